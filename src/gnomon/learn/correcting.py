"""What estimates of positions are wrong about, found by playing siblings on to the end.

In matches between greedy programs some positions are looked at: several acts are performed on one and the same full position, and each
is played on as the planner's rollouts are, to where it weighs what has become of it. There the evaluator's worth is noted, and what the
game observes; then the match goes on to its end. How far two siblings differ in the end, beyond what their worths say, by how far what is
observed differs, gives a price for each of these by ridge regression. Nothing that siblings share has a part in it, so that the prices
say what counts for choosing.
"""

from collections.abc import Sequence
from concurrent.futures import Executor
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, Protocol, cast

import numpy as np

from gnomon.bots.acts import acts_of, advantage
from gnomon.bots.base import never
from gnomon.bots.evaluators import beside, evaluator_of
from gnomon.bots.planner import REPLY_ACTS, Search
from gnomon.kernel.errors import BadInput
from gnomon.kernel.game import Game
from gnomon.kernel.state import State
from gnomon.lab.jobs import Job, Work, game_of
from gnomon.lab.ladder import mode_of
from gnomon.lab.table import seed_of
from gnomon.lab.workers import Progress, map_jobs
from gnomon.learn.tuning import TABLES

LOOKS: Final = 12
"""One act in so many is looked at, on average."""
SIBLINGS: Final = 6
AMONG: Final = 20
"""So many acts are compared, the best and others drawn among so many."""
BLURS: Final = (0.0, 0.0, 2.0, 4.0)
"""How far the worth of acts is blurred in a match, in points, so that it comes to positions of many kinds."""
PENALTY: Final = 2_000.0
"""Of the ridge, in units of the spread of what is observed."""
FOLDS: Final = 5
MOST_ACTS: Final = 5_000
DIGITS: Final = 3
"""Behind the point, so that what stands in a file is what was found."""


class Correctable(Protocol):
    """What the evaluator of a game offers that can be corrected, beside what every one does."""

    def observed(self, state: State, seat: int) -> list[float]:
        """What a seat has of all that prices are found for."""

    def stages(self, state: State) -> list[float]:
        """How far the prices of each stage count."""


class Sibling(NamedTuple):
    """Where an act has led: the advantage by the evaluator, that at the end of the match, and what is observed by stages."""

    worth: float
    final: float
    observed: list[float]


Family = list[Sibling]
"""Acts that were performed on the same position."""


def look(job: Job) -> list[Family]:
    """Play a match, and look at some of its positions."""
    game = game_of(job.game_id, job.data)
    draw = Random(seed_of(job.seed, "draw"))
    blur = draw.choice(BLURS)
    state = game.setup(job.options, len(job.opponents), seed_of(job.seed, "match"))
    greedy = evaluator_of(game).for_search(latest=True).rooted_at(state, True)
    found: list[Family] = []
    for _ in range(MOST_ACTS):
        if state.over:
            break
        asked = game.to_act(state)
        if not asked:
            game.tick(state)
            continue
        seat = asked[0]
        if len(game.options(state, seat)) > 1 and draw.randrange(LOOKS) == 0:
            family = _family(game, state, seat, draw)
            if len(family) > 1:
                found.append(family)
        acts = acts_of(game, greedy.carried_to(state), state, seat, REPLY_ACTS)
        state = max(acts, key=lambda act: act.value + blur * draw.uniform(-1.0, 1.0)).state
    return found


def _family(game: Game, state: State, seat: int, draw: Random) -> Family:
    search = Search(game, evaluator_of(game), game.view(state, seat), seat, draw.getrandbits(64), latest=True)
    search.keeps_traces = True
    known: set[tuple[float, ...]] = set()
    lines: list[list[int]] = []
    for edge in search.root.edges:
        if edge.codes and tuple(edge.worth) not in known and len(lines) < AMONG:
            known.add(tuple(edge.worth))
            lines.append(edge.codes)
    if len(lines) > SIBLINGS:
        lines = [lines[0], *draw.sample(lines[1:], SIBLINGS - 1)]
    ends = [line.trace.ends[0] for line in search.compare(lines, 1, never)]
    judge = cast(Correctable, search.judge)
    return [
        Sibling(
            round(advantage(search.evaluator.values(end), seat), DIGITS),
            round(advantage([float(score) for score in _played_on(game, end)], seat), DIGITS),
            [round(each, DIGITS) for each in _by_stages(judge, end, seat)],
        )
        for end in ends
        if not end.over
    ]


