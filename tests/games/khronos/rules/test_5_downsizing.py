"""Section 5.7.1: downsizing, and what it does to later boards."""

import pytest

from gnomon.games.khronos.state import KhronosState
from tests.kit.khronos import (
    GREEN,
    RED,
    arrange,
    asked,
    buildings,
    default,
    domains,
    facts,
    happened,
    invariants,
    options,
    play,
    refused,
)

# --- 5.7.1: one step smaller -----------------------------------------------------------------------------------------


def castles(faith: str = "", reason: str = "", **more: object) -> KhronosState:
    """Red joins Red's Castle a6 and Blue's e6 on Might; equal powers, so Red's own is downsized."""
    state = arrange(hand="C", might="castle a6 red, castle e6 blue", faith=faith, reason=reason, **more)  # type: ignore[arg-type]
    play(state, "construct_might_hamlet", "d7")
    return state


@pytest.mark.rule("5.7.1")
@pytest.mark.parametrize(("old", "new"), [("castle", "keep"), ("keep", "watch_tower")])
def test_a_building_becomes_the_next_smaller_one_on_its_old_squares(old: str, new: str):
    squares = {"castle": ("a6", "e6"), "keep": ("b6", "e6")}[old]
    state = arrange(hand="C", might=f"{old} {squares[0]} red, {old} {squares[1]} blue")
    play(state, "construct_might_hamlet", "d7")
    assert asked(state) == ("position", "red")
    column = squares[0][0]
    after = chr(ord(column) + 1)
    assert options(state) == [f"{column}6", f"{after}6", f"{column}7", f"{after}7"]
    cubes, money = state.cubes[RED], state.money[RED]
    events = play(state, f"{after}7")
    assert f"{new} {after}7 red" in buildings(state, "might")
    assert state.cubes[RED] == cubes
    assert state.money[RED] == money
    assert happened(events)[0] == "downsized"


@pytest.mark.rule("5.7.1")
@pytest.mark.parametrize("tile", ["watch_tower", "chapel"])
def test_size_one_is_destroyed_without_a_question(tile: str):
    state = arrange(hand="C", might=f"{tile} c7 red, {tile} e7 blue")
    events = play(state, "construct_might_hamlet", "d7")
    assert buildings(state, "might") == ["hamlet d7", f"{tile} e7 blue"]
    assert state.cubes[RED] == 25
    assert facts(events, "downsized_away")[0][-1] == 0


@pytest.mark.rule("5.7.1")
@pytest.mark.parametrize("owner", ["blue", "green", "white", "yellow"])
def test_the_owner_chooses_the_position_even_out_of_turn(owner: str):
    state = arrange(hand="C", might=f"castle a6 {owner}, castle e6 red, watch_tower h6 red")
    play(state, "construct_might_hamlet", "d7")
    assert asked(state) == ("position", owner)
    play(state, "b7")
    assert f"keep b7 {owner}" in buildings(state, "might")
    assert asked(state) == ("action", "red")


@pytest.mark.rule("5.7.1")
def test_the_smaller_tile_lies_inside_the_old_footprint():
    state = castles()
    assert refused(state, "c6") == ("outside_old_footprint", "5.7.1")
    assert refused(state, "p20") == ("outside_old_footprint", "5.7.1")


@pytest.mark.rule("5.7.1")
def test_the_owner_may_detach_the_building():
    state = castles()
    play(state, "a6")
    assert domains(state, "might") == [["a6"], ["e6", "d7"]]


@pytest.mark.rule("5.7.1", "5.10")
def test_the_default_position_touches_most_buildings_and_then_comes_first():
    assert default(castles()) == "b6"
    state = arrange(hand="C", might="castle a6 red, hamlet b9, castle e6 blue")
    play(state, "construct_might_hamlet", "d8")
    assert default(state) == "b7"


@pytest.mark.rule("5.7.1")
@pytest.mark.parametrize("reason", ["castle a6", "castle a6 ruin marker green", "castle a6 intact"])
def test_on_later_boards_a_castle_becomes_the_same_keep_and_on_reason_a_ruin(reason: str):
    state = castles("castle a6 red", reason)
    events = play(state, "b6")
    assert buildings(state, "faith") == ["keep b6 red"]
    assert buildings(state, "reason") == ["keep b6 ruin"]
    assert state.cubes[GREEN] == 25
    assert [fact[0] for fact in facts(events, "shadow_reduced")] == [1, 2]
    assert invariants(state) == []


