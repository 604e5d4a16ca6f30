"""Era Changes step by step in unusual positions, goals, objectives and the end (2.10, 2.11, 4.1, 6)."""

import pytest

from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.rules.ending import final_scoring
from gnomon.games.inventions.rules.eras import order_owner
from gnomon.games.inventions.rules.goals import goal_points, objective_points, scored_goals
from gnomon.games.inventions.terms import CARD_NAMES, MILESTONE_NAMES, NOTHING, REGIONS
from tests.kit.inventions import (
    AFRICA,
    ASIA,
    EUROPE,
    NORTH_AMERICA,
    OCEANIA,
    Table,
    card_of,
    milestone_of,
)

ANNA, BEN, CARA, DAN = range(4)


def changing(era: int = 2, seats: int = 4, **options) -> Table:
    """The end of an era; with four players every private display has an owner."""
    table = Table(seats, **options)
    rest = {2: "MC2 MC3", 3: "MD2 MD3", 4: "ME2 ME3 ME4"}[era]
    own = {2: "MC1", 3: "MD1", 4: "ME1"}[era]
    table.milestones("MA1 MA2 MA3 MA4", f"{own} MB1 MB2 MB3", rest)
    table.stack("I601", "I602", "I501", "I502", "I503", "I504")
    table.display("I505", "I506", "I507")
    return table


# --- steps 1 and 2 -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.1.1", "2.12")
@pytest.mark.parametrize(
    ("position", "becomes"),
    [(0, 1), (1, 1), (3, 3), (4, 3), (5, 4), (7, 6), (8, 6), (9, 7), (10, 8)],
)
def test_influence_by_band(position: int, becomes: int):
    table = changing()
    table.influence(position)
    table.change(2)
    assert table.state.influence[ANNA] == becomes


@pytest.mark.rule("6.1.1", "2.12")
def test_a_marker_that_stays_counts_again_and_may_keep_its_place():
    table = changing(3)
    table.marker(CARA, "era_3_3")
    table.state.order = (DAN, CARA, BEN, ANNA)
    table.change(3)
    assert GAME.to_act(table.state) == [CARA], "the space of Era 3 counts at the end of Era 3, too"
    assert table.choices("position") == ["1", "2", "3", "4"]
    table.answer(position="2")
    assert table.state.order == (DAN, CARA, BEN, ANNA), "the others keep their order"
    table = changing(3)
    table.marker(CARA, "era_3_3")
    table.state.order = (DAN, CARA, BEN, ANNA)
    table.change(3)
    table.answer(position="4")
    assert table.state.order == (DAN, BEN, ANNA, CARA)


@pytest.mark.rule("6.1.1", "2.7.2")
def test_whoever_counts_as_standing_there_does_so_once_and_by_the_era_of_the_space():
    table = changing(3)
    table.state.heir = 1
    table.marker(BEN, "era_3_3")
    assert order_owner(table.state) == ANNA, "Era 4 lies further right than Era 3"
    table.change(3)
    assert GAME.to_act(table.state) == [ANNA]
    table.answer(position="4")
    assert table.state.heir == 0
    assert order_owner(table.state) == BEN


@pytest.mark.rule("6.1.1", "2.7.2")
def test_a_further_eureka_ends_the_right_to_the_turn_order():
    table = Table(3, step=10)
    table.milestones("MA1 MA2 MA3 MA4", "MD1 MB2 MB3 MB4", "ME1 ME2")
    table.state.heir = 1
    table.turn(ANNA).answers("space eureka", "milestone ME1")
    assert table.state.heir == 0


