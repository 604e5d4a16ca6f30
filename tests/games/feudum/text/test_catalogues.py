"""The catalogues hold every message of the code, translated, with the same places to fill."""

import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from gnomon.games.feudum.components import SHIPPED
from gnomon.games.feudum.view import words
from gnomon.games.feudum.view.words import LANGUAGES, LOCALE, MissingCatalogue, Words, translator
from tools.game_messages import game_messages, speaking_games

TRANSLATIONS = [language for language in LANGUAGES if language != "en"]


def catalogue(language: str) -> Catalog:
    with (LOCALE / language / "LC_MESSAGES" / "feudum.po").open("rb") as file:
        return read_po(file, locale=language)


def messages(language: str) -> Iterator[Message]:
    return (message for message in catalogue(language) if message.id)


def spoken() -> set[str]:
    """The messages of the code, the first form of those that count."""
    game = next(folder for folder in speaking_games() if folder.name == "feudum")
    return {identity if isinstance(identity, str) else identity[0] for identity in game_messages(game)}


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def forms(text: str | tuple[str, ...]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_holds_the_messages_of_the_code_and_no_others(language: str) -> None:
    assert {forms(message.id)[0] for message in messages(language)} == spoken()


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_every_message_is_translated(language: str) -> None:
    untranslated = [message.id for message in messages(language) if not all(forms(message.string))]
    assert untranslated == []


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_translations_fill_the_same_places(language: str) -> None:
    for message in messages(language):
        wanted = set().union(*(places(form) for form in forms(message.id)))
        for form in forms(message.string):
            # A form for one thing may leave out what only a form for several tells.
            assert places(form) <= wanted, (message.id, form)
        assert places(forms(message.string)[-1]) == places(forms(message.id)[-1]), message.id


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_every_plural_form_of_the_language_is_there(language: str) -> None:
    number = catalogue(language).num_plurals
    assert all(len(forms(message.string)) == number for message in messages(language) if isinstance(message.id, tuple))


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_nothing_is_marked_as_doubtful(language: str) -> None:
    assert [message.id for message in messages(language) if message.fuzzy] == []


def test_the_japanese_sentences_end_in_japanese_stops() -> None:
    wrong = [form for message in messages("ja") for form in forms(message.string) if form.endswith((".", "?", "!"))]
    assert wrong == []


def test_an_unknown_language_reads_english() -> None:
    assert translator("tlh").gettext("outpost") == "outpost"
    assert translator("ja").gettext("outpost") == "砦"


def test_a_catalogue_that_was_never_compiled_names_the_command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(words, "LOCALE", tmp_path)
    translator.cache_clear()
    with pytest.raises(MissingCatalogue, match="make setup"):
        translator("ja")
    translator.cache_clear()


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
    assert translator("pt_BR").gettext(english) == portuguese
    assert translator("ja").gettext(english) == japanese
