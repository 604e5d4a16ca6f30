"""Signing in with an identity provider that the host trusts: errands there and back, and who is who here.

Nothing of an errand is stored: what it needs goes along in a cookie, sealed with the server's secret, and holds for ten minutes.
A code of the provider works once. What is kept of somebody is the hash of what the provider calls them.
"""

from __future__ import annotations

import base64
import binascii
import secrets
from dataclasses import dataclass
from hmac import compare_digest
from typing import Final

import msgspec

from gnomon.matches import errors
from gnomon.matches.devices import is_mark
from gnomon.matches.entropy import digest_of, is_token
from gnomon.matches.errors import Conflict, Declined
from gnomon.matches.people import NAME_LENGTH, People, tidy_line
from gnomon.matches.ports import Clock, Entropy, Store
from gnomon.matches.provider import Errand, Identity, Provider
from gnomon.matches.records import Login, User
from gnomon.matches.secret import Secret
from gnomon.matches.standings import Standings

ERRAND_MS: Final = 600_000
"""For so long somebody may be at the provider."""
LONGEST_SEALED: Final = 3_000
LONGEST_CODE: Final = 4_096


@dataclass(frozen=True, slots=True)
class Sent:
    """A browser sent on an errand: to an `address`, with what it keeps meanwhile, `sealed`."""

    address: str
    state: str
    sealed: str


@dataclass(frozen=True, slots=True)
class Back:
    """Who came back from the provider, and where they wanted to go; `user` is whose sign-in it is to be, empty for nobody yet."""

    identity: Identity
    onward: str
    user: str


@dataclass(frozen=True, slots=True)
class Came:
    """Who is in; `code` is the personal code of somebody new, told this once."""

    user: User
    code: str = ""


class Logins:
    """What the identity provider opens."""

    def __init__(
        self,
        store: Store,
        people: People,
        clock: Clock,
        entropy: Entropy,
        secret: Secret,
        standings: Standings,
        provider: Provider | None,
    ) -> None:
        self._store = store.logins
        self._people = people
        self._clock = clock
        self._entropy = entropy
        self._secret = secret
        self._standings = standings
        self._provider = provider if provider is not None and provider.is_on else None

    @property
    def name(self) -> str:
        """What people call the provider; empty where there is none."""
        return self._provider.name if self._provider else ""

    async def begin(self, back: str, onward: str, language: str, user: User | None = None) -> Sent:
        """Send a browser to the provider, to come `back` and go `onward`: with a `user` to add a way in for them. Raises Declined."""
        if user is not None and user.is_machine:
            raise Declined(errors.PERSONS_ALONE)
        errand = Errand(self._entropy.token(), secrets.token_urlsafe(32), secrets.token_urlsafe(48), back)
        address = await self._on().address(errand, language)
        whose = user.id if user else ""
        kept = [errand.nonce, errand.verifier, back, onward, whose, str(self._clock.now())]
        packed = base64.urlsafe_b64encode(msgspec.json.encode(kept)).decode()
        return Sent(address, errand.state, f"{packed}.{self._seal(errand.state, packed)}")

    async def end(self, state: str, sealed: str, code: str) -> Back:
        """Who has come back by an errand. Raises Declined if it is over or another browser's, or what the provider says does not hold."""
        provider = self._on()
        packed, _, seal = sealed.partition(".")
        if (
            len(sealed) > LONGEST_SEALED
            or not is_token(state)
            or not compare_digest(seal.encode(errors="replace"), self._seal(state, packed).encode())
        ):
            raise Declined(errors.LOGIN_OVER)
        try:
            nonce, verifier, back, onward, user, stamp = msgspec.json.decode(
                base64.urlsafe_b64decode(packed), type=list[str]
            )
        except (ValueError, binascii.Error, msgspec.DecodeError):
            raise Declined(errors.LOGIN_OVER) from None
        if not 0 <= self._clock.now() - int(stamp) <= ERRAND_MS:
            raise Declined(errors.LOGIN_OVER)
        if not 0 < len(code) <= LONGEST_CODE:
            raise Declined(errors.LOGIN_REFUSED)
        return Back(await provider.identity(Errand(state, nonce, verifier, back), code), onward, user)

    async def enter(self, identity: Identity, name: str, language: str) -> Came:
        """Who somebody is here: whoever has come by this before, else somebody new, called what the provider says, else `name`.

        Raises Declined, as to whom a host has turned away.
        """
        digest = self._digest(identity)
        found = await self._store.holder(digest)
        if found is not None:
            self._standings.admit(found.id)
            await self._store.use(digest, self._clock.now())
            return Came(found)
        if not self._people.lets_in("login"):
            raise Declined(errors.BY_INVITATION)
        told, fresh = await self._people.newcomer(tidy_line(identity.name)[:NAME_LENGTH].strip() or name, language)
        try:
            await self._store.come(fresh, self._login(digest, fresh))
        except Conflict:  # the same person, in another window, at this very moment
            return await self.enter(identity, name, language)
        return Came(told, told.recovery)

    async def add(self, identity: Identity, user: User) -> None:
        """Let a user come in by the provider too. Raises Declined if that leads to somebody else already."""
        digest = self._digest(identity)
        try:
            await self._store.add(self._login(digest, user))
        except Conflict:
            holder = await self._store.holder(digest)
            if holder is None or holder.id != user.id:
                raise Declined(errors.LOGIN_TAKEN) from None

    async def of_user(self, user: User) -> list[Login]:
        """The ways of a user through providers, oldest first."""
        return await self._store.of_user(user.id)

    async def remove(self, user: User, mark: str) -> None:
        """Forget one of them. Raises Declined if there is none."""
        if not is_mark(mark) or not await self._store.remove(user.id, mark):
            raise Declined(errors.NO_LOGIN)

    def _on(self) -> Provider:
        if self._provider is None:
            raise Declined(errors.LOGIN_OFF)
        return self._provider

    def _login(self, digest: str, user: User) -> Login:
        now = self._clock.now()
        return Login(digest, self._on().issuer, user.id, now, now)

    def _digest(self, identity: Identity) -> str:
        return digest_of(f"{self._on().issuer}\n{identity.subject}")

    def _seal(self, state: str, packed: str) -> str:
        return f"{self._secret.number('login', state, packed):064x}"
