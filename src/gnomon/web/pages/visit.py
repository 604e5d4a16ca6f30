"""Saying who one is, and what this browser prefers: language and theme."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from gnomon.drawing import speaking
from gnomon.kernel.errors import GnomonError
from gnomon.web import security
from gnomon.web.pages.forms import client_of, fault_page, fields, host_of, known, safe_path, see, text
from gnomon.web.rendering import page
from gnomon.web.visitor import LANGUAGE_COOKIE, THEME_COOKIE, YEAR, visitor_of


async def preferences(request: Request) -> Response:
    """Remember a language or a theme in this browser."""
    form = await fields(request)
    response = see(safe_path(text(form, "back", "/")))
    language, theme = speaking.language_of(text(form, "language")), text(form, "theme")
    if language:
        response.set_cookie(LANGUAGE_COOKIE, language, YEAR, samesite="lax", secure=request.url.scheme == "https")
        user = known(request)
        if user is not None:
            await host_of(request).people.speak(user, language)
    if theme in ("light", "dark", "system"):
        response.set_cookie(THEME_COOKIE, theme, YEAR, samesite="lax", secure=request.url.scheme == "https")
    return response


async def me(request: Request) -> Response:
    """Who I am here: name, recovery code, webhook, what was sent."""
    user = known(request)
    notices = await host_of(request).people.notices(user) if user else []
    return page(request, "me.html", next=safe_path(request.query_params.get("next", "/")), user=user, notices=notices)


async def be(request: Request) -> Response:
    """Take or change a name."""
    form = await fields(request)
    people = host_of(request).people
    user = known(request)
    try:
        if user is None:
            user = await people.guest(text(form, "name"), visitor_of(request).language)
            response = see(safe_path(text(form, "next", "/")))
            return await _signed_in(request, response, await people.open_session(user))
        await people.rename(user, text(form, "name"))
    except GnomonError as fault:
        return fault_page(request, fault, 400)
    return see(safe_path(text(form, "next", "/me")))


async def recover(request: Request) -> Response:
    """Come back as oneself with the personal recovery code."""
    form = await fields(request)
    people = host_of(request).people
    try:
        user = await people.recover(text(form, "code"))
    except GnomonError as fault:
        return fault_page(request, fault, 400)
    return await _signed_in(request, see("/"), await people.open_session(user))


async def webhook(request: Request) -> Response:
    """Set the address for "your turn", or try it."""
    user = known(request)
    if user is None:
        return see("/me")
    form = await fields(request)
    people = host_of(request).people
    try:
        changed = await people.set_webhook(user, text(form, "address"))
        if text(form, "try") and changed.webhook:
            await people.try_webhook(changed, client_of(request))
    except GnomonError as fault:
        return fault_page(request, fault, 400)
    return see("/me")


async def leave(request: Request) -> Response:
    """Sign out of this browser."""
    session = request.cookies.get(security.SESSION_COOKIE, "")
    if session:
        await host_of(request).people.end_session(session)
    response = see("/")
    response.delete_cookie(security.SESSION_COOKIE)
    return response


async def _signed_in(request: Request, response: RedirectResponse, session: str) -> Response:
    security.set_session(response, session, request.url.scheme == "https")
    return response


def routes() -> list[Route]:
    """The routes of this module."""
    return [
        Route("/preferences", preferences, methods=["POST"]),
        Route("/me", me),
        Route("/me/name", be, methods=["POST"]),
        Route("/me/recover", recover, methods=["POST"]),
        Route("/me/webhook", webhook, methods=["POST"]),
        Route("/me/leave", leave, methods=["POST"]),
    ]
