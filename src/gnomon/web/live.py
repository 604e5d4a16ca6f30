"""Tables as small live boards, for lists of what is being played: the picture, and what is said beside it."""

from __future__ import annotations

import gzip
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from gnomon import catalog
from gnomon.drawing.caches import LruCache
from gnomon.drawing.faces import seated, small
from gnomon.drawing.small import SmallBoard
from gnomon.games.face import AnyFace, AnySight, Sight
from gnomon.matches.lobby import Summary
from gnomon.matches.records import NEVER, SPECTATOR, Seat
from gnomon.matches.table import Table
from gnomon.web import assets
from gnomon.web.ending import signed
from gnomon.web.languages import catalogue
from gnomon.web.pages.shelf import title_of
from gnomon.web.rendering import called

KEPT: Final = 800
"""Pictures of some 3 kB each."""
LOOKED_BACK: Final = 24
"""So many answers are looked through for the last one that touched something on the board."""
PORTRAIT: Final = 26


class SmallBoards:
    """The pictures of tables for spectators, each drawn once for a row of its log, a theme and a frame."""

    def __init__(self) -> None:
        self._drawn: LruCache[bytes] = LruCache(KEPT)

    def picture(self, table: Table, theme: str, close: bool) -> bytes:
        """The board as a file, compressed: whole, or close to where the last act was."""
        return self._drawn.get_or((table.id, table.seq, theme, close), lambda: _draw(table, theme, close))


def board_of(table: Table, theme: str) -> SmallBoard:
    """The board as a spectator may see it, small, with the place of the last act."""
    sight: AnySight = Sight(catalog.face(table.record.game), table.game, table.view(SPECTATOR))
    return sight.face.small_board(sight, theme, _touched(table, sight))


def scores_of(table: Table) -> list[str]:
    """The points of each seat, as a spectator may know them until the match is over."""
    outcome = table.match.outcome if table.is_over else table.game.outcome(table.view(SPECTATOR))
    return [signed(points) for points in outcome.scores]


def _draw(table: Table, theme: str, close: bool) -> bytes:
    board = board_of(table, theme)
    return gzip.compress((board.close() if close else board.whole()).encode(), mtime=0)


def _touched(table: Table, sight: AnySight) -> Sequence[str]:
    """The elements that the last act was about which was about any, as a spectator was told."""
    for row in islice(reversed(table.match.effective_rows()), LOOKED_BACK):
        told = sight.face.told(sight, table.match.events_for(row.seq, SPECTATOR))
        elements = [element for line in told for element in line.elements]
        if elements:
            return elements
    return ()


def version_of(table: Table) -> str:
    """What the address of a table's picture carries: it changes with every row, and with the drawing itself."""
    return f"{table.seq}-{assets.version()}"


@dataclass(frozen=True, slots=True)
class Place:
    """A seat in a list: who sits there, the face with the mark, whether it is asked."""

    name: str
    badge: str
    asked: bool


@dataclass(frozen=True, slots=True)
class Live:
    """A table as a live board of a page. `known` are the names of people at it whom the reader has met."""

    id: str
    game: str
    title: str
    stage: str
    version: str
    address: str
    places: tuple[Place, ...]
    whose: str
    pace: str
    watching: int
    over: bool
    known: tuple[str, ...] = ()


def _portrait(face: AnyFace, seat: Seat) -> str:
    emblem = face.emblem(seat.index)
    return seated(small(seat.name, PORTRAIT, emblem.colour), emblem)


def live_of(summary: Summary, language: str, known: Collection[str] = ()) -> Live | None:
    """A table as a live board, None while it is not open in this process; `known` are people the reader has met."""
    table, record = summary.table, summary.record
    if table is None:
        return None
    face = catalog.face(record.game)
    asked = () if table.is_over else table.asked
    places = tuple(
        Place(called(language, seat), _portrait(face, seat) if seat.kind != "open" else "", seat.index in asked)
        for seat in table.seats
    )
    return Live(
        record.id,
        record.game,
        record.title or title_of(record.game),
        f"{title_of(record.game)} · {stage_of(table, language)}" if record.title else stage_of(table, language),
        version_of(table),
        f"/matches/{record.id}/replay" if table.is_over else f"/matches/{record.id}",
        places,
        whose_of(table, language),
        pace_of(table, language),
        table.onlookers(),
        table.is_over,
        tuple(seat.name for seat in table.seats if seat.user in known and seat.kind == "person"),
    )


def lives_of(summaries: Iterable[Summary], language: str, known: Collection[str] = ()) -> list[Live]:
    """Those of the tables that are open, as live boards; those of people the reader has met go first."""
    found = [live for summary in summaries if (live := live_of(summary, language, known)) is not None]
    return sorted(found, key=lambda live: not live.known)


def stage_of(table: Table, language: str) -> str:
    """Where a match stands, in a few words."""
    say = catalogue(language).gettext
    if table.is_over:
        return say("Finished")
    return catalog.face(table.record.game).stage(table.view(SPECTATOR), language)


def whose_of(table: Table, language: str) -> str:
    """Who is to move, in a few words; empty in real time, where everybody is."""
    say = catalogue(language).gettext
    asked = () if table.is_over else table.asked
    if table.is_paused:
        return say("Paused") if table.record.adjourned == NEVER else say("Adjourned")
    if not asked:
        return ""
    if len(asked) > 1:
        return say("{count} to move").format(count=len(asked))
    return say("{name} plays").format(name=table.seats[asked[0]].name)


def pace_of(table: Table, language: str) -> str:
    """How fast a match is played, in a word or two."""
    say = catalogue(language).gettext
    return {"none": say("no clock"), "live": say("live"), "days": say("over days")}[table.pace.kind]


def news_of(table: Table, language: str, scores: bool = False) -> dict[str, object]:
    """What a page that shows a live board is told again and again; the points only where it shows them."""
    return {
        **({"scores": scores_of(table)} if scores else {}),
        "v": version_of(table),
        "stage": stage_of(table, language),
        "whose": whose_of(table, language),
        "asked": list(() if table.is_over else table.asked),
        "watching": table.onlookers(),
        "over": table.is_over,
    }
