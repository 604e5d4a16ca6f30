"""What styles of play delight in: tiles on the Progress map, majorities, inventions and chains, citizens and influence kept."""

from typing import Final

from gnomon.games.inventions.effects import has_majority
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import HEXES, KINDS, NOTHING, REGIONS
from gnomon.kernel.state import State

TILE: Final = 0.9
MAJORITY: Final = 1.2
INVENTION: Final = 1.2
CITIZEN: Final = 0.35
INFLUENCE: Final = 0.6


def tastes(state: State, seat: int, style: str) -> float:
    """How much of what a style delights in a seat has, in Ingenuity Points."""
    assert isinstance(state, InventionsState)
    if style == "builder":
        return TILE * (HEXES - state.hexes[seat].count(NOTHING))
    if style == "fighter":
        found = 0
        for region in range(REGIONS):
            found += int(has_majority(state, seat, region))
        return MAJORITY * found
    if style == "trader":
        return INVENTION * (len(state.inventions[seat]) + state.setting.chain_tokens[state.influence[seat]])
    return CITIZEN * sum(state.home[KINDS * seat : KINDS * seat + KINDS]) + INFLUENCE * state.influence[seat]
