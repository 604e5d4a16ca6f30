"""Time of Empires: three eras of nine minutes, in which everybody acts at once with two sand timers."""

from collections.abc import Mapping

from gnomon.games.time_of_empires.components import KNOWN, Components
from gnomon.games.time_of_empires.game import GAME, TimeOfEmpires

__all__ = ["FACE", "GAME", "build"]


def build(data: Mapping[str, object]) -> TimeOfEmpires:
    """The rules over an owner's component tables, as read from their TOML file. Raises BadInput."""
    found = Components(dict(data), "component data")
    return TimeOfEmpires(KNOWN.setdefault(found.digest, found))


def __getattr__(name: str) -> object:
    # Programs that only simulate never load the pictures and texts.
    if name == "FACE":
        from gnomon.games.time_of_empires.face import FACE

        return FACE
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
