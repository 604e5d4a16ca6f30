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

TRUTH: Final = flag()
NUMBER: Final = number()
SEAT: Final = seat()
WHO: Final = seat("who")
"""A player or nobody, told beside the one who acts."""
SEAT_SET: Final = mask("", terms.COLOUR_NAMES)
TOKEN: Final = number("bead", most=13)

PLACE: Final = word("place", terms.LOCATION_NAMES)
PLACE_SET: Final = mask("place", terms.LOCATION_NAMES)
REGION: Final = word("region", terms.REGION_NAMES)
TYPE: Final = word("a_type", terms.TYPE_NAMES)
NETWORK: Final = word("by_way", terms.NETWORK_NAMES)
EPOCH: Final = number("epoch", least=1, most=5)

PAWN: Final = word("", actions.PAWN_NAMES)
PAWN_SET: Final = mask("", actions.PAWN_NAMES)
PAWN_SETS: Final = Kind(MASKS, actions.PAWN_NAMES)
PIECE: Final = word("", actions.PIECE_NAMES)
PIECE_SET: Final = mask("", actions.PIECE_NAMES)
CHARACTER: Final = word("a_character", terms.GUILD_NAMES)
MONSTER: Final = word("the_monster", terms.MONSTER_NAMES)
VESSEL: Final = word("a_vessel", terms.VESSEL_NAMES)
ROLE: Final = word("role", actions.ROLE_NAMES)

GOOD: Final = word("good", terms.GOOD_NAMES)
GOOD_SET: Final = mask("good", terms.GOOD_NAMES)
EACH_GOOD: Final = counts("goods", terms.GOOD_NAMES)
SPOIL: Final = word("", (*terms.GOOD_NAMES, *terms.LANDSCAPE_NAMES))
"""What is pilfered: a good, or the resource of a landscape."""
SHILLINGS: Final = number("shillings")
MARKERS: Final = number("markers")
SEALS: Final = number("seals")
LANDSCAPE: Final = word("landscape", terms.LANDSCAPE_NAMES)

CARD: Final = word("card", terms.CARD_NAMES)
CARD_SET: Final = mask("card", terms.CARD_NAMES)
CARD_COUNT: Final = number("cards")
EFFECT: Final = word("effect", actions.EFFECT_NAMES)
WRIT: Final = word("writ", terms.WRIT_NAMES)
WRIT_LIST: Final = Kind(WORDS, terms.WRIT_NAMES, noun="writ")
WRIT_COUNT: Final = number("writs")
COMMITTED: Final = word("", actions.CODES.block("commit").names, actions.COMMIT, nothing=0)

GUILD: Final = word("guild", terms.GUILD_NAMES)
FUNCTION: Final = word("function", terms.FUNCTION_NAMES)
RANK: Final = word("rank", terms.RANK_NAMES)
COLOUR: Final = word("row", terms.COLOUR_NAMES)
COLOUR_SET: Final = mask("row", terms.COLOUR_NAMES)
EACH_COLOUR: Final = counts("row", terms.COLOUR_NAMES)
SCROLL: Final = word("", actions.CODES.block("scroll").names)
SCROLL_SET: Final = mask("", actions.CODES.block("scroll").names)
TARGET: Final = word("", TARGET_NAMES, actions.TARGET_PAWN, nothing=0)
HAND: Final = word("", HAND_NAMES)
MEAL: Final = word("", MEAL_NAMES, 1, nothing=0)
DIET: Final = number(most=10)
"""What a pawn is fed with, as in FEED; 10: the wine of the round before."""

SOURCE: Final = word("reason", SOURCES)
POINTS: Final = number("points", least=-MOST)
PART: Final = word("", ("goods", "pawns"))
