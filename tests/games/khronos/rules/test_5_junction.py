"""Section 5.7: junctions, and which buildings lose size."""

import pytest

from tests.kit.khronos import (
    arrange,
    asked,
    buildings,
    domains,
    facts,
    happened,
    options,
    play,
    refused,
)

# --- 5.7: which buildings lose size ----------------------------------------------------------------------------------


@pytest.mark.rule("5.7")
def test_without_a_tie_nothing_is_downsized():
    state = arrange(hand="C", might="castle c6 blue, keep g6 green")
    events = play(state, "construct_might_hamlet", "f7")
    assert facts(events, "junction") == [(0, 6 * 16 + 5, 2)]
    assert happened(events) == ["constructed", "junction"]
    assert asked(state) == ("action", "red")


@pytest.mark.rule("5.7")
def test_the_tied_building_of_the_weaker_domain_is_downsized():
    state = arrange(
        hand="C",
        active="yellow",
        might="keep k7 red, keep l10 blue, watch_tower n10 green",
        faith="keep k7 red, keep l10 blue",
        reason="keep k7, keep l10",
    )
    play(state, "construct_might_hamlet", "l9")
    assert asked(state) == ("position", "red")
    play(state, "l8")
    assert buildings(state, "might") == ["watch_tower l8 red", "hamlet l9", "keep l10 blue", "watch_tower n10 green"]
    assert buildings(state, "faith") == ["keep l10 blue"]
    assert buildings(state, "reason") == ["keep l10 ruin"]


@pytest.mark.rule("5.7")
def test_power_counts_every_owner_and_size_of_the_ruling_type():
    # Blue's Keep stands with three foreign Watch Towers: power 5 against 4.
    state = arrange(
        hand="C",
        might="keep d6 green, watch_tower c6 white, watch_tower c7 yellow,"
        "keep g6 blue, watch_tower i6 white, watch_tower i7 yellow, watch_tower g8 red",
    )
    play(state, "construct_might_hamlet", "f6")
    assert asked(state) == ("position", "green")


@pytest.mark.rule("5.7")
def test_the_weaker_domain_loses_even_if_the_active_player_owns_the_other_building():
    state = arrange(hand="C", might="keep d6 green, keep g6 red, watch_tower i6 blue")
    play(state, "construct_might_hamlet", "f6")
    assert asked(state) == ("position", "green")


RELIGIOUS_TIE = "abbey a1 green, watch_tower a4 green, abbey e1 blue, keep e4 blue"


@pytest.mark.rule("5.7")
def test_on_might_military_power_decides_the_religious_conflict_too():
    state = arrange(hand="C", might=RELIGIOUS_TIE)
    play(state, "construct_might_hamlet", "d2")
    assert asked(state) == ("position", "green")


@pytest.mark.rule("5.7")
def test_an_option_lets_each_type_decide_by_its_own_power():
    state = arrange(hand="C", might=RELIGIOUS_TIE, junction_power="own")
    play(state, "construct_might_hamlet", "d2")
    assert asked(state) == ("downsized", "red")
    assert options(state) == ["a1", "e1"]


@pytest.mark.rule("5.7")
def test_on_faith_religious_power_decides_both_conflicts():
    state = arrange(
        hand="C",
        pawns="faith might",
        faith="keep a1 green, chapel a3 white, keep d1 blue, monastery d3 yellow",
        reason="keep a1, keep d1, monastery d3",
    )
    play(state, "construct_faith_hamlet", "c2")
    assert asked(state) == ("position", "green")
    play(state, "b2")
    assert buildings(state, "reason") == ["keep d1 ruin", "monastery d3 ruin"]


BOTH_TIED = "monastery a1 green, keep a3 green, monastery d1 blue, keep d3 blue"


@pytest.mark.rule("5.7")
@pytest.mark.parametrize(("age", "first"), [("might", ["a3", "d3"]), ("faith", ["a1", "d1"])])
def test_the_boards_ruling_type_is_tested_first(age: str, first: list[str]):
    boards = {age: BOTH_TIED}
    state = arrange(hand="C", pawns=f"{age} {age}", **boards)
    play(state, f"construct_{age}_hamlet", "c2")
    assert asked(state) == ("downsized", "red")
    assert options(state) == first
    # The Keep of Green gives way at a place that keeps it attached, so that the other type is still tied.
    play(state, first[0], {"might": "b3", "faith": "b2"}[age])
    assert options(state) == (["a1", "d1"] if age == "might" else ["a3", "d3"])


