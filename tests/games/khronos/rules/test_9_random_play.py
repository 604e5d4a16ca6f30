"""Chapter 9: the three ways of playing at random, with every invariant after every answer.

`GNOMON_DOSE` multiplies the number of matches.
"""

import os
import random
from collections import Counter

import pytest

from gnomon.games.khronos import GAME
from gnomon.games.khronos.actions import CONSTRUCT, DEMOLISH_IN, PLACE
from gnomon.games.khronos.effects import gain
from gnomon.games.khronos.events import (
    BLOCKED_BY_DOMINION,
    BLOCKED_BY_HIERARCHY,
    DOWNSIZED,
    DOWNSIZED_AWAY,
    EVENTS,
    JUNCTION,
)
from gnomon.games.khronos.grid import anchors_touching, halo
from gnomon.games.khronos.kinds import SEAT_COLOURS
from gnomon.games.khronos.state import START, KhronosState
from gnomon.kernel.events import Events
from gnomon.kernel.options import Value
from tests.kit.khronos import arrange, invariants

DOSE = max(1, int(os.environ.get("GNOMON_DOSE", "1")))

EVERY_CHOICE = [(spec.name, value) for spec in GAME.specs for value in spec.choices if value != spec.default]


def new(seats: int, seed: int, choices: dict[str, Value]) -> KhronosState:
    state = GAME.setup(choices, seats, seed)
    assert isinstance(state, KhronosState)
    return state


def answer(state: KhronosState, code: int, events: Events) -> None:
    """Give an answer; check every invariant unless something was merely selected."""
    (seat,) = GAME.to_act(state)
    GAME.apply(state, seat, code, 0, events)
    if state.over or not GAME.ops[state.lanes[0][-1][0]].selecting:
        wrong = invariants(state)
        assert wrong == [], (GAME.codes.to_names(code), wrong)
    assert state.over or GAME.options(state, GAME.to_act(state)[0])


def any_code(state: KhronosState, chance: random.Random) -> int:
    """Any legal answer."""
    return chance.choice(GAME.options(state, GAME.to_act(state)[0]))


def builder_code(state: KhronosState, chance: random.Random, places: int) -> int:
    """An answer that mostly builds, and where there is a choice within the places (a mask of anchors)."""
    codes = GAME.options(state, GAME.to_act(state)[0])
    kind = GAME.ops[state.lanes[0][-1][0]].name
    if kind == "action" and chance.random() < 0.9:
        codes = [code for code in codes if CONSTRUCT <= code < DEMOLISH_IN] or codes
    if kind == "square":
        codes = [code for code in codes if places >> (code - PLACE) & 1] or codes
    return chance.choice(codes)


def chain(events: Events) -> int:
    """How many buildings lost size."""
    return sum(1 for event in events if event[0] in (DOWNSIZED, DOWNSIZED_AWAY))


# --- any legal answer ------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.10", "6.2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_matches_end_after_seven_turns_of_every_player(seats: int):
    for seed in range(DOSE):
        chance = random.Random(f"{seats} {seed}")
        state = new(seats, seed, {})
        events: Events = []
        while not state.over:
            answer(state, any_code(state, chance), events)
        counted = Counter(EVENTS.names[event[0]] for event in events)
        # The first turn has begun when the match is set up.
        assert counted["turn_began"] + 1 == counted["turn_ended"] == 7 * seats
        assert counted["ended"] == 1


@pytest.mark.rule("5.10")
@pytest.mark.parametrize(("name", "value"), EVERY_CHOICE, ids=[f"{name}={value}" for name, value in EVERY_CHOICE])
def test_random_matches_keep_the_invariants_with_every_value_of_every_option(name: str, value: Value):
    for seed in range(DOSE):
        chance = random.Random(f"{name} {value} {seed}")
        state = new(2 + chance.randrange(4), seed, {name: value})
        while not state.over:
            answer(state, any_code(state, chance), [])


# --- contact and overlap preferred -----------------------------------------------------------------------------------


def crowded(state: KhronosState) -> int:
    """The anchors where a building of size 2 would touch or overlap another one on Might or Faith."""
    near = 0
    for board in state.boards[:2]:
        near |= board.taken | halo(board.taken)
    return anchors_touching(near, 2)


@pytest.mark.rule("5.7", "5.8", "5.10")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_matches_that_seek_contact_keep_the_invariants_through_their_cascades(seats: int):
    junctions = 0
    for seed in range(2 * DOSE):
        chance = random.Random(f"contact {seats} {seed}")
        state = new(seats, seed, {})
        for seat in range(seats):
            gain(state, seat, 36, START)
        events: Events = []
        while not state.over:
            answer(state, builder_code(state, chance, crowded(state)), events)
        junctions += sum(1 for event in events if event[0] == JUNCTION)
    assert junctions > 0


# --- a small field, many turns ---------------------------------------------------------------------------------------

FIELD = sum(1 << (row * 16 + column) for row in range(5, 14) for column in range(3, 13))
TURNS = 20


@pytest.mark.rule("5.7", "5.7.1", "5.8", "5.10")
@pytest.mark.parametrize(("seats", "seed", "least"), [(2, 21, 8), (3, 51, 8), (4, 0, 1), (5, 0, 1)])
def test_in_a_small_field_cascades_grow_long_and_still_settle(seats: int, seed: int, least: int):
    """Ten by nine squares, twenty game turns, money without limit; the seeds of 2 and 3 players are known for length."""
    longest = 0
    seen: Counter[int] = Counter()
    for number in range(DOSE):
        chance = random.Random(f"field {seats} {seed + number}")
        rich = "\n".join(f"[{colour}]\nmoney = 9000" for colour in SEAT_COLOURS[:seats] if colour != "red")
        state = arrange(players=seats, money=9000, head=f"seed = {seed + number}", tables=rich)
        turns = 0
        events: Events = []
        while turns < TURNS * seats:
            if GAME.is_settled(state, state.active):
                longest = max(longest, chain(events))
                seen.update(event[0] for event in events)
                events = []
            active = state.active
            answer(state, builder_code(state, chance, FIELD), events)
            turns += state.active != active
            # The turn track is stopped, so that the match goes on.
            state.turn = min(state.turn, 3)
    assert longest >= least
    assert seen[DOWNSIZED] + seen[DOWNSIZED_AWAY] > 0
    assert seen[BLOCKED_BY_DOMINION] + seen[BLOCKED_BY_HIERARCHY] > 0
