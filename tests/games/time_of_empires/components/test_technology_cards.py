"""2.7 to 2.9: the 36 designs of the decks and the 16 starting cards, one by one as the rules list them."""

from collections import Counter

import pytest

from gnomon.games.time_of_empires import terms
from gnomon.games.time_of_empires.components import SHIPPED
from gnomon.games.time_of_empires.terms import era_of

OBSERVATORY, WAREHOUSE, MILL, TEMPLE = terms.SCIENCE, terms.CONSTRUCTION, terms.EXPANSION, terms.CULTURE

# number: name, discovery cost, construction cost, parts of the effect
ERA_ONE = {
    "101": ("Writing", 1, 2, [(terms.DRAW, 2, 0)]),
    "102": ("Geometry", 2, 2, [(terms.DRAW, 1, 0), (terms.FREE_DISCOVER, 1, 0)]),
    "103": ("Astronomy", 2, 1, [(terms.DRAW, 3, 0)]),
    "104": ("Masonry", 1, 2, [(terms.GAIN, 0, 3)]),
    "105": ("Currency", 2, 1, [(terms.GAIN, 2, 2)]),
    "106": ("Irrigation", 3, 2, [(terms.FREE_BUILD, MILL, 0)]),
    "107": ("Animal Husbandry", 1, 2, [(terms.PLACE_CLANS, 3, 0)]),
    "108": ("Horse Riding", 1, 1, [(terms.MOVES, 3, 0)]),
    "109": ("Bronze Working", 2, 2, [(terms.PLACE_CLANS, 2, 0), (terms.MOVES, 2, 0)]),
    "110": ("Mythology", 1, 2, [(terms.APPOINT, 2, 0)]),
    "111": ("Philosophy", 2, 2, [(terms.DOUBLE_SCHOLARS, 1, 0)]),
    "112": ("Drama", 2, 1, [(terms.APPOINT, 1, 0), (terms.TO_LEADER, 1, 0)]),
}
ERA_TWO = {
    "201": ("University", 2, 3, [(terms.DRAW, 3, 0)]),
    "202": ("Printing Press", 2, 2, [(terms.DRAW_TO, 4, 0)]),
    "203": ("Mechanical Clock", 3, 3, [(terms.RELOCATE_TIMER, 1, 0)]),
    "204": ("Watermill", 2, 3, [(terms.GAIN, 3, 3)]),
    "205": ("Guilds", 2, 2, [(terms.BRICKS_PER_DOUBLE, 2, 0)]),
    "206": ("Gothic Vault", 4, 3, [(terms.FREE_BUILD, TEMPLE, 0)]),
    "207": ("Crop Rotation", 2, 3, [(terms.PLACE_CLANS, 4, 0)]),
    "208": ("Trebuchet", 3, 3, [(terms.DESTROY, 0, 0)]),
    "209": ("Chivalry", 3, 3, [(terms.ASSAULT, 1, 0)]),
    "210": ("Monasticism", 2, 3, [(terms.APPOINT, 3, 0)]),
    "211": ("Cathedral Chapter", 3, 3, [(terms.APPOINT, 1, 0), (terms.TO_WONDER, 1, 0), (terms.TO_LEADER, 1, 0)]),
    "212": ("Patronage", 2, 2, [(terms.TO_WONDER, 2, 0)]),
}
ERA_THREE = {
    "301": ("Encyclopedia", 3, 4, [(terms.DRAW, 3, 0), (terms.FREE_DISCOVER, 1, 0)]),
    "302": ("Scientific Method", 4, 4, [(terms.FREE_DISCOVER, 2, 0)]),
    "303": ("Telegraph", 3, 3, [(terms.DRAW, 4, 0)]),
    "304": ("Steam Engine", 3, 4, [(terms.GAIN, 4, 4)]),
    "305": ("Steel Frame", 5, 4, [(terms.FREE_BUILD, OBSERVATORY, 0), (terms.GAIN, 0, 2)]),
    "306": ("Assembly Line", 4, 4, [(terms.ASSEMBLY_LINE, 2, 0)]),
    "307": ("Vaccination", 3, 4, [(terms.PLACE_CLANS, 4, 0), (terms.MOVES, 2, 0)]),
    "308": ("Artillery", 3, 3, [(terms.DESTROY, 1, 0)]),
    "309": ("Aviation", 4, 4, [(terms.AIRLIFT, 2, 0)]),
    "310": ("Public Education", 3, 4, [(terms.APPOINT, 4, 0)]),
    "311": ("World's Fair", 3, 4, [(terms.TO_WONDER, 2, 0), (terms.TO_LEADER, 1, 0)]),
    "312": ("Mass Media", 3, 3, [(terms.APPOINT, 1, 0), (terms.TO_LEADER, 2, 0)]),
}
DECKS = ERA_ONE | ERA_TWO | ERA_THREE

