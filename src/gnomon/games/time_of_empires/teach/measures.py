# gnomon: interpreted
"""What a seat has, in numbers that tasks may ask for and name."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from gnomon.games.conditions import Measure
from gnomon.games.time_of_empires.ai.evaluator import EmpiresEvaluator
from gnomon.games.time_of_empires.game import GAME
from gnomon.games.time_of_empires.land import Land
from gnomon.games.time_of_empires.queries import (
    brick_symbols,
    cities_of,
    clan_symbols,
    knowledge_symbols,
    move_symbols,
    pieces_on_map,
    scholar_symbols,
)
from gnomon.games.time_of_empires.setting import Setting
from gnomon.games.time_of_empires.state import LEDGER, EmpiresState
from gnomon.games.time_of_empires.terms import NONE

TENTHS: Final = 10
"""A prospect is told in tenths of a point, for small advantages count as well."""
KEPT: Final = 8
"""Matches whose evaluators are at hand."""


@lru_cache(maxsize=KEPT)
def _evaluator(setting: Setting, land: Land) -> EmpiresEvaluator:
    """Whoever weighs the positions of one match, and remembers what it has seen of them."""
    return EmpiresEvaluator(GAME)


def _knowledge(state: EmpiresState, seat: int) -> int:
    """Its knowledge in stock."""
    return state.stock[2 * seat]


def _bricks(state: EmpiresState, seat: int) -> int:
    """Its bricks in stock."""
    return state.stock[2 * seat + 1]


def _scholars(state: EmpiresState, seat: int) -> int:
    """The scholars that wait on its board."""
    return state.scholars[seat]


def _sent(state: EmpiresState, seat: int) -> int:
    """Its scholars at leaders and wonders."""
    return sum(pile.count(seat) for pile in (*state.tile_piles, *state.wonder_piles))


def _cards(state: EmpiresState, seat: int) -> int:
    """Its cards in hand."""
    return len(state.hands[seat])


def _clans(state: EmpiresState, seat: int) -> int:
    """Its clans on the map."""
    return sum(clans for clans, holder in zip(state.clans, state.holders, strict=True) if holder == seat)


def _territories(state: EmpiresState, seat: int) -> int:
    """The territories in which one of its clans stands."""
    return sum(1 for node in state.land.territories if state.holders[node] == seat)


def _cities(state: EmpiresState, seat: int) -> int:
    """The cities that it controls."""
    return len(cities_of(state, seat))


def _ledger(state: EmpiresState, seat: int) -> int:
    """Its points by now, whatever the scoring has left to count."""
    return sum(state.ledger[LEDGER * seat : LEDGER * (seat + 1)])


def _placed(state: EmpiresState, seat: int) -> int:
    """Its timers that stand on a space."""
    return sum(1 for slot in state.timer_slot[2 * seat : 2 * seat + 2] if slot >= 0)


def _token_points(state: EmpiresState, seat: int) -> int:
    """What its bonus tokens would pay, were the era over now."""
    worth = state.setting.components.token_points
    fields = state.tokens[3 * seat : 3 * seat + 3]
    return sum(
        points * state.removed[4 * seat + field] for points, field in zip(worth, fields, strict=False) if field != NONE
    )


def _prospect(state: EmpiresState, seat: int) -> int:
    """What its position promises, in tenths of a point: what is scored, and what stands, waits and may come."""
    return round(TENTHS * _evaluator(state.setting, state.land).values(state)[seat])


MEASURES: Final[Mapping[str, Measure]] = {
    "knowledge": _knowledge,
    "bricks": _bricks,
    "knowledge_symbols": knowledge_symbols,
    "brick_symbols": brick_symbols,
    "clan_symbols": clan_symbols,
    "move_symbols": move_symbols,
    "scholar_symbols": scholar_symbols,
    "scholars": _scholars,
    "sent": _sent,
    "cards": _cards,
    "clans": _clans,
    "territories": _territories,
    "cities": _cities,
    "buildings": pieces_on_map,
    "placed": _placed,
    "scored": _ledger,
    "token_points": _token_points,
    "prospect": _prospect,
}
