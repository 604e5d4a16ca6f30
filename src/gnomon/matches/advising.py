"""Advice for people, made in processes of this machine; who may have it is decided elsewhere.

What is thought is bounded in seconds of one core: the budget of a search is the part of the usual one of its position that
such a process has shown that it manages in that time for the game, a little at first.
"""

import time
from collections.abc import Awaitable, Callable, Sequence
from functools import lru_cache
from typing import Final, TypeVar

from gnomon.bots.evaluators import usual_budget
from gnomon.catalog import Entry
from gnomon.insight import Advice, Estimator, Explanation, advise, estimator_of, explain
from gnomon.kernel.errors import BadInput
from gnomon.kernel.game import Game
from gnomon.kernel.state import State
from gnomon.match import Match, load
from gnomon.match.judging import DEEPER, USUAL_BUDGET, Choice, JudgedAct, choices_of, judge, worth_another_look
from gnomon.match.kept_reviews import pack_lines, unpack_lines
from gnomon.match.reviews import Review, estimator_for, outline
from gnomon.matches.ports import AdviserFailed
from gnomon.matches.processes import Processes, TimeIsUp, packed, unpacked
from gnomon.matches.thinking import Claim, Claiming

STAGES: Final = (0.5, 2.0, 8.0)
"""Seconds of one core that each stage of advice takes, about; every stage begins anew and thinks more."""
UNMEASURED: Final = 5
"""Where nothing was measured yet, a first stage takes this part of the position's usual budget, which is about a second's."""
PATIENCE: Final = 1.5
"""So many times its seconds a stage may take before it ends with what it has found."""
LEAST: Final = 4
"""Iterations that every search has."""
LINES: Final = 3
"""Lines that are told at most."""

REVIEW_SECONDS: Final = 30.0
"""Seconds of one core in which the acts of a match are judged, about; the costliest of each seat then take some more. Of a
match with too many acts for that, those are judged after which the chances moved most.
"""
TRIALS: Final = 3
"""Acts that show how long judging takes."""
PORTION_SECONDS: Final = 2.0
"""Seconds after which a review lets others think."""
MOST_FOR_AN_ACT: Final = 4 * USUAL_BUDGET
"""Iterations of a search for one act of a short match."""

Found = TypeVar("Found")

Outlined = tuple[Review, list[tuple[int, int]]]
"""A review without judged acts, and of each act that may be judged the moment after it and its seat."""
Judging = Callable[[Sequence[int], int], Awaitable[tuple[list[JudgedAct], float]]]
"""Judges the acts at some places among those that may be, by searches of so many iterations; how many seconds they took."""


class ProcessAdvisers:
    """Advice by the programs that come with Gnomon; see `ports.Advisers`."""

    def __init__(self, processes: Processes | None = None, patience: float = PATIENCE) -> None:
        self._processes = processes or Processes()
        self._patience = patience
        self._speed: dict[str, float] = {}

    async def advise(
        self, entry: Entry, view: State, seat: int, stage: int = 0, claiming: Claiming = Claim
    ) -> list[Advice]:
        """See `ports.Advisers`."""
        return await self.advised(packed(entry, view), seat, stage, claiming)

    async def advised(
        self, position: tuple[str, bytes | None, bytes], seat: int, stage: int = 0, claiming: Claiming = Claim
    ) -> list[Advice]:
        """The same for a `packed` position. Raises BadInput, AdviserFailed."""
        found, speed = await self._think(_advise, position, seat, stage, claiming)
        self._speed[position[0]] = speed
        return found

    async def explain(
        self,
        entry: Entry,
        view: State,
        seat: int,
        answers: Sequence[int],
        stage: int = 0,
        best: Advice | None = None,
        claiming: Claiming = Claim,
    ) -> Explanation:
        """See `ports.Advisers`."""
        known = "" if best is None else pack_lines([best])
        return await self.compared(packed(entry, view), seat, answers, stage, known, claiming)

    async def compared(
        self,
        position: tuple[str, bytes | None, bytes],
        seat: int,
        answers: Sequence[int],
        stage: int = 0,
        best: str = "",
        claiming: Claiming = Claim,
    ) -> Explanation:
        """The same for a `packed` position, the best line as `pack_lines` has it. Raises BadInput, AdviserFailed."""
        return await self._think(_explain, position, seat, stage, claiming, list(answers), best)

    async def review(
        self, match: Match, told: Callable[[Review, float], None] | None = None, claiming: Claiming = Claim
    ) -> Review:
        """See `ports.Advisers`."""
        text = match.dump()

        async def judge(places: Sequence[int], budget: int) -> tuple[list[JudgedAct], float]:
            return await self.judged(text, places, budget, claiming)

        return await reviewed(lambda: self.outlined(text, claiming), judge, told)

    async def outlined(self, text: str, claiming: Claiming = Claim) -> Outlined:
        """What a review begins with, of a match as its file has it. Raises BadInput, AdviserFailed."""
        return await self._beside(_outline, text, claiming=claiming)

    async def judged(
        self, text: str, places: Sequence[int], budget: int, claiming: Claiming = Claim
    ) -> tuple[list[JudgedAct], float]:
        """The acts at some `places` among those that somebody chose, by searches of `budget` iterations, and the seconds that
        they took. Raises BadInput, AdviserFailed.
        """
        return await self._beside(_judge, text, list(places), budget, claiming=claiming)

    async def _beside(self, thought: Callable[..., Found], *arguments: object, claiming: Claiming) -> Found:
        """What a function gives in another process. Raises BadInput as it does, AdviserFailed for other trouble."""
        try:
            return await self._processes.think(thought, *arguments, claiming=claiming)
        except BadInput:
            raise
        except Exception as failure:
            raise AdviserFailed(f"{type(failure).__name__}: {failure}") from failure

    def share(self, game: str, stage: int) -> float:
        """The part of a position's usual budget that a stage takes. Raises BadInput for a stage that there is not."""
        if not 0 <= stage < len(STAGES):
            raise BadInput("stage", f"{stage} is not in 0..{len(STAGES) - 1}")
        return self._speed.get(game, 1.0 / (UNMEASURED * STAGES[0])) * STAGES[stage]

    async def _think(
        self,
        thought: Callable[..., Found],
        position: tuple[str, bytes | None, bytes],
        seat: int,
        stage: int,
        claiming: Claiming,
        *more: object,
    ) -> Found:
        arguments = (*position, seat, self.share(position[0], stage), self._patience * STAGES[stage], *more)
        return await self._beside(thought, *arguments, claiming=claiming)


