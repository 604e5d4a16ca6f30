"""The message catalogues: every sentence in every language, with the same placeholders."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from tests.repo.project import PACKAGE
from tools.catalogues import PLACEHOLDER, compile_catalogues, forms, lost_placeholders
from tools.game_messages import catalogue_path, game_messages, speaking_games

LANGUAGES = ("pt_BR", "ja")
CATALOGUES = sorted(PACKAGE.rglob("LC_MESSAGES/*.po"))
DOMAINS = sorted({(path.parents[2], path.stem) for path in CATALOGUES})
NAMES = [str(path.relative_to(PACKAGE)) for path in CATALOGUES]


def catalogue(path: Path) -> Catalog:
    with path.open("rb") as stream:
        return read_po(stream, locale=path.parents[1].name, abort_invalid=True)


def key(message: Message) -> tuple[str, ...]:
    return (message.context or "", *forms(message.id))


def test_there_are_catalogues_of_the_page_and_of_each_game() -> None:
    folders = {folder.parent.relative_to(PACKAGE).as_posix() for folder, _ in DOMAINS}
    assert {"games/khronos", "web"} <= folders


@pytest.mark.parametrize(("folder", "domain"), DOMAINS, ids=[domain for _, domain in DOMAINS])
def test_every_language_has_the_same_sentences(folder: Path, domain: str) -> None:
    found = {
        language: {key(m) for m in catalogue(folder / language / "LC_MESSAGES" / f"{domain}.po") if m.id}
        for language in LANGUAGES
    }
    assert found["pt_BR"] ^ found["ja"] == set()


@pytest.mark.parametrize("path", CATALOGUES, ids=NAMES)
def test_every_sentence_is_translated_with_the_same_placeholders(path: Path) -> None:
    faults = []
    for message in catalogue(path):
        if not message.id or path.parents[1].name == "en":
            continue
        if message.fuzzy or not all(forms(message.string)):
            faults.append(f"not translated: {forms(message.id)[0]}")
        faults += [f"placeholders differ: {forms(message.id)[0]!r} → {text!r}" for text in lost_placeholders(message)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("path", CATALOGUES, ids=NAMES)
def test_sentences_that_count_have_every_form_of_the_language_and_the_last_fills_every_place(path: Path) -> None:
    whole = catalogue(path)
    for message in whole:
        if not message.id or path.parents[1].name == "en":
            continue
        assert isinstance(message.id, str) or len(forms(message.string)) == whole.num_plurals, message.id
        original, translation = (set(PLACEHOLDER.findall(forms(text)[-1])) for text in (message.id, message.string))
        assert translation == original, message.id


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
@pytest.mark.parametrize("game", speaking_games(), ids=lambda game: game.name)
def test_a_games_catalogue_holds_the_sentences_of_its_code_and_no_others(game: Path, language: str) -> None:
    spoken = {forms(identity)[0] for identity in game_messages(game)}
    assert {forms(message.id)[0] for message in catalogue(catalogue_path(game, language)) if message.id} == spoken


@pytest.mark.parametrize("game", speaking_games(), ids=lambda game: game.name)
def test_japanese_sentences_end_in_japanese_stops(game: Path) -> None:
    messages = catalogue(catalogue_path(game, "ja"))
    assert [form for message in messages for form in forms(message.string) if form.endswith((".", "?", "!"))] == []


def test_a_translation_that_loses_a_placeholder_is_not_compiled(tmp_path: Path) -> None:
    folder = tmp_path / "pt_BR" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "page.po").write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "{name} waits"\nmsgstr "espera"\n',
        encoding="utf-8",
    )
    with pytest.raises(ValueError, match="waits"):
        compile_catalogues(tmp_path)


def test_only_stale_catalogues_are_compiled_again(tmp_path: Path) -> None:
    folder = tmp_path / "ja" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    source = folder / "page.po"
    source.write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "Coins"\nmsgstr "コイン"\n',
        encoding="utf-8",
    )
    assert compile_catalogues(tmp_path) == [source.with_suffix(".mo")]
    assert compile_catalogues(tmp_path) == []
