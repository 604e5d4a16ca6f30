"""Box fronts of the other games of the shelf: flat colour and ink line, five or six colours each."""

from __future__ import annotations

from math import cos, pi, sin

from gnomon.drawing.boxes import ART_HEIGHT, WIDTH, Front
from gnomon.drawing.chance import Chance
from gnomon.drawing.elements import number

_PAPER = f'<rect width="{WIDTH}" height="{ART_HEIGHT}" fill="{{}}"/>'


def _on_circle(x: float, y: float, radius: float, degrees: float) -> tuple[float, float]:
    return x + radius * cos(degrees * pi / 180), y + radius * sin(degrees * pi / 180)


# --- Time of Empires: eight timers at different sand around a six-part land ----------------------------------------------

_EMPIRES_INK = "#2b1a12"
_LANDS = ("#17706b", "#d9a441", "#a4452c", "#3f8f6d", "#e2b765", "#c46a3e")
_SAND = ("#c23b2e", "#2467b0", "#2f8a57", "#e0a52a")


def _empires() -> str:
    x, y = 120, 134
    rays = []
    for turn in range(36):
        degrees = turn * 10
        (ax, ay), (bx, by) = _on_circle(x, y, 30, degrees), _on_circle(x, y, 124 if turn % 2 == 0 else 200, degrees)
        rays.append(f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}")
    lands, signs = [], []
    for index, colour in enumerate(_LANDS):
        (ax, ay), (bx, by) = _on_circle(x, y, 70, 30 + 60 * index), _on_circle(x, y, 70, 90 + 60 * index)
        lands.append(f'<path d="M{x} {y}L{number(ax)} {number(ay)}L{number(bx)} {number(by)}z" fill="{colour}"/>')
        sx, sy = _on_circle(x, y, 40, 60 + 60 * index)
        waves = f"M{number(sx - 11)} {number(sy)}q4-5 8 0t8 0M{number(sx - 9)} {number(sy + 6)}q4-5 8 0t8 0"
        peaks = f"M{number(sx - 13)} {number(sy + 6)}l6-11 5 8 4-6 5 9"
        signs.append(waves if index % 2 == 0 else peaks)
    timers = "".join(_timer(*_on_circle(x, y, 94, -90 + 45 * index), index) for index in range(8))
    return (
        f'{_PAPER.format("#efdcb6")}<path d="{"".join(rays)}" stroke="#a4452c" stroke-width="5" opacity=".25"/>'
        f'<g stroke="{_EMPIRES_INK}" stroke-width="1.6" stroke-linejoin="round">{"".join(lands)}</g>'
        f'<path d="{"".join(signs)}" stroke="{_EMPIRES_INK}" opacity=".55" fill="none"/>{timers}'
        f'<circle cx="{x}" cy="{y}" r="25" fill="#fff4d8" stroke="{_EMPIRES_INK}" stroke-width="1.8"/>'
        f'<g stroke="{_EMPIRES_INK}" stroke-width="1.4" stroke-linejoin="round"><path d="M104 144l16-26 16 26z" fill="#d9a441"/>'
        '<path d="M120 118l6 26h10z" fill="#a4452c"/><path d="M110 134h20M114 127h12" fill="none"/></g>'
    )


def _timer(x: float, y: float, index: int) -> str:
    colour = _SAND[index % 4]
    left = 0.85 - 0.12 * (index % 7)
    glass = "M-9-14h18l-7 14 7 14H-9l7-14z"
    above = f"M{number(-9 * left)} {number(-14 * left)}h{number(18 * left)}L0-1z"
    below = f"M-7 13l7-{number(12 * (1 - left) + 2)} 7 {number(12 * (1 - left) + 2)}z"
    return (
        f'<g transform="translate({number(x)} {number(y)})" stroke="{_EMPIRES_INK}" stroke-width="1.5" stroke-linejoin="round">'
        f'<path d="{glass}" fill="#fff8e6"/><path d="{above}{below}" fill="{colour}" stroke="none"/>'
        f'<path d="{glass}" fill="none"/><path d="M-12-19h24v5h-24zM-12 14h24v5h-24z" fill="{colour}"/></g>'
    )


# --- Feudum: hills, a road, a castle, and the three vessels in air, sea and deep -------------------------------------------

