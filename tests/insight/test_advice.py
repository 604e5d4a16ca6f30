"""Advice and explanations: legal lines, best first, the program's own choice, and nothing that the seat may not know."""

import pytest

import gnomon
from gnomon.bots import make_bot
from gnomon.bots.evaluators import usual_budget
from gnomon.bots.players import PlannerBot
from gnomon.catalog import GAMES
from gnomon.insight import Estimate, Estimator, Inputs, advise, explain
from gnomon.insight.advice import Field, search_for
from gnomon.insight.lines import first_act
from gnomon.kernel.errors import BadInput
from gnomon.lab.ladder import Mode, mode_of
from gnomon.match import Match
from tests.conformance.test_secrets import twins
from tests.insight.networks import any_network
from tests.kit.walks import Case, cases, positions

PLAIN = [case for case in cases(every_option=False) if case.game_id in GAMES]
FEW = 6


def begun(mode: Mode) -> Match:
    """A match at its first question; one alone near its end, for there every line is played to it."""
    match = gnomon.new(mode.game, mode.seats[0], 11, None, **mode.options)
    first = usual_budget(match.game, match.view(0))
    while match.seats == 1 and usual_budget(match.game, match.view(0)) < 4 * first:
        match.play(0, match.options(0)[0].code)
    return match


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_lines_are_legal_best_first_and_equal_views_get_equal_advice(case: Case) -> None:
    inputs = Inputs(case.game_id, case.seats)
    estimator = Estimator(any_network(inputs), inputs)
    asked = 0
    for number, step in enumerate(positions(case)):
        state, seat = step.state, step.seat
        if number % 15 != 5:
            continue
        asked += 1
        view = case.game.view(state, seat)
        found = advise(case.game, view, seat, 3, FEW, estimator if asked == 1 else None)
        assert 1 <= len(found) <= 3
        assert found[0].behind_best == 0
        for line in found:
            assert not line.answers or case.game.check(state, seat, line.answers[0]) is None
            assert line.behind_best == pytest.approx(found[0].ahead - line.ahead)
            assert (line.before is None) == (line.after is None) == (asked > 1)
            assert line.line[0] == (seat, line.answers)
        told = [line.to_dict() for line in found]
        for twin in twins(case, state, seat, 1)[:1]:
            again = advise(case.game, case.game.view(twin, seat), seat, 3, FEW, estimator if asked == 1 else None)
            assert [line.to_dict() for line in again] == told
    assert asked > 1


@pytest.mark.parametrize("level", ["tournament", "master"])
@pytest.mark.parametrize(
    "mode",
    ["khronos", "empires-in-turns", "empires-real-time", "feudum-advanced", "inventions", "inventions-alone-normal"],
)
def test_the_first_line_is_what_the_strongest_levels_would_choose(mode: str, level: str) -> None:
    match = begun(mode_of(mode))
    seat = match.to_act[0]
    view = match.view(seat)
    best = match.advise(seat, lines=1, budget=12)[0]
    bot = make_bot(level, match.game, seat, 5)
    assert isinstance(bot, PlannerBot)
    bot.far = False  # advice compares lines on one horizon
    planned = bot.think(view, int(match.game.digest(view)[:16], 16), 12, lambda: False)
    assert (planned if isinstance(planned, list) else []) == best.answers


@pytest.mark.parametrize("mode", ["empires-in-turns", "inventions-alone-normal"])
def test_advice_comparison_and_review_weigh_as_the_strongest_levels_do(mode: str) -> None:
    match = begun(mode_of(mode))
    seat = match.to_act[0]
    for wanted in (None, [match.options(seat)[0].code]):
        search = search_for(match.game, match.view(seat), seat, wanted=wanted)
        bot = make_bot("master", match.game, seat, 5)
        assert isinstance(bot, PlannerBot)
        strongest = bot.search(match.view(seat), 1)
        assert type(search) is type(strongest)
        for name in ("heed", "default_budget", "rollout_turns"):
            assert getattr(search.evaluator, name) == getattr(strongest.evaluator, name)
        assert search.evaluator.values(match.state) == strongest.evaluator.values(match.state)


