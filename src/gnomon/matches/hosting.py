"""The people who keep the server: who they are, what they may do, and the log of what they did.

Whatever a host does stands in the log with the reason. What changes people is stored together with its entry; what is
done to a match is entered first, so that nothing is ever done without a word of it.
"""

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from gnomon.catalog import entry
from gnomon.matches import errors
from gnomon.matches.damaged import Remains, remains
from gnomon.matches.deeds import MOST_TIMES, Act, Deed, HostRecord, Standing
from gnomon.matches.entropy import digest_of, is_id
from gnomon.matches.errors import Declined, StorageTrouble
from gnomon.matches.people import tidy_line
from gnomon.matches.play import must_run
from gnomon.matches.ports import Clock, Entropy, Store
from gnomon.matches.records import DAY_MS, NEVER, SPECTATOR, MatchRecord, Seat, User
from gnomon.matches.seating import Seating
from gnomon.matches.table import Table
from gnomon.matches.tables import Tables

log = logging.getLogger("gnomon.hosting")

LINK_MS: Final = 15 * 60_000
"""So long a link that makes somebody a host may be followed."""
REASON_LENGTH: Final = 200
LEARN_SECONDS: Final = 3.0
"""How soon a decision made in another process, or on the command line, holds in this one."""
LONGEST_SILENCE: Final = 366 * DAY_MS
TIMES: Final = 3
"""A match stands still when nobody answers for so many times its pace."""
NO_CLOCK_MS: Final = 10 * 60_000
"""What counts as the pace of people who play without a clock."""
PROGRAM_MS: Final = 60_000
"""What counts as the pace of programs: none thinks for longer."""
ASLEEP_MS: Final = 7 * DAY_MS
"""A match where nothing happened for so long has been left, not held up."""
LOOKED_AT: Final = 400
"""So many matches that rest are looked at for those that stand still."""


@dataclass(frozen=True, slots=True)
class Still:
    """A match that stands still: since when, and the seats whose answer it lacks."""

    record: MatchRecord
    seats: tuple[Seat, ...]
    since: int
    lacks: tuple[int, ...]

    @property
    def away(self) -> set[str | None]:
        """The people whose answer it lacks."""
        return {self.seats[seat].user for seat in self.lacks if not self.seats[seat].is_program}

    @property
    def waits_for_program(self) -> bool:
        """Whether it is a program that does not answer."""
        return any(self.seats[seat].is_program for seat in self.lacks)


