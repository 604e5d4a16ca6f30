"""Sessions, where requests may come from, how large and how frequent they may be."""

from __future__ import annotations

import math
import time
from collections import Counter, OrderedDict
from http.cookies import CookieError, SimpleCookie
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gnomon.matches.entropy import is_token
from gnomon.matches.errors import SENTENCES, STORAGE_DOWN, TOO_FAST, TOO_LONG, Declined, StorageTrouble
from gnomon.matches.people import People
from gnomon.web.clients import client_key
from gnomon.web.hosts import is_loopback
from gnomon.web.languages import catalogue
from gnomon.web.numbers import whole_number
from gnomon.web.refusing import refuse
from gnomon.web.visitor import language_of

SESSION_COOKIE: Final = "gnomon_session"
CODE_COOKIE: Final = "gnomon_new_code"
CODE_WAITS: Final = 30 * 24 * 3600
YEARS_2: Final = 2 * 365 * 24 * 3600
LARGEST_BODY: Final = 5 * 1024 * 1024
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
CODE_PATHS: Final = (
    "/me/recover",
    "/recover",
    "/join",
    "/invited/",
    "/in/",
    "/passkey/",
    "/login/",
    "/api/v1/invitations/",
)
"""Where codes and passkeys are tried out; guessing is slowed down there."""
STATIC_PATH: Final = "/static/"
STATIC_SHARE: Final = 0.1
"""What a file costs of what a page does: it is read once by a browser and needs no work."""
SOCKETS: Final = 100
"""So many open tables of one address are plenty for a household."""


def set_session(response: Response, session: str, secure: bool, code: str = "") -> None:
    """Put a session into the browser: unreadable for scripts, not sent along from other sites' forms.

    The personal `code` of somebody new waits beside it until the page that shows it, once: the server has its hash alone.
    """
    response.set_cookie(SESSION_COOKIE, session, YEARS_2, httponly=True, samesite="lax", secure=secure)
    if code:
        keep_code(response, code, secure)


def keep_code(response: Response, code: str, secure: bool) -> None:
    """Let a personal code wait in the browser for the page that shows it."""
    response.set_cookie(CODE_COOKIE, code, CODE_WAITS, httponly=True, samesite="lax", secure=secure)


class Bucket:
    """A bucket of `size` tokens that fills by `rate` a second."""

    __slots__ = ("_left", "_rate", "_size", "_stamp")

    def __init__(self, size: float, rate: float) -> None:
        self._size = size
        self._rate = rate
        self._left = size
        self._stamp = time.monotonic()

    def take(self, share: float = 1) -> bool:
        """Take a token, or a share of one, if there is one."""
        self._fill()
        if self._left < 1:
            return False
        self._left -= share
        return True

    def put_back(self) -> None:
        """Give a token back: what it was taken for is not to count."""
        self._left = min(self._size, self._left + 1)

    @property
    def left(self) -> int:
        """How many whole tokens there are."""
        self._fill()
        return math.floor(self._left)

    @property
    def is_full(self) -> bool:
        """Whether it is as good as a new one."""
        self._fill()
        return self._left >= self._size

    def _fill(self) -> None:
        now = time.monotonic()
        self._left = min(self._size, self._left + (now - self._stamp) * self._rate)
        self._stamp = now


class Buckets:
    """One bucket for each key. Beyond `kept` keys, those that are full again are forgotten; as long as none is, all who
    are new share one, so that nobody gets a fresh bucket by coming under many names.
    """

    def __init__(self, size: float, rate: float, kept: int = 10_000) -> None:
        self.size = size
        self.rate = rate
        self._kept = kept
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._shared = Bucket(size, rate)

    def take(self, key: str, share: float = 1) -> bool:
        """Take a token, or a share of one, from a key's bucket if there is one."""
        return self._of(key).take(share)

    def left(self, key: str) -> int:
        """How many whole tokens a key has left."""
        return self._of(key).left

    def put_back(self, key: str) -> None:
        """Give a token back."""
        self._of(key).put_back()

    def _of(self, key: str) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is not None:
            self._buckets.move_to_end(key)
            return bucket
        if len(self._buckets) >= self._kept:
            oldest = next(iter(self._buckets))
            if not self._buckets[oldest].is_full:
                return self._shared
            del self._buckets[oldest]
        return self._buckets.setdefault(key, Bucket(self.size, self.rate))