def test_runners_up_are_told_with_what_they_rest_on() -> None:
    match = gnomon.new("khronos", seats=2, seed=7)
    found = match.advise(match.to_act[0], lines=5, budget=60)
    assert len(found) == 5
    assert [line.ahead for line in found[:2]] == sorted((line.ahead for line in found[:2]), reverse=True)
    assert found[0].rollouts >= found[-1].rollouts > 0
    assert len({tuple(line.answers) for line in found}) == 5


@pytest.mark.parametrize("game_id", GAMES)
def test_whatever_is_worth_less_is_less_likely_to_win(game_id: str) -> None:
    match = gnomon.new(game_id, seats=2, seed=5)
    seat = match.to_act[0]
    while len(found := match.advise(seat, lines=6, budget=40)) == 1:
        match.play(seat, found[0].answers[0])
        while not match.to_act:
            match.wait()
        seat = match.to_act[0]
    chances = [line.after.winning[seat] for line in found]
    behind = [line.behind_best for line in found]
    assert all(less >= -1e-9 for less in behind)
    assert [chances[index] for index in sorted(range(len(found)), key=lambda index: behind[index])] == sorted(
        chances, reverse=True
    )
    for line in found:
        assert sum(line.after.winning) == pytest.approx(1.0)
        assert all(sum(places) == pytest.approx(1.0) for places in line.after.chances)


def test_three_ways_begin_with_three_acts_where_there_are_as_many() -> None:
    match = gnomon.new("khronos", seats=2, seed=7)
    seat = match.to_act[0]
    view = match.view(seat)
    found = match.advise(seat, lines=3, budget=60)
    acts = {tuple(first_act(match.game, view, seat, line.answers)) for line in found}
    assert len(acts) == 3
    assert found[0].answers == match.advise(seat, lines=1, budget=60)[0].answers
    assert [line.ahead for line in found] == sorted((line.ahead for line in found), reverse=True)


def test_the_mean_of_what_was_tried_is_worth_the_level() -> None:
    now = Estimate([[0.4, 0.6], [0.6, 0.4]], [{"land": 10.0}, {"land": 12.0}], [3.0, 4.0])
    good = Estimate([[0.9, 0.1], [0.1, 0.9]], [{"land": 30.0, "sea": 2.0}, {"land": 5.0}], [3.0, 4.0])
    poor = Estimate([[0.7, 0.3], [0.3, 0.7]], [{"land": 20.0}, {"land": 9.0}], [3.0, 4.0])
    field = Field(0, now, [(good, 0.0), (poor, 5.0)])
    assert field.chance(2.5) == 0.4
    assert field.chance(0.0) > 0.5 > 0.4 > 0.3 > field.chance(5.0)
    best = field.after(good, 0.0)
    assert best.sheets == [{"land": 15.0, "sea": 1.0}, {"land": 10.0}]
    assert sum(best.winning) == pytest.approx(1.0)
    assert field.after(None, 2.5).sheets == [{"land": 10.0, "sea": 0.0}, {"land": 12.0}]
    assert Field(0, now, []).after(None, 0.0).winning == now.winning
    ended = Field(0, now, [(good, 0.0), (poor, 5.0)], ended=True)
    assert ended.chance(2.5) == pytest.approx(0.8)


def test_what_helps_one_rival_more_than_another_shows_in_their_chances() -> None:
    now = Estimate([[0.4, 0.6], [0.3, 0.7], [0.3, 0.7]], [{}, {}, {}], [1.0, 1.0, 1.0])
    kind = Estimate([[0.4, 0.6], [0.5, 0.5], [0.1, 0.9]], [{}, {}, {}], [1.0, 1.0, 1.0])
    fair = Estimate([[0.4, 0.6], [0.3, 0.7], [0.3, 0.7]], [{}, {}, {}], [1.0, 1.0, 1.0])
    found = Field(0, now, [(kind, 0.0), (fair, 0.0)]).after(kind, 0.0)
    assert found.winning[0] == 0.4
    assert found.winning[1] > 0.3 > found.winning[2]
    assert sum(found.winning) == pytest.approx(1.0)


