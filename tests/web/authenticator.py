"""An authenticator in software: makes passkeys and signs with them as a phone or a key does, and lies where a test asks for it."""

import base64
import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, EllipticCurvePrivateKey, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40
BITWARDEN = bytes.fromhex("d548826e79b4db40a3d811116f7e8349")


def texted(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Authenticator:
    """One device with one passkey at most; `origin` is where its browser says that it is."""

    origin: str
    maker: bytes = bytes(16)
    counts: bool = True
    id: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    count: int = 0
    user: bytes = b""
    key: EllipticCurvePrivateKey = field(default_factory=lambda: generate_private_key(SECP256R1()))

    def make(self, asked: dict[str, Any], **client: object) -> dict[str, Any]:
        """Answer to what a page hands to `navigator.credentials.create`; `client` replaces parts of what the browser says."""
        self.user = bytes_of(asked["user"]["id"])
        said = self._client("webauthn.create", asked, client)
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        attested = self.maker + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(public)
        data = self._data(asked["rp"]["id"], ATTESTED) + attested
        told = {"fmt": "none", "attStmt": {}, "authData": data}
        return self._answer(said, {"attestationObject": texted(cbor2.dumps(told))})

    def use(self, asked: dict[str, Any], **client: object) -> dict[str, Any]:
        """Answer to what a page hands to `navigator.credentials.get`."""
        self.count += self.counts
        said = self._client("webauthn.get", asked, client)
        data = self._data(asked["rpId"])
        signature = self.key.sign(data + hashlib.sha256(said).digest(), ECDSA(SHA256()))
        more = {"authenticatorData": texted(data), "signature": texted(signature), "userHandle": texted(self.user)}
        return self._answer(said, more)

    def _client(self, kind: str, asked: dict[str, Any], client: dict[str, object]) -> bytes:
        found = {"type": kind, "challenge": asked["challenge"], "origin": self.origin, "crossOrigin": False} | client
        return json.dumps(found).encode()

    def _data(self, site: str, more: int = 0) -> bytes:
        flags = PRESENT | VERIFIED | more
        return hashlib.sha256(site.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _answer(self, said: bytes, response: dict[str, str]) -> dict[str, Any]:
        name = texted(self.id)
        return {
            "id": name,
            "rawId": name,
            "type": "public-key",
            "response": {"clientDataJSON": texted(said), **response},
        }
