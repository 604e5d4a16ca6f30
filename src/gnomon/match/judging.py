"""How well the acts of a match were chosen: each against the best that could be found by what the seat knew then.

An act that was the only one possible is not judged, and neither is waiting for the clock.
"""

import math
from collections.abc import Sequence
from typing import Final

from gnomon.insight.advice import Advice, explain
from gnomon.insight.estimates import Estimator
from gnomon.kernel.errors import BadInput
from gnomon.kernel.game import Game
from gnomon.kernel.log import ANSWER, Row
from gnomon.kernel.state import State
from gnomon.match.playing import Match
from gnomon.match.walking import acts, perform

USUAL_BUDGET: Final = 24
"""Iterations of each search for an act: a match has dozens of them, or hundreds."""
DEEPER: Final = 4
"""So many times as many for the costliest acts of a seat, which people look at: a first look is off at times."""
LOOKED_AT_AGAIN: Final = 3
"""So many acts of each seat."""
FORGIVING: Final = 4.354
"""How fast accuracy falls with the chance that an act gives away: a tenth leaves 65 of 100, as on the great chess servers."""
LEAST_LOSS: Final = 0.03
"""Chance to win below which no act is called costly, and none good for what it gained: that is within the error."""


class Act:
    """An act of a `seat`: the `moment` after it, its `first` and `last` row, and its `answers` (codes)."""

    __slots__ = ("answers", "first", "last", "moment", "seat")

    def __init__(self, moment: int, rows: Sequence[Row]) -> None:
        self.moment = moment
        self.seat = rows[0].seat
        self.first = rows[0].seq
        self.last = rows[-1].seq
        self.answers = [row.code for row in rows if row.kind == ANSWER and row.seat == self.seat]


class Choice(Act):
    """An act of a seat that had several, with the full position `before` it."""

    __slots__ = ("before",)

    def __init__(self, moment: int, rows: Sequence[Row], before: State) -> None:
        super().__init__(moment, rows)
        self.before = before


class JudgedAct:
    """An act beside the best that was found by what the seat knew then.

    `moment` is the place of the moment after it in the review, `first` and `last` are the numbers of its rows, `answers` its
    codes. `own` and `best` are one where nothing better was found; `loss` is the chance to win that it gave away (0 to 1).
    """

    __slots__ = ("answers", "best", "first", "last", "loss", "moment", "own", "seat")

    def __init__(self, act: Act, own: Advice, best: Advice, loss: float) -> None:
        self.moment = act.moment
        self.seat = act.seat
        self.first = act.first
        self.last = act.last
        self.answers = act.answers
        self.own = own
        self.best = best
        self.loss = loss

    def to_dict(self) -> dict[str, object]:
        """JSON-ready, rounded."""
        found: dict[str, object] = {
            "moment": self.moment,
            "seat": self.seat,
            "rows": [self.first, self.last],
            "answers": self.answers,
            "loss": round(self.loss, 4),
        }
        if self.best is not self.own:
            found |= {"own": self.own.to_dict(), "best": self.best.to_dict()}
        return found


def choices_of(match: Match) -> list[Choice]:
    """The acts of a match in which somebody had a choice at the first answer, in order."""
    found = []
    state, game = match.state_at(-1).clone(), match.game
    for moment, act in enumerate(acts(match.effective_rows()), 1):
        first = act[0]
        if first.kind == ANSWER and len(game.options(state, first.seat)) > 1:
            before = state.clone()
            before.now = max(before.now, first.at)
            found.append(Choice(moment, act, before))
        for row in act:
            perform(game, state, row)
    return found


def judge(game: Game, choice: Choice, estimator: Estimator, budget: int = USUAL_BUDGET) -> JudgedAct:
    """One act against the best that searches of `budget` iterations find. Raises BadInput for no iterations."""
    if budget < 1:
        raise BadInput("budget", f"expected 1 iteration or more, found {budget}")
    view = game.view(choice.before, choice.seat)
    found = explain(game, view, choice.seat, choice.answers, budget, estimator)
    return JudgedAct(choice, found.own, found.best, found.cost or 0.0)


def worth_another_look(judged: Sequence[JudgedAct]) -> list[int]:
    """The places of the acts of each seat that seem to have cost most, those that cost nothing left out."""
    found: list[int] = []
    for seat in {act.seat for act in judged}:
        own = [place for place, act in enumerate(judged) if act.seat == seat and act.loss > 0.0]
        own.sort(key=lambda place: -judged[place].loss)
        found += own[:LOOKED_AT_AGAIN]
    return sorted(found)


def accuracy(losses: Sequence[float]) -> float:
    """How well acts were chosen that gave away these chances, in percent; 100 for none at all.

    Examples:
        >>> accuracy([0.0, 0.0])
        100.0
        >>> round(accuracy([0.0, 0.1]), 1)
        82.4
    """
    if not losses:
        return 100.0
    return 100.0 * math.fsum(math.exp(-FORGIVING * loss) for loss in losses) / len(losses)
