"""Turns, pillars, chains (4.1-4.4)."""

import pytest

from gnomon.games.inventions.terms import ACTION_NAMES
from tests.kit.inventions import AFRICA, ASIA, EUROPE, MIDDLE_EAST, NORTH_AMERICA, Table

ANNA, BEN, CARA = range(3)


@pytest.mark.rule("4.2", "2.12")
@pytest.mark.parametrize(("position", "tokens"), [(0, 1), (3, 1), (4, 2), (7, 2), (8, 3), (10, 3)])
def test_chain_tokens_by_position(position: int, tokens: int):
    table = Table(3)
    table.influence(position)
    assert table.turn(ANNA).state.chain == tokens


@pytest.mark.rule("2.12")
def test_the_other_reading_of_the_bands():
    table = Table(3, influence_bands="early")
    table.influence(3)
    assert table.turn(ANNA).state.chain == 2


@pytest.mark.rule("4.1")
@pytest.mark.parametrize(("step", "is_epoch"), [(0, 1), (1, 0), (2, 0), (3, 1), (6, 1), (7, 0), (12, 1)])
def test_which_pillar_is_played(step: int, is_epoch: int):
    table = Table(3, step=step)
    table.people(ANNA, EUROPE)
    table.turn(ANNA).answer(space="travel")
    assert table.told("placed_pillar") == [(ANNA, ACTION_NAMES.index("travel"), is_epoch)]
    assert (table.state.epoch[ANNA] == ACTION_NAMES.index("travel")) == bool(is_epoch)


@pytest.mark.rule("4.3")
def test_other_peoples_pillars_never_block():
    table = Table(3)
    table.people(ANNA, EUROPE)
    table.pillars(BEN, "travel", "eureka")
    assert table.turn(ANNA).may(space="travel")


@pytest.mark.rule("4.3")
def test_the_forum_of_the_epoch_pillar_is_closed_to_it():
    table = Table(3, step=6)
    table.people(ANNA, EUROPE)
    table.home(ANNA, trader=1)
    table.pillars(ANNA, "eureka")
    assert table.turn(ANNA).refused(space="travel").code == "forum_taken"


@pytest.mark.rule("4.3", "2.7.3")
def test_technology_4_opens_every_forum_and_costs_a_token_and_influence():
    table = Table(3, step=2)
    table.influence(4)
    table.people(ANNA, EUROPE)
    table.pillars(ANNA, "", "travel")
    table.built(ANNA, h1="technology_4")
    table.turn(ANNA)
    assert table.refused(space="travel").code == "forum_taken"
    table.answer(technology="4")
    assert (table.state.chain, table.state.influence[ANNA], table.state.faded[ANNA]) == (1, 3, 8)
    table.answer(space="travel")
    assert table.state.seasons[:2] == (6, 6), "even onto the very space of another pillar"


@pytest.mark.rule("2.7.3")
def test_with_technology_4_the_epoch_pillar_still_moves_to_another_space():
    table = Table(3, step=6)
    table.people(ANNA, EUROPE)
    table.pillars(ANNA, "travel")
    table.built(ANNA, h1="technology_4")
    table.turn(ANNA).answer(technology="4")
    assert table.refused(space="travel").code == "another_space"


@pytest.mark.rule("2.7.3")
@pytest.mark.parametrize(("influence", "tokens"), [(0, 1), (1, 0)])
def test_without_influence_or_token_technology_4_is_closed(influence: int, tokens: int):
    table = Table(3)
    table.influence(influence)
    table.people(ANNA, EUROPE)
    table.built(ANNA, h1="technology_4")
    table.turn(ANNA)
    table.state.chain = tokens
    table.state.listed_seat = -1
    assert table.refused(technology="4").code == ("technology_influence" if tokens else "no_chain_token")


