"""What lies hidden: the card under the one just taken, and Hephaestus' cards as far as one can count them."""

import pytest

from gnomon.games.inventions.actions import IDEA
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import CARD_NAMES
from gnomon.kernel.game import CHANCE
from gnomon.kernel.rng import Generator
from tests.kit.inventions import AFRICA, Table


@pytest.mark.rule("3.6", "A1")
def test_whoever_thinks_of_taking_the_top_of_the_stack_does_not_see_the_next_card():
    table = Table(4)
    table.idea(0, "I206")
    table.home(0, trader=1)
    top, below = table.state.stack[-1], table.state.stack[-2]
    table.turn().answers("space present", "region asia")
    assert table.asked() == "new_idea"
    preview = GAME.preview(GAME.view(table.state, 0), 0, IDEA + top)
    seen = preview.state
    assert isinstance(seen, InventionsState)
    assert preview.stop == CHANCE
    assert set(seen.stack) == {-1}
    table.answer(idea=CARD_NAMES[top])
    turned = GAME.view(table.state, 0)
    assert isinstance(turned, InventionsState)
    assert turned.stack[-1] == below


@pytest.mark.rule("3.6", "7.2.3")
def test_the_cards_of_the_last_era_come_after_those_that_were_left():
    table = Table(1, step=4)
    table.state.chronos_at = table.state.hephaestus_at = AFRICA
    table.action_cards((3, 4), (0, 1, 2))
    table.change(2)
    view = GAME.view(table.state, 0)
    found = set()
    for number in range(40):
        state = GAME.determinize(view, Generator(number))
        assert isinstance(state, InventionsState)
        assert set(state.deck[3:]) == {3, 4}
        found.add(state.deck)
    assert len(found) == 12, "two ways for the upper packet, six for the lower"
