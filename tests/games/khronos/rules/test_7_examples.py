"""The worked examples of chapter 7, each on the blank map with five players unless it says otherwise."""

import pytest

from gnomon.games.khronos.queries import income
from tests.kit.khronos import (
    BLUE,
    GREEN,
    RED,
    WHITE,
    allowed,
    arrange,
    asked,
    buildings,
    default,
    domains,
    end_turn,
    facts,
    happened,
    options,
    pass_turns,
    play,
    refused,
)

KEEP, CASTLE, WATCH_TOWER, TOWN = 1, 2, 0, 7


@pytest.mark.rule("5.6", "4.5")
def test_e1_a_keep_on_might_ripples_to_both_later_ages():
    state = arrange(hand="MM")
    events = play(state, "construct_might_keep", "f6")
    assert buildings(state, "might") == ["keep f6 red"]
    assert buildings(state, "faith") == ["keep f6 red"]
    assert buildings(state, "reason") == ["keep f6 ruin"]
    assert state.supply[KEEP] == 21
    assert state.cubes[RED] == 23
    assert state.money[RED] == 5
    assert state.discards == [2, 0, 0]
    assert happened(events) == ["constructed", "bonus", "ripple_arrived", "ripple_arrived"]


@pytest.mark.rule("5.6", "4.5")
def test_e2_a_small_building_stays_in_its_age():
    state = arrange(hand="M")
    play(state, "construct_might_watch_tower", "f6")
    assert buildings(state, "might") == ["watch_tower f6 red"]
    assert buildings(state, "faith") == buildings(state, "reason") == []
    assert state.supply[WATCH_TOWER] == 19
    assert state.money[RED] == 4


@pytest.mark.rule("5.6", "5.4")
def test_e4_a_shadow_that_would_join_two_domains_is_blocked_and_leaves_no_ruin():
    state = arrange(hand="MM", faith="chapel e6 green, chapel h6 blue")
    events = play(state, "construct_might_keep", "f6")
    assert buildings(state, "might") == ["keep f6 red"]
    assert buildings(state, "faith") == ["chapel e6 green", "chapel h6 blue"]
    assert buildings(state, "reason") == []
    assert state.supply[KEEP] == 23
    assert state.money[RED] == 5
    assert facts(events, "blocked_by_dominion")[0][-1] == 2


@pytest.mark.rule("5.6", "5.5")
def test_e5a_a_shadow_equal_to_the_top_of_its_domain_is_blocked():
    state = arrange(hand="MM", faith="keep h6 white", reason="keep h6")
    events = play(state, "construct_might_keep", "f6")
    assert buildings(state, "faith") == ["keep h6 white"]
    assert buildings(state, "reason") == ["keep h6 ruin"]
    assert facts(events, "blocked_by_hierarchy")[0][-1] == 2


@pytest.mark.rule("5.6", "5.5")
def test_e5b_a_shadow_above_the_top_of_its_domain_arrives():
    state = arrange(hand="MMM", pawns="might might", faith="keep h6 white", reason="keep h6")
    play(state, "construct_might_castle", "e6")
    assert domains(state, "faith") == [["e6", "h6"]]
    assert buildings(state, "faith") == ["castle e6 red", "keep h6 white"]
    assert buildings(state, "reason") == ["castle e6 ruin", "keep h6 ruin"]


@pytest.mark.rule("5.6")
@pytest.mark.parametrize(("castles", "on_faith"), [(2, ["castle f6 red"]), (1, [])])
def test_e6_a_ripple_ends_where_the_tiles_end(castles: int, on_faith: list[str]):
    state = arrange(hand="MMM", pawns="might might", counts={"castle": castles})
    events = play(state, "construct_might_castle", "f6")
    assert buildings(state, "might") == ["castle f6 red"]
    assert buildings(state, "faith") == on_faith
    assert buildings(state, "reason") == []
    assert state.money[RED] == 6
    assert happened(events).count("ripple_without_tile") == 1


