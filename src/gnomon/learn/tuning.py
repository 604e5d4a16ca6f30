"""The figures of a game's evaluator, tuned by what they win: matches between two sets of them that lie on both sides of the present one.

Simultaneous perturbation (Spall, 1992): for every pair of matches all figures are moved at once, each by a random part of itself; one
side plays with the figures so moved, the other with the same moves the other way round, and in the second match they change seats. How far the
one side then is ahead says a little about every figure, and many pairs together say which way it should go. Nothing is said of any
position, so that figures which only order siblings are found as well as those that count points.

A run is a file of batches, one a line of JSON, and goes on from there. What it finds follows from its settings and the seed alone.
"""

import json
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from pathlib import Path
from random import Random
from typing import Any, Final, cast

from gnomon.bots.acts import Evaluator
from gnomon.bots.evaluators import beside
from gnomon.bots.players import GreedyBot, PlannerBot, ThinkingBot
from gnomon.kernel.errors import BadInput, WrongFile
from gnomon.kernel.game import Game
from gnomon.lab.jobs import Job, game_of
from gnomon.lab.ladder import Mode, mode_of
from gnomon.lab.table import play_on, seed_of
from gnomon.lab.workers import Progress, spread

SHARE: Final = 0.3
LEAST: Final = 0.05
"""A figure is moved by a normal deviate of this share of itself, at least by so much; one that is 0 stays."""
MEMORY: Final = 0.8
"""How much of the direction so far a batch leaves."""
BATCH: Final = 60
"""Pairs of matches before the figures move."""
CLIPPED: Final = 2.0
"""A margin counts for so many of its batch's typical ones at most, so that one landslide is not a lesson."""
TABLES: Final = (2, 2, 2, 4)
"""Seats of a match, as often as they stand here; where there are four, two sit on each side."""
STEP: Final = 0.6
"""Of its own units, which `SHARE` tells."""
GREEDY: Final = "greedy"
USUAL: Final = "usual"
LATEST: Final = "latest"

Figures = dict[str, float]
"""By name; a row's are numbered: `hand[0]`."""


# --- figures -------------------------------------------------------------------------------------------------------------


def figures_of(weights: object) -> Figures:
    """The figures of a game's `Weights`, by name."""
    found: Figures = {}
    for name in sorted(name for name in dir(weights) if not name.startswith("_")):
        value = getattr(weights, name)
        if isinstance(value, float):
            found[name] = value
        elif isinstance(value, list):
            found.update({f"{name}[{place}]": float(each) for place, each in enumerate(value)})
    return found


def weights_with(game: Game, figures: Mapping[str, float]) -> object:
    """A game's `Weights` with some figures changed. Raises BadInput for a name that it does not have."""
    made: object = _module(game).Weights()
    known = figures_of(made)
    for name, value in figures.items():
        if name not in known:
            raise BadInput("figures", f"{game.id} weighs with no {name!r:.40}")
        plain, _, place = name.rstrip("]").partition("[")
        if place:
            getattr(made, plain)[int(place)] = value
        else:
            setattr(made, plain, value)
    return made


def _module(game: Game) -> Any:
    found = beside(game, "ai.weights")
    if found is None:
        raise BadInput("game", f"{game.id} has no figures of its own to tune")
    return found


def evaluator_with(game: Game, figures: Mapping[str, float]) -> Evaluator:
    """A game's evaluator that weighs with some figures changed."""
    weights = weights_with(game, figures)
    module: Any = beside(game, "ai.evaluator")
    return cast(Evaluator, module.evaluator(game, weights))


# --- one pair of matches -------------------------------------------------------------------------------------------------


