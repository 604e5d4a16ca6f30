"""Sends notices to the addresses that users gave, and to nowhere that a stranger should make this server call."""

import asyncio
import logging
import socket
from typing import Final, Literal
from urllib.parse import urlsplit

import httpx

from gnomon.matches.addresses import is_public
from gnomon.matches.errors import BAD_ADDRESS, WEBHOOKS_OFF

log = logging.getLogger("gnomon.webhooks")

TIMEOUT: Final = 10.0
"""Seconds for everything together: finding the number, the connection, the call, the first lines of the answer."""
NOT_FROM_HERE: Final = "this address cannot be reached from here"
HEADERS: Final = {"Accept-Encoding": "identity", "Connection": "close"}
Reach = Literal["off", "public", "local"]


class Webhooks:
    """`ports.Messenger` over HTTP.

    `reach` is what the host allows: nothing, addresses in the public internet, or the local network too.
    """

    def __init__(
        self, reach: Reach, transport: httpx.AsyncBaseTransport | None = None, timeout: float = TIMEOUT
    ) -> None:
        self._reach = reach
        self._transport = transport
        self._timeout = timeout

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
        """Post JSON, follow nothing, read no more than the head of the answer; whether it arrived, and one line about it.

        Of a foreign host the line tells nothing: who learns why a call failed can search other people's networks with
        this server. Where the host lets its people call the local network, they see the status.
        """
        if self.refuses(address):
            return False, "this address is not allowed"
        try:
            async with asyncio.timeout(self._timeout):
                status = await self._post(address, body)
        except (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError) as failure:
            log.info("a notice did not arrive", extra={"reason": type(failure).__name__})
            return False, type(failure).__name__ if self._reach == "local" else ""
        if status == 0:
            return False, NOT_FROM_HERE
        return 200 <= status < 300, f"status {status}" if self._reach == "local" else ""

    async def _post(self, address: str, body: dict[str, object]) -> int:
        """The status of the answer, 0 if the address leads nowhere that may be called."""
        url = httpx.URL(address)
        number = await self._resolve(url.host, url.port or (443 if url.scheme == "https" else 80))
        if not number:
            return 0
        client = httpx.AsyncClient(timeout=self._timeout, transport=self._transport, trust_env=False)
        async with (
            client,
            client.stream(
                "POST",
                url.copy_with(host=number),
                json=body,
                headers=HEADERS | {"Host": url.netloc.decode("ascii")},
                extensions={"sni_hostname": url.host},
            ) as answer,
        ):
            return answer.status_code

    async def _resolve(self, name: str, port: int) -> str:
        """A number to which the name leads and that may be called, else empty: checked and called are the same."""
        try:
            found = await asyncio.get_running_loop().getaddrinfo(name, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            return ""
        numbers = [str(entry[4][0]) for entry in found]
        allowed = [number for number in numbers if self._reach == "local" or is_public(number)]
        return allowed[0] if allowed else ""
