"""How much room the data take, by part, and how much is left."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from gnomon.matches.service import Host

Part = Literal["matches", "reviews", "people", "logs", "files", "rest"]
PARTS: Final[Mapping[str, Part]] = {
    **dict.fromkeys(("match", "seat", "match_row", "standing_order", "invitation", "challenge"), "matches"),
    **dict.fromkeys(("review", "sandbox"), "reviews"),
    **dict.fromkeys(
        (
            "person",
            "session",
            "token",
            "chat_line",
            "notice",
            "standing",
            "host",
            "host_link",
            "deed",
            "admission",
            "arrival",
        ),
        "people",
    ),
}
"""To which part a table of the database belongs; the others are the rest."""
DATABASE: Final = "gnomon.db"
LOG: Final = "gnomon.log"
FRESH_SECONDS: Final = 600.0
"""The pages of a large database are not counted more often than this."""


@dataclass(frozen=True, slots=True)
class Room:
    """Bytes: of each part, of all of them, and free on the disk (negative: nobody can tell)."""

    parts: Mapping[Part, int]
    free: int

    @property
    def taken(self) -> int:
        """All parts together."""
        return sum(self.parts.values())


class Rooms:
    """Measures the room now and then; whoever asks in between is told what was found last."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._found: Room | None = None
        self._stamp = 0.0
        self._lock = asyncio.Lock()

    async def room(self) -> Room:
        """The room as it was at most some minutes ago. Raises StorageTrouble."""
        async with self._lock:
            if self._found is None or time.monotonic() - self._stamp > FRESH_SECONDS:
                sizes = await self._host.store.hosting.sizes()
                self._found = await asyncio.to_thread(_measured, self._host.settings.folder, sizes)
                self._stamp = time.monotonic()
            return self._found


def _measured(folder: str, sizes: Mapping[str, int]) -> Room:
    parts: dict[Part, int] = dict.fromkeys(("matches", "reviews", "people", "logs", "files", "rest"), 0)
    for table, size in sizes.items():
        parts[PARTS.get(table, "rest")] += size
    if not folder:
        return Room(parts, -1)
    database = 0
    for path in Path(folder).rglob("*"):
        size = _size(path)
        if path.name.startswith(DATABASE) and path.parent == Path(folder):
            database += size
        elif path.name.startswith(LOG):
            parts["logs"] += size
        else:
            parts["files"] += size
    # What the database's files have beyond its tables: pages that are free, and what was written last.
    parts["rest"] += max(0, database - sum(sizes.values()))
    try:
        return Room(parts, shutil.disk_usage(folder).free)
    except OSError:
        return Room(parts, -1)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size if path.is_file() else 0
    except OSError:
        return 0
