"""What the pages of all events have in common, the page of a league, and its results to take along."""

from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from gnomon.catalog import entry, face
from gnomon.matches.errors import EVENT_FULL
from gnomon.matches.event_standings import POINT, Standing, standings
from gnomon.matches.hosting import REASON_LENGTH
from gnomon.matches.leagues import fates, ladder_of
from gnomon.matches.records import NEVER, told_instant
from gnomon.matches.rounds import Whole
from gnomon.web.event_words import form_words, lines_of, pace_words, points_words, state_words
from gnomon.web.league_words import champions_of, divisions_of, is_resting, ladder_words, seasons_of, waiting_of
from gnomon.web.numbers import whole_number
from gnomon.web.opengraph import house_card
from gnomon.web.pages.forms import host_of
from gnomon.web.pages.shelf import standing_box, thumbnail_of, title_of
from gnomon.web.players import DEFAULT_LEVEL, choosable, program_words
from gnomon.web.rendering import page
from gnomon.web.talk import talk_row
from gnomon.web.variants import rulings
from gnomon.web.visitor import name_to_be, visitor_of

SHOWN_SEASONS: Final = 8
"""So many seasons before the one that is shown stand in its row of numbers."""
LISTED_SEASONS: Final = 20


def event_facts(request: Request, whole: Whole) -> dict[str, Any]:
    """What the page of every event is drawn from: what it is, how it stands, and what whoever looks may do there."""
    visitor, events = visitor_of(request), host_of(request).events
    language, user, event = visitor.language, visitor.user, whole.event
    own = whole.entrant_of(user.id) if user is not None else None
    is_in = own is not None and own.is_there
    return {
        "card": house_card(request, event.name, form_words(event, language)),
        "place": "events",
        "whole": whole,
        "event": event,
        "title": title_of(event.game),
        "box": standing_box(event.game, ""),
        "told": form_words(event, language),
        "pace": pace_words(event, language),
        "state": state_words(event, language),
        "points": points_words(event, language),
        "rulings": [
            *rulings(entry(event.game).game.specs, event.options, face(event.game), language),
            *talk_row(event.phrases, language),
        ],
        "own": own,
        "may_join": events.is_open(whole) and not is_in,
        "may_enter": events.is_open(whole),
        "is_full": events.why_closed(whole) == EVENT_FULL and not is_in,
        "entries_act": "close" if whole.takes_entrants else "reopen" if events.may_reopen(whole) else "",
        "keeps_it": events.keeps(whole, user),
        "for_holder": event.holder == (user.id if user is not None else ""),
        "reason_length": REASON_LENGTH,
        "levels": [(level, program_words(level, language)) for level in choosable()],
        "usual_level": DEFAULT_LEVEL,
        "given": name_to_be(request),
        "never": NEVER,
        "thumbnail": thumbnail_of,
    }


async def league_page(request: Request, whole: Whole, holder: str) -> Response:
    """The page of a league: the divisions of a season, the champions of those before. `holder` is the address of who runs it."""
    visitor, host = visitor_of(request), host_of(request)
    language, user, event = visitor.language, visitor.user, whole.event
    me = user.id if user is not None else ""
    season = whole_number(request.query_params.get("season", ""), event.round)
    season = season if 1 <= season <= event.round else event.round
    played = await host.events.played(whole, season)
    tags = await host.store.ratings.tags([one.user for one in whole.entrants if one.user])
    divisions = divisions_of(whole, season, played, me, tags, language)
    mine = next((one for one in divisions if any(line.is_mine and not line.is_gone for line in one.lines)), None)
    return page(
        request,
        "league.html",
        **event_facts(request, whole),
        ladder=ladder_words(event, language),
        season=season,
        seasons=range(max(1, season - SHOWN_SEASONS), min(event.round, season + SHOWN_SEASONS) + 1),
        is_over=whole.is_closed(season),
        divisions=divisions,
        lines=[] if season else lines_of(whole, me, tags, language),
        waiting=waiting_of(whole, played),
        earlier=seasons_of(whole)[:LISTED_SEASONS],
        mine=mine if season == event.round else None,
        my_place=next((line.place for line in mine.lines if line.is_mine), 0) if mine is not None else 0,
        resting=is_resting(event),
        winner=champions_of(whole, event.round) if event.status == "over" else "",
        holder=holder,
    )


async def league_rows(request: Request, whole: Whole) -> list[list[object]]:
    """The standings of all seasons, a row for each entrant, below a row of headings."""
    rows: list[list[object]] = [["season", "division", "place", "name", "program", "points", "score", "moves", "left"]]
    for season in whole.rounds:
        for number, (one, moves) in enumerate(await _played(request, whole, season.number), 1):
            for line, fate in _lines(one, moves):
                left = "" if line.entrant.is_there else line.entrant.left
                place, name, level = line.place, line.entrant.name, line.entrant.level
                rows.append(
                    [season.number, number, place, name, level, line.points / POINT, float(line.score), fate, left]
                )
    return rows


async def league_facts(request: Request, whole: Whole) -> dict[str, object]:
    """What is told of a league as JSON besides what is told of every event: its seasons with their divisions."""
    ladder = ladder_of(whole)
    return {
        "division_size": ladder.size,
        "moves": ladder.moves,
        "seasons": [
            {
                "season": season.number,
                "began": told_instant(season.drawn),
                "ended": told_instant(season.closed) if season.is_closed else None,
                "divisions": [
                    {
                        "division": number,
                        "event": one.event.id,
                        "standings": [
                            {
                                "place": line.place,
                                "name": line.entrant.name,
                                "program": line.entrant.level or None,
                                "points": line.points / POINT,
                                "score": float(line.score),
                                "moves": fate or None,
                                "left_after": None if line.entrant.is_there else line.entrant.left,
                            }
                            for line, fate in _lines(one, moves)
                        ],
                    }
                    for number, (one, moves) in enumerate(await _played(request, whole, season.number), 1)
                ],
            }
            for season in whole.rounds
        ],
    }


async def _played(request: Request, whole: Whole, season: int) -> list[tuple[Whole, tuple[int, int]]]:
    """The events of a season's divisions, each with how many go up and down."""
    played = await host_of(request).events.played(whole, season)
    return list(zip(played, fates(whole, season, [len(one.entrants) for one in played]), strict=True))


def _lines(played: Whole, moves: tuple[int, int]) -> list[tuple[Standing, str]]:
    """The standings of a division, each line with `up`, `down` or nothing."""
    lines, (up, down) = standings(played), moves
    last = len(lines) - down
    return [(line, "up" if at < up else "down" if at >= last else "") for at, line in enumerate(lines)]