# --- steps 3 to 6 --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.1.2", "2.1")
def test_sages_bring_no_scholars_without_supply_and_return_in_turn_order():
    table = changing(3)
    table.state.sages, table.state.sages_at = (2, 0, 3, 0), 0b0000011
    table.people(CARA, ASIA, 29)
    table.state.order = (CARA, DAN, ANNA, BEN)
    table.change(3)
    assert GAME.to_act(table.state) == [CARA]
    assert table.at_home(CARA) == {"scholar": 1}, "one citizen is left for three sages"
    table.answers("region europe", "region asia", "region oceania")
    assert GAME.to_act(table.state) == [ANNA]
    assert table.at_home(ANNA) == {"scholar": 2}
    table.answer(region="south_america")
    assert table.state.sages_at == (1 << REGIONS) - 1
    assert sum(table.state.sages) == 0


@pytest.mark.rule("6.1.2", "2.7.1", "4.5")
def test_scholars_beyond_the_limit_stay_when_economy_7_ends():
    table = changing()
    table.home(ANNA, scholar=4)
    table.built(ANNA, h17="economy_7")
    table.state.busy[ANNA] = 64
    table.envoy(ANNA, "MA1")
    table.envoy(ANNA, "MA2")
    table.change(2)
    assert table.at_home(ANNA) == {"scholar": 4}
    assert table.state.supply[ANNA] == 26, "diplomats of step 7 find the old limit of three"
    assert table.state.busy[ANNA] == 0


@pytest.mark.rule("6.1", "4.1")
def test_the_change_to_era_2_leaves_everything_but_order_and_influence():
    table = Table(3)
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MB2 MB3 MB4", "MC1 MC2 MC3")
    table.state.tired[0] = 2
    table.state.sages, table.state.sages_at = (1, 0, 0, 0), 0b1111110
    table.pillars(ANNA, "travel")
    table.display("I301", "I302", "I303")
    table.idea(ANNA, "I206")
    table.influence(8, 4, 0)
    table.change(1)
    state = table.state
    assert state.influence == [6, 3, 1]
    assert (state.tired[0], state.sages[ANNA], state.epoch[ANNA]) == (2, 1, 6)
    assert [MILESTONE_NAMES[tile] for tile in state.private] == ["MB1", "MB2", "MB3", "MB4"]
    assert [MILESTONE_NAMES[tile] for tile in state.eureka] == ["MC1", "MC2", "MC3"]
    assert state.ideas[ANNA] == (card_of("I206"),)


# --- steps 7 and 8 -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.1.3")
@pytest.mark.parametrize(("era", "letter", "count"), [(2, "D", 3), (3, "E", 4), (4, "F", 3)])
def test_the_next_letter_is_revealed(era: int, letter: str, count: int):
    table = changing(era)
    table.change(era)
    tiles = [MILESTONE_NAMES[tile] for tile in table.state.eureka]
    assert sorted(tiles) == [f"M{letter}{number + 1}" for number in range(count)]


@pytest.mark.rule("6.1.3", "2.5")
def test_with_an_empty_eureka_display_the_display_without_owner_stays():
    table = changing(2, 3)
    table.state.eureka = (NOTHING, NOTHING, NOTHING)
    table.state.discard = ()
    table.state.private = tuple(milestone_of(name) for name in ("MC1", "MC2", "MC3", "MB3"))
    table.change(2)
    assert MILESTONE_NAMES[table.state.private[3]] == "MB3"
    assert [MILESTONE_NAMES[tile] for tile in table.state.common] == ["MA1", "MA2", "MA3", "MA4"]


@pytest.mark.rule("6.1.3", "2.5", "4.5")
def test_tiles_of_an_earlier_letter_pass_through_and_their_diplomats_go_home():
    """Without an owner MA1 is earlier than the whole column: it goes straight to the discard."""
    table = Table(3)
    table.milestones("MB1 MB2 MB3 MB4", "MC1 MC2 MA2 MA1", "MC3")
    table.state.discard = (milestone_of("MA3"), milestone_of("MA4"))
    table.display("I505", "I506", "I507")
    table.envoy(ANNA, "MA1")
    table.envoy(CARA, "MA1")
    table.home(CARA, scholar=1)
    table.change(2)
    assert [MILESTONE_NAMES[tile] for tile in table.state.common] == ["MB1", "MB2", "MB3", "MB4"]
    assert MILESTONE_NAMES[table.state.discard[-1]] == "MA1"
    assert MILESTONE_NAMES[table.state.private[3]] == "MC3"
    assert table.at_home(ANNA) == {"scholar": 1}
    assert table.at_home(CARA) == {"scholar": 1}, "the limit of her milestone of Era 1"


