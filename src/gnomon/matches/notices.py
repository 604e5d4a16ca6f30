"""Sends "your turn" to people who gave an address, and keeps a record of what was sent and when."""

import asyncio
import logging
import time
from dataclasses import replace
from typing import Final

from gnomon.matches.errors import Declined, StorageTrouble
from gnomon.matches.ports import Clock, Messenger, Meter, Store
from gnomon.matches.records import Notice, User
from gnomon.matches.tables import Tables

log = logging.getLogger("gnomon.notices")

EVERY_SECONDS: Final = 3.0
LEASE: Final = 60_000
"""A notice taken by a process that then dies is taken again after this long (ms)."""
LONGEST_PILE: Final = 30.0
"""Seconds for which a notice that was taken up may wait for its person's earlier ones: well within the lease."""
AT_ONCE: Final = 20
MOST_AT_ONCE: Final = 200
"""With so many people calls may be under way at once."""
YOUR_TURN: Final = {
    "en": "{name}, it is your turn: {title} {link}",
    "pt_BR": "{name}, é a sua vez: {title} {link}",
    "ja": "{name}さん、あなたの番です：{title} {link}",
}
GREETING: Final = {
    "en": "Gnomon greets {name}: notices arrive here.",
    "pt_BR": "O Gnomon cumprimenta {name}: os avisos chegam aqui.",
    "ja": "{name}さん、Gnomonからのお知らせはここに届きます。",
}
RETRIES: Final = (15_000, 120_000, 900_000)
"""How long after a failure the next attempt follows (ms); then the notice counts as failed."""


class Notices:
    """One task that sends what is due."""

    def __init__(
        self, tables: Tables, store: Store, clock: Clock, messenger: Messenger, meter: Meter, base: str
    ) -> None:
        self._tables = tables
        self._store = store
        self._clock = clock
        self._messenger = messenger
        self._meter = meter
        self._base = base
        self._piles: dict[str, list[tuple[Notice, float]]] = {}
        self._sending: dict[str, asyncio.Task[None]] = {}

    async def work(self) -> None:
        """Send what is due, for ever. Nobody's notice waits for another person's receiver."""
        try:
            while True:
                try:
                    await self._begin_due()
                    self._tables.reachable.update(await self._store.reachable())
                except StorageTrouble as trouble:
                    log.warning("notices must wait", extra={"trouble": str(trouble)})
                await asyncio.sleep(EVERY_SECONDS)
        finally:
            for task in self._sending.values():
                task.cancel()

    async def send_due(self) -> int:
        """Send every notice that is due now, to the end; how many were taken up."""
        count = await self._begin_due()
        await asyncio.gather(*self._sending.values())
        return count

    async def _begin_due(self) -> int:
        """Take up what is due: one call at a time to each person, all people side by side."""
        count = 0
        while len(self._sending) < MOST_AT_ONCE:
            taken = await self._store.take_notices(self._clock.now(), LEASE, AT_ONCE)
            count += len(taken)
            for notice in taken:
                self._piles.setdefault(notice.user, []).append((notice, time.monotonic()))
                if notice.user not in self._sending:
                    self._sending[notice.user] = asyncio.get_running_loop().create_task(self._send_pile(notice.user))
            if len(taken) < AT_ONCE:
                break
        return count

    async def _send_pile(self, user: str) -> None:
        """Send what has been taken up for a person, one after the other; what has waited too long is taken up anew."""
        pile = self._piles[user]
        try:
            while pile:
                notice, taken = pile.pop(0)
                fresh = time.monotonic() - taken < LONGEST_PILE
                done = await self._sent(notice) if fresh else replace(notice, due=self._clock.now())
                await self._store.save_notice(done)
        except StorageTrouble as trouble:
            log.warning("notices must wait", extra={"trouble": str(trouble)})
        except Exception:
            log.exception("a notice could not be sent")
        finally:
            del self._piles[user]
            del self._sending[user]

    async def _sent(self, notice: Notice) -> Notice:
        user = await self._store.user(notice.user)
        if user is None or not user.webhook or not await self._stands(notice):
            return replace(notice, state="cancelled")
        arrived, detail = await self._messenger.send(user.webhook, await self._body(notice, user))
        self._meter.noticed(arrived)
        attempts = notice.attempts + 1
        now = self._clock.now()
        if arrived:
            return replace(notice, state="sent", sent=now, attempts=attempts, detail=detail)
        if attempts > len(RETRIES):
            return replace(notice, state="failed", sent=now, attempts=attempts, detail=detail)
        return replace(notice, due=now + RETRIES[attempts - 1], attempts=attempts, detail=detail)

    async def _stands(self, notice: Notice) -> bool:
        """Whether the seat is still asked the question that the notice is about."""
        try:
            table = await self._tables.open(notice.match)
        except Declined:
            return False
        asked = notice.seat in table.asked and not table.seats[notice.seat].is_program
        return asked and table.seats[notice.seat].user == notice.user

    async def _body(self, notice: Notice, user: User) -> dict[str, object]:
        table = await self._tables.open(notice.match)
        link = f"{self._base}/matches/{notice.match}"
        title = table.record.title or table.game.title
        return {
            "event": "your_turn",
            "match": notice.match,
            "game": table.record.game,
            "title": title,
            "seat": notice.seat,
            "name": table.seats[notice.seat].name,
            "language": user.language,
            "link": link,
            "content": _say(YOUR_TURN, user, name=table.seats[notice.seat].name, title=title, link=link),
        }


def greeting(user: User) -> dict[str, object]:
    """What a test notice says, in the user's language."""
    return {"event": "test", "name": user.name, "content": _say(GREETING, user, name=user.name)}


def _say(sentences: dict[str, str], user: User, **facts: str) -> str:
    return sentences.get(user.language, sentences["en"]).format(**facts)
