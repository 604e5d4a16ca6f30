"""Gnomon: one table for heavy board games about time, and their rules for programs."""

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
    "begin_at",
    "games",
    "load",
    "new",
    "restore",
    "verify",
]
