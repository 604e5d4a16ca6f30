"""Receivers of notices that mean harm, and addresses that are not what they seem."""

import asyncio
import gzip
import tracemalloc
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import httpx
import pytest

from gnomon.matches.addresses import is_public
from gnomon.matches.messages import Delivery, Message, Settled
from gnomon.matches.records import Channel, ChannelKind, Notice
from gnomon.matches.table import Table
from gnomon.matches.webhooks import Webhooks
from tests.matches.house import House
from tests.matches.test_notices import a_table

pytestmark = pytest.mark.anyio

Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@asynccontextmanager
async def receiving(serve: Serve) -> AsyncIterator[str]:
    """A receiver on this machine for the length of a block; its address."""
    heads: set[asyncio.Task[None]] = set()

    def begin(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async def work() -> None:
            try:
                await reader.readuntil(b"\r\n\r\n")
                await serve(reader, writer)
            except (OSError, asyncio.IncompleteReadError):
                pass
            finally:
                writer.close()

        heads.add(asyncio.get_running_loop().create_task(work()))

    server = await asyncio.start_server(begin, "127.0.0.1", 0)
    try:
        yield f"http://localhost:{server.sockets[0].getsockname()[1]}/"
    finally:
        server.close()
        for task in heads:
            task.cancel()
        await asyncio.gather(*heads, return_exceptions=True)


async def test_a_megabyte_that_unpacks_to_a_gigabyte_is_not_unpacked() -> None:
    bomb = gzip.compress(bytes(64 * 1024 * 1024), 9)

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: %d\r\n\r\n"
        writer.write(head % (len(bomb) * 16))
        for _ in range(16):
            writer.write(bomb)
            await writer.drain()

    tracemalloc.start()
    try:
        async with receiving(serve) as address:
            assert await Webhooks("local").send(address, b"{}") == (True, "status 200", False)
            await asyncio.sleep(0.05)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 16 * 1024 * 1024


async def test_no_packed_answer_is_asked_for() -> None:
    called: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        called.append(request)
        return httpx.Response(200)

    await Webhooks("local", httpx.MockTransport(answer)).send("http://127.0.0.1:9/", b"{}")
    assert [request.headers["accept-encoding"] for request in called] == ["identity"]


async def test_a_receiver_that_drips_its_head_is_given_up() -> None:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for byte in b"HTTP/1.1 200 OK\r\nX-Slow: " + b"x" * 10_000:
            writer.write(bytes([byte]))
            await writer.drain()
            await asyncio.sleep(0.02)

    async with receiving(serve) as address:
        arrived, detail, _ = await asyncio.wait_for(Webhooks("local", timeout=0.3).send(address, b"{}"), 60)
    assert (arrived, detail) == (False, "TimeoutError")


async def test_a_head_without_end_is_given_up() -> None:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\n")
        while True:
            writer.write(b"X-More: " + b"x" * 1000 + b"\r\n")
            await writer.drain()

    async with receiving(serve) as address:
        arrived, detail, _ = await Webhooks("local").send(address, b"{}")
    assert (arrived, detail) == (False, "RemoteProtocolError")


class Stuck:
    """A messenger to whom one address never answers."""

    def __init__(self, stuck: str) -> None:
        self.stuck = stuck
        self.begun: list[str] = []
        self.sent: list[str] = []

    def kinds(self) -> tuple[ChannelKind, ...]:
        return ("webhook",)

    async def settle(self, kind: ChannelKind, given: str) -> Settled:
        return Settled(given)

    async def send(self, channel: Channel, message: Message) -> Delivery:
        self.begun.append(channel.target)
        if channel.target == self.stuck:
            await asyncio.Event().wait()
        self.sent.append(channel.target)
        return Delivery(True)


async def test_nobody_s_notice_waits_for_another_person_s_receiver(house: House) -> None:
    notices = house.host._notices
    table, ben = await a_table(house)
    messenger = Stuck("https://hooks.example/eve")
    notices._messenger = messenger
    eve = await house.guest("Eve")
    await house.told_by(eve, messenger.stuck)
    seat = table.seats[1]
    others = [Notice(0, eve.id, table.id, 1, "", 1, house.clock.now()) for _ in range(3)]
    for notice in others:
        await house.host.store.save_notice(notice)

    async def stands(notice: Notice) -> Table:
        return table

    notices._stands = stands  # type: ignore[method-assign]
    house.clock.turn(60_000)
    working = asyncio.get_running_loop().create_task(notices.work())
    try:
        while not messenger.sent or messenger.stuck not in messenger.begun:
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.01)
    finally:
        working.cancel()
        await asyncio.gather(working, return_exceptions=True)
    assert seat.user == ben.id
    assert messenger.sent == ["https://hooks.example/ben"]
    assert messenger.begun.count(messenger.stuck) == 1, "one call at a time to each person"


@pytest.mark.parametrize("address", ["http://a..b/", "http://" + "x" * 70 + ".example/", "http://[::1%25x]:1/"])
async def test_an_address_that_cannot_be_looked_up_is_a_failure_like_others(address: str) -> None:
    arrived, _detail, _ = await Webhooks("public").send(address, b"{}")
    assert not arrived


@pytest.mark.parametrize(
    "answer",
    [
        httpx.Response(200),
        httpx.Response(404),
        httpx.ConnectError("refused"),
        httpx.ConnectTimeout("nobody"),
        httpx.ReadTimeout("slow"),
        httpx.RemoteProtocolError("no web server"),
    ],
)
async def test_of_a_foreign_host_nothing_is_told_but_whether_the_notice_arrived(
    answer: httpx.Response | Exception,
) -> None:
    def serve(request: httpx.Request) -> httpx.Response:
        if isinstance(answer, Exception):
            raise answer
        return answer

    told = await Webhooks("public", httpx.MockTransport(serve)).send("http://9.9.9.9/", b"{}", gone=(404,))
    is_answer = isinstance(answer, httpx.Response)
    assert told == (is_answer and answer.status_code == 200, "", is_answer and answer.status_code == 404)


@pytest.mark.parametrize(
    "number",
    [
        "0.0.0.0",
        "10.0.0.1",
        "100.64.0.1",
        "127.0.0.1",
        "169.254.169.254",
        "172.16.0.1",
        "192.0.0.8",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.0.1",
        "198.18.0.1",
        "224.0.0.1",
        "239.1.2.3",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::7f00:1",
        "::8.8.8.8",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "::ffff:0:127.0.0.1",
        "64:ff9b::127.0.0.1",
        "64:ff9b::10.0.0.1",
        "64:ff9b:1::10.0.0.1",
        "100::1",
        "2001::1",
        "2001:0:7f00:1::1",
        "2001:20::1",
        "2001:db8::1",
        "2002:7f00:1::1",
        "2002:808:808::1",
        "3fff::1",
        "5f00::1",
        "fc00::1",
        "fd00::1",
        "fe80::1",
        "fe80::1%eth0",
        "fec0::1",
        "ff02::1",
        "ff0e::1",
        "nonsense",
    ],
)
def test_a_number_that_is_not_truly_public_is_not_called(number: str) -> None:
    assert not is_public(number)


@pytest.mark.parametrize(
    "number", ["8.8.8.8", "1.1.1.1", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2606:4700::1111", "2a00:1450:4001::1"]
)
def test_a_public_number_is_called(number: str) -> None:
    assert is_public(number)
