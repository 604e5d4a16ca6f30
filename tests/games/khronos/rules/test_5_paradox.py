"""Section 5.6.1: temporal paradoxes."""

import pytest

from gnomon.games.khronos.components import DESIGN_NAMES
from tests.kit.khronos import (
    BLUE,
    GREEN,
    RED,
    arrange,
    asked,
    buildings,
    domains,
    facts,
    happened,
    play,
)

# --- 5.6.1: paradox --------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.6.1")
@pytest.mark.parametrize(
    ("victim", "reason"),
    [
        ("watch_tower g7 blue", ""),
        ("hamlet g7", ""),
        ("keep g7 blue", "keep g7"),
        ("castle g7 blue", "castle g7"),
        ("abbey g7 red", "abbey g7 intact"),
        ("town g7", "town g7 green"),
        ("city g7", "city g7 green red"),
    ],
)
def test_whatever_the_shadow_overlaps_in_even_one_square_is_destroyed_with_its_own_shadow(victim: str, reason: str):
    state = arrange(hand="MM", faith=victim, reason=reason)
    cubes = state.cubes[:]
    supply = state.supply[:]
    events = play(state, "construct_might_keep", "f6")
    assert buildings(state, "faith") == ["keep f6 red"]
    assert buildings(state, "reason") == ["keep f6 ruin"]
    design = DESIGN_NAMES.index(victim.split()[0])
    returned = state.supply[design] - supply[design] + (3 if design == 1 else 0)
    assert returned == (2 if reason else 1)
    assert state.cubes[BLUE] == 25
    assert state.cubes[GREEN] == 25
    assert state.cubes[RED] == 25 - 2
    assert sum(state.cubes) >= sum(cubes) - 2
    assert happened(events)[2] == "paradox"


@pytest.mark.rule("5.6.1")
def test_several_buildings_are_destroyed_at_once():
    state = arrange(hand="MMM", pawns="might might", faith="chapel f6 blue, hamlet h8, keep e8 green", reason="keep e8")
    events = play(state, "construct_might_castle", "f6")
    assert buildings(state, "faith") == ["castle f6 red"]
    assert buildings(state, "reason") == ["castle f6 ruin"]
    assert len(facts(events, "paradox")) == 3


@pytest.mark.rule("5.6.1")
def test_a_building_that_only_touches_the_shadow_is_not_destroyed():
    state = arrange(hand="MM", faith="chapel h6 blue")
    play(state, "construct_might_keep", "f6")
    assert buildings(state, "faith") == ["keep f6 red", "chapel h6 blue"]


@pytest.mark.rule("5.6.1", "5.9")
def test_printed_hamlets_are_covered_never_destroyed():
    state = arrange(map="valley", hand="CC")
    events = play(state, "upgrade_might_city", "d8")
    assert "paradox" not in happened(events)
    assert buildings(state, "reason") == ["city d8"]


@pytest.mark.rule("5.6.1")
def test_the_predecessor_is_replaced_not_destroyed():
    state = arrange(hand="M", might="keep f6 red", faith="keep f6 red", reason="keep f6")
    events = play(state, "upgrade_might_castle", "f6")
    assert "paradox" not in happened(events)
    assert "shadow_removed" not in happened(events)
    assert [fact[0] for fact in facts(events, "predecessor_replaced")] == [1, 2]
    assert state.cubes[RED] == 23


@pytest.mark.rule("5.6.1")
@pytest.mark.parametrize(
    ("faith", "reason"),
    [("keep f6 blue", "keep f6"), ("keep g7 red", "keep g7"), ("monastery f6 red", "monastery f6")],
    ids=["another owner", "other squares", "another type"],
)
def test_what_differs_from_the_upgraded_building_is_no_predecessor(faith: str, reason: str):
    state = arrange(hand="M", might="keep f6 red", faith=faith, reason=reason)
    events = play(state, "upgrade_might_castle", "f6")
    assert "paradox" in happened(events)
    assert buildings(state, "faith") == ["castle f6 red"]
    assert buildings(state, "reason") == ["castle f6 ruin"]


@pytest.mark.rule("5.6.1")
def test_a_construction_has_no_predecessor():
    state = arrange(hand="CC", faith="hamlet f6")
    events = play(state, "construct_might_town", "f6")
    assert "paradox" in happened(events)


@pytest.mark.rule("5.6.1")
@pytest.mark.parametrize(
    ("option", "reason", "red"), [("stay", ["city f6 red green"], 24), ("return", ["city f6"], 25)]
)
def test_inhabitants_live_on_in_the_upgraded_building_or_by_option_go_home(option: str, reason: list[str], red: int):
    state = arrange(hand="C", pawns="faith might", faith="town f6", reason="town f6 red green", inhabitants=option)
    events = play(state, "upgrade_faith_city", "f6")
    assert buildings(state, "reason") == reason
    assert (state.cubes[RED], state.cubes[GREEN]) == (red, red)
    assert ("cubes_returned" in happened(events)) == (option == "return")


@pytest.mark.rule("5.6.1", "5.9")
@pytest.mark.parametrize("option", ["stay", "return"])
@pytest.mark.parametrize("age", ["might", "faith"])
def test_a_civil_tile_takes_over_the_cube_of_the_printed_hamlet_that_it_covers(option: str, age: str):
    state = arrange(map="valley", hand="C", pawns=f"{age} reason", reason="hamlet d8 green", inhabitants=option)
    play(state, f"upgrade_{age}_town", "d8")
    assert buildings(state, "reason") == ["town d8 green"]
    assert state.cubes[GREEN] == 24


@pytest.mark.rule("5.6.1", "5.9")
def test_a_civil_tile_takes_over_that_cube_even_if_no_predecessor_stood_there():
    # The Town of Might never arrived; the City that grows from it does.
    state = arrange(map="valley", hand="C", might="town d8", reason="hamlet d8 green")
    play(state, "upgrade_might_city", "d8")
    assert buildings(state, "faith") == ["city d8"]
    assert buildings(state, "reason") == ["city d8 green"]


@pytest.mark.rule("5.6.1")
@pytest.mark.parametrize(
    "shadow", ["castle d8 ruin marker green", "castle d8 intact", "keep d8 ruin", "keep e9 intact"]
)
def test_a_building_destroyed_on_faith_takes_its_reason_shadow_along_whatever_its_side(shadow: str):
    state = arrange(hand="MM", faith="castle d8 blue", reason=shadow)
    events = play(state, "construct_might_keep", "f10")
    assert buildings(state, "faith") == ["keep f10 red"]
    assert buildings(state, "reason") == ["keep f10 ruin"]
    assert state.cubes[GREEN] == 25
    assert happened(events)[2:5] == ["paradox", "cubes_returned", "shadow_removed"]


@pytest.mark.rule("5.6.1", "5.8")
def test_a_destruction_may_divide_domains():
    # The Hamlet held Green's and White's Watch Towers under Blue's Castle; without it they are tied.
    state = arrange(
        hand="MM",
        faith="castle a6 blue, hamlet d7, hamlet e7, watch_tower f7 green, watch_tower e8 white",
        reason="castle a6",
    )
    assert domains(state, "faith") == [["a6", "d7", "e7", "f7", "e8"]]
    play(state, "construct_might_keep", "b5")
    assert asked(state) == ("downsized", "red")
    play(state, "f7")
    assert domains(state, "faith") == [["b5"], ["d7", "e7", "e8"]]
    assert state.cubes[GREEN] == 25
