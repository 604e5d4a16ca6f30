"""Ratings from whole finishes, of as many seats as a match has and with ties: openskill's Plackett–Luce model."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from gnomon.kernel.errors import BadInput

NORMAL_95: Final = 1.959964
SPREAD: Final = 25.0 / 6.0
"""How much a single match is up to chance, in points of skill: openskill's own measure (its beta)."""

Meeting = tuple[Sequence[int], Sequence[int]]
"""One match: who sat where, by number, and the ranks by seat; who shares a place has the same rank."""


class Skill(NamedTuple):
    """What is believed of a contestant's strength, in points of skill: its `mean` and standard `deviation`.

    Everybody begins at 25 with a deviation of 25/3.
    """

    mean: float
    deviation: float

    @property
    def half(self) -> float:
        """Half the width of the 95 % interval."""
        return NORMAL_95 * self.deviation


class Skills(NamedTuple):
    """The contestants' skills at the end (`final`), and their means before the first match and after each (`curve`)."""

    final: list[Skill]
    curve: list[list[float]]


def skills(count: int, meetings: Sequence[Meeting]) -> Skills:
    """The skills of `count` contestants after `meetings`, which are believed one after another.

    Strength is taken to stay the same throughout (openskill's tau is 0). Somebody at several seats of a match is rated at
    each, and has their mean. Raises BadInput if the extra `lab` is not installed.
    """
    model = _model()
    known: list[Any] = [model.rating() for _ in range(count)]
    curve = [[rating.mu for rating in known]]
    for numbers, ranks in meetings:
        teams = [[model.rating(mu=known[number].mu, sigma=known[number].sigma)] for number in numbers]
        rated = [team[0] for team in model.rate(teams, ranks=list(ranks))]
        for number in set(numbers):
            seats = [rating for rating, sitting in zip(rated, numbers, strict=True) if sitting == number]
            mean = sum(rating.mu for rating in seats) / len(seats)
            known[number] = model.rating(mu=mean, sigma=sum(rating.sigma for rating in seats) / len(seats))
        curve.append([rating.mu for rating in known])
    return Skills([Skill(rating.mu, rating.sigma) for rating in known], curve)


def chances(seated: Sequence[Skill]) -> list[float]:
    """How likely each of those `seated` at one table is to come first, by the model that rates them; they add up to 1.

    Examples:
        >>> from gnomon.lab import Skill, chances
        >>> [round(chance, 2) for chance in chances([Skill(31.0, 1.0), Skill(25.0, 1.0), Skill(25.0, 1.0)])]
        [0.53, 0.24, 0.24]
    """
    scale = math.sqrt(sum(skill.deviation**2 + SPREAD**2 for skill in seated))
    best = max(skill.mean for skill in seated)
    weights = [math.exp((skill.mean - best) / scale) for skill in seated]
    return [weight / sum(weights) for weight in weights]


def _model() -> Any:
    try:
        from openskill.models import PlackettLuce
    except ModuleNotFoundError as missing:
        raise BadInput("skill", f'this needs {missing.name}; pip install "gnomon[lab]"') from None
    return PlackettLuce(beta=SPREAD, tau=0.0)
