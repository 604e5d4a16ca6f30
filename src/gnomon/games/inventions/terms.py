"""The nouns of Inventions as numbers: specialties, actions, regions, milestones, cards, tiles, tokens (1, 2)."""

from typing import Final

MAX_SEATS: Final = 4
PARTIES: Final = 4
"""Colours: seat `s` plays colour `s`; then Chronos, then Hephaestus; a colour that is left has only a milestone."""
COLOUR_NAMES: Final = ("red", "blue", "green", "yellow")
NOBODY: Final = -1
NOWHERE: Final = -1
NOTHING: Final = -1

# --- specialties (1) -------------------------------------------------------------------------------------------------
ECONOMY: Final = 0
CULTURE: Final = 1
TECHNOLOGY: Final = 2
SPECIALTIES: Final = 3
SPECIALTY_NAMES: Final = ("economy", "culture", "technology")

SCHOLAR: Final = 3
"""The place of the Academy behind the three Home areas; also “any specialty” in a price."""
CITIZEN_NAMES: Final = ("trader", "artisan", "thinker", "scholar")
KINDS: Final = 4
"""Places of available citizens on a Society board: three Home areas and the Academy."""

# --- actions and their spaces (2.13, 4.5): a space has its action's number -------------------------------------------
PRESENT: Final = 0
INVENT: Final = 1
INNOVATE: Final = 2
SHARE: Final = 3
CALL_SPECIALISTS: Final = 4
GAIN_INFLUENCE: Final = 5
TRAVEL: Final = 6
EUREKA: Final = 7
SEND_DIPLOMAT: Final = 8
CALL_DIPLOMAT: Final = 9
ACTIONS: Final = 10
ACTION_NAMES: Final = (
    "present",
    "invent",
    "innovate",
    "share",
    "call_specialists",
    "gain_influence",
    "travel",
    "eureka",
    "send_diplomat",
    "call_diplomat",
)
ONE_INFLUENCE: Final = 10
"""“Gain 1 influence”, a chain action that is not among the ten."""
ONE_CITIZEN: Final = 11
"""“Place 1 new citizen in any region”, likewise."""
CHAIN_NAMES: Final = (*ACTION_NAMES, "one_influence", "one_citizen")
FORUMS: Final = 5

# --- regions (2.2) ---------------------------------------------------------------------------------------------------
REGIONS: Final = 7
REGION_NAMES: Final = (
    "africa",
    "middle_east",
    "europe",
    "asia",
    "oceania",
    "north_america",
    "south_america",
)
INFLUENCE_SPACES: Final = 3
"""In every region's display, the leftmost first."""

# --- milestones and cards (2.5, 2.6) ---------------------------------------------------------------------------------
ERAS: Final = 6
LETTERS: Final = "ABCDEF"
"""The letter of era `e` is number `e - 1`."""
MILESTONES: Final = 21
MILESTONE_NAMES: Final = (
    *("MA1", "MA2", "MA3", "MA4"),
    *("MB1", "MB2", "MB3", "MB4"),
    *("MC1", "MC2", "MC3"),
    *("MD1", "MD2", "MD3"),
    *("ME1", "ME2", "ME3", "ME4"),
    *("MF1", "MF2", "MF3"),
)
FIRST_B: Final = 4
"""The first of the four milestones of letter B."""
COMMON: Final = 4
"""Milestones of the Common Knowledge."""

CARDS: Final = 48
CARDS_OF_ERA: Final = (9, 9, 6, 6, 12, 6)
FIRST_OF_ERA: Final = (0, 9, 18, 24, 30, 42)
CARD_NAMES: Final = tuple(f"I{era + 1}{number + 1:02}" for era in range(ERAS) for number in range(CARDS_OF_ERA[era]))
STARTING_IDEAS: Final = 14
"""The first of the four Era-2 cards that belong to the B milestones, in their order."""
DISPLAY: Final = 3
"""Ideas that lie open beside the stack."""

# --- tiles (2.7, 2.8, 5): aspirations lie behind progress and wealth ------------------------------------------------
NUMBERS: Final = 7
"""Progress tile number `n` of a type is tile `7 * type + n - 1`."""
PROGRESS: Final = 21
FIRST_CULTURE: Final = 7
FIRST_TECHNOLOGY: Final = 14
FIRST_WEALTH: Final = 21
WEALTH: Final = 13
WEALTH_NAMES: Final = (
    *("A", "B", "C", "D"),
    *("E_economy", "E_culture", "E_technology"),
    *("F_economy_culture", "F_economy_technology", "F_culture_technology"),
    *("G_any", "G_same", "G_three"),
)
WEALTH_LETTERS: Final = ("A", "B", "C", "D", "E", "F", "G")
LETTER_OF_WEALTH: Final = (0, 1, 2, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6)
FIRST_ASPIRATION: Final = 34
WILD: Final = 3
WILD_TILE: Final = FIRST_ASPIRATION + WILD
FACES: Final = 4
FACE_NAMES: Final = (*SPECIALTY_NAMES, "wild")
TILES: Final = FIRST_ASPIRATION + FACES
TILE_NAMES: Final = (
    *(f"{kind}_{number + 1}" for kind in SPECIALTY_NAMES for number in range(NUMBERS)),
    *(f"wealth_{name}" for name in WEALTH_NAMES),
    *(f"aspiration_{face}" for face in FACE_NAMES),
)
SLOTS: Final = 4
"""Of the tiles display."""
SLOT_NAMES: Final = tuple(str(slot + 1) for slot in range(SLOTS))
HEXES: Final = 17
HEX_NAMES: Final = tuple(str(place + 1) for place in range(HEXES))

