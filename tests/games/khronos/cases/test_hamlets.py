"""Cases of printed hamlets that are covered and exposed over three ages (5.6.1, 5.9), on the printed map."""

import pytest

from gnomon.games.khronos.state import KhronosState
from tests.kit.khronos import (
    BLUE,
    GREEN,
    RED,
    WHITE,
    arrange,
    buildings,
    domains,
    facts,
    invariants,
    play,
    refused,
    square,
)

NOBODY = 5


def two_towns(inhabitants: str) -> KhronosState:
    """Faith built a Town over the hamlet d8 that Red now builds over on Might, on other squares."""
    state = arrange(map="valley", hand="C", faith="town c7", reason=f"town c7 {inhabitants}")
    play(state, "upgrade_might_town", "d8")
    return state


@pytest.mark.rule("5.6.1", "5.9")
@pytest.mark.parametrize(
    ("inhabitants", "stays"),
    [
        ("", ""),
        ("green", " green"),
        ("green green", " green"),
        ("red red", " red"),
        ("green blue", ""),
        ("green red", " green"),
    ],
)
def test_the_cube_kept_on_an_exposed_hamlet_moves_into_the_town_that_covers_it_again(inhabitants: str, stays: str):
    """Most cubes keep one; on a tie Red, who caused it, takes off first, and if it stays a tie nobody keeps any."""
    state = two_towns(inhabitants)
    assert buildings(state, "faith") == ["town d8"]
    assert buildings(state, "reason") == [f"town d8{stays}"]
    assert sum(state.cubes) == 5 * 25 - bool(stays)
    assert invariants(state) == []


@pytest.mark.rule("5.9", "1.1")
@pytest.mark.parametrize(
    ("active", "stays"),
    [("red", "green"), ("green", "red"), ("white", ""), ("blue", "")],
)
def test_with_four_inhabitants_a_tie_of_two_pairs_is_decided_by_who_caused_it(active: str, stays: str):
    state = arrange(
        map="valley",
        hand="C",
        active=active,
        size_three_value=4,
        faith="city c7",
        reason="city c7 red red green green",
    )
    events = play(state, "upgrade_might_town", "d8")
    keeper = {"": NOBODY, "red": RED, "green": GREEN}[stays]
    assert facts(events, "hamlet_exposed")[-1] == (2, square("d8"), keeper)
    assert buildings(state, "reason") == [f"town d8 {stays}".strip()]
    assert invariants(state) == []


@pytest.mark.rule("5.9")
def test_one_inhabitant_beside_two_of_another_loses_without_any_tie():
    """Green leads alone, so nothing of Red's comes off first."""
    state = arrange(map="valley", hand="C", faith="city c7", reason="city c7 red green green")
    play(state, "upgrade_might_town", "d8")
    assert buildings(state, "reason") == ["town d8 green"]
    assert (state.cubes[RED], state.cubes[GREEN]) == (25, 24)


@pytest.mark.rule("5.6.1", "5.7", "5.9")
def test_an_exposed_hamlet_is_a_domain_that_the_shadow_joins():
    """Faith's Town over d8 goes; the new Town touches the hamlet and the Chapel that the old one had held together."""
    state = arrange(map="valley", hand="CC", faith="town d7, chapel f7 green", reason="town d7 white red")
    events = play(state, "construct_might_town", "e8")
    assert facts(events, "junction") == [(1, square("e8"), 2)]
    assert facts(events, "hamlet_exposed") == [(1, square("d8"), NOBODY), (2, square("d8"), WHITE)]
    assert buildings(state, "faith") == ["chapel f7 green", "town e8"]
    assert buildings(state, "reason") == ["hamlet d8 white", "town e8"]
    assert ["d8", "e8"] in domains(state, "reason")
    assert (state.cubes[RED], state.cubes[WHITE]) == (25, 24)
    assert invariants(state) == []


@pytest.mark.rule("5.6", "5.6.1", "5.9")
def test_a_smaller_town_of_another_growth_on_reason_gives_way_to_the_city_and_its_hamlet_keeps_a_cube():
    """Faith has the same City already; on Reason, where none was left, still stands the Town that it grew from."""
    state = arrange(map="valley", hand="C", might="town d8", faith="city c7", reason="town c7 green blue")
    events = play(state, "upgrade_might_city", "c7")
    assert facts(events, "ripple_already_there") == [(1, 2, 3, square("c7"), NOBODY)]
    assert facts(events, "paradox") == [(2, 2, 2, square("c7"), NOBODY)]
    assert buildings(state, "reason") == ["city c7"]
    lone = arrange(map="valley", hand="C", might="town d8", faith="city c7", reason="town c7 green red")
    play(lone, "upgrade_might_city", "c7")
    assert buildings(lone, "reason") == ["city c7 green"]
    assert (lone.cubes[RED], lone.cubes[GREEN]) == (25, 24)
    assert invariants(lone) == []


@pytest.mark.rule("5.6.1")
def test_on_the_very_squares_the_inhabitants_of_the_town_live_on_in_the_city():
    state = arrange(map="valley", hand="C", might="town d8", faith="town d8", reason="town d8 green blue")
    play(state, "upgrade_might_city", "c7")
    assert buildings(state, "reason") == ["city c7 blue green"]
    away = arrange(
        map="valley", hand="C", might="town d8", faith="town d8", reason="town d8 green blue", inhabitants="return"
    )
    events = play(away, "upgrade_might_city", "c7")
    assert facts(events, "cubes_returned") == [(BLUE, 1), (GREEN, 1)]
    assert buildings(away, "reason") == ["city c7"]
    assert invariants(away) == []


@pytest.mark.rule("4.6", "5.4", "5.9")
def test_a_hamlet_covered_on_one_board_is_still_there_on_the_others():
    """On Faith the Town is no hamlet any more; on Might a Chapel may touch the hamlet alone but not two domains."""
    state = arrange(map="valley", hand="RRRR", faith="town d8", might="watch_tower f8 green", reason="town d8")
    assert refused(state, "construct_might_chapel", "e8") == ("two_domains", "5.4")
    play(state, "construct_faith_chapel", "c8")
    assert ["c8", "d8"] in domains(state, "faith")
    assert refused(state, "construct_might_monastery", "d8") == ("not_empty", "4.5")


@pytest.mark.rule("4.7", "4.8", "5.9", "6.1")
def test_a_hamlet_tile_is_demolished_and_a_printed_one_beside_it_stays_and_pays():
    state = arrange(
        map="valley",
        hand="C",
        pawns="might faith",
        head="turn = 4",
        might="hamlet e8, watch_tower c8 red",
    )
    assert refused(state, "demolish_might", "d8") == ("printed_hamlet", "4.7")
    play(state, "demolish_might", "e8")
    events = play(state, "end_turn")
    assert facts(events, "collected")[0] == (RED, 0, 1, 4)
    assert state.supply[6] == 20
    # Four at the start, one for the demolition, one earned.
    assert state.money[RED] == 4


@pytest.mark.rule("4.6", "2.2")
def test_no_tile_covers_two_printed_hamlets():
    """j14 and l16 lie in one area of three by three."""
    state = arrange(map="valley", hand="CC", pawns="might might")
    assert refused(state, "upgrade_might_city", "j14") == ("not_empty", "4.6")
