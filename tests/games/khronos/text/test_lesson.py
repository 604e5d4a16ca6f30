"""The guided first match says the right thing at the right time, whatever the learner does."""

import random

import pytest

from gnomon.drawing.lessons import next_note
from gnomon.games.khronos.actions import CONSTRUCT, END_TURN, PLACE
from gnomon.games.khronos.components import DESIGN_NAMES, MIGHT
from gnomon.games.khronos.draw import board
from gnomon.games.khronos.game import GAME
from gnomon.games.khronos.say.words import Words
from gnomon.games.khronos.scenario import read_scenario
from gnomon.games.khronos.state import KhronosState
from gnomon.games.khronos.teach.lessons import LESSONS, SEED
from gnomon.games.khronos.teach.rules_pages import RULES

PAGE_ELEMENTS = {"hand", *(f"{part}-{age}" for part in ("age", "head", "strip") for age in range(3))}
WORDS = Words("en")
SEATS, LEARNER = 2, 0


def begun() -> KhronosState:
    state = GAME.setup({}, SEATS, SEED)
    assert isinstance(state, KhronosState)
    return state


def seen_by_learner(state: KhronosState) -> KhronosState:
    view = GAME.view(state, LEARNER)
    assert isinstance(view, KhronosState)
    return view


def read_all(state: KhronosState, seen: list[str]) -> list[str]:
    """The notes that a learner reads one after another in a position; `seen` grows."""
    read: list[str] = []
    view = seen_by_learner(state)
    while (found := next_note(LESSONS, view, LEARNER, seen, WORDS)) is not None:
        assert found.name not in seen
        assert found.section in RULES.read("en").pages
        drawn = board.layers(view)
        for element in found.elements:
            assert element in PAGE_ELEMENTS or element in drawn or element.startswith("supply-"), (found, element)
        seen.append(found.name)
        read.append(found.name)
    return read


def test_the_learner_begins_with_two_military_cards() -> None:
    state = begun()
    assert state.first == LEARNER
    assert state.hands[:3] == [2, 1, 1]


def test_the_first_notes_lead_to_a_keep() -> None:
    state, seen = begun(), list[str]()
    assert read_all(state, seen) == ["welcome", "payday", "cards", "first_building"]
    GAME.apply(state, LEARNER, CONSTRUCT + MIGHT * 9 + DESIGN_NAMES.index("keep"))
    assert "where" in read_all(state, seen)
    # K7, beside the printed hamlet M8.
    GAME.apply(state, LEARNER, PLACE + 6 * 16 + 10)
    while GAME.asked(state, LEARNER) is not None and not GAME.is_settled(state, LEARNER):
        GAME.apply(state, LEARNER, GAME.default(state, LEARNER))
    after = read_all(state, seen)
    assert {"ripple", "domain", "allowance", "end_turn"} <= set(after)
    GAME.apply(state, LEARNER, END_TURN)
    assert read_all(state, seen) == ["discard"]


def test_a_learner_who_does_something_else_is_not_told_to_build_a_keep() -> None:
    state = begun()
    state.hands[:3] = [1, 2, 1]
    assert "first_building" not in read_all(state, [])


def test_a_poor_hand_may_be_exchanged() -> None:
    rich = read_scenario('game = "khronos"\nplayers = 2\n[blue]\nhand = "MMRC"\n')
    poor = read_scenario('game = "khronos"\nplayers = 2\n[blue]\nhand = "MRC"\n')
    assert "exchange" not in read_all(rich, [])
    assert "exchange" in read_all(poor, [])


def test_nothing_is_said_while_the_opponent_chooses() -> None:
    state, seen = begun(), list[str]()
    read_all(state, seen)
    while GAME.to_act(state) == [LEARNER]:
        GAME.apply(state, LEARNER, GAME.default(state, LEARNER))
        read_all(state, seen)
    assert read_all(state, seen) == []


def test_notes_come_once_in_every_match_and_the_end_is_always_told() -> None:
    met: set[str] = set()
    for seed in range(12):
        chance = random.Random(seed)
        state, seen = begun(), list[str]()
        while not state.over:
            read_all(state, seen)
            seat = GAME.to_act(state)[0]
            GAME.apply(state, seat, chance.choice(GAME.options(state, seat)))
        assert read_all(state, seen)[-1] == "end"
        assert len(set(seen)) == len(seen)
        met.update(seen)
    assert met >= {lesson.name for lesson in LESSONS} - {"exchange", "shrink", "tied"}


@pytest.mark.parametrize(
    ("pending", "name"),
    [
        ('frame = "position"\nseats = ["blue"]\nage = "might"\nbuilding = "f6"', "shrink"),
        (
            'frame = "downsized"\nseats = ["blue"]\nage = "might"\ntype = "military"\nwhy = "division"\n'
            'tied = ["f6", "f8"]',
            "tied",
        ),
    ],
)
def test_questions_out_of_turn_are_explained(pending: str, name: str) -> None:
    state = read_scenario(
        'game = "khronos"\nplayers = 2\nactive = "red"\nmap = "blank"\n'
        f'[might]\nbuildings = ["keep f6 blue", "keep f8 red"]\n'
        f'[[pending]]\nframe = "action"\nseats = ["red"]\n[[pending]]\n{pending}\n'
    )
    assert name in read_all(state, [])
