"""What matches taught about positions in turns, beyond the estimates of `features`: where these are too high or too low.

Least-squares temporal differences (traces of 0.9) over every turn of 130 introductory matches of two greedy opponents
(more than half of them blurred, by up to two points), one's own less the rival's, gave the prices below; each is added to
what the estimates say. In matches left out of the fit, the worth of a position then misses the final margin by 22.6
points (standard deviation) instead of 27.0, and the worth ten turns later by 10.0 instead of 12.9. One glance does
without them; searches weigh with them.
"""

from typing import Final

from gnomon.games.time_of_empires.ai.features import COUNTED_CLANS, PRESENT, Features
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.games.time_of_empires.terms import FIELD_COUNT

OF_KNOWLEDGE: Final = -0.6
"""Of each of the first three pieces of knowledge in stock."""
PAIR: Final = 1.61
OF_SCHOLAR: Final = -1.13
SCHOLAR_IN_TIME: Final = 0.4
"""Of each of the first two scholars, of each one, and of each while the whole era lies ahead."""
HELD: Final = 0.84
HAND_CORRECTIONS: Final = (-1.1, -0.52, -0.26)
"""Of a card in hand, and of what it is estimated at: of the best, the second and all others."""
OF_DISCOVERED: Final = 0.37
PILE_CORRECTIONS: Final = (-0.81, -0.61, -0.32)
"""The same of discovered cards with which something is worth building, from the top."""
BUILT: Final = (-1.83, -1.18, 2.59, -1.61)
"""Of a piece off the own board, by field, for each era to come: fields that get full early leave less to do."""
HOPED: Final = -0.75
"""Of what is hoped for from bonus tokens not yet placed."""
TERRITORY: Final = -0.84
OF_CLAN: Final = 0.85
"""Of a territory with presence and of a clan on the map, for each era to come."""
WONDERS_LIVE_UP: Final = 0.8
LEADERS_LIVE_UP: Final = 0.7
THREATS: Final = 0.57
"""The part of the estimates that wonders, leaders still to be won, and threats to buildings live up to."""


def correction(state: EmpiresState, features: Features, hand: list[float]) -> float:
    """What is to be added to a seat's own worth, in victory points; `hand` is what each card is worth, best first."""
    seat = features.seat
    actions = features.actions
    scholars = state.scholars[seat]
    total = PAIR * min(scholars, 2) + OF_SCHOLAR * scholars
    total = total * min(1.0, actions / 4.0) + SCHOLAR_IN_TIME * scholars * features.left
    for place, worth in enumerate(hand):
        turn = min(place, 2)
        total += HAND_CORRECTIONS[turn] * worth * min(1.0, actions / (3.0 + 3.0 * turn))
    open_cards = 0
    for design in reversed(state.piles[seat]):
        worth = features.on_pile(design)
        if worth > 0.0:
            turn = min(open_cards, 2)
            total += PILE_CORRECTIONS[turn] * worth * min(1.0, actions / (2.0 + 2.0 * turn))
            open_cards += 1
    fading = OF_KNOWLEDGE * min(state.stock[2 * seat], 3) + HELD * len(hand) + OF_DISCOVERED * open_cards
    total += fading * features.fade()
    lasting = TERRITORY * features.counted[PRESENT] + OF_CLAN * features.counted[COUNTED_CLANS]
    tokens = state.tokens[3 * seat : 3 * seat + 3]
    for field in range(FIELD_COUNT):
        removed = state.removed[4 * seat + field]
        lasting += BUILT[field] * removed
        if field not in tokens:
            total += HOPED * features.token_points[field] * removed
    return total + lasting * features.eras
