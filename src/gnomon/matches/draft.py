"""A change of a table in the making: rows on a copy of the match, seats, status. Nothing is seen before it is stored."""

import json
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from gnomon.kernel.errors import Refused
from gnomon.kernel.frames import NEVER as NO_SPAN
from gnomon.kernel.frames import TABLE
from gnomon.kernel.game import NO_ANSWER
from gnomon.kernel.log import ANSWER, HOST, Row
from gnomon.match import Match
from gnomon.matches.calling import lead_of
from gnomon.matches.errors import UNKNOWN_SEAT, Declined
from gnomon.matches.off import BACK, DAYS_OFF, Off, note_days_off
from gnomon.matches.pauses import CHANGED_HANDS, pause_of, settle_pause, what
from gnomon.matches.records import (
    DAY_MS,
    NEVER,
    SPECTATOR,
    Commit,
    MatchRecord,
    Notice,
    NoticeEvent,
    Order,
    RowRecord,
    Seat,
)
from gnomon.matches.stopwatch import Stopwatch

if TYPE_CHECKING:
    from gnomon.matches.table import Table

NOTICE_DELAY: Final = 60_000
"""A "your turn" waits this long (ms): whoever plays on within that time needs none."""


class Draft:
    """What a change does, step by step; `commit` is what must be stored for it to hold.

    `now` is its instant, that of its cause's arrival at the host if one is given, and `at` its match time. `held_orders` are the seats whose standing orders rest until their
    next own answer, because they took something back.
    """

    def __init__(self, table: "Table", arrived: int = NEVER) -> None:
        """A draft that stands where the table stands, with what time has done to it since."""
        self.table = table
        self.match: Match = table.match.fork()
        self.timeline = self.match.timeline
        self.record: MatchRecord = table.record
        self.seats: list[Seat] = list(table.seats)
        self.stopwatch: Stopwatch = table.stopwatch
        self.now = table.stopwatch.now() if arrived == NEVER else max(arrived, table.stopwatch.stamp)
        self.at = table.stopwatch.match_time(self.now)
        self.held_orders = set(table.held_orders)
        self._meta: dict[int, tuple[int, str]] = {}
        self._moved: set[int] = set()
        self._first = len(self.timeline.rows)
        self._calls: list[Notice] = []
        self.begins: NoticeEvent = "started"
        """What people are told if the match begins by this change."""
        self.told: frozenset[int] = frozenset()
        """The seats that are told by a notice of their own that the match goes on."""
        self._rewound: set[int] = set()
        if self.record.status == "running":
            self._settle_time()

    # --- doing ------------------------------------------------------------------------------------------------------

    def play(self, seat: int, code: int, number: int = NEVER, message: str = "") -> Row:
        """Give an answer. Raises Refused; clock acts that were due first stay in the draft."""
        row = self.timeline.play(seat, code, self.at)
        self._meta[row.seq] = (number, message)
        return row

    def undo(self, seat: int, to: str | int) -> Row:
        """Take back. Raises Refused."""
        if isinstance(to, str) and self.match.undo_limit(seat) is None:
            raise Refused(self.match.undo_stop(seat))
        row = self.match.undo(seat, to, self.at)
        self.held_orders.add(seat)
        return row

    def is_asked(self, seat: int, number: int) -> bool:
        """Whether the question of a number is put to a seat now."""
        return self.timeline.numbers[seat] == number and self.match.game.seat_lane(self.timeline.state, seat) >= TABLE

    def _settle_time(self) -> None:
        """Do what time has done already: clock acts that are due, and clocks that have run out."""
        note_days_off(self)  # first of all: they may have saved a clock
        if self.record.paused:
            settle_pause(self)
            if self.record.paused:
                return
        if self.timeline.due >= 0:
            self.timeline.tick_until(self.at)
        for index in self.stopwatch.expired(self.now):
            if index not in self.match.to_act:
                continue
            seat = self.seats[index]
            if self.record.pace.expiry == "hand_over":
                self.put(replace(seat, level=self.record.pace.stand_in))
                self.note("timed_out", index, level=self.record.pace.stand_in)
            else:
                self.note("timed_out", index)
                self._play_defaults(index)

    def run_since(self, instant: int) -> None:
        """Let match time run again since an instant at or before `now`."""
        self.stopwatch = self.stopwatch.running_since(instant)
        self.at = self.stopwatch.match_time(self.now)

    def _play_defaults(self, seat: int) -> None:
        """The least harmful answers until the seat is asked no more, or stays with a question that never ends.

        What the seat has only begun to choose is taken back first: nobody wants a building where no finger pointed.
        """
        decision = self.match.asked(seat)
        if decision is not None and self.match.game.ops[decision.frame[0]].selecting:
            with suppress(Refused):
                self.undo(seat, "act")
        while seat in self.match.to_act:
            number = self.match.number(seat)
            self.play(seat, self.match.default(seat).code, number)
            if self.match.number(seat) == number:
                return

    def follow_orders(self) -> None:
        """Give the answers that seats have ordered beforehand, or that are all one, as long as their questions come up.

        Not to a seat that has just taken one back: it wants to be asked.
        """
        while (self.table.orders and self._follow_one()) or self._spare_one():
            pass

    def _spare_one(self) -> bool:
        """Answer a question whose answers all come to the same, for a person."""
        game, state = self.match.game, self.match.state
        for seat in self.match.to_act:
            decision = self.match.asked(seat)
            if seat in self.held_orders or self.seats[seat].is_program or decision is None:
                continue
            code = game.habit(state, seat, decision.frame)
            if code != NO_ANSWER:
                self.play(seat, code, self.match.number(seat))
                return True
        return False

    def _follow_one(self) -> bool:
        for order in self.table.orders:
            if order.seat in self.held_orders or self.seats[order.seat].is_program:
                continue
            code = self._ordered(order)
            if code != NO_ANSWER:
                number = self.match.number(order.seat)
                self.play(order.seat, code, number)
                return self.match.number(order.seat) != number or order.seat not in self.match.to_act
        return False

    def _ordered(self, order: Order) -> int:
        """The answer that an order gives to its seat's present question, or NO_ANSWER.

        A question is meant by its kind or by an aspect of it. Where the answer is not legal and only one is, there is
        nothing to decide: that one is given, so that nobody waits for it.
        """
        decision = self.match.asked(order.seat)
        if decision is None:
            return NO_ANSWER
        game, state = self.match.game, self.match.state
        if order.question not in (decision.kind, *game.aspects(state, order.seat, decision.frame)):
            return NO_ANSWER
        options = game.options(state, order.seat)
        code = game.ordered(state, order.seat, decision.frame, order.code)
        if code in options:
            return code
        return options[0] if len(options) == 1 else NO_ANSWER

    def note(self, what: str, seat: int = HOST, **facts: object) -> Row:
        """Log a fact of the host's."""
        row = self.match.note({"what": what, **facts}, seat, self.at)
        if what in (DAYS_OFF, BACK):
            self.stopwatch = self.stopwatch.knowing(self.off.after((row,)))
        return row

    def put(self, seat: Seat) -> None:
        """Change a seat. One that a program answers for, or that is somebody else's now, is offered to nobody."""
        if seat.is_program or seat.user != self.seats[seat.index].user:
            seat = replace(seat, offered="")
        self.seats[seat.index] = seat
        self._moved.add(seat.index)

    def seat(self, index: int) -> Seat:
        """A seat. Raises Declined."""
        if not 0 <= index < len(self.seats):
            raise Declined(UNKNOWN_SEAT, seat=index)
        return self.seats[index]

    @property
    def off(self) -> Off:
        """Who is off, and when."""
        return self.stopwatch.off

    @property
    def is_changed(self) -> bool:
        """Whether there is anything to store."""
        return len(self.timeline.rows) > self._first or bool(self._moved) or self.record != self.table.record

    # --- what must be stored ----------------------------------------------------------------------------------------

    def finish(self) -> Commit:
        """Settle status, clocks and notices, and hand over everything that must be stored."""
        state = self.timeline.state
        if state.over and self.record.status == "running":
            result = self.match.outcome.to_dict()
            self.record = replace(self.record, status="over", finished=self.now, paused=False, result=result)
        note_days_off(self)
        rows = self.timeline.rows[self._first :]
        running = self.record.status == "running" and not self.record.paused
        asked = tuple(self.match.game.to_act(state)) if running else ()
        self._wind(rows, running, asked)
        self.record = replace(
            self.record,
            seq=len(self.timeline.rows) - 1,
            asked=asked,
            since=self.now if asked != self.record.asked else self.record.since,
            deadline=next_instant(self.record, self.stopwatch, self.match),
        )
        self.record = replace(self.record, quiet=quiet_row(self.record, self.seats, self.match))
        return Commit(
            match=self.record,
            expected=self._first - 1,
            rows=tuple(self._record_of(row) for row in rows),
            seats=tuple(self.seats[index] for index in sorted(self._moved)),
            notices=(*self._notices(asked), *self._reminders(), *self._news(asked), *self._calls)
            if self.table.reachable
            else (),
            cancelled=self._cancelled(asked) if self.table.reachable else (),
            rewound=tuple(sorted(self._rewound & set(self.table.stopwatch.ticking))) if self.table.reachable else (),
        )

    def _wind(self, rows: list[Row], running: bool, asked: Collection[int]) -> None:
        ticking = ticking_seats(self.match, self.seats, asked) if self.record.pace.kind != "none" else []
        refill: set[int] = set()
        bonus: dict[int, int] = {}
        held = self.table.record.paused
        if self.record.pace.kind == "days":
            refill = {seat for seat in ticking if seat not in self.stopwatch.ticking and not held}
            if held:  # the others go on with what they had left
                refill = {row.seat for row in rows if what(row) in CHANGED_HANDS}
            refill |= {row.seat for row in rows if row.kind == ANSWER and self._is_final(row)}
        elif self.record.pace.kind == "live":
            before = _last_answerer(self.timeline.rows[: self._first])
            for row in rows:
                if row.kind == ANSWER:
                    if before not in (SPECTATOR, row.seat):
                        bonus[before] = bonus.get(before, 0) + self.record.pace.increment_ms
                    before = row.seat
        self.stopwatch = self.stopwatch.mark(self.now, running, ticking, refill, bonus)
        turned = set(ticking) if held else {row.seat for row in rows if what(row) in (DAYS_OFF, BACK)}
        self._rewound = (refill | turned) & set(ticking)

    def _is_final(self, row: Row) -> bool:
        """Whether an answer completes an act that cannot be taken back: only then does it earn its seat new time."""
        return row.barrier and self.match.game.is_settled(self.match.state, row.seat)

    def _record_of(self, row: Row) -> RowRecord:
        number, message = self._meta.get(row.seq, (NEVER, ""))
        body = json.dumps(row.to_dict(self.match.game.codes), separators=(",", ":"), ensure_ascii=False)
        return RowRecord(row.seq, body, self.now, row.seat, number, row.code, message, tuple(self.stopwatch.left))

    def _cancelled(self, asked: Collection[int]) -> tuple[tuple[str, int], ...]:
        """The notices that lose their reason: of seats that are asked no more."""
        table = self.table
        return tuple(
            (self.record.id, seat)
            for seat in table.record.asked
            if seat not in asked and table.seats[seat].user in table.reachable
        )

    def _notices(self, asked: Collection[int]) -> tuple[Notice, ...]:
        table = self.table
        return tuple(
            Notice(0, user, self.record.id, seat, "", self.match.number(seat), self.now + NOTICE_DELAY)
            for seat in asked
            if seat not in table.record.asked
            and seat not in self.told
            and not self.seats[seat].is_program
            and (user := self.seats[seat].user) is not None
            and user in table.reachable
        )

    def _reminders(self) -> tuple[Notice, ...]:
        """That time runs short for the seats whose clocks were wound up or put off just now. When it is told depends on quiet hours, too,
        which are looked up early enough for any.
        """
        lead = lead_of(self.record.pace)
        if lead == NEVER:
            return ()
        found = []
        for seat in sorted(self._rewound):
            user = self.seats[seat].user
            if user is not None and user in self.table.reachable:
                due = max(self.now + NOTICE_DELAY, self.stopwatch.expiry(seat) - lead - DAY_MS)
                number = self.match.number(seat)
                found.append(Notice(0, user, self.record.id, seat, "", number, due, event="deadline"))
        return tuple(found)

    def call(self, *calls: Notice) -> None:
        """Tell people of something else, be it of another match, if the change is stored."""
        self._calls.extend(calls)

    def _news(self, asked: Collection[int]) -> tuple[Notice, ...]:
        """That the match has begun, or is over, for everybody but who was there or is told that it is their turn."""
        if self.record.status == self.table.record.status or self.record.lesson:
            return ()
        event: NoticeEvent = self.begins if self.record.status == "running" else "ended"
        known = {self._present(event)}
        if event != "round":  # a round is an event of its own, also for whoever does not want to hear of every turn
            known |= {self.seats[seat].user for seat in asked}
        found = []
        for seat in self.seats:
            if (
                seat.kind != "person"
                or seat.user is None
                or seat.user in known
                or seat.user not in self.table.reachable
            ):
                continue
            known.add(seat.user)
            due = self.now + NOTICE_DELAY
            found.append(Notice(0, seat.user, self.record.id, seat.index, "webhook", NEVER, due, event=event))
        return tuple(found)

    def _present(self, event: NoticeEvent) -> str | None:
        """Who has let the match begin or end: who sat down, or has set the table; who gave the last answer in person."""
        if event != "ended":
            seated = next(
                (row.seat for row in reversed(self.timeline.rows[self._first :]) if what(row) == "seated"), HOST
            )
            return self.record.owner if seated == HOST else self.seats[seated].user
        last = _last_answerer(self.timeline.rows)
        return None if last == SPECTATOR or self.seats[last].is_program else self.seats[last].user


