"""Who asks for a page: the user of the session, and what this browser prefers."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Final, Literal

from starlette.requests import HTTPConnection

from gnomon.drawing.speaking import language_of as language_of_tag
from gnomon.matches.records import User
from gnomon.web.languages import accepted, catalogue
from gnomon.web.numbers import LONGEST, whole_number

LANGUAGE_COOKIE: Final = "gnomon_language"
THEME_COOKIE: Final = "gnomon_theme"
GUEST_COOKIE: Final = "gnomon_guest"
"""Which name was drawn for a stranger, so that it stays the same until they sit down."""
YEAR: Final = 365 * 24 * 3600

ThemeChoice = Literal["light", "dark", "system"]


@dataclass(frozen=True, slots=True)
class Visitor:
    """A user (None before the first name was given), the language read and the theme chosen."""

    user: User | None
    language: str
    theme: ThemeChoice

    @property
    def id(self) -> str:
        """The user's id, empty for a stranger."""
        return self.user.id if self.user else ""

    @property
    def name(self) -> str:
        """The user's name, empty for a stranger."""
        return self.user.name if self.user else ""


def given_names(language: str) -> list[str]:
    """What guests are called until they say, in the order in which they are drawn: short names of birds."""
    listed = catalogue(language).gettext(
        "Robin Heron Plover Swallow Raven Starling Linnet Magpie Sparrow Kestrel Osprey Puffin Merlin Petrel Curlew Bunting"
    )
    return listed.split()


def given_name(language: str, number: int | None = None) -> str:
    """A name to begin with for somebody who has not said theirs: “Guest Heron”; one of its `number`, or any."""
    names = given_names(language)
    drawn = secrets.choice(names) if number is None else names[number % len(names)]
    return catalogue(language).gettext("Guest {name}").format(name=drawn)


def drawn_number(connection: HTTPConnection) -> int | None:
    """Which name this browser was shown as its own, if any was."""
    kept = whole_number(connection.cookies.get(GUEST_COOKIE, ""), -1)
    return kept if kept >= 0 else None


def draw_number(connection: HTTPConnection) -> int:
    """Draw a name for a stranger; it holds for this request from now on."""
    number = secrets.randbelow(10**LONGEST)
    connection.cookies[GUEST_COOKIE] = str(number)
    return number


def name_to_be(connection: HTTPConnection) -> str:
    """What a stranger will be called who says nothing: the name that this browser was shown."""
    return given_name(language_of(connection), drawn_number(connection))


def language_of(connection: HTTPConnection) -> str:
    """The language chosen in this browser, else the best that it accepts."""
    chosen = language_of_tag(connection.cookies.get(LANGUAGE_COOKIE, ""))
    return chosen or accepted(connection.headers.get("accept-language", ""))


def theme_of(connection: HTTPConnection) -> ThemeChoice:
    """The theme chosen in this browser, else the system's."""
    chosen = connection.cookies.get(THEME_COOKIE, "")
    if chosen == "light":
        return "light"
    return "dark" if chosen == "dark" else "system"


def visitor_of(connection: HTTPConnection) -> Visitor:
    """Who asks, as the session middleware found out."""
    user = getattr(connection.state, "user", None)
    return Visitor(user if isinstance(user, User) else None, language_of(connection), theme_of(connection))
