"""Tables that are read from storage when nobody waits for them: one at a time, each once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import Final

from gnomon.matches.errors import Declined, StorageTrouble
from gnomon.matches.tables import Tables

log = logging.getLogger("gnomon.web")

MOST: Final = 400
"""So many matches wait to be read at most; whoever asks for more reads them at another time."""
PAUSE: Final = 0.05
"""Seconds between two matches, in which everybody else is served."""


class LaterReader:
    """Opens tables in the background."""

    def __init__(self) -> None:
        self._waiting: dict[str, None] = {}
        self._task: asyncio.Task[None] | None = None

    def read(self, tables: Tables, matches: Iterable[str]) -> None:
        """Open these tables some time soon."""
        for match in matches:
            if len(self._waiting) < MOST:
                self._waiting[match] = None
        if self._waiting and (self._task is None or self._task.done()):
            self._task = asyncio.get_running_loop().create_task(self._work(tables))

    async def done(self) -> None:
        """Wait until nothing is left to be read."""
        if self._task is not None:
            await self._task

    async def _work(self, tables: Tables) -> None:
        while self._waiting:
            match = next(iter(self._waiting))
            del self._waiting[match]
            try:
                await tables.open(match)
            except Declined:
                pass  # it is listed as what cannot be read
            except StorageTrouble as trouble:
                log.warning("a match could not be read ahead", extra={"match": match, "trouble": str(trouble)})
            await asyncio.sleep(PAUSE)
