"""What programs know about a position, for people: the chance of each place, and the final score sheet to be expected.

A `Network`, written by `gnomon learn`, judges each seat by what that seat knows; an `Estimator` makes one `Estimate` of a
position out of that, and `estimator_of` gives the one that comes with Gnomon for a game. `advise` finds the best lines of
play for a seat, and what each brings. They need Python alone.
"""

from gnomon.insight.advice import Advice, Explanation, advise, explain
from gnomon.insight.estimates import Estimate, Estimator
from gnomon.insight.inputs import Inputs
from gnomon.insight.models import estimator_of, shipped_network
from gnomon.insight.network import Network
from gnomon.insight.turning import TurningPoint, turning_points

__all__ = [
    "Advice",
    "Estimate",
    "Estimator",
    "Explanation",
    "Inputs",
    "Network",
    "TurningPoint",
    "advise",
    "estimator_of",
    "explain",
    "shipped_network",
    "turning_points",
]
