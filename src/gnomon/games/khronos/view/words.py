# gnomon: interpreted
"""The language of Khronos: catalogues of messages, and the names of ages, buildings, squares, cards and players.

A message is an English sentence with `{named}` places; the catalogues in `locale/<language>/LC_MESSAGES/khronos.po`
translate it. Messages reach the catalogues by being the argument of `mark`, `say` or `count`.
"""

import gettext
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Final

from gnomon.games.khronos.boards import NOBODY
from gnomon.games.khronos.components import CIVIL
from gnomon.games.khronos.grid import SQUARE_NAMES
from gnomon.games.khronos.view.rules_pages import LANGUAGES, LOCALE, SOURCE_LANGUAGE

DOMAIN: Final = "khronos"
SPECTATOR: Final = -1


class MissingCatalogue(Exception):
    """A language's messages have not been compiled yet."""


@cache
def translator(language: str) -> gettext.NullTranslations:
    """The messages of a language; an unknown language reads English. Raises MissingCatalogue."""
    known = language if language in LANGUAGES else SOURCE_LANGUAGE
    try:
        return gettext.translation(DOMAIN, LOCALE, [known])
    except FileNotFoundError:
        raise MissingCatalogue(f"the messages of {known!r} are not compiled yet: run `make setup` once") from None


