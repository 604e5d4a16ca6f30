# gnomon: interpreted
"""Where things lie: the realm's map, its tracks, and the names of elements.

A sheet is one `<svg>`; the realm is one, each guild's panel and each desk another. An element's name is its layer's name,
a hyphen and its own, so the group that it lies in is its name up to the last hyphen. The realm measures 860 by 880 units;
x runs right, y down. No text on it is smaller than `LETTERING`: where the whole map is at least `LEAST_WIDTH` pixels wide
that is 12 pixels, and a narrower screen shows a part of it.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import hypot
from typing import Final, NamedTuple

from gnomon.games.feudum import terms
from gnomon.games.feudum.land import Land

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, width, height."""

LETTERING: Final = 15.0
LEAST_WIDTH: Final = 688
"""The width in pixels at which the map's lettering is 12 pixels high."""

WIDTH: Final = 860
HEIGHT: Final = 880
BOX: Final[Box] = (0, 0, WIDTH, HEIGHT)
BAND: Final = 31.0
"""The breadth of the score track around the map."""

# --- names of elements ---------------------------------------------------------------------------------------------

REALM: Final = "f-realm"


def key(layer: str, name: str | int) -> str:
    """The name of an element in a layer; its own name holds no hyphen."""
    return f"{layer}-{name}"


def location_key(place: int) -> str:
    """A location with its disc, markers and goods."""
    return f"f-loc-{terms.LOCATION_NAMES[place]}"


def pawn_key(seat: int, pawn: int) -> str:
    """A player's pawn, on the map or off it; `pawn` is 0 to 2."""
    return f"f-pawn-{seat}-{pawn}"


def monster_key(monster: int) -> str:
    """The behemoth or the sea serpent, on the map or at the knight guild."""
    return f"f-monster-{terms.MONSTER_NAMES[monster]}"


def stack_key(region: int) -> str:
    """The stack of region tiles of a region."""
    return f"f-stack-{terms.REGION_NAMES[region]}"


def guild_key(guild: int) -> str:
    """A guild's panel."""
    return f"f-guild-{terms.GUILD_NAMES[guild]}"


def market_key(good: int) -> str:
    """A row of the merchant guild's market."""
    return f"f-market-{terms.GOOD_NAMES[good]}"


def container_key(good: int) -> str:
    """A container of the alchemist guild."""
    return f"f-container-{terms.GOOD_NAMES[good]}"


def scroll_key(scroll: int) -> str:
    """A scroll of the noble guild, 0 to 5."""
    return f"f-scroll-{scroll}"


def row_key(colour: int) -> str:
    """A row of markers of the knight guild."""
    return f"f-row-{terms.COLOUR_NAMES[colour]}"


def card_key(card: int) -> str:
    """An action card of the viewer's."""
    return f"f-card-{terms.CARD_NAMES[card]}"


def writ_key(writ: int) -> str:
    """A royal writ in the viewer's hand or on offer."""
    return f"f-writ-{terms.WRIT_NAMES[writ]}"


def tile_key(landscape: int) -> str:
    """The viewer's region tiles of a landscape."""
    return f"f-tile-{terms.LANDSCAPE_NAMES[landscape]}"


def good_key(seat: int, good: int) -> str:
    """A player's goods of a kind."""
    return f"f-good-{seat}-{terms.GOOD_NAMES[good]}"


# --- locations -----------------------------------------------------------------------------------------------------


def on_map(across: float, down: float) -> Point:
    """The place of a point that the tables give in percent of the printed map."""
    return 56 + 7.5 * across, 10 * down - 20


@cache
def places(land: Land) -> tuple[Point, ...]:
    """The middles of the 22 discs."""
    return tuple(on_map(*at) for at in land.at)


DISC: Final = 20.0
FEUDUM_DISC: Final = 23.5
NAME_DROP: Final = 38.0
"""From a disc's middle to the base line of its name."""
NAME_LINE: Final = 16.0
"""From one line of a name to the next."""
NAME_ROOM: Final = 122.0
"""How long a line of a name may be before it is broken."""

_PAWNS_LEFT: Final = frozenset({"S3", "F3", "B2", "B4", "B5", "M1", "M2"})
"""Locations whose pawns stand to the left of the disc, since a neighbour, a ferry or the frame is on the right."""


def side(place: int) -> int:
    """On which side of its disc a location's pawns stand: 1 right, -1 left; its serf and landscape take the other."""
    return -1 if terms.LOCATION_NAMES[place] in _PAWNS_LEFT else 1


class Cluster(NamedTuple):
    """Where the pieces of a location go, measured from its disc's middle; `side` turns left and right about."""

    side: int
    ruler: Point
    subject: Point
    serf: Point
    landscape: Point
    pawns: Point
    monster: Point
    goods: Point


