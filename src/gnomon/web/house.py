"""The house as its host sees it: what is going on, what needs a look, and how the machine is."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Literal

from gnomon.matches.deeds import Admission, Deed, Known
from gnomon.matches.errors import StorageTrouble
from gnomon.matches.hosting import Still
from gnomon.matches.jobs import InLine, Taker
from gnomon.matches.lobby import Summary
from gnomon.matches.people import Newcomers
from gnomon.matches.records import NEVER
from gnomon.matches.service import Host
from gnomon.matches.thinking import Underway
from gnomon.matches.thoughts import QueuedOpponents
from gnomon.web.backups import OLD_MS, Backup, last_backup
from gnomon.web.health import Health
from gnomon.web.places import Room, Rooms
from gnomon.web.sampling import Recent, Sample, Samples, machine_load, share_of

RUNNING: Final = 12
"""So many matches are listed; the others are counted."""
PEOPLE: Final = 8
FOUND: Final = 40
"""So many people are shown for a search."""
DEEDS: Final = 6
ADMISSIONS: Final = 6
LATE_SECONDS: Final = 30.0
"""Nobody's thought should wait for longer."""
LEAST_FREE: Final = 500_000_000
"""With less room on the disk (bytes) the host should look."""
COUNT_SECONDS: Final = 60.0

Trouble = Literal[
    "storage", "still", "unreadable", "behind", "failures", "room", "backup", "copies", "reports", "release"
]


@dataclass(frozen=True, slots=True)
class Need:
    """Something that needs a look: what, how many or for how long, and the match that it is about, if any."""

    what: Trouble
    number: int = 0
    still: Still | None = None
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Person:
    """A person in the list: what the storage knows of them, whether they are here, and what the hosts have decided."""

    known: Known
    here: bool
    is_host: bool
    muted: int
    banned: bool
    times: int


@dataclass(frozen=True, slots=True)
class Overview:
    """Everything that the page shows, as it stands at one instant."""

    now: int
    needs: Sequence[Need]
    matches: dict[str, int]
    sample: Sample
    hour: Sequence[Sample]
    oldest: float
    pages: int
    watching: int
    running: Sequence[Summary]
    still: frozenset[str]
    people: Sequence[Person]
    known: int
    slots: int
    busy: int
    machines: Sequence[Taker]
    thoughts: Sequence[Underway]
    room: Room | None
    backup: Backup | None
    deeds: Sequence[Deed]
    newcomers: Newcomers
    admissions: Sequence[Admission]
    inviting: int

    @property
    def is_empty(self) -> bool:
        """Whether nobody has set a table here yet."""
        return not self.matches

    @property
    def playing(self) -> int:
        """How many matches run."""
        return self.matches.get("running", 0)


