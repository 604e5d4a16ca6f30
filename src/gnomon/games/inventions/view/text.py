# gnomon: interpreted
"""Everything that Inventions says: the door to the texts for hosts, which know languages and names but no phrases."""

from collections.abc import Sequence
from functools import lru_cache

from gnomon.games.inventions.components import Components
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.view.words import Words
from gnomon.kernel.frames import Frame


@lru_cache(maxsize=4096)
def _speaker(language: str, names: tuple[str, ...], viewer: int, components: Components, seats: int) -> Words:
    """The same one for the same people."""
    return Words(language, names, viewer, components, seats)


def words_for(state: InventionsState, language: str, names: Sequence[str], viewer: int) -> Words:
    """The speaker of a language to one viewer of a position."""
    return _speaker(language, tuple(names), viewer, state.setting.components, state.seats)


def frame_for(state: InventionsState, seat: int) -> Frame | None:
    """The question that a seat is asked now."""
    decision = GAME.asked(state, seat)
    return decision.frame if decision is not None else None
