"""What the numbers of Time of Empires' frames, events and refusals stand for."""

from typing import Final

from gnomon.games.time_of_empires import terms
from gnomon.games.time_of_empires.actions import CODES, SLOT_NAMES, TIMER_NAMES
from gnomon.kernel.kinds import Kind, flag, mask, number, seat, word

# --- whom and where --------------------------------------------------------------------------------------------------

SEAT: Final[Kind] = seat()
PLACE: Final[Kind] = word("place", terms.NODE_NAMES)
EXIT: Final[Kind] = word("", terms.EXIT_NAMES)
CITIES: Final[Kind] = mask("", terms.POSITION_NAMES)
"""Cities by the positions of their tiles."""
SPACE: Final[Kind] = word("space", terms.SPACE_NAMES)
SLOT: Final[Kind] = word("slot", SLOT_NAMES)
SLOT_SPACE: Final[Kind] = SLOT.called("space_of")
"""A slot that is called by its space alone."""
COLUMN: Final[Kind] = word("column", terms.COLUMN_NAMES)
WONDER_PLACE: Final[Kind] = word("wonder_place", ("1", "2", "3"))
BOARD: Final[Kind] = word("", ("a", "b"))

# --- things ----------------------------------------------------------------------------------------------------------

TIMER: Final[Kind] = word("timer", TIMER_NAMES)
FIELD: Final[Kind] = word("field", terms.FIELD_NAMES)
BUILDING: Final[Kind] = word("building", terms.BUILDING_NAMES)
A_BUILDING: Final[Kind] = BUILDING.called("a_building")
RESOURCE: Final[Kind] = word("", ("knowledge", "bricks"))
CARD: Final[Kind] = word("card", terms.DESIGN_NAMES)
DECK: Final[Kind] = word("deck", terms.DECK_NAMES)
BACK: Final[Kind] = number(most=terms.BACKS - 1)
LEADER: Final[Kind] = word("leader", terms.LEADER_NAMES)
WONDER: Final[Kind] = word("wonder", terms.WONDER_NAMES)
VERB: Final[Kind] = word("", terms.VERB_NAMES)
PLAYED_MODES: Final = CODES.block("mode").names
MODE: Final[Kind] = word("", PLAYED_MODES)
WHY_APPOINTED: Final[Kind] = word("", ("preparation", "cry", "effect"))

# --- amounts ---------------------------------------------------------------------------------------------------------

NUMBER: Final[Kind] = number()
TRUTH: Final[Kind] = flag()
ERA: Final[Kind] = number("era", least=1, most=terms.ERAS)
STEP: Final[Kind] = number(least=1, most=6)
"""A step of the scoring."""
KNOWLEDGE: Final[Kind] = number("knowledge")
BRICKS: Final[Kind] = number("bricks")
CLANS: Final[Kind] = number("clans")
SCHOLARS: Final[Kind] = number("scholars")
BUILDINGS: Final[Kind] = number("buildings")
TERRITORIES: Final[Kind] = number("territories")
POINTS: Final[Kind] = number("points")
MOMENT: Final[Kind] = number(most=2**53)
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
