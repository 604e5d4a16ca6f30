"""The door of the server: who comes in has to say what they want in good time, and one address cannot fill the house.

uvicorn keeps a connection that never finishes its request for ever. Here each has so long to send a whole header, so
long for its body, and so long to take what is sent to it; one address has so many connections, and when the process has
no more of them left, the one that has been saying nothing for the longest makes room.
"""

from __future__ import annotations

import asyncio
import logging
import resource
import signal
import socket
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from uvicorn.config import Config
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import Server as UvicornServer
from uvicorn.server import ServerState

from gnomon.settings import default_number
from gnomon.web.clients import client_key
from gnomon.web.compression import CompressedProtocol

log = logging.getLogger("gnomon.doors")

HEAD_SECONDS: Final = 10.0
BODY_SECONDS: Final = 60.0
TAKE_SECONDS: Final = 60.0
LARGEST_HEAD: Final = 65_536
PER_ADDRESS: Final = default_number("connections")
"""A dozen browsers of one household, each with six connections for pages and a few open tables."""
SPARE_DESCRIPTORS: Final = 128
"""For the database, the opponents' processes, logs, and connections that are just being taken or closed."""
FEWEST: Final = 64


class Door:
    """Counts the connections of one server: at most `most` in all (0: as many as the process can have) and
    `per_address` of one address.
    """

    def __init__(self, per_address: int = PER_ADDRESS, most: int = 0) -> None:
        self._per_address = per_address
        self._most = most or most_connections()
        self._inside: dict[Visit, str] = {}
        self._counts: Counter[str] = Counter()

    def __len__(self) -> int:
        """How many connections are open."""
        return len(self._inside)

    def enter(self, visit: Visit, address: str, is_proxy: bool) -> bool:
        """Let a connection in; False if its address has enough, or if there is no room and nobody to make any.

        A proxy speaks for many, so that its connections are not counted as those of one address.
        """
        key = client_key(address)
        if self._counts[key] >= self._per_address and not is_proxy:
            return False
        if len(self._inside) >= self._most:
            going = self._whoever("is_silent") or self._whoever("is_slow")
            if going is None:
                return False
            going.transport.abort()
            self.leave(going)
        self._inside[visit] = key
        self._counts[key] += 1
        return True

    def _whoever(self, how: str) -> Visit | None:
        """The one that has been here for the longest of those that are so."""
        return next((visit for visit in self._inside if getattr(visit, how)), None)

    def leave(self, visit: Visit) -> None:
        """A connection is closed."""
        key = self._inside.pop(visit, None)
        if key is not None:
            self._counts[key] -= 1
            if not self._counts[key]:
                del self._counts[key]


class Serving(Config):
    """uvicorn's settings with the door through which connections come."""

    def __init__(self, app: Any, door: Door, **settings: Any) -> None:
        super().__init__(app, http=Visit, ws=CompressedProtocol, **settings)
        self.door = door
        self.proxies = ProxyHeadersMiddleware(app, self.forwarded_allow_ips).trusted_hosts


class Server(UvicornServer):
    """uvicorn's server, which ends when it is told to and leaves the rest of the process to do so too.

    uvicorn itself raises the signal once more after it has ended: `SIGTERM` would then end the process, and `SIGINT` break
    off whatever is being finished, before programs, jobs and storage are stopped in good order.

    `leaving` is done as soon as it is told to end, while everybody can still be spoken to: uvicorn waits for responses that
    are under way, and breaks off without a word those that would go on for ever.
    """

    def __init__(self, config: Config, leaving: Callable[[], Awaitable[None]] | None = None) -> None:
        super().__init__(config)
        self._leaving = leaving

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say goodbye, then end; `sockets` are those it listens at."""
        if self._leaving is not None:
            await self._leaving()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Take the signals that ask to stop as long as the server runs; after that they mean what they always do."""
        if sys.platform == "win32":  # whose loop takes no signals
            with super().capture_signals():
                yield
            return
        loop = asyncio.get_running_loop()
        signs = (signal.SIGINT, signal.SIGTERM)
        for sign in signs:
            loop.add_signal_handler(sign, self.handle_exit, sign, None)
        try:
            yield
        finally:
            for sign in signs:
                loop.remove_signal_handler(sign)


