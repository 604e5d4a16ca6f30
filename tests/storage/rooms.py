"""The line of jobs as tests of both storages see it, and a way to let time pass there."""

import asyncio
from pathlib import Path

from gnomon.matches.jobs import Job, Jobs, Kind, Lane, Outcome, Taken
from gnomon.matches.line import MemoryJobs
from gnomon.matches.thinking import Claim, Urgency
from gnomon.storage.engines import database_url
from gnomon.storage.queue import PostgresJobs
from tests.matches.house import TurnedClock

KINDS = (Kind.THINK,)
ALL = tuple(Lane)


class Endless:
    """Does a job for ever: whether it has begun, and whether it was broken off."""

    def __init__(self) -> None:
        self.begun, self.broken = asyncio.Event(), asyncio.Event()

    async def __call__(self, _taken: Taken) -> Outcome:
        self.begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            self.broken.set()
        raise AssertionError


class Room:
    """The line over a database, and a way to let time pass for its leases."""

    def __init__(self, address: str, folder: Path) -> None:
        self.address = address
        self.folder = folder
        self.clock = TurnedClock() if address.startswith("sqlite") else None
        self._lines: list[Jobs] = []
        self.jobs = self.server()

    def server(self) -> Jobs:
        """The line as one more server has it: the same one where a server is alone."""
        if self.clock is None:
            self._lines.append(PostgresJobs(database_url(self.address, self.folder)))
        elif not self._lines:
            self._lines.append(MemoryJobs(self.clock))
        return self._lines[-1]

    async def close(self) -> None:
        """Close every server's line."""
        for line in self._lines:
            await line.close()

    async def put(self, key: str, urgency: Urgency = Urgency.AWAITED, owner: str = "", **more: float) -> bool:
        claim = Claim(urgency, owner or key)
        return await self.jobs.put(Job(Kind.THINK, key, '{"of": "' + key + '"}', lambda: claim, **more))  # type: ignore[arg-type]

    async def take(self, taker: str, *lanes: Lane, seconds: float = 0.05) -> Taken | None:
        return await self.jobs.take(taker, KINDS, lanes or ALL, seconds)

    async def taken(self, taker: str, *lanes: Lane) -> Taken:
        found = await self.take(taker, *lanes)
        assert found is not None
        return found

    async def keys(self, taker: str, *lanes: Lane) -> list[str]:
        """What a taker gets, one after the other."""
        found: list[str] = []
        while (taken := await self.take(taker, *lanes)) is not None:
            found.append(taken.key)
        return found

    async def pass_time(self, milliseconds: int, *gone: str) -> None:
        """Nothing was heard of some takers for so long."""
        if self.clock is not None:
            self.clock.turn(milliseconds)
            return
        import psycopg

        plain = self.address.replace("postgresql+psycopg", "postgresql")
        async with await psycopg.AsyncConnection.connect(plain) as connection:
            await connection.execute(f"SET search_path = {self.jobs._schema}")  # type: ignore[attr-defined]
            for table, column in (
                ("procrastinate_workers", "last_heartbeat"),
                ("procrastinate_events", "at"),
                ("gnomon_outcomes", "at"),
            ):
                await connection.execute(
                    f"UPDATE {table} SET {column} = {column} - make_interval(secs => {milliseconds / 1000})"
                )
