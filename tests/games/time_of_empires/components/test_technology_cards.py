"""2.7 to 2.9: the 36 designs of the decks and the 16 starting cards, one by one as the rules list them."""

from collections import Counter

import pytest

from gnomon.games.time_of_empires.components import SHIPPED
from gnomon.games.time_of_empires.terms import (
    AIRLIFT,
    APPOINT,
    ASSAULT,
    ASSEMBLY_LINE,
    BRICKS_PER_DOUBLE,
    BUILDING_NAMES,
    COLOUR_NAMES,
    CONSTRUCTION,
    CULTURE,
    DESIGN_NAMES,
    DESIGNS,
    DESTROY,
    DOUBLE_SCHOLARS,
    DRAW,
    DRAW_TO,
    EXPANSION,
    FIELD_NAMES,
    FIRST_STARTING,
    FREE_BUILD,
    FREE_DISCOVER,
    GAIN,
    MOVES,
    PLACE_CLANS,
    RELOCATE_TIMER,
    SCIENCE,
    TO_LEADER,
    TO_WONDER,
    VERB_NAMES,
    era_of,
)

OBSERVATORY, WAREHOUSE, MILL, TEMPLE = SCIENCE, CONSTRUCTION, EXPANSION, CULTURE

# number: name, discovery cost, construction cost, parts of the effect
ERA_ONE = {
    "101": ("Writing", 1, 2, [(DRAW, 2, 0)]),
    "102": ("Geometry", 2, 2, [(DRAW, 1, 0), (FREE_DISCOVER, 1, 0)]),
    "103": ("Astronomy", 2, 1, [(DRAW, 3, 0)]),
    "104": ("Masonry", 1, 2, [(GAIN, 0, 3)]),
    "105": ("Currency", 2, 1, [(GAIN, 2, 2)]),
    "106": ("Irrigation", 3, 2, [(FREE_BUILD, MILL, 0)]),
    "107": ("Animal Husbandry", 1, 2, [(PLACE_CLANS, 3, 0)]),
    "108": ("Horse Riding", 1, 1, [(MOVES, 3, 0)]),
    "109": ("Bronze Working", 2, 2, [(PLACE_CLANS, 2, 0), (MOVES, 2, 0)]),
    "110": ("Mythology", 1, 2, [(APPOINT, 2, 0)]),
    "111": ("Philosophy", 2, 2, [(DOUBLE_SCHOLARS, 1, 0)]),
    "112": ("Drama", 2, 1, [(APPOINT, 1, 0), (TO_LEADER, 1, 0)]),
}
ERA_TWO = {
    "201": ("University", 2, 3, [(DRAW, 3, 0)]),
    "202": ("Printing Press", 2, 2, [(DRAW_TO, 4, 0)]),
    "203": ("Mechanical Clock", 3, 3, [(RELOCATE_TIMER, 1, 0)]),
    "204": ("Watermill", 2, 3, [(GAIN, 3, 3)]),
    "205": ("Guilds", 2, 2, [(BRICKS_PER_DOUBLE, 2, 0)]),
    "206": ("Gothic Vault", 4, 3, [(FREE_BUILD, TEMPLE, 0)]),
    "207": ("Crop Rotation", 2, 3, [(PLACE_CLANS, 4, 0)]),
    "208": ("Trebuchet", 3, 3, [(DESTROY, 0, 0)]),
    "209": ("Chivalry", 3, 3, [(ASSAULT, 1, 0)]),
    "210": ("Monasticism", 2, 3, [(APPOINT, 3, 0)]),
    "211": ("Cathedral Chapter", 3, 3, [(APPOINT, 1, 0), (TO_WONDER, 1, 0), (TO_LEADER, 1, 0)]),
    "212": ("Patronage", 2, 2, [(TO_WONDER, 2, 0)]),
}
ERA_THREE = {
    "301": ("Encyclopedia", 3, 4, [(DRAW, 3, 0), (FREE_DISCOVER, 1, 0)]),
    "302": ("Scientific Method", 4, 4, [(FREE_DISCOVER, 2, 0)]),
    "303": ("Telegraph", 3, 3, [(DRAW, 4, 0)]),
    "304": ("Steam Engine", 3, 4, [(GAIN, 4, 4)]),
    "305": ("Steel Frame", 5, 4, [(FREE_BUILD, OBSERVATORY, 0), (GAIN, 0, 2)]),
    "306": ("Assembly Line", 4, 4, [(ASSEMBLY_LINE, 2, 0)]),
    "307": ("Vaccination", 3, 4, [(PLACE_CLANS, 4, 0), (MOVES, 2, 0)]),
    "308": ("Artillery", 3, 3, [(DESTROY, 1, 0)]),
    "309": ("Aviation", 4, 4, [(AIRLIFT, 2, 0)]),
    "310": ("Public Education", 3, 4, [(APPOINT, 4, 0)]),
    "311": ("World's Fair", 3, 4, [(TO_WONDER, 2, 0), (TO_LEADER, 1, 0)]),
    "312": ("Mass Media", 3, 3, [(APPOINT, 1, 0), (TO_LEADER, 2, 0)]),
}
DECKS = ERA_ONE | ERA_TWO | ERA_THREE

