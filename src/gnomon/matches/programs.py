"""Programs at the table: whoever plays for a seat without a person is asked, beside the server."""

import asyncio
import logging
import time
from typing import Final

from gnomon import tracing
from gnomon.bots.reactions import reaction
from gnomon.kernel.events import Events
from gnomon.kernel.frames import NEVER as NO_SPAN
from gnomon.matches.errors import Declined, StorageTrouble
from gnomon.matches.play import Play
from gnomon.matches.ports import Meter, OpponentFailed, Opponents
from gnomon.matches.records import FULL_SPEED
from gnomon.matches.replies import chance, is_alike, turn
from gnomon.matches.secret import Secret
from gnomon.matches.table import Table
from gnomon.matches.tables import Tables
from gnomon.matches.thinking import Claim, Urgency
from gnomon.matches.waits import end, happens
from gnomon.programs import allowed

log = logging.getLogger("gnomon.programs")

RETRY_SECONDS: Final = 2.0
WAIT_SECONDS: Final = 5.0
"""How long a program that would rather wait is left alone, unless anything happens at its table."""

MOST_ACTS: Final = 100
"""So many acts a program of the host's own is told of."""

Place = tuple[str, int]
"""A seat at a table: the match's id and the seat's number."""


class ProgramRunner:
    """One task for every seat at which a program is asked; seats that act at once do not wait for one another.

    `pause` seconds lie between answers that somebody watches. In a stretch of real time (`Game.span`) every answer takes
    the reaction time of the program's level instead, its thinking included.
    """

    def __init__(
        self, tables: Tables, play: Play, opponents: Opponents, meter: Meter, pause: float, secret: Secret
    ) -> None:
        self._tables = tables
        self._play = play
        self._opponents = opponents
        self._meter = meter
        self._pause = pause
        self._secret = secret
        self._tasks: dict[Place, asyncio.Task[None]] = {}
        self._stirred: dict[Place, asyncio.Event] = {}
        self._stopped = False

    @property
    def busy(self) -> int:
        """At how many tables a program is at work."""
        return len({match for match, _seat in self._tasks})

    def attend(self, table: Table) -> None:
        """See to it that the programs asked at a table answer."""
        if self._stopped or not self._tables.owns(table.id):
            return
        for seat in range(len(table.seats)):
            place = (table.id, seat)
            if place in self._tasks:
                self._stirred[place].set()
            elif _is_asked(table, seat):
                self._stirred[place] = asyncio.Event()
                task = asyncio.get_running_loop().create_task(self._serve(table, seat))
                self._tasks[place] = task
                task.add_done_callback(lambda _done, seat=seat: self._leave(table, seat))  # type: ignore[misc]

    def _leave(self, table: Table, seat: int) -> None:
        task = self._tasks.pop((table.id, seat))
        del self._stirred[table.id, seat]
        if not task.cancelled():
            if task.exception() is not None:
                log.error("a runner of programs broke off", exc_info=task.exception(), extra={"match": table.id})
                return
            self.attend(table)

    async def _serve(self, table: Table, seat: int) -> None:
        planned: list[int] = []
        while _is_asked(table, seat) and self._tables.owns(table.id):
            begun = time.monotonic()
            number = table.match.number(seat)
            stirred = self._stirred[table.id, seat]
            stirred.clear()
            alike = is_alike(table)
            before = chance(table, seat, "plan") if alike else 0
            if not planned or table.match.check(seat, planned[0]) is not None:
                planned = await self._plan(table, seat)
                if alike:
                    del planned[1:]
                if not _is_asked(table, seat) or table.match.number(seat) != number:
                    planned = []
                    continue
            if not planned:
                await happens(stirred, WAIT_SECONDS)
                continue
            await self._take_time(table, seat, begun)
            if alike and (not _is_asked(table, seat) or chance(table, seat, "plan") != before):
                planned = []
                continue
            code = planned.pop(0)
            try:
                if not await self._play.program_answer(table, seat, number, code):
                    planned = []
            except (Declined, StorageTrouble) as trouble:
                log.warning("a program could not answer", extra={"match": table.id, "trouble": str(trouble)})
                planned = []
                await asyncio.sleep(RETRY_SECONDS)

    async def _take_time(self, table: Table, seat: int, begun: float) -> None:
        """Let the time pass that the answer takes, `begun` being when the program was asked."""
        if table.game.span(table.match.state) != NO_SPAN:
            taken = reaction(table.seats[seat].level, self._salt(table, seat, "reaction"))
            left = taken * FULL_SPEED / table.pace.speed / 1000 - (time.monotonic() - begun)
            if left > 0:
                await asyncio.sleep(left)
        elif table.online():
            await asyncio.sleep(self._pause)

    async def _plan(self, table: Table, seat: int) -> list[int]:
        cause, level = table.cause, table.seats[seat].level
        with tracing.span(
            "program.plan", "internal", cause, not cause, match=table.id, game=table.game.id, seat=seat, level=level
        ):
            return await self._planned(table, seat)

    async def _planned(self, table: Table, seat: int) -> list[int]:
        level = table.seats[seat].level
        begun = time.perf_counter()
        try:
            planned = await self._opponents.plan(
                level,
                table.match.entry,
                table.view(seat),
                seat,
                self._salt(table, seat, "plan"),
                lambda: claim_of(table),
                _since(table, seat) if level in allowed() else (),
                table.pace.kind == "days",
            )
        except OpponentFailed as failure:
            self._meter.thought(level, time.perf_counter() - begun, True)
            log.warning("an opponent failed", extra={"match": table.id, "level": level, "reason": str(failure)})
        else:
            self._meter.thought(level, time.perf_counter() - begun, False)
            if not planned or table.match.asked(seat) is None or table.match.check(seat, planned[0]) is None:
                return planned
        return [table.match.default(seat).code] if table.match.asked(seat) is not None else []

    def _salt(self, table: Table, seat: int, purpose: str) -> int:
        """Chance of a program's own, 64 bits: apart from the match's generator, so that nobody can learn anything of that
        from it, and from the server's secret, so that nobody can foresee it. Where others play the same deal it is `chance`.
        """
        if is_alike(table):
            return chance(table, seat, purpose)
        return self._secret.number("program", table.id, seat, table.seq, purpose) >> 192

    async def stop(self) -> None:
        """Break off; nothing that was answered is lost."""
        self._stopped = True
        await end(list(self._tasks.values()))


