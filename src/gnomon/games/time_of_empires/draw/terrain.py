# gnomon: interpreted
"""The ground of the map, drawn as if by hand: sea with its shore lines, woods, fields and mountains, borders of tiles.

Nothing here changes during a match: the drawing depends on the layout alone and is kept. Lines waver by a trembling hand
that is the same on every machine; two territories share the very line between them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import Final

from gnomon.drawing.elements import number, polygon, shape_name
from gnomon.drawing.noise import Noise
from gnomon.games.time_of_empires.draw.layout import (
    Point,
    centre,
    corners,
    frame,
    places,
    plan,
    side_of,
    territory,
    track,
)
from gnomon.games.time_of_empires.land import Land
from gnomon.games.time_of_empires.terms import CENTRE, COLOUR_NAMES, FOREST, MOUNTAIN, TERRAIN_NAMES

_STRIDE: Final = 15.0
_TREMBLE: Final = 1.15

_TREES: Final = (
    '<path class="te-trunk" d="M0 1V-4"/><path class="te-crown" d="M0-16C3.8-16 5.2-12.5 4.6-10.5 6.8-9 6-4-.2-3.6-6-3.8-6.8-8.6-4.6-10.3-5.6-13-3.6-16 0-16Z"/>'
    '<path class="te-leaf" d="M1.5-13.5C3-13 3.6-11.6 3.2-10.4M2-6.5C3.8-6.8 4.6-7.8 4.5-8.8"/>',
    '<path class="te-trunk" d="M0 1V-5"/><path class="te-crown te-crown-light" d="M0-18L4.4-10.5H2.6L5.6-4H-5.6L-2.6-10.5H-4.4Z"/>'
    '<path class="te-leaf" d="M.5-15L2.8-10.8M1-9.5L3.6-5"/>',
    '<path class="te-trunk" d="M0 1V-3.5"/><path class="te-crown te-crown-light" d="M-1-12.5C3-13.5 5.4-10.5 5-8.4 7-6.5 5-3-.4-3-5.6-3-6.4-7-4.4-8.5-4.6-10.8-3-12.3-1-12.5Z"/>'
    '<path class="te-leaf" d="M1.8-10.4C3-9.8 3.4-9 3.2-8M1.6-5C3.4-5.2 4-6 4-6.7"/>',
)
_PEAKS: Final = (
    '<path class="te-peak" d="M-12 3L-4.5-11.5-1.5-8 1.5-14.5 12 3Z"/><path class="te-peak-shade" d="M1.5-14.5L12 3H3.5L5-2 2.4-5.5Z"/>'
    '<path class="te-ridge" d="M-12 3L-4.5-11.5-1.5-8 1.5-14.5 12 3M1.5-14.5L2.4-5.5 5-2 3.5 3M-4.5-11.5L-4-6-6 0"/>',
    '<path class="te-peak" d="M-9 3L0-12 9 3Z"/><path class="te-peak-shade" d="M0-12L9 3H2L3-2.5.4-6Z"/>'
    '<path class="te-ridge" d="M-9 3L0-12 9 3M0-12L.4-6 3-2.5 2 3"/>',
)
_SHEAVES: Final = (
    '<path class="te-stalk" d="M0 0V-7M-2.6 0C-2.6-3-3.6-5-4.6-6.5M2.6 0C2.6-3 3.6-5 4.6-6.5"/>',
    '<path class="te-stalk" d="M0 0V-6M-2 0C-2-2.6-2.8-4.2-3.6-5.2M2 0C2-2.6 2.8-4.2 3.6-5.2"/>',
)


def terrain_symbols() -> str:
    """The shapes that the ground repeats: put once, inside `<defs>`."""
    groups = (("tree", _TREES), ("peak", _PEAKS), ("sheaf", _SHEAVES))
    return "".join(
        f'<symbol id="te-{name}{index}" overflow="visible">{drawn}</symbol>'
        for name, shapes in groups
        for index, drawn in enumerate(shapes)
    )


# --- lines -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def hand_line(start: Point, end: Point) -> tuple[Point, ...]:
    """A wavering line; from the other end it is the same line backwards."""
    if end < start:
        return hand_line(end, start)[::-1]
    (ax, ay), (bx, by) = start, end
    length = hypot(bx - ax, by - ay)
    steps = max(2, round(length / _STRIDE))
    chance = Noise(hash_of(start) * 31 + hash_of(end))
    across = (-(by - ay) / length, (bx - ax) / length)
    found = [start]
    for step in range(1, steps):
        share = step / steps
        shift = chance.between(-_TREMBLE, _TREMBLE)
        found.append((ax + (bx - ax) * share + across[0] * shift, ay + (by - ay) * share + across[1] * shift))
    return (*found, end)


def hash_of(point: Point) -> int:
    """A number for a point, the same for all computations of it."""
    return (round(point[0]) + 4096) * 8192 + round(point[1]) + 4096


def outline(points: tuple[Point, ...]) -> str:
    """Path data around corners, every side wavering."""
    found: list[Point] = []
    for index, point in enumerate(points):
        found += hand_line(_snapped(point), _snapped(points[(index + 1) % len(points)]))[:-1]
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in found) + "Z"


def _snapped(point: Point) -> Point:
    """Corners that several tiles compute in their own way, made one."""
    return round(point[0], 3) + 0.0, round(point[1], 3) + 0.0


def _open(points: tuple[Point, ...]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def territory_path(seats: int, land: Land, node: int) -> str:
    """The outline of a territory."""
    return outline(territory(seats, land, node))


def tile_path(seats: int, position: int) -> str:
    """The outline of a tile."""
    return outline(corners(seats, position))


def coast(seats: int, land: Land) -> str:
    """The outlines of all tiles as one path, for shore lines around them."""
    return "".join(tile_path(seats, position) for position in land.positions)


# --- sea and land ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def sea(seats: int, land: Land) -> str:
    """The sea within its track, with waves and with shore lines around the land."""
    water = polygon(track(seats))
    shore = coast(seats, land)
    name = shape_name("te-coast-", shore)
    lines = "".join(f'<use class="te-shore te-shore-{index}" href="#{name}"/>' for index in range(5))
    return f'<path class="te-sea" d="{water}"/>{_waves(seats, land)}<defs><path id="{name}" d="{shore}"/></defs>{lines}'


def _waves(seats: int, land: Land) -> str:
    """Small strokes scattered over open water."""
    chance = Noise(seats * 977)
    left, top, wide, tall = frame(seats)
    reach = plan(seats).side
    middles = [centre(seats, position) for position in land.positions]
    found: list[str] = []
    spots: list[Point] = []
    for _ in range(1400):
        spot = left + wide * chance.between(0, 1), top + tall * chance.between(0, 1)
        if not _within(spot, track(seats, -20)) or any(_apart(spot, middle) < reach * 0.64 for middle in middles):
            continue
        if all(_apart(spot, other) > 25 for other in spots):
            spots.append(spot)
            found.append(f"M{number(spot[0] - 9)} {number(spot[1])}q4.5-4.5 9 0t9 0")
    return f'<path class="te-wave" d="{"".join(found)}"/>' if found else ""


def _apart(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def _within(point: Point, corners_clockwise: tuple[Point, ...]) -> bool:
    """Whether a point lies inside a convex figure."""
    closed = (*corners_clockwise, corners_clockwise[0])
    return all(
        (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax) >= 0 for (ax, ay), (bx, by) in pairwise(closed)
    )


@lru_cache(maxsize=64)
def ground(seats: int, land: Land) -> str:
    """Every territory's wash and texture, the borders, and the frames of capital tiles."""
    washes, furrows, marks = [], [], []
    for node in land.territories:
        path = territory_path(seats, land, node)
        terrain = land.terrain[node]
        washes.append(f'<path class="te-{TERRAIN_NAMES[terrain]}" d="{path}"/>')
        if terrain not in (FOREST, MOUNTAIN):
            furrows.append(_furrows(seats, land, node))
        marks += _marks(seats, land, node)
    dividers = "".join(
        _open(hand_line(_snapped(corner), _snapped(centre(seats, position))))
        for position in land.positions
        for corner in corners(seats, position)
    )
    texture = "".join(f'<use href="#te-{name}" x="{number(x)}" y="{number(y)}"/>' for y, x, name in sorted(marks))
    return (
        f'{"".join(washes)}<path class="te-furrow" d="{"".join(furrows)}"/>{texture}'
        f'<path class="te-divider" d="{dividers}"/>{_edges(seats, land)}'
    )


