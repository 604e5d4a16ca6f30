"""The public match: playing by options, codes or names; numbers of questions, acts, undo, forks and notes."""

import pytest

import gnomon
from gnomon.kernel.errors import BadInput, Refused
from gnomon.kernel.log import ANSWER, CLOCK, NOTE, UNDO
from gnomon.match import Match
from tests.kit.toy import position

PASS = {"choose": "era", "do": "pass"}
BERTH = {"choose": "era", "do": "berth"}
CALL = {"choose": "era", "do": "call"}


def at(number: int | str) -> dict[str, str]:
    return {"choose": "berth", "at": str(number)}


def price(coins: int) -> dict[str, str]:
    return {"choose": "price", "coins": str(coins)}


@pytest.fixture
def era() -> Match:
    return begin("""
        tide_at = 400
        ends_at = 800
        waiting = 3
        hands = [["rope 1"], ["rope 2"]]
        lanes = [[["next_round", 0], ["next_turn", 0], ["era", 3]], [], []]
    """)


@pytest.fixture
def turn() -> Match:
    return begin("""
        seats = 3
        waiting = 6
        hands = [["rope 1"], ["anchor 1"], []]
        lanes = [[["next_round", 0], ["next_turn", 0], ["turn", 1]], [], [], []]
    """)


def begin(text: str) -> Match:
    return gnomon.begin_at("toy", position(text).to_dict())


def play_out(match: Match) -> Match:
    while not match.over:
        if not match.to_act:
            match.wait()
            continue
        seat = match.to_act[0]
        match.play(seat, match.options(seat)[-1])
    return match


def test_the_example_of_the_documents_runs():
    match = play_out(gnomon.new("toy", seats=3, seed=7))
    assert sorted(match.scores) == sorted(sum(source.values()) for source in match.outcome.sources)
    assert match.result is not None
    assert match.result["winners"] == match.outcome.winners
    assert match.svg(seat=0).startswith("<svg")
    assert match._repr_svg_() == match.svg(-1)
    assert "Round 2" in match.account()
    assert gnomon.load(match.dump()).digest() == match.digest()


def test_attributes_of_a_new_match():
    match = gnomon.new("toy", seats=2, seed=-1, tides="quick")
    assert (match.seats, match.seed, match.rules_version) == (2, (1 << 256) - 1, 1)
    assert match.option_values == {"hand_size": 3, "tides": "quick"}
    assert match.rows == [] == match.effective_rows()
    assert match.result is None
    assert not match.over
    assert match.to_act == [0, 1]


def test_without_a_seed_every_match_is_another():
    assert gnomon.new("toy", seats=2).seed != gnomon.new("toy", seats=2).seed


@pytest.mark.parametrize(
    ("arguments", "options"),
    [
        (("chess", 2), {}),
        (("toy", 4), {}),
        (("toy", 2), {"tides": "none"}),
        (("toy", 2), {"wind": 3}),
        (("toy", 2, 1, {"table": 1}), {}),
    ],
)
def test_an_unknown_game_seats_options_or_data_are_refused(arguments, options):
    with pytest.raises(BadInput):
        gnomon.new(*arguments, **options)


def test_an_answer_may_be_an_option_a_code_or_a_name(era):
    option = era.options(0)[0]
    assert option.name == BERTH
    assert option.label() == "era: berth"
    forks = [era.fork() for _ in range(3)]
    for fork, answer in zip(forks, (option, option.code, BERTH), strict=True):
        assert fork.play(0, answer).code == option.code
    assert len({fork.digest() for fork in forks}) == 1
    assert forks[0].options(0)[0] != option


@pytest.mark.parametrize("answer", [-1, 10**9, True, "berth", None, {"choose": "era"}, 1.5])
def test_what_is_no_answer_is_bad_input_and_changes_nothing(era, answer):
    before = era.state
    for call in (era.play, era.check, era.preview):
        with pytest.raises(BadInput):
            call(0, answer)
    assert era.state is before
    assert era.rows == []


