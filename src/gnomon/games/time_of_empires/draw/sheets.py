# gnomon: interpreted
"""Sheets: one `<svg>` each, with a group for every layer, filled from keyed elements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import Final

from gnomon.drawing import emblems, lettering, sheets
from gnomon.drawing.elements import escape, group, number
from gnomon.drawing.sheets import Box, parent
from gnomon.games.time_of_empires.draw import symbols
from gnomon.games.time_of_empires.draw.layout import HEADINGS, key
from gnomon.games.time_of_empires.draw.terrain import terrain_symbols

ORDER: Final = ("face", "lights", "slots", "piles", "pieces", "timers", "looks", "hits")
"""The layers of a board from the table up; the map has its own."""


@cache
def stylesheet() -> str:
    """The style rules of everything drawn here, all colours by role; a page also needs the roles (see `palette`)."""
    own = resources.files("gnomon.games.time_of_empires.draw").joinpath("board.css").read_text(encoding="utf-8")
    return f"{emblems.stylesheet()}\n{own}"


@cache
def definitions() -> str:
    """The shapes that all sheets of a page share: put once, inside `<defs>` of a hidden SVG."""
    hatch = (
        '<pattern id="te-barred-lines" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<path class="te-barred-line" d="M0 0V7"/></pattern>'
    )
    return terrain_symbols() + hatch


def layers(sheet: str, elements: Mapping[str, str], names: Sequence[str] = ORDER) -> str:
    """The groups of a sheet's layers with their elements, in order."""
    held: dict[str, list[str]] = {}
    for name, drawn in elements.items():
        held.setdefault(parent(name), []).append(drawn)
    return "".join(
        group(*held.get(f"{sheet}-{name}", ()), id=f"{sheet}-{name}", class_=f"te-layer-{name}") for name in names
    )


def of_sheet(sheet: str, elements: Mapping[str, str]) -> dict[str, str]:
    """The elements that lie on a sheet."""
    return {name: drawn for name, drawn in elements.items() if name.startswith(f"{sheet}-")}


def frame(sheet: str, box: Box, content: str, title: str = "", more: str = "", classes: str = "te-sheet") -> str:
    """A sheet as an `<svg>` of its own, as `drawing.sheets.frame`."""
    return sheets.frame(sheet, box, content, classes, title, more)


def element(
    sheet: str, layer: str, place: str | int, *content: str, classes: str = "", title: str = "", thing: str = ""
) -> tuple[str, str]:
    """A keyed group and its name; `title` is what a pointer resting on it tells, `thing` what it stands for."""
    name = key(sheet, layer, place)
    told = f"<title>{escape(title)}</title>" if title else ""
    styled = f' class="{classes}"' if classes else ""
    marked = f' data-explains="{thing}"' if thing else ""
    return name, f'<g id="{name}"{styled}{marked}>{told}{"".join(content)}</g>'


def heading(words: str, sign: str, room: float) -> str:
    """The head of a sheet: a sign and a title in the room from its left edge."""
    return sign + lettering.title(words, 28, 22.5, room - 28, "te-title", HEADINGS)


def head_sign(name: str) -> str:
    """An icon where a sheet's head begins."""
    return symbols.icon(name, 18, 16, 17)


@lru_cache(maxsize=64)
def panel(role: str, width: float, height: float) -> str:
    """A board's own surface, a stripe of its colour along the top."""
    right = width - 0.75
    return (
        f'<rect class="te-panel" x=".75" y=".75" width="{number(width - 1.5)}" height="{number(height - 1.5)}" rx="9"/>'
        f'<path class="te-stripe-{role}" d="M1.4 5.500A9 9 0 0 1 9.75.75H{number(right - 9)}A9 9 0 0 1 {number(right - 0.65)} 5.500Z"/>'
    )
