"""Turning points: the greatest changes, in the order of play."""

import pytest

from gnomon.insight.turning import turning_points


def told(chances: list[list[float]]) -> list[tuple[int, int, object]]:
    points = turning_points(chances)
    return [(point.index, point.seat, pytest.approx(point.swing)) for point in points]


def test_only_great_changes_count_and_each_names_the_seat_that_changed_most() -> None:
    chances = [[0.5, 0.3, 0.2], [0.52, 0.29, 0.19], [0.3, 0.3, 0.4], [0.31, 0.05, 0.64]]
    assert told(chances) == [(2, 0, -0.22), (3, 1, -0.25)]


def test_of_two_seats_the_one_that_gains_is_named() -> None:
    assert told([[0.5, 0.5], [0.3, 0.7], [0.6, 0.4]]) == [(1, 1, 0.2), (2, 0, 0.3)]


def test_at_most_so_many_are_told_in_the_order_of_play_and_the_earlier_of_equals() -> None:
    chances = [[0.5, 0.5], [0.7, 0.3], [0.5, 0.5], [0.9, 0.1]]
    assert [point.index for point in turning_points(chances, most=2)] == [1, 3]


def test_what_has_no_chances_has_no_turning_points() -> None:
    assert turning_points([]) == []
    assert turning_points([[0.5, 0.5]]) == []
    assert turning_points([[0.5, 0.5], [], [0.9, 0.1], [0.2, 0.8]], least=0.5)[0].index == 3
