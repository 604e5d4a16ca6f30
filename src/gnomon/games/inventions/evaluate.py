"""What opponents need to know of Inventions: the worth of a position, and which of many answers deserve a look."""

from typing import Final

from gnomon.games.inventions.chances import worth
from gnomon.games.inventions.prospects import Outlook
from gnomon.games.inventions.rules.ending import bots_score
from gnomon.games.inventions.shortlist import Shortlist
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import HEXES, NOTHING
from gnomon.kernel.frames import UNKNOWN
from gnomon.kernel.game import Game
from gnomon.kernel.state import State

HABIT: Final = 24
"""Iterations of one plan: a second or two."""
TRUST: Final = 2.0
"""Trials for which the worth of a line counts: unseen ideas and replies blur a single one."""
TIE: Final = 0.01
"""Of a tile on the Progress map at the end: it decides ties."""


class InventionsJudge:
    """Judges positions in Ingenuity Points: those scored, and those that what stands there promises.

    Alone, the automated opponents' points are deducted.
    """

    horizon = 0
    habit = HABIT
    trust = TRUST

    def __init__(self, game: Game, view: InventionsState | None = None, brief: bool = False) -> None:
        self.game = game
        self.turns = 1 if view is None else view.seats
        self.shortlist = Shortlist(brief)
        self.hidden = 0
        """The seats whose goals count for nothing, for they are but guessed; a brief judge thinks for all."""
        if view is not None and not brief:
            for seat in range(view.seats):
                self.hidden |= int(UNKNOWN in view.goals[seat]) << seat

    def kind(self, _codes: list[int]) -> tuple[int, ...]:
        """Every line is of its own kind."""
        return ()

    def about(self, view: State, brief: bool) -> "InventionsJudge":
        """A judge whose lines are tried up to the own next turn."""
        assert isinstance(view, InventionsState)
        return InventionsJudge(self.game, view, brief)

    def searching(self) -> "InventionsJudge":
        """Itself."""
        return self

    def narrow(self, state: State, seat: int, options: list[int]) -> list[int]:
        """The options worth trying, best guess first."""
        assert isinstance(state, InventionsState)
        lane = self.game.seat_lane(state, seat)
        return self.shortlist.narrow(state, seat, state.lanes[lane][-1], options)

    def promise(self, _state: State, _seat: int, _codes: list[int]) -> float:
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
            else:
                points += worth(Outlook(state, seat), not (self.hidden >> seat) & 1)
            found.append(points)
        if state.setting.solo:
            found[0] -= bots_score(state)
        return found


def judge(game: Game) -> InventionsJudge:
    """What opponents ask about Inventions."""
    return InventionsJudge(game)
