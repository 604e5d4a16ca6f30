# gnomon: interpreted
"""What a seat has, in numbers that tasks may ask for and name."""

from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Final

from gnomon.games.conditions import Measure
from gnomon.games.feudum.ai.evaluator import FeudumEvaluator
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.rules.ranks import stars
from gnomon.games.feudum.setting import Setting
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import CARD_NAMES, GOODS, GUILDS, NOWHERE, PAWNS

TENTHS: Final = 10
"""A prospect is told in tenths of a point, for small advantages count as well."""
KEPT: Final = 8
"""Settings whose evaluators are at hand."""


@lru_cache(maxsize=KEPT)
def _evaluator(setting: Setting) -> FeudumEvaluator:
    """Whoever weighs the positions of one setting, and remembers what it has seen of them."""
    return FeudumEvaluator(GAME)


def _shillings(state: FeudumState, seat: int) -> int:
    """Its shillings."""
    return state.shillings[seat]


def _goods(state: FeudumState, seat: int) -> int:
    """The goods in its supply, of all kinds."""
    return sum(state.goods[GOODS * seat : GOODS * seat + GOODS])


def _pawns(state: FeudumState, seat: int) -> int:
    """Its pawns on the board."""
    own = state.pawn_at[PAWNS * seat : PAWNS * seat + PAWNS]
    return len(own) - own.count(NOWHERE)


def _rules(state: FeudumState, seat: int) -> int:
    """The locations that it rules."""
    return state.ruler.count(seat)


def _stars(state: FeudumState, seat: int) -> int:
    """Its stars in all guilds together."""
    return sum(stars(state, seat, guild) for guild in range(GUILDS))


def _guilds(state: FeudumState, seat: int) -> int:
    """The guilds that it leads."""
    return sum(track[:1] == (seat,) for track in map(tuple, state.tracks))


def _prospect(state: FeudumState, seat: int) -> int:
    """Points, and what the position promises, in tenths of a point; a hand that only its owner knows aside."""
    return round(TENTHS * _evaluator(state.setting).values(state)[seat])


def _holds(card: int, state: FeudumState, seat: int) -> int:
    """1 if a card chosen for this round is still to be played."""
    hand = state.hand[seat]
    return int(hand > 0 and bool(hand >> card & 1))


MEASURES: Final[Mapping[str, Measure]] = {
    "shillings": _shillings,
    "goods": _goods,
    "pawns": _pawns,
    "ruled": _rules,
    "stars": _stars,
    "led": _guilds,
    "prospect": _prospect,
    **{f"holds_{name}": partial(_holds, card) for card, name in enumerate(CARD_NAMES)},
}
