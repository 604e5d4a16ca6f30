"""How strong somebody is believed to be, and what a finished match changes about that.

The scale is Elo's: 400 points apart, the stronger one wins ten times as often. Everybody begins at `FIRST`; `club` stands at
1500 in every game (`gnomon.matches.anchors`). What is believed after a match follows from Plackett and Luce's model of whole
finishes, by openskill, its chance set so that a point means the same at a table of five as at one of two. Means and deviations
are whole thousandths of a point: whoever computes them again finds the same.
"""

import math
from collections.abc import Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from openskill.models import PlackettLuce

from gnomon.matches.records import DAY_MS, NEVER

ELO: Final = 400.0 / math.log(10.0)
"""Points for one unit of log odds."""
POINT: Final = 1_000
"""So many thousandths make a point."""
FIRST: Final = 1_200 * POINT
UNKNOWN: Final = 250 * POINT
"""The deviation of whoever has not played, and the greatest one."""
STEP: Final = 5 * POINT
"""What a match adds to the deviation before it is played: people learn."""
FADE: Final = 6 * POINT
"""What a day adds: after `n` days without a match the variance has grown by n times the square of this."""
SURE: Final = 150 * POINT
"""A rating with a greater deviation is provisional."""
ENOUGH: Final = 5
"""So is one of fewer matches."""
NORMAL_95: Final = 1.959964


class Strength(NamedTuple):
    """What is believed of somebody, in thousandths of a point: a `mean` and a standard `deviation`."""

    mean: int = FIRST
    deviation: int = UNKNOWN

    @property
    def points(self) -> int:
        """The rating as it is shown."""
        return round(self.mean / POINT)

    @property
    def half(self) -> int:
        """Half the width of the 95 % interval, in points."""
        return round(NORMAL_95 * self.deviation / POINT)

    def faded(self, since: int, now: int) -> "Strength":
        """The same after the time between two instants without a match."""
        days = max(0, now - since) / DAY_MS
        return Strength(self.mean, min(UNKNOWN, round(math.sqrt(self.deviation**2 + FADE**2 * days))))


def points_of(mean: int) -> int:
    """How many points a mean counts for where people are counted by points: in `RatingStore.spread`."""
    return (mean + POINT // 2) // POINT


def first_mean_of(points: int) -> int:
    """The least mean that counts for so many points."""
    return points * POINT - POINT // 2


def chance_to_win(own: Strength, others: Sequence[Strength]) -> float:
    """How likely somebody is to come first among others, by what is believed of all of them: between 0 and 1."""
    return 1.0 / (1.0 + sum(math.exp((other.mean - own.mean) / POINT / ELO) for other in others))


class Entrant(NamedTuple):
    """Somebody in a match: what was believed of them before, and the place, equal where shared. What is `fixed` does not move."""

    strength: Strength
    place: int
    fixed: bool = False


def after(entrants: Sequence[Entrant]) -> list[Strength]:
    """What is believed of the entrants of one match afterwards, in their order."""
    model = _model(len(entrants))
    teams = []
    for strength, _place, fixed in entrants:
        deviation = strength.deviation if fixed else min(UNKNOWN, math.sqrt(strength.deviation**2 + STEP**2))
        teams.append([model.rating(mu=strength.mean / POINT, sigma=deviation / POINT)])
    rated = model.rate(teams, ranks=[entrant.place for entrant in entrants])
    return [
        entrant.strength if entrant.fixed else Strength(round(team[0].mu * POINT), round(team[0].sigma * POINT))
        for entrant, team in zip(entrants, rated, strict=True)
    ]


def settled_until(matches: int, deviation: int, last: int) -> int:
    """The instant up to which a rating is no provisional one if nothing more is played; NEVER if it is provisional already."""
    if matches < ENOUGH or deviation > SURE:
        return NEVER
    return last + int((SURE**2 - deviation**2) / FADE**2 * DAY_MS)


@cache
def _model(seats: int) -> Any:
    # A finish among n is decided by differences over beta times the root of n: this makes that one unit of log odds.
    return PlackettLuce(mu=FIRST / POINT, sigma=UNKNOWN / POINT, beta=ELO / math.sqrt(seats), tau=0.0)
