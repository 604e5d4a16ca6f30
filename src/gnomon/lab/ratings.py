"""Ratings from pairwise results: the Bradley–Terry model on Elo's scale."""

import math
from collections.abc import Sequence

ELO = 400.0 / math.log(10.0)
"""Points of Elo for one unit of log odds."""
PRIOR = 0.5
"""Points added to both sides of every pairing, so that clean sweeps stay finite."""
ROUNDS = 2_000


def ratings(beaten: Sequence[Sequence[float]], anchor: int = 0) -> list[tuple[float, float]]:
    """The rating and the half-width of its 95 % interval for each contestant.

    `beaten[i][j]` are the points of i against j, as `Arena.beaten` has them. Ratings are in points of Elo's scale,
    relative to the contestant `anchor`, which has 0. Found by Hunter's minorise–maximise steps; intervals from the
    curvature of the likelihood, one contestant at a time; without any match the half-width is infinite.

    Examples:
        >>> from gnomon.lab import ratings
        >>> [round(rating) for rating, half in ratings([[0, 30], [10, 0]], anchor=1)]
        [185, 0]
    """
    count = len(beaten)
    points = [[_points(beaten, i, j) for j in range(count)] for i in range(count)]
    strength = [1.0] * count
    for _ in range(ROUNDS):
        moved = 0.0
        for i in range(count):
            won = sum(points[i])
            played = sum((points[i][j] + points[j][i]) / (strength[i] + strength[j]) for j in range(count) if j != i)
            if played > 0.0:
                better = won / played
                moved = max(moved, abs(math.log(better / strength[i])))
                strength[i] = better
        mean = math.exp(sum(math.log(value) for value in strength) / count)
        strength = [value / mean for value in strength]
        if moved < 1e-9:
            break
    found: list[tuple[float, float]] = []
    for i in range(count):
        information = 0.0
        for j in range(count):
            if j != i:
                chance = strength[i] / (strength[i] + strength[j])
                information += (points[i][j] + points[j][i]) * chance * (1.0 - chance)
        half = 1.959964 * ELO / math.sqrt(information) if information > 0.0 else math.inf
        found.append((ELO * math.log(strength[i] / strength[anchor]), half))
    return found


def _points(beaten: Sequence[Sequence[float]], i: int, j: int) -> float:
    met = beaten[i][j] + beaten[j][i] > 0.0
    return beaten[i][j] + PRIOR if i != j and met else 0.0
