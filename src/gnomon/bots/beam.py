"""Beam search for matches that nobody else plays, on sampled states.

Each sample is a full state that agrees with what the seat knows. The most promising acts are performed on it, and the
match goes on from all of them side by side: after every act the best positions alone are kept, of each position before
them a few, of each first act one at least. A first act is worth the mean, over the samples, of the best it has led to.
"""

from collections.abc import Callable
from typing import Final

from gnomon.bots.acts import Act, Judge, acts_of, advantage, perform
from gnomon.bots.greedy import ranked_acts
from gnomon.kernel.game import Game
from gnomon.kernel.rng import Generator
from gnomon.kernel.state import State

SAMPLES: Final = 4
LINES: Final = 16
"""First acts that are tried at most; two for every three positions that a beam keeps."""
CHILDREN: Final = 3
"""Acts that one position may hand on to the next beam."""
REPLY_ACTS: Final = 200
"""Acts looked at in one position."""


class Line:
    """A first act, and what its trials came to."""

    __slots__ = ("codes", "total")

    def __init__(self, codes: list[int]) -> None:
        self.codes = codes
        self.total = 0.0


class Spot:
    """A position in the beam, its worth and the first act that has led to it."""

    __slots__ = ("line", "state", "value")

    def __init__(self, line: int, state: State, value: float) -> None:
        self.line = line
        self.state = state
        self.value = value


class BeamSearch:
    """One search, from the view of the only seat, where no clock runs."""

    def __init__(self, game: Game, judge: Judge, view: State, seat: int, seed: int) -> None:
        self.game = game
        judge = judge.searching()
        self.judge = judge.about(view, False)
        self.brief = judge.about(view, True)
        self.view = view
        self.seat = seat
        self.source = Generator(seed)
        self.samples = 0
        self.lines = self._different(ranked_acts(game, self.judge, view, self._sample(), seat, self.source))

    def run(self, budget: int, stop: Callable[[], bool]) -> list[int]:
        """The answers of the best act, found with `budget` positions in the beams of all samples together.

        When `stop` says so, what was found so far decides: at first the judge's order.
        """
        samples = min(SAMPLES, budget)
        width = budget // samples
        self.lines = self.lines[: 1 + 2 * width // 3]
        best = self.lines[0]
        if len(self.lines) == 1:
            return best.codes
        for _ in range(samples):
            ends = self._play(self._sample(), width, stop)
            if not ends:
                break
            self.samples += 1
            for number, line in enumerate(self.lines):
                line.total += ends[number]
        for line in self.lines:
            if line.total > best.total:
                best = line
        return best.codes

    def _sample(self) -> State:
        return self.game.sample(self.view, self.source)

    def _different(self, acts: list[Act]) -> list[Line]:
        """The best acts, of several with the same worth the first."""
        found: list[Line] = []
        known: set[float] = set()
        for act in acts:
            if act.value not in known and len(found) < LINES:
                known.add(act.value)
                found.append(Line(act.codes))
        return found

    def _play(self, sample: State, width: int, stop: Callable[[], bool]) -> list[float]:
        """What every line has led to after the judge's turns on a full state; nothing if it was stopped."""
        beam: list[Spot] = []
        for number, line in enumerate(self.lines):
            state = sample.clone()
            perform(self.game, state, self.seat, line.codes)
            self._add(beam, number, state)
        for _ in range(self.judge.turns):
            if stop():
                return []
            found: list[Spot] = []
            goes_on = False
            for spot in beam:
                if spot.state.over:
                    found.append(spot)
                    continue
                goes_on = True
                for act in acts_of(self.game, self.brief, spot.state, self.seat, REPLY_ACTS)[:CHILDREN]:
                    self._add(found, spot.line, act.state)
            if not goes_on:
                break
            beam = self._narrow(found, width)
        ends = [-1e18] * len(self.lines)
        for spot in beam:
            ends[spot.line] = max(ends[spot.line], spot.value)
        return ends

    def _add(self, beam: list[Spot], line: int, state: State) -> None:
        beam.append(Spot(line, state, advantage(self.judge.values(state), self.seat)))

    def _narrow(self, found: list[Spot], width: int) -> list[Spot]:
        """The best positions, each worth once, and the best of every line."""
        found.sort(key=_by_value)
        kept: list[Spot] = []
        known: set[float] = set()
        lines: set[int] = set()
        for spot in found:
            if spot.line not in lines or (len(kept) < width and spot.value not in known):
                known.add(spot.value)
                lines.add(spot.line)
                kept.append(spot)
        return kept


def _by_value(spot: Spot) -> float:
    return -spot.value