@pytest.mark.rule("5.7.1")
def test_an_abbey_becomes_a_monastery_everywhere():
    state = arrange(hand="C", might="abbey a6 red, abbey e6 blue", faith="abbey a6 red", reason="abbey a6 intact")
    play(state, "construct_might_hamlet", "d7", "b7")
    assert "monastery b7 red" in buildings(state, "might")
    assert buildings(state, "faith") == ["monastery b7 red"]
    assert buildings(state, "reason") == ["monastery b7 ruin"]


@pytest.mark.rule("5.7.1")
@pytest.mark.parametrize("kind", ["keep", "monastery"])
@pytest.mark.parametrize("side", ["ruin", "intact"])
def test_shadows_of_a_keep_or_monastery_are_removed_at_once(kind: str, side: str):
    state = arrange(
        hand="C", might=f"{kind} b6 red, {kind} e6 blue", faith=f"{kind} b6 red", reason=f"{kind} b6 {side}"
    )
    events = play(state, "construct_might_hamlet", "d7", "c7")
    assert buildings(state, "faith") == buildings(state, "reason") == []
    assert [fact[0] for fact in facts(events, "shadow_removed")] == [1, 2]
    assert state.cubes[RED] == 24


@pytest.mark.rule("5.7.1")
@pytest.mark.parametrize(
    ("faith", "reason"),
    [
        ("castle a6 blue", "castle a6 ruin"),
        ("keep a6 red", "keep a6 intact"),
        ("castle b6 red", "castle b6 ruin marker green"),
        ("abbey a6 red", "abbey a6 ruin"),
    ],
    ids=["owner", "value", "squares", "type"],
)
def test_if_the_faith_building_is_not_identical_nothing_changes_on_later_boards(faith: str, reason: str):
    state = castles(faith, reason)
    play(state, "b6")
    assert buildings(state, "faith") == [faith]
    assert buildings(state, "reason") == [reason]


@pytest.mark.rule("5.7.1")
def test_without_a_shadow_nothing_is_placed():
    state = castles("castle a6 red")
    play(state, "b6")
    assert buildings(state, "faith") == ["keep b6 red"]
    assert buildings(state, "reason") == []


@pytest.mark.rule("5.7.1")
@pytest.mark.parametrize("reason", ["keep b6 ruin", "keep b6 intact"])
def test_a_smaller_shadow_that_is_already_what_would_be_put_there_stays_as_it_is(reason: str):
    state = castles("castle a6 red", reason)
    play(state, "b6")
    assert buildings(state, "reason") == [reason]


@pytest.mark.rule("5.7.1")
@pytest.mark.parametrize("reason", ["keep a7 ruin", "keep a7 intact"])
def test_a_smaller_shadow_elsewhere_inside_is_replaced(reason: str):
    state = castles("castle a6 red", reason)
    play(state, "b6")
    assert buildings(state, "reason") == ["keep b6 ruin"]


@pytest.mark.rule("5.7.1")
def test_a_downsizing_on_faith_changes_reason_and_never_might():
    state = arrange(
        hand="C",
        pawns="faith might",
        might="castle a6 red",
        faith="castle a6 red, castle e6 blue",
        reason="castle a6 intact, castle e6",
    )
    play(state, "construct_faith_hamlet", "d7", "b6")
    assert buildings(state, "might") == ["castle a6 red"]
    assert buildings(state, "faith") == ["keep b6 red", "castle e6 blue", "hamlet d7"]
    assert buildings(state, "reason") == ["keep b6 ruin", "castle e6 ruin"]


@pytest.mark.rule("5.7.1")
def test_a_keep_downsized_on_faith_loses_its_reason_shadow():
    state = arrange(
        hand="C",
        pawns="faith might",
        might="keep b6 red",
        faith="keep b6 red, keep e6 blue",
        reason="keep b6 intact, keep e6",
    )
    play(state, "construct_faith_hamlet", "d7", "c7")
    assert buildings(state, "might") == ["keep b6 red"]
    assert "watch_tower c7 red" in buildings(state, "faith")
    assert buildings(state, "reason") == ["keep e6 ruin"]