class Hosting:
    """What hosts do. `by` is the host; None stands for the command line of the machine, which needs no role."""

    def __init__(self, store: Store, tables: Tables, seating: Seating, clock: Clock, entropy: Entropy) -> None:
        self.store = store.hosting
        self._people = store
        self._tables = tables
        self._standings = tables.standings
        self._seating = seating
        self._clock = clock
        self._entropy = entropy
        self._hosts: dict[str, HostRecord] = {}
        self.notice = ""

    def now(self) -> int:
        """The present instant by the host's clock."""
        return self._clock.now()

    async def learn(self) -> None:
        """Take over what is stored: hosts, decisions, and the notice that stands on every page. Raises StorageTrouble."""
        self._hosts = {host.user: host for host in await self.store.hosts()}
        self._standings.learn(await self.store.standings())
        known = await self._people.ties.people(sorted(self._hosts)) if self._hosts else []
        self._tables.guarded = {host.id: host.name for host in known}
        noticed = await self.store.last("notice")
        self.notice = noticed.title if noticed is not None else ""

    async def follow(self) -> None:
        """Learn what other processes have decided, for ever; while the storage does not serve, what was known holds."""
        while True:
            await asyncio.sleep(LEARN_SECONDS)
            try:
                await self.learn()
            except StorageTrouble as trouble:
                log.warning("the hosts' decisions cannot be read", extra={"trouble": str(trouble)})

    # --- who is a host ----------------------------------------------------------------------------------------------

    def is_host(self, user: str) -> bool:
        """Whether a user keeps this server."""
        return bool(user) and user in self._hosts

    def hosts(self) -> list[HostRecord]:
        """Who keeps this server."""
        return list(self._hosts.values())

    async def find(self, who: str) -> User:
        """A user by id, or by a name that one person alone bears. Raises Declined."""
        wanted = tidy_line(who)
        found = await self._people.user(wanted) if is_id(wanted) else None
        if found is not None:
            return found
        named = await self.store.named(wanted, 2)
        if not named:
            raise Declined(errors.UNKNOWN_USER)
        if len(named) > 1:
            raise Declined(errors.MANY_NAMED)
        return named[0]

    async def add(self, by: User | None, user: User, reason: str) -> None:
        """Make somebody a host. Raises Declined."""
        self.check(by)
        host = HostRecord(user.id, self._clock.now(), by.id if by else "")
        await self.store.add_host(host, self.deed(by, "host_added", user.id, user.name, reason))
        await self.learn()

    async def remove(self, by: User | None, user: User, reason: str) -> None:
        """Take the role from somebody. Raises Declined if they have none."""
        self.check(by)
        if not self.is_host(user.id):
            raise Declined(errors.UNKNOWN_USER)
        await self.store.remove_host(user.id, self.deed(by, "host_removed", user.id, user.name, reason))
        await self.learn()

    async def link(self, by: User | None, reason: str) -> str:
        """The code of a link that makes whoever follows it a host: once, and for a quarter of an hour."""
        self.check(by)
        code = self._entropy.token()
        await self.store.save_link(digest_of(code), self._clock.now(), self.deed(by, "link_made", "", "", reason))
        return code

    async def opens(self, code: str) -> bool:
        """Whether such a link still makes somebody a host."""
        return await self.store.link_since(digest_of(code), self._clock.now() - LINK_MS)

    async def follow_link(self, code: str, user: User) -> None:
        """Become a host by a link. Raises Declined if it is spent, too old or none."""
        now = self._clock.now()
        deed = Deed(0, now, user.id, user.name, "host_added", user.id, user.name, "", {"by": "link"})
        if not await self.store.spend_link(digest_of(code), now - LINK_MS, HostRecord(user.id, now, user.id), deed):
            raise Declined(errors.UNKNOWN_CODE)
        await self.learn()

    # --- people -----------------------------------------------------------------------------------------------------

    async def mute(self, by: User | None, user: User, until: int, reason: str) -> None:
        """Let nobody hear somebody until an instant. Raises Declined."""
        self._check_subject(user)
        if not self._clock.now() < until <= self._clock.now() + LONGEST_SILENCE:
            raise Declined(errors.BAD_REQUEST, where="until")
        standing = replace(self._standings.of(user.id), muted=until)
        await self._decide(by, "muted", user, standing, reason, {"until": until})

    async def unmute(self, by: User | None, user: User, reason: str) -> None:
        """Let somebody be heard again. Raises Declined."""
        await self._decide(by, "unmuted", user, replace(self._standings.of(user.id), muted=NEVER), reason)

    async def ban(self, by: User | None, user: User, reason: str) -> None:
        """Close the server to somebody. Raises Declined."""
        self._check_subject(user)
        await self._decide(by, "banned", user, replace(self._standings.of(user.id), banned=True), reason)

    async def unban(self, by: User | None, user: User, reason: str) -> None:
        """Open the server to somebody again. Raises Declined."""
        await self._decide(by, "unbanned", user, replace(self._standings.of(user.id), banned=False), reason)

    async def allow(self, by: User | None, user: User, times: int, reason: str) -> None:
        """Let somebody have so many times as much of everything that is counted. Raises Declined.

        A program has nothing of its own: allow its keeper.
        """
        if user.is_machine:
            raise Declined(errors.BAD_REQUEST, where="user")
        if not 1 <= times <= MOST_TIMES:
            raise Declined(errors.BAD_REQUEST, where="times")
        standing = replace(self._standings.of(user.id), times=times)
        await self._decide(by, "quota", user, standing, reason, {"times": times})

    async def _decide(
        self,
        by: User | None,
        act: Act,
        user: User,
        standing: Standing,
        reason: str,
        facts: Mapping[str, int | str] | None = None,
    ) -> None:
        self.check(by)
        await self.store.save_standing(standing, self.deed(by, act, user.id, user.name, reason, facts))
        self._standings.put(standing)

    def _check_subject(self, user: User) -> None:
        if self.is_host(user.id):
            raise Declined(errors.IS_HOST)

    # --- matches ----------------------------------------------------------------------------------------------------

    async def stop(self, by: User | None, table: Table, reason: str) -> None:
        """Let a match stand still; its people may go on with it. Raises Declined."""
        self.check(by)
        must_run(table)
        await self.store.note(self.deed(by, "stopped", table.id, _title(table.record), reason))
        await self._seating.stop(table)

    async def let_program(self, by: User | None, table: Table, seat: int, level: str, reason: str) -> None:
        """Let a program answer for somebody who does not; the person may take the seat back. Raises Declined."""
        self.check(by)
        must_run(table)
        if not 0 <= seat < len(table.seats):
            raise Declined(errors.UNKNOWN_SEAT)
        held = table.seats[seat]
        if held.kind != "person" or held.is_program:
            raise Declined(errors.STOOD_IN, seat=seat)
        facts: dict[str, int | str] = {"seat": seat, "name": held.name, "level": self._seating.level(level)}
        await self.store.note(self.deed(by, "stood_in", table.id, _title(table.record), reason, facts))
        await self._seating.let_program(table, seat, level)

    async def export(self, by: User | None, table: Table, reason: str) -> str:
        """A match as a file: all of it once everything may be known, until then what a spectator sees. Raises Declined."""
        self.check(by)
        if table.is_sealed:
            raise Declined(errors.SEALED)
        whole = table.is_disclosed
        facts = {"whole": int(whole)}
        await self.store.note(self.deed(by, "exported", table.id, _title(table.record), reason, facts))
        return table.match.dump(None if whole else SPECTATOR)

    async def left_of(self, match: str) -> Remains:
        """What is left of a match that cannot be read as a whole. Raises Declined, StorageTrouble."""
        return await remains(self._people, self._clock, match)

    async def halt(self, by: User | None, left: Remains, reason: str) -> None:
        """Let a match that cannot be read stand still: no server tries to take it up any more. Raises Declined."""
        self.check(by)
        await self.store.halt(left.id, self.deed(by, "stopped", left.id, _title(left.record), reason))
        self._tables.overlook(left.id)

    async def salvage(self, by: User | None, left: Remains, reason: str) -> str:
        """A match that cannot be read, as far as it replays, as a file: see `Remains.dump`. Raises Declined."""
        self.check(by)
        found = await asyncio.to_thread(left.dump)
        facts = {"whole": int(left.is_disclosed)}
        await self.store.note(self.deed(by, "exported", left.id, _title(left.record), reason, facts))
        return found

    async def still(self) -> list[Still]:
        """Matches that stand still, those that do so for the longest time last.

        Somebody is asked, has not answered for three times the pace, has not the table open at any server, and others
        wait for them; or it is a program that does not answer. A person who left their own match against programs keeps
        nobody waiting.
        """
        now = self._clock.now()
        found = await self.store.unchanged(now - ASLEEP_MS, now - TIMES * PROGRAM_MS, LOOKED_AT)
        stills = [still for record, seats in found if (still := self._still(record, seats, now)) is not None]
        there = await self._tables.present([still.record.id for still in stills]) if stills else {}
        return [still for still in stills if not still.away & there.get(still.record.id, frozenset())]

    def _still(self, record: MatchRecord, seats: list[Seat], now: int) -> Still | None:
        if record.paused or len(seats) != record.seats:
            return None
        lacks = [seat for seat in record.asked if 0 <= seat < len(seats)]
        programs = tuple(seat for seat in lacks if seats[seat].is_program)
        if programs:
            return Still(record, tuple(seats), record.since, programs)
        pace = record.pace.base_ms if record.pace.kind != "none" else NO_CLOCK_MS
        table = self._tables.peek(record.id)
        here = table.online() if table is not None else set()
        people = {seat.user for seat in seats if seat.kind == "person" and not seat.is_program}
        away = {seats[seat].user for seat in lacks}
        if now - record.since <= TIMES * pace or not lacks or away & here or not people - away:
            return None
        return Still(record, tuple(seats), record.since, tuple(lacks))

    # --- words ------------------------------------------------------------------------------------------------------

    async def announce(self, by: User | None, text: str, reason: str) -> None:
        """Put a notice on every page, or take it away with an empty text. Raises Declined."""
        self.check(by)
        tidy = tidy_line(text)
        if len(tidy) > REASON_LENGTH:
            raise Declined(errors.TOO_LONG, limit=REASON_LENGTH)
        await self.store.note(self.deed(by, "notice", "", tidy, reason))
        self.notice = tidy

    def check(self, by: User | None) -> None:
        """Raise Declined unless whoever acts may: a host, or the command line."""
        if by is not None and not self.is_host(by.id):
            raise Declined(errors.NOT_YOURS)

    def deed(
        self,
        by: User | None,
        act: Act,
        subject: str,
        title: str,
        reason: str,
        facts: Mapping[str, int | str] | None = None,
    ) -> Deed:
        """An entry for the log. Raises Declined without a reason."""
        tidy = tidy_line(reason)
        if not tidy:
            raise Declined(errors.NO_REASON)
        if len(tidy) > REASON_LENGTH:
            raise Declined(errors.TOO_LONG, limit=REASON_LENGTH)
        actor, name = (by.id, by.name) if by is not None else ("", "")
        return Deed(0, self._clock.now(), actor, name, act, subject, title, tidy, facts or {})


def _title(record: MatchRecord | None) -> str:
    """What a match is called in the log; empty for one of which not even the record can be read."""
    return "" if record is None else record.title or entry(record.game).game.title
