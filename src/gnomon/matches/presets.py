"""Carriers of notices over HTTP: a program's webhook, signed, and chat services in the form that each of them expects.

A service that is called by its own name alone may be told of plainly; what somebody's own address answers stays untold
(see `gnomon.matches.webhooks`).
"""

import base64
import hashlib
import hmac
import json
import re
import secrets
import time
from typing import Any, Final, Protocol
from urllib.parse import urlsplit

from gnomon.matches import errors
from gnomon.matches.errors import Declined
from gnomon.matches.messages import Delivery, Message, Settled
from gnomon.matches.records import Channel, ChannelKind
from gnomon.matches.webhooks import Webhooks

LONGEST: Final = 500
SECRET_PREFIX: Final = "whsec_"  # noqa: S105  what every such secret begins with
GONE: Final = 410
DISCORD: Final = frozenset({"discord.com", "discordapp.com", "canary.discord.com", "ptb.discord.com"})
SLACK: Final = frozenset({"hooks.slack.com", "hooks.slack-gov.com"})
NTFY: Final = "https://ntfy.sh"
TOPIC: Final = re.compile(r"[-_A-Za-z0-9]{1,64}")
TELEGRAM: Final = "https://api.telegram.org"
BOT: Final = re.compile(r"[0-9]{3,20}:[-_A-Za-z0-9]{20,100}")


class Carrier(Protocol):
    """One kind of channel: how it is settled, and how something is sent by it."""

    async def settle(self, given: str) -> Settled:
        """What is kept of what somebody gave. Raises Declined."""
        ...

    async def send(self, channel: Channel, message: Message) -> Delivery:
        """Send; what came of it."""
        ...


class Carriers:
    """`telling.Messenger`: a carrier for each kind of channel that the host sends by."""

    def __init__(self, carriers: dict[ChannelKind, Carrier]) -> None:
        self._carriers = carriers

    def kinds(self) -> tuple[ChannelKind, ...]:
        """The kinds of channels that this host sends by."""
        return tuple(self._carriers)

    async def settle(self, kind: ChannelKind, given: str) -> Settled:
        """What is kept of an address (a topic, a token) as somebody gave it. Raises Declined."""
        carrier = self._carriers.get(kind)
        if carrier is None:
            raise Declined(errors.WEBHOOKS_OFF)
        longest = getattr(carrier, "longest", LONGEST)
        if len(given) > longest:
            raise Declined(errors.TOO_LONG, limit=longest)
        return await carrier.settle(given.strip())

    async def send(self, channel: Channel, message: Message) -> Delivery:
        """Send; what came of it."""
        carrier = self._carriers.get(channel.kind)
        if carrier is None:
            return Delivery(False, "this host does not send there")
        return await carrier.send(channel, message)


def carriers_over(web: Webhooks) -> dict[ChannelKind, Carrier]:
    """The carriers that need nothing but HTTP; none where the host sends nothing out."""
    if web.is_off:
        return {}
    return {
        "discord": Discord(web),
        "slack": Slack(web),
        "ntfy": Ntfy(web),
        "telegram": Telegram(web),
        "webhook": Hook(web),
    }


def new_secret() -> str:
    """A secret to sign with, as Standard Webhooks writes it: 32 random bytes."""
    return SECRET_PREFIX + base64.b64encode(secrets.token_bytes(32)).decode()


def signed(secret: str, id: str, stamp: int, body: bytes) -> dict[str, str]:
    """The headers of Standard Webhooks: `id` of the message, `stamp` in seconds since 1970, and their signature with the body."""
    key = base64.b64decode(secret.removeprefix(SECRET_PREFIX))
    mark = hmac.digest(key, f"{id}.{stamp}.".encode() + body, hashlib.sha256)
    return {
        "webhook-id": id,
        "webhook-timestamp": str(stamp),
        "webhook-signature": f"v1,{base64.b64encode(mark).decode()}",
    }


def packed(body: object) -> bytes:
    """A body as JSON, without spaces."""
    return json.dumps(body, separators=(",", ":"), ensure_ascii=False).encode()


class Hook:
    """A program's address: the facts of a notice as JSON, signed if the channel has a secret."""

    def __init__(self, web: Webhooks) -> None:
        self._web = web

    async def settle(self, given: str) -> Settled:
        """An address. Raises Declined."""
        _refuse(self._web, given)
        return Settled(given, new_secret())

    async def send(self, channel: Channel, message: Message) -> Delivery:
        """Post the facts."""
        body = packed(message.facts)
        headers = signed(channel.secret, message.id, round(time.time()), body) if channel.secret else {}
        return await self._web.send(channel.target, body, headers, gone=(GONE,))


