"""The nouns of Feudum as numbers: goods, guilds, cards, places, tiles, writs (1, 2)."""

from typing import Final

MAX_SEATS: Final = 5
NOBODY: Final = -1
NOWHERE: Final = -1
NOTHING: Final = -1

# --- goods (1.1) -----------------------------------------------------------------------------------------------------
SALTPETER: Final = 0
SULFUR: Final = 1
IRON: Final = 2
WOOD: Final = 3
FOOD: Final = 4
GOODS: Final = 5
GOOD_NAMES: Final = ("saltpeter", "sulfur", "iron", "wood", "food")

# --- guilds and characters (5, 6): the character of a guild has its number ------------------------------------------
FARMER: Final = 0
MERCHANT: Final = 1
ALCHEMIST: Final = 2
KNIGHT: Final = 3
NOBLE: Final = 4
MONK: Final = 5
GUILDS: Final = 6
GUILD_NAMES: Final = ("farmer", "merchant", "alchemist", "knight", "noble", "monk")

TRADE: Final = 0
PULL: Final = 1
PUSH: Final = 2
FUNCTION_NAMES: Final = ("trade", "pull", "push")

MASTER: Final = 0
JOURNEYMAN: Final = 1
APPRENTICE: Final = 2
RANK_NAMES: Final = ("master", "journeyman", "apprentice")

# --- the map (2) -----------------------------------------------------------------------------------------------------
SEA: Final = 0
ISLAND: Final = 1
FOREST: Final = 2
DESERT: Final = 3
BADLANDS: Final = 4
MOUNTAIN: Final = 5
REGIONS: Final = 6
REGION_NAMES: Final = ("sea", "island", "forest", "desert", "badlands", "mountain")

LOCATIONS: Final = 22
LOCATION_NAMES: Final = (
    *("S1", "S2", "S3"),
    *("I1", "I2", "I3", "I4"),
    *("F1", "F2", "F3"),
    *("D1", "D2", "D3", "D4", "D5"),
    *("B1", "B2", "B3", "B4", "B5"),
    *("M1", "M2"),
)
LETTERS: Final = ("N", "S", "E", "W")
"""The letter at which goods appear in epochs I to IV (12.4, 9)."""

OUTPOST: Final = 0
FARM: Final = 1
TOWN: Final = 2
FEUDUM: Final = 3
TYPES: Final = 4
TYPE_NAMES: Final = ("outpost", "farm", "town", "feudum")

ROAD: Final = 0
FERRY: Final = 1
SHIP_ROUTE: Final = 2
SUBMERSIBLE_ROUTE: Final = 3
FLYING_ROUTE: Final = 4
NETWORKS: Final = 5
NETWORK_NAMES: Final = ("road", "ferry", "ship", "submersible", "flying_machine")

SHIP: Final = 0
SUBMERSIBLE: Final = 1
FLYING_MACHINE: Final = 2
VESSELS: Final = 3
VESSEL_NAMES: Final = ("ship", "submersible", "flying_machine")
"""A vessel's route is its number + `SHIP_ROUTE`."""

BEHEMOTH: Final = 0
SERPENT: Final = 1
MONSTERS: Final = 2
MONSTER_NAMES: Final = ("behemoth", "sea_serpent")

PAWNS: Final = 3
"""Of a player: pawn `i` of a seat is piece `3 * seat + i`; monsters follow behind the last seat's pawns."""

# --- action cards (5) ------------------------------------------------------------------------------------------------
MIGRATE: Final = 0
MOVE: Final = 1
INFLUENCE: Final = 2
IMPROVE: Final = 3
EXPLORE: Final = 4
HARVEST: Final = 5
TAX: Final = 6
CONQUER: Final = 7
DEFEND: Final = 8
REPEAT: Final = 9
GUILD: Final = 10
CARDS: Final = 11
CARD_NAMES: Final = (
    "migrate",
    "move",
    "influence",
    "improve",
    "explore",
    "harvest",
    "tax",
    "conquer",
    "defend",
    "repeat",
    "guild",
)

# --- tiles and landscapes (1.3) --------------------------------------------------------------------------------------
ORCHARD: Final = 0
BUTTS: Final = 1
SILVER_MINE: Final = 2
SULFUR_MINE: Final = 3
LANDSCAPES: Final = 4
LANDSCAPE_NAMES: Final = ("orchard", "archery_butts", "silver_mine", "sulfur_mine")

TILE_EPOCHS: Final = 4
TILES: Final = 24
"""Tile `4 * region + epoch - 1`."""
EPOCHS: Final = 5

# --- royal writs (9) -------------------------------------------------------------------------------------------------
BOW: Final = 0
SWORD: Final = 1
WAGES: Final = 2
PROVISIONING: Final = 3
SHIPYARD_ONE: Final = 4
SHIPYARD_TWO: Final = 5
PATRONAGE_ONE: Final = 6
PATRONAGE_TWO: Final = 7
CELLAR: Final = 8
MONSTER_SLAYER: Final = 9
EASTERN: Final = 10
WESTERN: Final = 11
NORTHERN: Final = 12
SOUTHERN: Final = 13
CENTRAL: Final = 14
ISOLATED: Final = 15
WRITS: Final = 16
MANDATES: Final = 8
WRIT_NAMES: Final = (
    "bow",
    "sword",
    "wages",
    "provisioning",
    "shipyard_1",
    "shipyard_2",
    "patronage_1",
    "patronage_2",
    "cellar",
    "monster_slayer",
    "eastern_kingdom",
    "western_kingdom",
    "northern_kingdom",
    "southern_kingdom",
    "central_kingdom",
    "isolated_kingdom",
)

# --- colours (1.1) ---------------------------------------------------------------------------------------------------
COLOUR_NAMES: Final = ("yellow", "blue", "red", "purple", "green")
"""Seat `s` plays colour `s`; a dummy row of the knight guild takes the next free colour."""