# number: colour, discovery cost, construction cost, parts of the effect; four cards a colour, in the order of the fields
STARTING = {
    "001": ("red", 1, 1, [(DRAW, 1, 0)]),
    "002": ("red", 1, 1, [(GAIN, 1, 1)]),
    "003": ("red", 1, 2, [(PLACE_CLANS, 2, 0), (MOVES, 1, 0)]),
    "004": ("red", 1, 1, [(APPOINT, 1, 0)]),
    "005": ("purple", 1, 1, [(DRAW, 1, 0)]),
    "006": ("purple", 1, 1, [(GAIN, 1, 1)]),
    "007": ("purple", 1, 1, [(PLACE_CLANS, 1, 0), (MOVES, 1, 0)]),
    "008": ("purple", 1, 2, [(APPOINT, 2, 0)]),
    "009": ("white", 1, 2, [(DRAW, 2, 0)]),
    "010": ("white", 1, 1, [(GAIN, 1, 1)]),
    "011": ("white", 1, 1, [(PLACE_CLANS, 1, 0), (MOVES, 1, 0)]),
    "012": ("white", 1, 1, [(APPOINT, 1, 0)]),
    "013": ("black", 1, 1, [(DRAW, 1, 0)]),
    "014": ("black", 1, 2, [(GAIN, 1, 2)]),
    "015": ("black", 1, 1, [(PLACE_CLANS, 1, 0), (MOVES, 1, 0)]),
    "016": ("black", 1, 1, [(APPOINT, 1, 0)]),
}

TYPE_BY_LAST_DIGITS = {
    "01": SCIENCE,
    "02": SCIENCE,
    "03": SCIENCE,
    "04": CONSTRUCTION,
    "05": CONSTRUCTION,
    "06": CONSTRUCTION,
    "07": EXPANSION,
    "08": EXPANSION,
    "09": EXPANSION,
    "10": CULTURE,
    "11": CULTURE,
    "12": CULTURE,
}

STATED_EFFECTS = {"111", "202", "203", "205", "209", "306", "309"}


@pytest.mark.rule("2.8")
@pytest.mark.parametrize("number", DECKS)
def test_a_card_of_the_decks_has_these_costs_and_this_effect(number: str):
    name, discovery, construction, parts = DECKS[number]
    design = DESIGN_NAMES.index(number)
    assert SHIPPED.card_names[design] == name
    assert SHIPPED.discovery[design] == discovery
    assert SHIPPED.construction[design] == construction
    assert list(SHIPPED.parts[design]) == parts
    assert SHIPPED.type_of[design] == TYPE_BY_LAST_DIGITS[number[1:]]
    assert SHIPPED.copies[design] == 2
    assert era_of(design) == int(number[0])
    assert SHIPPED.back_of[design] == 4 * int(number[0]) + TYPE_BY_LAST_DIGITS[number[1:]]
    assert SHIPPED.provenance[f"technology.{number}"] == "reconstructed"
    origin = "seed" if number in STATED_EFFECTS else "reconstructed"
    assert SHIPPED.provenance[f"technology.{number}.effect"] == origin


@pytest.mark.rule("2.9")
@pytest.mark.parametrize("number", STARTING)
def test_a_starting_card_has_these_costs_and_this_effect(number: str):
    colour, discovery, construction, parts = STARTING[number]
    design = DESIGN_NAMES.index(number)
    field = (int(number) - 1) % 4
    assert design == FIRST_STARTING + 4 * COLOUR_NAMES.index(colour) + field
    assert (SHIPPED.discovery[design], SHIPPED.construction[design]) == (discovery, construction)
    assert list(SHIPPED.parts[design]) == parts
    assert SHIPPED.type_of[design] == field
    assert SHIPPED.copies[design] == 1
    assert era_of(design) == 0
    assert SHIPPED.back_of[design] == field
    assert SHIPPED.provenance[f"starting.{number}"] == "reconstructed"


@pytest.mark.rule("2.9")
def test_each_colour_has_one_improved_starting_card():
    improved = [number for number, card in STARTING.items() if card[2] == 2]
    assert improved == ["003", "008", "009", "014"]
    assert [number for number in STARTING if SHIPPED.construction[DESIGN_NAMES.index(number)] == 2] == improved


@pytest.mark.rule("2.1", "2.8")
def test_there_are_24_cards_in_each_era_six_of_each_type():
    cards = Counter[tuple[int, int]]()
    for design in range(FIRST_STARTING):
        cards[era_of(design), SHIPPED.type_of[design]] += SHIPPED.copies[design]
    assert cards == {(era, field): 6 for era in (1, 2, 3) for field in range(4)}
    assert cards.total() == 72
    assert sum(SHIPPED.copies) == 72 + 16
    assert SHIPPED.provenance["technologies"] == "deduced"


@pytest.mark.rule("2.8")
def test_no_card_costs_more_than_five_so_that_every_card_can_be_paid():
    assert max(SHIPPED.discovery) == 5
    assert max(SHIPPED.construction) == 4
    assert SHIPPED.resource_cap == 6


@pytest.mark.rule("2.7")
def test_the_cards_use_every_word_of_effects_and_only_these():
    assert VERB_NAMES[: TO_LEADER + 1] == (
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
    )
    used = {part[0] for design in range(DESIGNS) for part in SHIPPED.parts[design]}
    assert used == set(range(TO_LEADER + 1))


@pytest.mark.rule("2.2")
def test_the_type_of_a_card_is_the_field_whose_building_it_builds():
    assert dict(zip(FIELD_NAMES, BUILDING_NAMES, strict=True)) == {
        "science": "observatory",
        "construction": "warehouse",
        "expansion": "mill",
        "culture": "temple",
    }
    free = {design: part[1] for design in range(DESIGNS) for part in SHIPPED.parts[design] if part[0] == FREE_BUILD}
    assert {DESIGN_NAMES[design]: BUILDING_NAMES[kind] for design, kind in free.items()} == {
        "106": "mill",
        "206": "temple",
        "305": "observatory",
    }
