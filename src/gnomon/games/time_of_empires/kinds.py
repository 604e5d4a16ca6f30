"""What the numbers of Time of Empires' frames, events and refusals stand for."""

from typing import Final

from gnomon.games.time_of_empires import terms
from gnomon.games.time_of_empires.actions import CODES, SLOT_NAMES, TIMER_NAMES
from gnomon.kernel.kinds import Kind, flag, mask, number, seat, word

# --- whom and where --------------------------------------------------------------------------------------------------

SEAT: Final = seat()
PLACE: Final = word("place", terms.NODE_NAMES)
EXIT: Final = word("", terms.EXIT_NAMES)
CITIES: Final = mask("", terms.POSITION_NAMES)
"""Cities by the positions of their tiles."""
SPACE: Final = word("space", terms.SPACE_NAMES)
SLOT: Final = word("slot", SLOT_NAMES)
SLOT_SPACE: Final = SLOT.called("space_of")
"""A slot that is called by its space alone."""
COLUMN: Final = word("column", terms.COLUMN_NAMES)
WONDER_PLACE: Final = word("wonder_place", ("1", "2", "3"))
BOARD: Final = word("", ("a", "b"))

# --- things ----------------------------------------------------------------------------------------------------------

TIMER: Final = word("timer", TIMER_NAMES)
FIELD: Final = word("field", terms.FIELD_NAMES)
BUILDING: Final = word("building", terms.BUILDING_NAMES)
A_BUILDING: Final = BUILDING.called("a_building")
RESOURCE: Final = word("", ("knowledge", "bricks"))
CARD: Final = word("card", terms.DESIGN_NAMES)
DECK: Final = word("deck", terms.DECK_NAMES)
BACK: Final = number(most=terms.BACKS - 1)
LEADER: Final = word("leader", terms.LEADER_NAMES)
WONDER: Final = word("wonder", terms.WONDER_NAMES)
VERB: Final = word("", terms.VERB_NAMES)
PLAYED_MODES: Final = CODES.block("mode").names
MODE: Final = word("", PLAYED_MODES)
WHY_APPOINTED: Final = word("", ("preparation", "cry", "effect"))

# --- amounts ---------------------------------------------------------------------------------------------------------

NUMBER: Final = number()
TRUTH: Final = flag()
ERA: Final = number("era", least=1, most=terms.ERAS)
STEP: Final = number(least=1, most=6)
"""A step of the scoring."""
KNOWLEDGE: Final = number("knowledge")
BRICKS: Final = number("bricks")
CLANS: Final = number("clans")
SCHOLARS: Final = number("scholars")
BUILDINGS: Final = number("buildings")
TERRITORIES: Final = number("territories")
POINTS: Final = number("points")
MOMENT: Final = number(most=2**53)
"""Milliseconds of the era's clock."""

# --- what refusals tell besides their codes --------------------------------------------------------------------------

REFUSAL_FACTS: Final[dict[str, Kind]] = {
    "bricks": BRICKS,
    "by": SEAT,
    "cap": NUMBER,
    "card": CARD,
    "clans": NUMBER,
    "code": NUMBER,
    "column": COLUMN,
    "cost": NUMBER,
    "deck": DECK,
    "era": ERA,
    "field": FIELD,
    "kind": A_BUILDING,
    "knowledge": KNOWLEDGE,
    "most": NUMBER,
    "node": PLACE,
    "none": TRUTH,
    "piece": NUMBER,
    "place": WONDER_PLACE,
    "ready_at": MOMENT,
    "scholars": NUMBER,
    "seat": SEAT,
    "sites": NUMBER,
    "slot": SLOT,
    "space": SPACE,
    "timer": TIMER,
}
