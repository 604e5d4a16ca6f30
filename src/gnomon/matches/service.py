"""`Host`: the whole application as pages and sockets use it, by chapters.

    host.people     users, sessions, recovery codes, webhooks and what was sent
    host.lobby      set a table, lists, rematch
    host.friends    links to tables that are set when somebody follows them
    host.seating    sit down, invitations, hand over, take back, resign, recovery of a seat, pause
    host.tables     live tables: `await host.tables.open(id)`
    host.play       answer, undo, standing orders
    host.talk       chat
    host.challenges the same deal for everybody, and the results that count
    host.coach      what the coach says, and to whom
    host.courses    guided matches and drills: begin, follow, skip, again
    host.analysis   private copies to try lines in, scores over time, sharing
    host.advisers   programs that say what they would do in a person's place
    host.reviews    what matches look like afterwards, made beside the server's work and kept
    host.practice   tables that begin in the middle of a finished match

Every method that fails raises `errors.Declined` (the host declines), `kernel.errors.Refused` (the rules refuse) or
`kernel.errors.BadInput` (it could not be read), all of them `GnomonError`. Nothing is changed then.
"""

import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import dataclass, field

from gnomon import catalog
from gnomon.matches.advising import ProcessAdvisers
from gnomon.matches.analysis import Analysis
from gnomon.matches.challenges import Challenges
from gnomon.matches.coaching import Coach
from gnomon.matches.courses import Courses
from gnomon.matches.draft import Draft
from gnomon.matches.errors import StorageTrouble
from gnomon.matches.friends import Friends
from gnomon.matches.jobs import Jobs
from gnomon.matches.lobby import Lobby
from gnomon.matches.notices import Notices
from gnomon.matches.pauses import note_restart
from gnomon.matches.people import People
from gnomon.matches.play import Play
from gnomon.matches.ports import Advisers, Bus, Clock, Entropy, Messenger, Meter, Opponents, Store
from gnomon.matches.practice import Practice
from gnomon.matches.presence import Presence
from gnomon.matches.programs import ProgramRunner
from gnomon.matches.quotas import Limits, Quotas
from gnomon.matches.records import DAY_MS, FULL_SPEED, NEVER, MatchRecord, Seat
from gnomon.matches.reviewing import Reviews
from gnomon.matches.scheduler import Scheduler
from gnomon.matches.seating import INVITATION_DAYS, Seating
from gnomon.matches.secret import Secret
from gnomon.matches.table import Table
from gnomon.matches.tables import Tables
from gnomon.matches.talk import Talk
from gnomon.matches.workshop import Workshop

log = logging.getLogger("gnomon.host")


@dataclass(frozen=True, slots=True)
class Settings:
    """What whoever runs the host may set.

    `address` is how people reach the server, without a slash at its end. `pause` seconds lie between a program's
    answers while somebody watches. `notices` switches "your turn" by webhook on. `patience` seconds a game in real time
    waits for a player whose line is down. `fastest` is the greatest speed of match time that is taken, in percent.
    `limits` are what one person and one address may take up. `invitation_ms` is how long an invitation holds.
    `drills` is a folder with drills of the host's own. `onlookers` says whether who watches a table may talk there.
    """

    address: str = ""
    pause: float = 0.45
    notices: bool = True
    patience: float = 60.0
    fastest: int = FULL_SPEED
    limits: Limits = field(default_factory=Limits)
    invitation_ms: int = INVITATION_DAYS * DAY_MS
    drills: str = ""
    onlookers: bool = True


