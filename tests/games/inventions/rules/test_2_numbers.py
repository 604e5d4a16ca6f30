"""Numbers of the component tables that are no rows: pieces, prices, points, goals, the solo game (2, 5.2, 7.2)."""

import pytest

from gnomon.games.inventions import terms
from gnomon.games.inventions.components import SHIPPED

MILESTONES_OF_CARDS = (
    "MA1 MA3 MA2 MA1 MA2 MB1 MB2 MB3 MB4 MB4 MC1 MA4 MA4 MA3 MC3 MC1 MD2 MC2 MD1 MC2 MD2 MC3 MD3 ME4 ME4 ME2 ME2 ME1 ME3 "
    "MC2 ME4 ME3 ME1 MF3 MF2 MF1 MF1 MF2 MF3"
)
NAMES_OF_CARDS = (
    "Boats,Trade,Domestication: Dog,Cloth,Star Map,Flute,Projectile,Bread,Ceramics & Pottery,Domestication: Horse,"
    "Fermentation,Tanned Leather,Wheel,Seawall,Irrigation,Silk,Proto-City,Plumbing,Coins,Lighthouse,Writing,"
    "Musical Notation,Glass,Steel,Caravel,Windmill,Eyeglasses,Printing Press,Mariner's Compass,Catapult,Steamboat,Dynamite,"
    "Automobile,Locomotive,Telephone,Television,Light Bulb,Penicillin,Calculator,Aircraft,Microscope,High-Density Battery,"
    "Satellite,Reusable Rocket,Internet,Machine Learning,Quantum Computing,Solar Sail"
)


@pytest.mark.rule("2.1", "3.3")
def test_pieces_of_a_colour():
    assert (SHIPPED.citizens, SHIPPED.scholars_at_start, SHIPPED.economy_tokens) == (30, 2, 3)
    assert (SHIPPED.influence_at_start, SHIPPED.inventions_at_start) == (1, 2)


@pytest.mark.rule("2.1", "3.1", "2.8")
def test_stacks_of_tiles():
    assert (SHIPPED.progress_stack, SHIPPED.progress_few) == (3, 2)
    assert SHIPPED.wealth_stack == [4, 4, 4, 4, 3, 3, 3]
    assert SHIPPED.wealth_few == [3, 3, 3, 3, 2, 2, 2]
    assert sum(SHIPPED.wealth_stack) == 25
    assert ["ABCDEFG"[letter] for letter in terms.LETTER_OF_WEALTH] == [name[0] for name in terms.WEALTH_NAMES]


@pytest.mark.rule("2.2")
def test_regions_in_the_order_of_the_migration():
    assert (
        *("africa", "middle_east", "europe", "asia"),
        *("oceania", "north_america", "south_america"),
    ) == terms.REGION_NAMES


@pytest.mark.rule("2.3", "2.4")
def test_specialist_and_knowledge_tiles_by_number():
    assert SHIPPED.specialist_points == 3
    named = [terms.CHAIN_NAMES[action] for action in SHIPPED.knowledge_action]
    assert named == ["present", "invent", "share", "innovate", "call_specialists", "gain_influence", "one_citizen"]


@pytest.mark.rule("2.6")
def test_names_and_milestones_of_all_cards():
    assert SHIPPED.card_name == NAMES_OF_CARDS.split(",")
    assert len(terms.CARD_NAMES) == 48
    from gnomon.games.inventions.terms import MILESTONE_NAMES

    assert [MILESTONE_NAMES[tile] for tile in SHIPPED.card_milestone[9:]] == MILESTONES_OF_CARDS.split()


@pytest.mark.rule("2.7", "2.7.3", "5.2")
def test_prices_of_building_and_of_technology():
    assert SHIPPED.building_influence == [3, 2, 1, 0]
    assert (SHIPPED.building_flat, SHIPPED.progress_cost, SHIPPED.wealth_cost, SHIPPED.cheaper) == (2, 1, 2, 2)
    assert SHIPPED.technology_influence == 1