def _last_answerer(rows: list[Row]) -> int:
    return next((row.seat for row in reversed(rows) if row.kind == ANSWER), SPECTATOR)


def ticking_seats(match: Match, seats: Sequence[Seat], asked: Collection[int]) -> list[int]:
    """The seats whose clocks run while these are asked: nobody's while everybody acts at once against the game's own."""
    if match.game.span(match.state) != NO_SPAN:
        return []
    return [seat for seat in asked if not seats[seat].is_program]


def quiet_row(record: MatchRecord, seats: Sequence[Seat], match: Match) -> int:
    """What `MatchRecord.quiet` is: the last row's number if the match can wait for its deadline or for people, or NEVER.

    It cannot while a program is to answer or nobody is asked, in a stretch of real time, and with clocks that run fast.
    """
    if record.status != "running":
        return record.seq
    if record.paused:
        is_agreed = record.deadline == NEVER or record.deadline == pause_of(match.rows).adjourned
        return record.seq if is_agreed else NEVER
    slow = record.deadline == NEVER or record.pace.kind == "days"
    programs = any(seats[seat].is_program for seat in record.asked)
    waits = slow and record.asked and not programs and match.game.span(match.state) == NO_SPAN
    return record.seq if waits else NEVER


def next_instant(record: MatchRecord, stopwatch: Stopwatch, match: Match) -> int:
    """The instant (milliseconds since 1970) at which time acts next in a match, or NEVER."""
    if record.status != "running":
        return NEVER
    if record.paused:
        return pause_of(match.rows).instant()
    due = stopwatch.deadline()
    act = match.timeline.due
    if act < 0:
        return due
    instant = stopwatch.instant(act)
    return instant if due == NEVER else min(due, instant)