class Visit(HttpToolsProtocol):
    """uvicorn's HTTP connection with time-outs, counted by the door."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        assert isinstance(config, Serving)
        self._door = config.door
        self._proxies = config.proxies
        self._wait: asyncio.TimerHandle | None = None
        self._stall: asyncio.TimerHandle | None = None
        self._head = 0
        self._in_body = False
        self._became_socket = False

    @property
    def is_silent(self) -> bool:
        """Whether nothing has been asked that is not answered: no request is whole, none is being answered."""
        return not self._became_socket and not self._in_body and not self._answers()

    @property
    def is_slow(self) -> bool:
        """Whether the body of a request is still to come."""
        return self._in_body

    def _answers(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle  # none before the first request, whatever its type says
        return cycle is not None and not cycle.response_complete

    # --- coming and going -------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's own
        """Let the connection in, or hang up at once."""
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if not self._door.enter(self, address, address in self._proxies):
            transport.abort()
            return
        self._expect(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        self._expect(0)
        self._end_stall()
        self._door.leave(self)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection to the socket's protocol; it still counts."""
        self._expect(0)
        self._became_socket = True
        super().handle_websocket_upgrade()
        line = self.transport.get_protocol()
        if isinstance(line, CompressedProtocol):
            line.when_lost = lambda: self._door.leave(self)

    # --- what has to come in time -----------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Read on; a header that does not end is too long some day, and line feeds alone are no request."""
        super().data_received(data)
        if self._became_socket or self.transport.is_closing() or self._in_body or self._answers():
            return
        self._head += len(data)
        if self._head > LARGEST_HEAD:
            self.send_400_response("The header is too long.")
        elif self._wait is None and self.timeout_keep_alive_task is None:
            self._expect(HEAD_SECONDS)

    def on_message_begin(self) -> None:
        """A request begins: its header has to follow."""
        super().on_message_begin()
        self._head = 0
        self._expect(HEAD_SECONDS)

    def on_headers_complete(self) -> None:
        """The header is whole: the body has to follow."""
        self._in_body = True
        self._expect(BODY_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is whole: it is our turn."""
        self._in_body = False
        self._head = 0
        self._expect(0)
        super().on_message_complete()

    def _expect(self, seconds: float) -> None:
        """Hang up after so many seconds, unless something else is expected before; 0 expects nothing."""
        if self._wait is not None:
            self._wait.cancel()
            self._wait = None
        if seconds and not self.transport.is_closing():
            self._wait = self.loop.call_later(seconds, self._hang_up)

    def _hang_up(self) -> None:
        self._wait = self._stall = None
        if not self.transport.is_closing():
            self.transport.abort()

    # --- what has to be taken in time -------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        """What was sent is not being taken: not for ever."""
        super().pause_writing()
        self._end_stall()
        self._stall = self.loop.call_later(TAKE_SECONDS, self._hang_up)

    def resume_writing(self) -> None:
        """It is being taken."""
        self._end_stall()
        super().resume_writing()

    def _end_stall(self) -> None:
        if self._stall is not None:
            self._stall.cancel()
            self._stall = None


def most_connections() -> int:
    """How many connections this process can have beside what else it has open."""
    soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(FEWEST, (1 << 20 if soft == resource.RLIM_INFINITY else soft) - SPARE_DESCRIPTORS)


def open_wide() -> None:
    """Take as many descriptors as the system gives this process without asking."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    except (OSError, ValueError) as fault:
        log.warning("the number of descriptors stays as it is", extra={"fault": str(fault)})
