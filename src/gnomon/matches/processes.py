"""Processes beside the server that think, killed at their deadline; the server's loop never waits for a thought.

Whose turn it is to think is chosen in `gnomon.matches.thinking`.
"""

import asyncio
import os
import time
from collections.abc import Callable
from typing import Final, TypeVar

import anyio
import anyio.to_process

from gnomon import catalog
from gnomon.catalog import Entry
from gnomon.kernel.codec import canonical, parse
from gnomon.kernel.state import State
from gnomon.matches.thinking import Claim, Claiming, Turns, Underway

DEADLINE: Final = 60.0
"""Seconds after which a process that has not answered is killed."""
READY: Final = 2
"""Processes kept ready: one for somebody's opponent, one for programs that play among themselves."""

Thought = TypeVar("Thought")


class TimeIsUp:
    """The `stop` of a thought that may take so many `seconds` from now on; `told` remembers whether it has been said."""

    def __init__(self, seconds: float) -> None:
        self._until = time.monotonic() + seconds
        self.told = False

    def __call__(self) -> bool:
        """Whether they are over."""
        self.told = self.told or time.monotonic() >= self._until
        return self.told


class Processes:
    """At most `workers` thoughts at once for one owner's tables, and one more if others wait."""

    def __init__(self, workers: int | None = None, deadline: float = DEADLINE) -> None:
        self._limiter: anyio.CapacityLimiter | None = None
        self._turns = Turns((workers or max(1, (os.cpu_count() or 2) - 1)) + 1)
        self.deadline = deadline
        self._waiting = 0

    @property
    def queue(self) -> int:
        """How many thoughts are under way or waited for."""
        return self._waiting

    @property
    def slots(self) -> int:
        """How many thoughts may be under way at once."""
        return self._turns.slots

    def thoughts(self) -> list[Underway]:
        """Every thought that is under way or waited for."""
        return self._turns.thoughts()

    async def make_ready(self) -> None:
        """Start what is missing to two processes, or as many as think already; return when they can think."""
        missing = range(READY - self._turns.thinking)
        await asyncio.gather(*(anyio.to_process.run_sync(_wake, cancellable=True) for _ in missing))

    async def think(self, thought: Callable[..., Thought], *arguments: object, claiming: Claiming = Claim) -> Thought:
        """What a function of a module gives in another process, once it is its turn by `claiming`.

        Raises TimeoutError past the deadline, and whatever the function raises. Cancelling ends the process.
        """
        if self._limiter is None:
            self._limiter = anyio.CapacityLimiter(self.slots)
        self._waiting += 1
        try:
            async with self._turns.turn(claiming):
                with anyio.fail_after(self.deadline):
                    return await anyio.to_process.run_sync(thought, *arguments, cancellable=True, limiter=self._limiter)
        except TimeoutError:
            raise TimeoutError(f"no answer within {self.deadline:g} s") from None
        finally:
            self._waiting -= 1


def packed(entry: Entry, position: State) -> tuple[str, bytes | None, bytes]:
    """A game and a position of it as they travel to another process; see `unpacked`."""
    return entry.game.id, None if entry.data is None else canonical(entry.data), canonical(position.to_dict())


def unpacked(game: str, data: bytes | None, position: bytes) -> tuple[Entry, State]:
    """In the other process: the game with its data, and the position."""
    owners = None if data is None else parse(data, "data")
    found = catalog.entry(game, owners if isinstance(owners, dict) else None)
    return found, found.game.load(parse(position, "view"))


def _wake() -> int:
    """In the other process: have everything at hand; how many games there are."""
    return len([catalog.entry(game) for game in catalog.games()])
