"""The component tables, row by row, as the rules print them (2)."""

import re
from collections import Counter

import pytest

from gnomon.games.inventions import build, terms
from gnomon.games.inventions.components import ACCOLADES, SHIPPED, exported, read_components
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.setup import set_up
from gnomon.kernel.errors import BadInput

ADJACENT = {1: (2, 3, 7), 2: (1, 3, 4, 5), 3: (1, 2, 4, 6), 4: (2, 3, 5, 6), 5: (2, 4), 6: (3, 4, 7), 7: (1, 6)}


@pytest.mark.rule("2.2")
@pytest.mark.parametrize("region", range(1, 8))
def test_ropes(region: int):
    assert SHIPPED.rope_list[region - 1] == tuple(other - 1 for other in ADJACENT[region])


@pytest.mark.rule("2.2")
def test_eleven_ropes_and_three_influence_spaces():
    assert sum(mask.bit_count() for mask in SHIPPED.ropes) == 22
    assert SHIPPED.space_points == [5, 3, 2]


@pytest.mark.rule("2.3")
def test_specialist_tiles():
    assert SHIPPED.specialist_citizens == [1, 2, 2, 1, 1, 2, 2]
    assert [terms.ACTION_NAMES[action] for action in SHIPPED.specialist_benefit[:3]] == ["present", "invent", "share"]
    assert SHIPPED.without_idea == 0b0000110


@pytest.mark.rule("2.4")
def test_knowledge_tiles_are_all_different():
    assert len(set(SHIPPED.knowledge_action)) == terms.REGIONS
    assert SHIPPED.knowledge_points == 2


BENEFITS = [
    "citizen",
    "trader",
    "thinker",
    "artisan",
    "scholar",
    "citizen",
    "influence",
    "return_citizens",
    "citizen",
    "scholar",
    "build_for_2",
    "wild_aspiration",
    "build_for_2",
    "return_citizens",
    "build_for_2",
    "citizen",
    "scholar",
    "choose_2",
    "wild_aspiration",
    "build_free",
    "choose_2",
]


@pytest.mark.rule("2.5")
@pytest.mark.parametrize(("number", "benefit"), list(enumerate(BENEFITS)), ids=terms.MILESTONE_NAMES)
def test_milestones(number: int, benefit: str):
    assert terms.BENEFIT_NAMES[SHIPPED.milestone_benefit[number]] == benefit
    assert SHIPPED.era_of[number] == "ABCDEF".index(terms.MILESTONE_NAMES[number][1]) + 1


@pytest.mark.rule("2.5")
def test_so_many_milestones_of_each_letter():
    assert [len(tiles) for tiles in SHIPPED.of_letter] == [4, 4, 3, 3, 4, 3]
    assert SHIPPED.envoy_spaces == 3


TRAVEL, SHARE, CALL_D, SEND, EUREKA = "travel", "share", "call_diplomat", "send_diplomat", "eureka"
INNOVATE, GAIN, INVENT, PRESENT, CALL = "innovate", "gain_influence", "invent", "present", "call_specialists"
CARD_ROWS = (
    *(("I101", "-", "E", "", TRAVEL), ("I102", "-", "E", "", SHARE), ("I103", "-", "E", "", CALL_D)),
    *(("I104", "-", "C", "", SEND), ("I105", "-", "C", "", EUREKA), ("I106", "-", "C", "", INNOVATE)),
    *(("I107", "-", "T", "", GAIN), ("I108", "-", "T", "", INVENT), ("I109", "-", "T", "", PRESENT)),
    *(("I201", "MA1", "E", "", TRAVEL), ("I202", "MA3", "E", "", CALL), ("I203", "MA2", "C", "", PRESENT)),
    *(("I204", "MA1", "T", "", SHARE), ("I205", "MA2", "T", "", GAIN), ("I206", "MB1", "E", "", PRESENT)),
    *(("I207", "MB2", "C", "", TRAVEL), ("I208", "MB3", "C", "", GAIN), ("I209", "MB4", "T", "", INVENT)),
    *(("I301", "MB4", "E", "", SHARE), ("I302", "MC1", "E", "E", TRAVEL), ("I303", "MA4", "C", "", SEND)),
    *(("I304", "MA4", "C", "", INNOVATE), ("I305", "MA3", "T", "", INVENT), ("I306", "MC3", "T", "T", CALL)),
    *(("I401", "MC1", "E", "T", SEND), ("I402", "MD2", "E", "E", CALL), ("I403", "MC2", "C", "T", INVENT)),
    *(("I404", "MD1", "C", "C", SHARE), ("I405", "MC2", "T", "E", TRAVEL), ("I406", "MD2", "T", "T", GAIN)),
    *(("I501", "MC3", "E", "T", TRAVEL), ("I502", "MD3", "E", "T", GAIN), ("I503", "ME4", "E", "ET", CALL)),
    *(("I504", "ME4", "E", "ET", SHARE), ("I505", "ME2", "C", "CE", SHARE), ("I506", "ME2", "C", "CT", CALL_D)),
    *(("I507", "ME1", "C", "CE", PRESENT), ("I508", "ME3", "C", "CT", PRESENT), ("I509", "MC2", "T", "E", INVENT)),
    *(("I510", "ME4", "T", "TC", TRAVEL), ("I511", "ME3", "T", "TC", INNOVATE), ("I512", "ME1", "T", "TE", EUREKA)),
    *(("I601", "MF3", "E", "ET", GAIN), ("I602", "MF2", "E", "ET", PRESENT), ("I603", "MF1", "C", "CE", SHARE)),
    *(("I604", "MF1", "C", "CT", INNOVATE), ("I605", "MF2", "T", "TC", INVENT), ("I606", "MF3", "T", "TC", TRAVEL)),
)


