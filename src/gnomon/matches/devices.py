"""The browsers in which somebody is known, and how another one becomes one of them.

Whoever is known in one browser makes a link there and opens it in the other; it works once and not for long. What is stored
of it is its hash.
"""

from typing import Final

from gnomon.matches import errors
from gnomon.matches.entropy import digest_of, digest_of_token
from gnomon.matches.errors import Declined
from gnomon.matches.people import UNUSED_MS
from gnomon.matches.ports import Clock, Entropy, Store
from gnomon.matches.records import SessionRecord, User
from gnomon.matches.standings import Standings

LINK_MS: Final = 600_000
"""For so long a link signs another device in."""
MARK_LENGTH: Final = 16
MARK_LETTERS: Final = frozenset("0123456789abcdef")


def is_mark(text: str) -> bool:
    """Whether a text could be what something of a person's is called in forms: the first letters of its hash."""
    return len(text) == MARK_LENGTH and MARK_LETTERS.issuperset(text)


class Devices:
    """What somebody sees and does about the browsers that they are known in."""

    def __init__(self, store: Store, clock: Clock, entropy: Entropy, standings: Standings) -> None:
        self._store = store.devices
        self._own = store.belongings
        self._clock = clock
        self._entropy = entropy
        self._standings = standings

    async def all(self, user: User, session: str) -> list[tuple[SessionRecord, bool]]:
        """The browsers of a user, the one that was here last first, each with whether it is the one of a `session`."""
        digest, since = digest_of(session), self._clock.now() - UNUSED_MS
        found = [(one, one.digest == digest) for one in await self._own.sessions(user.id) if one.seen >= since]
        return sorted(found, key=lambda pair: (not pair[1], -pair[0].seen, -pair[0].created))

    async def end(self, user: User, mark: str) -> None:
        """Sign a user out in the browser of a mark. Raises Declined if there is none."""
        if not is_mark(mark) or not await self._store.end(user.id, mark):
            raise Declined(errors.UNKNOWN_DEVICE)

    async def link(self, user: User) -> str:
        """The code of a link that makes another browser the user's: told this once. It ends the one before. Raises Declined."""
        if user.is_machine:
            raise Declined(errors.PERSONS_ALONE)
        code = self._entropy.token()
        await self._store.save_link(digest_of(code), user.id, self._clock.now())
        return code

    async def knows(self, code: str) -> bool:
        """Whether a code, as it was typed, is that of a link that signs somebody in now."""
        try:
            return bool(await self.whose(code))
        except Declined:
            return False

    async def whose(self, code: str) -> User:
        """Whom a link signs in, which is not spent by that. Raises Declined."""
        return self._admitted(await self._store.of_link(_digest(code), self._clock.now() - LINK_MS))

    async def follow(self, code: str) -> User:
        """The same, and the link opens nothing any more. Raises Declined."""
        now = self._clock.now()
        return self._admitted(await self._store.spend_link(_digest(code), now - LINK_MS, now))

    def _admitted(self, user: User | None) -> User:
        if user is None:
            raise Declined(errors.LINK_OVER)
        self._standings.admit(user.id)
        return user


def _digest(code: str) -> str:
    digest = digest_of_token(code)
    if digest is None:
        raise Declined(errors.LINK_OVER)
    return digest
