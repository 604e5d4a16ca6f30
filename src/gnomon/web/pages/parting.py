"""Taking one's data along, and leaving for good."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon.kernel.errors import GnomonError
from gnomon.matches.errors import NOT_CONFIRMED, Declined
from gnomon.matches.records import GONE
from gnomon.web import security
from gnomon.web.archives import archive_of
from gnomon.web.pages.forms import client_of, fault_page, fields, host_of, known, see, text
from gnomon.web.rendering import page
from gnomon.web.visitor import visitor_of


async def take_along(request: Request) -> Response:
    """All that the server keeps of whoever asks, as an archive; only ever asked for by a form, for it is dear to make."""
    user = known(request)
    if user is None:
        return see("/me")
    try:
        return await archive_of(host_of(request), user, client_of(request), visitor_of(request).language)
    except GnomonError as fault:
        return fault_page(request, fault)


async def ask(request: Request) -> Response:
    """Say what goes and what stays, before anything is deleted."""
    return _asked(request, "", 200) if known(request) is not None else see("/me")


async def leave(request: Request) -> Response:
    """Delete whoever asks, if they say their name for it."""
    user = known(request)
    if user is None:
        return see("/me")
    try:
        await host_of(request).parting.leave(user, text(await fields(request), "name"))
    except Declined as fault:
        if fault.code != NOT_CONFIRMED:
            return fault_page(request, fault)
        return _asked(request, request.app.state.presenter.words_of(fault, visitor_of(request).language)[1], 400)
    response = see("/")
    response.delete_cookie(security.SESSION_COOKIE)
    response.delete_cookie(security.CODE_COOKIE)
    return response


def _asked(request: Request, fault: str, status: int) -> Response:
    user = known(request)
    last = {host.user for host in host_of(request).hosting.hosts()} == {visitor_of(request).id}
    return page(request, "delete.html", status, user=user, gone=GONE, fault=fault, last_host=last)


def routes() -> list[Route]:
    """The routes of this module."""
    return [
        Route("/me/data", take_along, methods=["POST"]),
        Route("/me/delete", ask),
        Route("/me/delete", leave, methods=["POST"]),
    ]
