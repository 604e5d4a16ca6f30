"""Beam search for matches that nobody else plays, on sampled states.

Each sample is a full state that agrees with what the seat knows. The most promising acts are performed on it, and the
match goes on from all of them side by side: after every act the best positions alone are kept, of each position before
them a few, of each first act one at least. A first act is worth the mean, over the samples, of the best it has led to.
"""

from collections.abc import Callable
from typing import Final

from gnomon.bots.acts import Act, Evaluator, Line, Trace, acts_of, advantage, perform
from gnomon.bots.base import never
from gnomon.bots.greedy import ranked_acts
from gnomon.kernel.game import Game
from gnomon.kernel.rng import Generator
from gnomon.kernel.state import State

SAMPLES: Final = 4
CANDIDATES: Final = 16
"""First acts that are tried at most; two for every three positions that a beam keeps."""
CHILDREN: Final = 3
CHILDREN_LATEST: Final = 4
"""Acts that one position may hand on to the next beam, and as many for the latest searches."""
REPLY_ACTS: Final = 200
"""Acts looked at in one position."""
LEAST_WIDTH: Final = 6
"""Positions that a beam keeps for each act when a few are compared."""


class Candidate:
    """A first act, and what its rollouts came to."""

    __slots__ = ("codes", "total", "trace")

    def __init__(self, codes: list[int]) -> None:
        self.codes = codes
        self.total = 0.0
        self.trace = Trace()


class Spot:
    """A position in the beam, its worth and the first act that has led to it."""

    __slots__ = ("candidate", "state", "value")

    def __init__(self, candidate: int, state: State, value: float) -> None:
        self.candidate = candidate
        self.state = state
        self.value = value


class BeamSearch:
    """One search, from the view of the only seat, where no clock runs; with `wanted` only for acts that begin with these
    answers. `latest` is for the evaluator (see `Evaluator.for_search`), and lets more acts pass. `keeps_traces` says whether
    lines come with what their rollouts left behind.
    """

    def __init__(
        self,
        game: Game,
        evaluator: Evaluator,
        view: State,
        seat: int,
        seed: int,
        wanted: list[int] | None = None,
        latest: bool = False,
    ) -> None:
        self.keeps_traces = False
        self.game = game
        self.children = CHILDREN_LATEST if latest else CHILDREN
        evaluator = evaluator.for_search(latest)
        self.evaluator = evaluator.rooted_at(view, False)
        self.shallow = evaluator.rooted_at(view, True)
        self.view = view
        self.seat = seat
        self.source = Generator(seed)
        self.samples = 0
        self.candidates = self._different(
            ranked_acts(game, self.evaluator, view, self._sample(), seat, self.source, wanted)
        )

    def run(self, budget: int, stop: Callable[[], bool]) -> list[int]:
        """The answers of the best line that `lines` finds."""
        return self.lines(budget, stop)[0].codes

    def lines(self, budget: int, stop: Callable[[], bool]) -> list[Line]:
        """The first acts, best first, found with `budget` positions in the beams of all samples together.

        When `stop` says so, what was found so far decides: at first the evaluator's order.
        """
        samples = min(SAMPLES, budget)
        width = budget // samples
        self.candidates = self.candidates[: 1 + 2 * width // 3]
        if len(self.candidates) > 1:
            self._try(samples, width, stop)
        self.candidates.sort(key=_by_total)
        return self._found()

    def compare(self, lines: list[list[int]], samples: int, stop: Callable[[], bool]) -> list[Line]:
        """The given acts, in their order, tried on the same `samples` full positions, or fewer if `stop` says so, but on one."""
        self.candidates = [Candidate(codes) for codes in lines]
        self.samples = 0
        self._try(1, LEAST_WIDTH * len(lines), never)
        self._try(samples - 1, LEAST_WIDTH * len(lines), stop)
        return self._found()

    def _found(self) -> list[Line]:
        samples = max(self.samples, 1)
        return [
            Line(candidate.codes, candidate.total / samples, self.samples, candidate.trace)
            for candidate in self.candidates
        ]

    def _try(self, samples: int, width: int, stop: Callable[[], bool]) -> None:
        for _ in range(samples):
            ends = self._play(self._sample(), width, stop)
            if not ends:
                break
            self.samples += 1
            for number, candidate in enumerate(self.candidates):
                candidate.total += ends[number].value
                if self.keeps_traces:
                    candidate.trace.ends.append(ends[number].state)
                    candidate.trace.worths.append(ends[number].value)

    def _sample(self) -> State:
        return self.game.determinize(self.view, self.source)

    def _different(self, acts: list[Act]) -> list[Candidate]:
        """The best acts, of several with the same worth the first."""
        found: list[Candidate] = []
        known: set[float] = set()
        for act in acts:
            if act.value not in known and len(found) < CANDIDATES:
                known.add(act.value)
                found.append(Candidate(act.codes))
        return found

    def _play(self, sample: State, width: int, stop: Callable[[], bool]) -> list[Spot]:
        """The best position that every candidate has led to after the evaluator's turns on a full state; nothing if it was stopped."""
        beam: list[Spot] = []
        for number, candidate in enumerate(self.candidates):
            state = sample.clone()
            perform(self.game, state, self.seat, candidate.codes)
            beam.append(Spot(number, state, advantage(self.evaluator.values(state), self.seat)))
        for _ in range(self.evaluator.rollout_turns):
            if stop():
                return []
            found: list[Spot] = []
            goes_on = False
            for spot in beam:
                if spot.state.over:
                    found.append(spot)
                    continue
                goes_on = True
                acts = acts_of(self.game, self.shallow, spot.state, self.seat, REPLY_ACTS)[: self.children]
                found += [Spot(spot.candidate, act.state, act.value) for act in acts]
            if not goes_on:
                break
            beam = self._prune(found, width)
        best: dict[int, Spot] = {}
        for spot in beam:
            known = best.get(spot.candidate)
            if known is None or spot.value > known.value:
                best[spot.candidate] = spot
        return [best[number] for number in range(len(self.candidates))]

    def _prune(self, found: list[Spot], width: int) -> list[Spot]:
        """The best positions, each worth once, and the best of every candidate."""
        found.sort(key=_by_value)
        kept: list[Spot] = []
        known: set[float] = set()
        candidates: set[int] = set()
        for spot in found:
            if spot.candidate not in candidates or (len(kept) < width and spot.value not in known):
                known.add(spot.value)
                candidates.add(spot.candidate)
                kept.append(spot)
        return kept


def _by_total(candidate: Candidate) -> float:
    return -candidate.total


def _by_value(spot: Spot) -> float:
    return -spot.value
