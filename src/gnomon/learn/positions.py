"""Positions of matches as arrays: what each seat saw, and how the match ended for it. Needs numpy (extra `learn`)."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gnomon.insight.inputs import Inputs
from gnomon.kernel.errors import BadInput
from gnomon.kernel.game import Game
from gnomon.kernel.state import State
from gnomon.lab.jobs import game_of
from gnomon.lab.table import seed_of
from gnomon.learn.selfplay import Played, replayed

Numbers = NDArray[np.float32]
Flags = NDArray[np.bool_]


class Positions:
    """Positions of matches with one number of `seats`.

    `inputs` has the shape (positions, seats, inputs); `ranks` (positions, seats) tells the final rank of each seat, from 1;
    `points` (positions, seats, sources) the points still to come, `scores` (positions, seats) those so far; `match`
    (positions) the number of the match and `passed` how much of it was over, from 0 to 1.
    """

    def __init__(
        self,
        inputs: Numbers,
        ranks: NDArray[np.int32],
        points: Numbers,
        scores: Numbers,
        match: NDArray[np.int32],
        passed: Numbers,
    ) -> None:
        self.inputs = inputs
        self.ranks = ranks
        self.points = points
        self.scores = scores
        self.match = match
        self.passed = passed

    def __len__(self) -> int:
        return len(self.match)

    @property
    def seats(self) -> int:
        """How many play."""
        return int(self.ranks.shape[1])

    @property
    def won(self) -> Numbers:
        """What each seat has won (positions, seats): 1, its part of a shared victory, or 0."""
        first = self.ranks == 1
        if self.seats == 1:
            alone: Numbers = first.astype(np.float32)
            return alone
        shared: Numbers = (first / first.sum(axis=1, keepdims=True)).astype(np.float32)
        return shared

    def where(self, keep: Flags) -> "Positions":
        """Some of them."""
        return Positions(*(getattr(self, name)[keep] for name in _COLUMNS))

    def with_inputs(self, chosen: Sequence[int]) -> "Positions":
        """The same with some of the inputs."""
        return Positions(self.inputs[:, :, list(chosen)], self.ranks, self.points, self.scores, self.match, self.passed)


_COLUMNS = ("inputs", "ranks", "points", "scores", "match", "passed")


def positions_of(
    game_id: str, matches: Iterable[Played], sources: Sequence[str], most: int, seed: int = 1
) -> list[Positions]:
    """Up to `most` settled positions of each match, drawn by `seed`: one `Positions` for each number of seats.

    `sources` names the columns of `points`. Raises BadInput for matches of other rules, and if there are none.
    """
    game = game_of(game_id, None)
    makers: dict[int, Inputs] = {}
    rows: dict[int, list[list[object]]] = {}
    for number, played in enumerate(matches):
        seats = len(played.programs)
        if seats not in makers:
            makers[seats] = Inputs(game_id, seats)
            rows[seats] = [[] for _ in _COLUMNS]
        settled = [
            (place, state.clone())
            for place, state in enumerate(replayed(game, played))
            if _is_settled(game, state, played, place)
        ]
        drawn = Random(seed_of(seed, "positions", played.seed)).sample(settled, min(len(settled), most))
        for place, state in sorted(drawn, key=lambda one: one[0]):
            now = game.outcome(state).sources
            to_come = [
                [end.get(name, 0) - so_far.get(name, 0) for name in sources]
                for end, so_far in zip(played.sources, now, strict=True)
            ]
            scores = [sum(source.values()) for source in now]
            passed = place / (len(played.answers) // 3)
            found = (makers[seats].all_of(state), played.ranks, to_come, scores, number, passed)
            for column, entry in zip(rows[seats], found, strict=True):
                column.append(entry)
    if not rows:
        raise BadInput("matches", "there are none")
    return [_made(*rows[seats]) for seats in sorted(rows)]


def _made(inputs: Any, ranks: Any, points: Any, scores: Any, match: Any, passed: Any) -> Positions:
    return Positions(
        np.array(inputs, dtype=np.float32),
        np.array(ranks, dtype=np.int32),
        np.array(points, dtype=np.float32),
        np.array(scores, dtype=np.float32),
        np.array(match, dtype=np.int32),
        np.array(passed, dtype=np.float32),
    )


def _is_settled(game: Game, state: State, played: Played, place: int) -> bool:
    """Whether the answer before a position ended an act, and the match goes on."""
    answers = len(played.answers) // 3
    return 0 < place <= answers and not state.over and game.is_settled(state, played.answers[3 * (place - 1)])
