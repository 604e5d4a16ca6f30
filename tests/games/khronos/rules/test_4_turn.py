"""Sections 4 to 4.3 and 4.10: the phases of a turn, exchange, travel, pawns and cards, discarding and drawing."""

import pytest

from gnomon.games.khronos import GAME
from gnomon.games.khronos.components import exported, read_components
from gnomon.games.khronos.state import KhronosState
from gnomon.kernel.errors import Refused
from tests.kit.khronos import (
    BLUE,
    RED,
    allowed,
    arrange,
    asked,
    buildings,
    code_of,
    default,
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


# --- 4.3: two cards per pawn -----------------------------------------------------------------------------------------


@pytest.mark.rule("4.3")
def test_cards_are_used_only_where_a_pawn_stands():
    state = arrange(hand="MMRC", pawns="faith faith", faith="hamlet a1", might="hamlet a1, hamlet h6")
    for act in ("construct_might_watch_tower", "upgrade_might_town", "demolish_might", "populate", "renovate"):
        assert refusal(state, act).code == "no_pawn"
    assert allowed(state, "construct_faith_watch_tower", "f6")


@pytest.mark.rule("4.3")
def test_one_pawn_uses_at_most_two_cards_a_turn():
    state = arrange(hand="MMCC", pawns="might reason")
    play(state, "construct_might_hamlet", "a1", "construct_might_hamlet", "c1")
    assert refusal(state, "construct_might_watch_tower").facts["left"] == 0
    assert refused(state, "construct_might_watch_tower") == ("allowance_used", "4.3")


@pytest.mark.rule("4.3")
def test_two_pawns_on_one_board_together_pay_three_or_four_cards():
    apart = arrange(hand="MMM", pawns="might faith")
    assert refusal(apart, "construct_might_castle").facts == {"age": 0, "needed": 3, "left": 2, "surcharge": 0}
    together = arrange(hand="MMM", pawns="might might")
    play(together, "construct_might_castle", "f6")
    assert together.allowance[2:4] == [0, 1]


@pytest.mark.rule("4.3")
def test_a_pawn_may_use_its_second_card_on_another_board():
    state = arrange(hand="MC", pawns="might reason", allowance=(2, 0), faith="town a1", reason="town a1")
    play(state, "construct_might_watch_tower", "f6", "travel_might_reason", "populate", "a1")
    assert state.allowance[2:4] == [0, 0]


@pytest.mark.rule("4.3")
def test_the_split_is_asked_only_if_more_than_one_is_possible_up_to_exchanging_equal_pawns():
    two = arrange(hand="MM", pawns="might might")
    play(two, "construct_might_keep", "f6")
    assert asked(two) == ("pawn_share", "red")
    assert options(two) == ["1", "2"]
    assert default(two) == "2"
    one = arrange(hand="M", pawns="might might")
    play(one, "construct_might_watch_tower", "f6")
    assert asked(one) == ("action", "red")
    unequal = arrange(hand="M", pawns="might might", allowance=(2, 1))
    play(unequal, "construct_might_watch_tower", "f6")
    assert options(unequal) == ["0", "1"]
    apart = arrange(hand="MM", pawns="might faith")
    play(apart, "construct_might_keep", "f6")
    assert asked(apart) == ("action", "red")


@pytest.mark.rule("4.3")
@pytest.mark.parametrize(("allowance", "proposed"), [((1, 2), "1"), ((2, 1), "0")])
def test_the_pawn_with_less_left_is_proposed_first(allowance: tuple[int, int], proposed: str):
    state = arrange(hand="M", pawns="might might", allowance=allowance)
    play(state, "construct_might_watch_tower", "f6")
    assert default(state) == proposed


@pytest.mark.rule("4.3")
@pytest.mark.parametrize(("share", "left"), [("1", [1, 1]), ("2", [0, 2])])
def test_the_chosen_pawns_are_charged(share: str, left: list[int]):
    state = arrange(hand="MM", pawns="might might")
    play(state, "construct_might_keep", "f6", share)
    assert state.allowance[2:4] == left


@pytest.mark.rule("4.3")
def test_no_pawn_pays_more_than_it_has_left():
    state = arrange(hand="MM", pawns="might might", allowance=(2, 1))
    play(state, "construct_might_keep", "f6")
    assert options(state) == ["1", "2"]
    assert refused(state, "0") == ("pawn_cannot_pay", "4.3")


@pytest.mark.rule("4.3")
def test_every_card_played_counts_against_the_allowance():
    board = {"faith": "town a1, keep d1 red", "reason": "town a1, keep d1", "might": "hamlet h6"}
    cases = {
        "C": ("upgrade_might_town", "h6", "might might"),
        "CC": ("demolish_might", "h6", "might might"),
        "CCC": ("populate", "a1", "reason reason"),
        "M": ("renovate", "d1", "reason reason"),
    }
    for cards, (act, square, pawns) in cases.items():
        state = arrange(hand=cards, pawns=pawns, **board)
        play(state, act, square)
        assert sum(state.allowance[2:4]) == 3, act


@pytest.mark.rule("4.3", "5.2")
def test_surcharge_cards_count_against_the_allowance():
    state = arrange(map="valley", players=3, hand="MMR", pawns="might faith")
    assert refused(state, "construct_might_keep", "f2") == ("allowance_used", "4.3")
    play(state, "construct_might_watch_tower", "f2", "religious")
    assert state.allowance[2:4] == [0, 2]


@pytest.mark.rule("4.3")
def test_cards_of_phases_one_and_three_do_not_count():
    state = arrange(hand="MMMM", pawns="might might")
    play(state, "exchange", "military", "done")
    assert state.allowance[2:4] == [2, 2]


@pytest.mark.rule("4.3", "5.2")
def test_the_player_names_surcharge_cards_of_any_colour_left_the_buildings_own_included():
    state = arrange(map="valley", players=3, hand="MMRC", pawns="might might")
    play(state, "construct_might_watch_tower", "a5")
    assert options(state) == ["military", "religious", "civil"]
    play(state, "military")
    assert options(state) == ["religious", "civil"]
    assert refused(state, "military") == ("card_not_held", "4.3")
    play(state, "civil")
    assert hand(state, RED) == (0, 1, 0)
    assert state.discards == [2, 0, 1]


@pytest.mark.rule("4.3")
def test_allowances_are_whole_again_at_the_start_of_a_turn():
    state = arrange(hand="MM", pawns="might might", players=2)
    play(state, "construct_might_keep", "f6", "1")
    end_turn(state)
    end_turn(state)
    assert state.allowance[2:4] == [2, 2]


@pytest.mark.rule("4.3")
def test_unused_cards_may_be_kept():
    state = arrange(hand="MMRC")
    end_turn(state)
    assert hand(state, RED) == (2, 1, 1)


# --- 4.10: discard and draw ------------------------------------------------------------------------------------------


def with_pile(hand_cards: str, top: str, **more: object) -> KhronosState:
    deck = {"M": 18, "R": 18, "C": 19}
    left = "".join(card * (deck[card] - hand_cards.count(card) - top.count(card)) for card in deck)
    return arrange(hand=hand_cards, head=f'pile = "{top}{left}"', **more)  # type: ignore[arg-type]


@pytest.mark.rule("4.10")
def test_any_unused_cards_may_go_and_the_hand_is_filled_to_four():
    state = with_pile("MMR", "CRM")
    events = play(state, "end_turn", "military", "religious", "done")
    assert state.discards == [1, 1, 0]
    assert hand(state, RED) == (2, 1, 1)
    assert facts(events, "discarded") == [(RED, 1, 1, 0)]


@pytest.mark.rule("4.10")
def test_nothing_need_be_discarded():
    state = with_pile("MMR", "C")
    play(state, "end_turn")
    assert default(state) == "done"
    play(state, "done")
    assert hand(state, RED) == (2, 1, 1)


@pytest.mark.rule("4.10")
def test_the_whole_hand_may_be_discarded_without_a_further_question():
    state = with_pile("MR", "CCCC")
    play(state, "end_turn", "military", "religious")
    assert hand(state, RED) == (0, 0, 4)
    assert asked(state) == ("action", "green")


@pytest.mark.rule("4.10")
def test_with_an_empty_hand_there_is_nothing_to_ask():
    state = with_pile("", "MMRC")
    play(state, "end_turn")
    assert asked(state) == ("action", "green")
    assert hand(state, RED) == (2, 1, 1)


@pytest.mark.rule("4.10")
def test_in_turn_seven_nothing_is_asked():
    state = arrange(hand="MMRC", head="turn = 7")
    play(state, "end_turn")
    assert asked(state) == ("action", "green")


@pytest.mark.rule("4.10")
def test_an_option_discards_every_unused_card():
    state = with_pile("MMR", "CCCC", unused_cards="discard")
    events = play(state, "end_turn")
    assert asked(state) == ("action", "green")
    assert state.discards == [2, 1, 0]
    assert hand(state, RED) == (0, 0, 4)
    assert facts(events, "discarded") == [(RED, 2, 1, 0)]


@pytest.mark.rule("4.10")
def test_the_smallest_deck_of_an_owner_still_fills_every_hand():
    smaller = exported().replace("military = 18\nreligious = 18\ncivil = 19", "military = 8\nreligious = 8\ncivil = 7")
    others = (("blue", "MMMM"), ("green", "RRRR"), ("white", "CCCC"), ("yellow", "MMRR"))
    state = arrange(
        data=read_components(smaller, "smallest deck").digest,
        holdem=True,
        head='pile = "M"\ndiscards = "RCC"',
        tables="\n".join(f'[{colour}]\nhand = "{cards}"' for colour, cards in others),
    )
    end_turn(state)
    assert hand(state, RED) == (1, 1, 2)
    assert (state.pile, state.discards) == ((), [0, 0, 0])
    assert invariants(state) == []


@pytest.mark.rule("4.10")
def test_the_cards_of_a_discard_are_secret_until_it_is_complete():
    state = arrange(hand="MMRC")
    play(state, "end_turn", "military")
    assert asked(state) == ("more_discards", "red")
    other = GAME.view(state, BLUE)
    assert GAME.asked(other, RED).kind == "discard"  # type: ignore[union-attr]
    assert other.lanes[0][-1][2:] == ()


@pytest.mark.rule("4.3", "4.10")
def test_boards_stay_as_they_are_in_phase_three():
    state = arrange(hand="MM", might="keep f6 red", faith="keep f6 red", reason="keep f6")
    end_turn(state)
    assert buildings(state, "might") == ["keep f6 red"]
