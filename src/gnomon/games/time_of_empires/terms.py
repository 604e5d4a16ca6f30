"""The nouns of Time of Empires as numbers, and the names by which files, logs and the wire call them."""

from typing import Final

MAX_SEATS: Final = 4
NOBODY: Final = -1
NONE: Final = -1

ERAS: Final = 3

# --- fields, buildings, terrain, colours (2.2, 2.5) ------------------------------------------------------------------

SCIENCE: Final = 0
CONSTRUCTION: Final = 1
EXPANSION: Final = 2
CULTURE: Final = 3
FIELD_COUNT: Final = 4
FIELD_NAMES: Final = ("science", "construction", "expansion", "culture")
BUILDING_NAMES: Final = ("observatory", "warehouse", "mill", "temple")
"""By field: the kind of a building is the number of the field that it is taken from."""

FOREST: Final = 0
COUNTRYSIDE: Final = 1
MOUNTAIN: Final = 2
TERRAIN_NAMES: Final = ("forest", "countryside", "mountain")

COLOUR_NAMES: Final = ("red", "purple", "white", "black")
"""By seat."""

TILES: Final = 12
TILE_NAMES: Final = ("T01", "T02", "T03", "T04", "T05", "T06", "T07", "T08", "T09", "T10", "T11", "T12")

# --- technology cards (2.8, 2.9) -------------------------------------------------------------------------------------

DESIGNS: Final = 52
"""36 designs of the decks, `12 * (era - 1) + n - 1`, then 16 starting cards, `36 + 4 * seat + field`."""
FIRST_STARTING: Final = 36
DESIGN_NAMES: Final = (
    *(f"{era}{number:02}" for era in (1, 2, 3) for number in range(1, 13)),
    *(f"0{number:02}" for number in range(1, 17)),
)

DECK_NAMES: Final = ("a1", "a2", "b1", "b2")
"""Two decks of each board."""

BACKS: Final = 16
"""What the back of a card shows: `4 * era + type`, era 0 for starting cards."""


def era_of(design: int) -> int:
    """The era of a technology card, 0 for a starting card."""
    return design // 12 + 1 if design < FIRST_STARTING else 0


# --- leaders, their effect tiles, wonders (2.10 to 2.12) -------------------------------------------------------------

LEADERS: Final = 18
"""`6 * (era - 1) + n - 1`."""
LEADER_NAMES: Final = tuple(f"L{era}0{number}" for era in (1, 2, 3) for number in range(1, 7))

WONDERS: Final = 12
"""`4 * (era - 1) + n - 1`."""
WONDER_NAMES: Final = tuple(f"W{era}0{number}" for era in (1, 2, 3) for number in range(1, 5))

SPECIALITIES: Final = 3
SPECIALITY_NAMES: Final = ("technical", "expansion", "cultural")

COLUMNS: Final = 4
"""The leader columns: one for each speciality, and with four players one more."""
COLUMN_EXTRA: Final = 3
COLUMN_NAMES: Final = ("technical", "expansion", "cultural", "extra")

TILE_EFFECTS: Final = 8
"""`2 * column + side`."""
TILE_EFFECT_NAMES: Final = ("A1", "B1", "A2", "B2", "A3", "B3", "A4", "B4")

# --- verbs of cards and leader effect tiles (2.7, 2.10) --------------------------------------------------------------

DRAW: Final = 0
DRAW_TO: Final = 1
FREE_DISCOVER: Final = 2
RELOCATE_TIMER: Final = 3
GAIN: Final = 4
FREE_BUILD: Final = 5
BRICKS_PER_DOUBLE: Final = 6
ASSEMBLY_LINE: Final = 7
PLACE_CLANS: Final = 8
MOVES: Final = 9
DESTROY: Final = 10
ASSAULT: Final = 11
AIRLIFT: Final = 12
APPOINT: Final = 13
DOUBLE_SCHOLARS: Final = 14
TO_WONDER: Final = 15
TO_LEADER: Final = 16
TWO_RESOURCES: Final = 17
OTHER_TIMER: Final = 18
COPY_TILE: Final = 19
OTHER_TILE: Final = 20
VERB_NAMES: Final = (
    "draw",
    "draw_to",
    "free_discover",
    "relocate_timer",
    "gain",
    "free_build",
    "bricks_per_double",
    "assembly_line",
    "place_clans",
    "moves",
    "destroy",
    "assault",
    "airlift",
    "appoint",
    "double_scholars",
    "to_wonder",
    "to_leader",
    "choose_resources",
    "other_timer",
    "copy_tile",
    "other_tile",
)

