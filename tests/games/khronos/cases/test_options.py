"""Cases of several options at once, and of rules that meet in one action."""

import pytest

from tests.kit.khronos import (
    RED,
    allowed,
    arrange,
    asked,
    buildings,
    domains,
    facts,
    happened,
    invariants,
    options,
    play,
    refusal,
    refused,
    square,
)


@pytest.mark.rule("1.1", "4.3", "4.6", "5.2")
def test_value_four_and_ground_make_the_last_step_of_a_castle_dear():
    """Keep to Castle costs 4 - 2 cards; on mountain two more with three players, all four a turn allows."""
    state = arrange(map="valley", players=3, hand="MMRC", pawns="might might", size_three_value=4, might="keep c2 red")
    # c2 to d3 lie on mountain and forest; the Castle c2 covers c2 to e4.
    play(state, "upgrade_might_castle", "c2", "religious", "civil")
    assert buildings(state, "might") == ["castle c2 red"]
    assert state.allowance[2 * RED : 2 * RED + 2] == [0, 0]
    assert state.money[RED] == 5
    sum_of_both = arrange(
        map="valley",
        players=3,
        hand="MMRC",
        pawns="might might",
        size_three_value=4,
        mixed_terrain="sum",
        might="keep c2 red",
    )
    found = refusal(sum_of_both, "upgrade_might_castle")
    assert (found.code, found.facts) == ("too_few_cards", {"needed": 5, "held": 4, "surcharge": 3})


@pytest.mark.rule("4.6", "4.5")
def test_one_size_at_a_time_needs_two_upgrades_and_pays_two_bonuses():
    forbidden = arrange(hand="MM", might="watch_tower f6 red", double_upgrade="forbidden")
    assert refused(forbidden, "upgrade_might_castle") == ("nothing_to_upgrade_here", "4.6")
    play(forbidden, "upgrade_might_keep", "f6", "upgrade_might_castle", "f6")
    assert forbidden.money[RED] == 6
    at_once = arrange(hand="MM", might="watch_tower f6 red")
    play(at_once, "upgrade_might_castle", "f6")
    assert at_once.money[RED] == 5
    for state in (forbidden, at_once):
        assert buildings(state, "faith") == ["castle f6 red"]
        assert buildings(state, "reason") == ["castle f6 ruin"]
        assert state.cubes[RED] == 23


@pytest.mark.rule("4.6", "5.6", "5.6.1")
def test_a_lone_building_may_grow_by_option_on_might_and_its_shadow_on_faith_is_tested_alike():
    """On Faith the predecessor is not alone: a Chapel of Green's hangs on it, so two domains would meet."""
    words = "keep f6 red, castle i6 blue"
    free = arrange(hand="M", lone_upgrade="free", might=words, faith="keep f6 red, abbey i6 blue")
    assert refused(arrange(hand="M", might=words), "upgrade_might_castle", "f6") == ("two_domains", "5.4")
    # Castle beside Castle is still refused by Hierarchy, wherever Dominion has no objection.
    assert refused(free, "upgrade_might_castle", "f6") == ("equal_building", "5.5")
    lower = arrange(
        hand="M",
        lone_upgrade="free",
        might="keep f6 red, keep i6 blue",
        faith="keep f6 red, chapel e6 green, keep i6 blue",
        reason="keep f6, keep i6",
    )
    events = play(lower, "upgrade_might_castle", "f6")
    assert buildings(lower, "might") == ["castle f6 red", "keep i6 blue"]
    assert facts(events, "blocked_by_dominion") == [(1, 0, 3, square("f6"), RED, 2)]
    assert buildings(lower, "faith") == ["chapel e6 green", "keep f6 red", "keep i6 blue"]
    assert buildings(lower, "reason") == ["keep f6 ruin", "keep i6 ruin"]


@pytest.mark.rule("5.7")
@pytest.mark.parametrize(("reading", "loser"), [("ruling", "green"), ("own", "white")])
def test_with_value_four_a_junction_is_decided_by_the_power_that_the_option_names(reading: str, loser: str):
    """Left a Monastery and a Chapel (religious 3) with no soldier, right a Monastery alone with a Castle of value 4."""
    state = arrange(
        hand="C",
        size_three_value=4,
        junction_power=reading,
        might="chapel a3 green, monastery a1 green, monastery d1 white, castle f1 blue",
    )
    play(state, "construct_might_hamlet", "c1")
    assert asked(state) == ("position", loser)


@pytest.mark.rule("4.5", "4.6")
@pytest.mark.parametrize(
    ("reading", "constructed", "grown"),
    [("table", (2, 4), (1, 2)), ("flat", (1, 2), (1, 2)), ("none", (0, 0), (1, 2)), ("renovated", (2, 4), (1, 2))],
)
def test_the_bonus_of_a_construction_is_an_option_and_that_of_an_upgrade_is_not(
    reading: str, constructed: tuple[int, int], grown: tuple[int, int]
):
    for age in (0, 1):
        name = ("might", "faith")[age]
        state = arrange(hand="CCCC", pawns=f"{name} {name}", construction_bonus=reading)
        play(state, f"construct_{name}_city", "f6")
        assert state.money[RED] == 4 + constructed[age]
        state = arrange(hand="CC", pawns=f"{name} {name}", construction_bonus=reading, **{name: "town f6"})
        play(state, f"upgrade_{name}_city", "f6")
        assert state.money[RED] == 4 + grown[age]


