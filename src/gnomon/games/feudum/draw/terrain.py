# gnomon: interpreted
"""The ground of the realm, drawn as if by hand: sea and shores, six grounds with their growth, river, compass, whale.

Nothing here changes during a match: the drawing depends on the map alone and is kept. Growth keeps away from locations,
roads, water, tiles and names, so that whatever happens is seen on calm ground.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import Final, NamedTuple

from gnomon.drawing.elements import number, placed, symbol, use
from gnomon.drawing.noise import Noise
from gnomon.games.feudum import terms
from gnomon.games.feudum.draw import landmarks, layout
from gnomon.games.feudum.draw.coasts import (
    BROOK,
    GROUNDS,
    RIVER,
    STREAM,
    coasts,
    ground,
    mainland_region,
    rocks,
    rough_coasts,
)
from gnomon.games.feudum.draw.curves import Line, apart, inside, near, path, smooth, unsteady
from gnomon.games.feudum.draw.layout import Point, places, voyage_place
from gnomon.games.feudum.draw.routes import edges, route
from gnomon.games.feudum.land import Land

_STONES: Final = 7
_SHORE_LINES: Final = 6

Bounds = tuple[float, float, float, float]
"""Left, top, right, foot."""

_SHAPES: Final[dict[str, tuple[str, ...]]] = {
    "tree": (
        '<path class="fd-trunk" d="M0 1V-6"/><path class="fd-crown-dark" d="M0-21C5-21 7-17 6-14 9.5-12.5 9-5.5 1-5.5-8-5.5-9-12-6-14.5-7-18-4-21 0-21Z"/>'
        '<path class="fd-crown-light" d="M-1-19C3-19 4.5-16 3.5-13.5 6-12 5-8 0-8-6-8-6.5-12-4-14-5-17-3-19-1-19Z"/>',
        '<path class="fd-trunk" d="M0 1V-5"/><path class="fd-crown-dark" d="M-1-16C4-17 7-13.5 6-11 9-9 6.5-4.5 0-4.5-7.5-4.5-8-9-5.5-11-6-14-4-15.5-1-16Z"/>'
        '<path class="fd-crown-light" d="M-1.5-14C2-14.5 4-12.5 3-10.5 5-9 3.5-6.5-.5-6.5-5-6.5-5.5-9-3.5-10.5-4-12.5-3-13.7-1.5-14Z"/>',
        '<path class="fd-trunk" d="M0 1V-5"/><path class="fd-crown-dark" d="M0-22L5.5-13H3.5L8-5H-8L-3.5-13H-5.5Z"/><path class="fd-crown-light" d="M0-20L2.5-14.5-1-14.5 1.5-7H-5L-1.5-13H-3.5Z"/>',
    ),
    "pine": (
        '<path class="fd-trunk" d="M0 1V-5"/><path class="fd-pine-dark" d="M0-23L5-14.5H3.2L7-5H-7L-3.2-14.5H-5Z"/><path class="fd-pine" d="M0-20.5L2-15-1-15 1-7H-4.5L-1.5-14.5H-3.2Z"/>',
        '<path class="fd-trunk" d="M0 1V-4"/><path class="fd-pine-dark" d="M0-17L4-10.5H2.5L5.5-4H-5.5L-2.5-10.5H-4Z"/><path class="fd-pine" d="M0-15L1.5-11-1-11 .5-5.5H-3.5L-1-10.5H-2.5Z"/>',
    ),
    "dune": (
        '<path class="fd-dune" d="M-16 2C-9-5-4-6 1-1 5-5 10-4 15 1M-9 3C-6 1-4 0-1 1"/>',
        '<path class="fd-dune" d="M-12 1C-7-5-1-5 3 0M-2 2C3-3 8-3 12 1"/>',
        '<path class="fd-dune" d="M-8 0C-4-4 1-4 6 0"/>',
    ),
    "palm": (
        '<path class="fd-trunk" d="M0 1C1-5 0-9-1.5-13"/><path class="fd-palm" d="M-1.5-13C-6-17-10-15-11-11-7-13-4-13-1.5-13ZM-1.5-13C2-18 7-17 9-13 5-14 1-13-1.5-13ZM-1.5-13C-5-12-7-8-6-5-4-9-3-11-1.5-13ZM-1.5-13C3-13 5-9 4-6 2-10 0-12-1.5-13Z"/>',
        '<path class="fd-cactus" d="M0 1V-13M0-4H-4.5V-9M0-6H4.5V-11"/>',
    ),
    "spire": (
        '<path class="fd-rock-face" d="M-8 2L-5-18-1-22 2-17 6 2Z"/><path class="fd-rock-dark" d="M-1-22L2-17 6 2H0Z"/><path class="fd-ridge" d="M-8 2L-5-18-1-22 2-17 6 2M-4-12L-1-13M-5-5L-2-6"/>',
        '<path class="fd-rock-face" d="M-10 2L-8-10-5-13-3-8-1-16 3-18 5-12 9 2Z"/><path class="fd-rock-dark" d="M3-18L5-12 9 2H3Z"/><path class="fd-ridge" d="M-10 2L-8-10-5-13-3-8-1-16 3-18 5-12 9 2M-3-8L-4 0M1-9L3-10"/>',
        '<path class="fd-rock-face" d="M-7 1L-4-7 0-9 5-5 7 1Z"/><path class="fd-rock-dark" d="M0-9L5-5 7 1H1Z"/><path class="fd-ridge" d="M-7 1L-4-7 0-9 5-5 7 1"/>',
    ),
    "bush": (
        '<path class="fd-scrub" d="M0 0V-8M0-4L-4-8M0-3L4-7M-6 0L-8-4M-6 0L-5-5"/>',
        '<path class="fd-scrub" d="M-3 0L-5-5M-3 0L-2-6M-3 0L1-4M5 0L6-3"/>',
    ),
    "peak": (
        '<path class="fd-peak" d="M-21 3L-7-20-2-14 3-27 22 3Z"/><path class="fd-peak-dark" d="M3-27L22 3H8L10-6 5-12Z"/>'
        '<path class="fd-snow" d="M3-27L-1-16.5 2-18.5 4-14.5 6.5-17.5 9-17.5Z"/><path class="fd-ridge" d="M-21 3L-7-20-2-14 3-27 22 3M-7-20L-5-9-9-1M5-12L10-6 8 3"/>',
        '<path class="fd-peak" d="M-15 3L-1-20 15 3Z"/><path class="fd-peak-dark" d="M-1-20L15 3H4L5-4 1-9Z"/>'
        '<path class="fd-snow" d="M-1-20L-4.5-13-2-14.5 0-11 2-14 4-12.5Z"/><path class="fd-ridge" d="M-15 3L-1-20 15 3M1-9L5-4 4 3"/>',
    ),
}


@cache
def terrain_symbols() -> str:
    """The shapes that the ground repeats: put once, inside `<defs>`; and what the ground is cut to."""
    shapes = "".join(
        symbol(f"fd-{name}{index}", drawn) for name, variants in _SHAPES.items() for index, drawn in enumerate(variants)
    )
    main, *islands = (path(ring, True) for ring in coasts())
    lines = {"mainland": main, "isles": "".join(islands)}
    lines |= {f"{terms.REGION_NAMES[region]}-edge": path(ground(region), True) for region in GROUNDS}
    edges_drawn = "".join(f'<path id="fd-{name}" d="{line}"/>' for name, line in lines.items())
    land = f'<clipPath id="fd-on-mainland">{use("fd-mainland")}</clipPath>'
    sheet = f'<clipPath id="fd-inner"><path d="M{layout.BAND} {layout.BAND}H{layout.WIDTH - layout.BAND}V{layout.HEIGHT - layout.BAND}H{layout.BAND}Z"/></clipPath>'
    return shapes + edges_drawn + land + sheet


# --- the whole ground ----------------------------------------------------------------------------------------------


@cache
def ground_of(land: Land) -> str:
    """Sea, shores, land, water and growth, inside the score track."""
    return f'<g clip-path="url(#fd-inner)">{sea()}{_land()}{_growth(land)}</g>{placed(236, 78, compass())}'


@cache
def sea() -> str:
    """Open water with the lines that run along its shores."""
    lines = "".join(
        _line(name, f"fd-shore fd-shore-{index}") for index in range(_SHORE_LINES) for name in ("mainland", "isles")
    )
    reefs = "".join(f'<circle class="fd-reef" cx="{x}" cy="{y}" r="{number(radius)}"/>' for x, y, radius in rocks())
    return f'<path class="fd-sea" d="M0 0H{layout.WIDTH}V{layout.HEIGHT}H0Z"/>{lines}{reefs}{placed(446, 840, _WHALE)}'


_WHALE: Final = (
    '<path class="fd-whale" d="M-20 4C-18-6-6-10 6-6 12-4 14 0 18-1 16-5 17-9 20-11 21-8 23-8 27-9 27-5 25-2 22 0 20 5 14 7 8 6L-20 5Z"/>'
    '<path class="fd-spout" d="M-8-9C-8-14-12-15-14-13M-8-9C-8-15-4-16-2-13"/><path class="fd-wavelet" d="M-26 6Q-22 3-18 6T-10 6-2 6 6 6 14 6 22 6"/>'
)


def _line(name: str, classes: str) -> str:
    """A line of the definitions, drawn in a way of its own."""
    return f'<use href="#fd-{name}" class="{classes}"/>'


def _land() -> str:
    """The grounds in their tints with soft borders, coasts in ink, river, stream and brook."""
    regions = [terms.REGION_NAMES[region] for region in GROUNDS]
    parts = [_line("mainland", "fd-ground-badlands"), '<g clip-path="url(#fd-on-mainland)">']
    parts += [
        _line(f"{name}-edge", f"fd-fringe fd-fringe-{width} fd-fringe-{name}")
        for name in regions
        for width in ("wide", "narrow")
    ]
    parts += [_line(f"{name}-edge", f"fd-ground-{name}") for name in regions]
    parts += [_line(f"{name}-edge", "fd-border") for name in regions]
    parts += ["</g>", _line("isles", "fd-ground-island")]
    parts += [_line(name, "fd-coast") for name in ("mainland", "isles")]
    return "".join(parts) + _waters()


@cache
def _waters() -> str:
    """River, stream and brook as bands of water, banks on their sides; the river widens into the sea."""
    river, stream, brook = (unsteady(smooth(line), 7 + index, 0.9) for index, line in enumerate((RIVER, STREAM, BROOK)))
    bands = (_Band(river, 23.0, 8.0, 5), _Band(stream, 7.5, 8.0, 0), _Band(brook, 1.5, 6.0, 0))
    sides = "".join(path(side[band.open :]) for band in bands for side in _sides(band))
    whole = "".join(path((*left, *right[::-1]), True) for left, right in map(_sides, bands))
    return (
        f'<path class="fd-bank" d="{sides}"/><path class="fd-river" d="{whole}"/>'
        f'<path class="fd-current" d="{path(river[6:-4])}{path(stream[5:])}"/>'
    )


class _Band(NamedTuple):
    """A line of water, half as wide as this at its head and its tail; the first `open` points have no bank."""

    line: Line
    head: float
    tail: float
    open: int


def _sides(band: _Band) -> tuple[Line, Line]:
    """The two sides of a band of water."""
    left, right = [], []
    last = len(band.line) - 1
    for index, (x, y) in enumerate(band.line):
        (ax, ay), (bx, by) = band.line[max(0, index - 1)], band.line[min(last, index + 1)]
        reach = apart((ax, ay), (bx, by)) or 1.0
        half = band.head + (band.tail - band.head) * min(1.0, index / last * 2.2)
        nx, ny = -(by - ay) / reach * half, (bx - ax) / reach * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return tuple(left), tuple(right)


# --- growth --------------------------------------------------------------------------------------------------------


class Growth(NamedTuple):
    """What grows on a ground: shapes by weight, where (left, top, right, foot), the least distances, the tries.

    `gap` from one to the next, `road` from the middle of one to a road, `shore` from its foot to the coast.
    """

    kinds: tuple[tuple[str, int], ...]
    within: Bounds
    gap: float
    road: float
    shore: float
    tries: int


_GROWTH: Final[dict[int, Growth]] = {
    terms.FOREST: Growth(
        (("tree", 0), ("tree", 1), ("tree", 0), ("tree", 2)), (176, 100, 530, 520), 14.5, 14, 16, 1700
    ),
    terms.DESERT: Growth(
        (("dune", 0), ("dune", 1), ("dune", 2), ("dune", 1), ("palm", 0), ("palm", 1)),
        (250, 440, 660, 812),
        30,
        15,
        15,
        900,
    ),
    terms.BADLANDS: Growth(
        (("spire", 0), ("spire", 1), ("spire", 2), ("bush", 0), ("bush", 1)), (440, 94, 834, 780), 25, 17, 18, 1500
    ),
    terms.MOUNTAIN: Growth((("peak", 0), ("peak", 1), ("peak", 1)), (670, 60, 834, 520), 24, 21, 16, 1500),
    terms.ISLAND: Growth((("pine", 0), ("pine", 1)), (60, 286, 302, 796), 12.5, 12, 8, 1500),
}


def _growth(land: Land) -> str:
    """Trees, pines, dunes, spires and peaks on free ground, the northern ones behind; and waves on open water."""
    main, *islands = coasts()
    found: list[tuple[float, float, str]] = []
    busy = _busy(land)
    roads = [
        spot
        for network in (terms.ROAD, terms.FERRY)
        for edge in edges(land, network)
        for spot in route(land, network, *edge)[::3]
    ]
    water = [*smooth(RIVER), *smooth(STREAM), *smooth(BROOK)]
    for region, growth in _GROWTH.items():
        chance = Noise(1000 + region)
        shore = (*islands[0], *islands[1]) if region == terms.ISLAND else main[::2]
        grown: list[Point] = []
        left, top, right, foot = growth.within
        for _ in range(growth.tries):
            spot = chance.between(left, right), chance.between(top, foot)
            name, variant = growth.kinds[chance.pick(len(growth.kinds))]
            middle = spot[0], spot[1] - 8
            if (
                not _free(spot, busy)
                or near(spot, grown, growth.gap)
                or near(middle, roads, growth.road)
                or near(middle, water, 27)
                or near(spot, shore, growth.shore)
                or (region in GROUNDS and near(spot, ground(region), 8))
                or not _is_ground(spot, region)
            ):
                continue
            grown.append(spot)
            found.append((spot[1], spot[0], f"{name}{variant}"))
    drawn = "".join(
        f'<use href="#fd-{name}" x="{number(round(x, 1))}" y="{number(round(y, 1))}"/>' for y, x, name in sorted(found)
    )
    return f"{_waves(land)}{drawn}{landmarks.landmarks()}"


def _is_ground(spot: Point, region: int) -> bool:
    main, *islands = rough_coasts()
    if region == terms.ISLAND:
        return any(inside(spot, ring) for ring in islands)
    return inside(spot, main) and mainland_region(spot) == region


def _free(spot: Point, busy: list[Bounds]) -> bool:
    """Whether a spot lies in none of the boxes (left, top, right, foot)."""
    x, y = spot
    return not any(left < x < right and top < y < foot for left, top, right, foot in busy)


def _busy(land: Land) -> list[Bounds]:
    """Boxes that stay free: around locations with their names, tiles, regions' names, tracks."""
    found: list[Bounds] = [(x - 36, y - 30, x + 36, y + 58) for x, y in places(land)]
    found += [(x - 24, y - 20, x + 24, y + 38) for x, y in layout.STACKS]
    found += [(x - 62, y - 22, x + 62, y + 20) for x, y in layout.REGION_NAMES_AT]
    found += [
        (x - 26, y - 24, x + 26, y + 40) for x, y in (voyage_place(space, _STONES) for space in range(1, _STONES + 1))
    ]
    found += [(x - 22, y - 20, x + 22, y + 26) for x, y in landmarks.spots()]
    left, top, width, height = layout.MILITARY
    found.append((left - 8, top - 8, left + width + 8, top + height + 20))
    return found