@pytest.mark.rule("5.7")
def test_only_domains_that_hold_a_tied_building_are_compared():
    # The Castle's domain is the strongest, but it holds no Chapel.
    state = arrange(hand="CC", might="chapel e6 green, chapel h6 blue, castle f8 white")
    play(state, "construct_might_town", "f6")
    assert asked(state) == ("downsized", "red")
    assert options(state) == ["e6", "h6"]


@pytest.mark.rule("5.7")
def test_several_weaker_buildings_all_lose_size_in_squares_order():
    state = arrange(
        hand="CCC",
        pawns="might might",
        might="keep i6 green, keep d6 white, keep f9 blue, watch_tower h10 blue",
    )
    play(state, "construct_might_city", "f6")
    assert asked(state) == ("position", "white")
    play(state, "e6")
    assert asked(state) == ("position", "green")
    play(state, "i6")
    assert asked(state) == ("action", "red")
    assert "keep f9 blue" in buildings(state, "might")


THREE = "keep d6 {0}, keep i6 {1}, keep f9 {2}"


@pytest.mark.rule("5.7")
def test_of_three_equals_the_active_player_chooses_until_one_is_left():
    state = arrange(hand="CCC", pawns="might might", might=THREE.format("green", "white", "blue"))
    play(state, "construct_might_city", "f6")
    assert options(state) == ["d6", "i6", "f9"]
    play(state, "i6")
    assert asked(state) == ("position", "white")
    play(state, "i6")
    assert asked(state) == ("downsized", "red")
    assert options(state) == ["d6", "f9"]
    play(state, "f9", "f9")
    assert "keep d6 green" in buildings(state, "might")
    assert asked(state) == ("action", "red")


@pytest.mark.rule("5.7")
def test_the_active_players_own_building_goes_without_a_question():
    state = arrange(hand="CCC", pawns="might might", might=THREE.format("green", "red", "blue"))
    play(state, "construct_might_city", "f6")
    assert asked(state) == ("position", "red")
    play(state, "i6")
    assert options(state) == ["d6", "f9"]


@pytest.mark.rule("5.7")
def test_with_two_of_three_tied_buildings_a_player_loses_size_on_both():
    state = arrange(hand="CCC", pawns="might might", might=THREE.format("red", "green", "red"))
    play(state, "construct_might_city", "f6")
    assert asked(state) == ("downsized", "red")
    assert options(state) == ["d6", "f9"]
    assert refused(state, "i6") == ("not_tied", "5.7")
    play(state, "f9", "f9")
    assert asked(state) == ("position", "red")
    play(state, "e6")
    assert "keep i6 green" in buildings(state, "might")
    assert asked(state) == ("action", "red")


@pytest.mark.rule("5.7")
def test_after_the_weaker_ones_the_equals_of_the_strongest_domains_are_settled():
    state = arrange(
        hand="CCC",
        pawns="might might",
        might="keep d6 green, keep i6 white, watch_tower k6 white, keep f9 blue, watch_tower h10 blue",
    )
    play(state, "construct_might_city", "f6")
    assert asked(state) == ("position", "green")
    play(state, "e6")
    assert asked(state) == ("downsized", "red")
    assert options(state) == ["i6", "f9"]


@pytest.mark.rule("5.7", "4.6")
def test_an_upgrade_connects_its_old_domain_with_the_new_neighbour():
    state = arrange(hand="C", might="hamlet f6, keep d6 red, keep h7 blue")
    events = play(state, "upgrade_might_town", "f6")
    assert facts(events, "junction")[0][-1] == 2
    assert asked(state) == ("position", "red")


@pytest.mark.rule("5.7", "5.9")
def test_a_covered_printed_hamlet_is_one_of_the_domains_connected():
    state = arrange(map="valley", hand="C", might="keep f9 blue")
    events = play(state, "upgrade_might_town", "d8")
    assert facts(events, "junction")[0][-1] == 2


@pytest.mark.rule("5.7")
def test_a_civil_building_that_touches_one_domain_makes_no_junction():
    state = arrange(hand="C", might="castle c6 red, keep f8 blue, keep f4 green, hamlet f6, hamlet f7")
    events = play(state, "construct_might_hamlet", "g6")
    assert "junction" not in happened(events)


@pytest.mark.rule("5.7", "5.6")
def test_on_reason_there_are_no_junctions():
    state = arrange(
        hand="CC", pawns="faith might", faith="keep d6 green, castle h6 blue", reason="keep d6 intact, castle h6 intact"
    )
    events = play(state, "construct_faith_town", "f6")
    assert [fact[0] for fact in facts(events, "junction")] == [1]
    assert domains(state, "reason") == [["d6", "f6", "h6"]]
