"""Whether a newer release of Gnomon is there: asked once a day at an address that the host has set, and nowhere otherwise."""

import asyncio
import json
import logging
import re
from typing import Final

from gnomon.matches.webhooks import Webhooks

log = logging.getLogger("gnomon.updates")

EVERY_SECONDS: Final = 86_400.0
RELEASE: Final = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6}){0,5}")
"""The versions that are compared: final releases. Whoever tries others looks for themselves."""


class Updates:
    """What an `address` says is the newest release, beside the `version` that runs here; without an address nobody is asked.

    The address answers with JSON: a text `version`, at the top or under `info`.
    """

    def __init__(self, web: Webhooks, address: str, version: str) -> None:
        self.newer = ""
        """A release that is newer than this one, empty if none is known."""
        self._web = web
        self._address = address
        self._version = version

    @property
    def is_on(self) -> bool:
        """Whether the host wants to know."""
        return bool(self._address)

    async def work(self) -> None:
        """Ask at once, and then once a day."""
        while True:
            await self.look()
            await asyncio.sleep(EVERY_SECONDS)

    async def look(self) -> None:
        """Ask; what is known stays where no sensible answer comes."""
        status, body = await self._web.fetch(self._address)
        told = _version_in(body) if status == 200 else ""
        if not told:
            log.warning("nobody says what the newest release is", extra={"status": status})
            return
        self.newer = told if _numbers(told) > _numbers(self._version) else ""


def _version_in(body: bytes) -> str:
    """The version that an answer names, empty for none."""
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        return ""
    if isinstance(found, dict) and isinstance(found.get("info"), dict):
        found = found["info"]
    told = found.get("version") if isinstance(found, dict) else None
    return told if isinstance(told, str) and RELEASE.fullmatch(told) else ""


def _numbers(version: str) -> tuple[int, ...]:
    """A version as numbers, zeros at its end left out, so that 1.0 is 1."""
    found = RELEASE.match(version)
    numbers = [int(part) for part in found[0].split(".")] if found else [0]
    while len(numbers) > 1 and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)
