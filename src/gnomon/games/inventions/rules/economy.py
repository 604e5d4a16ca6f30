"""Economy tiles: permissions at any moment of one's own turn between other effects (2.7, 5.2)."""

from typing import Final

from gnomon.games.inventions import decisions, terms
from gnomon.games.inventions.actions import CODES, HEX, TAKE, USE_ECONOMY
from gnomon.games.inventions.effects import free_slot, gain_scholar, may_own, put_in_slot, scholar_limit
from gnomon.games.inventions.events import ECONOMY_USED, SWAPPED
from gnomon.games.inventions.frames import BuildTile, SwapSecond
from gnomon.games.inventions.rules.aspirations import settle_again, why_not_own
from gnomon.games.inventions.rules.benefits import offer_citizen
from gnomon.games.inventions.rules.building import economy_ready, may_cheapen, may_lower
from gnomon.games.inventions.state import InventionsState, replaced
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule

BETWEEN: Final = (decisions.CHOOSE_SPACE, decisions.CHAIN, decisions.REPLACE_TILE, decisions.BUILD_TILE)
"""Questions at which a player is between two effects."""


def is_permission(code: int) -> bool:
    """Whether a code stands for the use of an Economy tile."""
    return CODES.base_of(code) == USE_ECONOMY


@rule("2.7.1", "5.2")
def permissions(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """Economy tiles that may be used now, and would do something."""
    if not state.loose[seat] or frame[0] not in BETWEEN:
        return []
    return [
        USE_ECONOMY + number - 1
        for number in range(1, terms.NUMBERS + 1)
        if economy_ready(state, seat, number) and _is_useful(state, seat, number, frame)
    ]


def _is_useful(state: InventionsState, seat: int, number: int, frame: Frame) -> bool:
    if number == 1:
        return state.supply[seat] > 0
    if number == 2:
        return state.supply[seat] > 0 and state.home[terms.KINDS * seat + terms.SCHOLAR] < scholar_limit(state, seat)
    if number == 3:
        return free_slot(state, seat) != terms.NOTHING and bool(free_tiles(state, seat))
    if number == 4:
        return frame[0] == decisions.BUILD_TILE and may_cheapen(state, seat, frame)
    if number == 5:
        return frame[0] == decisions.BUILD_TILE and may_lower(state, seat, frame)
    if number == 6:
        return len(swappable(state, seat)) > 1
    return True


@rule("2.7.1")
def free_tiles(state: InventionsState, seat: int) -> list[int]:
    """Economy 3: Economy and Culture tiles that the player may own."""
    return [tile for tile in range(terms.FIRST_TECHNOLOGY) if may_own(state, seat, tile)]


@rule("2.7.1")
def swappable(state: InventionsState, seat: int) -> list[int]:
    """Economy 6: hexes with Progress tiles."""
    return [place for place in range(terms.HEXES) if terms.NOTHING < state.hexes[seat][place] < terms.FIRST_WEALTH]


def why_not_permission(state: InventionsState, seat: int, frame: Frame, code: int) -> Refusal | None:
    """Why an Economy tile cannot be used now; None if the code is no such use."""
    if not is_permission(code):
        return None
    number = code - USE_ECONOMY + 1
    if number - 1 not in state.hexes[seat]:
        return Refusal("economy_not_built", "2.7.1", {"number": number})
    if (state.busy[seat] >> (number - 1)) & 1:
        return Refusal("economy_used", "2.7.1", {"number": number})
    if not state.loose[seat]:
        return Refusal("no_economy_token", "2.7.1")
    if frame[0] not in BETWEEN:
        return Refusal("economy_between_effects", "2.7.1")
    if number in (4, 5) and frame[0] != decisions.BUILD_TILE:
        return Refusal("economy_while_building", "2.7.1", {"number": number})
    return Refusal("economy_without_use", "2.7.1", {"number": number})


@rule("2.7.1")
def permit(state: InventionsState, seat: int, code: int, events: Events | None) -> None:
    """A token lies on the tile, and its effect happens."""
    number = code - USE_ECONOMY + 1
    state.loose[seat] -= 1
    state.busy[seat] |= 1 << (number - 1)
    tell(events, ECONOMY_USED, seat, number)
    if number == 1:
        offer_citizen(state, seat)
    elif number == 2:
        gain_scholar(state, seat, events)
    elif number == 3:
        state.push((decisions.ECONOMY_TILE, 1 << seat))
    elif number in (4, 5):
        frame = state.pop()
        state.push(replaced(frame, BuildTile.cheaper if number == 4 else BuildTile.lower, 1))
    elif number == 6:
        state.push((decisions.SWAP_FIRST, 1 << seat))


# --- a Progress tile for the display (Economy 3) ---------------------------------------------------------------------


def legal_economy_tile(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """Economy and Culture tiles that may be owned."""
    return [TAKE + tile for tile in free_tiles(state, seat)]


@rule("2.7.1")
def take_economy_tile(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Straight into the display. If it was the last one for the aspiration tiles in question, they go back."""
    tile = code - TAKE
    state.stock[tile] -= 1
    put_in_slot(state, seat, free_slot(state, seat), tile, events)
    settle_again(state, seat)


def why_not_economy_tile(state: InventionsState, seat: int, frame: Frame, code: int) -> Refusal | None:
    """Why that tile cannot be taken."""
    tile = code - TAKE
    if not tile < terms.PROGRESS:
        return None
    if tile >= terms.FIRST_TECHNOLOGY:
        return Refusal("economy_or_culture", "2.7.1")
    return why_not_own(state, tile)


# --- two tiles change places (Economy 6) -----------------------------------------------------------------------------


def legal_first(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """Hexes with Progress tiles."""
    return [HEX + place for place in swappable(state, seat)]


def take_first(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Ask for the other one."""
    state.push((decisions.SWAP_SECOND, 1 << seat, code - HEX))


def why_not_swap(state: InventionsState, seat: int, frame: Frame, code: int) -> Refusal:
    """No Progress tile lies there, or it is the first one."""
    if frame[0] == decisions.SWAP_SECOND and code - HEX == frame[SwapSecond.hex]:
        return Refusal("same_hex", "2.7.1")
    return Refusal("no_progress_tile_there", "2.7.1", {"hex": code - HEX + 1})


def legal_second(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """The other hexes with Progress tiles."""
    return [HEX + place for place in swappable(state, seat) if place != frame[SwapSecond.hex]]


@rule("2.7.1")
def take_second(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """They change places; hexes give nothing again."""
    first, second = frame[SwapSecond.hex], code - HEX
    row = state.hexes[seat]
    swapped = replaced(row, first, row[second])
    state.hexes[seat] = replaced(swapped, second, row[first])
    tell(events, SWAPPED, seat, first, second)
