"""Tournaments: who holds one and who takes part; and how rounds come about, whoever of several servers sees to them.

A change of an event names the turn that it builds on, so that one of several who try is first and the others look again. A
round is drawn with all its tables and the ids of their matches in one transaction; whoever finds a table whose match is missing
sets it, under that id. So a round is drawn once and a table set once, whichever server dies between.

In a duplicate event the deal of a round follows from the server's secret. Its seal stands in the round from the beginning, and
until all its tables are over nobody looks at them but those who play there (`Table.is_sealed`).
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final, Literal

from gnomon import catalog
from gnomon.kernel.options import Value, read_options
from gnomon.matches import errors
from gnomon.matches.anchors import MODES
from gnomon.matches.draft import Draft
from gnomon.matches.entropy import is_id
from gnomon.matches.errors import BAD_REQUEST, Conflict, Declined, StorageTrouble, Unreadable
from gnomon.matches.event_standings import places_of, standings, survivors
from gnomon.matches.hosting import Hosting
from gnomon.matches.lobby import Lobby, NewTable, SeatPlan
from gnomon.matches.pairing import Group, grouped, met, paired, seated
from gnomon.matches.pauses import STAND_IN, go_on, people
from gnomon.matches.people import tidy_line, tidy_name
from gnomon.matches.ports import Clock, Entropy, Store
from gnomon.matches.quotas import Quotas
from gnomon.matches.records import DAY_MS, NEVER, MatchRecord, Pace, Seat, User
from gnomon.matches.rounds import FILLER, Entrant, Event, EventRound, EventStatus, EventTable, Listed, Step, Whole, Wish
from gnomon.matches.seating import Seating
from gnomon.matches.secret import Secret, seal_of
from gnomon.matches.table import Table
from gnomon.matches.tables import WHOEVER, Tables

log = logging.getLogger("gnomon.events")

Holders = Literal["anybody", "hosts", "nobody"]

NAME_LENGTH: Final = 40
SHOWN: Final = 60
FEWEST: Final = 2
MOST_ROUNDS: Final = 12
LONGEST: Final = 60 * DAY_MS
ORPHANED_MS: Final = DAY_MS
"""An event whose holder has left before it began begins so long afterwards by itself."""
LOOK_SECONDS: Final = 4.0
"""So often every server looks whether an event waits for something."""
ATTEMPTS: Final = 8


class Events:
    """Holding events, taking part, and everything that goes by itself."""

    def __init__(
        self,
        tables: Tables,
        lobby: Lobby,
        seating: Seating,
        store: Store,
        clock: Clock,
        entropy: Entropy,
        secret: Secret,
        hosting: Hosting,
        quotas: Quotas,
        holders: Holders = "anybody",
    ) -> None:
        self._tables = tables
        self._lobby = lobby
        self._seating = seating
        self._store = store.events
        self._matches = store.ratings
        self._clock = clock
        self._entropy = entropy
        self._secret = secret
        self._hosting = hosting
        self._quotas = quotas
        self._holders = holders
        self._ended = asyncio.Event()
        self._seen = ""

    # --- looking ----------------------------------------------------------------------------------------------------

    def now(self) -> int:
        """The present instant by the host's clock."""
        return self._clock.now()

    async def shown(self, status: EventStatus) -> list[Listed]:
        """The events of a status, latest first. Raises StorageTrouble."""
        return await self._store.shown(status, SHOWN)

    async def whole(self, event: str) -> Whole:
        """An event with everything around it. Raises Declined."""
        try:
            found = await self._store.whole(event) if is_id(event) else None
        except Unreadable:
            raise Declined(errors.EVENT_UNREADABLE) from None
        if found is None:
            raise Declined(errors.UNKNOWN_EVENT)
        return found

    async def matches(self, tables: Sequence[EventTable]) -> dict[str, tuple[MatchRecord, list[Seat]]]:
        """The matches of some tables that have been set, by id."""
        wanted = [table.match for table in tables if table.match]
        found = await self._matches.matches(wanted) if wanted else []
        return {record.id: (record, seats) for record, seats in found}

    async def of_user(self, user: str) -> list[Whole]:
        """The events that somebody holds or takes part in, oldest first; those that can be read."""
        found: list[Whole] = []
        try:
            theirs = await self._store.of_user(user)
        except Unreadable:
            return found
        for event in theirs:
            with suppress(Declined):
                found.append(await self.whole(event))
        return found

    def may_hold(self, user: User | None) -> bool:
        """Whether somebody may hold an event, as far as the host's settings say."""
        if user is None or user.is_machine or self._holders == "nobody":
            return False
        return self._holders == "anybody" or self._hosting.is_host(user.id)

    def keeps(self, whole: Whole, user: User | None) -> bool:
        """Whether an event is somebody's to see to: its holder's, and any host's of this server."""
        return user is not None and (whole.event.holder == user.id or self._hosting.is_host(user.id))

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

    # --- holding ----------------------------------------------------------------------------------------------------

    async def hold(self, user: User, wish: Wish) -> Whole:
        """Set up an event. Raises Declined, BadInput."""
        self._tables.standings.admit(user.id)
        if not self.may_hold(user):
            raise Declined(errors.EVENTS_OFF)
        times = self._tables.standings.times(user.id)
        if await self._store.held(user.id) >= self._quotas.limits.events * times:
            raise Declined(errors.MANY_EVENTS, limit=self._quotas.limits.events * times)
        now = self._clock.now()
        pace = self._pace(wish)
        event = Event(
            self._entropy.token(),
            _name(wish.name),
            wish.game,
            _options(wish),
            _seats(wish),
            wish.form,
            wish.duplicate,
            _within(wish.rounds, 1, MOST_ROUNDS, "rounds"),
            pace,
            wish.round_ms if wish.round_ms == NEVER else _within(wish.round_ms, 60_000, LONGEST, "round"),
            _within(wish.rest_ms, 0, DAY_MS, "rest"),
            min(wish.most or self._quotas.limits.entrants, self._quotas.limits.entrants),
            user.id,
            user.name,
            now,
            due=NEVER if wish.starts == NEVER else now + _within(wish.starts, 0, LONGEST, "starts"),
        )
        _within(event.most, FEWEST, self._quotas.limits.entrants, "most")
        await self._store.add(event, ())
        return Whole(event)

    def _pace(self, wish: Wish) -> Pace:
        if wish.pace.kind == "none":
            raise Declined(BAD_REQUEST, where="pace")  # whoever stays away would keep everybody waiting
        return self._lobby.pace(replace(wish.pace, expiry="hand_over", stand_in=STAND_IN))

    async def begin(self, event: str, by: User) -> Whole:
        """Draw the first round now. Raises Declined."""

        def act(whole: Whole) -> Step:
            self._check(whole, by)
            _must_be_open(whole)
            if len(whole.there) < FEWEST:
                raise Declined(errors.FEW_ENTRANTS)
            return self._drawn(whole)

        return await self._set_tables(await self._take(event, act))

    async def end(self, event: str, by: User) -> Whole:
        """Call an event off before it begins, or let it end with the round that is being played. Raises Declined."""

        def act(whole: Whole) -> Step:
            self._check(whole, by)
            if whole.event.status not in ("open", "running"):
                raise Declined(errors.EVENT_CLOSED)
            current = whole.current
            if current is not None and not current.is_closed:
                return Step(whole.event, replace(whole.event, rounds=current.number))
            return self._over(whole, "cancelled" if current is None else "over")

        return await self._take(event, act)

    async def add_program(self, event: str, by: User, name: str, level: str) -> Whole:
        """Let a program take part, under a `name` of its own. Raises Declined."""
        strength = self._seating.level(level)

        def act(whole: Whole) -> Step:
            self._check(whole, by)
            shown = tidy_name(name) if name.strip() else self._seating.spare_name([one.name for one in whole.entrants])
            return self._entered(whole, "", shown, strength)

        return await self._take(event, act)

    async def remove(self, event: str, by: User, number: int) -> Whole:
        """Take an entrant out by the word of whoever holds the event. Raises Declined."""

        def act(whole: Whole) -> Step:
            self._check(whole, by)
            return _gone(whole, next((one for one in whole.there if one.number == number), None))

        return await self._take(event, act)

    def _check(self, whole: Whole, by: User) -> None:
        if not self.keeps(whole, by):
            raise Declined(errors.NOT_HOLDER)

    # --- taking part ------------------------------------------------------------------------------------------------

    async def join(self, event: str, user: User) -> Whole:
        """Take part, until the second round is drawn. Raises Declined."""
        self._tables.standings.admit(user.id)
        if user.is_machine:
            raise Declined(errors.PERSONS_ALONE)
        holder = (await self.whole(event)).event.holder
        if holder:
            await self._seating.meet(holder, user)

        def act(whole: Whole) -> Step | None:
            known = whole.entrant_of(user.id)
            if known is not None and known.is_there:
                return None
            return self._entered(whole, user.id, tidy_name(user.name), "")

        return await self._take(event, act)

    async def leave(self, event: str, user: User) -> Whole:
        """Take part no more: a program plays on at one's table, its result counts for the others. Raises Declined."""
        whole = await self._take(event, lambda whole: _gone(whole, whole.entrant_of(user.id)))
        for table in whole.tables:
            if table.match and not table.is_counted:
                with suppress(Declined):  # at another table, or over already
                    here = await self._tables.open(table.match)
                    for seat in here.seats_of(user.id):
                        await self._seating.resign(here, user.id, seat, STAND_IN)
        return whole

    def is_open(self, whole: Whole) -> bool:
        """Whether somebody may still enter."""
        event = whole.event
        late = event.status == "running" and event.form == "points" and event.round == 1 and event.rounds > 1
        return (event.status == "open" or late) and len(whole.there) < event.most

    def _entered(self, whole: Whole, user: str, name: str, level: str) -> Step:
        event = whole.event
        if len(whole.there) >= event.most:
            raise Declined(errors.EVENT_FULL)
        if not self.is_open(whole):
            raise Declined(errors.EVENT_CLOSED)
        known = whole.entrant_of(user)
        if known is not None:  # back before the second round: their results still stand
            return Step(event, event, [replace(known, left=NEVER, name=name)])
        number = max((one.number for one in whole.entrants), default=0) + 1
        entrant = Entrant(event.id, number, user, name, level, self._clock.now(), event.round)
        return Step(event, event, [entrant])

    # --- one change at a time ---------------------------------------------------------------------------------------

    async def _take(self, event: str, act: Callable[[Whole], Step | None]) -> Whole:
        """Store what `act` makes of an event, called anew on what stands as long as somebody else is first; None changes nothing.

        The event as it stands then. Raises Declined.
        """
        for _ in range(ATTEMPTS):
            whole = await self.whole(event)
            step = act(whole)
            if step is None:
                return whole
            with suppress(Conflict):
                await self._store.take(step)
                return await self.whole(event)
        raise Declined(errors.BUSY)

    def _over(self, whole: Whole, status: EventStatus = "over") -> Step:
        now = self._clock.now()
        current = whole.current
        closed = [] if current is None or current.is_closed else [replace(current, closed=now)]
        return Step(whole.event, replace(whole.event, status=status, due=NEVER, ended=now), rounds=closed)

    def _drawn(self, whole: Whole) -> Step:
        """The next round with all its tables; or the end, where there is nobody left to meet. Whoever is banned is out."""
        standing = self._tables.standings
        banned = [one for one in whole.there if one.user and standing.of(one.user).banned]
        gone = [replace(one, left=whole.event.round) for one in banned]
        whole = replace(whole, entrants=tuple(replace(one, left=0) if one in banned else one for one in whole.entrants))
        event, now = whole.event, self._clock.now()
        order = survivors(whole) if event.form == "knockout" else [one.entrant.number for one in standings(whole)]
        there = {one.number for one in whole.there}
        order = [one for one in order if one in there]
        if len(order) < FEWEST:
            return replace(self._over(whole), entrants=gone)
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

    # --- what goes by itself ----------------------------------------------------------------------------------------

    def attend(self, table: Table) -> None:
        """Something has changed at a table; whether it was its end."""
        if table.is_over and table.id != self._seen:
            self._seen = table.id
            self._ended.set()

    async def work(self) -> None:
        """See to everything that waits, for ever; while the storage does not serve, it waits."""
        while True:
            try:
                await self.settle()
            except StorageTrouble as trouble:
                log.warning("events wait", extra={"trouble": str(trouble)})
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._ended.wait()
            self._ended.clear()

    async def settle(self) -> None:
        """Draw what is due, set tables that are missing, count what is over; one event's trouble is not the others'.

        Raises StorageTrouble.
        """
        try:
            waiting = await self._store.waiting(self._clock.now())
        except Unreadable:
            log.error("it cannot be read which events wait: restore a backup")
            return
        for event in waiting:
            try:
                await self._settle(event)
            except (Declined, Conflict, Unreadable) as fault:
                log.warning("an event waits", extra={"event": event, "fault": str(fault)})
            except StorageTrouble:
                raise
            except Exception as fault:  # of one event, not of the server
                log.exception("an event cannot go on", extra={"event": event, "fault": type(fault).__name__})

    async def _settle(self, event: str) -> None:
        whole = await self._take(event, self._due)
        if whole.event.status != "running":
            return
        await self._set_tables(whole)
        whole = await self._counted(whole)
        current = whole.current
        if current is None or current.is_closed:
            return
        if all(table.is_counted for table in whole.of_round(current.number)):
            closed = await self._take(event, self._closed)
            await self._tell(closed, current.number)
            if NEVER < closed.event.due <= self._clock.now():
                await self._settle(event)  # without a rest nobody waits for the next look
        elif NEVER < current.ends <= self._clock.now():
            await self._hurry(whole)

    def _due(self, whole: Whole) -> Step | None:
        """What time has done: the event begins, is called off, or its next round is drawn."""
        event, now = whole.event, self._clock.now()
        if event.status == "open" and event.due == NEVER and not event.holder:
            return Step(event, replace(event, due=now + ORPHANED_MS))
        waits = event.due == NEVER or event.due > now
        if event.status not in ("open", "running") or waits:
            return None
        if event.status == "open" and len(whole.there) < FEWEST:
            return self._over(whole, "cancelled")
        return self._drawn(whole)

    def _closed(self, whole: Whole) -> Step | None:
        """The round is over: the next one is due after a rest, or the event is over with it."""
        event, current, now = whole.event, whole.current, self._clock.now()
        if current is None or current.is_closed or event.status != "running":
            return None
        if not all(table.is_counted for table in whole.of_round(current.number)):
            return None
        done = replace(current, closed=now)
        if current.number >= event.rounds or (event.form == "knockout" and len(survivors(whole)) < FEWEST):
            return self._over(whole)
        return Step(event, replace(event, due=now + event.rest_ms), rounds=[done])

    async def _set_tables(self, whole: Whole) -> Whole:
        """Set the matches of the round that are not there yet: each once, whoever else is at it."""
        waiting = [table for table in whole.tables if not table.is_counted]
        there = await self.matches(waiting)
        for table in waiting:
            if table.match not in there:
                with suppress(Conflict):  # another server has just set it
                    await self._lobby.set_for(whole.event.id, self._wish(whole, table))
        return whole

    def _wish(self, whole: Whole, table: EventTable) -> NewTable:
        """The match of a table. Here a round's beginning becomes known: whoever is seated is told that their match has begun."""
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
        )

    async def _counted(self, whole: Whole) -> Whole:
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

        return await self._take(whole.event.id, act)

    async def _tell(self, whole: Whole, number: int) -> None:
        """Let open pages of a round that is over show what may be known now; whoever comes later reads it anyway."""
        if whole.event.duplicate:
            for table in whole.of_round(number):
                if table.match:
                    with suppress(Declined):
                        await self._tables.current(table.match, WHOEVER)

    async def _hurry(self, whole: Whole) -> None:
        """The round's time is over: programs play on wherever people still do."""
        for table in whole.tables:
            if table.is_counted:
                continue
            with suppress(Declined):
                here = await self._tables.open(table.match)
                if here.record.status == "running" and (people(here.seats) or here.is_paused):
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


