"""A real server in the test's own loop, and clients that speak to it as pages do."""

import asyncio
import json
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx
import uvicorn
from starlette.applications import Starlette
from websockets.asyncio.client import ClientConnection, connect

from gnomon.main import listen, server_settings
from gnomon.matches.people import Newcomers
from gnomon.matches.provider import Provider
from gnomon.matches.table import Table
from gnomon.web.app import Doors, build
from gnomon.web.metrics import Metrics
from gnomon.web.security import SESSION_COOKIE
from tests.matches.house import House, TurnedClock, sqlite_store


@dataclass
class Page:
    """An open page on a table: what it shows, and what it has heard."""

    line: ClientConnection
    shown: dict[str, str] = field(default_factory=dict)
    heard: list[dict[str, Any]] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    next: int = 1

    async def hear(self, seconds: float = 5) -> dict[str, Any]:
        """The next message, taken into what the page shows."""
        text = await asyncio.wait_for(self.line.recv(), seconds)
        assert isinstance(text, str)
        message: dict[str, Any] = json.loads(text)
        self.texts.append(text)
        self.heard.append(message)
        if message["is"] == "update":
            if message.get("whole"):
                self.shown.clear()
            self.shown.update(message.get("set", {}))
            for gone in message.get("del", []):
                del self.shown[gone]
        return message

    async def update(self) -> dict[str, Any]:
        """The next update."""
        while True:
            message = await self.hear()
            if message["is"] == "update":
                return message

    async def ask(self, do: str, **rest: object) -> dict[str, Any]:
        """Send a message and wait for its reply; updates on the way are taken in."""
        number, self.next = self.next, self.next + 1
        await self.line.send(json.dumps({"do": do, "id": number, **rest}))
        while True:
            message = await self.hear()
            if message["is"] != "update" and message["re"] == number:
                return message

    async def quiet(self, seconds: float = 0.3) -> None:
        """Take in whatever still comes."""
        try:
            while True:
                await self.hear(seconds)
        except TimeoutError:
            return


class Visitor:
    """One browser: its cookies and its pages. `trusted` says whose certificates it believes, where the address has TLS."""

    def __init__(self, address: str, trusted: ssl.SSLContext | None = None) -> None:
        self.address = address
        self.trusted = trusted
        self.http = httpx.AsyncClient(
            base_url=address,
            headers={"Origin": address},
            trust_env=False,
            timeout=60,
            verify=True if trusted is None else trusted,
        )
        self._lines: list[ClientConnection] = []

    async def named(self, name: str) -> dict[str, Any]:
        """Become a guest."""
        answer = await self.http.post("/api/me", json={"name": name})
        found: dict[str, Any] = answer.json()
        return found

    async def set_table(self, *kinds: str, **rest: object) -> str:
        """Set a table of Khronos; the match's id."""
        seats = [
            {"kind": kind} if ":" not in kind else dict(zip(("kind", "level"), kind.split(":"), strict=True))
            for kind in kinds
        ]
        answer = await self.http.post("/api/matches", json={"game": "khronos", "seats": seats, **rest})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    async def open(self, match: str, query: str = "", origin: str | None = None, language: str = "en") -> Page:
        """Open a table's socket."""
        session = self.http.cookies.get(SESSION_COOKIE)
        headers = {"Cookie": f"{SESSION_COOKIE}={session}"} if session else {}
        headers["Accept-Language"] = language.replace("_", "-")
        address = self.address.replace("http", "ws", 1)
        line = await connect(
            f"{address}/ws/matches/{match}{query}",
            additional_headers=headers,
            origin=origin or self.address,
            proxy=None,
            ssl=self.trusted,
        )
        self._lines.append(line)
        return Page(line)

    async def __aenter__(self) -> "Visitor":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        for line in self._lines:
            await line.close()
        await self.http.aclose()


@dataclass
class Served:
    """A server that runs: its house, its application and its address."""

    house: House
    app: Starlette
    address: str

    def visitor(self) -> Visitor:
        return Visitor(self.address)

    def table(self, match: str) -> Table:
        found = self.house.host.tables.peek(match)
        assert found is not None
        return found


@asynccontextmanager
async def served(
    folder: Path,
    doors: Doors | None = None,
    newcomers: Newcomers = "anybody",
    provider: Callable[[TurnedClock], Provider] | None = None,
) -> AsyncIterator[Served]:
    """A server over a fresh SQLite file, for the length of a block."""
    folder.mkdir(exist_ok=True)
    house = House(sqlite_store(folder), newcomers=newcomers, provider=provider)
    await house.host.start()
    try:
        async with serving(house, doors) as running:
            yield running
    finally:
        await house.host.stop()


@asynccontextmanager
async def serving(house: House, doors: Doors | None = None) -> AsyncIterator[Served]:
    """A server over a house that is open, for the length of a block."""
    metrics = Metrics()
    metrics.watch(house.host, lambda: 0)
    app = build(house.host, metrics, doors)
    listener = listen("127.0.0.1", 0)
    server = uvicorn.Server(server_settings(app))
    running = asyncio.get_running_loop().create_task(server.serve([listener]))
    while not server.started:
        await asyncio.sleep(0.005)
    try:
        yield Served(house, app, f"http://127.0.0.1:{listener.getsockname()[1]}")
    finally:
        server.should_exit = True
        server.force_exit = True
        await running
