"""Random matches of every number of players and every option, with every invariant after every answer.

`GNOMON_DOSE` multiplies the number of matches.
"""

import os
import random

import pytest

from gnomon.games.inventions.events import TURN_BEGAN
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.setting import SPECS
from gnomon.games.inventions.state import InventionsState, load_state
from gnomon.games.inventions.terms import LAST_STEP
from gnomon.kernel.events import Events
from gnomon.kernel.options import Value
from gnomon.kernel.rng import Generator
from tests.games.inventions.invariants import check_all
from tests.kit.inventions_secrets import permute_hidden

DOSE = max(1, int(os.environ.get("GNOMON_DOSE", "1")))
LONGEST = 2_000
"""Answers; 1,500 random matches took 162 on average."""
OTHER_WAY = [(spec.name, value) for spec in SPECS for value in spec.choices if value != spec.default]


def walk(seats: int, seed: int, choices: dict[str, Value]) -> tuple[InventionsState, Events]:
    """A match of random answers."""
    chance = random.Random(f"{seats} {seed} {sorted(choices.items())}")
    state = GAME.setup(choices, seats, seed)
    assert isinstance(state, InventionsState)
    events: Events = []
    for _ in range(LONGEST):
        if state.over:
            return state, events
        (seat,) = GAME.to_act(state)
        codes = GAME.options(state, seat)
        assert GAME.default(state, seat) in codes
        GAME.apply(state, seat, chance.choice(codes), events=events)
        check_all(state)
    raise AssertionError("the match does not end")


@pytest.mark.rule("4.1", "6.2")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_random_matches_have_thirteen_rounds(seats: int):
    for number in range(3 * DOSE):
        state, events = walk(seats, number, {})
        assert state.step == LAST_STEP
        turns = sum(1 for happened in events if happened[0] == TURN_BEGAN)
        assert turns == 13 * seats
        outcome = GAME.outcome(state)
        assert outcome.scores == [state.score(seat) for seat in range(seats)]


@pytest.mark.parametrize(("name", "value"), OTHER_WAY)
def test_every_option_plays_to_the_end(name: str, value: Value):
    for number in range(DOSE):
        walk(1 + number % 4 if name != "difficulty" else 1, 100 + number, {name: value})
        walk(3, 100 + number, {name: value})


@pytest.mark.parametrize("seats", [1, 4])
def test_default_answers_alone_end_a_match(seats: int):
    state = GAME.setup({}, seats, 1)
    while not state.over:
        seat = GAME.to_act(state)[0]
        GAME.apply(state, seat, GAME.default(state, seat))


@pytest.mark.rule("3.6")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_samples_agree_with_their_view_and_saved_positions_come_back(seats: int):
    chance = random.Random(seats)
    state = GAME.setup({"late_ideas": "yes", "fourth_goal": True}, seats, 7)
    assert isinstance(state, InventionsState)
    while not state.over:
        (seat,) = GAME.to_act(state)
        GAME.apply(state, seat, chance.choice(GAME.options(state, seat)))
        if chance.random() < 0.1:
            viewer = chance.randrange(-1, seats)
            seen = GAME.view(state, viewer)
            whole = GAME.determinize(seen, Generator(chance.getrandbits(64)))
            assert isinstance(whole, InventionsState)
            check_all(whole)
            assert GAME.view(whole, viewer).to_dict() == seen.to_dict()
            assert load_state(state.to_dict()).to_dict() == state.to_dict() == state.clone().to_dict()


@pytest.mark.rule("3.6")
@pytest.mark.parametrize("seats", [1, 3])
def test_worlds_that_differ_in_secrets_alone_look_alike(seats: int):
    chance = random.Random(seats)
    state = GAME.setup({}, seats, 11)
    while not state.over:
        (seat,) = GAME.to_act(state)
        GAME.apply(state, seat, chance.choice(GAME.options(state, seat)))
        if chance.random() < 0.1:
            viewer = chance.randrange(-1, seats)
            other = permute_hidden(state, viewer, Generator(chance.getrandbits(64)))
            check_all(other)
            assert GAME.view(other, viewer).to_dict() == GAME.view(state, viewer).to_dict()
            for player in range(seats):
                assert GAME.options(other, player) == GAME.options(state, player)