class House:
    """Looks at everything for the host's page. Samples are taken by `samples.work()`, the rest when somebody asks."""

    def __init__(self, host: Host, recent: Recent, health: Health) -> None:
        self._host = host
        self._recent = recent
        self._health = health
        self._rooms = Rooms(host)
        self._begun = time.monotonic()
        self._oldest = NEVER
        self._counted: tuple[float, int, int] | None = None
        self._line: list[InLine] = []
        self._takers: list[Taker] = []
        self._elsewhere: frozenset[str] = frozenset()
        self.samples = Samples(self._sample, prepare=self.look_around)

    @property
    def seconds(self) -> float:
        """How long the server has run."""
        return time.monotonic() - self._begun

    @property
    def cores(self) -> int:
        """How many cores the machine has."""
        return os.cpu_count() or 1

    def thoughts(self) -> list[Underway]:
        """What programs think about on all machines and in this one's processes, and what waits for it."""
        now = self._host.clock.now()
        jobs = [Underway(one.claim, one.begun > 0, (now - (one.begun or one.put)) / 1000) for one in self._line]
        found = [*jobs, *(one for one in self._beside() if not one.claim.is_job)]
        return sorted(found, key=lambda one: not one.thinks)

    def _beside(self) -> list[Underway]:
        """What is thought about, or waits, in this machine's processes."""
        opponents = self._host.opponents
        return opponents.processes.thoughts() if isinstance(opponents, QueuedOpponents) else []

    async def look_around(self) -> None:
        """See what stands in the line of jobs and who is at other servers; while that is out of reach, what was seen last is told."""
        with suppress(StorageTrouble):
            self._elsewhere = await self._host.tables.people_elsewhere()
            if self._host.jobs is not None:
                self._line, self._takers = await self._host.jobs.line(), await self._host.jobs.takers()

    def machines(self) -> list[Taker]:
        """The machines that think beside this one."""
        here = self._host.workshop.name if self._host.workshop is not None else ""
        return [taker for taker in self._takers if taker.name != here]

    def online(self) -> set[str]:
        """The users who have a table open, at whatever server."""
        return {user for table in self._host.tables.live() for user in table.here()} | self._elsewhere

    def _sample(self) -> Sample:
        thoughts, answers = self.thoughts(), self._recent.answers()
        thinking = sum(one.thinks for one in thoughts)
        return Sample(
            machine_load(),
            share_of(answers, 0.5),
            share_of(answers, 0.95),
            len(thoughts) - thinking,
            thinking,
            len(self.online()),
        )

    async def overview(self, who: str = "", viewer: str = "") -> Overview:
        """The house now, as the host `viewer` may know it; `who` narrows the list of people. Raises StorageTrouble."""
        host, store = self._host, self._host.store.hosting
        await self.look_around()
        now, sample, thoughts = host.clock.now(), self.samples.look(), self.thoughts()
        stills, room, backup = await host.hosting.still(), await self._rooms.room(), last_backup(host.settings.folder)
        people, finished = await self._count()
        matches = await store.count_matches() | ({"over": finished} if finished else {})
        live = host.tables.live()
        oldest = max((one.seconds for one in thoughts if not one.thinks), default=0.0)
        return Overview(
            now,
            await self._needs(stills, oldest, room, backup, now, viewer),
            matches,
            sample,
            self.samples.hour(),
            oldest,
            sum(table.pages() for table in live),
            sum(table.onlookers() for table in live),
            await self._running(),
            frozenset(still.record.id for still in stills),
            await self._people(who),
            people,
            host.opponents.processes.slots if isinstance(host.opponents, QueuedOpponents) else 0,
            sum(one.thinks for one in self._beside()),
            self.machines(),
            thoughts,
            room,
            backup,
            await store.deeds(DEEDS),
            host.settings.newcomers,
            await host.store.admissions.all(ADMISSIONS),
            await host.store.admissions.count_open(now),
        )

    async def _needs(
        self, stills: Sequence[Still], oldest: float, room: Room, backup: Backup | None, now: int, viewer: str
    ) -> list[Need]:
        found: list[Need] = []
        trouble = await self._health.trouble()
        if trouble:
            found.append(Need("storage", detail=trouble))
        found += [Need("unreadable", detail=match) for match in self._host.tables.unreadable()]
        found += [Need("still", now - still.since, still) for still in stills]
        reported = await self._host.reports.store.count_open(viewer)
        if reported:
            found.append(Need("reports", reported))
        if oldest > LATE_SECONDS:
            found.append(Need("behind", round(oldest)))
        if self._recent.failures():
            found.append(Need("failures", self._recent.failures()))
        if 0 <= room.free < LEAST_FREE:
            found.append(Need("room", room.free))
        if self._host.updates is not None and self._host.updates.newer:
            found.append(Need("release", detail=self._host.updates.newer))
        late = await self._backup_is_late(backup, now)
        if late:
            found.append(Need("backup", late if backup is not None else 0))
        if backup is not None and backup.bad:
            found.append(Need("copies", backup.bad))
        return found

    async def _backup_is_late(self, backup: Backup | None, now: int) -> int:
        """How old the last backup is where it is too old, or the first match where there is none (ms); 0 if all is well."""
        if self._oldest == NEVER:
            self._oldest = await self._host.store.hosting.oldest_match()
        since = backup.made if backup is not None else self._oldest
        return now - since if since != NEVER and now - since > OLD_MS else 0

    async def _running(self) -> list[Summary]:
        found = await self._host.store.hosting.running(RUNNING)
        peek = self._host.tables.peek
        return [
            Summary(record, tuple(seats), (), (), peek(record.id))
            for record, seats in found
            if len(seats) == record.seats
        ]

    async def _people(self, who: str) -> list[Person]:
        store, standings = self._host.store.hosting, self._host.tables.standings
        here = self.online()
        if who:
            return [self.person(one, here) for one in await store.known(who, FOUND)]
        decided = {one.user for one in standings.all() if one.banned or one.times > 1 or standings.is_muted(one.user)}
        first = await store.known_of(sorted(decided)[:FOUND])
        present = await store.known_of(sorted(here - decided)[:PEOPLE])
        later = await store.latest(PEOPLE)
        shown = [*first, *present, *(one for one in later if one.user.id not in decided | here)]
        return [self.person(one, here) for one in shown[: max(PEOPLE, len(first))]]

    def person(self, known: Known, here: set[str]) -> Person:
        """A person with what the hosts have decided about them."""
        standings, user = self._host.tables.standings, known.user.id
        standing = standings.of(user)
        muted = standing.muted if standings.is_muted(user) else NEVER
        is_host = self._host.hosting.is_host(user)
        return Person(known, user in here, is_host, muted, standing.banned, standings.times(user))

    async def _count(self) -> tuple[int, int]:
        """How many people are known and how many matches are over, counted once a minute: that looks at all of them."""
        now = time.monotonic()
        if self._counted is None or now - self._counted[0] > COUNT_SECONDS:
            store = self._host.store.hosting
            self._counted = now, await store.count_people(), await store.count_finished()
        return self._counted[1:]