def _gone(whole: Whole, entrant: Entrant | None) -> Step:
    """Somebody takes part no more. Raises Declined."""
    event = whole.event
    if entrant is None or not entrant.is_there:
        raise Declined(errors.NOT_ENTERED)
    if event.status == "open":
        return Step(event, event, gone=[entrant])
    if event.status != "running":
        raise Declined(errors.EVENT_CLOSED)
    return Step(event, event, [replace(entrant, left=event.round)])


def _must_be_open(whole: Whole) -> None:
    if whole.event.status == "running":
        raise Declined(errors.EVENT_BEGUN)
    if whole.event.status != "open":
        raise Declined(errors.EVENT_CLOSED)


def _name(text: str) -> str:
    tidy = tidy_line(text)
    if not tidy:
        raise Declined(BAD_REQUEST, where="name")
    if len(tidy) > NAME_LENGTH:
        raise Declined(errors.TOO_LONG, limit=NAME_LENGTH)
    return tidy


def _within(value: int, least: int, most: int, where: str) -> int:
    if not least <= value <= most:
        raise Declined(BAD_REQUEST, where=where)
    return value


def _seats(wish: Wish) -> int:
    """The seats of a table. Raises Declined for a number that the game or the form does not know."""
    game = catalog.entry(wish.game).game
    if wish.seats < FEWEST or wish.seats not in game.seat_counts or (wish.form == "knockout" and wish.seats != FEWEST):
        raise Declined(BAD_REQUEST, where="seats")
    return wish.seats


def _options(wish: Wish) -> dict[str, object]:
    """The options of a match, the usual ones where none are named; for a move a day those in which nobody plays by the clock.

    Raises Declined, BadInput.
    """
    if wish.game not in catalog.shown():
        raise Declined(errors.UNKNOWN_GAME)
    game = catalog.entry(wish.game).game
    options: dict[str, Value] = read_options(game.specs, wish.options or {})
    if wish.pace.kind == "days" and game.has_spans(options):
        slow = [
            mode.options for mode in MODES if mode.game == wish.game and not game.has_spans({**options, **mode.options})
        ]
        if wish.options or not slow:
            raise Declined(errors.REAL_TIME)
        options |= slow[0]
    return dict(options)
