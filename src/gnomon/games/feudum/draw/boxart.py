# gnomon: interpreted
"""The front of the Feudum box: a walled town on its hill over river and fields, a sun of five rays behind it."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from gnomon.drawing.boxes import ART_HEIGHT, WIDTH, Front
from gnomon.drawing.elements import number

_INK: Final = "#2b2416"
_PEN: Final = f'stroke="{_INK}" stroke-width="1.8" stroke-linejoin="round" stroke-linecap="round"'
_SUN: Final = (120, 112)
_RAYS: Final = 5

_HILL: Final = (
    f'<path d="M-6 206C30 176 62 158 96 156 142 152 190 168 246 204V268H-6Z" fill="#a9b565" {_PEN}/>'
    f'<path d="M-6 232C40 208 88 204 122 214 168 226 204 222 246 210V268H-6Z" fill="#8d9f4e" {_PEN}/>'
)
_RIVER: Final = (
    f'<path d="M150 160C142 176 116 180 112 194 108 210 160 214 158 230 156 246 96 248 74 268H138C164 256 198 250 196 232'
    f' 194 214 142 210 144 196 146 184 164 178 168 164Z" fill="#9fc0bd" {_PEN}/>'
    f'<path d="M122 196C124 204 156 210 168 224M150 244C138 250 122 256 112 264M152 172C144 178 132 184 127 190" fill="none" stroke="#5f8a88" stroke-width="1.4" stroke-linecap="round"/>'
)
_WALLS: Final = (
    f'<path d="M56 164V126H62V120H68V126H74V120H80V126H160V120H166V126H172V120H178V126H184V164C148 150 96 150 56 164Z" fill="#d8c9a6" {_PEN}/>'
    f'<path d="M110 153V140A10 10 0 0 1 130 140V153Z" fill="{_INK}"/>'
    f'<path d="M66 140H78M84 134H96M70 150H80M144 134H156M160 142H172M150 148H160" fill="none" stroke="{_INK}" stroke-width="1.2" stroke-linecap="round" opacity=".6"/>'
)


def _tower(x: float, top: float, wide: float, foot: float, roof: str) -> str:
    """A round tower with a pointed roof, its foot at `foot`."""
    left, right = x - wide / 2, x + wide / 2
    window = f'<path d="M{number(x - 2.5)} {number(top + 18)}V{number(top + 11)}A2.500 2.500 0 0 1 {number(x + 2.5)} {number(top + 11)}V{number(top + 18)}Z" fill="{_INK}"/>'
    return (
        f'<path d="M{number(left)} {number(foot)}V{number(top)}H{number(right)}V{number(foot)}Z" fill="#efe3c4" {_PEN}/>'
        f'<path d="M{number(x)} {number(top)}H{number(right)}V{number(foot)}H{number(x)}Z" fill="#c9b68c" opacity=".6"/>{window}'
        f'<path d="M{number(left - 4)} {number(top)}L{number(x)} {number(top - wide * 1.25)} {number(right + 4)} {number(top)}Z" fill="{roof}" {_PEN}/>'
    )


_TOWN: Final = (
    _tower(92, 92, 22, 130, "#8c2f2b")
    + _tower(148, 88, 22, 130, "#8c2f2b")
    + _tower(120, 66, 30, 134, "#5b6f2c")
    + _WALLS
    + _tower(56, 112, 20, 166, "#6a4a72")
    + _tower(184, 112, 20, 166, "#6a4a72")
)
_FLAG: Final = f'<path d="M120 30V10" fill="none" {_PEN}/><path d="M120 10C130 5 136 15 148 10V22C136 27 130 17 120 22Z" fill="#a5302c" {_PEN}/>'
_FIELDS: Final = (
    f'<g fill="none" stroke="{_INK}" stroke-width="1.2" stroke-linecap="round" opacity=".75">'
    '<path d="M8 226L40 212M14 236L54 218M20 246L66 226M190 240L226 230M196 250L236 238M186 230L214 222"/></g>'
    f'<g {_PEN}><path d="M20 210V202" fill="none"/><path d="M20 186C28 188 29 198 24 201 20 205 14 204 13 199 10 194 13 187 20 186Z" fill="#71874a"/>'
    '<path d="M218 214V206" fill="none"/><path d="M218 188C226 190 228 200 223 204 219 208 212 207 211 202 208 197 211 190 218 188Z" fill="#71874a"/>'
    '<path d="M36 202V196" fill="none"/><path d="M36 180C43 182 44 191 40 195 36 198 31 197 30 193 27 188 30 181 36 180Z" fill="#93a862"/></g>'
)
_PAWN: Final = (
    f'<g transform="translate(52 246)"><path d="M-15 14V-12A15 15 0 0 1 15-12V14Z" fill="#fffaec" {_PEN}/>'
    f'<path d="M-9-2V-14L-4.500-9 0-17 4.500-9 9-14V-2Z" fill="#e0c069" {_PEN}/><path d="M-20 14H20V20H-20Z" fill="#a5302c" {_PEN}/></g>'
    f'<g transform="translate(204 246)"><path d="M-15 14V-12A15 15 0 0 1 15-12V14Z" fill="#fffaec" {_PEN}/>'
    f'<path d="M0 6V-16M0-14C-7-16-9-10-8-7-3-6 0-9 0-14ZM0-14C7-16 9-10 8-7 3-6 0-9 0-14ZM0-5C-7-7-9-1-8 2-3 3 0 0 0-5ZM0-5C7-7 9-1 8 2 3 3 0 0 0-5Z" fill="#d9a832" {_PEN}/>'
    f'<path d="M-20 14H20V20H-20Z" fill="#2f6f9f" {_PEN}/></g>'
)


def _sky() -> str:
    """The sun of the epochs: five broad rays, one for each."""
    x, y = _SUN
    rays = []
    for ray in range(_RAYS):
        start, end = pi + ray * pi / _RAYS + 0.06, pi + (ray + 1) * pi / _RAYS - 0.06
        rays.append(
            f"M{x} {y}L{number(x + 230 * cos(start))} {number(y + 230 * sin(start))}"
            f"L{number(x + 230 * cos(end))} {number(y + 230 * sin(end))}Z"
        )
    return (
        f'<rect width="{WIDTH}" height="{ART_HEIGHT}" fill="#f1dfb0"/><path d="{"".join(rays)}" fill="#eac477"/>'
        f'<circle cx="{x}" cy="{y}" r="88" fill="#f8ebc7"/><circle cx="{x}" cy="{y}" r="88" fill="none" stroke="#b3832d" stroke-width="2"/>'
        f'<circle cx="{x}" cy="{y}" r="80" fill="none" stroke="#b3832d" stroke-width="1"/>'
    )


FEUDUM_BOX: Final = Front(
    "Feudum", f"{_sky()}{_HILL}{_RIVER}{_FIELDS}{_TOWN}{_FLAG}{_PAWN}", "#44561f", "#f5ecd2", (26, 4, 188)
)
"""The box of Feudum."""