async def reviewed(
    outline: Callable[[], Awaitable[Outlined]], judge: Judging, told: Callable[[Review, float], None] | None = None
) -> Review:
    """A review in portions, made out of an `outline` and what `judge` finds; `told` is given what there is so far, and how far.

    Every step follows from what came of those before, so that whoever gets the same outcomes takes the same steps.
    """
    found, choices = await outline()
    by_place: dict[int, JudgedAct] = {}

    async def look(places: Sequence[int], budget: int, share: float) -> float:
        """Judge some acts; how many seconds each took."""
        if told is not None:
            told(found, share)
        acts, seconds = await judge(places, budget)
        by_place.update(zip(places, acts, strict=True))
        found.judged = [by_place[place] for place in sorted(by_place)]
        return max(seconds, 0.001) / len(acts)

    if not choices:
        return found
    trial = sorted({len(choices) * part // (TRIALS + 1) for part in range(1, TRIALS + 1)})
    for_one = await look(trial, LEAST, 0.0)
    fits = max(1, int(REVIEW_SECONDS / for_one))
    budget = min(MOST_FOR_AN_ACT, max(LEAST, LEAST * fits // len(choices)))
    portion = max(1, int(PORTION_SECONDS * LEAST / (budget * for_one)))
    places = _most_moving(found, choices, fits)
    for start in range(0, len(places), portion):
        await look(places[start : start + portion], budget, start / len(places))
    order = sorted(by_place)
    for place in worth_another_look(found.judged):
        await look([order[place]], DEEPER * budget, 1.0)
    return found


def _most_moving(found: Review, choices: Sequence[tuple[int, int]], most: int) -> list[int]:
    """The places of as many acts as are to be judged, in order: those after which the chance of who acted moved most."""
    places = sorted(range(len(choices)), key=lambda place: -abs(found.swing(*choices[place])))
    return sorted(places[:most])


# --- in the other process ---------------------------------------------------------------------------------------------


def budget_of(game: Game, view: State, share: float) -> int:
    """The iterations of a search from a `view` that takes so much of the usual budget."""
    return max(LEAST, round(usual_budget(game, view) * share))


def _advise(
    game: str, data: bytes | None, position: bytes, seat: int, share: float, seconds: float
) -> tuple[list[Advice], float]:
    """The advice, and how often this process manages the usual budget in a second; half of that if it did not end in time."""
    entry, view = unpacked(game, data, position)
    budget = budget_of(entry.game, view, share)
    begun, stop = time.monotonic(), TimeIsUp(seconds)
    found = advise(entry.game, view, seat, LINES, budget, _estimator(entry, view), stop)
    taken = max(time.monotonic() - begun, 0.001)
    return found, budget / usual_budget(entry.game, view) / taken / (2 if stop.told else 1)


def _explain(
    game: str,
    data: bytes | None,
    position: bytes,
    seat: int,
    share: float,
    seconds: float,
    answers: list[int],
    best: str,
) -> Explanation:
    """What the answers cost, against the `best` line as `pack_lines` has it; it is found first if there is none."""
    entry, view = unpacked(game, data, position)
    known = unpack_lines(best, entry.game, view.seats)[0] if best else None
    budget = budget_of(entry.game, view, share)
    return explain(entry.game, view, seat, answers, budget, _estimator(entry, view), TimeIsUp(seconds), known)


def _outline(text: str) -> Outlined:
    """The review without judged acts, and of each act that may be judged the moment after it and its seat."""
    match, choices = _read(text)
    return outline(match, estimator_for(match)), [(choice.moment, choice.seat) for choice in choices]


def _judge(text: str, places: list[int], budget: int) -> tuple[list[JudgedAct], float]:
    """Some acts of a match, and how many seconds they took."""
    match, choices = _read(text)
    estimator = estimator_for(match)
    begun = time.monotonic()
    return [judge(match.game, choices[place], estimator, budget) for place in places], time.monotonic() - begun


@lru_cache(maxsize=1)
def _read(text: str) -> tuple[Match, list[Choice]]:
    """A match, which comes here piece by piece, and the acts in it that somebody chose."""
    match = load(text)
    return match, choices_of(match)


def _estimator(entry: Entry, view: State) -> Estimator | None:
    """The network that comes with Gnomon for a game, if it is played with its own data and by the rules that it learned."""
    return estimator_of(entry.game.id, view.seats, view.rules_version) if entry.data is None else None
