"""What can happen in a match of Khronos. The facts of each kind are listed beside it, in order.

Ages, types, sizes, squares and seats are numbers as in `components` and `boards`; `owner` may be NOBODY; cards are
counts by colour (Military, Religious, Civil).
"""

from typing import Final

TURN_BEGAN: Final = 0  # seat, game turn
EXCHANGED: Final = 1  # seat, Ecus, three discarded counts
TOOK_OPEN: Final = 2  # seat, colour, number, three given counts
DREW: Final = 3  # seat, three counts | seat, number
RESHUFFLED: Final = 4  # cards
TRAVELLED: Final = 5  # seat, from age, to age, Ecus, pawn
CONSTRUCTED: Final = 6  # seat, age, type, size, anchor, three paid counts
UPGRADED: Final = 7  # seat, age, type, old size, old anchor, size, anchor, three paid counts
BONUS: Final = 8  # seat, age, Ecus
DEMOLISHED: Final = 9  # seat, age, type, anchor, owner, Ecus
POPULATED: Final = 10  # seat, size, anchor
HALF_RENOVATED: Final = 11  # seat, type, anchor
RENOVATED: Final = 12  # seat, type, size, anchor, marker's owner
RIPPLE_ARRIVED: Final = 13  # age, type, size, anchor, owner
RIPPLE_ALREADY_THERE: Final = 14  # age, type, size, anchor, owner
RIPPLE_WITHOUT_TILE: Final = 15  # age, type, size, anchor, owner
RIPPLE_WITHOUT_CUBE: Final = 16  # age, type, size, anchor, owner
BLOCKED_BY_DOMINION: Final = 17  # age, type, size, anchor, owner, number of domains touched
BLOCKED_BY_HIERARCHY: Final = 18  # age, type, size, anchor, owner, value of the equal building
PREDECESSOR_REPLACED: Final = 19  # age, type, size, anchor, owner
PARADOX: Final = 20  # age, type, size, anchor, owner of the building destroyed
SHADOW_REMOVED: Final = 21  # age, type, size, anchor, owner, ruin
SHADOW_REDUCED: Final = 22  # age, type, old size, old anchor, size, anchor, owner
HAMLET_COVERED: Final = 23  # age, square
HAMLET_EXPOSED: Final = 24  # age, square, seat that keeps a cube there
CUBES_RETURNED: Final = 25  # seat, number
JUNCTION: Final = 26  # age, anchor of the connecting building, number of domains
DIVISION: Final = 27  # age, type, value that is no longer unique
DOWNSIZED: Final = 28  # age, type, old size, old anchor, size, anchor, owner
DOWNSIZED_AWAY: Final = 29  # age, type, size, anchor, owner, 1 if for lack of the smaller tile
DISCARDED: Final = 30  # seat, three counts
COLLECTED: Final = 31  # seat, age, Ecus, game turn
TURN_ENDED: Final = 32  # seat
ENDED: Final = 33  # mask of the winners, Ecus of the winners

EVENT_NAMES: Final = (
    "turn_began",
    "exchanged",
    "took_open",
    "drew",
    "reshuffled",
    "travelled",
    "constructed",
    "upgraded",
    "bonus",
    "demolished",
    "populated",
    "half_renovated",
    "renovated",
    "ripple_arrived",
    "ripple_already_there",
    "ripple_without_tile",
    "ripple_without_cube",
    "blocked_by_dominion",
    "blocked_by_hierarchy",
    "predecessor_replaced",
    "paradox",
    "shadow_removed",
    "shadow_reduced",
    "hamlet_covered",
    "hamlet_exposed",
    "cubes_returned",
    "junction",
    "division",
    "downsized",
    "downsized_away",
    "discarded",
    "collected",
    "turn_ended",
    "ended",
)
