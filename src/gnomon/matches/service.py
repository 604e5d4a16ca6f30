"""`Host`: the whole application as pages and sockets use it, by chapters.

    host.brake      who is new, and what they have to leave for later
    host.people     users, sessions, recovery codes
    host.channels   the ways by which people are told of what matters, and what was sent
    host.access     tokens and accounts for programs, and requests that carry a key
    host.lobby      set a table, lists, rematch
    host.friends    links to tables that are set when somebody follows them
    host.seating    sit down, invitations, hand over, take back, resign, recovery of a seat, going on after a pause
    host.agreements what the people at a table agree on: a pause, an early end, a program for whoever stays away
    host.tables     live tables: `await host.tables.open(id)`
    host.play       answer, undo, standing orders
    host.talk       chat
    host.leaves     days off, on which the clocks of matches over days do not run
    host.seeks      people who would like to play the same find each other
    host.events     tournaments and leagues: holding one, taking part, and what goes by itself
    host.challenges the same deal for everybody, and the results that count
    host.coach      what the coach says, and to whom
    host.courses    guided matches and drills: begin, follow, skip, again
    host.analysis   private copies to try lines in, scores over time, sharing
    host.advisers   programs that say what they would do in a person's place
    host.reviews    what matches look like afterwards, made beside the server's work and kept
    host.distance   whom people do not want to hear or to meet
    host.circles    friends, and whom people have played with lately
    host.offers     seats that their people offer to somebody else
    host.reports    what people tell the hosts about others, and what came of it
    host.hosting    who keeps the server, what they decide about people and matches, what they did
    host.invitations  what lets in people who were not here before
    host.devices    the browsers in which somebody is known
    host.passkeys   what signs somebody in without a code
    host.logins     signing in with an identity provider
    host.uniting    taking a guest's matches along
    host.parting    leaving for good
    host.belongings all that is kept of one person, for them to take along
    host.ratings    how strong people are believed to be
    host.openings   how the seats of rated matches opened
    host.persons    what people see of one another
    host.clearing   old matches, which go where the host has said so
    host.practice   tables that begin in the middle of a finished match

Every method that fails raises `errors.Declined` (the host declines), `kernel.errors.Refused` (the rules refuse) or
`kernel.errors.BadInput` (it could not be read), all of them `GnomonError`. Nothing is changed then.
"""

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, field

from gnomon.matches.access import Access
from gnomon.matches.advising import ProcessAdvisers
from gnomon.matches.agreements import Agreements
from gnomon.matches.analysis import Analysis
from gnomon.matches.belongings import Belongings
from gnomon.matches.brake import Brake, Newness
from gnomon.matches.challenges import Challenges
from gnomon.matches.channels import Channels
from gnomon.matches.circle import Circles
from gnomon.matches.clearing import Clearing
from gnomon.matches.coaching import Coach
from gnomon.matches.courses import Courses
from gnomon.matches.deadlines import Deadlines
from gnomon.matches.devices import Devices
from gnomon.matches.digests import Digests
from gnomon.matches.distance import Distance
from gnomon.matches.draft import Draft
from gnomon.matches.events import Events, Holders
from gnomon.matches.friends import Friends
from gnomon.matches.hosting import Hosting
from gnomon.matches.invitations import Invitations
from gnomon.matches.jobs import Jobs
from gnomon.matches.keeping import Keeping
from gnomon.matches.leaves import Leaves
from gnomon.matches.lobby import Lobby
from gnomon.matches.logins import Logins
from gnomon.matches.lookout import Lookout
from gnomon.matches.mail import Mailer
from gnomon.matches.mailed_links import MailedLinks
from gnomon.matches.notices import Notices
from gnomon.matches.offers import Offers
from gnomon.matches.old_matches import Keep
from gnomon.matches.parting import Parting
from gnomon.matches.passkeys import Passkeys
from gnomon.matches.pauses import note_restart, pause_of
from gnomon.matches.people import Newcomers, People
from gnomon.matches.persons import Persons
from gnomon.matches.phrases import Manner
from gnomon.matches.play import Play
from gnomon.matches.ports import Advisers, Bus, Clock, Entropy, Meter, Opponents, Store
from gnomon.matches.practice import Practice
from gnomon.matches.presence import Presence
from gnomon.matches.programs import ProgramRunner
from gnomon.matches.provider import Provider
from gnomon.matches.quotas import Limits, Quotas
from gnomon.matches.ratings import Ratings
from gnomon.matches.records import DAY_MS, FULL_SPEED, NEVER
from gnomon.matches.reports import Reports
from gnomon.matches.reviewing import Reviews
from gnomon.matches.scheduler import Scheduler
from gnomon.matches.seating import INVITATION_DAYS, Seating
from gnomon.matches.secret import Secret
from gnomon.matches.seeks import Seeks
from gnomon.matches.servers import OneServer, Rhythm, Servers
from gnomon.matches.stopwatch import SteadyClock
from gnomon.matches.table import Table
from gnomon.matches.tables import Tables
from gnomon.matches.talk import Talk
from gnomon.matches.telling import Messenger, Post
from gnomon.matches.traits import Openings
from gnomon.matches.uniting import Uniting
from gnomon.matches.updates import Updates
from gnomon.matches.waits import end
from gnomon.matches.watching import Watching
from gnomon.matches.workshop import Workshop
from gnomon.settings import default_number