class Trial(Job):
    """A pair of matches to play: where the figures stand, by how much each may move, and for whom they are tried."""

    __slots__ = ("figures", "program", "reach")

    def __init__(self, mode: Mode, seats: int, seed: int, figures: Figures, reach: Figures, program: str) -> None:
        super().__init__(mode.game, None, ["club"] * seats, mode.options, seed)
        self.figures = figures
        self.reach = reach
        self.program = program

    def moves(self) -> list[float]:
        """How far each figure is moved, in its own units, the same wherever it is asked."""
        draw = Random(seed_of(self.seed, "moves"))
        return [draw.gauss(0.0, 1.0) for _ in self.figures]

    def moved(self, sign: float) -> Figures:
        """The figures of one side."""
        moves = self.moves()
        return {
            name: value + sign * move * self.reach[name]
            for (name, value), move in zip(self.figures.items(), moves, strict=True)
        }


def try_out(trial: Trial) -> float:
    """How far the side whose figures were moved up is ahead of the other, in points, as a mean of two matches."""
    game = game_of(trial.game_id, trial.data)
    return _margin(game, trial, trial.moved(1.0), trial.moved(-1.0))


def _margin(game: Game, trial: Trial, one: Figures, other: Figures) -> float:
    """The mean lead of `one` over both seatings."""
    seats = len(trial.opponents)
    total = 0.0
    for turned in (0, 1):
        sides = [(seat + turned) % 2 for seat in range(seats)]
        bots = [
            _bot(trial.program, game, seat, seed_of(trial.seed, "seat", seat), other if side else one)
            for seat, side in enumerate(sides)
        ]
        state = game.setup(trial.options, seats, seed_of(trial.seed, "match"))
        scores = play_on(game, state, bots, trial.opponents, trial.seed).scores
        ours = [score for score, side in zip(scores, sides, strict=True) if not side]
        theirs = [score for score, side in zip(scores, sides, strict=True) if side]
        total += sum(ours) / len(ours) - sum(theirs) / len(theirs)
    return total / 2


def _bot(program: str, game: Game, seat: int, seed: int, figures: Figures) -> ThinkingBot:
    evaluator = evaluator_with(game, figures)
    if program == GREEDY:
        return GreedyBot(game, seat, seed, evaluator)
    kind, _, number = program.partition(":")
    if kind != "planner" or not number.isdecimal() or int(number) == 0:
        raise BadInput("program", f"{program!r:.40} is neither {GREEDY} nor planner:ITERATIONS")
    return PlannerBot(game, seat, seed, evaluator, budget=int(number))


# --- a run ---------------------------------------------------------------------------------------------------------------


class Batch:
    """What a run had found after so many `pairs`: the `figures`, and their `heading`."""

    __slots__ = ("figures", "heading", "pairs")

    def __init__(self, pairs: int, figures: Figures, heading: list[float]) -> None:
        self.pairs = pairs
        self.figures = figures
        self.heading = heading


