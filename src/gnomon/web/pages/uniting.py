"""Signing in where somebody else was known before, and the question whether the matches of that guest come along."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon import catalog
from gnomon.kernel.errors import GnomonError
from gnomon.matches.entropy import is_short_code, tidy_code
from gnomon.matches.errors import Declined
from gnomon.matches.records import User
from gnomon.matches.uniting import Luggage
from gnomon.web import security
from gnomon.web.browsers import open_session
from gnomon.web.pages.forms import fault_page, fields, host_of, known, safe_path, see, text, welcome
from gnomon.web.rendering import page

BEFORE_COOKIE: Final = "gnomon_before"
"""The session of whoever was known in this browser before, and their personal code while nobody has read it."""
OFFERED: Final = 3600
"""For so many seconds the matches of a guest may be taken along."""
CHANGED: Final = 409

R = TypeVar("R", bound=Response)


async def signed_in(request: Request, user: User, onward: str, answer: Callable[[str], R]) -> R:
    """The answer that makes a user known in this browser and leads `onward`; past the question, where a guest has something."""
    host, guest = host_of(request), known(request)
    before = request.cookies.get(security.SESSION_COOKIE, "")
    code = request.cookies.get(security.CODE_COOKIE, "")
    offers = guest is not None and bool(await host.uniting.luggage(guest, user))
    session, secure = await open_session(request, user), request.url.scheme == "https"
    if offers:
        response = answer(f"/me/along?next={quote(onward)}")
        kept = f"{before}.{code}" if code else before
        response.set_cookie(BEFORE_COOKIE, kept, OFFERED, httponly=True, samesite="lax", secure=secure)
    else:
        if before:
            await host.people.end_session(before)
        response = answer(onward)
        response.delete_cookie(BEFORE_COOKIE)
    security.set_session(response, session, secure)
    response.delete_cookie(security.CODE_COOKIE)
    return response


async def ask(request: Request) -> Response:
    """Whether the matches of the guest come along."""
    person = known(request)
    if person is None:
        return welcome(request)
    onward = safe_path(request.query_params.get("next", "/"))
    guest = await _guest(request)
    luggage = await host_of(request).uniting.luggage(guest, person) if guest else None
    if guest is None or not luggage:
        return _over(see(onward))
    shown = _shown(request, guest, onward, luggage)
    return page(request, "along.html", extra=shown, state="asked")


async def decide(request: Request) -> Response:
    """Take them along, or leave them with the guest."""
    person = known(request)
    if person is None:
        return see("/me")
    form = await fields(request)
    host, onward = host_of(request), safe_path(text(form, "next", "/"))
    guest = await _guest(request)
    if guest is None:
        return _over(see(onward))
    if text(form, "take") != "yes":
        await host.people.end_session(_session(request))
        return _over(page(request, "along.html", extra=_shown(request, guest, onward), state="left"))
    try:
        luggage = await host.uniting.unite(guest, person)
    except GnomonError as fault:
        return fault_page(request, fault, CHANGED)
    if luggage.stay:
        await host.people.end_session(_session(request))
    return _over(page(request, "along.html", extra=_shown(request, guest, onward, luggage), state="taken"))


def _shown(request: Request, guest: User, onward: str, luggage: Luggage | None = None) -> dict[str, object]:
    """What the page names; of the matches that stay, how they are called."""
    stay = luggage.stay if luggage else ()
    titles = [(record.id, record.title or catalog.entry(record.game).game.title) for record in stay]
    return {"guest": guest, "next": onward, "luggage": luggage, "stay": titles, "code": _code(request)}


async def _guest(request: Request) -> User | None:
    """Whoever was known in this browser before; None once that is over."""
    try:
        return await host_of(request).people.of_session(_session(request))
    except Declined:
        return None  # a host has closed the server to them


def _session(request: Request) -> str:
    return request.cookies.get(BEFORE_COOKIE, "").partition(".")[0]


def _code(request: Request) -> str:
    """The guest's personal code, if nobody has read it yet."""
    found = tidy_code(request.cookies.get(BEFORE_COOKIE, "").partition(".")[2])
    return found if is_short_code(found) else ""


def _over(response: Response) -> Response:
    response.delete_cookie(BEFORE_COOKIE)
    return response


def routes() -> list[Route]:
    """The routes of this module."""
    return [Route("/me/along", ask), Route("/me/along", decide, methods=["POST"])]
