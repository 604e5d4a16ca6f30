"""Headers of every answer: scripts, styles and pictures of our own alone, no frames but for boards to embed, no sniffing."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "manifest-src 'self'",
    )
)


EMBEDDED: Final = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
"""For the one page that other sites may show in a frame of theirs: nothing can be done there."""

STRICT: Final = "max-age=31536000"
"""Browsers that came by https do not come back without it for a year."""


class Headers:
    """Adds the headers to what the application answers; `secure` if people reach it by https alone."""

    def __init__(self, app: ASGIApp, secure: bool = False) -> None:
        self._app = app
        self._secure = secure

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def decorated(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.setdefault("content-security-policy", POLICY)
                headers.setdefault("x-content-type-options", "nosniff")
                headers.setdefault("referrer-policy", "same-origin")
                headers.setdefault("cross-origin-opener-policy", "same-origin")
                if self._secure:
                    headers.setdefault("strict-transport-security", STRICT)
            await send(message)

        await self._app(scope, receive, decorated)


def is_known(header: str, tag: str) -> bool:
    """Whether a reader has this very body already: its `tag` is among those that a `header` If-None-Match names."""
    named = [one.strip().removeprefix("W/") for one in header.split(",")]
    return tag in named or "*" in named