# --- lasting effects of leaders (2.11) -------------------------------------------------------------------------------

MORE_BRICKS: Final = 0
MORE_KNOWLEDGE: Final = 1
MORE_CLANS: Final = 2
MORE_MOVES: Final = 3
MORE_SCHOLARS: Final = 4
MORE_CULTURE: Final = 5
CHEAPER_DISCOVERY: Final = 6
CHEAPER_CONSTRUCTION: Final = 7
FEWER_LOSSES: Final = 8
SIEGE_TIES: Final = 9
SECOND_WONDER_SCHOLAR: Final = 10
DRAW_AFTER_LEADER: Final = 11
POINTS_OBSERVATORIES: Final = 12
POINTS_WAREHOUSES: Final = 13
POINTS_CITIES: Final = 14
POINTS_TERRITORIES: Final = 15
POINTS_SCHOLARS: Final = 16
POINTS_TEMPLES: Final = 17
ABILITIES: Final = 18
ABILITY_NAMES: Final = (
    "more_bricks",
    "more_knowledge",
    "more_clans",
    "more_moves",
    "more_scholars",
    "culture_points",
    "cheaper_discovery",
    "cheaper_construction",
    "fewer_losses",
    "siege_ties",
    "second_wonder_scholar",
    "draw_after_leader",
    "points_observatories",
    "points_warehouses",
    "points_cities",
    "points_territories",
    "points_scholars",
    "points_temples",
)

# --- what a wonder counts (2.12) -------------------------------------------------------------------------------------

COUNT_BUILDINGS: Final = 0
COUNT_TERRAIN: Final = 1
COUNT_CITIES: Final = 2
COUNT_CLAN_AND_BUILDING: Final = 3
COUNT_TWO_BUILDINGS: Final = 4
COUNT_TILES: Final = 5
COUNT_LEADERS: Final = 6
WONDER_COUNT_NAMES: Final = (
    "buildings",
    "terrain",
    "cities",
    "clan_and_building",
    "two_buildings",
    "tiles",
    "leaders",
)

# --- action spaces and their slots (2.3, 2.4) ------------------------------------------------------------------------

KNOWLEDGE: Final = 0
BRICKS: Final = 1
CLANS: Final = 2
MOVE_SPACE: Final = 3
DISCOVER: Final = 4
CONSTRUCT: Final = 5
TECHNOLOGY_A: Final = 6
TECHNOLOGY_B: Final = 7
SPACES: Final = 15
FIRST_SHARED: Final = 6
"""The spaces below are on every player's own board."""
FIRST_LEADER: Final = 8
"""`8 + column`."""
FIRST_WONDER: Final = 12
"""`12 + place`, the wonders in order of their eras."""
SPACE_NAMES: Final = (
    "knowledge",
    "bricks",
    "clans",
    "moves",
    "discover",
    "construct",
    "technology_a",
    "technology_b",
    "technical",
    "expansion",
    "cultural",
    "extra",
    "wonder_1",
    "wonder_2",
    "wonder_3",
)
SLOTS_PER_SPACE: Final = 2
SLOTS: Final = 30
"""`2 * space + number`, the number being 0 or 1."""

# --- the map (2.6) ---------------------------------------------------------------------------------------------------

POSITIONS: Final = 12
"""H1 to H6 are 0 to 5, P1 to P6 are 6 to 11."""
POSITION_NAMES: Final = ("H1", "H2", "H3", "H4", "H5", "H6", "P1", "P2", "P3", "P4", "P5", "P6")

NODES: Final = 48
"""`4 * position + k`: the territory of number k, or the tile's centre for k = 3."""
CENTRE: Final = 3
NODE_NAMES: Final = tuple(f"{position}.{part}" for position in POSITION_NAMES for part in ("0", "1", "2", "centre"))

EXITS: Final = 6
"""The ways out of a node: to a territory of its tile by number, to the centre, over the tile's edge.

A territory with two neighbours over the edge has both last ways; the shipped layouts give it one at most.
"""
ACROSS: Final = 4
EXIT_NAMES: Final = ("0", "1", "2", "centre", "across", "across_2")
MOVES_CODED: Final = 288
"""`6 * node + exit`."""
