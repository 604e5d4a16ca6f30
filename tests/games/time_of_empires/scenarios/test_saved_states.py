"""Saved positions: read back whole, and refused with a reason when somebody has changed them."""

import copy
import pickle

import pytest

from gnomon.games.time_of_empires.state import EmpiresState, load_state
from gnomon.kernel.errors import BadInput
from tests.kit.time_of_empires import arrange, invariants, place


def middle() -> EmpiresState:
    state = arrange(
        era=2,
        at={"H1.0": "red 1, red temple", "H2.centre": "purple 3"},
        red={"hand": ["101", "209"], "scholars": 2, "captured": ["purple mill"]},
        technical={"scholars": ["red", "purple"]},
        options={"clear_grace_ms": 2000},
    )
    place(state, "red", "moves", at=1000)
    return state


def test_a_saved_position_reads_back_whole():
    state = middle()
    again = load_state(state.to_dict())
    assert again.to_dict() == state.to_dict()
    assert invariants(again) == []


def test_a_position_can_be_pickled_and_copied():
    state = middle()
    assert pickle.loads(pickle.dumps(state)).to_dict() == state.to_dict()
    assert copy.deepcopy(state).to_dict() == state.to_dict()


def test_a_clone_is_independent():
    state = middle()
    before = state.to_dict()
    twin = state.clone()
    place(twin, "purple", "clans", "finish")
    assert state.to_dict() == before


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("version", 99, "expected 1"),
        ("seats", 5, "out of range"),
        ("seats", "2", "whole number"),
        ("seed", "xyz", "hexadecimal"),
        ("data", "0", "other component tables"),
        ("options", [], "table of names and values"),
        ("options", {"personal_slots": 9}, "none of"),
        ("options", {"speed": 2}, "unknown option"),
        ("tiles", [0] * 12, "no tile of the players' own"),
        ("tiles", [0] * 11, "expected 12 numbers"),
        ("rotations", [3] * 12, "out of range"),
        ("clans", [5] * 48, "out of range"),
        ("holders", [2] * 48, "out of range"),
        ("buildings", [1 << 8] * 48, "out of range"),
        ("stock", [1, 2], "expected 4 numbers"),
        ("population", [21, 0], "out of range"),
        ("timer_slot", [30, -1, -1, -1], "out of range"),
        ("timer_sand", [3, 0, 0, 0], "out of range"),
        ("hands", [[]], "expected 2 lists"),
        ("hands", 7, "expected a list"),
        ("decks", [[52, 1], [], [], []], "52 is out of range"),
        ("wonders", [12], "out of range"),
        ("leaders", [18, -1, -1, -1], "out of range"),
        ("won", [0], "expected 18 numbers"),
        ("era", 4, "out of range"),
        ("phase", 6, "out of range"),
        ("over", 1, "true or false"),
        ("lanes", [[]], "expected 3 lanes"),
        ("lanes", [[[0]], [], []], "at least two numbers"),
    ],
)
def test_a_changed_value_is_refused(name: str, value: object, reason: str):
    saved = middle().to_dict()
    assert name in saved
    saved[name] = value
    with pytest.raises(BadInput) as caught:
        load_state(saved)
    assert reason in str(caught.value)


@pytest.mark.parametrize("name", sorted(middle().to_dict()))
def test_a_missing_value_is_refused(name: str):
    saved = middle().to_dict()
    del saved[name]
    with pytest.raises(BadInput, match="missing"):
        load_state(saved)


def test_an_unknown_value_is_refused():
    saved = middle().to_dict()
    saved["weather"] = "fine"
    with pytest.raises(BadInput, match="unknown name 'weather'"):
        load_state(saved)
