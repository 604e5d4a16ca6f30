"""Everybody's ratings: kept as matches end, and computed anew from all of them on demand, with the same result.

What a match changes follows from the finished matches of its game and kind that ended before it, and from nothing else. So the
order in which servers see them end does not matter: one that comes late takes back what was rated after it, and that is rated
again. Of several servers one at a time rates, each portion in one transaction.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, NamedTuple

from gnomon.matches.errors import StorageTrouble
from gnomon.matches.ports import Clock
from gnomon.matches.rated import RatingStore
from gnomon.matches.table import Table

log = logging.getLogger("gnomon.ratings")

PORTION: Final = 5
"""So many matches are rated in one transaction: answers at tables wait no longer than for that."""
REST_SECONDS: Final = 0.05
"""Between two portions others write."""
LOOK_SECONDS: Final = 60.0
"""So often it is looked for matches that have ended at other servers."""


class Recomputed(NamedTuple):
    """What came of computing all ratings anew: matches by what they are to ratings, and whether anything is another now."""

    matches: dict[str, int]
    changed: bool


class Ratings:
    """Rates matches as they end, beside the server's work."""

    def __init__(
        self, store: RatingStore, clock: Clock, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        self.store = store
        self._clock = clock
        self._sleep = sleep
        self._ended = asyncio.Event()
        self._seen = ""

    def now(self) -> int:
        """The present instant by the host's clock."""
        return self._clock.now()

    def attend(self, table: Table) -> None:
        """Something has changed at a table; whether it was its end."""
        if table.is_over and table.id != self._seen:
            self._seen = table.id
            self._ended.set()

    async def settle(self) -> int:
        """Rate all that waits, in portions; how many matches that were. Raises StorageTrouble."""
        done = 0
        while portion := await self.store.settle(PORTION):
            done += portion
            await self._sleep(REST_SECONDS)
        return done

    async def recompute(self) -> Recomputed:
        """Compute all ratings anew from the finished matches. Raises StorageTrouble.

        Whoever looks meanwhile sees ratings as they were at a time gone by; what ends meanwhile is rated too.
        """
        await self.settle()
        before = await self.store.digest()
        await self.store.forget_all()
        await self.settle()
        return Recomputed(await self.store.count(), before != await self.store.digest())

    async def work(self) -> None:
        """Rate what ends, for ever; while the storage does not serve, it waits."""
        while True:
            try:
                await self.settle()
            except StorageTrouble as trouble:
                log.warning("matches wait to be rated", extra={"trouble": str(trouble)})
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._ended.wait()
            self._ended.clear()