# --- step 9 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.1.3")
def test_outdated_cards_of_the_stack_go_as_they_come_up():
    table = changing(4)
    table.display("I401", "I402", "I505")
    table.stack("I601", "I501", "I404", "I403")
    table.idea(ANNA, "I405")
    table.change(4)
    state = table.state
    assert all((state.gone >> card_of(name)) & 1 for name in ("I401", "I402", "I403", "I404", "I405"))
    assert [CARD_NAMES[card] for card in state.display] == ["I601", "I501", "I505"]
    assert state.stack == ()
    assert table.asked() == "new_idea"
    table.answer(idea="I505")
    assert [CARD_NAMES[card] for card in state.display] == ["I601", "I501"], "nothing is left to fill up"


@pytest.mark.rule("6.1.3")
def test_without_cards_nobody_takes_one():
    table = changing(4)
    table.display("I401")
    table.stack("I402")
    table.idea(ANNA, "I403", "I404")
    table.idea(BEN, "I405", "I501")
    table.change(4)
    assert table.state.display == table.state.stack == ()
    assert table.state.ideas[:2] == [(), (card_of("I501"),)]
    assert table.asked() == "space"


@pytest.mark.rule("6.1.3")
def test_cards_in_regions_stay_and_those_of_the_new_era_too():
    table = changing(2)
    table.card(EUROPE, "I201", BEN)
    table.card(ASIA, "I205", BEN, CARA)
    table.idea(ANNA, "I301", "I401")
    table.display("I302", "I303", "I304")
    table.change(2)
    assert table.state.card[EUROPE] == card_of("I201")
    assert table.state.card[ASIA] == card_of("I205")
    assert len(table.state.ideas[ANNA]) == 2
    assert table.asked() == "space", "entering Era 3 only ideas of Era 2 are outdated"


# --- rounds and the end ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.1", "6.2")
def test_after_the_last_round_the_influence_is_not_adjusted_and_sages_stay():
    table = Table(3, step=12)
    table.influence(8, 3, 4)
    table.people(CARA, EUROPE)
    table.state.sages, table.state.sages_at = (1, 0, 0, 0), 0b1111110
    table.turn(CARA).answer(space="travel")
    while not table.state.over:
        GAME.apply(table.state, CARA, GAME.default(table.state, CARA))
    assert table.state.influence == [8, 3, 4]
    assert table.state.sages[ANNA] == 1
    assert [table.points(seat, "influence") for seat in range(3)] == [10, 1, 5]
    assert table.state.step == 13


@pytest.mark.rule("6.2")
def test_ties_are_broken_one_after_another_up_to_a_shared_victory():
    """Equal points: Anna has one tile more than Ben, Ben and Cara differ by inventions, Dan by population."""
    table = Table(4, step=13)
    table.built(ANNA, h1="economy_1", h2="culture_1")
    for seat in (BEN, CARA, DAN):
        table.built(seat, h1="economy_2")
        table.built(seat, h1=f"economy_{seat + 2}")
    table.inventions(BEN, "I101", "I102")
    table.inventions(CARA, "I103")
    table.inventions(DAN, "I104")
    table.people(DAN, EUROPE, 4)
    table.settle()
    table.state.over = True
    assert GAME.outcome(table.state).ranks == [1, 2, 4, 3]
    table.people(CARA, ASIA, 4)
    table.settle()
    assert GAME.outcome(table.state).ranks == [1, 2, 3, 3]
    table.state.ledger[9 * DAN] = 1
    assert GAME.outcome(table.state).ranks == [2, 3, 4, 1], "points come first"


