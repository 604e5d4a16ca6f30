"""Races of a real-time era: what happens when several things fall into the same millisecond, or none in its order."""

import pytest

from gnomon.games.time_of_empires.state import EmpiresState, load_state
from gnomon.kernel.errors import Refused
from gnomon.kernel.events import Events
from tests.kit.time_of_empires import (
    GAME,
    allowed,
    arrange,
    asked,
    code_of,
    colour,
    decks,
    hand,
    happened,
    invariants,
    on,
    options,
    permissions,
    place,
    play,
    refused,
    stock,
    timers,
    wait,
)


def attempt(state: EmpiresState, by: str, answer: str, at: int) -> tuple[str, Events]:
    """Try an answer at an instant: the refusal's code ("" if it went through) and the events."""
    events: Events = []
    seat = colour(by)
    try:
        GAME.apply(state, seat, code_of(state, seat, answer), at, events)
    except Refused as refused_now:
        return refused_now.refusal.code, events
    finally:
        assert invariants(state) == []
    return "", events


# --- one slot --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.2")
@pytest.mark.parametrize(("first", "second"), [("red", "purple"), ("purple", "red")])
def test_two_placements_on_one_slot_in_the_same_millisecond(first: str, second: str):
    state = arrange()
    assert attempt(state, first, "1 technology_a.1", 5000)[0] == ""
    assert attempt(state, second, "1 technology_a.1", 5000)[0] == "slot_taken"
    assert timers(state, second) == ["off", "off"]
    assert state.last_space[2 * colour(second)] == -1
    assert attempt(state, second, "1 technology_a.2", 5000)[0] == "", "the timer is still in the hand"


@pytest.mark.rule("4.2")
def test_a_slot_left_and_taken_in_the_same_millisecond():
    state = arrange()
    place(state, "red", "technology_a.1", "finish")
    place(state, "purple", "knowledge")
    wait(state, 30_000)
    assert attempt(state, "purple", "1 technology_a.1", 31_000)[0] == "slot_taken"
    assert attempt(state, "red", "1 technology_b.1", 31_000)[0] == ""
    assert attempt(state, "purple", "1 technology_a.1", 31_000)[0] == ""


@pytest.mark.rule("4.2")
def test_a_timer_is_placed_in_the_very_millisecond_in_which_its_sand_runs_out():
    state = arrange()
    place(state, "red", "knowledge", at=100)
    assert attempt(state, "red", "1 bricks.1", 30_099)[0] == "sand_runs"
    refusal, events = attempt(state, "red", "1 bricks.1", 30_100)
    assert refusal == ""
    assert happened(events)[:2] == ["ran_out", "placed"], "the clock acts first"
    assert state.ready_at[0] == 60_100


@pytest.mark.rule("4.2", "5.12")
def test_a_slot_aimed_at_by_203_is_taken_meanwhile():
    state = arrange(era=2, red={"hand": ["203"], "knowledge": 3})
    place(state, "red", "discover", "203")
    assert allowed(state, "1 technology_a.1", by="red")
    place(state, "purple", "technology_a.1")
    assert attempt(state, "red", "1 technology_a.1", 0)[0] == "slot_taken"
    assert asked(state, "red") == "relocation"
    assert attempt(state, "red", "1 technology_a.2", 0)[0] == ""


# --- clearing ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.2")
def test_clearing_a_timer_in_the_instant_it_is_moved():
    state = arrange(now=40_000, red={"timers": ["technology_a.1", "none"]})
    moved = state.clone()
    assert attempt(moved, "red", "1 technology_b.1", 41_000)[0] == ""
    assert attempt(moved, "purple", "red 1", 41_000)[0] == "sand_runs_there"
    assert timers(moved, "red") == ["technology_b.1", "off"]
    home = state.clone()
    assert attempt(home, "red", "1 knowledge.1", 41_000)[0] == ""
    assert attempt(home, "purple", "red 1", 41_000)[0] == "not_on_shared_board"
    cleared = state.clone()
    assert attempt(cleared, "purple", "red 1", 41_000)[0] == ""
    assert attempt(cleared, "red", "1 technology_b.1", 41_000)[0] == "", "off the boards, yet still exhausted"


@pytest.mark.rule("4.2")
def test_two_players_clear_one_timer():
    state = arrange(players=3, now=40_000, red={"timers": ["technology_a.1", "none"]})
    assert attempt(state, "purple", "red 1", 40_000)[0] == ""
    assert attempt(state, "white", "red 1", 40_000)[0] == "not_on_shared_board"


