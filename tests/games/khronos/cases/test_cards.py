"""Cases of cards: surcharges and allowances split over pawns, exchange, Hold'em and the reshuffle in mid-draw."""

import pytest

from gnomon.games.khronos.state import KhronosState
from tests.kit.khronos import (
    GREEN,
    RED,
    allowed,
    arrange,
    asked,
    default,
    end_turn,
    facts,
    hand,
    happened,
    invariants,
    options,
    play,
    refusal,
    refused,
)

# --- surcharges and allowances ---------------------------------------------------------------------------------------

FOREST = "a8"
"""A Keep there covers forest and plain; the Watch Tower covers forest."""
MOUNTAIN = "a1"


@pytest.mark.rule("4.3", "5.2")
def test_three_cards_need_the_whole_of_one_pawn_and_half_of_the_other():
    state = arrange(map="valley", players=3, hand="MMRC", pawns="might might", allowance=(2, 1))
    play(state, "construct_might_keep", FOREST)
    assert asked(state) == ("surcharge", "red")
    assert options(state) == ["religious", "civil"]
    play(state, "religious")
    assert asked(state) == ("action", "red")
    assert state.allowance[2 * RED : 2 * RED + 2] == [0, 0]
    assert state.discards == [2, 1, 0]
    both = arrange(map="valley", players=3, hand="MMRC", pawns="might might")
    play(both, "construct_might_keep", FOREST, "civil")
    assert both.allowance[2 * RED : 2 * RED + 2] == [0, 1]


@pytest.mark.rule("4.3", "5.2")
def test_too_little_allowance_is_refused_with_what_the_ground_adds():
    state = arrange(map="valley", players=3, hand="MMRC", pawns="might might", allowance=(1, 1))
    found = refusal(state, "construct_might_keep", FOREST)
    assert (found.code, found.section) == ("allowance_used", "4.3")
    assert found.facts == {"age": 0, "needed": 3, "left": 2, "surcharge": 1}
    apart = arrange(map="valley", players=3, hand="MMRC", pawns="might faith")
    assert refusal(apart, "construct_might_keep", FOREST).facts["left"] == 2
    few = arrange(map="valley", players=3, hand="MM", pawns="might might")
    found = refusal(few, "construct_might_keep", FOREST)
    assert (found.code, found.section) == ("too_few_cards", "5.2")
    assert found.facts == {"needed": 3, "held": 2, "surcharge": 1}


@pytest.mark.rule("4.3", "5.2")
@pytest.mark.parametrize(
    ("players", "named"),
    [(2, ["religious", "civil"]), (3, ["religious", "civil"]), (4, ["religious"]), (5, [])],
)
def test_a_watch_tower_on_mountain_costs_less_ground_with_more_players(players: int, named: list[str]):
    state = arrange(map="valley", players=players, hand="MRC", pawns="might might", allowance=(2, 1))
    play(state, "construct_might_watch_tower", MOUNTAIN, *named)
    if players > 3:
        assert asked(state) == ("pawn_share", "red")
        play(state, default(state))
    assert state.held[RED] == 3 - 1 - len(named)
    # The pawn with one card left is exhausted first.
    left = 3 - 1 - len(named)
    assert state.allowance[2 * RED : 2 * RED + 2] == [left, 0]


@pytest.mark.rule("4.3")
def test_a_surcharge_card_is_never_one_that_the_building_needs():
    state = arrange(map="valley", players=2, hand="MMMC", pawns="might might")
    play(state, "construct_might_watch_tower", MOUNTAIN)
    assert options(state) == ["military", "civil"]
    play(state, "military", "military")
    assert hand(state, RED) == (0, 0, 1)
    thin = arrange(map="valley", players=2, hand="MMRC", pawns="might might")
    play(thin, "construct_might_keep", MOUNTAIN)
    assert options(thin) == ["religious", "civil"]
    play(thin, "civil")
    assert options(thin) == ["religious"]
    assert refused(thin, "civil") == ("card_not_held", "4.3")
    assert refused(thin, "military") == ("card_not_held", "4.3")


