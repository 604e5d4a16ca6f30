"""What may be answered: the code space of Time of Empires."""

from typing import Final

from gnomon.games.time_of_empires.terms import (
    BRICKS,
    BUILDING_NAMES,
    COLOUR_NAMES,
    COLUMN_NAMES,
    DECK_NAMES,
    DESIGN_NAMES,
    EXIT_NAMES,
    FIELD_NAMES,
    KNOWLEDGE,
    NODE_NAMES,
    SLOTS,
    SPACE_NAMES,
)
from gnomon.kernel.actions import Codes

CODES: Final = Codes()

SLOT_NAMES: Final = tuple(f"{name}.{number}" for name in SPACE_NAMES for number in (1, 2))

PLACE: Final[int] = CODES.add("place", "timer", [f"{timer} {slot}" for timer in (1, 2) for slot in SLOT_NAMES])
"""A timer into a slot: `PLACE + 30 * timer + slot`."""
PLACE_END: Final = PLACE + 2 * SLOTS
KNOWLEDGE_CODE: Final = PLACE + 2 * KNOWLEDGE
BRICKS_CODE: Final = PLACE + 2 * BRICKS
NODE: Final[int] = CODES.add("node", "at", NODE_NAMES)
NODE_END: Final = NODE + len(NODE_NAMES)
MOVE: Final[int] = CODES.add("move", "along", [f"{node}>{way}" for node in NODE_NAMES for way in EXIT_NAMES])
"""Clans of a node through one of its exits: `MOVE + 6 * node + exit`."""
MOVE_END: Final = MOVE + len(NODE_NAMES) * len(EXIT_NAMES)
COUNT: Final[int] = CODES.add("count", "number", [str(number) for number in range(21)])
COUNT_END: Final = COUNT + 21
CARD: Final[int] = CODES.add("card", "number", DESIGN_NAMES)
CARD_END: Final = CARD + len(DESIGN_NAMES)
DECK: Final[int] = CODES.add("deck", "deck", DECK_NAMES)
DECK_END: Final = DECK + 4
COLUMN: Final[int] = CODES.add("column", "column", COLUMN_NAMES)
COLUMN_END: Final = COLUMN + 4
WONDER: Final[int] = CODES.add("wonder", "place", ("1", "2", "3"))
WONDER_END: Final = WONDER + 3
FIELD: Final[int] = CODES.add("field", "field", FIELD_NAMES)
FIELD_END: Final = FIELD + 4
RESOURCES: Final[int] = CODES.add("resources", "two", ("knowledge", "each", "bricks"))
"""Two resources: two knowledge, one of each, two bricks."""
RESOURCES_END: Final = RESOURCES + 3
PIECE: Final[int] = CODES.add(
    "piece", "building", [f"{colour} {kind}" for colour in COLOUR_NAMES for kind in BUILDING_NAMES]
)
"""A building piece: `PIECE + 4 * seat + kind`."""
PIECE_END: Final = PIECE + 16
BEGIN: Final[int] = CODES.add("begin", "timer", ("1", "2"))
BEGIN_END: Final = BEGIN + 2
MODE: Final[int] = CODES.add("mode", "mode", ("real_time", "introductory"))
MODE_END: Final = MODE + 2
DO: Final[int] = CODES.add("do", "what", ("finish", "scholar", "clans", "wait", "ready"))
FINISH: Final = DO
SCHOLAR: Final = DO + 1
ALL_CLANS: Final = DO + 2
PUT_ASIDE: Final = DO + 3
READY: Final = DO + 4
DO_END: Final = DO + 5
CLEAR: Final[int] = CODES.add("clear", "timer", [f"{colour} {timer}" for colour in COLOUR_NAMES for timer in (1, 2)])
"""Another player's exhausted timer off a shared board: `CLEAR + 2 * seat + timer`."""
CLEAR_END: Final = CLEAR + 8
DISCARD: Final[int] = CODES.add("discard", "card", ("top",))
APPOINTING: Final[int] = CODES.add("appointing", "scholars", ("none", "all"))
NONE_WANTED: Final = APPOINTING
ALL_WANTED: Final = APPOINTING + 1
APPOINTING_END: Final = APPOINTING + 2
