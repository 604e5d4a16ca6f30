"""Coming in without a word: whoever presses a button that begins a match is somebody from then on."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from gnomon.matches.records import User
from gnomon.web import security
from gnomon.web.pages.forms import client_of, host_of, known
from gnomon.web.visitor import GUEST_COOKIE, language_of, name_to_be


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


async def enter(request: Request, name: str = "") -> Entry:
    """The user who asks, else a new guest: of this name, or of the one that the page has shown. Raises Declined."""
    user = known(request)
    if user is not None:
        return Entry(user)
    host = host_of(request)
    host.quotas.take_guest(client_of(request))
    user = await host.people.guest(name or name_to_be(request), language_of(request))
    return Entry(user, await host.people.open_session(user))
