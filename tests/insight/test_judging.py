"""How well acts were chosen: against the best by what the seat knew, the costliest looked at twice."""

import pytest

import gnomon
from gnomon.catalog import GAMES
from gnomon.insight import Estimate, estimator_of
from gnomon.insight.advice import Advice
from gnomon.kernel.errors import BadInput
from gnomon.kernel.log import Row
from gnomon.kernel.rng import Generator
from gnomon.match import Match, judging
from gnomon.match.judging import Choice, JudgedAct, accuracy, choices_of, judge, worth_another_look
from gnomon.match.reviews import Moment, Review
from tests.kit.finished import played_by_chance


def advice(chance: float) -> Advice:
    return Advice([1], 0.0, 0.0, 1, None, Estimate([[chance, 1 - chance], [1 - chance, chance]], [{}, {}], [1.0, 1.0]))


def act(seat: int, moment: int, loss: float) -> JudgedAct:
    match = gnomon.new("khronos", seats=2, seed=1)
    rows = [Row(moment - 1, "answer", seat, 5, 0, moment - 1)]
    return JudgedAct(Choice(moment, rows, match.state), advice(0.5 - loss), advice(0.5), loss)


def review(chances: list[float], winners: list[int], judged: list[JudgedAct]) -> Review:
    """Of a match of two, by the first one's chances."""
    moments = [
        Moment(index - 1, index - 1, 0, Estimate([[one, 1 - one], [1 - one, one]], [{}, {}], [1.0, 1.0]))
        for index, one in enumerate(chances)
    ]
    return Review(moments, "", winners, judged)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_act_in_which_somebody_had_a_choice_is_found_with_the_position_before_it(game_id: str) -> None:
    match = played_by_chance(game_id, 2)
    found = choices_of(match)
    rows = {row.seq: row for row in match.effective_rows()}
    moments = gnomon.review(match).moments
    assert found
    for choice in found[:: max(1, len(found) // 10)]:
        assert choice.answers[0] == rows[choice.first].code
        assert rows[choice.first].seat == choice.seat
        assert moments[choice.moment].seq == choice.last
        options = match.game.options(choice.before, choice.seat)
        assert choice.answers[0] in options and len(options) > 1


@pytest.mark.parametrize("game_id", GAMES)
def test_acts_are_judged_by_what_the_seat_knew(game_id: str) -> None:
    match = played_by_chance(game_id, 2)
    estimator = estimator_of(game_id, 2)
    assert estimator is not None
    choices = choices_of(match)
    for choice in choices[1 :: max(1, len(choices) // 4)]:
        found = judge(match.game, choice, estimator, 6)
        assert 0.0 <= found.loss <= 1.0
        assert found.own.answers[: len(choice.answers)] == choice.answers
        assert (found.loss == 0.0) or found.best.ahead > found.own.ahead
        hidden = match.game.view(choice.before, choice.seat)
        again = Choice(choice.moment, [match.rows[choice.first]], match.game.determinize(hidden, Generator(5)))
        again.answers = choice.answers
        assert judge(match.game, again, estimator, 6).to_dict() == found.to_dict() | {"rows": [choice.first] * 2}
    with pytest.raises(BadInput, match="budget: expected 1 iteration"):
        judge(match.game, choices[0], estimator, 0)


def test_a_whole_match_is_judged_and_the_costliest_acts_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played_by_chance("khronos", 2)
    looks: list[int] = []

    def noted(game: object, choice: Choice, estimator: object, budget: int) -> JudgedAct:
        looks.append(budget)
        return judging.judge(game, choice, estimator, budget)

    monkeypatch.setattr("gnomon.match.reviews.judge", noted)
    found = gnomon.review(match, budget=4)
    count = len(choices_of(match))
    again = len(looks) - count
    assert looks == [4] * count + [16] * again and 0 < again <= 6
    assert len(found.judged) == count
    assert found.to_dict() == gnomon.review(gnomon.load(match.dump()), budget=4).to_dict()
    assert all(share < 100.0 for share in found.accuracy)
    for seat, place in enumerate(found.costliest_act):
        assert place is not None
        assert found.judged[place].loss == max(act.loss for act in found.judged if act.seat == seat)


def test_acts_that_cost_nothing_are_not_looked_at_again() -> None:
    judged = [act(0, 1, 0.0), act(1, 2, 0.2), act(0, 3, 0.1), act(0, 4, 0.3), act(0, 5, 0.05), act(0, 6, 0.2)]
    assert worth_another_look(judged) == [1, 2, 3, 5]


def test_accuracy_falls_with_the_chances_that_were_given_away() -> None:
    assert accuracy([]) == 100.0
    assert accuracy([0.0, 0.02]) > accuracy([0.0, 0.1]) > accuracy([0.0, 0.5]) > 50.0


def test_the_act_that_decided_is_the_winners_greatest_rise_since_they_were_ahead_for_good() -> None:
    assert review([0.5, 0.8, 0.5, 0.5, 0.5, 0.5, 0.72, 0.75, 1.0], [0], []).deciding == 6
    assert review([0.5, 0.7, 0.7, 0.72, 0.71, 0.72, 0.75, 0.76], [0], []).deciding == 1, "or else the greatest of all"
    assert review([0.5, 0.5, 0.5, 0.5, 0.5, 1.0], [0], []).deciding == 5, "the last one if there is no other"
    assert review([0.5, 0.45, 0.4, 0.35, 0.32, 0.3], [1], []).deciding is None, "a quiet match"
    assert review([0.5, 0.8, 0.9, 0.8], [1], []).deciding is None, "what helped the loser decided nothing"


def test_what_was_left_to_chance_decides_only_where_nothing_else_did() -> None:
    found = review([0.5, 0.5, 0.62, 0.62, 0.9, 0.9, 0.95], [0], [act(0, 2, 0.0), act(0, 4, 0.0)])
    assert found.deciding == 4 and found.best_act[0] == 1
    found.moments[4].drew = True
    assert found.deciding == 2 and found.best_act[0] == 0
    found.moments[2].drew = True
    assert found.deciding == 4 and found.best_act[0] is None


def test_the_best_act_gained_most_at_no_cost_and_the_costliest_gave_most_away() -> None:
    judged = [act(0, 1, 0.0), act(1, 2, 0.01), act(0, 3, 0.2), act(0, 4, 0.3)]
    found = review([0.5, 0.6, 0.55, 0.8, 0.8, 0.8], [0], judged)
    assert found.best_act == [0, 1]
    assert found.costliest_act == [3, None]
    assert found.accuracy[1] == accuracy([0.01])
    assert found.half_time == 3


def test_a_match_without_judged_acts_has_no_accuracy() -> None:
    found = review([0.5, 0.7], [0], [])
    assert found.accuracy == [] and found.best_act == found.costliest_act == [None, None]
    told = found.to_dict()
    assert told["judged"] == [] and told["deciding"] == 1


def test_judged_acts_are_told_with_what_would_have_been_better() -> None:
    told = act(0, 1, 0.2).to_dict()
    assert told["loss"] == 0.2 and told["rows"] == [0, 0]
    assert told["best"] != told["own"]
    same = advice(0.5)
    match: Match = gnomon.new("khronos", seats=2, seed=1)
    choice = Choice(1, [Row(0, "answer", 0, 5, 0, 0)], match.state)
    assert "best" not in JudgedAct(choice, same, same, 0.0).to_dict()
