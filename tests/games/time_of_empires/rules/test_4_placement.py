"""Legal placements of a real-time era (4.1): P1 to P7 one by one, each refused with its reason."""

import pytest

from tests.kit.time_of_empires import (
    GAME,
    allowed,
    arrange,
    asked,
    everything_but,
    facts,
    options,
    place,
    play,
    refusal,
    refused,
    stock,
    timers,
    wait,
)


@pytest.mark.rule("4.1")
def test_p1_only_while_the_era_runs():
    state = arrange(phase="countdown", gong_at=3000, pending=[{"frame": "era", "seats": ["red", "purple"]}])
    assert refused(state, "1 knowledge.1", by="red") == ("era_not_running", "4.1")
    wait(state, 3000)
    assert allowed(state, "1 knowledge.1", by="red")


@pytest.mark.rule("4.1", "4.2")
def test_p1_not_while_an_appointment_is_being_resolved():
    state = arrange(options={"appoint_auto": "ask"})
    wait(state, 180_000)
    assert asked(state, "red") == "appointed"
    assert refused(state, "2", by="red") == ("so_many_scholars", "5.11")
    assert refused(state, "1 knowledge.1", by="red") == ("era_not_running", "4.1")
    play(state, "1", by="red")
    assert asked(state, "red") == "", "red waits for purple"
    play(state, "0", by="purple")
    assert asked(state, "red") == "era"
    assert allowed(state, "1 knowledge.1", by="red")


@pytest.mark.rule("4.1")
def test_p2_a_running_timer_may_not_be_placed():
    state = arrange()
    place(state, "red", "knowledge")
    wait(state, 29_999)
    found = refusal(state, "1 bricks.1", by="red")
    assert (found.code, found.section, found.facts["ready_at"]) == ("sand_runs", "4.1", 30_000)
    wait(state, 30_000)
    assert allowed(state, "1 bricks.1", by="red")


@pytest.mark.rule("4.1")
def test_p2_a_timer_off_the_boards_is_exhausted():
    state = arrange(now=1000)
    assert allowed(state, "2 knowledge.1", by="purple")


@pytest.mark.rule("4.1", "4.2")
def test_p3_a_pending_action_comes_first():
    state = arrange(at={"H1.0": "red 1"})
    place(state, "red", "moves")
    assert refused(state, "1 knowledge.1", by="red") == ("action_pending", "4.1")
    assert refused(state, "2 knowledge.1", by="red") == ("action_pending", "4.1")
    play(state, "finish", by="red")
    assert allowed(state, "2 knowledge.1", by="red")


@pytest.mark.rule("4.1")
def test_p4_the_slot_is_free_and_in_play():
    state = arrange(purple={"timers": ["technology_a.1 sand 30000", "knowledge.1 sand 30000"]})
    found = refusal(state, "1 technology_a.1", by="red")
    assert (found.code, found.facts["by"]) == ("slot_taken", 1)
    assert allowed(state, "1 technology_a.2", "finish", by="red")
    assert allowed(state, "1 knowledge.1", by="red"), "a personal space is on the own board"
    for slot in ("wonder_2.1", "wonder_3.1", "extra.1", "knowledge.2"):
        assert refused(state, f"1 {slot}", by="red") == ("slot_not_in_play", "2.4")


@pytest.mark.rule("4.1")
@pytest.mark.parametrize("other", ["technology_a.1 sand 30000", "technology_a.1"], ids=["running", "exhausted"])
def test_p5_not_both_timers_in_one_shared_space(other: str):
    state = arrange(red={"timers": ["none", other]})
    assert refused(state, "1 technology_a.2", by="red") == ("other_timer_there", "4.1")
    assert allowed(state, "1 technology_b.1", "finish", by="red"), "another space of the same kind is another space"


