"""For which name passkeys are made: what browsers call the relying party."""

from __future__ import annotations

from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

from starlette.requests import Request

PORTS = {"http": 80, "https": 443}


class Site(NamedTuple):
    """`name` is the host's name, which passkeys are bound to; `origin` is what browsers say they are at."""

    name: str
    origin: str


def site_of(request: Request) -> Site | None:
    """The site of the address that the host has set, else of this very request; None where browsers know no passkeys."""
    return site_at(address_here(request))


def address_here(request: Request) -> str:
    """How this very browser reaches the server: the address that the host has set, else that of this request."""
    configured: str = request.app.state.address
    return configured or f"{request.url.scheme}://{request.headers.get('host', '')}"


def site_at(address: str) -> Site | None:
    """The site of an address; None for a number, and for plain HTTP anywhere but on this machine itself."""
    try:
        parts = urlsplit(address)
        name, port = (parts.hostname or "").rstrip("."), parts.port
    except ValueError:
        return None
    local = name == "localhost" or name.endswith(".localhost")
    if not name or parts.scheme not in PORTS or _is_number(name) or (parts.scheme == "http" and not local):
        return None
    shown = "" if port in (None, PORTS[parts.scheme]) else f":{port}"
    return Site(name, f"{parts.scheme}://{name}{shown}")


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
