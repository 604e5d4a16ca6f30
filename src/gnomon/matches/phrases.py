"""Ready phrases: what is said where nobody writes freely.

A phrase is kept as what it says in the language of whoever says it; whoever reads it is told the same in their own.
"""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Final, Literal

from gnomon.matches.pauses import is_set_with
from gnomon.matches.records import ChatLine

if TYPE_CHECKING:
    from gnomon.matches.table import Table

Manner = Literal["free", "phrases", "off"]
"""How people may talk: as they like, in ready phrases alone, or not at all."""
BOUND: Final = "phrases_only"
"""The note at a match's beginning that says that people talk in ready phrases there."""
FREE_TALK: Final = "free talk"
"""Among those whom somebody does not hear: everybody, unless they say a ready phrase. No user's id is that long or has a space."""
PHRASES: Final[tuple[Mapping[str, str], ...]] = (
    {"en": "Hello", "pt_BR": "Olá", "ja": "こんにちは"},
    {"en": "Good luck", "pt_BR": "Boa sorte", "ja": "よろしくお願いします"},
    {"en": "Well played", "pt_BR": "Bem jogado", "ja": "お見事"},
    {"en": "One moment", "pt_BR": "Um momento", "ja": "少し待って"},
    {"en": "Thanks", "pt_BR": "Valeu", "ja": "ありがとう"},
    {"en": "Sorry", "pt_BR": "Desculpe", "ja": "ごめんなさい"},
)
"""Every phrase by the languages of the pages."""
_KNOWN: Final = {said: phrase for phrase in PHRASES for said in phrase.values()}


def is_phrase(text: str) -> bool:
    """Whether a text is a ready phrase, in whatever language."""
    return text in _KNOWN


def phrases(language: str) -> list[str]:
    """All phrases in a language."""
    return [phrase[language] for phrase in PHRASES]


def told(text: str, language: str) -> str:
    """A text as somebody reads it: a ready phrase in their language, anything else as it was written."""
    return _KNOWN[text][language] if text in _KNOWN else text


def is_bound(table: "Table") -> bool:
    """Whether people talk in ready phrases at a table, since it was set."""
    return is_set_with(table.match.rows, BOUND)


def hears(unheard: Collection[str], line: ChatLine, user: str) -> bool:
    """Whether a user who does not hear some people is told of a line."""
    if line.user == user:
        return True
    return line.user not in unheard and (FREE_TALK not in unheard or is_phrase(line.text))
