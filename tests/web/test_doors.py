"""Who does not finish a sentence does not stand in the door for ever, and nothing is kept for what is not there."""

import asyncio
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
import uvicorn
from websockets.asyncio.client import connect

from gnomon.main import listen
from gnomon.matches.errors import Declined, StorageTrouble
from gnomon.web import doors
from gnomon.web.doors import Door, Serving
from tests.web.served import Served, Visitor

HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
DESCRIPTORS = 1_024
STRANGERS = 1_150
UNKNOWN_IDS = 6_000


class Small:
    """A server of one plain answer behind a door of a few connections."""

    def __init__(self, door: Door) -> None:
        self.listener = listen("127.0.0.1", 0)
        self.port: int = self.listener.getsockname()[1]
        self.door = door
        settings = Serving(answer, door, lifespan="off", log_config=None, access_log=False, forwarded_allow_ips="")
        self.server = uvicorn.Server(settings)

    async def __aenter__(self) -> "Small":
        self.running = asyncio.get_running_loop().create_task(self.server.serve([self.listener]))
        while not self.server.started:
            await asyncio.sleep(0.005)
        return self

    async def __aexit__(self, *fault: object) -> None:
        self.server.should_exit = self.server.force_exit = True
        await self.running

    async def call(self, text: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(text)
        return reader, writer


async def answer(scope, receive, send) -> None:
    """Reads what is sent and answers with its length."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        await receive()
        return
    size, more = 0, True
    while more:
        message = await receive()
        size += len(message.get("body", b""))
        more = message.get("more_body", False)
    body = b"x" * 8_000_000 if scope["path"] == "/much" else str(size).encode()
    length = str(len(body)).encode()
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", length)]})
    await send({"type": "http.response.body", "body": body})


async def said(reader: asyncio.StreamReader, seconds: float = 5) -> bytes:
    """Everything until the server hangs up."""
    try:
        return await asyncio.wait_for(reader.read(), seconds)
    except ConnectionResetError:
        return b""


@pytest.mark.anyio
@pytest.mark.parametrize("text", [b"", HALF, b"\r\n\r\n", b"GET / HTTP/1.1\r\nHost: x\r\n\r\nGET /"])
async def test_a_request_without_a_whole_header_is_hung_up_on(monkeypatch: pytest.MonkeyPatch, text: bytes) -> None:
    monkeypatch.setattr(doors, "HEAD_SECONDS", 0.3)
    async with Small(Door()) as small:
        reader, _writer = await small.call(text)
        began = time.monotonic()
        await said(reader)
        assert time.monotonic() - began < 3
        assert len(small.door) == 0


@pytest.mark.anyio
async def test_line_feeds_between_requests_do_not_keep_a_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "HEAD_SECONDS", 0.4)
    async with Small(Door()) as small:
        reader, writer = await small.call(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b"200" in await reader.readline()
        for _ in range(40):
            writer.write(b"\r\n")
            await asyncio.sleep(0.05)
            if writer.is_closing() or reader.at_eof() or not len(small.door):
                break
        assert len(small.door) == 0


@pytest.mark.anyio
async def test_a_body_has_to_come_in_time_and_a_whole_one_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "BODY_SECONDS", 0.3)
    async with Small(Door()) as small:
        reader, _writer = await small.call(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n1234")
        assert b"200" not in await said(reader)
        reader, _writer = await small.call(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n1234")
        assert b"200" in await reader.readline()


@pytest.mark.anyio
async def test_an_answer_has_to_be_taken_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "TAKE_SECONDS", 0.3)
    async with Small(Door()) as small:
        caller = socket.create_connection(("127.0.0.1", small.port))
        caller.sendall(b"GET /much HTTP/1.1\r\nHost: x\r\n\r\n")
        await asyncio.sleep(0.1)
        assert len(small.door) == 1
        await until(lambda: len(small.door) == 0)
        caller.close()


@pytest.mark.anyio
async def test_a_header_without_end_is_refused() -> None:
    async with Small(Door()) as small:
        reader, writer = await small.call(HALF)
        for _ in range(7):
            writer.write(b"x" * 10_000)
            await asyncio.sleep(0.02)
        assert b"200" not in await said(reader)
        assert len(small.door) == 0


@pytest.mark.anyio
async def test_an_address_has_so_many_connections_sockets_among_them() -> None:
    async with Small(Door(per_address=3)) as small:
        async with connect(f"ws://127.0.0.1:{small.port}/", proxy=None) as line:
            first = await small.call(HALF)
            second = await small.call(HALF)
            await until(lambda: len(small.door) == 3)
            refused, _writer = await small.call(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            assert await said(refused) == b""
            assert len(small.door) == 3
            await line.close()
        await until(lambda: len(small.door) == 2)
        reader, _writer = await small.call(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert b"200" in await said(reader)
        for _reader, writer in (first, second):
            writer.close()
        await until(lambda: len(small.door) == 0)


@pytest.mark.anyio
async def test_whoever_has_said_nothing_for_the_longest_makes_room() -> None:
    async with Small(Door(most=3)) as small, connect(f"ws://127.0.0.1:{small.port}/", proxy=None) as line:
        silent, _writer = await small.call(HALF)
        await until(lambda: len(small.door) == 2)
        await small.call(HALF)
        await until(lambda: len(small.door) == 3)
        reader, _writer = await small.call(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b"200" in await reader.readline()
        assert await said(silent) == b""
        assert await (await line.ping()) >= 0


async def until(holds, seconds: float = 5) -> None:
    """Wait for something."""
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline
        await asyncio.sleep(0.01)


# --- a whole server -------------------------------------------------------------------------------------------------


def few_descriptors() -> None:
    """As many as most systems give."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS, DESCRIPTORS))


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A server of its own process with its usual settings and the usual number of descriptors."""
    program = str(Path(sys.executable).with_name("gnomon"))
    command = [program, "serve", "--host", "127.0.0.1", "--port", "0", "--data-folder", str(tmp_path)]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, preexec_fn=few_descriptors)
    try:
        assert running.stdout is not None
        found = ""
        while not found:
            line = running.stdout.readline()
            assert line, "the server does not start"
            match = re.search(r"http://127\.0\.0\.1:\d+", line)
            found = match.group() if match else ""
        yield found
    finally:
        running.send_signal(signal.SIGINT)
        running.wait(20)


@pytest.mark.anyio
async def test_a_table_is_played_while_a_thousand_strangers_stand_in_the_door(address: str) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    port = int(address.rpartition(":")[2])
    try:
        with ExitStack() as strangers:
            async with Visitor(address) as ada:
                await ada.named("Ada")
                match = await ada.set_table("me", "local")
                page = await ada.open(match)
                await page.update()
                stood = 0
                for number in range(STRANGERS):
                    stranger = strangers.enter_context(socket.socket())
                    stranger.settimeout(30)
                    stranger.bind((f"127.0.0.{2 + number % 12}", 0))
                    stranger.connect(("127.0.0.1", port))
                    stranger.sendall(HALF)
                    stood += 1
                    if number % 50 == 49:
                        await asyncio.sleep(0.02)
                assert stood == STRANGERS
                for _ in range(8):
                    found = (await ada.http.get(f"/api/matches/{match}", timeout=60)).json()
                    code = found["options"][0]["code"]
                    said = await page.ask("answer", seat=found["seat"], number=found["number"], code=code, message="")
                    assert said["is"] == "accepted"
                async with httpx.AsyncClient(base_url=address, trust_env=False) as ben:
                    assert (await ben.get("/", timeout=60)).status_code == 200
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def resident(pid: int) -> int:
    """The resident memory of a process in bytes."""
    text = Path(f"/proc/{pid}/statm").read_text()
    return int(text.split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.anyio
async def test_unknown_ids_leave_nothing_behind(server: Served) -> None:
    tables = server.house.host.tables

    async def ask(number: int) -> None:
        wrong = f"{number}{'x' * 60_000}" if number % 2 else f"{number:016d}"
        with pytest.raises(Declined):
            await tables.open(wrong)

    for number in range(200):
        await ask(number)
    before = resident(os.getpid())
    for number in range(200, 200 + UNKNOWN_IDS):
        await ask(number)
    assert resident(os.getpid()) - before < 5_000_000
    assert tables._opening == {}


@pytest.mark.anyio
@pytest.mark.parametrize(
    "path",
    [
        "/matches/{id}",
        "/matches/{id}/replay",
        "/matches/{id}/moment?at=0",
        "/matches/{id}/account",
        "/matches/{id}/invite",
        "/matches/{id}/resign",
        "/matches/{id}/lesson",
        "/matches/{id}/download",
        "/api/matches/{id}",
        "/analysis/{id}",
        "/join/{id}",
    ],
)
async def test_what_is_no_id_is_refused_before_the_storage_is_asked(
    server: Served, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = server.house.host.store
    async with server.visitor() as eve:
        await eve.named("Eve")

        asked: list[str] = []

        async def ask(wanted: str) -> None:
            asked.append(wanted)

        for name in ("match", "sandbox", "invitation"):
            monkeypatch.setattr(store, name, ask)
        for wrong in ("x" * 7, "x" * 33, "x" * 400, "x-" * 8, "%00" * 16, "é" * 16):
            if "join" in path and len(wrong) < 100:
                continue
            answer = await eve.http.get(path.format(id=wrong))
            assert 400 <= answer.status_code < 500
    assert asked == []


@pytest.mark.anyio
async def test_a_socket_to_what_is_no_id_is_closed(server: Served) -> None:
    async with server.visitor() as eve:
        page = await eve.open("x" * 4_000)
        await page.line.wait_closed()
        assert page.line.close_code == 4004
    assert server.house.host.tables._opening == {}


@pytest.mark.anyio
async def test_a_failed_reading_keeps_nothing_and_the_next_one_is_served(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = server.house.host.tables
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        tables._open.clear()
        read, failures = tables._read, [StorageTrouble("gone")]

        async def shaky(id: str):
            if failures:
                raise failures.pop()
            await asyncio.sleep(0.01)
            return await read(id)

        monkeypatch.setattr(tables, "_read", shaky)
        answers = await asyncio.gather(*(tables.open(match) for _ in range(5)), return_exceptions=True)
        opened = [found for found in answers if not isinstance(found, BaseException)]
        assert len(opened) == 4
        assert len({id(table) for table in opened}) == 1
        assert tables._opening == {}
