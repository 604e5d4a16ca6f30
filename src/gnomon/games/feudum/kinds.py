"""What the numbers of Feudum's frames and events stand for; a token, seal or bead, has 8 more once everybody saw it."""

from typing import Final

from gnomon.games.feudum.actions import (
    CODES,
    COMMIT,
    EFFECT_NAMES,
    PAWN_NAMES,
    PIECE_NAMES,
    ROLE_NAMES,
    TARGET_MARKER,
    TARGET_MONSTER,
    TARGET_PAWN,
)
from gnomon.games.feudum.state import SOURCES
from gnomon.games.feudum.terms import (
    CARD_NAMES,
    COLOUR_NAMES,
    FUNCTION_NAMES,
    GOOD_NAMES,
    GUILD_NAMES,
    LANDSCAPE_NAMES,
    LOCATION_NAMES,
    MONSTER_NAMES,
    NETWORK_NAMES,
    PAWNS,
    RANK_NAMES,
    REGION_NAMES,
    TYPE_NAMES,
    VESSEL_NAMES,
    WRIT_NAMES,
)
from gnomon.kernel.kinds import MASKS, MOST, WORDS, Kind, counts, flag, mask, number, seat, word

HAND_NAMES: Final = CODES.block("fist").names
MEAL_NAMES: Final = CODES.block("feed").names
"""How a pawn is fed: `pawn_1_food`."""

TARGET_NAMES: Final = (
    *(f"{colour} {pawn}" for colour in COLOUR_NAMES for pawn in PAWN_NAMES),
    *MONSTER_NAMES,
    *(f"{place} feudum" for place in LOCATION_NAMES),
    *(f"{place} {role}" for place in LOCATION_NAMES for role in ROLE_NAMES),
)
"""What is attacked, as the answers from TARGET_PAWN on."""
assert TARGET_PAWN + len(COLOUR_NAMES) * PAWNS == TARGET_MONSTER
assert TARGET_PAWN + len(TARGET_NAMES) == TARGET_MARKER + 2 * len(LOCATION_NAMES)

TRUTH: Final = flag()
NUMBER: Final = number()
SEAT: Final = seat()
WHO: Final = seat("who")
"""A player or nobody, told beside the one who acts."""
SEAT_SET: Final = mask("", COLOUR_NAMES)
TOKEN: Final = number("bead", most=13)

PLACE: Final = word("place", LOCATION_NAMES)
PLACE_SET: Final = mask("place", LOCATION_NAMES)
REGION: Final = word("region", REGION_NAMES)
TYPE: Final = word("a_type", TYPE_NAMES)
NETWORK: Final = word("by_way", NETWORK_NAMES)
EPOCH: Final = number("epoch", least=1, most=5)

PAWN: Final = word("", PAWN_NAMES)
PAWN_SET: Final = mask("", PAWN_NAMES)
PAWN_SETS: Final = Kind(MASKS, PAWN_NAMES)
PIECE: Final = word("", PIECE_NAMES)
PIECE_SET: Final = mask("", PIECE_NAMES)
CHARACTER: Final = word("a_character", GUILD_NAMES)
MONSTER: Final = word("the_monster", MONSTER_NAMES)
VESSEL: Final = word("a_vessel", VESSEL_NAMES)
ROLE: Final = word("role", ROLE_NAMES)

GOOD: Final = word("good", GOOD_NAMES)
GOOD_SET: Final = mask("good", GOOD_NAMES)
EACH_GOOD: Final = counts("goods", GOOD_NAMES)
SPOIL: Final = word("", (*GOOD_NAMES, *LANDSCAPE_NAMES))
"""What is pilfered: a good, or the resource of a landscape."""
SHILLINGS: Final = number("shillings")
MARKERS: Final = number("markers")
SEALS: Final = number("seals")
LANDSCAPE: Final = word("landscape", LANDSCAPE_NAMES)

CARD: Final = word("card", CARD_NAMES)
CARD_SET: Final = mask("card", CARD_NAMES)
CARD_COUNT: Final = number("cards")
EFFECT: Final = word("effect", EFFECT_NAMES)
WRIT: Final = word("writ", WRIT_NAMES)
WRIT_LIST: Final = Kind(WORDS, WRIT_NAMES, noun="writ")
WRIT_COUNT: Final = number("writs")
COMMITTED: Final = word("", CODES.block("commit").names, COMMIT, nothing=0)

GUILD: Final = word("guild", GUILD_NAMES)
FUNCTION: Final = word("function", FUNCTION_NAMES)
RANK: Final = word("rank", RANK_NAMES)
COLOUR: Final = word("row", COLOUR_NAMES)
COLOUR_SET: Final = mask("row", COLOUR_NAMES)
EACH_COLOUR: Final = counts("row", COLOUR_NAMES)
SCROLL: Final = word("", CODES.block("scroll").names)
SCROLL_SET: Final = mask("", CODES.block("scroll").names)
TARGET: Final = word("", TARGET_NAMES, TARGET_PAWN, nothing=0)
HAND: Final = word("", HAND_NAMES)
MEAL: Final = word("", MEAL_NAMES, 1, nothing=0)
DIET: Final = number(most=10)
"""What a pawn is fed with, as in FEED; 10: the wine of the round before."""

SOURCE: Final = word("reason", SOURCES)
POINTS: Final = number("points", least=-MOST)
PART: Final = word("", ("goods", "pawns"))
