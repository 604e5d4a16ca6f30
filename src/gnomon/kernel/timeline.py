"""A match as it runs: the log, the present state, acts, barriers, undo, and any earlier state on demand.

States are never changed in place: every row plays on a copy, so a state once handed out stays as it was and a failure
leaves the match untouched.
"""

from typing import Final

from gnomon.kernel import refusals
from gnomon.kernel.actions import BACK
from gnomon.kernel.errors import BadInput, Refused
from gnomon.kernel.events import Events
from gnomon.kernel.frames import NEVER, QUESTION, STANDING, TABLE, Frame
from gnomon.kernel.game import Game
from gnomon.kernel.log import ANSWER, CLOCK, HOST, NO_ACT, NOTE, UNDO, Row
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.state import State

SNAPSHOT_EVERY: Final = 50
EVENTS_KEPT: Final = 64
START: Final = -1
"""The place before the first row."""

Question = tuple[int, Frame]
"""The lane in which a seat is asked, and the frame without its seats."""


class UndoPoint:
    """What stood before a row: the state and the acts that were open (by lane)."""

    __slots__ = ("acts", "seq", "state")

    def __init__(self, seq: int, state: State, acts: list[int]) -> None:
        self.seq = seq
        self.state = state
        self.acts = acts


class Timeline:
    """One match of one game, in codes. `state` is the present state and `rows` the whole log; change neither."""

    def __init__(self, game: Game, start: State, is_copy: bool = False) -> None:
        """`is_copy` says that the caller fills in what is asked and due already."""
        self.game = game
        self.state = start
        self.rows: list[Row] = []
        self.numbers: list[int] = [0] * start.seats
        """Per seat, the number of its present question (or of its last one)."""
        self.due = NEVER
        """The match time (ms) at which the clock acts next, or NEVER."""
        self._head = START
        self._heads: list[int] = []
        self._parents: list[int] = []
        self._depths: list[int] = []
        self._snapshots: dict[int, State] = {START: start}
        self._kept: list[UndoPoint] = []
        self._why: dict[int, str] = {}
        self._events: dict[int, Events] = {}
        self._reread: tuple[int, State] | None = None
        """The last row that was performed again for its events, and the state after it; its next reader takes both."""
        self._acts: list[int] = [NO_ACT] * (start.seats + 1)
        self._next_act = 0
        self._questions: list[Question | None] = [None] * start.seats
        if not is_copy:
            self._look_ahead()

    def fork(self) -> "Timeline":
        """An independent match that stands where this one stands; states and rows, never changed, are shared."""
        other = Timeline(self.game, self.state, True)
        other.rows = self.rows[:]
        other.numbers = self.numbers[:]
        other.due = self.due
        other._head = self._head
        other._heads = self._heads[:]
        other._parents = self._parents[:]
        other._depths = self._depths[:]
        other._snapshots = self._snapshots.copy()
        other._kept = self._kept[:]
        other._why = self._why.copy()
        other._events = self._events.copy()
        other._acts = self._acts[:]
        other._next_act = self._next_act
        other._questions = self._questions[:]
        return other

    # --- playing ------------------------------------------------------------------------------------------------

    def play(self, seat: int, code: int, at: int) -> Row:
        """Give an answer at match time `at` (ms), which never goes backwards; its row.

        Clock acts due by then are performed first, and those that it makes due at once afterwards, each as a row of its
        own. Raises Refused, with the match as it was but for the clock acts before it.
        """
        at = max(at, self.state.now, self.rows[-1].at if self.rows else 0)
        if self.due != NEVER:
            self.tick_until(at)
        row = self._answer(seat, code, at)
        if self.due != NEVER:
            self.tick_until(self.state.now)
        return row

    def _answer(self, seat: int, code: int, at: int) -> Row:
        """Give an answer where no clock act is due first."""
        game, before = self.game, self.state
        refusal = game.check(before, seat, code)
        if refusal is not None:
            raise Refused(refusal)
        role = game.role[before.lanes[TABLE][-1][0]]
        stays = role == STANDING and not before.lanes[seat + 1] and code != BACK
        after = before.clone()
        after.now = at = max(at, before.now)
        events: Events = []
        game.accept(after, seat, code, events)
        game.run(after, events, False)
        key = TABLE if role == QUESTION else seat + 1
        act = self._acts[key]
        if act == NO_ACT:
            act = self._next_act
            self._next_act += 1
        row = Row(len(self.rows), ANSWER, seat, code, at, act)
        if not stays:
            self._questions[seat] = None
        self._append(row, after, events)
        self._follow_acts(key, act)
        return row

    def tick(self) -> Row:
        """Perform the clock act that is due next. Raises BadInput if none is pending."""
        due = self.due
        if due == NEVER:
            raise BadInput("clock", "no clock act is pending")
        after = self.state.clone()
        events: Events = []
        self.game.tick(after, events)
        row = Row(len(self.rows), CLOCK, HOST, -1, due, self._next_act)
        self._next_act += 1
        self._append(row, after, events)
        self._follow_acts(TABLE, row.act)
        return row

    def tick_until(self, at: int) -> list[Row]:
        """Perform every clock act due at or before `at`, each as a row of its own; the rows."""
        rows: list[Row] = []
        while self.due != NEVER and self.due <= at:
            rows.append(self.tick())
        return rows

    def note(self, seat: int, note: dict[str, object], at: int) -> Row:
        """Log a host's fact about a seat (HOST for the whole table)."""
        row = Row(len(self.rows), NOTE, seat, -1, at, NO_ACT, False, note)
        self._record(row, self._head, 0)
        return row

    def _append(self, row: Row, after: State, events: Events) -> None:
        before = self.state
        if row.kind == CLOCK:
            self._why[row.seq] = refusals.UNDO_CLOCK
        elif after.draws != before.draws:
            self._why[row.seq] = refusals.UNDO_DREW
        elif after.shown != before.shown:
            self._why[row.seq] = refusals.UNDO_SHOWED
        row.barrier = row.seq in self._why
        if row.barrier:
            self._kept.clear()
        else:
            self._kept.append(UndoPoint(row.seq, before, self._acts[:]))
        depth = self._depths[self._head] + 1 if self._head != START else 1
        self._record(row, self._head, depth)
        self._head = self._heads[row.seq] = row.seq
        self.state = after
        if depth % SNAPSHOT_EVERY == 0:
            self._snapshots[row.seq] = after
        self._events[row.seq] = events
        self._events.pop(row.seq - EVENTS_KEPT, None)
        self._look_ahead()

    def _record(self, row: Row, parent: int, depth: int) -> None:
        self.rows.append(row)
        self._parents.append(parent)
        self._depths.append(depth)
        self._heads.append(self._head)

    # --- acts and questions -------------------------------------------------------------------------------------

    def _follow_acts(self, key: int, act: int) -> None:
        """Close the acts that have come to an end; hand an act on to the question that it put on the table."""
        self._acts[key] = act
        table = self.state.lanes[TABLE]
        top = self.game.ops[table[-1][0]] if table and not self.state.over else None
        if top is not None and top.role == QUESTION:
            if top.settled:
                self._acts[TABLE] = NO_ACT
            elif self._acts[TABLE] == NO_ACT:
                self._acts[TABLE] = act
        else:
            self._acts[TABLE] = NO_ACT
        for seat in range(self.state.seats):
            if self._acts[seat + 1] != NO_ACT and self.game.lane_is_settled(self.state, seat):
                self._acts[seat + 1] = NO_ACT

    def _asked(self) -> list[Question | None]:
        """What makes each seat's question this one: its lane, op and values, whoever else is asked the same."""
        state = self.state
        found: list[Question | None] = []
        for seat in range(state.seats):
            lane = self.game.seat_lane(state, seat)
            if lane < 0:
                found.append(None)
            else:
                frame = state.lanes[lane][-1]
                found.append((lane, (frame[0], *frame[2:])))
        return found

    def _look_ahead(self) -> None:
        """Number the questions that are new, and note when the clock acts next."""
        for seat, present in enumerate(self._asked()):
            if present is not None and present != self._questions[seat]:
                self.numbers[seat] += 1
                self._questions[seat] = present
        self.due = self.game.deadline(self.state) if self.game.timed else NEVER

    # --- taking back --------------------------------------------------------------------------------------------

    def undo(self, seat: int, to: int, at: int) -> Row:
        """Take back the seat's rows from row `to` on; the match stands as it stood before that row.

        Raises BadInput if `to` is no row in effect, Refused if a row from there on may not be taken back.
        """
        self.tick_until(at)
        if not self._in_effect(to):
            raise BadInput("undo", f"row {to} is not in effect")
        bar = self.undo_bar(seat, to)
        if bar is not None:
            raise Refused(bar)
        while self._kept[-1].seq != to:
            self._kept.pop()
        kept = self._kept.pop()
        before = self._asked()
        row = Row(len(self.rows), UNDO, seat, to, max(at, self.state.now))
        self._head = self._parents[to]
        self._record(row, self._head, 0)
        self.state = kept.state
        self._acts = kept.acts[:]
        after = self._asked()
        for other in range(self.state.seats):
            if other == seat or before[other] != after[other]:
                self._questions[other] = None
        self._look_ahead()
        return row

    def undo_bar(self, seat: int, to: int) -> Refusal | None:
        """Why the seat may not take back everything from row `to` on: the latest row in the way, or None."""
        if self.state.over:
            return Refusal(refusals.MATCH_OVER)
        if self._head < to:
            return Refusal(refusals.NOTHING_TO_UNDO)
        seq = self._head
        while seq != START and seq >= to:
            row = self.rows[seq]
            if row.barrier:
                return Refusal(self._why[seq], "", {"row": seq})
            if row.seat != seat:
                return Refusal(refusals.UNDO_ANOTHER_SEAT, "", {"row": seq, "seat": row.seat})
            seq = self._parents[seq]
        return None

    def undo_limit(self, seat: int) -> int:
        """The first row that the seat may take back (with all after it), or START if there is none."""
        limit = START
        if self.state.over:
            return limit
        seq = self._head
        while seq != START and not self.rows[seq].barrier and self.rows[seq].seat == seat:
            limit = seq
            seq = self._parents[seq]
        return limit

    def undo_stop(self, seat: int) -> Refusal:
        """Why undo goes no further back than `undo_limit`."""
        bar = self.undo_bar(seat, 0)
        return bar if bar is not None else Refusal(refusals.NOTHING_TO_UNDO)

    def act_start(self) -> int:
        """The first row of the act to which the last row in effect belongs, or START."""
        seq = first = self._head
        act = self.rows[seq].act if seq != START else NO_ACT
        while seq != START and self.rows[seq].act == act:
            first = seq
            seq = self._parents[seq]
        return first

    # --- looking back -------------------------------------------------------------------------------------------

    @property
    def head(self) -> int:
        """The last row in effect that plays, or START."""
        return self._head

    def effective(self, until: int | None = None) -> list[Row]:
        """The answers and clock acts in effect after row `until` (now, if None), in order."""
        head = self._head if until is None else self._head_after(until)
        return [self.rows[seq] for seq in self._chain(head)]

    def state_at(self, seq: int) -> State:
        """The state after row `seq` (START for the beginning), as it was then; rows undone later count."""
        head = self._head_after(seq)
        if head == self._head:
            return self.state
        return self._rebuild(head)

    def events(self, seq: int) -> Events:
        """What happened in row `seq`; nothing for undo and notes. Raises BadInput for a row that is not there."""
        if not 0 <= seq < len(self.rows):
            raise BadInput("row", f"{seq} is not in 0..{len(self.rows) - 1}")
        row = self.rows[seq]
        if not row.plays:
            return []
        if seq not in self._events:
            # Whoever reads the log from its start asks for row after row: each goes on from the state of the last.
            parent = self._parents[seq]
            reread = self._reread
            self._reread = None
            if reread is not None and reread[0] == parent:
                state = reread[1]
            else:
                state = self._rebuild(parent).clone()
            events: Events = []
            _perform(self.game, state, row, events)
            self._reread = (seq, state)
            return events
        return self._events[seq]

    def _head_after(self, seq: int) -> int:
        if seq == START:
            return START
        if not 0 <= seq < len(self.rows):
            raise BadInput("row", f"{seq} is not in -1..{len(self.rows) - 1}")
        return self._heads[seq]

    def _in_effect(self, seq: int) -> bool:
        if seq <= START:
            return False
        head = self._head
        while head > seq:
            head = self._parents[head]
        return head == seq

    def _chain(self, head: int) -> list[int]:
        chain: list[int] = []
        while head != START:
            chain.append(head)
            head = self._parents[head]
        chain.reverse()
        return chain

    def _rebuild(self, head: int) -> State:
        todo: list[int] = []
        while head not in self._snapshots:
            todo.append(head)
            head = self._parents[head]
        if not todo:
            return self._snapshots[head]
        state = self._snapshots[head].clone()
        for seq in reversed(todo):
            _perform(self.game, state, self.rows[seq], None)
        return state

    # --- replaying ----------------------------------------------------------------------------------------------

    def replay(self, row: Row) -> None:
        """Do again what a logged row says and check that it comes out the same. Raises BadInput."""
        if row.seq != len(self.rows):
            raise BadInput(f"row {row.seq}", f"expected row {len(self.rows)}")
        try:
            again = self._again(row)
        except Refused as refused:
            raise BadInput(f"row {row.seq}", f"not allowed by the rules: {refused.refusal}") from None
        if again != row:
            raise BadInput(f"row {row.seq}", "replays differently")

    def _again(self, row: Row) -> Row:
        if row.kind == CLOCK:
            return self.tick()
        if row.kind == NOTE:
            return self.note(row.seat, {} if row.note is None else row.note, row.at)
        if self.due != NEVER and self.due <= row.at:
            raise BadInput(f"row {row.seq}", f"the clock act due at {self.due} is missing before it")
        if row.kind == UNDO:
            return self.undo(row.seat, row.code, row.at)
        return self._answer(row.seat, row.code, row.at)


def _perform(game: Game, state: State, row: Row, events: Events | None) -> None:
    if row.kind == CLOCK:
        game.tick(state, events)
    else:
        game.apply(state, row.seat, row.code, row.at, events)
