""" "Your turn": to whom, when, at most once, and what came of it. And where this server sends nothing."""

import asyncio

import httpx
import pytest

from gnomon.matches.errors import Declined
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.table import Table
from gnomon.matches.webhooks import Webhooks
from tests.matches.house import House

pytestmark = pytest.mark.anyio

HOOK = "https://hooks.example/ben"


async def a_table(house: House) -> tuple[Table, object]:
    """Ada and Ben, who gave an address; Ada is asked."""
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    ben = await house.host.people.set_webhook(ben, HOOK)
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"), listed=True)
    await house.host.seating.sit(table, ben)
    assert table.asked == (0,)
    while table.asked == (0,):
        await house.answer(table, ada, 0)
    return table, ben


async def test_a_notice_waits_a_little_and_is_sent_once(house: House) -> None:
    table, ben = await a_table(house)
    assert await house.host._notices.send_due() == 0
    house.clock.turn(20_000)
    assert await house.host._notices.send_due() == 1
    assert await house.host._notices.send_due() == 0
    [(address, body)] = house.postbox.sent
    assert address == HOOK
    assert body["link"] == f"http://table.test/matches/{table.id}"
    assert body["event"] == "your_turn"
    [notice] = await house.host.people.notices(ben, table.id)  # type: ignore[arg-type]
    assert (notice.state, notice.sent, notice.detail) == ("sent", house.clock.now(), "status 200")


async def test_whoever_plays_on_at_once_gets_none(house: House) -> None:
    table, ben = await a_table(house)
    while table.asked == (1,):
        await house.answer(table, ben, 1)  # type: ignore[arg-type]
    house.clock.turn(60_000)
    await house.host._notices.send_due()
    assert house.postbox.sent == []


async def test_a_seat_that_was_handed_over_gets_none(house: House) -> None:
    table, ben = await a_table(house)
    house.host.tables.watchers.remove(house.host.programs.attend)
    await house.host.seating.hand_over(table, ben.id, 1, "random")  # type: ignore[attr-defined]
    house.clock.turn(60_000)
    await house.host._notices.send_due()
    assert house.postbox.sent == []


async def test_what_does_not_arrive_is_tried_again_and_then_given_up(house: House) -> None:
    _table, ben = await a_table(house)
    house.postbox.works = False
    for wait in (20_000, 15_000, 120_000, 900_000):
        house.clock.turn(wait)
        assert await house.host._notices.send_due() == 1
        assert await house.host._notices.send_due() == 0
    house.clock.turn(10**9)
    assert await house.host._notices.send_due() == 0
    [notice] = await house.host.people.notices(ben)  # type: ignore[arg-type]
    assert (notice.state, notice.attempts, notice.detail) == ("failed", 4, "status 500")


async def test_an_address_is_tried_on_request(house: House) -> None:
    ada = await house.host.people.set_webhook(await house.guest("Ada"), HOOK)
    notice = await house.host.people.try_webhook(ada)
    assert notice.state == "sent"
    ada = await house.host.people.speak(ada, "ja")
    await house.host.people.try_webhook(ada)
    assert [body["content"] for _address, body in house.postbox.sent] == [
        "Gnomon greets Ada: notices arrive here.",
        "Adaさん、Gnomonからのお知らせはここに届きます。",
    ]
    assert [one.state for one in await house.host.people.notices(ada)] == ["sent", "sent"]
    ada = await house.host.people.set_webhook(ada, "")
    assert ada.id not in house.host.tables.reachable
    for wrong in ("ftp://x", "x" * 501):
        with pytest.raises(Declined):
            await house.host.people.set_webhook(ada, wrong)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "ftp://x",
        "javascript:alert(1)",
        "http://",
        "http://u:p@x/",
        "//x",
        "http://[",
        "http://x:99999/",
        "http://x/\n",
    ],
)
def test_odd_addresses_are_refused(address: str) -> None:
    assert Webhooks("local").refuses(address) == "bad_address"


def test_a_host_may_switch_webhooks_off() -> None:
    assert Webhooks("off").refuses(HOOK) == "webhooks_off"
    assert Webhooks("public").refuses(HOOK) == ""


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1:9/",
        "http://localhost/",
        "http://10.0.0.1/",
        "http://169.254.169.254/",
        "http://[::1]/",
        "http://0.0.0.0/",
    ],
)
async def test_no_stranger_makes_this_server_call_its_own_network(address: str) -> None:
    called: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        called.append(request)
        return httpx.Response(200)

    arrived, detail = await Webhooks("public", httpx.MockTransport(answer)).send(address, {})
    assert (arrived, called) == (False, [])
    assert detail == "this address cannot be reached from here"


async def test_a_hook_on_the_local_network_gets_the_body_if_the_host_allows_it() -> None:
    heard: list[bytes] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        heard.append(await reader.readexactly(length))
        writer.write(b"HTTP/1.1 302 Found\r\nLocation: http://evil.example/\r\nContent-Length: 0\r\n\r\n")
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        arrived, detail = await Webhooks("local").send(f"http://localhost:{port}/x", {"event": "test"})
    assert heard == [b'{"event":"test"}']
    assert (arrived, detail) == (False, "status 302")
