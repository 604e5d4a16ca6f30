"""Sections 4.8 and 4.9: populating and renovating, and running out of cubes."""

import pytest

from gnomon.games.khronos.components import REASON
from gnomon.games.khronos.state import EARNED_FOUR, EARNED_SEVEN, SOURCE_COUNT
from tests.kit.khronos import (
    BLUE,
    GREEN,
    RED,
    allowed,
    arrange,
    buildings,
    facts,
    happened,
    invariants,
    options,
    play,
    refusal,
    refused,
)

CIVIL = {"faith": "town f6, city k6", "reason": "town f6, city k6"}
RUINS = {
    "faith": "keep a1 blue, monastery d1 blue, castle g1 blue, abbey k1 blue, town a10",
    "reason": "keep a1, monastery d1, castle g1, abbey k1, town a10",
}


# --- populate --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.8")
def test_one_civil_card_settles_one_cube_and_brings_no_ecus():
    state = arrange(hand="CM", pawns="reason might", **CIVIL)
    events = play(state, "populate", "f6")
    assert buildings(state, "reason") == ["town f6 red", "city k6"]
    assert (state.discards, state.cubes[RED], state.money[RED]) == ([0, 0, 1], 24, 4)
    assert happened(events) == ["populated"]


@pytest.mark.rule("4.8")
@pytest.mark.parametrize(("building", "capacity"), [("town f6", 2), ("city f6", 3)])
def test_the_capacity_of_a_civil_building_is_its_value(building: str, capacity: int):
    full = building + " blue" * (capacity - 1) + " green"
    state = arrange(hand="C", pawns="reason might", faith=building, reason=full)
    assert refused(state, "populate") == ("no_room", "4.8")
    room = arrange(hand="C", pawns="reason might", faith=building, reason=building + " blue" * (capacity - 1))
    assert allowed(room, "populate", "f6")


@pytest.mark.rule("4.8", "5.9")
def test_a_printed_hamlet_houses_one_inhabitant():
    state = arrange(map="valley", hand="CC", pawns="reason might")
    play(state, "populate", "d8")
    assert buildings(state, "reason") == ["hamlet d8 red"]
    assert refusal(state, "populate", "d8").facts == {"square": 7 * 16 + 3, "capacity": 1}


@pytest.mark.rule("4.8")
def test_players_share_a_building_and_one_player_may_settle_there_twice():
    state = arrange(hand="CC", pawns="reason reason", faith="city f6", reason="city f6 green")
    play(state, "populate", "f6", "populate", "f6", "1")
    assert buildings(state, "reason") == ["city f6 red red green"]


@pytest.mark.rule("4.8")
def test_only_civil_buildings_of_reason_are_populated():
    state = arrange(hand="C", pawns="reason might", **RUINS)
    assert refused(state, "populate", "a1") == ("no_civil_building", "4.8")
    assert refused(state, "populate", "p1") == ("no_civil_building", "4.8")
    assert allowed(state, "populate", "a10")


@pytest.mark.rule("4.8", "2.1")
def test_a_building_is_named_by_its_top_left_square():
    state = arrange(hand="CM", pawns="reason might", **RUINS)
    assert refused(state, "populate", "b11") == ("name_by_anchor", "2.1")
    assert refused(state, "renovate", "b2") == ("name_by_anchor", "2.1")


@pytest.mark.rule("4.8")
def test_populating_takes_a_civil_card():
    state = arrange(hand="MMRR", pawns="reason might", **CIVIL)
    assert refused(state, "populate") == ("too_few_cards_of_colour", "4.4")


# --- renovate --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.8")
@pytest.mark.parametrize(("ruin", "square", "card"), [("keep", "a1", "M"), ("monastery", "d1", "R")])
def test_a_keep_or_monastery_takes_one_card(ruin: str, square: str, card: str):
    state = arrange(hand=card, pawns="reason might", **RUINS)
    events = play(state, "renovate", square)
    assert f"{ruin} {square} intact" in buildings(state, "reason")
    assert sum(state.discards) == 1
    assert state.cubes[RED] == 25
    assert state.money[RED] == 4
    assert happened(events) == ["renovated"]
    assert refused(arrange(hand=card * 2, pawns="reason might", **RUINS), "renovate_whole", square) == (
        "one_card_is_enough",
        "4.8",
    )


