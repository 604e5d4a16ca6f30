"""What may be answered: the code space of Time of Empires."""

from typing import Final

from gnomon.games.time_of_empires import terms
from gnomon.kernel.actions import Codes

CODES: Final = Codes()

TIMER_NAMES: Final = ("1", "2")
SLOT_NAMES: Final = tuple(f"{name}.{number}" for name in terms.SPACE_NAMES for number in (1, 2))

# --- what an action asks ---------------------------------------------------------------------------------------------
PLACE: Final[int] = CODES.join(
    "place", "timer", "A timer goes into a slot.", between=" ", timer=TIMER_NAMES, slot=SLOT_NAMES
)
NODE: Final[int] = CODES.add("node", "at", terms.NODE_NAMES, "A territory or the centre of a tile.")
MOVE: Final[int] = CODES.join(
    "move",
    "along",
    "Clans of a node go through one of its exits.",
    between=">",
    node=terms.NODE_NAMES,
    exit=terms.EXIT_NAMES,
)
COUNT: Final[int] = CODES.add("count", "number", [str(number) for number in range(21)], "So many clans or scholars.")
CARD: Final[int] = CODES.add("card", "number", terms.DESIGN_NAMES, "A card in hand.")
DECK: Final[int] = CODES.add("deck", "deck", terms.DECK_NAMES, "A card of a deck.")
COLUMN: Final[int] = CODES.add("column", "column", terms.COLUMN_NAMES, "The leader effect tile of a column.")
WONDER: Final[int] = CODES.add("wonder", "place", ("1", "2", "3"), "A wonder, by its place.")
FIELD: Final[int] = CODES.add("field", "field", terms.FIELD_NAMES, "The bonus token goes on a field.")
RESOURCES: Final[int] = CODES.add(
    "resources", "two", ("knowledge", "each", "bricks"), "Two knowledge, one of each, or two bricks."
)
PIECE: Final[int] = CODES.join(
    "piece", "building", "A building piece.", between=" ", owner=terms.COLOUR_NAMES, building=terms.BUILDING_NAMES
)
BEGIN: Final[int] = CODES.add("begin", "timer", TIMER_NAMES, "The action of a timer comes first.")
MODE: Final[int] = CODES.add("mode", "mode", ("real_time", "introductory"), "The era is played in a mode.")
DO: Final[int] = CODES.add("do", "what", ("finish", "scholar", "clans", "wait", "ready"), "One single thing.")
FINISH: Final = DO
SCHOLAR: Final = DO + 1
ALL_CLANS: Final = DO + 2
PUT_ASIDE: Final = DO + 3
READY: Final = DO + 4

# --- beside any question ---------------------------------------------------------------------------------------------
CLEAR: Final[int] = CODES.join(
    "clear",
    "timer",
    "Another player's exhausted timer goes off a shared board.",
    between=" ",
    owner=terms.COLOUR_NAMES,
    timer=TIMER_NAMES,
)
DISCARD: Final[int] = CODES.add("discard", "card", ("top",), "The top discovered card is discarded.")
APPOINTING: Final[int] = CODES.add(
    "appointing", "scholars", ("none", "all"), "The next appointment is declined, or taken after all."
)
NONE_WANTED: Final = APPOINTING
ALL_WANTED: Final = APPOINTING + 1

PLACES: Final[tuple[int, int]] = (CODES.code(PLACE, 0, 0), CODES.code(PLACE, 1, 0))
"""Where the placements of each of the two timers begin: `PLACES[timer] + slot`."""
GAINS: Final[tuple[int, ...]] = tuple(base + 2 * space for space in (terms.KNOWLEDGE, terms.BRICKS) for base in PLACES)
"""Placements that gain resources, on the first slot of their spaces."""
