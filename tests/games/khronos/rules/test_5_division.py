"""Sections 5.8 to 5.10: divisions, printed hamlets with inhabitants, the order of resolution and its questions."""

import pytest

from tests.kit.khronos import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    arrange,
    asked,
    buildings,
    default,
    domains,
    facts,
    hand,
    happened,
    invariants,
    options,
    play,
    refused,
    settle,
)

# --- 5.8 -------------------------------------------------------------------------------------------------------------

UNDER_A_CASTLE = "castle e8 white, hamlet e11, watch_tower e12 {0}, watch_tower d12 {1}"


@pytest.mark.rule("5.8", "4.7")
@pytest.mark.parametrize("age", ["might", "faith"])
def test_after_a_division_the_causer_chooses_among_foreign_tied_buildings(age: str):
    boards = {age: UNDER_A_CASTLE.format("blue", "green")}
    state = arrange(hand="C", pawns=f"{age} reason", **boards)
    events = play(state, f"demolish_{age}", "e11")
    assert facts(events, "division") == [(0 if age == "might" else 1, 0, 1)]
    assert asked(state) == ("downsized", "red")
    assert options(state) == ["d12", "e12"]
    play(state, "e12")
    assert buildings(state, age) == ["castle e8 white", "watch_tower d12 green"]


@pytest.mark.rule("5.8")
def test_after_a_division_the_causers_own_building_goes():
    state = arrange(hand="C", might=UNDER_A_CASTLE.format("blue", "red"))
    play(state, "demolish_might", "e11")
    assert asked(state) == ("action", "red")
    assert buildings(state, "might") == ["castle e8 white", "watch_tower e12 blue"]


@pytest.mark.rule("5.8")
def test_whoever_owns_several_tied_buildings_chooses_among_them():
    state = arrange(hand="C", might=UNDER_A_CASTLE.format("red", "green") + ", watch_tower f12 red")
    play(state, "demolish_might", "e11")
    assert asked(state) == ("downsized", "red")
    assert options(state) == ["e12", "f12"]
    play(state, "f12")
    # e12 and d12 are still tied: Red's last one goes as well.
    assert buildings(state, "might") == ["castle e8 white", "watch_tower d12 green"]


@pytest.mark.rule("5.8")
def test_powers_are_not_compared_in_a_division():
    state = arrange(
        hand="C",
        might="castle e8 white, hamlet e11, keep e12 blue, keep c12 red, watch_tower b12 yellow",
    )
    play(state, "demolish_might", "e11")
    assert asked(state) == ("position", "red")


@pytest.mark.rule("5.8")
def test_parts_that_keep_a_unique_top_lose_nothing():
    state = arrange(hand="C", might="castle e8 white, hamlet e11, keep e12 blue, watch_tower d12 red")
    play(state, "demolish_might", "e11")
    assert domains(state, "might") == [["e8"], ["d12", "e12"]]
    assert asked(state) == ("action", "red")


@pytest.mark.rule("5.8", "5.10")
def test_domains_are_repaired_in_squares_order_and_the_ruling_type_first():
    board = (
        "castle h6 white, abbey k6 white, hamlet g7, hamlet f7,"
        "watch_tower e6 blue, watch_tower e5 green, chapel d6 blue, chapel d5 green, hamlet e7,"
        "hamlet f8, watch_tower f9 blue, watch_tower f10 green"
    )
    for age, first, second in (("might", ["e5", "e6"], ["d5", "d6"]), ("faith", ["d5", "d6"], ["e5", "e6"])):
        boards = {age: board}
        state = arrange(hand="C", pawns=f"{age} reason", **boards)
        play(state, f"demolish_{age}", "f7")
        assert options(state) == first
        play(state, first[0])
        assert options(state) == second
        play(state, second[0])
        assert options(state) == ["f9", "f10"]
        play(state, "f9")
        assert asked(state) == ("action", "red")
        assert invariants(state) == []


@pytest.mark.rule("5.8")
def test_repair_goes_on_until_every_top_is_unique():
    state = arrange(
        hand="C",
        might="castle e8 white, hamlet e11, watch_tower e12 blue, watch_tower d12 green, watch_tower f12 yellow",
    )
    play(state, "demolish_might", "e11", "d12")
    assert options(state) == ["e12", "f12"]
    play(state, "e12")
    assert buildings(state, "might") == ["castle e8 white", "watch_tower f12 yellow"]


@pytest.mark.rule("5.8")
def test_a_vanished_top_is_repaired_without_any_junction():
    # The Castle on Faith is destroyed by paradox; two Keeps beneath it are tied now.
    state = arrange(
        hand="MM",
        faith="castle e8 white, keep h8 blue, keep h10 green",
        reason="castle e8, keep h8 intact, keep h10",
    )
    play(state, "construct_might_keep", "d7")
    assert asked(state) == ("downsized", "red")
    assert options(state) == ["h8", "h10"]
    play(state, "h8")
    assert asked(state) == ("position", "blue")
    play(state, "i9")
    assert buildings(state, "faith") == ["keep d7 red", "watch_tower i9 blue", "keep h10 green"]
    assert buildings(state, "reason") == ["keep d7 ruin", "keep h10 ruin"]


