"""Gnomon: one table for heavy board games about time, and their rules for programs."""

import gnomon.games  # noqa: F401  first, for a package's name is bound when it is first imported: `games` stays ours
from gnomon.catalog import games
from gnomon.kernel.errors import BadInput, GnomonError, Refused
from gnomon.kernel.refusals import Refusal
from gnomon.match import SPECTATOR, Match, Option, Report, begin_at, load, new, restore, verify

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
    "verify",
]

__version__: str


def __getattr__(name: str) -> str:
    """`__version__`, read from the installed package when first asked for; `0` where nothing is installed."""
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import metadata

    try:
        version = metadata.version("gnomon")
    except metadata.PackageNotFoundError:
        version = "0"
    globals()[name] = version
    return version
