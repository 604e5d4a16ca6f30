"""Opponents in processes of their own; see `gnomon.matches.processes`."""

import asyncio
import logging
from collections.abc import Sequence
from typing import Final

from gnomon import programs
from gnomon.bots import FROZEN, levels, plan_for
from gnomon.bots.base import Wait
from gnomon.catalog import Entry
from gnomon.kernel.events import Events
from gnomon.kernel.state import State
from gnomon.matches.budgets import allowance
from gnomon.matches.ports import OpponentFailed
from gnomon.matches.processes import DEADLINE, Processes, TimeIsUp, packed, unpacked
from gnomon.matches.thinking import Claim, Claiming
from gnomon.programs import allowed

log = logging.getLogger("gnomon.opponents")

PATIENCE: Final = 20.0
"""Seconds after which an opponent answers with what it has found; the levels' budgets end before on most machines."""
READY_SECONDS: Final = 10.0
"""How often processes are made ready, the first time so long after the server's start, which has other things to do at
first.
"""


class ProcessOpponents:
    """Runs levels beside the server, at most `workers` at once for one owner's tables and one more if others wait.

    Levels that think by the clock get `thinking` times their own seconds; with 0, and among themselves, the
    iterations that they have elsewhere.
    """

    def __init__(
        self,
        workers: int | None = None,
        patience: float = PATIENCE,
        deadline: float = DEADLINE,
        thinking: float = 1.0,
    ) -> None:
        self.processes = Processes(workers, deadline)
        self._patience = patience
        self._thinking = thinking

    @property
    def deadline(self) -> float:
        """Seconds after which a process that has not answered is killed."""
        return self.processes.deadline

    @property
    def queue(self) -> int:
        """How many plans are being made or waited for."""
        return self.processes.queue

    async def stay_ready(self) -> None:
        """Keep processes that can think at once, for ever; a new one takes seconds, and idle ones are ended in time."""
        while True:
            await asyncio.sleep(READY_SECONDS)
            await self.make_ready()

    async def make_ready(self) -> None:
        """See `Processes.make_ready`."""
        await self.processes.make_ready()

    def levels(self) -> tuple[str, ...]:
        """Whoever may sit at a table: the strengths, weakest first, frozen ones, then the programs that the host allows."""
        return (*levels(), *FROZEN, *allowed())

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
        """See `ports.Opponents`."""
        program = allowed().get(level, "")
        granted = self.granted(claiming, unhurried)
        planned, iterations = await self.think(
            level, packed(entry, view), seat, salt, granted, program, since, claiming=claiming
        )
        as_planned(level, entry.game.id, seat, salt, iterations)
        return planned

    def granted(self, claiming: Claiming, unhurried: bool) -> tuple[float, float, bool]:
        """What a thought may take: seconds until it is asked to stop, the part of a level's own time, and `unhurried`."""
        # Where no person plays nobody has chosen to wait, and the level's own number of iterations is enough.
        thinking = 0.0 if claiming().urgency.is_among_programs else self._thinking
        return self._patience, thinking, unhurried

    async def think(
        self,
        level: str,
        position: tuple[str, bytes | None, bytes],
        seat: int,
        salt: int,
        granted: tuple[float, float, bool],
        program: str = "",
        since: Sequence[tuple[int, Events]] = (),
        *,
        claiming: Claiming = Claim,
    ) -> tuple[list[int], int]:
        """A plan for a `packed` position, and the iterations that its time was turned into (or 0). Raises OpponentFailed."""
        thought = (level, *position, seat, salt, granted, program, since)
        try:
            return await self.processes.think(_think, *thought, claiming=claiming)
        except TimeoutError as late:
            raise OpponentFailed(str(late)) from None
        except Exception as failure:
            raise OpponentFailed(f"{type(failure).__name__}: {failure}") from failure


def as_planned(level: str, game: str, seat: int, salt: int, iterations: int) -> None:
    """Log with how many iterations a level has thought, so that any machine can find its plan again."""
    if iterations:
        facts = {"level": level, "game": game, "seat": seat, "salt": salt, "iterations": iterations}
        log.info("a level thought by the clock", extra=facts)


def _think(
    level: str,
    game: str,
    data: bytes | None,
    position: bytes,
    seat: int,
    salt: int,
    granted: tuple[float, float, bool],
    program: str,
    since: Sequence[tuple[int, Events]],
) -> tuple[list[int], int]:
    """In the other process: the codes to give in turn, empty to wait, and the iterations that time was turned into (or 0).

    `program` is what the host allows under the level's name. Without it the level is a strength and nothing else, for the
    name of a level may come from a match file that a stranger has written.
    """
    entry, view = unpacked(game, data, position)
    patience, thinking, unhurried = granted
    stop, iterations = TimeIsUp(patience), 0
    if program:
        planned = programs.plan_for(program, entry.game, view, seat, salt, stop, since)
    else:
        if patience > 0.0:
            iterations = allowance(level, entry.game, view, seat, salt, thinking, unhurried).iterations
        planned = plan_for(level, entry.game, view, seat, salt, stop, iterations)
    return [] if isinstance(planned, Wait) else planned, iterations
