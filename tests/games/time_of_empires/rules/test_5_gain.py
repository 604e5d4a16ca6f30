"""Gaining knowledge and bricks (5.1)."""

import pytest

from tests.kit.time_of_empires import arrange, asked, facts, happened, place, stock

SPACES = pytest.mark.parametrize(("space", "resource"), [("knowledge", 0), ("bricks", 1)])


@pytest.mark.rule("5.1")
@SPACES
@pytest.mark.parametrize(
    ("had", "symbols", "gained"), [(0, 1, 1), (2, 4, 4), (5, 3, 1), (6, 2, 0), (0, 6, 6), (4, 2, 2)]
)
def test_pieces_move_from_the_reserve_up_to_six_and_surplus_is_lost(space, resource, had, symbols, gained):
    removed = [0] * 4
    removed[resource] = symbols - 1
    red = {("knowledge", "bricks")[resource]: had, "removed": removed}
    state = arrange(red=red)
    events = place(state, "red", space)
    assert stock(state, "red")[resource] == had + gained
    assert stock(state, "red")[1 - resource] == 1
    assert facts(events, "gained") == [(0, resource, gained, symbols - gained)]
    assert happened(events) == ["placed", "gained"]
    assert asked(state, "red") == "era", "no choice to make"


@pytest.mark.rule("5.1")
def test_everybody_has_pieces_of_his_own():
    state = arrange(red={"knowledge": 6}, purple={"knowledge": 6})
    place(state, "red", "bricks")
    place(state, "purple", "bricks")
    assert stock(state, "red") == stock(state, "purple") == (6, 2)
