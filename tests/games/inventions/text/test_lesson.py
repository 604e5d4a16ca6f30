"""The guided matches say the right thing at the right time, whatever the learner does."""

import random
import re

import pytest

from gnomon.drawing.lessons import next_note
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.page import boards
from gnomon.games.inventions.page.parts import Parts
from gnomon.games.inventions.setting import SPECS
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.teach import second_match
from gnomon.games.inventions.teach.lessons import LESSONS, MATCHES, NOTES
from gnomon.games.inventions.teach.rules_pages import RULES
from gnomon.games.inventions.terms import NOBODY
from tests.kit.telling import words_for

LEARNER = 0
SELDOM = {"sages", "specialist", "token", "knowledge"}
"""Notes that random play need not come to."""


def begun(number: int = 0) -> InventionsState:
    """One of the guided matches."""
    match = MATCHES[number]
    state = GAME.setup(match.options, match.opponents + 1, match.seed)
    assert isinstance(state, InventionsState)
    return state


def read_all(state: InventionsState, seen: list[str]) -> list[str]:
    """The notes that a learner reads one after another in a position; `seen` grows."""
    view = GAME.view(state, LEARNER)
    assert isinstance(view, InventionsState)
    words, everybody = (words_for(view, "en", (), viewer) for viewer in (LEARNER, -1))
    read: list[str] = []
    while (found := next_note(LESSONS, view, LEARNER, seen, words)) is not None:
        parts = Parts()
        shown = {**parts.public(view, everybody), **parts.private(view, LEARNER, [], words, everybody)}
        markup = boards.boards(shown, view, everybody) + shown["hand"]
        assert set(found.elements) <= set(re.findall(r' id="([^"]+)"', markup)), found
        assert found.section in RULES.read("en").pages
        seen.append(found.name)
        read.append(found.name)
    return read


def play(number: int, chance: random.Random) -> list[str]:
    """The notes of a match played at random."""
    state, seen = begun(number), list[str]()
    while not state.over:
        if LEARNER in GAME.to_act(state):
            read_all(state, seen)
        seat = GAME.to_act(state)[0]
        GAME.apply(state, seat, chance.choice(GAME.options(state, seat)))
    read_all(state, seen)
    return seen


def test_two_players_with_chronos_are_taught_first_and_then_the_match_alone() -> None:
    assert all(set(match.options) <= {spec.name for spec in SPECS} for match in MATCHES)
    assert [begun(number).seats for number in range(len(MATCHES))] == [2, 1]
    assert all(begun(number).setting.chronos != NOBODY for number in range(len(MATCHES)))
    assert [bool(match.label) for match in MATCHES] == [False, True]


@pytest.mark.parametrize(("number", "first"), [(0, ["welcome", "claim"]), (1, ["solo", "welcome", "claim"])])
def test_the_first_notes_lead_to_the_first_idea(number: int, first: list[str]) -> None:
    state, seen = begun(number), list[str]()
    while LEARNER not in GAME.to_act(state):
        GAME.apply(state, GAME.to_act(state)[0], GAME.default(state, GAME.to_act(state)[0]))
    assert read_all(state, seen) == first
    assert read_all(state, seen) == []


@pytest.mark.parametrize("number", range(len(MATCHES)))
def test_every_note_comes_up_once_and_the_last_one_at_the_end(number: int) -> None:
    met: set[str] = set()
    for seed in range(6):
        seen = play(number, random.Random(seed))
        assert len(seen) == len(set(seen))
        assert seen[-1] == ("end", "solo_end")[number]
        met |= set(seen)
    other = {"end"} if number else {lesson.name for lesson in second_match.NOTES}
    assert {lesson.name for lesson in LESSONS} - met <= SELDOM | other
    assert not met & other


def test_notes_have_names_of_their_own() -> None:
    names = [lesson.name for lesson in (*NOTES, *second_match.NOTES)]
    assert len(names) == len(set(names)) == len(LESSONS)