class Sessions:
    """Finds out whose session a request or socket carries: `state["user"]`, None for a stranger.

    Whom a host has turned away is told so in one sentence, at every address.
    """

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
                await refuse(scope, receive, send, 503, SENTENCES[STORAGE_DOWN])
                return
            except Declined as closed:
                say = catalogue(language_of(HTTPConnection(scope))).gettext
                await refuse(scope, receive, send, 403, say(SENTENCES[closed.code]))
                return
            scope["state"] = {**scope.get("state", {}), "user": user}
        await self._app(scope, receive, send)


class Guard:
    """Lets in what comes from our own pages (or from no page), in moderate size and number.

    A browser names the page's origin with every POST and every socket handshake; one that is neither this server's own
    name nor `address` is turned away. `reads`, `writes` and `tries` are (burst, per second) for each client address,
    `failures` for wrong codes of all clients together, `sockets` how many one address may have open.
    """

    def __init__(
        self,
        app: ASGIApp,
        address: str = "",
        writes: tuple[float, float] = (300, 60),
        tries: tuple[float, float] = (15, 0.25),
        reads: tuple[float, float] = (900, 45),
        failures: tuple[float, float] = (300, 1),
        sockets: int = SOCKETS,
    ) -> None:
        self._app = app
        self._own = urlsplit(address).netloc
        self._writes = Buckets(*writes)
        self._tries = Buckets(*tries)
        self._reads = Buckets(*reads)
        self._failures = Bucket(*failures)
        self._sockets = sockets
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        address = (scope.get("client") or ("", 0))[0]
        client = client_key(address)
        path: str = scope["path"]
        if scope.get("method") in SAFE_METHODS:
            share = STATIC_SHARE if path.startswith(STATIC_PATH) else 1
            if not self._reads.take(client, share):
                await refuse(scope, receive, send, 429, SENTENCES[TOO_FAST])
            elif path.startswith(CODE_PATHS):
                await self._try(scope, receive, send, client)
            else:
                await self._app(scope, receive, send)
        elif not self._is_ours(headers):
            await refuse(scope, receive, send, 403, "This request comes from another site.")
        elif not self._writes.take(client):
            await refuse(scope, receive, send, 429, SENTENCES[TOO_FAST])
        elif scope["type"] == "websocket":
            await self._listen(scope, receive, send, client, is_loopback(address))
        elif _length(headers) > LARGEST_BODY:
            await refuse(scope, receive, send, 413, SENTENCES[TOO_LONG])
        elif path.startswith(CODE_PATHS):
            await self._try(scope, _limited(receive), send, client)
        else:
            await self._app(scope, _limited(receive), send)

    async def _try(self, scope: Scope, receive: Receive, send: Send, client: str) -> None:
        """Let a code be tried. Looking at what a code opens costs nothing if it opens something; a wrong one counts for
        everybody too, but for a link's code, which is too long to be guessed.
        """
        short = not is_token(scope["path"].rpartition("/")[2])
        if not self._tries.take(client):
            await refuse(scope, receive, send, 429, SENTENCES[TOO_FAST])
            return
        if short and not self._failures.take():
            self._tries.put_back(client)
            await refuse(scope, receive, send, 429, SENTENCES[TOO_FAST])
            return

        async def judged(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] < 400:
                if short:
                    self._failures.put_back()
                if scope["method"] in SAFE_METHODS:
                    self._tries.put_back(client)
            await send(message)

        await self._app(scope, receive, judged)

    async def _listen(self, scope: Scope, receive: Receive, send: Send, client: str, local: bool) -> None:
        """Serve a socket, unless its address has enough of them; this machine itself may have any number."""
        if self._open[client] >= self._sockets and not local:
            await refuse(scope, receive, send, 429, SENTENCES[TOO_FAST])
            return
        self._open[client] += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._open[client] -= 1
            if not self._open[client]:
                del self._open[client]

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


def _length(headers: Headers) -> int:
    return whole_number(headers.get("content-length", ""), 0)


def _cookie(header: str, name: str) -> str:
    try:
        found = SimpleCookie(header).get(name)
    except CookieError:
        return ""
    return found.value if found is not None else ""
