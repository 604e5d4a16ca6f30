"""Where a server is open by invitation only: whoever is not known here gets one page that says so, at every address.

What they may still ask for says nothing about anybody: the files of the pages, the way in, who made this, whether the
server works. Below `/api/v1` tokens are looked at first, see `gnomon.web.v1.calls`; a feed's address is a secret itself.
"""

from __future__ import annotations

from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gnomon.matches.errors import BY_INVITATION, SENTENCES, STORAGE_DOWN, Declined, StorageTrouble
from gnomon.matches.service import Host
from gnomon.web.api import told_fault
from gnomon.web.pages.forms import fault_page
from gnomon.web.refusing import refuse
from gnomon.web.security import STATIC_PATH
from gnomon.web.v1 import problems

OPEN: Final = frozenset(
    {
        "/recover",
        "/me/recover",
        "/preferences",
        "/about",
        "/privacy",
        "/healthz",
        "/metrics",
        "/manifest.webmanifest",
        "/hearing.js",
    }
)
OPEN_PLACES: Final = (
    STATIC_PATH,
    "/invited/",
    "/in/",
    "/passkey/",
    "/login/",
    "/mail/",
    "/host/link/",
    "/feeds/",
    "/calendars/",
    f"{problems.ROOT}/",
)
JOIN: Final = "/join/"
WITH: Final = "/with/"
CLOSED: Final = 403


class Gate:
    """Stands behind the sessions, which say who is known."""

    def __init__(self, app: ASGIApp, host: Host) -> None:
        self._app = app
        self._host = host

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        path: str = scope["path"]
        if scope["state"]["user"] is not None:
            await self._app(scope, receive, send if path.startswith(STATIC_PATH) else _not_passed_on(send))
            return
        try:
            opens = path in OPEN or path.startswith(OPEN_PLACES) or await self._leads_to_a_seat(path)
        except StorageTrouble:
            await refuse(scope, receive, send, 503, SENTENCES[STORAGE_DOWN])
            return
        if opens:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await refuse(scope, receive, send, CLOSED, SENTENCES[BY_INVITATION])
        elif path.startswith("/api/"):
            await told_fault(Declined(BY_INVITATION))(scope, receive, send)
        else:
            await fault_page(Request(scope, receive), Declined(BY_INVITATION), CLOSED)(scope, receive, send)

    async def _leads_to_a_seat(self, path: str) -> bool:
        """Whether an address is a link to a free seat by somebody inside, where that lets people in."""
        if not self._host.people.lets_in("seat"):
            return False
        if path.startswith(JOIN):
            return await self._host.seating.invites(path.removeprefix(JOIN))
        if not path.startswith(WITH):
            return False
        friends, code = self._host.friends, path.removeprefix(WITH)
        try:
            table = await friends.table(code)
            return bool(friends.promise(code).host) and (table is None or table.is_waiting)
        except Declined:
            return False


def _not_passed_on(send: Send) -> Send:
    """What somebody known was sent, a cache that strangers ask too does not keep."""

    async def marked(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers["cache-control"] = headers.get("cache-control", "private").replace("public", "private")
        await send(message)

    return marked