@pytest.mark.rule("5.8", "5.7.1")
def test_what_comes_loose_in_a_junction_is_repaired_too():
    # Red's Castle held two Watch Towers together; as a Keep at b6 it lets go of them.
    state = arrange(
        hand="C",
        might="castle a6 red, watch_tower a9 green, watch_tower b9 yellow,"
        "castle e6 blue, watch_tower h6 blue, watch_tower h7 white",
    )
    play(state, "construct_might_hamlet", "d7", "b6")
    assert asked(state) == ("downsized", "red")
    assert options(state) == ["a9", "b9"]
    play(state, "a9")
    assert domains(state, "might") == [["b6", "e6", "h6", "d7", "h7"], ["b9"]]


# --- 5.9 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.9")
@pytest.mark.parametrize(
    ("inhabitants", "keeps"),
    [
        ("", ""),
        ("green", "green"),
        ("red", "red"),
        ("red red green", "red"),
        ("red green green", "green"),
        ("red green", "green"),
        ("blue green", ""),
        ("red blue green", ""),
        ("red blue", "blue"),
        ("green green green", "green"),
    ],
)
def test_on_an_exposed_printed_hamlet_the_player_with_most_cubes_keeps_one(inhabitants: str, keeps: str):
    state = arrange(map="valley", hand="MM", faith="city d8", reason=f"city d8 {inhabitants}")
    events = play(state, "construct_might_keep", "e9")
    assert buildings(state, "faith") == ["keep e9 red"]
    left = [words for words in buildings(state, "reason") if words.startswith("hamlet")]
    assert left == ([f"hamlet d8 {keeps}"] if keeps else [])
    assert ["d8"] in domains(state, "reason") or ["d8", "e9"] in domains(state, "reason")
    assert state.cubes[GREEN] == 25 - (keeps == "green")
    assert state.cubes[BLUE] == 25 - (keeps == "blue")
    assert [fact[0] for fact in facts(events, "hamlet_exposed")] == [1, 2]
    assert invariants(state) == []


@pytest.mark.rule("5.9")
def test_without_a_printed_hamlet_beneath_all_cubes_go_home():
    state = arrange(hand="MM", faith="city d8", reason="city d8 green green blue")
    play(state, "construct_might_keep", "e9")
    assert buildings(state, "reason") == ["keep e9 ruin"]
    assert (state.cubes[GREEN], state.cubes[BLUE]) == (25, 25)


@pytest.mark.rule("5.9", "5.6.1")
def test_the_cube_kept_passes_to_the_tile_that_covers_the_hamlet_again():
    state = arrange(map="valley", hand="CC", pawns="might reason", faith="town d8", reason="town d8 green green")
    events = play(state, "upgrade_might_city", "d8")
    assert "paradox" in happened(events)
    assert buildings(state, "faith") == ["city d8"]
    assert buildings(state, "reason") == ["city d8 green"]
    assert state.cubes[GREEN] == 24


@pytest.mark.rule("5.9")
def test_a_covered_hamlet_has_no_value_and_wakes_when_its_square_is_free():
    state = arrange(map="valley", faith="town d8", might="keep f9 blue")
    assert ["d8"] in domains(state, "faith")
    assert state.boards[1].buildings[7 * 16 + 3].printed is False
    woken = arrange(map="valley", hand="MM", faith="town d8", reason="town d8")
    play(woken, "construct_might_keep", "e9")
    assert woken.boards[1].buildings[7 * 16 + 3].printed is True


@pytest.mark.rule("5.9", "4.5")
def test_no_military_or_religious_building_ever_covers_a_printed_hamlet():
    state = arrange(map="valley", hand="MMM", pawns="might might", might="keep e9 red, keep n18 red")
    assert refused(state, "construct_might_castle", "c7") == ("not_empty", "4.5")
    assert refused(state, "upgrade_might_castle", "d8") == ("not_empty", "4.6")


# --- 5.10: order of resolution ---------------------------------------------------------------------------------------


@pytest.mark.rule("5.10")
def test_the_board_of_construction_settles_before_the_ripple_goes_out():
    state = arrange(
        hand="CC",
        might="keep d6 green, keep h6 blue",
        faith="keep d6 green",
        reason="keep d6",
    )
    play(state, "construct_might_town", "f6")
    assert asked(state) == ("downsized", "red")
    assert buildings(state, "faith") == ["keep d6 green"]
    play(state, "d6")
    events = play(state, "e6")
    assert happened(events) == [
        "downsized",
        "shadow_removed",
        "cubes_returned",
        "shadow_removed",
        "ripple_arrived",
        "ripple_arrived",
    ]
    assert buildings(state, "faith") == ["town f6"]


