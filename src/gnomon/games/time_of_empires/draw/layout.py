# gnomon: interpreted
"""Where things are: the triangles of the map, the sheets of the boards, and the names of elements.

A sheet is one `<svg>`: the map, a shared board, a field of a player's board. An element is named `<sheet>-<layer>-<place>`,
and the place holds no hyphen; its layer's group is named `<sheet>-<layer>`, so the parent of any element is its name up
to the last hyphen.

The map's origin is the point where the six inner triangles meet; x runs right, y down. One unit is about a pixel on a
wide screen. No text on the tiles is smaller than 18.6 units. A unit of the boards is a pixel in a window of 1366 by 680;
none of their text is smaller than 12.8, so that it can still be read at 1280.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from math import cos, hypot, pi, sin, sqrt
from typing import Final, NamedTuple

from gnomon.games.time_of_empires.land import Land
from gnomon.games.time_of_empires.terms import CENTRE, FIRST_LEADER, FIRST_WONDER, TECHNOLOGY_A

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, width, height."""

LETTERING: Final = 12.8
MAP_LETTERING: Final = 18.6
HEADINGS: Final = (15.4, 14.0, LETTERING)
"""The sizes of a board's title, large to small."""
STEP: Final = 13.4
"""From one line of small text to the next."""

# --- names of elements -------------------------------------------------------------------------------------------

MAP: Final = "map"
CLOCK: Final = "clock"
GLASSES: Final = "glasses"
PILE: Final = "pile"
HAND: Final = "hand"


def key(sheet: str, layer: str, place: str | int) -> str:
    """The name of an element in a layer of a sheet; the place holds no hyphen."""
    return f"{sheet}-{layer}-{place}"


def board_sheet(board: int) -> str:
    """The sheet of technology board A (0) or B (1)."""
    return f"technology{board}"


def column_sheet(column: int) -> str:
    """The sheet of a leader column."""
    return f"leader{column}"


def wonder_sheet(place: int) -> str:
    """The sheet of a wonder in play."""
    return f"wonder{place}"


def field_sheet(field: int) -> str:
    """The sheet of a field of the viewer's own board."""
    return f"field{field}"


def player_sheet(seat: int) -> str:
    """The sheet that shows a player's holdings at a glance."""
    return f"player{seat}"


FIELD_OF_SPACE: Final = (0, 1, 2, 2, 0, 1)
"""The field beside which a personal action space lies: by space, knowledge to construct."""


def sheet_of_space(space: int) -> str:
    """The sheet on which an action space lies; a personal one on the viewer's own board."""
    if space < TECHNOLOGY_A:
        return field_sheet(FIELD_OF_SPACE[space])
    if space < FIRST_LEADER:
        return board_sheet(space - TECHNOLOGY_A)
    if space < FIRST_WONDER:
        return column_sheet(space - FIRST_LEADER)
    return wonder_sheet(space - FIRST_WONDER)


