"""Old matches are deleted where the host has said after how many days; nothing is deleted unasked.

A portion is deleted in one transaction together with its number in the hosts' log, so that a server that is killed leaves a match
whole or not at all, and counts what is gone. Several servers do no harm to one another: each portion is looked at again when it
goes.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from gnomon.matches.deeds import Deed
from gnomon.matches.errors import StorageTrouble
from gnomon.matches.old_matches import KINDS, Keep, Kind
from gnomon.matches.ports import Clock, Store
from gnomon.matches.records import DAY_MS
from gnomon.matches.tables import Tables

log = logging.getLogger("gnomon.clearing")

FOUND: Final = 1_000
"""So many old matches are looked for at a time."""
PORTION: Final = 50
"""So many are deleted in one transaction: answers at tables wait no longer than for that."""
REST_SECONDS: Final = 0.2
"""Between two portions others write."""
FIRST_SECONDS: Final = 600.0
LOOK_SECONDS: Final = 6 * 3_600.0
BY: Final = "Gnomon"
"""Who has done it, by the hosts' log."""


class Clearing:
    """Deletes what is older than the host keeps it."""

    def __init__(
        self,
        tables: Tables,
        store: Store,
        clock: Clock,
        keep: Keep,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.keep = keep
        self._tables = tables
        self._store = store.old_matches
        self._clock = clock
        self._sleep = sleep

    async def count(self) -> dict[Kind, int]:
        """How many matches of each kind would go now; none of a kind that is kept for good. Raises StorageTrouble."""
        return {kind: await self._store.count(kind, self._before(kind)) if self._days(kind) else 0 for kind in KINDS}

    async def clear(self) -> int:
        """Delete all that is too old, in portions; how many matches that were. Raises StorageTrouble."""
        gone = 0
        for kind in KINDS:
            if self._days(kind):
                gone += await self._clear(kind)
        return gone

    async def _clear(self, kind: Kind) -> int:
        before, total = self._before(kind), 0
        while found := [match for match in await self._store.some(kind, before, FOUND) if not self._is_open(match)]:
            gone = 0
            for start in range(0, len(found), PORTION):
                portion = found[start : start + PORTION]
                facts = {"kind": kind, "days": self._days(kind)}
                deed = Deed(0, self._clock.now(), "", BY, "cleared", "", "", "", facts)
                gone += await self._store.delete(kind, before, portion, deed)
                for match in portion:
                    self._tables.forget(match)
                await self._sleep(REST_SECONDS)
            total += gone
            if not gone:
                break  # something has happened in them meanwhile
        return total

    def _days(self, kind: Kind) -> int:
        return {"people": self.keep.people, "programs": self.keep.programs, "unfinished": self.keep.unfinished}[kind]

    def _before(self, kind: Kind) -> int:
        return self._clock.now() - self._days(kind) * DAY_MS

    def _is_open(self, match: str) -> bool:
        """Whether somebody looks at a match here, or it is being changed."""
        table = self._tables.peek(match)
        return table is not None and not table.is_idle

    async def work(self) -> None:
        """Look again and again, for ever; while the storage does not serve, everything stays."""
        await asyncio.sleep(FIRST_SECONDS)
        while True:
            try:
                if gone := await self.clear():
                    log.info("old matches deleted", extra={"matches": gone})
            except StorageTrouble as trouble:
                log.warning("old matches cannot be deleted", extra={"trouble": str(trouble)})
            await asyncio.sleep(LOOK_SECONDS)
