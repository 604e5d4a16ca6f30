"""What each service is sent, what it asks of its people, and that a program can trust what it gets."""

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Callable

import httpx
import pytest

from gnomon.matches.messages import Message, Settled
from gnomon.matches.presets import Carriers, carriers_over, signed
from gnomon.matches.records import Channel, ChannelKind
from gnomon.matches.webhooks import Webhooks
from tests.matches.house import declined

pytestmark = pytest.mark.anyio

SAID = Message(
    "msg_1", "your_turn", "ja", "愛 <@everyone> & Ben: it is your turn", "http://t/m1", {"event": "your_turn"}
)
BOT = "123456:ABC-def_0123456789abcdefghij"


class Outside:
    """The internet: every name is there, and it answers as a test wants it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.heard: list[httpx.Request] = []
        self.answer: Callable[[httpx.Request], httpx.Response] = lambda _request: httpx.Response(200)
        web = Webhooks("public", httpx.MockTransport(self._serve))

        async def resolve(name: str, _port: int) -> str:
            return "9.9.9.9" if "." in name else ""

        monkeypatch.setattr(web, "_resolve", resolve)
        self.carriers = Carriers(carriers_over(web))

    def _serve(self, request: httpx.Request) -> httpx.Response:
        self.heard.append(request)
        return self.answer(request)

    async def sent(self, kind: ChannelKind, given: str, answer: int = 200) -> httpx.Request:
        """What a channel's service hears."""
        target, secret = await self.carriers.settle(kind, given)
        self.answer = lambda _request: httpx.Response(answer)
        self.told = await self.carriers.send(Channel("w", "ada", kind, target, 0, 0, secret), SAID)
        return self.heard[-1]


@pytest.fixture
def outside(monkeypatch: pytest.MonkeyPatch) -> Outside:
    return Outside(monkeypatch)


async def test_a_program_gets_what_it_can_check(outside: Outside) -> None:
    target, secret = await outside.carriers.settle("webhook", "https://hooks.example:8443/x?y=1")
    assert target == "https://hooks.example:8443/x?y=1"
    channel = Channel("w", "ada", "webhook", target, 0, 0, secret)
    assert await outside.carriers.send(channel, SAID) == (True, "", False)
    (heard,) = outside.heard
    assert heard.headers["host"] == "hooks.example:8443"
    assert heard.headers["content-type"] == "application/json"
    assert heard.content == b'{"event":"your_turn"}'
    stamp = heard.headers["webhook-timestamp"]
    key = base64.b64decode(secret.removeprefix("whsec_"))
    assert len(key) == 32
    mark = hmac.digest(key, b"msg_1." + stamp.encode() + b"." + heard.content, hashlib.sha256)
    assert heard.headers["webhook-signature"] == "v1," + base64.b64encode(mark).decode()
    assert heard.headers["webhook-id"] == "msg_1"
    assert abs(int(stamp) - time.time()) < 60


def test_the_signature_is_the_one_of_the_specification() -> None:
    """The example of the Standard Webhooks' own libraries."""
    headers = signed(
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, b'{"test": 2432232314}'
    )
    assert headers["webhook-signature"] == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


async def test_a_webhook_of_former_times_is_not_signed(outside: Outside) -> None:
    await outside.carriers.send(Channel("w", "ada", "webhook", "https://hooks.example/", 0, 0), SAID)
    assert not [name for name in outside.heard[0].headers if name.startswith("webhook-")]


async def test_discord(outside: Outside) -> None:
    heard = await outside.sent("discord", " https://discord.com/api/webhooks/1/x ", 204)
    assert str(heard.url) == "https://9.9.9.9/api/webhooks/1/x"
    assert heard.headers["host"] == "discord.com"
    assert json.loads(heard.content) == {
        "content": f"{SAID.text} http://t/m1",
        "allowed_mentions": {"parse": []},
    }
    assert outside.told == (True, "status 204", False)
    await outside.sent("discord", "https://discord.com/api/webhooks/1/x", 404)
    assert outside.told == (False, "status 404", True)
    await outside.sent("discord", "https://discord.com/api/webhooks/1/x", 429)
    assert outside.told == (False, "status 429", False)


async def test_slack(outside: Outside) -> None:
    heard = await outside.sent("slack", "https://hooks.slack.com/services/T/B/x")
    assert json.loads(heard.content) == {"text": "愛 &lt;@everyone&gt; &amp; Ben: it is your turn http://t/m1"}


@pytest.mark.parametrize(
    ("given", "target"),
    [
        ("gnomon-k4", "https://ntfy.sh/gnomon-k4"),
        ("ntfy.sh/gnomon-k4", "https://ntfy.sh/gnomon-k4"),
        ("https://push.example:81/Ada_1/", "https://push.example:81/Ada_1"),
    ],
)
async def test_ntfy(outside: Outside, given: str, target: str) -> None:
    assert await outside.carriers.settle("ntfy", given) == Settled(target)
    heard = await outside.sent("ntfy", given)
    assert heard.url.path == "/"
    topic = target.rpartition("/")[2]
    assert json.loads(heard.content) == {
        "topic": topic,
        "title": "Gnomon",
        "message": SAID.text,
        "click": "http://t/m1",
    }
    assert outside.told.detail == ("status 200" if "ntfy.sh" in target else "")


