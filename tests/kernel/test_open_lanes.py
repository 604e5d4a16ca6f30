"""Real time in the toy: several seats act at once, each on its own lane, and may spoil each other's choices."""

import pytest

from gnomon.kernel.actions import BACK
from gnomon.kernel.errors import Refused
from tests.kit.toy import GAME, asked, code, give, names, position, told
from tests.kit.toy_state import ToyState


@pytest.fixture
def era() -> ToyState:
    return position("""
        tide_at = 400
        ends_at = 800
        waiting = 3
        hands = [["rope 1"], ["rope 2"]]
        lanes = [[["next_round", 0], ["next_turn", 0], ["era", 3]], [], []]
    """)


def test_a_standing_question_asks_all_its_seats_at_once(era):
    assert asked(era) == {0: "era", 1: "era"}
    assert names(era, 0)[:3] == ["era berth", "era call", "era pass"]


def test_staged_answers_of_two_seats_interleave(era):
    give(era, 0, "era", "berth")
    give(era, 1, "era", "berth")
    assert asked(era) == {0: "berth", 1: "berth"}
    give(era, 1, "berth", "2")
    give(era, 0, "berth", "5")
    assert asked(era) == {0: "price", 1: "price"}
    assert told(give(era, 0, "price", "3")) == [("took", "0", "4", "3")]
    assert asked(era) == {0: "era", 1: "price"}
    assert told(give(era, 1, "price", "1")) == [("took", "1", "1", "1")]
    assert asked(era) == {0: "era", 1: "era"}
    assert era.berths == [-2, 1, -2, -2, 0]


def test_a_selection_that_another_seat_spoils_is_asked_again_one_stage_earlier(era):
    for seat in (0, 1):
        give(era, seat, "era", "berth")
        give(era, seat, "berth", "3")
    give(era, 0, "price", "1")
    assert asked(era)[1] == "berth"
    assert "berth 3" not in names(era, 1)
    refusal = GAME.check(era, 1, code("berth", "3"))
    assert refusal is not None
    assert (refusal.code, refusal.facts) == ("berth_taken", {"berth": 2, "by": 0})


def test_a_selection_that_has_no_stage_left_gives_way_to_the_standing_question():
    era = position("""
        tide_at = 400
        ends_at = 800
        berths = [-2, 0, 0, 0, 0]
        worth = [0, 1, 1, 1, 1]
        lanes = [[["next_round", 0], ["next_turn", 0], ["era", 3]], [], []]
    """)
    for seat in (0, 1):
        give(era, seat, "era", "berth")
        give(era, seat, "berth", "1")
    give(era, 1, "price", "2")
    assert asked(era) == {0: "era", 1: "era"}
    assert era.lanes[1] == ()
    assert "era berth" not in names(era, 0)


def test_an_answer_to_a_spoiled_selection_is_refused_with_the_question_that_is_asked_now(era):
    for seat in (0, 1):
        give(era, seat, "era", "berth")
        give(era, seat, "berth", "3")
    give(era, 0, "price", "1")
    with pytest.raises(Refused) as refused:
        give(era, 1, "price", "1")
    assert refused.value.refusal.code == "wrong_question"


def test_back_pops_one_selection_of_the_own_lane(era):
    give(era, 0, "era", "berth")
    give(era, 0, "berth", "3")
    give(era, 1, "era", "berth")
    GAME.apply(era, 0, BACK)
    assert asked(era) == {0: "berth", 1: "berth"}
    GAME.apply(era, 0, BACK)
    assert asked(era) == {0: "era", 1: "berth"}
    refusal = GAME.check(era, 0, BACK)
    assert refusal is not None
    assert refusal.code == "nothing_to_step_back"
    assert BACK not in GAME.options(era, 1)


def test_others_see_who_is_choosing_but_not_what(era):
    give(era, 0, "era", "berth")
    first = GAME.view(era, 1).to_dict()
    give(era, 0, "berth", "3")
    assert GAME.view(era, 1).to_dict() == first
    assert GAME.view(era, 0).lanes[1] != GAME.view(era, 1).lanes[1] != ()


def test_a_blocking_question_suspends_the_lanes_and_they_resume_where_they_stood(era):
    give(era, 1, "era", "berth", at=100)
    give(era, 1, "berth", "2", at=100)
    give(era, 0, "era", "call", at=150)
    assert asked(era) == {1: "meet"}
    assert GAME.deadline(era) == -1
    with pytest.raises(Refused):
        give(era, 1, "price", "1", at=160)
    give(era, 1, "meet", "agree", at=950)
    assert asked(era) == {0: "era", 1: "price"}
    assert GAME.deadline(era) == 400 + (950 - 150)
    assert told(give(era, 1, "price", "1", at=960)) == [("took", "1", "1", "1")]
    assert era.coins == [5, 3]


def test_a_seat_that_passed_is_asked_no_more_and_the_last_to_pass_closes_the_era(era):
    give(era, 0, "era", "pass")
    assert asked(era) == {1: "era"}
    assert told(give(era, 1, "era", "pass")) == [("closed",)]
    assert asked(era) == {0: "turn"}