@pytest.mark.rule("5.6.1", "5.9")
def test_inhabitants_that_return_by_option_still_move_from_the_hamlet_into_the_town():
    """The option is about the tile that is replaced; the cube on the printed hamlet passes to what covers it."""
    state = arrange(map="valley", hand="C", inhabitants="return", reason="hamlet d8 green")
    play(state, "upgrade_might_town", "d8")
    assert buildings(state, "reason") == ["town d8 green"]
    assert invariants(state) == []


@pytest.mark.rule("4.10", "4.11", "1.2")
def test_small_deck_open_cards_and_no_keeping_go_together():
    state = arrange(hand="MMC", deck=33, holdem=True, unused_cards="discard")
    events = play(state, "take_religious", "military", "end_turn")
    assert "discarded" in happened(events)
    assert facts(events, "discarded") == [(RED, 1, 1, 1)]
    assert state.open_cards == [2, 0, 1]
    assert asked(state) == ("action", "green")
    assert sum(state.discards) + len(state.pile) + sum(state.held) + 3 == 33
    assert invariants(state) == []


# --- rules that meet in one action -------------------------------------------------------------------------------------


@pytest.mark.rule("5.4", "5.5")
def test_dominion_is_named_before_hierarchy_and_either_alone_forbids():
    state = arrange(hand="MM", might="keep d6 green, watch_tower g6 blue")
    assert refused(state, "construct_might_keep", "d8") == ("equal_building", "5.5")
    # Between them a Watch Tower would be lower than the Keep and equal to the Tower; that it joins them is said first.
    assert refused(state, "construct_might_watch_tower", "f6") == ("two_domains", "5.4")
    assert refused(state, "construct_might_watch_tower", "g7") == ("equal_building", "5.5")
    assert allowed(state, "construct_might_watch_tower", "f7")
    assert allowed(state, "construct_might_watch_tower", "c6")


@pytest.mark.rule("5.7", "5.7.1")
@pytest.mark.parametrize("place", ["d6", "e7"])
def test_a_keep_that_loses_its_hold_takes_the_religious_conflict_out_of_the_junction(place: str):
    """White's Keep hangs between the Town and his Monastery: at d6 it holds the one, at e7 the other, never both."""
    state = arrange(
        hand="CC",
        might="keep d6 white, monastery b6 white, keep h6 blue, monastery j6 blue, watch_tower h8 blue",
    )
    events = play(state, "construct_might_town", "f6")
    assert asked(state) == ("position", "white")
    events += play(state, place)
    assert asked(state) == ("action", "red")
    assert facts(events, "division") == []
    assert {"monastery b6 white", "monastery j6 blue"} <= set(buildings(state, "might"))
    assert invariants(state) == []


@pytest.mark.rule("5.7")
def test_the_stronger_side_keeps_its_castle_though_the_other_player_is_not_asked():
    """A Hamlet and a Watch Tower of White's join Yellow's Castle: four against three."""
    state = arrange(hand="CC", might="castle a6 yellow, hamlet d6, castle h6 blue, watch_tower e6 white")
    play(state, "construct_might_town", "f6")
    assert asked(state) == ("position", "blue")
    play(state, "i7")
    assert buildings(state, "might") == [
        "castle a6 yellow",
        "hamlet d6",
        "watch_tower e6 white",
        "town f6",
        "keep i7 blue",
    ]
    assert invariants(state) == []


@pytest.mark.rule("4.7", "5.8", "5.7.1")
def test_one_demolition_sets_off_a_row_of_divisions_down_to_reason():
    """Without the Chapel two Monasteries are equal; without Red's Monastery two Keeps come loose and are equal too."""
    state = arrange(
        hand="R",
        might="abbey c1 blue, chapel f2 white, monastery g1 red, monastery g3 green, castle g5 green,"
        "keep i1 white, keep k1 yellow",
        faith="monastery g1 red, keep k1 yellow",
        reason="monastery g1, keep k1 intact",
    )
    assert len(domains(state, "might")) == 1
    events = play(state, "demolish_might", "f2")
    assert asked(state) == ("position", "red")
    events += play(state, "g2")
    assert asked(state) == ("downsized", "red")
    assert options(state) == ["i1", "k1"]
    events += play(state, "k1")
    assert asked(state) == ("position", "yellow")
    events += play(state, "l1")
    assert asked(state) == ("action", "red")
    assert facts(events, "division") == [(0, 1, 2), (0, 0, 2)]
    assert buildings(state, "might") == [
        "abbey c1 blue",
        "keep i1 white",
        "watch_tower l1 yellow",
        "chapel g2 red",
        "monastery g3 green",
        "castle g5 green",
    ]
    assert buildings(state, "faith") == buildings(state, "reason") == []
    assert state.money[RED] == 3
    assert invariants(state) == []
