"""Long cases, worked out by hand from chapter 5: one action that changes all three ages."""

import pytest

from tests.kit.khronos import (
    BLUE,
    GREEN,
    RED,
    WHITE,
    YELLOW,
    arrange,
    asked,
    buildings,
    domains,
    facts,
    happened,
    invariants,
    options,
    play,
    square,
)

# --- a junction before, a repair between, a junction after -------------------------------------------------------------


@pytest.mark.rule("5.7", "5.7.1", "5.8", "5.10")
def test_a_town_settles_might_then_faith_and_joins_what_is_left_of_faith():
    """Might loses a Keep, so Faith falls apart and is repaired, and only then the Town arrives there and joins."""
    state = arrange(
        hand="CC",
        might="keep d6 green, keep h6 white",
        faith="castle a5 blue, keep d6 green, keep d8 white, keep f8 yellow, keep h6 white",
        reason="castle a5, keep d6, keep d8, keep f8, keep h6",
    )
    events = play(state, "construct_might_town", "f6")
    assert asked(state) == ("downsized", "red")
    assert options(state) == ["d6", "h6"]
    events += play(state, "d6")
    assert asked(state) == ("position", "green")
    events += play(state, "d6")
    # Green's Keep held the Castle to the two others: its shadow is gone at once, and they are equal now.
    assert buildings(state, "faith") == ["castle a5 blue", "keep h6 white", "keep d8 white", "keep f8 yellow"]
    assert facts(events, "ripple_arrived") == []
    assert asked(state) == ("downsized", "red")
    assert options(state) == ["d8", "f8"]
    events += play(state, "f8", "f8")
    # Without any Religious building the domains that the Town joins on Faith are equally strong.
    assert asked(state) == ("downsized", "red")
    assert options(state) == ["h6", "d8"]
    events += play(state, "h6")
    assert asked(state) == ("position", "white")
    events += play(state, "h6")
    assert asked(state) == ("action", "red")
    assert facts(events, "junction") == [(0, square("f6"), 2), (1, square("f6"), 2)]
    assert facts(events, "division") == [(1, 0, 2)]
    assert buildings(state, "might") == ["watch_tower d6 green", "town f6", "keep h6 white"]
    assert buildings(state, "faith") == [
        "castle a5 blue",
        "town f6",
        "watch_tower h6 white",
        "keep d8 white",
        "watch_tower f8 yellow",
    ]
    assert buildings(state, "reason") == ["castle a5 ruin", "town f6", "keep d8 ruin"]
    assert state.money[RED] == 5
    assert invariants(state) == []


@pytest.mark.rule("4.6", "5.6.1", "5.7", "5.7.1")
def test_a_grown_city_weakens_might_frees_faith_and_keeps_its_people_on_reason():
    """Military power decides on Might between two Monasteries; Faith then has no conflict left to settle."""
    state = arrange(
        hand="C",
        might="town f6, monastery d6 blue, monastery i6 green, watch_tower k6 white",
        faith="town f6, monastery d6 blue, monastery i6 green",
        reason="town f6 red green, monastery d6 intact, monastery i6",
    )
    events = play(state, "upgrade_might_city", "f6")
    assert asked(state) == ("position", "blue")
    events += play(state, "e6")
    assert facts(events, "junction") == [(0, square("f6"), 2), (1, square("f6"), 2)]
    assert buildings(state, "might") == ["chapel e6 blue", "city f6", "monastery i6 green", "watch_tower k6 white"]
    assert buildings(state, "faith") == ["city f6", "monastery i6 green"]
    assert buildings(state, "reason") == ["city f6 red green", "monastery i6 ruin"]
    assert (state.cubes[RED], state.cubes[GREEN], state.cubes[BLUE]) == (24, 22, 24)
    assert invariants(state) == []


@pytest.mark.rule("5.6.1", "5.8")
def test_a_castles_shadow_destroys_what_joined_others_and_its_owner_pays_for_the_division():
    state = arrange(
        hand="MMM",
        pawns="might might",
        faith="town f6, abbey c7 blue, monastery h6 red, monastery g8 green",
        reason="town f6 yellow yellow, abbey c7, monastery h6, monastery g8 intact",
    )
    assert domains(state, "faith") == [["f6", "h6", "c7", "g8"]]
    events = play(state, "construct_might_castle", "d4")
    # Red owns one of the two Monasteries that are equal now, so nobody is asked which.
    assert asked(state) == ("position", "red")
    assert facts(events, "division") == [(1, 1, 2)]
    play(state, "i6")
    assert buildings(state, "faith") == ["castle d4 red", "chapel i6 red", "abbey c7 blue", "monastery g8 green"]
    assert buildings(state, "reason") == ["castle d4 ruin", "abbey c7 ruin", "monastery g8 intact"]
    assert state.cubes[YELLOW] == 25
    assert invariants(state) == []


# --- what a shadow meets -----------------------------------------------------------------------------------------------


