"""The names of places, which stand in the tables and are messages themselves, and the terms of the glossary."""

import pytest

from gnomon.games.feudum.components import SHIPPED
from gnomon.games.feudum.say import words
from gnomon.games.feudum.say.words import Words


def test_the_names_of_the_shipped_map_are_marked_for_the_catalogues() -> None:
    assert tuple(SHIPPED.land.names) == words.LOCATION_TITLES


def test_a_name_of_the_owners_own_is_said_as_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SHIPPED.land, "names", ["Rock {x}", *SHIPPED.land.names[1:]])
    assert Words("ja").place(0) == "Rock {x}"
    assert Words("ja").place(13) == "オアシス"


@pytest.mark.parametrize(
    ("english", "portuguese", "japanese"),
    [
        ("saltpeter", "salitre", "硝石"),
        ("badlands", "terra desolada", "荒地"),
        ("submersible", "submarino", "潜水艇"),
        ("behemoth", "beemote", "ベヒモス"),
        ("serf", "servo", "農奴"),
        ("journeyman", "oficial", "職人"),
        ("pull", "puxar", "引き込み"),
        ("archery butts", "campo de tiro com arco", "弓術場"),
        ("Haversack", "Sacola de recursos", "麻袋"),
        ("mandate", "mandato", "指令"),
        ("charter", "carta régia", "特許状"),
        ("Vassal", "Vassalo", "家臣"),
    ],
)
def test_terms_are_those_of_the_glossary(english: str, portuguese: str, japanese: str) -> None:
    assert Words("pt_BR").say(english) == portuguese
    assert Words("ja").say(english) == japanese
