"""Random matches of every number of players and every option, with every invariant after every answer.

`GNOMON_DOSE` multiplies the number of matches.
"""

import os
import random
from collections import Counter

import pytest

from gnomon.games.feudum.events import EVENTS
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.setting import SPECS
from gnomon.games.feudum.state import FeudumState, load_state
from gnomon.kernel.events import Events
from gnomon.kernel.options import Value
from gnomon.kernel.rng import Generator
from tests.games.feudum.invariants import check_all

DOSE = max(1, int(os.environ.get("GNOMON_DOSE", "1")))
LONGEST = 30
"""Rounds; the longest of 4,000 matches of section 13 had 19."""
OTHER_WAY = [(spec.name, value) for spec in SPECS for value in spec.choices if value != spec.default]


def walk(seats: int, seed: int, choices: dict[str, Value], willing: float = 0.8) -> tuple[FeudumState, "Counter[str]"]:
    """A match of random answers; so often cards are played with an effect if there is one."""
    chance = random.Random(f"{seats} {seed} {sorted(choices.items())}")
    state = GAME.setup(choices, seats, seed)
    assert isinstance(state, FeudumState)
    events: Events = []
    forgo = GAME.codes.block("forgo")
    while not state.over:
        asked = GAME.to_act(state)
        assert asked, "nobody can decide"
        seat = chance.choice(asked)
        codes = GAME.options(state, seat)
        assert codes, "no legal answer"
        if chance.random() < willing:
            codes = [code for code in codes if not forgo.base <= code < forgo.end] or codes
        GAME.apply(state, seat, chance.choice(codes), events=events)
        check_all(state)
        assert state.round <= LONGEST
    return state, Counter(EVENTS.names[event[0]] for event in events)


@pytest.mark.rule("4", "8.4", "10.1")
@pytest.mark.parametrize("advanced", [True, False])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_matches_end_after_the_fifth_epoch(seats: int, advanced: bool):
    for number in range(DOSE):
        state, counted = walk(seats, number, {"advanced": advanced})
        assert state.epoch == 5 and counted["epoch_began"] == 4 and counted["ended"] == 1
        assert counted["round_began"] == state.round


@pytest.mark.parametrize(("name", "value"), OTHER_WAY)
def test_every_option_plays_to_the_end(name: str, value: Value):
    for number in range(DOSE):
        walk(2 + number % 4, 100 + number, {name: value})


def test_blind_play_ends_as_well():
    for number in range(DOSE):
        walk(3, number, {}, willing=0.0)


def test_default_answers_alone_end_a_match():
    state = GAME.setup({}, 4, 1)
    while not state.over:
        seat = GAME.to_act(state)[0]
        GAME.apply(state, seat, GAME.default(state, seat))


@pytest.mark.rule("4.1", "1.5")
def test_samples_of_any_view_are_whole_positions_and_saved_positions_come_back():
    chance = random.Random(5)
    state = GAME.setup({}, 4, 7)
    assert isinstance(state, FeudumState)
    for number in range(400):
        if state.over:
            break
        seat = chance.choice(GAME.to_act(state))
        GAME.apply(state, seat, chance.choice(GAME.options(state, seat)))
        if number % 10 == 0:
            for viewer in range(-1, 4):
                seen = GAME.view(state, viewer)
                full = GAME.determinize(seen, Generator(number))
                assert isinstance(full, FeudumState)
                check_all(full)
                again = GAME.view(full, viewer)
                assert again.to_dict() == seen.to_dict()
            assert load_state(state.to_dict()).to_dict() == state.to_dict()
