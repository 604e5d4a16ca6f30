"""A sequential test: matches are played until it is known whether one program is stronger than another, and no longer.

Wald's test in its generalised form: the mean share of points over whole deals, each played from every seat, is taken to be
normal with the variance seen so far, and two strengths on Elo's scale are weighed against each other.
"""

import math
from typing import Final

from gnomon.kernel.errors import BadInput

ERROR: Final = 0.05
"""How often a test may be wrong, either way."""
BOUND: Final = math.log((1.0 - ERROR) / ERROR)
LEAST_DEALS: Final = 6
"""Before so many deals nothing is decided: the variance is not known."""
IMAGINED: Final = (0.0, 1.0)
"""Deals added to those played, half of each counted, so that a clean sweep has a variance too."""


def expected_share(elo: float) -> float:
    """The share of points that a difference in strength promises.

    Examples:
        >>> from gnomon.lab.sequential import expected_share
        >>> round(expected_share(35), 3)
        0.55
    """
    return 1.0 / (1.0 + math.pow(10.0, -elo / 400.0))


class SequentialTest:
    """Whether a program is stronger by `elo1` than another, rather than by `elo0`. Raises BadInput unless elo0 < elo1.

    Examples:
        >>> from gnomon.lab.sequential import SequentialTest
        >>> test = SequentialTest(0, 35)
        >>> for share in [1.0, 0.5, 1.0, 1.0, 0.5, 1.0, 1.0, 0.5] * 6:
        ...     test.add(share)
        >>> test.verdict
        'stronger'
    """

    def __init__(self, elo0: float = 0.0, elo1: float = 35.0) -> None:
        if not (math.isfinite(elo0) and math.isfinite(elo1) and elo0 < elo1):
            raise BadInput("sprt", f"expected two numbers, the smaller first, found {elo0:g} and {elo1:g}")
        self.elo0 = elo0
        self.elo1 = elo1
        self.deals = 0
        self._sum = 0.0
        self._squares = 0.0

    def add(self, share: float) -> None:
        """Count a deal, in which the program had so much of the points of its matches (0 to 1)."""
        self.deals += 1
        self._sum += share
        self._squares += share * share

    @property
    def llr(self) -> float:
        """The logarithm of how much likelier the results are with `elo1` than with `elo0`."""
        if not self.deals:
            return 0.0
        weight = self.deals + 0.5 * len(IMAGINED)
        mean = (self._sum + 0.5 * sum(IMAGINED)) / weight
        square = (self._squares + 0.5 * sum(share * share for share in IMAGINED)) / weight
        variance = square - mean * mean
        low, high = expected_share(self.elo0), expected_share(self.elo1)
        return self.deals * (high - low) * (2.0 * self._sum / self.deals - low - high) / (2.0 * variance)

    @property
    def verdict(self) -> str:
        """`stronger`, `not stronger`, or empty while it is open."""
        if self.deals < LEAST_DEALS or abs(self.llr) < BOUND:
            return ""
        return "stronger" if self.llr > 0.0 else "not stronger"

    def to_dict(self) -> dict[str, object]:
        """JSON-ready."""
        return {
            "elo0": self.elo0,
            "elo1": self.elo1,
            "deals": self.deals,
            "llr": round(self.llr, 3),
            "verdict": self.verdict,
        }
