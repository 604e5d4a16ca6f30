"""The real-time era (4.2): gongs, sand, clearing, atomic steps, appointments, the end."""

import pytest

from gnomon.kernel.errors import Refused
from tests.kit.time_of_empires import (
    GAME,
    allowed,
    arrange,
    asked,
    decks,
    everything_but,
    facts,
    hand,
    happened,
    on,
    options,
    permissions,
    place,
    play,
    refused,
    refused_unasked,
    stock,
    timers,
    wait,
)

# --- sand ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.2")
def test_a_placed_timer_is_flipped_and_runs_thirty_seconds():
    state = arrange()
    place(state, "red", "knowledge", at=1234)
    assert (state.timer_sand[0], state.ready_at[0]) == (1, 31_234)
    assert wait(state, 31_233) == []
    assert facts(wait(state, 31_234), "ran_out") == [(0, 0, 0)]
    assert state.timer_sand[0] == 0
    assert timers(state, "red") == ["knowledge.1", "off"], "no move by itself"


@pytest.mark.rule("4.2")
def test_a_timer_that_runs_out_on_a_shared_space_must_move():
    state = arrange()
    place(state, "red", "technology_a", "finish")
    assert facts(wait(state, 30_000), "ran_out") == [(0, 0, 1)]
    assert timers(state, "red")[0] == "technology_a.1", "nothing forces it"
    assert allowed(state, "2 knowledge.1", by="red"), "the other timer stays usable"


@pytest.mark.rule("4.2")
def test_the_old_slot_is_free_at_once():
    state = arrange()
    place(state, "red", "technology_a", "finish")
    wait(state, 30_000)
    place(state, "red", "technology_b", "finish")
    assert allowed(state, "1 technology_a.1", "finish", by="purple")


@pytest.mark.rule("4.2")
def test_two_timers_run_independently_but_one_action_at_a_time():
    state = arrange(at={"H1.0": "red 1"})
    place(state, "red", "moves", timer=1)
    with pytest.raises(Refused):
        GAME.apply(state, 0, GAME.codes.block("place").base + 30, 100)
    play(state, "finish", by="red", at=100)
    place(state, "red", "knowledge", timer=2, at=200)
    assert state.ready_at[:2] == [30_000, 30_200]


# --- contention and clearing -------------------------------------------------------------------------------------------


@pytest.mark.rule("4.2")
def test_the_first_in_the_servers_order_wins_and_the_losers_timer_is_not_moved():
    state = arrange(purple={"timers": ["bricks.1", "none"]}, now=40_000)
    place(state, "red", "technology_a.1", at=50_000)
    before = state.to_dict()
    with pytest.raises(Refused) as caught:
        GAME.apply(state, 1, GAME.codes.block("place").base + 12, 50_000)
    assert caught.value.refusal.code == "slot_taken"
    assert caught.value.refusal.facts["by"] == 0
    assert state.to_dict() == before
    assert timers(state, "purple") == ["bricks.1", "off"]


@pytest.mark.rule("4.2")
def test_an_opponent_clears_an_exhausted_timer_from_a_shared_space():
    state = arrange(now=40_000, red={"timers": ["technology_a.1", "knowledge.1"]})
    assert permissions(state, "purple") == ["clear red 1", "appointing none"]
    events = play(state, "red 1", by="purple")
    assert facts(events, "cleared") == [(1, 0, 0, 12)]
    assert timers(state, "red") == ["off", "knowledge.1"]
    assert (state.timer_sand[0], state.last_space[0]) == (0, 6), "not flipped, and it remembers"


@pytest.mark.rule("4.2")
@pytest.mark.parametrize(
    ("timer", "by", "code"),
    [
        ("red 1", "purple", "sand_runs_there"),
        ("red 2", "purple", "not_on_shared_board"),
        ("purple 1", "purple", "own_timer"),
        ("purple 2", "red", "not_on_shared_board"),
        ("white 1", "purple", "no_such_player"),
    ],
)
def test_nothing_else_can_be_cleared(timer: str, by: str, code: str):
    state = arrange(
        now=40_000,
        red={"timers": ["technology_a.1 sand 40001", "knowledge.1"]},
        purple={"timers": ["technology_b.1", "none"]},
    )
    assert refused(state, timer, by=by) == (code, "4.2")


