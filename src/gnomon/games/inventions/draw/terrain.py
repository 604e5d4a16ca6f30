# gnomon: interpreted
"""The ground of the world, drawn as if by hand: sea and ripples, seven lands and some isles, what grows and stands there.

Nothing here changes during a match. Each land is broad enough for what stands on it, and leaves the ground of names and
pieces calm; the shapes are put into a page once (`terrain_symbols`) and drawn by reference.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import hypot
from typing import Final

from gnomon.drawing.elements import number, use
from gnomon.drawing.noise import Noise
from gnomon.games.inventions.draw.layout import HEIGHT, WIDTH, Point
from gnomon.games.inventions.terms import REGION_NAMES, REGIONS

_COASTS: Final[tuple[tuple[Point, ...], ...]] = (
    # Africa: the bulge in the west, the horn in the east.
    (
        *((268, 206), (272, 186), (296, 178), (340, 182), (388, 176), (430, 181), (474, 177), (502, 180)),
        *((517, 196), (516, 214), (521, 232), (516, 262), (519, 300), (514, 330), (500, 352), (430, 349)),
        *((350, 353), (290, 349), (269, 334), (271, 290), (266, 258), (270, 230)),
    ),
    # The Middle East.
    (
        *((531, 112), (536, 95), (562, 88), (606, 92), (652, 87), (700, 91), (744, 87), (768, 92)),
        *((781, 112), (778, 136), (783, 170), (779, 208), (782, 238), (770, 259), (716, 257), (650, 261)),
        *((584, 257), (542, 260), (530, 240), (533, 204), (529, 170), (533, 140)),
    ),
    # Europe, open to the north.
    (
        *((268, 24), (280, 2), (306, -12), (380, -18), (450, -14), (500, -16), (518, 4), (520, 30)),
        *((515, 62), (519, 100), (516, 140), (508, 166), (474, 171), (420, 168), (360, 172), (304, 169)),
        *((276, 170), (268, 150), (271, 110), (266, 70)),
    ),
    # Asia, broad in the north, with its coast of peninsulas.
    (
        *((792, 28), (800, 6), (830, -12), (900, -18), (980, -14), (1040, -16), (1056, 20), (1044, 60)),
        *((1046, 104), (1041, 140), (1044, 162), (1020, 171), (968, 168), (914, 173), (860, 168), (812, 171)),
        *((794, 160), (796, 120), (790, 84), (795, 56)),
    ),
    # Oceania.
    (
        *((792, 206), (798, 186), (824, 178), (866, 182), (914, 177), (960, 181), (1004, 177), (1032, 184)),
        *((1045, 206), (1040, 240), (1045, 280), (1041, 320), (1036, 346), (990, 352), (920, 349), (850, 353)),
        *((808, 349), (793, 334), (796, 290), (791, 250)),
    ),
    # North America: the bay in the north, the cape in the south-east.
    (
        *((-6, 30), (2, 4), (30, -8), (74, 2), (116, -12), (160, -8), (186, 6), (206, -14)),
        *((236, -8), (254, 10), (258, 40), (254, 76), (259, 112), (255, 146), (252, 166), (214, 172)),
        *((160, 168), (104, 173), (54, 169), (14, 171), (4, 156), (8, 120), (2, 80), (8, 56)),
    ),
    # South America: the shoulder in the east.
    (
        *((4, 206), (12, 186), (40, 178), (84, 182), (130, 177), (180, 181), (226, 178), (248, 190)),
        *((257, 212), (253, 240), (259, 276), (254, 312), (256, 338), (238, 352), (160, 349), (80, 353)),
        *((26, 349), (6, 336), (9, 296), (3, 256), (8, 230)),
    ),
)
"""The coast of each region by a few points in turn; the hand that draws it makes it uneven."""

_ISLES: Final = (
    (548, 44, 8),
    (566, 26, 5),
    (752, 74, 6),
    (560, 290, 9),
    (584, 304, 5),
    (742, 322, 10),
    (722, 332, 5),
    (606, 332, 6),
)
"""Middle and radius."""

_STEP: Final = 17.0
_UNEVEN: Final = 1.7
_CORNER: Final = 9


def _coast(points: Sequence[Point], name: int) -> str:
    """A closed uneven line near the points."""
    chance = Noise(name)
    found: list[Point] = []
    for index, (x, y) in enumerate(points):
        bx, by = points[(index + 1) % len(points)]
        length = hypot(bx - x, by - y)
        steps = max(1, round(length / _STEP))
        for step in range(steps):
            share = step / steps
            off = chance.between(-_UNEVEN, _UNEVEN)
            found.append(
                (x + (bx - x) * share - (by - y) / length * off, y + (by - y) * share + (bx - x) / length * off)
            )
    return _closed(found)


def _closed(points: Sequence[Point]) -> str:
    """A smooth closed line that passes through the middles between the points."""
    last, first = points[-1], points[0]
    data = f"M{_pair((last[0] + first[0]) / 2, (last[1] + first[1]) / 2)}"
    for index, (x, y) in enumerate(points):
        bx, by = points[(index + 1) % len(points)]
        data += f"Q{_pair(x, y)} {_pair((x + bx) / 2, (y + by) / 2)}"
    return data + "Z"


def _pair(x: float, y: float) -> str:
    return f"{number(round(x, 1))} {number(round(y, 1))}"


def _isle(x: float, y: float, radius: float) -> str:
    round_about = ((1, 0.1), (0.55, 0.8), (-0.3, 0.95), (-1, 0.3), (-0.75, -0.6), (0.1, -0.9), (0.8, -0.6))
    return _closed([(x + radius * dx, y + radius * 0.8 * dy) for dx, dy in round_about])


def land_name(region: int) -> str:
    """The shape of a region's land in a page's definitions."""
    return f"iv-land-{REGION_NAMES[region]}"


@cache
def terrain_symbols() -> str:
    """The shapes that the ground repeats: put once, inside `<defs>`."""
    lands = [_coast(points, 100 + region) for region, points in enumerate(_COASTS)]
    shapes = "".join(f'<path id="{land_name(region)}" d="{lands[region]}"/>' for region in range(REGIONS))
    isles = "".join(_isle(*isle) for isle in _ISLES)
    edge = f'<clipPath id="iv-edge"><rect width="{WIDTH}" height="{HEIGHT}" rx="{_CORNER}"/></clipPath>'
    return f'{shapes}<path id="iv-isles" d="{isles}"/><path id="iv-coasts" d="{"".join(lands)}{isles}"/>{edge}'


# --- the whole ground ------------------------------------------------------------------------------------------------


@cache
def ground() -> str:
    """Sea with its ripples, lands, and what is engraved on them."""
    ripples = "".join(f'<use href="#iv-coasts" class="iv-ripple iv-ripple-{index}"/>' for index in range(3))
    lands = "".join(use(land_name(region)) for region in range(REGIONS))
    return (
        f'<g clip-path="url(#iv-edge)"><rect class="iv-sea" width="{WIDTH}" height="{HEIGHT}"/><path class="iv-waves" d="{_waves()}"/>{ripples}'
        f'<g class="iv-land">{lands}{use("iv-isles")}</g><path class="iv-engraving" d="{_engraved()}"/></g>'
    )


def _waves() -> str:
    """Short wavelets in rows all over the sea."""
    chance = Noise(7)
    data = []
    for row in range(1, 22):
        x = chance.between(-20, 30)
        while x < WIDTH:
            half = (6, 8, 10)[chance.pick(3)]
            data.append(f"M{number(round(x))} {17 * row - 3}q{half}-4 {2 * half} 0t{2 * half} 0")
            x += chance.between(52, 96)
    return "".join(data)


_STAMPS: Final = {
    "mountain": "l8-16 8 16m-8-16l1 5-2 4 2 6m2-7l1 4m1 .5l.6 3",
    "hill": "q6-12 12 0m-5-5l2 5m0-3.500l1.500 3.500",
    "tree": "v-4m-4 0q4-14 8 0z",
    "fir": "v-3m-5 0l5-13 5 13zm2.500-5h5",
    "palm": "q2-7 0-13q-6-1-7 4m7-4q6-1 7 4m-7-4q-4-6-8-3m8 3q4-6 8-3",
    "acacia": "v-8m-9 0q2-5 9-5t9 5zm5 0l4 4 4-4",
    "dune": "q8-9 14-2t10 2m-17-4q3 2 2 5",
    "grass": "l-1.500-4m3 4l0-5m3 5l1.500-4",
    "pyramid": "l13-18 13 18zm13-18l4 18m-14-6l3 0m-1 3l3 0m-5.500 0l1 0",
    "steps": "h28v-4h-4v-4h-4v-4h-4v-4h-4v4h-4v4h-4v4h-4zm11.500 0v-16m5 16v-16",
    "stones": "v-12h4v12m6 0v-12h4v12m6 0v-12h4v12m-25-12v-3.500h15v3.500zm10 0m0-3.500",
    "ziggurat": "h30l-3-6h-24zm5-6l2.500-6h15l2.500 6m-14-6v-5h8v5m-6 12v-7l2-1.500 2 1.500v7",
    "wall": "q8-6 16-3t14-5 12 2m-42 6v-4h3v2h3v-2h3m8-2v-3h3v2h3v-2.500m8-2v-3h3v1.500h3v-2",
    "pagoda": "h14v-5h-14zm-3-5q10-1 10-5q0 4 10 5zm5-4v-3h10v3m-11-3q6-1 6-5q0 4 6 5zm6-5v-4",
    "totem": "v-20h7v20m-12-13h5m7 0h5m-17-3q0-3 5-3m7 0q5 0 5 3m-10-7v-4h7v4m-5 4l1 1m2-1l-1 1m-3 6h4m-4 7h4",
    "hut": "v-6q6-8 12 0v6zm4.500 0v-4h3v4",
    "ship": "h26q-2 7-7 7h-12q-5 0-7-7zm12 0v-22m0 2q10 2 10 9-5 2-10 2m0-10q-9 3-9 11 4 2 9 2m0-15l5-2-5-2",
    "whale": "q3-12 18-12t22 8l4-7m-4 7l7-2m-40 6q10 4 22 2t14-6m-27-9q-1-6-5-7m5 7q0-7 4-8m-14 11h.1",
    "rose": "m0-30l6 24 24 6-24 6-6 24-6-24-24-6 24-6zm0 0v60m-30-30h60m-19-19l-6 9m-10 20l-6 9m22 0l-6-9m-10-20l-6-9",
    "kangaroo": "q2-9 9-9 2-6 5-8l1-3 1 2.500 4 1.500-1 2-3 .5-1 7 4 3m-8-1q1 5-2 6l4 1m-13-3q-4 1-8 4",
}
"""Small drawings from a starting point on the ground, all moves relative."""

_GROWTH: Final = (
    # North America
    ("mountain", 176, 24, 2, 13, 4),
    ("fir", 206, 17, 1, 0, 0),
    # South America
    ("palm", 186, 204, 2, 13, 4),
    ("steps", 206, 196, 1, 0, 0),
    # Asia
    ("pagoda", 894, 24, 1, 0, 0),
    ("mountain", 920, 22, 4, 13, 5),
    ("wall", 952, 38, 1, 0, 0),
    # Oceania
    ("kangaroo", 934, 206, 1, 0, 0),
    ("palm", 966, 204, 2, 13, 4),
    # Europe
    ("stones", 408, 24, 1, 0, 0),
    ("hill", 442, 22, 2, 15, 5),
    ("tree", 470, 18, 2, 10, -3),
    # The Middle East
    ("ziggurat", 700, 114, 1, 0, 0),
    # Africa
    ("pyramid", 396, 204, 2, 19, 3),
    ("acacia", 448, 202, 1, 0, 0),
    # The seas
    ("ship", 610, 34, 1, 0, 0),
    ("whale", 700, 24, 1, 0, 0),
    ("rose", 656, 306, 1, 0, 0),
    ("ship", 700, 296, 1, 0, 0),
)
"""What stands on the lands: the stamp, where the first one stands, how many, and how far each next one is from it."""


def _engraved() -> str:
    """All that is engraved, as one line."""
    data = []
    for stamp, x, y, count, step, slant in _GROWTH:
        for index in range(count):
            lift = slant if index % 2 else 0
            data.append(f"M{x + step * index} {y + lift}{_STAMPS[stamp]}")
    return "".join(data)
