# gnomon: interpreted
"""The end of a match of Feudum: the five-rayed dawn rises over the coast, and a ship comes home to the ruler."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from gnomon.drawing.elements import number
from gnomon.drawing.theatre import PEN, TURNS, stage

_SUN: Final = (300, 150)


def _dawn() -> str:
    x, y = _SUN
    rays = []
    for ray in range(5):
        angle = -pi + (ray + 0.5) * pi / 5
        left, right = angle - 0.17, angle + 0.17
        rays.append(
            f'<path class="shows{TURNS[ray + 1]}" fill="#eeb64a" {PEN} d="M{number(x + 62 * cos(left))} {number(y + 62 * sin(left))}'
            f'L{number(x + 122 * cos(angle))} {number(y + 122 * sin(angle))}L{number(x + 62 * cos(right))} {number(y + 62 * sin(right))}z"/>'
        )
    return f'<g class="rises"><circle cx="{x}" cy="{y}" r="54" fill="#f6cf69" {PEN}/></g>{"".join(rays)}'


def _castle() -> str:
    return (
        f'<path d="M452 150v-52h-5v-14h10v7h9v-7h9v7h9v-7h10v14h-5v20h46v-34h-5v-14h10v7h9v-7h9v7h9v-7h10v14h-5v66z" fill="#c9bda6" {PEN}/>'
        f'<path d="M502 150v-18q11-14 22 0v18z" fill="#55483a" {PEN}/>'
        f'<g class="rises third"><path d="M470 84V40" {PEN}/><path class="seat-colour" d="M470 41h32l-9 10 9 10h-32z" {PEN}/></g>'
        f'<g class="rises fourth"><path d="M557 70V30" {PEN}/><path class="seat-colour" d="M557 31h28l-8 9 8 9h-28z" {PEN}/></g>'
    )


def _ship() -> str:
    return (
        '<g class="sails">'
        f'<path d="M96 150h92q-6 24-28 24h-38q-20 0-26-24z" fill="#8c5a34" {PEN}/><path d="M142 150V62" {PEN}/>'
        f'<path class="seat-colour" d="M146 68q44 24 40 66q-18-10-40-8z" {PEN}/><path d="M138 78q-28 22-28 56q12-8 28-8z" fill="#fdf6e4" {PEN}/>'
        f'<path class="seat-colour" d="M142 62h24l-7 6 7 6h-24z" {PEN}/></g>'
    )


CELEBRATION: Final = stage(
    _dawn()
    + f'<path d="M0 200v-48q60-10 120 0t120 0 120 0 120 0 160 0v48z" fill="#8fb3b0" {PEN}/>'
    + f'<path d="M400 200q20-48 70-50h170v50z" fill="#9db36d" {PEN}/>'
    + _castle()
    + _ship()
    + f'<path d="M20 178q16-8 32 0t32 0M210 184q16-8 32 0t32 0M300 170q14-7 28 0t28 0" fill="none" {PEN}/>',
    "#f9e7c0",
    "#f6dc9f",
    _SUN,
)
"""The stage of Feudum."""
