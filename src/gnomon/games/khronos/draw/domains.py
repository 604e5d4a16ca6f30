# gnomon: interpreted
"""Domains on a board: a tint, an outline in the rulers' colours, and a tag with what the domain earns now."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from gnomon.drawing.outlines import rounded
from gnomon.games.khronos.boards import Board, Domain
from gnomon.games.khronos.draw.layout import UNIT, cells
from gnomon.games.khronos.draw.pieces import SEATS
from gnomon.games.khronos.queries import board_earnings, rulers, worth

_OUTSET: Final = 3.4
_RADIUS: Final = 6.0
_DASH: Final = 9
# Positions come and go for as long as a server runs; what was drawn for the last few thousand domains is kept.
_KEPT: Final = 4096


class DomainMark(NamedTuple):
    """What is drawn of a domain: its squares, the seats that rule it (several only on Reason) and its earnings in Ecus.

    `lone_hamlet` marks a printed hamlet by itself, which has neither outline nor tag.
    """

    mask: int
    rulers: tuple[int, ...]
    earnings: int
    lone_hamlet: bool

    @property
    def first(self) -> int:
        """The first square in squares order: the domain's name in element keys."""
        return (self.mask & -self.mask).bit_length() - 1


@lru_cache(maxsize=_KEPT)
def mark_of(domain: Domain, age: int) -> DomainMark:
    """The mark of one domain on the board of an age."""
    lone = len(domain.buildings) == 1 and domain.buildings[0].printed
    return DomainMark(domain.mask, tuple(rulers(domain, age)), worth(domain, age), lone)


def marks(board: Board, age: int) -> list[DomainMark]:
    """The marks of all domains of a board that have an outline, in squares order."""
    found = [mark_of(domain, age) for domain in board.domains]
    return sorted((mark for mark in found if not mark.lone_hamlet), key=lambda mark: mark.first)


@lru_cache(maxsize=_KEPT)
def earned(board: Board, age: int) -> tuple[int, ...]:
    """What each seat would collect from the board of an age if it had an adventurer there, by seat."""
    return tuple(board_earnings(board, age))


@lru_cache(maxsize=_KEPT)
def shape(mask: int) -> str:
    """Path data of the rounded line around a domain."""
    return rounded(cells(mask), UNIT, _OUTSET, _RADIUS)


@lru_cache(maxsize=_KEPT)
def tint(mark: DomainMark) -> str:
    """The wash under a domain's buildings, in the first ruler's colour."""
    path = shape(mark.mask)
    if not mark.rulers:
        return f'<path class="kh-tint kh-tint-none" d="{path}"/>'
    return f'<path class="kh-tint gn-fill-{SEATS[mark.rulers[0]].colour}" d="{path}"/>'


@lru_cache(maxsize=_KEPT)
def outline(mark: DomainMark) -> str:
    """The line around a domain: dotted if nobody rules it, dashes of every ruler's colour if several do."""
    path = shape(mark.mask)
    if not mark.rulers:
        return f'<path class="kh-casing kh-casing-none" d="{path}"/><path class="kh-line-none" d="{path}"/>'
    lines = [f'<path class="kh-casing" d="{path}"/>']
    count = len(mark.rulers)
    for index, seat in enumerate(mark.rulers):
        dashes = ""
        if count > 1:
            dashes = f' stroke-dasharray="{_DASH} {_DASH * (count - 1)}" stroke-dashoffset="{-_DASH * index}"'
        lines.append(f'<path class="kh-line-of gn-stroke-{SEATS[seat].colour}"{dashes} d="{path}"/>')
    return "".join(lines)
