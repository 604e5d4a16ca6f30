"""The names of cards, which stand in the tables and are messages themselves."""

import pytest

from gnomon.games.time_of_empires.components import SHIPPED
from gnomon.games.time_of_empires.view import card_names
from gnomon.games.time_of_empires.view.words import Words


def test_the_names_of_the_shipped_cards_are_marked_for_the_catalogues() -> None:
    assert tuple(SHIPPED.card_names) == card_names.TECHNOLOGY_NAMES
    assert tuple(SHIPPED.leader_names) == card_names.LEADER_NAMES
    assert tuple(SHIPPED.wonder_names) == card_names.WONDER_NAMES


def test_a_name_of_the_owners_own_is_said_as_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SHIPPED, "card_names", ["Alphabet {x}", *SHIPPED.card_names[1:]])
    assert Words("ja").card(0) == "Alphabet {x}"
    assert Words("ja").card(1) == "幾何学"
