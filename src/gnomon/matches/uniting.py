"""Taking a guest's matches along: somebody who played as a guest says that they are a person who is known here already.

What the guest has begun becomes the person's: seats, tables that they set, analysis copies, challenges, chat. A match in which
both have a seat stays with the guest, who then stays too: nobody sits opposite themselves. All of it happens in one
transaction of the storage, after which every server shows it.
"""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from typing import Final

from gnomon.matches import errors
from gnomon.matches.access import Access
from gnomon.matches.draft import Draft
from gnomon.matches.errors import Conflict, Declined, StorageTrouble
from gnomon.matches.hosting import Hosting
from gnomon.matches.ports import Store
from gnomon.matches.records import Commit, MatchRecord, User
from gnomon.matches.table import Table
from gnomon.matches.tables import ATTEMPTS, WHOEVER, Tables

log = logging.getLogger("gnomon.uniting")

SIGNED_IN: Final = "signed_in"
"""The note at a table whose guest has become somebody else."""
MOST_COPIES: Final = 1_000
"""So many analysis copies are counted; all of them come along."""
PASSED_ON: Final = "passed_on"
"""The same where the guest had only set the table."""


@dataclass(frozen=True, slots=True)
class Luggage:
    """What a guest could take along: how many `matches` and analysis `copies`, and the matches that `stay` with the guest."""

    matches: int
    copies: int
    stay: tuple[MatchRecord, ...] = ()

    def __bool__(self) -> bool:
        """Whether there is anything to take."""
        return self.matches + self.copies > 0


class Uniting:
    """How a guest becomes a person who is known already."""

    def __init__(self, store: Store, tables: Tables, access: Access, hosting: Hosting) -> None:
        self._store = store
        self._own = store.belongings
        self._tables = tables
        self._access = access
        self._hosting = hosting

    async def luggage(self, guest: User, person: User) -> Luggage:
        """What of a guest's could become a person's: nothing of a host's, of somebody silenced, or of who keeps programs."""
        try:
            await self._check(guest, person)
        except Declined:
            return Luggage(0, 0)
        shared = await self._shared(guest, person)
        theirs = [match for match in await self._own.matches(guest.id) if match not in shared]
        stay = [await self._store.match(match) for match in sorted(shared)]
        copies = [one for one in await self._store.sandboxes(guest.id, MOST_COPIES) if one.match not in shared]
        return Luggage(len(theirs), len(copies), tuple(record for record in stay if record is not None))

    async def unite(self, guest: User, person: User) -> Luggage:
        """Make all that is a guest's a person's; what it was. Raises Declined, StorageTrouble; nothing is changed then.

        Whoever asks and does not wait for the end does not break it off.
        """
        return await asyncio.shield(self._united(guest, person))

    async def _united(self, guest: User, person: User) -> Luggage:
        await self._check(guest, person)
        found = await self.luggage(guest, person)
        matches = {*await self._own.matches(guest.id), *(match for match, _line in await self._own.lines(guest.id))}
        matches |= {place.match for place in await self._own.places([guest.id])}  # where a seat is kept too
        for _ in range(ATTEMPTS):
            try:
                await self._move(guest, person, await self._shared(guest, person))
                break
            except Conflict:
                continue
        else:
            raise Declined(errors.BUSY)
        self._tables.reachable.discard(guest.id)
        await self._show(guest, person, sorted(matches))
        return found

    async def _check(self, guest: User, person: User) -> None:
        standings = self._tables.standings
        for user in (guest, person):
            standings.admit(user.id)
        no_guest = guest.id == person.id or guest.is_machine or person.is_machine or self._hosting.is_host(guest.id)
        if no_guest or standings.is_muted(guest.id) or await self._access.programs(guest):
            raise Declined(errors.NO_GUEST)

    async def _shared(self, guest: User, person: User) -> set[str]:
        """The matches in which both have a seat, or one is kept for them."""
        here, there = [{place.match for place in await self._own.places([user.id])} for user in (guest, person)]
        return here & there

    async def _move(self, guest: User, person: User, shared: set[str]) -> None:
        """One try. Raises Conflict if something has changed meanwhile."""
        tables, damaged = [], []
        for match in await self._own.unfinished([guest.id]):
            table = None if match in shared else await self._current(match)
            if table is not None:
                tables.append(table)
            elif match not in shared:
                damaged.append(match)
        async with AsyncExitStack() as held:
            for table in sorted(tables, key=lambda table: table.id):  # in one order, so that nobody waits in a ring
                await held.enter_async_context(table.lock)
            commits = [_moved(table, guest, person) for table in tables if not table.is_over]
            await self._own.unite(guest, person, sorted(shared), commits, damaged)

    async def _current(self, match: str) -> Table | None:
        """A table as it is stored; None for one that cannot be read, which nobody changes any more."""
        try:
            return await self._tables.current(match, WHOEVER)
        except Declined as fault:
            if fault.code != errors.UNREADABLE:
                raise
            return None

    async def _show(self, guest: User, person: User, matches: Sequence[str]) -> None:
        """Let every open table say what is stored now; what fails here is read anew when it is opened next."""
        try:
            stay = await self._shared(guest, person)
            for match in await self._own.unfinished([guest.id]):  # where the guest sat down meanwhile
                if match not in stay and (table := await self._current(match)) is not None:
                    await self._tables.change(table, lambda draft: _move(draft, guest, person))
            for match in matches:
                await self._tables.renew(match)
        except (Declined, StorageTrouble) as trouble:
            log.warning("a guest was united, and open tables may still name them", extra={"trouble": str(trouble)})


def _moved(table: Table, guest: User, person: User) -> Commit:
    draft = Draft(table)
    _move(draft, guest, person)
    return draft.finish()


def _move(draft: Draft, guest: User, person: User) -> None:
    """Give the seats and the table of a guest to a person; the row that is noted keeps others from storing what stood before."""
    sat = [seat for seat in draft.seats if seat.user == guest.id]
    for seat in sat:
        name = person.name if seat.name == guest.name else seat.name
        draft.put(replace(seat, user=person.id, name=name))
    if draft.record.owner == guest.id:
        draft.record = replace(draft.record, owner=person.id)
    own = next((seat for seat in sat if seat.kind == "person" and not seat.local), None)
    if own is None:
        draft.note(PASSED_ON)
    else:
        draft.note(SIGNED_IN, own.index)
