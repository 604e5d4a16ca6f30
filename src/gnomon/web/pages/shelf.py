"""The boxes on the shelf: how they look."""

from __future__ import annotations

from markupsafe import Markup

from gnomon import catalog
from gnomon.drawing.boxes import Front, box
from gnomon.matches.records import MatchRecord
from gnomon.web import assets


def front_of(game: str) -> Front:
    """The front of a game's box."""
    return catalog.face(game).front


def title_of(game: str) -> str:
    """A game's title, as its box bears it."""
    return front_of(game).title


def theme_of(game: str, language: str) -> str:
    """What a game is about, in the sentence that its rulebook begins with."""
    whole = catalog.face(game).rules.read(language)
    return whole.summary(whole.chapters[0].sections[0])


def standing_box(game: str, name: str = "") -> str:
    """A game's box on the shelf; the browser fetches its art once for all pages."""
    return box(front_of(game), name, assets.address(f"boxes/{game}.art.svg"))


def thumbnail_of(game: str, size: int = 54) -> Markup:
    """The strongest part of a game's box as a small picture; the name stands beside it."""
    return Markup('<img class="gn-thumbnail" src="{0}" width="{1}" height="{1}" alt="">').format(
        assets.address(f"boxes/{game}.part.svg"), size
    )


def match_title(record: MatchRecord) -> str:
    """What a match is called where its game is not seen: the game, then the table's own name if it has one."""
    return f"{title_of(record.game)} · {record.title}" if record.title else title_of(record.game)
