"""The browsers in which somebody is known: the list of them, signing out from afar, and signing in on another one."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon.kernel.errors import GnomonError
from gnomon.matches.entropy import tidy_code
from gnomon.web.hosts import origin
from gnomon.web.pages.forms import fault_page, fields, host_of, known, see, text
from gnomon.web.pages.uniting import signed_in
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
    guest = known(request)
    along = guest is not None and bool(await host_of(request).uniting.luggage(guest, user))
    return page(request, "in.html", code=tidy_code(code), user=user, along=along)


async def come_in(request: Request) -> Response:
    """Be known in this browser too, and nobody else any more."""
    try:
        user = await host_of(request).devices.follow(request.path_params["code"])
    except GnomonError as fault:
        return fault_page(request, fault, ABSENT)
    return await signed_in(request, user, "/", see)


def routes() -> list[Route]:
    """The routes of this module."""
    return [
        Route("/me/devices/link", link, methods=["POST"]),
        Route("/me/devices/end", end, methods=["POST"]),
        Route("/in/{code}", ask),
        Route("/in/{code}", come_in, methods=["POST"]),
    ]
