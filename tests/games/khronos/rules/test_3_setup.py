"""Chapter 3: setting up."""

import pytest

from gnomon.games.khronos import GAME
from gnomon.games.khronos.state import KhronosState
from gnomon.kernel.errors import BadInput
from tests.kit.khronos import asked, end_turn, facts, invariants, play


def new(seats: int, seed: int = 1, **choices: object) -> KhronosState:
    state = GAME.setup(choices, seats, seed)
    assert isinstance(state, KhronosState)
    return state


@pytest.mark.rule("3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_match_begins_alike_for_any_number_of_players(seats: int):
    state = new(seats)
    assert state.turn == 1
    assert state.money == [4] * seats
    assert state.cubes == [25] * seats
    assert state.held == [4] * seats
    assert [sum(state.hands[3 * seat : 3 * seat + 3]) for seat in range(seats)] == [4] * seats
    assert len(state.pile) == 55 - 4 * seats
    assert state.pawns == [0] * (2 * seats)
    assert all(building.printed and not any(building.cubes) for board in state.boards for building in board.in_order())
    assert asked(state)[0] == "action"
    assert state.active == state.first
    assert invariants(state) == []


@pytest.mark.rule("3")
@pytest.mark.parametrize("seats", [1, 6])
def test_two_to_five_players_take_part(seats: int):
    with pytest.raises(BadInput):
        new(seats)


@pytest.mark.rule("3")
def test_chance_names_the_first_player():
    firsts = [new(5, seed).first for seed in range(300)]
    counts = [firsts.count(seat) for seat in range(5)]
    assert sum(counts) == 300
    assert min(counts) > 35, counts


@pytest.mark.rule("3")
def test_the_seed_decides_everything_and_other_seeds_deal_other_cards():
    assert GAME.digest(new(4, 9)) == GAME.digest(new(4, 9))
    deals = {tuple(new(4, seed).hands) for seed in range(20)}
    assert len(deals) > 15


@pytest.mark.rule("3")
def test_play_goes_clockwise_and_the_turn_advances_when_it_returns_to_the_first_player():
    state = new(3, 4)
    order = []
    turns = []
    for _ in range(7):
        order.append(state.active)
        turns.append(state.turn)
        end_turn(state)
    first = state.first
    assert order == [(first + step) % 3 for step in range(7)]
    assert turns == [1, 1, 1, 2, 2, 2, 3]


@pytest.mark.rule("3")
def test_money_is_open_and_hands_are_hidden():
    state = new(3)
    seen = GAME.view(state, 0)
    assert isinstance(seen, KhronosState)
    assert seen.money == state.money
    assert seen.hands[:3] == state.hands[:3]
    assert seen.hands[3:] == [-1] * 6
    assert set(seen.pile) == {-1}
    assert seen.held == [4, 4, 4]
    assert seen.seed == -1


@pytest.mark.rule("3", "4.10")
def test_what_a_player_draws_is_seen_by_that_player_only():
    state = new(2, 3)
    seat = state.active
    before = state.hands[3 * seat : 3 * seat + 3]
    events = play(state, "end_turn", a_colour_of(before), "done")
    own, others = facts(events, "drew", seat), facts(events, "drew", 1 - seat)
    assert sum(own[0][1:]) == 1
    assert others == [(seat, 1)]


def a_colour_of(cards: list[int]) -> str:
    """A colour that is in the hand."""
    return next(name for name, held in zip(("military", "religious", "civil"), cards, strict=True) if held)
