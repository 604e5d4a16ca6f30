"""Requests in traces: by their method, the route that answers them and the status, never by the address itself."""

from __future__ import annotations

from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gnomon import tracing
from gnomon.web.security import STATIC_PATH

METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
OTHER: Final = "_OTHER"
"""What OpenTelemetry calls a method that nobody knows."""


class Traced:
    """A span for each request but those for files. What a caller says of a trace of its own is not believed.

    An address may hold the code of an invitation or of a host's link: the route that fits it stands in its place.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != "http" or scope["path"].startswith(STATIC_PATH):
            await self._app(scope, receive, send)
            return
        method = scope["method"] if scope["method"] in METHODS else OTHER
        with tracing.span(method, "server", method=method) as span:

            async def noted(message: Message) -> None:
                if message["type"] == "http.response.start":
                    span.note(status=message["status"])
                await send(message)

            try:
                await self._app(scope, receive, noted)
            finally:
                route = getattr(scope.get("route"), "path", "")
                if route:
                    span.rename(f"{method} {route}")
                    span.note(route=route)
