"""What an Era Change asks may be answered beforehand, and who pays (6.1, 4.5)."""

import pytest

from gnomon.drawing.speaking import LANGUAGES
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.say.beforehand import order_words
from gnomon.games.inventions.say.words import Words
from tests.kit.inventions import ASIA, Table
from tests.kit.inventions_told import is_told

ANNA, BEN = 0, 1


@pytest.mark.rule("6.1.1")
def test_the_place_in_turn_order_is_one_of_the_answers_that_may_be_given_beforehand():
    table = Table(3, step=3)
    table.marker(BEN, "era_3_3")
    table.change(2)
    assert table.asked() == "turn_order"
    assert set(GAME.options(table.state, BEN)) <= set(dict(GAME.foreseen)["turn_order"])


@pytest.mark.rule("6.1.2")
def test_the_region_of_a_sage_is_one_of_the_answers_that_may_be_given_beforehand():
    table = Table(3, step=3)
    table.state.sages_at = 0b1111100
    table.state.sages = (2, 0, 0, 0)
    table.change(2)
    assert table.asked() == "put_sage"
    assert set(GAME.options(table.state, ANNA)) <= set(dict(GAME.foreseen)["put_sage"])


@pytest.mark.rule("4.5")
def test_whether_scholars_pay_may_be_settled_once_for_all():
    table = Table(3, step=7)
    table.milestones("MA4 MB1 MC1 MC3", "MD1 MD2 MD3 MB2")
    table.card(ASIA, "I306", BEN)
    table.home(ANNA, thinker=2, scholar=2)
    table.turn(ANNA).answer(space="invent")
    assert table.asked() == "scholars"
    assert set(dict(GAME.foreseen)["scholars"]) <= set(GAME.options(table.state, ANNA))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_order_has_its_words(language):
    orders = order_words(Words(language))
    assert set(orders) == {question for question, _ in GAME.foreseen} == {"turn_order", "put_sage", "scholars", "payer"}
    for question, codes in GAME.foreseen:
        said = orders[question]
        assert is_told(said.when, language)
        assert tuple(code for code, _ in said.answers) == codes
        labels = [told for _, told in said.answers]
        assert len(set(labels)) == len(labels)
        assert all(is_told(told, language) for told in labels)
