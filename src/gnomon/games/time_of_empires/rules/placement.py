"""Timers and slots (4.1): where a timer may be put, who may clear one away, and the turn's two placements."""

from gnomon.games.time_of_empires.actions import CLEAR, CODES, PLACES
from gnomon.games.time_of_empires.events import CLEARED, PLACED, RELOCATED
from gnomon.games.time_of_empires.queries import (
    can_start,
    construction_cost,
    free_slots,
    has_piece,
    is_in_play,
    occupant,
    slots_of,
    space_of,
    spaces_in_play,
)
from gnomon.games.time_of_empires.setting import INTRODUCTORY, REAL_TIME
from gnomon.games.time_of_empires.state import CLOSING, EXHAUSTED, GRACE, OFF, RUNNING, SAND, EmpiresState
from gnomon.games.time_of_empires.terms import (
    CONSTRUCT,
    DISCOVER,
    FIRST_LEADER,
    FIRST_SHARED,
    NONE,
)
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import TABLE, Frame
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule

# --- what is legal -----------------------------------------------------------------------------------------------


@rule("4.1")
def legal_place(state: EmpiresState, seat: int, frame: Frame) -> list[int]:
    """Every placement of a real-time era, P1 to P7, as codes."""
    if state.phase != RUNNING:
        return []
    found: list[int] = []
    spaces: list[int] = []
    for index in (0, 1):
        timer = 2 * seat + index
        if state.timer_sand[timer] == SAND:
            continue
        if not spaces:
            spaces = [space for space in spaces_in_play(state) if can_start(state, seat, space)]
        for space in spaces:
            if space >= FIRST_SHARED and (
                space_of(state.timer_slot[timer ^ 1]) == space or state.last_space[timer] == space
            ):
                continue
            found += _free_codes(state, seat, timer, space)
    return found


@rule("4.1")
def _free_codes(state: EmpiresState, seat: int, timer: int, space: int) -> list[int]:
    """The free slots of a space as placements; the timer's own slot counts as free."""
    base = PLACES[timer & 1]
    slots = range(2 * space, 2 * space + slots_of(state, space))
    return [base + slot for slot in slots if occupant(state, seat, slot) in (NONE, timer)]


@rule("4.1", "4.2")
def why_not_place(state: EmpiresState, seat: int, frame: Frame, code: int) -> Refusal:
    """Which of P1 to P7 a placement of a real-time era breaks."""
    index, slot = CODES.pair(code)
    timer = 2 * seat + index
    space = slot // 2
    if state.phase != RUNNING:
        return era_not_running(state)
    if state.timer_sand[timer] == SAND:
        return Refusal("sand_runs", "4.1", {"timer": timer & 1, "ready_at": state.ready_at[timer]})
    refusal = why_not_slot(state, seat, timer, slot)
    if refusal is not None:
        return refusal
    if space >= FIRST_SHARED and state.last_space[timer] == space:
        return Refusal("same_shared_space", "4.1", {"timer": timer & 1, "space": space})
    return why_not_start(state, seat, space)


def era_not_running(state: EmpiresState) -> Refusal:
    """P1: the era has not begun or an appointment is held; or it has ended with the last gong, which is 4.2."""
    return Refusal("era_not_running", "4.2" if state.phase == CLOSING else "4.1", {})