@pytest.mark.rule("4.2", "4.3")
def test_which_pawn_paid_decides_whether_it_matters_which_one_travels():
    state = arrange(hand="MR", pawns="might might", allowance=(2, 1))
    play(state, "construct_might_watch_tower", "a1")
    assert options(state) == ["0", "1"]
    assert default(state) == "0"
    alike, different = state.clone(), state.clone()
    play(alike, "1", "travel_might_faith")
    assert asked(alike) == ("action", "red")
    play(different, "0", "travel_might_faith")
    assert asked(different) == ("traveller", "red")
    play(different, "second")
    # The spent pawn went to Faith, where no card can be used; the other one still uses two on Might.
    assert refused(different, "construct_faith_chapel") == ("allowance_used", "4.3")
    assert allowed(different, "construct_might_chapel", "c3")


@pytest.mark.rule("4.2", "4.3", "4.8")
def test_one_pawn_uses_its_two_cards_in_two_ages_and_a_third_is_refused_anywhere():
    state = arrange(map="valley", hand="CCCC", pawns="might reason", allowance=(2, 0), money=3)
    play(state, "construct_might_hamlet", "g3")
    play(state, "travel_might_reason", "populate", "f5")
    assert asked(state) == ("action", "red")
    found = refusal(state, "populate")
    assert (found.code, found.section) == ("allowance_used", "4.3")
    play(state, "travel_reason_faith")
    assert refused(state, "construct_faith_hamlet") == ("allowance_used", "4.3")
    assert state.money[RED] == 1
    assert hand(state, RED) == (0, 0, 2)


@pytest.mark.rule("4.3", "4.7")
def test_a_demolition_uses_a_card_of_the_pawn_and_the_last_ecu():
    state = arrange(
        hand="RRM", allowance=(1, 2), money=1, might="chapel a1 green, chapel c1 white", faith="chapel a1 red"
    )
    play(state, "demolish_might", "c1")
    assert state.money[RED] == 0
    assert refused(state, "demolish_faith") == ("too_few_ecus", "4.7")
    assert refused(state, "construct_might_watch_tower") == ("allowance_used", "4.3")
    assert allowed(state, "construct_faith_watch_tower", "e5")


# --- exchanging, open cards, drawing ---------------------------------------------------------------------------------


def short_pile(cards: str, hand: str, **choices: bool) -> KhronosState:
    """Red holds some cards, a few lie in the pile in this order, the rest of the deck lies in the discards."""
    out = [cards.count(letter) + hand.count(letter) + bool(choices.get("holdem")) for letter in "MRC"]
    rest = "".join(letter * (total - used) for letter, total, used in zip("MRC", (18, 18, 19), out, strict=True))
    return arrange(hand=hand, head=f'pile = "{cards}"\ndiscards = "{rest}"', **choices)


@pytest.mark.rule("4.1")
def test_the_pile_runs_out_in_the_middle_of_an_exchange():
    state = short_pile("MR", "MMCC")
    events = play(state, "exchange", "military", "military", "civil", "civil")
    assert happened(events) == ["exchanged", "reshuffled", "drew"]
    # 49 discards and the four cards just exchanged are shuffled, after the two of the pile were drawn.
    assert facts(events, "reshuffled") == [(53,)]
    assert len(state.pile) == 51
    assert state.discards == [0, 0, 0]
    military, religious, _ = hand(state, RED)
    assert military >= 1
    assert religious >= 1
    assert facts(events, "drew", GREEN) == [(RED, 4)]
    assert facts(events, "drew", RED) == [(RED, *hand(state, RED))]
    assert state.money[RED] == 2
    assert invariants(state) == []


