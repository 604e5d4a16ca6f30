"""The real-time era (4.2): placements, what the clock does and when, and the end."""

from gnomon.games.time_of_empires.actions import CODES
from gnomon.games.time_of_empires.decisions import LAST_ACTIONS
from gnomon.games.time_of_empires.events import CLEARABLE, ERA_BEGAN, ERA_ENDED, RAN_OUT
from gnomon.games.time_of_empires.queries import must_move
from gnomon.games.time_of_empires.rules.acting import begin_action
from gnomon.games.time_of_empires.rules.appointments import close_appointment, hold_appointment
from gnomon.games.time_of_empires.rules.placement import flip_timer, take_timers_back
from gnomon.games.time_of_empires.rules.scoring import begin_scoring
from gnomon.games.time_of_empires.setting import REAL_TIME
from gnomon.games.time_of_empires.state import (
    CLOSING,
    COUNTDOWN,
    EXHAUSTED,
    GRACE,
    RUNNING,
    SAND,
    EmpiresState,
)
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import NEVER, TABLE, Frame
from gnomon.kernel.game import lane_of
from gnomon.kernel.rulebook import rule


@rule("4.2")
def take_place(state: EmpiresState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """A timer is flipped into a slot and its action begins on the seat's own lane."""
    index, slot = CODES.pair(code)
    timer = 2 * seat + index
    flip_timer(state, timer, slot, events)
    state.used_tiles[seat] = 0
    begin_action(state, seat, slot // 2, timer, events)


@rule("4.2")
def next_due(state: EmpiresState) -> int:
    """The instant of the next clock act of a real-time era, or NEVER."""
    if state.mode != REAL_TIME or state.over:
        return NEVER
    if state.phase == RUNNING:
        components = state.setting.components
        due = state.gong_at + components.era_ms
        if state.appointments < len(components.appointment_ms):
            due = state.gong_at + components.appointment_ms[state.appointments]
        if state.limit_at != NEVER and state.limit_at < due:
            due = state.limit_at
        grace = state.setting.clear_grace_ms
        for timer in range(2 * state.seats):
            sand = state.timer_sand[timer]
            if sand == EXHAUSTED:
                continue
            ends = state.ready_at[timer] + (grace if sand == GRACE else 0)
            if ends < due:
                due = ends
        return due
    if state.phase == COUNTDOWN:
        return state.gong_at
    if state.phase == CLOSING:
        return state.gong_at + state.setting.components.era_ms + state.setting.gong_grace_ms
    return NEVER


def act_of_clock(state: EmpiresState, due: int, events: Events | None) -> None:
    """What is due now: timers first, then an appointment's limit, an appointment, the gong."""
    if state.phase == COUNTDOWN:
        _first_gong(state, events)
        return
    if state.phase == CLOSING:
        _end_as_it_stands(state)
        return
    if _timer_act(state, due, events):
        return
    if state.limit_at == due:
        close_appointment(state, events)
        return
    components = state.setting.components
    if (
        state.appointments < len(components.appointment_ms)
        and due == state.gong_at + components.appointment_ms[state.appointments]
    ):
        hold_appointment(state, events)
        return
    _second_gong(state, events)


def _first_gong(state: EmpiresState, events: Events | None) -> None:
    state.phase = RUNNING
    tell(events, ERA_BEGAN, state.era, REAL_TIME)


def _timer_act(state: EmpiresState, due: int, events: Events | None) -> bool:
    grace = state.setting.clear_grace_ms
    for timer in range(2 * state.seats):
        sand = state.timer_sand[timer]
        if sand == SAND and state.ready_at[timer] == due:
            state.timer_sand[timer] = EXHAUSTED
            leaves = must_move(state, timer)
            if grace and leaves:
                state.timer_sand[timer] = GRACE
            tell(events, RAN_OUT, timer // 2, timer & 1, int(leaves))
            return True
        if sand == GRACE and state.ready_at[timer] + grace == due:
            state.timer_sand[timer] = EXHAUSTED
            tell(events, CLEARABLE, timer // 2, timer & 1)
            return True
    return False


def _second_gong(state: EmpiresState, events: Events | None) -> None:
    """No placement from now on; pending actions may be finished within the grace."""
    if state.limit_at != NEVER:
        close_appointment(state, events)
    state.phase = CLOSING
    tell(events, ERA_ENDED, state.era, REAL_TIME)
    state.pop(TABLE)
    state.push((LAST_ACTIONS, 0))
    if not state.setting.gong_grace_ms:
        _end_as_it_stands(state)


def _end_as_it_stands(state: EmpiresState) -> None:
    for seat in range(state.seats):
        state.lanes[lane_of(seat)] = ()


def close_era(state: EmpiresState, frame: Frame, events: Events | None) -> None:
    """Nothing is pending any more: timers come off and the era is scored."""
    take_timers_back(state)
    begin_scoring(state)
