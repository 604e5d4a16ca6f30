"""Keeps this server's matches its own among several servers, and takes up those that nobody keeps.

Of each match that somebody has opened, or that goes on by itself, one server is the keeper: there alone alarms are set,
programs are asked and absences noted. The others show what is stored, and take answers as ever.
"""

import asyncio
import logging
import random
import time
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable
from dataclasses import replace
from typing import Final

from gnomon import catalog
from gnomon.matches.draft import next_instant, quiet_row
from gnomon.matches.errors import BUSY, STORAGE_DOWN, Conflict, Declined, StorageTrouble, Unreadable
from gnomon.matches.records import NEVER
from gnomon.matches.servers import Rhythm, Servers, Taken
from gnomon.matches.table import LATER_MS, STRANGER, Table
from gnomon.matches.tables import Tables
from gnomon.matches.waits import end, happens

log = logging.getLogger("gnomon.keeping")

AT_ONCE: Final = 20
"""So many matches are taken by one search: another server may take the next ones meanwhile."""
SWEEP_ALONE: Final = 5.0
LINGER_SECONDS: Final = 0.15
"""Who comes and goes is told to the other servers together; a page that is loaded anew has not gone."""
TROUBLE_SECONDS: Final = 1.0

Resume = Callable[[Table, bool], Awaitable[None]]
"""Takes up a match; whether there was no server at all for a while."""


