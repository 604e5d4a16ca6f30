"""The catalogues hold every message of the code, translated, with the same places to fill."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from gnomon.games.khronos.view import words
from gnomon.games.khronos.view.rules_pages import LANGUAGES, LOCALE
from gnomon.games.khronos.view.words import MissingCatalogue, translator

TRANSLATIONS = [language for language in LANGUAGES if language != "en"]
KEYWORDS = {"mark", "say", "count"}


def catalogue(language: str) -> Catalog:
    with (LOCALE / language / "LC_MESSAGES" / "khronos.po").open("rb") as file:
        return read_po(file, locale=language)


def messages(language: str) -> Iterator[Message]:
    return (message for message in catalogue(language) if message.id)


def spoken() -> set[str]:
    """The messages of the code: every text handed to `mark`, `say` or `count` (there the first of the two)."""
    found: set[str] = set()
    for file in Path(words.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                first = node.args[0]
                if called in KEYWORDS and isinstance(first, ast.Constant) and isinstance(first.value, str):
                    found.add(first.value)
    return found


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
    assert translator("tlh").gettext("Keep") == "Keep"
    assert translator("ja").gettext("Keep") == "砦"


def test_a_catalogue_that_was_never_compiled_names_the_command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(words, "LOCALE", tmp_path)
    translator.cache_clear()
    with pytest.raises(MissingCatalogue, match="make setup"):
        translator("ja")
    translator.cache_clear()
