"""The sheet that offers, over the table of a first match that is over, to keep one's name and matches.

It is for whoever is known in this browser alone and has not seen their personal code. It comes by itself twice at most: after
one match, and after the next.
"""

from __future__ import annotations

from typing import Final

import segno
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from gnomon.drawing.qr import qr
from gnomon.kernel.errors import GnomonError
from gnomon.matches.entropy import tidy_code
from gnomon.matches.records import NEVER, User
from gnomon.matches.service import Host
from gnomon.matches.table import Table
from gnomon.web import security
from gnomon.web.hosts import origin
from gnomon.web.pages.forms import fields, host_of, known, text
from gnomon.web.rendering import words
from gnomon.web.sites import site_of
from gnomon.web.visitor import YEAR, visitor_of

LATER_COOKIE: Final = "gnomon_later"
"""How often somebody was asked in this browser; after the first time with the match at which that was."""
ONCE: Final = "1"
TWICE: Final = "2"
PICTURE: Final = 212
"""How wide the code to scan is."""
NOTHING: Final = 204


async def has_no_way_back(request: Request, user: User) -> bool:
    """Whether nothing brings a user back but a personal code that they have not seen."""
    if security.CODE_COOKIE not in request.cookies:
        return False
    host = host_of(request)
    if await host.passkeys.all(user) or await host.logins.of_user(user):
        return False
    return not any(way.kind == "mail" and way.verified != NEVER for way in await host.channels.all(user))


async def sheet(request: Request) -> Response:
    """The sheet, if it is time for it; else nothing. A link for another device is made, and it counts as asked."""
    user = known(request)
    match = text(await fields(request), "match")
    before, _, at = request.cookies.get(LATER_COOKIE, "").partition(".")
    is_time = not before or (before == ONCE and at != match)
    if user is None or not is_time or not await has_no_way_back(request, user):
        return Response(status_code=NOTHING)
    host = host_of(request)
    try:
        table = await host.tables.current(match, user.id)
        if not _has_ended(table, user):
            return Response(status_code=NOTHING)
        address = f"{origin(request)}/in/{await host.devices.link(user)}"
    except GnomonError:
        return Response(status_code=NOTHING)
    context = {
        "visitor": visitor_of(request),
        "code": tidy_code(request.cookies[security.CODE_COOKIE]),
        "picture": qr(segno.make(address, error="m").matrix, address, PICTURE),
        "site": site_of(request),
        "mails": host.post.is_on,
        "push_key": await _push_key(host, user, table),
    }
    response = HTMLResponse(words(visitor_of(request).language, "parts/keep.html", context))
    response.headers["cache-control"] = "no-store"
    return note_asked(request, response, TWICE if before else f"{ONCE}.{match}")


async def _push_key(host: Host, user: User, table: Table) -> str:
    """The key with which a browser subscribes, where somebody else played, the host has push, and no browser is told already."""
    with_others = any(seat.user not in (None, user.id) for seat in table.seats)
    if not with_others or "push" not in host.channels.kinds():
        return ""
    return "" if any(way.kind == "push" for way in await host.channels.all(user)) else host.channels.push_key()


def _has_ended(table: Table, user: User) -> bool:
    """Whether a match that somebody played, and that was no lesson, is over."""
    return table.is_over and not table.record.lesson and bool(table.seats_of(user.id))


def note_asked(request: Request, response: Response, times: str) -> Response:
    """The same answer, with how often whoever asks was asked by now."""
    secure = request.url.scheme == "https"
    response.set_cookie(LATER_COOKIE, times, YEAR, samesite="lax", secure=secure)
    return response


async def kept(request: Request) -> Response:
    """The code that was shown is kept: it waits in this browser no longer."""
    response = note_asked(request, Response(status_code=NOTHING), TWICE)
    response.delete_cookie(security.CODE_COOKIE)
    return response


def routes() -> list[Route]:
    """The routes of this module."""
    return [Route("/keep", sheet, methods=["POST"]), Route("/keep/done", kept, methods=["POST"])]