@pytest.mark.rule("2.6")
@pytest.mark.parametrize("row", CARD_ROWS, ids=lambda row: row[0])
def test_cards(row: tuple[str, str, str, str, str]):
    name, milestone, specialty, exhausted, chain = row
    card = terms.CARD_NAMES.index(name)
    assert "ECT"[SHIPPED.specialty[card]] == specialty
    assert "".join("ECT"[kind] for kind in SHIPPED.exhausted[card]) == exhausted
    assert terms.ACTION_NAMES[SHIPPED.card_chain[card]] == chain
    if milestone != "-":
        assert terms.MILESTONE_NAMES[SHIPPED.card_milestone[card]] == milestone
    assert SHIPPED.card_era[card] == int(name[1])


@pytest.mark.rule("2.6")
def test_cards_are_balanced_and_all_there():
    assert [row[0] for row in CARD_ROWS] == list(terms.CARD_NAMES)
    assert Counter(SHIPPED.card_era) == {1: 9, 2: 9, 3: 6, 4: 6, 5: 12, 6: 6}
    for era, each in ((1, 3), (2, 3), (3, 2), (4, 2), (5, 4), (6, 2)):
        of_era = [SHIPPED.specialty[card] for card in range(terms.CARDS) if SHIPPED.card_era[card] == era]
        assert Counter(of_era) == {0: each, 1: each, 2: each}
    assert {SHIPPED.specialty[card] for card in range(9, 14)} == {0, 1, 2}, "the five A-cards contain every specialty"
    assert SHIPPED.last_era_points == 6


@pytest.mark.rule("2.7.3")
def test_pairs_of_the_technology_tiles():
    named = [[terms.ACTION_NAMES[action] for action in pair] for pair in SHIPPED.pairs]
    assert named == [
        ["invent", "share"],
        ["invent", "present"],
        ["invent", "travel"],
        [],
        ["travel", "share"],
        ["innovate", "present"],
        ["share", "present"],
    ]


@pytest.mark.rule("2.9")
def test_numbers_above_the_influence_tokens():
    assert SHIPPED.needed == [0, 2, 2, 3, 3]


@pytest.mark.rule("2.10")
def test_every_region_is_on_four_goals_of_each_deck():
    for deck in range(3):
        masks = SHIPPED.goal_regions[7 * deck : 7 * (deck + 1)]
        assert all(mask.bit_count() == 4 for mask in masks)
        for region in range(terms.REGIONS):
            assert sum((mask >> region) & 1 for mask in masks) == 4
    assert SHIPPED.goal_regions[:7] == SHIPPED.goal_regions[7:14]
    for one in range(terms.REGIONS):
        for other in range(one):
            both = (1 << one) | (1 << other)
            assert sum(mask & both == both for mask in SHIPPED.goal_regions[:7]) == 2


@pytest.mark.rule("2.10")
def test_regions_of_a_network_goal_are_joined():
    for mask in SHIPPED.goal_regions[14:]:
        joined = mask & -mask
        for _ in range(4):
            for region in range(terms.REGIONS):
                if (joined >> region) & 1:
                    joined |= SHIPPED.ropes[region] & mask
        assert joined == mask


@pytest.mark.rule("2.12")
def test_influence_track():
    assert SHIPPED.chain_tokens == [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3]
    assert SHIPPED.adjustment == [1, 0, 0, 0, -1, -1, -1, -1, -2, -2, -2]
    assert SHIPPED.influence_points == [1, 1, 1, 1, 5, 5, 5, 5, 10, 10, 10]


@pytest.mark.rule("2.12")
@pytest.mark.parametrize(
    ("era", "benefits"),
    [
        (2, "none none none none"),
        (3, "choose_1 citizen turn_order"),
        (4, "scholar wild_aspiration turn_order"),
        (5, "influence return_citizens choose_2 turn_order"),
        (6, "wild_aspiration build_for_2 choose_2"),
    ],
)
def test_era_marker_spaces(era: int, benefits: str):
    first = terms.FIRST_SPACE[era - 2]
    found = SHIPPED.space_benefit[first : first + terms.SPACES_OF_ERA[era - 2]]
    assert [terms.BENEFIT_NAMES[benefit] for benefit in found] == benefits.split()


