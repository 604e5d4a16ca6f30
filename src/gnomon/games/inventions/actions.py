"""Action codes of Inventions: every kind of answer owns a block, every answer in it a name."""

from typing import Final

from gnomon.games.inventions.terms import (
    ACTION_NAMES,
    CARD_NAMES,
    CITIZEN_NAMES,
    ERA_SPACE_NAMES,
    FACE_NAMES,
    HEX_NAMES,
    MILESTONE_NAMES,
    NUMBERS,
    PARTIES,
    PROGRESS,
    REGION_NAMES,
    SLOT_NAMES,
    SPECIALTIES,
    SPECIALTY_NAMES,
    TILE_NAMES,
    TOKEN_NAMES,
)
from gnomon.kernel.actions import Codes

CODES: Final = Codes()
_NUMBERS: Final = tuple(str(number + 1) for number in range(NUMBERS))

# --- a turn (4.2-4.4) ------------------------------------------------------------------------------------------------
SPACE: Final[int] = CODES.add("space", "action", ACTION_NAMES, "The pillar goes to an action space.")
JOKER: Final[int] = CODES.add("joker", "space", ACTION_NAMES, "The pillar goes there for nothing but an influence.")
USE_TECHNOLOGY: Final[int] = CODES.add("technology", "tile", _NUMBERS, "A Technology tile is used; from 1.")
USE_ECONOMY: Final[int] = CODES.add("economy", "tile", _NUMBERS, "An Economy tile is used; from 1.")
CHAIN_CARD: Final[int] = CODES.add("chain_card", "card", CARD_NAMES, "The chain action of an invention follows.")
CHAIN_TOKEN: Final[int] = CODES.add("chain_token", "token", TOKEN_NAMES, "That of an influence token follows.")
YES: Final[int] = CODES.add("whether", "answer", ("yes", "no"), "Whether what is offered follows.")
DONE: Final[int] = CODES.add("enough", "choice", ("done",), "Nothing, or nothing more.")

# --- choices that many effects share ---------------------------------------------------------------------------------
REGION: Final[int] = CODES.add("region", "at", REGION_NAMES, "A region.")
IDEA: Final[int] = CODES.add("idea", "card", CARD_NAMES, "An idea to present, or to take.")
SCHOLARS: Final[int] = CODES.add(
    "scholars", "number", tuple(str(number) for number in range(10)), "So many scholars among those who pay."
)
CITIZEN: Final[int] = CODES.add(
    "citizen",
    "who",
    (*CITIZEN_NAMES, *(f"scholar_as_{name}" for name in CITIZEN_NAMES[:SPECIALTIES])),
    "Who pays; an exhausted scholar with the area in which it lies.",
)
COUNT: Final[int] = CODES.add("count", "number", tuple(str(number) for number in range(100)), "So many citizens.")
SPECIALTY: Final[int] = CODES.add("specialty", "type", SPECIALTY_NAMES, "A type of specialists.")
TOKEN: Final[int] = CODES.add("token", "kind", TOKEN_NAMES, "An influence token to place.")
JOURNEY: Final[int] = CODES.join(
    "journey", "from_to", "A citizen travels.", between="_to_", start=REGION_NAMES, end=REGION_NAMES
)
MILESTONE: Final[int] = CODES.add("milestone", "tile", MILESTONE_NAMES, "A milestone.")
ERA_SPACE: Final[int] = CODES.add("era_space", "space", ERA_SPACE_NAMES, "The era marker goes to a space.")
BENEFIT_OF: Final[int] = CODES.add("benefit_of", "space", ERA_SPACE_NAMES, "The benefit of a space is taken.")
POSITION: Final[int] = CODES.add(
    "position", "place", tuple(str(place + 1) for place in range(PARTIES)), "A place in turn order."
)

# --- tiles (5) -------------------------------------------------------------------------------------------------------
TAKE: Final[int] = CODES.add("take", "tile", TILE_NAMES, "A tile is taken.")
GIVE_UP: Final[int] = CODES.add("give_up", "slot", SLOT_NAMES, "The tile of a slot is given up.")
KEEP: Final[int] = CODES.add("keep", "face", FACE_NAMES, "An aspiration tile of a face stays.")
REPLACE: Final[int] = CODES.join(
    "replace",
    "tile",
    "An aspiration tile is replaced by a Progress tile.",
    between="_by_",
    face=FACE_NAMES,
    tile=TILE_NAMES[:PROGRESS],
)
BUILD: Final[int] = CODES.add("build", "tile", TILE_NAMES, "A tile is built.")
HEX: Final[int] = CODES.add("hex", "at", HEX_NAMES, "A hex of the Progress map.")