@pytest.mark.rule("4.8")
@pytest.mark.parametrize(("ruin", "square", "card"), [("castle", "g1", "M"), ("abbey", "k1", "R")])
def test_a_castle_or_abbey_takes_two_cards_at_once_or_one_by_one(ruin: str, square: str, card: str):
    whole = arrange(hand=card * 2, pawns="reason might", **RUINS)
    events = play(whole, "renovate_whole", square)
    assert f"{ruin} {square} intact" in buildings(whole, "reason")
    assert happened(events) == ["renovated"], "no marker is placed"
    halves = arrange(hand=card * 2, pawns="reason might", **RUINS)
    events = play(halves, "renovate", square)
    assert f"{ruin} {square} ruin marker red" in buildings(halves, "reason")
    assert halves.cubes[RED] == 24
    events += play(halves, "renovate", square)
    assert f"{ruin} {square} intact" in buildings(halves, "reason")
    assert halves.cubes[RED] == 25
    assert happened(events) == ["half_renovated", "renovated", "cubes_returned"]


@pytest.mark.rule("4.8")
def test_the_second_card_may_be_anybodys_and_the_marker_goes_home():
    state = arrange(hand="M", pawns="reason might", faith="castle g1 blue", reason="castle g1 ruin marker green")
    play(state, "renovate", "g1")
    assert buildings(state, "reason") == ["castle g1 intact"]
    assert state.cubes[GREEN] == 25


@pytest.mark.rule("4.8")
def test_a_ruin_carries_at_most_one_marker_and_then_takes_one_card_only():
    state = arrange(hand="MM", pawns="reason reason", faith="castle g1 blue", reason="castle g1 ruin marker green")
    assert "renovate_whole" not in options(state)
    assert refused(state, "renovate_whole") == ("no_ruin", "4.8")


@pytest.mark.rule("4.8")
def test_the_card_has_the_colour_of_the_ruin():
    state = arrange(hand="RCCC", pawns="reason might", **RUINS)
    assert refused(state, "renovate", "a1") == ("too_few_cards_of_colour", "4.4")
    assert allowed(state, "renovate", "d1")
    assert refused(arrange(hand="C", pawns="reason might", **RUINS), "renovate") == ("no_ruin", "4.8")


@pytest.mark.rule("4.8")
def test_only_ruins_are_renovated():
    state = arrange(
        hand="M",
        pawns="reason might",
        faith="keep a1 blue, keep d1 red, town f6",
        reason="keep a1 intact, keep d1, town f6",
    )
    assert refused(state, "renovate", "a1") == ("intact_already", "4.8")
    assert refused(state, "renovate", "f6") == ("nothing_to_renovate", "4.8")
    assert refused(state, "renovate", "p1") == ("nothing_to_renovate", "4.8")


@pytest.mark.rule("4.8")
def test_two_cards_at_once_need_the_allowance_for_two():
    state = arrange(hand="MM", pawns="reason might", allowance=(1, 2), **RUINS)
    assert refusal(state, "renovate_whole").facts == {"age": 2, "needed": 2, "left": 1, "surcharge": 0}
    assert allowed(state, "renovate", "g1")


@pytest.mark.rule("4.8")
def test_an_intact_building_belongs_to_nobody():
    state = arrange(hand="M", pawns="reason might", **RUINS)
    play(state, "renovate", "a1")
    assert state.boards[2].buildings[0].owner == 5


# --- 4.9: lack of cubes ----------------------------------------------------------------------------------------------

ONE_OUT = {"might": "watch_tower p20 red", "counts": {"cubes": 1}}


@pytest.mark.rule("4.9")
@pytest.mark.parametrize("act", ["construct_might_watch_tower", "construct_might_chapel", "construct_might_keep"])
def test_without_a_cube_no_military_or_religious_building_is_constructed(act: str):
    state = arrange(hand="MMRC", **ONE_OUT)
    assert refused(state, act) == ("no_cube", "4.9")
    assert allowed(state, "construct_might_hamlet", "a1")


