"""The people whom one knows: friends, recent opponents, and those whom one keeps away."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon.kernel.errors import GnomonError
from gnomon.matches.records import User
from gnomon.web.pages.forms import fault_page, host_of, known, see, welcome
from gnomon.web.rendering import page

ABSENT: Final = 404
Act = Callable[[Request, User, User], Awaitable[None]]


async def people(request: Request) -> Response:
    """Everybody whom one knows, and what one can do with them."""
    user = known(request)
    if user is None:
        return welcome(request)
    host = host_of(request)
    circle, away = await host.circles.of(user), await host.distance.all(user)
    everybody = [*circle.friends, *circle.asks, *circle.asked, *circle.opponents, *(one for _tie, one in away)]
    return page(
        request,
        "known.html",
        place="records",
        circle=circle,
        away=away,
        shown=host.seating.shown_in_list(everybody),
    )


def doing(act: Act) -> Callable[[Request], Awaitable[Response]]:
    """An act about the person whom the address names."""

    async def handler(request: Request) -> Response:
        user = known(request)
        if user is None:
            return welcome(request)
        try:
            other = await host_of(request).distance.of_tag(request.path_params["tag"], user)
        except GnomonError as fault:
            return fault_page(request, fault, ABSENT)
        try:
            await act(request, user, other)
        except GnomonError as fault:
            return fault_page(request, fault, 400)
        return see("/me/people")

    return handler


async def _ask(request: Request, user: User, other: User) -> None:
    await host_of(request).circles.ask(user, other)


async def _part(request: Request, user: User, other: User) -> None:
    await host_of(request).circles.part(user, other)


def routes() -> list[Route]:
    """The routes of this module."""
    return [
        Route("/me/people", people),
        Route("/people/{tag}/friend", doing(_ask), methods=["POST"]),
        Route("/people/{tag}/part", doing(_part), methods=["POST"]),
    ]
