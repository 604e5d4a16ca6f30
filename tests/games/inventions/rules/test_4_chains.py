"""Pillars, jokers, nested chains and pairs in unusual positions (4.3, 4.4, 2.4, 2.7)."""

import pytest

from gnomon.games.inventions.rules.performing import CITIZEN_TILE, SCHOLAR_TILE, check_action, helping_tile
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import ACTION_NAMES, CHAIN_NAMES
from tests.kit.inventions import (
    AFRICA,
    ASIA,
    EUROPE,
    MIDDLE_EAST,
    NORTH_AMERICA,
    OCEANIA,
    SOUTH_AMERICA,
    Table,
)
from tests.kit.walks import Case, cases, positions

MISSING = {
    "nobody_on_the_map": CITIZEN_TILE,
    "no_region_for_a_token": CITIZEN_TILE,
    "specialists_needed_for_ideas": SCHOLAR_TILE,
    "inventors_needed": SCHOLAR_TILE,
    "innovator_needed": SCHOLAR_TILE,
    "nobody_available": SCHOLAR_TILE,
}
"""Reasons that a citizen is missing, with the Economy tile that brings one."""

ANNA, BEN, CARA, DAN = range(4)


# --- pillars and the joker (4.3) ---------------------------------------------------------------------------------------


@pytest.mark.rule("4.3")
def test_influence_of_pillars_ends_at_ten_and_only_others_gain():
    table = Table(4)
    table.influence(1, 10, 9, 9)
    table.people(ANNA, EUROPE)
    table.pillars(ANNA, "", "call_specialists")
    for party in (BEN, CARA):
        table.pillars(party, "travel")
    table.pillars(DAN, "eureka", "travel")
    table.turn(ANNA).answer(space="travel")
    assert table.state.influence == [1, 10, 10, 9], "Dan's Epoch pillar stands beside, his Season pillar does not count"


@pytest.mark.rule("4.3", "2.7.3")
def test_two_pillars_in_one_forum_leave_three_for_the_third_round():
    table = Table(3, step=3)
    table.pillars(ANNA, "present", "travel", "eureka")
    table.people(ANNA, EUROPE)
    table.home(ANNA, trader=1)
    table.envoy(ANNA, "MB1")
    table.turn(ANNA)
    assert table.refused(space="share").code == table.refused(space="eureka").code == "forum_taken"
    found = {ACTION_NAMES.index(name) for name in table.choices("space")}
    assert found <= {1, 2, 4, 5, 8, 9}
    assert {4, 8, 9} <= found


@pytest.mark.rule("4.3", "2.7.3")
def test_technology_4_does_not_count_for_the_joker_but_may_be_used():
    table = Table(3, step=3)
    table.influence(4)
    table.people(ANNA, EUROPE)
    table.milestones("MA1 MA2 MA3 MA4", "MC1 MB2 MB3 MB4", "MC2 MC3")
    table.pillars(ANNA, "send_diplomat", "travel", "call_specialists")
    table.built(ANNA, h1="technology_4")
    table.turn(ANNA)
    assert table.choices("space") == []
    assert sorted(table.choices("joker")) == ["innovate", "invent", "present", "share"]
    table.answer(technology="4")
    assert sorted(table.choices("space")) == ["call_specialists", "travel"]
    assert table.choices("joker") == []
    assert table.refused(space="send_diplomat").code == "another_space", "the Epoch pillar moves to another space"


@pytest.mark.rule("4.3", "4.4")
def test_a_joker_is_followed_by_no_chain_and_by_building():
    table = Table(3, step=1, free_joker=True)
    table.influence(8)
    table.people(ANNA, EUROPE, 3)
    table.inventions(ANNA, "I101")
    table.token(ANNA, AFRICA, "plus_1")
    table.slots(ANNA, "economy_1")
    table.home(ANNA, trader=1)
    table.turn(ANNA).answer(joker="travel")
    assert table.told("chained") == []
    assert table.asked() == "build_tile"
    assert table.state.influence[ANNA] == 9