@pytest.mark.rule("4.1", "4.10")
def test_an_exact_pile_is_drawn_to_its_end_and_not_reshuffled_before_the_next_card():
    state = short_pile("CC", "MMRC")
    events = play(state, "exchange", "military", "religious", "done")
    assert "reshuffled" not in happened(events)
    assert state.pile == ()
    assert hand(state, RED) == (1, 0, 3)
    events = end_turn(state)
    assert "reshuffled" not in happened(events)
    play(state, "end_turn")
    # Green, who holds nothing, draws four from the reshuffled discards.
    assert state.held[GREEN] == 4
    assert len(state.pile) == 55 - 4 - 4
    assert invariants(state) == []


@pytest.mark.rule("4.10", "6.1")
def test_discards_are_drawn_again_before_the_earnings_of_the_turn():
    state = short_pile("M", "RRC")
    state.turn = 4
    events = play(state, "end_turn", "religious", "done")
    assert happened(events)[:6] == ["discarded", "reshuffled", "drew", "collected", "collected", "turn_ended"]
    # 51 cards lay there already, and one was discarded now; the last card of the pile came first.
    assert facts(events, "reshuffled") == [(52,)]


@pytest.mark.rule("4.1", "4.11")
def test_an_open_card_may_be_exchanged_away_and_nobody_knows_the_new_one():
    state = arrange(hand="MMRR", holdem=True)
    play(state, "take_civil", "military")
    assert state.open_cards == [2, 1, 0]
    assert state.known[3 * RED : 3 * RED + 3] == [0, 0, 1]
    play(state, "exchange", "civil", "done")
    assert state.known[3 * RED : 3 * RED + 3] == [0, 0, 0]
    assert refused(state, "take_military") == ("took_already", "4.11")
    assert refused(state, "exchange") == ("exchanged_already", "4.1")
    assert invariants(state) == []


@pytest.mark.rule("4.1", "4.11")
def test_after_the_exchange_the_open_cards_may_be_taken_but_not_after_a_journey():
    state = arrange(hand="MMRR", holdem=True, head='open = "CCC"')
    play(state, "exchange", "military", "done")
    played = state.clone()
    play(played, "take_civil")
    assert asked(played) == ("open_count", "red")
    play(played, "2")
    gives = ["religious", "religious"]
    play(played, *gives)
    assert played.open_cards == [0, 2, 1]
    play(state, "travel_might_reason")
    assert refused(state, "take_civil") == ("after_an_action", "4.11")


@pytest.mark.rule("4.11")
def test_a_card_may_be_given_for_one_of_the_same_colour():
    """Only that the card is known now has changed."""
    state = arrange(hand="MM", holdem=True)
    play(state, "take_military", "military")
    assert state.open_cards == [1, 1, 1]
    assert hand(state, RED) == (2, 0, 0)
    assert state.known[3 * RED] == 1
    assert invariants(state) == []


@pytest.mark.rule("4.11")
def test_with_one_card_in_hand_one_open_card_is_taken_without_asking_how_many():
    state = arrange(hand="R", holdem=True, head='open = "MMM"')
    play(state, "take_military")
    assert asked(state) == ("given", "red")
    play(state, "religious")
    assert state.open_cards == [2, 1, 0]


@pytest.mark.rule("4.1", "4.11", "4.10")
def test_a_card_that_is_not_held_is_refused_by_the_section_of_the_choice():
    state = arrange(hand="MMR", holdem=True)
    assert refused(state, "exchange", "civil") == ("card_not_held", "4.1")
    assert refused(state, "exchange", "religious", "religious") == ("card_not_held", "4.1")
    assert refused(state, "exchange", "done") == ("nothing_chosen", "4.1")
    assert refused(state, "take_religious", "civil") == ("card_not_held", "4.11")
    assert refused(state, "end_turn", "civil") == ("card_not_held", "4.10")
    assert refused(state, "end_turn", "religious", "religious") == ("card_not_held", "4.10")