@pytest.mark.rule("5.7", "5.7.1")
def test_e8_a_junction_of_equal_powers_goes_on_to_the_religious_buildings():
    state = arrange(
        hand="C",
        active="green",
        might="keep d6 red, chapel e8 green, keep g6 white, chapel g8 blue",
        faith="keep d6 red, keep g6 white",
        reason="keep d6, keep g6",
    )
    events = play(state, "construct_might_hamlet", "f7")
    assert facts(events, "junction")[0][-1] == 2
    assert asked(state) == ("downsized", "green")
    assert options(state) == ["d6", "g6"]
    play(state, "d6")
    assert asked(state) == ("position", "red")
    assert options(state) == ["d6", "e6", "d7", "e7"]
    events = play(state, "e7")
    assert buildings(state, "might") == ["keep g6 white", "watch_tower e7 red", "hamlet f7", "chapel g8 blue"]
    assert domains(state, "might") == [["g6", "e7", "f7", "g8"]]
    assert buildings(state, "faith") == ["keep g6 white"]
    assert buildings(state, "reason") == ["keep g6 ruin"]
    assert state.cubes[GREEN] == 25
    downsized = ["downsized", "shadow_removed", "cubes_returned", "shadow_removed"]
    assert happened(events) == [*downsized, "downsized_away", "cubes_returned"]
    assert asked(state) == ("action", "green")


@pytest.mark.rule("5.9", "4.6", "4.8")
def test_e10_the_inhabitant_of_a_printed_hamlet_lives_on_in_the_town_above_it():
    state = arrange(map="valley", hand="CC", active="blue", pawns="faith reason", reason="hamlet d8 red")
    play(state, "upgrade_faith_town", "d8")
    assert state.money[BLUE] == 6
    assert state.discards == [0, 0, 1]
    assert buildings(state, "might") == []
    assert buildings(state, "faith") == ["town d8"]
    assert buildings(state, "reason") == ["town d8 red"]
    play(state, "populate", "d8")
    assert buildings(state, "reason") == ["town d8 blue red"]
    assert state.cubes[BLUE] == 24


@pytest.mark.rule("5.7", "5.6", "5.7.1")
def test_e12_a_civil_shadow_makes_a_junction_only_in_the_future():
    state = arrange(
        hand="CC",
        faith="abbey c6 green, abbey h6 blue, chapel h9 blue",
        reason="abbey c6, abbey h6",
    )
    play(state, "construct_might_town", "f6")
    assert state.money[RED] == 5
    assert asked(state) == ("position", "green")
    assert options(state) == ["c6", "d6", "c7", "d7"]
    play(state, "d6")
    assert buildings(state, "faith") == ["monastery d6 green", "town f6", "abbey h6 blue", "chapel h9 blue"]
    assert buildings(state, "reason") == ["monastery d6 ruin", "town f6", "abbey h6 ruin"]
    assert domains(state, "reason") == [["d6", "f6", "h6"]]
    assert asked(state) == ("action", "red")


@pytest.mark.rule("4.6", "5.5", "5.6.1")
def test_e15_an_upgrade_replaces_its_shadows():
    state = arrange(hand="MMM", pawns="might might")
    play(state, "construct_might_keep", "f6", "2", "upgrade_might_castle", "e6")
    assert state.money[RED] == 6
    assert buildings(state, "might") == buildings(state, "faith") == ["castle e6 red"]
    assert buildings(state, "reason") == ["castle e6 ruin"]
    assert state.supply[KEEP] == 24
    assert state.supply[CASTLE] == 6
    assert state.cubes[RED] == 23


@pytest.mark.rule("5.5")
def test_e15_beside_a_castle_no_second_castle_stands_but_a_keep_does():
    state = arrange(active="blue", hand="MMM", pawns="might might", might="castle e6 red", faith="castle e6 red")
    assert refused(state, "construct_might_castle", "h6") == ("equal_building", "5.5")
    assert allowed(state, "construct_might_keep", "h6")


