"""What a network says of a whole position: the chance of each place for every seat, and the final score sheets.

The order in which seats finish is drawn as by Plackett and Luce: the first place goes to a seat by the share of its
exponential strength, then the next among those that are left.
"""

import math
from collections.abc import Sequence
from itertools import permutations

from gnomon.insight.inputs import Inputs
from gnomon.insight.network import Network
from gnomon.kernel.errors import BadInput
from gnomon.kernel.game import Game
from gnomon.kernel.rng import Generator
from gnomon.kernel.state import State

SAMPLES = 8
"""Full positions that agree with what a seat knows, over which an estimate for it is averaged."""


class Estimate:
    """What is expected of a position.

    `chances[seat][place - 1]` is the chance of a place, `sheets[seat]` the points at the end by source, `spread[seat]` how
    far their sum may be off (one standard deviation). Alone there are two places: before the automated opponents, and
    behind them.
    """

    __slots__ = ("chances", "sheets", "spread")

    def __init__(self, chances: list[list[float]], sheets: list[dict[str, float]], spread: list[float]) -> None:
        self.chances = chances
        self.sheets = sheets
        self.spread = spread

    @property
    def winning(self) -> list[float]:
        """The chance to win, by seat."""
        return [places[0] for places in self.chances]

    def with_winning(self, winning: Sequence[float]) -> "Estimate":
        """The same with other chances to win, by seat; those of the later places of each seat give way in proportion."""
        rows = [[first, *_shared(1.0 - first, places[1:])] for first, places in zip(winning, self.chances, strict=True)]
        return Estimate(rows, self.sheets, self.spread)

    def to_dict(self) -> dict[str, object]:
        """JSON-ready, rounded."""
        return {
            "chances": [[round(chance, 4) for chance in places] for places in self.chances],
            "sheets": [{name: round(points, 2) for name, points in sheet.items()} for sheet in self.sheets],
            "spread": [round(points, 2) for points in self.spread],
        }


class Estimator:
    """Estimates positions of a game with a number of seats, under the version of the rules that its network learned: `rules`.

    Raises BadInput for a network of other inputs.
    """

    def __init__(self, network: Network, inputs: Inputs) -> None:
        if network.inputs != inputs.version:
            raise BadInput("network", f"made for {network.inputs!r:.80}, but this is {inputs.version!r}")
        self.network = network
        self.inputs = inputs
        self.rules = inputs.game.rules_version
        self.plan = inputs.plan(network.names)

    def must_fit(self, rules_version: int) -> None:
        """Raises BadInput if a match is played by another version of the rules than the network has learned."""
        if rules_version != self.rules:
            what = f"its network has learned version {self.rules} of the rules, and this is played by version {rules_version}"
            raise BadInput("estimator", what)

    def of(self, state: State) -> Estimate:
        """Of a full position: what all seats together know."""
        if state.over:
            return self._ended(state)
        strengths: list[float] = []
        sheets: list[dict[str, float]] = []
        spread: list[float] = []
        sources = self.inputs.game.outcome(state).sources
        for seat, numbers in enumerate(self.inputs.all_of(state, self.plan)):
            found = self.network.forecast(numbers)
            strengths.append(found.strength)
            now = sources[seat]
            sheet = {name: float(points) for name, points in now.items()}
            for name, points in zip(self.network.sources, found.points, strict=True):
                sheet[name] = sheet.get(name, 0.0) + points
            sheets.append(sheet)
            spread.append(found.spread)
        return Estimate(place_chances(strengths), sheets, spread)

    def seen_by(self, view: State, samples: int = SAMPLES) -> Estimate:
        """Of a position as a seat sees it: the mean over so many full positions that agree with its `view`.

        Equal views give equal estimates.
        """
        game = self.inputs.game
        source = Generator(seed_of_view(game, view))
        return mean_of([self.of(game.determinize(view, source)) for _ in range(samples)])

    def _ended(self, state: State) -> Estimate:
        outcome = self.inputs.game.outcome(state)
        places = max(self.inputs.seats, 2)
        chances = [[0.0] * places for _ in outcome.ranks]
        for row, rank in zip(chances, outcome.ranks, strict=True):
            shared = outcome.ranks.count(rank) if self.inputs.seats > 1 else 1
            for place in range(rank - 1, rank - 1 + shared):
                row[place] = 1.0 / shared
        sheets = [{name: float(points) for name, points in source.items()} for source in outcome.sources]
        return Estimate(chances, sheets, [0.0] * len(sheets))


def _shared(total: float, weights: Sequence[float]) -> list[float]:
    """A total split by weights, evenly if there are none."""
    whole = math.fsum(weights)
    return [total * weight / whole if whole > 0.0 else total / len(weights) for weight in weights]


def seed_of_view(game: Game, view: State) -> int:
    """A seed that is the same for equal views, so that what is drawn for them is too."""
    return int(game.digest(view)[:16], 16)


def mean_of(estimates: Sequence[Estimate]) -> Estimate:
    """The mean of estimates of the same seats; of spreads the root of the mean square."""
    count = len(estimates)
    seats = range(len(estimates[0].chances))
    chances = [
        [sum(column) / count for column in zip(*(one.chances[seat] for one in estimates), strict=True)]
        for seat in seats
    ]
    sheets = []
    for seat in seats:
        names = dict.fromkeys(name for one in estimates for name in one.sheets[seat])
        sheets.append({name: sum(one.sheets[seat].get(name, 0.0) for one in estimates) / count for name in names})
    spread = [math.sqrt(sum(one.spread[seat] ** 2 for one in estimates) / count) for seat in seats]
    return Estimate(chances, sheets, spread)


def place_chances(strengths: Sequence[float]) -> list[list[float]]:
    """The chance of each place for each seat; a single strength is measured against one of 0.

    Examples:
        >>> place_chances([0.0, 0.0, 0.0])[1]
        [0.3333333333333333, 0.3333333333333333, 0.3333333333333333]
        >>> [round(chance, 2) for chance in place_chances([2.0])[0]]
        [0.88, 0.12]
    """
    alone = len(strengths) == 1
    everybody = [*strengths, 0.0] if alone else list(strengths)
    top = max(everybody)
    shares = [math.exp(strength - top) for strength in everybody]
    found = [[0.0] * len(shares) for _ in shares]
    for order in permutations(range(len(shares))):
        chance, left = 1.0, sum(shares)
        for seat in order[:-1]:
            chance *= shares[seat] / left if left > 0.0 else 1.0
            left -= shares[seat]
        for place, seat in enumerate(order):
            found[seat][place] += chance
    return found[:1] if alone else found
