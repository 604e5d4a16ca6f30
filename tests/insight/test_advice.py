"""Advice: legal lines, best first, the program's own choice, and nothing that the seat may not know."""

import pytest

import gnomon
from gnomon.bots.players import PlannerBot
from gnomon.catalog import GAMES
from gnomon.insight import Estimator, Inputs, advise
from gnomon.kernel.errors import BadInput
from tests.conformance.test_secrets import twins
from tests.insight.networks import any_network
from tests.kit.walks import Case, cases, positions

PLAIN = [case for case in cases(every_option=False) if case.game_id in GAMES]
FEW = 6


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
        told = [line.to_dict() for line in found]
        for twin in twins(case, state, seat, 1)[:1]:
            again = advise(case.game, case.game.view(twin, seat), seat, 3, FEW, estimator if asked == 1 else None)
            assert [line.to_dict() for line in again] == told
    assert asked > 1


@pytest.mark.parametrize("game_id", GAMES)
def test_the_first_line_is_what_the_program_itself_would_choose(game_id: str) -> None:
    match = gnomon.new(game_id, seats=2, seed=11)
    seat = match.to_act[0]
    view = match.view(seat)
    best = match.advise(seat, lines=1, budget=12)[0]
    bot = PlannerBot(match.game, seat, 5, budget=12)
    planned = bot.think(view, int(match.game.digest(view)[:16], 16), 0, lambda: False)
    assert (planned if isinstance(planned, list) else []) == best.answers


def test_runners_up_are_told_with_what_they_rest_on() -> None:
    match = gnomon.new("khronos", seats=2, seed=7)
    found = match.advise(match.to_act[0], lines=5, budget=60)
    assert len(found) == 5
    assert [line.ahead for line in found[:2]] == sorted((line.ahead for line in found[:2]), reverse=True)
    assert found[0].rollouts >= found[-1].rollouts > 0
    assert len({tuple(line.answers) for line in found}) == 5


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
