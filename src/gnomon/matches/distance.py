"""Keeping somebody away: not to hear them any more, or neither to hear nor to meet them.

Nobody is told that they are kept away. What is not heard is left out of the pages of whoever asked for that, and of nobody
else's. Who is blocked cannot sit down at a table that the other has set, and the reverse; where both sit already nothing
changes.
"""

import asyncio
import logging
from typing import Final

from gnomon.matches import errors
from gnomon.matches.errors import Declined, StorageTrouble
from gnomon.matches.people import TAG_LENGTH
from gnomon.matches.ports import Clock, Store
from gnomon.matches.records import User
from gnomon.matches.tables import Tables
from gnomon.matches.ties import Tie, TieKind

log = logging.getLogger("gnomon.distance")

MOST_TIES: Final = 500
"""So many people one person may keep away."""
REMEMBERED: Final = 2_000
"""People of whom this process remembers whom they do not hear, though they have no table open."""
LEARN_SECONDS: Final = 3.0
"""How soon what was said in another process holds for the pages that are open in this one."""


class Distance:
    """Whom people keep away."""

    def __init__(self, store: Store, tables: Tables, clock: Clock) -> None:
        self._store = store
        self._ties = store.ties
        self._tables = tables
        self._clock = clock

    async def of_tag(self, tag: str, user: User) -> User:
        """Whom a tag names, be their page hidden or not. Raises Declined if it is nobody else than `user`."""
        is_tag = len(tag) == TAG_LENGTH and tag.isascii() and tag.isalnum()
        found = await self._store.ratings.of_tag(tag) if is_tag else None
        if found is None:
            raise Declined(errors.UNKNOWN_USER)
        if found.id == user.id:
            raise Declined(errors.ONESELF)
        return found

    async def between(self, user: User, other: User) -> TieKind | None:
        """What a user has said about another."""
        found = await self._ties.tie(user.id, other.id)
        return found.kind if found is not None else None

    async def all(self, user: User) -> list[tuple[Tie, User]]:
        """Whom a user keeps away, latest first."""
        return await self._ties.of_user(user.id)

    async def put(self, user: User, other: User, kind: TieKind) -> None:
        """Keep somebody away, more or less than before. Raises Declined."""
        if not await self._ties.put(Tie(user.id, other.id, kind, self._clock.now()), MOST_TIES):
            raise Declined(errors.MANY_TIES, limit=MOST_TIES)
        await self.learn(user.id)

    async def cut(self, user: User, other: User) -> None:
        """Hear and meet somebody again."""
        await self._ties.cut(user.id, other.id)
        await self.learn(user.id)

    async def apart(self, user: User) -> frozenset[str]:
        """Those with whom a user does not sit down, whichever of both said so."""
        return await self._ties.apart(user.payer)

    # --- whom people hear -------------------------------------------------------------------------------------------

    async def learn(self, *users: str) -> None:
        """Know whom some users do not hear, for the pages that they have open here or are about to open."""
        asked = [user for user in users if user]
        if not asked:
            return
        found, known = await self._ties.unheard(asked), self._tables.unheard
        changed = {user for user in asked if known.get(user, frozenset()) != found.get(user, frozenset())}
        for user in changed:
            known.pop(user, None)
            if user in found:
                known[user] = found[user]
        if changed:
            for table in self._tables.live():
                if changed & table.here():
                    table.changed()

    async def follow(self) -> None:
        """Learn what is said in other processes, and forget it for people who have gone, for ever."""
        while True:
            await asyncio.sleep(LEARN_SECONDS)
            here, known = {user for table in self._tables.live() for user in table.here()}, self._tables.unheard
            if len(known) > REMEMBERED:
                for user in [user for user in known if user not in here]:
                    del known[user]
            try:
                if self._tables.bus.is_shared:
                    await self.learn(*sorted(here | set(known)))
            except StorageTrouble as trouble:
                log.warning("whom people hear cannot be read", extra={"trouble": str(trouble)})
