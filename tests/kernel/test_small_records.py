"""Events with two faces, refusals, outcomes, decisions and the marks of a rulebook."""

import pytest

from gnomon.kernel.events import censored, event, face, is_whole, secret_event
from gnomon.kernel.frames import Decision, public_frames, seat_mask, seats_of
from gnomon.kernel.outcome import Outcome, ranks_by
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import Rulebook, Section, rule


def test_an_open_event_shows_everybody_all():
    happened = event(4, 7, 8)
    assert [face(happened, seat) for seat in (-1, 0, 5)] == [(7, 8)] * 3
    assert censored(happened, -1) == happened


@pytest.mark.parametrize(("seat", "facts"), [(-1, (2,)), (0, (2,)), (1, (2, 17, 18)), (2, (2, 17, 18)), (3, (2,))])
def test_a_secret_event_shows_its_facts_to_the_seats_of_its_mask(seat, facts):
    happened = secret_event(4, seat_mask(1) | seat_mask(2), (2, 17, 18), (2,))
    assert face(happened, seat) == facts
    assert is_whole(happened, seat) == (seat in (1, 2))
    assert face(censored(happened, seat), seat) == facts
    assert (17 in censored(happened, seat)) == (seat in (1, 2))


def test_seats_of_a_mask():
    assert seats_of(0) == []
    assert seats_of(seat_mask(0) | seat_mask(3)) == [0, 3]


def test_an_unfinished_selection_is_left_out_for_everybody_else():
    asks, selects = 0, 1
    turn, first, second = (asks, seat_mask(1)), (selects, seat_mask(1), 4), (selects, seat_mask(1), 5)
    lane = (turn, first, second)
    shown = [public_frames(lane, seat, [False, True]) for seat in (-1, 0, 1)]
    assert shown == [(turn,), (turn,), lane]
    assert public_frames((first, turn), 0, [False, True]) == (first, turn)
    assert public_frames((first,), 0, [False, True]) == ()


def test_a_refusal_says_code_section_and_facts():
    refusal = Refusal("too_dear", "5.2", {"coins": 3, "price": 4})
    assert str(refusal) == "too_dear [5.2] (coins=3, price=4)"
    assert str(Refusal("match_over")) == "match_over"
    assert refusal == Refusal("too_dear", "5.2", {"price": 4, "coins": 3})
    assert hash(refusal) == hash(Refusal("too_dear", "5.2"))
    assert refusal != Refusal("too_dear", "5.2", {"coins": 3})


def test_an_outcome_sums_its_sources_and_shares_ranks():
    assert ranks_by([5, 9, 9, 1]) == [3, 1, 1, 4]
    outcome = Outcome([{"a": 2, "b": 3}, {"a": 9}, {"b": 9}], ranks_by([5, 9, 9]), "8")
    assert outcome.scores == [5, 9, 9]
    assert outcome.winners == [1, 2]
    assert outcome.to_dict() == {
        "scores": [5, 9, 9],
        "sources": [{"a": 2, "b": 3}, {"a": 9}, {"b": 9}],
        "ranks": [3, 1, 1],
        "ended_by": "8",
    }
    assert Outcome([{}], [2], "8", {"others": 7}).to_dict()["facts"] == {"others": 7}


def test_a_decision_is_its_frame_in_its_lane():
    decision = Decision("square", 1, (4, 1, 7, 9), 0)
    assert decision.context == (7, 9)
    assert decision == Decision("square", 1, (4, 1, 7, 9), 0) != Decision("square", 1, (4, 1, 7, 9), 1)
    assert len({decision, Decision("square", 1, (4, 1, 7, 9), 0)}) == 1
    assert repr(decision) == "Decision('square', seats=1, context=(7, 9))"


def test_marks_tell_where_a_section_stands():
    def pay() -> None:
        """A rule."""

    pay.__module__ = "gnomon.games.sample.rules.money"
    pay.__qualname__ = "pay"
    assert rule("2.1", "2.2")(pay) is pay
    book = Rulebook("sample", [Section("1", "Story", rules=False), Section("2.1", "Pay"), Section("2.3", "Rest")], {})
    assert book.ids() == ["2.1", "2.3"]
    assert book.implemented() == {"2.1": ["gnomon.games.sample.rules.money.pay"]}
