"""Several whole servers over one database within a test's process, each of which can end well or be killed."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from gnomon.catalog import Entry
from gnomon.kernel.events import Events
from gnomon.kernel.state import State
from gnomon.matches.brake import Newness
from gnomon.matches.entropy import SystemEntropy
from gnomon.matches.ports import Clock
from gnomon.matches.quotas import Limits
from gnomon.matches.servers import Rhythm
from gnomon.matches.service import Host, Settings
from gnomon.matches.stopwatch import SteadyClock
from gnomon.matches.thinking import Claim, Claiming
from gnomon.storage.bus import PostgresBus
from gnomon.storage.engines import database_url
from gnomon.storage.servers import SqlServers
from tests.matches.house import House, InlineOpponents, Postbox, Tally
from tests.storage.conftest import make_store

QUICK = Rhythm(beat=0.1, dead=2.0, sure=1.5, sweep=0.25)
PATIENCE = 30.0


class SlowOpponents(InlineOpponents):
    """Think for a while beside the loop; `thoughts` names each decision that was thought about, at whatever server."""

    def __init__(self, thoughts: list[tuple[str, int, int]], seconds: float) -> None:
        super().__init__()
        self.thoughts = thoughts
        self.seconds = seconds

    async def plan(
        self,
        level: str,
        entry: Entry,
        view: State,
        seat: int,
        salt: int,
        claiming: Claiming = Claim,
        since: Sequence[tuple[int, Events]] = (),
        unhurried: bool = False,
    ) -> list[int]:
        self.thoughts.append((level, seat, salt))
        await asyncio.sleep(self.seconds)
        return (await super().plan(level, entry, view, seat, salt, claiming, since, unhurried))[:1]


class Server(House):
    """A house that is one of several over a database."""

    def __init__(
        self,
        database: str,
        folder: Path,
        thoughts: list[tuple[str, int, int]],
        seconds: float,
        clock: Clock,
        rhythm: Rhythm,
    ) -> None:
        super().__init__(make_store(database, folder))
        self.opponents = SlowOpponents(thoughts, seconds)
        url = database_url(database, folder)
        self.servers = SqlServers(url, "1.0", rhythm)
        self.is_dead = False
        self.host = Host(
            self.host.store,
            PostgresBus(url),
            clock,
            self.opponents,
            Postbox(),
            SystemEntropy(),
            Tally(),
            Settings("", 0, False, PATIENCE, newness=Newness(0, 0), limits=Limits(tables=100, program_tables=100)),
            servers=self.servers,
            rhythm=rhythm,
        )

    async def stop(self) -> None:
        """End in good order."""
        if not self.is_dead:
            self.is_dead = True
            await self.host.stop()

    async def kill(self, unplugged: bool = False) -> None:
        """Do nothing from this instant on, and tell nobody: what the database sees of a process that was killed; or of a machine
        that was `unplugged`, which cannot even close a connection.
        """
        self.is_dead = True
        host = self.host
        host.tables.watchers.clear()
        host.tables.callers.clear()
        host.scheduler.stop()
        host.presence.stop()
        tasks = [*host._tasks, *host.keeping._tasks, *host.programs._tasks.values()]
        host.programs._stopped = True
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await host._bus.close()
        await self.servers._engines.dispose()
        if not unplugged:
            await self.servers._pulse.dispose()
        await host.store.close()

    def keeps(self, match: str) -> bool:
        """Whether time and programs act in a match at this server."""
        return self.host.keeping.owns(match)


class Servers:
    """Servers over one database; `thoughts` are those of all."""

    def __init__(self, database: str, folder: Path) -> None:
        self.thoughts: list[tuple[str, int, int]] = []
        self.database = database
        self.folder = folder
        self._ends = AsyncExitStack()

    async def begin(self, seconds: float = 0.0, clock: Clock | None = None, rhythm: Rhythm = QUICK) -> Server:
        """One more server, whose programs think for so long."""
        one = Server(self.database, self.folder, self.thoughts, seconds, clock or SteadyClock(), rhythm)
        await one.host.start()
        self._ends.push_async_callback(one.stop)
        return one

    @asynccontextmanager
    async def until_the_end(self) -> AsyncIterator["Servers"]:
        """End whatever is at work at the end of a block."""
        async with self._ends:
            yield self


async def until(happened: Callable[[], object], seconds: float = 25.0) -> float:
    """Wait for something that another server does; how long that took."""
    begun = time.monotonic()
    while not happened():
        assert time.monotonic() - begun < seconds, "it did not happen"
        await asyncio.sleep(0.01)
    return time.monotonic() - begun