@pytest.mark.rule("5.10")
def test_faith_is_repaired_before_the_ripple_reaches_it():
    state = arrange(
        hand="CC",
        might="castle a6 green, castle f6 blue, watch_tower i6 blue",
        faith="castle a6 green, keep a9 yellow",
        reason="castle a6, keep a9",
    )
    play(state, "construct_might_town", "d7", "b7")
    assert asked(state) == ("downsized", "red"), "Green's smaller shadow equals Yellow's Keep"
    assert "town d7" not in buildings(state, "faith")
    play(state, "b7")
    events = play(state, "b7")
    assert happened(events)[-2:] == ["ripple_arrived", "ripple_arrived"]
    assert "town d7" in buildings(state, "faith")


@pytest.mark.rule("5.10", "5.7")
def test_faith_settles_before_the_ripple_reaches_reason():
    state = arrange(hand="CC", faith="keep d6 green, keep h6 blue", reason="keep d6, keep h6")
    play(state, "construct_might_town", "f6")
    assert asked(state) == ("downsized", "red")
    assert "town f6" in buildings(state, "faith")
    assert "town f6" not in buildings(state, "reason")
    play(state, "h6", "i7")
    assert buildings(state, "reason") == ["keep d6 ruin", "town f6"]


@pytest.mark.rule("5.10")
def test_the_domain_of_the_connecting_building_is_repaired_first():
    state = arrange(
        hand="C",
        active="green",
        pawns="faith faith",
        faith="castle a6 green, monastery a4 white, watch_tower c4 blue, watch_tower c5 yellow, chapel c9 red,"
        "castle e6 blue, monastery h6 blue, chapel e9 yellow",
    )
    play(state, "construct_faith_hamlet", "d8")
    assert options(state) == ["a4", "h6"], "equal Monasteries of equal domains"
    play(state, "h6", "h7")
    # Green's Castle, equal to Blue's, lets go of the Monastery and of two Watch Towers in the north.
    play(state, "b7")
    assert options(state) == ["h7", "c9", "e9"], "the Chapels around the new Hamlet come first"
    play(state, "h7", "c9")
    assert options(state) == ["c4", "c5"]
    play(state, "c4")
    assert asked(state) == ("action", "green")
    assert invariants(state) == []


@pytest.mark.rule("5.10")
@pytest.mark.parametrize(
    "answers",
    [["travel_might_faith"], ["populate", "f6"], ["renovate", "a1"]],
)
def test_travelling_populating_and_renovating_have_no_consequences(answers: list[str]):
    pawns = "might might" if answers[0].startswith("travel") else "reason reason"
    state = arrange(hand="MC", pawns=pawns, faith="town f6, keep a1 red", reason="town f6, keep a1")
    events = play(state, *answers)
    assert len(events) == 1
    assert asked(state) == ("action", "red")


# --- 5.10: answers on time-out ---------------------------------------------------------------------------------------


@pytest.mark.rule("5.10")
def test_on_time_out_phase_two_is_closed_and_nothing_is_exchanged_or_discarded():
    state = arrange(hand="MMRC")
    assert default(state) == "end_turn"
    play(state, "end_turn")
    assert default(state) == "done"
    play(state, "military")
    assert default(state) == "done"


@pytest.mark.rule("5.10")
def test_on_time_out_the_richest_owners_building_is_downsized_then_the_first_one():
    poor = arrange(hand="CCC", pawns="might might", might="keep d6 green, keep i6 white, keep f9 blue")
    play(poor, "construct_might_city", "f6")
    assert default(poor) == "d6"
    rich = arrange(
        hand="CCC",
        pawns="might might",
        might="keep d6 green, keep i6 white, keep f9 blue",
        tables="[white]\nmoney = 9",
    )
    play(rich, "construct_might_city", "f6")
    assert default(rich) == "i6"


@pytest.mark.rule("5.10", "4.3")
def test_on_time_out_surcharges_are_paid_in_the_colours_held_most():
    state = arrange(map="valley", players=3, hand="MRCC", pawns="might might")
    play(state, "construct_might_watch_tower", "a5")
    assert default(state) == "civil"


@pytest.mark.rule("5.10")
def test_the_default_answer_is_always_a_legal_one_and_ends_every_question():
    state = arrange(
        hand="CCC",
        pawns="might might",
        active="green",
        might="castle a6 white, castle f6 blue, keep i6 yellow, chapel k6 red",
        faith="castle a6 white, castle f6 blue",
        reason="castle a6 intact, castle f6",
    )
    play(state, "construct_might_city", "d9")
    settle(state)
    assert asked(state) == ("action", "green")
    assert invariants(state) == []


@pytest.mark.rule("5.10")
def test_nothing_but_the_listed_decisions_is_ever_asked():
    from gnomon.games.khronos import GAME

    kinds = {op.name for op in GAME.ops if op.role == 0}
    assert kinds == {
        "action",
        "square",
        "surcharge",
        "pawn_share",
        "traveller",
        "exchange",
        "open_count",
        "given",
        "discard",
        "more_discards",
        "downsized",
        "position",
    }
    state = arrange(hand="MMRC")
    assert hand(state, RED) == (2, 1, 1)
    assert state.cubes[YELLOW] == 25
