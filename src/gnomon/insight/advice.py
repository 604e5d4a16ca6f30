"""What a program would do in a seat's place: the best lines of play, and what each is expected to bring.

Everything follows from the seat's view: equal views get equal advice, and nothing in it tells what the seat may not know.

A search ranks the lines, a network says how likely the seat is to win. Among siblings a network errs by more than they differ,
and its errors before and after a turn are not the same, so it tells the level alone: the position as it is stands for the
mean of all lines that were tried. Each line's chance lies above or below by how far the search puts it ahead of that mean, in
units of how far the network thinks that the scores may still be off, and its score sheets differ from those now as what its
replies led to differs from what all of them led to: `Field`.
"""

import math
from collections.abc import Callable, Sequence
from statistics import NormalDist
from typing import Final

from gnomon.bots.acts import Line
from gnomon.bots.base import never
from gnomon.bots.beam import BeamSearch
from gnomon.bots.evaluators import evaluator_of
from gnomon.bots.planner import Search
from gnomon.insight.estimates import Estimate, Estimator, mean_of, seed_of_view
from gnomon.insight.lines import first_act
from gnomon.kernel.errors import BadInput
from gnomon.kernel.game import Game
from gnomon.kernel.state import State

SAMPLES: Final = 6
"""Ends of rollouts of a line that are estimated, and on which two lines are compared at the least."""
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
    `before` is the estimate of the position, what may be expected of a middling line, and `after` that of this one (else None).
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
    seed: int | None = None,
) -> list[Advice]:
    """Up to `lines` ways to play on for a seat that is asked, best first, by its `view` alone; ways that begin with another
    act come before those that differ later.

    `budget` counts iterations of the search (`planner:N`); 0 takes as many as the game's evaluator names, about a second's. The search is that of the strongest levels.
    When `stop` says so, what was found so far counts. With an `estimator` each line comes with the chances and score sheets
    before and after it. The view alone also decides what is drawn, unless a `seed` does. Raises BadInput for a seat that is
    not asked, for no lines or iterations, and for an estimator of other rules.
    """
    if lines < 1:
        raise BadInput("lines", f"expected 1 or more, found {lines}")
    if estimator is not None:
        estimator.must_fit(view.rules_version)
    search = search_for(game, view, seat, budget, seed=seed)
    found = search.lines(budget or search.evaluator.default_budget, stop)
    return _advice(game, view, seat, found, lines, estimator)


def explain(
    game: Game,
    view: State,
    seat: int,
    answers: Sequence[int],
    budget: int = 0,
    estimator: Estimator | None = None,
    stop: Callable[[], bool] = never,
    best: Advice | None = None,
) -> Explanation:
    """What it costs a seat that is asked to begin with these `answers` (codes, at least one), by its `view` alone.

    `budget` counts iterations of each of the two searches, for the best line of all and for the best that begins so, as in
    `advise`; the `best` line of an advice saves the first. Raises BadInput for a seat that is not asked, for an answer that
    is not legal, for no answers or iterations, and for an estimator of other rules.
    """
    wanted = list(answers)
    if not wanted:
        raise BadInput("answers", "expected at least one")
    if estimator is not None:
        estimator.must_fit(view.rules_version)
    search = search_for(game, view, seat, budget)
    refusal = game.check(view, seat, wanted[0])
    if refusal is not None:
        raise BadInput("answers", f"the first one is not legal: {refusal.code} ({refusal.section})")
    budget = budget or search.evaluator.default_budget
    if best is None:
        best = _advice(game, view, seat, search.lines(budget, stop), 1, estimator)[0]
    if best.answers[: len(wanted)] == wanted:
        return Explanation(seat, best, best)
    other = search_for(game, view, seat, budget, wanted).lines(budget, stop)[0].codes
    tried = compare(game, view, seat, [best.answers, other], budget, stop)
    own = _beside(game, view, seat, best, tried, estimator)
    return Explanation(seat, own, best if own.behind_best > 0.0 else own)


def search_for(
    game: Game, view: State, seat: int, budget: int = 0, wanted: list[int] | None = None, seed: int | None = None
) -> Search | BeamSearch:
    """The search of the strongest levels, whose lines keep their traces, seeded by the view if not otherwise. Raises BadInput
    as `advise` does.
    """
    if budget < 0:
        raise BadInput("budget", f"expected 1 iteration or more, or 0 for the usual, found {budget}")
    if view.over or seat not in game.to_act(view):
        raise BadInput("seat", f"seat {seat} is not asked anything now")
    alone = view.seats == 1 and not game.timed
    kind = BeamSearch if alone else Search
    seed = seed_of_view(game, view) if seed is None else seed
    search = kind(game, evaluator_of(game), view, seat, seed, wanted, latest=True)
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


