"""Days off: whoever travels says so, and the clocks of their matches over days stand still meanwhile.

A leave is told to the logs of all their matches as soon as it is planned, changed or called off, and to that of a match which begins,
or comes to them, with that change itself. What a server has no time to tell before it stops, the next one tells.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Final

from gnomon.matches import errors
from gnomon.matches.calling import zones
from gnomon.matches.draft import Draft
from gnomon.matches.entropy import is_id
from gnomon.matches.errors import Declined, StorageTrouble
from gnomon.matches.leave import Leave, day_at, planned
from gnomon.matches.off import end_days_off, note_days_off
from gnomon.matches.ports import Clock, Entropy, Store
from gnomon.matches.records import DAY_MS, NEVER, CallRules, User
from gnomon.matches.tables import WHOEVER, Tables

log = logging.getLogger("gnomon.leaves")

LOOK_SECONDS: Final = 3.0
"""How soon what another server was told holds here, and open pages show that somebody is off or back."""
TOLD_MS: Final = 15_000
"""For so long a leave is told again: a match may begin at a server that has not heard of it."""
AT_ONCE: Final = 50
KEPT_MS: Final = 400 * DAY_MS
"""For so long leaves that are over are kept: they count for a year."""
TIDY_MS: Final = DAY_MS


class Leaves:
    """Everybody's days off; each person has an `allowance` of so many in a calendar year, 0 where there are none."""

    def __init__(self, tables: Tables, store: Store, clock: Clock, entropy: Entropy, allowance: int) -> None:
        self.allowance = allowance
        self._tables = tables
        self._store = store
        self._leaves = store.leaves
        self._clock = clock
        self._entropy = entropy
        self._looked = clock.now()
        self._tidied = 0

    async def ahead(self, user: User) -> list[Leave]:
        """The days off of a user that are to come or under way, the first ones first."""
        now = self._clock.now()
        return [one for one in await self._leaves.of_user(user.id) if one.holds(now)]

    async def left(self, user: User) -> dict[int, int]:
        """How many days a user has left of this year and of the next one, by their clocks."""
        year = day_at(await self.zone(user), self._clock.now()).year
        taken = _taken(await self._leaves.of_user(user.id))
        return {one: max(0, self.allowance - taken[one]) for one in (year, year + 1)}

    async def zone(self, user: User) -> str:
        """The time zone in which a user's days are counted."""
        rules = await self._store.channels.rules(user.id)
        return rules.zone if rules is not None else CallRules(user.id).zone

    async def plan(self, user: User, first: str, last: str, zone: str = "") -> Leave:
        """Take the days off from a first one to a last one, such as `2026-12-03`. Raises Declined.

        The `zone` is that of a user who has not said yet where they are.
        """
        self._tables.standings.admit(user.id)
        if user.is_machine:
            raise Declined(errors.PERSONS_ALONE)
        if not self.allowance:
            raise Declined(errors.NO_DAYS_OFF)
        rules = await self._store.channels.rules(user.id)
        if rules is None and zone:
            if zone not in zones():
                raise Declined(errors.BAD_ZONE)
            rules = CallRules(user.id, zone)
        here = (rules or CallRules(user.id)).zone
        leave = planned(self._entropy.token(), user.id, here, first, last, self._clock.now())
        await self._leaves.add(leave, partial(self._check, leave))
        if rules is not None and zone:
            await self._store.channels.save_rules(rules)
        self._tables.leaves.setdefault(user.id, []).append(leave)
        await self._tell(leave)
        return leave

    async def end(self, user: User, leave: str) -> None:
        """Be back, or call days off off before they begin: those that have not begun are not taken. Raises Declined."""
        found = await self._leaves.of_user(user.id) if is_id(leave) else []
        now = self._clock.now()
        one = next((one for one in found if one.id == leave and one.holds(now)), None)
        if one is None:
            raise Declined(errors.UNKNOWN_LEAVE)
        last = one.last if now < one.begins else day_at(one.zone, now).isoformat()
        ended = replace(one, ended=now, last=last)
        if not await self._leaves.end(ended):
            raise Declined(errors.UNKNOWN_LEAVE)
        own = self._tables.leaves.get(user.id, [])
        self._tables.leaves[user.id] = [other for other in own if other.id != leave]
        await self._tell(ended)

    def _check(self, leave: Leave, others: Sequence[Leave]) -> None:
        """Raise Declined if a leave does not go with others of the same user."""
        for other in others:
            if other.holds(leave.begins) and leave.begins < other.ends and other.begins < leave.ends:
                raise Declined(errors.DAYS_OVERLAP)
        taken = _taken([*others, leave])
        for year in {day.year for day in leave.days}:
            if taken[year] > self.allowance:
                raise Declined(errors.FEW_DAYS_LEFT)

    # --- what goes by itself ----------------------------------------------------------------------------------------

    async def learn(self) -> None:
        """Know everybody's days off, for the tables that are open here or about to be. Raises StorageTrouble."""
        found: dict[str, list[Leave]] = {}
        for leave in await self._leaves.holding(self._clock.now()):
            found.setdefault(leave.user, []).append(leave)
        known = self._tables.leaves
        known.clear()
        known.update(found)

    async def work(self) -> None:
        """Tell matches what they have to know, and pages that somebody is off or back, for ever."""
        while True:
            try:
                await self.settle()
            except StorageTrouble as trouble:
                log.warning("days off wait", extra={"trouble": str(trouble)})
            await asyncio.sleep(LOOK_SECONDS)

    async def settle(self) -> None:
        """Do once what `work` does for ever. Raises StorageTrouble."""
        now = self._clock.now()
        self._show(now)
        await self.learn()
        for leave in await self._leaves.untold(AT_ONCE):
            await self._tell(leave)
            if now - max(leave.created, leave.ended) > TOLD_MS:
                await self._leaves.tell(leave)
        if now - self._tidied > TIDY_MS:
            self._tidied = now
            await self._leaves.tidy(now - KEPT_MS)

    def _show(self, now: int) -> None:
        """Let open pages show who is off or back since the last look."""
        for table in self._tables.live():
            if table.off.turns_between(self._looked, now):
                table.changed()
        self._looked = now

    async def _tell(self, leave: Leave) -> None:
        """Let the matches of a user know of a leave, those that can be read. Raises StorageTrouble."""
        for match in await self._leaves.matches(leave.user):
            with suppress(Declined):  # where the storage does not serve, it is told again
                table = await self._tables.current(match, WHOEVER)
                await self._tables.change(table, partial(_hear, leave=leave))


def _hear(draft: Draft, leave: Leave) -> None:
    if leave.ended == NEVER:
        note_days_off(draft, leave)
    else:
        end_days_off(draft, leave)


def _taken(leaves: Sequence[Leave]) -> Counter[int]:
    """How many days are taken, by year; a day that is taken twice counts once."""
    return Counter(day.year for day in frozenset().union(*(one.days for one in leaves)))
