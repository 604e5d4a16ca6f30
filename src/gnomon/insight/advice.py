"""What a program would do in a seat's place: the best lines of play, and what each is expected to bring.

Everything follows from the seat's view: equal views get equal advice, and nothing in it tells what the seat may not know.

A search ranks the lines, a network says how likely they are to win. Among siblings a network errs by more than they differ,
so it sets the level alone, and the chances of the lines differ as the search's points do: `Scale` turns the ones into the
others by how far the network thinks that the scores may still be off.
"""

import math
from collections.abc import Callable, Sequence
from statistics import NormalDist
from typing import Final

from gnomon.bots.acts import Line, Trace, perform
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

SAMPLES: Final = 6
"""Full positions on which a line without rollouts is performed for its estimate, and ends of rollouts that are estimated."""
LEAST_SPREAD: Final = 1.0
"""Points by which a lead may still be off, at the least; the last act of a match decides for certain soon enough."""
UNSURE: Final = 0.001
"""No chance is taken for nearer to 0 or 1 than this before points are added to it."""

NORMAL: Final = NormalDist()


class Advice:
    """A line of play for a seat.

    `answers` are codes, from the present question on, as far as nothing but the seat's own answers decides what follows;
    none at all: let the clock run. `line` tells how play may go on, as seats and their answers: these first, then replies by
    quick play on one of the positions that the seat holds possible. `ahead` is how many points the seat will be ahead (its
    own worth less half the best rival's and half the rivals' mean; alone, its own) after such replies, `behind_best` how
    much less that is than for the best line; `rollouts` tells on how many replies this rests. If a network was asked,
    `before` and `after` are estimates of the position now and after the replies, and `chance` is the seat's own to win
    after them (else None).
    """

    __slots__ = ("after", "ahead", "answers", "before", "behind_best", "line", "rollouts")

    def __init__(
        self,
        answers: list[int],
        ahead: float,
        behind_best: float,
        rollouts: int,
        before: Estimate | None,
        after: Estimate | None,
        line: Sequence[tuple[int, list[int]]] = (),
    ) -> None:
        self.answers = answers
        self.ahead = ahead
        self.behind_best = behind_best
        self.rollouts = rollouts
        self.before = before
        self.after = after
        self.line = list(line)

    def chance_of(self, seat: int) -> float | None:
        """The chance of a seat to win after the line; None if no network was asked."""
        return None if self.after is None else self.after.winning[seat]

    def to_dict(self) -> dict[str, object]:
        """JSON-ready, points rounded to hundredths."""
        found: dict[str, object] = {
            "answers": self.answers,
            "line": [[seat, codes] for seat, codes in self.line],
            "ahead": round(self.ahead, 2),
            "behind_best": round(self.behind_best, 2),
            "rollouts": self.rollouts,
        }
        for name, estimate in (("before", self.before), ("after", self.after)):
            if estimate is not None:
                found[name] = estimate.to_dict()
        return found


class Explanation:
    """What an answer of a seat costs against the best.

    `own` is the best way to go on with the answer, `best` the best way of all; both were tried on the same positions. They
    are one where the answer costs nothing. `cost` is the chance to win that it gives away (0 to 1; None if no network was
    asked), and `points[seat]` what that does to the final score sheets by source.
    """

    __slots__ = ("best", "own", "seat")

    def __init__(self, seat: int, own: Advice, best: Advice) -> None:
        self.seat = seat
        self.own = own
        self.best = best

    @property
    def cost(self) -> float | None:
        """The chance to win that the answer gives away."""
        own, best = self.own.chance_of(self.seat), self.best.chance_of(self.seat)
        return None if own is None or best is None else max(0.0, best - own)

    @property
    def points(self) -> list[dict[str, float]]:
        """By seat and source, what the answer changes in the expected final score sheets; empty without a network."""
        if self.own.after is None or self.best.after is None:
            return []
        return differences(self.best.after, self.own.after)

    def to_dict(self) -> dict[str, object]:
        """JSON-ready, rounded."""
        cost = self.cost
        return {
            "seat": self.seat,
            "cost": None if cost is None else round(cost, 4),
            "points": [{name: round(points, 2) for name, points in sheet.items()} for sheet in self.points],
            "own": self.own.to_dict(),
            "best": self.best.to_dict(),
        }


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
    search = search_for(game, view, seat, budget)
    found = search.lines(budget or search.evaluator.default_budget, stop)[:lines]
    return _advice(game, view, seat, found, estimator)


def explain(
    game: Game,
    view: State,
    seat: int,
    answers: Sequence[int],
    budget: int = 0,
    estimator: Estimator | None = None,
    stop: Callable[[], bool] = never,
    best: Sequence[int] = (),
) -> Explanation:
    """What it costs a seat that is asked to begin with these `answers` (codes, at least one), by its `view` alone.

    `budget` counts iterations of each of the two searches, for the best line of all and for the best that begins so, as in
    `advise`; a `best` line that is known already saves the first. Raises BadInput for a seat that is not asked, for an
    answer that is not legal, and for no answers or iterations.
    """
    wanted = list(answers)
    if not wanted:
        raise BadInput("answers", "expected at least one")
    search = search_for(game, view, seat, budget)
    refusal = game.check(view, seat, wanted[0])
    if refusal is not None:
        raise BadInput("answers", f"the first one is not legal: {refusal.code} ({refusal.section})")
    budget = budget or search.evaluator.default_budget
    if best:
        tried = [Line(list(best), 0.0, 0)]
    else:
        tried = search.lines(budget, stop)[:1]
    if best or tried[0].codes[: len(wanted)] != wanted:
        other = search_for(game, view, seat, budget, wanted).lines(budget, stop)[0]
        tried = compare(game, view, seat, [tried[0].codes, other.codes], budget, stop)
        if tried[1].worth >= tried[0].worth:
            del tried[0]
    advice = _advice(game, view, seat, tried, estimator)
    return Explanation(seat, advice[-1], advice[0])


