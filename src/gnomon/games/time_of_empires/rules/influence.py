"""Leaders, wonders and their scholars (5.9, 5.10), and the immediate effects of leader effect tiles."""

from gnomon.games.time_of_empires import decisions as ask
from gnomon.games.time_of_empires import effects, frames, terms
from gnomon.games.time_of_empires.actions import CODES, COLUMN, FINISH, PLACES, RESOURCES, SCHOLAR, WONDER
from gnomon.games.time_of_empires.effects import gain, send_to_leader, send_to_wonder
from gnomon.games.time_of_empires.events import TILE_COPIED, TIMER_REPEATED
from gnomon.games.time_of_empires.queries import (
    ability,
    can_start,
    columns_in_play,
    free_slots,
    is_in_play,
    only_seat,
    spaces_in_play,
)
from gnomon.games.time_of_empires.rules.acting import begin_action
from gnomon.games.time_of_empires.rules.placement import relocate, why_not_slot, why_not_start
from gnomon.games.time_of_empires.rules.technology import ask_deck
from gnomon.games.time_of_empires.setting import INTRODUCTORY
from gnomon.games.time_of_empires.state import OFF, EmpiresState
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame, seat_mask
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule

# --- the action of a leader column -------------------------------------------------------------------------------


def legal_scholar(state: EmpiresState, seat: int, frame: Frame) -> list[int]:
    """The scholar is put there, or the action ends."""
    return [SCHOLAR, FINISH] if state.scholars[seat] else [FINISH]


def why_not_scholar(state: EmpiresState, seat: int, frame: Frame, code: int) -> Refusal:
    """No scholar is left on the own board."""
    return Refusal("no_scholar", "5.9", {})