@pytest.mark.rule("4.2")
def test_clearing_is_no_action_and_goes_while_one_is_pending():
    state = arrange(now=40_000, red={"timers": ["technology_a.1", "none"]}, at={"H4.0": "purple 1"})
    place(state, "purple", "moves")
    play(state, "red 1", by="purple")
    assert timers(state, "red")[0] == "off"
    assert asked(state, "purple") == "move"
    play(state, "H4.0>1", by="purple")


@pytest.mark.rule("4.2")
def test_neither_clearing_nor_running_out_touches_a_pending_action():
    state = arrange(decks=decks("101 102"))
    place(state, "red", "technology_a")
    wait(state, 30_000)
    play(state, "red 1", by="purple")
    assert asked(state, "red") == "acquired"
    play(state, "a1", by="red", at=100_000)
    assert "101" in hand(state, "red"), "apart from the gong it has no time limit"


# --- atomic steps ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.2")
def test_steps_of_several_players_interleave():
    state = arrange(at={"H1.0": "red 1", "H4.0": "purple 1"}, red={"removed": [0, 0, 2, 0]}, purple={"removed": [0, 0, 2, 0]})  # fmt: skip
    place(state, "red", "moves")
    place(state, "purple", "moves")
    play(state, "H1.0>1", by="red")
    play(state, "H4.0>1", by="purple")
    play(state, "H1.1>across", by="red")
    assert (on(state, "H2.2"), on(state, "H4.1")) == ("red 1", "purple 1")
    assert asked(state, "red") == "era"
    assert asked(state, "purple") == "move"


@pytest.mark.rule("4.2")
def test_a_target_that_has_become_illegal_is_chosen_again():
    """Both want the last site; whoever comes second chooses another territory."""
    state = arrange(
        at={"H2.2": "red 1, purple temple", "H2.0": "red 1"},
        red={"pile": ["108"], "bricks": 1},
        purple={"pile": ["108"], "bricks": 1},
    )
    place(state, "red", "construct")
    place(state, "purple", "construct")
    assert options(state, "red") == ["H2.0", "finish"], "the mountain has one site"
    state = arrange(
        at={"H2.1": "red 1, purple temple", "H2.0": "red 1"},
        red={"pile": ["108"], "bricks": 1},
        purple={"pile": ["108"], "bricks": 1},
    )
    place(state, "red", "construct")
    place(state, "purple", "construct")
    play(state, "H2.1", by="purple")
    assert refused(state, "H2.1", by="red") == ("no_free_site", "5.6")
    play(state, "H2.0", by="red")
    assert on(state, "H2.0") == "red 1, red mill"


@pytest.mark.rule("4.2")
def test_a_selection_that_others_have_spoiled_is_asked_again_one_stage_earlier():
    state = arrange(at={"H2.centre": "red 3", "H2.0": "red 2", "H2.1": "purple 2"})
    place(state, "purple", "moves")
    place(state, "red", "moves", "H2.0>1")
    assert asked(state, "red") == "moved"
    play(state, "H2.1>0", "2", by="purple")
    assert on(state, "H2.0") == ""
    assert asked(state, "red") == "move"
    assert "H2.centre>0" in options(state, "red")


@pytest.mark.rule("4.2", "5.8")
def test_a_deck_that_has_run_out_meanwhile_is_no_choice_any_more():
    cards = {"a1": ["101"], "a2": ["102"], "b1": [], "b2": []}
    state = arrange(players=3, decks=cards, white={"discards": everything_but(1, "101", "102")})
    place(state, "red", "technology_a.1")
    place(state, "purple", "technology_a.2", "a1")
    assert options(state, "red") == ["a2", "finish"]
    assert refused(state, "a1", by="red") == ("deck_empty", "5.8")
    play(state, "a2", by="red")
    assert refused(state, "1 technology_a.1", by="white")[0] in ("slot_taken", "board_empty")