@pytest.mark.parametrize("instant", [-1, 1.5, "5", True, 1 << 53])
def test_what_is_no_match_time_is_bad_input(era, instant):
    for call in (lambda: era.play(0, PASS, instant), lambda: era.tick_until(instant), lambda: era.undo(0, at=instant)):
        with pytest.raises(BadInput, match="no match time"):
            call()
    assert era.rows == []


@pytest.mark.parametrize("seat", [-2, 2, 7, True])
def test_a_seat_that_is_not_there_is_bad_input(era, seat):
    for call in (era.number, era.view, era.undo_limit):
        with pytest.raises(BadInput):
            call(seat)
    with pytest.raises(BadInput):
        era.play(seat, PASS)


def test_a_refused_answer_changes_nothing_and_says_why(era):
    before = era.state
    with pytest.raises(Refused) as refused:
        era.play(0, price(1))
    assert refused.value.refusal == era.check(0, price(1))
    assert era.state is before
    assert era.rows == []


def test_a_state_once_handed_out_stays_as_it_was(era):
    before, saved = era.state, era.state.to_dict()
    era.play(0, BERTH)
    assert before.to_dict() == saved
    assert era.state is not before


def test_the_number_of_a_question_grows_with_the_seat_s_own_answers_only(era):
    assert [era.number(0), era.number(1)] == [1, 1]
    era.play(0, BERTH)
    assert [era.number(0), era.number(1)] == [2, 1]
    era.play(0, at(2))
    assert [era.number(0), era.number(1)] == [3, 1]
    era.play(1, BERTH)
    assert [era.number(0), era.number(1)] == [3, 2]
    era.play(0, price(2))
    assert [era.number(0), era.number(1)] == [4, 2]


def test_a_standing_question_keeps_its_number_beside_a_permission(era):
    burning = begin("""
        tide_at = 400
        ends_at = 800
        face_up = "sail 1"
        lanes = [[["next_round", 0], ["next_turn", 0], ["era", 3]], [], []]
    """)
    burning.play(0, {"choose": "burn", "what": "face up"})
    assert burning.number(0) == 1


def test_a_question_spoiled_by_another_seat_gets_a_new_number(era):
    for seat in (0, 1):
        era.play(seat, BERTH)
        era.play(seat, at(3))
    number = era.number(1)
    era.play(0, price(1))
    assert era.number(1) == number + 1


def test_a_suspended_question_keeps_its_number_when_it_resumes(era):
    era.play(1, BERTH)
    number = era.number(1)
    era.play(0, CALL)
    assert era.number(1) == number + 1
    era.play(1, {"choose": "meet", "say": "agree"})
    assert era.asked(1).kind == "berth"
    assert era.number(1) == number + 2


def test_a_question_put_again_after_undo_has_a_new_number(turn):
    turn.play(0, {"choose": "turn", "do": "craft"})
    assert turn.number(0) == 2
    turn.undo(0)
    assert turn.asked(0).kind == "turn"
    assert turn.number(0) == 3
    turn.play(0, {"choose": "strike", "seat": "b"})
    other = turn.number(1)
    turn.undo(0)
    turn.play(0, {"choose": "strike", "seat": "b"})
    assert turn.number(1) == other + 1


def test_an_act_runs_from_a_settled_position_to_the_next(turn):
    rows = [
        turn.play(0, {"choose": "strike", "seat": "b"}),
        turn.play(1, {"choose": "react", "do": "decline"}),
        turn.play(0, {"choose": "boost", "coins": "0"}),
        turn.play(1, {"choose": "turn", "do": "craft"}),
        turn.play(1, {"choose": "free", "do": "coin"}),
        turn.play(2, {"choose": "turn", "do": "rest"}),
    ]
    assert [row.act for row in rows] == [0, 0, 0, 1, 1, 2]


