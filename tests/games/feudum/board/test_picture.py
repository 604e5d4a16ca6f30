"""The whole table as one file that stands alone."""

import re
import xml.etree.ElementTree as ET

import pytest

from gnomon.games.feudum.draw import layout, picture
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.state import FeudumState
from tests.games.feudum.board.desk_positions import NAMES, along
from tests.kit.feudum import Table
from tests.kit.telling import png, svg


def middle(seats: int = 4, **options: bool) -> FeudumState:
    """A position after some rounds."""
    return list(along(seats, 3, every=120, **options))[1]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "pt_BR", "ja"])
def test_the_picture_stands_alone(theme: str, language: str):
    drawn = svg(middle(), 1, language, theme, NAMES[:4])
    whole = ET.fromstring(drawn)
    assert "var(" not in drawn and ".hide-" not in drawn
    assert float(whole.attrib["width"]) == pytest.approx(picture.PICTURE_WIDTH, abs=0.01)
    named = re.findall(r' id="([^"]+)"', drawn)
    assert len(named) == len(set(named))
    used = {link.removeprefix("#") for link in re.findall(r'href="(#[\w-]+)"', drawn)}
    used |= set(re.findall(r"url\(#([\w-]+)\)", drawn))
    assert used <= set(named)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_shows_map_guilds_and_players_to_all_and_a_desk_to_its_player(seats: int):
    state = middle(seats)
    public = svg(state)
    own = svg(state, seats - 1)
    for name in ("f-loc-D3", "f-market-iron", "f-scroll-5", "f-row-yellow", f"f-player-{seats - 1}-cards"):
        assert f'id="{name}"' in public
    assert 'id="f-desk-face"' in own and 'id="f-desk-face"' not in public


def test_a_basic_match_has_lower_cards():
    heights = [float(ET.fromstring(svg(middle(advanced=basic), 0)).attrib["height"]) for basic in (True, False)]
    assert heights[0] > heights[1] > layout.HEIGHT


def test_a_player_is_shown_what_the_view_holds_and_no_more():
    state = middle()
    view = GAME.view(state, 2)
    assert isinstance(view, FeudumState)
    assert svg(view, 2, names=NAMES[:4]) == svg(state, 2, names=NAMES[:4])


def test_lights_of_a_seat_can_be_laid_over():
    light = {"f-looks-D3": '<circle id="f-looks-D3" r="9"/>'}
    drawn = svg(Table().state, 0, overlay=light)
    assert light["f-looks-D3"] in drawn


def test_a_theme_must_be_known():
    with pytest.raises(ValueError, match="no such theme"):
        svg(Table().state, theme_name="sepia")


def test_it_becomes_a_png():
    data = png(Table(2).state, scale=0.25)
    assert data.startswith(b"\x89PNG")
    assert int.from_bytes(data[16:20], "big") == round(picture.PICTURE_WIDTH * 0.25)
