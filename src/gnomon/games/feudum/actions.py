"""What may be answered: the code blocks of Feudum."""

from typing import Final

from gnomon.games.feudum import terms
from gnomon.kernel.actions import Codes

CODES: Final = Codes()

PAWN_NAMES: Final = ("pawn_1", "pawn_2", "pawn_3")
PIECE_NAMES: Final = (*PAWN_NAMES, *terms.MONSTER_NAMES)
"""A player's pieces in the answers of one who moves: pawns, then the monsters."""
SEAT_NAMES: Final = tuple(f"seat_{seat + 1}" for seat in range(terms.MAX_SEATS))
ROLE_NAMES: Final = ("subject", "serf")

# --- choosing cards (4.1) --------------------------------------------------------------------------------------------
PICK: Final[int] = CODES.add("pick", "card", terms.CARD_NAMES, "A card is chosen, or put back.")
COMMIT: Final[int] = CODES.add(
    "commit",
    "good",
    (
        "saltpeter",
        "sulfur",
        *(f"{tile}_as_saltpeter" for tile in terms.LANDSCAPE_NAMES),
        *(f"{tile}_as_sulfur" for tile in terms.LANDSCAPE_NAMES),
    ),
    "What goes into the pouch: a good, or a wild tile for it.",
)
SWEAR: Final[int] = CODES.add("swear", "choice", ("final",), "“Long live the king!”: cards and pouch are chosen.")

# --- a turn (4.2, 4.3, 5) --------------------------------------------------------------------------------------------
SPECIAL_NAMES: Final = ("tend_landscape", "starve_the_people", "feast", "deja_vu")
EFFECT_NAMES: Final = (*terms.CARD_NAMES, *SPECIAL_NAMES)
TEND: Final = terms.CARDS
STARVE: Final = terms.CARDS + 1
FEAST: Final = terms.CARDS + 2
DEJA_VU: Final = terms.CARDS + 3
CARD_OF_EFFECT: Final = (*range(terms.CARDS), terms.IMPROVE, terms.CONQUER, terms.GUILD, terms.REPEAT)
"""The card that carries an effect."""

PLAY: Final[int] = CODES.add("play", "effect", EFFECT_NAMES, "A card is played for an effect.")
FORGO: Final[int] = CODES.add("forgo", "card", terms.CARD_NAMES, "A card is played without effect.")
END_TURN: Final[int] = CODES.add("end", "turn", ("done",), "The turn ends.")
AGAIN: Final[int] = CODES.add("again", "effect", EFFECT_NAMES, "An effect is executed once more by Repeat.")

# --- choices that many effects share ---------------------------------------------------------------------------------
PLACE: Final[int] = CODES.add("place", "at", terms.LOCATION_NAMES, "A location.")
FACE: Final[int] = CODES.add("face", "character", terms.GUILD_NAMES, "The character of a pawn that enters.")
GOOD: Final[int] = CODES.add("good", "kind", terms.GOOD_NAMES, "A good.")
PAY: Final[int] = CODES.add("pay", "with", ("good", *terms.LANDSCAPE_NAMES), "The good itself, or a wild tile for it.")
STORE: Final[int] = CODES.add("store", "barrel", tuple(str(number) for number in range(10)), "Sulfur into the barrel.")
COUNT: Final[int] = CODES.add("count", "number", tuple(str(number) for number in range(60)), "A number.")
YES: Final[int] = CODES.add("whether", "answer", ("yes", "no"), "Yes or no.")
NO: Final = YES + 1
DONE: Final[int] = CODES.add("enough", "choice", ("done",), "No more of it.")
OPPONENT: Final[int] = CODES.add("opponent", "seat", SEAT_NAMES, "Another player.")
ICON: Final[int] = CODES.add("icon", "guild", terms.GUILD_NAMES, "The guild of a new feudum.")
STACK: Final[int] = CODES.add(
    "stack", "region", terms.REGION_NAMES, "The region from whose stack a past tile is taken."
)
TILE: Final[int] = CODES.add("tile", "landscape", terms.LANDSCAPE_NAMES, "A landscape.")
VESSEL: Final[int] = CODES.add("vessel", "kind", terms.VESSEL_NAMES, "A kind of vessel.")
COLOUR: Final[int] = CODES.add("marker", "colour", terms.COLOUR_NAMES, "A row of the knight guild.")
SCROLL: Final[int] = CODES.add("scroll", "number", tuple(str(number + 1) for number in range(12)), "A scroll.")
FIST: Final[int] = CODES.add("fist", "hand", ("left", "right"), "A hand.")

