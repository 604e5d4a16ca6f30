"""What travels over a socket is compressed, and a page that cannot read that is spoken to plainly."""

import json

import pytest
from websockets.asyncio.client import connect
from websockets.frames import Frame, Opcode

from gnomon.web.compression import LIGHT
from tests.web.served import Served

pytestmark = pytest.mark.anyio


async def first_update(server: Served, match: str, compression: str | None) -> tuple[str, str]:
    """The first update of a page, and the compression that was agreed upon."""
    address = server.address.replace("http", "ws", 1)
    async with connect(f"{address}/ws/matches/{match}", compression=compression, proxy=None, max_size=None) as line:
        text = await line.recv()
        assert isinstance(text, str)
        assert line.response is not None
        return text, line.response.headers.get("Sec-WebSocket-Extensions", "")


async def test_a_page_that_can_is_sent_compressed_messages(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        light, agreed = await first_update(server, match, "deflate")
        plain, nothing = await first_update(server, match, None)
    assert agreed == "permessage-deflate; server_max_window_bits=12; client_max_window_bits=12"
    assert nothing == ""
    assert json.loads(light)["set"] == json.loads(plain)["set"]


def test_the_lightest_compression_still_makes_an_update_a_fifth() -> None:
    elements = {f"b0-signs-at{square}": f'<path id="b0-signs-at{square}" class="kh-handle"/>' for square in range(320)}
    frame = Frame(Opcode.TEXT, json.dumps({"is": "update", "set": elements}).encode())
    _, compressor = LIGHT.process_request_params([], [])
    assert len(compressor.encode(frame).data) < len(frame.data) / 5
