"""Questions of Defend and Royal Immunity, told apart by what they are about."""

import pytest

from gnomon.games.feudum.actions import NO, YES
from gnomon.games.feudum.game import GAME
from tests.kit.feudum import Table


def attacked(target: str):
    """Somebody attacks green's pawn, monster or feudum at B4, or starves a marker there: the question put to seat 1."""
    table = Table(seats=2)
    table.give(0, markers=3)
    table.give(1, markers=3, food=2)
    table.pawn(0, "noble", "B4")
    if target == "pawn":
        table.pawn(1, "monk", "B4")
    elif target == "monster":
        table.monster(1, "behemoth", "B4")
    elif target == "feudum":
        table.location("B4", "feudum", ruler=1, guild="noble")
    elif target == "subject":
        table.location("B4", "town", ruler=1, subject=True)
    else:
        table.location("B4", "town", ruler=0, serf=1)
    table.hand(0, "conquer", "explore")
    table.hand(1, "defend", "tax")
    state = table.turn(0).state
    while GAME.to_act(state) == [0]:
        GAME.apply(state, 0, GAME.options(state, 0)[0])
    return state


@pytest.mark.parametrize(
    ("target", "aspect"),
    [
        ("pawn", "defence_pawn"),
        ("monster", "defence_monster"),
        ("feudum", "defence_feudum"),
        ("subject", "immunity_subject"),
        ("serf", "immunity_serf"),
    ],
)
def test_a_reaction_is_known_by_what_it_is_for(target, aspect):
    state = attacked(target)
    frame = state.lanes[0][-1]
    assert GAME.aspects(state, 1, frame) == (aspect,)
    assert dict(GAME.foreseen)[aspect] == (YES, NO)
    assert set(GAME.options(state, 1)) == {YES, NO}


def test_other_questions_have_no_aspect():
    state = GAME.setup({}, 2, 1)
    assert GAME.aspects(state, 0, state.lanes[0][-1]) == ()
    assert len({aspect for aspect, _ in GAME.foreseen}) == 5
