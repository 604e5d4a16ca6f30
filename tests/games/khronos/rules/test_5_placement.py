"""Sections 5.1 to 5.5: domains, geography, Dominion and Hierarchy."""

import pytest

from gnomon.games.khronos.components import DESIGN_NAMES
from tests.kit.khronos import (
    BLUE,
    RED,
    allowed,
    arrange,
    asked,
    buildings,
    domains,
    facts,
    options,
    pay,
    play,
    refusal,
    refused,
    square,
)

# --- 5.1 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.1")
def test_common_edges_connect_and_corners_do_not():
    state = arrange(might="keep c3 red, hamlet e3, hamlet e5, chapel b5 blue")
    assert domains(state, "might") == [["c3", "e3"], ["b5"], ["e5"]]


@pytest.mark.rule("5.1")
def test_buildings_of_every_type_and_owner_printed_hamlets_and_ruins_are_members():
    state = arrange(map="valley", faith="keep b8 red, town e8, chapel b10 blue", reason="keep b8, town e8")
    assert ["b8", "d8", "e8", "b10"] in domains(state, "faith")
    assert ["b8", "d8", "e8"] in domains(state, "reason")


@pytest.mark.rule("5.1")
def test_the_edge_of_the_board_connects_nothing():
    state = arrange(might="hamlet p5, hamlet a6")
    assert domains(state, "might") == [["p5"], ["a6"]]


@pytest.mark.rule("5.1")
def test_each_board_has_its_own_domains():
    state = arrange(might="hamlet c3, hamlet d3", faith="hamlet c3")
    assert domains(state, "might") == [["c3", "d3"]]
    assert domains(state, "faith") == [["c3"]]


@pytest.mark.rule("5.1")
def test_terrain_neither_connects_nor_separates():
    state = arrange(map="valley", might="town g9, town i9")
    assert ["g9", "i9"] in domains(state, "might")


@pytest.mark.rule("5.1", "5.4")
def test_a_building_that_the_shadow_destroys_neither_blocks_nor_is_joined():
    # Green's Chapel would be a second domain beside Blue's, but the Keep falls on it.
    state = arrange(hand="MM", faith="chapel f6 green, chapel h6 blue")
    events = play(state, "construct_might_keep", "f6")
    assert buildings(state, "faith") == ["keep f6 red", "chapel h6 blue"]
    assert facts(events, "paradox")[0][-1] == 2


@pytest.mark.rule("5.1", "5.9", "5.4")
def test_a_printed_hamlet_that_the_shadow_exposes_is_a_domain_that_it_touches():
    state = arrange(map="valley", hand="MM", faith="town d8, chapel g8 blue", reason="town d8")
    events = play(state, "construct_might_keep", "e8")
    assert facts(events, "blocked_by_dominion")[0][-1] == 2
    assert buildings(state, "faith") == ["town d8", "chapel g8 blue"]
    alone = arrange(map="valley", hand="MM", faith="town d8", reason="town d8")
    play(alone, "construct_might_keep", "e8")
    assert ["d8", "e8"] in domains(alone, "faith")


# --- 5.2 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.2")
@pytest.mark.parametrize(
    ("place", "extra"),
    [("f2", {2: 1, 3: 1, 4: 0, 5: 0}), ("a1", {2: 2, 3: 2, 4: 1, 5: 0}), ("e8", {2: 0, 3: 0, 4: 0, 5: 0})],
    ids=["forest", "mountain", "plain"],
)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("design", ["watch_tower", "chapel", "hamlet"])
def test_forest_and_mountain_cost_cards_of_any_colour_by_number_of_players(
    design: str, players: int, place: str, extra: dict[int, int]
):
    state = arrange(map="valley", players=players, hand="MRCC", pawns="might might")
    play(state, f"construct_might_{design}", place)
    assert pay(state) == extra[players]
    assert asked(state) == ("action", "red")
    assert sum(state.discards) == 1 + extra[players]