class Discord:
    """A webhook of a channel on Discord."""

    def __init__(self, web: Webhooks) -> None:
        self._web = web

    async def settle(self, given: str) -> Settled:
        """An address of Discord's. Raises Declined."""
        return Settled(_of_service(self._web, given, DISCORD, "/api/"))

    async def send(self, channel: Channel, message: Message) -> Delivery:
        """Post a line; whatever names are in it, nobody else is called by it."""
        body = {"content": message.content, "allowed_mentions": {"parse": []}}
        return await self._web.send(channel.target, packed(body), gone=(404, GONE), plainly=True)


class Slack:
    """An incoming webhook of Slack."""

    def __init__(self, web: Webhooks) -> None:
        self._web = web

    async def settle(self, given: str) -> Settled:
        """An address of Slack's. Raises Declined."""
        return Settled(_of_service(self._web, given, SLACK, "/services/", "/triggers/", "/workflows/"))

    async def send(self, channel: Channel, message: Message) -> Delivery:
        """Post a line; signs that mean something to Slack are written as they are read."""
        text = message.whole.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        body = {"text": text if message.lines else f"{text} {message.link}".strip()}
        return await self._web.send(channel.target, packed(body), gone=(404, GONE), plainly=True)


class Ntfy:
    """A topic of ntfy, at ntfy.sh or on a server of somebody's own."""

    def __init__(self, web: Webhooks) -> None:
        self._web = web

    async def settle(self, given: str) -> Settled:
        """A topic, or its address. Raises Declined."""
        if "/" not in given:
            if not TOPIC.fullmatch(given):
                raise Declined(errors.BAD_TOPIC)
            return Settled(f"{NTFY}/{given}")
        address = given if "://" in given else f"https://{given}"
        _refuse(self._web, address)
        parts = urlsplit(address)
        if parts.query or parts.fragment or not TOPIC.fullmatch(parts.path.strip("/")):
            raise Declined(errors.BAD_TOPIC)
        return Settled(f"{parts.scheme}://{parts.netloc}/{parts.path.strip('/')}")

    async def send(self, channel: Channel, message: Message) -> Delivery:
        """Publish by JSON, so that every alphabet arrives; a tap opens the table."""
        server, _, topic = channel.target.rpartition("/")
        body: dict[str, object] = {"topic": topic, "title": "Gnomon", "message": message.whole}
        if message.link:
            body["click"] = message.link
        return await self._web.send(f"{server}/", packed(body), plainly=server == NTFY)


class Telegram:
    """A bot of somebody's own, which writes to whoever wrote to it last."""

    def __init__(self, web: Webhooks) -> None:
        self._web = web

    async def settle(self, given: str) -> Settled:
        """A bot's token: the chat is found by asking the bot. Raises Declined."""
        if not BOT.fullmatch(given):
            raise Declined(errors.BAD_BOT)
        status, body = await self._web.fetch(f"{TELEGRAM}/bot{given}/getUpdates")
        if status in (401, 404):
            raise Declined(errors.BAD_BOT)
        chat = _last_chat(body) if status == 200 else None
        if status != 200:
            raise Declined(errors.SERVICE_SILENT)
        if chat is None:
            raise Declined(errors.BOT_UNHEARD)
        return Settled(chat, given)

    async def send(self, channel: Channel, message: Message) -> Delivery:
        """Send a message; a bot that was blocked or deleted is gone."""
        body = {"chat_id": channel.target, "text": message.content, "link_preview_options": {"is_disabled": True}}
        address = f"{TELEGRAM}/bot{channel.secret}/sendMessage"
        return await self._web.send(address, packed(body), gone=(401, 403, 404), plainly=True)


def _last_chat(body: bytes) -> str | None:
    """The chat in which a bot heard something last, None if it has heard nothing that can be read."""
    try:
        updates: Any = json.loads(body)["result"]
        chats = [update["message"]["chat"]["id"] for update in updates if "message" in update]
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    return str(chats[-1]) if chats and isinstance(chats[-1], int) else None


def _refuse(web: Webhooks, address: str) -> None:
    trouble = web.refuses(address)
    if trouble:
        raise Declined(trouble)


def _of_service(web: Webhooks, address: str, hosts: frozenset[str], *paths: str) -> str:
    _refuse(web, address)
    parts = urlsplit(address)
    if parts.scheme != "https" or parts.netloc not in hosts or not parts.path.startswith(paths):
        raise Declined(errors.SERVICE_ADDRESS)
    return address
