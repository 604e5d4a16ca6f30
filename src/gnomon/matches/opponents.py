"""Opponents in processes of their own, killed at their deadline; the server's loop never waits for a thought.

Whose turn it is to think is chosen in `gnomon.matches.thinking`.
"""

import asyncio
import os
import time
from collections.abc import Sequence
from typing import Final

import anyio
import anyio.to_process

from gnomon import catalog, programs
from gnomon.bots import levels, plan_for
from gnomon.bots.base import Wait
from gnomon.catalog import Entry
from gnomon.kernel.codec import canonical, parse
from gnomon.kernel.events import Events
from gnomon.kernel.state import State
from gnomon.matches.ports import OpponentFailed
from gnomon.matches.thinking import Claim, Claiming, Turns
from gnomon.programs import allowed

PATIENCE: Final = 20.0
"""Seconds after which an opponent answers with what it has found; the levels' budgets end before on most machines."""
DEADLINE: Final = 60.0
"""Seconds after which a process that has not answered is killed."""
READY: Final = 2
"""Processes kept ready: one for somebody's opponent, one for programs that play among themselves."""
READY_SECONDS: Final = 10.0
"""How often that is seen to, the first time so long after the server's start, which has other things to do at first."""


class ProcessOpponents:
    """Runs levels beside the server, at most `workers` at once for one owner's tables and one more if others wait."""

    def __init__(self, workers: int | None = None, patience: float = PATIENCE, deadline: float = DEADLINE) -> None:
        self._limiter: anyio.CapacityLimiter | None = None
        self._slots = (workers or max(1, (os.cpu_count() or 2) - 1)) + 1
        self._turns = Turns(self._slots)
        self._patience = patience
        self._deadline = deadline
        self._waiting = 0

    @property
    def queue(self) -> int:
        """How many plans are being made or waited for."""
        return self._waiting

    async def stay_ready(self) -> None:
        """Keep processes that can think at once, for ever; a new one takes seconds, and idle ones are ended in time."""
        while True:
            await asyncio.sleep(READY_SECONDS)
            await self.make_ready()

    async def make_ready(self) -> None:
        """Start what is missing to two processes, or as many as think already; return when they can think."""
        missing = range(READY - self._turns.thinking)
        await asyncio.gather(*(anyio.to_process.run_sync(_wake, cancellable=True) for _ in missing))

    def levels(self) -> tuple[str, ...]:
        """The names of the strengths, weakest first, then of the programs that the host allows."""
        return (*levels(), *allowed())

    async def plan(
        self,
        level: str,
        entry: Entry,
        view: State,
        seat: int,
        salt: int,
        claiming: Claiming = Claim,
        since: Sequence[tuple[int, Events]] = (),
    ) -> list[int]:
        """See `ports.Opponents`."""
        if self._limiter is None:
            self._limiter = anyio.CapacityLimiter(self._slots)
        data = None if entry.data is None else canonical(entry.data)
        position = canonical(view.to_dict())
        self._waiting += 1
        try:
            async with self._turns.turn(claiming):
                with anyio.fail_after(self._deadline):
                    return await anyio.to_process.run_sync(
                        _think,
                        level,
                        entry.game.id,
                        data,
                        position,
                        seat,
                        salt,
                        self._patience,
                        allowed().get(level, ""),
                        since,
                        cancellable=True,
                        limiter=self._limiter,
                    )
        except TimeoutError:
            raise OpponentFailed(f"no answer within {self._deadline:g} s") from None
        except Exception as failure:
            raise OpponentFailed(f"{type(failure).__name__}: {failure}") from failure
        finally:
            self._waiting -= 1


def _wake() -> int:
    """In the other process: have everything at hand; how many games there are."""
    return len([catalog.entry(game) for game in catalog.games()])


def _think(
    level: str,
    game: str,
    data: bytes | None,
    position: bytes,
    seat: int,
    salt: int,
    patience: float,
    program: str,
    since: Sequence[tuple[int, Events]],
) -> list[int]:
    """In the other process: the codes to give in turn, empty to wait.

    `program` is what the host allows under the level's name. Without it the level is a strength and nothing else, for the
    name of a level may come from a match file that a stranger has written.
    """
    owners = None if data is None else parse(data, "data")
    found = catalog.entry(game, owners if isinstance(owners, dict) else None)
    view = found.game.load(parse(position, "view"))
    until = time.monotonic() + patience

    def stop() -> bool:
        return time.monotonic() >= until

    if program:
        planned = programs.plan_for(program, found.game, view, seat, salt, stop, since)
    else:
        planned = plan_for(level, found.game, view, seat, salt, stop)
    return [] if isinstance(planned, Wait) else planned
