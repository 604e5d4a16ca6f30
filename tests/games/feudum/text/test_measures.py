"""The numbers that tasks of Feudum may ask for: told from what a seat may see, without touching the position."""

import random

import pytest

from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.teach.measures import MEASURES
from gnomon.kernel.actions import BACK


@pytest.mark.parametrize("advanced", [False, True])
def test_every_measure_is_told_from_what_a_seat_sees_and_leaves_it_as_it_was(advanced: bool) -> None:
    chance = random.Random(3)
    state = GAME.setup({"advanced": advanced}, 2, 7)
    GAME.run(state, None, False)
    for number in range(400):
        if state.over:
            break
        seat = chance.choice(GAME.to_act(state))
        if number % 5 == 0:
            view = GAME.view(state, seat)
            assert isinstance(view, FeudumState)
            before = view.clone()
            found = {name: [measure(view, one) for one in range(2)] for name, measure in MEASURES.items()}
            again = {name: [measure(view, one) for one in range(2)] for name, measure in MEASURES.items()}
            assert found == again
            assert view.to_dict() == before.to_dict()
            assert found["ruled"] == [view.ruler.count(one) for one in range(2)]
            assert all(0 <= pawns <= 3 for pawns in found["pawns"])
        options = [code for code in GAME.options(state, seat) if code != BACK]
        GAME.apply(state, seat, chance.choice(options), 0, None)
    assert state.round > 1


def test_more_points_are_a_better_prospect() -> None:
    state = GAME.setup({}, 2, 7)
    assert isinstance(state, FeudumState)
    before = MEASURES["prospect"](state, 0)
    state.ledger[0] += 3
    assert MEASURES["prospect"](state, 0) == before + 30
