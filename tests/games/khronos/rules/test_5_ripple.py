"""Section 5.6: ripples."""

import pytest

from gnomon.games.khronos.components import DESIGN_NAMES
from tests.kit.khronos import (
    BLUE,
    RED,
    arrange,
    asked,
    buildings,
    domains,
    facts,
    happened,
    pass_turns,
    play,
    settle,
)

# --- who casts a shadow ----------------------------------------------------------------------------------------------


@pytest.mark.rule("5.6")
@pytest.mark.parametrize("design", DESIGN_NAMES)
def test_a_building_of_might_casts_its_shadow_by_type_and_size(design: str):
    number = DESIGN_NAMES.index(design)
    colour, size = "MRC"[number // 3], number % 3 + 1
    state = arrange(hand=colour * 3, pawns="might might")
    play(state, f"construct_might_{design}", "f6")
    if asked(state)[0] == "pawn_share":
        play(state, "2")
    if size == 1:
        assert buildings(state, "faith") == buildings(state, "reason") == []
    elif colour == "C":
        assert buildings(state, "faith") == buildings(state, "reason") == [f"{design} f6"]
    else:
        assert buildings(state, "faith") == [f"{design} f6 red"]
        assert buildings(state, "reason") == [f"{design} f6 ruin"]


@pytest.mark.rule("5.6")
@pytest.mark.parametrize("design", DESIGN_NAMES)
def test_a_building_of_faith_casts_its_shadow_on_reason_and_never_back(design: str):
    number = DESIGN_NAMES.index(design)
    colour, size = "MRC"[number // 3], number % 3 + 1
    state = arrange(hand=colour * 3, pawns="faith faith")
    play(state, f"construct_faith_{design}", "f6")
    if asked(state)[0] == "pawn_share":
        play(state, "2")
    assert buildings(state, "might") == []
    expected = {1: [], 2: [f"{design} f6"], 3: [f"{design} f6"]}[size]
    assert buildings(state, "reason") == (expected if colour == "C" else [f"{words} ruin" for words in expected])


@pytest.mark.rule("5.6")
def test_upgrades_ripple_like_constructions():
    state = arrange(hand="M", might="watch_tower f6 red")
    events = play(state, "upgrade_might_keep", "e5")
    assert buildings(state, "faith") == ["keep e5 red"]
    assert buildings(state, "reason") == ["keep e5 ruin"]
    assert [fact[0] for fact in facts(events, "ripple_arrived")] == [1, 2]


# --- already there ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.6")
def test_the_same_building_already_there_stays_untouched_and_the_ripple_goes_on():
    state = arrange(hand="MM", faith="keep f6 red", reason="keep f6 intact")
    events = play(state, "construct_might_keep", "f6")
    assert buildings(state, "faith") == ["keep f6 red"]
    assert buildings(state, "reason") == ["keep f6 intact"]
    assert happened(events) == ["constructed", "bonus", "ripple_already_there", "ripple_already_there"]
    assert state.cubes[RED] == 23


@pytest.mark.rule("5.6")
def test_a_ripple_passes_through_what_is_there_to_the_next_board():
    state = arrange(hand="MM", faith="keep f6 red")
    play(state, "construct_might_keep", "f6")
    assert buildings(state, "reason") == ["keep f6 ruin"]


@pytest.mark.rule("5.6")
def test_what_is_already_there_needs_no_tile_and_no_cube():
    state = arrange(hand="MM", faith="keep f6 red", counts={"keep": 3, "cubes": 2})
    play(state, "construct_might_keep", "f6")
    assert buildings(state, "reason") == ["keep f6 ruin"]
    assert (state.supply[1], state.cubes[RED]) == (0, 0)


@pytest.mark.rule("5.6")
def test_inhabitants_and_markers_of_what_is_already_there_stay():
    state = arrange(hand="CC", faith="town f6", reason="town f6 green red")
    play(state, "construct_might_town", "f6")
    assert buildings(state, "reason") == ["town f6 red green"]
    castle = arrange(hand="MMM", pawns="might might", faith="castle f6 red", reason="castle f6 ruin marker blue")
    play(castle, "construct_might_castle", "f6")
    assert buildings(castle, "reason") == ["castle f6 ruin marker blue"]


@pytest.mark.rule("5.6", "5.6.1")
def test_on_faith_another_owners_building_is_not_the_same_one():
    state = arrange(hand="MM", faith="keep f6 blue", reason="keep f6 intact")
    events = play(state, "construct_might_keep", "f6")
    assert buildings(state, "faith") == ["keep f6 red"]
    assert buildings(state, "reason") == ["keep f6 ruin"]
    assert state.cubes[BLUE] == 25
    assert "paradox" in happened(events)


# --- tiles -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.6")
@pytest.mark.parametrize(("towns", "faith", "reason"), [(3, 1, 1), (2, 1, 0), (1, 0, 0)])
def test_a_shadow_needs_a_tile_when_its_board_is_reached(towns: int, faith: int, reason: int):
    state = arrange(hand="CC", counts={"town": towns})
    play(state, "construct_might_town", "f6")
    assert buildings(state, "might") == ["town f6"]
    assert len(buildings(state, "faith")) == faith
    assert len(buildings(state, "reason")) == reason


@pytest.mark.rule("5.6")
def test_a_tile_that_the_same_step_would_free_does_not_count():
    state = arrange(hand="MM", faith="keep e7 blue", counts={"keep": 2})
    events = play(state, "construct_might_keep", "f6")
    assert buildings(state, "faith") == ["keep e7 blue"]
    assert "ripple_without_tile" in happened(events)
    assert "paradox" not in happened(events)


@pytest.mark.rule("5.6")
def test_a_tile_freed_on_an_earlier_board_counts():
    state = arrange(hand="MM", faith="keep e7 blue", counts={"keep": 3})
    play(state, "construct_might_keep", "f6")
    assert buildings(state, "faith") == ["keep f6 red"]
    assert buildings(state, "reason") == ["keep f6 ruin"]
    assert state.supply[1] == 0


@pytest.mark.rule("5.6")
def test_a_stopped_ripple_of_an_upgrade_leaves_the_older_shadows():
    state = arrange(hand="M", might="keep f6 red", faith="keep f6 red", reason="keep f6 intact", counts={"castle": 1})
    play(state, "upgrade_might_castle", "f6")
    assert buildings(state, "might") == ["castle f6 red"]
    assert buildings(state, "faith") == ["keep f6 red"]
    assert buildings(state, "reason") == ["keep f6 intact"]


@pytest.mark.rule("5.6")
def test_a_ripple_cut_at_reason_leaves_the_smaller_ruin_there():
    state = arrange(hand="M", might="keep f6 red", faith="keep f6 red", reason="keep f6", counts={"castle": 2})
    play(state, "upgrade_might_castle", "f6")
    assert buildings(state, "faith") == ["castle f6 red"]
    assert buildings(state, "reason") == ["keep f6 ruin"]


@pytest.mark.rule("5.6")
def test_a_blocked_ripple_is_never_made_up_for():
    state = arrange(
        hand="MM",
        faith="chapel e6 green, chapel h6 blue",
        tables='[green]\nhand = "R"\npawns = ["faith", "faith"]\n',
    )
    play(state, "construct_might_keep", "f6")
    pass_turns(state, 1)
    play(state, "demolish_faith", "h6")
    pass_turns(state, 2)
    assert buildings(state, "faith") == ["chapel e6 green"]
    assert buildings(state, "reason") == []


@pytest.mark.rule("5.6")
@pytest.mark.parametrize(
    ("tile", "size", "arrives"),
    [("castle f6 red", 3, ["keep g7 ruin"]), ("keep f6 red", 2, [])],
    ids=["castle", "keep"],
)
def test_reason_receives_what_stands_on_faith_once_faith_is_stable(tile: str, size: int, arrives: list[str]):
    """A shadow downsized before its ripple goes on arrives in its present size; a Watch Tower never does."""
    frames = f"""
    [[pending]]
    frame = "action"
    seats = ["red"]
    [[pending]]
    frame = "ripple_to_reason"
    seats = []
    type = "military"
    size = {size}
    square = "f6"
    owner = "red"
    old_square = "a1"
    old_size = 0
    [[pending]]
    frame = "position"
    seats = ["red"]
    age = "faith"
    building = "f6"
    """
    state = arrange(might=tile, faith=tile, tables=frames)
    assert asked(state) == ("position", "red")
    play(state, "g7")
    assert buildings(state, "reason") == arrives


# --- blocking --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.6", "5.5")
@pytest.mark.parametrize(
    ("faith", "arrives"),
    [
        ("keep h6 white", False),
        ("castle h6 white", True),
        ("watch_tower h6 white", True),
        ("monastery h6 white", True),
        ("castle h6 white, keep h9 blue", True),
        ("castle c6 white, castle h6 white", False),
        ("chapel e6 white, chapel h6 white", False),
        ("hamlet e6", True),
        ("hamlet e5", True),
    ],
)
def test_a_shadow_is_blocked_on_faith_by_dominion_or_hierarchy(faith: str, arrives: bool):
    state = arrange(hand="MM", faith=faith)
    play(state, "construct_might_keep", "f6")
    assert ("keep f6 red" in buildings(state, "faith")) == arrives
    assert ("keep f6 ruin" in buildings(state, "reason")) == arrives


@pytest.mark.rule("5.6", "5.6.1")
def test_a_blocked_shadow_destroys_nothing():
    state = arrange(hand="MM", faith="hamlet g7, chapel e6 green, chapel h6 blue")
    events = play(state, "construct_might_keep", "f6")
    assert buildings(state, "faith") == ["chapel e6 green", "chapel h6 blue", "hamlet g7"]
    assert "paradox" not in happened(events)


@pytest.mark.rule("5.6", "4.6")
def test_the_shadow_of_an_upgrade_counts_its_predecessors_domain():
    state = arrange(hand="M", might="keep f6 red", faith="keep f6 red, chapel i7 blue", reason="keep f6")
    play(state, "upgrade_might_castle", "f6")
    assert buildings(state, "faith") == ["keep f6 red", "chapel i7 blue"]
    assert buildings(state, "reason") == ["keep f6 ruin"]


@pytest.mark.rule("5.6", "5.5")
def test_the_shadow_of_an_upgrade_is_compared_with_the_others_of_its_domain():
    state = arrange(
        hand="M",
        might="keep f6 red",
        faith="castle c6 blue, keep f6 red, watch_tower f8 green",
        reason="castle c6, keep f6",
    )
    events = play(state, "upgrade_might_castle", "f5")
    assert facts(events, "blocked_by_hierarchy")[0][-1] == 3
    lower = arrange(hand="M", might="keep f6 red", faith="keep f6 red, watch_tower f8 green", reason="keep f6")
    play(lower, "upgrade_might_castle", "f5")
    assert buildings(lower, "faith") == ["castle f5 red", "watch_tower f8 green"]


@pytest.mark.rule("5.6")
def test_civil_shadows_are_never_blocked():
    state = arrange(hand="CC", faith="castle c6 red, castle h6 white, chapel f8 blue")
    play(state, "construct_might_town", "f6")
    assert asked(state) == ("position", "white")
    settle(state)
    assert "town f6" in buildings(state, "faith")
    assert "town f6" in buildings(state, "reason")


@pytest.mark.rule("5.6")
def test_reason_never_blocks_and_its_domains_simply_merge():
    state = arrange(
        hand="MM",
        pawns="faith might",
        faith="castle a1 blue, keep a5 red",
        reason="castle a1, keep a5",
    )
    before = domains(state, "reason")
    assert before == [["a1"], ["a5"]]
    play(state, "construct_faith_keep", "d2")
    assert domains(state, "reason") == [["a1", "d2"], ["a5"]]
    merged = arrange(hand="CC", pawns="faith might", faith="keep a3 red, keep c1 blue", reason="keep a3, keep c1")
    play(merged, "construct_faith_hamlet", "c3")
    assert domains(merged, "reason") == [["c1"], ["a3"]], "a Hamlet tile never ripples"
