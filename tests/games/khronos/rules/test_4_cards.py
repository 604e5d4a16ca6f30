"""Sections 4.3 and 4.10: two cards per pawn, discarding and drawing."""

import pytest

from gnomon.games.khronos import GAME
from gnomon.games.khronos.components import exported, read_components
from gnomon.games.khronos.state import KhronosState
from tests.kit.khronos import (
    BLUE,
    RED,
    allowed,
    arrange,
    asked,
    buildings,
    default,
    end_turn,
    facts,
    hand,
    invariants,
    options,
    play,
    refusal,
    refused,
)

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
