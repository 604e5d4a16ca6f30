# gnomon: interpreted
"""The five networks: roads, ferries, the waves of ships, the bubbles of submersibles, the birds of flying machines.

Which routes there are the map's table says; this module knows how a hand would lead them. A route without a bend of its
own runs straight. Networks differ by form before colour, and each is a group of its own, so that one can be switched on.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import cos, pi, sin
from typing import Final

from gnomon.drawing.elements import number
from gnomon.drawing.noise import Noise
from gnomon.games.feudum import terms
from gnomon.games.feudum.draw import symbols
from gnomon.games.feudum.draw.coasts import RIVER, STREAM
from gnomon.games.feudum.draw.curves import (
    Line,
    Stop,
    apart,
    degrees,
    length,
    path,
    smooth,
    stops,
    trimmed,
    unsteady,
    wave,
)
from gnomon.games.feudum.draw.layout import DISC, LETTERING, Point, places
from gnomon.games.feudum.land import Land

_BENDS: Final[dict[tuple[int, str], Line]] = {
    (terms.ROAD, "I1-I2"): ((198, 392), (224, 440)),
    (terms.ROAD, "I3-I4"): ((112, 654), (140, 698)),
    (terms.ROAD, "F1-F2"): ((262, 178), (312, 206)),
    (terms.ROAD, "F2-F3"): ((398, 246), (430, 300)),
    (terms.ROAD, "F2-B1"): ((404, 176), (452, 152)),
    (terms.ROAD, "F3-B1"): ((474, 276), (494, 214)),
    (terms.ROAD, "F3-D4"): ((466, 392), (472, 462), (486, 530)),
    (terms.ROAD, "B1-B2"): ((550, 168), (582, 202)),
    (terms.ROAD, "B2-B4"): ((630, 286), (638, 352), (640, 410)),
    (terms.ROAD, "M1-M2"): ((784, 220), (804, 300), (800, 368)),
    (terms.ROAD, "D1-D3"): ((360, 616), (376, 670)),
    (terms.ROAD, "D3-D4"): ((432, 672), (474, 642)),
    (terms.ROAD, "D2-D5"): ((352, 784), (430, 786), (508, 772)),
    (terms.FERRY, "D4-D5"): ((522, 640), (556, 688)),
    (terms.FERRY, "B4-M2"): ((690, 470), (736, 452)),
    (terms.SHIP_ROUTE, "D1-B3"): ((364, 532), (424, 498), (470, 464), (518, 430)),
    (terms.SHIP_ROUTE, "D1-D2"): ((310, 586), (272, 640), (240, 702)),
    (terms.SHIP_ROUTE, "D2-I3"): ((252, 822), (170, 820), (96, 790), (62, 710)),
    (terms.SHIP_ROUTE, "S1-F1"): ((158, 240), (192, 262)),
    (terms.SHIP_ROUTE, "S1-S2"): ((74, 268), (66, 330)),
    (terms.SHIP_ROUTE, "S2-I3"): ((78, 474), (66, 532)),
    (terms.SHIP_ROUTE, "F1-S3"): ((250, 270), (290, 310)),
    (terms.SHIP_ROUTE, "S3-I2"): ((318, 436), (318, 484)),
    (terms.SHIP_ROUTE, "I2-D1"): ((296, 526), (326, 540)),
    (terms.SHIP_ROUTE, "B3-B2"): ((574, 346), (588, 300), (600, 254)),
    (terms.SHIP_ROUTE, "B2-M2"): ((664, 250), (700, 276), (736, 318), (762, 362)),
    (terms.SUBMERSIBLE_ROUTE, "D2-I3"): ((272, 842), (150, 846), (56, 800), (42, 700), (62, 640)),
    (terms.SUBMERSIBLE_ROUTE, "D1-D2"): ((294, 574), (248, 640), (222, 700), (246, 750)),
    (terms.SUBMERSIBLE_ROUTE, "S3-D1"): ((350, 410), (356, 460), (320, 510)),
    (terms.SUBMERSIBLE_ROUTE, "I3-S2"): ((44, 560), (42, 480)),
    (terms.SUBMERSIBLE_ROUTE, "S2-I1"): ((126, 370), (140, 350)),
    (terms.SUBMERSIBLE_ROUTE, "I1-S1"): ((160, 296), (132, 254)),
    (terms.SUBMERSIBLE_ROUTE, "I1-S3"): ((232, 318), (262, 336)),
    (terms.SUBMERSIBLE_ROUTE, "D2-I4"): ((250, 744), (228, 728)),
    (terms.SUBMERSIBLE_ROUTE, "I4-I2"): ((214, 668), (196, 610), (214, 548)),
    (terms.FLYING_ROUTE, "D2-D5"): ((330, 828), (430, 844), (530, 814)),
    (terms.FLYING_ROUTE, "D5-B5"): ((614, 756), (664, 726)),
    (terms.FLYING_ROUTE, "M1-B2"): ((714, 122), (660, 150)),
    (terms.FLYING_ROUTE, "I2-D1"): ((262, 580), (304, 604)),
    (terms.FLYING_ROUTE, "B5-M2"): ((744, 610), (786, 540), (798, 474)),
    (terms.FLYING_ROUTE, "B2-B3"): ((556, 252), (530, 320)),
    (terms.FLYING_ROUTE, "B3-D5"): ((592, 470), (606, 570), (606, 670)),
    (terms.FLYING_ROUTE, "S3-F1"): ((258, 326), (230, 264)),
    (terms.FLYING_ROUTE, "F1-S1"): ((190, 158), (144, 158)),
    (terms.FLYING_ROUTE, "S3-I2"): ((258, 414), (240, 456)),
    (terms.FLYING_ROUTE, "I2-D2"): ((240, 580), (240, 670), (262, 720)),
}
"""Points between the ends, from the first named to the second."""

_HALF_BRIDGE: Final = 15.0

VESSEL_NETWORKS: Final = (terms.SHIP_ROUTE, terms.SUBMERSIBLE_ROUTE, terms.FLYING_ROUTE)


@cache
def edges(land: Land, network: int) -> tuple[tuple[int, int], ...]:
    """The routes of a network as pairs of locations, the lower number first."""
    return tuple((one, other) for one in range(terms.LOCATIONS) for other in land.near[network][one] if one < other)


@lru_cache(maxsize=1024)
def route(land: Land, network: int, one: int, other: int) -> Line:
    """The line of a route from one location's middle to the other's."""
    at = places(land)
    first, second = terms.LOCATION_NAMES[one], terms.LOCATION_NAMES[other]
    bend = _BENDS.get((network, f"{first}-{second}"))
    if bend is None:
        bend = _BENDS.get((network, f"{second}-{first}"), ())[::-1]
    line = smooth((at[one], *bend, at[other]), stride=4.0)
    if network != terms.ROAD:
        return line
    return smooth(unsteady(smooth((at[one], *bend, at[other]), stride=24.0), one * 31 + other, 1.9), stride=4.0)


def shown(land: Land, network: int, one: int, other: int) -> Line:
    """The part of a route between the discs."""
    clear = DISC - 6 if network == terms.ROAD else DISC + 4
    return trimmed(route(land, network, one, other), clear, clear)


@lru_cache(maxsize=1024)
def route_path(land: Land, network: int, one: int, other: int) -> str:
    """Path data of the part of a route between the discs, for lights and previews."""
    return path(shown(land, network, one, other))


# --- roads ---------------------------------------------------------------------------------------------------------


@cache
def roads(land: Land) -> str:
    """All roads, with bridges where they cross the river."""
    lines = [shown(land, terms.ROAD, one, other) for one, other in edges(land, terms.ROAD)]
    drawn = "".join(map(path, lines))
    bridges = "".join(_bridge(stop) for line in lines for stop in crossings(line))
    return f'<path class="fd-road-edge" d="{drawn}"/><path class="fd-road" d="{drawn}"/>{bridges}'


def crossings(line: Line) -> list[Stop]:
    """Where a road meets the river or the stream: once, at the point nearest to the water's middle."""
    found = []
    whole = length(line)
    steps = [whole * step / 60 for step in range(1, 60)]
    for water in (smooth(RIVER), smooth(STREAM)):
        near = min(stops(line, steps), key=lambda stop: min(apart((stop.x, stop.y), point) for point in water))
        if min(apart((near.x, near.y), point) for point in water) < 7:
            found.append(near)
    return found


