"""Matches as lines of a list: what stands, whose turn it is, since when, and the button."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from starlette.requests import Request

from gnomon import catalog
from gnomon.drawing.faces import seated, small
from gnomon.matches.lobby import Summary
from gnomon.matches.records import NEVER, SPECTATOR
from gnomon.web.dates import day_words
from gnomon.web.languages import catalogue
from gnomon.web.pages.forms import host_of, known
from gnomon.web.pages.shelf import match_title, title_of

PORTRAIT: Final = 28
"""How wide a face is in a list."""

log = logging.getLogger("gnomon.web")


@dataclass(frozen=True, slots=True)
class Line:
    """A match in a list, ready for the page; `badges` are faces with marks, empty for free seats. `until` is the instant to which
    it is adjourned.
    """

    summary: Summary
    title: str
    stage: str
    progress: float
    badges: tuple[str, ...]
    state: str
    whose: str
    since: int
    deadline: int
    address: str
    button: str
    until: int = NEVER


def line_of(summary: Summary, language: str) -> Line:
    """What a list says about a match."""
    say = catalogue(language).gettext
    record, table = summary.record, summary.table
    face = catalog.face(record.game)
    view = table.view(SPECTATOR) if table is not None else None
    stage = face.stage(view, language) if view is not None else ""
    progress = face.progress(view) if view is not None else 0.0
    names = [seat.name for seat in summary.seats]
    address = f"/matches/{record.id}"
    if record.status == "over":
        stage, progress = _result(summary, language), 1.0
        state, whose, button, address = "done", say("Finished"), say("Analyse"), f"{address}/replay"
    elif record.status == "waiting":
        state, whose, button = "soon", say("Waits for players"), say("Open")
    elif record.paused:
        whose = say("Paused") if record.adjourned == NEVER else say("Adjourned")
        state, button = "other", say("Look")
    elif summary.my_turn:
        state, whose, button = "mine", say("Your turn"), say("Play")
    else:
        asked = names[record.asked[0]] if record.asked else ""
        state, whose, button = "other", say("{name} plays").format(name=asked) if asked else "", say("Look")
        span = table.off_now(record.asked[0]) if table is not None and asked else None
        if span is not None:
            whose = say("{name} is off until {day}").format(name=asked, day=day_words(span.last, language))
    emblems = [face.emblem(seat.index) for seat in summary.seats]
    badges = tuple(
        seated(small(seat.name, PORTRAIT, emblem.colour), emblem) if seat.kind != "open" else ""
        for seat, emblem in zip(summary.seats, emblems, strict=True)
    )
    since = record.finished if record.status == "over" else record.since
    # The deal of a challenge is named after its day or word alone, which says nothing about the game.
    title = record.title if record.title and record.claimed else match_title(record)
    if title == record.title:
        stage = f"{title_of(record.game)} · {stage}" if stage else title_of(record.game)
    until = record.adjourned if record.status == "running" else NEVER
    deadline = NEVER if record.pace.kind == "none" or until != NEVER else record.deadline
    return Line(summary, title, stage, progress, badges, state, whose, since, deadline, address, button, until)


async def tags_among(request: Request, summaries: Iterable[Summary]) -> dict[str, str]:
    """The tags of those who sit at some tables and have a page that whoever asks may see."""
    users = {seat.user for one in summaries for seat in one.seats if seat.kind == "person" and seat.user}
    return await tags_of(request, users)


async def tags_of(request: Request, users: Iterable[str]) -> dict[str, str]:
    """The tags of those of some users who have a page; nothing for a stranger, whom it would not be shown to."""
    return await host_of(request).persons.tags(users) if known(request) is not None else {}


def _result(summary: Summary, language: str) -> str:
    say = catalogue(language).gettext
    result = summary.record.result or {}
    scores, ranks = result.get("scores"), result.get("ranks")
    if not isinstance(scores, list) or not isinstance(ranks, list):
        return ""
    if (rivals := rivals_points(result)) is not None:
        scores = [*scores, rivals]
    listed = "–".join(str(score) for score in sorted(scores, reverse=True))
    won = any(ranks[seat] == 1 for seat in summary.mine)
    if summary.mine:
        template = say("You won {scores}") if won else say("You lost {scores}")
    else:
        template = say("{scores}")
    return template.format(scores=listed)


def lines_of(summaries: Iterable[Summary], language: str, unreadable: Collection[str] = ()) -> list[Line]:
    """What a list says about matches. One that cannot be read is listed as that, the others as they are."""
    return [
        _line_without(summary, language) if summary.record.id in unreadable else _line_or_less(summary, language)
        for summary in summaries
    ]


def _line_or_less(summary: Summary, language: str) -> Line:
    try:
        return line_of(summary, language)
    except Exception as fault:  # whatever damaged data lead to; their own words may quote the seed
        log.error("a match cannot be listed", extra={"match": summary.record.id, "fault": type(fault).__name__})
        return _line_without(summary, language)


def _line_without(summary: Summary, language: str) -> Line:
    """What a list says about a match that cannot be read."""
    say = catalogue(language).gettext
    record = replace(summary.record, asked=(), result=None)
    if record.game not in catalog.shown():
        record = replace(record, game=catalog.GAMES[0])
    title = record.title or title_of(record.game)
    shown = replace(summary, record=record, table=None)
    address = f"/matches/{record.id}"
    return Line(shown, title, "", 0.0, (), "other", say("Cannot be read"), record.since, NEVER, address, say("Look"))


def rivals_points(result: Mapping[str, object]) -> int | None:
    """What opponents without a seat have reached, in a match alone against those that the game brings."""
    facts = result.get("facts")
    points = facts.get("opponents") if isinstance(facts, dict) else None
    return points if isinstance(points, int) else None
