# gnomon: interpreted
"""The end of a match of Time of Empires: the last sand has run, the glass turns, the gong's rings widen."""

from __future__ import annotations

from typing import Final

from gnomon.drawing.theatre import INK, PEN, TURNS, stage

_GONG: Final = (500, 88)


def _glass() -> str:
    return (
        '<g class="turns">'
        f'<path d="M272 34h96M272 166h96" stroke="#7c3a26" stroke-width="12" stroke-linecap="round"/>'
        f'<path d="M280 34v132M360 34v132" {PEN} fill="none"/>'
        f'<path d="M288 40h64q2 36-24 60q26 24 24 60h-64q-2-36 24-60q-26-24-24-60z" fill="#fdf6e4" {PEN}/>'
        f'<path class="seat-colour" d="M290 158q4-30 30-38q26 8 30 38z" {PEN}/>'
        f'<path d="M304 120q16-12 32 0" fill="none" {PEN}/></g>'
    )


def _gong() -> str:
    x, y = _GONG
    rings = "".join(
        f'<circle class="widens{TURNS[turn + 1]} seat-line" cx="{x}" cy="{y}" r="{radius}" fill="none" stroke-width="3" opacity="{opacity}"/>'
        for turn, (radius, opacity) in enumerate(((58, 0.7), (76, 0.45), (94, 0.25)))
    )
    return (
        rings
        + f'<path d="M{x - 62} 178V26h124v152" fill="none" stroke="#7c3a26" stroke-width="9" stroke-linejoin="round"/>'
        f'<path d="M{x - 26} 30l-8 28M{x + 26} 30l8 28" {PEN}/>'
        f'<circle cx="{x}" cy="{y}" r="42" fill="#d9a13c" {PEN}/><circle cx="{x}" cy="{y}" r="31" fill="none" {PEN}/>'
        f'<circle cx="{x}" cy="{y}" r="10" fill="#f0c56a" {PEN}/>'
    )


def _wonder() -> str:
    steps = "".join(
        f'<path class="rises{TURNS[turn]}" d="M{70 + 20 * turn} {176 - 26 * turn}h{152 - 40 * turn}v-26h-{152 - 40 * turn}z" fill="#d8b98a" {PEN}/>'
        for turn in range(3)
    )
    return (
        steps
        + f'<g class="rises fourth"><path d="M128 98h36v-22h-36z" fill="#e9d3a8" {PEN}/><path d="M122 76l24-20 24 20z" fill="#a4452c" {PEN}/>'
        f'<path d="M146 56V26" {PEN}/><path class="seat-colour" d="M146 27h28l-8 9 8 9h-28z" {PEN}/></g>'
        f'<path d="M96 176v-14M118 176v-14M174 176v-14M196 176v-14" stroke="{INK}" stroke-width="1.500"/>'
    )


CELEBRATION: Final = stage(
    _wonder() + _gong() + _glass() + f'<path d="M0 200v-24h640v24z" fill="#c79a5e" {PEN}/>',
    "#f7e6cc",
    "#f2d6ae",
    (320, 100),
)
"""The stage of Time of Empires."""
