# gnomon: interpreted
"""Pieces on a board: tiles with their flags, inhabitants and renovation markers, printed hamlets, adventurers.

Each function returns one piece around its own origin, the upper left corner of its square, and is cached by what the
piece looks like; the board then puts it in place with a transform.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from gnomon.drawing.elements import number, use
from gnomon.drawing.emblems import BLUE, GREEN, RED, WHITE, YELLOW, Emblem, mark
from gnomon.games.khronos.draw.layout import LETTERING, UNIT
from gnomon.games.khronos.draw.symbols import HAMLET, identity

SEATS: Final[tuple[Emblem, ...]] = (BLUE, RED, GREEN, WHITE, YELLOW)
"""The emblem of each seat."""

PAWN_WIDTH: Final = 26
PAWN_HEIGHT: Final = 36
_SMALL: Final = 8.2
_FLAG: Final = 10
_BODY: Final = (
    "M13 3.2c3.2 0 5 2.2 5 4.8l3 1.1c.5 1-2.2 1.8-3.4 2 3.2 2.6 5.6 9.4 6.2 19.2.1 2.4-21.7 2.4-21.6 0"
    "C2.8 20.5 5.2 13.7 8.4 11.1 7.2 10.9 4.5 10.1 5 9.1l3-1.1c0-2.6 1.8-4.8 5-4.8z"
)


def emblem(seat: int, x: float, y: float, radius: float = _SMALL, halo: bool = True) -> str:
    """The seat's emblem with its letter, its middle at (x, y)."""
    return f'<g transform="translate({number(x)} {number(y)})">{mark(SEATS[seat], radius, LETTERING, halo)}</g>'


@cache
def building(
    kind: int, size: int, ruin: bool, owner: int, marker: int, inhabitants: tuple[int, ...], places: int
) -> str:
    """A tile. `owner` and `marker` are seats, or anything else for nobody; `inhabitants` are seats, one for each cube.

    `places` is the number of inhabitants there is room for, shown as sockets; 0 where nobody can live.
    """
    parts = [f'<g class="kh-body">{use(identity(kind, size, ruin))}</g>']
    if 0 <= owner < len(SEATS):
        parts.append(_flag(owner, size))
    if 0 <= marker < len(SEATS):
        parts.append(_half_restored(marker, size))
    parts += (_inhabitant(inhabitants, index, places, size) for index in range(places))
    return "".join(parts)


@cache
def hamlet(inhabitant: int) -> str:
    """A printed hamlet, with the emblem of the seat whose cube lies on it, if any."""
    lodged = emblem(inhabitant, 18, 18, 8.4) if 0 <= inhabitant < len(SEATS) else ""
    return use(HAMLET) + lodged


@cache
def pawn(seat: int, pips: int) -> str:
    """An adventurer, 26 by 36 units; `pips` is the number of cards it can still use this turn, -1 to show none."""
    colour = SEATS[seat].colour
    tokens = ""
    if pips >= 0:
        tokens = "".join(
            f'<rect class="kh-pip{" kh-pip-left" if index < pips else ""}" x="25.5" y="{8 + 12 * index}"'
            ' width="7" height="9.5" rx="1.6"/>'
            for index in range(2)
        )
    return (
        f'<g class="kh-pawn-{colour}"><path class="kh-pawn-halo" d="{_BODY}"/><path class="kh-pawn-body" d="{_BODY}"/>'
        '<path class="kh-pawn-line" d="M8.2 11c3 1.1 6.6 1.1 9.6 0M8 8c3 .9 7 .9 10 0"/></g>'
        f"{emblem(seat, 13, 22.5, 8, halo=False)}{tokens}"
    )


def _flag(owner: int, size: int) -> str:
    """A flag at the upper right; on one square there is room for the emblem alone, at the lower right."""
    if size == 1:
        return emblem(owner, 18.4, 18.4)
    x, y = size * UNIT - 12.5, 12.5
    pole = f"M{number(x - 9.6)} 3.9V27.5"
    return f'<path class="kh-pole-halo" d="{pole}"/><path class="kh-pole" d="{pole}"/>{emblem(owner, x, y, _FLAG)}'


def _half_restored(marker: int, size: int) -> str:
    foot = size * UNIT - 15
    left = foot - 37
    return (
        f'<g class="kh-half"><rect x="{number(left)}" y="{number(foot - 9)}" width="27" height="18" rx="3"/>'
        f'<text x="{number(left + 13.5)}" y="{number(foot + 5.6)}">1/2</text></g>{emblem(marker, foot, foot, _FLAG)}'
    )


def _inhabitant(inhabitants: tuple[int, ...], index: int, places: int, size: int) -> str:
    """One socket of a civil building, filled by an emblem where somebody lives."""
    side = size * UNIT
    if size == 1:
        x, y = 18.0, 18.0
    else:
        x, y = side * (2 * index + 1) / (2 * places), side - 12.5
    if index < len(inhabitants):
        return emblem(inhabitants[index], x, y, 8.4)
    return f'<circle class="kh-socket" cx="{number(x)}" cy="{number(y)}" r="7.2"/>'
