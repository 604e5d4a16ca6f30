# gnomon: interpreted
"""The sheets of Feudum, and the rules of all that is drawn."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Final

from gnomon.drawing import emblems, sheets
from gnomon.drawing.sheets import Box

STYLES: Final = ("signs.css", "map.css", "desk.css")
"""The files of rules, later ones winning."""


@cache
def stylesheet() -> str:
    """The style rules of everything drawn here, all colours by role; a page also needs the roles (see `palette`)."""
    folder = resources.files("gnomon.games.feudum.draw")
    own = "\n".join(folder.joinpath(name).read_text(encoding="utf-8") for name in STYLES)
    return f"{emblems.stylesheet()}\n{own}"


def frame(sheet: str, box: Box, content: str, title: str = "", more: str = "", classes: str = "fd-sheet") -> str:
    """A sheet as an `<svg>` of its own, as `drawing.sheets.frame`."""
    return sheets.frame(sheet, box, content, classes, title, more)
