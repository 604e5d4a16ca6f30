"""Era Change, goals, objectives, the end (6, 2.10, 2.11)."""

import pytest

from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.rules.ending import final_scoring
from gnomon.games.inventions.rules.goals import goal_points, objective_points
from gnomon.games.inventions.terms import MILESTONE_NAMES, NOTHING, REGIONS
from tests.kit.inventions import AFRICA, ASIA, EUROPE, MIDDLE_EAST, NORTH_AMERICA, SOUTH_AMERICA, Table

ANNA, BEN, CARA = range(3)


def changing(era: int = 2, seats: int = 3, **options) -> Table:
    table = Table(seats, **options)
    rest = {2: "MC2 MC3", 3: "MD2 MD3", 4: "ME2 ME3"}[era]
    own = {2: "MC1", 3: "MD1", 4: "ME1"}[era]
    table.milestones("MA1 MA2 MA3 MA4", f"{own} MB1 MB2 MB3", rest)
    table.state.sages_at, table.state.sages = (1 << REGIONS) - 1, (0, 0, 0, 0)
    table.stack("I601", "I602", "I501", "I502", "I503", "I504", "I401", "I402", "I403", "I404")
    table.display("I505", "I506", "I507")
    return table


@pytest.mark.rule("6.1")
def test_the_first_change_ends_after_the_influence():
    table = Table(3)
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MB2 MB3 MB4", "MC1 MC2 MC3")
    table.influence(0, 9, 4)
    table.state.tired[0] = 1
    table.change(1)
    assert table.state.influence == [1, 7, 3]
    assert table.tired(ANNA) == {"trader": 1}
    assert len([tile for tile in table.state.eureka if tile != NOTHING]) == 3


@pytest.mark.rule("6.1.2")
def test_exhausted_specialists_and_season_pillars_return():
    table = changing()
    table.state.tired[:3] = [2, 1, 0]
    table.pillars(ANNA, "travel", "present", "invent")
    table.change(2)
    assert table.at_home() == {"trader": 2, "artisan": 1}
    assert set(table.state.seasons) == {NOTHING}
    assert table.state.epoch[ANNA] == 6


@pytest.mark.rule("6.1.3")
def test_remaining_eureka_tiles_join_the_column_rightmost_first():
    table = changing(seats=4)
    table.change(2)
    assert [MILESTONE_NAMES[tile] for tile in table.state.common] == ["MA3", "MA4", "MC3", "MC2"]
    assert [MILESTONE_NAMES[tile] for tile in table.state.discard] == ["MA1", "MA2"]
    assert sorted(MILESTONE_NAMES[tile] for tile in table.state.eureka) == ["MD1", "MD2", "MD3"]


@pytest.mark.rule("6.1.3")
def test_a_display_without_owner_takes_the_rightmost_tile():
    table = changing(seats=3)
    table.change(2)
    assert MILESTONE_NAMES[table.state.private[3]] == "MC3"
    assert [MILESTONE_NAMES[tile] for tile in table.state.common] == ["MA3", "MA4", "MB3", "MC2"]


@pytest.mark.rule("6.1.3")
def test_outdated_ideas_leave_and_are_replaced_in_turn_order():
    table = changing(3)
    table.display("I302", "I402", "I303")
    table.idea(BEN, "I304", "I405")
    table.idea(ANNA, "I305")
    table.state.order = (1, 0, 2)
    table.change(3)
    assert table.asked() == "new_idea"
    assert GAME.to_act(table.state) == [BEN]
    assert all(name[1] != "3" for name in table.choices("idea"))
    table.answer(idea=table.choices("idea")[0])
    assert len(table.state.ideas[BEN]) == 2
    assert GAME.to_act(table.state) == [ANNA]
    assert (table.state.gone >> 21) & 1


@pytest.mark.rule("6.1.1", "2.12")
def test_the_rightmost_turn_order_space_decides():
    table = changing(3)
    table.marker(ANNA, "era_3_3")
    table.marker(BEN, "era_4_3")
    table.change(3)
    assert table.asked() == "turn_order"
    assert GAME.to_act(table.state) == [BEN]
    table.answer(position="1")
    assert table.state.order == (1, 0, 2)


@pytest.mark.rule("6.1.1", "2.7.2")
def test_culture_7_stands_behind_a_real_marker():
    from gnomon.games.inventions.rules.eras import order_owner

    table = changing(3)
    table.state.heir = 1
    assert order_owner(table.state) == ANNA
    table.marker(BEN, "era_4_3")
    assert order_owner(table.state) == BEN


@pytest.mark.rule("6.1.2")
def test_sages_become_scholars_and_go_back_where_their_owner_says():
    table = changing()
    table.state.sages, table.state.sages_at = (2, 1, 0, 0), 0b0001111
    table.home(ANNA, scholar=1)
    table.change(2)
    assert table.at_home()["scholar"] == 3
    assert table.choices("region") == ["oceania", "north_america", "south_america"]
    assert table.refused(region="africa").code == "sage_there"
    table.answers("region south_america", "region oceania")
    assert table.state.sages_at == 0b1111111, "the last sage has one place left"


@pytest.mark.rule("6.1.2", "2.7.1")
def test_economy_7_counts_for_the_sages_and_ends():
    table = changing()
    table.built(ANNA, h17="economy_7")
    table.state.busy[ANNA] = 64
    table.state.sages, table.state.sages_at = (4, 0, 0, 0), 0b0000111
    table.change(2)
    assert table.at_home()["scholar"] == 4
    while table.asked() == "put_sage":
        table.answer(region=table.choices("region")[0])
    assert table.state.busy[ANNA] == 0
    assert table.state.loose[ANNA] == 1


