"""Writing together: what many ask for at one time is stored in one transaction, and each learns what became of theirs."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Generic, TypeVar

from sqlalchemy import Connection

from gnomon.matches.errors import Conflict, StorageTrouble
from gnomon.storage.engines import Engines

MOST: Final = 200
"""So many share a transaction at most."""

T = TypeVar("T")
Waiting = tuple[T, asyncio.Future[None]]


class Together(Generic[T]):
    """Stores one at once, and all that come meanwhile with the next transaction, by `work`.

    `work` stores all that it is given or raises. If several cannot be stored together, each is stored by itself: one's
    conflict is not another's.
    """

    def __init__(self, engines: Engines, work: Callable[[Sequence[T], Connection], None]) -> None:
        self._engines = engines
        self._work = work
        self._waiting: list[Waiting[T]] = []
        self._writing: asyncio.Task[None] | None = None

    async def store(self, one: T) -> None:
        """Store one; it is committed when this returns. Raises Conflict, StorageTrouble."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._waiting.append((one, done))
        if self._writing is None:
            self._writing = loop.create_task(self._write())
        await done

    async def _write(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            await self._store(batch)
        self._writing = None

    async def _store(self, batch: Sequence[Waiting[T]]) -> None:
        fault: Exception | None = None
        try:
            await self._engines.write(partial(self._work, [one for one, _ in batch]))
        except (Conflict, StorageTrouble) as trouble:
            if len(batch) > 1:
                for one in batch:
                    await self._store([one])
                return
            fault = trouble
        except Exception as mistake:  # whoever asked is told, and the others go on
            fault = mistake
        for _, done in batch:
            if done.done():
                continue
            if fault is None:
                done.set_result(None)
            else:
                done.set_exception(fault)
