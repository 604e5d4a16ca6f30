# gnomon: interpreted
"""The opponents that come with Gnomon: random, newcomer, casual, greedy and planner."""

from random import Random

from gnomon.bots.acts import Evaluator
from gnomon.bots.base import Bot, Stop, Wait, never
from gnomon.bots.beam import BeamSearch
from gnomon.bots.casual import Manner, casual_act
from gnomon.bots.evaluators import evaluator_of
from gnomon.bots.greedy import greedy_act
from gnomon.bots.newcomer import newcomer_act
from gnomon.bots.planner import Search
from gnomon.kernel.game import Game
from gnomon.kernel.state import State


class RandomBot(Bot):
    """Answers with any option, all equally likely, at a `seat` of a `game`; the same `seed` gives the same choices."""

    name = "random"
    needs_view = False

    def __init__(self, game: Game, seat: int, seed: int = 0) -> None:
        super().__init__(game, seat, seed)
        self.source = Random(seed).random

    def choose(self, view: State, options: list[int], budget: int = 0, stop: Stop = never) -> int | Wait:
        """Any option."""
        return options[int(self.source() * len(options))]


class ThinkingBot(Bot):
    """Chooses whole acts: remembers what is left of its plan and thinks again when that no longer fits."""

    def __init__(self, game: Game, seat: int, seed: int = 0, evaluator: Evaluator | None = None) -> None:
        super().__init__(game, seat, seed)
        self.evaluator = evaluator_of(game) if evaluator is None else evaluator
        self._seeds = Random(seed)
        self._left: list[int] = []

    def think(self, view: State, seed: int, budget: int, stop: Stop) -> list[int] | Wait:
        """The answers of an act (or of several), or `Wait`."""
        raise NotImplementedError

    def plan(self, view: State, options: list[int], budget: int = 0, stop: Stop = never) -> list[int] | Wait:
        """The answers of an act, from the present question on."""
        if len(options) == 1 and not self.game.timed:
            return options[:]
        return self.think(view, self._seeds.getrandbits(64), budget, stop)

    def choose(self, view: State, options: list[int], budget: int = 0, stop: Stop = never) -> int | Wait:
        """The next answer of the plan."""
        if not self._left or self._left[0] not in options:
            planned = self.plan(view, options, budget, stop)
            if isinstance(planned, Wait):
                return planned
            self._left = planned
        answer = self._left[0]
        self._left = self._left[1:]
        return answer


class GreedyBot(ThinkingBot):
    """Performs the act whose settled state is worth most; `noise` (in points) makes it err.

    Plays at a `seat` of a `game`; `seed` fixes what it guesses of the hidden; an `evaluator` says what positions are worth, the
    game's own if None.
    """

    name = "greedy"

    def __init__(
        self, game: Game, seat: int, seed: int = 0, evaluator: Evaluator | None = None, noise: float = 0.0
    ) -> None:
        super().__init__(game, seat, seed, evaluator)
        self.noise = noise

    def think(self, view: State, seed: int, budget: int, stop: Stop) -> list[int] | Wait:
        """One act."""
        return greedy_act(self.game, self.evaluator, view, self.seat, seed, self.noise) or Wait(
            self.game.deadline(view)
        )


class NewcomerBot(ThinkingBot):
    """Plays like somebody on a first evening: sees few acts, and of those what they bring to itself.

    Plays at a `seat` of a `game`; `seed` fixes what it sees; an `evaluator` says what positions are worth, the game's own if
    None.
    """

    name = "newcomer"

    def think(self, view: State, seed: int, budget: int, stop: Stop) -> list[int] | Wait:
        """One act."""
        return newcomer_act(self.game, self.evaluator, view, self.seat, seed) or Wait(self.game.deadline(view))


class CasualBot(ThinkingBot):
    """Plays in a `manner` between a first evening and a sound game: misses things, misjudges, minds its own board most.

    Plays at a `seat` of a `game`; `seed` fixes what it sees; an `evaluator` says what positions are worth, the game's own if
    None.
    """

    name = "casual"

    def __init__(
        self, game: Game, seat: int, seed: int = 0, evaluator: Evaluator | None = None, *, manner: Manner
    ) -> None:
        super().__init__(game, seat, seed, evaluator)
        self.manner = manner

    def think(self, view: State, seed: int, budget: int, stop: Stop) -> list[int] | Wait:
        """One act."""
        return casual_act(self.game, self.evaluator, view, self.seat, seed, self.manner) or Wait(
            self.game.deadline(view)
        )


class PlannerBot(ThinkingBot):
    """Searches through whole turns and the replies to them; alone, through the rest of the match.

    It spends `budget` iterations on a plan; where that is 0, `effort` per cent of those that the game's evaluator names; `latest` weighs as
    levels do since this release (see `Evaluator.for_search`), `far` looks farther at the last candidates (see `Search`). Plays at a `seat` of a `game`; `seed` fixes its samples of the hidden; an `evaluator` says what positions are worth, the game's own
    if None.
    """

    name = "planner"

    def __init__(
        self,
        game: Game,
        seat: int,
        seed: int = 0,
        evaluator: Evaluator | None = None,
        budget: int = 0,
        effort: int = 100,
        latest: bool = False,
        far: bool = False,
    ) -> None:
        super().__init__(game, seat, seed, evaluator)
        self.budget = budget
        self.effort = effort
        self.latest = latest
        self.far = far

    def think(self, view: State, seed: int, budget: int, stop: Stop) -> list[int] | Wait:
        """As many acts of the turn as nothing but the seat's own answers decide."""
        search = self.search(view, seed)
        return search.run(self.iterations(search, budget), stop) or Wait(self.game.deadline(view))

    def search(self, view: State, seed: int, wanted: list[int] | None = None) -> Search | BeamSearch:
        """A search from a view; with `wanted` only for lines that begin with these answers."""
        alone = view.seats == 1 and not self.game.timed
        if alone:
            return BeamSearch(self.game, self.evaluator, view, self.seat, seed, wanted, self.latest)
        return Search(self.game, self.evaluator, view, self.seat, seed, wanted, self.latest, self.far)

    def iterations(self, search: Search | BeamSearch, budget: int) -> int:
        """How many iterations a search may take: the host's `budget`, its own, or its effort."""
        return budget or self.budget or max(1, search.evaluator.default_budget * self.effort // 100)