@pytest.mark.rule("4.2")
def test_clearing_in_the_millisecond_in_which_the_sand_runs_out():
    state = arrange()
    place(state, "red", "technology_a", "finish", at=0)
    assert attempt(state, "purple", "red 1", 29_999)[0] == "sand_runs_there"
    refusal, events = attempt(state, "purple", "red 1", 30_000)
    assert (refusal, happened(events)) == ("", ["ran_out", "cleared"])


@pytest.mark.rule("4.2")
def test_a_grace_that_ends_in_the_millisecond_of_the_clearing():
    state = arrange(options={"clear_grace_ms": 2000})
    place(state, "red", "technology_a", "finish", at=0)
    assert attempt(state, "purple", "red 1", 31_999)[0] == "grace_runs"
    assert attempt(state, "purple", "red 1", 32_000)[0] == ""


@pytest.mark.rule("4.1", "4.2")
def test_a_cleared_slot_is_taken_by_whoever_is_first():
    state = arrange(now=40_000, players=3, red={"timers": ["technology_a.1", "none"]}, white={"timers": ["technology_a.2", "none"]})  # fmt: skip
    assert attempt(state, "purple", "1 technology_a.1", 40_000)[0] == "slot_taken"
    assert attempt(state, "purple", "red 1", 40_000)[0] == ""
    assert attempt(state, "red", "1 technology_a.1", 40_000)[0] == "same_shared_space"
    assert attempt(state, "red", "2 technology_a.1", 40_000)[0] == "", "the other timer may"
    assert attempt(state, "purple", "1 technology_a.1", 40_000)[0] == "slot_taken"


# --- gongs and cries -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.2")
def test_a_placement_stamped_at_the_first_gong_counts():
    state = arrange(phase="countdown", gong_at=3000, pending=[{"frame": "era", "seats": ["red", "purple"]}])
    assert attempt(state, "red", "1 knowledge.1", 2999)[0] == "era_not_running"
    assert attempt(state, "red", "1 knowledge.1", 3000)[0] == ""
    assert state.ready_at[0] == 33_000


@pytest.mark.rule("4.2")
def test_everything_at_once_the_last_sand_the_gong_and_a_placement():
    state = arrange()
    wait(state, 510_000)
    place(state, "red", "technology_a", "finish", at=510_000)
    refusal, events = attempt(state, "red", "1 knowledge.1", 540_000)
    assert refusal
    assert happened(events)[:2] == ["ran_out", "era_ended"]


@pytest.mark.rule("4.2", "5.11")
def test_sand_cry_and_placement_at_one_instant():
    state = arrange()
    wait(state, 150_000)
    place(state, "red", "knowledge", at=150_000)
    refusal, events = attempt(state, "red", "1 knowledge.1", 180_000)
    assert refusal == ""
    assert happened(events) == ["ran_out", "baby_cried", "appointed", "appointed", "placed", "gained"]


@pytest.mark.rule("4.2", "5.11")
def test_an_answer_that_arrives_while_the_appointment_is_open_waits_for_nothing_of_its_own():
    state = arrange(at={"H1.0": "red 1"}, options={"appoint_auto": "ask"})
    wait(state, 179_000)
    place(state, "red", "moves", at=179_900)
    seat, move = colour("red"), code_of(state, 0, "H1.0>1")
    with pytest.raises(Refused) as caught:
        GAME.apply(state, seat, move, 180_000)
    assert caught.value.refusal.code == "wrong_question"
    assert asked(state, "red") == "appointed"
    play(state, "1", by="red")
    assert asked(state, "red") == "", "purple has still to answer"
    play(state, "1", by="purple", at=180_500)
    play(state, "H1.0>1", by="red", at=181_000)
    assert on(state, "H1.1") == "red 1"


@pytest.mark.rule("4.2", "5.11")
def test_an_open_appointment_answered_in_the_millisecond_of_its_limit():
    state = arrange(options={"appoint_auto": "ask"})
    wait(state, 180_000)
    assert attempt(state, "red", "0", 190_000)[0] == "wrong_question", "the limit came first"
    assert state.scholars == [1, 1]


@pytest.mark.rule("4.2")
def test_the_grace_of_the_second_gong_ends_in_the_millisecond_of_the_last_answer():
    for at, done in ((554_999, True), (555_000, False)):
        state = arrange(at={"H1.0": "red 1"})
        wait(state, 539_000)
        place(state, "red", "moves", at=539_999)
        wait(state, 540_000)
        refusal, _ = attempt(state, "red", "H1.0>1", at)
        assert (refusal == "") == done
        assert on(state, "H1.1") == ("red 1" if done else "")
        assert state.era == 2


