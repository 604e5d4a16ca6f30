"""How good a network's word is: on matches that it has not seen, beside what the score alone would say. Needs numpy."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gnomon.insight.estimates import Estimator
from gnomon.insight.inputs import Inputs
from gnomon.insight.network import Network
from gnomon.learn.positions import Numbers, Positions, positions_of
from gnomon.learn.selfplay import Played
from gnomon.learn.training import order_loss, win_chances

QUARTERS: Final = 4
BINS: Final = 10
"""Of chances to win, for the calibration."""
STEPS: Final = 1_500
"""Of the fit of what the score alone says."""
TENTH: Final = 0.1


class Row:
    """What was found for a part of the positions: `name`, how many `positions`, and by name the `figures`."""

    def __init__(self, name: str, positions: int, figures: dict[str, float]) -> None:
        self.name = name
        self.positions = positions
        self.figures = figures

    def to_dict(self) -> dict[str, object]:
        """JSON-ready."""
        return {"name": self.name, "positions": self.positions, **self.figures}


def check_network(network: Network, game_id: str, matches: Sequence[Played], most: int = 40) -> list[Row]:
    """Figures for the whole and for each quarter of the matches, over up to `most` settled positions of each.

    `brier` is the mean squared error of the chance to win; `brier_score` that of the chance which the score alone gives,
    with how much of the match is over (fitted to the other half of the matches); `calibration` the mean distance between
    chances as said and as they came true, in tenths; `points` the mean error of the final score, `bias` how far it is too
    high, `spread` how many final scores lie within one standard deviation. Raises BadInput for a network of other inputs.
    """
    groups = positions_of(game_id, matches, network.sources, most)
    parts = [_judged(network, game_id, group) for group in groups]
    columns = {name: np.concatenate([part[name].ravel() for part in parts]) for name in parts[0]}
    passed = columns["passed"]
    rows = [_row("all", columns, np.ones(len(passed), dtype=bool))]
    for quarter in range(QUARTERS):
        here = np.minimum((passed * QUARTERS).astype(int), QUARTERS - 1) == quarter
        rows.append(_row(f"quarter {quarter + 1}", columns, here))
    return rows


def _judged(network: Network, game_id: str, group: Positions) -> dict[str, Numbers]:
    inputs = Inputs(game_id, group.seats)
    chosen = Estimator(network, inputs).plan.chosen
    strengths = np.zeros(group.ranks.shape, dtype=np.float32)
    totals = np.zeros(group.ranks.shape, dtype=np.float32)
    spreads = np.zeros(group.ranks.shape, dtype=np.float32)
    rows = group.inputs[:, :, chosen].astype(np.int64)
    for position in range(len(group)):
        for seat in range(group.seats):
            found = network.forecast([int(number) for number in rows[position, seat]])
            strengths[position, seat] = found.strength
            totals[position, seat] = sum(found.points)
            spreads[position, seat] = found.spread
    shape = group.ranks.shape
    return {
        "chance": win_chances(strengths),
        "by_score": _by_score(group),
        "won": group.won,
        "error": totals - group.points.sum(axis=2),
        "spread": spreads,
        "passed": np.broadcast_to(group.passed[:, None], shape),
    }


def _row(name: str, columns: dict[str, Numbers], here: NDArray[np.bool_]) -> Row:
    part = {key: column[here].astype(np.float64) for key, column in columns.items()}
    if not here.any():
        return Row(name, 0, {})
    bins = np.minimum((part["chance"] * BINS).astype(int), BINS - 1)
    apart = [abs(float((part["chance"][bins == number] - part["won"][bins == number]).sum())) for number in range(BINS)]
    figures = {
        "brier": float(((part["chance"] - part["won"]) ** 2).mean()),
        "brier_score": float(((part["by_score"] - part["won"]) ** 2).mean()),
        "calibration": sum(apart) / len(bins),
        "points": float(np.abs(part["error"]).mean()),
        "bias": float(part["error"].mean()),
        "spread": float((np.abs(part["error"]) <= part["spread"]).mean()),
    }
    return Row(name, len(bins), figures)


def _by_score(group: Positions) -> Numbers:
    """The chance to win by the score and how much is over, each half of the matches by a fit to the other."""
    found = np.zeros(group.ranks.shape, dtype=np.float32)
    for half in (0, 1):
        learned, told = group.where(group.match % 2 != half), group.where(group.match % 2 == half)
        if not len(told):
            continue
        terms = np.zeros(5)
        moments = np.zeros((2, 5))
        source = np.random.default_rng(1)
        for step in range(1, STEPS + 1 if len(learned) else 1):
            columns = _columns(learned)
            _, slope = order_loss((columns @ terms).astype(np.float32), learned.ranks, source)
            found_slope = (columns * slope[:, :, None]).sum(axis=(0, 1))
            moments[0] += TENTH * (found_slope - moments[0])
            moments[1] += TENTH**2 * (found_slope**2 - moments[1])
            first, second = 1 - (1 - TENTH) ** step, 1 - (1 - TENTH**2) ** step
            terms -= 0.02 * (moments[0] / first) / (np.sqrt(moments[1] / second) + 1e-9)
        found[group.match % 2 == half] = win_chances((_columns(told) @ terms).astype(np.float32))
    return found


def _columns(group: Positions) -> NDArray[np.float64]:
    """Score times 1, progress and its square; then a constant and progress, which tell nothing but alone."""
    passed = np.broadcast_to(group.passed[:, None], group.scores.shape).astype(np.float64)
    scores = group.scores * TENTH
    return np.stack([scores, scores * passed, scores * passed**2, np.ones_like(passed), passed], axis=2)
