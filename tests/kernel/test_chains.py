"""Turns in the toy: reactions out of turn, steps that resume after them, cascades, nested actions, permissions."""

import pytest

from gnomon.kernel.actions import BACK
from gnomon.kernel.errors import Refused
from gnomon.kernel.frames import UNKNOWN
from tests.kit.toy import GAME, asked, code, give, names, position, told
from tests.kit.toy_state import ToyState

TURN = 'lanes = [[["next_round", 0], ["next_turn", 0], ["turn", 1]], [], [], []]\n'


def turn(hands: str, more: str = "") -> ToyState:
    return position(f"seats = 3\nwaiting = 6\nhands = {hands}\n{more}\n{TURN}")


def test_a_reaction_is_asked_of_every_seat_that_could_hold_it_on_public_grounds():
    with_anchor = turn('[["rope 1"], ["rope 2"], ["anchor 1"]]')
    without = turn('[["rope 1"], ["rope 2"], ["sail 1"]]')
    for state in (with_anchor, without):
        give(state, 0, "strike", "b")
        assert asked(state) == {1: "react"}
        give(state, 1, "react", "decline")
        assert asked(state) == {2: "react"}
    assert "card anchor 1" in names(with_anchor, 2)
    assert names(without, 2) == ["react decline"]


def test_a_seat_without_cards_is_not_asked():
    state = turn('[["rope 1"], [], ["rope 2"]]')
    give(state, 0, "strike", "b")
    assert asked(state) == {2: "react"}


def test_the_engine_answers_a_reaction_that_everybody_knows_to_be_impossible():
    anchors = ", ".join(f'"anchor {number}"' for number in range(1, 7))
    state = turn('[["rope 1"], ["rope 2"], ["sail 1"]]', f"discard = [{anchors}]")
    give(state, 0, "strike", "b")
    assert asked(state) == {0: "boost"}


def test_a_step_resumes_after_the_reactions_and_the_first_player_adds_to_it():
    state = turn('[["rope 1"], ["anchor 1", "rope 2"], ["anchor 2"]]', "seed = '5'")
    give(state, 0, "strike", "c")
    assert told(give(state, 1, "card", "anchor 1")) == [("guarded", "1", "1")]
    give(state, 2, "card", "anchor 2")
    assert asked(state) == {0: "boost"}
    before = state.clone()
    events = told(give(state, 0, "boost", "2"))
    die, loss = int(events[0][1]), int(events[0][2])
    assert events[0][0] == "rolled"
    assert loss == min(4, max(0, 2 - 2 + 2 + die))
    assert state.coins == [4 - 2 + loss, 4, 4 - loss]
    assert asked(state) == {1: "turn"}
    assert before.draws == 0 < state.draws


def test_a_cascade_pays_by_what_stood_before_it_began():
    """Seat 1 holds three berths at the start, so each of its steps pays three although fewer are left each time."""
    state = turn("[[], [], []]", "berths = [1, 2, 1, 1, -2]\nworth = [1, 1, 1, 1, 0]")
    assert told(give(state, 0, "slide", "1")) == [
        ("slid", "0", "1"),
        ("earned", "1", "3"),
        ("slid", "1", "2"),
        ("earned", "2", "1"),
        ("slid", "2", "1"),
        ("earned", "1", "3"),
        ("slid", "3", "1"),
        ("earned", "1", "3"),
    ]
    assert state.coins == [4, 13, 5]


def test_a_cascade_may_be_saved_and_resumed_between_two_steps():
    state = position("""
        seats = 3
        berths = [-2, 2, 1, 1, -2]
        worth = [0, 1, 1, 1, 0]
        coins = [4, 7, 4]
        waiting = 2
        lanes = [[["next_round", 0], ["next_turn", 0], ["slide", 2, 3, 1, 3], ["slide", 2, 2, 1, 3], ["turn", 1]], [], [], []]
    """)
    again = GAME.load(state.to_dict())
    give(again, 0, "turn", "rest")
    assert isinstance(again, ToyState)
    assert again.coins == [4, 13, 4]


def test_a_free_action_nests_three_deep_and_each_level_resumes():
    state = turn('[["rope 1"], [], []]')
    give(state, 0, "turn", "craft")
    give(state, 0, "free", "again")
    give(state, 0, "free", "again")
    assert [frame[2] for frame in state.lanes[0][2:]] == [1, 2, 3]
    assert "free again" not in names(state, 0)
    give(state, 0, "free", "coin")
    give(state, 0, "free", "draw")
    assert [frame[2] for frame in state.lanes[0][2:]] == [1]
    assert "free again" not in names(state, 0)
    give(state, 0, "free", "coin")
    assert state.coins[0] == 6
    assert len(state.hands[0]) == 2
    assert asked(state) == {1: "turn"}


def test_a_drawn_card_is_told_to_its_owner_and_counted_for_the_others():
    state = turn("[[], [], []]")
    give(state, 0, "turn", "craft")
    shown = state.shown
    events = give(state, 0, "free", "draw")
    (card,) = state.hands[0]
    assert told(events, 0) == [("drew", "0", str(card))]
    assert told(events, 1) == told(events) == [("drew", "0")]
    assert state.shown == shown + 1
    other = GAME.view(state, 1)
    assert isinstance(other, ToyState)
    assert other.hands[0] == [UNKNOWN]


def test_a_card_taken_from_the_table_stays_known_to_all():
    state = turn('[["rope 1"], [], []]', 'face_up = "sail 1"')
    give(state, 0, "turn", "rest")
    seen = GAME.view(state, 2)
    assert isinstance(seen, ToyState)
    assert seen.hands[0] == [0, UNKNOWN]


def test_a_permission_may_be_used_beside_any_question_and_once_a_turn():
    state = turn('[["rope 1"], ["rope 2"], []]', 'face_up = "sail 1"')
    assert names(state, 0)[-1] == "burn face up"
    assert [fact[0] for fact in told(give(state, 0, "burn", "face up"))] == ["burned", "turned_up"]
    assert asked(state) == {0: "turn"}
    refusal = GAME.check(state, 0, code("burn", "face up"))
    assert refusal is not None
    assert (refusal.code, refusal.section) == ("burned_before", "3")
    give(state, 0, "strike", "b")
    assert names(state, 1) == ["react decline", "burn face up"]
    give(state, 1, "burn", "face up")
    assert asked(state) == {1: "react"}


def test_a_permission_is_refused_where_there_is_nothing_to_burn():
    state = turn("[[], [], []]")
    refusal = GAME.check(state, 0, code("burn", "face up"))
    assert refusal is not None
    assert refusal.code == "nothing_to_burn"


def test_back_is_refused_in_turn_based_play():
    state = turn('[["rope 1"], [], []]')
    give(state, 0, "turn", "craft")
    with pytest.raises(Refused):
        GAME.apply(state, 0, BACK)


def test_an_empty_deck_is_shuffled_anew_from_the_discards():
    cards = ", ".join(f'"{kind} {number}"' for kind in ("sail", "anchor", "rope") for number in range(1, 7))
    state = turn("[[], [], []]", f"deck = []\ndiscard = [{cards}]\nseed = '9'")
    give(state, 0, "turn", "craft")
    give(state, 0, "free", "draw")
    assert len(state.deck) == 17
    assert state.discard == []
    assert state.draws > 0
