"""Advice for people, made beside the server in processes; who may have it is decided elsewhere.

What is thought is bounded in seconds of one core: the budget of a search is what such a process has shown that it manages
in that time for the game, a little at first.
"""

import time
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from gnomon.bots.evaluators import evaluator_of
from gnomon.catalog import Entry
from gnomon.insight import Advice, Estimator, Explanation, advise, estimator_of, explain
from gnomon.kernel.errors import BadInput
from gnomon.kernel.state import State
from gnomon.matches.ports import AdviserFailed
from gnomon.matches.processes import Processes, packed, unpacked
from gnomon.matches.thinking import Claim, Claiming

STAGES: Final = (0.5, 2.0, 8.0)
"""Seconds of one core that each stage of advice takes, about; every stage begins anew and thinks more."""
UNMEASURED: Final = 5
"""Where nothing was measured yet, a first stage takes this part of the game's usual budget, which is about a second's."""
PATIENCE: Final = 1.5
"""So many times its seconds a stage may take before it ends with what it has found."""
LEAST: Final = 4
"""Iterations that every search has."""
LINES: Final = 3
"""Lines that are told at most."""

Found = TypeVar("Found")


class ProcessAdvisers:
    """Advice by the programs that come with Gnomon; see `ports.Advisers`."""

    def __init__(self, processes: Processes | None = None) -> None:
        self._processes = processes or Processes()
        self._speed: dict[str, float] = {}

    async def advise(
        self, entry: Entry, view: State, seat: int, stage: int = 0, claiming: Claiming = Claim
    ) -> list[Advice]:
        """See `ports.Advisers`."""
        found, speed = await self._think(_advise, entry, view, seat, stage, claiming)
        self._speed[entry.game.id] = speed
        return found

    async def explain(
        self,
        entry: Entry,
        view: State,
        seat: int,
        answers: Sequence[int],
        stage: int = 0,
        best: Sequence[int] = (),
        claiming: Claiming = Claim,
    ) -> Explanation:
        """See `ports.Advisers`."""
        return await self._think(_explain, entry, view, seat, stage, claiming, list(answers), list(best))

    def budget(self, entry: Entry, stage: int) -> int:
        """The iterations of a stage. Raises BadInput for a stage that there is not."""
        if not 0 <= stage < len(STAGES):
            raise BadInput("stage", f"{stage} is not in 0..{len(STAGES) - 1}")
        speed = self._speed.get(entry.game.id)
        if speed is None:
            usual = evaluator_of(entry.game).default_budget
            return max(LEAST, round(usual * STAGES[stage] / (UNMEASURED * STAGES[0])))
        return max(LEAST, round(speed * STAGES[stage]))

    async def _think(
        self,
        thought: Callable[..., Found],
        entry: Entry,
        view: State,
        seat: int,
        stage: int,
        claiming: Claiming,
        *more: object,
    ) -> Found:
        arguments = (*packed(entry, view), seat, self.budget(entry, stage), PATIENCE * STAGES[stage], *more)
        try:
            return await self._processes.think(thought, *arguments, claiming=claiming)
        except BadInput:
            raise
        except Exception as failure:
            raise AdviserFailed(f"{type(failure).__name__}: {failure}") from failure


# --- in the other process ---------------------------------------------------------------------------------------------


def _advise(
    game: str, data: bytes | None, position: bytes, seat: int, budget: int, seconds: float
) -> tuple[list[Advice], float]:
    """The advice, and how many iterations a second this process manages; half of those that it did not end in time."""
    entry, view = unpacked(game, data, position)
    begun = time.monotonic()
    late = False

    def stop() -> bool:
        nonlocal late
        late = late or time.monotonic() - begun >= seconds
        return late

    found = advise(entry.game, view, seat, LINES, budget, estimator_for(entry, view.seats), stop)
    taken = max(time.monotonic() - begun, 0.001)
    return found, budget / taken / (2 if late else 1)


def _explain(
    game: str,
    data: bytes | None,
    position: bytes,
    seat: int,
    budget: int,
    seconds: float,
    answers: list[int],
    best: list[int],
) -> Explanation:
    entry, view = unpacked(game, data, position)
    until = time.monotonic() + seconds

    def stop() -> bool:
        return time.monotonic() >= until

    return explain(entry.game, view, seat, answers, budget, estimator_for(entry, view.seats), stop, best)


def estimator_for(entry: Entry, seats: int) -> Estimator | None:
    """The network that comes with Gnomon for a game, if it is played with its own data."""
    return estimator_of(entry.game.id, seats) if entry.data is None else None