def tune(
    mode_name: str,
    file: Path,
    pairs: int,
    seed: int = 1,
    program: str = GREEDY,
    step: float = STEP,
    processes: int = 1,
    progress: Progress | None = None,
    executor: Executor | None = None,
    batch: int = BATCH,
    start: str = LATEST,
) -> Figures:
    """Tune the figures of a mode's evaluator over `pairs` of matches, and return their mean over the run's second half.

    `start` says with which the run begins: the `usual` ones, or those of the `latest` searches. `program` is who plays with them:
    `greedy`, or `planner:ITERATIONS`. `step` says how far a batch moves a figure that seems to bring a typical margin for each unit
    that it is moved. `file` keeps every batch; a run that was ended goes on from it, and one that went on for longer tells what it
    had found by then. `processes`, `progress` and `executor` are as in `lab.workers.map_jobs`. Raises BadInput, and WrongFile for a
    file of another run.
    """
    mode = mode_of(mode_name)
    game = game_of(mode.game, None)
    usual = starting(game, start)
    reach = {name: max(abs(value) * SHARE, LEAST) if value else 0.0 for name, value in usual.items()}
    head = {"mode": mode_name, "seed": seed, "program": program, "step": step, "batch": batch, "start": usual}
    known = [each for each in _read(file, head) if each.pairs <= pairs]
    present = known[-1] if known else Batch(0, usual, [0.0] * len(usual))
    means = [each.figures for each in known if each.pairs > pairs // 2]
    with file.open("a", encoding="utf-8") as kept:
        if file.stat().st_size == 0:
            kept.write(json.dumps(head) + "\n")
        while present.pairs < pairs:
            present = _next(present, mode, reach, seed, program, step, batch, processes, executor)
            line = {"pairs": present.pairs, "figures": present.figures, "heading": present.heading}
            kept.write(json.dumps(line) + "\n")
            kept.flush()
            if present.pairs > pairs // 2:
                means.append(present.figures)
            if progress is not None:
                progress(min(present.pairs, pairs), pairs)
    return {name: sum(each[name] for each in means) / len(means) for name in usual} if means else present.figures


def _next(
    present: Batch,
    mode: Mode,
    reach: Figures,
    seed: int,
    program: str,
    step: float,
    batch: int,
    processes: int,
    executor: Executor | None,
) -> Batch:
    """Play a batch, and move the figures."""
    tables: list[int] = [seats for seats in TABLES if seats in mode.seats] or [*mode.seats]
    trials = [
        Trial(
            mode,
            tables[number % len(tables)],
            seed_of(seed, "trial", present.pairs + number),
            present.figures,
            reach,
            program,
        )
        for number in range(batch)
    ]
    do = cast(Callable[[Job], float], try_out)
    leads = dict(spread(do, trials, range(batch), processes, executor))
    typical = (sum(lead * lead for lead in leads.values()) / batch) ** 0.5 or 1.0
    slopes = [0.0] * len(reach)
    for number, trial in enumerate(trials):
        lead = max(-CLIPPED, min(CLIPPED, leads[number] / typical))
        for place, move in enumerate(trial.moves()):
            slopes[place] += lead * move / batch
    heading = [MEMORY * old + (1.0 - MEMORY) * slope for old, slope in zip(present.heading, slopes, strict=True)]
    figures = {
        name: value + step * way * reach[name]
        for (name, value), way in zip(present.figures.items(), heading, strict=True)
    }
    return Batch(present.pairs + batch, figures, heading)


def _read(file: Path, head: Mapping[str, object]) -> list[Batch]:
    """The batches that a file holds already, after its head; none for a new one. Raises WrongFile."""
    if not file.exists():
        return []
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    if not lines:
        return []
    try:
        same = json.loads(lines[0]) == head
        whole = [json.loads(line) for line in lines[1:] if line.endswith("\n")]
        found = [Batch(line["pairs"], line["figures"], line["heading"]) for line in whole]
    except (ValueError, KeyError, TypeError) as fault:
        raise WrongFile(str(file), "is no run of gnomon learn tune") from fault
    if not same:
        raise WrongFile(str(file), "holds a run of another mode, program, seed or step, or of other figures")
    if not lines[-1].endswith("\n"):  # a killed process left half of it
        file.write_text("".join(lines[:-1]), encoding="utf-8")
    return found


def starting(game: Game, start: str) -> Figures:
    """The figures that a run begins with: the `usual` ones, set by hand, or those that the `latest` searches weigh with. Raises BadInput."""
    if start not in (USUAL, LATEST):
        raise BadInput("start", f"{start!r:.40} is neither {USUAL} nor {LATEST}")
    module = _module(game)
    return figures_of(module.USUAL if start == USUAL else module.LATEST)


def changed(figures: Figures, before: Figures) -> list[tuple[str, float, float]]:
    """The figures that moved, the farthest first in shares of themselves: name, before, after."""
    rows = [(name, value, figures[name]) for name, value in before.items() if figures[name] != value]
    return sorted(rows, key=lambda row: -abs(row[2] - row[1]) / max(abs(row[1]), LEAST / SHARE))
