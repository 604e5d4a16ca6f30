"""Who asks for a page: the user of the session, and what this browser prefers."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Final, Literal

from starlette.requests import HTTPConnection

from gnomon.drawing.speaking import language_of as language_of_tag
from gnomon.matches.records import User
from gnomon.web.languages import accepted, catalogue

LANGUAGE_COOKIE: Final = "gnomon_language"
THEME_COOKIE: Final = "gnomon_theme"
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


GIVEN_NAMES: Final = (
    "Wren",
    "Finch",
    "Robin",
    "Heron",
    "Lark",
    "Swift",
    "Plover",
    "Swallow",
    "Dove",
    "Raven",
    "Crane",
    "Starling",
    "Linnet",
    "Magpie",
)
"""What guests are called until they say."""


def given_name(language: str) -> str:
    """A name to begin with for somebody who has not said theirs: “Guest Wren”."""
    return catalogue(language).gettext("Guest {name}").format(name=secrets.choice(GIVEN_NAMES))


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
