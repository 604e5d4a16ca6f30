"""The whole application in the test's own loop, spoken to by hand: as many odd requests and messages as one likes."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from ipaddress import IPv4Address
from itertools import count
from typing import Any, Final
from urllib.parse import unquote

from starlette.applications import Starlette

from gnomon.catalog import GAMES, Entry
from gnomon.kernel.events import Events
from gnomon.kernel.state import State
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.ports import Store
from gnomon.matches.records import User
from gnomon.matches.table import Table
from gnomon.matches.thinking import Claim, Claiming
from gnomon.web.app import build
from gnomon.web.metrics import Metrics
from gnomon.web.security import SESSION_COOKIE
from tests.matches.house import House, InlineOpponents

NAME: Final = b"localhost"
ORIGIN: Final = b"http://localhost"
CLIENTS: Final = count(int(IPv4Address("10.0.0.1")))


class Idle(InlineOpponents):
    """Programs that would rather wait."""

    async def plan(
        self,
        level: str,
        entry: Entry,
        view: State,
        seat: int,
        salt: int,
        claiming: Claiming = Claim,
        since: Sequence[tuple[int, Events]] = (),
        unhurried: bool = False,
    ) -> list[int]:
        return []


@dataclass
class Answered:
    """What came back for a request."""

    status: int
    headers: dict[str, str]
    body: bytes


@dataclass
class Line:
    """One socket, as the application sees it."""

    into: asyncio.Queue[dict[str, Any]] = field(default_factory=asyncio.Queue)
    out: asyncio.Queue[dict[str, Any]] = field(default_factory=asyncio.Queue)
    task: asyncio.Task[None] | None = None
    closed: int = 0

    async def ask(self, text: str | bytes) -> dict[str, Any] | None:
        """Send a message; the reply to it, or None if the line was closed instead."""
        self.into.put_nowait({"type": "websocket.receive", "text" if isinstance(text, str) else "bytes": text})
        while not self.closed:
            sent = await asyncio.wait_for(self.out.get(), 30)
            if sent["type"] == "websocket.close":
                self.closed = sent.get("code", 1000)
            elif sent["type"] == "websocket.send":
                message: dict[str, Any] = json.loads(sent["text"])
                if message["is"] != "update":
                    return message
        return None

    async def close(self) -> None:
        """Go away."""
        assert self.task is not None
        self.into.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait_for(self.task, 30)


@dataclass
class Club:
    """An application with tables of every game, at which one person holds every seat."""

    house: House
    app: Starlette
    user: User
    session: str
    tables: list[Table]

    async def request(
        self, method: str, path: bytes, query: bytes = b"", body: bytes = b"", kind: str = "", signed: bool = True
    ) -> Answered:
        """One request, from a client of its own so that nobody is too fast."""
        headers = [(b"host", NAME), (b"origin", ORIGIN)]
        if signed:
            headers.append((b"cookie", f"{SESSION_COOKIE}={self.session}".encode()))
        if kind:
            headers.append((b"content-type", kind.encode()))
        scope = self._scope("http", path, query, headers) | {"method": method, "scheme": "http"}
        received = iter([{"type": "http.request", "body": body, "more_body": False}])
        found = Answered(0, {}, b"")

        async def receive() -> dict[str, Any]:
            return next(received, {"type": "http.disconnect"})

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                found.status = message["status"]
                found.headers = {name.decode(): value.decode("latin-1") for name, value in message["headers"]}
            else:
                found.body += message.get("body", b"")

        await self.app(scope, receive, send)
        return found

    async def line(self, match: str, query: str = "") -> Line:
        """Open a socket on a table and hear its first words."""
        headers = [(b"host", NAME), (b"cookie", f"{SESSION_COOKIE}={self.session}".encode())]
        scope = self._scope("websocket", f"/ws/matches/{match}".encode(), query.encode(), headers)
        line = Line()
        line.into.put_nowait({"type": "websocket.connect"})

        async def send(message: Any) -> None:
            line.out.put_nowait(message)

        line.task = asyncio.get_running_loop().create_task(
            self.app(scope | {"scheme": "ws", "subprotocols": []}, line.into.get, send)
        )
        return line

    def _scope(self, kind: str, path: bytes, query: bytes, headers: list[tuple[bytes, bytes]]) -> dict[str, Any]:
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "path": unquote(path.decode("latin-1")),
            "raw_path": path,
            "root_path": "",
            "query_string": query,
            "headers": headers,
            "client": (str(IPv4Address(next(CLIENTS))), 1),
            "server": ("localhost", 80),
            "state": {},
        }


@asynccontextmanager
async def club(store: Store, each: int = 3) -> AsyncIterator[Club]:
    """A club with `each` tables of every game, for the length of a block."""
    house = House(store)
    house.host.opponents = house.host.programs._opponents = Idle()
    metrics = Metrics()
    metrics.watch(house.host, lambda: 0)
    await house.host.start()
    try:
        ada = await house.guest("Ada")
        session = await house.host.people.open_session(ada)
        seats = (SeatPlan("me"), SeatPlan("local", "Ben"))
        tables = [await house.set_table(ada, *seats, game=game, listed=True) for game in GAMES for _ in range(each)]
        yield Club(house, build(house.host, metrics), ada, session, tables)
    finally:
        await house.host.stop()
