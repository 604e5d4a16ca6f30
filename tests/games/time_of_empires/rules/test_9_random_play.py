"""Random matches, introductory and in real time, with every invariant after every answer and every act of the clock.

`GNOMON_DOSE` multiplies the number of matches.
"""

import os
import random
from collections import Counter

import pytest

from gnomon.games.time_of_empires.events import EVENTS
from gnomon.games.time_of_empires.setting import SPECS
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.kernel.events import Events
from gnomon.kernel.options import Value
from tests.games.time_of_empires.rules.schedules import REACTIONS, Schedule, sound
from tests.kit.time_of_empires import COLOUR_NAMES, GAME, invariants, points

DOSE = max(1, int(os.environ.get("GNOMON_DOSE", "1")))

CALM: dict[str, Value] = {"era_1": "introductory", "era_2": "introductory", "era_3": "introductory"}
SHORT: dict[str, Value] = {**CALM, "intro_rounds": 6}

EVERY_CHOICE = [
    (spec.name, value)
    for spec in SPECS
    for value in spec.choices
    if value != spec.default and not spec.name.startswith("era_")
]

# --- introductory ------------------------------------------------------------------------------------------------------


def walk(seats: int, seed: int, choices: dict[str, Value]) -> tuple[EmpiresState, "Counter[str]"]:
    """A match of random answers, checked after each."""
    chance = random.Random(f"{seats} {seed} {sorted(choices.items())}")
    state = GAME.setup(choices, seats, seed)
    assert isinstance(state, EmpiresState)
    events: Events = []
    while not state.over:
        asked = GAME.to_act(state)
        assert asked, "nobody can decide"
        seat = chance.choice(asked)
        codes = GAME.options(state, seat)
        assert codes, "no legal answer"
        GAME.apply(state, seat, chance.choice(codes), state.now, events)
        assert invariants(state) == []
    return state, Counter(EVENTS.names[event[0]] for event in events)


@pytest.mark.rule("2.14", "4.3", "6.8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_introductory_matches_end_after_45_rounds(seats: int):
    for number in range(DOSE):
        state, counted = walk(seats, number, CALM)
        assert counted["turn_began"] == 45 * seats
        assert counted["placed"] == 90 * seats
        assert counted["match_ended"] == 1
        assert counted["step_scored"] == 18
        outcome = GAME.outcome(state)
        assert outcome.scores == [points(state, COLOUR_NAMES[seat]) for seat in range(seats)]
        assert min(outcome.ranks) == 1


@pytest.mark.rule("2.14")
@pytest.mark.parametrize(("name", "value"), EVERY_CHOICE, ids=[f"{name}={value}" for name, value in EVERY_CHOICE])
def test_every_value_of_every_option_keeps_the_invariants(name: str, value: Value):
    for number in range(DOSE):
        seats = 2 + (number + len(name)) % 3
        walk(seats, number, {**SHORT, name: value})
        Schedule(seats, number, "mixed", sound, era_2="introductory", **{name: value}).play()


# --- real time -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.14", "4.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("manner", list(REACTIONS))
def test_random_schedules_of_real_time_matches_come_to_their_end(seats: int, manner: str):
    total: Counter[str] = Counter()
    for number in range(DOSE):
        counted = Schedule(seats, number, manner, sound).play()
        total += counted
        assert counted["era_began"] == counted["era_ended"] == 3
        assert counted["baby_cried"] == 6
        assert counted["match_ended"] == 1
        assert counted["placed"] <= 36 * 3 * seats, "a timer is placed eighteen times an era at most"
        assert counted["placed"] > {"slow": 10, "mixed": 15}.get(manner, 20) * 3 * seats
    assert total["ran_out"] > 0.9 * total["placed"]


@pytest.mark.rule("2.14", "4.2", "4.3")
def test_modes_may_change_from_era_to_era():
    for number in range(DOSE):
        modes: dict[str, Value] = {"era_1": ("introductory", "real_time")[number % 2], "era_2": "ask", "era_3": "ask"}
        Schedule(2 + number % 3, number, "together", sound, **modes).play()


COMMON = set(EVENTS.names) - {
    "put_on_card",
    "released",
    "assaulted",
    "landed",
    "built_free",
    "assembled",
    "building_destroyed",
    "clans_destroyed",
    "clans_expelled",
    "tile_copied",
    "timer_repeated",
    "relocated",
    "clearable",
    "mode_chosen",
    "final_bonus",
}


@pytest.mark.rule("2.14")
def test_random_matches_do_all_that_is_common():
    seen: Counter[str] = Counter()
    for number in range(2 + DOSE):
        seen += Schedule(2 + number % 3, 1000 + number, "mixed", sound).play()
        seen += walk(2 + number % 3, 1000 + number, CALM)[1]
    assert not {name for name in COMMON if not seen[name]}