@pytest.mark.rule("4.3")
def test_a_joker_only_without_any_action():
    table = Table(3)
    table.people(ANNA, EUROPE)
    table.turn(ANNA)
    assert table.refused(joker="present").code == "joker_only_without_action"


@pytest.mark.rule("4.3")
def test_a_forced_joker_gives_influence_and_nothing_else():
    table = Table(3)
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MB2 MB3 MB4", "")
    table.state.eureka = ()
    table.pillars(BEN, "share")
    table.turn(ANNA)
    assert table.choices("space") == []
    assert len(table.choices("joker")) == 10
    table.answer(joker="share")
    assert table.state.influence[:2] == [2, 2], "the owner of a pillar gains too"
    assert table.told("wasted") == [(ANNA, 3)]


@pytest.mark.rule("4.3")
def test_the_free_joker_is_an_option():
    table = Table(3, free_joker=True)
    table.people(ANNA, EUROPE)
    assert table.turn(ANNA).may(joker="present")


@pytest.mark.rule("4.3")
@pytest.mark.parametrize(("reading", "gained"), [("once", 1), ("each", 2)])
def test_several_pillars_of_one_owner_on_one_space(reading: str, gained: int):
    table = Table(2, pillars_count=reading)
    table.people(ANNA, EUROPE)
    table.pillars(BEN, "travel", "travel")
    table.turn(ANNA).answer(space="travel")
    assert table.state.influence[BEN] == 1 + gained


@pytest.mark.rule("4.3", "7.2.1")
def test_joining_a_pillar_of_hephaestus_gives_the_bots_two_points():
    table = Table(1)
    table.people(ANNA, EUROPE)
    table.pillars(2, "", "travel")
    table.turn(ANNA).answer(space="travel")
    assert sum(table.state.marker_points) == 2


# --- chains ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.4")
def test_chains_nest_and_end_with_the_tokens():
    """Call Specialists, its invention Travel, a knowledge tile Gain Influence, its +1 token: three chains."""
    table = Table(3, step=1)
    table.influence(4)
    table.people(ANNA, EUROPE, 1)
    table.people(ANNA, ASIA, 4)
    table.people(ANNA, AFRICA, 1)
    table.token(ANNA, AFRICA, "plus_1")
    table.inventions(ANNA, "I101", "I106")
    table.state.knowledge = (0, 5, 2, 1, 4, 3, 6)
    table.turn(ANNA).state.chain = 3
    table.answers("space call_specialists", "region europe")
    assert table.choices("chain_card") == ["I101"], "Innovate is impossible, Travel is not"
    table.answers("chain_card I101", "journey africa_to_middle_east")
    table.answers("whether yes", "token share")
    assert table.choices("chain_token") == ["plus_1"]
    table.answer(chain_token="plus_1")
    assert [facts[1] for facts in table.told("chained")] == [6, 5, 10]
    assert table.state.chain == 0
    assert table.state.scoring == 1 << MIDDLE_EAST


@pytest.mark.rule("4.4")
def test_an_invention_is_chained_once_a_turn():
    table = Table(3, step=1)
    table.influence(8)
    table.people(ANNA, EUROPE, 3)
    table.inventions(ANNA, "I202", "I101")
    table.turn(ANNA).answers("space call_specialists", "count 1", "chain_card I202", "count 1")
    assert table.choices("chain_card") == ["I101"]
    assert table.refused(chain_card="I202").code == "invention_used"


@pytest.mark.rule("4.4")
def test_a_declined_offer_lapses_and_tokens_go_back():
    table = Table(3, step=1)
    table.people(ANNA, EUROPE, 2)
    table.inventions(ANNA, "I101")
    table.turn(ANNA).answers("space call_specialists", "count 1", "enough done")
    assert table.state.chain == 0
    assert table.asked() != "chain"


