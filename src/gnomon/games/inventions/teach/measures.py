# gnomon: interpreted
"""What a seat has, in numbers that tasks may ask for and name."""

from collections.abc import Mapping
from typing import Final

from gnomon.games.conditions import Measure
from gnomon.games.inventions.ai.features import Features
from gnomon.games.inventions.ai.goal_value import worth
from gnomon.games.inventions.effects import available
from gnomon.games.inventions.rules.wealth import all_wealth
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import KINDS, NOTHING, PROGRESS, REGIONS, SCHOLAR, TOKENS
from gnomon.kernel.frames import UNKNOWN


def _influence(state: InventionsState, seat: int) -> int:
    """Its position on the influence track."""
    return state.influence[seat]


def _chains(state: InventionsState, seat: int) -> int:
    """The chain tokens that its position brings at the start of a turn."""
    return state.setting.chain_tokens[state.influence[seat]]


def _at_home(state: InventionsState, seat: int) -> int:
    """Its citizens who can pay now, scholars among them."""
    return available(state, seat, SCHOLAR)


def _scholars(state: InventionsState, seat: int) -> int:
    """Its scholars in the Academy."""
    return state.home[KINDS * seat + SCHOLAR]


def _on_map(state: InventionsState, seat: int) -> int:
    """Its citizens on the world map."""
    return sum(state.people[REGIONS * seat : REGIONS * seat + REGIONS])


def _cards(state: InventionsState, seat: int) -> int:
    """The inventions left of its board."""
    return len(state.inventions[seat])


def _tiles(state: InventionsState, seat: int) -> int:
    """The tiles on its Progress map."""
    return len(state.hexes[seat]) - state.hexes[seat].count(NOTHING)


def _progress(state: InventionsState, seat: int) -> int:
    """Its Progress tiles, in the display or built."""
    return sum(NOTHING < tile < PROGRESS for tile in (*state.slots[seat], *state.hexes[seat]))


def _wealth(state: InventionsState, seat: int) -> int:
    """What its built Wealth tiles are worth at the end as things stand."""
    return all_wealth(state, seat)


def _tokens(state: InventionsState, seat: int) -> int:
    """Its influence tokens on the board."""
    return sum(token // TOKENS == seat for token in state.spaces if token != NOTHING)


def _prospect(state: InventionsState, seat: int) -> int:
    """Points, and what the position promises, in tenths of a point; goals that only their owner knows aside."""
    total = float(state.score(seat))
    if not state.over:
        total += worth(Features(state, seat), UNKNOWN not in state.goals[seat])
    return round(10 * total)


MEASURES: Final[Mapping[str, Measure]] = {
    "influence": _influence,
    "chains": _chains,
    "at_home": _at_home,
    "scholars": _scholars,
    "on_map": _on_map,
    "cards": _cards,
    "tiles": _tiles,
    "progress": _progress,
    "wealth": _wealth,
    "tokens": _tokens,
    "prospect": _prospect,
}
