# gnomon: interpreted
"""Small labels beside the domains: who rules, and what the domain earns now. Where they go so that nothing is hidden."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from gnomon.drawing.elements import number
from gnomon.games.khronos.draw.layout import HEIGHT, UNIT, WIDTH, cells
from gnomon.games.khronos.draw.pieces import emblem
from gnomon.games.khronos.grid import COLUMNS, ROWS

TAG_HEIGHT: Final = 23
_GAP: Final = 5.0
_DIGIT: Final = 10.4
_EMBLEM: Final = 19.5
_MIDDLE: Final = TAG_HEIGHT / 2
_BASE: Final = 17.3
_RADIUS: Final = 8.2

Place = tuple[float, float]
Wish = tuple[int, float]
"""A domain's squares as a mask, and the width of its tag."""


def width(rulers: int, words: str) -> float:
    """The width of a tag with so many emblems (none counts as one ring) and a text of digits and signs."""
    return 17.5 + _EMBLEM * max(1, rulers) + _DIGIT * len(words)


@cache
def tag(rulers: tuple[int, ...], words: str, fresh: bool = False) -> str:
    """A tag with its upper left corner at the origin; an empty tuple of seats is drawn as an empty ring."""
    wide = width(len(rulers), words)
    parts = [f'<rect width="{number(wide)}" height="{TAG_HEIGHT}" rx="{number(_MIDDLE)}"/>']
    if not rulers:
        parts.append(_ring(13.0))
    parts += (emblem(seat, 13 + _EMBLEM * index, _MIDDLE, _RADIUS, halo=False) for index, seat in enumerate(rulers))
    parts.append(f'<text x="{number(wide - 7)}" y="{number(_BASE)}">{words}</text>')
    return f'<g class="kh-tag{" kh-tag-new" if fresh else ""}">{"".join(parts)}</g>'


@lru_cache(maxsize=1024)
def change(before: tuple[int, ...], after: tuple[int, ...], words: str) -> str:
    """A tag that tells a change: who rules no longer struck out, an arrow, who rules then, the difference in earnings."""
    if not _is_told(before, after):
        return tag(after, words, fresh=True)
    leaving = _leaving(before, after)
    count = max(1, len(leaving))
    start = 13 + _EMBLEM * count + 8
    wide = change_width(before, after, words)
    strikes = "".join(
        f"M{number(x - 8)} {number(_MIDDLE + 8)}L{number(x + 8)} {number(_MIDDLE - 8)}"
        for x in (13 + _EMBLEM * k for k in range(count))
    )
    arrow = f"M{number(start - 14.5)} {number(_MIDDLE)}h9m-3.4-3.4l3.4 3.4l-3.4 3.4"
    return (
        f'<g class="kh-tag kh-tag-new"><rect width="{number(wide)}" height="{TAG_HEIGHT}" rx="{number(_MIDDLE)}"/>'
        f'{_rulers(leaving, 13.0)}<path class="kh-strike-halo" d="{strikes}"/><path class="kh-strike" d="{strikes}"/>'
        f'<path class="kh-arrow" d="{arrow}"/>{_rulers(after, start + 5.5)}'
        f'<text x="{number(wide - 7)}" y="{number(_BASE)}">{words}</text></g>'
    )


def change_width(before: tuple[int, ...], after: tuple[int, ...], words: str) -> float:
    """The width of the tag that `change` draws."""
    if not _is_told(before, after):
        return width(len(after), words)
    return width(max(1, len(_leaving(before, after))) + max(1, len(after)), words) + 14


