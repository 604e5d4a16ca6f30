"""What the table's page is told along whole matches: log, sounds, standings, progress, score sheet, looks; styles for it."""

import random
from collections.abc import Iterator

import pytest

from gnomon.drawing.boxes import box, thumbnail
from gnomon.drawing.sheets import parent
from gnomon.games.inventions.draw import board
from gnomon.games.inventions.face import FACE
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.page import parts
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import LAST_STEP
from gnomon.kernel.events import Events
from tests.games.inventions.board.positions import NAMES
from tests.kit.drawn import parsed
from tests.kit.telling import seen, words_for

CUES = {"", "build", "coin", "move", "card", "gong"}


def played(seats: int, seed: int) -> Iterator[tuple[InventionsState, Events]]:
    """A random match, each answer's events with the position after them."""
    chance = random.Random(seed)
    state = GAME.setup({}, seats, seed)
    assert isinstance(state, InventionsState)
    while not state.over:
        seat = GAME.to_act(state)[0]
        events: Events = []
        GAME.apply(state, seat, chance.choice(GAME.options(state, seat)), 0, events)
        yield state, events


@pytest.mark.parametrize("seats", [1, 3])
def test_a_match_is_told_under_its_rounds(seats: int) -> None:
    begun: list[int] = []
    cues: set[str] = set()
    progress = 0.0
    names = NAMES[:seats]
    for state, events in played(seats, 5):
        for told in FACE.told(seen(state, 0, "en", names), events):
            assert told.text
            assert -1 <= told.seat < state.setting.parties
            assert all(0 <= seat < state.setting.parties for seat in told.touched)
            if told.begins >= 0:
                begun.append(told.begins)
        cues.add(FACE.sound(events, state, 0))
        assert FACE.progress(state) >= progress
        progress = FACE.progress(state)
        assert len(FACE.asked_next(state)) <= 1
    assert progress == 1
    assert begun == list(range(1, LAST_STEP + 1))
    assert FACE.chapter_title(2, "en") == FACE.stage(_at_step(1), "en")
    assert cues <= CUES
    assert {"card", "coin", "gong"} <= cues


def _at_step(step: int) -> InventionsState:
    state = GAME.setup({}, 2, 1)
    assert isinstance(state, InventionsState)
    state.step = step
    return state


def test_the_score_sheet_adds_up() -> None:
    state = [state for state, _ in played(2, 1)][-1]
    outcome = GAME.outcome(state)
    sheet = FACE.score_sheet(outcome, "pt_BR")
    for seat in range(2):
        assert sum(points[seat] for _, points in sheet) == state.score(seat)
    assert all(any(points) for _, points in sheet)
    assert FACE.rules.read("ja").summary(outcome.ended_by)


def test_standings_have_a_cell_for_every_head() -> None:
    state = next(state for state, _ in played(4, 2))
    standing = FACE.standings(seen(state, -1, "en", NAMES))
    assert len(standing.cells) == len(standing.lines) == 4
    assert all(len(row) == len(standing.heads) for row in standing.cells)
    for markup in standing.heads:
        parsed(markup)


def test_a_page_that_keeps_parts_shows_what_a_fresh_one_draws() -> None:
    kept = parts.Parts()
    for number, (state, _) in enumerate(played(2, 4)):
        if number % 7 or state.over:
            continue
        seat = GAME.to_act(state)[0]
        view = GAME.view(state, seat)
        assert isinstance(view, InventionsState)
        options = GAME.options(view, seat)
        words, everybody = (words_for(view, "en", NAMES[:2], viewer) for viewer in (seat, -1))
        fresh = parts.Parts()
        assert kept.public(view, everybody) == fresh.public(view, everybody)
        shown = kept.private(view, seat, options, words, everybody)
        assert shown == fresh.private(view, seat, options, words, everybody)
        for name, drawn in shown.items():
            assert f'id="{name}"' in drawn


def test_the_boards_hold_every_element_once() -> None:
    for number, (state, _) in enumerate(played(1, 3)):
        if number % 25 or state.over:
            continue
        view = GAME.view(state, 0)
        shown = FACE.public(seen(GAME.view(state, -1), -1, "en", NAMES[:1]))
        shown |= FACE.private(seen(view, 0, "en", NAMES[:1]), True)
        whole = FACE.boards(shown, view, "en")
        for name in shown:
            if name not in ("rail", "hand"):
                assert whole.count(f'id="{name}"') == 1, name
        assert {"i-glow", "i-looks"} <= set(board.LAYERS)


def test_a_look_shows_what_would_be_and_a_refusal_what_is_missing() -> None:
    looked = refused = 0
    for number, (state, _) in enumerate(played(2, 6)):
        if number % 5 or state.over:
            continue
        seat = GAME.to_act(state)[0]
        view = GAME.view(state, seat)
        code = GAME.options(view, seat)[0]
        look = FACE.preview(seen(view, seat, "ja", NAMES[:2]), GAME.preview(view, seat, code), code)
        looked += bool(look.elements)
        for name, drawn in look.elements.items():
            assert f'id="{name}"' in drawn
            assert parent(name)
        for choice in FACE.denied(seen(view, seat, "en", NAMES[:2]))[:4]:
            refusal = GAME.check(view, seat, choice.code)
            assert refusal is not None
            assert FACE.refused(seen(view, seat, "en", NAMES[:2]), choice.code, refusal).text
            refused += 1
    assert looked > 20
    assert refused > 20


def test_the_box_is_drawn_whole() -> None:
    for drawn in (box(FACE.front), thumbnail(FACE.front)):
        parsed(drawn)
