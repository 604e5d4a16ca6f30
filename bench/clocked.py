"""`master` as it plays at a table, by the clock of a host, as a program that others can meet:

gnomon simulate inventions --seats 1 --games 100 --option difficulty=hard --opponents bench.clocked:Clocked --statistics
"""

from typing import Final

from gnomon.bots import Stop, Wait
from gnomon.bots.players import PlannerBot
from gnomon.kernel.game import Game
from gnomon.kernel.state import State
from gnomon.matches.budgets import allowance

LEVEL: Final = "master"


class Clocked(PlannerBot):
    """Turns the level's seconds into iterations before every plan, as a host does; so the machine decides how it plays."""

    name = "clocked"

    def __init__(self, game: Game, seat: int, seed: int = 0) -> None:
        super().__init__(game, seat, seed, latest=True)

    def think(self, view: State, seed: int, budget: int, stop: Stop) -> list[int] | Wait:
        """A plan with as many iterations as the level's time buys."""
        return super().think(view, seed, budget or allowance(LEVEL, self.game, view, self.seat, seed).iterations, stop)
