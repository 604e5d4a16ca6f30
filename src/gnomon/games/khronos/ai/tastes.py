"""What styles of play delight in: squares under buildings that one rules, taking them from others, cards, Ecus kept."""

from typing import Final

from gnomon.games.khronos.queries import rulers
from gnomon.games.khronos.state import KhronosState
from gnomon.kernel.state import State

SQUARE: Final = 0.12
FOREIGN_SQUARE: Final = 0.25
"""Of a square of a domain that the builder rules, and, to the fighter's sorrow, that somebody else does."""
CARD: Final = 0.7
ECU: Final = 0.15
"""Of a card in the trader's hand, and of an Ecu in the miser's purse."""


def tastes(state: State, seat: int, style: str) -> float:
    """How much of what a style delights in a seat has, in Ecus."""
    assert isinstance(state, KhronosState)
    if style == "builder":
        return SQUARE * _ruled(state, seat, True)
    if style == "fighter":
        return -FOREIGN_SQUARE * _ruled(state, seat, False)
    if style == "trader":
        return CARD * state.held[seat]
    return ECU * state.money[seat]


def _ruled(state: KhronosState, seat: int, own: bool) -> int:
    """Squares of the domains that the seat rules, or of those that only others do."""
    found = 0
    for age, board in enumerate(state.boards):
        for domain in board.domains:
            owners = rulers(domain, age)
            if owners and (seat in owners) == own:
                for building in domain.buildings:
                    found += building.mask.bit_count()
    return found
