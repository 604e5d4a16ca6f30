"""Sends notices to the addresses that users gave, and to nowhere that a stranger should make this server call."""

import asyncio
import logging
import socket
from collections.abc import Mapping, Sequence
from typing import Final, Literal
from urllib.parse import urlsplit

import httpx

from gnomon.matches.addresses import is_public
from gnomon.matches.errors import BAD_ADDRESS, WEBHOOKS_OFF
from gnomon.matches.messages import Delivery

log = logging.getLogger("gnomon.webhooks")

TIMEOUT: Final = 10.0
"""Seconds for everything together: finding the number, the connection, the call, the first lines of the answer."""
NOT_FROM_HERE: Final = "this address cannot be reached from here"
LARGEST: Final = 256 * 1024
"""So much of an answer is read where one is wanted."""
NO_HEADERS: Final[Mapping[str, str]] = {}
JSON: Final = {"Content-Type": "application/json"}
HEADERS: Final = {"Accept-Encoding": "identity", "Connection": "close"}
Reach = Literal["off", "public", "local"]


class Webhooks:
    """Calls over HTTP that people's channels ask for.

    `reach` is what the host allows: nothing, addresses in the public internet, or the local network too.
    """

    def __init__(
        self, reach: Reach, transport: httpx.AsyncBaseTransport | None = None, timeout: float = TIMEOUT
    ) -> None:
        self._reach = reach
        self._transport = transport
        self._timeout = timeout

    @property
    def is_off(self) -> bool:
        """Whether this host calls nobody."""
        return self._reach == "off"

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

    async def send(
        self,
        address: str,
        body: bytes,
        headers: Mapping[str, str] = JSON,
        gone: Sequence[int] = (),
        plainly: bool = False,
    ) -> Delivery:
        """Post JSON (or what the `headers` say), follow nothing, read no more than the head of the answer.

        Of a foreign host the result tells nothing but whether it arrived: who learns why a call failed can search other
        people's networks with this server. Where the host lets its people call the local network, they see the status; so they
        do, `plainly`, of a service that is called by its own name. A status among `gone` says that nothing will ever arrive.
        """
        if self.refuses(address):
            return Delivery(False, "this address is not allowed")
        plainly = plainly or self._reach == "local"
        try:
            async with asyncio.timeout(self._timeout):
                status, _ = await self._call("POST", address, body, {**JSON, **headers}, 0)
        except (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError) as failure:
            log.info("a notice did not arrive", extra={"reason": type(failure).__name__})
            return Delivery(False, type(failure).__name__ if plainly else "")
        if status == 0:
            return Delivery(False, NOT_FROM_HERE)
        return Delivery(200 <= status < 300, f"status {status}" if plainly else "", status in gone)

    async def fetch(self, address: str, headers: Mapping[str, str] = NO_HEADERS) -> tuple[int, bytes]:
        """Status and body of what a service of a known name answers; 0 if it does not, or answers too much."""
        return await self._answer("GET", address, b"", headers)

    async def post(self, address: str, body: bytes, headers: Mapping[str, str]) -> tuple[int, bytes]:
        """The same of a service to which something is posted."""
        return await self._answer("POST", address, body, headers)

    async def _answer(self, method: str, address: str, body: bytes, headers: Mapping[str, str]) -> tuple[int, bytes]:
        if self.refuses(address):
            return 0, b""
        try:
            async with asyncio.timeout(self._timeout):
                return await self._call(method, address, body, headers, LARGEST)
        except (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError) as failure:
            log.info("a service did not answer", extra={"reason": type(failure).__name__})
            return 0, b""

    async def _call(
        self, method: str, address: str, body: bytes, headers: Mapping[str, str], most: int
    ) -> tuple[int, bytes]:
        """Status and up to `most` bytes of the answer; 0 if the address leads nowhere that may be called, or it is longer."""
        url = httpx.URL(address)
        number = await self._resolve(url.host, url.port or (443 if url.scheme == "https" else 80))
        if not number:
            return 0, b""
        client = httpx.AsyncClient(timeout=self._timeout, transport=self._transport, trust_env=False)
        async with (
            client,
            client.stream(
                method,
                url.copy_with(host=number),
                content=body,
                headers={**headers, **HEADERS, "Host": url.netloc.decode("ascii")},
                extensions={"sni_hostname": url.host},
            ) as answer,
        ):
            read = b""
            if most:
                async for part in answer.aiter_raw():
                    read += part
                    if len(read) > most:
                        return 0, b""
            return answer.status_code, read

    async def _resolve(self, name: str, port: int) -> str:
        """A number to which the name leads and that may be called, else empty: checked and called are the same."""
        try:
            found = await asyncio.get_running_loop().getaddrinfo(name, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            return ""
        numbers = [str(entry[4][0]) for entry in found]
        allowed = [number for number in numbers if self._reach == "local" or is_public(number)]
        return allowed[0] if allowed else ""
