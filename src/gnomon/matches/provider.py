"""An identity provider that the host trusts (OpenID Connect): where people are sent to sign in, and what it says of them then.

Authlib builds the requests and judges the claims, joserfc the signatures. The calls are our own, bounded in time and in size;
only what is signed with a key of a pair is believed, never with a secret that both sides know, and never unsigned.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from gnomon.matches.errors import LOGIN_REFUSED, LOGIN_SILENT, Declined
from gnomon.matches.ports import Clock
from gnomon.matches.records import NEVER
from gnomon.matches.webhooks import Webhooks

log = logging.getLogger("gnomon.provider")

WELL_KNOWN: Final = "/.well-known/openid-configuration"
SCOPE: Final = "openid profile"
ALGORITHMS: Final = (
    *("RS256", "RS384", "RS512", "PS256", "PS384", "PS512"),
    *("ES256", "ES384", "ES512", "EdDSA", "Ed25519"),
)
KEPT: Final = 3_600_000
"""For so long what a provider says of itself, and its keys, need not be asked for again (ms)."""
AGAIN: Final = 60_000
"""Not before this long are keys asked for again because one was not among them (ms)."""
LEEWAY: Final = 120
"""So far the provider's clock may be off (seconds)."""
LONGEST_SUBJECT: Final = 255
"""Letters of what a provider calls somebody, by the standard."""
NAMES: Final = ("nickname", "preferred_username", "name", "given_name")
"""The claims that say how somebody is called, the least official first."""
FORM: Final = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}


@dataclass(frozen=True, slots=True)
class Errand:
    """What a browser keeps while its person is at the provider: `state` names the errand, `nonce` is to stand in what the provider
    signs, `verifier` proves that whoever comes with a code has been sent from here; `back` is the address to come back to.
    """

    state: str
    nonce: str
    verifier: str
    back: str


@dataclass(frozen=True, slots=True)
class Identity:
    """Whom a provider knows: `subject` is what it calls them for good, `name` how they are called, empty if it does not say."""

    subject: str
    name: str


