"""What the page shows before an answer is given."""

import re

import pytest

from gnomon.games.khronos import GAME
from gnomon.games.khronos.actions import CODES, PLACE
from gnomon.games.khronos.face import FACE
from gnomon.games.khronos.state import KhronosState
from tests.kit.telling import seen

NAMES = ("Ana", "Bia")


def start() -> tuple[KhronosState, int]:
    state = GAME.setup({}, 2, 3)
    assert isinstance(state, KhronosState)
    return state, state.active


@pytest.mark.parametrize("language", ["en", "pt_BR", "ja"])
def test_an_entry_of_the_menu_shows_its_places_and_chooses_none(language: str) -> None:
    state, seat = start()
    code = CODES.from_names({"choose": "action", "do": "construct_might_keep"})
    view = GAME.view(state, seat)
    look = FACE.preview(seen(view, seat, language, NAMES), GAME.preview(view, seat, code), code)
    GAME.apply(state, seat, code)
    places = GAME.options(state, seat)
    assert str(len(places)) in look.text
    assert not any("ghost" in element for element in look.elements)
    assert look.elements["b0-handles-all"].count("M") == len(places)
    lit = set(re.findall(r'id="b0-hits-(\d+)p-glow"', look.elements["b0-glow-spots"]))
    assert lit == {str(place - PLACE) for place in places}
