"""Tokens and accounts for programs, as a person makes and revokes them on the page about themselves."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon.kernel.errors import GnomonError
from gnomon.web.pages import visit
from gnomon.web.pages.forms import fault_page, fields, host_of, known, see, text

PLACE: Final = "/me#programs"


async def make(request: Request) -> Response:
    """Make a token and show it, this once."""
    user = known(request)
    if user is None:
        return see("/me")
    form = await fields(request)
    scopes = [scope for scope in form.getlist("scope") if isinstance(scope, str)]
    try:
        token = await host_of(request).access.make(user, text(form, "name"), scopes, text(form, "account"))
    except GnomonError as fault:
        return fault_page(request, fault, 400)
    return await visit.about(request, token=token)


async def revoke(request: Request) -> Response:
    """End a token."""
    user = known(request)
    if user is not None:
        await host_of(request).access.revoke(user, text(await fields(request), "token"))
    return see(PLACE)


async def adopt(request: Request) -> Response:
    """Make an account for a program."""
    user = known(request)
    if user is None:
        return see("/me")
    try:
        await host_of(request).access.adopt(user, text(await fields(request), "name"))
    except GnomonError as fault:
        return fault_page(request, fault, 400)
    return see(PLACE)


def routes() -> list[Route]:
    """The routes of this module."""
    return [
        Route("/me/tokens", make, methods=["POST"]),
        Route("/me/tokens/revoke", revoke, methods=["POST"]),
        Route("/me/programs", adopt, methods=["POST"]),
    ]
