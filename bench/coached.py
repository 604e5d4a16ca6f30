"""Somebody who follows the coach half of the time and chooses by chance otherwise, as a program that others can meet:

gnomon arena khronos --opponents bench.coached:Coached,beginner --matches 40
"""

from random import Random
from typing import Final

from gnomon.bots import Bot, evaluator_of
from gnomon.bots.base import Stop, Wait, never
from gnomon.insight import advise
from gnomon.kernel.game import Game
from gnomon.kernel.state import State

HALF: Final = 0.5
PART: Final = 5
"""The coach's first word, after about half a second, takes this part of the game's usual budget."""


class Coached(Bot):
    """Asks the coach at the beginning of every other act, on average, and does all that it says; else takes any answers."""

    name = "coached"

    def __init__(self, game: Game, seat: int, seed: int = 0) -> None:
        super().__init__(game, seat, seed)
        self._chance = Random(seed)
        self._left: list[int] = []
        self._asks = False

    def choose(self, view: State, options: list[int], budget: int = 0, stop: Stop = never) -> int | Wait:
        """The coach's answer, or any."""
        if self._left and self._left[0] in options:
            return self._left.pop(0)
        self._left = []
        if self.game.is_settled(view, self.seat):
            self._asks = self._chance.random() < HALF
        if not self._asks or len(options) == 1:
            return self._chance.choice(options)
        iterations = max(1, evaluator_of(self.game).default_budget // PART)
        answers = advise(self.game, view, self.seat, 1, iterations)[0].answers
        if not answers:
            return Wait(self.game.deadline(view))
        self._left = answers[1:]
        return answers[0]
