"""What every game says of a new match and in its guided one: options, their values, notes, and sections to read."""

from importlib import import_module

import pytest

from gnomon import catalog
from gnomon.drawing.speaking import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", catalog.GAMES)
def test_every_option_and_each_of_its_values_has_words(game: str, language: str) -> None:
    specs = catalog.entry(game).game.specs
    words = catalog.entry(game).face.option_words(language)
    assert list(words) == [spec.name for spec in specs]
    for spec in specs:
        option = words[spec.name]
        assert option.title
        assert option.explanation
        assert [value for value, _ in option.values] == [str(choice) for choice in spec.choices]
        assert len({said for _, said in option.values}) == len(spec.choices)
        assert spec.section in catalog.entry(game).face.rules.read(language).pages


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", catalog.GAMES)
def test_notes_of_a_guided_match_have_names_of_their_own_words_and_a_section(game: str, language: str) -> None:
    lessons = import_module(f"gnomon.games.{game}.teach.lessons").LESSONS
    words = import_module(f"gnomon.games.{game}.say.words").Words(language)
    assert len({lesson.name for lesson in lessons}) == len(lessons)
    for lesson in lessons:
        said = words.say(lesson.title), words.say(lesson.text)
        assert all(said)
        assert language == "en" or said != (lesson.title, lesson.text)
        assert lesson.section in catalog.entry(game).face.rules.read(language).pages
