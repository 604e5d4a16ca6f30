"""The boxes on the shelf: how they look."""

from __future__ import annotations

from gnomon.drawing.boxes import Front
from gnomon.web.gamepage import page_of


def front_of(game: str) -> Front:
    """The front of a game's box."""
    return page_of(game).front()


def title_of(game: str) -> str:
    """A game's title, as its box bears it."""
    return front_of(game).title
