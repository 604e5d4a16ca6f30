"""When somebody may be disturbed: quiet hours by the clocks where they live; and when they are told that their time runs short."""

import re
from datetime import UTC, datetime, timedelta, tzinfo
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from gnomon.matches import errors
from gnomon.matches.errors import Declined
from gnomon.matches.records import NEVER, CallRules, Pace

MINUTES: Final = 24 * 60
LONGEST_LEAD: Final = 12 * 3_600_000
SHORTEST_LEAD: Final = 60_000
TO_ACT: Final = 3_600_000
"""So much time (ms) has to be left after quiet hours for a word of it to wait until they end."""
BEFORE_QUIET: Final = 900_000
"""What does not bear quiet hours is told so long before they begin (ms)."""
_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_TIME: Final = re.compile(r"[0-9]{2}:[0-9]{2}")


@cache
def zones() -> tuple[str, ...]:
    """The time zones that may be named, in alphabetical order."""
    odd = ("Etc/", "SystemV/", "posix", "right", "US/")
    found = sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith(odd))
    return (*found, "UTC")


def ruled(user: str, zone: str, begins: str, ends: str) -> CallRules:
    """Quiet hours as they were typed: two times of day such as `22:30`, both empty for none. Raises Declined."""
    if zone not in zones():
        raise Declined(errors.BAD_HOURS)
    if not begins and not ends:
        return CallRules(user, zone)
    first, last = minute_of(begins), minute_of(ends)
    if first == last:
        raise Declined(errors.BAD_HOURS)
    return CallRules(user, zone, first, last)


def minute_of(typed: str) -> int:
    """The minute of the day of a time such as `07:30`. Raises Declined."""
    hour, colon, minute = typed.strip().partition(":")
    digits = hour + minute
    if not colon or len(hour) not in (1, 2) or len(minute) != 2 or not (digits.isascii() and digits.isdigit()):
        raise Declined(errors.BAD_HOURS)
    if int(hour) > 23 or int(minute) > 59:
        raise Declined(errors.BAD_HOURS)
    return 60 * int(hour) + int(minute)


def time_of(minute: int) -> str:
    """A minute of the day as a time such as `07:30`, empty for NEVER."""
    return "" if minute == NEVER else f"{minute // 60:02}:{minute % 60:02}"


def quiet_until(rules: CallRules | None, now: int) -> int:
    """The instant at which somebody may be disturbed: `now`, or the end of the quiet hours in which it lies (ms since 1970).

    The end is a time by the clocks there: nights in which they are put forward or back are shorter or longer.
    """
    if rules is None or rules.quiet_from == NEVER or rules.quiet_until == NEVER:
        return now
    zone = zone_of(rules.zone)
    here = datetime.fromtimestamp(now / 1000, zone)
    minute = 60 * here.hour + here.minute
    first, last = rules.quiet_from % MINUTES, rules.quiet_until % MINUTES
    over_midnight = last < first
    if over_midnight:
        is_quiet = minute >= first or minute < last
    else:
        is_quiet = first <= minute < last
    if not is_quiet:
        return now
    day = here.date() + timedelta(days=1 if over_midnight and minute >= first else 0)
    for fold in (0, 1):
        end = datetime(day.year, day.month, day.day, last // 60, last % 60, tzinfo=zone, fold=fold)
        instant = round(end.timestamp() * 1000)
        if instant > now:
            return instant
    return now


def quiet_since(rules: CallRules, instant: int) -> int:
    """The instant at which the quiet hours begin in which another lies (ms since 1970)."""
    zone = zone_of(rules.zone)
    here = datetime.fromtimestamp(instant / 1000, zone)
    first = rules.quiet_from % MINUTES
    for back in (0, 1):
        day = here.date() - timedelta(days=back)
        begins = datetime(day.year, day.month, day.day, first // 60, first % 60, tzinfo=zone)
        if (since := round(begins.timestamp() * 1000)) <= instant:
            return since
    return instant


def lead_of(pace: Pace) -> int:
    """How long before a clock runs out its seat is told (ms): a tenth of what it had, at most half a day; NEVER for clocks that
    are not over days, and where a tenth is next to nothing.
    """
    lead = min(pace.base_ms // 10, LONGEST_LEAD)
    return lead if pace.kind == "days" and lead >= SHORTEST_LEAD else NEVER


def remind_at(rules: CallRules | None, ends: int, lead: int) -> int:
    """When somebody is told that their time runs out at the instant `ends`: so long before it, or before the quiet hours begin
    that would leave them no time to act.
    """
    usual = ends - lead
    free = quiet_until(rules, usual)
    if rules is None or free == usual or free + min(lead, TO_ACT) <= ends:
        return free
    return quiet_since(rules, usual) - BEFORE_QUIET


def instant_of(zone: str, day: str, time: str) -> int:
    """The instant (ms since 1970) at which the clocks of a zone show a day such as `2026-12-03` and a time such as `19:30`.

    Of a time that they show twice the first one counts. Raises Declined for what is neither, and for a time that they leave out.
    """
    if zone not in zones():
        raise Declined(errors.BAD_ZONE)
    here = zone_of(zone)
    try:
        if not (_DAY.fullmatch(day.strip()) and _TIME.fullmatch(time.strip())):
            raise ValueError
        typed = datetime.fromisoformat(f"{day.strip()}T{time.strip()}")
        instant = round(typed.replace(tzinfo=here).timestamp() * 1000)
        shown = datetime.fromtimestamp(instant / 1000, here)
    except (ValueError, OverflowError):
        raise Declined(errors.BAD_MOMENT) from None
    if shown.replace(tzinfo=None) != typed:
        raise Declined(errors.LEFT_OUT)
    return instant


def next_time(zone: str, minute: int, after: int) -> int:
    """The first instant after another (ms since 1970) at which the clocks of a zone show a minute of the day.

    Of a time that they show twice the first one counts; one that they leave out comes as much later as they are put forward.
    """
    here = zone_of(zone)
    today = datetime.fromtimestamp(after / 1000, here).date()
    for ahead in (0, 1, 2):  # a zone that crosses the date line may leave out a day
        day = today + timedelta(days=ahead)
        shown = datetime(day.year, day.month, day.day, minute // 60, minute % 60, tzinfo=here)
        if (instant := round(shown.timestamp() * 1000)) > after:
            return instant
    return after + 24 * 3_600_000


def zone_of(name: str) -> tzinfo:
    """A time zone by its name; universal time where this machine does not know it."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC
