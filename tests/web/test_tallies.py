"""What a person's last matches come to, figure by figure."""

from dataclasses import replace
from typing import Any

import pytest

from gnomon import catalog
from gnomon.matches.lobby import Summary
from gnomon.matches.persons import Played
from gnomon.matches.rated import Change
from gnomon.matches.records import NEVER
from gnomon.matches.strength import POINT, Strength
from gnomon.matches.traits import Trait
from gnomon.web.languages import LANGUAGES
from gnomon.web.pages.tallies import (
    BySeats,
    ByStrength,
    Chosen,
    Opened,
    accuracies,
    by_accuracy,
    by_opening,
    by_seats,
    by_strength,
    rows_of_victories,
    sources,
)
from tests.storage.test_ratings import seats_of
from tests.storage.test_store import a_match


def one(place: int, *scores: int, **result: Any) -> Played:
    """A match of the person at seat 0."""
    told = {"scores": list(scores), "ranks": [1] * len(scores), "ended_by": "1"} | result
    record = a_match(seats=len(scores), status="over", result=told)
    seats = tuple(seats_of([f"u{index}" for index in range(len(scores))]))
    return Played(
        Summary(record, seats, (0,), (), None), Change("m", 0, "u0", "khronos", "two", 1, 1, place, 0, 0, 0, 0)
    )


def test_won_by_seats_with_the_count_and_no_share_under_five() -> None:
    played = [one(1, 50, 40), one(2, 10, 20), one(1, 31, 30), one(1, 40, 35)]
    assert by_seats(played) == [BySeats(2, 4, 3)]
    played += [one(2, 19, 25), one(1, 70, 60, 50)]
    assert by_seats(played) == [BySeats(2, 5, 3, 60, 30, 50, 30), BySeats(3, 1, 1)]


@pytest.mark.parametrize("odd", [{"scores": None}, {"scores": [1]}, {"scores": [1, "2"]}, {"scores": {"a": 1}}])
def test_a_result_of_another_shape_costs_its_own_figures_alone(odd: dict[str, Any]) -> None:
    played = [one(1, 50, 40) for _ in range(5)]
    assert by_seats([*played, one(2, 1, 2, **odd)]) == [BySeats(2, 6, 5, 83, 50, 50, 40)]
    assert by_seats([one(2, 1, 2, **odd) for _ in range(5)]) == [BySeats(2, 5, 0)]


def against(place: int, own: int, *others: int) -> Played:
    """A match of somebody of a rating (in points) against others."""
    played = one(place, *([0] * (1 + len(others))))
    change = replace(played.change, mean_before=own * POINT, deviation_before=POINT)
    return replace(played, change=change, others=tuple(Strength(other * POINT, POINT) for other in others))


def test_won_by_the_others_strength_beside_what_the_ratings_let_expect() -> None:
    stronger = [against(place, 1200, 1600) for place in (2, 2, 2, 2, 1)]
    even = [against(1, 1200, 1300, 1100), against(2, 1200, 1200, 1200)]
    unknown = [against(1, 1200), one(1, 3, 2)]
    assert by_strength([*stronger, *even, *unknown]) == [
        ByStrength("even", 2, 1),
        ByStrength("stronger", 5, 1, 20, 9),
    ]
    weaker = [against(1, 1500, 1100, 1100) for _ in range(6)]
    assert by_strength(weaker) == [ByStrength("weaker", 6, 6, 100, 83)], "1 of 1 + 1/10 + 1/10"
    assert by_strength([against(1, 1200, 1301)] * 5)[0].band == "stronger"
    assert by_strength([against(1, 1200, 1300)] * 5) == [ByStrength("even", 5, 5, 100, 36)]
    assert by_strength([]) == []


def test_victories_in_a_row_are_those_now_and_the_longest() -> None:
    latest_first = [one(place, 1, 2) for place in (1, 1, 2, 1, 1, 1, 3)]
    assert rows_of_victories(latest_first) == (2, 3)
    assert rows_of_victories([]) == (0, 0)
    assert rows_of_victories(latest_first[2:]) == (0, 3)


@pytest.mark.parametrize("game", ["khronos", "feudum", "inventions", "time_of_empires"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_points_by_source_against_the_others_in_the_order_of_the_score_sheet(game: str, language: str) -> None:
    first, second, *_ = list(catalog.face(game).sources)
    mine, others = {first: 10, second: 0}, [{first: 4, second: 3}, {first: 8, second: 0}]
    played = [one(1, 10, 7, 8, sources=[mine, *others]) for _ in range(4)]
    assert sources(played, game, language) == [], "of four matches nothing is told"
    played.append(one(1, 0, 0, 0, sources=[{first: 0}, {first: 0}, {first: 0}]))
    found = sources(played, game, language)
    assert [(line.own, round(line.others, 3)) for line in found] == [(8.0, 4.8), (0.0, 1.2)]
    assert found[0].ahead == pytest.approx(3.2)
    assert all(line.name for line in found)


@pytest.mark.parametrize("odd", [None, [{}], [{"a": "x"}, {}], "x"])
def test_sources_of_another_shape_are_left_out(odd: Any) -> None:
    assert sources([one(1, 1, 2, sources=odd) for _ in range(6)], "khronos", "en") == []


def test_how_well_acts_were_chosen_by_seats_with_no_mean_under_five() -> None:
    def reviewed(tenths: int, *scores: int) -> Played:
        return replace(one(1, *scores), trait=Trait("m", 0, tenths))

    played = [reviewed(tenths, 50, 40) for tenths in (871, 900, 850, 1000)]
    assert by_accuracy([*played, one(1, 50, 40), reviewed(NEVER, 50, 40)]) == [Chosen(2, 4)]
    played += [reviewed(604, 50, 40), reviewed(700, 9, 8, 7), one(1, 9, 8, 7, 6)]
    assert by_accuracy(played) == [Chosen(2, 5, 84), Chosen(3, 1)]
    assert accuracies(played) == [871, 900, 850, 1000, 604, 700]


def test_openings_the_commonest_first_and_nothing_that_came_once_alone() -> None:
    def opened(opening: str, place: int, *scores: int) -> Played:
        return replace(one(place, *scores), trait=Trait("m", 0, opening=opening))

    played = [opened("a b", place, 50, 40) for place in (1, 2, 1, 1)]
    assert by_opening([*played, opened("", 1, 9, 9), opened("c d", 1, 9, 9), one(1, 9, 9)]) == [Opened("a b", 4, 3)]
    played += [opened("a b", 2, 10, 20, 60), *(opened(f"{name} b", 2, 7, 8) for name in "xyzuvw" for _ in range(2))]
    found = by_opening(played)
    assert found[0] == Opened("a b", 5, 3, 60, 42, 40)
    assert [(opened.opening, opened.matches) for opened in found[1:]] == [(f"{name} b", 2) for name in "xyzu"]