# --- appointments ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.2", "5.11")
def test_appointments_come_at_minutes_three_and_six():
    state = arrange()
    assert wait(state, 179_999) == []
    events = wait(state, 180_000)
    assert happened(events) == ["baby_cried", "appointed", "appointed"]
    assert state.scholars == [1, 1]
    assert facts(wait(state, 360_000), "baby_cried") == [(2,)]
    assert state.scholars == [2, 2]
    assert "baby_cried" not in happened(wait(state, 539_999))


@pytest.mark.rule("4.2", "5.11")
def test_an_appointment_suspends_a_pending_action_which_is_resumed():
    state = arrange(at={"H1.0": "red 1"}, red={"removed": [0, 0, 2, 0]}, options={"appoint_auto": "ask"})
    place(state, "red", "moves", "H1.0>1", at=179_000)
    wait(state, 180_000)
    assert asked(state, "red") == asked(state, "purple") == "appointed"
    play(state, "1", by="purple")
    play(state, "1", by="red")
    assert asked(state, "red") == "move"
    play(state, "H1.1>0", by="red")
    assert on(state, "H1.0") == "red 1"


@pytest.mark.rule("4.2", "5.11")
def test_the_clock_and_the_sand_run_on_during_an_appointment():
    state = arrange(options={"appoint_auto": "ask"})
    place(state, "red", "knowledge", at=155_000)
    wait(state, 180_000)
    events = wait(state, 185_000)
    assert facts(events, "ran_out") == [(0, 0, 0)]
    assert asked(state, "red") == "appointed"


@pytest.mark.rule("4.2", "5.11")
def test_whoever_does_not_answer_an_open_appointment_takes_the_maximum_after_ten_seconds():
    state = arrange(options={"appoint_auto": "ask"}, purple={"removed": [0, 0, 0, 4]})
    wait(state, 180_000)
    play(state, "0", by="red", at=181_000)
    wait(state, 189_999)
    assert asked(state, "purple") == "appointed"
    wait(state, 190_000)
    assert state.scholars == [0, 3]
    assert asked(state, "red") == asked(state, "purple") == "era"


@pytest.mark.rule("4.2", "5.11")
def test_an_automatic_appointment_can_be_declined_beforehand_once():
    state = arrange()
    play(state, "none", by="red", at=1000)
    wait(state, 180_000)
    assert state.scholars == [0, 1]
    wait(state, 360_000)
    assert state.scholars == [1, 2], "the next one is taken again"
    assert refused(state, "none", by="red") == ("no_appointment_ahead", "4.2")


@pytest.mark.rule("4.2", "5.11")
def test_declining_can_be_withdrawn():
    state = arrange()
    play(state, "none", "all", by="red")
    assert refused(state, "none", by="red")[1] == "4.2"
    wait(state, 180_000)
    assert state.scholars == [1, 1]


@pytest.mark.rule("5.11")
def test_an_appointment_takes_what_the_reserve_has():
    state = arrange(red={"removed": [0, 0, 0, 4], "scholars": 18})
    wait(state, 180_000)
    assert state.scholars[0] == 20
    state = arrange(red={"removed": [0, 0, 0, 4], "scholars": 18}, options={"appoint_auto": "ask"})
    wait(state, 180_000)
    assert options(state, "red") == ["0", "1", "2"]
    state = arrange(red={"scholars": 20}, options={"appoint_auto": "ask"})
    wait(state, 180_000)
    assert asked(state, "red") == "", "nothing to ask"


@pytest.mark.rule("4.2")
def test_what_is_stamped_before_the_instant_is_finished_first():
    """A temple built at 179 999 ms shows its scholar symbol to the appointment at 180 000."""
    red = {"pile": ["110"], "bricks": 2, "removed": [0, 0, 0, 1]}
    state = arrange(at={"H1.0": "red 1"}, red=red)
    place(state, "red", "construct", "H1.0", at=179_999)
    wait(state, 180_000)
    assert state.scholars[0] == 2
    state = arrange(at={"H1.0": "red 1"}, red=red)
    place(state, "red", "construct", at=179_999)
    play(state, "H1.0", by="red", at=180_000)
    assert state.scholars[0] == 1, "stamped at the instant: the appointment comes first"


