"""An identity provider for tests (OpenID Connect): it says that everybody is who a test says, and lies in every way a test asks for."""

import base64
import hashlib
import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from secrets import token_urlsafe
from typing import Any
from urllib.parse import urlencode

import uvicorn
from joserfc import jwt
from joserfc.jwk import ECKey, KeySet, OctKey, RSAKey
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

CLIENT = "gnomon at the club"
SECRET = "s3cret/+"
LIFE = 600
"""Seconds for which what it signs holds."""


def s256(verifier: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")


def _packed(value: dict[str, Any]) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


@dataclass
class Club:
    """What a provider knows and does. `now` is its clock, in seconds; `claims` go into all it signs, `about` into what it says of
    itself, `tells` into its answer about somebody.
    """

    issuer: str
    now: int
    subject: str = "ada-1"
    claims: dict[str, Any] = field(default_factory=dict)
    about: dict[str, Any] = field(default_factory=dict)
    tells: dict[str, Any] = field(default_factory=dict)
    algorithm: str = "RS256"
    silent: bool = False
    denies: bool = False
    shown: bool = False
    codes: dict[str, dict[str, str]] = field(default_factory=dict)
    exchanged: list[Mapping[str, str]] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.keys = KeySet([self.key("first")])
        self.signs_with: Any = self.keys.keys[0]

    @staticmethod
    def key(name: str) -> RSAKey:
        """A new key."""
        return RSAKey.generate_key(2048, {"kid": name, "use": "sig", "alg": "RS256"})

    def turn_keys(self) -> None:
        """Sign with a new key from now on, and forget the one before."""
        self.keys = KeySet([self.key(f"key {token_urlsafe(4)}")])
        self.signs_with = self.keys.keys[0]

    def sign_not_at_all(self) -> None:
        """Send what nobody has signed."""
        self.algorithm = "none"

    def sign_with_the_secret(self) -> None:
        """Sign with what both sides know."""
        self.algorithm, self.signs_with = "HS256", OctKey.import_key((SECRET * 8)[:32])

    def sign_with_a_strangers_key(self) -> None:
        """Sign with a key that is not among those it shows, and bears the name of one."""
        self.signs_with = self.key("first")

    def sign_with_a_curve(self) -> None:
        """Sign with an elliptic key."""
        key = ECKey.generate_key("P-256", {"kid": "curve", "use": "sig"})
        self.keys, self.signs_with, self.algorithm = KeySet([key]), key, "ES256"
        self.about["id_token_signing_alg_values_supported"] = ["ES256"]

    def token(self, sent: Mapping[str, str], access: str) -> str:
        """An ID token for what was asked."""
        half = hashlib.sha256(access.encode()).digest()[:16]
        claims = {
            "iss": self.issuer,
            "sub": self.subject,
            "aud": CLIENT,
            "iat": self.now,
            "exp": self.now + LIFE,
            "nonce": sent["nonce"],
            "at_hash": base64.urlsafe_b64encode(half).decode().rstrip("="),
            **self.claims,
        }
        if self.algorithm == "none":
            return ".".join([_packed({"alg": "none"}), _packed(claims), ""])
        header = {"alg": self.algorithm, "kid": self.signs_with.kid or "first"}
        claims = {name: value for name, value in claims.items() if value is not None}
        return jwt.encode(header, claims, self.signs_with, algorithms=[self.algorithm])

    def build(self) -> Starlette:
        """The provider as an application."""
        return Starlette(
            routes=[
                Route("/.well-known/openid-configuration", self._about),
                Route("/authorize", self._authorize),
                Route("/token", self._token, methods=["POST"]),
                Route("/keys", self._keys),
                Route("/userinfo", self._userinfo),
            ]
        )

    async def _about(self, request: Request) -> Response:
        self.asked.append("about")
        if self.silent:
            return Response(status_code=503)
        return JSONResponse(
            {
                "issuer": self.issuer,
                "authorization_endpoint": f"{self.issuer}/authorize",
                "token_endpoint": f"{self.issuer}/token",
                "jwks_uri": f"{self.issuer}/keys",
                "userinfo_endpoint": f"{self.issuer}/userinfo",
                "id_token_signing_alg_values_supported": ["RS256", "none", "HS256"],
                **self.about,
            }
        )

    async def _authorize(self, request: Request) -> Response:
        sent = dict(request.query_params)
        assert (sent["response_type"], sent["client_id"]) == ("code", CLIENT)
        assert "openid" in sent["scope"].split() and sent["code_challenge_method"] == "S256"
        code = token_urlsafe(16)
        self.codes[code] = sent
        told = {"error": "access_denied"} if self.denies else {"code": code}
        onward = f"{sent['redirect_uri']}?{urlencode({**told, 'state': sent['state']})}"
        if self.shown:
            return HTMLResponse(f"<h1>The club</h1><a href='{onward.replace('&', '&amp;')}'>Yes, I am Ada</a>")
        return RedirectResponse(onward, 302)

    async def _token(self, request: Request) -> Response:
        if self.silent:
            return Response(status_code=503)
        form = dict(await request.form())
        name, _, secret = (
            base64.b64decode(request.headers["authorization"].removeprefix("Basic ")).decode().partition(":")
        )
        assert (name, secret) == (CLIENT, SECRET)
        self.exchanged.append({key: str(value) for key, value in form.items()})
        sent = self.codes.pop(str(form["code"]), None)
        if (
            sent is None
            or sent["code_challenge"] != s256(str(form["code_verifier"]))
            or sent["redirect_uri"] != form["redirect_uri"]
        ):
            return JSONResponse({"error": "invalid_grant"}, 400)
        access = token_urlsafe(16)
        return JSONResponse({"access_token": access, "token_type": "Bearer", "id_token": self.token(sent, access)})

    async def _keys(self, request: Request) -> Response:
        self.asked.append("keys")
        return JSONResponse(self.keys.as_dict(private=False))

    async def _userinfo(self, request: Request) -> Response:
        assert request.headers["authorization"].startswith("Bearer ")
        return JSONResponse({"sub": self.subject, **self.tells})


if __name__ == "__main__":
    import time

    port = int(sys.argv[1])
    club = Club(f"http://127.0.0.1:{port}", int(time.time()), tells={"nickname": "Ada"}, shown=True)
    uvicorn.run(club.build(), host="127.0.0.1", port=port, log_level="warning")