def _bridge(stop: Stop) -> str:
    """A bridge of planks lying along a road."""
    planks = "".join(f"M{number(x)}-6V6" for x in range(-12, 13, 6))
    return (
        f'<g transform="translate({number(stop.x)} {number(stop.y)}) rotate({number(degrees(stop.turn))})">'
        f'<path class="fd-bridge" d="M-{_HALF_BRIDGE}-6.5H{_HALF_BRIDGE}V6.5H-{_HALF_BRIDGE}Z"/><path class="fd-plank-line" d="{planks}"/>'
        f'<path class="fd-rail" d="M-{_HALF_BRIDGE}-6.5H{_HALF_BRIDGE}M-{_HALF_BRIDGE} 6.5H{_HALF_BRIDGE}"/></g>'
    )


# --- ferries -------------------------------------------------------------------------------------------------------


@cache
def ferries(land: Land) -> str:
    """The dotted lines of the ferries, under the badges that tell whether they run."""
    drawn = "".join(path(shown(land, terms.FERRY, one, other)) for one, other in edges(land, terms.FERRY))
    return f'<path class="fd-ferry-gap" d="{drawn}"/><path class="fd-ferry" d="{drawn}"/>'


def ferry_middle(land: Land, one: int, other: int) -> Point:
    """Where the badge of a ferry lies."""
    line = shown(land, terms.FERRY, one, other)
    stop = stops(line, [length(line) * 0.5])[0]
    return stop.x, stop.y


