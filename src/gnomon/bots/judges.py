# gnomon: interpreted
"""Where a game's judge is found."""

import importlib

from gnomon.bots.acts import Judge
from gnomon.kernel.game import Game
from gnomon.kernel.state import State


class ScoreJudge:
    """The judge of a game that says nothing about itself: the scores as they stand, every option worth a look."""

    def __init__(self, game: Game) -> None:
        self.game = game

    turns = 1
    horizon = 0
    habit = 100
    trust = 0.0

    def kind(self, _codes: list[int]) -> tuple[int, ...]:
        """Every line is of its own kind."""
        return ()

    def about(self, _view: State, _brief: bool) -> "ScoreJudge":
        """Itself: scores can always be compared."""
        return self

    def searching(self) -> "ScoreJudge":
        """Itself."""
        return self

    def values(self, state: State) -> list[float]:
        """The scores so far."""
        return [float(score) for score in self.game.outcome(state).scores]

    def narrow(self, _state: State, _seat: int, options: list[int]) -> list[int]:
        """All options."""
        return options

    def promise(self, _state: State, _seat: int, _codes: list[int]) -> float:
        """Nothing: every act stands for itself."""
        return 0.0


def judge_of(game: Game) -> Judge:
    """Who says what positions of a `game` are worth: what its module `evaluate` makes, else the scores as they stand."""
    package = type(game).__module__.rpartition(".")[0]
    if not package:
        return ScoreJudge(game)
    name = f"{package}.evaluate"
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as fault:
        if fault.name != name:
            raise
        return ScoreJudge(game)
    made: Judge = module.judge(game)
    return made
