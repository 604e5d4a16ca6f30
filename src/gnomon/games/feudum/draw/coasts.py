# gnomon: interpreted
"""The shape of the realm: coasts, the six grounds, rivers and lakes, as points through which a hand draws its lines.

All coordinates are in units of the map. The mainland runs off the sheet in the east; grounds reach over the coast, since
they are seen on the land alone.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from gnomon.games.feudum.draw.curves import Line, inside, smooth, unsteady
from gnomon.games.feudum.terms import BADLANDS, DESERT, FOREST, MOUNTAIN

_MAINLAND: Final[Line] = (
    *((176, 214), (182, 172), (222, 150), (268, 146), (318, 124), (372, 118), (424, 100), (480, 104), (528, 94)),
    *((584, 102), (636, 92), (690, 100), (736, 90), (756, 66), (752, 34), (760, 8), (880, 4), (884, 300), (880, 596)),
    *((826, 612), (792, 632), (778, 672), (752, 706), (704, 722), (668, 742), (640, 776), (602, 790), (556, 786)),
    *((508, 806), (452, 800), (404, 812), (352, 806), (306, 816), (266, 804), (248, 774), (262, 738), (286, 712)),
    *((288, 676), (306, 646), (306, 612), (320, 584), (322, 556), (346, 540), (338, 522), (362, 504), (392, 486)),
    *((388, 450), (394, 418), (374, 388), (378, 348), (356, 318), (332, 288), (292, 270), (252, 262), (210, 248)),
)
_REDPINE: Final[Line] = (
    *((148, 306), (186, 288), (222, 302), (234, 338), (232, 376), (252, 410), (282, 446), (300, 492), (292, 536)),
    *((256, 558), (218, 546), (204, 506), (202, 462), (178, 424), (152, 388), (138, 346)),
)
_CROOKBACK: Final[Line] = (
    *((62, 578), (96, 556), (134, 566), (148, 598), (152, 638), (184, 672), (214, 704), (224, 748), (206, 788)),
    *((166, 796), (130, 778), (118, 736), (106, 694), (78, 658), (60, 622)),
)
_NORTH_SKERRY: Final[Line] = ((74, 204), (92, 180), (124, 176), (146, 198), (142, 230), (114, 246), (84, 236))
_WEST_SKERRY: Final[Line] = ((54, 402), (74, 378), (104, 382), (122, 406), (112, 438), (82, 446), (58, 432))
_SUNSET_SHOAL: Final[Line] = ((262, 376), (278, 352), (310, 348), (330, 370), (324, 402), (296, 414), (268, 404))

_BIG: Final = (_MAINLAND, _REDPINE, _CROOKBACK)
_SMALL: Final = (_NORTH_SKERRY, _WEST_SKERRY, _SUNSET_SHOAL)
_ROCKS: Final[tuple[tuple[float, float, float], ...]] = (
    *((152, 254, 5), (164, 262, 3.4), (52, 470, 4), (126, 356, 3.2), (342, 420, 4), (250, 330, 3), (238, 640, 4.6)),
    *((250, 648, 3), (232, 836, 4), (52, 716, 3.6), (690, 758, 4), (540, 838, 3.4), (160, 128, 4), (300, 96, 3.4)),
)

RIVER: Final[Line] = (
    (330, 531),
    (374, 519),
    (424, 496),
    (470, 462),
    (520, 428),
    (562, 374),
    (584, 318),
    (596, 262),
    (624, 236),
)
"""From the mouth at the desert's northern dock up to the lake below Riverhead."""
STREAM: Final[Line] = ((624, 236), (664, 250), (700, 276), (736, 316), (766, 366), (800, 408), (846, 432))
"""From the lake to the eastern edge, past the mountain's southern location."""
BROOK: Final[Line] = ((664, 486), (686, 474), (716, 462), (752, 446), (782, 424))
"""The ferry's water, from the badlands to the mountain."""

_FOREST_GROUND: Final[Line] = (
    *((150, 60), (448, 60), (446, 130), (436, 180), (462, 226), (508, 268), (522, 330), (520, 392), (500, 440)),
    *((430, 500), (320, 560), (300, 400), (150, 280)),
)
_DESERT_GROUND: Final[Line] = (
    *((300, 540), (380, 524), (440, 494), (506, 438), (556, 470), (588, 520), (604, 584), (636, 640), (640, 700)),
    *((656, 780), (600, 840), (230, 850), (220, 700)),
)
_MOUNTAIN_GROUND: Final[Line] = (
    *((686, 60), (668, 120), (676, 180), (702, 226), (724, 286), (738, 340), (722, 392), (730, 448), (762, 490)),
    *((812, 498), (900, 520), (900, 20), (720, 10)),
)
GROUNDS: Final[dict[int, Line]] = {FOREST: _FOREST_GROUND, DESERT: _DESERT_GROUND, MOUNTAIN: _MOUNTAIN_GROUND}
"""The grounds on the mainland but the badlands', which is what is left."""


@cache
def coasts() -> tuple[Line, ...]:
    """The closed lines around mainland and islands, the mainland first, then the two big islands, then the skerries."""
    found = [unsteady(smooth(ring, True), 31 + index, 1.5) for index, ring in enumerate(_BIG)]
    found += [unsteady(smooth(ring, True, 7), 51 + index, 1.2) for index, ring in enumerate(_SMALL)]
    return tuple(found)


def rough_coasts() -> tuple[Line, ...]:
    """The points through which the coasts are drawn, in the same order: quicker to ask what lies inside."""
    return (*_BIG, *_SMALL)


@cache
def ground(region: int) -> Line:
    """The closed line around a region of the mainland; it reaches over the coast."""
    return unsteady(smooth(GROUNDS[region], True, 12), 71 + region, 1.4)


def rocks() -> tuple[tuple[float, float, float], ...]:
    """Rocks in the sea as (x, y, radius)."""
    return _ROCKS


def mainland_region(point: tuple[float, float]) -> int:
    """The region of a point of the mainland."""
    for region in (FOREST, DESERT, MOUNTAIN):
        if inside(point, GROUNDS[region]):
            return region
    return BADLANDS
