"""What this server alone knows, made once and kept in its storage: chance that nobody can work out beforehand."""

import hashlib
import hmac
import logging
from typing import Final

from gnomon.kernel.codec import canonical
from gnomon.matches.errors import Unreadable
from gnomon.matches.ports import Clock, Entropy, Store
from gnomon.matches.records import NEVER, day_of

log = logging.getLogger("gnomon.secret")

BITS: Final = 256


def seal_of(seed: int) -> str:
    """What proves later that a seed has not been changed: the SHA-256 of its 64 hexadecimal digits."""
    return hashlib.sha256(f"{seed:064x}".encode()).hexdigest()


class Secret:
    """Numbers that follow from words and from the secret. All processes over one storage share it; it is sent nowhere.

    `since` is the instant at which it was made, NEVER before `open`.
    """

    def __init__(self) -> None:
        self.since = NEVER
        self._key = b""

    async def open(self, store: Store, entropy: Entropy, clock: Clock) -> None:
        """Read the secret; the first process over a storage makes it. Raises StorageTrouble.

        One that is damaged is replaced for as long as this process runs: chance and the day's deal are others then.
        """
        fresh = f"{entropy.seed():064x}"
        try:
            value, self.since = await store.secret(fresh, clock.now())
        except Unreadable:
            log.error("the server's secret cannot be read: restore a backup")
            value, self.since = fresh, clock.now()
        self._key = bytes.fromhex(value)

    def number(self, *words: str | int) -> int:
        """A number of 256 bits, always the same for the same words."""
        if not self._key:
            raise RuntimeError("the secret has not been opened")
        return int.from_bytes(hmac.digest(self._key, canonical(list(words)), hashlib.sha256), "big")

    def day(self) -> str:
        """The day on which it was made, in universal time."""
        return day_of(self.since)
