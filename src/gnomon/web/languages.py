"""The interface's languages: which there are, which one a visitor reads, and the catalogues of sentences."""

from __future__ import annotations

import gettext
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from gnomon.drawing import speaking
from gnomon.drawing.elements import escape

LANGUAGES: Final = speaking.LANGUAGES
SOURCE: Final = speaking.SOURCE_LANGUAGE
DOMAIN: Final = "gnomon"
LOCALE: Final = Path(__file__).resolve().parent / "locale"

SHORT_NAMES: Final = {"en": "EN", "pt_BR": "PT", "ja": "日本語"}
FULL_NAMES: Final = {"en": "English", "pt_BR": "Português do Brasil", "ja": "日本語"}


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """The sentences of a language; an unknown language reads English.

    Raises FileNotFoundError that names `make setup` if the catalogue was never compiled.
    """
    known = speaking.known_language(language)
    try:
        return gettext.translation(DOMAIN, LOCALE, [known])
    except FileNotFoundError:
        raise FileNotFoundError(f"the catalogue of {known} is not compiled; run `make setup`") from None


class EscapedMessages(dict[str, str]):
    """A language's sentences, safe in markup, by the English ones; each is looked up once."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self._gettext = catalogue(language).gettext

    def __missing__(self, sentence: str) -> str:
        said = self[sentence] = escape(self._gettext(sentence))
        return said


@cache
def markup_gettext(language: str) -> Callable[[str], str]:
    """The words of a language for panels that are drawn at every answer: `say("Undo")` is safe in markup."""
    return EscapedMessages(language).__getitem__


def tag(language: str) -> str:
    """The language as HTML's `lang` attribute writes it."""
    return language.replace("_", "-")


def accepted(header: str) -> str:
    """The best of our languages for an Accept-Language header; English if none fits."""
    wishes: list[tuple[float, int, str]] = []
    for place, part in enumerate(header.split(",")[:20]):
        name, _, quality = part.strip().partition(";q=")
        try:
            weight = float(quality) if quality else 1.0
        except ValueError:
            continue
        wishes.append((-weight, place, name.strip()))
    found = (speaking.language_of(name) for _, _, name in sorted(wishes))
    return next(filter(None, found), SOURCE)