@pytest.mark.rule("4.1")
def test_p6_an_exhausted_timer_leaves_its_shared_space():
    state = arrange()
    place(state, "red", "technology_a.1", "a1")
    wait(state, 30_000)
    for slot in ("technology_a.1", "technology_a.2"):
        assert refused(state, f"1 {slot}", by="red") == ("same_shared_space", "4.1")
    assert allowed(state, "2 technology_b.2", "finish", by="red"), "the ban binds this timer only"
    place(state, "red", "technology_b.1", "b1", timer=1)
    assert allowed(state, "2 technology_a.1", "finish", by="red")
    wait(state, 60_000)
    assert allowed(state, "1 technology_a.2", "finish", by="red"), "it has stood elsewhere"


@pytest.mark.rule("4.1")
def test_p6_holds_after_an_opponent_has_removed_the_timer():
    state = arrange()
    place(state, "red", "technology_a.1", "a1")
    wait(state, 30_000)
    play(state, "red 1", by="purple")
    assert timers(state, "red") == ["off", "off"]
    assert refused(state, "1 technology_a.2", by="red") == ("same_shared_space", "4.1")
    place(state, "red", "knowledge")
    wait(state, 60_000)
    assert allowed(state, "1 technology_a.2", "finish", by="red")


@pytest.mark.rule("4.1")
def test_p6_does_not_reach_back_beyond_a_place_of_its_own_board():
    """A personal space serves again and again: the duty to move exists on shared boards alone."""
    state = arrange()
    place(state, "red", "knowledge")
    wait(state, 30_000)
    place(state, "red", "knowledge")
    assert stock(state, "red") == (3, 1)
    assert state.ready_at[0] == 60_000


@pytest.mark.rule("4.1")
@pytest.mark.parametrize(
    ("slot", "red", "code", "section"),
    [
        ("discover", {"hand": ["101"], "knowledge": 0}, "nothing_payable", "5.5"),
        ("discover", {"hand": []}, "hand_empty", "5.5"),
        ("discover", {"hand": ["101"], "pile": ["104"], "waiting": True}, "piece_waits", "5.5"),
        ("construct", {}, "nothing_discovered", "5.6"),
        ("construct", {"pile": ["101"], "bricks": 1}, "bricks_short", "5.6"),
        ("construct", {"pile": ["108"], "waiting": True}, "piece_waits", "5.6"),
        ("construct", {"pile": ["108"], "removed": [0, 0, 5, 0]}, "no_piece_left", "5.6"),
        ("technical", {}, "no_scholar", "5.9"),
        ("wonder_1", {}, "no_scholar", "5.10"),
    ],
)
def test_p7_the_action_can_be_started(slot: str, red: dict[str, object], code: str, section: str):
    state = arrange(red=red)
    assert refused(state, f"1 {slot}.1", by="red") == (code, section)
    assert f"1 {slot}.1" not in options(state, "red")


@pytest.mark.rule("4.1", "5.8")
def test_p7_a_technology_board_needs_a_card():
    rest = {"discards": everything_but(1, "101")}
    state = arrange(decks={"a1": [], "a2": [], "b1": [], "b2": ["101"]}, purple=rest)
    assert refused(state, "1 technology_a.1", by="red") == ("board_empty", "5.8")
    place(state, "red", "technology_b")
    assert options(state, "red") == ["b2", "finish"]


@pytest.mark.rule("4.1")
def test_p7_asks_only_whether_the_action_can_be_started():
    state = arrange()
    events = place(state, "red", "moves")
    assert facts(events, "placed") == [(0, 0, 6)]
    assert asked(state, "red") == "era", "without a clan the action does nothing"


@pytest.mark.rule("4.1")
def test_the_options_are_exactly_the_legal_placements():
    """Every placement code is either listed or refused with one of the reasons above."""
    state = arrange(
        era=2,
        players=3,
        now=50_000,
        red={"timers": ["technology_a.1", "knowledge.1 sand 60000"], "scholars": 1},
        purple={"timers": ["technical.1", "wonder_1.2 sand 70000"]},
    )
    block = GAME.codes.block("place")
    listed = set(GAME.options(state, 0))
    reasons = set()
    for code in range(block.base, block.end):
        found = GAME.check(state, 0, code)
        assert (found is None) == (code in listed)
        if found is not None:
            reasons.add(found.code)
    assert reasons == {"sand_runs", "slot_not_in_play", "slot_taken", "same_shared_space", "nothing_discovered"}
