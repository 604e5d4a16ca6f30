"""Box fronts of games whose rules are not in the house yet: flat colour and ink line, five or six colours each."""

from __future__ import annotations

from math import cos, pi, sin

from gnomon.drawing.boxes import ART_HEIGHT, WIDTH, Front
from gnomon.drawing.chance import Chance
from gnomon.drawing.elements import number

_PAPER = f'<rect width="{WIDTH}" height="{ART_HEIGHT}" fill="{{}}"/>'


# --- Inventions: seven islands on one rope around a cog ---------------------------------------------------------------

_INVENTIONS_INK = "#13283a"
_WHEEL = (
    "M20 3a14 14 0 1 0 0 28a14 14 0 1 0 0-28M20 14a3 3 0 1 0 0 6a3 3 0 1 0 0-6M20 3v11M20 20v11M6 17h11M23 17h11"
    "M10 7l8 8M22 19l8 8M30 7l-8 8M18 19l-8 8"
)
_BULB = (
    "M16 26h8M17 30h6M15 22a9 9 0 1 1 10 0c-1 1-1.5 2.5-1.5 4h-7c0-1.5-.5-3-1.500-4zM20 26v-9M17 14l3 3 3-3M20 2V0"
    "M6 13H4M36 13h-2M9 4L7.5 2.5M31 4l1.5-1.5"
)
_COMPASS = "M20 3.5a13.5 13.5 0 1 0 0 27a13.5 13.5 0 1 0 0-27M20 7l3 10-3 10-3-10zM17 17h6M8 17h3M29 17h3"
_COINS = (
    "M5 12a10 4.5 0 1 0 20 0a10 4.5 0 1 0-20 0M5 12v6c0 2.5 4.5 4.5 10 4.500S25 20.500 25 18v-6M5 18v6c0 2.500 4.500 4.500 "
    "10 4.500S25 26.500 25 24v-6M31 19a6 6 0 1 0 0 12a6 6 0 1 0 0-12M29 23h4v4h-4z"
)
_SAIL = "M5 24h30l-5 7H11zM20 23V3c9 4 11 11 10 17H20"
_FLASK = "M15 4h10M17 4v9L8 28c-.7 2 .3 3 2 3h20c1.7 0 2.7-1 2-3l-9-15V4M12 23h16M15 27h4"
_LIGHTHOUSE = (
    "M14 30l2.5-18h6L25 30M16 12V7h7.500v5M15 7l5-4 5 4M27 9l9-3M27 12l9 3M12 9L4 6M2 30h37M15.500 19h8.500M15 24h9.600"
)

# Middle, half width and half height of each island, and what stands on it; in the order of the rope.
_ISLANDS = (
    (57, 53, 38, 27, _WHEEL),
    (128, 33, 31, 21, _BULB),
    (194, 58, 35, 31, _COMPASS),
    (197, 123, 25, 21, _COINS),
    (199, 193, 31, 26, _SAIL),
    (123, 231, 30, 25, _FLASK),
    (61, 197, 33, 31, _LIGHTHOUSE),
)
# The bend of the rope from each island to the next.
_BENDS = ((85, 16), (174, 20), (219, 78), (222, 166), (174, 236), (84, 239), (41, 123))


def _island(x: float, y: float, wide: float, tall: float) -> str:
    """A closed smooth coast around a point."""
    chance = Chance(int(x * 1000 + y))
    count = 14
    points = []
    for turn in range(count):
        angle = 2 * pi * turn / count
        swell = chance.between(0.92, 1.1)
        points.append((x + wide * swell * cos(angle), y + tall * swell * sin(angle)))
    middles = [
        ((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True)
    ]
    data = f"M{number(middles[-1][0])} {number(middles[-1][1])}"
    for (px, py), (mx, my) in zip(points, middles, strict=True):
        data += f"Q{number(px)} {number(py)} {number(mx)} {number(my)}"
    return data + "z"


def _inventions() -> str:
    coasts = "".join(_island(x, y, wide, tall) for x, y, wide, tall, _ in _ISLANDS)
    rope = f"M{_ISLANDS[0][0]} {_ISLANDS[0][1]}" + "".join(
        f"Q{bend[0]} {bend[1]} {after[0]} {after[1]}"
        for bend, after in zip(_BENDS, _ISLANDS[1:] + _ISLANDS[:1], strict=True)
    )
    waves = "".join(
        f"M{x} {y}q6-4 12 0t12 0"
        for x, y in (
            (10, 20),
            (190, 30),
            (30, 100),
            (196, 152),
            (14, 150),
            (120, 252),
            (190, 240),
            (104, 62),
            (60, 250),
        )
    )
    signs = "".join(
        f'<path d="{shape}" transform="translate({x - 19} {y - 16}) scale(.95)"/>' for x, y, _, _, shape in _ISLANDS
    )
    teeth = "".join(
        f'<rect x="-6" y="-50" width="12" height="16" rx="2" transform="rotate({turn})"/>' for turn in range(0, 360, 30)
    )
    return (
        f'{_PAPER.format("#1d5a86")}<path d="{waves}" stroke="#3f7ba6" fill="none"/>'
        f'<path d="{coasts}" fill="none" stroke="#4d89b3" stroke-width="8"/>'
        '<g fill="none" stroke-linecap="round">'
        f'<path d="{rope}" stroke="#0d2f49" stroke-width="8"/><path d="{rope}" stroke="#f0c58f" stroke-width="5.4"/>'
        f'<path d="{rope}" stroke="#a3592b" stroke-width="3" stroke-dasharray="1.6 5"/></g>'
        f'<path d="{coasts}" fill="#f2e4c6" stroke="{_INVENTIONS_INK}" stroke-width="1.6"/>'
        f'<g fill="none" stroke="{_INVENTIONS_INK}" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round">{signs}</g>'
        f'<g transform="translate(118 130)"><g fill="#e0a12f" stroke="{_INVENTIONS_INK}" stroke-width="1.6">{teeth}<circle r="40"/></g>'
        f'<circle r="29" fill="#f7e7bd" stroke="{_INVENTIONS_INK}" stroke-width="1.6"/>'
        f'<path d="M-7 14h14M-5 19h10M-8 8a13 13 0 1 1 16 0c-2 2-2 3-2 6H-6c0-3 0-4-2-6zM0 13V0M-4-4l4 4 4-4" fill="none"'
        f' stroke="{_INVENTIONS_INK}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/></g>'
    )


INVENTIONS = Front("Inventions", _inventions(), "#123c5c", "#f7e7c8", (58, 70, 120))
