"""Who plays in which division: at the beginning of a league, and after each season."""

from hypothesis import given
from hypothesis import strategies as st

from gnomon.matches.divisions import after_season, cut, exchanged, moved


def test_a_rest_that_makes_no_table_plays_in_the_division_above() -> None:
    assert cut(range(1, 9), 4, 2) == [[1, 2, 3, 4], [5, 6, 7, 8]]
    assert cut(range(1, 10), 4, 2) == [[1, 2, 3, 4], [5, 6, 7, 8, 9]]
    assert cut(range(1, 11), 4, 2) == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10]]
    assert cut(range(1, 11), 4, 3) == [[1, 2, 3, 4], [5, 6, 7, 8, 9, 10]]
    assert cut([1, 2], 4, 3) == [[1, 2]], "all there are"


def test_the_first_and_the_last_ones_change_places() -> None:
    last = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]
    assert after_season(last, range(1, 13), [], 4, 1, 2) == [[1, 2, 3, 5], [4, 6, 7, 9], [8, 10, 11, 12]]
    assert after_season(last, range(1, 13), [], 4, 2, 2) == [[1, 2, 5, 6], [3, 4, 9, 10], [7, 8, 11, 12]]


def test_of_a_small_division_no_more_than_half_go_up() -> None:
    assert exchanged([6, 6, 3], 3) == [3, 1]
    assert moved(1, [6, 6, 3], 3) == (3, 1)
    assert moved(0, [5], 2) == (0, 0)
    assert after_season([[1, 2, 3, 4], [5, 6]], range(1, 7), [], 4, 2, 2) == [[1, 2, 3, 5], [4, 6]]


def test_gaps_are_filled_from_below_in_the_order_of_standing() -> None:
    last = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]
    stays = set(range(1, 13)) - {2}
    assert after_season(last, stays, [], 4, 1, 2) == [[1, 3, 5, 6], [4, 7, 9, 10], [8, 11, 12]]


def test_whoever_is_gone_from_the_last_places_leaves_no_gap_above() -> None:
    last = [[1, 2, 3, 4], [5, 6, 7, 8]]
    assert after_season(last, set(range(1, 9)) - {4}, [], 4, 1, 2) == [[1, 2, 3, 5], [6, 7, 8]]


def test_where_all_others_are_gone_whoever_came_down_goes_up_again() -> None:
    assert after_season([[1, 2, 3, 4], [5, 6, 7, 8]], {1, 3, 4}, [], 4, 2, 2) == [[1, 3, 4]]


def test_newcomers_come_in_at_the_bottom_and_may_make_a_division_of_their_own() -> None:
    last = [[1, 2], [3, 4]]
    assert after_season(last, {1, 2, 3, 4}, [9, 8], 2, 1, 2) == [[1, 3], [2, 4], [9, 8]]
    assert after_season(last, {1, 2, 3, 4}, [9], 2, 1, 2) == [[1, 3], [2, 4, 9]]
    assert after_season([[1, 2], [3, 4, 5]], {1, 2, 3, 4, 5}, [9], 2, 1, 2) == [[1, 3], [2, 4], [5, 9]]


@given(
    size=st.integers(2, 9),
    people=st.integers(2, 40),
    new=st.integers(0, 9),
    gone=st.sets(st.integers(0, 39)),
    least=st.integers(2, 5),
)
def test_everybody_who_stays_plays_in_one_division_and_none_is_too_small(
    size: int, people: int, new: int, gone: set[int], least: int
) -> None:
    least = min(least, size)
    for moves in range(1, size // 2 + 1):
        last = cut(range(people), size, least)
        stays = set(range(people)) - gone
        newcomers = list(range(100, 100 + new))
        found = after_season(last, stays, newcomers, size, moves, least)
        assert sorted(one for division in found for one in division) == sorted([*stays, *newcomers])
        assert all(len(division) == size for division in found[:-1])
        assert len(found) == 1 or least <= len(found[-1]) < size + least
        if not gone & set(range(people)) and not new:
            assert [len(one) for one in found] == [len(one) for one in last]
