"""Sessions, where requests may come from, how large and how frequent they may be."""

from __future__ import annotations

import time
from collections import OrderedDict
from http.cookies import CookieError, SimpleCookie
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gnomon.matches.people import People
from gnomon.matches.trouble import SENTENCES, STORAGE_DOWN, TOO_FAST, TOO_LONG, StorageTrouble
from gnomon.web.numbers import whole_number

SESSION_COOKIE: Final = "gnomon_session"
YEARS_2: Final = 2 * 365 * 24 * 3600
LARGEST_BODY: Final = 5 * 1024 * 1024
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
CODE_PATHS: Final = ("/me/recover", "/recover", "/join")
"""Where short codes are tried out; guessing is slowed down there."""


def set_session(response: Response, session: str, secure: bool) -> None:
    """Put a session into the browser: unreadable for scripts, not sent along from other sites' forms."""
    response.set_cookie(SESSION_COOKIE, session, YEARS_2, httponly=True, samesite="lax", secure=secure)


class Bucket:
    """A bucket of `size` tokens that fills by `rate` a second."""

    __slots__ = ("_left", "_rate", "_size", "_stamp")

    def __init__(self, size: float, rate: float) -> None:
        self._size = size
        self._rate = rate
        self._left = size
        self._stamp = time.monotonic()

    def take(self) -> bool:
        """Take a token if there is one."""
        now = time.monotonic()
        self._left = min(self._size, self._left + (now - self._stamp) * self._rate)
        self._stamp = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """One bucket for each key, the least recently used forgotten beyond `kept`."""

    def __init__(self, size: float, rate: float, kept: int = 10_000) -> None:
        self._size = size
        self._rate = rate
        self._kept = kept
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        """Take a token from a key's bucket if there is one."""
        bucket = self._buckets.setdefault(key, Bucket(self._size, self._rate))
        self._buckets.move_to_end(key)
        if len(self._buckets) > self._kept:
            self._buckets.popitem(last=False)
        return bucket.take()


class Sessions:
    """Finds out whose session a request or socket carries: `state["user"]`, None for a stranger."""

    def __init__(self, app: ASGIApp, people: People) -> None:
        self._app = app
        self._people = people

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] in ("http", "websocket"):
            session = _cookie(Headers(scope=scope).get("cookie", ""), SESSION_COOKIE)
            try:
                user = await self._people.of_session(session) if session else None
            except StorageTrouble:
                await _refuse(scope, receive, send, 503, SENTENCES[STORAGE_DOWN])
                return
            scope["state"] = {**scope.get("state", {}), "user": user}
        await self._app(scope, receive, send)


class Guard:
    """Lets in what comes from our own pages (or from no page), in moderate size and number.

    A browser names the page's origin with every POST and every socket handshake; one that is neither this server's own
    name nor `address` is turned away. `writes` and `tries` are (burst, per second) for each client address.
    """

    def __init__(
        self,
        app: ASGIApp,
        address: str = "",
        writes: tuple[float, float] = (300, 60),
        tries: tuple[float, float] = (15, 0.25),
    ) -> None:
        self._app = app
        self._own = urlsplit(address).netloc
        self._writes = Buckets(*writes)
        self._tries = Buckets(*tries)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] not in ("http", "websocket") or scope.get("method") in SAFE_METHODS:
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        client = scope.get("client") or ("", 0)
        if not self._is_ours(headers):
            await _refuse(scope, receive, send, 403, "This request comes from another site.")
        elif not self._writes.take(client[0]) or (
            scope["path"].startswith(CODE_PATHS) and not self._tries.take(client[0])
        ):
            await _refuse(scope, receive, send, 429, SENTENCES[TOO_FAST])
        elif scope["type"] == "websocket":
            await self._app(scope, receive, send)
        elif _length(headers) > LARGEST_BODY:
            await _refuse(scope, receive, send, 413, SENTENCES[TOO_LONG])
        else:
            await self._app(scope, _limited(receive), send)

    def _is_ours(self, headers: Headers) -> bool:
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        place = urlsplit(origin).netloc
        return place != "" and place in (headers.get("host", ""), self._own)


def _limited(receive: Receive) -> Receive:
    """The body of a request; beyond the largest size the request is refused, whatever its headers say."""
    taken = 0

    async def limited() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > LARGEST_BODY:
            raise HTTPException(413)
        return message

    return limited


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, sentence: str) -> None:
    """Turn a connection away; a socket before its handshake is answered with the same status."""
    if scope["type"] == "websocket":
        await receive()
        if "websocket.http.response" in scope.get("extensions", {}):
            body = sentence.encode()
            kind = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(body)).encode())]
            await send({"type": "websocket.http.response.start", "status": status, "headers": kind})
            await send({"type": "websocket.http.response.body", "body": body})
        else:
            await send({"type": "websocket.close", "code": 1008, "reason": sentence})
        return
    await PlainTextResponse(sentence, status)(scope, receive, send)


def _length(headers: Headers) -> int:
    return whole_number(headers.get("content-length", ""), 0)


def _cookie(header: str, name: str) -> str:
    try:
        found = SimpleCookie(header).get(name)
    except CookieError:
        return ""
    return found.value if found is not None else ""
