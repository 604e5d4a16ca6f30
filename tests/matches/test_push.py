"""Notices to browsers: encrypted for one browser, signed by this server, and over when the browser is gone."""

import asyncio
import json
import time
from pathlib import Path

import http_ece
import httpx
import pytest
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from gnomon.matches.channels import fared
from gnomon.matches.messages import Message
from gnomon.matches.presets import Carriers
from gnomon.matches.push import Pushes, device_of, lettered, public_key, unlettered
from gnomon.matches.records import NEVER, Channel
from gnomon.matches.secret import Secret
from gnomon.matches.webhooks import Webhooks
from tests.matches.house import House, declined, opened, sqlite_store

pytestmark = pytest.mark.anyio

SAID = Message("msg_1", "your_turn", "ja", "愛さん、あなたの番です：日曜", "https://table.example/matches/m1")


class Browser:
    """One end of a subscription: it reads what is meant for it."""

    def __init__(self, endpoint: str = "https://push.example/send/abc?x=1") -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"0123456789abcdef"
        self.endpoint = endpoint

    def subscription(self, **other: object) -> str:
        form = serialization.PublicFormat.UncompressedPoint
        point = self.key.public_key().public_bytes(serialization.Encoding.X962, form)
        keys = {"p256dh": lettered(point), "auth": lettered(self.auth)}
        return json.dumps({"endpoint": self.endpoint, "expirationTime": None, "keys": keys, **other})

    def read(self, body: bytes) -> dict[str, str]:
        opened_ = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        found: dict[str, str] = json.loads(opened_)
        return found


async def a_secret(folder: Path) -> Secret:
    """A server's secret, opened."""
    folder.mkdir(exist_ok=True)
    async with opened(sqlite_store(folder)) as house:
        return house.host.secret


async def test_a_browser_reads_what_is_meant_for_it_and_the_service_knows_who_sends(tmp_path: Path) -> None:
    """Over the loopback, to a push service that keeps what it is sent."""
    heard: list[tuple[dict[str, str], bytes]] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        lines = head.splitlines()[1:]
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines if line)}
        heard.append((headers, await reader.readexactly(int(headers["content-length"]))))
        writer.write(b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n")
        await writer.drain()
        writer.close()

    secret = await a_secret(tmp_path)
    listening = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with listening:
        port = listening.sockets[0].getsockname()[1]
        browser = Browser(f"http://127.0.0.1:{port}/send/abc")
        pushes = Pushes(Webhooks("local"), secret, "https://table.example")
        target, kept = await pushes.settle(browser.subscription(device="Firefox · Linux"))
        channel = Channel("w", "ada", "push", target, 0, 0, kept)
        assert await pushes.send(channel, SAID) == (True, "status 201", False)
    ((headers, body),) = heard
    assert SAID.text.encode() not in body
    assert browser.read(body) == {"title": "Gnomon", "body": SAID.text, "url": SAID.link, "tag": SAID.link}
    assert (headers["content-encoding"], headers["content-type"]) == ("aes128gcm", "application/octet-stream")
    assert int(headers["ttl"]) > 0
    told = dict(part.split("=", 1) for part in headers["authorization"].removeprefix("vapid ").split(","))
    assert told["k"] == public_key(secret)
    head, claims, mark = told["t"].split(".")
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unlettered(told["k"]))
    raw = unlettered(mark)
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    point.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    said = json.loads(unlettered(claims))
    assert (said["aud"], said["sub"]) == (f"http://127.0.0.1:{port}", "https://table.example")
    assert time.time() < said["exp"] <= time.time() + 24 * 3600
    assert device_of(channel) == "Firefox · Linux"


async def test_the_key_is_the_same_after_a_restart_and_another_at_another_server(tmp_path: Path) -> None:
    keys = [public_key(await a_secret(tmp_path / name)) for name in ("one", "one", "two")]
    assert keys[0] == keys[1] != keys[2]
    assert len(unlettered(keys[0])) == 65


@pytest.mark.parametrize(("status", "gone"), [(404, True), (410, True), (429, False), (500, False), (201, False)])
async def test_a_browser_that_is_gone_is_told_no_more(tmp_path: Path, status: int, gone: bool) -> None:
    web = Webhooks("local", httpx.MockTransport(lambda _request: httpx.Response(status)))
    pushes = Pushes(web, await a_secret(tmp_path))
    target, kept = await pushes.settle(Browser("http://127.0.0.1:9/x").subscription())
    way = Channel("w", "ada", "push", target, 0, 0, kept)
    told = await pushes.send(way, SAID)
    assert (told.arrived, told.gone) == (status == 201, gone)
    assert (fared(way, told, 5).ended != NEVER) is gone


def wrong(**changes: object) -> str:
    """A subscription with something else in it."""
    return json.dumps({**json.loads(Browser().subscription()), **changes})


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ("", "bad_push"),
        ("null", "bad_push"),
        ("[1]", "bad_push"),
        ('{"endpoint": 7}', "bad_push"),
        (wrong(keys={}), "bad_push"),
        (wrong(keys={"p256dh": "AAAA", "auth": "AAAA"}), "bad_push"),
        (wrong(keys={**json.loads(Browser().subscription())["keys"], "auth": "AAAA"}), "bad_push"),
        (
            wrong(keys={**json.loads(Browser().subscription())["keys"], "p256dh": lettered(b"\4" + b"\1" * 64)}),
            "bad_push",
        ),
        (wrong(endpoint="javascript:alert(1)"), "bad_address"),
        (wrong(endpoint=""), "bad_address"),
        (wrong(more="x" * 3_000), "too_long"),
    ],
)
async def test_what_no_browser_says_is_refused(given: str, code: str) -> None:
    carriers = Carriers({"push": Pushes(Webhooks("public"), Secret())})
    assert await declined(carriers.settle("push", given)) == code


async def test_an_endpoint_on_a_private_network_is_not_called(tmp_path: Path) -> None:
    called: list[httpx.Request] = []

    def serve(request: httpx.Request) -> httpx.Response:
        called.append(request)
        return httpx.Response(201)

    pushes = Pushes(Webhooks("public", httpx.MockTransport(serve)), await a_secret(tmp_path))
    target, kept = await pushes.settle(Browser("https://10.0.0.1/x").subscription())
    told = await pushes.send(Channel("w", "ada", "push", target, 0, 0, kept), SAID)
    assert (told.arrived, called) == (False, [])


@pytest.mark.parametrize("kept", ["", "{}", "7", '{"p256dh":"AAAA","auth":"AAAA"}'])
async def test_a_damaged_key_ends_the_channel(tmp_path: Path, kept: str) -> None:
    pushes = Pushes(Webhooks("local"), await a_secret(tmp_path))
    told = await pushes.send(Channel("w", "ada", "push", "http://127.0.0.1:9/", 0, 0, kept), SAID)
    assert (told.arrived, told.gone) == (False, True)


async def test_the_same_browser_is_one_channel(house: House) -> None:
    ada = await house.guest("Ada")
    for number in (1, 2, 1):
        await house.told_by(ada, f"https://push.example/{number}", "push")
    ways = await house.host.channels.all(ada)
    assert sorted(one.target for one in ways) == ["https://push.example/1", "https://push.example/2"]
    assert len(house.host.channels.push_key()) == 87
