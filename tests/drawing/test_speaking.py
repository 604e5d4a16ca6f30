"""What every game says of players, numbers and lists, in the languages of its catalogues."""

from pathlib import Path

import pytest

import gnomon
from gnomon.drawing.speaking import (
    LANGUAGES,
    Catalogues,
    Messages,
    MissingCatalogue,
    Translator,
    capital,
    known_language,
    language_of,
)
from tools.catalogues import compile_catalogues

HEAD = """msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\nPlural-Forms: nplurals=2; plural=(n > 1);\\n"
"""
PORTUGUESE = """
msgid "Red"
msgstr "Vermelho"

msgid "{count} coin"
msgid_plural "{count} coins"
msgstr[0] "{count} moeda"
msgstr[1] "{count} moedas"

msgid "{list}, {item}"
msgstr "{list}, {item}"

msgid "{list} and {item}"
msgstr "{list} e {item}"

msgid "player {number}"
msgstr "jogador {number}"

msgid "nobody"
msgstr "ninguém"

msgid "you"
msgstr "você"

msgid "You move {number} steps."
msgstr "Você anda {number} casas."

msgid "{player} moves {number} steps."
msgstr "{player} anda {number} casas."
"""


@pytest.fixture
def racer(tmp_path: Path) -> type[Translator]:
    """The speaker of a race of two colours, with Portuguese sentences."""
    for language, messages in (("en", ""), ("pt_BR", PORTUGUESE)):
        folder = tmp_path / language / "LC_MESSAGES"
        folder.mkdir(parents=True)
        (folder / "race.po").write_text(HEAD + messages, encoding="utf-8")
    compile_catalogues(tmp_path)

    class Words(Translator):
        catalogues = Catalogues("race", tmp_path)
        colours = ("Red", "Blue")
        nobody = 9

    return Words


def test_a_message_is_said_in_the_language_or_as_it_is_written(racer: type[Translator]) -> None:
    assert racer("pt_BR").say("player {number}", number=3) == "jogador 3"
    assert racer("pt_BR").say("Harbour {x}") == "Harbour {x}"
    assert racer("en-GB").say("player {number}", number=3) == "player 3"
    assert racer("en-GB").language == "en"
    with pytest.raises(ValueError, match="unknown language 'tlh'"):
        racer("tlh")


def test_a_message_that_counts_takes_the_form_of_the_number(racer: type[Translator]) -> None:
    said = [racer("pt_BR").count("{count} coin", "{count} coins", number) for number in (0, 1, 2)]
    assert said == ["0 moeda", "1 moeda", "2 moedas"]
    assert racer("en").count("{count} coin", "{count} coins", 0) == "0 coins"


def test_players_go_by_their_names_their_colours_or_their_numbers(racer: type[Translator]) -> None:
    assert [racer("pt_BR").name(seat) for seat in range(3)] == ["Vermelho", "Blue", "jogador 3"]
    words = racer("pt_BR", ("Ama", "Yuki"), viewer=1)
    assert [words.who(seat) for seat in (0, 1, 9)] == ["Ama", "você", "ninguém"]
    deeds = [words.by(seat, "You move {number} steps.", "{player} moves {number} steps.", number=2) for seat in (0, 1)]
    assert deeds == ["Ama anda 2 casas.", "Você anda 2 casas."]


@pytest.mark.parametrize(
    ("parts", "said"), [([], ""), (["a"], "a"), (["a", "b"], "a e b"), (["a", "b", "c", "d"], "a, b, c e d")]
)
def test_a_list_is_joined_as_the_language_joins_lists(racer: type[Translator], parts: list[str], said: str) -> None:
    assert racer("pt_BR").listing(iter(parts)) == said


def test_parts_are_chained_by_any_message(racer: type[Translator]) -> None:
    assert racer("en").chained("{list}; {item}", ["a and b", "c", "d"]) == "a and b; c; d"
    assert racer("en").chained("{list}; {item}", []) == ""


def test_all_who_speak_a_language_share_what_was_looked_up(racer: type[Translator]) -> None:
    shared = racer.catalogues.messages("pt_BR")
    assert isinstance(shared, Messages)
    racer("pt_BR").say("you")
    assert shared["you"] == "você"
    assert racer.catalogues.messages("pt_BR") is shared
    assert racer.catalogues.messages("tlh") is racer.catalogues.messages("en")


def test_a_catalogue_that_was_never_compiled_names_the_command(tmp_path: Path) -> None:
    with pytest.raises(MissingCatalogue, match=r"'ja'.*make setup"):
        Catalogues("race", tmp_path).messages("ja")


def test_a_sentence_begins_with_a_capital() -> None:
    assert capital("a keep of {x}") == "A keep of {x}"
    assert capital("") == ""


TAGS = {
    "en": ("en", "EN", "en-GB", "en_US", "en-US-x-twain", "en_GB.UTF-8"),
    "pt_BR": ("pt_BR", "pt-BR", "pt_br", "pt", "PT", "pt-PT", "pt_PT.ISO8859-1@euro"),
    "ja": ("ja", "ja-JP", "JA_jp", "ja-Hira", "ja_JP.UTF-8"),
}


@pytest.mark.parametrize(("language", "tag"), [(language, tag) for language, tags in TAGS.items() for tag in tags])
def test_a_language_tag_finds_its_language(language: str, tag: str) -> None:
    assert language_of(tag) == known_language(tag) == language
    match = gnomon.new("khronos", seats=2, seed=1)
    assert match.account(0, tag) == match.account(0, language)
    assert match.options(0)[0].label(tag) == match.options(0)[0].label(language)


@pytest.mark.parametrize("tag", ["", "tlh", "p", "portuguese", "eng", "*", "-pt", "pt!", "日本語", "e" * 10_000])
def test_an_unknown_language_is_an_error_to_programs_and_english_to_pages(tag: str) -> None:
    assert language_of(tag) == ""
    assert known_language(tag) == "en"
    match = gnomon.new("khronos", seats=2, seed=1)
    asks = (lambda: match.account(0, tag), lambda: match.svg(0, tag), lambda: match.options(0)[0].label(tag))
    for ask in asks:
        with pytest.raises(ValueError, match=r"unknown language .* known: en, pt_BR, ja") as fault:
            ask()
        assert len(str(fault.value)) < 100


@pytest.mark.parametrize("game", ["feudum", "inventions", "khronos", "time_of_empires"])
def test_every_game_draws_and_speaks_by_tags(game: str) -> None:
    match = gnomon.new(game, 2, seed=1)
    for language in LANGUAGES:
        tag = language.lower().replace("_", "-")
        assert match.svg(0, tag) == match.svg(0, language)
        assert match.account(0, tag) == match.account(0, language)
    with pytest.raises(ValueError, match="unknown language"):
        match.svg(0, "tlh")