@pytest.mark.rule("2.13")
def test_forums():
    named = [
        {terms.ACTION_NAMES[action] for action in range(10) if (mask >> action) & 1} for mask in SHIPPED.forum_mask
    ]
    assert named == [
        {"present", "share"},
        {"invent", "innovate"},
        {"call_specialists", "gain_influence"},
        {"travel", "eureka"},
        {"send_diplomat", "call_diplomat"},
    ]


HEX_ROWS = (
    (1, "2 3 4", "influence"),
    (2, "1 4 5", "citizen"),
    (3, "1 4 6", "trader"),
    (4, "1 2 3 5 6 7", "economy_token"),
    (5, "2 4 7", "artisan"),
    (6, "3 4 7 8 9", "cheaper"),
    (7, "4 5 6 9 10", "scholar"),
    (8, "6 9 11", "thinker"),
    (9, "6 7 8 10 11 12", "economy_token"),
    (10, "7 9 12", "influence"),
    (11, "8 9 12 13 14", "wild_aspiration"),
    (12, "9 10 11 14 15", "citizen"),
    (13, "11 14 16", "scholar"),
    (14, "11 12 13 15 16 17", "cheaper"),
    (15, "12 14 17", "citizen"),
    (16, "13 14 17", "influence"),
    (17, "14 15 16", "wild_aspiration"),
)


@pytest.mark.rule("2.14")
@pytest.mark.parametrize(("at", "beside", "benefit"), HEX_ROWS)
def test_hexes(at: int, beside: str, benefit: str):
    assert [other + 1 for other in SHIPPED.hex_beside[at - 1]] == [int(word) for word in beside.split()]
    assert terms.BENEFIT_NAMES[SHIPPED.hex_benefit[at - 1]] == benefit


@pytest.mark.rule("2.14")
def test_rows_of_the_progress_map():
    assert [SHIPPED.hex_row.count(row) for row in range(1, 8)] == [2, 3, 2, 3, 2, 3, 2]
    assert terms.HEXES == 17


@pytest.mark.rule("7.2.2.1", "7.2.3")
def test_cards_of_hephaestus_and_accolades():
    named = [[terms.ACTION_NAMES[action] for action in card] for card in SHIPPED.action_cards]
    assert named[0] == ["call_specialists", "present", "innovate"]
    assert set().union(*named) == set(terms.ACTION_NAMES), "all ten actions occur"
    assert len(SHIPPED.accolade_points) == ACCOLADES
    assert sum(SHIPPED.accolade_points) == 16
    assert SHIPPED.mode_points == [[2, 2, 3], [3, 3, 4], [4, 4, 5]]


# --- an owner's tables -----------------------------------------------------------------------------------------------


def test_an_owner_can_hand_in_printed_values():
    text = exported().replace("influence_spaces = [5, 3, 2]", "influence_spaces = [4, 3, 1]")
    found = read_components(text, "mine.toml")
    assert found.space_points == [4, 3, 1]
    assert found.digest != SHIPPED.digest
    state = set_up(found, {spec.name: spec.default for spec in GAME.specs}, 3, 1)
    assert state.setting.components.space_points == [4, 3, 1]
    assert build(found.source).components is found


@pytest.mark.parametrize(
    ("find", "put", "wrong"),
    [
        ("ropes = [[2, 3, 7]", "ropes = [[2, 3, 6]", "one way only"),
        ("ropes = [[2, 3, 7]", 'ropes = [[2, 3, "7"]', "different numbers"),
        ('without_idea = ["SP2", "SP3"]', 'without_idea = ["SP2", "SP2"]', "stands twice"),
        ('benefit = "points"', 'benefit = "gold"', "none of"),
        ('["travel", "eureka"]', '["travel", "travel"]', "one space"),
        ('id = "I101"', 'id = "I999"', "I101"),
        ("at = 17", "at = 18", "17"),
        ("citizens = 30", 'citizens = "many"', "citizens"),
        ('provenance = "inferred"', 'provenance = "hearsay"', "none of"),
        ('lines = ["share", "gain_influence", "invent"]', 'lines = ["share"]', "expected 3"),
        ("[regions]", "[regions]\nmore = 1", "more"),
    ],
)
def test_wrong_tables_are_refused_with_the_place(find: str, put: str, wrong: str):
    text = exported()
    assert find in text
    with pytest.raises(BadInput, match=re.escape(wrong)):
        read_components(text.replace(find, put, 1), "mine.toml")


def test_every_row_says_where_it_comes_from():
    assert len(SHIPPED.provenance) > 90
    assert set(SHIPPED.provenance.values()) <= {"seed", "public", "inferred", "reconstructed"}
    assert terms.SPECIALTY_NAMES == ("economy", "culture", "technology")
