"""Action codes of Inventions: every kind of answer owns a block, every answer in it a name."""

from typing import Final

from gnomon.games.inventions import terms
from gnomon.kernel.actions import Codes

CODES: Final = Codes()
_NUMBERS: Final = tuple(str(number + 1) for number in range(terms.NUMBERS))

# --- a turn (4.2-4.4) ------------------------------------------------------------------------------------------------
SPACE: Final[int] = CODES.add("space", "action", terms.ACTION_NAMES, "The pillar goes to an action space.")
JOKER: Final[int] = CODES.add(
    "joker", "space", terms.ACTION_NAMES, "The pillar goes there for nothing but an influence."
)
USE_TECHNOLOGY: Final[int] = CODES.add("technology", "tile", _NUMBERS, "A Technology tile is used; from 1.")
USE_ECONOMY: Final[int] = CODES.add("economy", "tile", _NUMBERS, "An Economy tile is used; from 1.")
CHAIN_CARD: Final[int] = CODES.add("chain_card", "card", terms.CARD_NAMES, "The chain action of an invention follows.")
CHAIN_TOKEN: Final[int] = CODES.add("chain_token", "token", terms.TOKEN_NAMES, "That of an influence token follows.")
YES: Final[int] = CODES.add("whether", "answer", ("yes", "no"), "Whether what is offered follows.")
DONE: Final[int] = CODES.add("enough", "choice", ("done",), "Nothing, or nothing more.")

# --- choices that many effects share ---------------------------------------------------------------------------------
REGION: Final[int] = CODES.add("region", "at", terms.REGION_NAMES, "A region.")
IDEA: Final[int] = CODES.add("idea", "card", terms.CARD_NAMES, "An idea to present, or to take.")
SCHOLARS: Final[int] = CODES.add(
    "scholars", "number", tuple(str(number) for number in range(10)), "So many scholars among those who pay."
)
CITIZEN: Final[int] = CODES.add(
    "citizen",
    "who",
    (*terms.CITIZEN_NAMES, *(f"scholar_as_{name}" for name in terms.CITIZEN_NAMES[: terms.SPECIALTIES])),
    "Who pays; an exhausted scholar with the area in which it lies.",
)
COUNT: Final[int] = CODES.add("count", "number", tuple(str(number) for number in range(100)), "So many citizens.")
SPECIALTY: Final[int] = CODES.add("specialty", "type", terms.SPECIALTY_NAMES, "A type of specialists.")
TOKEN: Final[int] = CODES.add("token", "kind", terms.TOKEN_NAMES, "An influence token to place.")
JOURNEY: Final[int] = CODES.join(
    "journey", "from_to", "A citizen travels.", between="_to_", start=terms.REGION_NAMES, end=terms.REGION_NAMES
)
MILESTONE: Final[int] = CODES.add("milestone", "tile", terms.MILESTONE_NAMES, "A milestone.")
ERA_SPACE: Final[int] = CODES.add("era_space", "space", terms.ERA_SPACE_NAMES, "The era marker goes to a space.")
BENEFIT_OF: Final[int] = CODES.add("benefit_of", "space", terms.ERA_SPACE_NAMES, "The benefit of a space is taken.")
POSITION: Final[int] = CODES.add(
    "position", "place", tuple(str(place + 1) for place in range(terms.PARTIES)), "A place in turn order."
)

# --- tiles (5) -------------------------------------------------------------------------------------------------------
TAKE: Final[int] = CODES.add("take", "tile", terms.TILE_NAMES, "A tile is taken.")
GIVE_UP: Final[int] = CODES.add("give_up", "slot", terms.SLOT_NAMES, "The tile of a slot is given up.")
KEEP: Final[int] = CODES.add("keep", "face", terms.FACE_NAMES, "An aspiration tile of a face stays.")
REPLACE: Final[int] = CODES.join(
    "replace",
    "tile",
    "An aspiration tile is replaced by a Progress tile.",
    between="_by_",
    face=terms.FACE_NAMES,
    tile=terms.TILE_NAMES[: terms.PROGRESS],
)
BUILD: Final[int] = CODES.add("build", "tile", terms.TILE_NAMES, "A tile is built.")
HEX: Final[int] = CODES.add("hex", "at", terms.HEX_NAMES, "A hex of the Progress map.")
