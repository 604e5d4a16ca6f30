"""Tournaments and leagues: who holds one and who takes part; and that they go on, whoever of several servers sees to them.

A change of an event names the turn that it builds on, so that one of several who try is first and the others look again. What
becomes of a tournament's rounds is in `gnomon.matches.event_course`, of a league's seasons in `gnomon.matches.leagues`.

In a duplicate event the deal of a round follows from the server's secret. Its seal stands in the round from the beginning, and
until all its tables are over nobody looks at them but those who play there (`Table.is_sealed`).
"""

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Final, Literal

from gnomon import catalog
from gnomon.kernel.options import Value, read_options
from gnomon.matches import errors
from gnomon.matches.anchors import MODES
from gnomon.matches.brake import Brake
from gnomon.matches.deeds import Act
from gnomon.matches.errors import BAD_REQUEST, Conflict, Declined, StorageTrouble, Unreadable
from gnomon.matches.event_book import EventBook
from gnomon.matches.event_course import EventCourse
from gnomon.matches.hosting import Hosting
from gnomon.matches.leagues import Leagues
from gnomon.matches.lobby import Lobby
from gnomon.matches.pauses import STAND_IN
from gnomon.matches.people import tidy_line, tidy_name
from gnomon.matches.ports import Clock, Entropy, Store
from gnomon.matches.quotas import Quotas
from gnomon.matches.records import DAY_MS, NEVER, Pace, User
from gnomon.matches.rounds import FEWEST, Entrant, Event, EventStatus, Ladder, Listed, Step, Whole, Wish
from gnomon.matches.seating import Seating
from gnomon.matches.secret import Secret
from gnomon.matches.table import Table
from gnomon.matches.tables import Tables

log = logging.getLogger("gnomon.events")

Holders = Literal["anybody", "hosts", "nobody"]

