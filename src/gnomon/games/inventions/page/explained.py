# gnomon: interpreted
"""What things on the table tell of themselves: who tells of which kind."""

from __future__ import annotations

from typing import Final

from gnomon.drawing.parts import Card
from gnomon.drawing.tellers import told
from gnomon.games.inventions.page import explained_cards, explained_numbers, explained_society, explained_world
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.state import InventionsState

_TELLERS: Final = {
    **explained_world.TELLERS,
    **explained_cards.TELLERS,
    **explained_society.TELLERS,
    **explained_numbers.TELLERS,
}


def explain(state: InventionsState, seat: int, name: str, words: Words) -> Card | None:
    """The card of a thing as a seat may know it; None for what is no thing of this position."""
    return told(_TELLERS, state, seat, name, words)
