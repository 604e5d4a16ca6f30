# gnomon: interpreted
"""The front of the Khronos box: one hill in three ages under a dial, the gnomon's shadow, a river through all."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from gnomon.drawing.boxes import ART_HEIGHT, WIDTH, Front
from gnomon.drawing.elements import number

_INK: Final = "#2a2015"
_PEN: Final = f'stroke="{_INK}" stroke-width="1.8" stroke-linejoin="round"'
_CENTRE: Final = (120, 138)
_SKIES: Final = ("#f0e2bd", "#e3cf9c", "#c9d0de")
_HILLS: Final = ("#cfae6c", "#a9793a", "#5a6ea6")
_STRIPE: Final = 92

_RIVER: Final = "M214 76C178 100 222 122 198 146S222 188 192 210 214 246 196 266"
_RIPPLES: Final = "M211 82C182 104 220 124 200 146M202 156c8 18 8 34-4 48M194 218c8 12 10 24 4 40"

_CASTLE: Final = (
    f'<g {_PEN} fill="#8c5a1e"><path d="M64 68V28h-4v-9h7v4h6v-4h7v4h6v-4h7v9h-4v40z" fill="#a86a24"/>'
    '<path d="M89 68V42h40v26zM129 68V34h-3v-7h6v3h5v-3h5v3h5v-3h6v7h-3v34z"/>'
    f'<path d="M102 68V56q7-8 14 0v12z" fill="{_INK}"/><path d="M77 19V4l16 5-16 5" fill="#a83226"/></g>'
)
_CHURCH: Final = (
    f'<g {_PEN} fill="#b98f57"><path d="M62 158v-30l5 4 4-9 6 8 5-4 6 12v19z"/>'
    '<path d="M72 158l4-12-5-6M84 158l-3-9" fill="none"/></g>'
    f'<g {_PEN} fill="#f4e8cb"><path d="M100 158v-28l12-11 12 11v28zM124 158v-18h30v18z"/>'
    '<path d="M104 130V104l8-16 8 16v26z" fill="#6b4a7d"/><path d="M112 88V79M108 83h8" fill="none"/>'
    f'<path d="M108 158v-12q4-6 8 0v12z" fill="{_INK}"/>'
    '<path d="M130 152v-6q3-4 6 0v6zM142 152v-6q3-4 6 0v6z" fill="#2a2015"/></g>'
)
_CITY: Final = (
    f'<g {_PEN} fill="#f2ead6"><path d="M40 252v-24h22v24zM62 252v-34l14-9 14 9v34zM90 252v-22h46v22zM136 252v-32h24v32z"/>'
    '<path d="M98 230q15-34 30 0z" fill="#3a4f8f"/><path d="M113 212v-9"/>'
    '<path d="M136 220l12-14 12 14z" fill="#8c3b2a"/><path d="M40 228l11-10 11 10z" fill="#8c3b2a"/>'
    '<path d="M70 226h12M70 234h12M97 238h4M108 238h4M119 238h4M130 238h3M144 230h8M144 238h8M48 238h6" fill="none"/></g>'
)


def _dial() -> str:
    x, y = _CENTRE
    marks = []
    for hour in range(24):
        angle = hour * pi / 12
        inner = 92 if hour % 2 == 0 else 98
        marks.append(
            f"M{number(x + 104 * cos(angle))} {number(y + 104 * sin(angle))}"
            f"L{number(x + inner * cos(angle))} {number(y + inner * sin(angle))}"
        )
    return (
        '<g fill="none" stroke="#7a4a12" stroke-width="1.2" opacity=".75">'
        f'<circle cx="{x}" cy="{y}" r="112"/><circle cx="{x}" cy="{y}" r="104"/><path d="{"".join(marks)}"/></g>'
    )


def _art() -> str:
    skies = "".join(
        f'<rect y="{age * _STRIPE}" width="{WIDTH}" height="{_STRIPE}" fill="{sky}"/>' for age, sky in enumerate(_SKIES)
    )
    hills = "".join(
        f'<path d="M0 {(age + 1) * _STRIPE}V{(age + 1) * _STRIPE - 20}q60-26 120-8t120-12V{(age + 1) * _STRIPE}z" fill="{hill}"/>'
        f'<path d="M0 {(age + 1) * _STRIPE - 0.5}h{WIDTH}" stroke="{_INK}" stroke-width="1.6"/>'
        for age, hill in enumerate(_HILLS)
    )
    river = (
        f'<path d="{_RIVER}" fill="none" stroke="{_INK}" stroke-width="15" stroke-linecap="round"/>'
        f'<path d="{_RIVER}" fill="none" stroke="#4a63a8" stroke-width="11.5" stroke-linecap="round"/>'
        f'<path d="{_RIPPLES}" fill="none" stroke="#a9b8dd" stroke-width="1.6" stroke-dasharray="9 6"/>'
    )
    x, y = _CENTRE
    gnomon = f'<path d="M{x} {y}L203 60 120 122z" fill="{_INK}" opacity=".9"/><circle cx="{x}" cy="{y}" r="5" fill="{_INK}"/>'
    paper = f'<rect width="{WIDTH}" height="{ART_HEIGHT}" fill="#ecdfc0"/>'
    return f"{paper}{skies}{_dial()}{hills}{river}{_CASTLE}{_CHURCH}{_CITY}{gnomon}"


KHRONOS_BOX: Final = Front("Khronos", _art(), "#7a4a12", "#f3e7c9", (50, -2, 92))
"""The box of Khronos."""
