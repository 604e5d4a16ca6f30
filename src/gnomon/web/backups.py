"""When the last backup was made and when it was last tried, as `gnomon backup` writes it down."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from gnomon.matches.records import DAY_MS

RECORD: Final = "backup.json"
LARGEST: Final = 65_536
MOST_NAMED: Final = 12
"""So many bad matches are named; the command line has named them all."""
OLD_MS: Final = 7 * DAY_MS
"""A backup should be younger than this."""
UNTRIED_MS: Final = 30 * DAY_MS
"""Within this time a backup should have been restored somewhere and its matches verified."""


class Backup(msgspec.Struct, frozen=True):
    """The last backup: when it was `made` (ms) into which `file`, when it was `tried` (None: never), how many `matches` it
    holds, how many of them were `bad` then, and the ids of the first of those (`named`).
    """

    made: int
    file: str = ""
    tried: int | None = None
    matches: int = 0
    bad: int = 0
    named: tuple[str, ...] = ()


def last_backup(folder: str | Path) -> Backup | None:
    """What is written down in a data folder; None if nothing is, or it cannot be read."""
    if not folder:
        return None
    try:
        with (Path(folder) / RECORD).open("rb") as file:
            return msgspec.json.decode(file.read(LARGEST), type=Backup)
    except (OSError, msgspec.DecodeError):
        return None
