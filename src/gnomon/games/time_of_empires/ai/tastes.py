"""What styles of play delight in: buildings on the map, clans and pieces taken, knowledge and bricks, cards and scholars kept."""

from typing import Final

from gnomon.games.time_of_empires.queries import pieces_on_map
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.kernel.state import State

BUILDING: Final = 0.9
CLAN: Final = 0.5
CAPTURED: Final = 0.8
STOCK: Final = 0.5
CARD: Final = 0.6
SCHOLAR: Final = 0.4


def tastes(state: State, seat: int, style: str) -> float:
    """How much of what a style delights in a seat has, in victory points."""
    assert isinstance(state, EmpiresState)
    if style == "builder":
        return BUILDING * pieces_on_map(state, seat)
    if style == "fighter":
        clans = 0
        for node, holder in enumerate(state.holders):
            if holder == seat:
                clans += state.clans[node]
        return CLAN * clans + CAPTURED * sum(state.captured[16 * seat : 16 * seat + 16])
    if style == "trader":
        return STOCK * (state.stock[2 * seat] + state.stock[2 * seat + 1])
    return CARD * len(state.hands[seat]) + SCHOLAR * state.scholars[seat]
