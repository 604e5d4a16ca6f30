"""The contract of every game, and the engine that runs frames.

A game subclasses `Game`, lists its ops and codes and fills in the hooks at the end; hosts, opponents and tests use the
public methods only. Everything a hook needs is in the state and the frame.
"""

from collections.abc import Mapping

from gnomon.kernel.actions import BACK, Codes
from gnomon.kernel.codec import digest as digest_of
from gnomon.kernel.errors import BadInput, Refused
from gnomon.kernel.events import Events, censored
from gnomon.kernel.frames import JOIN, NEVER, QUESTION, STANDING, STEP, TABLE, Decision, Frame, Op
from gnomon.kernel.native import mypyc_attr
from gnomon.kernel.options import OptionSpec, Value, read_options
from gnomon.kernel.outcome import Outcome
from gnomon.kernel.refusals import MATCH_OVER, NOT_ASKED, NOTHING_TO_STEP_BACK, WRONG_QUESTION, Refusal
from gnomon.kernel.rng import Generator, Source
from gnomon.kernel.rulebook import Rulebook
from gnomon.kernel.state import FIRST_RULES, State

NO_ANSWER = -1
NEWEST = 0
"""The version of the rules that new matches are played by."""
MAX_RUN = 100_000

SETTLED = "settled"
CHANCE = "chance"
ANOTHER_SEAT = "another_seat"
OVER = "over"


