# gnomon: interpreted
"""The end of a match of Inventions: the lamp is lit, and along the rope one region after another lights up."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from gnomon.drawing.elements import number, polygon
from gnomon.drawing.theatre import INK, PEN, TURNS, stage

_PLACES: Final = ((60, 132), (140, 66), (206, 148), (434, 148), (500, 66), (580, 132))
_LAMP: Final = (320, 82)


def _hexagon(x: float, y: float, radius: float) -> str:
    return polygon([(x + radius * cos(k * pi / 3), y + radius * sin(k * pi / 3)) for k in range(6)])


def _regions() -> str:
    return "".join(
        f'<path fill="#fdf6e4" {PEN} d="{_hexagon(x, y, 34)}"/><g class="shows{TURNS[turn]}">'
        f'<path class="seat-colour" {PEN} d="{_hexagon(x, y, 34)}"/><path fill="#fff3c4" {PEN} d="{_hexagon(x, y, 17)}"/></g>'
        for turn, (x, y) in enumerate(_PLACES)
    )


def _rope() -> str:
    points = (*_PLACES[:3], (320, 178), *_PLACES[3:])
    path = "M" + "L".join(f"{x} {y}" for x, y in points)
    return f'<path d="{path}" fill="none" stroke="#a3592b" stroke-width="7" stroke-linejoin="round"/><path d="{path}" fill="none" stroke="{INK}" stroke-width="1.500" stroke-dasharray="5 5"/>'


def _lamp() -> str:
    x, y = _LAMP
    beams = "".join(
        f"M{number(x + 64 * cos(angle))} {number(y + 64 * sin(angle))}L{number(x + 82 * cos(angle))} {number(y + 82 * sin(angle))}"
        for angle in (k * pi / 6 for k in range(6, 13))
    )
    return (
        f'<g class="shows second"><circle cx="{x}" cy="{y}" r="60" fill="#ffe9a3" opacity=".8"/><path d="{beams}" stroke="#e0a100" stroke-width="6" stroke-linecap="round"/></g>'
        f'<path d="M{x - 20} {y + 58}q-4-16-14-26a42 42 0 1 1 68 0q-10 10-14 26z" fill="#fff7d6" {PEN}/>'
        f'<path d="M{x - 9} {y + 56}l-6-36 15 10 15-10-6 36" fill="none" stroke="#e0a100" stroke-width="4" stroke-linejoin="round"/>'
        f'<path d="M{x - 20} {y + 58}h40v12h-40zM{x - 17} {y + 70}h34v12h-34zM{x - 9} {y + 82}h18v8h-18z" fill="#9aa6ac" {PEN}/>'
    )


CELEBRATION: Final = stage(_rope() + _regions() + _lamp(), "#dbe9ee", "#cfe0e8", _LAMP)
"""The stage of Inventions."""
