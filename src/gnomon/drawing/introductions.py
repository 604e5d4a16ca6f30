"""What a game's own page says to somebody who never saw it: three pictures with a few words each, and who wins."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from gnomon.drawing.elements import escape, number

Window = tuple[float, float, float, float]

WIDTH: Final = 306.0
HEIGHT: Final = 178.0
"""A picture on a wide page; elsewhere it is as tall and shows as much from its middle as there is room for."""


class Scene(NamedTuple):
    """A part of a board and what is to be seen there, with the shapes that the page must hold once, by their names."""

    title: str
    text: str
    picture: str
    shapes: Mapping[str, str] = {}


class Introduction(NamedTuple):
    """The theme in one sentence, what one does, how a turn goes, what scores, and who wins."""

    theme: str
    scenes: tuple[Scene, ...] = ()
    winner: str = ""


def around(x: float, y: float, width: float) -> Window:
    """The part of a board round a point that fills a picture, so many units wide."""
    height = width * HEIGHT / WIDTH
    return x - width / 2, y - height / 2, width, height


def cropped(inside: str, window: Window, told: str, classes: str = "", whole: bool = False) -> str:
    """A part of a board that fills the room it has, or is seen `whole` in it."""
    view = " ".join(number(value) for value in window)
    return (
        f'<svg class="{classes}" viewBox="{view}" preserveAspectRatio="xMidYMid {"meet" if whole else "slice"}" role="img"'
        f' aria-label="{escape(told)}">{inside}</svg>'
    )
