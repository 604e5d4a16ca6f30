"""Sections 4 to 4.2: the phases of a turn, exchange and travel."""

import pytest

from gnomon.games.khronos import GAME
from gnomon.kernel.errors import Refused
from tests.kit.khronos import (
    BLUE,
    RED,
    allowed,
    arrange,
    asked,
    code_of,
    end_turn,
    facts,
    hand,
    happened,
    invariants,
    options,
    pass_turns,
    play,
    refusal,
    refused,
)

# --- 4: phases -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("4")
def test_a_turn_is_exchange_actions_discard_draw_and_the_next_player():
    state = arrange(hand="MMRC", pawns="might might")
    events = play(state, "exchange", "civil", "done", "construct_might_watch_tower")
    assert asked(state) == ("square", "red")
    events += play(state, "f6", "travel_might_faith", "second", "end_turn")
    assert asked(state) == ("discard", "red")
    events += play(state, "done")
    assert asked(state) == ("action", "green")
    kept = [name for name in happened(events) if name not in ("drew", "bonus")]
    assert kept == ["exchanged", "constructed", "travelled", "turn_ended", "turn_began"]
    assert happened(events).count("drew") == 2


@pytest.mark.rule("4", "6.1")
@pytest.mark.parametrize(("turn", "collects"), [(1, 0), (3, 0), (4, 1), (5, 0), (6, 0), (7, 1)])
def test_earnings_are_collected_in_turns_four_and_seven_only(turn: int, collects: int):
    state = arrange(pawns="might might", head=f"turn = {turn}", might="keep f6 red, town h6")
    events = end_turn(state)
    assert len(facts(events, "collected")) == collects
    assert state.money[RED] == 4 + 2 * collects


@pytest.mark.rule("4", "6.1")
def test_each_player_collects_before_the_next_one_acts():
    state = arrange(
        hand="",
        pawns="might might",
        head='turn = 4\nfirst = "red"',
        might="keep f6 red, hamlet h6, hamlet h7",
        tables='[green]\nhand = "C"\nmoney = 5',
    )
    end_turn(state)
    assert state.money[RED] == 6
    assert asked(state) == ("action", "green")
    play(state, "demolish_might", "h6")
    assert state.money[RED] == 6


@pytest.mark.rule("4")
def test_after_phase_two_no_travel_and_no_card_is_possible():
    state = arrange(hand="MC", pawns="might might")
    play(state, "end_turn")
    assert options(state) == ["military", "civil", "done"]
    assert GAME.check(state, RED, GAME.codes.from_names({"choose": "action", "do": "travel_might_faith"})) is not None


@pytest.mark.rule("4")
def test_only_the_active_player_is_asked():
    state = arrange(hand="MMRC")
    assert GAME.to_act(state) == [RED]
    found = GAME.check(state, BLUE, code_of(state, "end_turn"))
    assert found is not None
    assert found.code == "not_asked"
    with pytest.raises(Refused):
        GAME.apply(state, BLUE, code_of(state, "end_turn"))


@pytest.mark.rule("4", "4.2")
def test_money_never_falls_below_zero():
    state = arrange(hand="MMRC", money=0, might="hamlet f6")
    assert not [name for name in options(state) if name.startswith(("travel", "exchange", "demolish"))]
    assert refused(state, "travel_might_faith") == ("too_few_ecus", "4.2")
    assert refused(state, "exchange") == ("too_few_ecus", "4.1")
    assert refused(state, "demolish_might") == ("too_few_ecus", "4.7")


# --- 4.1: exchange ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.1")
def test_an_exchange_costs_two_ecus_and_fills_the_hand_to_four():
    state = arrange(hand="MMR", money=2, head='pile = "CCR' + "M" * 16 + "R" * 16 + "C" * 17 + '"')
    events = play(state, "exchange", "military", "military", "done")
    assert state.money[RED] == 0
    assert hand(state, RED) == (0, 2, 2)
    assert state.discards == [2, 0, 0]
    assert facts(events, "exchanged") == [(RED, 2, 2, 0, 0)]


@pytest.mark.rule("4.1")
def test_any_number_of_cards_from_one_to_all_may_be_exchanged():
    state = arrange(hand="MMRC")
    play(state, "exchange")
    assert options(state) == ["military", "religious", "civil"]
    assert refused(state, "done") == ("nothing_chosen", "4.1")
    play(state, "military", "military")
    assert options(state) == ["religious", "civil", "done"]
    events = play(state, "religious", "civil")
    assert facts(events, "exchanged") == [(RED, 2, 2, 1, 1)]
    assert asked(state) == ("action", "red")


