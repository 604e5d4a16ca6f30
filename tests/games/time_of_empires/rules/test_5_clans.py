"""Placing clans (5.2), moving clans (5.3) and combat (5.4)."""

import pytest

from gnomon.kernel.actions import BACK
from tests.kit.time_of_empires import (
    GAME,
    INTRODUCTORY,
    act,
    allowed,
    arrange,
    asked,
    facts,
    happened,
    on,
    options,
    place,
    play,
    refused,
)

FOUR = {"removed": [0, 0, 4, 0]}
"""Four clan symbols, two move symbols."""

# --- placing -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.2")
def test_clans_go_to_the_own_capital_and_to_cities_already_held():
    state = arrange(at={"H2.centre": "red 1", "H3.centre": "purple 1", "H1.0": "red 1"}, red=FOUR)
    place(state, "red", "clans")
    assert options(state, "red") == ["H1.centre", "H2.centre", "finish"]
    assert refused(state, "H3.centre", by="red") == ("city_not_held", "5.2")
    assert refused(state, "H5.centre", by="red") == ("city_not_held", "5.2"), "an empty city"
    assert refused(state, "H4.centre", by="red") == ("clan_needs_capital_or_city", "5.2"), "another's capital"
    assert refused(state, "H1.0", by="red") == ("clan_needs_capital_or_city", "5.2"), "a territory"


@pytest.mark.rule("5.2")
def test_targets_can_be_mixed_one_clan_at_a_time():
    state = arrange(at={"H2.centre": "red 1"}, red=FOUR)
    place(state, "red", "clans", "H1.centre", "H2.centre", "H1.centre", "H2.centre")
    assert (on(state, "H1.centre"), on(state, "H2.centre")) == ("red 2", "red 3")
    assert state.population[0] == 15
    assert asked(state, "red") == "era"


@pytest.mark.rule("5.2")
def test_fewer_or_none_may_be_placed():
    state = arrange(red=FOUR)
    place(state, "red", "clans", "H1.centre", "finish")
    assert on(state, "H1.centre") == "red 1"
    assert asked(state, "red") == "era"
    state = arrange(red=FOUR)
    place(state, "red", "clans", "finish")
    assert on(state, "H1.centre") == ""


@pytest.mark.rule("5.2")
def test_placing_stops_with_the_reserve_or_the_room():
    state = arrange(red={**FOUR, "scholars": 18})
    place(state, "red", "clans", "H1.centre", "H1.centre")
    assert asked(state, "red") == "era"
    state = arrange(at={"H1.centre": "red 3"}, red=FOUR)
    place(state, "red", "clans")
    play(state, "H1.centre", by="red")
    assert asked(state, "red") == "era"
    assert refused(arrange(at={"H1.centre": "red 4", "H2.centre": "red 1"}, red=FOUR), "1 clans.1", "H1.centre", by="red") == ("node_full", "5.2")  # fmt: skip


@pytest.mark.rule("5.2")
def test_placing_fights_nobody_and_touches_no_building():
    state = arrange(at={"H1.0": "purple 2, purple mill"})
    events = place(state, "red", "clans", "H1.centre")
    assert happened(events) == ["placed", "clan_placed"]
    assert on(state, "H1.0") == "purple 2, purple mill"


# --- moving ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.3")
@pytest.mark.parametrize(
    ("start", "move", "end"),
    [
        ("H1.centre", "H1.centre>0", "H1.0"),
        ("H2.centre", "H2.centre>2", "H2.2"),
        ("H1.0", "H1.0>1", "H1.1"),
        ("H1.1", "H1.1>across", "H2.2"),
        ("H2.2", "H2.2>across", "H1.1"),
        ("H2.0", "H2.0>centre", "H2.centre"),
    ],
)
def test_moves_go_along_every_kind_of_edge(start: str, move: str, end: str):
    state = arrange(at={start: "red 1"})
    events = place(state, "red", "moves", move)
    assert (on(state, start), on(state, end)) == ("", "red 1")
    assert facts(events, "moved")[0][3] == 1