@rule("4.1")
def why_not_slot(state: EmpiresState, seat: int, timer: int, slot: int) -> Refusal | None:
    """P4 and P5: whether a timer may stand in a slot at all."""
    space = slot // 2
    if not is_in_play(state, space) or slot % 2 >= slots_of(state, space):
        return Refusal("slot_not_in_play", "2.4", {"slot": slot})
    there = occupant(state, seat, slot)
    if there not in (NONE, timer):
        return Refusal("slot_taken", "4.1", {"slot": slot, "by": there // 2})
    if space >= FIRST_SHARED and space_of(state.timer_slot[timer ^ 1]) == space:
        return Refusal("other_timer_there", "4.1", {"space": space})
    return None


def why_not_start(state: EmpiresState, seat: int, space: int) -> Refusal:
    """P7: why an action cannot be started."""
    if space == DISCOVER:
        if state.waiting[seat] != NONE:
            return Refusal("piece_waits", "5.5", {"kind": state.waiting[seat]})
        if not state.hands[seat]:
            return Refusal("hand_empty", "5.5", {})
        return Refusal("nothing_payable", "5.5", {"knowledge": state.stock[2 * seat]})
    if space == CONSTRUCT:
        return why_not_construct(state, seat)
    if space < FIRST_LEADER:
        return Refusal("board_empty", "5.8", {"space": space})
    return Refusal("no_scholar", "5.9" if space < FIRST_LEADER + 4 else "5.10", {"space": space})


def why_not_construct(state: EmpiresState, seat: int) -> Refusal:
    """Why the construct action cannot begin."""
    if state.waiting[seat] != NONE:
        return Refusal("piece_waits", "5.6", {"kind": state.waiting[seat]})
    if not state.piles[seat]:
        return Refusal("nothing_discovered", "5.6", {})
    top = state.piles[seat][-1]
    kind = state.setting.components.type_of[top]
    if not has_piece(state, seat, kind):
        return Refusal("no_piece_left", "5.6", {"kind": kind})
    return Refusal(
        "bricks_short",
        "5.6",
        {"card": top, "cost": construction_cost(state, seat, top), "bricks": state.stock[2 * seat + 1]},
    )


# --- a turn of an introductory era -------------------------------------------------------------------------------


@rule("4.3")
def open_slots(state: EmpiresState, seat: int, first: int) -> list[int]:
    """The slots for a timer of the present turn; `first` is the slot chosen for the other one, or NONE."""
    barred = state.memory[seat] if first == NONE else state.memory[seat] | 1 << space_of(first)
    found: list[int] = []
    for space in spaces_in_play(state):
        if space < FIRST_SHARED or not (barred >> space) & 1:
            found += free_slots(state, seat, space)
    if first in found:
        found.remove(first)
    return found


def why_not_open_slot(state: EmpiresState, seat: int, slot: int, first: int) -> Refusal:
    """Why a timer of the present turn may not be put into a slot."""
    space = slot // 2
    if not is_in_play(state, space) or slot % 2 >= slots_of(state, space):
        return Refusal("slot_not_in_play", "2.4", {"slot": slot})
    there = occupant(state, seat, slot)
    if there != NONE:
        return Refusal("slot_taken", "4.3", {"slot": slot, "by": there // 2})
    if slot == first:
        return Refusal("slot_taken", "4.3", {"slot": slot, "by": seat})
    if space >= FIRST_SHARED and space_of(first) == space:
        return Refusal("other_timer_there", "4.1", {"space": space})
    return Refusal("used_last_round", "4.3", {"space": space})


# --- verbs -------------------------------------------------------------------------------------------------------


def put_timer(state: EmpiresState, timer: int, slot: int, events: Events | None) -> None:
    """A timer into a slot, not flipped."""
    state.timer_slot[timer] = slot
    state.last_space[timer] = slot // 2
    tell(events, PLACED, timer // 2, timer & 1, slot)


@rule("4.2")
def flip_timer(state: EmpiresState, timer: int, slot: int, events: Events | None) -> None:
    """A timer into a slot with all its sand to run."""
    state.timer_sand[timer] = SAND
    state.ready_at[timer] = state.now + state.setting.components.timer_ms
    put_timer(state, timer, slot, events)


def relocate(state: EmpiresState, timer: int, slot: int, events: Events | None) -> None:
    """A timer into another space's slot, its sand as it is (card 203)."""
    old = state.timer_slot[timer]
    state.timer_slot[timer] = slot
    state.last_space[timer] = slot // 2
    if slot < 2 * FIRST_SHARED:
        if state.timer_sand[timer] == GRACE:
            # Nobody clears an own board: the grace is over with the move.
            state.timer_sand[timer] = EXHAUSTED
    elif state.mode == INTRODUCTORY:
        state.turn_spaces |= 1 << (slot // 2)
    tell(events, RELOCATED, timer // 2, timer & 1, old, slot)


def take_timers_back(state: EmpiresState) -> None:
    """Everybody's timers off the boards, exhausted, with no memory of where they stood (3.2)."""
    for timer in range(2 * state.seats):
        state.timer_slot[timer] = OFF
        state.timer_sand[timer] = EXHAUSTED
        state.ready_at[timer] = 0
        state.last_space[timer] = NONE


# --- clearing ----------------------------------------------------------------------------------------------------


def _may_clear(state: EmpiresState, seat: int) -> bool:
    # An open appointment, a question on the table's lane, stops all play (P1).
    return state.phase == RUNNING and state.mode == REAL_TIME and not is_appointing(state)


def is_appointing(state: EmpiresState) -> bool:
    """Whether a real-time appointment waits for answers."""
    return len(state.lanes[TABLE]) > 1


@rule("4.2")
def clearable_timers(state: EmpiresState, seat: int) -> list[int]:
    """Others' exhausted timers on shared boards, as codes."""
    if not _may_clear(state, seat):
        return []
    shared = 2 * FIRST_SHARED
    return [
        CLEAR + timer
        for timer in range(2 * state.seats)
        if timer // 2 != seat and state.timer_sand[timer] == EXHAUSTED and state.timer_slot[timer] >= shared
    ]


@rule("4.2", "4.3")
def why_not_clear(state: EmpiresState, seat: int, timer: int) -> Refusal:
    """Why a timer may not be cleared away."""
    if timer >= 2 * state.seats:
        return Refusal("no_such_player", "4.2", {"seat": timer // 2})
    if state.mode == INTRODUCTORY:
        return Refusal("timers_stay", "4.3", {})
    if not _may_clear(state, seat):
        return Refusal("era_not_running", "4.2", {})
    if timer // 2 == seat:
        return Refusal("own_timer", "4.2", {})
    if state.timer_slot[timer] < 2 * FIRST_SHARED:
        return Refusal("not_on_shared_board", "4.2", {"seat": timer // 2})
    if state.timer_sand[timer] == SAND:
        return Refusal("sand_runs_there", "4.2", {"seat": timer // 2, "ready_at": state.ready_at[timer]})
    return Refusal("grace_runs", "4.2", {"seat": timer // 2})


def clear_timer(state: EmpiresState, seat: int, timer: int, events: Events | None) -> None:
    """Another player's exhausted timer off its slot; it stays exhausted."""
    slot = state.timer_slot[timer]
    state.timer_slot[timer] = OFF
    if not state.setting.cleared_timer_keeps_memory:
        state.last_space[timer] = NONE
    tell(events, CLEARED, seat, timer // 2, timer & 1, slot)