@cache
def ferry_badge(fare: int, runs: bool) -> str:
    """A boat and its fare; struck through while the ferries do not run."""
    barred = "" if runs else '<path class="fd-barred" d="M-19 8L19-8"/>'
    return (
        f'<g class="fd-fare"><rect x="-22" y="-11.5" width="44" height="23" rx="11.5"/>{symbols.icon("ferry", 18, -8.5, 0)}'
        f'<text x="9.5" y="{number(LETTERING * 0.36)}">{fare}</text>{barred}</g>'
    )


# --- vessels -------------------------------------------------------------------------------------------------------


@cache
def network(land: Land, which: int) -> str:
    """The routes of a vessel, to be hidden as the page wishes: `fd-net` with `fd-net-<vessel>`."""
    lines = [shown(land, which, one, other) for one, other in edges(land, which)]
    drawn = {terms.SHIP_ROUTE: _waves, terms.SUBMERSIBLE_ROUTE: _bubbles, terms.FLYING_ROUTE: _birds}[which](lines)
    return f'<g id="f-net-{terms.NETWORK_NAMES[which]}" class="fd-net fd-net-{terms.NETWORK_NAMES[which]}">{drawn}</g>'


def networks(land: Land) -> str:
    """All three vessels' networks, one upon the other."""
    return "".join(network(land, which) for which in range(terms.NETWORKS) if which in VESSEL_NETWORKS)


def _waves(lines: list[Line]) -> str:
    drawn = "".join(wave(line, 4.2, 15) for line in lines)
    return f'<path class="fd-gap-line" d="{drawn}"/><path class="fd-wave-line" d="{drawn}"/>'


def _bubbles(lines: list[Line]) -> str:
    parts = []
    chance = Noise(23)
    for line in lines:
        whole = length(line)
        count = max(2, round(whole / 11))
        for index, stop in enumerate(stops(line, [whole * (step + 0.5) / count for step in range(count)])):
            radius = (3.6, 2.3, 3.0)[index % 3]
            side = chance.between(-2.2, 2.2)
            x, y = stop.x - side * sin(stop.turn), stop.y + side * cos(stop.turn)
            parts.append(
                f"M{number(round(x - radius, 1))} {number(round(y, 1))}a{radius} {radius} 0 1 0 {number(2 * radius)} 0"
                f"a{radius} {radius} 0 1 0 {number(-2 * radius)} 0"
            )
    drawn = "".join(parts)
    return f'<path class="fd-gap-line" d="{drawn}"/><path class="fd-bubble-line" d="{drawn}"/>'


def _birds(lines: list[Line]) -> str:
    parts = []
    for line in lines:
        whole = length(line)
        count = max(2, round(whole / 19))
        for index, stop in enumerate(stops(line, [whole * (step + 0.5) / count for step in range(count)])):
            flutter = (0.0, 0.22, -0.16)[index % 3]
            parts.append(_bird((stop.x, stop.y), degrees(stop.turn) * pi / 180 * 0.55 + flutter))
    drawn = "".join(parts)
    return f'<path class="fd-gap-line" d="{drawn}"/><path class="fd-bird-line" d="{drawn}"/>'


def _bird(at: Point, turn: float) -> str:
    """Two wings, spread at a point."""
    shape = ((-7.0, 1.6), (-4.6, -4.4), (0.0, 0.6), (4.6, -4.4), (7.0, 1.6))
    a, b, c, d, e = ((at[0] + x * cos(turn) - y * sin(turn), at[1] + x * sin(turn) + y * cos(turn)) for x, y in shape)
    return f"M{_pair(a)}Q{_pair(b)} {_pair(c)}Q{_pair(d)} {_pair(e)}"


def _pair(point: Point) -> str:
    return f"{number(round(point[0], 1))} {number(round(point[1], 1))}"
