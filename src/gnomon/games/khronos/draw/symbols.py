# gnomon: interpreted
"""The tiles of Khronos as symbols: nine buildings, four ruins, the printed hamlet.

Type shows in the tile's edge and silhouette before it shows in colour: Military has square corners and battlements,
Religious cut corners, cross and cloister, Civil round corners, roofs and streets. Size shows in the content: one motif,
a court, a whole place.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from gnomon.drawing.elements import number, symbol
from gnomon.games.khronos.draw import masonry as m
from gnomon.games.khronos.draw.layout import UNIT

TYPES: Final = ("military", "religious", "civil")
_INSET: Final = 1.2


def identity(kind: int, size: int, ruin: bool = False) -> str:
    """The symbol's name for a type (0 to 2), a size (1 to 3) and a face."""
    return f"kh-{TYPES[kind]}-{size}{'-ruin' if ruin else ''}"


HAMLET: Final = "kh-hamlet"


@cache
def building_symbols() -> str:
    """All tiles, each drawn in a square of size times 26 units from the origin."""
    parts = []
    for kind, faces in enumerate(
        ((_watch_tower, _keep, _castle), (_chapel, _monastery, _abbey), (_hamlet, _town, _city))
    ):
        for size, face in enumerate(faces, start=1):
            drawing = _ground(kind, size) + face()
            parts.append(symbol(identity(kind, size), f'<g class="kh-{TYPES[kind]}">{drawing}</g>'))
            if size > 1 and kind < 2:
                ruined = drawing + m.decay(size * UNIT, 8 * kind + size)
                parts.append(symbol(identity(kind, size, ruin=True), f'<g class="kh-ruin">{ruined}</g>'))
    return "".join(parts) + symbol(HAMLET, _printed_hamlet())


def tile_edge(kind: int, size: int) -> str:
    """Path data of a tile's edge: square, cut or round corners."""
    low, high = _INSET, size * UNIT - _INSET
    if kind == 0:
        return m.box(low, low, high - low, high - low)
    if kind == 1:
        cut = (5.3, 6.6, 7.9)[size - 1]
        a, b = low + cut, high - cut
        corners = [(a, low), (b, low), (high, a), (high, b), (b, high), (a, high), (low, b), (low, a)]
        return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z"
    r = (6.8, 8.6, 10.5)[size - 1]
    run = high - low - 2 * r
    arc = f"a{number(r)} {number(r)} 0 0 1 "
    return (
        f"M{number(low + r)} {number(low)}h{number(run)}{arc}{number(r)} {number(r)}v{number(run)}"
        f"{arc}{number(-r)} {number(r)}h{number(-run)}{arc}{number(-r)} {number(-r)}v{number(-run)}"
        f"{arc}{number(r)} {number(-r)}z"
    )


def _ground(kind: int, size: int) -> str:
    edge = tile_edge(kind, size)
    return f'<path class="kh-drop" transform="translate(.5 1.5)" d="{edge}"/>' + m.path("wall", edge)


def _watch_tower() -> str:
    return m.path("cast", m.disc(11.6, 12.4, 8.2)) + m.towers([(10.6, 10.9, 8.2)])


def _keep() -> str:
    wall = m.battlements(7, 7, 38, 11, 1.8)
    return (
        m.path("roof", wall)
        + m.path("shade", "M45 7V45H7L12 40H40V12Z", 0.5)
        + m.path("edge", wall)
        + m.path("court kh-edge", m.box(13, 13, 26, 26))
        + m.path("hatch", m.hatching((13, 13, 26, 26), 5))
        + m.path("court", "M23 39h6v9h-6z")
        + m.path("line", "M23 38.5v9M29 38.5v9M23 42h6M23 45h6")
        + m.pyramid(18, 17.5, 16)
        + m.towers([(9.5, 9.5, 6), (42.5, 9.5, 6), (9.5, 42.5, 6), (42.5, 42.5, 6)])
    )