class Preview:
    """What an option would do: the state reached, the events on the way and why the look-ahead stops there.

    `stop` is SETTLED (the act is complete), CHANCE (a random result or a revelation comes next), ANOTHER_SEAT (somebody
    else must decide first, `asked` says who) or OVER. `answers` are the further answers of the seat that were assumed
    (its default ones) to complete the act.
    """

    __slots__ = ("answers", "asked", "events", "state", "stop")

    def __init__(self, state: State, events: Events, stop: str, asked: list[int], answers: list[int]) -> None:
        self.state = state
        self.events = events
        self.stop = stop
        self.asked = asked
        self.answers = answers


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """Rules of one game over plain states. Stateless: one instance serves any number of matches.

    `rules_version` is the newest version of the rules, which new matches are played by; a match that began under an
    older one is played by that to its end, and every rule that differs asks its state. `foreseen` are the questions that
    come out of turn, or again and again, by aspect, with the answers that may be given beforehand.
    """

    id: str
    title: str
    seat_counts: tuple[int, ...]
    rules_version: int
    specs: tuple[OptionSpec, ...]
    rulebook: Rulebook
    ops: list[Op]
    codes: Codes
    timed: bool
    has_anytime: bool
    data_digest: str
    foreseen: tuple[tuple[str, tuple[int, ...]], ...]
    role: list[int]

    def __init__(
        self,
        id: str,
        title: str,
        seat_counts: tuple[int, ...],
        rules_version: int,
        specs: tuple[OptionSpec, ...],
        rulebook: Rulebook,
        ops: list[Op],
        codes: Codes,
        timed: bool = False,
        has_anytime: bool = False,
        data_digest: str = "",
        foreseen: tuple[tuple[str, tuple[int, ...]], ...] = (),
    ) -> None:
        self.id = id
        self.title = title
        self.seat_counts = seat_counts
        self.rules_version = rules_version
        self.specs = specs
        self.rulebook = rulebook
        self.ops = ops
        self.codes = codes
        self.timed = timed
        self.has_anytime = has_anytime
        self.data_digest = data_digest
        self.foreseen = foreseen
        self.role = [op.role for op in ops]

    # --- starting -----------------------------------------------------------------------------------------------

    def setup(self, options: Mapping[str, object], seats: int, seed: int, rules_version: int = NEWEST) -> State:
        """A new match, run on to its first question.

        `options` by name (defaults filled in), `seats` players, `seed` any integer (taken modulo 2**256),
        `rules_version` an older version for a match that began under it. Raises BadInput.
        """
        if seats not in self.seat_counts:
            raise BadInput("seats", f"{self.title} takes {self.seat_counts[0]} to {self.seat_counts[-1]}, not {seats}")
        version = self.checked_version(rules_version)
        values = read_options(self.specs, options)
        whole = seed & ((1 << 256) - 1)
        if version == self.rules_version:
            state = self.begin(values, seats, whole)
        else:
            state = self.begin_formerly(values, seats, whole, version)
        if state.rules_version != version:
            raise AssertionError(f"{self.id}: a state of version {state.rules_version} for a match of {version}")
        self.run(state, None, False)
        return state

    def checked_version(self, rules_version: int) -> int:
        """The version of the rules that is meant, if it can be played here (NEWEST: the newest). Raises BadInput."""
        if rules_version == NEWEST:
            return self.rules_version
        if rules_version < FIRST_RULES or rules_version > self.rules_version:
            known = f"{FIRST_RULES} to {self.rules_version}"
            raise BadInput("rules_version", f"{self.title} is played by version {known}, not {rules_version}")
        return rules_version

    # --- who is asked what --------------------------------------------------------------------------------------

    def seat_lane(self, state: State, seat: int) -> int:
        """The lane whose top asks this seat, or -1."""
        table = state.lanes[0]
        if state.over or not table:
            return -1
        top = table[-1]
        role = self.role[top[0]]
        if role == QUESTION:
            return 0 if (top[1] >> seat) & 1 else -1
        own = state.lanes[seat + 1]
        if own:
            frame = own[-1]
            return seat + 1 if self.role[frame[0]] == QUESTION and (frame[1] >> seat) & 1 else -1
        if role == STANDING and (top[1] >> seat) & 1:
            return 0
        return -1

    def asked(self, state: State, seat: int) -> Decision | None:
        """The one decision that this seat may answer now."""
        if seat < 0 or seat >= state.seats:
            return None
        lane = self.seat_lane(state, seat)
        if lane < 0:
            return None
        frame = state.lanes[lane][-1]
        return Decision(self.ops[frame[0]].name, frame[1], frame, lane)

    def asked_frame(self, state: State, seat: int) -> Frame | None:
        """The frame of the question that a seat may answer now, or None."""
        lane = self.seat_lane(state, seat) if 0 <= seat < state.seats else -1
        return state.lanes[lane][-1] if lane >= 0 else None

    def to_act(self, state: State) -> list[int]:
        """The seats that are asked and have something to answer, ascending."""
        table = state.lanes[0]
        if table and not state.over and self.role[table[-1][0]] == QUESTION:
            asked = table[-1][1]
            return [seat for seat in range(state.seats) if (asked >> seat) & 1]
        found: list[int] = []
        for seat in range(state.seats):
            lane = self.seat_lane(state, seat)
            if lane > TABLE or (lane == TABLE and not self.idle(state, seat)):
                found.append(seat)
        return found

    def is_settled(self, state: State, seat: int) -> bool:
        """Whether no act is half done: the table asks between acts, or (in an open lane) the seat's lane is empty."""
        if state.over:
            return True
        table = state.lanes[0]
        if not table:
            return False
        top = self.ops[table[-1][0]]
        if top.role == QUESTION:
            return top.settled
        return self.lane_is_settled(state, seat)

    def lane_is_settled(self, state: State, seat: int) -> bool:
        """Whether the seat's own lane holds no half-done act."""
        own = state.lanes[seat + 1]
        return not own or self.ops[own[-1][0]].settled

    # --- what may be answered -----------------------------------------------------------------------------------

    def options(self, state: State, seat: int) -> list[int]:
        """The codes of every legal answer of a seat, in a fixed order, permissions last. Do not change the list."""
        if state.listed_seat == seat and seat >= 0:
            return state.listed
        lane = self.seat_lane(state, seat) if 0 <= seat < state.seats else -1
        if lane < 0:
            return []
        found = self.legal(state, seat, state.lanes[lane][-1])
        if self.has_anytime:
            granted = self.anytime(state, seat)
            if granted:
                found = found + granted
        state.listed = found
        state.listed_seat = seat
        return found

    def check(self, state: State, seat: int, code: int) -> Refusal | None:
        """None if the answer is legal, else why not. Never raises for an integer code."""
        if state.over:
            return Refusal(MATCH_OVER)
        if code == BACK:
            return None if self._can_step_back(state, seat) else Refusal(NOTHING_TO_STEP_BACK)
        if code in self.options(state, seat):
            return None
        lane = self.seat_lane(state, seat) if 0 <= seat < state.seats else -1
        if lane < 0:
            reason = self.refuse_unasked(state, seat, code) if 0 <= seat < state.seats else None
            return reason if reason is not None else Refusal(NOT_ASKED, "", {"seat": seat})
        frame = state.lanes[lane][-1]
        if code < 0 or code >= self.codes.size:
            return Refusal(WRONG_QUESTION, "", {"code": code})
        if self.belongs(frame, code):
            return self.why_not(state, seat, frame, code)
        refusal = self.refuse_permission(state, seat, code) if self.has_anytime else None
        return refusal if refusal is not None else Refusal(WRONG_QUESTION, "", {"code": code})

    def default(self, state: State, seat: int) -> int:
        """The least harmful answer of a seat that runs out of time or leaves. The seat must be asked."""
        lane = self.seat_lane(state, seat) if 0 <= seat < state.seats else -1
        if lane < 0:
            raise Refused(Refusal(NOT_ASKED, "", {"seat": seat}))
        return self.fallback(state, seat, state.lanes[lane][-1])

    # --- answering ----------------------------------------------------------------------------------------------

    def apply(self, state: State, seat: int, code: int, at: int = 0, events: Events | None = None) -> None:
        """Give an answer at match time `at` (ms) and run on until someone must decide.

        Due clock acts come first. Raises Refused before anything changes (but for those clock acts).
        """
        if self.timed:
            due = self.deadline(state)
            while due != NEVER and due <= at:
                self.tick(state, events)
                due = self.deadline(state)
        if code not in self.options(state, seat):
            refusal = self.check(state, seat, code)
            if refusal is not None:
                raise Refused(refusal)
        if at > state.now:
            state.now = at
        self.accept(state, seat, code, events)
        self.run(state, events, False)

    def accept(self, state: State, seat: int, code: int, events: Events | None) -> None:
        """Take an answer that `check` found legal, or step back, without running on."""
        state.listed_seat = -1
        if code == BACK:
            if state.lanes[seat + 1]:
                state.pop(seat + 1)
            else:
                self.withdraw(state, seat)
            return
        lane = self.seat_lane(state, seat)
        stack = state.lanes[lane]
        frame = stack[-1]
        if self.has_anytime and not self.belongs(frame, code):
            self.permit(state, seat, code, events)
            return
        if self.role[frame[0]] != STANDING:
            state.lanes[lane] = stack[:-1]
        self.take(state, seat, lane, frame, code, events)

    def run(self, state: State, events: Events | None, halt_at_chance: bool) -> bool:
        """Run steps until someone must decide; True if it halted before a chance step instead."""
        role = self.role
        state.listed_seat = -1
        for _ in range(MAX_RUN):
            if state.over:
                state.listed_seat = -1
                return False
            table = state.lanes[0]
            if not table:
                raise AssertionError(f"{self.id}: nobody can decide and the match is not over")
            top = table[-1]
            kind = role[top[0]]
            if kind == STEP:
                if halt_at_chance and self.ops[top[0]].chance:
                    return True
                state.lanes[0] = table[:-1]
                self.step(state, 0, top, events)
            elif kind == QUESTION:
                code = self.sole(state, top)
                if code == NO_ANSWER:
                    return False
                state.lanes[0] = table[:-1]
                state.listed_seat = -1
                self.take(state, _first_seat(top[1]), 0, top, code, events)
            else:
                moved = self._run_lanes(state, events, halt_at_chance)
                if moved < 0:
                    return True
                if moved == 0:
                    if kind == STANDING or any(state.lanes[1:]):
                        return False
                    if halt_at_chance and self.ops[top[0]].chance:
                        return True
                    state.lanes[0] = state.lanes[0][:-1]
                    state.listed_seat = -1
                    self.step(state, 0, top, events)
        raise AssertionError(f"{self.id}: the engine does not come to rest")

    def _run_lanes(self, state: State, events: Events | None, halt_at_chance: bool) -> int:
        """Do one piece of work in the first seat's lane that has any: 1 done, 0 none, -1 halted before chance."""
        for lane in range(1, state.seats + 1):
            stack = state.lanes[lane]
            if not stack:
                continue
            frame = stack[-1]
            op = self.ops[frame[0]]
            if op.role == STEP:
                if halt_at_chance and op.chance:
                    return -1
                state.lanes[lane] = stack[:-1]
                state.listed_seat = -1
                self.step(state, lane, frame, events)
                return 1
            if op.selecting and self.spoiled(state, lane - 1, frame):
                # Others have spoiled the selection: ask again one stage earlier.
                state.lanes[lane] = stack[:-1]
                state.listed_seat = -1
                return 1
        return 0

    def _can_step_back(self, state: State, seat: int) -> bool:
        if seat < 0 or seat >= state.seats or state.over or not state.lanes[0]:
            return False
        if self.role[state.lanes[0][-1][0]] == QUESTION:
            return False
        own = state.lanes[seat + 1]
        joined = self.role[state.lanes[0][-1][0]] == JOIN
        if own:
            # A join waits for an answer from each lane: its first question stays.
            return self.ops[own[-1][0]].selecting and (len(own) > 1 or not joined)
        return joined and self.can_withdraw(state, seat)

    # --- time ---------------------------------------------------------------------------------------------------

    def deadline(self, state: State) -> int:
        """The due instant (match time, ms) of the act that the clock performs next, or NEVER."""
        return NEVER

    def tick(self, state: State, events: Events | None = None) -> None:
        """Perform the clock act that is due first, at the instant at which it is due."""
        due = self.deadline(state)
        if due == NEVER:
            raise BadInput("clock", "no clock act is pending")
        if due > state.now:
            state.now = due
        state.listed_seat = -1
        self.clock(state, due, events)
        self.run(state, events, False)

    # --- knowing and trying -------------------------------------------------------------------------------------

    def preview(self, view: State, seat: int, code: int) -> Preview:
        """What an option would do, as far as the seat can know: up to the end of its act.

        Plays on a sample of the view (up to there all samples agree) and hands back views of it; the seat's own
        further selections are completed with its defaults. Raises Refused.
        """
        refusal = self.check(view, seat, code)
        if refusal is not None:
            raise Refused(refusal)
        return self.look_ahead(self.determinize(view, Generator(0)), seat, code)

    def attempt(self, state: State, seat: int, code: int, events: Events | None) -> bool:
        """Give a legal answer on the given full state, which is changed, and run on until somebody must decide.

        True if it halted before chance would decide something instead.
        """
        self.accept(state, seat, code, events)
        return self.run(state, events, True)

    def look_ahead(self, state: State, seat: int, code: int) -> Preview:
        """Play a legal answer on the given full state, which is changed, as far as `preview` may look."""
        events: Events = []
        answers: list[int] = []
        answer = code
        while True:
            halted = self.attempt(state, seat, answer, events)
            stop = ""
            if halted:
                stop = CHANCE
            elif state.over:
                stop = OVER
            elif self.is_settled(state, seat):
                stop = SETTLED
            elif self.seat_lane(state, seat) < 0:
                stop = ANOTHER_SEAT
            elif answer == BACK:
                stop = SETTLED
            if stop:
                asked = self.to_act(state) if stop == ANOTHER_SEAT else []
                known = [censored(happened, seat) for happened in events]
                return Preview(self.view(state, seat), known, stop, asked, answers)
            answer = self.default(state, seat)
            answers.append(answer)

    def digest(self, state: State) -> str:
        """SHA-256 of the canonical state, stable for ever."""
        return digest_of(state.to_dict())

    # --- what a game fills in -----------------------------------------------------------------------------------

    def begin(self, options: dict[str, Value], seats: int, seed: int) -> State:
        """A fresh state under the newest rules with its first frames pushed; its `rules_version` says so."""
        raise NotImplementedError

    def begin_formerly(self, options: dict[str, Value], seats: int, seed: int, rules_version: int) -> State:
        """The same under an older version of the rules; a game that never raised its version has none."""
        raise NotImplementedError

    def legal(self, state: State, seat: int, frame: Frame) -> list[int]:
        """The codes of every legal answer to a question, in a fixed order."""
        raise NotImplementedError

    def belongs(self, frame: Frame, code: int) -> bool:
        """Whether a code is of a kind that the question takes at all."""
        raise NotImplementedError

    def why_not(self, state: State, seat: int, frame: Frame, code: int) -> Refusal:
        """Why an unlisted code of the question's kind is not legal."""
        raise NotImplementedError

    def take(self, state: State, seat: int, lane: int, frame: Frame, code: int, events: Events | None) -> None:
        """Take a legal answer; the question's frame is popped already, unless it is standing."""
        raise NotImplementedError

    def step(self, state: State, lane: int, frame: Frame, events: Events | None) -> None:
        """Do the work of a step; its frame is popped already."""
        raise NotImplementedError

    def sole(self, state: State, frame: Frame) -> int:
        """The single legal answer of a table question if every seat can know that there is just one, else NO_ANSWER."""
        return NO_ANSWER

    def spoiled(self, state: State, seat: int, frame: Frame) -> bool:
        """Whether others have left a selection in a seat's own lane without any answer."""
        return not self.legal(state, seat, frame)

    def fallback(self, state: State, seat: int, frame: Frame) -> int:
        """The default answer to a question."""
        raise NotImplementedError

    def aspects(self, state: State, seat: int, frame: Frame) -> tuple[str, ...]:
        """Narrower names of a question, by what it is about; the seat may answer each of them beforehand."""
        return ()

    def ordered(self, state: State, seat: int, frame: Frame, code: int) -> int:
        """The answer by which an order given beforehand is carried out now: the ordered one, or the next of those that
        it stands for."""
        return code

    def habit(self, state: State, seat: int, frame: Frame) -> int:
        """The answer to a question that a person need not be asked, since every answer leaves the same position, else
        NO_ANSWER. The rules ask it all the same; whoever plays for a person gives it."""
        return NO_ANSWER

    def idle(self, state: State, seat: int) -> bool:
        """Whether the standing question leaves the seat nothing to answer for the present, as everybody can know."""
        return False

    def anytime(self, state: State, seat: int) -> list[int]:
        """Permissions that the rules grant beside the question."""
        return []

    def refuse_permission(self, state: State, seat: int, code: int) -> Refusal | None:
        """Why a permission is not granted now; None if the code is no permission."""
        return None

    def refuse_unasked(self, state: State, seat: int, code: int) -> Refusal | None:
        """The rules' own reason against an answer of a seat that is asked nothing; None if there is no better one."""
        return None

    def permit(self, state: State, seat: int, code: int, events: Events | None) -> None:
        """Make use of a permission."""
        raise NotImplementedError

    def can_withdraw(self, state: State, seat: int) -> bool:
        """Whether the seat's answer to the join on the table may be taken back."""
        return False

    def withdraw(self, state: State, seat: int) -> None:
        """Take back the seat's answer to the join on the table and ask again."""
        raise NotImplementedError

    def clock(self, state: State, due: int, events: Events | None) -> None:
        """Perform the clock act due at `due`."""
        raise NotImplementedError

    def has_spans(self, options: dict[str, Value]) -> bool:
        """Whether a match with these options can have stretches of real time (see `span`)."""
        return self.timed

    def span(self, state: State) -> int:
        """The number of the stretch of real time in which the position lies, or NEVER.

        In such a stretch everybody acts at once and against the game's own clock: the host runs no clock of a seat, and
        lets time stand still when somebody's line is down.
        """
        return NEVER

    def view(self, state: State, seat: int) -> State:
        """The state as one seat (or -1, a spectator) may know it."""
        raise NotImplementedError

    def determinize(self, view: State, source: Source) -> State:
        """A full state consistent with a view, in proportion to the ways in which the unknowns can lie."""
        raise NotImplementedError

    def outcome(self, state: State) -> Outcome:
        """Scores by source and ranking; meaningful at any time, final when the match is over."""
        raise NotImplementedError

    def load(self, saved: object) -> State:
        """A state from `to_dict`. Raises BadInput."""
        raise NotImplementedError


def _first_seat(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def lane_of(seat: int) -> int:
    """The lane of a seat."""
    return TABLE + 1 + seat
