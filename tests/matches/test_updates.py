"""Whether a newer release is there: nobody is asked unless the host says where, and no answer makes a wrong one."""

import asyncio
from collections.abc import Callable

import pytest

from gnomon.matches.updates import Updates
from gnomon.matches.webhooks import Webhooks
from tests.matches.test_webhooks import Serve, receiving

pytestmark = pytest.mark.anyio


def saying(body: bytes, status: bytes = b"200 OK") -> Serve:
    async def serve(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 %s\r\nContent-Length: %d\r\n\r\n%s" % (status, len(body), body))
        await writer.drain()

    return serve


async def looked(body: bytes, status: bytes = b"200 OK", before: str = "") -> str:
    async with receiving(saying(body, status)) as address:
        updates = Updates(Webhooks("local"), address, "0.10.2")
        updates.newer = before
        assert updates.is_on
        await updates.look()
    return updates.newer


@pytest.mark.parametrize(
    ("body", "newer"),
    [
        (b'{"version": "0.10.3"}', "0.10.3"),
        (b'{"version": "0.9.9"}', ""),
        (b'{"version": "0.10.2.0"}', ""),
        (b'{"version": "0.10.2"}', ""),
        (b'{"version": "1"}', "1"),
        (b'{"info": {"version": "0.11.0", "name": "x"}}', "0.11.0"),
    ],
)
async def test_a_newer_release_is_told_by_its_numbers(body: bytes, newer: str) -> None:
    assert await looked(body, before="0.10.9") == newer


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"<html>", b"200 OK"),
        (b"[" * 100_000, b"200 OK"),
        (b'{"version": 3}', b"200 OK"),
        (b'{"version": "1.0 <script>"}', b"200 OK"),
        (b'{"version": "9999999999999999999"}', b"200 OK"),
        (b"[1]", b"200 OK"),
        (b'{"version": "2.0"}', b"404 Not Found"),
        (b"\xff\xfe", b"200 OK"),
    ],
)
async def test_no_sensible_answer_leaves_what_is_known(body: bytes, status: bytes) -> None:
    assert await looked(body, status, "0.10.9") == "0.10.9"


async def test_a_server_that_is_gone_is_asked_in_vain_and_without_an_address_nobody_is() -> None:
    updates = Updates(Webhooks("local"), "http://127.0.0.1:9/", "0.1")
    await updates.look()
    assert updates.newer == ""
    assert not Updates(Webhooks("local"), "", "0.1").is_on


async def test_it_is_asked_once_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    updates = Updates(Webhooks("local"), "http://127.0.0.1:9/", "0.1")
    asked: list[int] = []
    slept: list[float] = []
    enough: Callable[[], bool] = lambda: len(slept) == 3  # noqa: E731

    async def look() -> None:
        asked.append(1)

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        if enough():
            raise asyncio.CancelledError

    monkeypatch.setattr(updates, "look", look)
    monkeypatch.setattr("gnomon.matches.updates.asyncio.sleep", sleep)
    with pytest.raises(asyncio.CancelledError):
        await updates.work()
    assert (len(asked), slept) == (3, [86_400.0] * 3)