@pytest.mark.rule("2.8")
def test_points_of_wealth_tiles():
    assert (SHIPPED.wealth_group, SHIPPED.wealth_region, SHIPPED.wealth_region_citizens) == (3, 3, 2)
    assert (SHIPPED.wealth_citizen, SHIPPED.wealth_citizens, SHIPPED.wealth_set) == (1, 2, 2)
    assert (SHIPPED.wealth_type, SHIPPED.wealth_pair, SHIPPED.wealth_inventions) == (3, 3, [3, 4, 6])


@pytest.mark.rule("2.10")
def test_private_goals_card_by_card():
    majority = ("3567", "1467", "1257", "1236", "2347", "1345", "2456")
    network = ("1234", "1257", "1345", "1367", "2356", "2467", "4567")
    masks = [sum(1 << (int(digit) - 1) for digit in row) for row in (*majority, *majority, *network)]
    assert SHIPPED.goal_regions == masks
    assert SHIPPED.goal_points == [[0, 1, 3, 6, 10], [0, 3, 6, 10, 15], [0, 0, 1, 3, 6]]
    assert terms.GOALS_OF_FAMILY == (7, 7, 7, 5)
    assert (SHIPPED.invention_goal, SHIPPED.goals_scored) == (10, 2)
    assert (SHIPPED.goal_inventions, SHIPPED.goal_each_type, SHIPPED.goal_one_type) == (8, 2, 4)
    assert (SHIPPED.goal_era_4, SHIPPED.goal_era_5, SHIPPED.goal_eras) == (2, 1, 1)


@pytest.mark.rule("2.11")
def test_points_of_public_objectives():
    assert SHIPPED.objective_points == [1, 2, 1, 2, 2, 2, 2, 2, 2, 1]
    assert terms.OBJECTIVES == 16


@pytest.mark.rule("2.12", "4.1")
def test_the_path_of_the_meeple():
    assert terms.ERA_OF_STEP == (1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6)
    assert [step for step in range(13) if terms.IS_EPOCH_STEP[step]] == [0, 3, 6, 9, 12]


@pytest.mark.rule("2.14", "2.7.1")
def test_two_hexes_carry_an_economy_token():
    found = [
        place + 1 for place, kind in enumerate(SHIPPED.hex_benefit) if terms.BENEFIT_NAMES[kind] == "economy_token"
    ]
    assert found == [4, 9]


@pytest.mark.rule("7.2.2.1", "7.2.3")
def test_the_five_action_cards():
    named = [" ".join(terms.ACTION_NAMES[action] for action in card) for card in SHIPPED.action_cards]
    assert named == [
        "call_specialists present innovate",
        "call_specialists travel innovate",
        "share gain_influence invent",
        "present send_diplomat share",
        "eureka invent call_diplomat",
    ]
    chained = {terms.ACTION_NAMES[action] for action in range(10) if (SHIPPED.chained >> action) & 1}
    assert chained == {"innovate", "travel", "call_specialists", "gain_influence"}


@pytest.mark.rule("7.2.1", "7.2.3")
def test_numbers_of_the_solo_game():
    assert SHIPPED.bot_tokens == [1, 1, 2, 2, 3]
    assert (SHIPPED.bot_pillar_points, SHIPPED.bot_envoy_points) == (2, 2)
    assert (SHIPPED.bot_sage_points, SHIPPED.bot_knowledge_points) == (2, 2)
    assert SHIPPED.accolade_points == [2, 1, 2, 2, 1, 1, 1, 1, 1, 1, 2, 1]
    assert (SHIPPED.accolade_by, SHIPPED.accolade_inventions, SHIPPED.accolade_late) == (20, 10, 2)
    assert (SHIPPED.accolade_wealth, SHIPPED.accolade_influence, SHIPPED.accolade_goal) == (6, 8, 8)
    assert SHIPPED.titles == [1, 3, 6, 9, 12, 15]
