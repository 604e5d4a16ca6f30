"""What opponents need to know of Inventions: the worth of a position, and which of many answers deserve a look."""

from typing import Final

from gnomon.games.inventions.ai.features import Features, turns_left
from gnomon.games.inventions.ai.goal_value import worth
from gnomon.games.inventions.ai.learned_alone import worth_alone
from gnomon.games.inventions.ai.learned_corrections import corrected_worth, observed, stages
from gnomon.games.inventions.ai.pruning import Pruning
from gnomon.games.inventions.ai.weights import LATEST, USUAL, Weights
from gnomon.games.inventions.rules.ending import bots_score
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import HEXES, LAST_STEP, NOTHING
from gnomon.kernel.frames import UNKNOWN
from gnomon.kernel.game import Game
from gnomon.kernel.state import State

BUDGET: Final = 32
BUDGET_ALONE: Final = 96
"""Iterations of one plan with others, positions in all beams of one alone: about a second's."""
BUDGET_ALONE_WIDE: Final = 40
"""The same alone for the latest searches at the start of a match; the nearer the end, the more."""
FAR_ROUNDS: Final = 2
"""So many rounds a far-sighted search plays its last candidates on, where one is usual."""
ANSWERS_TRIED: Final = 4
SHALLOW_ANSWERS_TRIED: Final = 2
"""Answers of a question that are looked at; each question has its own limit besides."""
PRIOR_WEIGHT: Final = 2.0
"""Rollouts for which the worth of a candidate counts: unseen ideas and replies blur a single one."""
TIE: Final = 0.01
"""Of a tile on the Progress map at the end: it decides ties."""


class InventionsEvaluator:
    """Weighs positions in Ingenuity Points: those scored, and those that what stands there promises.

    Alone, the automated opponents' points are deducted. There the `latest` searches weigh with what matches taught, and look
    at more answers of every question; frozen ones go on as they were.
    """

    rollout_ms = 0
    far_ms = 0
    far_cost = FAR_ROUNDS
    heed = 100
    prior_weight = PRIOR_WEIGHT

    def __init__(
        self,
        game: Game,
        view: InventionsState | None = None,
        shallow: bool = False,
        latest: bool = False,
        weights: Weights = USUAL,
    ) -> None:
        self.game = game
        self.latest = latest
        self.weights = weights
        alone = view is not None and view.seats == 1
        self.default_budget = BUDGET_ALONE if alone else BUDGET
        if view is not None and alone and latest:
            self.default_budget = BUDGET_ALONE_WIDE * LAST_STEP // max(1, turns_left(view, 0))
        self.rollout_turns = 1
        if view is not None:
            self.rollout_turns = LAST_STEP if alone else view.seats
        self.far_turns = 0 if alone else FAR_ROUNDS * self.rollout_turns
        width = ANSWERS_TRIED
        if shallow:
            narrow = 1 if alone else SHALLOW_ANSWERS_TRIED
            width = ANSWERS_TRIED if alone and latest else narrow
        self.pruning = Pruning(shallow, width, weights)
        self.corrected = False
        self.hidden = 0
        """The seats whose goals count for nothing, for they are but guessed; a shallow evaluator thinks for all."""
        if view is not None and not shallow:
            for seat in range(view.seats):
                self.hidden |= int(UNKNOWN in view.goals[seat]) << seat

    def kind(self, _codes: list[int]) -> tuple[int, ...]:
        """Every candidate is of its own kind."""
        return ()

    def rooted_at(self, view: State, shallow: bool) -> "InventionsEvaluator":
        """An evaluator whose candidates are tried for a round, and alone to the end of the match, with quick turns."""
        assert isinstance(view, InventionsState)
        weights = USUAL if view.seats == 1 and self.latest else self.weights
        return InventionsEvaluator(self.game, view, shallow, self.latest, weights)

    def carried_to(self, _state: State) -> "InventionsEvaluator":
        """Itself: it weighs positions of any turn."""
        return self

    def for_ends(self) -> "InventionsEvaluator":
        """The same for the ends of rollouts: the `latest` one with what matches with others taught about these."""
        if not self.latest:
            return self
        found = InventionsEvaluator(self.game, None, False, True, self.weights)
        found.corrected = True
        found.hidden = self.hidden
        return found

    def observed(self, state: State, seat: int) -> list[float]:
        """What a seat has of all that corrections have prices for, in the order of `learned_corrections.OBSERVED`."""
        assert isinstance(state, InventionsState)
        return observed(Features(state, seat, self.weights), not (self.hidden >> seat) & 1)

    def stages(self, state: State) -> list[float]:
        """How far the prices of each of `learned_corrections.STAGES` count; every seat has as many turns to come, but for one."""
        assert isinstance(state, InventionsState)
        return stages(Features(state, 0, self.weights))

    def for_search(self, latest: bool = False) -> "InventionsEvaluator":
        """Itself; the `latest` one with tuned figures, and alone with what matches taught beside the usual ones."""
        return InventionsEvaluator(self.game, None, False, True, LATEST) if latest else self

    def candidates(self, state: State, seat: int, options: list[int]) -> list[int]:
        """The options worth trying, best prior first."""
        assert isinstance(state, InventionsState)
        lane = self.game.seat_lane(state, seat)
        return self.pruning.candidates(state, seat, state.lanes[lane][-1], options)

    def follow_up_bonus(self, _state: State, _seat: int, _codes: list[int]) -> float:
        """Nothing: whatever an act makes possible is in the worth of the position."""
        return 0.0

    def values(self, state: State) -> list[float]:
        """The worth of a position for every seat."""
        assert isinstance(state, InventionsState)
        found: list[float] = []
        for seat in range(state.seats):
            points = float(state.score(seat))
            if state.over:
                points += TIE * (HEXES - state.hexes[seat].count(NOTHING))
            elif self.latest and state.setting.solo:
                points += worth_alone(Features(state, seat, self.weights))
            elif self.corrected:
                points += corrected_worth(Features(state, seat, self.weights), not (self.hidden >> seat) & 1)
            else:
                points += worth(Features(state, seat, self.weights), not (self.hidden >> seat) & 1)
            found.append(points)
        if state.setting.solo:
            found[0] -= bots_score(state)
        return found


def evaluator(game: Game, weights: Weights = USUAL) -> InventionsEvaluator:
    """What opponents ask about Inventions; they may weigh with other figures than the usual ones."""
    return InventionsEvaluator(game, weights=weights)
