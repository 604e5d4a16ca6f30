"""The guided first match says the right thing at the right time, whatever the learner does."""

import random
import re

from gnomon.drawing.lessons import next_note
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.setting import SPECS
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.view import page_boards
from gnomon.games.feudum.view.lesson import LESSONS, OPTIONS, SEED
from gnomon.games.feudum.view.page_parts import Parts
from gnomon.games.feudum.view.rules_pages import RULES
from gnomon.games.feudum.view.text import words_for

SEATS, LEARNER = 2, 0
SELDOM = {"vassal", "voyage", "fight", "harvest", "late"}
"""Notes that random play need not come to."""


def begun() -> FeudumState:
    state = GAME.setup(OPTIONS, SEATS, SEED)
    assert isinstance(state, FeudumState)
    return state


def read_all(state: FeudumState, seen: list[str]) -> list[str]:
    """The notes that a learner reads one after another in a position; `seen` grows."""
    view = GAME.view(state, LEARNER)
    assert isinstance(view, FeudumState)
    words, everybody = (words_for(view, "en", (), viewer) for viewer in (LEARNER, -1))
    read: list[str] = []
    while (found := next_note(LESSONS, view, LEARNER, seen, words)) is not None:
        parts = Parts()
        shown = {**parts.public(view, everybody), **parts.private(view, LEARNER, [], words, everybody)}
        markup = page_boards.boards(shown, view, everybody) + shown["hand"]
        assert set(found.elements) <= set(re.findall(r' id="([^"]+)"', markup)), found
        assert found.section in RULES.read("en").pages
        seen.append(found.name)
        read.append(found.name)
    return read


def play(chance: random.Random) -> list[str]:
    """The notes of a match in which the learner plays cards with an effect, at random."""
    state, seen = begun(), list[str]()
    forgo = GAME.codes.block("forgo")
    while not state.over:
        if LEARNER in GAME.to_act(state):
            read_all(state, seen)
        seat = GAME.to_act(state)[0]
        codes = GAME.options(state, seat)
        GAME.apply(state, seat, chance.choice([code for code in codes if not forgo.base <= code < forgo.end] or codes))
    read_all(state, seen)
    return seen


def test_the_match_of_the_lesson_is_the_basic_game() -> None:
    assert set(OPTIONS) <= {spec.name for spec in SPECS}
    assert not begun().setting.advanced


def test_the_first_notes_lead_to_the_first_pawn() -> None:
    state, seen = begun(), list[str]()
    while LEARNER not in GAME.to_act(state):
        GAME.apply(state, GAME.to_act(state)[0], GAME.default(state, GAME.to_act(state)[0]))
    assert read_all(state, seen) == ["welcome", "goods"]
    assert read_all(state, seen) == []


def test_every_note_comes_up_once_and_the_last_one_at_the_end() -> None:
    met: set[str] = set()
    for seed in range(8):
        seen = play(random.Random(seed))
        assert len(seen) == len(set(seen))
        assert seen[-1] == "end"
        met |= set(seen)
    assert {lesson.name for lesson in LESSONS} - met <= SELDOM
