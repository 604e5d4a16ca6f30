"""Looks where the programs of tables, and what the coach thinks, stand in the line of jobs, so that whoever waits sees how long
the line is.

One look at the line is for all tables that are open at this server, and it is taken only while somebody looks at one whose
program has not answered since the look before, or waits for the coach. A table that another server keeps is told of like any
other: both see one line.
"""

import asyncio
import logging
import time
from collections.abc import Iterable
from typing import Final

from gnomon.matches.errors import StorageTrouble
from gnomon.matches.jobs import InLine, Jobs, Kind
from gnomon.matches.table import Table
from gnomon.matches.tables import Tables

log = logging.getLogger("gnomon.lookout")

LOOK_SECONDS: Final = 1.0
"""A thought that has not begun after so long, or twice as long, is told to wait; so is how far it has come since."""


class Lookout:
    """Tells `tables` where their programs stand in the line of `jobs`."""

    def __init__(self, tables: Tables, jobs: Jobs) -> None:
        self._tables = tables
        self._jobs = jobs
        self._asked: dict[str, int] = {}
        self._line: list[InLine] = []
        self._seen = -LOOK_SECONDS
        self._looking = asyncio.Lock()

    async def work(self) -> None:
        """Look for ever; while the line is out of reach, what was seen last is told."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.look()
            except StorageTrouble as trouble:
                log.warning("the line of jobs is out of reach", extra={"trouble": str(trouble)})

    async def look(self) -> None:
        """Look once, if anybody waits. Raises StorageTrouble."""
        asked = {table.id: table for table in self._tables.live() if _waits(table)}
        late = {match: table for match, table in asked.items() if self._asked.get(match) == table.seq}
        self._asked = {match: table.seq for match, table in asked.items()}
        places = places_in(await self._see(), Kind.THINK) if late else {}
        for match, table in asked.items():
            if table.seq == self._asked[match]:  # it has not been answered during the look
                table.stand(places.get(match, 0) if match in late else 0)

    async def advice(self, match: str) -> int:
        """How far forward what the coach is to think about a match stands, 1 being the next; 0 if it has begun, is not in line,
        or the line is out of reach. All who ask within `LOOK_SECONDS` are told from one look.
        """
        async with self._looking:
            if time.monotonic() - self._seen >= LOOK_SECONDS:
                try:
                    await self._see()
                except StorageTrouble as trouble:
                    self._line, self._seen = [], time.monotonic()
                    log.warning("the line of jobs is out of reach", extra={"trouble": str(trouble)})
        return places_in(self._line, Kind.ADVISE).get(match, 0)

    async def _see(self) -> list[InLine]:
        """The line as it is now, which whoever asks soon is told from too. Raises StorageTrouble."""
        self._line = await self._jobs.line()
        self._seen = time.monotonic()
        return self._line


def places_in(line: Iterable[InLine], kind: Kind) -> dict[str, int]:
    """By match, how far forward the first of its jobs of a kind stands, 1 being the next; of those that have begun, nothing.

    Jobs of other kinds count as any other that is before.

    Of programs that are asked at once one that thinks is enough: the page tells of one at a time.
    """
    begun: set[str] = set()
    found: dict[str, int] = {}
    place = 0
    for job in line:
        thought = job.claim.match if job.kind is kind else ""
        if job.begun:
            begun.add(thought)
            continue
        place += 1
        if thought and thought not in begun:
            found.setdefault(thought, place)
    return found


def _waits(table: Table) -> bool:
    """Whether somebody looks at a table where a program is asked."""
    return table.pages() > 0 and any(table.seats[seat].is_program for seat in table.asked)
