# gnomon: interpreted
"""Where a game's evaluator is found."""

import importlib
from types import ModuleType

from gnomon.bots.acts import Evaluator
from gnomon.bots.styles import StyledEvaluator, Tastes
from gnomon.kernel.game import Game
from gnomon.kernel.state import State


class ScoreEvaluator:
    """The evaluator of a game that says nothing about itself: the scores as they stand, every option worth a look."""

    def __init__(self, game: Game) -> None:
        self.game = game

    rollout_turns = 1
    rollout_ms = 0
    far_turns = 0
    far_ms = 0
    far_cost = 1
    default_budget = 100
    prior_weight = 0.0
    heed = 100

    def kind(self, _codes: list[int]) -> tuple[int, ...]:
        """Every candidate is of its own kind."""
        return ()

    def rooted_at(self, _view: State, _shallow: bool) -> "ScoreEvaluator":
        """Itself: scores can always be compared."""
        return self

    def carried_to(self, _state: State) -> "ScoreEvaluator":
        """Itself."""
        return self

    def for_ends(self) -> "ScoreEvaluator":
        """Itself."""
        return self

    def for_search(self, latest: bool = False) -> "ScoreEvaluator":
        """Itself."""
        return self

    def values(self, state: State) -> list[float]:
        """The scores so far."""
        return [float(score) for score in self.game.outcome(state).scores]

    def candidates(self, _state: State, _seat: int, options: list[int]) -> list[int]:
        """All options."""
        return options

    def follow_up_bonus(self, _state: State, _seat: int, _codes: list[int]) -> float:
        """Nothing: every act stands for itself."""
        return 0.0


def evaluator_of(game: Game) -> Evaluator:
    """What says what positions of a `game` are worth: its `ai.evaluator` makes it; without one, the scores as they stand."""
    module = beside(game, "ai.evaluator")
    if module is None:
        return ScoreEvaluator(game)
    made: Evaluator = module.evaluator(game)
    return made


def usual_budget(game: Game, view: State) -> int:
    """The iterations of the latest search from a `view` that make a plan of about a second."""
    return evaluator_of(game).for_search(latest=True).rooted_at(view, False).default_budget


def styled(game: Game, base: Evaluator, seat: int, style: str) -> Evaluator:
    """A `base` evaluator of a `game` with a `style`, one of `STYLES`, at a `seat`: its `ai.tastes` tells what that delights in.

    A game that tells nothing of it has no styles.
    """
    module = beside(game, "ai.tastes")
    if module is None:
        return base
    tastes: Tastes = module.tastes
    return StyledEvaluator(base, tastes, seat, style)


def beside(game: Game, part: str) -> ModuleType | None:
    """The module of a name such as `ai.evaluator` beneath the package of a game's class, if there is one."""
    package = type(game).__module__.rpartition(".")[0]
    name = f"{package}.{part}"
    try:
        return importlib.import_module(name) if package else None
    except ModuleNotFoundError as fault:
        missing = fault.name or ""
        if missing.startswith(f"{package}.") and f"{name}.".startswith(f"{missing}."):
            return None
        raise
