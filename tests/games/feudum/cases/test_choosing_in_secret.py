"""Choosing in secret: what others see of it, and how it can be taken back."""

import pytest

from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.scenario import read_scenario
from gnomon.games.feudum.state import FeudumState
from gnomon.kernel.actions import BACK
from gnomon.kernel.game import CHANCE

SECOND, FIRST = 0, 1
HEAD = 'game = "feudum"\nplayers = 2\nfirst = "blue"\n'
GOODS = "[yellow.goods]\nsaltpeter = 1\nsulfur = 1\n[blue.goods]\nsulfur = 1\n"


def choosing(*answers: str) -> FeudumState:
    """A choice of cards with some answers given."""
    return read_scenario(f"{HEAD}answers = [{', '.join(repr(answer) for answer in answers)}]\n{GOODS}")


def cards(colour: str, *names: str) -> list[str]:
    return [f"{colour} pick {name}" for name in names]


FOUR = ("tax", "move", "guild", "repeat")
OATH = "yellow swear final"


@pytest.mark.rule("4.1")
def test_the_first_question_stays_until_it_is_answered():
    state = choosing()
    assert GAME.check(state, SECOND, BACK) is not None
    state = choosing("yellow pick tax")
    GAME.apply(state, SECOND, BACK)
    assert GAME.check(state, SECOND, BACK) is not None and GAME.to_act(state) == [SECOND, FIRST]


@pytest.mark.rule("4.1")
def test_whoever_swears_early_may_choose_anew_until_bound():
    state = choosing("yellow commit sulfur", *cards("yellow", *FOUR), OATH)
    assert state.sworn == 1 << SECOND and state.final == 0
    seen = GAME.view(state, FIRST)
    assert isinstance(seen, FeudumState)
    assert (seen.pouch[SECOND], seen.goods[1], seen.held[SECOND], seen.hand[SECOND]) == (-1, 1, 0, -1)
    GAME.apply(state, SECOND, BACK)
    assert state.sworn == 0 and state.goods[0:2] == [1, 1]


@pytest.mark.rule("4.1")
def test_an_oath_that_binds_others_tells_nothing_beforehand():
    state = choosing("yellow commit sulfur", *cards("yellow", *FOUR), OATH, *cards("blue", *FOUR))
    block = GAME.codes.block("swear")
    preview = GAME.preview(GAME.view(state, FIRST), FIRST, block.base)
    assert preview.stop == CHANCE and preview.events == []
    shown = state.shown
    GAME.apply(state, FIRST, block.base)
    assert state.shown > shown and state.final == 2 and GAME.to_act(state) == [FIRST]
    seen = GAME.view(state, FIRST)
    assert isinstance(seen, FeudumState) and seen.pouch[SECOND] == 1


@pytest.mark.rule("4.1")
def test_an_oath_in_turn_binds_at_once():
    state = choosing(*cards("blue", *FOUR), "blue swear final")
    assert state.final == 1 and GAME.check(state, FIRST, BACK) is not None


@pytest.mark.rule("6.7.1", "6.7.6", "1.5")
def test_the_hand_of_the_lower_bead_is_seen_by_nobody_else():
    text = """
        game = "feudum"
        players = 3
        answers = ["yellow play guild", "yellow function monk_trade", "yellow opponent seat_3", "red fist right"]
        [options]
        fists = "opponent"
        [panels]
        rosary = [2, 5]
        [yellow]
        hand = ["guild"]
    """
    state = read_scenario(text)
    assert GAME.asked(state, 0) == GAME.asked(GAME.view(state, 0), 0)
    assert state.secret[2] == 1
    hidden, known = GAME.view(state, 0), GAME.view(state, 2)
    assert isinstance(hidden, FeudumState) and isinstance(known, FeudumState)
    assert (hidden.secret[2], known.secret[2]) == (-1, 1)
    fist = GAME.codes.block("fist")
    GAME.apply(state, 0, fist.base + 1)
    assert state.beads[0] == (10,) and state.rosary == (13,) and state.secret[2] == 0
