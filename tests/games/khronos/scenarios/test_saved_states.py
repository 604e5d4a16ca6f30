"""Saved positions: read back whole, and refused with a reason when somebody has changed them."""

import copy
import pickle

import pytest

from gnomon.games.khronos.state import KhronosState, load_state
from gnomon.kernel.errors import BadInput
from tests.kit.khronos import arrange, invariants


def middle() -> KhronosState:
    return arrange(
        hand="MMRC",
        might="castle a6 red, castle e6 blue",
        faith="castle a6 red, town d7",
        reason="castle a6 ruin marker green, town d7 blue",
        holdem=True,
    )


def test_a_saved_position_reads_back_whole():
    state = middle()
    again = load_state(state.to_dict())
    assert again.to_dict() == state.to_dict()
    assert invariants(again) == []


def test_a_position_can_be_pickled_and_copied():
    state = middle()
    assert pickle.loads(pickle.dumps(state)).to_dict() == state.to_dict()
    assert copy.deepcopy(state).to_dict() == state.to_dict()


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("version", 99, "expected 1"),
        ("seats", 9, "out of range"),
        ("seats", "5", "whole number"),
        ("seed", "xyz", "hexadecimal"),
        ("seed", 7, "expected text"),
        ("options", [], "table of names and values"),
        ("options", {"holdem": "perhaps"}, "none of"),
        ("options", {"speed": 2}, "unknown option"),
        ("boards", [[], []], "three boards"),
        ("boards", [[], [], [[0, 0, 4, 5, 0, 5, 0, 0, 0, 0, 0, 0]]], "no such building"),
        ("boards", [[], [], [[319, 0, 2, 5, 0, 5, 0, 0, 0, 0, 0, 0]]], "no such building"),
        ("boards", [[], [], [[0, 0, 1]]], "12 numbers"),
        ("boards", [[], [], 7], "lists of buildings"),
        ("supply", [1, 2, 3], "expected 9 numbers"),
        ("money", [4, 4, 4, 4, -1], "out of range"),
        ("pawns", [3] * 10, "out of range"),
        ("hands", [0] * 3, "expected 15 numbers"),
        ("turn", 8, "out of range"),
        ("active", 5, "out of range"),
        ("over", 1, "true or false"),
        ("lanes", [[]], "expected 6 lanes"),
        ("lanes", [[[0]], [], [], [], [], []], "at least two numbers"),
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


def test_overlapping_buildings_are_refused():
    saved = middle().to_dict()
    saved["boards"] = [[], [], [[0, 0, 2, 5, 1, 5, 0, 0, 0, 0, 0, 0], [1, 0, 2, 5, 1, 5, 0, 0, 0, 0, 0, 0]]]
    with pytest.raises(BadInput, match="no such building"):
        load_state(saved)
