"""Time of Empires wired to the contract: the rules stand in `rules`, listed in `rules.flow`."""

from typing import Final

from gnomon.games.time_of_empires.actions import CODES, DO, FINISH
from gnomon.games.time_of_empires.components import SHIPPED, Components
from gnomon.games.time_of_empires.decisions import CHOOSE_FIRST_CLAN, CHOOSE_TARGET_PIECE, CHOOSE_TOKEN, OPS
from gnomon.games.time_of_empires.rulebook import RULEBOOK
from gnomon.games.time_of_empires.rules import flow
from gnomon.games.time_of_empires.rules.ending import outcome
from gnomon.games.time_of_empires.rules.flow import end_part, make_use, permissions, refuse_permission, refuse_unasked
from gnomon.games.time_of_empires.rules.habit import habit_of
from gnomon.games.time_of_empires.rules.real_time import act_of_clock, next_due
from gnomon.games.time_of_empires.secrets import determinize, view
from gnomon.games.time_of_empires.setting import INTRODUCTORY, MODE_NAMES, REAL_TIME, SPECS
from gnomon.games.time_of_empires.setup import set_up
from gnomon.games.time_of_empires.state import CLOSING, COUNTDOWN, RUNNING, SAND, EmpiresState, load_state
from gnomon.games.time_of_empires.terms import NONE
from gnomon.kernel.events import Events
from gnomon.kernel.frames import NEVER, Frame, seat_mask
from gnomon.kernel.game import lane_of
from gnomon.kernel.options import Value
from gnomon.kernel.outcome import Outcome
from gnomon.kernel.questions import ChapterGame
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rng import Source
from gnomon.kernel.state import State


class TimeOfEmpires(ChapterGame[EmpiresState]):
    """The rules of Time of Empires over `EmpiresState`, with one set of component tables."""

    def __init__(self, components: Components) -> None:
        super().__init__(
            "time_of_empires",
            "Time of Empires",
            (2, 3, 4),
            1,
            SPECS,
            RULEBOOK,
            OPS.all,
            CODES,
            flow.QUESTIONS,
            flow.STEPS,
            timed=True,
            has_anytime=True,
            data_digest=components.digest,
        )
        self.components = components

    def begin(self, options: dict[str, Value], seats: int, seed: int) -> State:
        return set_up(self.components, options, seats, seed)

    # --- questions ----------------------------------------------------------------------------------------------

    def block_of(self, code: int) -> int:
        """Each single thing to do is asked for by itself."""
        base = CODES.base_of(code)
        return code if base == DO else base

    def idle(self, state: State, seat: int) -> bool:
        """With both timers running there is nothing to place."""
        assert isinstance(state, EmpiresState)
        running = state.timer_sand[2 * seat] == SAND and state.timer_sand[2 * seat + 1] == SAND
        return running or state.phase != RUNNING

    def take(self, state: State, seat: int, lane: int, frame: Frame, code: int, events: Events | None) -> None:
        assert isinstance(state, EmpiresState)
        if code == FINISH and frame[0] != CHOOSE_TARGET_PIECE:
            end_part(seat, events)
        else:
            super().take(state, seat, lane, frame, code, events)
        if state.mode == REAL_TIME:
            own = state.lanes[lane_of(seat)]
            if not own or not OPS[own[-1][0]].selecting:
                # Everybody sees it at once, and sand runs on: nothing but a selection is taken back in real time.
                state.shown += 1

    # --- permissions and withdrawal -----------------------------------------------------------------------------

    def anytime(self, state: State, seat: int) -> list[int]:
        assert isinstance(state, EmpiresState)
        return permissions(state, seat)

    def refuse_permission(self, state: State, seat: int, code: int) -> Refusal | None:
        assert isinstance(state, EmpiresState)
        return refuse_permission(state, seat, code)

    def refuse_unasked(self, state: State, seat: int, code: int) -> Refusal | None:
        assert isinstance(state, EmpiresState)
        return refuse_unasked(state, seat, code)

    def permit(self, state: State, seat: int, code: int, events: Events | None) -> None:
        assert isinstance(state, EmpiresState)
        if state.mode == REAL_TIME:
            state.shown += 1
        make_use(state, seat, code, events)

    def can_withdraw(self, state: State, seat: int) -> bool:
        assert isinstance(state, EmpiresState)
        return state.picked[seat] != NONE

    def withdraw(self, state: State, seat: int) -> None:
        assert isinstance(state, EmpiresState)
        state.picked[seat] = NONE
        state.push((CHOOSE_TOKEN if state.era else CHOOSE_FIRST_CLAN, seat_mask(seat)), lane_of(seat))

    def habit(self, state: State, seat: int, frame: Frame) -> int:
        assert isinstance(state, EmpiresState)
        return habit_of(state, seat, frame)

    # --- the clock ----------------------------------------------------------------------------------------------

    def deadline(self, state: State) -> int:
        assert isinstance(state, EmpiresState)
        return next_due(state)

    def clock(self, state: State, due: int, events: Events | None) -> None:
        assert isinstance(state, EmpiresState)
        act_of_clock(state, due, events)

    def has_spans(self, options: dict[str, Value]) -> bool:
        return any(options[f"era_{era}"] != MODE_NAMES[INTRODUCTORY] for era in range(1, int(options["eras"]) + 1))

    def span(self, state: State) -> int:
        """The era between the last "ready" and the end of the last action."""
        assert isinstance(state, EmpiresState)
        return state.era if state.phase in (COUNTDOWN, RUNNING, CLOSING) else NEVER

    # --- knowing ------------------------------------------------------------------------------------------------

    def view(self, state: State, seat: int) -> State:
        assert isinstance(state, EmpiresState)
        return view(state, seat)

    def determinize(self, view: State, source: Source) -> State:
        assert isinstance(view, EmpiresState)
        return determinize(view, source)

    def outcome(self, state: State) -> Outcome:
        assert isinstance(state, EmpiresState)
        return outcome(state)

    def load(self, saved: object) -> State:
        return load_state(saved)


GAME: Final = TimeOfEmpires(SHIPPED)