@cache
def cluster(place: int) -> Cluster:
    """The places around a location's disc: the feet of the first pawn and of a monster, the middle of all else."""
    turned = side(place)
    return Cluster(
        turned,
        (0.0, -21.0),
        (12.0 * turned, -18.0),
        (-26.0 * turned, 4.0),
        (-41.0 * turned, -33.0),
        (38.0 * turned, 11.0),
        (43.0 * turned, -26.0),
        (0.0, NAME_DROP + 15),
    )


class Rank(NamedTuple):
    """How pieces that stand together are arranged: their scale and their feet, from the disc's middle."""

    scale: float
    feet: tuple[Point, ...]


_STEP: Final = 25.5
_RISE: Final = 31.0
_FULL: Final = 3
_MOST: Final = 6


@cache
def ranks(place: int, companies: tuple[int, ...], more: int = 0) -> Rank:
    """Where the pawns of a location stand, given how many each company has, `more` abandoned vessels behind them.

    Up to three stand abreast and up to six in two rows; a crowd draws up in smaller rows, a company each.
    """
    arranged = cluster(place)
    x, y = arranged.pawns
    count = sum(companies) + more
    if count <= _FULL:
        return Rank(1.0, tuple((x + arranged.side * _STEP * index, y) for index in range(count)))
    if count <= _MOST:
        scale, lift = 0.88, 10.0
        rows = [divmod(index, 3) for index in range(count)]
    else:
        scale = 0.74
        rows = [(row, column) for row, size in enumerate(companies) for column in range(size)]
        rows += [(len(companies) + index // 3, index % 3) for index in range(more)]
        lift = 0.0
    last = rows[-1][0]
    foot = y + lift + (last * _RISE * scale / 2 - 8 if last > 1 else 0)
    return Rank(
        scale,
        tuple(
            (x + arranged.side * (_STEP * scale * column - 2), foot - (last - row) * _RISE * scale)
            for row, column in rows
        ),
    )


# --- tracks --------------------------------------------------------------------------------------------------------

SCORE_STEPS: Final = 140
"""Steps of the score track once round the map."""
_CORNER: Final = BAND / 2


@cache
def _score_line() -> tuple[Point, ...]:
    left, top, right, foot = _CORNER, _CORNER, WIDTH - _CORNER, HEIGHT - _CORNER
    return ((left, top), (right, top), (right, foot), (left, foot), (left, top))


@cache
def score_place(points: float) -> Point:
    """The step of the score track for a number of points: from the north-west corner clockwise, round and round."""
    line = _score_line()
    whole = sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(line))
    left = points % SCORE_STEPS / SCORE_STEPS * whole
    for (ax, ay), (bx, by) in pairwise(line):
        length = hypot(bx - ax, by - ay)
        if left <= length:
            return ax + (bx - ax) * left / length, ay + (by - ay) * left / length
        left -= length
    return line[0]


VOYAGE_RADIUS: Final = 15.5
_VOYAGE_LENGTH: Final = 302.0


@cache
def voyage_place(space: int, spaces: int) -> Point:
    """A space of the epic voyage, from 1: along the northern sea to the monastery in the north-east corner."""
    if space == spaces:
        return 795, 62
    return 488 + _VOYAGE_LENGTH * (space - 1) / (spaces - 1), 56 + 5.0 * (space % 2)


SUN: Final[Point] = (92, 98)
"""The middle of the sun whose rays are the epochs."""
SUN_RADIUS: Final = 52.0

DIE: Final[Point] = (172, 78)
"""The progress die, which the starting player holds."""

MILITARY: Final[Box] = (620, 766, 207, 81)
"""The board of military service: three spaces for each player."""
_CATAPULT: Final = 32.0
_ABREAST: Final = 3


def military_column(space: int) -> tuple[float, float]:
    """The left edge and the width of the column of a space of military service, 1 to 3."""
    left, _, width, _ = MILITARY
    column = (width - _CATAPULT) / 3
    return left + _CATAPULT + column * (space - 1), column


def military_place(seat: int, space: int) -> Point:
    """A player's space of military service, `space` 1 to 3."""
    left, column = military_column(space)
    row, place = divmod(seat, _ABREAST)
    return left + column * (place + 0.5 + 0.5 * row) / _ABREAST, MILITARY[1] + 41 + 24 * row


STACKS: Final[tuple[Point, ...]] = (
    (182, 612),
    (164, 478),
    (326, 148),
    (590, 670),
    (700, 588),
    (742, 274),
)
"""The middles of the regions' stacks of tiles."""

REGION_NAMES_AT: Final[tuple[Point, ...]] = (
    (224, 618),
    (134, 516),
    (402, 148),
    (584, 642),
    (700, 560),
    (740, 247),
)
"""Where the regions' names are written: the middles of their base lines."""

STACK_SIDE: Final = 29.0
