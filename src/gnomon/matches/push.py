"""Notices that a browser shows while no page of ours is open: Web Push, encrypted for that browser alone (RFC 8291).

The key by which push services know this server (VAPID, RFC 8292) follows from the server's secret: it is kept with it and made once.
"""

import base64
import json
from functools import lru_cache
from typing import Any, Final
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from gnomon.matches import errors
from gnomon.matches.errors import Declined
from gnomon.matches.messages import Delivery, Message, Settled
from gnomon.matches.records import Channel
from gnomon.matches.secret import Secret
from gnomon.matches.webhooks import Webhooks

ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""How many points the curve P-256 has: private keys are below it."""
KEPT_SECONDS: Final = 24 * 3600
"""So long a push service keeps a notice for a browser that is away."""
KEY_BYTES: Final = 65
AUTH_BYTES: Final = 16
LONGEST: Final = 2_000
GONE: Final = (404, 410)
NOWHERE: Final = "mailto:nobody@localhost"


def key_of(secret: Secret) -> ec.EllipticCurvePrivateKey:
    """The server's private key towards push services."""
    return _derived(secret.number("vapid"))


@lru_cache(maxsize=8)
def _derived(number: int) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(1 + number % (ORDER - 1), ec.SECP256R1())


def public_key(secret: Secret) -> str:
    """The public half, as browsers want it when they subscribe."""
    point = key_of(secret).public_key()
    form = serialization.PublicFormat.UncompressedPoint
    return lettered(point.public_bytes(serialization.Encoding.X962, form))


class Pushes:
    """The carrier of notices to browsers. `secret` is the server's, `contact` an address at which push services find its host."""

    longest = LONGEST

    def __init__(self, web: Webhooks, secret: Secret, contact: str = "") -> None:
        self._web = web
        self._secret = secret
        self._contact = contact if contact.startswith("https://") else NOWHERE

    async def settle(self, given: str) -> Settled:
        """A subscription as a browser writes it, with what kind of `device` it is. Raises Declined."""
        try:
            found: Any = json.loads(given)
            endpoint, keys = str(found["endpoint"]), found["keys"]
            key, auth = unlettered(str(keys["p256dh"])), unlettered(str(keys["auth"]))
            device = str(found.get("device", ""))
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), key)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise Declined(errors.BAD_PUSH) from None
        trouble = self._web.refuses(endpoint)
        if trouble:
            raise Declined(trouble)
        if (len(key), len(auth)) != (KEY_BYTES, AUTH_BYTES):
            raise Declined(errors.BAD_PUSH)
        kept = {"p256dh": lettered(key), "auth": lettered(auth), "device": device[:80]}
        return Settled(endpoint, json.dumps(kept, ensure_ascii=False))

    async def send(self, channel: Channel, message: Message) -> Delivery:
        """Encrypt for the browser, and post to its push service."""
        told = {"title": "Gnomon", "body": message.text, "url": message.link, "tag": message.link or message.id}
        try:
            keys = json.loads(channel.secret)
            body = http_ece.encrypt(
                json.dumps(told, ensure_ascii=False).encode(),
                private_key=ec.generate_private_key(ec.SECP256R1()),
                dh=unlettered(keys["p256dh"]),
                auth_secret=unlettered(keys["auth"]),
                version="aes128gcm",
            )
            headers = self._headers(channel.target)
        except (ValueError, KeyError, TypeError, http_ece.ECEException):
            return Delivery(False, "this browser's key cannot be used", True)
        return await self._web.send(channel.target, body, headers, gone=GONE)

    def _headers(self, endpoint: str) -> dict[str, str]:
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": self._contact}
        signed: dict[str, str] = Vapid02(key_of(self._secret)).sign(claims)
        return {
            **signed,
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(KEPT_SECONDS),
            "Urgency": "normal",
        }


def lettered(data: bytes) -> str:
    """Bytes in the letters of addresses."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unlettered(text: str) -> bytes:
    """The bytes of such letters. Raises ValueError."""
    return base64.b64decode(text.encode("ascii") + b"=" * (-len(text) % 4), altchars=b"-_", validate=True)


def device_of(channel: Channel) -> str:
    """What kind of browser a channel leads to, as it called itself."""
    try:
        return str(json.loads(channel.secret)["device"])
    except (ValueError, KeyError, TypeError):
        return ""
