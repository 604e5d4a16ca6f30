"""Action codes of Inventions: every kind of answer owns a block, every answer in it a name."""

from typing import Final

from gnomon.games.inventions.terms import (
    ACTION_NAMES,
    CARD_NAMES,
    CITIZEN_NAMES,
    ERA_SPACE_NAMES,
    FACE_NAMES,
    HEXES,
    MILESTONE_NAMES,
    NUMBERS,
    PARTIES,
    PROGRESS,
    REGION_NAMES,
    SLOTS,
    SPECIALTY_NAMES,
    TILE_NAMES,
    TOKEN_NAMES,
)
from gnomon.kernel.actions import Codes

CODES: Final = Codes()

# --- a turn (4.2-4.4) ------------------------------------------------------------------------------------------------
SPACE: Final = CODES.add("space", "action", ACTION_NAMES)  # + action: the pillar goes there
JOKER: Final = CODES.add("joker", "space", ACTION_NAMES)  # + action: the pillar goes there, nothing but an influence
TECHNOLOGY: Final = CODES.add("technology", "tile", tuple(str(number + 1) for number in range(NUMBERS)))  # + number - 1
ECONOMY: Final = CODES.add("economy", "tile", tuple(str(number + 1) for number in range(NUMBERS)))  # + number - 1
CHAIN_CARD: Final = CODES.add("chain_card", "card", CARD_NAMES)  # + invention whose chain action follows
CHAIN_TOKEN: Final = CODES.add("chain_token", "token", TOKEN_NAMES)  # + kind of influence token
YES: Final = CODES.add("whether", "answer", ("yes", "no"))
DONE: Final = CODES.add("enough", "choice", ("done",))

# --- choices that many effects share ---------------------------------------------------------------------------------
REGION: Final = CODES.add("region", "at", REGION_NAMES)  # + region
IDEA: Final = CODES.add("idea", "card", CARD_NAMES)  # + card to present, or to take
SCHOLARS: Final = CODES.add(
    "scholars", "number", tuple(str(number) for number in range(10))
)  # + scholars among those who pay
CITIZEN: Final = CODES.add(
    "citizen", "who", (*CITIZEN_NAMES, *(f"scholar_as_{name}" for name in CITIZEN_NAMES[:3]))
)  # + kind, or + 4 + area in which an exhausted scholar lies
COUNT: Final = CODES.add("count", "number", tuple(str(number) for number in range(100)))  # + number of citizens
SPECIALTY: Final = CODES.add("specialty", "type", SPECIALTY_NAMES)  # + type
TOKEN: Final = CODES.add("token", "kind", TOKEN_NAMES)  # + kind of influence token to place
JOURNEY: Final = CODES.add(
    "journey", "from_to", tuple(f"{start}_to_{end}" for start in REGION_NAMES for end in REGION_NAMES)
)  # + 7 * from + to
MILESTONE: Final = CODES.add("milestone", "tile", MILESTONE_NAMES)  # + milestone
ERA_SPACE: Final = CODES.add("era_space", "space", ERA_SPACE_NAMES)  # + era space
BENEFIT_OF: Final = CODES.add("benefit_of", "space", ERA_SPACE_NAMES)  # + era space whose benefit is taken
POSITION: Final = CODES.add(
    "position", "place", tuple(str(place + 1) for place in range(PARTIES))
)  # + place in turn order

# --- tiles (5) -------------------------------------------------------------------------------------------------------
TAKE: Final = CODES.add("take", "tile", TILE_NAMES)  # + tile
GIVE_UP: Final = CODES.add("give_up", "slot", tuple(str(slot + 1) for slot in range(SLOTS)))  # + slot
KEEP: Final = CODES.add("keep", "face", FACE_NAMES)  # + face of an aspiration tile
REPLACE: Final = CODES.add(
    "replace", "tile", tuple(f"{face}_by_{tile}" for face in FACE_NAMES for tile in TILE_NAMES[:PROGRESS])
)  # + 21 * face + progress tile
REPLACE_END: Final = REPLACE + len(FACE_NAMES) * PROGRESS
BUILD: Final = CODES.add("build", "tile", TILE_NAMES)  # + tile
HEX: Final = CODES.add("hex", "at", tuple(str(place + 1) for place in range(HEXES)))  # + hex
