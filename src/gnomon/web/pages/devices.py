"""The browsers in which somebody is known: the list of them, signing out from afar, and signing in on another one."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon.kernel.errors import GnomonError
from gnomon.matches.entropy import tidy_code
from gnomon.web import security
from gnomon.web.browsers import open_session
from gnomon.web.hosts import origin
from gnomon.web.pages.forms import fault_page, fields, host_of, known, see, text
from gnomon.web.pages.visit import about
from gnomon.web.rendering import page

ABSENT = 404


async def link(request: Request) -> Response:
    """Make a link for another device and show it, this once."""
    user = known(request)
    if user is None:
        return see("/me")
    try:
        code = await host_of(request).devices.link(user)
    except GnomonError as fault:
        return fault_page(request, fault, 400)
    return await about(request, device=f"{origin(request)}/in/{code}")


async def end(request: Request) -> Response:
    """Sign out in another browser."""
    user = known(request)
    if user is None:
        return see("/me")
    try:
        await host_of(request).devices.end(user, text(await fields(request), "mark"))
    except GnomonError as fault:
        return fault_page(request, fault, ABSENT)
    return see("/me#devices")


async def ask(request: Request) -> Response:
    """Who would be signed in here; looking does not spend the link."""
    code = request.path_params["code"]
    try:
        user = await host_of(request).devices.whose(code)
    except GnomonError as fault:
        return fault_page(request, fault, ABSENT)
    return page(request, "in.html", code=tidy_code(code), user=user)


async def come_in(request: Request) -> Response:
    """Be known in this browser too, and nobody else any more."""
    host, before = host_of(request), request.cookies.get(security.SESSION_COOKIE, "")
    try:
        user = await host.devices.follow(request.path_params["code"])
    except GnomonError as fault:
        return fault_page(request, fault, ABSENT)
    if before:
        await host.people.end_session(before)
    response = see("/")
    security.set_session(response, await open_session(request, user), request.url.scheme == "https")
    response.delete_cookie(security.CODE_COOKIE)
    return response


def routes() -> list[Route]:
    """The routes of this module."""
    return [
        Route("/me/devices/link", link, methods=["POST"]),
        Route("/me/devices/end", end, methods=["POST"]),
        Route("/in/{code}", ask),
        Route("/in/{code}", come_in, methods=["POST"]),
    ]
