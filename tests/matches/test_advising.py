"""Advice beside the server: the same as in the process itself, in time, and a clear word where there is none."""

import asyncio
import tomllib

import pytest

import gnomon
from gnomon.bots.evaluators import usual_budget
from gnomon.catalog import entry
from gnomon.games.khronos.components import exported
from gnomon.insight import advise, estimator_of, explain
from gnomon.kernel.errors import BadInput
from gnomon.match import Match
from gnomon.match.judging import choices_of
from gnomon.matches.advising import LEAST, ProcessAdvisers, budget_of
from gnomon.matches.ports import AdviserFailed
from gnomon.matches.processes import Processes, TimeIsUp
from tests.kit.finished import played_by_chance

pytestmark = pytest.mark.anyio


def unhurried() -> Processes:
    return Processes(workers=1, deadline=120)


async def test_advice_from_another_process_is_that_of_the_library() -> None:
    match = gnomon.new("khronos", seats=2, seed=3)
    seat, view = match.to_act[0], match.view(match.to_act[0])
    advisers = ProcessAdvisers(unhurried(), patience=100)
    budget = budget_of(match.game, view, advisers.share("khronos", 0))
    found = await advisers.advise(match.entry, view, seat)
    here = advise(match.game, view, seat, 3, budget, estimator_of("khronos", 2))
    assert [line.to_dict() for line in found] == [line.to_dict() for line in here]
    code = match.options(seat)[-1].code
    budget = budget_of(match.game, view, advisers.share("khronos", 0))
    told = await advisers.explain(match.entry, view, seat, [code])
    assert told.to_dict() == explain(match.game, view, seat, [code], budget, estimator_of("khronos", 2)).to_dict()


async def test_a_later_stage_thinks_more_at_the_speed_that_was_seen() -> None:
    match = gnomon.new("feudum", seats=2, seed=3)
    seat, view = match.to_act[0], match.view(match.to_act[0])
    advisers = ProcessAdvisers(unhurried())

    def budgets() -> list[int]:
        return [budget_of(match.game, view, advisers.share("feudum", stage)) for stage in range(3)]

    guessed = budgets()
    assert LEAST <= guessed[0] < guessed[1] < guessed[2]
    await advisers.advise(match.entry, view, seat)
    measured = budgets()
    assert LEAST <= measured[0] <= measured[1] <= measured[2]
    assert measured != guessed


async def test_a_match_of_older_rules_gets_advice_without_chances() -> None:
    match = Match(entry("inventions"), 2, 5, {}, rules_version=1)
    seat = match.to_act[0]
    advisers = ProcessAdvisers(unhurried())
    best, *_ = await advisers.advise(match.entry, match.view(seat), seat)
    assert best.chance_of(seat) is None and match.check(seat, best.answers[0]) is None
    assert (await advisers.explain(match.entry, match.view(seat), seat, best.answers)).cost is None


async def test_a_speed_seen_late_in_a_match_alone_is_none_for_its_beginning() -> None:
    match = gnomon.new("inventions", seats=1, seed=3)
    begun = match.view(0)
    while not match.over and usual_budget(match.game, match.view(0)) < 2 * usual_budget(match.game, begun):
        match.play(0, match.options(0)[0].code)
    share = ProcessAdvisers().share("inventions", 2)
    assert budget_of(match.game, match.view(0), share) > 1.9 * budget_of(match.game, begun, share)


async def test_a_game_of_its_owner_s_data_gets_advice_without_chances() -> None:
    data = tomllib.loads(exported())
    data["bonus"]["construct"]["might"] = [0, 1, 3]
    match = gnomon.new("khronos", 2, 5, data)
    seat = match.to_act[0]
    best, *_ = await ProcessAdvisers(unhurried()).advise(match.entry, match.view(seat), seat)
    assert best.chance_of(seat) is None
    assert match.check(seat, best.answers[0]) is None


async def test_a_review_grows_while_it_is_made_and_ends_with_every_choice_judged() -> None:
    match = played_by_chance("khronos", 2)
    told: list[tuple[int, float]] = []
    advisers = ProcessAdvisers(unhurried())
    found = await advisers.review(match, lambda so_far, share: told.append((len(so_far.judged), share)))
    plain = gnomon.review(match)
    assert [moment.estimate.to_dict() for moment in found.moments] == [
        moment.estimate.to_dict() for moment in plain.moments
    ]
    choices = [choice.first for choice in choices_of(match)]
    judged = [act.first for act in found.judged]
    assert judged == sorted(judged) and set(judged) <= set(choices)
    assert len(judged) == len(choices) or len(judged) > 5
    assert told[0] == (0, 0.0)
    assert [judged for judged, _ in told] == sorted(judged for judged, _ in told)
    assert told[-1][1] <= 1.0
    with pytest.raises(BadInput, match="not over yet"):
        await advisers.review(gnomon.new("khronos", seats=2, seed=1))


async def test_of_a_long_match_the_acts_are_judged_that_moved_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gnomon.matches.advising.REVIEW_SECONDS", 0.0)
    match = played_by_chance("khronos", 2)
    found = await ProcessAdvisers(unhurried()).review(match)
    whole = gnomon.review(match)
    swings = {choice.moment: abs(whole.swing(choice.moment, choice.seat)) for choice in choices_of(match)}
    assert max(swings, key=lambda moment: swings[moment]) in {act.moment for act in found.judged}
    assert len(found.judged) <= 4, "and those that showed how long it takes"


async def test_what_cannot_be_advised_is_named() -> None:
    match = gnomon.new("khronos", seats=2, seed=3)
    seat = match.to_act[0]
    advisers = ProcessAdvisers(unhurried())
    with pytest.raises(BadInput, match="is not asked anything now"):
        await advisers.advise(match.entry, match.view(1 - seat), 1 - seat)
    with pytest.raises(BadInput, match=r"stage: 3 is not in 0\.\.2"):
        await advisers.advise(match.entry, match.view(seat), seat, 3)
    late = ProcessAdvisers(Processes(workers=1, deadline=0.001))
    with pytest.raises(AdviserFailed, match="no answer within"):
        await late.advise(match.entry, match.view(seat), seat)


async def test_whoever_does_not_want_it_any_more_frees_the_place() -> None:
    match = gnomon.new("inventions", seats=2, seed=3)
    seat = match.to_act[0]
    processes = unhurried()
    advisers = ProcessAdvisers(processes)
    asked = asyncio.create_task(advisers.advise(match.entry, match.view(seat), seat, 2))
    while not processes.queue:
        await asyncio.sleep(0)
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked
    assert processes.queue == 0


def test_a_thought_is_told_once_its_seconds_are_over() -> None:
    early, late = TimeIsUp(60.0), TimeIsUp(0.0)
    assert not early() and not early.told and not late.told
    assert late() and late.told