def _played_on(game: Game, state: State) -> list[int]:
    """The final scores after greedy play by everybody."""
    greedy = evaluator_of(game).for_search(latest=True).rooted_at(state, True)
    state = state.clone()
    for _ in range(MOST_ACTS):
        if state.over:
            break
        asked = game.to_act(state)
        if asked:
            state = acts_of(game, greedy.carried_to(state), state, asked[0], REPLY_ACTS)[0].state
        else:
            game.tick(state)
    return list(game.outcome(state).scores)


def _by_stages(judge: Correctable, state: State, seat: int) -> list[float]:
    """What a seat has more than the others on average, for each stage one after the other."""
    rows = [judge.observed(state, other) for other in range(state.seats)]
    stages = judge.stages(state)
    others = [row for other, row in enumerate(rows) if other != seat]
    leads = [own - sum(row[place] for row in others) / len(others) for place, own in enumerate(rows[seat])]
    return [share * lead for share in stages for lead in leads]


def _write(found: list[Family]) -> object:
    return found


def _read(saved: Any) -> list[Family]:
    return [
        [Sibling(float(worth), float(final), [float(each) for each in observed]) for worth, final, observed in family]
        for family in saved
    ]


FAMILIES: Final = Work("families of siblings", look, _write, _read)
"""A match is played, and some of its positions looked at."""


class Prices(NamedTuple):
    """What was found: the price of each thing `observed`, by `stages`; how many `families` of `siblings` told it; and the correlation of
    how siblings differ with how they differ in the end, as the estimates are and corrected, in families left out of the fit.
    """

    observed: Sequence[str]
    stages: Sequence[str]
    prices: list[list[float]]
    families: int
    siblings: int
    before: float
    after: float


def correct(
    mode_name: str,
    file: Path,
    matches: int,
    seed: int = 1,
    processes: int = 1,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> Prices:
    """Look at positions of so many `matches` of a mode, and find prices for what its evaluator observes.

    `file` keeps the families of every match; a run that was ended goes on from it. `processes`, `progress` and `executor` are as in
    `lab.workers.map_jobs`. Raises BadInput for a mode whose evaluator observes nothing, or alone, and WrongFile for a file of another run.
    """
    mode = mode_of(mode_name)
    told = beside(game_of(mode.game, None), "ai.learned_corrections")
    tables = [seats for seats in TABLES if seats in mode.seats]
    if told is None or not hasattr(told, "OBSERVED") or not tables:
        raise BadInput("mode", f"the estimates of {mode_name} observe nothing that could be corrected")
    jobs = [
        Job(mode.game, None, ["club"] * tables[number % len(tables)], mode.options, seed_of(seed, "siblings", number))
        for number in range(matches)
    ]
    families = [family for found in map_jobs(FAMILIES, jobs, processes, progress, executor, file) for family in found]
    if len(families) < FOLDS:
        raise BadInput("matches", f"{matches} are too few: {len(families)} positions were looked at")
    observed, stages = cast(Sequence[str], told.OBSERVED), cast(Sequence[str], told.STAGES)
    return _fitted(families, observed, stages)


def _fitted(families: list[Family], observed: Sequence[str], stages: Sequence[str]) -> Prices:
    """Prices from how the siblings of each family differ from their mean."""
    numbers = _apart([[sibling.observed for sibling in family] for family in families])
    worths = _apart([[[sibling.worth] for sibling in family] for family in families])[:, 0]
    finals = _apart([[[sibling.final] for sibling in family] for family in families])[:, 0]
    fold = np.concatenate([np.full(len(family), number % FOLDS) for number, family in enumerate(families)])
    spread = numbers.std(axis=0)
    spread[spread == 0.0] = 1.0
    scaled = numbers / spread
    predicted = np.zeros(len(worths))
    for left_out in range(FOLDS):
        taught, tested = fold != left_out, fold == left_out
        predicted[tested] = scaled[tested] @ _ridge(scaled[taught], finals[taught] - worths[taught])
    prices = _ridge(scaled, finals - worths) / spread
    return Prices(
        observed,
        stages,
        [[round(float(price), 2) for price in row] for row in prices.reshape(len(stages), len(observed))],
        len(families),
        len(worths),
        float(np.corrcoef(worths, finals)[0, 1]),
        float(np.corrcoef(worths + predicted, finals)[0, 1]),
    )


def _apart(groups: list[list[list[float]]]) -> Any:
    """Rows less the mean of their group, all groups below one another."""
    return np.concatenate([np.array(rows) - np.array(rows).mean(axis=0) for rows in groups])


def _ridge(numbers: Any, wanted: Any) -> Any:
    return np.linalg.solve(numbers.T @ numbers + PENALTY * np.eye(numbers.shape[1]), numbers.T @ wanted)
