"""Looks where the programs of tables stand in the line of jobs, so that whoever waits for one sees how long the line is.

One look at the line is for all tables that are open at this server, and it is taken only while somebody looks at one whose
program has not answered since the look before. A table that another server keeps is told of like any other: both see one line.
"""

import asyncio
import logging
from collections.abc import Iterable
from typing import Final

from gnomon.matches.errors import StorageTrouble
from gnomon.matches.jobs import InLine, Jobs
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
        places = places_in(await self._jobs.line()) if late else {}
        for match, table in asked.items():
            if table.seq == self._asked[match]:  # it has not been answered during the look
                table.stand(places.get(match, 0) if match in late else 0)


def places_in(line: Iterable[InLine]) -> dict[str, int]:
    """By match, how far forward the first of its thoughts stands, 1 being the next; of those that have begun, nothing.

    What waits for no program at a table names no match; it counts as any other that is before.

    Of programs that are asked at once one that thinks is enough: the page tells of one at a time.
    """
    begun: set[str] = set()
    found: dict[str, int] = {}
    place = 0
    for job in line:
        thought = job.claim.match
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
