# gnomon: interpreted
"""Ways to the goal of a task: which of the answers open now lead there, found by trying them on a copy.

What is looked for are the learner's own answers in a row, as far as nothing is drawn and nobody else has to answer. The page
lights what they point at, the hint names them, and a drill is taken only if there is a way at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Final

from gnomon.games.conditions import POINTS, Moment, Tallies
from gnomon.games.progress import Follower
from gnomon.kernel.actions import BACK
from gnomon.kernel.events import Events
from gnomon.kernel.rng import Generator
from gnomon.kernel.state import State

BUDGET: Final = 2_500
"""So many positions are looked at for one question: a fraction of a second."""
DEEPEST: Final = 8
MANY: Final = 1_000
SOUGHT: Final = 2
"""What is looked for counts so much more than points do."""


@dataclass(frozen=True, slots=True)
class Way:
    """Answers that reach the goal, and how good that is for the learner against the others."""

    codes: tuple[int, ...]
    worth: int


@dataclass(frozen=True, slots=True)
class Ways:
    """What was found: the ways of the fewest answers, the best first; whether everything was tried."""

    found: tuple[Way, ...] = ()
    is_whole: bool = True
    reaches: bool = False
    """Whether they reach the goal, and are not only steps towards it."""

    @property
    def first(self) -> tuple[int, ...]:
        """The answers to give now: all that begin a way as good as the best, and as short."""
        alike = [
            way for way in self.found if (way.worth, len(way.codes)) == (self.found[0].worth, len(self.found[0].codes))
        ]
        best = [way.codes[0] for way in alike]
        return tuple(dict.fromkeys(best))


@dataclass(frozen=True, slots=True)
class _Node:
    state: State
    tallies: Mapping[int, int]
    codes: tuple[int, ...]


class _Search:
    """One search: what is looked for, from where, and what was found on the way."""

    def __init__(self, follower: Follower, view: State) -> None:
        self.vocabulary = follower.vocabulary
        self.learner = follower.course.learner
        task, mark = follower.task, follower.mark
        self.goal = task.goal if task is not None and mark.is_set else None
        self.poor = follower.watched(mark)
        self.towards = (task.towards if task is not None and mark.is_set else "") or follower.course.towards
        self.root = self.vocabulary.game.determinize(view, Generator(0))
        self.base = self._standing(self.root)
        start = _Node(self.root, mark.tallies if self.goal is not None else {}, ())
        self.queue: list[tuple[int, int, _Node]] = [(0, 0, start)]
        """What is still to be tried from: by the acts completed until there, then as it was found."""
        self.found: list[Way] = []
        self.poor_ones: list[Way] = []
        self.steps: list[Way] = []
        self.acts = MANY
        """So many acts the first way to the goal takes."""
        self.tried = 0

    def look(self, budget: int, deepest: int) -> Ways:
        """Try answers, those that complete an act before those that begin another."""
        game = self.vocabulary.game
        while self.queue:
            acts, _, node = heappop(self.queue)
            found = self.found or self.poor_ones
            if found and acts > self.acts:
                return Ways(_best(found), True, True)
            for code in game.options(node.state, self.learner):
                if self.tried >= budget:
                    return Ways(_best(found or self.steps), False, bool(found))
                if code != BACK:
                    self.tried += 1
                    self._try(node, code, acts, deepest)
        found = self.found or self.poor_ones
        return Ways(_best(found or self.steps), True, bool(found))

    def _try(self, node: _Node, code: int, acts: int, deepest: int) -> None:
        game, learner = self.vocabulary.game, self.learner
        after = node.state.clone()
        events: Events = []
        halted = game.attempt(after, learner, code, events)
        moment = Moment(self.vocabulary, learner, learner, code, events, node.state, after)
        tallies: Tallies = dict(node.tallies)
        codes = (*node.codes, code)
        is_poor = self._is_poor(moment)
        if self.goal is not None:
            self.goal.watch(moment, tallies)
            if self.goal.met(moment, tallies):
                self.acts = min(self.acts, acts)
                (self.poor_ones if is_poor else self.found).append(Way(codes, self._worth(after)))
                return
        is_settled = game.is_settled(after, learner)
        if self.towards and not is_poor and (is_settled or after.over or halted):
            worth = self._worth(self._drawn(node.state, code) if halted else after)
            if worth > 0:
                self.steps.append(Way(codes, worth))
        if not halted and not after.over and len(codes) < deepest and game.seat_lane(after, learner) >= 0:
            heappush(self.queue, (acts + is_settled, self.tried, _Node(after, tallies, codes)))

    def _drawn(self, before: State, code: int) -> State:
        """A position after what is drawn, as it may be: of unknown cards any are as good."""
        after = before.clone()
        self.vocabulary.game.apply(after, self.learner, code, after.now)
        return after

    def _worth(self, after: State) -> int:
        """What the learner has won since the beginning, less what the best of the others has."""
        return self._standing(after) - self.base

    def _standing(self, state: State) -> int:
        vocabulary, learner, found = self.vocabulary, self.learner, 0
        for name in dict.fromkeys((self.towards or POINTS, POINTS)):
            weight = SOUGHT if name == self.towards else 1
            found += weight * (vocabulary.measure(name)(state, learner) - vocabulary.best_other(name, state, learner))
        return found

    def _is_poor(self, moment: Moment) -> bool:
        for poor in self.poor:
            tallies: Tallies = {}
            poor.when.watch(moment, tallies)
            if poor.when.met(moment, tallies):
                return True
        return False


def ways_on(follower: Follower, view: State, budget: int = BUDGET, deepest: int = DEEPEST) -> Ways:
    """The shortest ways from the learner's view to the goal of the present task, the best first.

    Ways that no condition for poor acts catches go first. Where none reaches the goal, or nothing is asked for yet, the
    answers that bring most of the measure that the task, or the course, says to look for. `deepest` is how many answers
    a way may have.
    """
    if follower.vocabulary.game.seat_lane(view, follower.course.learner) < 0:
        return Ways()
    return _Search(follower, view).look(budget, deepest)


def _best(ways: list[Way]) -> tuple[Way, ...]:
    """The best first; of equally good ones that of the fewest answers."""
    return tuple(sorted(ways, key=lambda way: (-way.worth, len(way.codes))))