@pytest.mark.rule("5.3")
@pytest.mark.parametrize(
    ("at", "move", "code"),
    [
        ({"H1.0": "red 1"}, "H1.0>centre", "capital_closed"),
        ({"H4.0": "red 1"}, "H4.0>centre", "capital_closed"),
        ({"H2.0": "red 1", "H2.centre": "purple 1"}, "H2.0>centre", "city_closed"),
        ({"H2.0": "red 1", "H2.centre": "red 4"}, "H2.0>centre", "node_full"),
        ({"H2.0": "red 1", "H2.1": "red 2"}, "H2.0>1", "node_full"),
        ({"H2.0": "red 1"}, "H2.1>0", "no_clan_there"),
        ({"H2.0": "purple 1", "H1.0": "red 1"}, "H2.0>1", "no_clan_there"),
    ],
    ids=["own capital", "another's capital", "held city", "full city", "full territory", "no clan", "another's clan"],
)
def test_what_no_clan_may_do(at: dict[str, str], move: str, code: str):
    state = arrange(at=at)
    place(state, "red", "moves")
    assert refused(state, move, by="red") == (code, "5.3")


@pytest.mark.rule("2.6", "5.3")
@pytest.mark.parametrize("move", ["H1.0>across", "H1.centre>across", "H1.0>0", "H2.centre>centre"])
def test_there_is_no_way_but_an_edge(move: str):
    state = arrange(at={"H1.0": "red 1", "H1.centre": "red 1", "H2.centre": "red 1"})
    place(state, "red", "moves")
    assert refused(state, move, by="red") == ("no_way", "2.6")


@pytest.mark.rule("5.3")
def test_a_move_takes_one_or_more_of_a_group_and_the_rest_stays():
    state = arrange(at={"H2.centre": "red 3"})
    place(state, "red", "moves", "H2.centre>0")
    assert options(state, "red") == ["1", "2"]
    play(state, "2", by="red")
    assert (on(state, "H2.centre"), on(state, "H2.0")) == ("red 1", "red 2")


@pytest.mark.rule("5.3")
def test_a_single_clan_needs_no_count():
    state = arrange(at={"H2.centre": "red 3", "H2.0": "red 1"})
    place(state, "red", "moves", "H2.centre>0")
    assert on(state, "H2.0") == "red 2", "only one has room there"


@pytest.mark.rule("5.3")
def test_the_same_clans_may_move_again_and_moves_may_be_left():
    state = arrange(at={"H1.centre": "red 2"}, red={"removed": [0, 0, 5, 0]})
    place(state, "red", "moves", "H1.centre>1", "2", "H1.1>across", "2", "H2.2>centre", "1")
    assert (on(state, "H2.2"), on(state, "H2.centre")) == ("red 1", "red 1")
    assert asked(state, "red") == "era"
    state = arrange(at={"H1.centre": "red 2"}, red={"removed": [0, 0, 5, 0]})
    place(state, "red", "moves", "H1.centre>1", "1", "finish")
    assert asked(state, "red") == "era"


@pytest.mark.rule("5.3")
def test_the_count_can_be_stepped_back_to_the_move():
    state = arrange(at={"H1.centre": "red 2"})
    place(state, "red", "moves", "H1.centre>1")
    GAME.apply(state, 0, BACK, state.now)
    assert asked(state, "red") == "move"
    play(state, "H1.centre>0", "1", by="red")
    assert on(state, "H1.0") == "red 1"


@pytest.mark.rule("5.3")
def test_a_city_with_own_clans_takes_up_to_four():
    state = arrange(at={"H2.0": "red 2", "H2.centre": "red 3"}, red=FOUR)
    place(state, "red", "moves", "H2.0>centre")
    assert on(state, "H2.centre") == "red 4"
    assert on(state, "H2.0") == "red 1"