@pytest.mark.rule("6.2", "2.10")
def test_the_best_two_of_four_goals_and_never_more():
    table = Table(3, step=13, fourth_goal=True)
    table.state.goals[ANNA] = (0, 7, 14, 22)
    table.people(ANNA, AFRICA, 2)
    table.people(ANNA, EUROPE, 2)
    table.token(ANNA, EUROPE, "share", face_down=True)
    table.inventions(ANNA, "I101", "I102", "I104", "I105", "I107", "I108")
    table.settle()
    worth = {goal: goal_points(table.state, ANNA, goal) for goal in table.state.goals[ANNA]}
    assert worth == {0: 1, 7: 3, 14: 1, 22: 10}
    assert scored_goals(table.state, ANNA) == [22, 7]
    final_scoring(table.state, table.events)
    assert table.points(ANNA, "goals") == 13


@pytest.mark.rule("2.10", "2.2")
@pytest.mark.parametrize(
    ("goal", "regions", "points"),
    [
        (14, (1, 2, 3, 4), 6),
        (14, (1, 4), 0),
        (14, (1, 4, 2), 3),
        (15, (1, 5, 7), 1),
        (15, (5, 7), 0),
        (16, (1, 4, 5), 1),
        (19, (2, 4, 6, 7), 6),
        (19, (2, 6), 0),
        (20, (4, 5, 7), 1),
        (18, (2, 3, 5, 6, 4), 6),
    ],
)
def test_networks_run_only_through_listed_regions(goal: int, regions: tuple[int, ...], points: int):
    table = Table(3)
    for region in regions:
        table.people(ANNA, region - 1)
    assert goal_points(table.state, ANNA, goal) == points


@pytest.mark.rule("2.10", "7.2.3")
def test_both_bots_compete_for_a_majority_alone():
    table = Table(1)
    table.people(0, OCEANIA, 2)
    table.people(0, NORTH_AMERICA, 2)
    table.people(0, EUROPE, 2)
    table.people(1, OCEANIA, 2)
    table.people(2, NORTH_AMERICA, 3)
    assert goal_points(table.state, 0, 7) == 3, "only Europe is won"


@pytest.mark.rule("6.3", "2.11")
@pytest.mark.parametrize(("era", "objective"), [(2, 4), (3, 13), (4, 3)])
def test_each_era_scores_its_own_objective_before_anything_changes(era: int, objective: int):
    table = changing(era, public_objectives=True)
    table.state.objectives = (4, 13, 3)
    table.home(ANNA, trader=2)
    table.state.tired[0] = 3
    table.state.sages, table.state.sages_at = (0, 2, 0, 0), 0b0011111
    table.built(CARA, h1="wealth_A", h2="wealth_B", h3="wealth_C")
    table.slots(DAN, "wealth_D")
    table.change(era)
    assert table.told("objective_scored") == [(objective,)]
    expected = {4: [5, 0, 0, 0], 13: [0, 4, 0, 0], 3: [0, 0, 6, 0]}[objective]
    assert [table.points(seat, "objectives") for seat in range(4)] == expected


@pytest.mark.rule("2.11", "6.3")
def test_no_objective_is_scored_after_era_1_nor_by_a_bot():
    table = Table(2, public_objectives=True)
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MB2 MB3 MB4", "MC1 MC2 MC3")
    table.state.objectives = (14, 14, 14)
    table.state.chronos_at = AFRICA
    table.change(1)
    assert table.told("objective_scored") == []
    assert sum(table.state.ledger) == 0


@pytest.mark.rule("2.11")
def test_tokens_face_down_and_technology_face_down_count():
    table = Table(3)
    table.token(ANNA, AFRICA, "plus_1", face_down=True)
    table.token(ANNA, ASIA, "share", face_down=True)
    table.built(ANNA, h1="technology_1", h2="technology_2")
    table.state.faded[ANNA] = 3
    assert objective_points(table.state, ANNA, 11) == 4
    assert objective_points(table.state, ANNA, 2) == 2