class Host:
    """The application over its ports. `start` before use, `stop` at the end.

    `jobs` is the line in which it puts work, `workshop` what of that is done beside this server.
    """

    def __init__(
        self,
        store: Store,
        bus: Bus,
        clock: Clock,
        opponents: Opponents,
        messenger: Messenger,
        entropy: Entropy,
        meter: Meter,
        settings: Settings,
        advisers: Advisers | None = None,
        jobs: Jobs | None = None,
        workshop: Workshop | None = None,
    ) -> None:
        self.store = store
        self.jobs = jobs
        self.workshop = workshop
        self.clock = clock
        self.opponents = opponents
        self.advisers: Advisers = advisers or ProcessAdvisers()
        self.settings = settings
        self._entropy = entropy
        self.tables = Tables(store, bus, clock)
        self.secret = Secret()
        self.quotas = Quotas(store, clock, settings.limits)
        self.people = People(store, clock, messenger, entropy, self.tables.reachable, self.quotas)
        self.play = Play(self.tables, store, clock, meter)
        self.seating = Seating(self.tables, store, clock, opponents, entropy, settings.invitation_ms)
        self.lobby = Lobby(self.tables, self.seating, store, clock, entropy, settings.fastest, self.quotas)
        self.friends = Friends(
            self.tables, self.lobby, self.seating, self.people, clock, self.secret, settings.invitation_ms
        )
        self.talk = Talk(self.tables, store, clock, self.settings.onlookers)
        self.courses = Courses(self.tables, self.lobby, settings.drills)
        self.challenges = Challenges(self.tables, self.lobby, store, clock, self.secret)
        self.coach = Coach(self.tables, self.advisers, self.quotas)
        self.analysis = Analysis(self.tables, store, clock, entropy, self.quotas)
        self.reviews = Reviews(self.advisers, self.quotas, store, clock)
        self.practice = Practice(self.lobby, opponents, entropy)
        self.programs = ProgramRunner(self.tables, self.play, opponents, meter, settings.pause, self.secret)
        self.scheduler = Scheduler(self.tables)
        self.presence = Presence(self.tables, settings.patience)
        self._notices = Notices(self.tables, store, clock, messenger, meter, settings.address)
        self._bus = bus
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Open the storage, resume every running match and set clocks, opponents and notices to work."""
        await self.store.open()
        await self.secret.open(self.store, self._entropy, self.clock)
        alone = await self._bus.open()
        if self.jobs is not None:
            await self.jobs.open()
        if self.workshop is not None:
            await self.workshop.start()
        self.tables.reachable.update(await self.store.reachable())
        self.tables.watchers += [self.scheduler.attend, self.programs.attend, self.presence.attend, self.coach.attend]
        self.tables.callers.append(self.presence.attend)
        for record, seats in await self.store.running():
            try:
                if _needs_us(record, seats):
                    await self._resume(record, alone)
            except StorageTrouble:
                raise
            except Exception as fault:  # of one match, not of the server; its own words may quote the seed
                what = {"match": record.id, "fault": type(fault).__name__}
                log.error("a match cannot be resumed: restore a backup", extra=what)
        self._begin(self.tables.listen())
        if self.settings.notices:
            self._begin(self._notices.work())

    async def _resume(self, record: MatchRecord, alone: bool) -> None:
        """Take up a match where it stood; to a live one the time without a server does not count."""
        table = await self.tables.open(record.id)
        if alone and _is_live(table):
            table.stopwatch = table.stopwatch.rebased(table.stopwatch.now())
            await self.tables.change(table, self._note_restart)
        self.scheduler.attend(table)
        self.programs.attend(table)

    def _note_restart(self, draft: Draft) -> None:
        note_restart(draft, draft.now + round(1000 * self.settings.patience))

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        self._tasks.append(asyncio.get_running_loop().create_task(work))

    async def stop(self) -> None:
        """End the background work in good order; every accepted answer is stored already."""
        self.tables.watchers.clear()
        self.tables.callers.clear()
        self.presence.stop()
        self.scheduler.stop()
        await self.programs.stop()
        await self.reviews.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()
        await self.tables.finish()
        await self.people.finish()
        if self.workshop is not None:
            await self.workshop.stop()
        if self.jobs is not None:
            await self.jobs.close()
        await self._bus.close()
        await self.store.close()


def _needs_us(record: MatchRecord, seats: list[Seat]) -> bool:
    """Whether a match goes on without anybody opening it: a clock runs, a program is asked, or the game has a clock."""
    programs = any(seats[seat].is_program for seat in record.asked)
    return record.deadline >= 0 or programs or not record.asked or catalog.entry(record.game).game.timed


def _is_live(table: Table) -> bool:
    """Whether a match lost time when the server was away: its clocks run, or it waits for somebody by the clock."""
    if table.is_paused:
        return table.record.deadline != NEVER
    return table.pace.kind == "live" or table.game.timed