def test_acts_on_lanes_of_their_own_interleave_and_a_call_is_an_act_of_the_table(era):
    rows = [
        era.play(0, BERTH),
        era.play(1, BERTH),
        era.play(1, at(2)),
        era.play(0, at(3)),
        era.play(0, price(1)),
        era.play(0, CALL),
        era.play(1, {"choose": "meet", "say": "refuse"}),
        era.play(1, price(1)),
        era.play(1, PASS),
    ]
    assert [row.act for row in rows] == [0, 1, 1, 0, 0, 2, 2, 1, 3]


def test_undo_goes_back_one_answer_one_act_or_to_the_barrier(turn):
    start = turn.digest()
    turn.play(0, {"choose": "turn", "do": "craft"})
    one = turn.digest()
    turn.play(0, {"choose": "free", "do": "again"})
    row = turn.undo(0)
    assert (row.kind, row.code, turn.digest()) == (UNDO, 1, one)
    turn.play(0, {"choose": "free", "do": "again"})
    turn.undo(0, "act")
    assert turn.digest() == start
    turn.play(0, {"choose": "turn", "do": "craft"})
    turn.play(0, {"choose": "free", "do": "coin"})
    assert turn.asked(1) is not None
    turn.undo(0, "barrier")
    assert turn.digest() == start
    assert turn.effective_rows() == []
    assert [row.kind for row in turn.rows].count(UNDO) == 3


def test_an_act_that_is_opened_again_by_undo_goes_on_under_its_number(turn):
    turn.play(0, {"choose": "turn", "do": "craft"})
    closing = turn.play(0, {"choose": "free", "do": "coin"})
    turn.undo(0)
    again = turn.play(0, {"choose": "free", "do": "coin"})
    assert again.act == closing.act == 0
    assert turn.play(1, {"choose": "turn", "do": "rest"}).act == 1


def test_undo_to_a_row_takes_back_that_row_and_all_after_it(turn):
    turn.play(0, {"choose": "turn", "do": "craft"})
    middle = turn.digest()
    row = turn.play(0, {"choose": "free", "do": "again"})
    turn.play(0, {"choose": "free", "do": "coin"})
    assert turn.undo_limit(0) == 0
    turn.undo(0, row.seq)
    assert turn.digest() == middle
    assert [row.seq for row in turn.effective_rows()] == [0]
    for wrong in (row.seq, 3, 99, -1, -2, -99, 10**30):
        with pytest.raises(BadInput):
            turn.undo(0, wrong)
    with pytest.raises(BadInput):
        turn.undo(0, "everything")


def test_undo_stops_at_what_was_shown(turn):
    turn.play(0, {"choose": "turn", "do": "craft"})
    turn.play(0, {"choose": "free", "do": "again"})
    row = turn.play(0, {"choose": "free", "do": "draw"})
    assert row.barrier
    turn.play(0, {"choose": "free", "do": "coin"})
    assert turn.undo_limit(0) == 3
    for to in ("barrier", "answer"):
        fork = turn.fork()
        fork.undo(0, to)
        assert fork.rows[-1].code == 3
    with pytest.raises(Refused) as refused:
        turn.undo(0, 1)
    assert (refused.value.refusal.code, refused.value.refusal.facts) == ("undo_showed", {"row": 2})
    with pytest.raises(Refused):
        turn.undo(0, "act")
    assert turn.undo_stop(0) == refused.value.refusal


def test_undo_stops_at_what_was_drawn_by_the_generator(turn):
    turn.play(0, {"choose": "strike", "seat": "c"})
    turn.play(1, {"choose": "react", "do": "decline"})
    turn.play(0, {"choose": "boost", "coins": "0"})
    with pytest.raises(Refused) as refused:
        turn.undo(0)
    assert refused.value.refusal.code == "undo_drew"


