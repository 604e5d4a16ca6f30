"""Setting a table, finding one, playing again."""

import json
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from gnomon import catalog
from gnomon.bots import next_level
from gnomon.kernel.codec import parse
from gnomon.kernel.errors import BadInput
from gnomon.kernel.log import HOST
from gnomon.kernel.state import State
from gnomon.match import Match, begin_at
from gnomon.matches.brake import Brake
from gnomon.matches.coaching import AGREED, is_agreed
from gnomon.matches.counting import foreseen
from gnomon.matches.draft import NOTICE_DELAY, Draft
from gnomon.matches.errors import (
    BAD_REQUEST,
    NO_INVITES,
    NOT_OVER,
    REAL_TIME,
    TOO_LONG,
    UNKNOWN_MATCH,
    Declined,
    StorageTrouble,
)
from gnomon.matches.pauses import FIRST_ROWS
from gnomon.matches.people import tidy_line, tidy_name
from gnomon.matches.phrases import BOUND, is_bound
from gnomon.matches.play import holding
from gnomon.matches.ports import Clock, Entropy, Store
from gnomon.matches.quotas import Quotas
from gnomon.matches.records import (
    DAY_MS,
    NEVER,
    SPECTATOR,
    Invites,
    MatchRecord,
    Notice,
    NoticeEvent,
    Pace,
    RowRecord,
    Seat,
    User,
)
from gnomon.matches.seating import Seating
from gnomon.matches.table import Table
from gnomon.matches.tables import Tables

TITLE_LENGTH: Final = 60
LONGEST: Final = 60 * DAY_MS
LISTED: Final = 100
SLOWEST: Final = 25

PlanKind = Literal["me", "local", "open", "opponent", "person"]


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """A seat of a new table: me, another person at my screen, free (for a friend or anyone), a program, or a person who is
    seated at once because they have entered an event (`kept_for` is their id).
    """

    kind: PlanKind
    name: str = ""
    level: str = ""
    kept_for: str | None = None
    """Free, but only for this user."""


@dataclass(frozen=True, slots=True)
class NewTable:
    """What somebody asks for. `options` by name; `data` an owner's component data as JSON text.

    A `seed` makes nothing secret (guided matches, puzzles): then no fairness is claimed. An `id` is the match's, where it
    follows from something; else it is drawn. A match that does not begin with the game's own set-up has its `start`, with
    the options and the seed of that position. `note` is a fact to stand in the log from the beginning. If it is `coached`,
    everybody who sits down agrees that the coach may be asked there; with `phrases` people talk in ready phrases alone. A `sealed` seed was chosen by nobody: it follows from the
    server's secret, and its seal was told before.
    """

    game: str
    seats: tuple[SeatPlan, ...]
    options: Mapping[str, object] = field(default_factory=dict)
    pace: Pace = field(default_factory=Pace)
    listed: bool = False
    title: str = ""
    data: str | None = None
    seed: int | None = None
    lesson: bool = False
    id: str = ""
    start: State | None = None
    note: Mapping[str, object] | None = None
    coached: bool = False
    sealed: bool = False
    phrases: bool = False


@dataclass(frozen=True, slots=True)
class Summary:
    """A match in a list. `mine` are the user's seats, `kept` those kept free for the user, `table` if it is open."""

    record: MatchRecord
    seats: tuple[Seat, ...]
    mine: tuple[int, ...]
    kept: tuple[int, ...]
    table: Table | None

    @property
    def my_turn(self) -> bool:
        """Whether the user in person is awaited."""
        return any(seat in self.record.asked and not self.seats[seat].is_program for seat in self.mine)


