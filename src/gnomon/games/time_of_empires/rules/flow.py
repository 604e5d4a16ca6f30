"""The order of play: what every step does. Read this first.

birth of the empire -> for eras I to III: preparation -> action phase (real time or rounds) -> scoring -> end (4.4).
"""

from collections.abc import Callable
from typing import Final

from gnomon.games.time_of_empires.actions import (
    ALL_WANTED,
    CLEAR,
    CLEAR_END,
    DISCARD,
    NONE_WANTED,
    PLACE,
    PLACE_END,
)
from gnomon.games.time_of_empires.decisions import (
    AFTER_INFLUENCE,
    BEGIN_TURN,
    DRAW_CARD,
    END_ERA,
    END_TURN,
    LAST_ACTIONS,
    PLAN_ERA,
    PREPARE,
    RESOLVE_PART,
    RESOLVE_TILE,
    REVEAL_CLANS,
    REVEAL_TOKENS,
    SCORE,
    SIEGE,
    START_COUNTDOWN,
    TOKEN_IN_TURN,
    TURN_ACTIONS,
)
from gnomon.games.time_of_empires.effects import discard_top
from gnomon.games.time_of_empires.rules.appointments import declare, legal_declarations, refuse_declaration
from gnomon.games.time_of_empires.rules.ending import end_era
from gnomon.games.time_of_empires.rules.influence import after_influence, resolve_tile
from gnomon.games.time_of_empires.rules.parts import resolve_part
from gnomon.games.time_of_empires.rules.placement import (
    clear_timer,
    clearable_timers,
    era_not_running,
    is_appointing,
    refuse_clear,
)
from gnomon.games.time_of_empires.rules.preparation import (
    plan_era,
    prepare,
    reveal_clans,
    reveal_tokens,
    start_countdown,
    token_in_turn,
)
from gnomon.games.time_of_empires.rules.real_time import close_era
from gnomon.games.time_of_empires.rules.rounds import begin_turn, end_turn, turn_actions
from gnomon.games.time_of_empires.rules.scoring import score
from gnomon.games.time_of_empires.rules.siege import siege
from gnomon.games.time_of_empires.rules.technology import draw_card
from gnomon.games.time_of_empires.setting import REAL_TIME
from gnomon.games.time_of_empires.state import CLOSING, ROUNDS, RUNNING, EmpiresState
from gnomon.games.time_of_empires.terms import NONE
from gnomon.kernel.events import Events
from gnomon.kernel.frames import Frame
from gnomon.kernel.game import lane_of
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule

Do = Callable[[EmpiresState, int, Frame, Events | None], None]

STEPS: Final[dict[int, Do]] = {
    REVEAL_CLANS: reveal_clans,
    PREPARE: prepare,
    TOKEN_IN_TURN: token_in_turn,
    REVEAL_TOKENS: reveal_tokens,
    PLAN_ERA: plan_era,
    START_COUNTDOWN: start_countdown,
    BEGIN_TURN: begin_turn,
    TURN_ACTIONS: turn_actions,
    END_TURN: end_turn,
    LAST_ACTIONS: close_era,
    RESOLVE_PART: resolve_part,
    RESOLVE_TILE: resolve_tile,
    AFTER_INFLUENCE: after_influence,
    DRAW_CARD: draw_card,
    SCORE: score,
    SIEGE: siege,
    END_ERA: end_era,
}


def run_step(state: EmpiresState, lane: int, frame: Frame, events: Events | None) -> None:
    """Do what a step says."""
    STEPS[frame[0]](state, lane, frame, events)


# --- permissions -------------------------------------------------------------------------------------------------


@rule("5.7")
def may_discard(state: EmpiresState, seat: int) -> bool:
    """Whether the top discovered card may be discarded: at any time, with no piece waiting on it."""
    return bool(state.piles[seat]) and state.waiting[seat] == NONE


def permissions(state: EmpiresState, seat: int) -> list[int]:
    """What may be done beside any question: clear timers, discard, decline an appointment."""
    found = clearable_timers(state, seat)
    if may_discard(state, seat):
        found.append(DISCARD)
    return found + legal_declarations(state, seat)


def refuse_permission(state: EmpiresState, seat: int, code: int) -> Refusal | None:
    """Why a permission is not granted, or no timer may be placed while the seat resolves an action; else None."""
    if CLEAR <= code < CLEAR_END:
        return refuse_clear(state, seat, code - CLEAR)
    if code == DISCARD:
        if state.waiting[seat] != NONE:
            return Refusal("piece_waits", "5.7", {"kind": state.waiting[seat]})
        return Refusal("nothing_discovered", "5.7", {})
    if code in (NONE_WANTED, ALL_WANTED):
        return refuse_declaration(state, seat, code)
    if PLACE <= code < PLACE_END and state.mode == REAL_TIME:
        return refuse_place_now(state, seat)
    return None


@rule("4.1", "4.2")
def refuse_place_now(state: EmpiresState, seat: int) -> Refusal:
    """P1 and P3: why no timer of a real-time era may be placed while the seat is asked something else, or nothing."""
    if state.phase == RUNNING and not is_appointing(state) and state.lanes[lane_of(seat)]:
        return Refusal("action_pending", "4.1", {})
    return era_not_running(state)


@rule("4.2", "4.3")
def refuse_unasked(state: EmpiresState, seat: int, code: int) -> Refusal | None:
    """Why a seat that is asked nothing may move no timer: an appointment, the last gong, or rounds without clearing."""
    if state.mode == REAL_TIME:
        if state.phase != CLOSING and not (state.phase == RUNNING and is_appointing(state)):
            return None
        if PLACE <= code < PLACE_END:
            return era_not_running(state)
    elif state.phase != ROUNDS:
        return None
    return refuse_clear(state, seat, code - CLEAR) if CLEAR <= code < CLEAR_END else None


def make_use(state: EmpiresState, seat: int, code: int, events: Events | None) -> None:
    """Make use of a permission."""
    if CLEAR <= code < CLEAR_END:
        clear_timer(state, seat, code - CLEAR, events)
    elif code == DISCARD:
        discard_top(state, seat, events)
    else:
        declare(state, seat, code, events)
