# gnomon: interpreted
"""When a note of the guided first match fits, and what it points at: questions about the learner's view alone."""

from typing import Final

from gnomon.games.time_of_empires import decisions, frames, terms
from gnomon.games.time_of_empires.draw import layout
from gnomon.games.time_of_empires.draw.layout import (
    board_sheet,
    column_sheet,
    field_sheet,
    node_key,
    slot_key,
    wonder_sheet,
)
from gnomon.games.time_of_empires.game import GAME
from gnomon.games.time_of_empires.queries import legal_moves, must_move, payable_discoveries, pieces_of
from gnomon.games.time_of_empires.rules.placement import clearable_timers
from gnomon.games.time_of_empires.setting import REAL_TIME
from gnomon.games.time_of_empires.state import OFF, RUNNING, SAND, EmpiresState

Elements = tuple[str, ...]

FEW_CARDS: Final = 3

# --- what is asked -----------------------------------------------------------------------------------------------


def op_of(state: EmpiresState, seat: int) -> int:
    """The kind of the question that is put to the seat now, NONE if there is none."""
    frame = GAME.asked_frame(state, seat)
    return terms.NONE if frame is None else frame[0]


def asked(state: EmpiresState, seat: int, *ops: int) -> bool:
    """Whether one of these questions is put to the seat now."""
    return op_of(state, seat) in ops


def placing_first(state: EmpiresState, seat: int) -> bool:
    """Whether the seat's turn of an introductory era has only begun."""
    return asked(state, seat, decisions.CHOOSE_FIRST_SLOT)


def preparing(state: EmpiresState, seat: int, era: int) -> bool:
    """Whether the seat chooses a field for the bonus token of an era."""
    return state.era == era and asked(state, seat, decisions.CHOOSE_TOKEN)


def in_real_time(state: EmpiresState) -> bool:
    """Whether a real-time era runs."""
    return state.mode == REAL_TIME and state.phase == RUNNING


# --- when a note fits --------------------------------------------------------------------------------------------


def can_discover(state: EmpiresState, seat: int) -> bool:
    """Whether the seat's turn has begun, it has built nothing yet, and a card of its hand can be paid."""
    return (
        placing_first(state, seat)
        and not any(_removed(state, seat))
        and not state.piles[seat]
        and bool(payable_discoveries(state, seat))
    )


def has_uncovered(state: EmpiresState, seat: int) -> bool:
    """Whether the seat has taken a building off its board."""
    return any(_removed(state, seat))


def has_closed_spaces(state: EmpiresState, seat: int) -> bool:
    """Whether shared spaces are closed to the seat in the turn that has begun."""
    return placing_first(state, seat) and state.memory[seat] != 0


def has_scholars_to_send(state: EmpiresState, seat: int) -> bool:
    """Whether the seat's turn has begun, not its first one, and scholars stand on its board."""
    return placing_first(state, seat) and state.round > 1 and state.scholars[seat] > 0


def has_few_cards(state: EmpiresState, seat: int) -> bool:
    """Whether the seat's turn has begun, not its first one, and few cards are left in its hand."""
    return placing_first(state, seat) and state.round > 1 and len(state.hands[seat]) <= FEW_CARDS


def has_spent_all(state: EmpiresState, seat: int) -> bool:
    """Whether the seat's turn has begun with neither knowledge nor bricks."""
    return placing_first(state, seat) and state.stock[2 * seat] == 0 and state.stock[2 * seat + 1] == 0


