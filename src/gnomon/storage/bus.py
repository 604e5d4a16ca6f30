"""Doorbells between server processes: none for a single one, PostgreSQL's LISTEN and NOTIFY for several."""

import asyncio
import logging
from contextlib import suppress
from typing import Any, Final

from sqlalchemy.engine import URL

from gnomon.matches.waits import end

log = logging.getLogger("gnomon.bus")

CHANNEL: Final = "gnomon"
LOCK: Final = 0x676E6F6D6F6E
"""Key of the advisory lock that tells a first process from a further one."""
LISTEN_SECONDS: Final = 10.0
"""Without a ring for so long, watched tables are compared with the storage in case one was lost."""
RECONNECT_SECONDS: Final = 1.0


class MemoryBus:
    """For a single process: there is nobody to ring for."""

    is_shared = False

    async def open(self) -> bool:
        """Begin; this process is alone."""
        return True

    async def ring(self, match: str) -> None:
        """Nobody listens."""

    async def heard(self) -> str:
        """Never returns: nobody rings."""
        return await asyncio.Future()

    async def close(self) -> None:
        """End."""


class PostgresBus:
    """Rings through the database that the processes share; what is rung is the match's id, never what changed."""

    is_shared = True

    def __init__(self, url: URL) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._listening: Any = None
        self._ringing: Any = None
        self._heard: asyncio.Queue[str] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> bool:
        """Begin to listen. True if no other process was listening on this database."""
        alone = await self._connect()
        self._task = asyncio.get_running_loop().create_task(self._listen())
        return alone

    async def _connect(self) -> bool:
        from psycopg import AsyncConnection  # an extra: only hosts with PostgreSQL have it

        self._ringing = await AsyncConnection.connect(self._address, autocommit=True)
        self._listening = await AsyncConnection.connect(self._address, autocommit=True)
        cursor = await self._listening.execute("SELECT pg_try_advisory_lock(%s)", (LOCK,))
        found = await cursor.fetchone()
        await self._listening.execute("SELECT pg_advisory_lock_shared(%s)", (LOCK,))
        if found[0]:
            await self._listening.execute("SELECT pg_advisory_unlock(%s)", (LOCK,))
        await self._listening.execute(f"LISTEN {CHANNEL}")
        return bool(found[0])

    async def _listen(self) -> None:
        while True:
            try:
                async for note in self._listening.notifies(timeout=LISTEN_SECONDS):
                    if note.pid != self._ringing.info.backend_pid:
                        self._heard.put_nowait(note.payload)
                await self._listening.execute("SELECT 1")
            except Exception as trouble:
                log.warning("the doorbell is out of order", extra={"trouble": str(trouble)})
                await asyncio.sleep(RECONNECT_SECONDS)
                await self._reconnect()
            self._heard.put_nowait("")

    async def _reconnect(self) -> None:
        try:
            await self._hang_up()
            await self._connect()
        except Exception as trouble:
            log.warning("the doorbell is still out of order", extra={"trouble": str(trouble)})

    async def ring(self, match: str) -> None:
        """Tell the other processes that a match has changed; a ring that fails is made up for by comparing."""
        try:
            await self._ringing.execute("SELECT pg_notify(%s, %s)", (CHANNEL, match))
        except Exception as trouble:
            log.warning("could not ring", extra={"match": match, "trouble": str(trouble)})

    async def heard(self) -> str:
        """The next match that another process changed; empty when rings may have been missed."""
        return await self._heard.get()

    async def _hang_up(self) -> None:
        for connection in (self._listening, self._ringing):
            if connection is not None:
                with suppress(Exception):  # the lock is let go here, for the database notices a lost line only later
                    await connection.execute("SELECT pg_advisory_unlock_all()")
                await connection.close()

    async def close(self) -> None:
        """Stop listening."""
        if self._task is not None:
            await end([self._task])
        await self._hang_up()
