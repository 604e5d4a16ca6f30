"""What a program would do in a seat's place: the best lines of play, and what each is expected to bring.

Everything follows from the seat's view: equal views get equal advice, and nothing in it tells what the seat may not know.
"""

from collections.abc import Callable

from gnomon.bots.acts import perform
from gnomon.bots.base import never
from gnomon.bots.beam import BeamSearch
from gnomon.bots.evaluators import evaluator_of
from gnomon.bots.planner import Search
from gnomon.insight.estimates import Estimate, Estimator, mean_of, seed_of_view
from gnomon.kernel.errors import BadInput
from gnomon.kernel.frames import NEVER
from gnomon.kernel.game import Game
from gnomon.kernel.rng import Generator
from gnomon.kernel.state import State

SAMPLES = 6
"""Full positions that agree with the view, on which every line is performed for its estimate: the same for all lines."""


class Advice:
    """A line of play for a seat.

    `answers` are codes, from the present question on, as far as nothing but the seat's own answers decides what follows;
    none at all: let the clock run. `ahead` is how many points the seat will be ahead (its own worth less half the best
    rival's and half the rivals' mean; alone, its own) after replies by quick play, `behind_best` how much less that is than
    for the best line; `rollouts` tells on how many replies this rests. `before` and `after` are estimates, if a network was
    asked.
    """

    __slots__ = ("after", "ahead", "answers", "before", "behind_best", "rollouts")

    def __init__(
        self,
        answers: list[int],
        ahead: float,
        behind_best: float,
        rollouts: int,
        before: Estimate | None,
        after: Estimate | None,
    ) -> None:
        self.answers = answers
        self.ahead = ahead
        self.behind_best = behind_best
        self.rollouts = rollouts
        self.before = before
        self.after = after

    def to_dict(self) -> dict[str, object]:
        """JSON-ready, points rounded to hundredths."""
        found: dict[str, object] = {
            "answers": self.answers,
            "ahead": round(self.ahead, 2),
            "behind_best": round(self.behind_best, 2),
            "rollouts": self.rollouts,
        }
        for name, estimate in (("before", self.before), ("after", self.after)):
            if estimate is not None:
                found[name] = estimate.to_dict()
        return found


def advise(
    game: Game,
    view: State,
    seat: int,
    lines: int = 3,
    budget: int = 0,
    estimator: Estimator | None = None,
    stop: Callable[[], bool] = never,
) -> list[Advice]:
    """Up to `lines` ways to play on for a seat that is asked, best first, by its `view` alone.

    `budget` counts iterations of the search (`planner:N`); 0 takes as many as the game's evaluator names, about a second's.
    When `stop` says so, what was found so far counts. With an `estimator` each line comes with the chances and score sheets
    before and after it. Raises BadInput for a seat that is not asked, and for no lines or iterations.
    """
    if lines < 1:
        raise BadInput("lines", f"expected 1 or more, found {lines}")
    if budget < 0:
        raise BadInput("budget", f"expected 1 iteration or more, or 0 for the usual, found {budget}")
    if view.over or seat not in game.to_act(view):
        raise BadInput("seat", f"seat {seat} is not asked anything now")
    own = seed_of_view(game, view)
    alone = view.seats == 1 and not game.timed
    search = (BeamSearch if alone else Search)(game, evaluator_of(game), view, seat, own)
    found = search.lines(budget or search.evaluator.default_budget, stop)[:lines]
    before = None if estimator is None else estimator.seen_by(view)
    return [
        Advice(
            line.codes,
            line.worth,
            found[0].worth - line.worth,
            line.rollouts,
            before,
            None if estimator is None else _after(game, view, seat, line.codes, own, estimator),
        )
        for line in found
    ]


def _after(game: Game, view: State, seat: int, codes: list[int], own: int, estimator: Estimator) -> Estimate:
    """The mean estimate after a line, on the same full positions for every line."""
    source = Generator(own)
    estimates: list[Estimate] = []
    for _ in range(SAMPLES):
        state = game.determinize(view, source)
        if codes:
            perform(game, state, seat, codes)
        elif game.deadline(state) != NEVER:
            game.tick(state)
        estimates.append(estimator.of(state))
    return mean_of(estimates)
