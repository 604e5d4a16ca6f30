"""Passkeys: adding and removing them on the page about oneself, and signing in with one wherever a code is asked for."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from gnomon.kernel.errors import GnomonError
from gnomon.matches import errors
from gnomon.matches.errors import Declined
from gnomon.matches.passkeys import CHALLENGE_MS
from gnomon.matches.records import User
from gnomon.web import ceremonies
from gnomon.web.browsers import browser_named
from gnomon.web.pages.forms import fault_page, fields, host_of, known, safe_path, see, text
from gnomon.web.pages.uniting import signed_in
from gnomon.web.sites import Site, site_of
from gnomon.web.visitor import visitor_of

BROWSER_COOKIE: Final = "gnomon_passkey"
"""Which browser a challenge was drawn for."""
ABSENT: Final = 404
STATUS: Final = {
    errors.SIGNED_OUT: 401,
    errors.BANNED: 403,
    errors.UNKNOWN_PASSKEY: ABSENT,
    errors.PASSKEYS_OFF: ABSENT,
    errors.MANY_PASSKEYS: 409,
    errors.PASSKEY_TAKEN: 409,
    errors.PASSKEY_COPIED: 409,
}
LARGEST: Final = 64 * 1024
"""Bytes of an answer; the longest have some thousand."""


async def ask_to_add(request: Request) -> Response:
    """What the browser needs to make a passkey."""
    try:
        site, user, host = _site(request), _known(request), host_of(request)
        browser = _browser(request)
        challenge = await host.passkeys.challenge(browser, user)
        kept = await host.passkeys.all(user)
        options = await asyncio.to_thread(ceremonies.options_to_make, site, user, challenge, kept)
    except GnomonError as fault:
        return _told(request, fault)
    return _asked(request, options, browser)


async def add(request: Request) -> Response:
    """Keep the passkey that was made."""
    try:
        site, user, host = _site(request), _known(request), host_of(request)
        told = await _read(request)
        challenge = await asyncio.to_thread(ceremonies.challenge_in, told)
        await host.passkeys.take(challenge, request.cookies.get(BROWSER_COOKIE, ""), user)
        made = await asyncio.to_thread(ceremonies.made, told, site, challenge)
        device = await browser_named(request)
        await host.passkeys.add(user, made.id, made.key, made.count, made.maker, device, site.name)
    except GnomonError as fault:
        return _told(request, fault)
    return JSONResponse({"to": "/me#passkeys"}, 201)


async def ask_to_enter(request: Request) -> Response:
    """What the browser needs to use a passkey."""
    try:
        site, browser = _site(request), _browser(request)
        challenge = await host_of(request).passkeys.challenge(browser)
        options = await asyncio.to_thread(ceremonies.options_to_use, site, challenge)
    except GnomonError as fault:
        return _told(request, fault)
    return _asked(request, options, browser)


async def enter(request: Request) -> Response:
    """Sign in with the passkey that was used; `next` in the query says where to go then."""
    host = host_of(request)
    try:
        site, told = _site(request), await _read(request)
        challenge = await asyncio.to_thread(ceremonies.challenge_in, told)
        await host.passkeys.take(challenge, request.cookies.get(BROWSER_COOKIE, ""))
        passkey, user = await host.passkeys.holder(ceremonies.id_in(told))
        count = await asyncio.to_thread(ceremonies.used, told, site, challenge, passkey)
        await host.passkeys.use(passkey, count)
    except GnomonError as fault:
        return _told(request, fault)
    onward = safe_path(request.query_params.get("next", "/"))
    response = await signed_in(request, user, onward, lambda to: JSONResponse({"to": to}))
    response.delete_cookie(BROWSER_COOKIE)
    return response


async def remove(request: Request) -> Response:
    """Forget a passkey."""
    user = known(request)
    if user is None:
        return see("/me")
    try:
        await host_of(request).passkeys.remove(user, text(await fields(request), "mark"))
    except GnomonError as fault:
        return fault_page(request, fault, ABSENT)
    return see("/me#passkeys")


def _site(request: Request) -> Site:
    found = site_of(request)
    if found is None:
        raise Declined(errors.PASSKEYS_OFF)
    return found


def _known(request: Request) -> User:
    user = known(request)
    if user is None:
        raise Declined(errors.SIGNED_OUT)
    return user


def _browser(request: Request) -> str:
    """What this browser is called: as before, that two windows do not spoil each other's challenges."""
    before = request.cookies.get(BROWSER_COOKIE, "")
    return before if len(before) == 43 else secrets.token_urlsafe(32)


async def _read(request: Request) -> Any:
    """What the browser sends. Raises Declined if that is not JSON, or far too long for what it should be."""
    body = await request.body()
    try:
        if len(body) > LARGEST:
            raise Declined(errors.TOO_LONG)
        return msgspec.json.decode(body)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise Declined(errors.BAD_PASSKEY) from None


def _asked(request: Request, options: dict[str, Any], browser: str) -> Response:
    response = JSONResponse(options)
    secure = request.url.scheme == "https"
    response.set_cookie(BROWSER_COOKIE, browser, CHALLENGE_MS // 1000, httponly=True, samesite="strict", secure=secure)
    response.headers["cache-control"] = "no-store"
    return response


def _told(request: Request, fault: GnomonError) -> Response:
    """What went wrong, in the visitor's language, for the page to show."""
    code, sentence, _section = request.app.state.presenter.words_of(fault, visitor_of(request).language)
    return JSONResponse({"code": code, "text": sentence}, STATUS.get(code, 400))


def routes() -> list[Route]:
    """The routes of this module."""
    return [
        Route("/me/passkeys/ask", ask_to_add, methods=["POST"]),
        Route("/me/passkeys", add, methods=["POST"]),
        Route("/me/passkeys/remove", remove, methods=["POST"]),
        Route("/passkey/ask", ask_to_enter, methods=["POST"]),
        Route("/passkey/enter", enter, methods=["POST"]),
    ]
