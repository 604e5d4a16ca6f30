"""What matches alone taught about positions, beyond the estimates of `features` and `goal_value`: where these are wrong.

In 749 positions of matches in all modes up to nine acts each were performed on one and the same full position, and every one
was played on to the end by a glance that looks at two answers of a question (6,632 rollouts; in the last 2,551 the glance
weighed with what the others had taught). Ridge regression on differences gave the prices below: how far two such matches
differ in the end, beyond what the estimates say, by how far their positions differed with as many turns to come. In positions
left out of the fit the worth right after the act then correlates .27 with the differences of the final margin, instead of .20.
"""

from typing import Final

from gnomon.games.inventions.ai.features import Features
from gnomon.games.inventions.ai.goal_value import actions_worth, goals
from gnomon.games.inventions.rules.wealth import wealth_points
from gnomon.games.inventions.terms import (
    FIRST_ASPIRATION,
    FIRST_WEALTH,
    LETTER_OF_WEALTH,
    NOBODY,
    NOTHING,
    REGIONS,
)

Prices = tuple[float, float]
"""What one is worth at the end, and with `FAR` turns to come; in proportion between."""

FAR: Final = 12

ENOUGH: Final = 8
"""Steps of influence beyond which one more has no price of its own."""
OF_ACTIONS: Final[Prices] = (0.22, -0.71)
"""Of what actions are thought to bring, to be added."""
OF_GOALS: Final[Prices] = (-0.13, -1.66)
"""The same of private goals."""
IDEA: Final[Prices] = (5.20, 11.00)
"""An idea in hand."""
INFLUENCE: Final[Prices] = (-0.20, -0.17)
"""A step on the influence track, up to `ENOUGH`."""
TOKEN: Final[Prices] = (-0.45, 2.63)
"""An influence token not placed yet."""
IN_SUPPLY: Final[Prices] = (0.35, -0.70)
"""A citizen in the supply."""
BUILT_PROGRESS: Final[Prices] = (-1.26, -1.73)
"""A Progress tile on the map."""
BUILT_WEALTH: Final[Prices] = (1.48, 4.24)
"""A Wealth tile there."""
OF_WEALTH: Final[Prices] = (-0.08, -1.07)
"""Of a point that Wealth tiles on the map would score now."""
WAITING_PROGRESS: Final[Prices] = (-0.99, -0.92)
"""A Progress tile in the display."""
LETTER: Final[Prices] = (-0.99, 3.96)
"""A letter of Wealth."""
OWN_INVENTION: Final[Prices] = (0.93, 4.99)
"""An invention of one's own that is not shared yet."""
INNOVATED: Final[Prices] = (0.33, 2.94)
"""A citizen on an Innovate space."""
SHAREABLE: Final[Prices] = (-0.94, 3.26)
"""An invention that one may share."""
SHAREABLE_BY_BOTS: Final[Prices] = (-0.56, -2.32)
"""An invention that automated opponents may share."""
BOTS_IDEA_POINTS: Final[Prices] = (0.07, -1.19)
"""Of a point that they are to score for presenting, before the invention."""
BOTS_INVENTION_POINTS: Final[Prices] = (0.0, -1.76)
"""And after it."""


def worth_alone(features: Features) -> float:
    """Everything that a position promises a player alone beside the points scored so far, and what it promises the automated
    opponents, deducted.
    """
    state = features.state
    far = min(features.turns, FAR) / FAR
    total = features.tiles() + features.influence()
    if features.turns:
        total += features.council() + features.inventions()
        total += (1.0 + _at(OF_ACTIONS, far)) * actions_worth(features)
    total += (1.0 + _at(OF_GOALS, far)) * goals(features)
    total += _at(IDEA, far) * len(state.ideas[0])
    total += _at(INFLUENCE, far) * min(state.influence[0], ENOUGH)
    total += _at(TOKEN, far) * state.tokens[0].bit_count()
    total += _at(IN_SUPPLY, far) * state.supply[0]
    return total + _of_tiles(features, far) + _of_cards(features, far)


def _at(prices: Prices, far: float) -> float:
    """A price, so far from the end."""
    return prices[0] + (prices[1] - prices[0]) * far


def _of_tiles(features: Features, far: float) -> float:
    """Progress and Wealth tiles on the map, Progress tiles in the display, and letters of Wealth."""
    state = features.state
    built = riches = points = waiting = letters = 0
    for place, tile in enumerate(state.hexes[0]):
        if tile >= FIRST_WEALTH:
            riches += 1
            points += wealth_points(state, 0, place)
            letters |= 1 << LETTER_OF_WEALTH[tile - FIRST_WEALTH]
        elif tile != NOTHING:
            built += 1
    for tile in state.slots[0]:
        if FIRST_WEALTH <= tile < FIRST_ASPIRATION:
            letters |= 1 << LETTER_OF_WEALTH[tile - FIRST_WEALTH]
        elif NOTHING < tile < FIRST_WEALTH:
            waiting += 1
    total = _at(BUILT_PROGRESS, far) * built + _at(BUILT_WEALTH, far) * riches + _at(OF_WEALTH, far) * points
    return total + _at(WAITING_PROGRESS, far) * waiting + _at(LETTER, far) * letters.bit_count()


def _of_cards(features: Features, far: float) -> float:
    """Cards in the regions: one's own, and those that bring the automated opponents points."""
    state = features.state
    components = state.setting.components
    own = shareable = innovated = for_bots = bots_ideas = bots_inventions = 0
    for region in range(REGIONS):
        card = state.card[region]
        if card == NOTHING:
            continue
        presenter, inventor, innovator = state.presenter[region], state.inventor[region], state.innovator[region]
        invented = inventor != NOBODY
        own += int(inventor == 0)
        innovated += int(innovator == 0)
        if invented:
            shareable += int(0 in (presenter, inventor, innovator))
            for_bots += int(presenter > 0 or inventor > 0 or innovator > 0)
        if presenter > 0:
            points = components.card_era[card] * components.specialist_citizens[state.specialist[region]]
            if invented:
                bots_inventions += points
            else:
                bots_ideas += points
    total = _at(OWN_INVENTION, far) * own + _at(INNOVATED, far) * innovated + _at(SHAREABLE, far) * shareable
    total += _at(SHAREABLE_BY_BOTS, far) * for_bots
    return total + _at(BOTS_IDEA_POINTS, far) * bots_ideas + _at(BOTS_INVENTION_POINTS, far) * bots_inventions
