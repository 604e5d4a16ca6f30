"""What the table's page is told along whole matches: log, sounds, standings, progress, score sheet; styles for it all."""

import random
import re
from collections.abc import Iterator

from gnomon.drawing.boxes import box, thumbnail
from gnomon.games.feudum.draw.boxart import FEUDUM_BOX
from gnomon.games.feudum.face import FACE
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.page.log import DAWN, ROUND
from gnomon.games.feudum.state import FeudumState
from gnomon.kernel.events import Events
from tests.games.feudum.board.desk_positions import NAMES
from tests.kit.drawn import parsed
from tests.kit.telling import seen

CUES = {"", "build", "coin", "move", "card", "fall", "gong"}


def played(seats: int, seed: int) -> Iterator[tuple[FeudumState, Events]]:
    """A random match, each answer's events with the position after them."""
    chance = random.Random(seed)
    state = GAME.setup({}, seats, seed)
    assert isinstance(state, FeudumState)
    forgo = GAME.codes.block("forgo")
    while not state.over:
        seat = GAME.to_act(state)[0]
        codes = GAME.options(state, seat)
        events: Events = []
        useful = [code for code in codes if not forgo.base <= code < forgo.end]
        GAME.apply(state, seat, chance.choice(useful or codes), 0, events)
        yield state, events


def test_a_match_is_told_under_its_rounds_and_dawns() -> None:
    begun: list[int] = []
    cues: set[str] = set()
    progress = 0.0
    for state, events in played(3, 5):
        for told in FACE.told(seen(state, 0, "en", NAMES), events):
            assert told.text
            assert -1 <= told.seat < 3
            assert all(0 <= seat < 3 for seat in told.touched)
            if told.begins >= 0:
                begun.append(told.begins)
        cues.add(FACE.sound(events, state, 0))
        assert FACE.progress(state) >= progress
        progress = FACE.progress(state)
        assert len(FACE.asked_next(state)) <= 1
    assert progress == 1
    rounds = [chapter // ROUND for chapter in begun if chapter < DAWN]
    assert rounds == list(range(1, state.round + 1))
    assert [chapter - DAWN for chapter in begun if chapter >= DAWN] == [2, 3, 4, 5]
    assert FACE.chapter_title(begun[1], "en") == "Round 2"
    assert FACE.chapter_title(DAWN + 3, "en") == "Epoch III"
    assert cues <= CUES
    assert {"card", "move", "gong"} <= cues


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


def test_every_network_that_can_be_hidden_has_a_rule() -> None:
    css = FACE.stylesheet()
    for hides, label in FACE.layers("en"):
        assert label
        assert re.search(rf"\.{hides} \.fd-net-\w+[^{{]*\{{ display: none", css)


def test_the_box_is_drawn_whole() -> None:
    for drawn in (box(FEUDUM_BOX), thumbnail(FEUDUM_BOX)):
        parsed(drawn)
    assert FACE.front == FEUDUM_BOX
