# gnomon: interpreted
"""Where things are on a board's drawing: sizes in board units, squares, names of elements.

A board is 16 by 20 squares of 26 units; its frame adds the rulers and, in front, the edge on which the adventurers
stand. A page draws a board at least 338 pixels wide, where one unit is 0.75 of a pixel, so no text is smaller than 16
units.

An element is named `<layer>-<place>`: the layer it lies in, a hyphen, and its place and ordinal, which hold no hyphen.
The layer's own group is named `b<board>-<layer>`, so the parent of any element is its name up to the last hyphen.
"""

from __future__ import annotations

from typing import Final

from gnomon.games.khronos.grid import COLUMNS, FOOTPRINT, ROWS, squares_of

UNIT: Final = 26
WIDTH: Final = COLUMNS * UNIT
HEIGHT: Final = ROWS * UNIT

# Room for the rulers on the left and above, for the frame on the right, and for the adventurers' edge below.
LEFT: Final = 26
TOP: Final = 24
RIGHT: Final = 8
BOTTOM: Final = 40
FRAME: Final = (-LEFT, -TOP, WIDTH + LEFT + RIGHT, HEIGHT + TOP + BOTTOM)

LETTERING: Final = 16
BOARDS: Final = 3

ORDER: Final = (
    "ground",
    "glow",
    "relief",
    "grid",
    "hamlets",
    "tints",
    "buildings",
    "outlines",
    "rulers",
    "handles",
    "tags",
    "pawns",
    "preview",
    "signs",
    "cursor",
    "hits",
)
"""The layers from the table up."""

STATIC: Final = frozenset({"ground", "relief", "grid", "rulers", "cursor"})
"""Layers that are drawn once and never sent again."""


def layer(board: int, name: str) -> str:
    """The name of a layer's group on a board, 0 to 2."""
    return f"b{board}-{name}"


def key(board: int, name: str, place: str | int) -> str:
    """The name of an element in a layer; the place holds no hyphen."""
    return f"b{board}-{name}-{place}"


def corner(square: int) -> tuple[int, int]:
    """The upper left corner of a square, in board units."""
    row, column = divmod(square, COLUMNS)
    return column * UNIT, row * UNIT


def middle(anchor: int, size: int) -> tuple[float, float]:
    """The middle of a footprint of size by size squares with its upper left square at the anchor.

    It differs for any two places of one size, so one pointer position names one place, whatever the size.
    """
    x, y = corner(anchor)
    return x + size * UNIT / 2, y + size * UNIT / 2


def footprint(anchor: int, size: int) -> int:
    """The mask of squares that a building of the size covers; 0 where it would leave the board."""
    return FOOTPRINT[size][anchor]


def cells(mask: int) -> list[tuple[int, int]]:
    """The squares of a mask as (row, column)."""
    return [divmod(square, COLUMNS) for square in squares_of(mask)]