# --- migrate, move (5.1, 5.2) ----------------------------------------------------------------------------------------
LEAVE: Final[int] = CODES.add("leave", "pawn", PAWN_NAMES, "A pawn goes off the board.")
STEP: Final[int] = CODES.join(
    "step", "piece", "A step of a piece.", piece=PIECE_NAMES, place=terms.LOCATION_NAMES, network=terms.NETWORK_NAMES
)
BOARD: Final[int] = CODES.join(
    "board", "vessel", "A pawn boards a vessel that was abandoned there.", pawn=PAWN_NAMES, vessel=terms.VESSEL_NAMES
)
PILFER: Final[int] = CODES.join(
    "pilfer",
    "what",
    "A good, or the resource of the landscape.",
    place=terms.LOCATION_NAMES,
    what=(*terms.GOOD_NAMES, "landscape"),
)
MONEY: Final[int] = CODES.add("money_is_influence", "at", terms.LOCATION_NAMES, "Money is influence at a location.")

# --- writs (5.5, 9) --------------------------------------------------------------------------------------------------
KEEP: Final[int] = CODES.add("keep", "writ", terms.WRIT_NAMES, "A writ is kept.")
BURY: Final[int] = CODES.add("bury", "writ", terms.WRIT_NAMES, "The writ that goes under the deck next.")
WEAPON: Final[int] = CODES.add(
    "weapon", "use", ("bow", "bow_paid", "sword", "sword_paid", "saltpeter"), "What is added to an attack."
)
SPEND_SALTPETER: Final = WEAPON + 4

# --- harvest, conquer (5.6, 7.4) -------------------------------------------------------------------------------------
HARVEST_AT: Final[int] = CODES.add("harvest", "at", terms.LOCATION_NAMES, "Everything of the harvest goes to the farm.")
FAVOURS_AT: Final[int] = CODES.add("favours", "at", terms.LOCATION_NAMES, "A part of the harvest goes to the player.")
TARGET_PAWN: Final[int] = CODES.join("target_pawn", "pawn", "A pawn is attacked.", seat=SEAT_NAMES, pawn=PAWN_NAMES)
TARGET_MONSTER: Final[int] = CODES.add("target_monster", "monster", terms.MONSTER_NAMES, "A monster is attacked.")
TARGET_FEUDUM: Final[int] = CODES.add("target_feudum", "at", terms.LOCATION_NAMES, "A feudum is attacked.")
TARGETS: Final = (TARGET_PAWN, TARGET_MONSTER, TARGET_FEUDUM)
TARGET_CODES: Final = range(TARGET_PAWN, CODES.size)
"""What may be attacked, in all three blocks."""
TARGET_MARKER: Final[int] = CODES.join(
    "target_marker", "marker", "A marker is starved.", place=terms.LOCATION_NAMES, role=ROLE_NAMES
)

# --- guilds (6) ------------------------------------------------------------------------------------------------------
FUNCTION: Final[int] = CODES.join(
    "function", "do", "A function of a guild.", guild=terms.GUILD_NAMES, function=terms.FUNCTION_NAMES
)
INVENT: Final[int] = CODES.add("invent", "what", (*terms.VESSEL_NAMES, "krud"), "What is invented: a vessel, or krud.")
TAME: Final[int] = CODES.join(
    "tame", "monster", "A monster is tamed.", monster=terms.MONSTER_NAMES, place=terms.LOCATION_NAMES
)

# --- nourish, landscapes (8) -----------------------------------------------------------------------------------------
WAYS_TO_FEED: Final = ("food", "wine", *terms.LANDSCAPE_NAMES, *(f"{tile}_wine" for tile in terms.LANDSCAPE_NAMES))
"""Food, sulfur of the barrel as wine, a wild tile as food, a wild tile as wine."""
FEED: Final[int] = CODES.join("feed", "pawn", "How a pawn is fed.", pawn=PAWN_NAMES, way=WAYS_TO_FEED)
COLLECT: Final[int] = CODES.add("collect", "at", terms.LOCATION_NAMES, "Everything on a landscape is collected.")

# --- permissions (4.4) -----------------------------------------------------------------------------------------------
DEPLOY: Final[int] = CODES.join(
    "deploy", "vessel", "A vessel comes under a pawn.", pawn=PAWN_NAMES, vessel=terms.VESSEL_NAMES
)
MANDATE: Final[int] = CODES.join(
    "mandate", "play", "A mandate is played.", writ=terms.WRIT_NAMES[: terms.MANDATES], choice=("1", "2", "3")
)
PUT_AWAY: Final[int] = CODES.add("put_away", "writ", terms.WRIT_NAMES, "A writ is put under the deck.")
TAKE_SEAL: Final[int] = CODES.join(
    "take_seal", "marker", "The seal under a marker is taken.", place=terms.LOCATION_NAMES, role=ROLE_NAMES
)
PERMISSIONS: Final = (DEPLOY, MANDATE, PUT_AWAY, TAKE_SEAL)