@pytest.mark.rule("5.2")
@pytest.mark.parametrize("design", DESIGN_NAMES)
@pytest.mark.parametrize("players", [2, 4, 5])
def test_only_a_town_or_a_city_may_stand_in_the_river(design: str, players: int):
    colour = ("M", "R", "C")[DESIGN_NAMES.index(design) // 3]
    state = arrange(map="valley", players=players, hand=colour * 4, pawns="might might")
    act = f"construct_might_{design}"
    if design in ("town", "city"):
        assert allowed(state, act, "h10")
    else:
        assert refused(state, act, "h10") == ("river", "5.2")
        assert refusal(state, act, "h10").facts["square"] == 9 * 16 + 7


@pytest.mark.rule("5.2", "4.6")
def test_upgrades_onto_the_river_are_for_civil_buildings_alone():
    state = arrange(map="valley", hand="MC", might="watch_tower g3 red, hamlet g10, watch_tower e13 red")
    assert refused(state, "upgrade_might_keep", "g3") == ("river", "5.2")
    assert allowed(state, "upgrade_might_town", "g10")


@pytest.mark.rule("5.2")
def test_the_surcharge_is_due_once_for_an_action_not_for_each_square():
    state = arrange(map="valley", players=3, hand="MMMM", pawns="might might")
    play(state, "construct_might_keep", "a1", "military", "military")
    assert state.discards == [4, 0, 0]


@pytest.mark.rule("5.2")
@pytest.mark.parametrize(("option", "extra"), [("higher", 2), ("sum", 3)])
def test_forest_and_mountain_together_cost_the_higher_or_by_option_the_sum(option: str, extra: int):
    state = arrange(
        map="valley", players=3, hand="MMMM", pawns="might might", might="watch_tower a5 red", mixed_terrain=option
    )
    play(state, "upgrade_might_keep", "a5")
    assert pay(state) == extra
    assert sum(state.discards) == 1 + extra


@pytest.mark.rule("5.2")
@pytest.mark.parametrize(("option", "extra"), [("whole", 2), ("new", 1)])
def test_for_an_upgrade_the_whole_footprint_counts_or_by_option_the_new_squares(option: str, extra: int):
    # c3 is mountain, the squares around it that the Keep adds are forest.
    state = arrange(
        map="valley", players=3, hand="MMMM", pawns="might might", might="watch_tower c3 red", upgrade_surcharge=option
    )
    play(state, "upgrade_might_keep", "c3")
    assert pay(state) == extra
    assert sum(state.discards) == 1 + extra


@pytest.mark.rule("5.2")
@pytest.mark.parametrize(("option", "extra"), [("whole", 1), ("new", 0)])
def test_forest_under_the_old_building_counts_unless_the_option_says_otherwise(option: str, extra: int):
    # n6 is forest, the three squares that the Town adds at m6 are plain.
    state = arrange(map="valley", players=3, hand="CR", might="hamlet n6", upgrade_surcharge=option)
    play(state, "upgrade_might_town", "m6")
    assert pay(state) == extra
    assert state.discards == [0, extra, 1]


@pytest.mark.rule("5.2")
@pytest.mark.parametrize("players", [2, 3])
def test_with_two_or_three_players_no_size_three_building_rises_on_mountain_at_once(players: int):
    state = arrange(map="valley", players=players, hand="MMMM", pawns="might might", might="watch_tower c3 red")
    play(state, "construct_might_castle")
    dear = [name for name in options(state) if state.setting.surcharge[3][square(name)] == 2]
    assert dear == []
    assert refused(state, "n1") == ("too_few_cards", "5.2")
    grown = arrange(map="valley", players=players, hand="MMMM", pawns="might might", might="watch_tower c3 red")
    play(grown, "upgrade_might_castle", "b2", "military", "military")
    assert sum(grown.discards) == 4


@pytest.mark.rule("5.2", "5.6")
def test_shadows_and_downsized_tiles_pay_nothing_for_the_ground():
    state = arrange(map="valley", players=4, hand="MMMM", pawns="might might")
    play(state, "construct_might_keep", "a1", "military")
    assert buildings(state, "faith") == ["keep a1 red"]
    assert buildings(state, "reason") == ["keep a1 ruin"]
    assert sum(state.discards) == 3


# --- 5.3 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.3")
@pytest.mark.parametrize("faith", ["chapel e6 green, chapel h6 blue", "keep h6 white"])
def test_what_a_later_board_would_reject_is_never_forbidden(faith: str):
    reason = "keep h6" if "keep" in faith else ""
    state = arrange(hand="MM", faith=faith, reason=reason)
    assert allowed(state, "construct_might_keep", "f6")


# --- 5.4 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.4")
@pytest.mark.parametrize("design", ["watch_tower", "chapel"])
def test_a_military_or_religious_building_never_connects_two_domains(design: str):
    state = arrange(hand="MRC", might="hamlet e6, hamlet g6")
    assert refused(state, f"construct_might_{design}", "f6") == ("two_domains", "5.4")
    assert refusal(state, f"construct_might_{design}", "f6").facts == {"domains": 2, "first": 84, "second": 86}


@pytest.mark.rule("5.4")
def test_a_civil_building_connects_as_many_as_it_likes():
    state = arrange(hand="C", might="hamlet e6, hamlet g6, hamlet f5, hamlet f7")
    events = play(state, "construct_might_hamlet", "f6")
    assert domains(state, "might") == [["f5", "e6", "f6", "g6", "f7"]]
    assert facts(events, "junction") == [(0, 85, 4)]


@pytest.mark.rule("5.4")
def test_touching_one_domain_in_two_places_is_no_connection():
    state = arrange(hand="M", might="hamlet e6, hamlet e7, hamlet f7, hamlet g7, hamlet g6")
    assert allowed(state, "construct_might_watch_tower", "f6")


@pytest.mark.rule("5.4")
def test_a_lone_printed_hamlet_is_a_domain_like_any_other():
    state = arrange(map="valley", hand="M", might="hamlet f8")
    assert refused(state, "construct_might_watch_tower", "e8") == ("two_domains", "5.4")


@pytest.mark.rule("5.4", "4.6")
def test_an_upgrade_may_not_touch_a_second_domain():
    state = arrange(hand="M", might="hamlet e6, keep f6 red, chapel i8 blue")
    assert refused(state, "upgrade_might_castle", "f6") == ("two_domains", "5.4")
    assert allowed(state, "upgrade_might_castle", "f5")


@pytest.mark.rule("5.4")
def test_a_civil_upgrade_may_connect():
    state = arrange(hand="C", might="hamlet f6, keep h7 blue, keep d6 red")
    play(state, "upgrade_might_town")
    assert "f6" in options(state)


# --- 5.5 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.5")
@pytest.mark.parametrize(
    ("there", "act", "place", "legal"),
    [
        ("watch_tower e6 blue", "watch_tower", "f6", False),
        ("watch_tower e6 red", "watch_tower", "f6", False),
        ("keep d6 blue", "watch_tower", "f6", True),
        ("keep d6 blue, watch_tower f6 green", "watch_tower", "f7", True),
        ("keep d6 blue", "keep", "f6", False),
        ("watch_tower e6 blue", "keep", "f6", True),
        ("chapel e6 blue", "watch_tower", "f6", True),
        ("monastery d6 blue", "keep", "f6", True),
        ("hamlet e6", "watch_tower", "f6", True),
        ("castle c6 blue, keep f6 green", "keep", "f8", True),
    ],
)
def test_only_a_building_equal_to_the_highest_of_its_type_is_refused(there: str, act: str, place: str, legal: bool):
    state = arrange(hand="MMRC", might=there)
    if legal:
        assert allowed(state, f"construct_might_{act}", place)
    else:
        assert refused(state, f"construct_might_{act}", place) == ("equal_building", "5.5")


@pytest.mark.rule("5.5")
def test_the_refusal_names_the_equal_building():
    state = arrange(hand="RR", might="monastery d6 blue")
    assert refusal(state, "construct_might_monastery", "f6").facts == {"type": 1, "value": 2, "square": 5 * 16 + 3}


@pytest.mark.rule("5.5")
def test_civil_buildings_are_exempt():
    state = arrange(hand="CC", might="town d6")
    assert allowed(state, "construct_might_town", "f6")


@pytest.mark.rule("5.5")
def test_in_an_upgrade_the_old_building_is_not_compared():
    state = arrange(hand="MM", might="keep d6 blue, watch_tower f6 red, watch_tower f7 green, watch_tower a15 red")
    assert allowed(state, "upgrade_might_castle", "f4")
    assert refused(state, "upgrade_might_keep", "f5") == ("equal_building", "5.5")
    # Alone of its type but for itself: a Watch Tower that was the top becomes the new top.
    top = arrange(hand="MM", might="hamlet e6, watch_tower f6 red")
    assert allowed(top, "upgrade_might_keep", "f6")


@pytest.mark.rule("5.5")
def test_equal_buildings_far_apart_do_not_matter():
    state = arrange(hand="MM", might="keep a1 blue")
    assert allowed(state, "construct_might_keep", "f6")
    assert state.cubes[BLUE] == 24
    assert state.cubes[RED] == 25