@pytest.mark.rule("5.4", "5.6")
def test_a_shadow_that_would_cut_a_domain_in_two_and_touch_both_parts_does_nothing():
    """The Town in its way would be gone, and the two it joined would be two domains."""
    faith = ["chapel d6 green", "town e6", "monastery g6 blue"]
    state = arrange(hand="MM", faith=", ".join(faith), reason="town e6 white, monastery g6")
    events = play(state, "construct_might_keep", "e6")
    assert facts(events, "blocked_by_dominion") == [(1, 0, 2, square("e6"), RED, 2)]
    assert buildings(state, "faith") == faith
    assert buildings(state, "reason") == ["town e6 white", "monastery g6 ruin"]
    assert state.money[RED] == 5


@pytest.mark.rule("5.5", "5.6")
def test_a_shadow_may_equal_what_it_destroys_but_not_what_is_left():
    """Compared are the buildings that stay: the white Keep would be gone, and the white Castle would be gone as well."""
    lower = arrange(hand="MM", faith="castle c7 green, keep f7 white", reason="castle c7, keep f7")
    play(lower, "construct_might_keep", "f6")
    assert buildings(lower, "faith") == ["keep f6 red", "castle c7 green"]
    assert buildings(lower, "reason") == ["keep f6 ruin", "castle c7 ruin"]
    faith = ["keep d7 blue", "castle f7 white"]
    equal = arrange(hand="MM", faith=", ".join(faith), reason="keep d7, castle f7")
    events = play(equal, "construct_might_keep", "f6")
    assert facts(events, "blocked_by_hierarchy") == [(1, 0, 2, square("f6"), RED, 2)]
    assert buildings(equal, "faith") == faith


@pytest.mark.rule("5.6.1", "4.9")
def test_a_strangers_building_on_the_same_squares_is_no_predecessor():
    """Green's Keep on Faith stands where Red's grows: it never existed, and Red needs a cube of his own."""
    boards = {"might": "keep f6 red", "faith": "keep f6 green", "reason": "keep f6 intact"}
    state = arrange(hand="M", **boards)
    events = play(state, "upgrade_might_castle", "f6")
    assert facts(events, "paradox") == [(1, 0, 2, square("f6"), GREEN)]
    assert buildings(state, "faith") == ["castle f6 red"]
    assert buildings(state, "reason") == ["castle f6 ruin"]
    assert (state.cubes[RED], state.cubes[GREEN]) == (23, 25)
    poor = arrange(hand="M", counts={"cubes": 1}, **boards)
    events = play(poor, "upgrade_might_castle", "f6")
    assert happened(events) == ["upgraded", "bonus", "ripple_without_cube"]
    assert buildings(poor, "faith") == ["keep f6 green"]
    assert buildings(poor, "reason") == ["keep f6 intact"]


@pytest.mark.rule("5.6", "5.6.1")
def test_the_same_castle_on_faith_lets_the_ripple_through_and_reason_makes_up_its_ruin():
    """Faith grew its Castle when no third one was left; now there is one, and the smaller ruin was another growth."""
    state = arrange(
        hand="M",
        might="keep g7 red",
        faith="castle f6 red",
        reason="keep f6 intact",
    )
    events = play(state, "upgrade_might_castle", "f6")
    assert facts(events, "ripple_already_there") == [(1, 0, 3, square("f6"), RED)]
    assert facts(events, "paradox") == [(2, 0, 2, square("f6"), 5)]
    assert buildings(state, "reason") == ["castle f6 ruin"]
    assert invariants(state) == []


# --- too few tiles -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.7", "5.7.1")
def test_two_weaker_castles_share_the_last_keep_in_squares_order():
    state = arrange(
        hand="CCC",
        pawns="might might",
        counts={"keep": 1},
        might="castle c6 green, castle i6 white, castle f9 blue, watch_tower i11 yellow",
        faith="castle c6 green, castle i6 white",
        reason="castle c6 intact, castle i6 ruin marker red",
    )
    assert state.cubes[RED] == 24
    events = play(state, "construct_might_city", "f6")
    assert asked(state) == ("position", "green")
    events += play(state, "d6")
    # Green's Keep took the last tile: its shadows are just removed, and White's Castle is destroyed outright.
    assert asked(state) == ("action", "red")
    assert facts(events, "downsized_away") == [(0, 0, 3, square("i6"), WHITE, 1)]
    assert buildings(state, "might") == ["keep d6 green", "city f6", "castle f9 blue", "watch_tower i11 yellow"]
    assert buildings(state, "faith") == ["city f6"]
    assert buildings(state, "reason") == ["city f6"]
    assert (state.cubes[RED], state.cubes[GREEN], state.cubes[WHITE]) == (25, 24, 25)
    assert invariants(state) == []


@pytest.mark.rule("5.6", "5.9")
def test_a_cut_ripple_is_not_made_up_but_the_next_growth_ripples_with_the_tile_that_it_frees():
    state = arrange(map="valley", hand="CC", counts={"town": 1}, reason="hamlet d8 red")
    events = play(state, "upgrade_might_town", "d8")
    assert facts(events, "ripple_without_tile") == [(1, 2, 2, square("d8"), 5)]
    assert buildings(state, "faith") == []
    assert buildings(state, "reason") == ["hamlet d8 red"]
    play(state, "upgrade_might_city", "c7")
    assert buildings(state, "might") == buildings(state, "faith") == ["city c7"]
    assert buildings(state, "reason") == ["city c7 red"]
    assert state.supply[7] == 1
    assert state.money[RED] == 6
    assert invariants(state) == []
