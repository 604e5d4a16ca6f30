"""How much of the server one person, and one client address, may take up.

What a person has begun, and what they have had in an hour or a day, is counted in the storage, for every process and after a
restart. Addresses are written down nowhere: what came from them is remembered by this process alone. A
program's account has nothing of its own: what it does is counted as its keeper's (`User.payer`), so that nobody has more by
making accounts.
"""

from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from typing import Final, Literal

from gnomon.matches.entropy import digest_of
from gnomon.matches.errors import (
    CROWDED,
    LINE_LONG,
    MANY_ARCHIVES,
    MANY_COPIES,
    MANY_PROGRAM_TABLES,
    MANY_QUESTIONS,
    MANY_REVIEWS,
    MANY_TABLES,
    MANY_TRIES,
    Declined,
    StorageTrouble,
)
from gnomon.matches.ports import Clock, Store
from gnomon.matches.records import DAY_MS
from gnomon.matches.standings import Standings
from gnomon.settings import default_number

HOUR_MS: Final = 3_600_000
ARCHIVE_MS: Final = 5 * 60_000
"""So long nobody takes their data along again: every match of theirs is replayed for it."""
ASLEEP: Final = 7 * DAY_MS
"""A table where nothing has happened for so long costs nothing and is not counted (ms)."""
REMEMBERED: Final = 10_000
"""Addresses of which this process remembers what came from them lately."""

Thing = Literal["copies", "reviews", "tries", "advice", "comparisons", "archives"]
SPANS: Final[dict[Thing, tuple[int, str]]] = {
    "copies": (DAY_MS, MANY_COPIES),
    "reviews": (HOUR_MS, MANY_REVIEWS),
    "tries": (HOUR_MS, MANY_TRIES),
    "advice": (HOUR_MS, MANY_QUESTIONS),
    "comparisons": (HOUR_MS, MANY_QUESTIONS),
    "archives": (ARCHIVE_MS, MANY_ARCHIVES),
}
"""Over which time a thing is counted (ms), and what is said beyond the limit."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one person may have: unfinished `tables`, `program_tables` among them, `copies` a day, and an hour `reviews` of
    matches, `tries` of places to be told, `advice` of the coach, `comparisons` with it; in five minutes so many `archives` of what is
    theirs; so many `reports` a day, and so many `passkeys`, `channels` (places to be told), `seeks` and `events` that they run at all. In one event
    may be so many `entrants`. One client address may have `people` times
    as much; so many times `guests` an hour may come from it who
    have not said a name.
    """

    tables: int = default_number("limit_tables")
    program_tables: int = default_number("limit_program_tables")
    copies: int = default_number("limit_copies")
    reviews: int = default_number("limit_reviews")
    tries: int = default_number("limit_tries")
    advice: int = default_number("limit_advice")
    comparisons: int = default_number("limit_comparisons")
    archives: int = default_number("limit_archives")
    passkeys: int = default_number("limit_passkeys")
    reports: int = default_number("limit_reports")
    channels: int = default_number("limit_channels")
    events: int = default_number("limit_events")
    entrants: int = default_number("limit_entrants")
    seeks: int = default_number("limit_seeks")
    people: int = default_number("limit_people")
    guests: int = default_number("limit_guests")


