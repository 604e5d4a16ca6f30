"""The boxes on the shelf: how they look."""

from __future__ import annotations

from gnomon import catalog
from gnomon.drawing.boxes import Front
from gnomon.matches.records import MatchRecord


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


def match_title(record: MatchRecord) -> str:
    """What a match is called where its game is not seen: the game, then the table's own name if it has one."""
    return f"{title_of(record.game)} · {record.title}" if record.title else title_of(record.game)