def test_another_seat_s_answer_and_the_clock_bar_undo(era):
    era.play(0, BERTH)
    era.play(1, BERTH)
    with pytest.raises(Refused) as refused:
        era.undo(0)
    assert (refused.value.refusal.code, refused.value.refusal.facts) == ("undo_another_seat", {"row": 1, "seat": 1})
    assert era.undo_limit(0) is None
    assert era.undo_limit(1) == 1
    with pytest.raises(Refused) as refused:
        era.undo(1, at=400)
    assert refused.value.refusal.code == "undo_clock"
    assert era.rows[-1].kind == CLOCK


def test_there_is_nothing_to_undo_at_the_start_and_in_a_match_that_is_over(turn):
    with pytest.raises(Refused) as refused:
        turn.undo(0)
    assert refused.value.refusal.code == "nothing_to_undo"
    match = play_out(gnomon.new("toy", seats=2, seed=1))
    with pytest.raises(Refused) as refused:
        match.undo(match.rows[-1].seat)
    assert refused.value.refusal.code == "match_over"


def test_notes_are_rows_that_never_alter_the_game(era):
    before = era.state
    row = era.note({"what": "seat", "user": "Ann", "deep": [1, {"a": None}]}, seat=1, at=50)
    assert (row.kind, row.seat, row.at) == (NOTE, 1, 50)
    assert era.state is before
    era.play(0, BERTH)
    era.note({"what": "pause"})
    era.undo(0)
    assert [row.kind for row in era.rows] == [NOTE, ANSWER, NOTE, UNDO]
    again = gnomon.load(era.dump())
    assert again.rows == era.rows
    deep: object = 1
    for _ in range(20):
        deep = [deep]
    for wrong in (
        {"a": deep},
        {"a": 1 << 600},
        {1: 2},
        {"a": 1.5},
        {"a": {2: 3}},
        {"a": b"x"},
        {"a": [object()]},
        {"a": [0] * 20_000},
    ):
        with pytest.raises(BadInput):
            era.note(wrong)


def test_a_fork_leaves_the_original_alone(era):
    era.play(0, BERTH)
    fork = era.fork()
    fork.play(0, at(2))
    fork.undo(0, "act")
    fork.note({"what": "x"})
    fork.play(1, PASS)
    assert len(era.rows) == 1
    assert era.asked(0).kind == "berth"
    era.undo(0)
    assert era.asked(0).kind == "era"
    assert fork.asked(1) is None


def test_views_are_kept_until_the_next_row(era):
    view = era.view(1)
    assert era.view(1) is view
    era.play(0, BERTH)
    assert era.view(1) is not view
    with pytest.raises(BadInput):
        era.view(2)


def test_events_come_with_the_facts_that_a_seat_may_know(turn):
    turn.play(0, {"choose": "turn", "do": "craft"})
    row = turn.play(0, {"choose": "free", "do": "draw"})
    (whole,) = turn.events(row.seq)
    assert turn.events_for(row.seq, 0) == [whole]
    assert turn.events_for(row.seq, 1) != [whole]
    assert turn.events(turn.note({"a": 1}).seq) == []
    with pytest.raises(BadInput):
        turn.events(99)


def test_the_default_is_an_option(era):
    assert era.default(0) in era.options(0)
    era.play(0, PASS)
    with pytest.raises(Refused):
        era.default(0)


def test_a_preview_changes_nothing(era):
    before = era.state.to_dict()
    preview = era.preview(0, BERTH)
    assert preview.stop == "settled"
    assert len(preview.answers) == 2
    assert era.state.to_dict() == before
    with pytest.raises(Refused):
        era.preview(0, price(1))


def test_a_failure_inside_the_rules_leaves_the_match_untouched(era, monkeypatch):
    """States change on copies, so not even a mistake in a game can leave a match half changed."""
    from tests.kit import toy_ops, toy_play

    def fails(*_arguments: object) -> None:
        raise RuntimeError("mistake")

    monkeypatch.setitem(toy_play.ANSWER, toy_ops.ERA, fails)
    before, saved = era.state, era.state.to_dict()
    with pytest.raises(RuntimeError):
        era.play(0, PASS)
    assert era.state is before
    assert era.state.to_dict() == saved
    assert era.rows == []