async def test_telegram_writes_to_whoever_wrote_to_the_bot_last(outside: Outside) -> None:
    updates = [{"message": {"chat": {"id": 7}}}, {"edited_message": {}}, {"message": {"chat": {"id": -42}}}]
    outside.answer = lambda _request: httpx.Response(
        200, stream=httpx.ByteStream(json.dumps({"ok": True, "result": updates}).encode())
    )
    assert await outside.carriers.settle("telegram", BOT) == ("-42", BOT)
    assert outside.heard[0].url.path == f"/bot{BOT}/getUpdates"
    assert outside.heard[0].headers["host"] == "api.telegram.org"
    channel = Channel("w", "ada", "telegram", "-42", 0, 0, BOT)
    outside.answer = lambda _request: httpx.Response(403)
    assert await outside.carriers.send(channel, SAID) == (False, "status 403", True)
    assert json.loads(outside.heard[1].content) == {
        "chat_id": "-42",
        "text": f"{SAID.text} http://t/m1",
        "link_preview_options": {"is_disabled": True},
    }


@pytest.mark.parametrize(
    ("status", "body", "code"),
    [
        (401, b"", "bad_bot"),
        (404, b"", "bad_bot"),
        (200, b'{"ok":true,"result":[]}', "bot_unheard"),
        (200, b"<html>", "bot_unheard"),
        (200, b'{"result":[{"message":{"chat":{"id":"x"}}}]}', "bot_unheard"),
        (200, b'{"result":7}', "bot_unheard"),
        (500, b"", "service_silent"),
        (302, b"", "service_silent"),
        (200, b"x" * 300_000, "service_silent"),
    ],
)
async def test_a_bot_that_cannot_be_asked(outside: Outside, status: int, body: bytes, code: str) -> None:
    outside.answer = lambda _request: httpx.Response(status, stream=httpx.ByteStream(body))
    assert await declined(outside.carriers.settle("telegram", BOT)) == code


@pytest.mark.parametrize(
    ("kind", "given", "code"),
    [
        ("discord", "https://discord.com.evil.example/api/webhooks/1/x", "service_address"),
        ("discord", "http://discord.com/api/webhooks/1/x", "service_address"),
        ("discord", "https://discord.com/channels/1", "service_address"),
        ("discord", "https://discord.com:81/api/webhooks/1/x", "service_address"),
        ("slack", "https://example.slack.com/services/x", "service_address"),
        ("slack", "", "bad_address"),
        ("ntfy", "two words", "bad_topic"),
        ("ntfy", "", "bad_topic"),
        ("ntfy", "x" * 65, "bad_topic"),
        ("ntfy", "https://ntfy.sh/a/b", "bad_topic"),
        ("ntfy", "https://ntfy.sh/a?x", "bad_topic"),
        ("ntfy", "ftp://ntfy.sh/a", "bad_address"),
        ("telegram", "@gnomon_bot", "bad_bot"),
        ("telegram", f"{BOT}/../x", "bad_bot"),
        ("webhook", "https://u:p@hooks.example/", "bad_address"),
        ("webhook", "https://" + "x" * 500, "too_long"),
        ("mail", "ada@example.org", "webhooks_off"),
    ],
)
async def test_what_a_service_cannot_use_is_refused_and_not_called(
    outside: Outside, kind: ChannelKind, given: str, code: str
) -> None:
    assert await declined(outside.carriers.settle(kind, given)) == code
    assert outside.heard == []


async def test_a_host_that_sends_nothing_out_offers_nothing() -> None:
    carriers = Carriers(carriers_over(Webhooks("off")))
    assert carriers.kinds() == ()
    assert await declined(carriers.settle("webhook", "https://hooks.example/")) == "webhooks_off"
    told = await carriers.send(Channel("w", "ada", "webhook", "https://hooks.example/", 0, 0), SAID)
    assert told == (False, "this host does not send there", False)


@pytest.mark.parametrize("kind", ["webhook", "ntfy"])
async def test_a_channel_of_a_private_address_is_not_called(kind: ChannelKind) -> None:
    called: list[httpx.Request] = []

    def serve(request: httpx.Request) -> httpx.Response:
        called.append(request)
        return httpx.Response(200)

    carriers = Carriers(carriers_over(Webhooks("public", httpx.MockTransport(serve))))
    channel = Channel("w", "ada", kind, "http://localhost:81/x", 0, 0)
    assert await carriers.send(channel, SAID) == (False, "this address cannot be reached from here", False)
    assert called == []