def test_a_line_goes_on_with_replies_that_are_legal_on_some_position_that_the_seat_holds_possible() -> None:
    match = gnomon.new("khronos", seats=3, seed=9)
    seat = match.to_act[0]
    best = match.advise(seat, lines=1, budget=60)[0]
    seats = [other for other, _ in best.line]
    assert seats[0] == seat and len(best.line) > 1
    assert len(set(seats)) > 1
    assert all(codes for _, codes in best.line)


# --- explanations -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_every_answer_can_be_explained_and_equal_views_explain_alike(case: Case) -> None:
    asked = 0
    for number, step in enumerate(positions(case)):
        state, seat = step.state, step.seat
        if number % 40 != 7:
            continue
        asked += 1
        view = case.game.view(state, seat)
        options = case.game.options(view, seat)
        code = options[number % len(options)]
        found = explain(case.game, view, seat, [code], FEW)
        assert found.own.answers[0] == code
        assert found.best.ahead >= found.own.ahead
        assert found.cost is None and found.points == []
        for twin in twins(case, state, seat, 1)[:1]:
            again = explain(case.game, case.game.view(twin, seat), seat, [code], FEW)
            assert again.to_dict() == found.to_dict()
    assert asked


def test_the_best_answer_costs_nothing_and_giving_a_turn_away_does() -> None:
    match = gnomon.new("khronos", seats=2, seed=7)
    while match.to_act == [0]:
        match.play(0, match.advise(0, lines=1, budget=20)[0].answers[0])
    best = match.advise(1, lines=1, budget=60)[0]
    assert match.explain(1, best.answers[0], budget=60).cost == 0.0
    idle = match.explain(1, {"choose": "action", "do": "end_turn"}, budget=60)
    assert idle.cost is not None and idle.cost > 0.1
    assert idle.best.ahead - idle.own.ahead > 2.0
    told = idle.to_dict()
    assert told["cost"] == round(idle.cost, 4) and told["points"][1]


def test_a_known_best_line_is_not_searched_for_again() -> None:
    match = gnomon.new("feudum", seats=2, seed=3)
    seat = match.to_act[0]
    view = match.view(seat)
    code = match.options(seat)[-1].code
    whole = explain(match.game, view, seat, [code], 30)
    known = explain(match.game, view, seat, [code], 30, best=whole.best)
    assert known.best.answers == whole.best.answers
    assert known.own.answers == whole.own.answers


def test_what_is_no_answer_is_not_explained() -> None:
    match = gnomon.new("khronos", seats=2, seed=7)
    seat = match.to_act[0]
    legal = {option.code for option in match.options(seat)}
    illegal = next(code for code in range(match.game.codes.size) if code not in legal)
    with pytest.raises(BadInput, match="answers: the first one is not legal"):
        match.explain(seat, illegal)
    with pytest.raises(BadInput, match="answers: expected at least one"):
        match.explain(seat, [])
    with pytest.raises(BadInput, match="is not asked anything now"):
        match.explain(1 - seat, 0)


def test_who_is_not_asked_gets_none_and_wishes_must_be_sensible() -> None:
    match = gnomon.new("khronos", seats=2, seed=7)
    asked = match.to_act[0]
    with pytest.raises(BadInput, match="is not asked anything now"):
        match.advise(1 - asked)
    with pytest.raises(BadInput, match="lines: expected 1"):
        match.advise(asked, lines=0)
    with pytest.raises(BadInput, match="budget: expected 1 iteration"):
        match.advise(asked, budget=-1)
    with pytest.raises(BadInput, match="seat"):
        match.advise(7)