def _advice(
    game: Game, view: State, seat: int, found: Sequence[Line], count: int, estimator: Estimator | None
) -> list[Advice]:
    """So many of the lines that were found as advice, measured against the first of all."""
    behind = [_behind(found[0], line) for line in found]
    chosen = _varied(game, view, seat, found, count)
    made = [_told(seat, found[place], found[0].worth, behind[place]) for place in chosen]
    if estimator is not None:
        now = estimator.seen_by(view)
        ends = [_mean_end(line, estimator) for line in found]
        tried = [(end, less) for end, less in zip(ends, behind, strict=True) if end is not None]
        field = Field(seat, now, tried, all(state.over for line in found for state in line.trace.ends))
        for advice, place in zip(made, chosen, strict=True):
            advice.before, advice.after = now, field.after(ends[place], behind[place])
    return made


def _varied(game: Game, view: State, seat: int, found: Sequence[Line], count: int) -> list[int]:
    """The places of so many lines, in their order: the best of each first act, and where these are too few the next best."""
    if len(found) <= count:
        return list(range(len(found)))
    known: set[tuple[int, ...]] = set()
    first: list[int] = []
    later: list[int] = []
    for place, line in enumerate(found):
        act = tuple(first_act(game, view, seat, line.codes)) if count > 1 else ()
        (later if act in known else first).append(place)
        known.add(act)
    return sorted([*first, *later][:count])


def _beside(
    game: Game, view: State, seat: int, best: Advice, tried: Sequence[Line], estimator: Estimator | None
) -> Advice:
    """The second line that was tried as advice, measured against the first, which is known to be the best."""
    less = _behind(tried[0], tried[1])
    own = _told(seat, tried[1], best.ahead, less)
    if estimator is not None and best.after is not None:
        first, end = (_mean_end(line, estimator) for line in tried)
        field = Field(seat, best.after, [] if first is None else [(first, 0.0)])
        own.before, own.after = best.before, field.after(end, less)
    return own


def _told(seat: int, line: Line, best: float, less: float) -> Advice:
    return Advice(line.codes, best - less, less, line.rollouts, None, None, [(seat, line.codes), *line.trace.replies])


def _mean_end(line: Line, estimator: Estimator) -> Estimate | None:
    """The mean estimate at the ends of a line's first rollouts; None where it was not tried."""
    return mean_of([estimator.of(state) for state in line.trace.ends[:SAMPLES]]) if line.trace.ends else None


def _behind(first: Line, line: Line) -> float:
    """By how many points a line is behind the first, on the positions on which both were tried; the search, which also
    counts what it thought before, has the last word on which of them is first.
    """
    mine, other = line.trace.worths, first.trace.worths
    shared = min(len(mine), len(other))
    if not shared:
        return max(0.0, first.worth - line.worth)
    return max(0.0, (math.fsum(other[:shared]) - math.fsum(mine[:shared])) / shared)


class Field:
    """Lines beside each other, for a `seat`: what each is expected to bring, if the mean of those that were `tried` is worth
    the `level`.

    Of each of these the mean estimate at its ends is given, and how many points it is behind the best. Where every one
    reached the end of the match (`ended`) the level is what came of them.
    """

    def __init__(
        self, seat: int, level: Estimate, tried: Sequence[tuple[Estimate, float]], ended: bool = False
    ) -> None:
        self.seat = seat
        self.mean = mean_of([end for end, _ in tried]) if tried else level
        self.level = self.mean if ended and tried else level
        self.behind = math.fsum(less for _, less in tried) / max(len(tried), 1)
        chance = self.level.winning[seat]
        self.middle = NORMAL.inv_cdf(min(max(chance, UNSURE), 1.0 - UNSURE))
        rivals = [points for other, points in enumerate(self.mean.spread) if other != seat]
        self.off = max(math.hypot(self.mean.spread[seat], max(rivals, default=0.0)), LEAST_SPREAD)

    def chance(self, behind: float) -> float:
        """The chance to win with a line that is so many points behind the best."""
        ahead = (self.behind - behind) / self.off
        return NORMAL.cdf(self.middle + ahead) if ahead else self.level.winning[self.seat]

    def after(self, end: Estimate | None, behind: float) -> Estimate:
        """What is expected of such a line; `end` is the mean estimate at its ends, if it was tried."""
        chance = self.chance(behind)
        if end is None:
            end = self.mean
        winning, shares = self.level.winning, []
        for other, (here, mean) in enumerate(zip(end.winning, self.mean.winning, strict=True)):
            shares.append(0.0 if other == self.seat else winning[other] * (here / mean if mean > 0.0 else 1.0))
        whole = math.fsum(shares)
        firsts = [(1.0 - chance) * (share / whole if whole > 0.0 else 0.0) for share in shares]
        firsts[self.seat] = chance
        sheets = []
        for then, change in zip(self.level.sheets, differences(self.mean, end), strict=True):
            sheets.append(
                {name: then.get(name, 0.0) + change.get(name, 0.0) for name in dict.fromkeys([*then, *change])}
            )
        return Estimate(self.level.with_winning(firsts).chances, sheets, end.spread)
