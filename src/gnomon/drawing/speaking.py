# gnomon: interpreted
"""Speaking a language: a game's catalogues of messages, and what every game says of players, numbers and lists.

A message is an English sentence with `{named}` places; the catalogues in `<locale>/<language>/LC_MESSAGES/<game>.po`
translate it, the sentences of this module among them. Messages reach the catalogues by being the argument of `mark`,
`plural`, `say` or `count`.
"""

import gettext
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import ClassVar, Final

LANGUAGES: Final = ("en", "pt_BR", "ja")
SOURCE_LANGUAGE: Final = "en"
SPECTATOR: Final = -1

_FIRST_PART: Final = re.compile(r"[A-Za-z]{2,3}(?=[-_.@]|\Z)")
_BY_FIRST_PART: Final = {language.partition("_")[0]: language for language in LANGUAGES}


class MissingCatalogue(Exception):
    """A language's messages have not been compiled yet."""


class Messages(dict[str, str]):
    """A language's messages by the English ones, each looked up once: they are said again and again."""

    def __init__(self, translations: gettext.NullTranslations) -> None:
        super().__init__()
        self._translations = translations

    def __missing__(self, message: str) -> str:
        said = self[message] = self._translations.gettext(message)
        return said

    def counted(self, singular: str, plural: str, number: int) -> str:
        """The form of a message that goes with a number."""
        return self._translations.ngettext(singular, plural, number)


class Catalogues:
    """The messages of a game in every language: `<locale>/<language>/LC_MESSAGES/<game>.mo`."""

    def __init__(self, game: str, locale: Path) -> None:
        self.game = game
        self.locale = locale
        self._messages: dict[str, Messages] = {}

    def messages(self, language: str) -> Messages:
        """What everybody who speaks a language shares; an unknown language reads English. Raises MissingCatalogue."""
        known = known_language(language)
        found = self._messages.get(known)
        if found is None:
            found = self._messages[known] = Messages(self._translations(known))
        return found

    def _translations(self, language: str) -> gettext.NullTranslations:
        try:
            return gettext.translation(self.game, self.locale, [language])
        except FileNotFoundError:
            raise MissingCatalogue(
                f"the messages of {language!r} are not compiled yet: run `make setup` once"
            ) from None


def language_of(tag: str) -> str:
    """The language in which there are texts for a tag such as `pt`, `pt-PT`, `ja_JP.UTF-8`; empty if there is none.

    The tag's first part decides, in either case: whoever asks for Portuguese is better served with that of Brazil than
    with English.
    """
    if tag in LANGUAGES:
        return tag
    first = _FIRST_PART.match(tag)
    return _BY_FIRST_PART.get(first[0].lower(), "") if first else ""


def known_language(tag: str) -> str:
    """The language of a tag, or English: for pages, which have to say something to everybody."""
    return language_of(tag) or SOURCE_LANGUAGE


def spoken_language(tag: str) -> str:
    """The language of a tag, for programs that ask for one. Raises ValueError, which lists those that there are."""
    found = language_of(tag)
    if not found:
        raise ValueError(f"unknown language {tag!r:.40}; known: {', '.join(LANGUAGES)}")
    return found


def mark(message: str) -> str:
    """The message itself; marks it for the catalogues where it is translated later."""
    return message


def plural(one: str, many: str) -> tuple[str, str]:
    """Both forms of a message that depends on a number; marks them where they are counted later."""
    return one, many


def capital(sentence: str) -> str:
    """The sentence with its first letter raised."""
    return sentence[:1].upper() + sentence[1:]


class Translator:
    """Speaks one language to one viewer (a seat, or SPECTATOR). `names` are the players' names by seat.

    Without names the players are called by their colours. A game names its catalogues, its colours (as messages) and
    the seat that stands for nobody. `language` is a tag; an unknown one raises ValueError.
    """

    catalogues: ClassVar[Catalogues]
    colours: ClassVar[tuple[str, ...]]
    nobody: ClassVar[int] = -1

    def __init__(self, language: str, names: Sequence[str] = (), viewer: int = SPECTATOR) -> None:
        self.language = spoken_language(language)
        self.viewer = viewer
        self._said = self.catalogues.messages(self.language)
        self.names = tuple(names) or tuple(self._said[colour] for colour in self.colours)

    def say(self, message: str, **facts: object) -> str:
        """A message in the language, its places filled."""
        said = self._said[message]
        return said.format(**facts) if facts else said

    def count(self, singular: str, plural: str, number: int, **facts: object) -> str:
        """A message that depends on a number, which fills `{count}`."""
        return self._said.counted(singular, plural, number).format(count=number, **facts)

    def by(self, seat: int, you: str, other: str, **facts: object) -> str:
        """What a player does: `you` if that is the viewer, else `other`, whose `{player}` is the name."""
        if seat == self.viewer:
            return self.say(you, **facts)
        return self.say(other, player=self.name(seat), **facts)

    def listing(self, parts: Iterable[str]) -> str:
        """“a, b and c”; empty for nothing."""
        items = list(parts)
        if len(items) < 2:
            return "".join(items)
        head = self.chained(mark("{list}, {item}"), items[:-1])
        return self.say("{list} and {item}", list=head, item=items[-1])

    def chained(self, message: str, parts: Iterable[str]) -> str:
        """The parts in a row, each but the first joined on by a message with `{list}` and `{item}`."""
        items = list(parts)
        head = items[0] if items else ""
        for item in items[1:]:
            head = self.say(message, list=head, item=item)
        return head

    def name(self, seat: int) -> str:
        """The name of a seat, or its number where no name was given."""
        if 0 <= seat < len(self.names):
            return self.names[seat]
        return self.say("player {number}", number=seat + 1)

    def who(self, seat: int) -> str:
        """“you” for the viewer, else the name; “nobody” for the seat that stands for nobody."""
        if seat == self.nobody:
            return self.say("nobody")
        return self.say("you") if seat == self.viewer else self.name(seat)


class _Untranslated(Catalogues):
    """No catalogues: every language reads the messages themselves."""

    def _translations(self, language: str) -> gettext.NullTranslations:
        return gettext.NullTranslations()


class Plain(Translator):
    """Speaks the messages as they stand, for games that have no catalogues; players without names go by colours."""

    catalogues = _Untranslated("", Path())
    colours = ("red", "blue", "green", "yellow", "white", "purple", "black")
