"""Live tables: opened from storage, changed one change at a time, stored before anyone is told."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

from gnomon import tracing
from gnomon.kernel.codec import parse
from gnomon.kernel.errors import BadInput, GnomonError
from gnomon.match import Match, restore
from gnomon.matches import errors
from gnomon.matches.draft import Draft, ticking_seats
from gnomon.matches.entropy import is_id
from gnomon.matches.errors import Conflict, Declined, StorageTrouble, Unreadable
from gnomon.matches.leave import Leave
from gnomon.matches.off import NONE
from gnomon.matches.pauses import MARKS, lateness, what
from gnomon.matches.ports import Bus, Clock, Store
from gnomon.matches.records import DAY_MS, NEVER, ChatLine, Commit, MatchRecord, Ring, RowRecord, Seat
from gnomon.matches.standings import Standings
from gnomon.matches.stopwatch import Stopwatch, fresh, resumed
from gnomon.matches.table import LINES_SHOWN, Table

log = logging.getLogger("gnomon.tables")

ATTEMPTS: Final = 8
"""How often a change is tried again after another process stored a row first."""
KEPT: Final = 400
"""How many tables stay open although nobody looks at them and no clock or program waits there."""

READERS: Final = 6
"""So many tables are read anew at once after other processes have changed them; others' reading has room beside it."""

WHOEVER: Final = "*"
"""In the place of a user: the server looks, not on anybody's behalf."""

T = TypeVar("T")
Watcher = Callable[[Table], None]


