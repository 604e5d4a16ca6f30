"""Khronos: three ages of one region, and buildings that cast their shadows forward in time."""

from collections.abc import Mapping

from gnomon.games.khronos.components import KNOWN, Components
from gnomon.games.khronos.game import GAME, Khronos

__all__ = ["FACE", "GAME", "build"]


def build(data: Mapping[str, object]) -> Khronos:
    """The rules over an owner's component tables, as read from their TOML file. Raises BadInput."""
    found = Components(dict(data), "component data")
    return Khronos(KNOWN.setdefault(found.digest, found))


def __getattr__(name: str) -> object:
    # Programs that only simulate never load the pictures and texts.
    if name == "FACE":
        from gnomon.games.khronos.face import FACE

        return FACE
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