class Sayings(dict[str, str]):
    """A language's messages by the English ones, each looked up once: they are said again and again."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self._gettext = translator(language).gettext

    def __missing__(self, message: str) -> str:
        said = self[message] = self._gettext(message)
        return said


@lru_cache(maxsize=4096)
def _form(language: str, singular: str, plural: str, number: int) -> str:
    return translator(language).ngettext(singular, plural, number)


@cache
def sayings(language: str) -> Sayings:
    """What everybody who speaks a language shares."""
    return Sayings(language)


def mark(message: str) -> str:
    """The message itself; marks it for the catalogues where it is translated later."""
    return message


COLOURS: Final = (mark("Blue"), mark("Red"), mark("Green"), mark("White"), mark("Yellow"))
AGES: Final = (mark("Might"), mark("Faith"), mark("Reason"))
AGE_TITLES: Final = (mark("Age of Might"), mark("Age of Faith"), mark("Age of Reason"))
TYPES: Final = (mark("Military"), mark("Religious"), mark("Civil"))
DESIGNS: Final = (
    mark("Watch Tower"),
    mark("Keep"),
    mark("Castle"),
    mark("Chapel"),
    mark("Monastery"),
    mark("Abbey"),
    mark("Hamlet"),
    mark("Town"),
    mark("City"),
)
_A: Final = (
    mark("a Watch Tower"),
    mark("a Keep"),
    mark("a Castle"),
    mark("a Chapel"),
    mark("a Monastery"),
    mark("an Abbey"),
    mark("a Hamlet"),
    mark("a Town"),
    mark("a City"),
)
_THE: Final = (
    mark("the Watch Tower"),
    mark("the Keep"),
    mark("the Castle"),
    mark("the Chapel"),
    mark("the Monastery"),
    mark("the Abbey"),
    mark("the Hamlet"),
    mark("the Town"),
    mark("the City"),
)
_YOUR: Final = (
    mark("your Watch Tower"),
    mark("your Keep"),
    mark("your Castle"),
    mark("your Chapel"),
    mark("your Monastery"),
    mark("your Abbey"),
)
_OWNED: Final = (
    mark("{player}’s Watch Tower"),
    mark("{player}’s Keep"),
    mark("{player}’s Castle"),
    mark("{player}’s Chapel"),
    mark("{player}’s Monastery"),
    mark("{player}’s Abbey"),
)
_RUINED: Final = {
    1: mark("the ruined Keep"),
    2: mark("the ruined Castle"),
    4: mark("the ruined Monastery"),
    5: mark("the ruined Abbey"),
}
_A_RUINED: Final = {
    1: mark("a ruined Keep"),
    2: mark("a ruined Castle"),
    4: mark("a ruined Monastery"),
    5: mark("a ruined Abbey"),
}


class Words:
    """Speaks one language to one viewer (a seat, or SPECTATOR). `names` are the players' names by seat.

    Without names the players are called by their colours.
    """

    def __init__(self, language: str, names: Sequence[str] = (), viewer: int = SPECTATOR) -> None:
        self.language = language if language in LANGUAGES else SOURCE_LANGUAGE
        self.viewer = viewer
        self._said = sayings(self.language)
        self.names = tuple(names) or tuple(self._said[colour] for colour in COLOURS)

    # --- sentences ----------------------------------------------------------------------------------------------

    def say(self, message: str, **facts: object) -> str:
        """A message in the language, its places filled."""
        said = self._said[message]
        return said.format(**facts) if facts else said

    def count(self, singular: str, plural: str, number: int, **facts: object) -> str:
        """A message that depends on a number, which fills `{count}`."""
        said = _form(self.language, singular, plural, number)
        return said.format(count=number, **facts)

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
        head = items[0]
        for item in items[1:-1]:
            head = self.say("{list}, {item}", list=head, item=item)
        return self.say("{list} and {item}", list=head, item=items[-1])

    # --- players ------------------------------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        """The name of a seat, or its number where no name was given."""
        if 0 <= seat < len(self.names):
            return self.names[seat]
        return self.say("player {number}", number=seat + 1)

    def who(self, seat: int) -> str:
        """“you” for the viewer, else the name; “nobody” for NOBODY."""
        if seat == NOBODY:
            return self.say("nobody")
        return self.say("you") if seat == self.viewer else self.name(seat)

    # --- things -------------------------------------------------------------------------------------------------

    def square(self, square: int) -> str:
        """“K7”."""
        return SQUARE_NAMES[square].upper()

    def age(self, age: int) -> str:
        """“Might”."""
        return self.say(AGES[age])

    def age_title(self, age: int) -> str:
        """“Age of Might”."""
        return self.say(AGE_TITLES[age])

    def type(self, type: int) -> str:
        """“Military”."""
        return self.say(TYPES[type])

    def design(self, design: int) -> str:
        """“Keep”: the bare name of a building, `type * 3 + size - 1`."""
        return self.say(DESIGNS[design])

    def a_building(self, design: int, ruin: bool = False) -> str:
        """“a Keep”, “a ruined Keep”."""
        return self.say(_A_RUINED[design] if ruin else _A[design])

    def building(self, design: int, owner: int = NOBODY, ruin: bool = False, printed: bool = False) -> str:
        """“your Keep”, “Yuki’s Keep”, “the Town”, “the ruined Keep”, “the printed hamlet”."""
        if printed:
            return self.say("the printed hamlet")
        if ruin:
            return self.say(_RUINED[design])
        if owner == NOBODY or design // 3 == CIVIL:
            return self.say(_THE[design])
        if owner == self.viewer:
            return self.say(_YOUR[design])
        return self.say(_OWNED[design], player=self.name(owner))

    def building_at(
        self, design: int, anchor: int, owner: int = NOBODY, ruin: bool = False, printed: bool = False
    ) -> str:
        """“your Keep at K7”."""
        thing = self.building(design, owner, ruin, printed)
        return self.say("{building} at {square}", building=thing, square=self.square(anchor))

    def ecus(self, number: int) -> str:
        """“2 Ecus”."""
        return self.count("{count} Ecu", "{count} Ecus", number)

    def cards(self, counts: Sequence[int]) -> str:
        """“2 Military cards and 1 Civil card”; “no card” for none. `counts` by colour."""
        military, religious, civil = counts
        parts: list[str] = []
        if military:
            parts.append(self.count("{count} Military card", "{count} Military cards", military))
        if religious:
            parts.append(self.count("{count} Religious card", "{count} Religious cards", religious))
        if civil:
            parts.append(self.count("{count} Civil card", "{count} Civil cards", civil))
        return self.listing(parts) or self.say("no card")


def capital(sentence: str) -> str:
    """The sentence with its first letter raised."""
    return sentence[:1].upper() + sentence[1:]
