"""Gnomon: one table for heavy board games about time, and their rules for programs."""

import sys
from types import ModuleType
from typing import TYPE_CHECKING

from gnomon import catalog
from gnomon.kernel.errors import BadInput, GnomonError, Refused
from gnomon.kernel.refusals import Refusal
from gnomon.match import SPECTATOR, Match, Option, Report, begin_at, load, new, restore, verify

if TYPE_CHECKING:
    from gnomon.catalog import games
    from gnomon.match.reviews import review
else:
    from gnomon import games

__all__ = [
    "SPECTATOR",
    "BadInput",
    "GnomonError",
    "Match",
    "Option",
    "Refusal",
    "Refused",
    "Report",
    "__version__",
    "begin_at",
    "games",
    "load",
    "new",
    "restore",
    "review",
    "verify",
]

__version__: str


class _Games(ModuleType):
    """The package of the games, `gnomon.games.khronos` and the others; called, it names them as `gnomon.games()`."""

    def __call__(self) -> list[str]:
        return catalog.games()


sys.modules["gnomon.games"].__class__ = _Games  # importing a game binds the package to the name, so both are one


def __getattr__(name: str) -> object:
    """What is loaded when first asked for: `review`, with all that it needs, and `__version__`, read from the installed
    package (`0` where nothing is installed)."""
    if name == "review":
        from gnomon.match.reviews import review

        globals()[name] = review
        return review
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import metadata

    try:
        version = metadata.version("gnomon")
    except metadata.PackageNotFoundError:
        version = "0"
    globals()[name] = version
    return version