class Quotas:
    """Counts what people begin, and declines what is too much. A `client` is the key of an address, empty for none.

    By `standings` some people may have several times as much, from their address too.
    """

    def __init__(self, store: Store, clock: Clock, limits: Limits, standings: Standings) -> None:
        self.limits = limits
        self.line_is_long: Callable[[], bool] = lambda: False
        """Whether so much waits to be thought that programs among themselves are to begin nothing new."""
        self._standings = standings
        self._store = store
        self._clock = clock
        self._begun: OrderedDict[str, dict[str, bool]] = OrderedDict()
        self._begins: dict[str, list[bool]] = {}
        self._lately: OrderedDict[tuple[str, str], deque[int]] = OrderedDict()
        self._tidied = 0

    @asynccontextmanager
    async def table(self, owner: str, client: str, of_programs: bool) -> AsyncIterator[Callable[[str], None]]:
        """Around the setting of a table by `owner`, or by a program of theirs: yields where its id is to be told. Raises
        Declined.

        Tables that are being set count already, so that many wishes at once come no further than one after the other.
        """
        with self._beginning(f"user {owner}", of_programs) as mine, self._beginning(client, of_programs) as theirs:
            if of_programs and self.line_is_long():
                raise Declined(LINE_LONG)
            await self._admit(owner, of_programs, mine)
            if client:
                await self._admit_from(client, of_programs, theirs, self._standings.times(owner))
            yield lambda match: self._note(client, match, of_programs)

    @contextmanager
    def _beginning(self, key: str, of_programs: bool) -> Iterator[list[bool]]:
        """For the length of a block one more table is being set: all those of a key, whether they are of programs."""
        begins = self._begins.setdefault(key, [])
        begins.append(of_programs)
        try:
            yield begins
        finally:
            begins.remove(of_programs)
            if not begins:
                self._begins.pop(key, None)

    async def _admit(self, owner: str, of_programs: bool, begins: list[bool]) -> None:
        """Whether a person may have the tables that are being set beside those that there are."""
        found = await self._store.unfinished(owner, self._clock.now() - ASLEEP)
        times = self._standings.times(owner)
        if len(found) + len(begins) > self.limits.tables * times:
            raise Declined(MANY_TABLES, limit=self.limits.tables * times)
        alone = sum(all(seat.is_program for seat in seats) for _record, seats in found) + sum(begins)
        if of_programs and alone > self.limits.program_tables * times:
            raise Declined(MANY_PROGRAM_TABLES, limit=self.limits.program_tables * times)

    async def _admit_from(self, client: str, of_programs: bool, begins: list[bool], times: int) -> None:
        """The same for an address; matches that have ended are forgotten when it comes to that."""
        for again in (True, False):
            begun = self._begun.get(client, {})
            share = self.limits.people * times
            tables = len(begun) + len(begins) <= self.limits.tables * share
            programs = sum(begun.values()) + sum(begins) <= self.limits.program_tables * share
            if tables and (programs or not of_programs):
                return
            if again:
                going_on = await self._store.going_on(list(begun), self._clock.now() - ASLEEP)
                for match in [match for match in begun if match not in going_on]:
                    begun.pop(match, None)
        raise Declined(CROWDED)

    def _note(self, client: str, match: str, of_programs: bool) -> None:
        if client:
            self._begun.setdefault(client, {})[match] = of_programs
            self._begun.move_to_end(client)
            if len(self._begun) > REMEMBERED:
                self._begun.popitem(last=False)

    # --- by the hour and the day ------------------------------------------------------------------------------------

    async def take(self, thing: Thing, user: str, client: str) -> None:
        """Count one more of a thing for a person and an address, which stands for a stranger (`user` is empty then).

        Raises Declined.
        """
        span, code = SPANS[thing]
        limit: int = getattr(self.limits, thing) * self._standings.times(user)
        theirs = self._recent(thing if user else f"{thing} of strangers", client, span)
        if client and len(theirs) >= (limit * self.limits.people if user else limit):
            raise Declined(CROWDED) if user else Declined(code, limit=limit)
        now = self._clock.now()
        theirs.append(now)
        if user and not await self._may_take(user, thing, now, span, limit):
            theirs.remove(now)
            raise Declined(code, limit=limit)

    async def _may_take(self, user: str, thing: Thing, now: int, span: int, most: int) -> bool:
        """Whether somebody may have one more, which is noted; where the storage cannot count, nothing is held against anybody."""
        try:
            if now - self._tidied >= HOUR_MS:
                self._tidied = now
                await self._store.takings.tidy(now - DAY_MS)
            return await self._store.takings.take(user, thing, now, now - span, most)
        except StorageTrouble:
            return True

    async def take_of_mail(self, address: str, client: str) -> None:
        """Count one more try to reach an address, by whoever it is; the storage keeps but a digest of it. Raises Declined."""
        await self.take("tries", digest_of(address.lower())[:32], client)

    async def free(self, thing: str, user: str, span: int, most: int) -> int:
        """From when on a person may have one more of a thing of which `most` in a span (ms) are enough: an instant, perhaps past."""
        recent = await self._store.takings.recent(user, thing, self._clock.now() - span)
        return recent[-most] + span if len(recent) >= most else self._clock.now()

    async def note(self, thing: str, user: str, number: int = 1) -> None:
        """Count so many more of such a thing."""
        await self._store.takings.note(user, thing, self._clock.now(), number)

    async def forget(self, thing: str, user: str, number: int) -> None:
        """Count the last ones of such a thing no more, as many as that."""
        await self._store.takings.forget(user, thing, number)

    def take_guest(self, client: str) -> None:
        """Count somebody who comes in without a word from an address. Raises Declined."""
        if not client:
            return
        theirs = self._recent("guests", client, HOUR_MS)
        if len(theirs) >= self.limits.guests * self.limits.people:
            raise Declined(CROWDED)
        theirs.append(self._clock.now())

    def _recent(self, thing: str, client: str, span: int) -> deque[int]:
        """The instants at an address that still count, the earliest first."""
        stamps = self._lately.setdefault((thing, client), deque())
        self._lately.move_to_end((thing, client))
        while len(self._lately) > REMEMBERED:
            self._lately.popitem(last=False)
        while stamps and stamps[0] <= self._clock.now() - span:
            stamps.popleft()
        return stamps