# number: colour, discovery cost, construction cost, parts of the effect; four cards a colour, in the order of the fields
STARTING = {
    "001": ("red", 1, 1, [(terms.DRAW, 1, 0)]),
    "002": ("red", 1, 1, [(terms.GAIN, 1, 1)]),
    "003": ("red", 1, 2, [(terms.PLACE_CLANS, 2, 0), (terms.MOVES, 1, 0)]),
    "004": ("red", 1, 1, [(terms.APPOINT, 1, 0)]),
    "005": ("purple", 1, 1, [(terms.DRAW, 1, 0)]),
    "006": ("purple", 1, 1, [(terms.GAIN, 1, 1)]),
    "007": ("purple", 1, 1, [(terms.PLACE_CLANS, 1, 0), (terms.MOVES, 1, 0)]),
    "008": ("purple", 1, 2, [(terms.APPOINT, 2, 0)]),
    "009": ("white", 1, 2, [(terms.DRAW, 2, 0)]),
    "010": ("white", 1, 1, [(terms.GAIN, 1, 1)]),
    "011": ("white", 1, 1, [(terms.PLACE_CLANS, 1, 0), (terms.MOVES, 1, 0)]),
    "012": ("white", 1, 1, [(terms.APPOINT, 1, 0)]),
    "013": ("black", 1, 1, [(terms.DRAW, 1, 0)]),
    "014": ("black", 1, 2, [(terms.GAIN, 1, 2)]),
    "015": ("black", 1, 1, [(terms.PLACE_CLANS, 1, 0), (terms.MOVES, 1, 0)]),
    "016": ("black", 1, 1, [(terms.APPOINT, 1, 0)]),
}

TYPE_BY_LAST_DIGITS = {
    "01": terms.SCIENCE,
    "02": terms.SCIENCE,
    "03": terms.SCIENCE,
    "04": terms.CONSTRUCTION,
    "05": terms.CONSTRUCTION,
    "06": terms.CONSTRUCTION,
    "07": terms.EXPANSION,
    "08": terms.EXPANSION,
    "09": terms.EXPANSION,
    "10": terms.CULTURE,
    "11": terms.CULTURE,
    "12": terms.CULTURE,
}

STATED_EFFECTS = {"111", "202", "203", "205", "209", "306", "309"}


@pytest.mark.rule("2.8")
@pytest.mark.parametrize("number", DECKS)
def test_a_card_of_the_decks_has_these_costs_and_this_effect(number: str):
    name, discovery, construction, parts = DECKS[number]
    design = terms.DESIGN_NAMES.index(number)
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
    design = terms.DESIGN_NAMES.index(number)
    field = (int(number) - 1) % 4
    assert design == terms.FIRST_STARTING + 4 * terms.COLOUR_NAMES.index(colour) + field
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
    assert [number for number in STARTING if SHIPPED.construction[terms.DESIGN_NAMES.index(number)] == 2] == improved


@pytest.mark.rule("2.1", "2.8")
def test_there_are_24_cards_in_each_era_six_of_each_type():
    cards = Counter[tuple[int, int]]()
    for design in range(terms.FIRST_STARTING):
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
    assert terms.VERB_NAMES[: terms.TO_LEADER + 1] == (
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
    used = {part[0] for design in range(terms.DESIGNS) for part in SHIPPED.parts[design]}
    assert used == set(range(terms.TO_LEADER + 1))


@pytest.mark.rule("2.2")
def test_the_type_of_a_card_is_the_field_whose_building_it_builds():
    assert dict(zip(terms.FIELD_NAMES, terms.BUILDING_NAMES, strict=True)) == {
        "science": "observatory",
        "construction": "warehouse",
        "expansion": "mill",
        "culture": "temple",
    }
    free = {
        design: part[1]
        for design in range(terms.DESIGNS)
        for part in SHIPPED.parts[design]
        if part[0] == terms.FREE_BUILD
    }
    assert {terms.DESIGN_NAMES[design]: terms.BUILDING_NAMES[kind] for design, kind in free.items()} == {
        "106": "mill",
        "206": "temple",
        "305": "observatory",
    }
