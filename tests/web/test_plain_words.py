"""The English of the pages: what a native speaker at the table would say, in the catalogue's own wording."""

import pytest

from gnomon.web.languages import LANGUAGES, SOURCE, catalogue

PLAIN = {
    "Get up": "Leave the table",
    "Give up": "Resign",
    "That is me": "Save name",
    "Keep": "Save",
    "The line is down; it is being dialled again.": "Connection lost, reconnecting…",
    "This code opens nothing.": "No seat, player or open invitation has this code.",
    "Free": "No clock",
    "a program takes the seat": "a program takes over",
    "by chance": "random",
    "given up": "resigned",
    "Something was shown: it cannot be taken back.": "Something was revealed: no undo.",
    "Say": "Send",
    "usual": "default",
}
"""What the code names by its first English wording, and how it reads."""
STILTED = ("dialled", "opens nothing", "is of use", "shall the", "comes to light", "anew", "whose line is down")


@pytest.mark.parametrize("message", PLAIN)
def test_a_sentence_reads_as_one_would_say_it_and_every_language_has_its_own(message: str) -> None:
    said = [catalogue(language).gettext(message) for language in LANGUAGES]
    assert said[LANGUAGES.index(SOURCE)] == PLAIN[message]
    assert len(set(said)) == len(LANGUAGES)


def test_no_english_sentence_of_the_pages_is_stilted() -> None:
    messages = catalogue(SOURCE)._catalog.values()  # type: ignore[attr-defined]
    assert not [text for text in messages for words in STILTED if words in str(text)]