def may_attack(state: EmpiresState, seat: int) -> bool:
    """Whether a move of the seat could end among another player's clans."""
    if not asked(state, seat, decisions.CHOOSE_MOVE):
        return False
    ends = {state.land.exit_to[move // terms.EXITS][move % terms.EXITS] for move in legal_moves(state, seat, False)}
    return any(state.holders[end] not in (terms.NOBODY, seat) for end in ends)


def has_appointed(state: EmpiresState, seat: int, mode: int) -> bool:
    """Whether an appointment was held in an era of this mode that still goes on."""
    return state.mode == mode and state.appointments > 0


def is_threatened(state: EmpiresState, seat: int) -> bool:
    """Whether another player's clans stand beside a building of the seat."""
    return bool(_threatened(state, seat))


def has_leader(state: EmpiresState, seat: int) -> bool:
    """Whether the seat owns a leader card."""
    return seat in state.won


def starts_in_real_time(state: EmpiresState, seat: int) -> bool:
    """Whether a real-time era runs and the seat has placed nothing."""
    own = state.timer_slot[2 * seat : 2 * seat + 2]
    return in_real_time(state) and own == [OFF, OFF]


def waits_for_sand(state: EmpiresState, seat: int) -> bool:
    """Whether exactly one of the seat's timers runs, and the other may be placed."""
    own = state.timer_sand[2 * seat : 2 * seat + 2]
    return in_real_time(state) and own.count(SAND) == 1 and asked(state, seat, decisions.ERA)


def resolves_in_real_time(state: EmpiresState, seat: int) -> bool:
    """Whether an action of the seat waits for an answer in a real-time era."""
    return in_real_time(state) and not asked(state, seat, decisions.ERA, terms.NONE)


def must_move_on(state: EmpiresState, seat: int) -> bool:
    """Whether a timer of the seat has run out on a shared board, and may be placed elsewhere."""
    return (
        in_real_time(state)
        and asked(state, seat, decisions.ERA)
        and any(must_move(state, 2 * seat + index) for index in (0, 1))
    )


def may_clear(state: EmpiresState, seat: int) -> bool:
    """Whether the seat may clear another player's timer away."""
    return bool(clearable_timers(state, seat))


def _removed(state: EmpiresState, seat: int) -> list[int]:
    return state.removed[terms.FIELD_COUNT * seat : terms.FIELD_COUNT * (seat + 1)]


def _threatened(state: EmpiresState, seat: int) -> list[int]:
    return [
        node
        for node in state.land.territories
        if pieces_of(state, seat, node) and state.holders[node] not in (terms.NOBODY, seat)
    ]


# --- what a note points at ---------------------------------------------------------------------------------------


def nothing(state: EmpiresState, seat: int) -> Elements:
    """A note about the whole."""
    return ()


def whole_map(state: EmpiresState, seat: int) -> Elements:
    """The map."""
    return (layout.MAP,)


def capital_tile(state: EmpiresState, seat: int) -> Elements:
    """The three territories round the seat's capital."""
    capital = state.land.capitals[seat]
    return tuple(node_key(node) for node in range(capital - terms.CENTRE, capital))


def fields(state: EmpiresState, seat: int) -> Elements:
    """The four fields of the seat's board."""
    return tuple(field_sheet(field) for field in range(terms.FIELD_COUNT))


def resource_fields(state: EmpiresState, seat: int) -> Elements:
    """The fields of science and construction."""
    return field_sheet(terms.SCIENCE), field_sheet(terms.CONSTRUCTION)


def opened_fields(state: EmpiresState, seat: int) -> Elements:
    """The fields that a building has left."""
    return tuple(field_sheet(field) for field, gone in enumerate(_removed(state, seat)) if gone)


def glasses(state: EmpiresState, seat: int) -> Elements:
    """The seat's own timers."""
    return (layout.GLASSES,)


def hand(state: EmpiresState, seat: int) -> Elements:
    """The seat's cards."""
    return (layout.HAND,)


def pile(state: EmpiresState, seat: int) -> Elements:
    """The seat's discovered cards."""
    return (layout.PILE,)


def clock(state: EmpiresState, seat: int) -> Elements:
    """The era's clock."""
    return (layout.CLOCK,)


def closed_spaces(state: EmpiresState, seat: int) -> Elements:
    """The slots of the spaces that are closed to the seat."""
    spaces = [space for space in range(terms.FIRST_SHARED, 32) if (state.memory[seat] >> space) & 1]
    return tuple(slot_key(slot) for space in spaces for slot in (2 * space, 2 * space + 1))


def technology_boards(state: EmpiresState, seat: int) -> Elements:
    """Both technology boards."""
    return board_sheet(0), board_sheet(1)


def leaders_and_wonders(state: EmpiresState, seat: int) -> Elements:
    """Every place where scholars go."""
    columns = [column_sheet(column) for column, side in enumerate(state.sides) if side != terms.NONE]
    return (*columns, *(wonder_sheet(place) for place in range(len(state.wonders))))


def asked_column(state: EmpiresState, seat: int) -> Elements:
    """The leader column whose action is resolved."""
    frame = GAME.asked_frame(state, seat)
    if frame is None or frame[0] != decisions.CHOOSE_INFLUENCE:
        return ()
    return (column_sheet(frame[frames.Influence.column]),)


def asked_wonder(state: EmpiresState, seat: int) -> Elements:
    """The wonder whose action is resolved."""
    frame = GAME.asked_frame(state, seat)
    if frame is None or frame[0] != decisions.CHOOSE_PARTICIPATION:
        return ()
    return (wonder_sheet(frame[frames.Participation.wonder]),)


def threatened_places(state: EmpiresState, seat: int) -> Elements:
    """The territories where the seat's buildings would fall."""
    return tuple(node_key(node) for node in _threatened(state, seat))
