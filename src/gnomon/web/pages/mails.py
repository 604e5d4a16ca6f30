"""What links in mails lead to: an address is confirmed, or nothing is sent there any more. Nobody need be known for it.

Looking changes nothing, for programs look at links too; a button does it. Mail programs end notices by a POST of their own (RFC 8058).
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon.kernel.errors import GnomonError
from gnomon.web.pages.forms import fault_page, host_of, known, see
from gnomon.web.rendering import page

ABSENT = 404


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
        Route("/mail/{channel}/{code}", ask),
        Route("/mail/{channel}/{code}", confirm, methods=["POST"]),
        Route("/mail/{channel}/{code}/stop", look),
        Route("/mail/{channel}/{code}/stop", stop, methods=["POST"]),
    ]
