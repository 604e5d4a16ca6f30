"""Days off that somebody takes, as they travel between the application and its storage; and the days, by the clocks of a zone."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final, Protocol

from gnomon.matches import errors
from gnomon.matches.calling import zone_of
from gnomon.matches.errors import Declined
from gnomon.matches.records import NEVER

LONGEST_AHEAD: Final = timedelta(days=366)
"""So far ahead the last day off may lie."""
_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


@dataclass(frozen=True, slots=True)
class Leave:
    """Somebody is off from a `first` day to a `last` one, each such as `2026-12-03`, by the clocks of a `zone`.

    That is from the instant `begins` until `ends`. Whoever was back before, or called it off, has `ended` it at another instant.
    `told` says that all matches of theirs that go on know how it stands.
    """

    id: str
    user: str
    zone: str
    first: str
    last: str
    begins: int
    ends: int
    created: int
    ended: int = NEVER
    told: bool = False

    @property
    def days(self) -> frozenset[date]:
        """The days that it takes out of the allowance; none if it was called off before it began."""
        if NEVER < self.ended < self.begins:
            return frozenset()
        first, last = date.fromisoformat(self.first), date.fromisoformat(self.last)
        return frozenset(first + timedelta(days=ahead) for ahead in range((last - first).days + 1))

    def holds(self, now: int) -> bool:
        """Whether it is to come or under way at an instant."""
        return self.ended == NEVER and self.ends > now


Check = Callable[[Sequence[Leave]], None]
"""Raises Declined if one more leave does not go with those that somebody has."""


class LeaveStore(Protocol):
    """What the storage keeps of days off. Every method raises StorageTrouble when it cannot serve."""

    async def add(self, leave: Leave, check: Check) -> None:
        """Keep a leave, if the `check` of those that its user has takes no offence. Raises what that does, Declined for whoever is gone."""
        ...

    async def of_user(self, user: str) -> list[Leave]:
        """The leaves of somebody, the first one first."""
        ...

    async def holding(self, now: int) -> list[Leave]:
        """Everybody's leaves that are to come or under way at an instant, the first one first."""
        ...

    async def end(self, leave: Leave) -> bool:
        """Keep the `last` day of a leave that was `ended`; False if it was ended before."""
        ...

    async def untold(self, limit: int) -> list[Leave]:
        """Leaves of which some match may not know how they stand, oldest first."""
        ...

    async def tell(self, leave: Leave) -> None:
        """Note that all matches know how a leave stands, unless that has changed meanwhile."""
        ...

    async def matches(self, user: str) -> list[str]:
        """The matches over days in which somebody sits and which go on."""
        ...

    async def tidy(self, before: int) -> None:
        """Forget the leaves that were over before an instant."""
        ...


def planned(id: str, user: str, zone: str, first: str, last: str, now: int) -> Leave:
    """A leave as it was typed; one that takes in today begins at once. Raises Declined."""
    begins, ends = _day(first), _day(last)
    today = day_at(zone, now)
    if ends < begins:
        raise Declined(errors.DAYS_BACKWARDS)
    if begins < today:
        raise Declined(errors.DAY_PASSED)
    if ends > today + LONGEST_AHEAD:
        raise Declined(errors.DAY_TOO_FAR)
    since, until = max(now, start_of(zone, begins)), start_of(zone, ends + timedelta(days=1))
    return Leave(id, user, zone, begins.isoformat(), ends.isoformat(), since, until, now)


def day_at(zone: str, instant: int) -> date:
    """The day that the clocks of a zone show at an instant (ms since 1970)."""
    return datetime.fromtimestamp(instant / 1000, zone_of(zone)).date()


def start_of(zone: str, day: date) -> int:
    """The instant (ms since 1970) at which a day begins by the clocks of a zone.

    Of a midnight that they show twice the first one counts; where they leave it out, the day begins as they are put forward.
    """
    shown = datetime(day.year, day.month, day.day, tzinfo=zone_of(zone))
    return round(shown.timestamp() * 1000)


def _day(typed: str) -> date:
    try:
        if _DAY.fullmatch(typed.strip()):
            return date.fromisoformat(typed.strip())
    except ValueError:
        pass
    raise Declined(errors.BAD_DAY)
