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
        *((298, 380), (330, 366), (372, 362), (412, 370), (452, 362), (500, 366), (532, 368), (548, 384), (552, 410)),
        *((560, 428), (568, 440), (558, 462), (552, 500), (546, 540), (520, 560), (420, 564), (320, 560), (296, 536)),
        *((292, 500), (294, 466), (284, 448), (286, 420), (294, 400)),
    ),
    # The Middle East.
    (
        *((298, 200), (322, 186), (368, 181), (414, 189), (458, 182), (508, 184), (540, 192), (552, 214), (553, 244)),
        *((556, 280), (552, 318), (546, 346), (520, 359), (430, 355), (340, 359), (298, 350), (291, 320), (296, 284)),
        *((289, 254), (292, 222)),
    ),
    # Europe, open to the north.
    (
        *((294, 30), (310, 10), (336, -12), (400, -22), (470, -16), (530, -22), (548, 10), (552, 40), (548, 70)),
        *((556, 104), (550, 144), (540, 172), (510, 178), (430, 174), (350, 179), (304, 172), (291, 140), (297, 104)),
        *((288, 76), (292, 50)),
    ),
    # Asia, broad in the north, with its coast of peninsulas.
    (
        *((582, 40), (592, 14), (616, -8), (690, -20), (780, -14), (848, -24), (852, 20), (842, 60), (850, 96)),
        *((844, 140), (852, 180), (842, 226), (826, 262), (786, 272), (730, 264), (676, 274), (620, 266), (590, 250)),
        *((578, 216), (584, 172), (574, 138), (582, 104), (576, 72)),
    ),
    # Oceania.
    (
        *((580, 338), (592, 312), (622, 294), (664, 290), (704, 294), (742, 288), (776, 289), (812, 300), (836, 326)),
        *((834, 362), (842, 404), (836, 452), (842, 500), (830, 540), (790, 556), (700, 560), (620, 556), (588, 540)),
        *((576, 500), (582, 452), (574, 410), (582, 372)),
    ),
    # North America: the cape in the north-west, the bay in the north, the cape in the south-east.
    (
        *((-4, 40), (4, 12), (34, -4), (74, 4), (116, -14), (166, -10), (196, 6), (212, -16), (240, -8), (258, 16)),
        *((256, 52), (264, 84), (256, 116), (264, 156), (258, 204), (264, 246), (240, 268), (180, 262), (112, 272)),
        *((52, 268), (12, 258), (2, 220), (6, 170), (-4, 128), (4, 84)),
    ),
    # South America: the shoulder in the east.
    (
        *((2, 326), (14, 302), (48, 288), (92, 288), (140, 293), (186, 288), (226, 298), (250, 318), (263, 350)),
        *((256, 386), (262, 430), (256, 480), (262, 524), (236, 556), (150, 562), (60, 558), (10, 544), (4, 500)),
        *((8, 450), (-2, 400), (6, 362)),
    ),
)
"""The coast of each region by a few points in turn; the hand that draws it makes it uneven."""

_ISLES: Final = (
    (279, 306, 7),
    (567, 377, 9),
    (571, 12, 6),
    (280, 268, 5),
    (571, 522, 7),
    (276, 8, 6),
    (274, 532, 6),
    (566, 132, 4),
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
    for row in range(2, 32):
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
    "kangaroo": "q2-9 9-9 2-6 5-8l1-3 1 2.500 4 1.500-1 2-3 .5-1 7 4 3m-8-1q1 5-2 6l4 1m-13-3q-4 1-8 4",
}
"""Small drawings from a starting point on the ground, all moves relative."""

_GROWTH: Final = (
    # North America
    ("mountain", 30, 84, 4, 14, 6),
    ("fir", 106, 82, 4, 12, -5),
    ("totem", 168, 88, 1, 0, 0),
    ("hill", 190, 70, 3, 15, 5),
    ("fir", 150, 62, 2, 10, 3),
    ("grass", 200, 96, 3, 14, -3),
    # South America
    ("palm", 36, 374, 3, 15, 6),
    ("steps", 88, 372, 1, 0, 0),
    ("tree", 130, 366, 5, 11, -3),
    ("mountain", 194, 352, 3, 14, 6),
    ("palm", 150, 342, 2, 15, 5),
    ("tree", 60, 344, 3, 11, 3),
    # Asia
    ("mountain", 616, 80, 4, 14, 6),
    ("pagoda", 690, 92, 1, 0, 0),
    ("tree", 716, 88, 4, 11, 4),
    ("wall", 668, 60, 1, 0, 0),
    ("hill", 726, 64, 3, 15, 5),
    ("mountain", 776, 84, 2, 14, 6),
    ("grass", 650, 100, 2, 14, 2),
    # Oceania
    ("palm", 610, 362, 2, 16, 6),
    ("dune", 648, 360, 3, 19, 5),
    ("kangaroo", 716, 372, 1, 0, 0),
    ("hill", 690, 340, 2, 15, 5),
    ("palm", 764, 352, 3, 15, 5),
    ("grass", 742, 380, 3, 14, -3),
    # Europe
    ("stones", 430, 26, 1, 0, 0),
    ("hill", 466, 22, 2, 15, 6),
    ("tree", 414, 16, 2, 10, -3),
    # The Middle East
    ("ziggurat", 458, 214, 1, 0, 0),
    ("dune", 442, 234, 1, 0, 0),
    # Africa
    ("pyramid", 440, 388, 2, 19, 3),
    ("acacia", 412, 392, 1, 0, 0),
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