# --- chains (4.4) --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.4", "2.4")
@pytest.mark.parametrize(
    ("tile", "action"),
    [(0, "present"), (1, "invent"), (2, "share"), (3, "innovate"), (4, "call_specialists"), (5, "gain_influence")],
)
def test_every_knowledge_tile(tile: int, action: str):
    table = Table(3)
    table.influence(4)
    table.people(ANNA, EUROPE, 4)
    table.idea(ANNA, "I206")
    table.home(ANNA, trader=3, artisan=2, thinker=2)
    table.card(AFRICA, "I201", BEN)
    table.card(SOUTH_AMERICA, "I202", ANNA, BEN)
    table.state.knowledge = ((tile + 1) % 7, tile, *[one for one in range(7) if one not in (tile, (tile + 1) % 7)])
    table.turn(ANNA).answers("space travel", "journey europe_to_middle_east", "whether yes")
    assert table.told("acted")[-1] == (ANNA, ACTION_NAMES.index(action))
    assert [facts[1:] for facts in table.told("chained")] == [(ACTION_NAMES.index(action), 3, MIDDLE_EAST)]
    assert table.state.sages[ANNA] == 1
    while table.state.scoring == 0:
        kinds = ("idea", "region", "scholars", "count", "token", "take", "enough")
        kind = next(one for one in kinds if table.choices(one))
        table.answer(**{kind: table.choices(kind)[0]})
    assert table.state.scoring == 1 << MIDDLE_EAST, "turned when the action is complete"


@pytest.mark.rule("4.4", "2.4", "A7")
def test_the_seventh_knowledge_tile_needs_a_citizen_in_the_supply():
    for people, offered in ((29, True), (30, False)):
        table = Table(3)
        table.people(ANNA, EUROPE, people)
        table.state.knowledge = (0, 6, 1, 2, 3, 4, 5)
        table.turn(ANNA).answers("space travel", "journey europe_to_middle_east")
        assert (table.asked() == "chain") == offered


@pytest.mark.rule("4.4", "A7")
def test_a_nested_journey_finds_the_sage_gone():
    """Travel, the tile Call Specialists, its invention Travel, back to the same region: no second use of the tile."""
    table = Table(3)
    table.influence(8)
    table.people(ANNA, EUROPE, 3)
    table.inventions(ANNA, "I101", "I201")
    table.state.knowledge = (0, 4, 1, 2, 3, 5, 6)
    table.turn(ANNA).answers("space travel", "journey europe_to_middle_east", "whether yes", "region europe")
    table.answers("count 1", "chain_card I101", "journey europe_to_middle_east")
    assert table.asked() != "chain" or table.choices("whether") == []
    assert table.state.sages[ANNA] == 1


@pytest.mark.rule("4.4", "A7", "2.4")
def test_a_nested_scoring_side_is_scored_before_the_outer_tile_turns():
    table = Table(3)
    table.influence(8)
    table.people(ANNA, EUROPE, 2)
    table.people(ANNA, NORTH_AMERICA, 1)
    table.inventions(ANNA, "I101")
    table.state.scoring = 1 << SOUTH_AMERICA | 1 << ASIA
    table.state.knowledge = (0, 4, 1, 2, 3, 5, 6)
    table.turn(ANNA).answers("space travel", "journey europe_to_middle_east", "whether yes", "region europe")
    table.answers("chain_card I101", "journey north_america_to_south_america", "whether yes")
    assert table.points(ANNA, "knowledge") == 4, "two tiles show it; the one in the Middle East is still in use"
    assert table.state.scoring == 1 << MIDDLE_EAST
    assert table.state.chain == 0


@pytest.mark.rule("4.4", "2.9", "A6")
def test_the_token_just_placed_may_be_chained_and_still_counts():
    table = Table(3)
    table.influence(4)
    table.people(ANNA, EUROPE, 2)
    table.idea(ANNA, "I303")
    table.home(ANNA, artisan=2)
    table.turn(ANNA).answers("space gain_influence", "token present")
    assert table.state.influence[ANNA] == 5
    assert table.choices("chain_token") == ["present"]
    assert table.refused(chain_token="share").code == "token_not_face_up"
    table.answer(chain_token="present")
    assert table.state.turned == 1 << 1
    assert table.told("acted")[-1] == (ANNA, 0)
    assert table.state.spaces[3 * EUROPE] == 1, "face down it stays"


@pytest.mark.rule("4.4", "4.6")
def test_at_ten_influence_the_plus_1_token_is_not_offered():
    table = Table(3)
    table.influence(9)
    table.people(ANNA, EUROPE, 3)
    table.token(ANNA, AFRICA, "plus_1")
    table.turn(ANNA).answers("space gain_influence", "token share")
    assert table.state.influence[ANNA] == 10, "two face-up tokens, but one place left"
    assert "plus_1" not in (table.choices("chain_token") if table.asked() == "chain" else [])


