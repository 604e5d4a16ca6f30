"""Programs at the table: whoever plays for a seat without a person is asked, beside the server."""

import asyncio
import hashlib
import logging
import time
from typing import Final

from gnomon.matches.play import Play
from gnomon.matches.ports import Meter, OpponentFailed, Opponents
from gnomon.matches.table import Table
from gnomon.matches.tables import Tables
from gnomon.matches.trouble import Declined, StorageTrouble

log = logging.getLogger("gnomon.stewards")

RETRY_SECONDS: Final = 2.0
WAIT_SECONDS: Final = 0.25
"""How long a program that would rather wait is left alone, in games that run in real time."""


class Stewards:
    """One task a table while a program is asked there. `pause` seconds lie between answers that somebody watches."""

    def __init__(self, tables: Tables, play: Play, opponents: Opponents, meter: Meter, pause: float) -> None:
        self._tables = tables
        self._play = play
        self._opponents = opponents
        self._meter = meter
        self._pause = pause
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._stopped = False

    @property
    def busy(self) -> int:
        """At how many tables a program is at work."""
        return len(self._tasks)

    def attend(self, table: Table) -> None:
        """See to it that the programs asked at a table answer."""
        if not self._stopped and table.id not in self._tasks and self._seat(table) is not None:
            task = asyncio.get_running_loop().create_task(self._serve(table))
            self._tasks[table.id] = task
            task.add_done_callback(lambda _done: self._leave(table))

    def _leave(self, table: Table) -> None:
        task = self._tasks.pop(table.id)
        if not task.cancelled():
            if task.exception() is not None:
                log.error("a steward broke off", exc_info=task.exception(), extra={"match": table.id})
                return
            self.attend(table)

    def _seat(self, table: Table) -> int | None:
        return next((seat for seat in table.asked if table.seats[seat].is_program), None)

    async def _serve(self, table: Table) -> None:
        planned: list[int] = []
        owner = -1
        while (seat := self._seat(table)) is not None:
            number = table.match.number(seat)
            if seat != owner or not planned or table.match.check(seat, planned[0]) is not None:
                planned, owner = await self._plan(table, seat), seat
                if table.match.number(seat) != number or self._seat(table) != seat:
                    planned = []
                    continue
            if not planned:
                await asyncio.sleep(WAIT_SECONDS)
                continue
            if table.online():
                await asyncio.sleep(self._pause)
            code = planned.pop(0)
            try:
                if not await self._play.program_answer(table, seat, number, code):
                    planned = []
            except (Declined, StorageTrouble) as trouble:
                log.warning("a program could not answer", extra={"match": table.id, "trouble": str(trouble)})
                planned = []
                await asyncio.sleep(RETRY_SECONDS)

    async def _plan(self, table: Table, seat: int) -> list[int]:
        level = table.seats[seat].level
        salt = _salt(table, seat)
        begun = time.perf_counter()
        try:
            planned = await self._opponents.plan(level, table.match.entry, table.view(seat), seat, salt)
        except OpponentFailed as failure:
            self._meter.thought(level, time.perf_counter() - begun, True)
            log.warning("an opponent failed", extra={"match": table.id, "level": level, "reason": str(failure)})
        else:
            self._meter.thought(level, time.perf_counter() - begun, False)
            if not planned or table.match.check(seat, planned[0]) is None:
                return planned
        return [table.match.default(seat).code] if table.match.asked(seat) is not None else []

    async def stop(self) -> None:
        """Break off; nothing that was answered is lost."""
        self._stopped = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _salt(table: Table, seat: int) -> int:
    """Chance of a program's own, apart from the match's generator: nobody can learn anything of that from it."""
    text = f"{table.id} {seat} {table.seq}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
