"""The engine's timers beside the model of thirty lines, along random schedules (4.1, 4.2).

`GNOMON_DOSE` multiplies the number of schedules.
"""

import os
import random

import pytest

from gnomon.games.time_of_empires.queries import can_start
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.games.time_of_empires.terms import SPACE_NAMES
from tests.games.time_of_empires.rules.timer_model import Model
from tests.kit.time_of_empires import COLOUR_NAMES, GAME, arrange, play, wait

DOSE = max(1, int(os.environ.get("GNOMON_DOSE", "1")))

PLACE = GAME.codes.block("place")
CLEAR = GAME.codes.block("clear")


def placements(state: EmpiresState, seat: int) -> set[tuple[int, str, int]]:
    """What the engine lists: timer, space and slot number."""
    found = set()
    for code in GAME.options(state, seat):
        if PLACE.base <= code < PLACE.end:
            timer, slot = PLACE.names[code - PLACE.base].split()
            space, number = slot.split(".")
            found.add((int(timer), space, int(number)))
    return found


def clearings(state: EmpiresState, seat: int) -> set[tuple[int, int]]:
    found = set()
    for code in GAME.options(state, seat):
        if CLEAR.base <= code < CLEAR.end:
            colour, index = CLEAR.names[code - CLEAR.base].split()
            found.add((COLOUR_NAMES.index(colour), int(index)))
    return found


def compare(state: EmpiresState, model: Model, seat: int) -> None:
    now = state.now
    expected = {
        (index, space, number)
        for index in (1, 2)
        for space in SPACE_NAMES
        for number in (1, 2)
        if model.may_place(seat, index, space, number, now) and can_start(state, seat, SPACE_NAMES.index(space))
    }
    assert placements(state, seat) == expected
    assert clearings(state, seat) == {key for key in model.timers if model.may_clear(seat, *key, now)}
    for (owner, index), timer in model.timers.items():
        at = 2 * owner + index - 1
        slot = state.timer_slot[at]
        assert (None if slot < 0 else (SPACE_NAMES[slot // 2], slot % 2 + 1)) == timer.place
        assert (state.timer_sand[at] == 1) == (now < timer.ready_at)


@pytest.mark.rule("4.1", "4.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_timers_walk_as_the_model_does(players: int):
    for number in range(2 * DOSE):
        chance = random.Random(f"{players} {number}")
        supplied = {COLOUR_NAMES[seat]: {"scholars": 12} for seat in range(players)}
        state = arrange(players=players, era=2, **supplied)
        columns = {"technical", "expansion", "cultural", *({"extra"} if players == 4 else set())}
        model = Model(players, {"technology_a", "technology_b", "wonder_1", "wonder_2", *columns})
        now = 0
        while now < 540_000:
            for seat in range(players):
                compare(state, model, seat)
            seat = chance.randrange(players)
            colour = COLOUR_NAMES[seat]
            removable = sorted(clearings(state, seat))
            places = sorted(placements(state, seat))
            if removable and chance.random() < 0.3:
                owner, index = chance.choice(removable)
                play(state, f"{COLOUR_NAMES[owner]} {index}", by=colour, at=now)
                model.clear(owner, index)
            elif places and chance.random() < 0.7:
                index, space, slot = chance.choice(places)
                play(state, f"{index} {space}.{slot}", by=colour, at=now)
                model.place(seat, index, space, slot, now)
                # The action itself is no matter here: every part of it is ended.
                while state.lanes[seat + 1]:
                    legal = GAME.options(state, seat)
                    end = [code for code in legal if GAME.codes.to_names(code).get("what") == "finish"]
                    GAME.apply(state, seat, (end or legal)[0], now)
            now += chance.choice((0, 0, 1, 500, 3000, 12_000))
            wait(state, min(now, 539_999))
        wait(state, 540_000)
        assert state.era == 3
