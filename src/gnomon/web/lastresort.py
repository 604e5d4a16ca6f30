"""What answers where nothing else has: a page in place of a mistake, silence for whoever has hung up."""

from __future__ import annotations

import logging
from typing import Final

from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gnomon.web.pages.errors import broken, nothing_here

log = logging.getLogger("gnomon.web")

FAILED: Final = "Something went wrong."


class LastResort:
    """Stands inside the headers, so that its answers carry them too. Each mistake is logged once, with its trace."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = False

        async def noted(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        if not scope["path"].isprintable():  # no address of ours; a database may not even take it for a question
            await nothing_here(Request(scope))(scope, receive, send)
            return
        try:
            await self._app(scope, receive, noted)
        except ClientDisconnect:
            return  # whoever sent half a form has gone
        except Exception:
            log.exception("a request could not be answered", extra={"path": scope["path"]})
            if begun:
                raise
            try:
                response = broken(Request(scope))
            except Exception:
                log.exception("nor could that be told")
                response = PlainTextResponse(FAILED, 500)
            await response(scope, receive, send)