@dataclass(frozen=True, slots=True)
class Settings:
    """What whoever runs the host may set.

    `address` is how people reach the server, without a slash at its end. `pause` seconds lie between a program's
    answers while somebody watches. `notices` switches "your turn" on. `patience` seconds a game in real time
    waits for a player whose line is down. `fastest` is the greatest speed of match time that is taken, in percent.
    `limits` are what one person and one address may take up. `invitation_ms` is how long an invitation holds.
    `drills` is a folder with drills of the host's own, `folder` where the data lie. `onlookers` says whether who watches a table may talk there,
    `talk` how people may talk at all.
    `newcomers` says who may come in for the first time, `newness` for how long they are new, `events` who may hold tournaments.
    Everybody may take so many `days_off` in a year. `keep` says for how long matches are kept.
    """

    address: str = ""
    pause: float = 0.45
    notices: bool = True
    patience: float = 60.0
    fastest: int = FULL_SPEED
    limits: Limits = field(default_factory=Limits)
    invitation_ms: int = INVITATION_DAYS * DAY_MS
    drills: str = ""
    folder: str = ""
    onlookers: bool = True
    talk: Manner = "free"
    newcomers: Newcomers = "anybody"
    newness: Newness = field(default_factory=Newness)
    events: Holders = "anybody"
    days_off: int = default_number("days_off")
    keep: Keep = field(default_factory=Keep)