def _edges(seats: int, land: Land) -> str:
    """The tiles' edges, and inside them the frame of each capital tile in its owner's colour."""
    plain = "".join(tile_path(seats, position) for position in land.positions)
    frames = []
    for position in land.positions:
        node = 4 * position + CENTRE
        if land.is_capital[node]:
            inner = outline(tuple(_inset(corner, centre(seats, position), 6.4) for corner in corners(seats, position)))
            colour = COLOUR_NAMES[land.owner[node]]
            frames.append(
                f'<path class="te-frame-case te-case-{colour}" d="{inner}"/><path class="te-frame gn-stroke-{colour}" d="{inner}"/>'
            )
    return f'<path class="te-edge" d="{plain}"/>{"".join(frames)}'


def _inset(corner: Point, middle: Point, depth: float) -> Point:
    """A corner of an equilateral triangle moved so that its sides lie `depth` further in."""
    dx, dy = middle[0] - corner[0], middle[1] - corner[1]
    length = hypot(dx, dy)
    return corner[0] + dx / length * 2 * depth, corner[1] + dy / length * 2 * depth


def _furrows(seats: int, land: Land, node: int) -> str:
    """Ploughed lines parallel to the side of a countryside, a little curved."""
    a, b, c = territory(seats, land, node)
    bend = Noise(node * 7 + 5).between(1.5, 3.0)
    parts = []
    steps = max(5, round(plan(seats).side / 23))
    for step in range(1, steps):
        share = step / steps
        pad = 0.035
        left = (a[0] + (c[0] - a[0]) * share, a[1] + (c[1] - a[1]) * share)
        right = (b[0] + (c[0] - b[0]) * share, b[1] + (c[1] - b[1]) * share)
        x1, y1 = left[0] + (right[0] - left[0]) * pad, left[1] + (right[1] - left[1]) * pad
        x2, y2 = right[0] - (right[0] - left[0]) * pad, right[1] - (right[1] - left[1]) * pad
        length = hypot(x2 - x1, y2 - y1)
        if length < 12:
            continue
        nx, ny = -(y2 - y1) / length * bend, (x2 - x1) / length * bend
        parts.append(
            f"M{number(x1)} {number(y1)}Q{number((x1 + x2) / 2 + nx)} {number((y1 + y2) / 2 + ny)} {number(x2)} {number(y2)}"
        )
    return "".join(parts)