@pytest.mark.rule("4.2")
def test_a_chain_begun_before_the_gong_may_be_ended_after_it():
    """Discover 203 in the last second; the moved timer's action is resolved within the grace."""
    state = arrange(era=2, red={"hand": ["203"], "knowledge": 3}, decks=decks("201"))
    wait(state, 539_000)
    place(state, "red", "discover", "203", at=539_999)
    wait(state, 540_000)
    play(state, "1 technology_a.1", by="red", at=545_000)
    play(state, "a1", by="red", at=549_000)
    assert hand(state, "red") == ["201"]
    assert state.era == 3


# --- clocks that lie -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.2")
def test_an_answer_stamped_earlier_than_the_last_one_counts_from_now():
    """A host's clock that goes backwards gives nobody a second chance: match time never runs back."""
    state = arrange()
    place(state, "red", "knowledge", at=100_000)
    GAME.apply(state, 1, code_of(state, 1, "1 bricks.1"), 50_000)
    assert state.now == 100_000
    assert state.ready_at[2] == 130_000
    with pytest.raises(Refused):
        GAME.apply(state, 0, code_of(state, 0, "1 bricks.1"), 0)


@pytest.mark.rule("4.2")
def test_a_long_sleep_wakes_to_all_that_was_due_in_order():
    state = arrange()
    place(state, "red", "technology_a", "finish", at=0)
    events: Events = []
    refusal = ""
    try:
        GAME.apply(state, 1, code_of(state, 1, "1 knowledge.1"), 700_000, events)
    except Refused as caught:
        refusal = caught.refusal.code
    assert refusal
    named = happened(events)
    marks = ["ran_out", "baby_cried", "baby_cried", "era_ended", "era_prepared"]
    assert [name for name in named if name in marks] == marks
    assert state.era == 2


@pytest.mark.rule("4.2")
def test_a_saved_era_goes_on_with_its_deadlines():
    state = arrange(at={"H1.0": "red 1"})
    place(state, "red", "moves", at=1000)
    place(state, "purple", "technology_a", at=2500)
    again = load_state(state.to_dict())
    for twin in (state, again):
        play(twin, "H1.0>1", by="red", at=9000)
        play(twin, "finish", by="purple", at=9000)
        wait(twin, 200_000)
    assert again.to_dict() == state.to_dict()
    assert state.scholars == [1, 1]


@pytest.mark.rule("4.2")
@pytest.mark.parametrize("at", [0, 29_999, 30_000, 180_000, 539_999])
def test_firing_an_act_twice_is_impossible(at: int):
    """Whoever fires a due act first wins; the second finds nothing due."""
    state = arrange()
    place(state, "red", "technology_a", "finish", at=0)
    wait(state, at)
    assert GAME.deadline(state) > at
    assert wait(state, at) == []


@pytest.mark.rule("5.7")
def test_discarding_the_top_while_its_construction_is_pending():
    state = arrange(at={"H1.0": "red 1"}, red={"pile": ["108"], "bricks": 1})
    place(state, "red", "construct")
    play(state, "top", by="red")
    assert options(state, "red") == ["finish"]
    assert refused(state, "H1.0", by="red") == ("nothing_discovered", "5.6")
    play(state, "finish", by="red")
    assert stock(state, "red") == (1, 1)
    assert permissions(state, "red") == ["appointing none"]


@pytest.mark.rule("5.6", "5.7")
def test_discarding_down_to_a_card_that_cannot_be_paid():
    state = arrange(at={"H1.0": "red 1"}, red={"pile": ["101", "108"], "bricks": 1})
    place(state, "red", "construct")
    play(state, "top", by="red")
    assert refused(state, "H1.0", by="red") == ("bricks_short", "5.6")
    assert options(state, "red") == ["finish"]


@pytest.mark.rule("4.2", "5.12")
def test_a_building_chosen_for_destruction_is_destroyed_by_its_owner_first():
    """Red has chosen the territory; purple, who holds the city on the other side, is quicker with a card of his own."""
    at = {"H2.centre": "red 1", "H2.0": "purple mill", "H2.1": "purple temple"}
    state = arrange(era=2, at=at, red={"hand": ["208"], "knowledge": 3})
    place(state, "red", "discover", "208", "H2.0")
    assert asked(state, "red") == "target_piece"
    spoiled = load_state({**state.to_dict(), "buildings": without(state, 4), "lost": [0, 0, 0, 0, 0, 0, 1, 0]})
    GAME.run(spoiled, None, False)
    assert asked(spoiled, "red") == "target", "one stage earlier"
    assert options(spoiled, "red") == ["H2.1", "finish"]


def without(state: EmpiresState, node: int) -> list[int]:
    """The buildings of the map but for one territory's."""
    return [0 if at == node else mask for at, mask in enumerate(state.buildings)]