def _castle() -> str:
    wall = m.battlements(8, 8, 62, 17, 2)
    inner = m.battlements(32, 20, 26, 9, 1.4)
    return (
        m.path("roof", wall)
        + m.path("shade", "M70 8V70H8L15 63H63V15Z", 0.5)
        + m.path("edge", wall)
        + m.path("court kh-edge", m.box(15, 15, 48, 48))
        + m.path("hatch", m.hatching((15, 15, 48, 48), 6))
        + m.roofs([(18, 20, 10, 26), (18, 50, 12, 8)])
        + m.path("roof", inner)
        + m.path("edge", inner)
        + m.pyramid(36, 24, 18)
        + m.towers([(32.5, 20.5, 4.2), (57.5, 20.5, 4.2), (57.5, 45.5, 4.2), (32.5, 45.5, 4.2)])
        + m.path("court kh-edge", m.disc(50, 55, 3))
        + m.path("dot", m.disc(50, 55, 1.2))
        + m.path("court", m.box(35, 62, 8, 11))
        + m.path("line", "M35 62v11M43 62v11M35 66h8M35 69.5h8")
        + m.towers([(32.5, 67, 4.6), (45.5, 67, 4.6), (8.5, 39, 4.6), (69.5, 39, 4.6)])
        + m.towers([(10.5, 10.5, 7.5), (67.5, 10.5, 7.5), (10.5, 67.5, 7.5), (67.5, 67.5, 7.5)])
    )


def _chapel() -> str:
    plan = "M7.6 8A3.4 3.4 0 0 1 14.4 8V9H19V15.4H14.4V22.5H7.6V15.4H3V9H7.6Z"
    return (
        m.path("roof", plan)
        + m.path("shade", "M11 4.6A3.4 3.4 0 0 1 14.4 8V9H19V12.2H11ZM11 12.2H19V15.4H14.4V22.5H11Z")
        + m.path("edge", plan)
        + m.path("line", "M11 4.8V22.4M3.2 12.2H18.8")
    )


def _monastery() -> str:
    church = "M47 6H14.5A6.5 6.5 0 0 0 14.5 19H47Z"
    return (
        m.path("roof", church)
        + m.path("shade", "M8 12.5A6.5 6.5 0 0 0 14.5 19H47V12.5Z")
        + m.path("edge", church)
        + m.path("line", "M8 12.5H47M20 6V19M14 12.5l-4.3-4.6M14 12.5l-4.3 4.6M25.5 8.8v7.4M23 11h5")
        + m.path("roof", m.box(7, 19, 40, 27))
        + m.path("shade", "M47 19V46H7L12 41H42V24Z")
        + m.path("edge", m.box(7, 19, 40, 27))
        + m.path("line", "M7 46L12 41M47 46L42 41")
        + m.path("court kh-edge", m.box(12, 24, 30, 17))
        + m.arcade(14.6, 26.4, 25, 12.4)
        + m.garden(
            [(17.5, 28.6, 8, 3), (28.6, 28.6, 8, 3), (17.5, 33.8, 8, 3), (28.6, 33.8, 8, 3)],
            [(27, 32.6, 2.7)],
        )
    )


def _abbey() -> str:
    church = "M16 13A10 10 0 0 1 36 13V24H45V38H36V70H16V38H7V24H16Z"
    cloister = "M36 38H72V70H40V63.4H36Z"
    orchard = [(x, y, 2.7) for x in (51, 58.5, 66) for y in (12, 19.5, 27)]
    return (
        m.path("court kh-edge", m.box(46, 7, 25, 25))
        + m.garden([], orchard)
        + m.path("roof", church)
        + m.path("shade", "M26 3A10 10 0 0 1 36 13V24H45V31H26ZM26 38H36V70H26Z")
        + m.path("shade", "M7 31H26V38H7Z", 0.65)
        + m.path("edge", church)
        + m.path("line", "M26 14V70M7 31H45M26 14L18 7.6M26 14L34 7.6M26 14V4M16 14H36M17 46H35M17 54H35M17 62H35")
        + m.path("roof kh-edge", m.disc(14, 10, 3.4) + m.disc(38, 10, 3.4))
        + m.pyramid(20, 25, 12)
        + m.pyramid(12.5, 63.5, 10)
        + m.pyramid(29.5, 63.5, 10)
        + m.path("roof", cloister)
        + m.path("shade", "M72 38V70H40L44 66H68V42Z")
        + m.path("edge", cloister)
        + m.path("line", "M40 42H68V66H44")
        + m.path("court kh-edge", m.box(44, 46, 20, 16))
        + m.garden(
            [(46, 48, 6.5, 4.6), (55.5, 48, 6.5, 4.6), (46, 55.4, 6.5, 4.6), (55.5, 55.4, 6.5, 4.6)],
            [(54, 54, 2.8)],
        )
        + m.arcade(42, 44, 24, 20)
    )