# --- influence tokens (2.9) ------------------------------------------------------------------------------------------
TOKENS: Final = 5
TOKEN_NAMES: Final = ("plus_1", "present", "innovate", "invent", "share")
PLUS_ONE: Final = 0
TOKEN_CHAIN: Final = (ONE_INFLUENCE, PRESENT, INNOVATE, INVENT, SHARE)
ALL_TOKENS: Final = (1 << TOKENS) - 1

# --- specialist and knowledge tiles (2.3, 2.4) -----------------------------------------------------------------------
SPECIALIST_TILES: Final = 7
SPECIALIST_NAMES: Final = tuple(f"SP{number + 1}" for number in range(SPECIALIST_TILES))
KNOWLEDGE_TILES: Final = 7
KNOWLEDGE_NAMES: Final = tuple(f"KN{number + 1}" for number in range(KNOWLEDGE_TILES))

# --- tracks (2.12) ---------------------------------------------------------------------------------------------------
MOST_INFLUENCE: Final = 10
STEPS: Final = 14
"""Of the Chronos meeple's path."""
LAST_STEP: Final = 13
ERA_OF_STEP: Final = (1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6)
IS_EPOCH_STEP: Final = (1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0)
"""Whether the round is played with the Epoch pillar."""
ERA_SPACES: Final = 17
"""Era-marker spaces: four of Era 2, then those of Eras 3 to 6."""
SPACES_OF_ERA: Final = (4, 3, 3, 4, 3)
FIRST_SPACE: Final = (0, 4, 7, 10, 14)
"""By era - 2."""
ERA_SPACE_NAMES: Final = tuple(
    f"era_{era + 2}_{number + 1}" for era in range(len(SPACES_OF_ERA)) for number in range(SPACES_OF_ERA[era])
)
SEASONS: Final = 2
"""Season pillars of a player."""

# --- goals and objectives (2.10, 2.11) -------------------------------------------------------------------------------
GOAL_FAMILIES: Final = ("influence", "majority", "network", "inventions")
GOALS_OF_FAMILY: Final = (7, 7, 7, 5)
FIRST_GOAL: Final = (0, 7, 14, 21)
GOAL_NAMES: Final = tuple(
    f"{family}_{number + 1}"
    for family, size in zip(GOAL_FAMILIES, GOALS_OF_FAMILY, strict=True)
    for number in range(size)
)
"""`influence_1` and so on, in the order of the goals' numbers."""
GOALS: Final = 26
OBJECTIVES: Final = 16
OBJECTIVE_NAMES: Final = (
    *(f"progress_{kind}" for kind in SPECIALTY_NAMES),
    "wealth",
    *(f"specialists_{kind}" for kind in SPECIALTY_NAMES),
    "scholars",
    *(f"inventions_{kind}" for kind in SPECIALTY_NAMES),
    "influence_tokens",
    "economy_tokens",
    "sages",
    "chain_tokens",
    "beside_cards",
)
"""By number: what the public objectives count."""
assert len(OBJECTIVE_NAMES) == OBJECTIVES

# --- benefits (4.6) --------------------------------------------------------------------------------------------------
NO_BENEFIT: Final = 0
BENEFIT_NAMES: Final = (
    "none",
    "influence",
    "trader",
    "artisan",
    "thinker",
    "scholar",
    "choose_1",
    "choose_2",
    "citizen",
    "return_citizens",
    "wild_aspiration",
    "build_free",
    "build_for_2",
    "cheaper",
    "economy_token",
    "turn_order",
)
GIVES_INFLUENCE: Final = 1
GIVES_SPECIALIST: Final = 2
"""Trader, artisan, thinker: this number + specialty."""
GIVES_SCHOLAR: Final = 5
GIVES_CHOICE: Final = 6
GIVES_TWO: Final = 7
GIVES_CITIZEN: Final = 8
GIVES_RETURN: Final = 9
GIVES_WILD: Final = 10
GIVES_BUILDING: Final = 11
GIVES_PAID_BUILDING: Final = 12
GIVES_CHEAPER: Final = 13
GIVES_TOKEN: Final = 14
GIVES_ORDER: Final = 15

# --- Hephaestus (7.2) ------------------------------------------------------------------------------------------------
ACTION_CARDS: Final = 5
ACTION_CARD_NAMES: Final = tuple(f"HC{number + 1}" for number in range(ACTION_CARDS))
LINES: Final = 3
"""Of each action card."""
