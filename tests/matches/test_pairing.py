"""Tables of a round: nobody meets the same people again as long as that can be had, and pairs of a knock-out."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

import pytest

from gnomon.matches.pairing import Group, grouped, met, paired, seated, sizes
from gnomon.matches.rounds import FILLER


@pytest.mark.parametrize(
    ("people", "seats", "expected"),
    [(8, 4, [4, 4]), (9, 4, [3, 3, 3]), (7, 2, [2, 2, 2, 1]), (5, 4, [3, 2]), (2, 5, [2]), (13, 5, [5, 4, 4])],
)
def test_programs_are_spread_over_the_last_tables(people: int, seats: int, expected: list[int]) -> None:
    assert sizes(people, seats) == expected


def repeats(tables: Sequence[Sequence[int]], before: Mapping[frozenset[int], int]) -> int:
    return sum(before.get(frozenset(pair), 0) ** 2 for table in tables for pair in combinations(table, 2))


def everything(left: Group, wanted: Sequence[int]) -> Iterator[list[Group]]:
    """All ways to make tables of these sizes."""
    if not left:
        yield []
        return
    for mates in combinations(left[1:], wanted[0] - 1):
        rest = tuple(one for one in left[1:] if one not in mates)
        for others in everything(rest, wanted[1:]):
            yield [(left[0], *mates), *others]


@pytest.mark.parametrize(("people", "seats", "rounds"), [(9, 3, 5), (8, 2, 8), (8, 4, 3), (6, 3, 4), (7, 2, 7)])
def test_no_other_tables_would_repeat_less(people: int, seats: int, rounds: int) -> None:
    played: list[Group] = []
    for number in range(rounds):
        order = [(one * 5 + number) % people for one in range(people)] if people % 5 else list(range(people))
        before = met(played)
        tables = grouped(order, seats, before)
        assert sorted(one for table in tables for one in table) == list(range(people))
        assert [len(table) for table in tables] == sizes(people, seats)
        best = min(repeats(other, before) for other in everything(tuple(order), sizes(people, seats)))
        assert repeats(tables, before) == best, f"round {number + 1}"
        played += tables


def test_nine_people_at_tables_of_three_meet_everybody_once_in_four_rounds() -> None:
    played: list[Group] = []
    for _ in range(4):
        played += grouped(range(9), 3, met(played))
    assert set(met(played).values()) == {1}
    assert len(met(played)) == 36


def test_those_next_to_one_another_in_the_standings_meet_if_they_have_not() -> None:
    assert grouped([3, 1, 2, 0], 2, {}) == [(3, 1), (2, 0)]
    assert grouped([3, 1, 2, 0], 2, met([(3, 1), (2, 0)])) == [(3, 2), (1, 0)]


def test_many_people_are_drawn_quickly_and_all_of_them() -> None:
    played: list[Group] = []
    for _ in range(12):
        tables = grouped(range(60), 5, met(played))
        assert Counter(one for table in tables for one in table) == Counter(range(60))
        played += tables
    assert max(met(played).values()) <= 2


def test_seats_rotate_and_programs_take_what_is_left() -> None:
    played: list[Group] = []
    for _ in range(4):
        played.append(seated((1, 2, 3), 4, played))
    assert all(table.count(FILLER) == 1 for table in played)
    for person in (1, 2, 3):
        assert {table.index(person) for table in played} == {0, 1, 2, 3}


@pytest.mark.parametrize(("people", "byes"), [(2, 0), (3, 1), (5, 3), (6, 2), (8, 0), (9, 7)])
def test_byes_of_the_first_round_make_the_later_ones_even(people: int, byes: int) -> None:
    pairs = paired(range(people), (), True)
    assert sum(len(pair) == 1 for pair in pairs) == byes
    assert len(pairs).bit_count() == 1
    assert sorted(one for pair in pairs for one in pair) == list(range(people))


def test_whoever_has_rested_does_not_rest_again() -> None:
    assert paired([4, 7, 9], {4, 7}, False) == [(4, 7), (9,)]
    assert paired([4, 7, 9], {4, 7, 9}, False) == [(4,), (7, 9)]