@pytest.mark.rule("5.3")
def test_entry_never_brings_three_clans_even_against_two():
    state = arrange(at={"H2.centre": "red 4", "H2.0": "purple 2"})
    place(state, "red", "moves", "H2.centre>0")
    assert options(state, "red") == ["1", "2"]
    assert refused(state, "3", by="red") == ("so_many_cannot_move", "5.3")


@pytest.mark.rule("5.3")
def test_enemy_buildings_hinder_nobody_and_start_no_combat():
    state = arrange(at={"H2.centre": "red 1", "H2.0": "purple mill, purple temple"})
    events = place(state, "red", "moves", "H2.centre>0")
    assert on(state, "H2.0") == "red 1, purple mill, purple temple"
    assert "fought" not in happened(events)


# --- combat --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.4")
@pytest.mark.parametrize(("a", "d", "left", "defending"), [(1, 1, 0, 0), (1, 2, 0, 1), (2, 1, 1, 0), (2, 2, 0, 0)])
def test_equal_numbers_fall_on_both_sides(a: int, d: int, left: int, defending: int):
    state = arrange(at={"H2.centre": f"red {a}", "H2.0": f"purple {d}, purple mill"})
    events = place(state, "red", "moves", "H2.centre>0", *(["2"] if a == 2 else []))
    stays = f"red {left}, " if left else f"purple {defending}, " if defending else ""
    assert on(state, "H2.0") == stays + "purple mill", "no building is affected"
    assert state.population == [20 - left, 20 - defending]
    assert facts(events, "fought") == [(0, 1, 4, a, d, left, defending)]


@pytest.mark.rule("5.3", "5.4")
def test_a_combat_interrupts_the_moves_and_they_go_on():
    state = arrange(at={"H2.centre": "red 4", "H2.0": "purple 1"}, red=FOUR)
    place(state, "red", "moves", "H2.centre>0", "1")
    assert on(state, "H2.0") == ""
    assert asked(state, "red") == "move"
    play(state, "H2.centre>0", "1", by="red")
    assert on(state, "H2.0") == "red 1"


@pytest.mark.rule("5.4")
def test_a_third_players_territory_is_fought_for_with_its_holder_alone():
    state = arrange(players=3, at={"H2.centre": "red 2", "H2.0": "white 1, purple temple"})
    events = place(state, "red", "moves", "H2.centre>0", "2")
    assert facts(events, "fought") == [(0, 2, 4, 2, 1, 1, 0)]
    assert state.population == [19, 20, 20]


@pytest.mark.rule("5.3", "5.4")
@pytest.mark.parametrize(
    ("most", "defenders", "largest"),
    [(2, 1, 2), (2, 2, 2), (3, 1, 3), (3, 2, 3), (4, 1, 3), (4, 2, 4)],
)
def test_larger_groups_may_attack_by_option_if_at_most_two_survive(most: int, defenders: int, largest: int):
    at = {"H2.centre": "red 4", "H2.0": f"purple {defenders}"}
    state = arrange(at=at, options={"attack_group_max": most})
    place(state, "red", "moves", "H2.centre>0")
    assert options(state, "red") == [str(number) for number in range(1, largest + 1)]
    play(state, str(largest), by="red")
    assert on(state, "H2.0") == ("red " + str(largest - defenders) if largest > defenders else "")


@pytest.mark.rule("5.3")
@pytest.mark.parametrize("most", [2, 3, 4])
def test_the_option_changes_nothing_without_enemies(most: int):
    state = arrange(at={"H2.centre": "red 4", "H2.0": "red 1"}, options={"attack_group_max": most})
    place(state, "red", "moves", "H2.centre>1")
    assert options(state, "red") == ["1", "2"]


@pytest.mark.rule("4.3", "5.3")
def test_moves_of_an_introductory_turn_are_the_same():
    state = arrange(mode=INTRODUCTORY, at={"H2.centre": "red 2", "H2.0": "purple 1"})
    act(state, "moves", "H2.centre>0", "2")
    assert on(state, "H2.0") == "red 1"
    assert asked(state) == "clan"
    assert allowed(state, "H1.centre")
