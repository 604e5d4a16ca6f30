"""Under which names this server may be asked for, and which of them a link for other devices carries.

A page of another site whose name suddenly means this machine (DNS rebinding) asks under its own name: it is sent away.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterable
from ipaddress import IPv6Address, ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from gnomon.web.refusing import refuse

ANY: Final = "*"
LOCAL_ENDINGS: Final = ("", ".local", ".lan", ".home.arpa", ".internal")
"""What networks at home put behind a machine's name; nobody can buy a name that ends so."""
MISDIRECTED: Final = 421


def host_name(header: str) -> str:
    """The name or number in a Host header: lower case, without port, brackets and final dot."""
    try:
        return (urlsplit(f"//{header.strip()}").hostname or "").rstrip(".")
    except ValueError:
        return header.lower()


def is_loopback(name: str) -> bool:
    """Whether a name or number means the very machine that uses it."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        number = ip_address(name)
    except ValueError:
        return False
    inside = number.ipv4_mapped if isinstance(number, IPv6Address) else None
    return (inside or number).is_loopback


def own_names() -> frozenset[str]:
    """The names under which the machine is known on a network at home."""
    name = socket.gethostname().lower().rstrip(".")
    first = name.partition(".")[0]
    return frozenset(filter(None, (name, *(first + ending for ending in LOCAL_ENDINGS if first))))


class Hosts:
    """Whether a Host header is ours: loopback names, the machine's own names, the number that was called, the host of
    `address`, and whatever is in `more` (`*` for every name).
    """

    def __init__(self, address: str = "", more: Iterable[str] = ()) -> None:
        given = {host_name(name) if name != ANY else ANY for name in more if name}
        self._names = own_names() | given | {host_name(urlsplit(address).netloc)} - {""}

    def knows(self, header: str, called: str) -> bool:
        """Whether a request that came in at the number `called` may have this Host header; HTTP/1.0 need not have any."""
        name = host_name(header)
        return header == "" or ANY in self._names or name in self._names or is_loopback(name) or _same(name, called)


def _same(name: str, called: str) -> bool:
    """Whether a name is the number at which this machine was called, however either is written."""
    try:
        return _plain(name) == _plain(called)
    except ValueError:
        return False


def _plain(text: str) -> str:
    number = ip_address(text.partition("%")[0])
    inside = number.ipv4_mapped if isinstance(number, IPv6Address) else None
    return str(inside or number)


class Named:
    """Sends away whoever asks for this server under a foreign name."""

    def __init__(self, app: ASGIApp, hosts: Hosts) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] in ("http", "websocket"):
            header = Headers(scope=scope).get("host", "")
            called = (scope.get("server") or ("", None))[0]
            if not self._hosts.knows(header, called):
                await refuse(scope, receive, send, MISDIRECTED, _sentence(host_name(header)))
                return
        await self._app(scope, receive, send)


def _sentence(name: str) -> str:
    shown = "".join(letter for letter in name if letter.isascii() and letter.isprintable())[:100]
    return f"This server does not answer to {shown!r}; whoever runs it can set GNOMON_URL or GNOMON_HOSTS."


def origin(request: Request) -> str:
    """How other people reach this server: the host's own setting, else the address of this very request, or, where that
    means the machine alone, the machine's address on its network if it has one.
    """
    configured: str = request.app.state.address
    if configured:
        return configured
    host = request.headers.get("host", request.url.netloc)
    network: Callable[[], str] = request.app.state.network
    return (is_loopback(host_name(host)) and network()) or f"{request.url.scheme}://{host}"
