"""Signing in with the host's identity provider: there, back, and the list of such ways on the page about oneself."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon.kernel.errors import GnomonError
from gnomon.matches import errors
from gnomon.matches.entropy import is_token
from gnomon.matches.errors import Declined
from gnomon.matches.logins import ERRAND_MS
from gnomon.web import security
from gnomon.web.pages.forms import fault_page, fields, host_of, known, safe_path, see, text, welcome
from gnomon.web.pages.uniting import signed_in
from gnomon.web.sites import address_here
from gnomon.web.visitor import name_to_be, visitor_of

COOKIE: Final = "gnomon_login_"
"""With the errand's name behind it, so that two windows do not spoil each other's."""
PLACE: Final = "/login"
BACK: Final = f"{PLACE}/back"
STATUS: Final = {
    errors.LOGIN_OFF: 404,
    errors.LOGIN_SILENT: 502,
    errors.BANNED: 403,
    errors.BY_INVITATION: 403,
    errors.LOGIN_TAKEN: 409,
}


async def begin(request: Request) -> Response:
    """Send the browser to the provider; with `add` in the query, to add a way in for whoever is known here."""
    user, adds = known(request), request.query_params.get("add", "") == "yes"
    if adds and user is None:
        return welcome(request)
    onward = safe_path(request.query_params.get("next", "/"))
    host, language = host_of(request), visitor_of(request).language
    try:
        sent = await host.logins.begin(f"{address_here(request)}{BACK}", onward, language, user if adds else None)
    except GnomonError as fault:
        return _fault(request, fault)
    response = see(sent.address)
    secure = request.url.scheme == "https"
    kept = ERRAND_MS // 1000
    # Lax: coming back from the provider is a visit from another site.
    response.set_cookie(
        COOKIE + sent.state, sent.sealed, kept, path=PLACE, httponly=True, samesite="lax", secure=secure
    )
    response.headers["cache-control"] = "no-store"
    return response


async def back(request: Request) -> Response:
    """Be known here as whom the provider says."""
    state = request.query_params.get("state", "")
    cookie = COOKIE + state if is_token(state) else ""
    try:
        response = await _back(request, state, request.cookies.get(cookie, ""))
    except GnomonError as fault:
        response = _fault(request, fault)
    if cookie:
        response.delete_cookie(cookie, PLACE)
    return response


async def _back(request: Request, state: str, sealed: str) -> Response:
    host = host_of(request)
    trouble = request.query_params.get("error", "")
    if trouble:
        raise Declined(errors.LOGIN_CALLED_OFF if trouble == "access_denied" else errors.LOGIN_REFUSED)
    came = await host.logins.end(state, sealed, request.query_params.get("code", ""))
    if came.user:
        user = known(request)
        if user is None or user.id != came.user:
            raise Declined(errors.LOGIN_OVER)
        await host.logins.add(came.identity, user)
        return see("/me#logins")
    entered = await host.logins.enter(came.identity, name_to_be(request), visitor_of(request).language)
    response = await signed_in(request, entered.user, came.onward, see)
    if entered.code:
        security.keep_code(response, entered.code, request.url.scheme == "https")
    return response


async def remove(request: Request) -> Response:
    """Sign in that way no longer."""
    user = known(request)
    if user is None:
        return see("/me")
    try:
        await host_of(request).logins.remove(user, text(await fields(request), "mark"))
    except GnomonError as fault:
        return fault_page(request, fault, 404)
    return see("/me#logins")


def _fault(request: Request, fault: GnomonError) -> Response:
    code = fault.code if isinstance(fault, Declined) else ""
    return fault_page(request, fault, STATUS.get(code, 400))


def routes() -> list[Route]:
    """The routes of this module."""
    return [
        Route(f"{PLACE}/begin", begin),
        Route(BACK, back),
        Route("/me/logins/remove", remove, methods=["POST"]),
    ]
