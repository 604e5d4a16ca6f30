"""Tournaments are fair and repeatable, and ratings follow from their results."""

import pytest

from gnomon.kernel.errors import BadInput
from gnomon.lab import arena, ratings, wilson
from gnomon.lab.arena import Arena, pairings


def test_the_interval_of_a_share_is_wilsons():
    low, high = wilson(40, 50)
    assert (round(low, 4), round(high, 4)) == (0.6696, 0.8876)
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(10, 10)
    assert round(low, 4) == 0.7225
    assert high == pytest.approx(1.0)


def test_shared_wins_are_shared_and_meetings_counted_both_ways():
    found = Arena(["a", "b", "c"])
    found.add([0, 1, 2], [5, 5, 1], [1, 1, 3])
    found.add([2, 0, 1], [9, 2, 3], [1, 3, 2])
    assert [contestant.points for contestant in found.contestants] == [0.5, 0.5, 1.0]
    assert found.beaten == [[0.0, 0.5, 1.0], [1.5, 0.0, 1.0], [1.0, 1.0, 0.0]]
    assert found.contestants[0].to_dict()["mean_score"] == 3.5


def test_everybody_meets_at_one_table_or_in_pairs():
    assert pairings(3, 3) == [[0, 1, 2]]
    assert pairings(3, 2) == [[0, 1], [0, 2], [1, 2]]
    assert pairings(2, 4) == [[0, 1, 0, 1]]


def test_every_deal_is_played_from_every_seat():
    found = arena("khronos", ["random", "planner:1"], 3, seed=2)
    assert [contestant.matches for contestant in found.contestants] == [4, 4]
    assert sum(contestant.points for contestant in found.contestants) == 4


def test_the_result_does_not_depend_on_the_number_of_processes():
    alone = arena("khronos", ["greedy", "random"], 2, seed=5)
    together = arena("khronos", ["greedy", "random"], 2, seed=5, processes=2)
    assert [each.to_dict() for each in alone.contestants] == [each.to_dict() for each in together.contestants]


def test_greedy_beats_random():
    found = arena("khronos", ["greedy", "random"], 10, seed=1)
    greedy, chance = found.contestants
    assert greedy.points == 10
    assert greedy.score > 5 * chance.score


@pytest.mark.parametrize("names", [["greedy"], ["greedy", "greedy"], ["greedy", "genius"]])
def test_an_arena_needs_two_known_and_different_opponents(names):
    with pytest.raises(BadInput):
        arena("khronos", names, 2)


def test_ratings_are_relative_to_the_anchor_and_ordered_by_strength():
    found = ratings([[0, 30, 38], [10, 0, 30], [2, 10, 0]], anchor=2)
    values = [value for value, _ in found]
    assert values[2] == 0
    assert values[0] > values[1] > 0
    assert all(50 < half < 200 for _, half in found)


def test_a_rating_gap_is_the_odds_on_elos_scale():
    # 3000 : 1000 points are odds of three to one, 400 log10 3 = 191 points.
    (first, _), (second, _) = ratings([[0, 3000], [1000, 0]], anchor=1)
    assert first - second == pytest.approx(190.8, abs=0.5)


def test_clean_sweeps_stay_finite():
    (best, half), _ = ratings([[0, 20], [0, 0]], anchor=1)
    assert 400 < best < 1000
    assert half < 600
