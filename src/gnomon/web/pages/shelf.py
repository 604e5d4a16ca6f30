"""The boxes: which stand on the shelf, and how they look."""

from __future__ import annotations

from typing import Final

from gnomon import catalog
from gnomon.drawing import fronts
from gnomon.drawing.boxes import Front
from gnomon.web.gamepage import page_of

_OTHERS: Final = {"inventions": fronts.INVENTIONS}


def front_of(game: str) -> Front:
    """The front of a game's box: its own, or the one kept for it until its rules are in the house."""
    return page_of(game).front() if game in catalog.GAMES else _OTHERS[game]


def title_of(game: str) -> str:
    """A game's title."""
    return front_of(game).title


def shelf_order() -> list[str]:
    """The boxes from left to right: those that can be opened, then those whose rules are not in the house yet."""
    playable = catalog.GAMES
    return [*playable, *(name for name in _OTHERS if name not in playable)]
