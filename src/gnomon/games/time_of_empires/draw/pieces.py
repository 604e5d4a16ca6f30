# gnomon: interpreted
"""Pieces: clans as stacks of discs, buildings, scholars, bonus tokens; each around its own origin, in its owner's colour.

Whose a piece is shows in its colour and in the owner's shape upon it: square, star, diamond, cross.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from gnomon.drawing.elements import number
from gnomon.drawing.emblems import BLACK, PURPLE, RED, WHITE, Emblem, mark, outline
from gnomon.games.time_of_empires.draw import symbols
from gnomon.games.time_of_empires.draw.layout import MAP_LETTERING

SEATS: Final[tuple[Emblem, ...]] = (RED, PURPLE, WHITE, BLACK)
"""The emblem of each seat."""

_WIDE: Final = 13.0
_TALL: Final = 9.6
_THICK: Final = 4.6
_RISE: Final = 5.0
_BADGE: Final = 10.2


@cache
def clans(seat: int, count: int, numbered: bool = True) -> str:
    """A stack of a player's discs with the count beside it from two up; its foot lies at the origin."""
    colour = SEATS[seat].colour
    lift = _RISE * (count - 1) / 2
    discs = []
    for index in range(count):
        y = lift - index * _RISE
        discs.append(
            f'<path class="te-disc" d="M{-_WIDE} {number(y)}V{number(y + _THICK)}A{_WIDE} {_TALL} 0 0 0 {_WIDE} {number(y + _THICK)}V{number(y)}"/>'
            f'<ellipse class="te-disc" cy="{number(y)}" rx="{_WIDE}" ry="{_TALL}"/>'
        )
    top = lift - (count - 1) * _RISE
    shape = outline(SEATS[seat].shape, 5.7)
    inlay = f'<path class="te-inlay" d="{shape}" transform="translate(0 {number(top)}) scale(1 .8)"/>'
    halo = (
        f'<path class="te-halo" d="M{-_WIDE} {number(top)}A{_WIDE} {_TALL} 0 0 1 {_WIDE} {number(top)}V{number(lift + _THICK)}'
        f'A{_WIDE} {_TALL} 0 0 1 {-_WIDE} {number(lift + _THICK)}Z"/>'
    )
    figure = _count(count, 11.5, top - 7.5) if numbered and count > 1 else ""
    return f'<g class="te-of-{colour}">{halo}{"".join(discs)}{inlay}</g>{figure}'


def _count(count: int, x: float, y: float) -> str:
    return (
        f'<g class="te-count" transform="translate({number(x)} {number(y)})"><circle r="{_BADGE}"/>'
        f'<text y="{number(MAP_LETTERING * 0.36)}">{count}</text></g>'
    )


@cache
def building(kind: int, seat: int, size: float = 25.0, marked: bool = True) -> str:
    """A building piece, its owner's shape at its foot."""
    scale = size / 24
    halo = f'<path class="te-halo" d="{symbols.body(kind)}" transform="scale({number(scale)})"/>'
    badge = f'<g transform="translate({number(size * 0.36)} {number(size * 0.34)})">{mark(SEATS[seat], size * 0.2)}</g>'
    drawn = symbols.building(kind, "te-own", size)
    return f'<g class="te-of-{SEATS[seat].colour}">{halo}{drawn}</g>{badge if marked else ""}'


@cache
def scholar(seat: int, radius: float = 10.0) -> str:
    """A scholar: a disc of its owner seen from above."""
    shape = outline(SEATS[seat].shape, radius * 0.5)
    return (
        f'<g class="te-of-{SEATS[seat].colour}"><circle class="te-disc" r="{number(radius)}"/>'
        f'<path class="te-inlay" d="{shape}"/></g>'
    )


@cache
def token(points: int, seat: int) -> str:
    """A construction bonus token worth that many points a building."""
    colour = SEATS[seat].colour
    return (
        f'<g class="te-of-{colour}"><path class="te-disc" d="{outline("hexagon", 11.5)}"/>'
        f'<text class="te-inlay te-token" y="4.700">+{points}</text></g>'
    )


@lru_cache(maxsize=256)
def emblem(seat: int, x: float, y: float, radius: float, letter: float = 0.0, halo: bool = True) -> str:
    """The seat's emblem, its middle at (x, y); `letter` is the size of its letter, 0 for none."""
    return f'<g transform="translate({number(x)} {number(y)})">{mark(SEATS[seat], radius, letter, halo)}</g>'


@cache
def pile(seats: tuple[int, ...], room: float, radius: float = 10.0) -> str:
    """A row of scholars in order of arrival, first placed on the left, overlapping where the room is short."""
    if not seats:
        return ""
    step = min(2 * radius + 2, (room - 2 * radius) / max(1, len(seats) - 1))
    return "".join(
        f'<g transform="translate({number(radius + index * step)} 0)">{scholar(seat, radius)}</g>'
        for index, seat in enumerate(seats)
    )
