"""The introductory era, turn by turn (4.3)."""

import pytest

from gnomon.games.time_of_empires.state import EmpiresState
from tests.kit.time_of_empires import (
    GAME,
    INTRODUCTORY,
    act,
    allowed,
    arrange,
    asked,
    facts,
    finish,
    hand,
    happened,
    idle_turns,
    on,
    options,
    permissions,
    place_both,
    play,
    refused,
    refused_unasked,
    stock,
    timers,
    turn_of,
)

SHARED = (1 << 15) - (1 << 6)


def start(**tables) -> EmpiresState:
    return arrange(mode=INTRODUCTORY, **tables)


# --- the order of rounds and turns -------------------------------------------------------------------------------------


@pytest.mark.rule("4.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_has_one_turn_a_round_clockwise_from_the_start_player(players: int):
    state = start(players=players, first="purple")
    order = ["red", "purple", "white", "black"][:players]
    clockwise = order[1:] + order[:1]
    for number in range(1, 4):
        for name in clockwise:
            assert (state.round, turn_of(state)) == (number, name)
            idle_turns(state, 1)


@pytest.mark.rule("4.3", "5.11")
@pytest.mark.parametrize("after", [5, 10])
def test_after_rounds_five_and_ten_all_appoint_and_the_start_passes_to_the_left(after: int):
    state = start(players=3, first="purple", round=after, active="red")
    events = idle_turns(state, 1)
    assert happened(events)[-6:] == ["baby_cried", "appointed", "appointed", "appointed", "start_player", "turn_began"]
    assert facts(events, "start_player") == [(2,)]
    assert state.scholars == [1, 1, 1]
    assert (state.round, turn_of(state)) == (after + 1, "white")
    idle_turns(state, 3)
    assert (state.round, turn_of(state)) == (after + 2, "white")


@pytest.mark.rule("4.3")
@pytest.mark.parametrize("after", [1, 4, 6, 9, 11, 14])
def test_after_other_rounds_nothing_is_appointed(after: int):
    state = start(round=after, active="purple")
    assert "baby_cried" not in happened(idle_turns(state, 1))
    assert (state.round, turn_of(state)) == (after + 1, "red")


@pytest.mark.rule("4.3")
@pytest.mark.parametrize(("rounds", "appointments"), [(15, 2), (12, 2), (10, 1), (6, 1)])
def test_the_era_ends_after_its_last_round_without_a_further_appointment(rounds: int, appointments: int):
    state = start(options={"intro_rounds": rounds})
    events = idle_turns(state, 2 * rounds)
    assert happened(events).count("baby_cried") == appointments
    assert happened(events).count("turn_began") == 2 * rounds - 1
    assert happened(events).count("placed") == 4 * rounds, "thirty placements a player in fifteen rounds"
    assert facts(events, "era_ended") == [(1, 1)]
    assert state.era == 2
    assert state.timer_slot == [-1] * 4
    assert state.memory == [0, 0]


@pytest.mark.rule("4.3")
def test_the_start_player_of_a_later_era_is_whoever_held_the_app_last():
    state = start(players=3, first="purple", options={"intro_rounds": 6, "era_2": INTRODUCTORY})
    idle_turns(state, 18)
    assert state.era == 2
    for name in ("red", "purple", "white"):
        play(state, "culture", by=name)
    assert turn_of(state) == "white"
    assert state.round == 1


@pytest.mark.rule("4.3")
def test_appointments_can_be_open_or_declined_here_too():
    state = start(round=5, active="purple", options={"appoint_auto": "ask"}, red={"removed": [0, 0, 0, 2]})
    idle_turns(state, 1)
    assert asked(state, "red") == asked(state, "purple") == "appointed"
    play(state, "2", by="red")
    play(state, "0", by="purple")
    assert state.scholars == [2, 0]
    assert asked(state) == "first_slot"
    state = start(round=5, active="purple")
    assert permissions(state) == ["appointing none"]
    play(state, "none")
    idle_turns(state, 1)
    assert state.scholars == [1, 0]


@pytest.mark.rule("4.3")
def test_no_clock_runs():
    state = start()
    assert GAME.deadline(state) == -1
    place_both(state, "knowledge", "technology_a")
    assert GAME.deadline(state) == -1
    assert state.timer_sand == [0] * 4, "timers are not flipped"


# --- placing both timers -------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.3")
def test_both_timers_come_back_first_and_blocked_their_slots_until_then():
    state = start(players=3)
    place_both(state, "technology_a.1", "knowledge")
    finish(state)
    assert timers(state, "red") == ["knowledge.1", "technology_a.1"]
    assert refused(state, "1 technology_a.1") == ("slot_taken", "4.3")
    assert allowed(state, "1 technology_a.2")
    idle_turns(state, 2)
    assert turn_of(state) == "red"
    assert timers(state, "red") == ["off", "off"]
    assert allowed(state, "1 knowledge.1"), "the slot is free again"


@pytest.mark.rule("4.1", "4.3")
def test_the_two_timers_need_two_slots_and_two_shared_spaces():
    state = start()
    assert refused(state, "1 technology_a.1", "2 technology_a.2") == ("other_timer_there", "4.1")
    assert refused(state, "1 knowledge.1", "2 knowledge.1") == ("slot_taken", "4.3")
    assert refused(state, "1 wonder_2.1") == ("slot_not_in_play", "2.4")
    assert refused(state, "2 knowledge.1") == ("first_timer_first", "4.3")
    assert refused(state, "1 knowledge.1", "1 bricks.1") == ("first_timer_placed", "4.3")
    assert allowed(state, "1 technology_a.1", "2 technology_b.2")


@pytest.mark.rule("4.3")
def test_the_first_timer_can_be_placed_anew_until_both_stand():
    state = start()
    before = options(state)
    play(state, "1 technology_a.1")
    assert timers(state, "red") == ["off", "off"]
    assert all(name.startswith("2 ") for name in options(state))
    assert options(start()) == before


@pytest.mark.rule("4.3")
def test_which_slot_is_named_first_does_not_matter():
    one, other = start(), start()
    place_both(one, "technology_a", "knowledge")
    place_both(other, "knowledge", "technology_a")
    assert one.to_dict() == other.to_dict()


@pytest.mark.rule("4.3")
def test_shared_spaces_of_the_round_before_are_forbidden_and_only_those():
    state = start(red={"scholars": 2})
    place_both(state, "technology_a", "expansion")
    finish(state)
    idle_turns(state, 1)
    for slot in ("technology_a.1", "technology_a.2", "expansion.1", "expansion.2"):
        assert refused(state, f"1 {slot}") == ("used_last_round", "4.3")
        assert refused(state, "1 knowledge.1", f"2 {slot}") == ("used_last_round", "4.3")
    for slot in ("technology_b.1", "technical.1", "cultural.2", "wonder_1.1"):
        assert allowed(state, f"1 {slot}")
    place_both(state, "technology_b", "knowledge")
    finish(state)
    idle_turns(state, 1)
    assert allowed(state, "1 technology_a.1"), "the ban holds for one round"
    assert refused(state, "1 technology_b.1") == ("used_last_round", "4.3")


@pytest.mark.rule("4.3")
def test_personal_spaces_have_no_such_limit():
    state = start()
    for bricks in (2, 3, 4):
        place_both(state, "knowledge", "bricks")
        finish(state)
        assert stock(state, "red") == (bricks, bricks)
        idle_turns(state, 1)


@pytest.mark.rule("4.3")
def test_the_first_round_of_an_era_remembers_nothing():
    state = start(options={"intro_rounds": 6, "era_2": INTRODUCTORY})
    for _ in range(11):
        idle_turns(state, 1)
    assert turn_of(state) in ("red", "purple")
    place_both(state, "technology_a", "technology_b")
    finish(state)
    for name in ("red", "purple"):
        play(state, "culture", by=name)
    assert (state.era, state.memory) == (2, [0, 0])
    assert allowed(state, "1 technology_a.1")


@pytest.mark.rule("4.3")
def test_whether_the_action_can_be_done_does_not_matter_when_placing():
    state = start(red={"hand": [], "knowledge": 0})
    for slot in ("discover.1", "construct.1", "technical.1", "wonder_1.1"):
        assert allowed(state, f"1 {slot}")
    place_both(state, "construct", "wonder_1")
    events = play(state, "1")
    assert turn_of(state) == "purple", "both impossible actions did nothing"
    assert happened(events) == ["turn_began"]
    assert state.memory[0] == 1 << 12, "yet the wonder counts as used"


@pytest.mark.rule("4.3")
def test_opponents_never_clear_timers_and_nobody_waits():
    state = start()
    place_both(state, "technology_a", "technology_b")
    finish(state)
    assert permissions(state) == ["appointing none"]
    assert refused(state, "red 1") == ("timers_stay", "4.3")


@pytest.mark.rule("4.3")
def test_there_are_always_two_legal_places():
    """Every shared slot is taken or forbidden; four own spaces are free all the same."""
    state = start(
        players=4,
        active="red",
        red={"memory": ["technology_a", "technology_b", "technical", "expansion", "cultural", "extra", "wonder_1"]},
    )
    legal = options(state)
    assert [name.split()[1].split(".")[0] for name in legal] == ["knowledge", "bricks", "clans", "moves", "discover", "construct"]  # fmt: skip


# --- resolving both actions --------------------------------------------------------------------------------------------


@pytest.mark.rule("4.3")
def test_the_player_chooses_the_order_and_finishes_one_before_the_other():
    state = start(at={"H1.0": "red 1"})
    place_both(state, "moves", "technology_a")
    assert asked(state) == "begin"
    assert options(state) == ["1", "2"]
    play(state, "2")
    assert asked(state) == "acquired"
    play(state, "a1")
    assert asked(state) == "move"
    play(state, "H1.0>1")
    assert turn_of(state) == "purple"
    assert len(hand(state, "red")) == 5


@pytest.mark.rule("4.3")
def test_two_gains_need_no_order():
    state = start()
    place_both(state, "knowledge", "bricks")
    assert turn_of(state) == "purple"
    assert stock(state, "red") == (2, 2)


@pytest.mark.rule("4.3")
def test_preconditions_are_tested_when_each_action_begins():
    state = start(at={"H1.0": "red 1"}, red={"hand": ["004"], "knowledge": 1, "bricks": 1})
    place_both(state, "discover", "construct")
    play(state, "1", "004", "1")
    assert asked(state) == "site"
    play(state, "H1.0")
    assert on(state, "H1.0") == "red 1, red temple"
    other = start(at={"H1.0": "red 1"}, red={"hand": ["004"], "knowledge": 1, "bricks": 1})
    place_both(other, "discover", "construct")
    play(other, "2")
    assert asked(other) == "discovery", "nothing could be constructed yet: that action is gone"
    play(other, "004", "1")
    assert turn_of(other) == "purple"


@pytest.mark.rule("4.3")
def test_doing_nothing_is_placing_and_skipping():
    state = start(at={"H1.0": "red 1"})
    before = state.to_dict()
    place_both(state, "clans", "moves")
    play(state, "1", "finish", "finish")
    after = state.to_dict()
    assert turn_of(state) == "purple"
    for name in ("clans", "population", "stock", "hands", "scholars", "removed", "decks"):
        assert after[name] == before[name]


@pytest.mark.rule("4.3")
def test_memory_holds_all_shared_spaces_of_the_turn():
    state = start(era=3, red={"scholars": 2})
    place_both(state, "cultural", "wonder_3")
    finish(state)
    assert state.memory[0] == (1 << 10) | (1 << 14)
    assert state.memory[0] & ~SHARED == 0


@pytest.mark.rule("4.3", "5.7")
def test_the_top_card_may_be_discarded_within_a_turn():
    state = start(red={"pile": ["101", "102"]})
    act(state, "knowledge")
    play(state, "top")
    assert asked(state) == "clan"
    assert state.piles[0] == (0,)


@pytest.mark.rule("4.3")
def test_nobody_clears_a_timer_in_an_introductory_era():
    state = start(purple={"timers": ["technology_a.1", "none"]})
    assert turn_of(state) == "red"
    assert refused(state, "purple 1", by="red") == ("timers_stay", "4.3")
    assert refused_unasked(state, "clear", "red 1", by="purple") == ("timers_stay", "4.3")
    assert refused_unasked(state, "place", "1 knowledge.1", by="purple") == ("not_asked", ""), "it is red's turn"