def search_for(
    game: Game, view: State, seat: int, budget: int = 0, wanted: list[int] | None = None
) -> Search | BeamSearch:
    """A search whose lines keep their traces, seeded by the view. Raises BadInput as `advise` does."""
    if budget < 0:
        raise BadInput("budget", f"expected 1 iteration or more, or 0 for the usual, found {budget}")
    if view.over or seat not in game.to_act(view):
        raise BadInput("seat", f"seat {seat} is not asked anything now")
    alone = view.seats == 1 and not game.timed
    kind = BeamSearch if alone else Search
    search = kind(game, evaluator_of(game), view, seat, seed_of_view(game, view), wanted)
    search.keeps_traces = True
    return search


def compare(
    game: Game, view: State, seat: int, lines: list[list[int]], budget: int, stop: Callable[[], bool] = never
) -> list[Line]:
    """Lines in their order, tried on the same positions, on as many as half of a `budget` of iterations lasts for."""
    samples = max(SAMPLES, budget // (2 * len(lines)))
    return search_for(game, view, seat).compare(lines, samples, stop)


def differences(before: Estimate, after: Estimate) -> list[dict[str, float]]:
    """By seat and source, how the expected final score sheets differ."""
    found = []
    for then, now in zip(before.sheets, after.sheets, strict=True):
        names = dict.fromkeys([*then, *now])
        found.append({name: now.get(name, 0.0) - then.get(name, 0.0) for name in names})
    return found


# --- lines and estimates ----------------------------------------------------------------------------------------------


def _advice(game: Game, view: State, seat: int, found: Sequence[Line], estimator: Estimator | None) -> list[Advice]:
    """The lines as advice, measured against the first of them."""
    first = found[0]
    behind = [_behind(first, line) for line in found]
    made = [
        Advice(
            line.codes, first.worth - less, less, line.rollouts, None, None, [(seat, line.codes), *line.trace.replies]
        )
        for line, less in zip(found, behind, strict=True)
    ]
    if estimator is not None:
        before = estimator.seen_by(view)
        after = [_after(game, view, seat, line, estimator) for line in found]
        scale = Scale(seat, after, behind)
        for advice, estimate, less in zip(made, after, behind, strict=True):
            advice.before = before
            advice.after = estimate.with_chance(seat, scale.chance(less)) if len(found) > 1 else estimate
    return made


def _behind(first: Line, line: Line) -> float:
    """By how many points a line is behind the first, on the positions on which both were tried; the search, which also
    counts what it thought before, has the last word on which of them is first.
    """
    mine, other = line.trace.worths, first.trace.worths
    shared = min(len(mine), len(other))
    if not shared:
        return max(0.0, first.worth - line.worth)
    return max(0.0, (math.fsum(other[:shared]) - math.fsum(mine[:shared])) / shared)


class Scale:
    """What points are worth in chances to win for a `seat`, about the lines that led to some estimates."""

    def __init__(self, seat: int, estimates: Sequence[Estimate], behind: Sequence[float]) -> None:
        count = len(estimates)
        chance = math.fsum(estimate.winning[seat] for estimate in estimates) / count
        self.middle = NORMAL.inv_cdf(min(max(chance, UNSURE), 1.0 - UNSURE))
        self.behind = math.fsum(behind) / count
        spread = [
            math.sqrt(math.fsum(estimate.spread[place] ** 2 for estimate in estimates) / count)
            for place in range(len(estimates[0].spread))
        ]
        rivals = [points for place, points in enumerate(spread) if place != seat]
        off = math.hypot(spread[seat], max(rivals, default=0.0))
        self.off = max(off, LEAST_SPREAD)

    def chance(self, behind: float) -> float:
        """The chance to win with a line that is so many points behind the best."""
        return NORMAL.cdf(self.middle + (self.behind - behind) / self.off)


def _after(game: Game, view: State, seat: int, line: Line, estimator: Estimator) -> Estimate:
    """The mean estimate at the ends of a line's first rollouts; of a line without any, right after its answers."""
    trace: Trace = line.trace
    if trace.ends:
        return mean_of([estimator.of(state) for state in trace.ends[:SAMPLES]])
    source = Generator(seed_of_view(game, view))
    estimates: list[Estimate] = []
    for _ in range(SAMPLES):
        state = game.determinize(view, source)
        if line.codes:
            perform(game, state, seat, line.codes)
        elif game.deadline(state) != NEVER:
            game.tick(state)
        estimates.append(estimator.of(state))
    return mean_of(estimates)
