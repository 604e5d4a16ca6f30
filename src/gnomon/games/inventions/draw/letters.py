# gnomon: interpreted
"""How much room names take in the faces that the page brings along, and what is done where there is less.

The common estimate errs on the wide side over all faces; names on cards are set in the bold and the slanted cut of one
narrow face, or in an ideographic one, and every unit counts.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from gnomon.drawing.elements import escape, number
from gnomon.drawing.fitting import width
from gnomon.drawing.lettering import wrapped

BOLD: Final = (0.84, 0.95)
ITALIC: Final = (0.83, 1.0)
SANS: Final = (0.96, 0.96)
"""Shares of the common estimate, without and with ideographs; the bold and the sans face are asked for as bold."""

Face = tuple[float, float]


@lru_cache(maxsize=4096)
def _share(text: str, face: Face) -> float:
    return face[1] if any(unicodedata.east_asian_width(character) in "WF" for character in text) else face[0]


def breadth(text: str, size: float, face: Face = BOLD) -> float:
    """The width of one line of text in a face, in the units of its size."""
    return width(text, size, face is not ITALIC) * _share(text, face)


def broken(text: str, room: float, size: float, most: int, face: Face = BOLD) -> tuple[str, ...]:
    """The text in at most so many lines that fit the room."""
    return wrapped(text, room / _share(text, face), size, most, face is not ITALIC)


def line(text: str, x: float, y: float, room: float, size: float, style: str, face: Face = BOLD) -> str:
    """One line of text from (x, y), its letters pressed together where it would be wider than the room."""
    tight = breadth(text, size, face) > room
    press = f' textLength="{number(room)}" lengthAdjust="spacingAndGlyphs"' if tight else ""
    return f'<text class="{style}" x="{number(x)}" y="{number(y)}"{press}>{escape(text)}</text>'
