"""When the interpreter looks through everything that it holds for garbage: at a moment at which nobody feels the pause."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable
from typing import Final

from gnomon.matches.table import Table

LOOK_SECONDS: Final = 5.0
QUIET_SECONDS: Final = 10.0
"""So long nothing was played at any table when the moment is good."""
SOONEST_SECONDS: Final = 600.0
LATEST_SECONDS: Final = 3_600.0
"""A server that never rests pauses for a second once in this time."""


class Housekeeping:
    """Collects what young collections have left over: connections and tables that had gone when they were old already."""

    def __init__(self, collect: Callable[[], object] = gc.collect, now: Callable[[], float] = time.monotonic) -> None:
        self._collect = collect
        self._now = now
        self._tidied = self._played = now()

    def attend(self, table: Table) -> None:
        """Something was played."""
        self._played = self._now()

    def look(self) -> None:
        """Collect if it is time."""
        now = self._now()
        since = now - self._tidied
        if since >= LATEST_SECONDS or (since >= SOONEST_SECONDS and now - self._played >= QUIET_SECONDS):
            self._collect()
            self._tidied = now

    async def work(self) -> None:
        """Look again and again, for ever."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            self.look()
