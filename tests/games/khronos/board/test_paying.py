"""What is shown while it is asked how to pay: the place chosen keeps its ghost, and the adventurers can be told apart."""

import re

import pytest

from gnomon.games.khronos import GAME
from gnomon.games.khronos.draw.layout import corner
from gnomon.games.khronos.face import FACE
from gnomon.games.khronos.page.targets import elements_of
from gnomon.games.khronos.state import KhronosState
from tests.games.khronos.board.positions import NAMES
from tests.kit.drawn import parsed
from tests.kit.khronos import arrange, asked, code_of, play, square
from tests.kit.telling import seen

RED = 1
LANGUAGES = ("en", "pt_BR", "ja")


def own(state: KhronosState) -> dict[str, str]:
    """What the seat that is asked sees over the boards."""
    return FACE.private(seen(state, RED, "en", NAMES), True)


def two_in_might() -> KhronosState:
    """It is asked which of two adventurers in Might use the two cards of a Keep at F6."""
    state = arrange(hand="MMC", pawns="might might", allowance=(2, 1))
    play(state, "construct_might_keep", "f6")
    assert asked(state) == ("pawn_share", "red")
    return state


def test_the_building_chosen_stays_in_sight_until_it_is_paid_for():
    state = arrange(map="valley", players=3, hand="MMRC", pawns="might might")
    play(state, "construct_might_watch_tower")
    assert "b0-preview-chosen" not in own(state)
    play(state, "a5")
    for answer in ("military", "religious"):
        assert asked(state)[0] in ("surcharge", "pawn_share")
        ghost = own(state)["b0-preview-chosen"]
        parsed(ghost)
        x, y = corner(square("a5"))
        assert f"translate({x} {y})" in ghost
        assert 'class="kh-ghost"' in ghost
        play(state, answer)
    while asked(state)[0] == "pawn_share":
        assert "b0-preview-chosen" in own(state)
        play(state, "1")
    assert "b0-preview-chosen" not in own(state)


def test_what_stands_and_was_chosen_keeps_a_rim():
    state = arrange(hand="CC", pawns="might might", allowance=(2, 1), might="hamlet h6")
    play(state, "demolish_might", "h6")
    assert asked(state)[0] == "pawn_share"
    assert "kh-ghost-edge" in own(state)["b0-preview-chosen"]


def test_the_ghost_gives_way_to_the_look_ahead_of_an_answer():
    state = two_in_might()
    code = code_of(state, "1")
    look = FACE.preview(seen(state, RED, "en", NAMES), GAME.preview(state, RED, code), code)
    assert look.elements["b0-preview-chosen"] == '<g id="b0-preview-chosen"></g>'
    assert any("kh-ghost" in drawn for drawn in look.elements.values())


def test_the_adventurers_who_would_pay_are_lit_and_named_by_where_they_stand():
    state = two_in_might()
    drawn = FACE.public(seen(state, -1, "en", NAMES))
    left, right = "b0-pawns-2", "b0-pawns-3"
    across = [float(re.search(r"translate\(([\d.]+)", drawn[name])[1]) for name in (left, right)]
    assert across[0] < across[1]
    assert elements_of(state, RED, code_of(state, "1")) == (left, right)
    assert elements_of(state, RED, code_of(state, "2")) == (left,)
    words = {
        "en": "The left one uses 2, the right one 0",
        "pt_BR": "O da esquerda usa 2, o da direita 0",
        "ja": "左の冒険者2枚、右の冒険者0枚",
    }
    for language in LANGUAGES:
        groups = FACE.groups(seen(state, RED, language, NAMES))
        labels = {choice.code: choice.label for group in groups for choice in group.choices}
        assert labels[code_of(state, "2")] == words[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_why_it_matters_who_pays(language: str):
    hint = FACE.hint(seen(two_in_might(), RED, language, NAMES))
    assert "2" in hint
    assert "1" in hint
    assert len(hint) > 20
