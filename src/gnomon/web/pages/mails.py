"""What links in mails lead to: an address is confirmed, or nothing is sent there any more. Nobody need be known for it.

Looking changes nothing, for programs look at links too; a button does it. Mail programs end notices by a POST of their own (RFC 8058).
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon.kernel.errors import GnomonError
from gnomon.web.pages.forms import client_of, fault_page, fields, host_of, known, see, status_of, text
from gnomon.web.rendering import page
from gnomon.web.visitor import visitor_of

ABSENT = 404


async def come_in(request: Request) -> Response:
    """The way in by mail, for whoever has confirmed an address."""
    return page(request, "mail_in.html", fault="", address="", sent=False)


async def send_link(request: Request) -> Response:
    """Send a link to an address; the answer is the same whether anybody has confirmed it or not."""
    given = text(await fields(request), "address")
    try:
        address = await host_of(request).mailed_links.ask(given, client_of(request))
    except GnomonError as fault:
        _code, told, _section = request.app.state.presenter.words_of(fault, visitor_of(request).language)
        return page(request, "mail_in.html", status_of(fault, 400), fault=told, address=given, sent=False)
    return page(request, "mail_in.html", fault="", address=address, sent=True)


async def ask(request: Request) -> Response:
    """Whether notices are to go to an address."""
    channel, code = request.path_params["channel"], request.path_params["code"]
    try:
        found = await host_of(request).channels.asked(channel, code)
    except GnomonError as fault:
        return fault_page(request, fault, ABSENT)
    return page(request, "mail.html", step="ask", target=found.target)


async def confirm(request: Request) -> Response:
    """Let them."""
    channel, code = request.path_params["channel"], request.path_params["code"]
    try:
        await host_of(request).channels.confirm(channel, code)
    except GnomonError as fault:
        return fault_page(request, fault, ABSENT)
    return page(request, "mail.html", step="confirmed", target="") if known(request) is None else see("/me/turn#ways")


async def look(request: Request) -> Response:
    """Whether nothing is to be sent to an address any more."""
    channel, code = request.path_params["channel"], request.path_params["code"]
    try:
        found = await host_of(request).channels.of_stop(channel, code)
    except GnomonError as fault:
        return fault_page(request, fault, ABSENT)
    return page(request, "mail.html", step="stop", target=found.target)


async def stop(request: Request) -> Response:
    """Send nothing more."""
    channel, code = request.path_params["channel"], request.path_params["code"]
    try:
        await host_of(request).channels.stop(channel, code)
    except GnomonError as fault:
        return fault_page(request, fault, ABSENT)
    return page(request, "mail.html", step="stopped", target="")


def routes() -> list[Route]:
    """The routes of this module."""
    return [
        Route("/mail/in", come_in),
        Route("/mail/in", send_link, methods=["POST"]),
        Route("/mail/{channel}/{code}", ask),
        Route("/mail/{channel}/{code}", confirm, methods=["POST"]),
        Route("/mail/{channel}/{code}/stop", look),
        Route("/mail/{channel}/{code}/stop", stop, methods=["POST"]),
    ]
