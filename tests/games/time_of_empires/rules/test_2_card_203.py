"""Card 203 (5.12): a timer moved to another space without being flipped, and that space's action at once."""

import pytest

from tests.kit.time_of_empires import (
    INTRODUCTORY,
    allowed,
    arrange,
    asked,
    facts,
    hand,
    happened,
    options,
    permissions,
    place,
    place_both,
    play,
    refused,
    stock,
    timers,
    wait,
)

CLOCK = {"hand": ["203"], "knowledge": 3, "bricks": 0}


def discover(**tables):
    """Red has just discovered 203 with timer 1 at instant 1000."""
    state = arrange(era=2, red={**CLOCK, **tables.pop("red", {})}, **tables)
    place(state, "red", "discover", "203", at=1000)
    return state


@pytest.mark.rule("4.2", "5.12")
def test_203_moves_even_the_timer_just_used_and_keeps_its_sand():
    state = discover()
    assert asked(state, "red") == "relocation"
    events = play(state, "1 bricks.1", by="red", at=2000)
    assert timers(state, "red") == ["bricks.1", "off"]
    assert state.ready_at[0] == 31_000, "not flipped"
    assert stock(state, "red") == (0, 1)
    assert happened(events) == ["relocated", "gained"]
    assert asked(state, "red") == "era"


@pytest.mark.rule("4.2", "5.12")
def test_203_may_take_the_other_timer_running_or_exhausted_but_none_off_the_boards():
    state = discover()
    assert refused(state, "2 bricks.1", by="red") == ("timer_off", "5.12")
    running = arrange(era=2, now=5000, red={**CLOCK, "timers": ["none", "technology_a.1 sand 33000"]})
    place(running, "red", "discover", "203")
    play(running, "2 knowledge.1", by="red")
    assert timers(running, "red") == ["discover.1", "knowledge.1"]
    assert (running.ready_at[1], running.timer_sand[1]) == (33_000, 1)
    empty = arrange(era=2, now=5000, red={**CLOCK, "timers": ["none", "technology_a.1"]})
    place(empty, "red", "discover", "203")
    play(empty, "2 technology_b.1", "b1", by="red")
    assert timers(empty, "red") == ["discover.1", "technology_b.1"]
    assert "clear red 2" in permissions(empty, "purple")


@pytest.mark.rule("4.1", "5.12")
def test_203_needs_a_free_slot_of_a_different_space_and_an_action_that_can_be_done():
    state = discover(
        purple={"timers": ["technology_a.1 sand 30000", "expansion.1 sand 30000"]},
        red={"timers": ["none", "technology_b.1 sand 30000"]},
    )
    assert refused(state, "1 discover.1", by="red") == ("needs_different_space", "5.12")
    assert refused(state, "2 technology_b.2", by="red") == ("needs_different_space", "5.12")
    assert refused(state, "1 technology_a.1", by="red") == ("slot_taken", "4.1")
    assert refused(state, "1 technology_b.2", by="red") == ("other_timer_there", "4.1")
    assert refused(state, "1 technical.1", by="red") == ("no_scholar", "5.9")
    assert refused(state, "1 wonder_2.1", by="red") == ("no_scholar", "5.10")
    assert refused(state, "1 construct.1", by="red") == ("bricks_short", "5.6")
    assert refused(state, "1 extra.1", by="red") == ("slot_not_in_play", "2.4")
    assert refused(state, "1 knowledge.2", by="red") == ("slot_not_in_play", "2.4")
    assert allowed(state, "1 technology_a.2", "a1", by="red")


@pytest.mark.rule("4.1", "5.12")
def test_p6_counts_from_the_new_space_on():
    """P6 does not bind the move itself, but the next placement of the moved timer."""
    state = arrange(era=2, now=40_000, red={**CLOCK, "timers": ["none", "technology_a.1"]})
    place(state, "red", "discover", "203")
    play(state, "2 technology_b.1", "finish", by="red")
    assert refused(state, "2 technology_b.2", by="red") == ("same_shared_space", "4.1")
    assert allowed(state, "2 technology_a.1", by="red"), "the ban lasts until the timer has stood elsewhere"
    cleared = arrange(era=2, now=40_000, red={**CLOCK, "timers": ["none", "knowledge.1"], "stood": ["none", "knowledge"]})  # fmt: skip
    place(cleared, "red", "discover", "203")
    play(cleared, "2 technology_a.1", "finish", by="red")
    assert refused(cleared, "2 technology_a.2", by="red") == ("same_shared_space", "4.1")


