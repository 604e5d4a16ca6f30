"""Appointments, the gong, restarts and leavers in the midst of every kind of question of a real-time action."""

import random
from functools import cache

import pytest

from gnomon.games.time_of_empires.decisions import OPS
from gnomon.games.time_of_empires.scenario import read_scenario, write_scenario
from gnomon.games.time_of_empires.state import EmpiresState, load_state
from gnomon.kernel.frames import QUESTION
from tests.kit.time_of_empires import COLOUR_NAMES, GAME, arrange, asked, invariants, place, play, wait

MINE = {"knowledge": 6, "bricks": 6, "scholars": 3}
AT = {"H1.0": "red 1", "H1.centre": "red 3", "H2.centre": "red 2", "H2.0": "purple 2, purple mill", "H4.0": "purple 1"}


def position(*answers: str, slot: str, **tables) -> EmpiresState:
    """Red stands before a question of an action that a timer put at 179 000 ms has begun."""
    red = {**MINE, **tables.pop("red", {})}
    state = arrange(era=3, at={**AT, **tables.pop("at", {})}, red=red, options={"appoint_auto": "ask"}, **tables)
    wait(state, 170_000)
    place(state, "red", slot, *answers, at=179_000)
    return state


def positions() -> dict[str, EmpiresState]:
    """One position for every kind of question that an action can put on a lane."""

    def card(number: str, *answers: str, **tables) -> EmpiresState:
        return position(
            number, *answers, slot="discover", red={"hand": [number, "104"], **tables.pop("red", {})}, **tables
        )

    return {
        "discovery": position(slot="discover", red={"hand": ["101"]}),
        "free_discovery": card("302"),
        "site": position(slot="construct", red={"pile": ["101"]}),
        "free_site": card("206"),
        "assembly_site": card("306"),
        "acquired": position(slot="technology_a"),
        "influence": position(slot="technical"),
        "participation": position(slot="wonder_2"),
        "more_participation": position("scholar", slot="wonder_1", red={"leaders": ["L205"]}),
        "deck": card("101"),
        "clan": position(slot="clans"),
        "move": position(slot="moves"),
        "moved": position("H2.centre>1", slot="moves"),
        "landing": card("309"),
        "landed": card("309", "H6.0"),
        "target": card("308"),
        "target_piece": card("308", "H2.0"),
        "target_clans": card("308", "H2.0", "purple mill"),
        "scholars": card("110"),
        "wonder": card("212"),
        "leader": card("312", "0"),
        "resources": position("scholar", slot="technical", technical={"tile": "B1"}, red={"knowledge": 3}),
        "relocation": card("203"),
    }


def four() -> dict[str, EmpiresState]:
    """The two questions that only four players meet."""
    found = {}
    for kind, tile in (("copied", "A4"), ("other_tile", "B4")):
        state = arrange(players=4, era=3, red=MINE, extra={"tile": tile}, options={"appoint_auto": "ask"})
        wait(state, 170_000)
        place(state, "red", "extra", "scholar", at=179_000)
        found[kind] = state
    return found


ALONE = {
    "first_clan", "token", "mode", "ready", "era", "first_slot", "second_slot", "begin", "appointed", "besieged",
}  # fmt: skip
"""Questions that no action puts."""

KINDS = sorted({op.name for op in OPS if op.role == QUESTION} - ALONE)

every_kind = pytest.mark.parametrize("kind", KINDS)


@cache
def every_position() -> dict[str, EmpiresState]:
    """By question; to be cloned before anything is done."""
    return positions() | four()


def before(kind: str) -> EmpiresState:
    state = every_position()[kind].clone()
    assert asked(state, "red") == kind
    return state


@pytest.mark.rule("4.2", "5.11")
@every_kind
def test_an_appointment_suspends_the_question_and_it_comes_back(kind: str):
    state = before(kind)
    lane = state.lanes[1]
    was = list(GAME.options(state, 0))
    wait(state, 180_000)
    assert state.lanes[1] == lane
    for seat in range(state.seats):
        play(state, "1", by=COLOUR_NAMES[seat])
    assert asked(state, "red") == kind
    assert state.lanes[1] == lane
    now = set(GAME.options(state, 0))
    assert set(was) - now <= {code for code in was if GAME.codes.to_names(code)["choose"] in ("appointing", "clear")}
    settle(state)


def settle(state: EmpiresState) -> None:
    """Default answers bring the action to its end."""
    for _ in range(40):
        if not state.lanes[1]:
            break
        GAME.apply(state, 0, GAME.default(state, 0), state.now)
        assert invariants(state) == []
    assert state.lanes[1] == ()


@pytest.mark.rule("4.2")
@every_kind
def test_a_player_who_leaves_is_answered_for_to_the_end_of_the_action(kind: str):
    state = before(kind)
    settle(state)
    assert asked(state, "red") == "era"


@pytest.mark.rule("4.2")
@every_kind
def test_random_answers_end_the_action_too(kind: str):
    for number in range(12):
        state = before(kind)
        chance = random.Random(f"{kind} {number}")
        for _ in range(200):
            if not state.lanes[1]:
                break
            codes = [code for code in GAME.options(state, 0) if GAME.codes.to_names(code)["choose"] != "appointing"]
            GAME.apply(state, 0, chance.choice(codes), state.now)
            assert invariants(state) == []
        assert state.lanes[1] == ()


@pytest.mark.rule("4.2")
@every_kind
def test_the_gong_leaves_fifteen_seconds_and_then_the_action_ends_as_it_stands(kind: str):
    state = before(kind)
    for cry in (180_000, 360_000):
        wait(state, cry)
        for seat in range(state.seats):
            if asked(state, COLOUR_NAMES[seat]) == "appointed":
                play(state, "0", by=COLOUR_NAMES[seat])
    wait(state, 540_000)
    assert asked(state, "red") == kind
    wait(state, 554_999)
    assert asked(state, "red") == kind
    wait(state, 555_000)
    assert asked(state, "red") != kind
    assert state.lanes[1] == ()


@pytest.mark.rule("4.2")
@every_kind
def test_a_restart_and_a_file_bring_the_same_question_back(kind: str):
    state = before(kind)
    for again in (load_state(state.to_dict()), read_scenario(write_scenario(state))):
        assert again.to_dict() == state.to_dict()
        assert GAME.options(again, 0) == GAME.options(state, 0)
        assert GAME.deadline(again) == GAME.deadline(state)


@pytest.mark.rule("4.2", "2.15")
@every_kind
def test_opponents_and_spectators_see_that_red_is_busy_and_no_hidden_card(kind: str):
    state = before(kind)
    for viewer in (-1, 1):
        view = GAME.view(state, viewer)
        assert view.lanes[1], "an action is pending"
        assert all(frame in state.lanes[1] for frame in view.lanes[1])
        assert not [design for design in view.hands[0] if 0 <= design < 36]
