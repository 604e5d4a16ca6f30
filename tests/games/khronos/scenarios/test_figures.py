"""The figures of the rules pages show what their examples say: each claim is played on the figure itself."""

import pytest

from gnomon.games.khronos.components import DESIGN_NAMES
from gnomon.games.khronos.queries import earnings
from gnomon.games.khronos.scenario import shipped
from gnomon.games.khronos.state import KhronosState
from tests.kit.khronos import (
    BLUE,
    FAITH,
    GREEN,
    MIGHT,
    REASON,
    RED,
    WHITE,
    allowed,
    arrange,
    asked,
    buildings,
    domains,
    hand,
    options,
    pay,
    play,
    refused,
)

AGES = ("might", "faith", "reason")


def same_boards(a: KhronosState, b: KhronosState) -> bool:
    return all(buildings(a, age) == buildings(b, age) for age in AGES)


def test_all_nine_kinds_of_building_stand_on_might_and_the_larger_ones_lie_in_ruins_on_reason():
    state = shipped("rules-buildings")
    assert {words.split()[0] for words in buildings(state, "might")} == set(DESIGN_NAMES)
    for words in buildings(state, "reason"):
        assert words.endswith("ruin") or words.split()[0] in ("town", "city")
    assert len(buildings(state, "reason")) == 6


def test_the_valley_before_the_first_turn_has_ten_printed_hamlets():
    state = shipped("rules-start")
    assert len(domains(state, "might")) == 10
    assert all(buildings(state, age) == [] for age in AGES)


@pytest.mark.parametrize(("players", "extra"), [(3, 2), (4, 1), (5, 0)])
def test_a_keep_at_a5_costs_what_the_example_says(players: int, extra: int):
    state = arrange(map="valley", players=players, hand="MMRC", pawns="might might")
    play(state, "construct_might_keep", "a5")
    assert pay(state) == extra


def test_a_town_at_g9_may_stand_half_in_the_river_and_a_keep_may_not():
    state = arrange(map="valley", players=3, hand="MMCC", pawns="might might")
    assert allowed(state, "construct_might_town", "g9")
    assert refused(state, "construct_might_keep", "g9") == ("river", "5.2")


def test_the_keep_at_k7_has_reached_both_later_ages_and_rules_a_domain_worth_one():
    state = shipped("rules-ripple")
    built = arrange(map="valley", players=3, hand="MM", pawns="might might")
    play(built, "construct_might_keep", "k7", "2")
    assert same_boards(built, state)
    assert built.money == state.money
    assert earnings(state, RED, MIGHT) == 1


def test_red_may_grow_at_f6_but_neither_at_e6_nor_at_f5():
    state = shipped("rules-upgrade")
    assert allowed(state, "upgrade_might_castle", "f6")
    assert refused(state, "upgrade_might_castle", "e6") == ("two_domains", "5.4")
    assert refused(state, "upgrade_might_castle", "f5") == ("not_empty", "4.6")


def test_the_second_card_restores_the_castle_and_red_takes_the_marker_back():
    state = shipped("rules-renovation")
    assert state.active == WHITE
    before = state.cubes[RED]
    play(state, "renovate", "e8")
    assert "castle e8 intact" in buildings(state, "reason")
    assert state.cubes[RED] == before + 1
    assert earnings(state, WHITE, REASON) == 3


def test_the_keep_and_the_hamlet_are_one_domain_and_the_watch_tower_another():
    state = shipped("rules-domains")
    assert ["k7", "m8"] in domains(state, "might")
    assert ["m6"] in domains(state, "might")


def test_a_chapel_at_l9_is_refused_and_a_hamlet_may_join():
    state = shipped("rules-dominion")
    assert refused(state, "construct_might_chapel", "l9") == ("two_domains", "5.4")
    play(state, "construct_might_hamlet", "l9")
    assert ["k7", "m8", "l9", "l10", "k11"] in domains(state, "might")


def test_at_e8_a_watch_tower_or_a_castle_may_stand_but_no_keep():
    state = shipped("rules-hierarchy")
    assert allowed(state, "construct_might_watch_tower", "e8")
    assert allowed(state, "construct_might_castle", "e8")
    assert refused(state, "construct_might_keep", "e8") == ("equal_building", "5.5")


def test_the_keep_at_f8_was_blocked_on_faith():
    state = shipped("rules-blocked")
    built = arrange(map="valley", players=3, hand="MM", pawns="might might", faith="chapel e9 green, chapel h8 blue")
    play(built, "construct_might_keep", "f8", "2")
    assert same_boards(built, state)
    assert built.money[RED] == state.money[RED]


def test_the_paradox_turns_the_first_figure_into_the_second():
    state = shipped("rules-paradox-before")
    play(state, "construct_might_keep", "k7", "2")
    assert same_boards(state, shipped("rules-ripple"))
    assert state.money == shipped("rules-ripple").money


def test_the_junction_turns_the_first_figure_into_the_second():
    state = shipped("rules-junction-before")
    play(state, "construct_might_hamlet", "l9")
    assert asked(state) == ("position", "red")
    attached = []
    for name in options(state):
        trial = state.clone()
        play(trial, name)
        attached += [name] if len(domains(trial, "might")) < len(domains(state, "might")) + 1 else []
    assert attached == ["l8"]
    play(state, "l8")
    after = shipped("rules-junction-after")
    assert same_boards(state, after)
    assert hand(state, state.active) == hand(after, after.active)
    assert state.allowance == after.allowance
    assert earnings(after, RED, MIGHT) == 0


def test_without_the_hamlet_two_watch_towers_are_tied():
    state = shipped("rules-division")
    play(state, "demolish_might", "e11")
    assert asked(state) == ("downsized", "red")
    assert options(state) == ["d12", "e12"]


def test_the_inhabitant_lives_on_in_the_town_with_room_for_one_more():
    state = shipped("rules-hamlet")
    built = arrange(map="valley", players=3, active="blue", hand="CC", pawns="faith reason", reason="hamlet d8 red")
    play(built, "upgrade_faith_town", "d8")
    assert same_boards(built, state)
    assert built.money[BLUE] == state.money[BLUE]
    play(built, "populate", "d8")
    assert refused(
        arrange(map="valley", hand="C", pawns="reason might", faith="town d8", reason="town d8 red blue"),
        "populate",
        "d8",
    ) == ("full", "4.8")


def test_the_earnings_are_those_of_the_examples():
    state = shipped("rules-earnings")
    assert state.turn == 4
    assert ["e7", "d8", "e8", "c9", "c11"] in domains(state, "might")
    assert [earnings(state, seat, MIGHT) for seat in (RED, WHITE)] == [4, 0]
    assert [earnings(state, seat, REASON) for seat in (BLUE, RED, GREEN)] == [3, 3, 0]
    assert earnings(state, GREEN, FAITH) == 0