@pytest.mark.rule("4.4", "A6")
def test_a_token_is_chained_once_and_for_all():
    table = Table(3, step=1)
    table.people(ANNA, EUROPE, 2)
    table.token(ANNA, AFRICA, "plus_1")
    table.turn(ANNA).answers("space gain_influence", "token present")
    assert table.choices("chain_token") == ["plus_1"], "there is no idea to present"
    before = table.state.influence[ANNA]
    table.answer(chain_token="plus_1")
    assert table.state.influence[ANNA] == before + 1
    assert table.state.turned == 1


@pytest.mark.rule("4.4")
def test_a_chained_action_needs_no_forum():
    table = Table(3, step=2)
    table.pillars(ANNA, "", "travel")
    table.people(ANNA, EUROPE, 2)
    table.inventions(ANNA, "I101")
    table.turn(ANNA).answers("space call_specialists", "count 1", "chain_card I101")
    assert table.asked() == "travel"


@pytest.mark.rule("2.3", "4.4")
def test_a_specialist_tile_costs_no_token_and_counts_as_the_action():
    """SP1 in Africa presents a second idea; with Technology 2 it is no pair of Present."""
    table = Table(3, step=1)
    table.home(ANNA, trader=2, artisan=2)
    table.idea(ANNA, "I206", "I303")
    table.turn(ANNA).answers("space present", "idea I206", "region africa")
    assert table.asked() == "chain"
    chain = table.state.chain
    table.answer(whether="yes")
    assert table.state.card[AFRICA] >= 0
    assert table.asked() == "present_where"
    table.answer(region="asia")
    assert table.state.presenter[ASIA] == ANNA
    assert table.points(ANNA, "specialists") == 3, "SP4 lies in Asia"
    assert table.state.chain in (0, chain)


@pytest.mark.rule("4.4", "2.7.3")
@pytest.mark.parametrize(
    ("number", "first", "other"),
    [(5, "travel", "share"), (7, "share", "present"), (6, "innovate", "present"), (1, "share", "invent")],
)
def test_technology_pairs_work_both_ways(number: int, first: str, other: str):
    table = Table(3, step=1)
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MB2 MB3 MB4", "MC1 MC2 MC3")
    table.built(ANNA, h1=f"technology_{number}")
    table.people(ANNA, EUROPE)
    table.home(ANNA, trader=2, artisan=2, thinker=2)
    table.idea(ANNA, "I206")
    table.card(ASIA, "I301", ANNA, ANNA)
    table.card(NORTH_AMERICA, "I302", BEN, BEN)
    table.card(MIDDLE_EAST, "I303", BEN)
    table.state.sages_at, table.state.sages = 0, (0, 7, 0, 0)
    table.turn(ANNA).answer(space=first)
    while not (table.asked() == "chain" and table.choices("technology")):
        done = table.may(enough="done")
        table.answer(enough="done") if done else table.answer(**_first(table))
    assert table.choices("technology") == [str(number)]
    table.answer(technology=str(number))
    assert table.told("acted")[-1] == (ANNA, ACTION_NAMES.index(other))
    assert table.state.influence[ANNA] == 0


def _first(table: Table) -> dict[str, str]:
    for kind in ("region", "journey", "scholars", "token", "idea"):
        if table.choices(kind):
            return {kind: table.choices(kind)[0]}
    raise AssertionError(table.asked())


@pytest.mark.rule("4.2", "A1")
def test_new_ideas_are_taken_at_the_end_of_the_actions():
    table = Table(3, step=1)
    table.home(ANNA, trader=2)
    table.idea(ANNA, "I206")
    table.display("I303", "I304", "I305")
    table.stack("I401", "I302")
    table.turn(ANNA).answers("space present", "region south_america")
    while table.asked() != "new_idea":
        table.answer(enough="done")
    assert table.choices("idea") == ["I303", "I304", "I305", "I302"]
    table.answer(idea="I304")
    assert table.state.display == (19, 20, 22), "the stack's top came in from the left: I302, I303, I305"
    assert table.state.stack == (24,)