class Tables:
    """Every table that this process has open.

    `standings` are what the hosts have decided about people, `unheard` those whom each user does not want to hear, `leaves` the
    days off that each user has, `guarded` the names of the hosts, by their ids.

    `watchers` are called after each change of a table, stored already; `callers` when somebody comes to it or goes;
    `hearers` when somebody speaks there; `openers` when it has been opened, `leavers` when it has been let go. Of several
    servers `owns` says whether this one lets time and programs act in a match, `present` tells who has which of some
    open at the others, and `people_elsewhere` who has any.
    """

    def __init__(self, store: Store, bus: Bus, clock: Clock) -> None:
        self.store = store
        self.bus = bus
        self.clock = clock
        self.watchers: list[Watcher] = []
        self.callers: list[Watcher] = []
        self.openers: list[Watcher] = []
        self.leavers: list[Watcher] = []
        self.owns: Callable[[str], bool] = lambda _match: True
        self.people_elsewhere: Callable[[], Awaitable[frozenset[str]]] = _nobody_anywhere
        self.present: Callable[[Sequence[str]], Awaitable[Mapping[str, frozenset[str]]]] = _nobody
        self.hearers: list[Watcher] = []
        self.reachable: set[str] = set()
        self.guarded: dict[str, str] = {}
        self.unheard: dict[str, frozenset[str]] = {}
        self.leaves: dict[str, list[Leave]] = {}
        self.standings = Standings(clock)
        self._open: OrderedDict[str, Table] = OrderedDict()
        self._opening: dict[str, asyncio.Lock] = {}
        self._changes: set[asyncio.Task[Any]] = set()
        self._unreadable: set[str] = set()
        self._following: dict[str, asyncio.Task[None]] = {}
        self._rung: dict[str, list[Ring]] = {}
        self._readers = asyncio.Semaphore(READERS)

    def live(self) -> list[Table]:
        """The tables open in this process."""
        return list(self._open.values())

    def peek(self, match: str) -> Table | None:
        """A table if it is open already."""
        return self._open.get(match)

    def is_unreadable(self, match: str) -> bool:
        """Whether a match could not be read when it was opened last; not whether it can be."""
        return match in self._unreadable

    def unreadable(self) -> list[str]:
        """The matches that could not be read when they were opened last."""
        return sorted(self._unreadable)

    def overlook(self, match: str) -> None:
        """Speak no more of a match that cannot be read, unless somebody opens it again."""
        self._unreadable.discard(match)

    async def open(self, match: str) -> Table:
        """A table by its match's id. Raises Declined; for what is no id at all without asking the storage."""
        table = self._open.get(match)
        if table is not None:
            self._open.move_to_end(match)
            return table
        if not is_id(match):
            raise Declined(errors.UNKNOWN_MATCH)
        lock = self._opening.setdefault(match, asyncio.Lock())
        try:
            async with lock:
                table = self._open.get(match) or await self._read(match)
                self._unreadable.discard(match)
                if match not in self._open:  # somebody who came after a failure may have been quicker
                    self._adopt(table)
        finally:
            if self._opening.get(match) is lock:
                del self._opening[match]
        return self._open[match]

    async def current(self, match: str, by: str = "") -> Table:
        """A table as it stands in storage at this moment, where other processes may have changed it. Raises Declined.

        This is the door through which everybody comes who looks at a table, `by` their id, empty for a stranger. Where others
        play the same deal, it is closed to all but the players of the table. Where somebody has closed the table to watchers, there
        is none for others.
        """
        table = await self.open(match)
        if await self._is_behind(table):
            await self._follow(table, [Ring(match)])
        if table.is_sealed:
            await self._note_event(table)
        if table.is_sealed and by != WHOEVER and not table.seats_of(by):
            raise Declined(errors.SEALED)
        if by != WHOEVER and not table.lets_in(by):
            raise Declined(errors.UNKNOWN_MATCH)
        return table

    async def read(self, match: str) -> Table:
        """A table as it stands in storage, apart from those that are open: nobody changes it, and it does not stay.

        It is replayed beside the loop. Raises Declined.
        """
        return await self._read(match, True)

    async def _is_behind(self, table: Table) -> bool:
        """Whether another process has stored more than this one shows. Raises Declined if it has deleted the match."""
        if not self.bus.is_shared:
            return False
        head = await self.store.head(table.id)
        if head == NEVER:
            self.forget(table.id)
            raise Declined(errors.UNKNOWN_MATCH)
        return head > table.seq

    def forget(self, match: str) -> None:
        """Let go of a match that is stored no more."""
        table = self._open.pop(match, None)
        if table is not None:
            for leaver in self.leavers:
                leaver(table)

    def _adopt(self, table: Table) -> None:
        self._open[table.id] = table
        if len(self._open) > KEPT:
            idle = next((other for other in self._open.values() if other.is_idle and other is not table), None)
            if idle is not None:
                del self._open[idle.id]
                for leaver in self.leavers:
                    leaver(idle)
        for opener in self.openers:
            opener(table)

    async def change(self, table: Table, act: Callable[[Draft], T], arrived: int = NEVER) -> T:
        """Let `act` change a draft of the table, store it, then show it. It is stamped with the instant `arrived`, if given.

        `act` may be called several times, each time on a fresh draft: after another process was first, on what stands
        then. What it raises comes through; clock acts that were due before are stored all the same. A caller that is
        cancelled meanwhile does not break the change off half-way.
        """
        return await asyncio.shield(self.begin(table, act, arrived))

    def begin(self, table: Table, act: Callable[[Draft], T], arrived: int = NEVER) -> asyncio.Task[T]:
        """The same, begun in the loop's next round; nobody need wait for it."""
        task = asyncio.get_running_loop().create_task(self._change(table, act, arrived))
        self._changes.add(task)
        task.add_done_callback(self._changes.discard)
        return task

    async def finish(self) -> None:
        """Wait until every change that has begun is stored."""
        while self._changes:
            await asyncio.wait(self._changes)

    async def _change(self, table: Table, act: Callable[[Draft], T], arrived: int) -> T:
        with tracing.span("match.change", match=table.id, game=table.game.id, code=act):
            return await self._changed(table, act, arrived)

    async def _changed(self, table: Table, act: Callable[[Draft], T], arrived: int) -> T:
        async with table.lock:
            for _ in range(ATTEMPTS):
                draft = Draft(table, arrived)
                fault: GnomonError | None = None
                result: T | None = None
                try:
                    result = act(draft)
                except GnomonError as caught:
                    fault = caught
                    draft = Draft(table, arrived)
                if draft.is_changed and not await self._store(table, draft):
                    continue
                if fault is not None:
                    if await self._has_caught_up(table):
                        continue  # what another process has stored meanwhile may be what was meant
                    raise fault
                return result  # type: ignore[return-value]  # no fault: act has returned a T
        raise Declined(errors.BUSY)

    async def _has_caught_up(self, table: Table) -> bool:
        """Whether another process had stored more, which the table now shows; False where the storage does not say."""
        try:
            if not await self._is_behind(table) or not await self._catch_up(table):
                return False
        except StorageTrouble:
            return False
        self._tell(table)
        return True

    async def _store(self, table: Table, draft: Draft) -> bool:
        """Store a draft and show it; False if another process was first and the table has caught up."""
        change = draft.finish()
        try:
            await self.store.commit(change)
        except Conflict:
            if not await self._catch_up(table):
                self.forget(table.id)
                raise Declined(errors.UNKNOWN_MATCH) from None
            return False
        except StorageTrouble as trouble:
            log.error("storage trouble", extra={"match": table.id, "trouble": str(trouble)})
            raise Declined(errors.STORAGE_DOWN) from trouble
        table.adopt(draft, change.rows)
        table.cause = tracing.context()
        if not self.bus.is_shared:
            self._tell(table)
            return True
        # Rung first: the other servers draw their pages while this one draws its own.
        ring = asyncio.get_running_loop().create_task(self.bus.ring(table.id, change))
        self._tell(table)
        await ring
        return True

    def _tell(self, table: Table) -> None:
        table.played()
        for watcher in self.watchers:
            watcher(table)

    # --- other processes --------------------------------------------------------------------------------------------

    async def listen(self) -> None:
        """Follow what other processes store, for ever: one table does not wait for another's rows to be read."""
        try:
            while True:
                ring = await self.bus.heard()
                match = ring.match
                for table in [self._open[match]] if match in self._open else [] if match else self.live():
                    self._hear(table, ring)
        finally:
            for task in self._following.values():
                task.cancel()

    def _hear(self, table: Table, ring: Ring) -> None:
        """Follow a table once more, after what is being read of it already."""
        self._rung.setdefault(table.id, []).append(ring)
        if table.id not in self._following:
            self._following[table.id] = asyncio.get_running_loop().create_task(self._follow_all(table))

    async def _follow_all(self, table: Table) -> None:
        try:
            while rings := self._rung.pop(table.id, None):
                async with self._readers:
                    await self._follow(table, rings)
        finally:
            self._following.pop(table.id, None)
            self._rung.pop(table.id, None)

    async def _follow(self, table: Table, rings: Sequence[Ring]) -> None:
        """Show what another process has stored, read only where `rings` do not say it; one match's trouble is not the others'."""
        try:
            async with table.lock:
                if any(ring.anew for ring in rings):
                    await self._read_again(table)
                    return
                before = table.seq
                untold = [ring for ring in rings if not self._go_along(table, ring.change)]
                if (untold and await self._catch_up(table)) or table.seq > before:
                    self._tell(table)
        except StorageTrouble:
            return
        except Exception as fault:
            what = {"match": table.id, "fault": type(fault).__name__}
            log.error("a match cannot be followed: restore a backup", extra=what)

    async def said(self, table: Table, line: ChatLine) -> None:
        """Show a line of chat that was stored, here and in other processes."""
        table.hear(line)
        for hearer in self.hearers:
            hearer(table)
        await self.bus.ring(table.id)

    async def refresh(self, table: Table) -> None:
        """Show orders that were stored beside the rows, here and in other processes."""
        table.orders = await self.store.orders(table.id)
        table.social += 1
        self._tell(table)
        await self.bus.ring(table.id)

    async def renew(self, match: str) -> None:
        """Show a match as it is stored, where what was stored of it before has changed; here and in other processes."""
        table = self._open.get(match)
        if table is not None:
            async with table.lock:
                await self._read_again(table)
        await self.bus.ring(match, anew=True)

    async def _read_again(self, table: Table) -> None:
        """Let a table stand as stored, down to its first row and to what was said. Raises Declined, StorageTrouble."""
        for _ in range(ATTEMPTS):
            await self._catch_up(table)
            stored = await self._read(table.id, True)
            if stored.seq == table.seq:
                break
        else:
            raise Declined(errors.BUSY)
        table.lines = stored.lines
        table.take_over(stored.match, stored.record, stored.seats, table.stopwatch, [])
        self._tell(table)

    async def _catch_up(self, table: Table) -> bool:
        news, elsewhere = await asyncio.gather(
            self.store.news(table.id, table.seq, LINES_SHOWN), self.present([table.id])
        )
        if news is None:
            return False
        table.hear(*news.lines)
        table.orders = news.orders
        table.elsewhere = elsewhere.get(table.id, frozenset())
        table.social += 1
        self._take_over(table, news.record, news.seats, news.rows)
        return True

    def _go_along(self, table: Table, change: Commit | None) -> bool:
        """Take over a change that follows upon what is shown; False if there is more to read than it says."""
        if change is None or not change.rows or change.expected > table.seq:
            return False
        if change.expected == table.seq:
            seats = list(table.seats)
            for seat in change.seats:
                seats[seat.index] = seat
            record = replace(change.match, header=table.record.header)
            self._take_over(table, record, seats, change.rows)
        return True

    def _take_over(self, table: Table, record: MatchRecord, seats: list[Seat], rows: Sequence[RowRecord]) -> None:
        """Show what another process has made of a match."""
        match, stopwatch = table.match.fork(), table.stopwatch
        for row in rows:
            match.replay(parse(row.body, f"row {row.seq}"))
        if rows:
            stamps = [*table.stamps, *(row.stamp for row in rows)]
            stopwatch = _stopwatch(record, seats, stamps, rows[-1], match, self.clock)
        table.cause = ""
        table.take_over(match, record, seats, stopwatch, rows)

    # --- storage ----------------------------------------------------------------------------------------------------

    async def _read(self, id: str, beside: bool = False) -> Table:
        """A table from storage. Raises Declined, of what is damaged or does not replay too, StorageTrouble."""
        try:
            return await self._revived(id, beside)
        except Declined:
            raise
        except Exception as fault:  # whatever damaged data lead to: it is this match's trouble alone
            if isinstance(fault, StorageTrouble) and not isinstance(fault, Unreadable):
                raise
            if id not in self._unreadable:  # once, and without words of its own: they may quote the seed
                self._unreadable.add(id)
                what = {"match": id, "fault": type(fault).__name__}
                log.error("a match cannot be read: restore a backup", extra=what)
            raise Declined(errors.UNREADABLE) from None

    async def _revived(self, id: str, beside: bool) -> Table:
        record = await self.store.match(id)
        if record is None:
            raise Declined(errors.UNKNOWN_MATCH)
        seats = await self.store.seats(id)
        rows = await self.store.rows(id)
        match = await asyncio.to_thread(revive, record, rows) if beside else revive(record, rows)
        if (match.game.id, match.seats, match.seats) != (record.game, record.seats, len(seats)):
            raise BadInput("match", "its parts do not belong together")
        last = rows[-1] if rows else None
        table = Table(
            record,
            seats,
            match,
            rows,
            await self.store.lines(id, LINES_SHOWN),
            await self.store.orders(id),
            _stopwatch(record, seats, [row.stamp for row in rows], last, match, self.clock),
        )
        table.reachable = self.reachable
        table.unheard = self.unheard
        table.leaves = self.leaves
        table.callers = self.callers
        table.elsewhere = (await self.present([table.id])).get(table.id, frozenset())
        await self._note_challenge(table)
        await self._note_event(table)
        return table

    async def _note_event(self, table: Table) -> None:
        """Of which event a match is, and whether others play its deal."""
        try:
            drawn = await self.store.events.drawn(table.id)
        except Unreadable:  # the match itself is sound; others may play its deal
            log.error("a match's event cannot be read: restore a backup", extra={"match": table.id})
            table.secret_until = max(table.secret_until, table.record.created + 2 * DAY_MS)
            return
        if drawn is None:
            return
        opened = table.is_sealed and not drawn.sealed
        table.event, table.is_sealed = drawn.event, drawn.sealed
        table.is_challenge |= drawn.sealed
        if opened:
            table.changed()

    async def _note_challenge(self, table: Table) -> None:
        """Whether a match is one of a challenge, and until when others play its deal."""
        try:
            challenge = await self.store.challenge(table.id)
        except Unreadable:  # the match itself is sound; it may have been a deal of the week in which it was set
            log.error("a match's challenge cannot be read: restore a backup", extra={"match": table.id})
            table.is_challenge, table.secret_until = True, table.record.created + 8 * DAY_MS
            return
        if challenge is not None:
            table.is_challenge, table.secret_until = True, challenge.secret_until


async def _nobody_anywhere() -> frozenset[str]:
    """Who is at other servers where there is none."""
    return frozenset()


async def _nobody(_matches: Sequence[str]) -> Mapping[str, frozenset[str]]:
    """The same, table by table."""
    return {}


def revive(record: MatchRecord, rows: list[RowRecord]) -> Match:
    """A stored match as it stands after its last row. Raises BadInput if the rows do not replay."""
    return restore(parse(record.header, "header"), [parse(row.body, f"row {row.seq}") for row in rows])


def _stopwatch(
    record: MatchRecord, seats: list[Seat], stamps: list[int], last: RowRecord | None, match: Match, clock: Clock
) -> Stopwatch:
    if last is None or record.status == "waiting":
        return fresh(record.pace, clock, record.seats, record.created, match.state.now)
    running = record.status == "running" and not record.paused
    final = match.rows[last.seq]
    mark = next((row for row in reversed(match.rows) if what(row) in MARKS), final)
    return resumed(
        record.pace,
        clock,
        (mark.at, stamps[mark.seq] - lateness(mark)),
        (final.at, last.stamp),
        running,
        list(last.clocks),
        ticking_seats(match, seats, match.to_act),
        NONE.after(match.rows) if record.pace.kind == "days" else NONE,
    )