_KINDS: Final = (("tree", 3, 11.0, 620), ("sheaf", 2, 17.0, 200), ("peak", 2, 17.0, 420))
"""By terrain: the shape, its variants, the least distance between two, and how often a place is tried."""


def _marks(seats: int, land: Land, node: int) -> list[tuple[float, float, str]]:
    """Trees, sheaves or peaks on the free ground of a territory, as (y, x, symbol)."""
    terrain = land.terrain[node]
    name, variants, gap, tries = _KINDS[terrain]
    a, b, c = territory(seats, land, node)
    spots = places(seats, land, node)
    # A mark stands on its foot; what must stay free is measured from its middle.
    busy = [(x, y, 17.0) for x, y in (spots.clans, *spots.sites)] + [(c[0], c[1], 36.0)]
    chance = Noise(4096 + node * 131 + side_of(land, node))
    found: list[tuple[float, float, str]] = []
    for _ in range(tries):
        u, v = chance.between(0, 1), chance.between(0, 1)
        if u + v > 1:
            u, v = 1 - u, 1 - v
        x, y = a[0] + (b[0] - a[0]) * u + (c[0] - a[0]) * v, a[1] + (b[1] - a[1]) * u + (c[1] - a[1]) * v
        kind = chance.pick(variants)
        if _near_border((x, y), (a, b, c), 7.5 if terrain != MOUNTAIN else 9.5):
            continue
        if any(hypot(x - bx, y - 5 - by) < room for bx, by, room in busy):
            continue
        if any(hypot(x - ox, y - oy) < gap for oy, ox, _ in found):
            continue
        found.append((y, x, f"{name}{kind}"))
    return found


def _near_border(point: Point, triangle: tuple[Point, Point, Point], margin: float) -> bool:
    """Whether a mark on this foot would reach over a side of its territory."""
    x, y = point[0], point[1] - 5
    for index in range(3):
        (ax, ay), (bx, by) = triangle[index], triangle[(index + 1) % 3]
        distance = abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / hypot(bx - ax, by - ay)
        if distance < margin:
            return True
    return False