def _hamlet() -> str:
    return m.roofs([(3.6, 4.2, 11, 7.4), (16.2, 6, 6.4, 10.5), (4.8, 14.4, 9, 7)]) + m.path(
        "line", "M15.4 18.4h3M16.6 20.6h4"
    )


def _town() -> str:
    houses = [
        (6, 6, 15, 9),
        (6.5, 17.6, 8, 7),
        (30.5, 6, 8, 10),
        (40, 7, 6.5, 15),
        (30.5, 17.4, 7, 6),
        (5.5, 30, 8.5, 15.5),
        (16, 37, 7.6, 9),
        (29.6, 38, 16, 8),
        (38.4, 29.6, 8, 7),
    ]
    return (
        m.path("road", "M26 2V50M2 27H50")
        + m.path("court", m.disc(26, 27, 9.5))
        + m.roofs((x, y, width, height) for x, y, width, height in houses)
        + m.path("roof kh-edge", m.disc(26, 27, 4.2))
        + m.path("court kh-edge", m.disc(26, 27, 1.8))
    )


def _city() -> str:
    houses = [
        (12, 11, 15, 8),
        (11, 21, 8, 15),
        (21.5, 21.5, 6, 8),
        (29.5, 11, 6.5, 15),
        (43, 11, 10, 7),
        (43, 20, 7, 7),
        (55, 11, 11, 8),
        (58.5, 21, 8.5, 15),
        (52, 21.5, 5, 8),
        (52, 31.5, 5, 5),
        (11, 44, 8.5, 12),
        (12, 58.5, 14, 8),
        (21.5, 44, 5.5, 5.5),
        (22, 51.5, 5, 5),
        (29, 54, 6.5, 12.5),
        (43, 54, 7, 12.5),
        (52.5, 58, 14, 8.5),
        (58, 44, 9, 11.5),
        (52, 44, 4.6, 11),
    ]
    turrets = [(9, 9), (69, 9), (9, 69), (69, 69), (34, 5.6), (44, 5.6), (34, 72.4), (44, 72.4)]
    return (
        '<rect class="kh-rampart" x="5.6" y="5.6" width="66.8" height="66.8" rx="11"/>'
        + m.path("road", "M39 2V76M2 40H76")
        + m.path("court", m.box(28, 29, 22, 22))
        + m.roofs((x, y, width, height) for x, y, width, height in houses)
        + m.pyramid(30.5, 31, 11)
        + m.path("court kh-edge", m.disc(45.5, 46, 3.2))
        + m.path("dot", m.disc(45.5, 46, 1.1))
        + m.path("hatch", "M30 45h8M30 48h6")
        + m.path("roof kh-edge", "".join(m.disc(x, y, 3.6) for x, y in turrets))
    )


def _printed_hamlet() -> str:
    houses = (
        "M4.6 12.6V8.4L8.2 5 11.8 8.4V12.6ZM13.6 11.4V7.2L17.4 3.8 21.2 7.2V11.4ZM7.6 21.4V16.4L12.6 12 17.6 16.4V21.4Z"
    )
    details = "M11.4 21.4V18.2H13.8V21.4M15.4 16.4v5M18.8 11.4V9M9.8 12.6v-3M18.4 18.4h3M19 20.6h2"
    return m.path("clearing", m.disc(13, 13, 11.6)) + m.path("ink-fill", houses) + m.path("ink-line", houses + details)
