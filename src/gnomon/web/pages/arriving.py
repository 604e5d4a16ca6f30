"""What an invitation to the server opens: a name, and one is in."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon.matches.entropy import tidy_code
from gnomon.matches.errors import INVITATION_OVER, UNKNOWN_CODE, Declined
from gnomon.web.browsers import open_session
from gnomon.web.pages.entering import Entry
from gnomon.web.pages.forms import fault_page, fields, host_of, known, see, text
from gnomon.web.rendering import page
from gnomon.web.visitor import visitor_of

ABSENT = 404


async def invited(request: Request) -> Response:
    """The page behind an invitation; looking at it takes no place."""
    code = request.path_params["code"]
    try:
        await host_of(request).invitations.check(code)
    except Declined as fault:
        return fault_page(request, fault, ABSENT)
    return page(request, "invited.html", code=tidy_code(code))


async def come(request: Request) -> Response:
    """Come in; who is in already takes no place."""
    if known(request) is not None:
        return see("/")
    form = await fields(request)
    language = visitor_of(request).language
    host = host_of(request)
    try:
        user = await host.invitations.come(request.path_params["code"], text(form, "name"), language)
    except Declined as fault:
        return fault_page(request, fault, ABSENT if fault.code in (UNKNOWN_CODE, INVITATION_OVER) else 400)
    return Entry(user, await open_session(request, user)).signed(request, see("/"))


def routes() -> list[Route]:
    """The routes of this module."""
    return [Route("/invited/{code}", invited), Route("/invited/{code}", come, methods=["POST"])]
