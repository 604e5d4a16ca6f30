"""Section 4.11: the optional rule Hold'em."""

import pytest

from gnomon.games.khronos import GAME
from gnomon.games.khronos.state import KhronosState
from gnomon.kernel.rng import Generator
from tests.kit.khronos import (
    BLUE,
    GREEN,
    RED,
    allowed,
    arrange,
    asked,
    default,
    end_turn,
    facts,
    hand,
    invariants,
    options,
    pass_turns,
    play,
    refused,
)


@pytest.mark.rule("4.11")
def test_the_open_cards_are_one_of_each_colour_taken_out_before_dealing():
    state = GAME.setup({"holdem": True}, 5, 3)
    assert isinstance(state, KhronosState)
    assert state.open_cards == [1, 1, 1]
    assert len(state.pile) == 55 - 3 - 20
    assert invariants(state) == []


@pytest.mark.rule("4.11")
def test_without_the_option_there_are_no_open_cards():
    state = arrange(hand="MMRC")
    assert state.open_cards == [0, 0, 0]
    assert not [name for name in options(state) if name.startswith("take")]
    assert refused(state, "take_civil") == ("no_holdem", "4.11")


@pytest.mark.rule("4.11")
def test_a_card_of_the_hand_takes_the_place_of_an_open_one():
    state = arrange(hand="MMRC", holdem=True)
    play(state, "take_civil")
    assert asked(state) == ("given", "red")
    assert options(state) == ["military", "religious", "civil"]
    events = play(state, "military")
    assert hand(state, RED) == (1, 1, 2)
    assert state.open_cards == [2, 1, 0]
    assert state.money[RED] == 4
    assert facts(events, "took_open") == [(RED, 2, 1, 1, 0, 0)]
    assert invariants(state) == []


@pytest.mark.rule("4.11")
def test_any_number_of_open_cards_of_one_colour_may_be_taken_for_cards_of_any_colours():
    state = arrange(hand="MMRC", holdem=True, head='open = "CCC"')
    play(state, "take_civil")
    assert asked(state) == ("open_count", "red")
    assert options(state) == ["1", "2", "3"]
    play(state, "3", "military", "religious", "military")
    assert hand(state, RED) == (0, 0, 4)
    assert state.open_cards == [2, 1, 0]


@pytest.mark.rule("4.11")
def test_only_colours_that_lie_open_can_be_taken():
    state = arrange(hand="MMRC", holdem=True, head='open = "MMC"')
    assert refused(state, "take_religious") == ("none_open", "4.11")
    play(state, "take_military")
    assert options(state) == ["1", "2"]
    assert refused(state, "3") == ("not_so_many_open", "4.11")


@pytest.mark.rule("4.11")
def test_no_more_is_taken_than_the_hand_can_give():
    state = arrange(hand="R", holdem=True, head='open = "CCC"')
    play(state, "take_civil", "religious")
    assert state.open_cards == [0, 1, 2]
    assert refused(arrange(hand="", holdem=True), "take_civil") == ("no_cards", "4.11")


@pytest.mark.rule("4.11")
def test_open_cards_are_taken_once_a_turn_in_phase_one():
    state = arrange(hand="MMRC", holdem=True)
    play(state, "take_civil", "military")
    assert refused(state, "take_religious") == ("took_already", "4.11")
    end_turn(state)
    pass_turns(state, 4)
    assert allowed(state, "take_religious")
    play(state, "travel_might_faith")
    assert refused(state, "take_religious") == ("after_an_action", "4.11")


@pytest.mark.rule("4.11", "4.1")
@pytest.mark.parametrize("first", ["exchange", "take"])
def test_the_paid_exchange_may_come_before_or_after(first: str):
    state = arrange(hand="MMRC", holdem=True)
    exchange = ["exchange", "military", "done"]
    take = ["take_civil", "religious"]
    play(state, *(exchange + take if first == "exchange" else take + exchange))
    assert state.money[RED] == 2
    assert state.took_open
    assert state.exchanged


@pytest.mark.rule("4.11", "4.10")
def test_drawing_is_from_the_pile_only():
    state = arrange(hand="M", holdem=True)
    play(state, "construct_might_watch_tower", "f6")
    end_turn(state)
    assert state.held[RED] == 4
    assert state.open_cards == [1, 1, 1]


@pytest.mark.rule("4.11", "3")
def test_everybody_remembers_what_was_taken_openly_until_it_is_played():
    state = arrange(hand="MMRC", holdem=True, head='open = "CCC"')
    play(state, "take_civil", "2", "military", "military")
    assert state.known[3 * RED : 3 * RED + 3] == [0, 0, 2]
    seen = GAME.view(state, GREEN)
    assert isinstance(seen, KhronosState)
    assert seen.known == state.known
    play(state, "construct_might_hamlet", "f6")
    assert state.known[3 * RED + 2] == 1
    for number in range(20):
        sampled = GAME.determinize(GAME.view(state, BLUE), Generator(number))
        assert isinstance(sampled, KhronosState)
        assert sampled.hands[3 * RED + 2] >= 1


@pytest.mark.rule("4.11", "5.10")
def test_the_least_harmful_answer_takes_and_gives_as_little_as_possible():
    state = arrange(hand="MMRC", holdem=True, head='open = "CCC"')
    assert default(state) == "end_turn"
    play(state, "take_civil")
    assert default(state) == "1"