@pytest.mark.rule("4.1")
def test_cards_are_exchanged_once_a_turn():
    state = arrange(hand="MMRC", money=9)
    play(state, "exchange", "civil", "done")
    assert refused(state, "exchange") == ("exchanged_already", "4.1")
    end_turn(state)
    pass_turns(state, 4)
    assert allowed(state, "exchange")


@pytest.mark.rule("4.1")
def test_an_exchange_needs_two_ecus():
    assert refusal(arrange(hand="MMRC", money=1), "exchange").facts == {"needed": 2, "held": 1}
    assert allowed(arrange(hand="MMRC", money=2), "exchange")


@pytest.mark.rule("4.1")
def test_an_exchange_needs_a_card_to_discard():
    assert refused(arrange(hand=""), "exchange") == ("no_cards", "4.1")


@pytest.mark.rule("4.1")
@pytest.mark.parametrize("first", [["travel_might_faith"], ["construct_might_watch_tower", "f6"]])
def test_an_exchange_comes_before_the_first_action(first: list[str]):
    state = arrange(hand="MMRC", money=9)
    play(state, *first)
    assert refused(state, "exchange") == ("after_an_action", "4.1")


@pytest.mark.rule("4.1")
def test_the_cards_just_discarded_take_part_in_a_reshuffle():
    state = arrange(
        hand="MMMM",
        head='pile = "R"\ndiscards = "' + "M" * 14 + "R" * 17 + "C" * 19 + '"',
    )
    events = play(state, "exchange", "military", "military", "military", "done")
    assert facts(events, "reshuffled") == [(14 + 17 + 19 + 3,)]
    assert state.discards == [0, 0, 0]
    assert state.held[RED] == 4
    assert hand(state, RED)[1] >= 1
    assert invariants(state) == []


@pytest.mark.rule("4.1", "4.10")
def test_the_pile_is_reshuffled_only_when_a_card_has_to_be_drawn():
    state = arrange(hand="MMM", head='pile = "R"\ndiscards = "' + "M" * 15 + "R" * 17 + "C" * 19 + '"')
    events = end_turn(state)
    assert "reshuffled" not in happened(events)
    assert hand(state, RED) == (3, 1, 0)
    assert state.pile == ()


# --- 4.2: travel -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.2")
@pytest.mark.parametrize("start", ["might", "faith", "reason"])
def test_a_pawn_travels_to_either_other_age_for_one_ecu(start: str):
    ages = ["might", "faith", "reason"]
    for end in ages:
        if end != start:
            state = arrange(pawns=f"{start} {start}")
            events = play(state, f"travel_{start}_{end}")
            assert state.money[RED] == 3
            assert state.pawns[2:4] == [ages.index(end), ages.index(start)]
            assert facts(events, "travelled") == [(RED, ages.index(start), ages.index(end), 1, 0)]


@pytest.mark.rule("4.2")
def test_pawns_travel_as_often_as_can_be_paid():
    state = arrange(pawns="might might", money=4)
    play(state, "travel_might_reason", "travel_reason_faith", "travel_faith_might", "travel_might_faith")
    assert state.money[RED] == 0
    assert options(state) == ["end_turn"]


@pytest.mark.rule("4.2")
def test_a_travel_starts_where_a_pawn_stands():
    assert refused(arrange(pawns="might might"), "travel_faith_reason") == ("no_pawn", "4.2")


@pytest.mark.rule("4.2")
def test_any_number_of_pawns_may_stand_in_an_age_and_none_blocks_a_square():
    state = arrange(hand="M", pawns="might might", tables='[blue]\npawns = ["might", "might"]')
    play(state, "construct_might_watch_tower")
    assert len(options(state)) == 320


@pytest.mark.rule("4.2", "4.3")
def test_which_pawn_travels_is_asked_only_if_their_allowances_differ():
    alike = arrange(pawns="might might")
    play(alike, "travel_might_faith")
    assert asked(alike) == ("action", "red")
    different = arrange(pawns="might might", allowance=(2, 1))
    play(different, "travel_might_faith")
    assert asked(different) == ("traveller", "red")
    assert options(different) == ["first", "second"]
    play(different, "second")
    assert different.pawns[2:4] == [0, 1]
    apart = arrange(pawns="might faith", allowance=(2, 1))
    play(apart, "travel_faith_reason")
    assert apart.pawns[2:4] == [0, 2]