def slot_key(slot: int) -> str:
    """The element of a slot: of the shared boards, or of the viewer's own."""
    return key(sheet_of_space(slot // 2), "slots", slot)


def node_key(node: int) -> str:
    """The element of the map that stands for a territory, a city or a capital."""
    return key(MAP, "nodes", node)


# --- the map -----------------------------------------------------------------------------------------------------


class Plan(NamedTuple):
    """The measures of a map: a tile's side, and the track around the sea as (sides, first corner's degrees).

    `reach` is the distance of the track's corners from the origin.
    """

    side: float
    sides: int
    turn: float
    reach: float


_SIDES: Final = {2: 240.0, 3: 190.0, 4: 190.0}
_SHORE: Final = 17.0
_TRACK: Final = 31.0
_MARGIN: Final = 18.0
"""From the land to the frame for narrow screens, to the track, and from the track to the sheet's edge."""


@cache
def plan(seats: int) -> Plan:
    """The measures of the map of a player count: a hexagon, a large triangle, a star within a hexagon."""
    side = _SIDES[seats]
    sides, turn, inner = {
        2: (6, 30.0, side * sqrt(3) / 2),
        3: (3, 0.0, side * sqrt(3) / 2),
        4: (6, 0.0, side * 1.5),
    }[seats]
    return Plan(side, sides, turn, (inner + _TRACK) / cos(pi / sides))


@cache
def track(seats: int, further: float = 0.0) -> tuple[Point, ...]:
    """The corners of the track around the sea, clockwise from the top; `further` out by so much.

    Where the top is the middle of a side, that point comes first.
    """
    measures = plan(seats)
    reach = measures.reach + further / cos(pi / measures.sides)
    found = [polar(reach, measures.turn + index * 360 / measures.sides) for index in range(measures.sides)]
    if measures.turn:
        found = [(0.0, found[0][1]), *found]
    return tuple(found)


def along_track(seats: int, share: float) -> Point:
    """The point of the track that a share of the era reaches, 0 and 1 at the top."""
    points = track(seats)
    closed = (*points, points[0])
    left = share * track_length(seats)
    for start, end in pairwise(closed):
        length = hypot(end[0] - start[0], end[1] - start[1])
        if left <= length:
            part = left / length
            return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
        left -= length
    return points[0]


@cache
def track_length(seats: int) -> float:
    """How long the track is."""
    points = track(seats)
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise((*points, points[0])))


@cache
def frame(seats: int) -> Box:
    """The whole map sheet with the track and the figures in its corners."""
    points = track(seats)
    left, top = min(x for x, _ in points) - _MARGIN, min(y for _, y in points) - _MARGIN
    right, foot = max(x for x, _ in points) + _MARGIN, max(y for _, y in points) + _MARGIN
    return left, top, right - left, foot - top


@cache
def close_frame(seats: int) -> Box:
    """The tiles without the track, for a narrow screen."""
    side = plan(seats).side
    rise = side * sqrt(3)
    wide = (2 * side if seats == 2 else 3 * side) + 2 * _SHORE
    if seats == 2:
        return -wide / 2, -rise / 2 - _SHORE, wide, rise + 2 * _SHORE
    if seats == 3:
        return -wide / 2, -rise - _SHORE, wide, rise * 1.5 + 2 * _SHORE
    return -wide / 2, -rise - _SHORE, wide, 2 * rise + 2 * _SHORE


def polar(radius: float, degrees: float) -> Point:
    """The point at a distance from the origin, 0 degrees upwards, growing clockwise."""
    angle = (degrees - 90) * pi / 180
    return radius * cos(angle), radius * sin(angle)


@cache
def corners(seats: int, position: int) -> tuple[Point, Point, Point]:
    """The corners of a tile so that side s runs clockwise from corner s to corner s + 1."""
    side = plan(seats).side
    turn = 60.0 * (position % 6)
    left, right = polar(side, turn - 30), polar(side, turn + 30)
    if position < 6:
        return left, right, (0.0, 0.0)
    return right, left, polar(side * sqrt(3), turn)


@cache
def centre(seats: int, position: int) -> Point:
    """The middle of a tile, where its city or capital stands."""
    points = corners(seats, position)
    return sum(x for x, _ in points) / 3, sum(y for _, y in points) / 3


def side_of(land: Land, node: int) -> int:
    """The side of its tile that a territory owns: 0 a, 1 b, 2 c."""
    position, number = divmod(node, 4)
    return (number - land.rotations[position]) % 3


def territory(seats: int, land: Land, node: int) -> tuple[Point, Point, Point]:
    """A territory as the two ends of its side, clockwise, and the middle of its tile."""
    position = node // 4
    points = corners(seats, position)
    side = side_of(land, node)
    return points[side], points[(side + 1) % 3], centre(seats, position)


class Places(NamedTuple):
    """Where the pieces of a territory go: the clans' space and the building sites."""

    clans: Point
    sites: tuple[Point, ...]


_STEP: Final = 26.5
_DEPTH: Final = 15.5


@lru_cache(maxsize=4096)
def places(seats: int, land: Land, node: int) -> Places:
    """The row of a territory along its side, read from left to right: the clans' space second, sites around it."""
    (ax, ay), (bx, by), (cx, cy) = territory(seats, land, node)
    scale = plan(seats).side / 190
    middle_x, middle_y = (ax + bx) / 2, (ay + by) / 2
    length = plan(seats).side
    along = ((bx - ax) / length, (by - ay) / length)
    if along[0] < -0.01:
        along = (-along[0], -along[1])
    height = length * sqrt(3) / 6
    depth = _DEPTH * scale
    inward = ((cx - middle_x) / height * depth, (cy - middle_y) / height * depth)
    count = land.sites[node] + 1
    spots = []
    for index in range(count):
        offset = (index - (count - 1) / 2) * _STEP * min(scale, 1.15)
        spots.append((middle_x + inward[0] + along[0] * offset, middle_y + inward[1] + along[1] * offset))
    clans = spots.pop(min(1, count - 1))
    return Places(clans, tuple(spots))


def middle(seats: int, land: Land, node: int) -> Point:
    """Where the clans of a node stand."""
    if node % 4 == CENTRE:
        return centre(seats, node // 4)
    return places(seats, land, node).clans


def name_place(seats: int, position: int) -> Point:
    """Where a tile's name is written: in the corner above or below its middle."""
    x, y = centre(seats, position)
    tip = max(corners(seats, position), key=lambda point: abs(point[1] - y))
    return x, y + (tip[1] - y) * 0.64