@pytest.mark.rule("4.2", "5.12")
def test_an_exhausted_timer_moved_to_a_shared_space_may_be_cleared_at_once():
    state = arrange(era=2, now=40_000, red={**CLOCK, "timers": ["none", "knowledge.1"]})
    place(state, "red", "discover", "203")
    play(state, "2 technology_b.1", by="red")
    assert asked(state, "red") == "acquired"
    play(state, "red 2", by="purple")
    assert timers(state, "red") == ["discover.1", "off"]
    play(state, "b2", by="red")
    assert len(hand(state, "red")) == 1, "the action goes on all the same"


@pytest.mark.rule("4.2", "5.12")
def test_a_grace_before_clearing_ends_when_203_takes_the_timer_home():
    red = {**CLOCK, "timers": ["none", "technology_b.1 sand 40000"]}
    state = arrange(era=2, now=39_000, options={"clear_grace_ms": 5000}, red=red)
    place(state, "red", "discover", "203")
    wait(state, 41_000)
    assert refused(state, "red 2", by="purple") == ("grace_runs", "4.2")
    play(state, "2 knowledge.1", by="red", at=41_000)
    assert state.timer_sand[1] == 0
    assert happened(wait(state, 68_999)) == [], "no cry that a timer on an own board may be cleared"
    assert refused(state, "red 2", by="purple") == ("not_on_shared_board", "4.2")


@pytest.mark.rule("4.2", "5.12")
def test_the_action_that_203_brings_may_be_left():
    state = discover()
    play(state, "finish", by="red")
    assert (timers(state, "red"), asked(state, "red")) == (["discover.1", "off"], "era")


@pytest.mark.rule("4.2", "5.12")
def test_203_cannot_bring_a_timer_to_the_slot_where_the_discovery_stands():
    red = {"hand": ["203", "203", "104"], "knowledge": 6, "bricks": 0, "timers": ["none", "knowledge.1"]}
    state = arrange(era=2, now=40_000, red=red)
    place(state, "red", "discover", "203")
    assert refused(state, "2 discover.1", by="red") == ("slot_taken", "4.1")
    play(state, "1 bricks.1", by="red")
    assert stock(state, "red") == (3, 1)
    assert asked(state, "red") == "era"


@pytest.mark.rule("4.2", "5.12")
def test_running_sand_runs_on_in_the_new_space():
    state = discover()
    play(state, "1 technology_a.2", "a1", by="red", at=3000)
    events = wait(state, 31_000)
    assert facts(events, "ran_out") == [(0, 0, 1)]
    assert state.timer_sand[0] == 0


# --- in an introductory era ------------------------------------------------------------------------------------------


@pytest.mark.rule("4.3", "5.12")
def test_in_an_introductory_era_203_may_not_take_a_timer_whose_action_has_not_begun():
    state = arrange(era=2, mode=INTRODUCTORY, red=CLOCK, at={"H1.0": "red 1"})
    place_both(state, "discover", "technology_a")
    play(state, "1", "203")
    assert refused(state, "2 bricks.1") == ("timer_not_used_yet", "4.3")
    play(state, "1 bricks.1")
    assert stock(state, "red") == (0, 1)
    assert asked(state) == "acquired", "the other timer's own action is still to come"
    after = arrange(era=2, mode=INTRODUCTORY, red=CLOCK, at={"H1.0": "red 1"})
    place_both(after, "discover", "technology_a")
    play(after, "2", "a1", "203")
    play(after, "2 technology_b.1", "b1")
    assert len(hand(after, "red")) == 2


@pytest.mark.rule("4.3", "5.12")
def test_in_an_introductory_era_203_keeps_to_last_rounds_spaces_and_adds_to_this_rounds():
    state = arrange(era=2, mode=INTRODUCTORY, round=2, red={**CLOCK, "memory": ["technology_a"]})
    place_both(state, "discover", "technology_b")
    play(state, "2", "finish", "203")
    assert refused(state, "2 technology_a.1") == ("used_last_round", "4.3")
    play(state, "2 knowledge.1")
    assert asked(state) == "first_slot"
    assert state.memory[0] == 1 << 7, "technology board B, where the timer stood at a moment of this turn"
    state = arrange(era=2, mode=INTRODUCTORY, round=2, red={**CLOCK, "scholars": 2})
    place_both(state, "discover", "technology_b")
    play(state, "2", "finish", "203", "2 wonder_1.2", "scholar")
    assert state.memory[0] == (1 << 7) | (1 << 12)
    assert options(state)[0].startswith("1 ")
