"""Sends notices to the addresses that users gave, and to nowhere that a stranger should make this server call."""

import asyncio
import ipaddress
import socket
from typing import Final, Literal
from urllib.parse import urlsplit

import httpx

from gnomon.matches.trouble import BAD_ADDRESS, WEBHOOKS_OFF

TIMEOUT: Final = 8.0
Reach = Literal["off", "public", "local"]


class Webhooks:
    """`ports.Messenger` over HTTP.

    `reach` is what the host allows: nothing, addresses in the public internet, or the local network too.
    """

    def __init__(self, reach: Reach, transport: httpx.AsyncBaseTransport | None = None) -> None:
        self._reach = reach
        self._transport = transport

    def refuses(self, address: str) -> str:
        """Empty if this host sends to such an address, else the code of the trouble."""
        if self._reach == "off":
            return WEBHOOKS_OFF
        try:
            parts = urlsplit(address)
            usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
        except ValueError:
            return BAD_ADDRESS
        return "" if usable and "@" not in parts.netloc and address.isprintable() else BAD_ADDRESS

    async def send(self, address: str, body: dict[str, object]) -> tuple[bool, str]:
        """Post JSON, follow nothing; whether it arrived, and one line about it for the user."""
        if self.refuses(address):
            return False, "this address is not allowed"
        url = httpx.URL(address)
        number = await self._resolve(url.host, url.port or (443 if url.scheme == "https" else 80))
        if not number:
            return False, "this address cannot be reached from here"
        headers = {"Host": url.netloc.decode("ascii")}
        try:
            async with httpx.AsyncClient(timeout=TIMEOUT, transport=self._transport, trust_env=False) as client:
                answer = await client.post(
                    url.copy_with(host=number), json=body, headers=headers, extensions={"sni_hostname": url.host}
                )
        except (httpx.HTTPError, OSError) as failure:
            return False, type(failure).__name__
        return answer.is_success, f"status {answer.status_code}"

    async def _resolve(self, name: str, port: int) -> str:
        """A number to which the name leads and that may be called, else empty: checked and called are the same."""
        try:
            found = await asyncio.get_running_loop().getaddrinfo(name, port, type=socket.SOCK_STREAM)
        except OSError:
            return ""
        numbers = [str(entry[4][0]) for entry in found]
        allowed = [number for number in numbers if self._reach == "local" or ipaddress.ip_address(number).is_global]
        return allowed[0] if allowed else ""
