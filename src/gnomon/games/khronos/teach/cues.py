# gnomon: interpreted
"""When a note of the guided first match fits, and what it points at: questions about the learner's view alone."""

from collections.abc import Callable
from typing import Final

from gnomon.games.khronos import decisions
from gnomon.games.khronos.actions import CONSTRUCT, EXCHANGE_CARDS, age_of, design_of, is_construct, is_upgrade
from gnomon.games.khronos.boards import Building
from gnomon.games.khronos.components import CIVIL, DESIGN_NAMES, FAITH, MIGHT, REASON
from gnomon.games.khronos.draw.board import building_key
from gnomon.games.khronos.draw.layout import key
from gnomon.games.khronos.queries import earnings, has_pawn
from gnomon.games.khronos.rules.menu import legal_action
from gnomon.games.khronos.state import KhronosState
from gnomon.kernel.frames import NO_FRAME

Elements = tuple[str, ...]

KEEP: Final = DESIGN_NAMES.index("keep")

# --- what is asked -----------------------------------------------------------------------------------------------


def asked(state: KhronosState, seat: int, op: int) -> bool:
    """Whether this question is put to the seat now."""
    if state.over or not state.lanes[0]:
        return False
    frame = state.lanes[0][-1]
    return frame[0] == op and (frame[1] >> seat) & 1 == 1


def choosing(state: KhronosState, seat: int) -> bool:
    """Whether the seat chooses what to do in its turn."""
    return asked(state, seat, decisions.CHOOSE_ACTION)


def fresh(state: KhronosState, seat: int) -> bool:
    """Whether the seat's turn has only begun."""
    return choosing(state, seat) and not state.acted and not state.exchanged


def discarding(state: KhronosState, seat: int) -> bool:
    """Whether the seat chooses cards to discard at the end of its turn."""
    return asked(state, seat, decisions.CHOOSE_DISCARD) or asked(state, seat, decisions.CHOOSE_MORE_DISCARDS)


def placed_design(state: KhronosState, seat: int) -> tuple[int, int]:
    """The age and design of a building whose place the seat chooses now; (-1, -1) if it chooses none."""
    if not asked(state, seat, decisions.CHOOSE_SQUARE):
        return (-1, -1)
    act = state.lanes[0][-1][2]
    return (age_of(act), design_of(act)) if is_construct(act) else (-1, -1)


def offers(state: KhronosState, seat: int, test: Callable[[int], bool]) -> bool:
    """Whether the seat's menu has an entry that passes the test."""
    return choosing(state, seat) and any(test(code) for code in legal_action(state, seat, NO_FRAME))


# --- when a note fits --------------------------------------------------------------------------------------------


def can_begin_with_keep(state: KhronosState, seat: int) -> bool:
    """Whether the seat owns nothing yet and could construct a Keep on Might."""
    owned = any(_owned(state, seat, age) for age in (MIGHT, FAITH))
    return not owned and offers(state, seat, lambda code: code == CONSTRUCT + KEEP)


def is_placing(state: KhronosState, seat: int) -> bool:
    """Whether the seat looks for the place of a new building."""
    return placed_design(state, seat) != (-1, -1)


def has_rippled(state: KhronosState, seat: int) -> bool:
    """Whether a building of the seat on Might has its shadow on Faith."""
    return _rippled(state, seat) is not None


def rules_a_domain(state: KhronosState, seat: int) -> bool:
    """Whether the seat rules a domain that pays on Might or Faith."""
    return choosing(state, seat) and any(earnings(state, seat, age) for age in (MIGHT, FAITH))


def has_cards_left_to_use(state: KhronosState, seat: int) -> bool:
    """Whether the seat's adventurers have used some of their cards and not all."""
    return choosing(state, seat) and 0 < _allowance(state, seat) < 4


def has_used_much(state: KhronosState, seat: int) -> bool:
    """Whether the seat's adventurers have used two cards or more."""
    return choosing(state, seat) and _allowance(state, seat) <= 2


def opponent_has_built(state: KhronosState, seat: int) -> bool:
    """Whether another player owns a building."""
    others = [other for other in range(state.seats) if other != seat]
    return choosing(state, seat) and any(_owned(state, other, age) for other in others for age in (MIGHT, FAITH))


