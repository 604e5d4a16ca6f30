"""Passkeys: what signs somebody in without a code, and the challenges that prove it.

Whoever wants to add a passkey, or to sign in with one, gets a challenge: random bytes for their authenticator to sign. It
belongs to the browser that asked, works once and for five minutes. What the authenticator has signed is checked by whoever
speaks its language (`gnomon.web.ceremonies`); here stands what holds then.
"""

import hashlib
import secrets
from typing import Final

from gnomon.matches import errors
from gnomon.matches.devices import is_mark
from gnomon.matches.entropy import digest_of
from gnomon.matches.errors import Conflict, Declined
from gnomon.matches.people import DEVICE_LENGTH
from gnomon.matches.ports import Clock, Store
from gnomon.matches.quotas import Limits
from gnomon.matches.records import Passkey, User
from gnomon.matches.standings import Standings

CHALLENGE_MS: Final = 300_000
"""For so long a challenge may be answered."""
CHALLENGE_BYTES: Final = 32


class Passkeys:
    """The passkeys of everybody. A `browser` is what a cookie of it holds; only its hash is stored."""

    def __init__(self, store: Store, clock: Clock, limits: Limits, standings: Standings) -> None:
        self._store = store.passkeys
        self._clock = clock
        self._limits = limits
        self._standings = standings

    async def all(self, user: User) -> list[Passkey]:
        """The passkeys of a user, oldest first."""
        return await self._store.of_user(user.id)

    async def challenge(self, browser: str, user: User | None = None) -> bytes:
        """Random bytes to be signed: for adding a passkey of a `user`, without one for signing in. Raises Declined."""
        if user is not None:
            await self._has_room(user)
        drawn, now = secrets.token_bytes(CHALLENGE_BYTES), self._clock.now()
        whose = user.id if user else ""
        await self._store.ask(_digest(drawn), digest_of(browser), whose, now, now - CHALLENGE_MS)
        return drawn

    async def take(self, challenge: bytes, browser: str, user: User | None = None) -> None:
        """Spend a challenge that was drawn for the same. Raises Declined."""
        since = self._clock.now() - CHALLENGE_MS
        whose = user.id if user else ""
        if not browser or not await self._store.take(_digest(challenge), digest_of(browser), whose, since):
            raise Declined(errors.PASSKEY_OVER)

    async def add(self, user: User, id: str, key: bytes, count: int, maker: str, device: str, site: str) -> Passkey:
        """Keep a passkey of a user, checked already: see `Passkey` for its parts. Raises Declined."""
        await self._has_room(user)
        now = self._clock.now()
        passkey = Passkey(digest_of(id), id, user.id, key, count, maker, device[:DEVICE_LENGTH], site, now)
        try:
            kept = await self._store.add(passkey, self._limits.passkeys)
        except Conflict:
            raise Declined(errors.PASSKEY_TAKEN) from None
        if not kept:
            raise Declined(errors.MANY_PASSKEYS, limit=self._limits.passkeys)
        return passkey

    async def holder(self, id: str) -> tuple[Passkey, User]:
        """A passkey by its id, and whose it is. Raises Declined."""
        found = await self._store.holder(digest_of(id))
        if found is None:
            raise Declined(errors.UNKNOWN_PASSKEY)
        self._standings.admit(found[1].id)
        return found

    async def use(self, passkey: Passkey, count: int) -> None:
        """Note that a passkey has signed in and says that it was used so often. Raises Declined if it goes back."""
        if not await self._store.use(passkey.digest, count, self._clock.now()):
            raise Declined(errors.PASSKEY_COPIED)

    async def remove(self, user: User, mark: str) -> None:
        """Forget the passkey of a user that bears a mark. Raises Declined if there is none."""
        if not is_mark(mark) or not await self._store.remove(user.id, mark):
            raise Declined(errors.NO_PASSKEY)

    async def _has_room(self, user: User) -> None:
        if user.is_machine:
            raise Declined(errors.PERSONS_ALONE)
        if len(await self._store.of_user(user.id)) >= self._limits.passkeys:
            raise Declined(errors.MANY_PASSKEYS, limit=self._limits.passkeys)


def _digest(challenge: bytes) -> str:
    return hashlib.sha256(challenge).hexdigest()
