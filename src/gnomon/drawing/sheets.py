"""Sheets: one `<svg>` each, with a group for every layer, filled from keyed elements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gnomon.drawing.elements import escape, group, number

Box = tuple[float, float, float, float]
"""Left, top, width, height in user units."""


def parent(element: str) -> str:
    """The name of the group that an element lies in: its own up to the last hyphen."""
    return element.rpartition("-")[0]


def told(*parts: str) -> str:
    """What a pointer resting on a thing tells: the parts that are not empty."""
    return f"<title>{escape(' · '.join(filter(None, parts)))}</title>"


def layers(elements: Mapping[str, str], names: Sequence[str]) -> str:
    """The groups of a sheet's layers with their elements, in order; a layer's name is its group's."""
    held: dict[str, list[str]] = {}
    for name, drawn in elements.items():
        held.setdefault(parent(name), []).append(drawn)
    return "".join(group(*held.get(name, ()), id=name) for name in names)


def frame(sheet: str, box: Box, content: str, classes: str, title: str = "", more: str = "") -> str:
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