_FEUDUM_PEN = 'stroke="#2a2a14" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round"'


def _feudum() -> str:
    clouds = "".join(f"M{x} {y}q7-5 14 0t14 0" for x, y in ((16, 24), (170, 20), (196, 70), (20, 64), (70, 16)))
    waves = "".join(
        f"M{x} {y}q6-5 12 0t12 0"
        for x, y in ((14, 216), (60, 232), (150, 214), (200, 228), (96, 250), (178, 250), (20, 250))
    )
    road = "M34 176c30-14 52 0 74-18s30-34 74-40"
    land = (
        f'<g {_FEUDUM_PEN}><path d="M0 104q40-22 80-8t84-10 76 4v90H0z" fill="#aab871"/>'
        '<path d="M0 150q50-28 110-10t130-14v70H0z" fill="#869a49"/>'
        '<path d="M0 196q34-12 66 2t70-4 104 6v64H0z" fill="#7fa3a6"/></g>'
    )
    return (
        f'{_PAPER.format("#e9dfb9")}<rect width="{WIDTH}" height="96" fill="#d3ddc6"/>'
        f'<path d="{clouds}" fill="none" stroke="#55692a" opacity=".35"/>{land}'
        f'<path d="{waves}" fill="none" stroke="#2f5a60" stroke-width="1.2"/>'
        f'<path d="{road}" fill="none" stroke="#f4ecd0" stroke-width="6"/>'
        f'<path d="{road}" fill="none" stroke="#2a2a14" stroke-width="1.4" stroke-dasharray="4 4"/>'
        f'<g {_FEUDUM_PEN} fill="#f4ecd0"><path d="M170 118V84h-3v-8h6v3h5v-3h6v3h5v-3h6v3h5v-3h6v8h-3v34z"/>'
        '<path d="M184 118v-12q5-7 10 0v12z" fill="#2a2a14"/><path d="M188 76V58l16 5-16 6" fill="#8d2f45"/>'
        '<path d="M20 176v-13l11-9 11 9v13z"/><path d="M16 164l15-13 15 13" fill="none"/>'
        '<path d="M92 158v-16l9-9 9 9v16zM110 158v-11h16v11z"/><path d="M88 143l13-12 13 12" fill="none"/></g>'
        f'<path {_FEUDUM_PEN} fill="#55692a" d="M62 150l7-18 7 18zM72 156l7-20 8 20zM140 146l6-16 7 16zM150 140l6-15 6 15z'
        'M218 140l6-17 7 17z"/>'
        f'<g {_FEUDUM_PEN}><path d="M30 52c0-30 62-34 74-4-12 30-74 34-74 4z" fill="#8d2f45"/>'
        '<path d="M44 35c-6 10-6 24 0 33M66 30c-2 12-2 30 0 42M88 33c4 10 4 22 0 32M32 50h72" fill="none" stroke="#f4ecd0"/>'
        '<path d="M52 82h30l-5 11H57zM56 82l-6-13M78 82l6-13M67 82V73" fill="#c99a4a"/>'
        '<path d="M118 222h56l-9 17h-38z" fill="#6d4a24"/>'
        '<path d="M146 222v-42M146 182c14 6 20 18 18 34h-18zM142 188c-12 6-16 16-16 28h16z" fill="#f4ecd0"/>'
        '<path d="M146 180l12-4-12-4z" fill="#8d2f45"/></g>'
        f'<g {_FEUDUM_PEN} fill="#c99a4a"><path d="M28 240c0-15 46-15 52 0-6 15-52 15-52 0zM48 229v-9h13v9M61 220v-6h6"/>'
        '<circle cx="44" cy="240" r="4" fill="#f4ecd0"/><circle cx="60" cy="240" r="4" fill="#f4ecd0"/>'
        '<path d="M28 240l-9-7v14z"/></g>'
    )


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


TIME_OF_EMPIRES = Front("Time of Empires", _empires(), "#a4452c", "#fbeccb", (60, 74, 120))
FEUDUM = Front("Feudum", _feudum(), "#55692a", "#f1eacb", (18, 12, 100))
INVENTIONS = Front("Inventions", _inventions(), "#123c5c", "#f7e7c8", (58, 70, 120))