def _waves(land: Land) -> str:
    """Small strokes scattered over open water."""
    chance = Noise(977)
    shores = [point for ring in coasts() for point in ring]
    busy = [(x - 30, y - 30, x + 30, y + 30) for x, y in (layout.DIE, (236, 78), (446, 836))]
    busy += [
        (layout.SUN[0] - layout.SUN_RADIUS - 14, 0, layout.SUN[0] + layout.SUN_RADIUS + 14, layout.SUN[1] + 18),
        *_busy(land),
    ]
    spots: list[Point] = []
    for _ in range(1500):
        spot = (
            chance.between(layout.BAND + 6, layout.WIDTH - layout.BAND - 20),
            chance.between(layout.BAND + 6, layout.HEIGHT - layout.BAND - 6),
        )
        taken = not _free(spot, busy) or near(spot, spots, 27) or near(spot, shores, 27)
        if not taken and not any(inside(spot, ring) for ring in rough_coasts()):
            spots.append(spot)
    drawn = "".join(f"M{number(round(x - 7, 1))} {number(round(y, 1))}q3.5-4 7 0t7 0" for x, y in spots)
    return f'<path class="fd-wavelet" d="{drawn}"/>'


@cache
def compass(radius: float = 30.0) -> str:
    """A compass rose, its middle at the origin."""
    points = []
    for step in range(8):
        reach = radius if step % 2 == 0 else radius * 0.62
        turn = step * pi / 4 - pi / 2
        points.append((reach, turn))
    rays = "".join(
        f"M0 0L{number(0.2 * radius * cos(turn - pi / 4))} {number(0.2 * radius * sin(turn - pi / 4))}"
        f"L{number(reach * cos(turn))} {number(reach * sin(turn))}Z"
        for reach, turn in points
    )
    whole = "".join(
        f"M{number(0.2 * radius * cos(turn - pi / 4))} {number(0.2 * radius * sin(turn - pi / 4))}L{number(reach * cos(turn))} {number(reach * sin(turn))}"
        f"L{number(0.2 * radius * cos(turn + pi / 4))} {number(0.2 * radius * sin(turn + pi / 4))}"
        for reach, turn in points
    )
    ring = number(radius * 0.74)
    return f'<g class="fd-compass"><circle r="{ring}"/><path class="fd-compass-light" d="{whole}"/><path class="fd-compass-dark" d="{rays}"/></g>'
