"""Estimates: chances that add up, what is known at the end, and nothing that a seat may not know."""

import pytest

from gnomon.catalog import GAMES, entry
from gnomon.insight import Estimate, Estimator, Inputs, estimator_of
from gnomon.insight.estimates import place_chances
from gnomon.kernel.errors import BadInput
from gnomon.match import Match
from gnomon.match.reviews import review
from tests.conformance.test_secrets import twins
from tests.insight.networks import any_network
from tests.kit.walks import Case, cases, positions, walk

PLAIN = [case for case in cases(every_option=False) if case.game_id in GAMES]


def estimator(case: Case) -> Estimator:
    inputs = Inputs(case.game_id, case.seats)
    return Estimator(any_network(inputs), inputs)


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_chances_add_up_and_equal_views_give_equal_estimates(case: Case) -> None:
    judge = estimator(case)
    for number, step in enumerate(positions(case)):
        if number % 9:
            continue
        found = judge.of(step.state)
        places = max(case.seats, 2)
        assert [len(row) for row in found.chances] == [places] * case.seats
        assert [sum(row) for row in found.chances] == pytest.approx([1.0] * case.seats)
        if case.seats > 1:
            assert [sum(column) for column in zip(*found.chances, strict=True)] == pytest.approx([1.0] * places)
        assert all(spread > 0 for spread in found.spread)
        now = case.game.outcome(step.state).sources
        assert all(set(sheet) == {*source, "land", "sea"} for sheet, source in zip(found.sheets, now, strict=True))
        seen = judge.seen_by(case.game.view(step.state, step.seat), 2).to_dict()
        for twin in twins(case, step.state, step.seat, 1):
            assert judge.seen_by(case.game.view(twin, step.seat), 2).to_dict() == seen


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_at_the_end_it_says_how_the_match_has_ended(case: Case) -> None:
    *_, last = walk(case)
    state = last.state  # which has moved on
    assert state.over
    found = estimator(case).of(state)
    outcome = case.game.outcome(state)
    assert [sum(sheet.values()) for sheet in found.sheets] == outcome.scores
    for row, rank in zip(found.chances, outcome.ranks, strict=True):
        assert row[rank - 1] == pytest.approx(1 / outcome.ranks.count(rank) if case.seats > 1 else 1.0)
        assert sum(row) == pytest.approx(1.0)


def test_places_are_drawn_one_after_another_by_strength() -> None:
    first, second, third = place_chances([0.0, 0.6931471805599453, 0.6931471805599453])
    assert first == pytest.approx([0.2, 0.2667, 0.5333], abs=1e-4)
    assert second == pytest.approx(third)
    assert place_chances([900.0, -900.0]) == [[1.0, 0.0], [0.0, 1.0]]


def test_with_other_chances_to_win_the_later_places_give_way_in_proportion() -> None:
    chances = [[0.5, 0.3, 0.2], [0.3, 0.4, 0.3], [0.2, 0.3, 0.5]]
    found = Estimate(chances, [{}, {}, {}], [1.0, 1.0, 1.0]).with_winning([0.75, 0.15, 0.1])
    assert found.winning == [0.75, 0.15, 0.1]
    assert [sum(places) for places in found.chances] == pytest.approx([1.0, 1.0, 1.0])
    assert found.chances[0][1] == pytest.approx(0.15)
    certain = Estimate([[1.0, 0.0], [0.0, 1.0]], [{}, {}], [0.0, 0.0])
    assert certain.with_winning([0.9, 0.1]).chances == [pytest.approx([0.9, 0.1]), pytest.approx([0.1, 0.9])]


def test_a_match_of_older_rules_is_not_judged_by_what_was_learned_under_newer_ones() -> None:
    inventions = entry("inventions")
    newer, older = (Match(inventions, 2, 3, {}, rules_version=version) for version in (2, 1))
    network = estimator_of("inventions", 2)
    assert network is not None and network is newer.estimator and network.rules == 2
    assert older.estimator is None and estimator_of("inventions", 2, 1) is None
    seat = older.to_act[0]
    best = older.advise(seat, lines=1, budget=4)[0]
    assert older.check(seat, best.answers[0]) is None and best.chance_of(seat) is None
    assert older.explain(seat, older.options(seat)[-1], budget=4).cost is None
    refused = "has learned version 2 of the rules, and this is played by version 1"
    with pytest.raises(BadInput, match=refused):
        older.advise(seat, budget=4, estimator=network)
    with pytest.raises(BadInput, match=refused):
        older.explain(seat, best.answers, budget=4, estimator=network)
    while not older.over:
        seat = older.to_act[0]
        older.play(seat, older.options(seat)[0])
    with pytest.raises(BadInput, match=r"no network comes with Gnomon for Inventions: .* as it is played here"):
        review(older)
    with pytest.raises(BadInput, match=refused):
        review(older, network)
