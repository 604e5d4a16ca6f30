"""Follows who has a table open, so that a stretch of real time waits for a player whose line is down."""

import asyncio
import logging
from collections.abc import Callable, Collection, Coroutine
from typing import Final

from gnomon.kernel.frames import NEVER as NO_SPAN
from gnomon.matches.draft import Draft
from gnomon.matches.errors import Declined, StorageTrouble
from gnomon.matches.pauses import come_back, drop, is_stood_in, pause_of, people
from gnomon.matches.table import Table
from gnomon.matches.tables import Tables

log = logging.getLogger("gnomon.presence")

LINGER_SECONDS: Final = 2.5
"""A page that is loaded anew, or a line that is dialled again, is back by then."""


class Presence:
    """One look at a table whenever somebody comes or goes and after each change.

    `patience` seconds a stretch of real time waits for whoever has left it. Those who never came are not missed.
    """

    def __init__(self, tables: Tables, patience: float, linger: float = LINGER_SECONDS) -> None:
        self._tables = tables
        self._patience = patience
        self._linger = linger
        self._met: dict[str, set[str]] = {}
        self._leaving: dict[tuple[str, str], asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def attend(self, table: Table) -> None:
        """See who is here, who has come back and who has left."""
        if not table.game.timed:
            return
        if table.is_over:
            self._forget(table)
            return
        here = table.online()
        seated = {seat.user for seat in table.seats if seat.kind == "person" and seat.user is not None}
        met = self._met.setdefault(table.id, set())
        met |= seated & here
        for user in met:
            handle = self._leaving.get((table.id, user))
            if user in here and handle is not None:
                handle.cancel()
                del self._leaving[table.id, user]
        if table.is_waiting:
            return
        if not self._tables.owns(table.id):
            return
        if self._awaited(table) & here:
            self._begin(self._welcome(table))
        if table.game.span(table.match.state) == NO_SPAN:
            return
        playing = {table.seats[seat].user for seat in people(table.seats)}
        for user in sorted((met & playing) - here):
            if (table.id, user) not in self._leaving and not self._is_awaited(table, user):
                loop = asyncio.get_running_loop()
                self._leaving[table.id, user] = loop.call_later(self._linger, self._miss, table, user)

    def expect(self, table: Table, users: Collection[str]) -> None:
        """Miss these players if they are not here: their lines went down with the server that they were at."""
        if table.game.timed and not table.is_over:
            self._met.setdefault(table.id, set()).update(user for user in users if table.seats_of(user))

    def _awaited(self, table: Table) -> set[str]:
        """The users whom the match waits for, or whose seats a program holds until they are back."""
        rows = table.match.rows
        waited = pause_of(rows).seats if table.is_paused else ()
        return {
            seat.user
            for seat in table.seats
            if seat.user is not None
            and (seat.index in waited or (seat.is_program and seat.kind == "person" and is_stood_in(rows, seat.index)))
        }

    def _is_awaited(self, table: Table, user: str) -> bool:
        """Whether nothing is to be done about an absence now: the match waits for the user, or stands still for another reason."""
        return table.is_paused and (pause_of(table.match.rows).agreed or user in self._awaited(table))

    def _miss(self, table: Table, user: str) -> None:
        self._leaving.pop((table.id, user), None)
        if user not in table.online() and self._tables.owns(table.id):
            self._begin(self._drop(table, user))

    async def _drop(self, table: Table, user: str) -> None:
        def act(draft: Draft) -> None:
            if user not in table.online():
                drop(draft, (user,), draft.now + round(1000 * self._patience))

        await self._change(table, act)

    async def _welcome(self, table: Table) -> None:
        def act(draft: Draft) -> None:
            come_back(draft, table.online())

        await self._change(table, act)

    async def _change(self, table: Table, act: Callable[[Draft], None]) -> None:
        try:
            await self._tables.change(table, act)
        except (Declined, StorageTrouble) as trouble:
            log.warning("an absence could not be noted", extra={"match": table.id, "trouble": str(trouble)})

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _forget(self, table: Table) -> None:
        for user in self._met.pop(table.id, set()):
            handle = self._leaving.pop((table.id, user), None)
            if handle is not None:
                handle.cancel()

    def stop(self) -> None:
        """Miss nobody any more."""
        for handle in self._leaving.values():
            handle.cancel()
        self._leaving.clear()