# --- the end -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.2")
def test_a_placement_stamped_at_the_gong_is_refused_and_one_before_it_is_resolved():
    state = arrange()
    wait(state, 539_000)
    place(state, "red", "technology_a", at=539_999)
    code = GAME.codes.block("place").base
    with pytest.raises(Refused):
        GAME.apply(state, 1, code, 540_000)
    assert asked(state, "red") == "acquired"
    play(state, "a1", by="red", at=541_000)
    assert state.era == 2, "nothing is pending any more"


@pytest.mark.rule("4.2")
def test_the_era_ends_at_once_where_nothing_is_pending():
    state = arrange()
    events = wait(state, 540_000)
    assert facts(events, "era_ended") == [(1, 0)]
    assert "step_scored" in happened(events)
    assert asked(state, "red") == asked(state, "purple") == "token"


@pytest.mark.rule("4.2")
def test_pending_actions_may_be_finished_within_the_grace_and_end_as_they_stand():
    state = arrange(at={"H1.0": "red 1", "H4.0": "purple 1"}, red={"removed": [0, 0, 2, 0]})
    wait(state, 539_000)
    place(state, "red", "moves", "H1.0>1", at=539_500)
    place(state, "purple", "moves", at=539_600)
    wait(state, 540_000)
    assert asked(state, "red") == asked(state, "purple") == "move"
    play(state, "H4.0>1", by="purple", at=550_000)
    assert asked(state, "purple") == "", "done; purple waits"
    wait(state, 554_999)
    assert asked(state, "red") == "move"
    wait(state, 555_000)
    assert (on(state, "H1.1"), on(state, "H4.1")) == ("red 1", "purple 1")
    assert state.era == 2


@pytest.mark.rule("4.2")
def test_nothing_is_placed_or_cleared_after_the_gong_but_the_top_may_be_discarded():
    state = arrange(at={"H1.0": "red 1"}, red={"pile": ["101"]}, purple={"timers": ["technology_a.1", "none"]})
    wait(state, 539_000)
    place(state, "red", "moves", at=539_500)
    wait(state, 540_000)
    assert permissions(state, "red") == ["discard top"]
    assert refused(state, "purple 1", by="red") == ("era_not_running", "4.2")
    assert asked(state, "purple") == ""


@pytest.mark.rule("4.2")
def test_after_the_last_gong_the_era_is_over_for_a_seat_with_an_action_and_for_one_without():
    state = arrange(at={"H1.0": "red 1"}, purple={"timers": ["technology_a.1", "none"]})
    wait(state, 539_000)
    place(state, "red", "moves", at=539_500)
    wait(state, 540_000)
    assert refused(state, "2 knowledge.1", by="red") == ("era_not_running", "4.2")
    assert refused_unasked(state, "place", "2 knowledge.1", by="purple") == ("era_not_running", "4.2")
    assert refused_unasked(state, "clear", "red 1", by="purple") == ("era_not_running", "4.2")


@pytest.mark.rule("4.1", "4.2")
def test_whoever_has_answered_an_appointment_is_told_that_it_is_still_held():
    state = arrange(options={"appoint_auto": "ask"})
    wait(state, 180_000)
    play(state, "1", by="red")
    assert refused_unasked(state, "place", "1 knowledge.1", by="red") == ("era_not_running", "4.1")
    assert refused_unasked(state, "clear", "purple 1", by="red") == ("era_not_running", "4.2")


@pytest.mark.rule("4.2")
def test_costs_are_never_partly_paid():
    state = arrange(at={"H1.0": "red 1"}, red={"hand": ["105"], "knowledge": 2, "pile": ["104"], "bricks": 2})
    place(state, "red", "construct")
    assert stock(state, "red") == (2, 2)
    play(state, "finish", by="red")
    assert stock(state, "red") == (2, 2)
    place(state, "red", "discover", timer=2)
    assert stock(state, "red") == (2, 2)
    play(state, "105", by="red")
    assert stock(state, "red") == (2, 4), "paid and laid in one step, then the effect"
