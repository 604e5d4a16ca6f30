# gnomon: interpreted
"""The front of the Time of Empires box: a sand timer over the land, its sand heaping up into a pyramid."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from gnomon.drawing.boxes import ART_HEIGHT, WIDTH, Front
from gnomon.drawing.elements import number

_INK: Final = "#2a2015"
_PEN: Final = f'stroke="{_INK}" stroke-width="1.8" stroke-linejoin="round"'
_CENTRE: Final = (120, 118)
_RAYS: Final = 28

# The glass: two bulbs of 120 by 84 units that meet at (120, 118).
_GLASS: Final = (
    "M64 30H176V46C176 86 128 96 126 118 128 140 176 150 176 190V206H64V190C64 150 112 140 114 118 112 96 64 86 64 46Z"
)
_ABOVE: Final = "M75 62C96 55 108 68 126 60 142 54 154 66 166.5 61 158 86 124 94 120 112 116 94 84 86 75 62Z"
_CITY: Final = (
    f'<g {_PEN} fill="#f4e8cb"><path d="M84 62V46H80V40H85V43H89V40H94V43H98V40H103V46H99V62Z" fill="#c98a4b"/>'
    '<path d="M104 62V44L118 33 132 44V62Z"/><path d="M101 45L118 31 135 45Z" fill="#9c4a35"/>'
    f'<path d="M114 62V53A4 4 0 0 1 122 53V62Z" fill="{_INK}"/>'
    '<path d="M138 62V50A11 11 0 0 1 160 50V62Z" fill="#8fa7c4"/><path d="M149 39V33M138 52H160" fill="none"/></g>'
)
_PYRAMID: Final = (
    f'<path d="M70 204L120 136 170 204Z" fill="#e3b04b" {_PEN}/><path d="M120 136L170 204H136Z" fill="#b67a26"/>'
    f'<path d="M120 136L136 204M70 204L120 136 170 204ZM107 154H124M96 169H128M85 184H132M77 194H134" fill="none" {_PEN}/>'
)
_CAPS: Final = "".join(
    f'<rect x="52" y="{y}" width="136" height="17" rx="5" fill="#a83a2b" {_PEN}/>'
    f'<rect x="112" y="{y + 3.5}" width="11" height="10" fill="#f4e8cb" stroke="{_INK}" stroke-width="1.2"/>'
    f'<path d="M60 {y + 5}H100" stroke="#d9705c" stroke-width="2.4" stroke-linecap="round"/>'
    for y in (14, 205)
)
_POSTS: Final = "".join(
    f'<path d="M{x} 31V205" stroke="{_INK}" stroke-width="7"/><path d="M{x} 31V205" stroke="#c98a4b" stroke-width="3.6"/>'
    for x in (58, 182)
)
_LAND: Final = (
    f'<g {_PEN}><path d="M-14 264L40 196 94 264Z" fill="#8fae78"/><path d="M40 196L94 264H40Z" fill="#7a9a64"/>'
    '<path d="M60 264L120 210 180 264Z" fill="#ecd08a"/><path d="M146 264L202 192 258 264Z" fill="#c9c0b2"/>'
    '<path d="M202 192L258 264H206Z" fill="#a3988a"/></g>'
    f'<g fill="none" stroke="{_INK}" stroke-width="1.3" stroke-linecap="round">'
    '<path d="M18 250V240M13 245L18 234 23 245ZM34 232V222M29 227L34 215 39 227ZM50 256V247M45 251L50 240 55 251ZM66 250V242M61 246L66 236 71 246Z"/>'
    '<path d="M92 256C104 250 136 250 148 256M104 246C112 242 128 242 136 246M116 237C118 235.5 122 235.5 124 237"/>'
    '<path d="M180 250L190 236 196 243 203 228 216 250M212 258L220 246 228 258"/></g>'
)


def _sky() -> str:
    """Dawn behind the timer: rays from its neck."""
    x, y = _CENTRE
    rays = []
    for ray in range(0, _RAYS, 2):
        start, end = ray * 2 * pi / _RAYS, (ray + 1) * 2 * pi / _RAYS
        rays.append(
            f"M{x} {y}L{number(x + 260 * cos(start))} {number(y + 260 * sin(start))}"
            f"L{number(x + 260 * cos(end))} {number(y + 260 * sin(end))}Z"
        )
    return (
        f'<rect width="{WIDTH}" height="{ART_HEIGHT}" fill="#f0dcae"/><path d="{"".join(rays)}" fill="#e8c98b"/>'
        f'<circle cx="{x}" cy="{y}" r="104" fill="#f6e9c9"/>'
        f'<circle cx="{x}" cy="{y}" r="104" fill="none" stroke="#a4452c" stroke-width="2"/>'
        f'<circle cx="{x}" cy="{y}" r="97" fill="none" stroke="#a4452c" stroke-width="1"/>'
    )


def _hours() -> str:
    """Nine marks around the rim, one for each minute of an era."""
    x, y = _CENTRE
    marks = []
    for minute in range(9):
        angle = minute * 2 * pi / 9 - pi / 2
        marks.append(
            f"M{number(x + 97 * cos(angle))} {number(y + 97 * sin(angle))}L{number(x + 104 * cos(angle))} {number(y + 104 * sin(angle))}"
        )
    return f'<path d="{"".join(marks)}" stroke="#a4452c" stroke-width="3"/>'


def _art() -> str:
    glass = f'<path d="{_GLASS}" fill="#fbf6e8" fill-opacity=".93" {_PEN}/>'
    sand = (
        f'<path d="{_ABOVE}" fill="#e3b04b" {_PEN}/><path d="M120 108V140" stroke="#c98f2e" stroke-width="3"/>'
        '<path d="M120 108V140" stroke="#f0cd7c" stroke-width="1"/>'
    )
    shine = '<path d="M76 40V50C76 66 84 76 94 84M76 196V188C76 176 82 168 90 162" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".8"/>'
    rim = f'<path d="{_GLASS}" fill="none" {_PEN}/>'
    return f"{_sky()}{_hours()}{_LAND}{_POSTS}{glass}{_CITY}{sand}{_PYRAMID}{rim}{shine}{_CAPS}"


EMPIRES_BOX: Final = Front("Time of Empires", _art(), "#8f3723", "#f7e7cf", (14, 12, 212))
"""The box of Time of Empires."""