# --- 5.7.1: missing tiles --------------------------------------------------------------------------------------------


@pytest.mark.rule("5.7.1")
def test_if_the_smaller_tile_is_missing_the_building_is_destroyed_and_its_shadows_go():
    state = castles("castle a6 red", "castle a6 ruin marker green", counts={"keep": 0})
    assert asked(state) == ("action", "red")
    assert buildings(state, "might") == ["castle e6 blue", "hamlet d7"]
    assert buildings(state, "faith") == buildings(state, "reason") == []
    assert state.cubes[RED] == state.cubes[GREEN] == 25
    assert state.supply[2] == 8


@pytest.mark.rule("5.7.1")
def test_a_building_destroyed_for_lack_of_a_tile_leaves_a_faith_building_that_is_not_identical():
    state = castles("castle a6 blue", "castle a6", counts={"keep": 0})
    assert buildings(state, "faith") == ["castle a6 blue"]
    assert buildings(state, "reason") == ["castle a6 ruin"]


@pytest.mark.rule("5.7.1")
def test_a_keep_without_watch_towers_is_destroyed_too():
    state = arrange(
        hand="C",
        might="keep b6 red, keep e6 blue",
        faith="keep b6 red",
        reason="keep b6",
        counts={"watch_tower": 0},
    )
    events = play(state, "construct_might_hamlet", "d7")
    assert buildings(state, "might") == ["keep e6 blue", "hamlet d7"]
    assert buildings(state, "faith") == buildings(state, "reason") == []
    assert facts(events, "downsized_away")[0][-1] == 1


@pytest.mark.rule("5.7.1")
@pytest.mark.parametrize(
    ("keeps", "faith", "reason"),
    [(3, ["keep b6 red"], ["keep b6 ruin"]), (2, ["keep b6 red"], []), (1, [], [])],
)
def test_where_a_tile_is_missing_the_shadow_is_removed_and_no_later_board_gets_one(
    keeps: int, faith: list[str], reason: list[str]
):
    state = castles("castle a6 red", "castle a6 ruin marker green", counts={"keep": keeps})
    play(state, "b6")
    assert "keep b6 red" in buildings(state, "might")
    assert buildings(state, "faith") == faith
    assert buildings(state, "reason") == reason
    assert state.cubes[GREEN] == 25
    assert invariants(state) == []


@pytest.mark.rule("5.7.1")
def test_a_missing_tile_on_faith_keeps_even_a_smaller_shadow_from_reason():
    state = castles("castle a6 red", "keep a7 intact", counts={"keep": 2})
    play(state, "b6")
    # One Keep for Might, none for Faith: the Reason building goes although its own tile would serve again.
    assert buildings(state, "faith") == []
    assert buildings(state, "reason") == []
    assert state.supply[1] == 1


# --- 5.7.1: later boards after downsizing ----------------------------------------------------------------------------


@pytest.mark.rule("5.7.1", "5.8")
def test_a_shadow_that_becomes_equal_to_its_neighbour_is_repaired_on_faith():
    state = castles("castle a6 red, keep a9 green", "castle a6, keep a9")
    play(state, "b7")
    assert asked(state) == ("position", "red"), "Red's own Keep on Faith equals Green's"
    play(state, "b8")
    assert buildings(state, "faith") == ["watch_tower b8 red", "keep a9 green"]
    assert buildings(state, "reason") == ["keep a9 ruin"]
    assert "keep b7 red" in buildings(state, "might")
    assert invariants(state) == []


@pytest.mark.rule("5.7.1")
def test_a_replacement_is_no_ripple_and_is_not_blocked():
    # Beside the Keep the two Hamlets are two domains; the Keep joins them all the same.
    state = castles("castle a6 red, hamlet d7, hamlet b9", "castle a6")
    events = play(state, "b7")
    assert domains(state, "faith") == [["b7", "d7", "b9"]]
    assert "junction" not in happened(events)
