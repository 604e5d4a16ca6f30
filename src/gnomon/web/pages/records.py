"""Finished matches."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon.matches.lobby import LISTED
from gnomon.matches.records import NEVER
from gnomon.web.numbers import whole_number
from gnomon.web.pages.forms import host_of
from gnomon.web.pages.lines import lines_of, tags_among
from gnomon.web.pages.shelf import thumbnail_of
from gnomon.web.rendering import page
from gnomon.web.visitor import visitor_of


async def records(request: Request) -> Response:
    """My finished matches, and the listed ones of everybody."""
    visitor = visitor_of(request)
    lobby = host_of(request).lobby
    until = whole_number(request.query_params.get("before", ""), NEVER)
    listed = await lobby.finished(visitor.user, None if until < 0 else until)
    since = whole_number(request.query_params.get("mine", ""), NEVER)
    mine = await lobby.mine(visitor.user, None if since < 0 else since) if visitor.user else []
    done = lines_of([one for one in mine if one.record.status == "over"], visitor.language)
    known = {line.summary.record.id for line in done}
    others = lines_of([one for one in listed if one.record.id not in known], visitor.language)
    last = listed[-1].record.finished if len(listed) >= LISTED else 0
    earlier = done[-1].summary.record.finished if len(done) >= LISTED else 0
    return page(
        request,
        "records.html",
        place="records",
        mine=done,
        others=others,
        last=last,
        earlier=earlier,
        thumbnail=thumbnail_of,
        tags=await tags_among(request, [line.summary for line in (*done, *others)]),
    )


def routes() -> list[Route]:
    """The routes of this module."""
    return [Route("/records", records)]