class Keeping:
    """What one server does to keep its matches. `begin` before anything is read, `start` when the tables can be opened.

    `resume` takes up a match that had another keeper or none, `serve` sets time and programs to work there, `dismiss`
    stops them. `told` learns the storage's instant, and between which two of this machine's (`time.monotonic`) it was so.
    """

    def __init__(
        self,
        tables: Tables,
        servers: Servers,
        rhythm: Rhythm,
        resume: Resume,
        serve: Callable[[Table], None],
        dismiss: Callable[[Table], None],
        told: Callable[[int, float, float], None],
    ) -> None:
        self._tables = tables
        self._servers = servers
        self._rhythm = rhythm
        self._resume = resume
        self._serve = serve
        self._dismiss = dismiss
        self._told = told
        self._owners: dict[str, str] = {}
        self._wanted: dict[str, None] = {}
        self._freed: set[str] = set()
        self._unusable: set[str] = set()
        self._alive: frozenset[str] = frozenset((servers.id,))
        self._word = -float("inf")
        self._patient_until = self._word
        self._was_alone = True
        self._noted: dict[str, frozenset[str]] = {}
        self._moved: set[str] = set()
        self._stirred = asyncio.Event()
        self._met = asyncio.Event()
        self._missed = asyncio.Event()
        self._taking = asyncio.Lock()
        self._noting = asyncio.Lock()
        self._tasks: list[asyncio.Task[None]] = []

    # --- whose is it ------------------------------------------------------------------------------------------------

    def owns(self, match: str) -> bool:
        """Whether time and programs act in a match at this server."""
        if not self._servers.is_shared:
            return True
        return self._owners.get(match) == self._servers.id and time.monotonic() - self._word < self._servers.sure

    @property
    def kept(self) -> int:
        """How many matches are this server's."""
        return sum(owner == self._servers.id for owner in self._owners.values())

    def attend(self, table: Table) -> None:
        """See to it that a match that goes on has a keeper, and one that is over none."""
        if table.record.status == "running":
            owner = self._owners.get(table.id)
            if owner is None and not self._servers.is_shared and table.id not in self._wanted:
                self._owners[table.id] = self._servers.id
            elif owner is None or owner not in self._alive:
                self._want(table)
        elif table.is_over:
            self._let_go(table.id)

    def opened(self, table: Table) -> None:
        """The same for a table that has just been opened."""
        if table.record.status == "running" and table.id not in self._owners:
            self._want(table)

    def closed(self, table: Table) -> None:
        """Keep a match no longer that this server has let go."""
        self._dismiss(table)
        self._let_go(table.id)

    def _want(self, table: Table) -> None:
        self._wanted[table.id] = None
        self._stirred.set()

    def _let_go(self, match: str) -> None:
        self._wanted.pop(match, None)
        if self._owners.pop(match, None) == self._servers.id:
            self._give_back(match)

    def _give_back(self, match: str) -> None:
        self._freed.add(match)
        self._stirred.set()

    # --- at work ----------------------------------------------------------------------------------------------------

    async def begin(self) -> None:
        """Say that this server is at work. Raises StorageTrouble."""
        await self.beat()

    async def start(self, was_alone: bool) -> None:
        """Take up some of the matches that need a server, the others by and by; whether no other process was at work."""
        self._was_alone = was_alone
        self._tables.owns = self.owns
        self._tables.openers.append(self.opened)
        self._tables.leavers.append(self.closed)
        try:
            await self._take_some()
        except Unreadable:
            log.error("not every match that needs a server can be found: restore a backup")
        self._begin(self._answer())
        self._begin(self._sweep_on())
        if self._servers.is_shared:
            self._tables.present = self._servers.elsewhere
            self._tables.people_elsewhere = self._servers.people_elsewhere
            self._tables.callers.append(self.came)
            self._begin(self._beat_on())
            self._begin(self._note_on())

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        self._tasks.append(asyncio.get_running_loop().create_task(work))

    async def stop(self) -> None:
        """Do nothing more; the matches stay this server's until `leave`."""
        await end(self._tasks)
        self._tasks.clear()

    async def leave(self) -> None:
        """Give every match back, so that another server takes it at its next sweep."""
        self._owners.clear()
        try:
            await self._servers.leave()
        except StorageTrouble as trouble:
            log.warning("the other servers were not told that this one ends", extra={"trouble": str(trouble)})

    async def beat(self) -> None:
        """Say that this server is at work, and learn who else is. Raises StorageTrouble."""
        before = time.monotonic()
        beat = await self._servers.beat()
        after = time.monotonic()
        if self._servers.is_shared:
            self._told(beat.instant, before, after)
        lapsed = before - self._word >= self._servers.sure and self._word > 0
        self._word = before
        gone, self._alive = self._alive - beat.alive, beat.alive | {self._servers.id}
        if beat.forgotten:
            self._noted.clear()
        if lapsed or beat.forgotten:
            log.warning("this server was not heard of for a while", extra={"seconds": round(after - self._word, 1)})
            self._patient_until = after + self._rhythm.dead  # the others may have been as silent, for the same reason
            self._want_again(self._servers.id)
        for server in gone:
            self._missed.set()
            self._want_again(server)

    def _want_again(self, server: str) -> None:
        """Ask anew whose the matches of a server are that are open here."""
        for match in [match for match, owner in self._owners.items() if owner == server]:
            del self._owners[match]
            table = self._tables.peek(match)
            if table is not None:
                self._want(table)

    async def _beat_on(self) -> None:
        while True:
            await asyncio.sleep(self._rhythm.beat)
            await self._calmly(self.beat())

    async def _sweep_on(self) -> None:
        seconds = self._rhythm.sweep if self._servers.is_shared else max(self._rhythm.sweep, SWEEP_ALONE)
        while True:
            await self._calmly(self.sweep())
            # The matches of a server that has gone wait for no turn.
            await happens(self._missed, seconds * random.uniform(0.8, 1.0))
            self._missed.clear()

    async def _answer(self) -> None:
        while True:
            await self._stirred.wait()
            self._stirred.clear()
            await self._calmly(self.settle())

    async def _calmly(self, work: Coroutine[None, None, None]) -> None:
        """Let something be done; what the storage refuses now is tried again."""
        try:
            await work
        except (StorageTrouble, Conflict) as trouble:
            log.warning("matches cannot be kept at the moment", extra={"trouble": str(trouble)})
            await asyncio.sleep(TROUBLE_SECONDS)
            self._stirred.set()

    # --- taking up --------------------------------------------------------------------------------------------------

    async def sweep(self) -> None:
        """Take up every match that needs a server and has none, and see who is where. Raises StorageTrouble."""
        while time.monotonic() >= self._patient_until and await self._take_some():
            await asyncio.sleep(0)
        if self._servers.is_shared:
            await self._see_who_is_where()
            await self._note(self._tables.live())

    async def _take_some(self) -> bool:
        """Take up some matches; whether there may be more. Raises StorageTrouble."""
        async with self._taking:
            found = await self._servers.take(AT_ONCE, self._unusable | self._owners.keys())
            await self._take_up(found.taken, found.served)
            return found.more

    async def settle(self) -> None:
        """Ask for the matches that are wanted, and give those back that are not. Raises StorageTrouble."""
        freed = [match for match in self._freed if match not in self._owners]
        self._freed.clear()
        wanted = [match for match in self._wanted if self._tables.peek(match) is not None]
        try:
            if freed:
                await self._servers.release(freed)
            freed = []
            if wanted:
                async with self._taking:
                    if not self._servers.is_shared:  # what a search has brought meanwhile is no news
                        wanted = [match for match in wanted if match not in self._owners]
                    found = await self._servers.claim(wanted)
                    for match in wanted:
                        self._wanted.pop(match, None)
                    new = {one.match for one in found.taken}
                    self._owners |= {match: owner for match, owner in found.owners.items() if match not in new}
                    await self._take_up(found.taken, found.served)
        finally:
            self._freed.update(freed)
        taken = {one.match for one in found.taken} if wanted else set()
        for match in wanted:  # this server's already, but it may have doubted that
            table = self._tables.peek(match)
            if match not in taken and table is not None and self.owns(match):
                self._serve(table)

    async def _take_up(self, taken: Iterable[Taken], served: int) -> None:
        """Take up matches side by side; those that the storage does not serve now are given back. Raises StorageTrouble."""
        done = await asyncio.gather(*(self._take_carefully(one, served) for one in taken))
        trouble = next(filter(None, done), None)
        if trouble is not None:
            raise trouble

    async def _take_carefully(self, one: Taken, served: int) -> StorageTrouble | None:
        try:
            await self._take_one(one, served)
        except Unreadable as fault:
            self._give_up(one.match, fault)
        except StorageTrouble as trouble:
            self._give_back(one.match)
            return trouble
        except Declined as fault:
            if fault.code in (STORAGE_DOWN, BUSY):
                self._give_back(one.match)
            else:
                self._give_up(one.match, fault)
        except Exception as fault:  # of one match, not of the server
            self._give_up(one.match, fault)
        return None

    def _give_up(self, match: str, fault: Exception) -> None:
        """Leave a match alone; the fault's own words may quote the seed."""
        self._unusable.add(match)
        log.error("a match cannot be resumed: restore a backup", extra={"match": match, "fault": type(fault).__name__})

    async def _take_one(self, taken: Taken, served: int) -> None:
        if self._tables.peek(taken.match) is None and await self._is_at_rest(taken.match):
            self._give_back(taken.match)
            return
        table = await self._tables.open(taken.match)
        last = table.stamps[-1] if table.stamps else table.record.created
        known = taken.seen != NEVER or self._was_alone  # a process of an earlier version says nothing of itself
        table.meet((await self._servers.elsewhere([taken.match])).get(taken.match, frozenset()))
        away = known and served > max(taken.seen, last)
        await self._resume(table, away)
        await self._judge(table)
        self._owners[table.id] = self._servers.id  # only now: time without a server does not act
        self._serve(table)

    async def _is_at_rest(self, match: str) -> bool:
        """Whether a match that an earlier version stored waits for people alone, as far as its record tells."""
        record = await self._tables.store.match(match)
        if record is None or record.paused or not record.asked or catalog.entry(record.game).game.timed:
            return False
        soon = self._tables.clock.now() + LATER_MS
        waits = record.deadline > soon if record.pace.kind == "days" else record.deadline == NEVER
        if record.quiet == record.seq or not waits or record.pace.kind == "live":
            return False
        seats = await self._tables.store.seats(match)
        if any(seats[seat].is_program for seat in record.asked):
            return False
        await self._tables.store.rest(match, record.seq, record.deadline)
        return True

    async def _judge(self, table: Table) -> None:
        """Note what a match waits for, where an earlier version or a file did not say so."""
        async with table.lock:
            due = next_instant(table.record, table.stopwatch, table.match)
            record = replace(table.record, deadline=due)
            quiet = quiet_row(record, table.seats, table.match)
            if quiet == table.seq and (table.record.quiet, table.record.deadline) != (quiet, due):
                await self._tables.store.rest(table.id, table.seq, due)
                table.record = replace(record, quiet=quiet)

    # --- who is where -----------------------------------------------------------------------------------------------

    def came(self, table: Table) -> None:
        """Somebody has come to a table at this server, or gone."""
        self._moved.add(table.id)
        self._met.set()

    async def _see_who_is_where(self) -> None:
        tables = [table for table in self._tables.live() if not table.is_over]
        found = await self._servers.elsewhere([table.id for table in tables])
        for table in tables:
            table.meet(found.get(table.id, frozenset()))

    async def _note_on(self) -> None:
        while True:
            await self._met.wait()
            await asyncio.sleep(LINGER_SECONDS)
            self._met.clear()
            moved, self._moved = self._moved, set()
            await self._calmly(self._note(filter(None, map(self._tables.peek, moved))))

    async def _note(self, tables: Iterable[Table]) -> None:
        """Store who is at tables of this server, and ring where that has changed. Raises StorageTrouble."""
        async with self._noting:
            now = {table.id: _attendance(table) for table in tables}
            now |= {match: frozenset() for match in self._noted if self._tables.peek(match) is None}
            changed = {match for match, users in now.items() if users != self._noted.get(match, frozenset())}
            if not changed:
                return
            come, gone = [], []
            for match in sorted(changed):
                before = self._noted.get(match, frozenset())
                come += [(match, user) for user in sorted(now[match] - before)]
                gone += [(match, user) for user in sorted(before - now[match])]
            await self._servers.attend(come, gone)
            for match in changed:
                if now[match]:
                    self._noted[match] = now[match]
                else:
                    self._noted.pop(match, None)
        for match in sorted(changed):
            await self._tables.bus.ring(match)

    async def cut_off(self, table: Table) -> Collection[str]:
        """Who had a table open at a server that has ended. Raises StorageTrouble."""
        return await self._servers.cut_off(table.id)


def _attendance(table: Table) -> frozenset[str]:
    """Who is at a table, as other servers need to know: its players, and whether anybody else looks on."""
    if table.is_over or not table.pages():
        return frozenset()
    players = frozenset(user for user in table.here() if table.seats_of(user))
    return players | {STRANGER}