def claim_of(table: Table) -> Claim:
    """How soon a program at a table is wanted now."""
    people = {seat.user for seat in table.seats if seat.kind == "person" and not seat.is_program}
    if not people:
        urgency = Urgency.WATCHED if table.is_watched else Urgency.UNSEEN
    elif not people & table.online():
        live = Urgency.SEEN if table.is_watched else Urgency.LIVE
        urgency = Urgency.LATER if table.pace.kind == "days" else live
    elif table.game.span(table.match.state) != NO_SPAN:
        urgency = Urgency.BY_THE_CLOCK
    else:
        urgency = Urgency.AWAITED
    return Claim(urgency, table.record.owner, table.id)


def _is_asked(table: Table, seat: int) -> bool:
    """Whether a program is to answer for a seat now."""
    if not table.seats[seat].is_program or seat not in table.asked:
        return False
    return not is_alike(table) or turn(table) == seat


def _since(table: Table, seat: int) -> list[tuple[int, Events]]:
    """What happened after a seat's last answer, act by act, as far as it may know."""
    found: list[tuple[int, Events]] = []
    for row in reversed(table.match.effective_rows()):
        if row.seat == seat or len(found) == MOST_ACTS:
            break
        found.append((row.seat, table.match.events_for(row.seq, seat)))
    return found[::-1]