@pytest.mark.rule("4.9")
def test_without_a_cube_nobody_settles_and_no_first_half_is_renovated():
    state = arrange(
        hand="MMC", pawns="reason reason", faith="castle g1 blue, town a1", reason="castle g1, town a1", **ONE_OUT
    )
    assert refused(state, "populate") == ("no_cube", "4.9")
    assert "renovate" not in options(state)
    assert allowed(state, "renovate_whole", "g1")
    both = arrange(
        hand="M",
        pawns="reason reason",
        faith="castle g1 blue, keep m1 green",
        reason="castle g1, keep m1",
        **ONE_OUT,
    )
    assert refused(both, "renovate", "g1") == ("no_cube", "4.9")
    assert allowed(both, "renovate", "m1")


@pytest.mark.rule("4.9")
def test_completing_a_renovation_needs_no_cube():
    state = arrange(
        hand="M", pawns="reason might", faith="castle g1 blue", reason="castle g1 ruin marker green", **ONE_OUT
    )
    play(state, "renovate", "g1")
    assert buildings(state, "reason") == ["castle g1 intact"]


@pytest.mark.rule("4.9", "5.6")
def test_a_shadow_without_a_cube_does_not_arrive_and_leaves_no_ruin():
    state = arrange(hand="MM", counts={"cubes": 1})
    events = play(state, "construct_might_keep", "f6")
    assert buildings(state, "might") == ["keep f6 red"]
    assert buildings(state, "faith") == buildings(state, "reason") == []
    assert "ripple_without_cube" in happened(events)
    assert facts(events, "ripple_without_cube")[0][-1] == RED


@pytest.mark.rule("4.9", "5.6.1")
def test_an_upgrade_needs_no_cube_and_its_shadow_takes_the_predecessors():
    state = arrange(hand="M", might="keep f6 red", faith="keep f6 red", reason="keep f6", counts={"cubes": 2})
    play(state, "upgrade_might_castle", "f6")
    assert buildings(state, "faith") == ["castle f6 red"]
    assert state.cubes[RED] == 0


@pytest.mark.rule("4.9", "5.6")
def test_an_upgrade_without_a_predecessor_on_faith_needs_a_cube_there():
    state = arrange(hand="M", might="keep f6 red", counts={"cubes": 1})
    events = play(state, "upgrade_might_castle", "f6")
    assert buildings(state, "might") == ["castle f6 red"]
    assert buildings(state, "faith") == []
    assert "ripple_without_cube" in happened(events)


@pytest.mark.rule("4.9", "5.6")
def test_cubes_that_the_shadow_would_free_on_faith_do_not_count():
    state = arrange(hand="MM", faith="chapel f6 red", counts={"cubes": 2})
    play(state, "construct_might_keep", "f6")
    assert buildings(state, "faith") == ["chapel f6 red"]
    assert buildings(state, "reason") == []


@pytest.mark.rule("4.9", "5.7.1")
def test_downsizing_needs_no_cube():
    state = arrange(
        hand="C",
        active="green",
        might="keep d6 red, keep g6 white, watch_tower i6 white",
        counts={"cubes": 2},
    )
    play(state, "construct_might_hamlet", "f7", "d6")
    assert "watch_tower d6 red" in buildings(state, "might")
    assert state.cubes[RED] == 1
    assert state.cubes[BLUE] == 2


@pytest.mark.rule("4.8", "4.5")
def test_a_renovation_brings_ecus_by_an_option_alone_once_to_whoever_completes_it():
    choice = {"construction_bonus": "renovated", "hand": "MMR", "pawns": "reason reason"}
    plain = arrange(**(choice | {"construction_bonus": "table"}), **RUINS)
    play(plain, "renovate", "a1")
    assert plain.money[RED] == 4
    state = arrange(**choice, **RUINS)
    assert facts(play(state, "renovate", "a1"), "bonus") == [(RED, 2, 3)]
    assert facts(play(state, "renovate", "g1"), "bonus") == [], "half of it brings nothing"
    assert (state.money[RED], state.ledger[RED * SOURCE_COUNT + EARNED_FOUR + REASON]) == (7, 3)
    late = arrange(**choice, head="turn = 5", faith="castle g1 blue", reason="castle g1 ruin marker green")
    play(late, "renovate", "g1")
    assert (late.money[RED], late.ledger[RED * SOURCE_COUNT + EARNED_SEVEN + REASON]) == (7, 3)
    whole = arrange(**choice, **RUINS)
    play(whole, "renovate_whole", "g1", "2")
    assert whole.money[RED] == 7
    assert invariants(whole) == []