NAME_LENGTH: Final = 40
SHOWN: Final = 60
MOST_ROUNDS: Final = 12
MOST_SEASONS: Final = 99
LONGEST: Final = 60 * DAY_MS
ORPHANED_MS: Final = DAY_MS
"""An event whose holder has left before it began begins so long afterwards by itself."""
LOOK_SECONDS: Final = 4.0
"""So often every server looks whether an event waits for something."""


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
        brake: Brake,
        holders: Holders = "anybody",
    ) -> None:
        self._tables = tables
        self._lobby = lobby
        self._seating = seating
        self._store = store.events
        self._clock = clock
        self._entropy = entropy
        self._hosting = hosting
        self._quotas = quotas
        self._brake = brake
        self._holders = holders
        self._book = EventBook(store.events, clock)
        self.course = EventCourse(self._book, tables, lobby, seating, store.ratings, clock, entropy, secret)
        self._leagues = Leagues(self._book, store.ratings, clock, entropy, tables.standings)
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
        return await self._book.whole(event)

    async def played(self, whole: Whole, season: int) -> list[Whole]:
        """The events of a season's divisions, the highest first. Raises Declined."""
        return [await self.whole(one.event) for one in whole.of_season(season)]

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
        """Whether an event is somebody's to see to: its holder's, and any host's of this server; a division is seen to in its league."""
        return (
            user is not None
            and not whole.event.league
            and (whole.event.holder == user.id or self._hosting.is_host(user.id))
        )

    # --- holding ----------------------------------------------------------------------------------------------------

    async def hold(self, user: User, wish: Wish) -> Whole:
        """Set up an event. Raises Declined, BadInput."""
        self._tables.standings.admit(user.id)
        if not self.may_hold(user):
            raise Declined(errors.EVENTS_OFF)
        await self._brake.gather(user, lambda: self._going_on(user))
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
            ladder=self._ladder(wish),
            phrases=wish.phrases,
        )
        _within(event.most, FEWEST, self._quotas.limits.entrants, "most")
        await self._store.add(event, ())
        return Whole(event)

    def _ladder(self, wish: Wish) -> Ladder | None:
        """How a league is built; None for other events. Raises Declined."""
        if wish.form != "league":
            return None
        if wish.ladder is None:
            raise Declined(BAD_REQUEST, where="ladder")
        size, moves = wish.ladder.size, wish.ladder.moves
        if not max(FEWEST, wish.seats) <= size <= self._quotas.limits.entrants:
            raise Declined(errors.DIVISION_SIZE, least=max(FEWEST, wish.seats), limit=self._quotas.limits.entrants)
        if not 1 <= moves <= size // 2:
            raise Declined(errors.MANY_MOVES, limit=size // 2)
        _within(wish.ladder.rest_ms, 0, LONGEST, "season_rest")
        _within(wish.ladder.seasons, 0, MOST_SEASONS, "seasons")
        return wish.ladder

    def _pace(self, wish: Wish) -> Pace:
        if wish.pace.kind == "none":
            raise Declined(BAD_REQUEST, where="pace")  # whoever stays away would keep everybody waiting
        return self._lobby.pace(replace(wish.pace, expiry="hand_over", stand_in=STAND_IN))

    async def begin(self, event: str, by: User, reason: str = "") -> Whole:
        """Draw the first round now, or the next season of a league that rests. Raises Declined."""
        strengths = await self._leagues.strengths(await self.whole(event))

        def act(whole: Whole) -> Step:
            _must_wait(whole)
            if len(whole.there) < FEWEST:
                raise Declined(errors.FEW_ENTRANTS)
            return self._drawn(whole, strengths)

        whole = await self._seen_to(event, by, "event_begun", reason, act)
        for division in whole.playing:
            await self._settle(division.event)
        return await self.course.set_tables(whole)

    async def end(self, event: str, by: User, reason: str = "") -> Whole:
        """Call an event off before it begins, or let it end with the round (a league with the season) that is being played.

        Raises Declined.
        """

        def act(whole: Whole) -> Step:
            event = whole.event
            if event.status not in ("open", "running"):
                raise Declined(errors.EVENT_CLOSED)
            current = whole.current
            if current is None or current.is_closed:
                return self._book.over(whole, "cancelled" if current is None else "over")
            if event.ladder is not None:
                return Step(event, replace(event, ladder=replace(event.ladder, seasons=current.number)))
            return Step(event, replace(event, rounds=current.number))

        return await self._seen_to(event, by, "event_ended", reason, act)

    async def close(self, event: str, by: User, reason: str = "") -> Whole:
        """Let nobody enter any more. Raises Declined."""

        def act(whole: Whole) -> Step:
            if not whole.takes_entrants:
                raise Declined(errors.EVENT_CLOSED)
            return Step(whole.event, replace(whole.event, closed=self._clock.now()))

        return await self._seen_to(event, by, "event_closed", reason, act)

    async def reopen(self, event: str, by: User, reason: str = "") -> Whole:
        """Let people enter again, as long as the event has not begun. Raises Declined."""

        def act(whole: Whole) -> Step:
            _must_wait(whole)
            if whole.event.closed == NEVER:
                raise Declined(errors.EVENT_OPEN)
            return Step(whole.event, replace(whole.event, closed=NEVER))

        return await self._seen_to(event, by, "event_reopened", reason, act)

    async def add_program(self, event: str, by: User, name: str, level: str, reason: str = "") -> Whole:
        """Let a program take part, under a `name` of its own. Raises Declined."""
        strength = self._seating.level(level)

        def act(whole: Whole) -> Step:
            shown = tidy_name(name) if name.strip() else self._seating.spare_name([one.name for one in whole.entrants])
            return self._entered(whole, "", shown, strength)

        whole = await self._seen_to(event, by, "entrant_added", reason, act)
        await self._leagues.admit(whole, whole.entrants[-1].number)
        return whole

    async def remove(self, event: str, by: User, number: int, reason: str = "") -> Whole:
        """Take an entrant out by the word of whoever keeps the event. Raises Declined."""
        whole = await self._seen_to(event, by, "entrant_removed", reason, lambda whole: _gone(whole, number), number)
        for division in whole.playing:
            with suppress(Declined):  # in another one
                await self._book.take(division.event, lambda played: _gone(played, number))
        return whole

    async def _seen_to(
        self, event: str, by: User, deed: Act, reason: str, act: Callable[[Whole], Step], number: int = NEVER
    ) -> Whole:
        """Let whoever keeps an event do something to it (to the entrant of a `number`, if one is named). Raises Declined.

        What a host does to an event of somebody else is entered in the hosts' log first, and needs a reason.
        """

        def checked(whole: Whole) -> Step:
            self._check(whole, by)
            return act(whole)

        whole = await self.whole(event)
        checked(whole)
        if whole.event.holder != by.id:
            one = next((one for one in whole.entrants if one.number == number), None)
            subject, title = (event, whole.event.name) if one is None else (one.user or event, one.name)
            facts = {"event": whole.event.name}
            await self._hosting.store.note(self._hosting.deed(by, deed, subject, title, reason, facts))
        return await self._book.take(event, checked)

    def _check(self, whole: Whole, by: User) -> None:
        if whole.event.league:
            raise Declined(errors.IN_LEAGUE)
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
        await self._brake.gather(user, lambda: self._going_on(user, event))

        def act(whole: Whole) -> Step | None:
            known = whole.entrant_of(user.id)
            if known is not None and known.is_there:
                return None
            others = [one.name for one in whole.entrants if one.user != user.id]
            return self._entered(whole, user.id, self._seating.shown_among(others, user, tidy_name(user.name)), "")

        whole = await self._book.take(event, act)
        entrant = whole.entrant_of(user.id)
        if entrant is not None:
            await self._leagues.admit(whole, entrant.number)
        return whole

    async def leave(self, event: str, user: User) -> Whole:
        """Take part no more: a program plays on at one's table, its result counts for the others. Raises Declined.

        Whoever drops out of a division leaves its league, and the other way round.
        """
        league = (await self.whole(event)).event.league
        if league:
            with suppress(Declined):  # they have left it before
                await self._out(league, user)
            return await self._out(event, user)
        whole = await self._out(event, user)
        for division in whole.playing:
            with suppress(Declined):  # in another one
                await self._out(division.event, user)
        return whole

    async def _out(self, event: str, user: User) -> Whole:
        whole = await self._book.take(event, lambda whole: _gone(whole, _number_of(whole, user)))
        for table in whole.tables:
            if table.match and not table.is_counted:
                with suppress(Declined):  # at another table, or over already
                    here = await self._tables.open(table.match)
                    for seat in here.seats_of(user.id):
                        await self._seating.resign(here, user.id, seat, STAND_IN)
        return whole

    async def _going_on(self, user: User, but: str = "") -> int:
        """How many events that are not over somebody runs or is in, `but` one; a league counts without its divisions."""
        return sum(
            whole.event.status in ("open", "running")
            and not whole.event.league
            and whole.event.id != but
            and (whole.event.holder == user.id or any(one.user == user.id for one in whole.there))
            for whole in await self.of_user(user.id)
        )

    def may_reopen(self, whole: Whole) -> bool:
        """Whether entries that were closed may be opened again: as long as the event, or the next season of a league, has not begun."""
        if whole.event.closed == NEVER:
            return False
        with suppress(Declined):
            _must_wait(whole)
            return True
        return False

    def is_open(self, whole: Whole) -> bool:
        """Whether somebody may still enter."""
        return self.why_closed(whole) == ""

    def why_closed(self, whole: Whole) -> str:
        """Why nobody may enter now, as the code of an error; empty where they may."""
        if whole.event.league:
            return errors.IN_LEAGUE
        if not whole.takes_entrants:
            return errors.EVENT_CLOSED
        return "" if whole.has_room else errors.EVENT_FULL

    def _entered(self, whole: Whole, user: str, name: str, level: str) -> Step:
        event, closed = whole.event, self.why_closed(whole)
        if closed:
            raise Declined(closed)
        known = whole.entrant_of(user)
        if known is not None:  # their results still stand
            return Step(event, event, [replace(known, left=NEVER, name=name, stamp=self._clock.now())])
        number = max((one.number for one in whole.entrants), default=0) + 1
        entrant = Entrant(event.id, number, user, name, level, self._clock.now(), event.round)
        return Step(event, event, [entrant])

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
        strengths = await self._leagues.strengths(await self.whole(event))
        whole = await self._book.take(event, lambda whole: self._due(whole, strengths))
        if whole.event.status != "running":
            return
        if whole.event.form == "league":
            await self._settle_league(whole)
            return
        await self.course.set_tables(whole)
        whole = await self.course.counted(whole)
        current = whole.current
        if current is None or current.is_closed:
            return
        if all(table.is_counted for table in whole.of_round(current.number)):
            closed = await self._book.take(event, self.course.closed)
            await self.course.tell(closed, current.number)
            if NEVER < closed.event.due <= self._clock.now():
                await self._settle(event)  # without a rest nobody waits for the next look
        elif NEVER < current.ends <= self._clock.now():
            await self.course.hurry(whole)

    async def _settle_league(self, whole: Whole) -> None:
        whole = await self._leagues.counted(whole)
        if whole.current is not None and not whole.current.is_closed and not whole.playing:
            closed = await self._book.take(whole.event.id, self._leagues.closed)
            if NEVER < closed.event.due <= self._clock.now():
                await self._settle(closed.event.id)

    def _due(self, whole: Whole, strengths: Mapping[int, int]) -> Step | None:
        """What time has done: the event begins, is called off, or its next round is drawn."""
        event, now = whole.event, self._clock.now()
        if event.status == "open" and event.due == NEVER and not event.holder:
            return Step(event, replace(event, due=now + ORPHANED_MS))
        waits = event.due == NEVER or event.due > now
        if event.status not in ("open", "running") or waits:
            return None
        if event.status == "open" and len(whole.there) < FEWEST:
            return self._book.over(whole, "cancelled")
        return self._drawn(whole, strengths)

    def _drawn(self, whole: Whole, strengths: Mapping[int, int]) -> Step:
        """The next round, or the next season."""
        if whole.event.form == "league":
            return self._leagues.drawn(whole, strengths)
        return self.course.drawn(whole)


def _number_of(whole: Whole, user: User) -> int:
    entrant = whole.entrant_of(user.id)
    return entrant.number if entrant is not None else NEVER


def _gone(whole: Whole, number: int) -> Step:
    """Somebody takes part no more. Raises Declined."""
    event = whole.event
    entrant = next((one for one in whole.there if one.number == number), None)
    if entrant is None:
        raise Declined(errors.NOT_ENTERED)
    if event.status == "open":
        return Step(event, event, gone=[entrant])
    if event.status != "running":
        raise Declined(errors.EVENT_CLOSED)
    return Step(event, event, [replace(entrant, left=event.round)])


def _must_wait(whole: Whole) -> None:
    """Raise Declined unless an event waits for its beginning, or a league for its next season."""
    event, current = whole.event, whole.current
    rests = event.form == "league" and current is not None and current.is_closed
    if event.status == "running" and not rests:
        raise Declined(errors.EVENT_BEGUN)
    if event.status not in ("open", "running"):
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