class Lobby:
    """From the shelf to the table."""

    def __init__(
        self,
        tables: Tables,
        seating: Seating,
        store: Store,
        clock: Clock,
        entropy: Entropy,
        fastest: int,
        quotas: Quotas,
        brake: Brake,
    ) -> None:
        self._tables = tables
        self._seating = seating
        self._store = store
        self._clock = clock
        self._entropy = entropy
        self._fastest = fastest
        self._quotas = quotas
        self._brake = brake

    async def create(self, user: User, wish: NewTable, client: str = "") -> Table:
        """Set a table; the match begins when no seat is free. Raises Declined, BadInput.

        `client` is the key of the address from which the wish came, where it came over the network. Those for whom seats are
        kept are told.
        """
        wish = await self._named(user, wish)
        async with self._brake.calling(user, len(_kept_for(wish, user))):
            table = await self._set(user, wish, client)
        return await self._call(user, table)

    async def go_on(self, user: User, wish: NewTable, client: str = "") -> Table:
        """The same for the people of another table: for whoever wants no invitation from the user the seat is free."""
        return await self._call(user, await self._set(user, await self._willing(user, wish), client))

    async def _call(self, user: User, table: Table) -> Table:
        """Tell those for whom seats are kept."""
        with suppress(StorageTrouble):  # the table is set: that nobody is called to it loses nothing
            for call in self._invitations(table, user):
                await self._store.save_notice(call)
        return table

    def _invitations(self, table: Table, host: User) -> list[Notice]:
        """That a seat is kept at a new table, for everybody but its host who can be told; a little later, for they may be there."""
        due, reachable = self._clock.now() + NOTICE_DELAY, self._tables.reachable
        kept = {seat.user: seat.index for seat in table.seats if seat.kind == "open" and seat.user is not None}
        told = [user for user in kept if user in reachable and user != host.id]
        return [Notice(0, user, table.id, kept[user], "", NEVER, due, event="invited") for user in told]

    async def _set(self, user: User, wish: NewTable, client: str) -> Table:
        self._tables.standings.admit(user.id)
        of_programs = all(plan.kind == "opponent" for plan in wish.seats)
        async with self._quotas.table(user.payer, client, of_programs) as note:
            table = await self._create(user.id, user, wish)
            note(table.id)
        return table

    async def set_for(self, owner: str, wish: NewTable, begins: NoticeEvent = "started") -> Table:
        """Set a table that no person sets: of an event, by its id. People are told that it `begins`.

        Raises Declined, BadInput, Conflict if it is there already.
        """
        people = await self._store.ties.people(sorted(plan.kept_for for plan in wish.seats if plan.kept_for))
        return await self._create(owner, None, _told_apart(wish, people, self._seating), begins)

    async def _create(self, owner: str, user: User | None, wish: NewTable, begins: NoticeEvent = "started") -> Table:
        if len(wish.title) > TITLE_LENGTH:
            raise Declined(TOO_LONG, limit=TITLE_LENGTH)
        match, record, seats = self._drafted(owner, user, wish)
        pace, now = record.pace, record.created
        waits = any(seat.kind == "open" for seat in seats)
        notes = [{"what": "set", "commitment": record.commitment}, *([wish.note] if wish.note is not None else [])]
        if wish.coached:
            notes.append({"what": AGREED})
        if wish.phrases:
            notes.append({"what": BOUND})
        clocks = tuple([pace.base_ms] * len(seats) if pace.kind != "none" else [])
        rows = []
        for note in notes:
            row = match.note(note, HOST, 0)
            rows.append(RowRecord(row.seq, json.dumps(row.to_dict(match.game.codes)), now, clocks=clocks))
        await self._store.create(replace(record, seq=len(rows) - 1), seats, rows)
        table = await self._tables.open(record.id)
        if not waits:
            await self._tables.change(table, lambda draft: _start(draft, begins))
        return table

    def unrated(self, user: User, wish: NewTable) -> str:
        """Why a table that is wished for will not be rated, as far as that is known beforehand; empty if it may be.

        Nothing is set. Raises Declined, BadInput for a table that could not be.
        """
        _match, record, seats = self._drafted(user.id, user, wish)
        return foreseen(record, seats, wish.coached, {})

    def _drafted(self, owner: str, user: User | None, wish: NewTable) -> tuple[Match, MatchRecord, list[Seat]]:
        """The match that is asked for, as it would be stored. Raises Declined, BadInput."""
        pace = self.pace(wish.pace)
        data = None if wish.data is None else parse(wish.data, "data")
        if data is not None and not isinstance(data, dict):
            raise BadInput("data", "expected a table of names and values")
        match = self._match(wish, data)
        if pace.kind == "days" and match.game.has_spans(match.option_values):
            raise Declined(REAL_TIME)
        seats = self._seats(user, wish)
        now = self._clock.now()
        record = MatchRecord(
            id=wish.id or self._entropy.token(),
            game=wish.game,
            title=tidy_line(wish.title),
            seats=len(seats),
            header=json.dumps(match.header()),
            commitment=match.commitment(),
            claimed=wish.seed is None or wish.sealed,
            pace=pace,
            listed=wish.listed,
            lesson=wish.lesson,
            owner=owner,
            status="waiting",
            created=now,
            since=now,
        )
        return match, record, seats

    async def unwilling(self, user: User, others: Iterable[str]) -> set[str]:
        """Those of some people who want no invitation by name from a user."""
        asked = sorted({other for other in others if other != user.id})
        if not asked:
            return set()
        said = {one.id: await self.asked_by(one) for one in await self._store.ties.people(asked)}
        closed = {other for other, who in said.items() if who == "nobody"}
        asking = [other for other, who in said.items() if who in ("played", "friends")]
        friends = await self._store.ties.friends_among(user.payer, asking) if asking else frozenset()
        strict = [other for other in asking if other not in friends]
        met = [other for other in strict if said[other] == "played"]
        played = await self._store.ties.played_among(user.payer, met) if met else frozenset()
        return closed | {other for other in strict if other not in played}

    async def asked_by(self, person: User) -> Invites:
        """Who may invite a person by name: whoever has not said so is invited by people they know while they are new."""
        if person.invites:
            return person.invites
        return "anybody" if await self._brake.left(person) is None else "played"

    async def _named(self, user: User, wish: NewTable) -> NewTable:
        """The wish of somebody who names people: those seats are free that are kept for whom they do not sit down with. Raises Declined."""
        wish = await self._met(user, wish)
        if await self.unwilling(user, _kept_for(wish, user)):
            raise Declined(NO_INVITES)
        return wish

    async def _willing(self, user: User, wish: NewTable) -> NewTable:
        """The wish with no seat kept for people who want none kept by a user."""
        wish = await self._met(user, wish)
        return _without(wish, await self.unwilling(user, _kept_for(wish, user)))

    async def _met(self, user: User, wish: NewTable) -> NewTable:
        """The wish with no seat kept for people with whom a user does not sit down."""
        return _without(wish, await self._store.ties.apart(user.payer)) if _kept_for(wish, user) else wish

    def _match(self, wish: NewTable, data: dict[str, object] | None) -> Match:
        """The match that is asked for. Raises BadInput."""
        if wish.start is not None:
            match = begin_at(wish.game, wish.start.to_dict(), data)
            if match.seats != len(wish.seats):
                raise BadInput("seats", f"the position has {match.seats}, not {len(wish.seats)}")
            return match
        seed = self._entropy.seed() if wish.seed is None else wish.seed
        return Match(catalog.entry(wish.game, data), len(wish.seats), seed, wish.options)

    def pace(self, pace: Pace) -> Pace:
        """A pace that a table may have. Raises Declined."""
        if not SLOWEST <= pace.speed <= self._fastest:
            raise Declined(BAD_REQUEST, where="speed")
        if pace.kind == "none":
            return Pace(speed=pace.speed)
        if not 1_000 <= pace.base_ms <= LONGEST or not 0 <= pace.increment_ms <= LONGEST:
            raise Declined(BAD_REQUEST, where="pace")
        if pace.expiry == "hand_over":
            self._seating.level(pace.stand_in)
        return pace

    def _seats(self, user: User | None, wish: NewTable) -> list[Seat]:
        seats: list[Seat] = []
        for index, plan in enumerate(wish.seats):
            if plan.kind == "opponent":
                level = self._seating.level(plan.level)
                name = tidy_name(plan.name) if plan.name else self._seating.program_name(seats)
                seats.append(Seat(index, "opponent", None, name, level, False, False, ""))
            elif plan.kind == "open":
                seats.append(Seat(index, "open", plan.kept_for, "", "", False, False, ""))
            elif plan.kind == "person":
                code = self._entropy.code()
                seats.append(Seat(index, "person", plan.kept_for, tidy_name(plan.name), "", False, False, code))
            else:
                assert user is not None  # who has a seat of their own has set the table
                name = tidy_name(plan.name or user.name)
                if plan.kind == "me":
                    name = self._seating.shown(seats, user, name)
                seats.append(
                    Seat(
                        index,
                        "person",
                        user.id,
                        name,
                        "",
                        plan.kind == "local",
                        False,
                        self._entropy.code(),
                        user.is_machine,
                    )
                )
        return seats

    # --- finding ----------------------------------------------------------------------------------------------------

    async def mine(self, user: User, before: int | None = None) -> list[Summary]:
        """The matches of a user: those that await them first, then by latest change; finished ones last, `before` an instant
        for the next page of these.
        """
        listed = await self._store.of_user(user.id, LISTED, before)
        found = [self._summary(record, seats, user.id) for record, seats in listed]
        return sorted(found, key=lambda one: (one.record.status == "over", not one.my_turn, -one.record.since))

    async def set_with(self, match: str) -> set[str]:
        """What a match notes at its beginning, by name: nothing where that is damaged."""
        rows = await self._store.traits.first_rows(match, FIRST_ROWS)
        with suppress(ValueError, AttributeError):
            return {str((json.loads(row).get("note") or {}).get("what", "")) for row in rows}
        return set()

    async def open_tables(self, user: User | None = None) -> list[Summary]:
        """Listed tables with a seat that anybody may take, but for those of people with whom a user does not sit down."""
        mine = user.id if user else ""
        apart = await self._store.ties.apart(user.payer) if user else ()
        found = await self._store.open_tables(LISTED)
        return [self._summary(record, seats, mine) for record, seats in found if record.owner not in apart]

    async def watchable(self, user: User | None = None, limit: int = LISTED) -> list[Summary]:
        """Listed matches that are being played, latest change first."""
        mine = user.id if user else ""
        return [self._summary(record, seats, mine) for record, seats in await self._store.watchable(limit)]

    async def finished(self, user: User | None = None, before: int | None = None) -> list[Summary]:
        """Listed matches that are over, latest first; `before` an instant, for the next page."""
        until = self._clock.now() + DAY_MS if before is None else before
        mine = user.id if user else ""
        return [self._summary(record, seats, mine) for record, seats in await self._store.listed(LISTED, until)]

    def again(self, summary: Summary) -> Summary:
        """The same with its table, if that was opened since."""
        return replace(summary, table=self._tables.peek(summary.record.id))

    def _summary(self, record: MatchRecord, seats: list[Seat], user: str) -> Summary:
        mine = tuple(seat.index for seat in seats if user and seat.kind == "person" and seat.user == user)
        kept = tuple(seat.index for seat in seats if user and seat.kind == "open" and seat.user == user)
        return Summary(record, tuple(seats), mine, kept, self._tables.peek(record.id))

    # --- again ------------------------------------------------------------------------------------------------------

    async def rematch(self, table: Table, user: User, client: str = "", stronger: bool = False) -> Table:
        """The next match of the same people, seats moved on by one; set by whoever asks first, joined by the others.

        `stronger` lets its programs play one strength higher.

        Raises Declined.
        """
        own = table.seats_of(user.id)
        holding(table, user.id, own[0] if own else SPECTATOR)
        if not table.is_over:
            raise Declined(NOT_OVER)
        known = await self._next(table)
        if known is not None:
            next_table = known
            for seat in list(next_table.seats):
                if seat.kind == "open" and seat.user == user.id:
                    await self._seating.sit(next_table, user, seat.index)
            if next_table.is_waiting and not next_table.seats_of(user.id):
                with suppress(Declined):  # none was kept for whoever wants no invitations, and all others are taken
                    await self._seating.come(next_table, user)
            return next_table
        plans = [self._plan_again(seat, user, stronger) for seat in table.seats]
        header = table.match.header()
        data = header["data"]
        wish = NewTable(
            table.record.game,
            (*plans[1:], plans[0]),
            table.match.option_values,
            table.pace,
            False,
            table.record.title if table.record.claimed else "",  # a deal that somebody chose is named after it
            None if data is None else json.dumps(data),
            coached=is_agreed(table),
            phrases=is_bound(table),
        )
        next_table = await self._set(user, await self._willing(user, wish), client)

        before = table.record.rematch  # it is there no more

        def act(draft: Draft) -> str:
            if draft.record.rematch in ("", before):
                draft.record = replace(draft.record, rematch=next_table.id)
                draft.note("rematch", own[0])
                draft.call(*self._invitations(next_table, user))
            return draft.record.rematch

        first = await self._tables.change(table, act)
        return next_table if first == next_table.id else await self.rematch(table, user, client, stronger)

    async def _next(self, table: Table) -> Table | None:
        """The match that follows, if it was set and has not been deleted since."""
        try:
            return await self._tables.open(table.record.rematch) if table.record.rematch else None
        except Declined as fault:
            if fault.code == UNKNOWN_MATCH:
                return None
            raise

    def _plan_again(self, seat: Seat, user: User, stronger: bool) -> SeatPlan:
        if seat.kind == "opponent":
            return SeatPlan("opponent", seat.name, next_level(seat.level) if stronger else seat.level)
        if seat.user == user.id:
            return SeatPlan("local" if seat.local else "me", seat.name)
        return SeatPlan("open", kept_for=seat.user)


def _kept_for(wish: NewTable, user: User) -> set[str]:
    """The others for whom a wish keeps seats."""
    return {plan.kept_for for plan in wish.seats if plan.kept_for not in (None, user.id)}


def _without(wish: NewTable, people: Collection[str]) -> NewTable:
    """The wish, with seats free that were kept for some people."""
    plans = [replace(plan, kept_for=None) if plan.kept_for in people else plan for plan in wish.seats]
    return replace(wish, seats=tuple(plans))


def _told_apart(wish: NewTable, people: Iterable[User], seating: Seating) -> NewTable:
    """The wish, with no two names of its people that look alike, nor one like a program's or a host's."""
    known = {one.id: one for one in people}
    plans: list[SeatPlan] = []
    for index, plan in enumerate(wish.seats):
        person = known.get(plan.kept_for or "")
        others = [other.name for at, other in enumerate(wish.seats) if at != index]
        plans.append(plan if person is None else replace(plan, name=seating.shown_among(others, person, plan.name)))
    return replace(wish, seats=tuple(plans))


def _start(draft: Draft, begins: NoticeEvent) -> None:
    draft.begins = begins
    draft.record = replace(draft.record, status="running")
    draft.note("started")
