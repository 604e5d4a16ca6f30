"""Whether the server can do its work, found out by doing some: but not more often than a disk can bear."""

from __future__ import annotations

import asyncio
from typing import Final

from gnomon.matches.errors import StorageTrouble
from gnomon.matches.ports import Store
from gnomon.web.security import Bucket

AT_ONCE: Final = 5
A_SECOND: Final = 1.0


class Health:
    """Asks the storage to write now and then; whoever asks in between is told what was found last."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._bucket = Bucket(AT_ONCE, A_SECOND)
        self._looking: asyncio.Task[str] | None = None
        self._found: str | None = None

    async def trouble(self) -> str:
        """Why the server cannot do its work; empty if it can."""
        if self._looking is None:
            if self._found is not None and not self._bucket.take():
                return self._found
            self._looking = asyncio.get_running_loop().create_task(self._look())
        return await asyncio.shield(self._looking)

    async def _look(self) -> str:
        try:
            await self._store.ping()
        except StorageTrouble as trouble:
            self._found = str(trouble) or "storage"
        else:
            self._found = ""
        finally:
            self._looking = None
        return self._found
