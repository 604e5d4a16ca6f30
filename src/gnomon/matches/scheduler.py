"""Lets time act: seat clocks that run out and clock acts that fall due, at their instant."""

import asyncio
import logging

from gnomon import tracing
from gnomon.matches.draft import Draft, next_instant
from gnomon.matches.errors import Declined, StorageTrouble
from gnomon.matches.records import NEVER
from gnomon.matches.table import Table
from gnomon.matches.tables import Tables

log = logging.getLogger("gnomon.scheduler")

RETRY_MS = 2_000


class Scheduler:
    """One alarm a table, set anew after every change."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._firing: set[asyncio.Task[None]] = set()

    def attend(self, table: Table) -> None:
        """Set the alarm of a table for whatever time does there next, if it is this server's."""
        self.forget(table)
        if not self._tables.owns(table.id):
            return
        due = next_instant(table.record, table.stopwatch, table.match)
        if due != NEVER:
            self._set(table, max(0, due - table.stopwatch.now()))

    def forget(self, table: Table) -> None:
        """Cancel the alarm of a table."""
        alarm = self._alarms.pop(table.id, None)
        if alarm is not None:
            alarm.cancel()

    def _set(self, table: Table, delay_ms: int) -> None:
        loop = asyncio.get_running_loop()
        self._alarms[table.id] = loop.call_later(delay_ms / 1000, self._ring, table)

    def _ring(self, table: Table) -> None:
        self._alarms.pop(table.id, None)
        if self._tables.owns(table.id):
            # Apart from the change that set the alarm: clocks would go on with one trace until the match is over.
            with tracing.span("clock", apart=True, match=table.id, game=table.game.id):
                self._fire(table)

    def _fire(self, table: Table) -> asyncio.Task[None]:
        # The act is begun at once: in every round of the loop that it waited for, a page would be drawn.
        act = self._tables.begin(table, _let_time_pass)
        task = asyncio.get_running_loop().create_task(self._see_through(table, act))
        self._firing.add(task)
        task.add_done_callback(self._firing.discard)
        return task

    async def _see_through(self, table: Table, act: asyncio.Task[None]) -> None:
        try:
            await asyncio.shield(act)
        except (Declined, StorageTrouble) as trouble:
            log.warning("clock could not act", extra={"match": table.id, "trouble": str(trouble)})
            self._set(table, RETRY_MS)
            return
        if table.id not in self._alarms:
            self.attend(table)

    def stop(self) -> None:
        """Cancel every alarm."""
        for alarm in self._alarms.values():
            alarm.cancel()
        self._alarms.clear()


def _let_time_pass(draft: Draft) -> None:
    """Nothing beyond what time has done to the draft already."""
    draft.follow_orders()
