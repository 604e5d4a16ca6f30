"""What matches with others taught about positions where rollouts end, beyond the estimates of `features` and `goal_value`:
`gnomon learn correct inventions RUN` found the prices. What a player alone weighs with is in `learned_alone`.
"""

from typing import Final

from gnomon.games.inventions.ai.features import Features
from gnomon.games.inventions.ai.goal_value import actions_worth, goals
from gnomon.games.inventions.terms import FIRST_ASPIRATION, FIRST_WEALTH, LETTER_OF_WEALTH, NOTHING, REGIONS

OBSERVED: Final = (
    "citizens in the supply",
    "Progress tiles built",
    "Wealth tiles built",
    "letters of Wealth",
    "citizens on Innovate spaces",
    "inventions beside the board",
    "points of ideas presented",
    "estimate of tiles",
    "estimate of inventions",
    "estimate of actions",
    "estimate of goals",
)
STAGES: Final = ("at the end", "besides, twelve turns from it")
FAR: Final = 12
PRICES: Final = [
    [-0.01, -0.78, -0.22, -0.09, 0.74, -0.76, 0.04, -0.14, -0.23, -0.1, -0.31],
    [-0.44, -0.5, 1.77, 0.77, 0.68, -0.03, 0.15, 0.05, -0.03, -0.36, -1.05],
]
"""Ingenuity Points for one of each of what is `OBSERVED`, by stage."""


def stages(features: Features) -> list[float]:
    """How far the prices of each stage count."""
    return [1.0, min(features.turns, FAR) / FAR]


def corrected_worth(features: Features, with_goals: bool) -> float:
    """Everything that a position promises a player beside the points scored so far, corrected."""
    numbers = observed(features, with_goals)
    total = features.influence() + numbers[7] + numbers[8] + numbers[9] + numbers[10]
    if features.turns:
        total += features.council()
    at_end: list[float] = PRICES[0]
    farther: list[float] = PRICES[1]
    far = min(features.turns, FAR) / FAR
    for place, number in enumerate(numbers):
        total += number * (at_end[place] + farther[place] * far)
    return total


def observed(features: Features, with_goals: bool) -> list[float]:
    """What a player has of all that is `OBSERVED`."""
    state, seat = features.state, features.seat
    letters = 0
    for tile in (*state.hexes[seat], *state.slots[seat]):
        if FIRST_WEALTH <= tile < FIRST_ASPIRATION:
            letters |= 1 << LETTER_OF_WEALTH[tile - FIRST_WEALTH]
    innovated = presented = 0
    for region in range(REGIONS):
        card = state.card[region]
        if card != NOTHING:
            innovated += int(state.innovator[region] == seat)
            if state.presenter[region] == seat:
                presented += features.presented_points(card, region)
    return [
        float(state.supply[seat]),
        float(sum(features.kinds)),
        float(features.riches),
        float(letters.bit_count()),
        float(innovated),
        float(len(state.inventions[seat])),
        float(presented),
        features.tiles(),
        features.inventions() if features.turns else 0.0,
        actions_worth(features) if features.turns else 0.0,
        goals(features) if with_goals else 0.0,
    ]