@pytest.mark.rule("6.3", "2.11")
def test_a_public_objective_is_scored_before_the_first_step():
    table = changing(public_objectives=True)
    table.state.objectives = (14, 0, 1)
    table.influence(9, 5, 0)
    table.change(2)
    assert [table.points(seat, "objectives") for seat in range(3)] == [6, 4, 2]


@pytest.mark.rule("2.11")
@pytest.mark.parametrize(
    ("objective", "points"),
    [
        *[(0, 2), (1, 1), (2, 1), (3, 2), (4, 4), (5, 0), (6, 1), (7, 4)],
        *[(8, 4), (9, 0), (10, 2), (11, 4), (12, 2), (13, 6), (14, 4), (15, 3)],
    ],
)
def test_every_public_objective(objective: int, points: int):
    table = Table(3)
    table.built(ANNA, h1="economy_1", h2="economy_2", h3="culture_1", h4="technology_1", h5="wealth_A")
    table.state.busy[ANNA] = 1
    table.home(ANNA, trader=3, scholar=2)
    table.state.tired[:3] = [1, 0, 1]
    table.inventions(ANNA, "I101", "I301", "I107")
    table.token(ANNA, AFRICA, "plus_1", face_down=True)
    table.token(ANNA, ASIA, "share")
    table.state.sages, table.state.sages_at = (3, 0, 0, 0), 0b1111000
    table.influence(5)
    table.card(MIDDLE_EAST, "I302", ANNA, BEN, ANNA)
    table.settle()
    assert objective_points(table.state, ANNA, objective) == points


@pytest.mark.rule("2.10")
@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10)])
def test_influence_goals(count: int, points: int):
    table = Table(3)
    for region, kind in list(zip((2, 4, 5, 6), ("plus_1", "present", "invent", "share"), strict=True))[:count]:
        table.token(ANNA, region, kind, face_down=region == 4)
    assert goal_points(table.state, ANNA, 0) == points


@pytest.mark.rule("2.10")
@pytest.mark.parametrize(("count", "points"), [(1, 3), (2, 6), (3, 10), (4, 15)])
def test_majority_goals(count: int, points: int):
    table = Table(2)
    for region in (2, 4, 5, 6)[:count]:
        table.people(ANNA, region, 2)
        table.people(2, region, 1)
    assert goal_points(table.state, ANNA, 7) == points
    table.people(2, 2, 2)
    assert goal_points(table.state, ANNA, 7) < points, "Chronos competes, ties do not count"


@pytest.mark.rule("2.10", "2.2")
@pytest.mark.parametrize(
    ("regions", "points"), [((0,), 0), ((0, 1), 1), ((0, 1, 2), 3), ((0, 1, 2, 3), 6), ((0, 3), 0), ((0, 2, 3), 3)]
)
def test_network_goals(regions: tuple[int, ...], points: int):
    table = Table(3)
    for region in regions:
        table.people(ANNA, region)
    assert goal_points(table.state, ANNA, 14) == points


@pytest.mark.rule("2.10")
@pytest.mark.parametrize(
    ("goal", "cards", "met"),
    [
        (21, "I101 I102 I103 I104 I105 I106 I107 I108", True),
        (21, "I101 I102 I103 I104 I105 I106 I107", False),
        (22, "I101 I102 I104 I105 I107 I108", True),
        (22, "I101 I102 I104 I105 I107", False),
        (23, "I101 I102 I103 I301", True),
        (23, "I101 I102 I103 I104", False),
        (24, "I401 I402 I501", True),
        (24, "I401 I501 I502", False),
        (25, "I201 I301 I401 I501", True),
        (25, "I101 I301 I401 I501", False),
    ],
)
def test_invention_goals(goal: int, cards: str, met: bool):
    table = Table(3)
    table.inventions(ANNA, *cards.split())
    assert goal_points(table.state, ANNA, goal) == (10 if met else 0)


@pytest.mark.rule("6.2")
def test_final_scoring_and_the_best_two_goals():
    table = Table(3, step=12, fourth_goal=True)
    table.influence(8, 4, 0)
    table.state.goals[ANNA] = (0, 7, 14, 21)
    for region in (EUROPE, NORTH_AMERICA, SOUTH_AMERICA):
        table.people(ANNA, region, 2)
    table.inventions(ANNA, *["I101", "I102", "I103", "I104", "I105", "I106", "I107", "I108"])
    table.settle()
    final_scoring(table.state, table.events)
    assert [table.points(seat, "influence") for seat in range(3)] == [10, 5, 1]
    assert table.points(ANNA, "goals") == 10 + 10, "eight inventions, and three majorities"
    assert table.state.over


@pytest.mark.rule("6.2")
@pytest.mark.parametrize("way", ["tiles", "inventions", "population", "shared"])
def test_ties(way: str):
    table = Table(3, step=13)
    if way == "tiles":
        table.built(BEN, h1="economy_1")
    table.inventions(ANNA, "I101")
    table.inventions(BEN, "I102", "I103") if way == "inventions" else table.inventions(BEN, "I102")
    if way == "population":
        table.home(BEN, trader=1)
    table.settle()
    table.state.over = True
    ranks = GAME.outcome(table.state).ranks
    assert ranks[BEN] == 1
    assert (ranks[ANNA] == 1) == (way == "shared")
    assert ranks[CARA] == 3
