"""The course of one tournament: its rounds are drawn, their tables set, their results counted.

A round is drawn with all its tables and the ids of their matches in one transaction; whoever finds a table whose match is missing
sets it, under that id. So a round is drawn once and a table set once, whichever server dies between.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from gnomon.matches.draft import Draft
from gnomon.matches.errors import Conflict, Declined
from gnomon.matches.event_book import EventBook
from gnomon.matches.event_standings import places_of, standings, survivors
from gnomon.matches.lobby import Lobby, NewTable, SeatPlan
from gnomon.matches.pairing import Group, grouped, met, paired, seated
from gnomon.matches.pauses import STAND_IN, go_on, people
from gnomon.matches.ports import Clock, Entropy
from gnomon.matches.rated import RatingStore
from gnomon.matches.records import NEVER, MatchRecord, Seat
from gnomon.matches.rounds import FEWEST, FILLER, EventRound, EventTable, Step, Whole
from gnomon.matches.seating import Seating
from gnomon.matches.secret import Secret, seal_of
from gnomon.matches.tables import WHOEVER, Tables


class EventCourse:
    """Draws the rounds of tournaments, sets their tables and counts them."""

    def __init__(
        self,
        book: EventBook,
        tables: Tables,
        lobby: Lobby,
        seating: Seating,
        matches: RatingStore,
        clock: Clock,
        entropy: Entropy,
        secret: Secret,
    ) -> None:
        self._book = book
        self._tables = tables
        self._lobby = lobby
        self._seating = seating
        self._matches = matches
        self._clock = clock
        self._entropy = entropy
        self._secret = secret

    async def matches(self, tables: Sequence[EventTable]) -> dict[str, tuple[MatchRecord, list[Seat]]]:
        """The matches of some tables that have been set, by id."""
        wanted = [table.match for table in tables if table.match]
        found = await self._matches.matches(wanted) if wanted else []
        return {record.id: (record, seats) for record, seats in found}

    def seed(self, event: str, number: int) -> int:
        """The seed (256 bits) of the deal that all tables of a duplicate round have. It is a secret while the round lasts: see `told`."""
        return self._secret.number("event", event, number)

    def seal(self, event: str, number: int) -> str:
        """What proves later that the seed of a deal has not been changed: see `seal_of`."""
        return seal_of(self.seed(event, number))

    def told(self, event: str, one: EventRound) -> str:
        """The seed of a round that is over, in hexadecimal; empty for others, and where the secret is no more what it was."""
        if not one.is_closed or one.seal != self.seal(event, one.number):
            return ""
        return f"{self.seed(event, one.number):064x}"

    def drawn(self, whole: Whole) -> Step:
        """The next round with all its tables; or the end, where there is nobody left to meet. Whoever is banned is out."""
        whole, gone = self._book.without_banned(whole, self._tables.standings)
        event, now = whole.event, self._clock.now()
        order = survivors(whole) if event.form == "knockout" else [one.entrant.number for one in standings(whole)]
        there = {one.number for one in whole.there}
        order = [one for one in order if one in there]
        if len(order) < FEWEST:
            return replace(self._book.over(whole), entrants=gone)
        number = event.round + 1
        rounds = (len(order) - 1).bit_length() if event.form == "knockout" and number == 1 else event.rounds
        after = replace(event, status="running", round=number, rounds=rounds, due=NEVER)
        ends = NEVER if event.round_ms == NEVER else now + event.round_ms
        drawn = EventRound(event.id, number, now, ends, seal=self.seal(event.id, number) if event.duplicate else "")
        tables = [
            EventTable(event.id, number, place, "" if len(seats) == 1 else self._entropy.token(), seats)
            for place, seats in enumerate(self._groups(whole, order), 1)
        ]
        return Step(event, after, gone, rounds=[drawn], tables=tables)

    def _groups(self, whole: Whole, order: Sequence[int]) -> list[Group]:
        """Who sits at the tables of the next round, in the order of the seats."""
        event = whole.event
        before = [table.entrants for table in whole.tables if not table.is_bye]
        if event.form == "knockout":
            rested = {table.entrants[0] for table in whole.tables if table.is_bye}
            pairs = paired(order, rested, event.round == 0)
            return [pair if len(pair) == 1 else seated(pair, event.seats, before) for pair in pairs]
        if event.round == 0:  # nobody stands before anybody: the lot decides
            order = sorted(order, key=lambda one: self._secret.number("lot", event.id, one))
        return [seated(group, event.seats, before) for group in grouped(order, event.seats, met(before))]

    def closed(self, whole: Whole) -> Step | None:
        """The round is over: the next one is due after a rest, or the event is over with it."""
        event, current, now = whole.event, whole.current, self._clock.now()
        if current is None or current.is_closed or event.status != "running":
            return None
        if not all(table.is_counted for table in whole.of_round(current.number)):
            return None
        done = replace(current, closed=now)
        if current.number >= event.rounds or (event.form == "knockout" and len(survivors(whole)) < FEWEST):
            return self._book.over(whole)
        return Step(event, replace(event, due=now + event.rest_ms), rounds=[done])

    async def set_tables(self, whole: Whole) -> Whole:
        """Set the matches of the round that are not there yet: each once, whoever else is at it."""
        waiting = [table for table in whole.tables if not table.is_counted]
        there = await self.matches(waiting)
        for table in waiting:
            if table.match not in there:
                with suppress(Conflict):  # another server has just set it
                    await self._lobby.set_for(whole.event.id, self._wish(whole, table), "round")
        return whole

    def _wish(self, whole: Whole, table: EventTable) -> NewTable:
        """The match of a table. Here a round's beginning becomes known: whoever is seated is told of it, and which table is theirs."""
        event = whole.event
        by_number = {one.number: one for one in whole.entrants}
        taken = [one.name for one in whole.entrants]
        plans: list[SeatPlan] = []
        for number in table.entrants:
            if number == FILLER:
                name = self._seating.spare_name([*taken, *(plan.name for plan in plans)])
                plans.append(SeatPlan("opponent", name, STAND_IN))
                continue
            one = by_number[number]
            if one.user:
                plans.append(SeatPlan("person", one.name, kept_for=one.user))
            else:
                plans.append(SeatPlan("opponent", one.name, one.level or STAND_IN))
        return NewTable(
            event.game,
            tuple(plans),
            event.options,
            event.pace,
            listed=not event.duplicate,
            title=f"{event.name} {table.round}.{table.number}",
            seed=self.seed(event.id, table.round) if event.duplicate else None,
            sealed=event.duplicate,
            id=table.match,
            phrases=event.phrases,
        )

    async def counted(self, whole: Whole) -> Whole:
        """The event with the results of all its tables that are over."""

        async def found(whole: Whole) -> list[EventTable]:
            waiting = [table for table in whole.tables if not table.is_counted]
            there = await self.matches(waiting)
            return [
                counted
                for table in waiting
                if table.match in there and (counted := _result(table, *there[table.match])) is not None
            ]

        results = {(one.round, one.number): one for one in await found(whole)}
        if not results:
            return whole

        def act(whole: Whole) -> Step | None:
            new = [
                results[table.round, table.number]
                for table in whole.tables
                if not table.is_counted and (table.round, table.number) in results
            ]
            return Step(whole.event, whole.event, tables=new) if new else None

        return await self._book.take(whole.event.id, act)

    async def tell(self, whole: Whole, number: int) -> None:
        """Let open pages of a round that is over show what may be known now; whoever comes later reads it anyway."""
        if whole.event.duplicate:
            for table in whole.of_round(number):
                if table.match:
                    with suppress(Declined):
                        await self._tables.current(table.match, WHOEVER)

    async def hurry(self, whole: Whole) -> None:
        """The round's time is over: programs play on wherever people still do, later where somebody has had days off since it began."""
        now, ends = self._clock.now(), whole.current.ends if whole.current is not None else NEVER
        for table in whole.tables:
            if table.is_counted:
                continue
            with suppress(Declined):
                here = await self._tables.open(table.match)
                off = max(here.off.between(seat.index, here.record.created, now) for seat in here.seats)
                if now - off >= ends and here.record.status == "running" and (people(here.seats) or here.is_paused):
                    await self._tables.change(here, _let_programs)


def _let_programs(draft: Draft) -> None:
    for seat in people(draft.seats):
        draft.put(replace(draft.seats[seat], level=STAND_IN))
        draft.note("timed_out", seat, level=STAND_IN)
    if draft.record.paused:
        go_on(draft)


def _result(table: EventTable, record: MatchRecord, seats: Sequence[Seat]) -> EventTable | None:
    """A table with its result, None while its match is not over."""
    if record.status != "over" or record.result is None:
        return None
    ranks, scores = record.result.get("ranks"), record.result.get("scores")
    if not isinstance(ranks, list) or not isinstance(scores, list) or len(ranks) != len(table.entrants):
        return None
    return replace(table, places=places_of(ranks, seats), scores=tuple(scores))
