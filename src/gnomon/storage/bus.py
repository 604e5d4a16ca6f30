"""Doorbells between server processes: none for a single one, PostgreSQL's LISTEN and NOTIFY for several.

A ring carries the stored change itself where it has rows and is short: whoever stands just before it need not read.
"""

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

import msgspec
from sqlalchemy.engine import URL

from gnomon.matches.records import Commit, Ring
from gnomon.matches.waits import end

log = logging.getLogger("gnomon.bus")

BARE: Final = "gnomon"
"""Where servers of earlier versions listen, which know a match's id alone."""
CHANNEL: Final = "gnomon_rings"
ANEW: Final = "anew"
"""Behind a match's id: read all of it again."""
ROOM: Final = 7_900
"""Bytes that PostgreSQL lets a notification carry, a little less."""
RING: Final = "SELECT pg_notify(%s, %s), pg_notify(%s, %s)"
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

    async def ring(self, match: str, change: Commit | None = None, anew: bool = False) -> None:
        """Nobody listens."""

    async def heard(self) -> Ring:
        """Never returns: nobody rings."""
        return await asyncio.Future()

    async def close(self) -> None:
        """End."""


class PostgresBus:
    """Rings through the database that the processes share."""

    is_shared = True

    def __init__(self, url: URL) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._listening: Any = None
        self._ringing: Any = None
        self._heard: asyncio.Queue[Ring] = asyncio.Queue()
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
                        self._heard.put_nowait(_unpacked(note.payload))
                await self._listening.execute("SELECT 1")
            except Exception as trouble:
                log.warning("the doorbell is out of order", extra={"trouble": str(trouble)})
                await asyncio.sleep(RECONNECT_SECONDS)
                await self._reconnect()
            self._heard.put_nowait(Ring(""))

    async def _reconnect(self) -> None:
        try:
            await self._hang_up()
            await self._connect()
        except Exception as trouble:
            log.warning("the doorbell is still out of order", extra={"trouble": str(trouble)})

    async def ring(self, match: str, change: Commit | None = None, anew: bool = False) -> None:
        """Tell the other processes that a match has changed; a ring that fails is made up for by comparing."""
        try:
            told = f"{match} {ANEW}" if anew else _packed(match, change)
            await self._ringing.execute(RING, (CHANNEL, told, BARE, match))
        except Exception as trouble:
            log.warning("could not ring", extra={"match": match, "trouble": str(trouble)})

    async def heard(self) -> Ring:
        """The next ring of another process."""
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


def _packed(match: str, change: Commit | None) -> str:
    """A ring as a notification: the match's id, and the change behind it if it has rows and there is room.

    Rows follow one another by their numbers, so that whoever hears them late or twice knows. What has none is read.
    """
    if change is None or not change.rows:
        return match
    told = replace(change, match=replace(change.match, header=""), notices=(), cancelled=(), rewound=())
    body = msgspec.json.encode(told)
    return f"{match} {body.decode()}" if len(match) + len(body) < ROOM else match


def _unpacked(payload: str) -> Ring:
    """A ring from a notification; what another version says otherwise is left to be read."""
    match, _, body = payload.partition(" ")
    if body in ("", ANEW):
        return Ring(match, anew=body == ANEW)
    try:
        return Ring(match, msgspec.json.decode(body, type=Commit))
    except msgspec.DecodeError:
        return Ring(match)
