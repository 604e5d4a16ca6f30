"""Cards of ideas and inventions: a pictogram each, room for every name in every language, costs and chains in signs."""

import re

import pytest

from gnomon.games.inventions.draw import cards, symbols
from gnomon.games.inventions.draw.pictograms import pictogram
from gnomon.games.inventions.terms import ACTION_NAMES, CARD_NAMES, CARDS, CARDS_OF_ERA
from tests.games.inventions.board.positions import LANGUAGES, words
from tests.kit.drawn import classes, parsed, shown
from tests.kit.inventions import Table, card_of

FLIPPED = (False, True)


def test_every_card_has_its_own_pictogram():
    drawn = [pictogram(card, 34) for card in range(CARDS)]
    for one in drawn:
        parsed(one)
        assert len(one) > 150
    assert len(set(drawn)) == CARDS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", range(CARDS), ids=CARD_NAMES)
def test_every_card_has_room_for_its_name_and_milestone(card: int, language: str):
    said = words(Table().state, 0, language)
    for flipped in FLIPPED:
        if flipped or card >= CARDS_OF_ERA[0]:
            drawn = cards.face(card, flipped, said)
            parsed(drawn)
            assert "…" not in drawn
            (height,) = re.findall(r"scale\(([\d.]+)\)[^>]*><path class=\"ig-art", drawn)
            assert float(height) * 34 >= 14
            for room, aside in ((cards.STRIP_WIDTH, ""), (198, said.say("leaves next"))):
                strip = cards.strip(card, flipped, said, room, aside)
                parsed(strip)
                assert "…" not in strip and aside in strip


def test_an_idea_shows_what_inventing_takes_and_an_invention_its_chain():
    said = words(Table().state)
    steel = card_of("I306")
    idea, invention = cards.face(steel, False, said), cards.face(steel, True, said)
    sign = symbols.icon("technology", 16, 0, 0).partition(">")[2]
    assert idea.count(sign) == 2 and "ig-pill" not in classes(idea) and "ig-idea" in classes(idea)
    assert "ig-pill" in classes(invention) and "ig-invention" in classes(invention)
    assert symbols.icon("call_specialists", 17).partition(">")[2] in invention
    assert shown(idea).split() == ["Steel", "III", "C", "Iron"]
    car = cards.face(card_of("I503"), False, said)
    assert classes(car).count("ig-plus") == 2


def test_cards_of_the_first_era_have_no_milestone():
    said = words(Table().state)
    assert shown(cards.face(card_of("I106"), True, said)).split() == ["Flute", "I"]
    assert shown(cards.strip(card_of("I106"), True, said)).split() == ["Flute"]


def test_a_strip_offers_its_chain_and_tells_when_it_is_used():
    said = words(Table().state)
    silk = card_of("I207")
    fresh, spent = cards.strip(silk, True, said), cards.strip(silk, True, said, spent=True)
    travel = symbols.icon(ACTION_NAMES[6], 18).partition(">")[2]
    assert travel in fresh and travel in spent
    assert "ig-spent" in classes(spent) and "ig-spent" not in classes(fresh)
    assert shown(cards.strip(silk, False, said)).split() == ["Silk", "B"]
