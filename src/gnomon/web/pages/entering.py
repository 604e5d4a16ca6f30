"""Coming in without a word: whoever presses a button that begins a match is somebody from then on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from gnomon.matches.people import Way
from gnomon.matches.records import User
from gnomon.web import security
from gnomon.web.browsers import open_session
from gnomon.web.pages.forms import client_of, host_of, known
from gnomon.web.rendering import page
from gnomon.web.visitor import GUEST_COOKIE, YEAR, draw_number, drawn_number, language_of, name_to_be, visitor_of


@dataclass(frozen=True, slots=True)
class Entry:
    """Who has come in; `session` is empty for those who were known."""

    user: User
    session: str = ""

    def signed(self, request: Request, response: Response) -> Response:
        """The answer that lets this browser keep the session of somebody new, and forget the name that was drawn."""
        if self.session:
            security.set_session(response, self.session, request.url.scheme == "https", self.user.recovery)
            response.delete_cookie(GUEST_COOKIE)
        return response


def draw_a_name(request: Request) -> None:
    """Draw a stranger's name, once; the page that is shown keeps it in the browser until they sit down."""
    if visitor_of(request).user is None and drawn_number(request) is None:
        request.state.drawn = draw_number(request)


def guest_page(request: Request, template: str, extra: Mapping[str, object]) -> Response:
    """A page that says under which name one would play: `guest`."""
    draw_a_name(request)
    response = page(
        request, template, extra=extra, card=extra.get("card"), guest=visitor_of(request).name or name_to_be(request)
    )
    number = getattr(request.state, "drawn", None)
    if number is not None:
        secure = request.url.scheme == "https"
        response.set_cookie(GUEST_COOKIE, str(number), YEAR, httponly=True, samesite="lax", secure=secure)
    return response


async def enter(request: Request, name: str = "", way: Way = "door") -> Entry:
    """The user who asks, else a new guest: of this name, or of the one that the page has shown.

    Raises Declined, as where nobody new may come in by that `way`.
    """
    user = known(request)
    if user is not None:
        return Entry(user)
    host = host_of(request)
    host.quotas.take_guest(client_of(request))
    user = await host.people.guest(name or name_to_be(request), language_of(request), way)
    return Entry(user, await open_session(request, user))
