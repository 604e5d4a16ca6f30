"""Leaving for good: what is somebody's alone goes, what others share stays whole and names nobody.

Seats in matches that are going on are given up as when somebody resigns: a program plays them to the end. Where nobody else
sits, the match rests instead. A table that waits is handed on to whoever sits there, or shut. Then everything else happens
in one transaction of the storage.
"""

import logging
from collections.abc import Collection
from dataclasses import replace
from functools import partial

from gnomon.matches import errors
from gnomon.matches.access import Access
from gnomon.matches.draft import Draft
from gnomon.matches.errors import Declined, StorageTrouble
from gnomon.matches.hosting import Hosting
from gnomon.matches.pauses import PAUSED, STAND_IN, hold, pause_of
from gnomon.matches.people import tidy_line
from gnomon.matches.ports import Store
from gnomon.matches.records import GONE, NEVER, User
from gnomon.matches.tables import WHOEVER, Tables

log = logging.getLogger("gnomon.parting")


class Parting:
    """How somebody leaves this server for good, with the accounts that they keep for programs."""

    def __init__(self, store: Store, tables: Tables, access: Access, hosting: Hosting) -> None:
        self._store = store
        self._own = store.belongings
        self._tables = tables
        self._access = access
        self._hosting = hosting

    async def leave(self, user: User, word: str) -> None:
        """Delete a user, who says their own name as the `word` for it. Raises Declined, StorageTrouble."""
        if user.is_machine:
            raise Declined(errors.PERSONS_ALONE)
        if tidy_line(word) != user.name:
            raise Declined(errors.NOT_CONFIRMED)
        self._tables.standings.admit(user.id)
        if {host.user for host in await self._store.hosting.hosts()} == {user.id}:
            raise Declined(errors.LAST_HOST)
        users = [user.id, *(program.id for program in await self._access.programs(user))]
        places = await self._own.places(users)
        await self._get_up(users)
        matches = [match for one in users for match in await self._own.matches(one)]
        said = {match for one in users for match, _line in await self._own.lines(one)}
        await self._own.forget(users, places)
        self._tables.reachable.difference_update(users)
        await self._forget_elsewhere(users, sorted({*matches, *said, *(place.match for place in places)}))

    async def _get_up(self, users: Collection[str]) -> None:
        """Leave every seat in matches that are not over. Raises Declined, StorageTrouble."""
        for match in await self._own.unfinished(list(users)):
            try:
                table = await self._tables.current(match, WHOEVER)
            except Declined as fault:
                if fault.code != errors.UNREADABLE:
                    raise
                continue  # nobody can sit at it
            await self._tables.change(table, partial(_get_up, users=users, goes_on=table.event != ""))

    async def _forget_elsewhere(self, users: Collection[str], matches: Collection[str]) -> None:
        """Let every open table say what is stored now; what fails here is read anew when it is opened next."""
        try:
            await self._get_up(users)  # where they sat down meanwhile
            await self._hosting.learn()
            for match in matches:
                await self._tables.renew(match)
        except (Declined, StorageTrouble) as trouble:
            log.warning("somebody has left, and open tables may still name them", extra={"trouble": str(trouble)})


def _get_up(draft: Draft, users: Collection[str], goes_on: bool) -> None:
    """Leave the seats of some users at one table, and the table itself to others. An event waits for its end: it `goes_on`."""
    if draft.record.status == "over":
        return
    waiting = draft.record.status == "waiting"
    sat = any(seat.kind == "person" and seat.user in users for seat in draft.seats)
    for seat in list(draft.seats):
        if seat.user not in users or (seat.resigned and seat.name == GONE):
            continue
        if waiting or seat.kind == "open":
            draft.put(replace(seat, kind="open", user=None, name="", level="", local=False, recovery="", machine=False))
            if seat.kind != "open":
                draft.note("left", seat.index)
        else:
            level = seat.level or draft.record.pace.stand_in or STAND_IN
            draft.put(replace(seat, name=GONE, level=level, resigned=True, recovery=""))
            if not seat.resigned:
                draft.note("resigned", seat.index, level=level)
    left = [seat for seat in draft.seats if seat.kind == "person" and not seat.resigned and seat.user not in users]
    if draft.record.owner in users:
        if left:
            draft.record = replace(draft.record, owner=left[0].user or "")
        elif waiting:
            draft.record = replace(draft.record, listed=False)
    holds = draft.record.paused and pause_of(draft.match.rows).instant() == NEVER
    if sat and not left and not waiting and not goes_on and not holds:
        hold(draft, PAUSED)  # for whom should programs play it to the end?
