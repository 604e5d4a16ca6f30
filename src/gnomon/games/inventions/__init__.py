"""Inventions: seven regions, ten actions and their chains, alone, with Chronos, or for up to four players."""

from collections.abc import Mapping

from gnomon.games.inventions.components import KNOWN, Components
from gnomon.games.inventions.game import GAME, Inventions

__all__ = ["FACE", "GAME", "build"]


def build(data: Mapping[str, object]) -> Inventions:
    """The rules over an owner's component tables, as read from their TOML file. Raises BadInput."""
    found = Components(dict(data), "component data")
    return Inventions(KNOWN.setdefault(found.digest, found))


def __getattr__(name: str) -> object:
    # Programs that only simulate never load the pictures and texts.
    if name == "FACE":
        from gnomon.games.inventions.face import FACE

        return FACE
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