class Host:
    """The application over its ports. `start` before use, `stop` at the end.

    `jobs` is the line in which it puts work, `workshop` what of that is done beside this server.
    `post` carries letters to mail addresses; `secret` is what the server alone knows, once it is opened. People may sign in with a
    `provider`. By `updates` hosts learn of newer releases.
    `servers` are needed where several share the storage; `rhythm` says how often they look after one another.
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
        servers: Servers | None = None,
        rhythm: Rhythm | None = None,
        post: Post | None = None,
        secret: Secret | None = None,
        provider: Provider | None = None,
        updates: Updates | None = None,
    ) -> None:
        self.store = store
        self.jobs = jobs
        self.workshop = workshop
        self.clock = clock
        self.opponents = opponents
        self.advisers: Advisers = advisers or ProcessAdvisers()
        self.settings = settings
        self.updates = updates
        self._entropy = entropy
        self.post: Post = post or Mailer("", "")
        self.tables = Tables(store, bus, clock)
        self.secret = secret or Secret()
        standings = self.tables.standings
        self.access = Access(store, clock, entropy, standings)
        self.quotas = Quotas(store, clock, settings.limits, standings)
        self.brake = Brake(self.tables, store, clock, self.quotas, settings.newness)
        self.people = People(store, clock, entropy, standings, self.brake, settings.newcomers)
        self.channels = Channels(
            store,
            clock,
            messenger,
            entropy,
            self.tables.reachable,
            self.quotas,
            self.post,
            self.secret,
            settings.address,
        )
        self.play = Play(self.tables, store, clock, meter)
        self.seating = Seating(self.tables, store, clock, opponents, entropy, self.brake, settings.invitation_ms)
        self.agreements = Agreements(self.tables)
        self.watching = Watching(self.tables)
        self.lobby = Lobby(self.tables, self.seating, store, clock, entropy, settings.fastest, self.quotas, self.brake)
        self.friends = Friends(
            self.tables, self.lobby, self.seating, self.people, clock, self.secret, settings.invitation_ms
        )
        self.talk = Talk(self.tables, store, clock, self.brake, settings.onlookers, settings.talk)
        self.hosting = Hosting(store, self.tables, self.seating, clock, entropy)
        self.distance = Distance(store, self.tables, clock)
        self.circles = Circles(store, self.lobby, clock, self.brake)
        self.offers = Offers(self.tables, store, clock, self.seating, self.lobby, self.brake)
        self.reports = Reports(store, self.hosting, standings, clock, self.quotas, self.brake)
        self.invitations = Invitations(store, self.hosting, self.people, clock, entropy)
        self.access.lends = self.hosting.is_host
        self.courses = Courses(self.tables, self.lobby, settings.drills)
        self.challenges = Challenges(self.tables, self.lobby, store, clock, self.secret)
        self._lookout = None if self.jobs is None else Lookout(self.tables, self.jobs)
        self.coach = Coach(self.tables, self.advisers, self.quotas, self._lookout)
        self.analysis = Analysis(self.tables, store, clock, entropy, self.quotas)
        self.reviews = Reviews(self.advisers, self.quotas, store, clock)
        self.belongings = Belongings(store, self.tables, self.access, self.quotas)
        self.deadlines = Deadlines(self.tables, store)
        self.devices = Devices(store, clock, entropy, standings)
        self.mailed_links = MailedLinks(store, self.devices, self.post, self.quotas, entropy, settings.address)
        self.passkeys = Passkeys(store, clock, settings.limits, standings)
        self.logins = Logins(store, self.people, clock, entropy, self.secret, standings, provider)
        self.parting = Parting(store, self.tables, self.access, self.hosting)
        self.persons = Persons(store, clock)
        self.ratings = Ratings(store.ratings, clock)
        self.openings = Openings(store.traits)
        self.leaves = Leaves(self.tables, store, clock, entropy, settings.days_off)
        self.seeks = Seeks(self.tables, self.lobby, store, clock, entropy, self.secret, self.quotas, self.brake)
        self.events = Events(
            self.tables,
            self.lobby,
            self.seating,
            store,
            clock,
            entropy,
            self.secret,
            self.hosting,
            self.quotas,
            self.brake,
            settings.events,
        )
        self.clearing = Clearing(self.tables, store, clock, settings.keep)
        self.uniting = Uniting(store, self.tables, self.access, self.hosting)
        self.practice = Practice(self.lobby, opponents, entropy)
        self.programs = ProgramRunner(self.tables, self.play, opponents, meter, settings.pause, self.secret)
        self.scheduler = Scheduler(self.tables)
        self.presence = Presence(self.tables, settings.patience)
        told = clock.correct if isinstance(clock, SteadyClock) else _is_right
        self.keeping = Keeping(
            self.tables,
            servers or OneServer(store, clock),
            rhythm or Rhythm(),
            self._resume,
            self._serve,
            self.scheduler.forget,
            told,
        )
        self.digests = Digests(store, clock, self.deadlines, settings.address)
        self._notices = Notices(
            self.tables, store, clock, messenger, meter, settings.address, self.secret, self.digests
        )
        self._bus = bus
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Open the storage, take up matches that need a server and set clocks, opponents and notices to work."""
        await self.store.open()
        await self.keeping.begin()
        await self.secret.open(self.store, self._entropy, self.clock)
        await self.hosting.learn()
        await self.leaves.learn()
        alone = await self._bus.open()
        if self.jobs is not None:
            await self.jobs.open()
        if self.workshop is not None:
            await self.workshop.start()
        self.tables.reachable.update(await self.store.channels.reachable())
        self.tables.watchers += [
            self.keeping.attend,
            self.scheduler.attend,
            self.programs.attend,
            self.presence.attend,
            self.coach.attend,
            self.ratings.attend,
            self.events.attend,
        ]
        self.tables.callers.append(self.presence.attend)
        await self.keeping.start(alone)
        self._begin(self.tables.listen())
        self._begin(self.hosting.follow())
        self._begin(self.distance.follow())
        self._begin(self.ratings.work())
        self._begin(self.openings.work())
        self._begin(self.events.work())
        self._begin(self.leaves.work())
        self._begin(self.seeks.work())
        if self._lookout is not None:
            self._begin(self._lookout.work())
        self._begin(self.clearing.work())
        if self.updates is not None and self.updates.is_on:
            self._begin(self.updates.work())
        if self.settings.notices:
            self._begin(self._notices.work())

    async def _resume(self, table: Table, away: bool) -> None:
        """Take up a match where it stood; to a live one a time without any server does not count.

        Where other servers went on, so did the match: whoever was cut off from it is missed as when a line drops.
        """
        if not away:
            self.presence.expect(table, await self.keeping.cut_off(table))
        elif _is_live(table):
            table.stopwatch = table.stopwatch.rebased(table.stopwatch.now())
            await self.tables.change(table, self._note_restart)

    def _serve(self, table: Table) -> None:
        """Set time and programs to work at a table of this server's."""
        self.scheduler.attend(table)
        self.programs.attend(table)
        self.presence.attend(table)

    def _note_restart(self, draft: Draft) -> None:
        note_restart(draft, draft.now + round(1000 * self.settings.patience))

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        self._tasks.append(asyncio.get_running_loop().create_task(work))

    async def stop(self) -> None:
        """End the background work in good order; every accepted answer is stored already."""
        await self.access.stop()  # first of all: streams are told why they end while somebody can still tell them
        self.tables.watchers.clear()
        self.tables.callers.clear()
        self.presence.stop()
        self.scheduler.stop()
        await self.keeping.stop()
        await self.programs.stop()
        await self.reviews.stop()
        await end(self._tasks)
        self._tasks.clear()
        await self.tables.finish()
        await self.keeping.leave()
        await self.people.finish()
        await self.mailed_links.finish()
        if self.workshop is not None:
            await self.workshop.stop()
        if self.jobs is not None:
            await self.jobs.close()
        await self._bus.close()
        await self.store.close()


def _is_right(_instant: int, _before: float, _after: float) -> None:
    """A clock that nobody corrects."""


def _is_live(table: Table) -> bool:
    """Whether a match lost time when the server was away: its clocks run, or it waits for somebody by the clock."""
    if table.is_paused:
        return table.record.deadline != NEVER and pause_of(table.match.rows).adjourned == NEVER
    return table.pace.kind == "live" or table.game.timed