def _leaving(before: tuple[int, ...], after: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(seat for seat in before if seat not in after)


def _is_told(before: tuple[int, ...], after: tuple[int, ...]) -> bool:
    """Whether somebody, or nobody, rules no longer; another seat beside the old ones needs no arrow."""
    return before != after and (not before or bool(_leaving(before, after)))


def _rulers(seats: tuple[int, ...], x: float) -> str:
    if not seats:
        return _ring(x)
    return "".join(emblem(seat, x + _EMBLEM * index, _MIDDLE, _RADIUS, halo=False) for index, seat in enumerate(seats))


def _ring(x: float) -> str:
    """What stands for nobody."""
    return f'<circle class="kh-tag-none" cx="{number(x)}" cy="{number(_MIDDLE)}" r="7"/>'


@lru_cache(maxsize=4096)
def places(wishes: tuple[Wish, ...], tiles: int, busy: int) -> tuple[Place, ...]:
    """Where the tags go: close to their own domain, off all tiles, off each other, and off busy squares if they can.

    `tiles` and `busy` are masks of squares. The same position gives the same places, so tags stay where they are.
    """
    taken: list[tuple[float, float, float]] = []
    found = []
    for mask, wide in wishes:
        best, least = None, 0.0
        for spot in _candidates(mask, wide):
            if best is not None and spot.dislike >= least:
                break  # no spot costs less than it is disliked by itself, and the others are disliked more
            cost = _cost(spot, wide, tiles, busy, taken)
            if best is None or cost < least:
                best, least = spot, cost
        assert best is not None  # every domain has a square, and every square has spots beside it
        taken.append((best.x, best.y, wide))
        found.append((best.x, best.y))
    return tuple(found)


class Spot(NamedTuple):
    """A place for a tag by its upper left corner, how little it is liked by itself, and the squares that it covers."""

    x: float
    y: float
    dislike: float
    cover: int


@lru_cache(maxsize=4096)
def _candidates(mask: int, wide: float) -> tuple[Spot, ...]:
    """Places beside a domain's rows and over and under its columns, the most liked first."""
    squares = cells(mask)
    rows: dict[int, list[int]] = {}
    columns: dict[int, list[int]] = {}
    for row, column in squares:
        rows.setdefault(row, []).append(column)
        columns.setdefault(column, []).append(row)
    found = []
    for order, (row, held) in enumerate(rows.items()):
        y = row * UNIT + (UNIT - TAG_HEIGHT) / 2
        found.append(_spot((max(held) + 1) * UNIT + _GAP, y, wide, 0.4 * order))
        found.append(_spot(min(held) * UNIT - _GAP - wide, y, wide, 1 + 0.4 * order))
    for column, held in columns.items():
        x = min(max((column + 0.5) * UNIT - wide / 2, 1), WIDTH - wide - 1)
        found.append(_spot(x, min(held) * UNIT - _GAP - TAG_HEIGHT, wide, 2.0))
        found.append(_spot(x, (max(held) + 1) * UNIT + _GAP, wide, 2.2))
    return tuple(sorted(found, key=lambda spot: spot.dislike))


def _spot(x: float, y: float, wide: float, dislike: float) -> Spot:
    if x < 0 or y < 0 or x + wide > WIDTH or y + TAG_HEIGHT > HEIGHT:
        dislike += 60
    cover = 0
    for row in range(max(0, int(y // UNIT)), min(ROWS - 1, int((y + TAG_HEIGHT) // UNIT)) + 1):
        for column in range(max(0, int(x // UNIT)), min(COLUMNS - 1, int((x + wide) // UNIT)) + 1):
            cover |= 1 << (row * COLUMNS + column)
    return Spot(x, y, dislike, cover)


def _cost(spot: Spot, wide: float, tiles: int, busy: int, taken: list[tuple[float, float, float]]) -> float:
    x, y, cost, cover = spot
    cost += 5 * (cover & busy & ~tiles).bit_count()
    if cover & tiles:
        for row, column in cells(cover & tiles):
            overlap_x = min(x + wide, (column + 1) * UNIT) - max(x, column * UNIT)
            overlap_y = min(y + TAG_HEIGHT, (row + 1) * UNIT) - max(y, row * UNIT)
            cost += 6 + overlap_x * overlap_y / 12
    for other_x, other_y, other_wide in taken:
        overlap_x = min(x + wide, other_x + other_wide) - max(x, other_x)
        overlap_y = min(y, other_y) + TAG_HEIGHT - max(y, other_y)
        if overlap_x > -2 and overlap_y > -2:
            cost += 40 + max(0.0, overlap_x) * max(0.0, overlap_y) / 4
    return cost