@rule("5.9")
def take_influence(state: EmpiresState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """A scholar on the tile, then the tile's effect."""
    send_to_leader(state, seat, frame[frames.Influence.column], events)
    state.pend((ask.AFTER_INFLUENCE, frame[1]))
    state.pend((ask.RESOLVE_TILE, frame[1], frame[frames.Influence.column], frame[frames.Influence.timer]))


@rule("2.11")
def after_influence(state: EmpiresState, frame: Frame, events: Events | None) -> None:
    """A leader may let his owner draw after the action."""
    seat = only_seat(frame)
    ask_deck(state, seat, ability(state, seat, state.setting.components.leaders_with[terms.DRAW_AFTER_LEADER]))


@rule("2.10", "5.9")
def resolve_tile(state: EmpiresState, frame: Frame, events: Events | None) -> None:
    """A tile's immediate effect, at most once for every placement of a timer."""
    seat = only_seat(frame)
    column = frame[frames.ResolveTile.column]
    if (state.used_tiles[seat] >> column) & 1:
        return
    state.used_tiles[seat] |= 1 << column
    for verb, amount, extra in reversed(state.setting.components.tile_parts[state.sides[column]]):
        state.pend((ask.RESOLVE_PART, frame[1], verb, amount, extra, 2 * column + frame[frames.ResolveTile.timer]))


# --- wonders -----------------------------------------------------------------------------------------------------


@rule("5.10")
def take_participation(state: EmpiresState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """A scholar on the wonder; a leader may allow one more."""
    send_to_wonder(state, seat, frame[frames.Participation.wonder], events)
    more = ability(state, seat, state.setting.components.leaders_with[terms.SECOND_WONDER_SCHOLAR])
    _ask_more(state, seat, frame[frames.Participation.wonder], more)


def _ask_more(state: EmpiresState, seat: int, place: int, left: int) -> None:
    if left > 0 and state.scholars[seat]:
        state.pend((ask.CHOOSE_MORE_PARTICIPATION, seat_mask(seat), place, left))


def take_more_participation(state: EmpiresState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """One more scholar on the same wonder."""
    send_to_wonder(state, seat, frame[frames.MoreParticipation.wonder], events)
    _ask_more(state, seat, frame[frames.MoreParticipation.wonder], frame[frames.MoreParticipation.left] - 1)


def ask_wonder(state: EmpiresState, seat: int, left: int) -> None:
    """The wonder for the next scholar, if one is left."""
    if left > 0 and state.scholars[seat] and state.wonders:
        state.pend((ask.CHOOSE_WONDER, seat_mask(seat), left))


@rule("5.12")
def legal_wonder(state: EmpiresState, seat: int, frame: Frame) -> list[int]:
    """The wonders in play for the next scholar, or the end of sending."""
    if not state.scholars[seat]:
        return [FINISH]
    return [WONDER + place for place in range(len(state.wonders))] + [FINISH]


def why_not_wonder(state: EmpiresState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why no scholar can be sent there."""
    if not state.scholars[seat]:
        return Refusal("no_scholar", "5.12", {})
    return Refusal("wonder_not_in_play", "5.12", {"place": code - WONDER})


def take_wonder(state: EmpiresState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The scholar is sent; the next is asked for."""
    send_to_wonder(state, seat, code - WONDER, events)
    ask_wonder(state, seat, frame[frames.Wonder.left] - 1)


# --- scholars to tiles by effects --------------------------------------------------------------------------------


def ask_leader(state: EmpiresState, seat: int, left: int) -> None:
    """The leader effect tile for the next scholar, if one is left."""
    if left > 0 and state.scholars[seat]:
        state.pend((ask.CHOOSE_LEADER, seat_mask(seat), left))


@rule("5.12")
def legal_leader(state: EmpiresState, seat: int, frame: Frame) -> list[int]:
    """The leader effect tiles in play for the next scholar, or the end of sending."""
    if not state.scholars[seat]:
        return [FINISH]
    return [COLUMN + column for column in columns_in_play(state)] + [FINISH]


def why_not_leader(state: EmpiresState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why no scholar can be sent there."""
    if not state.scholars[seat]:
        return Refusal("no_scholar", "5.12", {})
    return Refusal("column_not_in_play", "5.12", {"column": code - COLUMN})


def take_leader(state: EmpiresState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The scholar is sent, without the tile's effect; the next is asked for."""
    send_to_leader(state, seat, code - COLUMN, events)
    ask_leader(state, seat, frame[frames.Leader.left] - 1)


# --- tile effects ------------------------------------------------------------------------------------------------


def ask_resources(state: EmpiresState, seat: int) -> None:
    """Two resources, if the stock has room for any."""
    cap = state.setting.components.resource_cap
    if min(state.stock[2 * seat], state.stock[2 * seat + 1]) < cap:
        state.pend((ask.CHOOSE_RESOURCES, seat_mask(seat)))


def legal_resources(state: EmpiresState, seat: int, frame: Frame) -> list[int]:
    """Two knowledge, one of each, two bricks, or nothing."""
    return [RESOURCES, RESOURCES + 1, RESOURCES + 2, FINISH]


@rule("5.9")
def take_resources(state: EmpiresState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The two resources, as far as the stock has room."""
    bricks = code - RESOURCES
    gain(state, seat, effects.KNOWLEDGE_PIECES, 2 - bricks, events)
    gain(state, seat, effects.BRICK_PIECES, bricks, events)


def copyable(state: EmpiresState, seat: int, column: int) -> list[int]:
    """Other tiles in play whose effect has not been resolved since the last placement."""
    used = state.used_tiles[seat]
    return [other for other in columns_in_play(state) if other != column and not (used >> other) & 1]


def ask_copied(state: EmpiresState, seat: int, column: int, index: int) -> None:
    """The tile to copy, if there is one."""
    if copyable(state, seat, column):
        state.pend((ask.CHOOSE_COPIED, seat_mask(seat), column, index))


@rule("5.9")
def legal_copied(state: EmpiresState, seat: int, frame: Frame) -> list[int]:
    """The other tiles that may be copied, or none."""
    return [COLUMN + column for column in copyable(state, seat, frame[frames.Copied.column])] + [FINISH]


def why_not_copied(state: EmpiresState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why that tile cannot be copied."""
    column = code - COLUMN
    if column not in columns_in_play(state):
        return Refusal("column_not_in_play", "5.9", {"column": column})
    if column == frame[frames.Copied.column]:
        return Refusal("same_tile", "5.9", {"column": column})
    return Refusal("tile_resolved", "5.9", {"column": column})


def take_copied(state: EmpiresState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The other tile's effect is resolved as if it had been used."""
    tell(events, TILE_COPIED, seat, code - COLUMN)
    state.pend((ask.RESOLVE_TILE, frame[1], code - COLUMN, frame[frames.Copied.timer]))


def ask_other_tile(state: EmpiresState, seat: int, column: int) -> None:
    """The tile for a second scholar, if there is one."""
    if state.scholars[seat] and len(columns_in_play(state)) > 1:
        state.pend((ask.CHOOSE_OTHER_TILE, seat_mask(seat), column))


def legal_other_tile(state: EmpiresState, seat: int, frame: Frame) -> list[int]:
    """The other tiles for a second scholar, or none."""
    if not state.scholars[seat]:
        return [FINISH]
    return [COLUMN + column for column in columns_in_play(state) if column != frame[frames.OtherTile.column]] + [FINISH]


def why_not_other_tile(state: EmpiresState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why no second scholar can be put there."""
    column = code - COLUMN
    if not state.scholars[seat]:
        return Refusal("no_scholar", "5.9", {})
    if column == frame[frames.OtherTile.column]:
        return Refusal("same_tile", "5.9", {"column": column})
    return Refusal("column_not_in_play", "5.9", {"column": column})


def take_other_tile(state: EmpiresState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """A second scholar, without that tile's effect."""
    send_to_leader(state, seat, code - COLUMN, events)


@rule("5.9")
def repeat_other_timer(state: EmpiresState, seat: int, index: int, events: Events | None) -> None:
    """The action of the space where the other timer stands, with its normal cost and conditions."""
    other = 2 * seat + 1 - index
    slot = state.timer_slot[other]
    if slot == OFF:
        return
    tell(events, TIMER_REPEATED, seat, other & 1, slot // 2)
    begin_action(state, seat, slot // 2, other, events)


# --- relocating a timer (card 203) -------------------------------------------------------------------------------


def _barred(state: EmpiresState, seat: int, timer: int, space: int) -> bool:
    """Whether a relocated timer may not go to a space, apart from free slots and P7."""
    if state.timer_slot[timer] // 2 == space:
        return True
    if space < terms.FIRST_SHARED:
        return False
    if state.timer_slot[timer ^ 1] // 2 == space:
        return True
    return state.mode == INTRODUCTORY and (state.memory[seat] >> space) & 1 == 1


def movable_timers(state: EmpiresState, seat: int) -> list[int]:
    """The seat's timers that stand somewhere; in an introductory era only those whose own action has begun."""
    found: list[int] = []
    for timer in (2 * seat, 2 * seat + 1):
        waits = state.mode == INTRODUCTORY and (state.undone >> (timer & 1)) & 1
        if state.timer_slot[timer] != OFF and not waits:
            found.append(timer)
    return found


def ask_relocation(state: EmpiresState, seat: int) -> None:
    """The timer and its new slot, if a timer stands somewhere."""
    if movable_timers(state, seat):
        state.pend((ask.CHOOSE_RELOCATION, seat_mask(seat)))


@rule("5.12")
def legal_relocation(state: EmpiresState, seat: int, frame: Frame) -> list[int]:
    """Where the seat's timers may be moved, or nowhere."""
    found: list[int] = []
    spaces = [space for space in spaces_in_play(state) if can_start(state, seat, space)]
    for timer in movable_timers(state, seat):
        for space in spaces:
            if _barred(state, seat, timer, space):
                continue
            base = PLACES[timer & 1]
            found += [base + slot for slot in free_slots(state, seat, space)]
    return [*found, FINISH]


def why_not_relocation(state: EmpiresState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why that timer cannot be moved there."""
    index, slot = CODES.pair(code)
    timer = 2 * seat + index
    space = slot // 2
    if state.timer_slot[timer] == OFF:
        return Refusal("timer_off", "5.12", {"timer": timer & 1})
    if timer not in movable_timers(state, seat):
        return Refusal("timer_not_used_yet", "4.3", {"timer": timer & 1})
    if is_in_play(state, space) and state.timer_slot[timer] // 2 == space:
        return Refusal("needs_different_space", "5.12", {"space": space})
    refusal = why_not_slot(state, seat, timer, slot)
    if refusal is not None:
        return refusal
    if _barred(state, seat, timer, space):
        return Refusal("used_last_round", "4.3", {"space": space})
    return why_not_start(state, seat, space)


def take_relocation(state: EmpiresState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The timer moves with its sand as it is; the new space's action is resolved at once."""
    index, slot = CODES.pair(code)
    timer = 2 * seat + index
    relocate(state, timer, slot, events)
    begin_action(state, seat, slot // 2, timer, events)