@pytest.mark.rule("2.7.3", "4.4")
@pytest.mark.parametrize(
    ("number", "first", "other"),
    [
        *[(1, "invent", "share"), (2, "invent", "present"), (2, "present", "invent"), (3, "invent", "travel")],
        *[(3, "travel", "invent"), (5, "share", "travel"), (6, "present", "innovate"), (7, "present", "share")],
    ],
)
def test_every_pair_in_the_other_order(number: int, first: str, other: str):
    table = Table(3)
    table.influence(5)
    table.built(ANNA, h1=f"technology_{number}")
    table.people(ANNA, EUROPE)
    table.home(ANNA, trader=3, artisan=3, thinker=3)
    table.idea(ANNA, "I206")
    table.card(ASIA, "I203", BEN)
    table.card(OCEANIA, "I201", ANNA, BEN)
    table.state.sages_at, table.state.sages = 0, (0, 7, 0, 0)
    table.turn(ANNA).answer(space=first)
    while not (table.asked() == "chain" and table.choices("technology")):
        if table.may(enough="done"):
            table.answer(enough="done")
        else:
            kind = next(one for one in ("idea", "region", "journey", "take", "scholars") if table.choices(one))
            table.answer(**{kind: table.choices(kind)[0]})
    table.answer(technology=str(number))
    assert table.told("acted")[-1] == (ANNA, ACTION_NAMES.index(other))
    assert (table.state.influence[ANNA], table.state.faded[ANNA]) == (4, 1 << (number - 1))


@pytest.mark.rule("2.7.3", "4.4")
@pytest.mark.parametrize(("influence", "tokens"), [(0, 2), (4, 0)])
def test_a_pair_needs_both_the_influence_and_the_token(influence: int, tokens: int):
    table = Table(3)
    table.influence(influence)
    table.built(ANNA, h1="technology_3")
    table.people(ANNA, EUROPE)
    table.home(ANNA, artisan=2)
    table.card(ASIA, "I203", BEN)
    table.turn(ANNA).state.chain = tokens
    table.answer(space="invent")
    assert table.told("technology_used") == []
    assert table.asked() != "chain"


@pytest.mark.rule("2.7.3", "4.4")
def test_a_pair_follows_a_chained_action_and_its_own_chains():
    """Call Specialists chains Bread (Invent); Technology 1 then shares; the card Trade is no longer offered."""
    table = Table(3)
    table.influence(8)
    table.built(ANNA, h1="technology_1")
    table.people(ANNA, EUROPE, 1)
    table.home(ANNA, artisan=2)
    table.card(ASIA, "I203", ANNA)
    table.inventions(ANNA, "I108")
    table.turn(ANNA).answers("space call_specialists", "chain_card I108", "technology 1")
    assert [ACTION_NAMES[action] for _, action in table.told("acted")] == ["call_specialists", "invent", "share"]
    assert table.state.chain == 1
    assert table.points(ANNA, "presenting") == 2


@pytest.mark.rule("2.3", "2.7.3", "4.4")
def test_a_pair_follows_the_action_of_a_specialist_tile():
    """Presenting in the Middle East invents by SP2; Technology 3 adds Travel to that Invent."""
    table = Table(3)
    table.influence(4)
    table.built(ANNA, h1="technology_3")
    table.people(ANNA, EUROPE)
    table.home(ANNA, trader=4)
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MB2 MB3 MB4", "MC1 MC2 MC3")
    table.idea(ANNA, "I206")
    table.turn(ANNA).answers("space present", "region middle_east", "whether yes")
    assert table.state.chain == 2, "the tile costs no token"
    assert table.choices("technology") == ["3"]
    table.answer(technology="3")
    assert table.asked() == "travel"


@pytest.mark.rule("4.4", "A3")
def test_an_innovation_offers_its_card_alone():
    table = Table(3)
    table.influence(8)
    table.people(ANNA, EUROPE)
    table.home(ANNA, trader=1)
    table.card(ASIA, "I201", BEN, BEN)
    table.inventions(ANNA, "I101", "I107")
    table.turn(ANNA).answer(space="innovate")
    assert table.choices("chain_card") == ["I201"]
    assert table.refused(chain_card="I101").code == "invention_not_there"


@pytest.mark.rule("2.7", "4.4")
@pytest.mark.parametrize("case", [case for case in cases(False) if case.game_id == "inventions"], ids=str)
def test_an_economy_tile_helps_with_an_action_exactly_where_the_reason_is_a_missing_citizen(case: Case):
    refused = 0
    for step in positions(case):
        state = step.state
        assert isinstance(state, InventionsState)
        for seat in range(state.seats):
            for action in range(len(CHAIN_NAMES)):
                refusal = check_action(state, seat, action)
                if refusal is not None:
                    refused += 1
                    assert helping_tile(state, seat, action) == MISSING.get(refusal.code, 0), refusal
    assert refused
