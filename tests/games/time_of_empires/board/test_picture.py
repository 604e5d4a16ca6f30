"""The whole table as one file."""

import xml.etree.ElementTree as ET

import pytest

from gnomon.games.time_of_empires.draw import palette, picture
from gnomon.games.time_of_empires.game import GAME
from gnomon.games.time_of_empires.page import overlays
from gnomon.games.time_of_empires.state import EmpiresState
from tests.games.time_of_empires.board.positions import LANGUAGES, NAMES, middle, words
from tests.kit.telling import png, svg
from tests.kit.time_of_empires import arrange


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_picture_stands_alone_with_literal_colours(theme: str):
    state = middle()
    lit = overlays.lights(state, 0, GAME.options(state, 0))
    drawn = svg(state, 0, "ja", theme, NAMES, lit)
    assert "var(" not in drawn
    tree = ET.fromstring(drawn)
    named = [node.attrib["id"] for node in tree.iter() if "id" in node.attrib]
    assert len(named) == len(set(named))
    used = {value[1:] for node in tree.iter() if (value := node.attrib.get("href"))}
    assert used <= set(named)
    assert palette.theme(theme).roles["paper"] in drawn


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_speaks_the_language(language: str):
    state = middle()
    drawn = svg(state, 0, language, "light", NAMES)
    assert words(state, 0, language).card(state.hands[0][-1]).split()[0] in drawn


def test_the_picture_of_a_view_is_that_of_the_state():
    state = middle()
    for seat in range(-1, 4):
        view = GAME.view(state, seat)
        assert isinstance(view, EmpiresState)
        assert svg(view, seat) == svg(state, seat)


def test_a_spectator_sees_no_hand_and_no_board_of_its_own():
    state = middle()
    drawn = svg(state)
    assert "field0-" not in drawn
    assert "Gothic" not in drawn
    assert "Gothic" in svg(state, 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("mode", ["real_time", "introductory"])
def test_any_table_fits_its_frame(seats: int, mode: str):
    state = arrange(players=seats, mode=mode, era=3)
    tree = ET.fromstring(svg(state, 1))
    width, height = float(tree.attrib["width"]), float(tree.attrib["height"])
    assert width == picture.WIDTH
    for sheet in tree.findall("{http://www.w3.org/2000/svg}svg"):
        x, y, wide, tall = (float(sheet.attrib[name]) for name in ("x", "y", "width", "height"))
        assert 0 <= x <= x + wide <= width
        assert 0 <= y <= y + tall <= height


def test_the_renderer_reads_the_picture():
    found = png(arrange(), 0, scale=0.5)
    assert found.startswith(b"\x89PNG")
    assert len(found) > 20_000