def would_touch_two(state: KhronosState, seat: int) -> bool:
    """Whether some free place for the Military or Religious building at hand touches two domains."""
    age, design = placed_design(state, seat)
    return design >= 0 and design // 3 != CIVIL and _joins_somewhere(state, age, design)


def may_join(state: KhronosState, seat: int) -> bool:
    """Whether some free place for the civil building at hand touches two domains."""
    age, design = placed_design(state, seat)
    return design // 3 == CIVIL and _joins_somewhere(state, age, design)


def would_equal(state: KhronosState, seat: int) -> bool:
    """Whether the Military or Religious building at hand is as high as the top of some domain."""
    age, design = placed_design(state, seat)
    if design < 0 or design // 3 == CIVIL:
        return False
    value = state.setting.values[design // 3 * 4 + design % 3 + 1]
    return any(domain.top[design // 3] == value for domain in state.boards[age].domains)


def has_poor_hand(state: KhronosState, seat: int) -> bool:
    """Whether the seat may still exchange cards, and can neither construct anything large nor raise what it owns."""
    if not fresh(state, seat):
        return False
    offered = legal_action(state, seat, NO_FRAME)
    return EXCHANGE_CARDS in offered and not any(_is_large(code) for code in offered)


def _is_large(code: int) -> bool:
    if is_construct(code):
        return design_of(code) % 3 > 0
    return is_upgrade(code) and design_of(code) // 3 != CIVIL


def could_travel_to_faith(state: KhronosState, seat: int) -> bool:
    """Whether the seat has money and no adventurer on Faith, from the second turn on."""
    return choosing(state, seat) and state.turn >= 2 and state.money[seat] > 0 and not has_pawn(state, seat, FAITH)


def _owned(state: KhronosState, seat: int, age: int) -> list[Building]:
    return [building for building in state.boards[age].in_order() if building.owner == seat]


def _rippled(state: KhronosState, seat: int) -> Building | None:
    for building in _owned(state, seat, MIGHT):
        shadow = state.boards[FAITH].buildings.get(building.anchor)
        if shadow is not None and shadow.to_list() == building.to_list():
            return building
    return None


def _allowance(state: KhronosState, seat: int) -> int:
    return state.allowance[2 * seat] + state.allowance[2 * seat + 1]


def _joins_somewhere(state: KhronosState, age: int, design: int) -> bool:
    size = design % 3 + 1
    board = state.boards[age]
    return board.touching_two(size) & board.free(size) != 0


# --- what a note points at ---------------------------------------------------------------------------------------


def nothing(state: KhronosState, seat: int) -> Elements:
    """A note about the whole."""
    return ()


def boards(state: KhronosState, seat: int) -> Elements:
    """The three boards."""
    return ("age-0", "age-1", "age-2")


def board_of_reason(state: KhronosState, seat: int) -> Elements:
    """The third board."""
    return (f"age-{REASON}",)


def board_asked(state: KhronosState, seat: int) -> Elements:
    """The board on which a place is chosen."""
    return (f"age-{max(placed_design(state, seat)[0], MIGHT)}",)


def heads(state: KhronosState, seat: int) -> Elements:
    """The heads and the strips of the boards, which tell the income."""
    return tuple(f"{part}-{age}" for age in range(3) for part in ("head", "strip"))


def hand(state: KhronosState, seat: int) -> Elements:
    """The seat's cards."""
    return ("hand",)


def keeps_of_supply(state: KhronosState, seat: int) -> Elements:
    """The Keeps in the supply."""
    return (f"supply-{KEEP}",)


def adventurers(state: KhronosState, seat: int) -> Elements:
    """The seat's two adventurers, wherever they stand."""
    return tuple(key(state.pawns[index], "pawns", index) for index in (2 * seat, 2 * seat + 1))


def rippled_building(state: KhronosState, seat: int) -> Elements:
    """A building of the seat on Might and its shadows."""
    building = _rippled(state, seat)
    if building is None:
        return ()
    found = [building_key(MIGHT, building)]
    for age in (FAITH, REASON):
        shadow = state.boards[age].buildings.get(building.anchor)
        if shadow is not None:
            found.append(building_key(age, shadow))
    return tuple(found)
