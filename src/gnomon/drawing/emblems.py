"""Players' marks: a colour, a shape and a letter, any two of which would do to tell them apart."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin
from typing import Final
from urllib.parse import quote

from gnomon.drawing.elements import number, polygon
from gnomon.drawing.themes import Theme


@dataclass(frozen=True, slots=True)
class Emblem:
    """`colour` names the role (`p-red`, `on-red`) and the class (`gn-red`); `letter` is the same in every language."""

    colour: str
    shape: str
    letter: str


RED = Emblem("red", "square", "R")
BLUE = Emblem("blue", "circle", "B")
GREEN = Emblem("green", "triangle", "G")
YELLOW = Emblem("yellow", "hexagon", "Y")
WHITE = Emblem("white", "diamond", "W")
PURPLE = Emblem("purple", "star", "P")
BLACK = Emblem("black", "cross", "K")
EMBLEMS = (RED, BLUE, GREEN, YELLOW, WHITE, PURPLE, BLACK)

# How far the letter's middle lies under the shape's, in radii: a triangle and a star are widest low down.
_SINK = {"triangle": 0.25, "star": 0.06}
_STAMP: Final = 7.2
"""The radius of a stamp's shape in pixels."""
_PLAIN: Final = " '=/:"
"""Characters that may stand in an address as they are."""


@cache
def outline(shape: str, radius: float) -> str:
    """Path data of a shape around the origin. Equal radii give shapes of equal weight, a circle's being the measure."""
    r = radius
    if shape == "circle":
        return (
            f"M{number(-r)} 0A{number(r)} {number(r)} 0 1 1 {number(r)} 0A{number(r)} {number(r)} 0 1 1 {number(-r)} 0Z"
        )
    if shape == "square":
        a = r * 0.9
        return polygon([(-a, -a), (a, -a), (a, a), (-a, a)])
    if shape == "triangle":
        return polygon([(0, -1.15 * r), (1.24 * r, 0.99 * r), (-1.24 * r, 0.99 * r)])
    if shape == "hexagon":
        return polygon([(1.08 * r * cos(k * pi / 3), 1.08 * r * sin(k * pi / 3)) for k in range(6)])
    if shape == "diamond":
        a = r * 1.3
        return polygon([(0, -a), (a, 0), (0, a), (-a, 0)])
    if shape == "star":
        turns = [(1.34 * r if k % 2 == 0 else 0.82 * r, -pi / 2 + k * pi / 5) for k in range(10)]
        return polygon([(length * cos(angle), length * sin(angle)) for length, angle in turns])
    if shape == "cross":
        a, b = 1.1 * r, 0.66 * r
        corners = [(-b, -a), (b, -a), (b, -b), (a, -b), (a, b), (b, b)]
        return polygon(corners + [(-x, -y) for x, y in corners])
    raise ValueError(f"no such shape: {shape}")


@cache
def mark(emblem: Emblem, radius: float, letter: float = 0.0, halo: bool = True) -> str:
    """The emblem around the origin; `letter` is the font size in user units, 0 for none.

    Classes: `gn-mark` with `gn-<colour>`, holding `gn-mark-halo`, `gn-mark-body` and `gn-mark-letter`.
    """
    path = outline(emblem.shape, radius)
    parts = [f'<path class="gn-mark-halo" d="{path}"/>'] if halo else []
    parts.append(f'<path class="gn-mark-body" d="{path}"/>')
    if letter:
        base = _SINK.get(emblem.shape, 0.0) * radius + letter * 0.357
        parts.append(
            f'<text class="gn-mark-letter" y="{number(base)}" font-size="{number(letter)}">{emblem.letter}</text>'
        )
    return f'<g class="gn-mark gn-{emblem.colour}">{"".join(parts)}</g>'


@cache
def badge(emblem: Emblem, size: float, letter: bool = True) -> str:
    """The emblem as a small standing picture of size by size pixels, for lists and headings; hidden from readers."""
    radius = size * 0.4
    shown = mark(emblem, radius, max(12.0, size * 0.5) if letter else 0.0, halo=False)
    return (
        f'<svg class="gn-badge" width="{number(size)}" height="{number(size)}" viewBox="0 0 {number(size)} {number(size)}"'
        f' aria-hidden="true"><g transform="translate({number(size / 2)} {number(size / 2)})">{shown}</g></svg>'
    )


@cache
def stamp(emblem: Emblem) -> str:
    """The emblem as the letter on a picture of its shape, 18 pixels high; hidden from readers.

    For long lists: to a browser it is one element, where a badge is a drawing with five. `stamps` has the pictures.
    """
    return f'<i class="gn-stamp gn-stamp-{emblem.colour}" aria-hidden="true">{emblem.letter}</i>'


def stamps(theme: Theme) -> str:
    """The pictures of all stamps in the colours of a theme, as custom property declarations."""
    return "".join(f"--stamp-{emblem.colour}:{_picture(emblem, theme)};" for emblem in EMBLEMS)


def stamp_rules() -> str:
    """The rules for stamps on pages, where `stamps` are declared."""
    rules = [
        ".gn-stamp{flex:none;width:20px;height:20px;margin:-1px;background:center/100% no-repeat;"
        "font:800 12px/20px var(--sans);text-align:center}"
    ]
    for emblem in EMBLEMS:
        sink = number(_SINK.get(emblem.shape, 0.0) * _STAMP)
        rules.append(
            f".gn-stamp-{emblem.colour}{{background-image:var(--stamp-{emblem.colour});"
            f"color:var(--on-{emblem.colour});padding-top:{sink}px}}"
        )
    return "\n".join(rules)


def _picture(emblem: Emblem, theme: Theme) -> str:
    """The shape as a file in itself, in place of an address."""
    edge = theme.roles["black-edge" if emblem == BLACK else "piece-edge"]
    file = (
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='-10 -10 20 20'>"
        f"<path d='{outline(emblem.shape, _STAMP)}' fill='{theme.roles[f'p-{emblem.colour}']}' stroke='{edge}'"
        " stroke-width='1.3' stroke-linejoin='round'/></svg>"
    )
    return f'url("data:image/svg+xml,{quote(file, _PLAIN)}")'


def stylesheet() -> str:
    """The rules for all marks, in roles; and `gn-fill-<colour>`, `gn-stroke-<colour>` for whatever else is a player's."""
    rules = [
        ".gn-mark-halo{fill:var(--halo);stroke:var(--halo);stroke-width:4;stroke-linejoin:round}",
        ".gn-mark-body{stroke:var(--piece-edge);stroke-width:1.3;stroke-linejoin:round}",
        ".gn-mark-letter{font-family:var(--sans);font-weight:800;text-anchor:middle}",
        ".gn-badge{display:block;flex:none;overflow:visible}",
    ]
    for emblem in EMBLEMS:
        rules.append(f".gn-{emblem.colour} .gn-mark-body{{fill:var(--p-{emblem.colour})}}")
        rules.append(f".gn-{emblem.colour} .gn-mark-letter{{fill:var(--on-{emblem.colour})}}")
        rules.append(f".gn-fill-{emblem.colour}{{fill:var(--p-{emblem.colour})}}")
        rules.append(f".gn-stroke-{emblem.colour}{{stroke:var(--p-{emblem.colour})}}")
    rules.append(".gn-black .gn-mark-body{stroke:var(--black-edge)}")
    return "\n".join(rules)
