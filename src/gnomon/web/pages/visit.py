"""Saying who one is, and what this browser prefers: language and theme."""

from __future__ import annotations

from functools import partial

import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon.drawing import speaking
from gnomon.drawing.qr import qr
from gnomon.kernel.errors import GnomonError
from gnomon.matches.entropy import tidy_code
from gnomon.web import ceremonies, security
from gnomon.web.access_words import parts
from gnomon.web.browsers import open_session
from gnomon.web.dates import day_words
from gnomon.web.pages.channels import ways_of
from gnomon.web.pages.forms import fault_page, fields, host_of, known, safe_path, see, text
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
    """Who I am here: name, the personal code while it is new, how I am told of my turn."""
    return await about(request, request.cookies.get(security.CODE_COOKIE, "") if known(request) else "")


async def about(request: Request, code: str = "", token: str = "", feed: str = "", device: str = "") -> Response:
    """The page about whoever asks; a `code`, a `token` or the address of a `feed` or for another `device` that was just made is
    shown this once.
    """
    user = known(request)
    host = host_of(request)
    onward = safe_path(request.query_params.get("next", "/"))
    response = page(
        request,
        "me.html",
        extra=await parts(host.access, user, visitor_of(request).language),
        next=onward,
        user=user,
        may_invite=await host.lobby.asked_by(user) if user else "",
        newness=await host.brake.left(user) if user else None,
        ways=await ways_of(request, user),
        leaves=await host.leaves.ahead(user) if user else [],
        allowance=host.leaves.allowance,
        day_words=partial(day_words, language=visitor_of(request).language),
        code=tidy_code(code) if code else "",
        token=token,
        feed=feed,
        devices=await host.devices.all(user, request.cookies.get(security.SESSION_COOKIE, "")) if user else [],
        passkeys=[(one, ceremonies.called(one)) for one in await host.passkeys.all(user)] if user else [],
        logins=await host.logins.of_user(user) if user else [],
        device=device,
        picture=qr(segno.make(device, error="m").matrix, device) if device else "",
    )
    if code:
        response.delete_cookie(security.CODE_COOKIE)
    return response


async def be(request: Request) -> Response:
    """Take or change a name."""
    form = await fields(request)
    people = host_of(request).people
    user = known(request)
    try:
        if user is None:
            user = await people.guest(text(form, "name"), visitor_of(request).language)
            response = see(safe_path(text(form, "next", "/")))
            session = await open_session(request, user)
            security.set_session(response, session, request.url.scheme == "https", user.recovery)
            return response
        await people.rename(user, text(form, "name"))
    except GnomonError as fault:
        return fault_page(request, fault, 400)
    return see(safe_path(text(form, "next", "/me")))


async def new_code(request: Request) -> Response:
    """Make another personal code and show it, this once."""
    user = known(request)
    if user is None:
        return see("/me")
    return await about(request, await host_of(request).people.new_code(user))


async def elsewhere(request: Request) -> Response:
    """Sign out of every browser but this one."""
    user = known(request)
    if user is not None:
        session = request.cookies.get(security.SESSION_COOKIE, "")
        await host_of(request).people.end_other_sessions(user, session)
    return see("/me")


async def sharing(request: Request) -> Response:
    """Let one's finished matches be used for research, or no longer."""
    user = known(request)
    if user is not None:
        form = await fields(request)
        await host_of(request).people.share(user, text(form, "share") == "yes")
    return see("/me")


async def talking(request: Request) -> Response:
    """Say and hear ready phrases alone, or talk freely again."""
    user = known(request)
    if user is not None:
        form, host = await fields(request), host_of(request)
        await host.talk.bind(user, text(form, "phrases") == "yes")
        await host.distance.learn(user.id, *(one.id for one in await host.access.programs(user)))
    return see("/me#talk")


async def leave(request: Request) -> Response:
    """Sign out of this browser."""
    session = request.cookies.get(security.SESSION_COOKIE, "")
    if session:
        await host_of(request).people.end_session(session)
    response = see("/")
    response.delete_cookie(security.SESSION_COOKIE)
    response.delete_cookie(security.CODE_COOKIE)
    return response


def routes() -> list[Route]:
    """The routes of this module."""
    return [
        Route("/preferences", preferences, methods=["POST"]),
        Route("/me", me),
        Route("/me/name", be, methods=["POST"]),
        Route("/me/code", new_code, methods=["POST"]),
        Route("/me/elsewhere", elsewhere, methods=["POST"]),
        Route("/me/sharing", sharing, methods=["POST"]),
        Route("/me/talk", talking, methods=["POST"]),
        Route("/me/leave", leave, methods=["POST"]),
    ]
