"""Watching: the listed matches that are being played just now as small live boards, and the pictures of these."""

from __future__ import annotations

import gzip
import hashlib
import json
import logging
from collections.abc import Collection
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon.drawing.themes import DARK, LIGHT
from gnomon.matches.errors import UNKNOWN_MATCH, Declined
from gnomon.matches.lobby import Summary
from gnomon.matches.records import User
from gnomon.matches.service import Host
from gnomon.web.assets import FOREVER
from gnomon.web.languages import catalogue
from gnomon.web.live import Live, SmallBoards, lives_of, news_of, version_of
from gnomon.web.opengraph import house_card
from gnomon.web.pages.forms import host_of
from gnomon.web.rendering import page
from gnomon.web.visitor import visitor_of

log = logging.getLogger("gnomon.web")

SHOWN: Final = 40
OPENED: Final = 4
"""So many tables that nobody has open are read for one page; the others follow with the next one."""
THEMES: Final = (LIGHT.name, DARK.name)
NOT_MODIFIED: Final = 304
GONE: Final = 404


async def watch(request: Request) -> Response:
    """Matches to look in on, those of people one knows first, then the liveliest."""
    visitor = visitor_of(request)
    lives = await being_played(host_of(request), visitor.user, visitor.language, SHOWN)
    say = catalogue(visitor.language).gettext
    card = house_card(request, say("Watch"), say("Matches that are being played just now."))
    return page(request, "watch.html", card=card, place="watch", lives=lives)


async def being_played(host: Host, user: User | None, language: str, limit: int, game: str = "") -> list[Live]:
    """Listed matches that are being played, as live boards; of one game, if it is named."""
    found = await host.lobby.watchable(user, SHOWN)
    wanted = [one for one in found if not game or one.record.game == game]
    opened = await opened_of(host, wanted, limit)
    known = people_of(await host.lobby.mine(user), user) if user else ()
    return lives_of(opened, language, known)[:limit]


async def opened_of(host: Host, summaries: list[Summary], limit: int) -> list[Summary]:
    """The first of these matches with their tables: those that are open, and a few more that are read from storage.

    What cannot be read is left out.
    """
    found: list[Summary] = []
    left = OPENED
    for one in summaries:
        if len(found) == limit:
            break
        if one.table is not None:
            found.append(one)
        elif left:
            left -= 1
            try:
                await host.tables.open(one.record.id)
            except Declined:
                continue
            found.append(host.lobby.again(one))
    return found


def people_of(summaries: list[Summary], user: User) -> Collection[str]:
    """The users with whom somebody sits or sat at a table."""
    seats = (seat for one in summaries for seat in one.seats if seat.kind == "person")
    return {seat.user for seat in seats if seat.user is not None and seat.user != user.id}


async def news(request: Request) -> Response:
    """What has changed of the boards that a page shows: their rows, stages, who is asked, how many watch.

    Nothing is read from storage: a table that is not open does not change, and is left out.
    """
    tables = host_of(request).tables
    asked = request.query_params.get("m", "").split(",")[:SHOWN]
    language, scores = visitor_of(request).language, request.query_params.get("scores") == "1"
    mine = visitor_of(request).id
    found = {
        match: news_of(table, language, scores)
        for match in asked
        if (table := tables.peek(match)) is not None
        and table.lets_in(mine)
        and (not table.is_sealed or table.seats_of(mine))
    }
    body = json.dumps(found, separators=(",", ":"), sort_keys=True).encode()
    tag = f'W/"{hashlib.sha256(body).hexdigest()[:20]}"'
    headers = {"etag": tag, "cache-control": "private, no-cache", "vary": "cookie"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=NOT_MODIFIED, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


async def picture(request: Request) -> Response:
    """The small board of a match, as a spectator may see it."""
    theme = request.query_params.get("theme", LIGHT.name)
    try:
        table = await host_of(request).tables.current(request.path_params["match"], visitor_of(request).id)
        boards: SmallBoards = request.app.state.boards
        drawn = boards.picture(table, theme if theme in THEMES else LIGHT.name, request.query_params.get("at") == "act")
    except Declined as fault:
        return Response(status_code=GONE if fault.code == UNKNOWN_MATCH else 409, headers={"cache-control": "no-store"})
    except Exception as fault:  # whatever damaged data lead to; their own words may quote the seed
        match = request.path_params["match"]
        log.error("a match cannot be drawn", extra={"match": match, "fault": type(fault).__name__})
        return Response(status_code=GONE)
    # An address that names the present row stands for this very picture; any other shows the present for a moment.
    lasting = request.query_params.get("v") == version_of(table) and not table.is_sealed and table.lets_in("")
    headers = {"cache-control": FOREVER if lasting else "no-store", "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(drawn, media_type="image/svg+xml", headers={**headers, "content-encoding": "gzip"})
    return Response(gzip.decompress(drawn), media_type="image/svg+xml", headers=headers)


def routes() -> list[Route]:
    """The routes of this module."""
    return [Route("/watch", watch), Route("/watch/now", news), Route("/matches/{match}/board.svg", picture)]
