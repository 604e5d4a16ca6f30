"""The introductory era, turn by turn (4.3)."""

from gnomon.games.time_of_empires import decisions as ask
from gnomon.games.time_of_empires.actions import BEGIN, CODES, PLACES
from gnomon.games.time_of_empires.events import ERA_BEGAN, ERA_ENDED, START_PLAYER, TURN_BEGAN
from gnomon.games.time_of_empires.frames import SecondSlot
from gnomon.games.time_of_empires.rules.acting import begin_action
from gnomon.games.time_of_empires.rules.appointments import hold_appointment
from gnomon.games.time_of_empires.rules.placement import open_slots, put_timer, take_timers_back, why_not_open_slot
from gnomon.games.time_of_empires.rules.scoring import begin_scoring
from gnomon.games.time_of_empires.setting import INTRODUCTORY
from gnomon.games.time_of_empires.state import OFF, ROUNDS, EmpiresState
from gnomon.games.time_of_empires.terms import BRICKS, FIRST_SHARED, NONE
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame, seat_mask
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule


@rule("4.3")
def begin_rounds(state: EmpiresState, events: Events | None) -> None:
    """Round 1, the start player's turn; nobody remembers the era before."""
    state.phase = ROUNDS
    state.round = 1
    state.active = state.first
    for seat in range(state.seats):
        state.memory[seat] = 0
    tell(events, ERA_BEGAN, state.era, INTRODUCTORY)
    state.push((ask.BEGIN_TURN, seat_mask(state.active)))


def begin_turn(state: EmpiresState, frame: Frame, events: Events | None) -> None:
    """The active player takes both timers back."""
    seat = state.active
    tell(events, TURN_BEGAN, seat, state.round)
    state.turn_spaces = 0
    state.undone = 0
    for timer in (2 * seat, 2 * seat + 1):
        state.timer_slot[timer] = OFF
    state.push((ask.CHOOSE_FIRST_SLOT, frame[1]))


# --- both timers -------------------------------------------------------------------------------------------------


def legal_first_slot(state: EmpiresState, seat: int, frame: Frame) -> list[int]:
    """Every open slot for the first timer."""
    return [PLACES[0] + slot for slot in open_slots(state, seat, NONE)]


def why_not_first_slot(state: EmpiresState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why the first timer may not be put there."""
    index, slot = CODES.pair(code)
    if index:
        return Refusal("first_timer_first", "4.3", {})
    return why_not_open_slot(state, seat, slot, NONE)


def take_first_slot(state: EmpiresState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The slot is kept until the second is chosen."""
    state.push(frame)
    state.push((ask.CHOOSE_SECOND_SLOT, frame[1], CODES.decode(code)[1]))


def legal_second_slot(state: EmpiresState, seat: int, frame: Frame) -> list[int]:
    """Every open slot for the second timer."""
    return [PLACES[1] + slot for slot in open_slots(state, seat, frame[SecondSlot.slot])]


def why_not_second_slot(state: EmpiresState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why the second timer may not be put there."""
    index, slot = CODES.pair(code)
    if not index:
        return Refusal("first_timer_placed", "4.3", {"slot": frame[SecondSlot.slot]})
    return why_not_open_slot(state, seat, slot, frame[SecondSlot.slot])


@rule("4.3")
def take_second_slot(state: EmpiresState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Both timers stand, not flipped; which of the two slots was named first does not matter."""
    state.pop()
    slots = sorted((frame[SecondSlot.slot], CODES.decode(code)[1]))
    for index in (0, 1):
        put_timer(state, 2 * seat + index, slots[index], events)
        if slots[index] >= 2 * FIRST_SHARED:
            state.turn_spaces |= 1 << (slots[index] // 2)
    state.undone = 3
    state.push((ask.END_TURN, frame[1]))
    state.push((ask.TURN_ACTIONS, frame[1]))


# --- both actions ------------------------------------------------------------------------------------------------


@rule("4.3")
def turn_actions(state: EmpiresState, frame: Frame, events: Events | None) -> None:
    """One action after the other, the first of the two by choice."""
    seat = state.active
    spaces = (state.timer_slot[2 * seat] // 2, state.timer_slot[2 * seat + 1] // 2)
    if state.undone == 3 and max(spaces) <= BRICKS:
        # Two gains do not touch each other.
        state.push(frame)
        _begin(state, seat, 0, events)
    elif state.undone == 3:
        state.push((ask.CHOOSE_BEGIN, frame[1]))
    elif state.undone:
        _begin(state, seat, state.undone - 1, events)


def legal_begin(state: EmpiresState, seat: int, frame: Frame) -> list[int]:
    """The timers whose action may come first."""
    return [BEGIN, BEGIN + 1]


def take_begin(state: EmpiresState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The chosen action begins; the other waits."""
    state.push((ask.TURN_ACTIONS, frame[1]))
    _begin(state, seat, code - BEGIN, events)


def _begin(state: EmpiresState, seat: int, index: int, events: Events | None) -> None:
    state.undone &= ~(1 << index)
    state.used_tiles[seat] = 0
    timer = 2 * seat + index
    begin_action(state, seat, state.timer_slot[timer] // 2, timer, events)


@rule("4.3")
def end_turn(state: EmpiresState, frame: Frame, events: Events | None) -> None:
    """The shared spaces of this turn are barred in the player's next; then the next player, or the end of the round."""
    seat = state.active
    state.memory[seat] = state.turn_spaces
    state.turn_spaces = 0
    following = (seat + 1) % state.seats
    if following != state.first:
        state.active = following
        state.push((ask.BEGIN_TURN, seat_mask(following)))
        return
    setting = state.setting
    if state.round == setting.intro_rounds:
        end_rounds(state, events)
        return
    if state.round in setting.intro_appointments:
        state.first = (state.first + 1) % state.seats
        state.active = state.first
        state.push((ask.BEGIN_TURN, seat_mask(state.active)))
        hold_appointment(state, events)
        tell(events, START_PLAYER, state.first)
    else:
        state.active = state.first
        state.push((ask.BEGIN_TURN, seat_mask(state.active)))
    state.round += 1


def end_rounds(state: EmpiresState, events: Events | None) -> None:
    """All timers come off and memories are forgotten; the era is scored."""
    tell(events, ERA_ENDED, state.era, INTRODUCTORY)
    take_timers_back(state)
    for seat in range(state.seats):
        state.memory[seat] = 0
    state.active = NONE
    begin_scoring(state)
