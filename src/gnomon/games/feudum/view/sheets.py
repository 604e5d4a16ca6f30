# gnomon: interpreted
"""Sheets: one `<svg>` each, with a group for every layer, filled from keyed elements; and the rules of all that is drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Final

from gnomon.drawing import emblems
from gnomon.drawing.elements import escape, group, number
from gnomon.games.feudum.view.layout import Box, parent

STYLES: Final = ("signs.css", "map.css", "desk.css")
"""The files of rules, later ones winning."""


@cache
def stylesheet() -> str:
    """The style rules of everything drawn here, all colours by role; a page also needs the roles (see `palette`)."""
    folder = resources.files("gnomon.games.feudum.view")
    own = "\n".join(folder.joinpath(name).read_text(encoding="utf-8") for name in STYLES)
    return f"{emblems.stylesheet()}\n{own}"


def told(*parts: str) -> str:
    """What a pointer resting on a thing tells: the parts that are not empty."""
    return f"<title>{escape(' · '.join(filter(None, parts)))}</title>"


def layers(elements: Mapping[str, str], names: Sequence[str]) -> str:
    """The groups of a sheet's layers with their elements, in order; a layer's name is its group's."""
    held: dict[str, list[str]] = {}
    for name, drawn in elements.items():
        held.setdefault(parent(name), []).append(drawn)
    return "".join(group(*held.get(name, ()), id=name) for name in names)


def frame(sheet: str, box: Box, content: str, title: str = "", more: str = "", classes: str = "fd-sheet") -> str:
    """A sheet as an `<svg>` of its own; without a title it is hidden from readers, as one that lies under another.

    `more` are further attributes, written as they are.
    """
    view = " ".join(number(value) for value in box)
    named = (
        f' role="img" aria-labelledby="{sheet}-title"><title id="{sheet}-title">{escape(title)}</title>'
        if title
        else ' aria-hidden="true">'
    )
    return f'<svg id="{sheet}" class="{classes}" viewBox="{view}"{more}{named}{content}</svg>'
