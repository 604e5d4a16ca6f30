"""Somebody who follows the coach half of the time and chooses by chance otherwise, as a program that others can meet:

gnomon arena khronos --opponents bench.coached:Coached,beginner --matches 40

`MostlyCoached` does so three times of four, `AlwaysCoached` at every act.
"""

from random import Random

from gnomon.bots import Bot
from gnomon.bots.base import Stop, Wait, never
from gnomon.insight import advise
from gnomon.kernel.game import Game
from gnomon.kernel.state import State


class Coached(Bot):
    """Asks the coach at the beginning of every other act, on average, and does all that it says; else takes any answers.

    What it hears is found with the usual budget: where the engine is compiled, the coach's first word at a table rests on more.
    """

    name = "coached"
    share = 0.5
    """Of the acts: how often it asks."""

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
            self._asks = self._chance.random() < self.share
        if not self._asks or len(options) == 1:
            return self._chance.choice(options)
        answers = advise(self.game, view, self.seat, 1)[0].answers
        if not answers:
            return Wait(self.game.deadline(view))
        self._left = answers[1:]
        return answers[0]


class MostlyCoached(Coached):
    """The same at three acts of four."""

    name = "mostly coached"
    share = 0.75


class AlwaysCoached(Coached):
    """The same at every act."""

    name = "always coached"
    share = 1.0
