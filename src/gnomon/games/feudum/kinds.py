"""What the numbers of Feudum's frames and events stand for; a token, seal or bead, has 8 more once everybody saw it."""

from typing import Final

from gnomon.games.feudum import actions, terms
from gnomon.games.feudum.state import SOURCES
from gnomon.kernel.kinds import MASKS, MOST, WORDS, Kind, counts, flag, mask, number, seat, word

HAND_NAMES: Final = actions.CODES.block("fist").names
MEAL_NAMES: Final = actions.CODES.block("feed").names
"""How a pawn is fed: `pawn_1_food`."""

TARGET_NAMES: Final = (
    *(f"{colour} {pawn}" for colour in terms.COLOUR_NAMES for pawn in actions.PAWN_NAMES),
    *terms.MONSTER_NAMES,
    *(f"{place} feudum" for place in terms.LOCATION_NAMES),
    *(f"{place} {role}" for place in terms.LOCATION_NAMES for role in actions.ROLE_NAMES),
)
"""What is attacked, as the answers from TARGET_PAWN on."""
assert actions.TARGET_PAWN + len(terms.COLOUR_NAMES) * terms.PAWNS == actions.TARGET_MONSTER
assert actions.TARGET_PAWN + len(TARGET_NAMES) == actions.TARGET_MARKER + 2 * len(terms.LOCATION_NAMES)

TRUTH: Final[Kind] = flag()
NUMBER: Final[Kind] = number()
SEAT: Final[Kind] = seat()
WHO: Final[Kind] = seat("who")
"""A player or nobody, told beside the one who acts."""
SEAT_SET: Final[Kind] = mask("", terms.COLOUR_NAMES)
TOKEN: Final[Kind] = number("bead", most=13)

PLACE: Final[Kind] = word("place", terms.LOCATION_NAMES)
PLACE_SET: Final[Kind] = mask("place", terms.LOCATION_NAMES)
REGION: Final[Kind] = word("region", terms.REGION_NAMES)
TYPE: Final[Kind] = word("a_type", terms.TYPE_NAMES)
NETWORK: Final[Kind] = word("by_way", terms.NETWORK_NAMES)
EPOCH: Final[Kind] = number("epoch", least=1, most=5)

PAWN: Final[Kind] = word("", actions.PAWN_NAMES)
PAWN_SET: Final[Kind] = mask("", actions.PAWN_NAMES)
PAWN_SETS: Final[Kind] = Kind(MASKS, actions.PAWN_NAMES)
PIECE: Final[Kind] = word("", actions.PIECE_NAMES)
PIECE_SET: Final[Kind] = mask("", actions.PIECE_NAMES)
CHARACTER: Final[Kind] = word("a_character", terms.GUILD_NAMES)
MONSTER: Final[Kind] = word("the_monster", terms.MONSTER_NAMES)
VESSEL: Final[Kind] = word("a_vessel", terms.VESSEL_NAMES)
ROLE: Final[Kind] = word("role", actions.ROLE_NAMES)

GOOD: Final[Kind] = word("good", terms.GOOD_NAMES)
GOOD_SET: Final[Kind] = mask("good", terms.GOOD_NAMES)
EACH_GOOD: Final[Kind] = counts("goods", terms.GOOD_NAMES)
SPOIL: Final[Kind] = word("", (*terms.GOOD_NAMES, *terms.LANDSCAPE_NAMES))
"""What is pilfered: a good, or the resource of a landscape."""
SHILLINGS: Final[Kind] = number("shillings")
MARKERS: Final[Kind] = number("markers")
SEALS: Final[Kind] = number("seals")
LANDSCAPE: Final[Kind] = word("landscape", terms.LANDSCAPE_NAMES)

CARD: Final[Kind] = word("card", terms.CARD_NAMES)
CARD_SET: Final[Kind] = mask("card", terms.CARD_NAMES)
CARD_COUNT: Final[Kind] = number("cards")
EFFECT: Final[Kind] = word("effect", actions.EFFECT_NAMES)
WRIT: Final[Kind] = word("writ", terms.WRIT_NAMES)
WRIT_LIST: Final[Kind] = Kind(WORDS, terms.WRIT_NAMES, noun="writ")
WRIT_COUNT: Final[Kind] = number("writs")
COMMITTED: Final[Kind] = word("", actions.CODES.block("commit").names, actions.COMMIT, nothing=0)

GUILD: Final[Kind] = word("guild", terms.GUILD_NAMES)
FUNCTION: Final[Kind] = word("function", terms.FUNCTION_NAMES)
RANK: Final[Kind] = word("rank", terms.RANK_NAMES)
COLOUR: Final[Kind] = word("row", terms.COLOUR_NAMES)
COLOUR_SET: Final[Kind] = mask("row", terms.COLOUR_NAMES)
EACH_COLOUR: Final[Kind] = counts("row", terms.COLOUR_NAMES)
SCROLL: Final[Kind] = word("", actions.CODES.block("scroll").names)
SCROLL_SET: Final[Kind] = mask("", actions.CODES.block("scroll").names)
TARGET: Final[Kind] = word("", TARGET_NAMES, actions.TARGET_PAWN, nothing=0)
HAND: Final[Kind] = word("", HAND_NAMES)
MEAL: Final[Kind] = word("", MEAL_NAMES, 1, nothing=0)
DIET: Final[Kind] = number(most=10)
"""What a pawn is fed with, as in FEED; 10: the wine of the round before."""

SOURCE: Final[Kind] = word("reason", SOURCES)
POINTS: Final[Kind] = number("points", least=-MOST)
PART: Final[Kind] = word("", ("goods", "pawns"))
