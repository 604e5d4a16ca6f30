# gnomon: interpreted
"""The front of the Inventions box: seven islands on one rope around a great cog, and an idea alight in it."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from gnomon.drawing.boxes import ART_HEIGHT, WIDTH, Front
from gnomon.drawing.elements import number, polygon
from gnomon.drawing.noise import Noise

_INK: Final = "#13283a"
_SEA: Final = "#1d5a86"
_PEN: Final = f'stroke="{_INK}" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round"'
_HUB: Final = (119.0, 131.0)

_WHEEL: Final = (
    "M20 3a14 14 0 1 0 0 28a14 14 0 1 0 0-28M20 14a3 3 0 1 0 0 6a3 3 0 1 0 0-6M20 3v11M20 20v11M6 17h11M23 17h11"
    "M10 7l8 8M22 19l8 8M30 7l-8 8M18 19l-8 8"
)
_JAR: Final = (
    "M14 4h12M15.500 4c0 5-7.500 7-7.500 15 0 6 4 10 8 11.500h8c4-1.500 8-5.500 8-11.500 0-8-7.500-10-7.500-15M9 15h22M8 21h24"
    "M13 18l3-3 3 3 3-3 3 3 3-3M15.500 8c-5-2-8 2-6 6M24.500 8c5-2 8 2 6 6"
)
_COMPASS: Final = (
    "M20 3.500a13.500 13.500 0 1 0 0 27a13.500 13.500 0 1 0 0-27M20 7l3 10-3 10-3-10zM17 17h6M8 17h3M29 17h3"
)
_COINS: Final = (
    "M5 12a10 4.500 0 1 0 20 0a10 4.500 0 1 0-20 0M5 12v6c0 2.500 4.500 4.500 10 4.500S25 20.500 25 18v-6M5 18v6c0 2.500 4.500 4.500 "
    "10 4.500S25 26.500 25 24v-6M31 19a6 6 0 1 0 0 12a6 6 0 1 0 0-12M29 23h4v4h-4z"
)
_SAIL: Final = "M5 24h30l-5 7H11zM20 23V3c9 4 11 11 10 17H20M18 8c-6 3-9 8-8 12h8"
_FLASK: Final = "M15 4h10M17 4v9L8 28c-.7 2 .3 3 2 3h20c1.700 0 2.700-1 2-3l-9-15V4M12 23h16M15 27h4M22 19h1M19 16h1"
_LIGHTHOUSE: Final = "M14 30l2.500-18h6L25 30M16 12V7h7.500v5M15 7l5-4 5 4M27 9l9-3M27 12l9 3M12 9L4 6M2 30h37M15.500 19h8.500M15 24h9.600"

_ISLANDS: Final = (
    (57, 55, 38, 28, _WHEEL),
    (127, 34, 31, 23, _JAR),
    (195, 60, 34, 31, _COMPASS),
    (200, 126, 25, 22, _COINS),
    (197, 195, 31, 27, _SAIL),
    (122, 231, 30, 25, _FLASK),
    (58, 199, 33, 31, _LIGHTHOUSE),
)
"""Middle, half width and half height of each island, and what stands on it; in the order of the rope."""

_BENDS: Final = ((88, 17), (172, 22), (221, 80), (224, 166), (172, 238), (82, 241), (30, 127))
"""The bend of the rope from each island to the next."""

_TRAVELLERS: Final = (
    f'<path d="M29 119l15-2 2 15-15 2z" fill="#c23b2e" {_PEN}/>',
    f'<circle cx="217" cy="91" r="7.500" fill="#6fb1de" {_PEN}/>',
    f'<path d="M160 214l10 14-17 2z" fill="#4fa673" {_PEN}/>',
)
"""Citizens under way on the rope."""


def _coast(x: float, y: float, wide: float, tall: float) -> str:
    """A closed smooth coast around a point."""
    chance = Noise(int(x * 1000 + y))
    count = 14
    points = []
    for turn in range(count):
        angle, swell = 2 * pi * turn / count, chance.between(0.92, 1.1)
        points.append((x + wide * swell * cos(angle), y + tall * swell * sin(angle)))
    pairs = list(zip(points, points[1:] + points[:1], strict=True))
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairs]
    data = f"M{number(middles[-1][0])} {number(middles[-1][1])}"
    for (px, py), (mx, my) in zip(points, middles, strict=True):
        data += f"Q{number(px)} {number(py)} {number(mx)} {number(my)}"
    return data + "z"


def _islands() -> str:
    coasts = "".join(_coast(x, y, wide, tall) for x, y, wide, tall, _ in _ISLANDS)
    inland = "".join(_coast(x - 1.5, y - 2.5, wide * 0.86, tall * 0.82) for x, y, wide, tall, _ in _ISLANDS)
    signs = "".join(
        f'<path d="{shape}" transform="translate({x - 19} {y - 17}) scale(.95)"/>' for x, y, _, _, shape in _ISLANDS
    )
    return (
        f'<path d="{coasts}" fill="none" stroke="#4d89b3" stroke-width="11" opacity=".55"/>'
        f'<path d="{coasts}" fill="none" stroke="#7fb0d0" stroke-width="5"/>{_rope()}'
        f'<path d="{coasts}" fill="#e3cfa2" {_PEN}/><path d="{inland}" fill="#f5e8cb"/>'
        f'<g fill="none" {_PEN}>{signs}</g>'
    )


def _rope() -> str:
    line = f"M{_ISLANDS[0][0]} {_ISLANDS[0][1]}" + "".join(
        f"Q{bend[0]} {bend[1]} {after[0]} {after[1]}"
        for bend, after in zip(_BENDS, _ISLANDS[1:] + _ISLANDS[:1], strict=True)
    )
    return (
        '<g fill="none" stroke-linecap="round">'
        f'<path d="{line}" stroke="#0d2f49" stroke-width="8"/><path d="{line}" stroke="#f0c58f" stroke-width="5.400"/>'
        f'<path d="{line}" stroke="#a3592b" stroke-width="3" stroke-dasharray="1.600 5"/></g>'
    )


def _sea() -> str:
    """Rays of the idea over the water, and wavelets."""
    x, y = _HUB
    rays = []
    for ray in range(16):
        angle = 2 * pi * ray / 16
        ends = [(x + 240 * cos(angle + side), y + 240 * sin(angle + side)) for side in (-0.085, 0.085)]
        rays.append(polygon([_HUB, *ends]))
    waves = "".join(
        f"M{left} {top}q6-4 12 0t12 0"
        for left, top in (
            (8, 18),
            (192, 24),
            (4, 96),
            (202, 160),
            (8, 158),
            (150, 254),
            (204, 246),
            (88, 66),
            (18, 250),
        )
    )
    return (
        f'<rect width="{WIDTH}" height="{ART_HEIGHT}" fill="{_SEA}"/><path d="{"".join(rays)}" fill="#2a6c9b"/>'
        f'<path d="{waves}" stroke="#5b93bb" stroke-width="1.400" stroke-linecap="round" fill="none"/>'
    )


def _cog() -> str:
    """The great cog with twelve teeth; in it the bulb."""
    teeth = "".join(f'<path d="M-7-36L-5-52H5L7-36z" transform="rotate({turn})"/>' for turn in range(0, 360, 30))
    bolts = "".join(
        f'<circle cx="{number(34.5 * cos(angle))}" cy="{number(34.5 * sin(angle))}" r="1.700"/>'
        for angle in (2 * pi * turn / 12 + pi / 12 for turn in range(12))
    )
    return (
        f'<g transform="translate({number(_HUB[0])} {number(_HUB[1])})"><circle r="58" fill="#f7e7bd" opacity=".16"/>'
        f'<g fill="#e0a12f" {_PEN}>{teeth}<circle r="40"/></g><path d="M-28-28A40 40 0 0 1 28-28" fill="none" stroke="#f4cf7a" stroke-width="2.400" stroke-linecap="round" transform="scale(.94)"/>'
        f'<g fill="{_INK}">{bolts}</g><circle r="29" fill="#f7e7bd" {_PEN}/><circle r="25.500" fill="none" stroke="#d9bd77" stroke-width="1.200"/>'
        f'<path d="M-8 8a13 13 0 1 1 16 0c-2 2-2 3-2 6H-6c0-3 0-4-2-6z" fill="#ffd35c" {_PEN}/>'
        f'<path d="M-6.500 14.500h13v5h-13zM-4 19.500h8v3h-8z" fill="#b9c4cc" {_PEN}/>'
        f'<path d="M0 14V1M-4.500-3.500L0 1l4.500-4.500M-6.500 17h13" fill="none" {_PEN}/></g>'
    )


INVENTIONS_BOX: Final = Front(
    "Inventions", f"{_sea()}{_islands()}{''.join(_TRAVELLERS)}{_cog()}", "#123c5c", "#f7e7c8", (58, 70, 122)
)
"""The box of Inventions."""