class Provider:
    """A provider by its `issuer`, at which this server is known as `client`; without an issuer there is none."""

    def __init__(self, issuer: str, client: str, secret: str, name: str, web: Webhooks, clock: Clock) -> None:
        self.issuer = issuer.rstrip("/")
        self.name = name or self.issuer.partition("://")[2].partition("/")[0]
        """What people call it."""
        self._client = client
        self._secret = secret
        self._web = web
        self._clock = clock
        self._about: dict[str, Any] = {}
        self._about_since = NEVER
        self._keys: Any = None
        self._keys_since = NEVER

    @property
    def is_on(self) -> bool:
        """Whether this host trusts a provider."""
        return bool(self.issuer)

    async def address(self, errand: Errand, language: str) -> str:
        """Where to send a browser with an errand. Raises Declined where the provider does not answer."""
        from authlib.oauth2.rfc6749.parameters import prepare_grant_uri
        from authlib.oauth2.rfc7636 import create_s256_code_challenge

        about = await self._asked_about()
        built: str = prepare_grant_uri(
            about["authorization_endpoint"],
            self._client,
            "code",
            errand.back,
            SCOPE,
            errand.state,
            nonce=errand.nonce,
            code_challenge=create_s256_code_challenge(errand.verifier),
            code_challenge_method="S256",
            ui_locales=language.replace("_", "-"),
        )
        return built

    async def identity(self, errand: Errand, code: str) -> Identity:
        """Who has come back with a code. Raises Declined where the provider does not answer, or what it says does not hold."""
        about = await self._asked_about()
        token = await self._exchanged(about, errand, code)
        claims = await self._proved(about, token, errand)
        subject = claims["sub"]
        if not isinstance(subject, str) or not 0 < len(subject) <= LONGEST_SUBJECT:
            raise _refused("no subject")
        return Identity(subject, _name_in(claims) or await self._name_of(about, token, subject))

    # --- what the provider is asked -----------------------------------------------------------------------------------

    async def _asked_about(self) -> dict[str, Any]:
        """What the provider says of itself; what it said last, where it does not answer now."""
        now = self._clock.now()
        if self._about and 0 <= now - self._about_since < KEPT:
            return self._about
        try:
            found = await self._fetched(f"{self.issuer}{WELL_KNOWN}")
        except Declined:
            if not self._about:
                raise
            return self._about
        if str(found.get("issuer", "")).rstrip("/") != self.issuer:
            raise _refused("it calls itself otherwise")
        for place in ("authorization_endpoint", "token_endpoint", "jwks_uri"):
            address = found.get(place)
            if not isinstance(address, str) or self._web.refuses(address):
                raise _refused(f"{place} is missing")
        self._about, self._about_since = found, now
        return found

    async def _exchanged(self, about: dict[str, Any], errand: Errand, code: str) -> dict[str, Any]:
        """The tokens for a code, which works once."""
        from authlib.oauth2.auth import ClientAuth
        from authlib.oauth2.rfc6749.parameters import prepare_token_request

        body = prepare_token_request("authorization_code", "", errand.back, code=code, code_verifier=errand.verifier)
        by = about.get("token_endpoint_auth_methods_supported") or ["client_secret_basic"]
        way = (
            "none"
            if not self._secret
            else "client_secret_basic"
            if "client_secret_basic" in by
            else "client_secret_post"
        )
        prove = ClientAuth(self._client, self._secret, way)
        address, headers, sent = prove.prepare("POST", about["token_endpoint"], dict(FORM), body)
        status, answer = await self._web.post(address, sent.encode(), headers)
        if status in (0, 429) or status >= 500:
            raise Declined(LOGIN_SILENT)
        found = _object(answer)
        if status != 200 or not isinstance(found.get("id_token"), str):
            raise _refused(f"no tokens, status {status}, {str(found.get('error', ''))[:60]!r}")
        return found

    async def _proved(self, about: dict[str, Any], token: dict[str, Any], errand: Errand) -> dict[str, Any]:
        """The claims in an ID token whose signature and claims hold."""
        from authlib.oidc.core import CodeIDToken
        from joserfc import jws
        from joserfc.errors import JoseError
        from joserfc.jwk import KeySet

        told = about.get("id_token_signing_alg_values_supported") or ["RS256"]
        registry = jws.JWSRegistry(algorithms=[one for one in ALGORITHMS if one in told], strict_check_header=False)
        for fresh in (False, True):
            try:
                keys = KeySet.import_key_set(await self._asked_keys(about, fresh))
                signed = jws.deserialize_compact(token["id_token"].encode(), keys, registry=registry)
                break
            except (JoseError, ValueError, TypeError, KeyError, AttributeError) as fault:
                if fresh:
                    raise _refused(type(fault).__name__) from None
        claims = _object(signed.payload)
        asked = {
            "iss": {"essential": True, "value": about["issuer"]},
            "aud": {"essential": True, "value": self._client},
        }
        known = {"nonce": errand.nonce, "client_id": self._client, "access_token": token.get("access_token")}
        try:
            CodeIDToken(claims, signed.headers(), asked, known).validate(self._clock.now() // 1000, LEEWAY)
        except Exception as fault:  # the library lets through whatever its parts raise at odd claims
            raise _refused(type(fault).__name__) from None
        return claims

    async def _asked_keys(self, about: dict[str, Any], fresh: bool) -> Any:
        """The provider's keys; asked for anew where one was missing, though not again and again."""
        now = self._clock.now()
        kept = AGAIN if fresh else KEPT
        if self._keys is None or not 0 <= now - self._keys_since < kept:
            self._keys, self._keys_since = await self._fetched(about["jwks_uri"]), now
        return self._keys

    async def _name_of(self, about: dict[str, Any], token: dict[str, Any], subject: str) -> str:
        """How somebody is called, where the signed claims do not say; empty if the provider does not say it either."""
        place, access = about.get("userinfo_endpoint"), token.get("access_token")
        if not isinstance(place, str) or not isinstance(access, str) or not access.isprintable():
            return ""
        try:
            found = await self._fetched(place, {"Authorization": f"Bearer {access}"})
        except Declined:
            return ""
        return _name_in(found) if found.get("sub") == subject else ""

    async def _fetched(self, address: str, headers: dict[str, str] | None = None) -> dict[str, Any]:
        status, answer = await self._web.fetch(address, headers or {})
        if status != 200:
            log.warning("the identity provider does not answer", extra={"status": status})
            raise Declined(LOGIN_SILENT)
        return _object(answer)


def _object(answer: bytes) -> dict[str, Any]:
    try:
        found = msgspec.json.decode(answer)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise _refused("an answer is no JSON object")
    return found


def _name_in(claims: dict[str, Any]) -> str:
    """How somebody is called; of a name that is a mail address what stands before the @."""
    for claim in NAMES:
        found = claims.get(claim)
        if isinstance(found, str) and found.strip():
            return found.partition("@")[0]
    return ""


def _refused(why: str) -> Declined:
    """What nobody is signed in by; whoever keeps the server reads why in the log."""
    log.warning("what the identity provider said does not hold", extra={"reason": why})
    return Declined(LOGIN_REFUSED)
