"""What every game's page says of a new match: each option, each of its values, and the section that explains it."""

import pytest

from gnomon import catalog
from gnomon.drawing.speaking import LANGUAGES
from gnomon.web.gamepage import page_of


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", catalog.GAMES)
def test_every_option_and_each_of_its_values_has_words(game: str, language: str) -> None:
    specs = catalog.entry(game).game.specs
    words = page_of(game).option_words(language)
    assert list(words) == [spec.name for spec in specs]
    for spec in specs:
        option = words[spec.name]
        assert option.title
        assert option.explanation
        assert [value for value, _ in option.values] == [str(choice) for choice in spec.choices]
        assert len({said for _, said in option.values}) == len(spec.choices)
        assert spec.section in page_of(game).rules.read(language).pages
