"""What opponents need to know of Inventions: the worth of a position, and which of many answers deserve a look."""

from typing import Final

from gnomon.games.inventions.chances import worth
from gnomon.games.inventions.prospects import Outlook
from gnomon.games.inventions.rules.ending import bots_score
from gnomon.games.inventions.shortlist import Shortlist
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import HEXES, LAST_STEP, NOTHING
from gnomon.kernel.frames import UNKNOWN
from gnomon.kernel.game import Game
from gnomon.kernel.state import State

HABIT: Final = 32
HABIT_ALONE: Final = 96
"""Iterations of one plan with others, positions in all beams of one alone: about a second's."""
WIDTH: Final = 4
BRIEF_WIDTH: Final = 2
"""Answers of a question that are looked at; each question has its own limit besides."""
TRUST: Final = 2.0
"""Trials for which the worth of a line counts: unseen ideas and replies blur a single one."""
TIE: Final = 0.01
"""Of a tile on the Progress map at the end: it decides ties."""


class InventionsJudge:
    """Judges positions in Ingenuity Points: those scored, and those that what stands there promises.

    Alone, the automated opponents' points are deducted.
    """

    horizon = 0
    trust = TRUST

    def __init__(self, game: Game, view: InventionsState | None = None, brief: bool = False) -> None:
        self.game = game
        alone = view is not None and view.seats == 1
        self.habit = HABIT_ALONE if alone else HABIT
        self.turns = 1
        if view is not None:
            self.turns = LAST_STEP if alone else view.seats
        width = WIDTH
        if brief:
            width = 1 if alone else BRIEF_WIDTH
        self.shortlist = Shortlist(brief, width)
        self.hidden = 0
        """The seats whose goals count for nothing, for they are but guessed; a brief judge thinks for all."""
        if view is not None and not brief:
            for seat in range(view.seats):
                self.hidden |= int(UNKNOWN in view.goals[seat]) << seat

    def kind(self, _codes: list[int]) -> tuple[int, ...]:
        """Every line is of its own kind."""
        return ()

    def about(self, view: State, brief: bool) -> "InventionsJudge":
        """A judge whose lines are tried for a round, and alone to the end of the match, with quick turns."""
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
