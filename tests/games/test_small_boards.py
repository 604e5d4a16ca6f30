"""Small boards: drawn for every recorded match, without a letter, small as files, and telling nothing that is hidden."""

import re
import xml.etree.ElementTree as ET
from functools import cache
from typing import Final, NamedTuple

import pytest

from gnomon import catalog
from gnomon.drawing.small import TALL, WIDE
from gnomon.drawing.speaking import SPECTATOR
from gnomon.games.face import Sight
from gnomon.kernel.rng import Generator
from gnomon.kernel.state import State
from tests.kit import spoken_matches
from tests.kit.lanterns import FACE as LANTERNS
from tests.kit.lanterns import GAME as HARBOUR

LARGEST: Final = 15_000
SAMPLED: Final = 4
"""Positions of each recorded match that are looked at."""
REDEALT: Final = 3
LETTERS = re.compile(r"<(text|tspan|title|desc|foreignObject|script|style|image)\b")


class Position(NamedTuple):
    """A position of a recorded match with the elements that its last act was about."""

    name: str
    state: State
    touched: tuple[str, ...]


@cache
def positions(game: str) -> list[Position]:
    """The same few positions of every recorded match of a game, the last one too."""
    face, found = catalog.face(game), []
    for name, start, lines in spoken_matches.recorded(game, False):
        wanted = {len(lines) * part // SAMPLED - 1 for part in range(1, SAMPLED + 1)}
        for is_after, at in spoken_matches.moments(game, name, start, lines):
            if is_after and at.row in wanted:
                sight = Sight(face, at.game, at.game.view(at.state, SPECTATOR))
                touched = tuple(one for told in face.told(sight, at.events) for one in told.elements)
                found.append(Position(f"{name} {at.row}", at.state.clone(), touched))
    return found


def drawn(game: str, state: State, touched: tuple[str, ...], theme: str = "light") -> tuple[str, str]:
    """The board whole and close, from a spectator's sight."""
    face = catalog.face(game)
    rules = catalog.entry(game).game
    board = face.small_board(Sight(face, rules, rules.view(state, SPECTATOR)), theme, touched)
    return board.whole(), board.close()


@pytest.mark.parametrize("game", catalog.GAMES)
def test_is_a_valid_picture_without_a_letter_and_not_large(game: str) -> None:
    for name, state, touched in positions(game):
        for theme in ("light", "dark"):
            for picture, frame in zip(drawn(game, state, touched, theme), (WIDE, TALL), strict=True):
                root = ET.fromstring(picture)
                assert (root.get("width"), root.get("height")) == tuple(map(str, frame)), name
                assert not LETTERS.search(picture), name
                assert "var(--" not in picture, name
                assert len(picture.encode()) < LARGEST, name


@pytest.mark.parametrize("game", catalog.GAMES)
def test_names_each_shape_once_and_uses_none_that_is_not_there(game: str) -> None:
    for name, state, touched in positions(game):
        picture, _ = drawn(game, state, touched)
        names = re.findall(r'\bid="([^"]+)"', picture)
        assert len(names) == len(set(names)), name
        assert set(re.findall(r'(?:href="|url\()#([^")]+)', picture)) <= set(names), name


@pytest.mark.parametrize("game", catalog.GAMES)
def test_is_the_same_however_the_hidden_things_lie(game: str) -> None:
    rules = catalog.entry(game).game
    for name, state, touched in positions(game)[::3]:
        if state.over:
            continue
        view = rules.view(state, SPECTATOR)
        told = drawn(game, state, touched)
        for seed in range(REDEALT):
            other = rules.determinize(view, Generator(seed))
            assert drawn(game, other, touched) == told, name


@pytest.mark.parametrize("game", catalog.GAMES)
def test_shows_a_difference_when_the_position_differs(game: str) -> None:
    by_match: dict[str, set[str]] = {}
    for name, state, _ in positions(game):
        by_match.setdefault(name.split()[0], set()).add(drawn(game, state, ())[0])
    assert all(len(pictures) > 1 for pictures in by_match.values())


@pytest.mark.parametrize("game", catalog.GAMES)
def test_the_close_picture_stays_on_the_board_and_goes_where_the_act_was(game: str) -> None:
    views = set()
    face, rules = catalog.face(game), catalog.entry(game).game
    for name, state, touched in positions(game):
        board = face.small_board(Sight(face, rules, rules.view(state, SPECTATOR)), "light", touched)
        view = ET.fromstring(board.close()).get("viewBox")
        assert view is not None
        left, top, width, height = map(float, view.split())
        assert left >= board.box[0] - 0.01 and top >= board.box[1] - 0.01, name
        assert left + width <= board.box[0] + board.box[2] + 0.01, name
        assert top + height <= board.box[1] + board.box[3] + 0.01, name
        views.add(view)
    assert len(views) > 1


def test_a_theme_that_does_not_exist_is_refused() -> None:
    state = positions("khronos")[0].state
    with pytest.raises(ValueError, match="theme"):
        drawn("khronos", state, (), "sepia")


def test_a_game_that_draws_none_shows_its_table_without_the_words() -> None:
    state = HARBOUR.setup({}, 3, 7)
    board = LANTERNS.small_board(Sight(LANTERNS, HARBOUR, HARBOUR.view(state, SPECTATOR)), "dark")
    for picture in (board.whole(), board.close()):
        ET.fromstring(picture)
        assert "<text" not in picture
        assert "<title" not in picture