@pytest.mark.rule("5.2", "4.3")
@pytest.mark.parametrize(
    ("players", "act", "square", "cards"),
    [
        (3, "construct_might_keep", "a5", 4),
        (4, "construct_might_keep", "a5", 3),
        (5, "construct_might_keep", "a5", 2),
        (4, "construct_might_castle", "a1", 4),
        (5, "construct_might_castle", "a1", 3),
    ],
)
def test_e16_surcharge_cards_come_on_top_and_need_the_allowance_of_both_pawns(
    players: int, act: str, square: str, cards: int
):
    state = arrange(map="valley", players=players, hand="MMMM", pawns="might might")
    play(state, act, square)
    while asked(state)[0] == "surcharge":
        play(state, "military")
    if asked(state)[0] == "pawn_share":
        play(state, "2")
    assert asked(state)[0] == "action"
    assert sum(state.discards) == cards
    assert sum(state.allowance[2 * RED : 2 * RED + 2]) == 4 - cards


@pytest.mark.rule("5.2")
def test_e16_with_three_players_a_castle_on_mountain_is_reached_by_an_upgrade_only():
    state = arrange(map="valley", players=3, hand="MMMM", pawns="might might", might="keep c3 red")
    assert refused(state, "construct_might_castle", "n1") == ("too_few_cards", "5.2")
    play(state, "upgrade_might_castle", "b2", "military", "military")
    assert sum(state.discards) == 3


@pytest.mark.rule("4.3", "4.2")
def test_e17_each_pawn_uses_two_cards_and_may_travel_between_them():
    state = arrange(hand="MMRC", map="valley", pawns="might faith", money=4)
    play(state, "construct_might_keep", "d10")
    assert state.allowance[2:4] == [0, 2]
    assert state.money[RED] == 5
    play(state, "construct_faith_chapel", "f10")
    assert state.allowance[2:4] == [0, 1]
    play(state, "travel_faith_reason", "populate", "d8")
    assert state.money[RED] == 4
    assert state.allowance[2:4] == [0, 0]
    assert buildings(state, "reason") == ["hamlet d8 red", "keep d10 ruin"]
    play(state, "travel_might_reason")
    assert state.money[RED] == 3
    assert not any(name.startswith(("construct", "upgrade", "populate", "renovate")) for name in options(state))


@pytest.mark.rule("4.8")
def test_e18_two_players_renovate_a_castle_together():
    state = arrange(
        hand="M",
        pawns="reason reason",
        faith="castle d8 blue, town g8",
        reason="castle d8, town g8 white",
        head='first = "red"',
        tables='[green]\npawns = ["might", "might"]\n[white]\nhand = "M"\npawns = ["reason", "might"]',
    )
    play(state, "renovate", "d8")
    assert buildings(state, "reason") == ["castle d8 ruin marker red", "town g8 white"]
    assert state.cubes[RED] == 24
    pass_turns(state, 2)
    before = income(state, WHITE)
    events = play(state, "renovate", "d8")
    assert buildings(state, "reason") == ["castle d8 intact", "town g8 white"]
    assert state.cubes[RED] == 25
    assert income(state, WHITE) == before + 3
    assert happened(events)[0] == "renovated"


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(
    ("active", "pawns", "earned"), [("red", "might faith", 6), ("white", "might faith", 0), ("red", "faith reason", 0)]
)
def test_e19_the_owner_of_the_highest_military_building_collects_on_might(active: str, pawns: str, earned: int):
    state = arrange(
        map="valley",
        active=active,
        pawns=pawns,
        head="turn = 4",
        might="castle e8 red, keep b8 white, city e11, town h9",
    )
    assert domains(state, "might")[2] == ["b8", "d8", "e8", "h9", "e11"]
    seat = state.active
    end_turn(state)
    assert state.money[seat] == 4 + earned


@pytest.mark.rule("5.7.1")
def test_e8_the_position_that_touches_most_buildings_is_the_default():
    state = arrange(
        hand="C",
        active="green",
        might="keep d6 red, chapel e8 green, keep g6 white, chapel g8 blue",
    )
    play(state, "construct_might_hamlet", "f7", "d6")
    assert default(state) == "e7"
