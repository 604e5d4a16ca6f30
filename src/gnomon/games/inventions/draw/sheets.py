# gnomon: interpreted
"""The style rules of everything that Inventions draws, and the shapes that all its sheets share."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Final

from gnomon.drawing import emblems
from gnomon.games.inventions.draw import terrain

STYLES: Final = ("signs.css", "map.css", "tracks.css", "desk.css", "rules.css")
"""The files of rules, later ones winning."""


@cache
def stylesheet() -> str:
    """The style rules of everything drawn here, all colours by role; a page also needs the roles (see `palette`)."""
    folder = resources.files("gnomon.games.inventions.draw")
    own = "\n".join(folder.joinpath(name).read_text(encoding="utf-8") for name in STYLES)
    return f"{emblems.stylesheet()}\n{own}"


def definitions() -> str:
    """The shapes that all sheets share."""
    return terrain.terrain_symbols()
