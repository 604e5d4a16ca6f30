"""When somebody may be disturbed: quiet hours by the clocks where they live."""

from datetime import UTC, datetime, timedelta, tzinfo
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from gnomon.matches import errors
from gnomon.matches.errors import Declined
from gnomon.matches.records import NEVER, CallRules

MINUTES: Final = 24 * 60


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


def zone_of(name: str) -> tzinfo:
    """A time zone by its name; universal time where this machine does not know it."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC
