"""What may be answered: the code blocks of Feudum."""

from typing import Final

from gnomon.games.feudum.terms import (
    CARD_NAMES,
    CARDS,
    COLOUR_NAMES,
    GOOD_NAMES,
    GUILD_NAMES,
    LANDSCAPE_NAMES,
    LOCATION_NAMES,
    LOCATIONS,
    MANDATES,
    MAX_SEATS,
    MONSTER_NAMES,
    NETWORK_NAMES,
    NETWORKS,
    PAWNS,
    REGION_NAMES,
    VESSEL_NAMES,
    WRIT_NAMES,
)
from gnomon.kernel.actions import Codes

CODES: Final = Codes()

PIECE_NAMES: Final = ("pawn_1", "pawn_2", "pawn_3", *MONSTER_NAMES)
"""A player's pieces in the answers of one who moves: pawns, then the monsters."""
SEAT_NAMES: Final = tuple(f"seat_{seat + 1}" for seat in range(MAX_SEATS))

# --- choosing cards (4.1) --------------------------------------------------------------------------------------------
PICK: Final = CODES.add("pick", "card", CARD_NAMES)  # + card
COMMIT: Final = CODES.add(
    "commit",
    "good",
    (
        "saltpeter",
        "sulfur",
        *(f"{tile}_as_saltpeter" for tile in LANDSCAPE_NAMES),
        *(f"{tile}_as_sulfur" for tile in LANDSCAPE_NAMES),
    ),
)  # + good, or + 2 + 4 * good + landscape of a wild tile
COMMIT_END: Final = COMMIT + 10
SWEAR: Final = CODES.add("swear", "choice", ("final",))
"""“Long live the king!”: cards and pouch are chosen."""

# --- a turn (4.2, 4.3, 5) --------------------------------------------------------------------------------------------
SPECIAL_NAMES: Final = ("tend_landscape", "starve_the_people", "feast", "deja_vu")
EFFECT_NAMES: Final = (*CARD_NAMES, *SPECIAL_NAMES)
EFFECTS: Final = CARDS + len(SPECIAL_NAMES)
TEND: Final = CARDS
STARVE: Final = CARDS + 1
FEAST: Final = CARDS + 2
DEJA_VU: Final = CARDS + 3
CARD_OF_EFFECT: Final = (*range(CARDS), 3, 7, 10, 9)
"""The card that carries an effect."""

PLAY: Final = CODES.add("play", "effect", EFFECT_NAMES)  # + effect
FORGO: Final = CODES.add("forgo", "card", CARD_NAMES)  # + card, played without effect
END_TURN: Final = CODES.add("end", "turn", ("done",))
AGAIN: Final = CODES.add("again", "effect", EFFECT_NAMES)  # + effect, executed once more by Repeat

# --- choices that many effects share ---------------------------------------------------------------------------------
PLACE: Final = CODES.add("place", "at", LOCATION_NAMES)  # + location
FACE: Final = CODES.add("face", "character", GUILD_NAMES)  # + character of a pawn that enters
GOOD: Final = CODES.add("good", "kind", GOOD_NAMES)  # + good
PAY: Final = CODES.add("pay", "with", ("good", *LANDSCAPE_NAMES))  # the good itself, or + 1 + landscape of a wild tile
STORE: Final = CODES.add("store", "barrel", tuple(str(number) for number in range(10)))  # + sulfur into the barrel
COUNT: Final = CODES.add("count", "number", tuple(str(number) for number in range(60)))  # + number
YES: Final = CODES.add("whether", "answer", ("yes", "no"))
NO: Final = YES + 1
DONE: Final = CODES.add("enough", "choice", ("done",))
OPPONENT: Final = CODES.add("opponent", "seat", SEAT_NAMES)  # + seat
ICON: Final = CODES.add("icon", "guild", GUILD_NAMES)  # + guild of a new feudum
STACK: Final = CODES.add("stack", "region", REGION_NAMES)  # + region from whose stack a past tile is taken
TILE: Final = CODES.add("tile", "landscape", LANDSCAPE_NAMES)  # + landscape
VESSEL: Final = CODES.add("vessel", "kind", VESSEL_NAMES)  # + kind
COLOUR: Final = CODES.add("marker", "colour", COLOUR_NAMES)  # + colour of a row of the knight guild
SCROLL: Final = CODES.add("scroll", "number", tuple(str(number + 1) for number in range(12)))  # + scroll
FIST: Final = CODES.add("fist", "hand", ("left", "right"))  # + hand

# --- migrate, move (5.1, 5.2) ----------------------------------------------------------------------------------------
LEAVE: Final = CODES.add("leave", "pawn", PIECE_NAMES[:PAWNS])  # + pawn that goes off the board
STEP: Final = CODES.add(
    "step",
    "piece",
    tuple(
        f"{piece}_{place}_{network}" for piece in PIECE_NAMES for place in LOCATION_NAMES for network in NETWORK_NAMES
    ),
)  # + (piece * 22 + location) * 5 + network
STEP_END: Final = STEP + len(PIECE_NAMES) * LOCATIONS * NETWORKS
BOARD: Final = CODES.add(
    "board", "vessel", tuple(f"{pawn}_{kind}" for pawn in PIECE_NAMES[:PAWNS] for kind in VESSEL_NAMES)
)  # + pawn * 3 + kind: a vessel that was abandoned there
PILFER: Final = CODES.add(
    "pilfer", "what", tuple(f"{place}_{what}" for place in LOCATION_NAMES for what in (*GOOD_NAMES, "landscape"))
)  # + location * 6 + good, or 5 for the resource of the landscape
PILFER_END: Final = PILFER + 6 * LOCATIONS
MONEY: Final = CODES.add("money_is_influence", "at", LOCATION_NAMES)  # + location

# --- writs (5.5, 9) --------------------------------------------------------------------------------------------------
KEEP: Final = CODES.add("keep", "writ", WRIT_NAMES)  # + writ
BURY: Final = CODES.add("bury", "writ", WRIT_NAMES)  # + writ that goes under the deck next
WEAPON: Final = CODES.add("weapon", "use", ("bow", "bow_paid", "sword", "sword_paid", "saltpeter"))
SPEND_SALTPETER: Final = WEAPON + 4
WEAPON_END: Final = WEAPON + 5

# --- harvest, conquer (5.6, 7.4) -------------------------------------------------------------------------------------
HARVEST_AT: Final = CODES.add("harvest", "at", LOCATION_NAMES)  # + location, everything to the farm
FAVOURS_AT: Final = CODES.add("favours", "at", LOCATION_NAMES)  # + location, a part to the player
TARGET_PAWN: Final = CODES.add(
    "target_pawn", "pawn", tuple(f"{seat}_{pawn}" for seat in SEAT_NAMES for pawn in PIECE_NAMES[:PAWNS])
)  # + 3 * seat + pawn
TARGET_PAWN_END: Final = TARGET_PAWN + MAX_SEATS * PAWNS
TARGET_MONSTER: Final = CODES.add("target_monster", "monster", MONSTER_NAMES)  # + monster
TARGET_FEUDUM: Final = CODES.add("target_feudum", "at", LOCATION_NAMES)  # + location
TARGET_END: Final = TARGET_FEUDUM + LOCATIONS
TARGET_MARKER: Final = CODES.add(
    "target_marker", "marker", tuple(f"{place}_{role}" for place in LOCATION_NAMES for role in ("subject", "serf"))
)  # + 2 * location + (0 subject, 1 serf)
TARGET_MARKER_END: Final = TARGET_MARKER + 2 * LOCATIONS

# --- guilds (6) ------------------------------------------------------------------------------------------------------
FUNCTION: Final = CODES.add(
    "function", "do", tuple(f"{guild}_{what}" for guild in GUILD_NAMES for what in ("trade", "pull", "push"))
)  # + 3 * guild + function
FUNCTION_END: Final = FUNCTION + 18
INVENT: Final = CODES.add("invent", "what", (*VESSEL_NAMES, "krud"))  # + kind of vessel, or 3 for krud
TAME: Final = CODES.add(
    "tame", "monster", tuple(f"{monster}_{place}" for monster in MONSTER_NAMES for place in LOCATION_NAMES)
)  # + monster * 22 + location
TAME_END: Final = TAME + 2 * LOCATIONS

# --- nourish, landscapes (8) -----------------------------------------------------------------------------------------
FEED: Final = CODES.add(
    "feed",
    "pawn",
    tuple(
        f"{pawn}_{what}"
        for pawn in PIECE_NAMES[:PAWNS]
        for what in ("food", "wine", *LANDSCAPE_NAMES, *(f"{tile}_wine" for tile in LANDSCAPE_NAMES))
    ),
)  # + 10 * pawn + (0 food, 1 wine, 2 + landscape of a wild tile as food, 6 + landscape as wine)
FEED_END: Final = FEED + 10 * PAWNS
COLLECT: Final = CODES.add("collect", "at", LOCATION_NAMES)  # + location: everything on its landscape

# --- permissions (4.4) -----------------------------------------------------------------------------------------------
DEPLOY: Final = CODES.add(
    "deploy", "vessel", tuple(f"{pawn}_{kind}" for pawn in PIECE_NAMES[:PAWNS] for kind in VESSEL_NAMES)
)  # + pawn * 3 + kind
MANDATE: Final = CODES.add(
    "mandate", "play", tuple(f"{writ}_{number + 1}" for writ in WRIT_NAMES[:MANDATES] for number in range(3))
)  # + 3 * writ + choice
MANDATE_END: Final = MANDATE + 3 * MANDATES
PUT_AWAY: Final = CODES.add("put_away", "writ", WRIT_NAMES)  # + writ
TAKE_SEAL: Final = CODES.add(
    "take_seal", "marker", tuple(f"{place}_{role}" for place in LOCATION_NAMES for role in ("subject", "serf"))
)  # + 2 * location + (0 subject, 1 serf)
PERMISSIONS_END: Final = TAKE_SEAL + 2 * LOCATIONS
