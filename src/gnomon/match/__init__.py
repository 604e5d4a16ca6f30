"""The public match: a game being played, with its log, for programs, hosts and notebooks."""

from gnomon.match.files import Report, begin_at, load, new, restore, verify
from gnomon.match.playing import FORMAT, FORMAT_VERSION, SPECTATOR, VIEW_FORMAT, Answer, Match, Option

__all__ = [
    "FORMAT",
    "FORMAT_VERSION",
    "SPECTATOR",
    "VIEW_FORMAT",
    "Answer",
    "Match",
    "Option",
    "Report",
    "begin_at",
    "load",
    "new",
    "restore",
    "verify",
]
