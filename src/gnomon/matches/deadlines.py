"""Until when somebody has to answer in their matches over days, and when those that are adjourned go on."""

from typing import Final, NamedTuple

from gnomon.matches.errors import Declined
from gnomon.matches.pauses import persons
from gnomon.matches.ports import Store
from gnomon.matches.records import NEVER, MatchRecord, Seat, User
from gnomon.matches.tables import Tables

LOOKED_AT: Final = 100
"""So many of the matches of somebody that go on are looked at, those that changed last."""


class Deadline(NamedTuple):
    """A match that waits for somebody since an instant, and the instant at which their clock runs out."""

    record: MatchRecord
    since: int
    ends: int


class Deadlines:
    """What waits for people, and how long it does."""

    def __init__(self, tables: Tables, store: Store) -> None:
        self._tables = tables
        self._store = store

    async def of(self, user: User) -> list[Deadline]:
        """The deadlines of a user in matches over days, the first one first; of matches that can be read."""
        found = []
        for record, seats in await self._store.of_user(user.id, LOOKED_AT):
            ends = await self._ends(record, seats, user.id)
            if ends != NEVER:
                found.append(Deadline(record, record.since, ends))
        return sorted(found, key=lambda one: (one.ends, one.record.id))

    async def adjourned(self, user: User) -> list[MatchRecord]:
        """The adjourned matches in which a user plays in person, the first to go on first."""
        found = [
            record
            for record, seats in await self._store.of_user(user.id, LOOKED_AT)
            if record.status == "running"
            and record.adjourned != NEVER
            and any(seats[index].user == user.id for index in persons(seats))
        ]
        return sorted(found, key=lambda record: (record.adjourned, record.id))

    async def _ends(self, record: MatchRecord, seats: list[Seat], user: str) -> int:
        """The instant at which the first clock of a user in a match runs out, or NEVER."""
        if record.status != "running" or record.pace.kind != "days":
            return NEVER
        own = [index for index in record.asked if seats[index].user == user and not seats[index].is_program]
        if not own:
            return NEVER
        if len(record.asked) == 1:
            return record.deadline
        try:
            stopwatch = (await self._tables.open(record.id)).stopwatch
        except Declined:
            return NEVER
        return min((ends for seat in own if (ends := stopwatch.expiry(seat)) != NEVER), default=NEVER)
