"""The guided first match says the right thing at the right time, whatever the learner does."""

import random
import re

import pytest

from gnomon.drawing.lessons import next_note
from gnomon.games.feudum.actions import DEJA_VU, FEAST, FORGO, PLAY, STARVE, TEND
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.page import boards
from gnomon.games.feudum.page.parts import Parts
from gnomon.games.feudum.setting import SPECS
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.teach import second_match
from gnomon.games.feudum.teach.lessons import BASIC, LESSONS, MATCHES
from gnomon.games.feudum.teach.rules_pages import RULES
from gnomon.games.feudum.terms import CARDS
from tests.kit.telling import words_for

SEATS, LEARNER = 2, 0
NOTES = (BASIC, second_match.LESSONS)
NEW = [PLAY + effect for effect in (TEND, STARVE, FEAST, DEJA_VU)]
CAREFUL = {"feeding"}
SELDOM = {"vassal", "voyage", "fight", "harvest", "late", "beast", "detained", "starve", "reinforcements"}
"""Notes that random play need not come to."""


def begun(number: int = 0) -> FeudumState:
    """One of the guided matches."""
    state = GAME.setup(MATCHES[number].options, SEATS, MATCHES[number].seed)
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
        markup = boards.boards(shown, view, everybody) + shown["hand"]
        assert set(found.elements) <= set(re.findall(r' id="([^"]+)"', markup)), found
        assert found.section in RULES.read("en").pages
        seen.append(found.name)
        read.append(found.name)
    return read


def chosen(state: FeudumState, seat: int, chance: random.Random) -> int:
    """An answer that keeps pawns alive and plays cards with an effect, what is new above all."""
    codes, decision = GAME.options(state, seat), GAME.asked(state, seat)
    if decision is not None and decision.kind in CAREFUL:
        return GAME.default(state, seat)
    new = [code for code in codes if code in NEW]
    useful = [code for code in codes if not FORGO <= code < FORGO + CARDS]
    return chance.choice(new or useful or codes)


def play(number: int, chance: random.Random) -> list[str]:
    """The notes of a match."""
    state, seen = begun(number), list[str]()
    while not state.over:
        if LEARNER in GAME.to_act(state):
            read_all(state, seen)
        seat = GAME.to_act(state)[0]
        GAME.apply(state, seat, chosen(state, seat, chance))
    read_all(state, seen)
    return seen


def test_the_basic_game_is_taught_first_and_then_the_advanced_one() -> None:
    assert all(set(match.options) <= {spec.name for spec in SPECS} for match in MATCHES)
    assert [begun(number).setting.advanced for number in range(len(MATCHES))] == [False, True]
    assert [bool(match.label) for match in MATCHES] == [False, True]


@pytest.mark.parametrize(("number", "first"), [(0, ["welcome", "goods"]), (1, ["advanced"])])
def test_the_first_notes_lead_to_the_first_pawn(number: int, first: list[str]) -> None:
    state, seen = begun(number), list[str]()
    while LEARNER not in GAME.to_act(state):
        GAME.apply(state, GAME.to_act(state)[0], GAME.default(state, GAME.to_act(state)[0]))
    assert read_all(state, seen) == first
    assert read_all(state, seen) == []


@pytest.mark.parametrize(("number", "last"), [(0, "end"), (1, "advanced_end")])
def test_every_note_comes_up_once_and_the_last_one_at_the_end(number: int, last: str) -> None:
    met: set[str] = set()
    for seed in range(12):
        seen = play(number, random.Random(seed))
        assert len(seen) == len(set(seen))
        assert seen[-1] == last
        met |= set(seen)
    assert {lesson.name for lesson in NOTES[number]} - met <= SELDOM
    assert met <= {lesson.name for lesson in NOTES[number]}
