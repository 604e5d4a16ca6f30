"""Clock acts in the toy: performed at the instant they are due, before any answer stamped then, in a fixed order."""

import pytest

import gnomon
from gnomon.kernel.errors import BadInput, Refused
from gnomon.kernel.log import ANSWER, CLOCK
from gnomon.match import Match
from tests.kit.toy import GAME, asked, code, position, told, write_scenario

ERA = """
    tide_at = 800
    ends_at = 800
    coins = [4, 4]
    berths = [1, -2, -2, -2, -2]
    worth = [1, 0, 0, 0, 0]
    hands = [["rope 1"], ["rope 2"]]
    waiting = 3
    lanes = [[["next_round", 0], ["next_turn", 0], ["era", 3]], [], []]
"""


@pytest.fixture
def match() -> Match:
    return gnomon.begin_at("toy", position(ERA).to_dict())


def test_two_acts_due_at_one_instant_come_in_the_game_s_order_before_an_answer_of_that_instant(match):
    row = match.play(0, {"choose": "turn", "do": "rest"}, at=800)
    assert [(earlier.kind, earlier.at) for earlier in match.rows] == [(CLOCK, 800), (CLOCK, 800), (ANSWER, 800)]
    assert [told(match.events(seq)) for seq in (0, 1)] == [[("earned", "1", "1"), ("rose", "800")], [("closed",)]]
    assert row.seq == 2
    assert asked(match.state) == {1: "turn"}


def test_an_answer_stamped_before_the_instant_comes_first(match):
    match.play(0, {"choose": "era", "do": "pass"}, at=799)
    assert [row.kind for row in match.rows] == [ANSWER]
    assert asked(match.state) == {1: "era"}


def test_an_answer_that_comes_too_late_is_refused_after_the_clock_has_acted(match):
    with pytest.raises(Refused) as refused:
        match.play(0, {"choose": "era", "do": "pass"}, at=800)
    assert refused.value.refusal.code == "wrong_question"
    assert [row.kind for row in match.rows] == [CLOCK, CLOCK]


def test_a_clock_act_is_logged_at_its_due_instant_however_late_it_fires(match):
    rows = match.tick_until(5_000)
    assert [(row.at, row.seat, row.barrier) for row in rows] == [(800, -1, True), (800, -1, True)]
    assert match.state.now == 800
    assert match.tick_until(6_000) == []


def test_waiting_performs_all_acts_of_the_next_instant_and_is_refused_when_none_is_pending(match):
    assert match.deadline() == 800
    assert match.wait() == match.rows[0]
    assert [row.kind for row in match.rows] == [CLOCK, CLOCK]
    assert match.deadline() is None
    with pytest.raises(BadInput):
        match.wait()


def test_time_never_goes_back(match):
    match.play(0, {"choose": "era", "do": "berth"}, at=500)
    assert match.play(0, {"choose": "berth", "at": "2"}, at=300).at == 500
    assert match.state.now == 500


def test_a_half_made_selection_ends_with_the_era(match):
    match.play(0, {"choose": "era", "do": "berth"}, at=10)
    match.tick_until(800)
    assert asked(match.state) == {0: "turn"}
    assert match.state.lanes[1] == ()


def test_the_engine_itself_performs_due_acts_before_an_answer():
    state = position(ERA)
    events: list[tuple[int, ...]] = []
    GAME.apply(state, 0, code("turn", "rest"), 800, events)
    assert [fact[0] for fact in told(events)] == ["earned", "rose", "closed", "rested"]


def test_a_log_without_its_clock_acts_is_refused(match):
    match.tick_until(800)
    match.play(0, {"choose": "turn", "do": "rest"}, at=900)
    rows = [row.to_dict(GAME.codes) for row in match.rows]
    rows[2]["seq"] = 0
    with pytest.raises(BadInput, match="clock act due at 800 is missing"):
        gnomon.restore(match.header(), rows[2:])


def test_a_position_may_be_written_and_read_in_the_midst_of_an_era(match):
    match.play(0, {"choose": "era", "do": "berth"}, at=10)
    text = write_scenario(match.state)
    assert 'lanes = [[["next_round", 0], ["next_turn", 0], ["era", 3]], [["berth", 1]], []]' in text
    assert position(text.replace('game = "toy"\n', "")).to_dict() == match.state.to_dict()
