# gnomon: interpreted
"""The end of a match of Khronos: the great dial strikes over the three ages, and the winner's banners go up."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from gnomon.drawing.elements import number
from gnomon.drawing.theatre import INK, PEN, TURNS, stage

_CENTRE: Final = (320, 92)
_NUMERALS: Final = ("XII", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI")
_KEEP: Final = "M0 0v-58h-5v-14h10v7h9v-7h10v7h9v-7h10v14h-5v58z"
_CLOISTER: Final = "M0 0v-46l26-22 26 22v46zM20 0v-16q6-8 12 0v16"
_TOWN: Final = "M0 0v-34l16-14 16 14v34zM32 0v-26h26v26zM58 0v-40l14-12 14 12v40z"


def _dial() -> str:
    x, y = _CENTRE
    marks, letters = [], []
    for hour in range(12):
        angle = hour * pi / 6 - pi / 2
        marks.append(
            f"M{number(x + 70 * cos(angle))} {number(y + 70 * sin(angle))}L{number(x + 64 * cos(angle))} {number(y + 64 * sin(angle))}"
        )
        letters.append(
            f'<text x="{number(x + 53 * cos(angle))}" y="{number(y + 53 * sin(angle) + 4.5)}">{_NUMERALS[hour]}</text>'
        )
    return (
        f'<circle cx="{x}" cy="{y}" r="80" fill="#fffaf0" {PEN}/><circle cx="{x}" cy="{y}" r="73" fill="none" {PEN}/>'
        f'<path d="{"".join(marks)}" {PEN}/><g font-family="var(--serif)" font-size="13" font-weight="600" fill="{INK}"'
        f' text-anchor="middle">{"".join(letters)}</g>'
        f'<g class="turns"><circle cx="{x}" cy="{y}" r="60" fill="none"/><path d="M{x} {y}l-22 38" stroke="{INK}" stroke-width="6" stroke-linecap="round"/></g>'
        f'<g class="turns second"><circle cx="{x}" cy="{y}" r="60" fill="none"/><path d="M{x} {y}v-56" stroke="{INK}" stroke-width="4.500" stroke-linecap="round"/></g>'
        f'<circle cx="{x}" cy="{y}" r="6" fill="{INK}"/>'
    )


def _banner(x: int, y: int, turn: int) -> str:
    return (
        f'<g class="rises{TURNS[turn]}"><path d="M{x} {y}v-44" {PEN} fill="none"/>'
        f'<path class="seat-colour" d="M{x} {y - 43}h26l-8 9 8 9h-26z" {PEN}/></g>'
    )


def _coins() -> str:
    places = ((96, 40), (150, 74), (196, 34), (448, 38), (500, 78), (552, 36), (596, 84), (46, 92))
    return "".join(
        f'<g class="falls{TURNS[number_ % 6]}"><circle cx="{x}" cy="{y}" r="11" fill="#e2ad3a" {PEN}/>'
        f'<path d="M{x - 4} {y - 5}h8v5q0 4-4 6-4-2-4-6z" fill="#f3cf74" {PEN}/></g>'
        for number_, (x, y) in enumerate(places)
    )


def _houses() -> str:
    def put(data: str, x: int, fill: str) -> str:
        return f'<path d="{data}" transform="translate({x} 176)" fill="{fill}" {PEN}/>'

    return (
        put(_KEEP, 60, "#c08a45")
        + put(_CLOISTER, 140, "#a98bb5")
        + put(_TOWN, 430, "#8ea6c6")
        + put(_KEEP, 545, "#c08a45")
        + put(_CLOISTER, 203, "#b79bc1")
    )


CELEBRATION: Final = stage(
    _coins()
    + _banner(79, 108, 2)
    + _banner(564, 108, 3)
    + _banner(506, 126, 4)
    + _houses()
    + _dial()
    + f'<path d="M0 200v-24q160-12 320-8t320 8v24z" fill="#b08a62" {PEN}/>',
    "#f8ecd2",
    "#f2d9a4",
    _CENTRE,
)
"""The stage of Khronos."""
