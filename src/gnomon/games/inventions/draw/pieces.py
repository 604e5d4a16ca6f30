# gnomon: interpreted
"""Pieces: citizens, pillars, sages, influence tokens, knowledge tiles; each around its own origin.

Whose a piece is shows in its colour, in the owner's shape and in the owner's letter: square, circle, triangle, hexagon.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from gnomon.drawing.elements import number, placed
from gnomon.drawing.emblems import BLUE, GREEN, RED, YELLOW, Emblem, mark, outline
from gnomon.games.inventions.draw import symbols
from gnomon.games.inventions.terms import CHAIN_NAMES, TOKEN_CHAIN

SEATS: Final[tuple[Emblem, ...]] = (RED, BLUE, GREEN, YELLOW)
"""The emblem of each colour: the players' by seat, then those of the automated opponents."""

CITIZEN: Final = 10.4
SMALL: Final = 8.4
"""Radii of citizens on the map, and beside cards or on tokens."""
_SHADOWS: Final = 2
_BESIDE: Final = {"square": 11.4, "circle": 12.0, "triangle": 13.4, "hexagon": 12.6}
"""Where the number of a crowd begins, close to the piece that it counts."""


@cache
def citizen(colour: int, radius: float = CITIZEN) -> str:
    """A citizen: the emblem of its colour, with its letter."""
    return mark(SEATS[colour], radius, max(13.4, radius * 1.36), halo=False)


@cache
def crowd(colour: int, count: int) -> str:
    """Citizens of one colour, those behind as shadows; from two on with their number to the right."""
    outlined = outline(SEATS[colour].shape, CITIZEN * 0.96)
    behind = "".join(
        f'<path class="iv-behind gn-fill-{SEATS[colour].colour}" d="{outlined}" transform="translate({number(1.6 * step)} {number(-1.6 * step)})"/>'
        for step in range(min(count - 1, _SHADOWS), 0, -1)
    )
    figure = ""
    if count > 1:
        wide = " iv-crowd-wide" if count > 9 else ""
        figure = f'<text class="iv-crowd{wide}" x="{number(_BESIDE[SEATS[colour].shape])}" y="6.5">{count}</text>'
    return f"{behind}{citizen(colour)}{figure}"


@cache
def ghost(colour: int, radius: float) -> str:
    """The place for a piece of a colour: its shape, dashed."""
    return f'<path class="iv-ghost gn-stroke-{SEATS[colour].colour}" d="{outline(SEATS[colour].shape, radius)}"/>'


# --- sages, knowledge ------------------------------------------------------------------------------------------------

_ROBE: Final = "M-8 13C-8 2-6-4 0-4S8 2 8 13z"


@cache
def sage() -> str:
    """A sage with his staff, 29 units high."""
    return (
        f'<path class="iv-sage" d="{_ROBE}"/><circle class="iv-sage" cy="-10" r="5"/>'
        '<path class="iv-staff" d="M13 13V-10c0-4-5-4-5 0M-3-1c2 2.500 4 2.500 6 0"/>'
    )


@cache
def no_sage() -> str:
    """The shadow of a sage who has gone."""
    return f'<path class="iv-gone" d="{_ROBE}"/>'


@cache
def knowledge(action: int, side: float = 36.0) -> str:
    """A knowledge tile with its action side up; `action` is a number of `CHAIN_NAMES`."""
    return _tile(side, "") + f'<g class="iv-ink">{symbols.icon(CHAIN_NAMES[action], side * 0.56)}</g>'


@cache
def knowledge_scored(points: str, side: float = 36.0) -> str:
    """A knowledge tile with its scoring side up; `points` in the viewer's words, such as “2 IP”."""
    return _tile(side, " iv-scoring") + f'<text class="iv-knowledge-points" y="4.500">{points}</text>'


def _tile(side: float, more: str) -> str:
    half, inner = side / 2, side / 2 - 3
    return (
        f'<rect class="iv-knowledge{more}" x="{number(-half)}" y="{number(-half)}" width="{number(side)}" height="{number(side)}" rx="6"/>'
        f'<rect class="iv-knowledge-line{more}" x="{number(-inner)}" y="{number(-inner)}" width="{number(2 * inner)}" height="{number(2 * inner)}" rx="4"/>'
    )


# --- influence tokens, pillars ---------------------------------------------------------------------------------------


@cache
def token(colour: int, kind: int, turned: bool) -> str:
    """An influence token, 44 by 20 units, its upper left corner at the origin; `turned` face down."""
    what = symbols.icon("face_down", 14, 31, 10) if turned else symbols.icon(CHAIN_NAMES[TOKEN_CHAIN[kind]], 15, 31, 10)
    down = " iv-token-down" if turned else ""
    return (
        f'<rect class="iv-token{down}" width="44" height="20" rx="10"/>{placed(11.8, 10, citizen(colour, SMALL * 0.93))}'
        f'<g class="iv-ink{"-2" if turned else ""}">{what}</g>'
    )


@cache
def pillar(colour: int, epoch: bool, close: bool = False) -> str:
    """A pillar with its owner's emblem beside it, or before it if they stand `close`; its foot's middle at the origin.

    A Season pillar is 23 units high, an Epoch pillar 33.
    """
    high, half, shaft = (33.0, 10.0, 6.4) if epoch else (23.0, 8.4, 5.2)
    fill = f"iv-pillar gn-fill-{SEATS[colour].colour}"
    flutes = "".join(f"M{number(shaft * share)} {number(-high + 6)}V-6.500" for share in (-0.45, 0.05, 0.55))
    return (
        f'<g class="iv-column"><path class="{fill}" d="M{number(-half)} 0V-4H{number(half)}V0zM{number(-shaft)}-4V{number(-high + 4)}H{number(shaft)}V-4z'
        f'M{number(-half)} {number(-high + 4)}V{number(-high)}H{number(half)}V{number(-high + 4)}z"/>'
        f'<path class="iv-flutes" d="{flutes}"/></g>{placed(half - 3 if close else half + 6, -9.5, citizen(colour, SMALL))}'
    )


_VISITOR: Final = "M-8 0V-4H8V0zM-5-4V-21H5V-4zM-8-21V-25H8V-21z"


@cache
def visitor(colour: int) -> str:
    """The pillar by which an automated opponent marks its region, its foot's middle at the origin, 28 units high."""
    return (
        f'<g transform="translate(0 -3)"><path class="iv-pillar gn-fill-{SEATS[colour].colour}" d="{_VISITOR}"/>'
        f'<path class="iv-flutes" d="M-2-19V-6M2-19V-6"/></g>{placed(0, -7, citizen(colour, SMALL))}'
    )


@cache
def expected(colour: int) -> str:
    """The shadow of such a pillar where it will look first."""
    return f'<path class="iv-expected gn-stroke-{SEATS[colour].colour}" d="{_VISITOR}" transform="translate(0 -3)"/>'


@cache
def meeple() -> str:
    """The Chronos meeple: an hourglass, 20 units high, around its middle."""
    return '<path class="iv-meeple" d="M-7-10H7L3 0 7 10H-7L-3 0z"/>'
