"""Outlines of groups of squares."""

import re

from hypothesis import given
from hypothesis import strategies as st

from gnomon.drawing.outlines import areas, boundary, rounded

squares = st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1, max_size=30)


def enclosed(loop):
    """Twice the signed area of a loop; positive when the inside lies on the right hand (y grows downwards)."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(loop, loop[1:] + loop[:1], strict=True))


def test_a_square_has_four_corners():
    assert boundary([(2, 3)]) == [[(3, 2), (4, 2), (4, 3), (3, 3)]]


def test_two_squares_that_meet_at_a_corner_keep_their_own_outlines():
    assert len(boundary([(0, 0), (1, 1)])) == 2


def test_a_ring_has_an_outer_and_an_inner_loop():
    ring = [(row, column) for row in range(3) for column in range(3) if (row, column) != (1, 1)]
    assert sorted(map(enclosed, boundary(ring))) == [-2, 18]


@given(squares)
def test_the_loops_enclose_exactly_the_squares(found):
    assert sum(map(enclosed, boundary(found))) == 2 * len(found)


@given(squares)
def test_sides_are_straight_and_meet_at_right_angles(found):
    for loop in boundary(found):
        for (ax, ay), (bx, by), (cx, cy) in zip(loop, loop[1:] + loop[:1], loop[2:] + loop[:2], strict=True):
            assert (ax == bx) != (ay == by)
            assert (ax == bx) != (bx == cx)
            assert (ay == by) != (by == cy)


def test_an_outset_grows_the_outline_on_all_sides():
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", rounded([(0, 0)], 10, 2, 0))]
    assert (min(numbers), max(numbers)) == (-2, 12)


@given(squares)
def test_areas_fill_every_square_once(found):
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v10h-\d+z", areas(found, 10))
    filled = [(int(y) // 10, int(x) // 10 + step) for x, y, wide in runs for step in range(int(wide) // 10)]
    assert sorted(filled) == sorted(found)
