"""Feudum: a realm of 22 locations and six guilds, basic and advanced."""

from collections.abc import Mapping

from gnomon.games.feudum.components import KNOWN, Components
from gnomon.games.feudum.game import GAME, Feudum

__all__ = ["FACE", "GAME", "build"]


def build(data: Mapping[str, object]) -> Feudum:
    """The rules over an owner's component tables, as read from their TOML file. Raises BadInput."""
    found = Components(dict(data), "component data")
    return Feudum(KNOWN.setdefault(found.digest, found))


def __getattr__(name: str) -> object:
    # Programs that only simulate never load the pictures and texts.
    if name == "FACE":
        from gnomon.games.feudum.face import FACE

        return FACE
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
