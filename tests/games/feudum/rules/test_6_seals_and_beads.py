"""Chapter 6: what seals and beads are for, and where spent ones go."""

import pytest

from gnomon.games.feudum.effects import return_tokens
from gnomon.games.feudum.rules.ending import charters_points
from gnomon.games.feudum.state import SHOWN
from tests.kit.feudum import Table, place_of

RED, BLUE = range(2)


def values(tokens: tuple[int, ...]) -> list[int]:
    """The values of tokens, known or not, in order of size."""
    return sorted(token - SHOWN if token > SHOWN else token for token in tokens)


@pytest.mark.rule("6.8", "5.4")
def test_a_seal_improves_a_town_to_a_feudum_and_returns_to_the_supply():
    table = Table(2)
    table.location("D1", "town", RED)
    table.token(RED, 5)
    pool = table.state.pool
    table.hand(RED, "improve", "tax")
    table.turn(RED).answer(play="improve").answer(place="D1").answer(icon="monk")
    assert table.state.kind[place_of("D1")] == 3 and table.state.seals[RED] == ()
    assert values(table.state.pool) == sorted([*pool, 5])
    table.check()


@pytest.mark.rule("6.8", "5.6")
def test_a_bead_adds_its_value_to_a_harvest_and_becomes_a_seal_by_favours():
    table = Table(2)
    table.location("D1", "farm", RED)
    table.token(RED, 3, bead=True)
    table.hand(RED, "harvest", "tax")
    table.turn(RED).answer(play="harvest").answer(favours="D1")
    while table.asks[0] == "sulfur":
        table.answer(store="0")
    assert sum(table.beside("D1").values()) == 5, "a harvest of 8 leaves the farm 5"
    assert sum(table.goods(RED).values()) == 3
    assert table.state.beads[RED] == () and table.state.seals[RED] == (3 + SHOWN,), "everybody still knows its value"


@pytest.mark.rule("6.8", "9", "10.2")
def test_a_bead_that_became_a_seal_validates_a_charter():
    table = Table(2)
    table.writs(RED, "cellar")
    table.give(RED, barrel=2)
    assert charters_points(table.state, RED) == 0
    table.state.seals[RED] = (3 + SHOWN,)
    assert charters_points(table.state, RED) == 5


@pytest.mark.rule("6.8", "1.5")
def test_spent_tokens_return_red_side_up_and_shuffled():
    places = set()
    for seed in range(40):
        table = Table(2, seed=seed)
        pool = table.state.pool
        return_tokens(table.state, (5 + SHOWN, 2 + SHOWN))
        assert all(token < SHOWN for token in table.state.pool), "nobody knows them any more"
        assert values(table.state.pool) == sorted([*pool, 5, 2])
        places.add(table.state.pool[-1])
    assert places == {2, 3, 4, 5}, "any of them may be drawn next"
