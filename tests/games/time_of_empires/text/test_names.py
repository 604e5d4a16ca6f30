"""The names of cards, which stand in the tables and are messages themselves, and those of the tiles of the map."""

import re

import pytest

from gnomon.games.time_of_empires.components import SHIPPED
from gnomon.games.time_of_empires.draw import board
from gnomon.games.time_of_empires.say import account
from gnomon.games.time_of_empires.say import names as card_names
from gnomon.games.time_of_empires.say.words import TILES, Words
from gnomon.games.time_of_empires.terms import POSITION_NAMES
from tests.games.time_of_empires.board.positions import middle, words
from tests.kit.drawn import text


def test_the_names_of_the_shipped_cards_are_marked_for_the_catalogues() -> None:
    assert tuple(SHIPPED.card_names) == card_names.TECHNOLOGY_NAMES
    assert tuple(SHIPPED.leader_names) == card_names.LEADER_NAMES
    assert tuple(SHIPPED.wonder_names) == card_names.WONDER_NAMES


def test_a_name_of_the_owners_own_is_said_as_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SHIPPED, "card_names", ["Alphabet {x}", *SHIPPED.card_names[1:]])
    assert Words("ja").card(0) == "Alphabet {x}"
    assert Words("ja").card(1) == "幾何学"


def test_every_tile_of_the_map_has_a_short_name_of_its_own_in_every_language() -> None:
    assert len(TILES) == len(POSITION_NAMES)
    for language in ("en", "pt_BR", "ja"):
        names = [Words(language).tile_name(position) for position in range(len(TILES))]
        assert len(set(names)) == len(names)
        assert all(re.fullmatch("[ァ-ヴー]{2,3}" if language == "ja" else "[A-Z][a-z]{3,4}", name) for name in names)


@pytest.mark.parametrize("language", ["en", "pt_BR", "ja"])
def test_the_map_shows_the_names_and_the_account_leads_from_the_positions_of_files_to_them(language: str) -> None:
    state = middle()
    speaker = words(state, language=language)
    drawn = board.map_elements(state, speaker)
    lines = account.map_lines(state, speaker)
    for position, line in zip(state.land.positions, lines, strict=True):
        name = speaker.tile_name(position)
        assert text(drawn[f"map-names-{position}"]) == name
        assert line.startswith(f"{POSITION_NAMES[position]} {name}")
        assert any(name in speaker.place(4 * position + number) for number in range(3))
        assert not any(POSITION_NAMES[position] in speaker.place(4 * position + number) for number in range(4))
