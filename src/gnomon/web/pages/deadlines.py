"""A calendar of somebody's deadlines, and of when adjourned matches go on, under a secret address that calendar programs read (RFC 5545)."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Final
from urllib.parse import urlsplit

from icalendar import Calendar, Event
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon.kernel.errors import GnomonError
from gnomon.matches.calling import zone_of
from gnomon.matches.deadlines import Deadline
from gnomon.matches.errors import Declined
from gnomon.matches.records import MatchRecord
from gnomon.web.headers import is_known
from gnomon.web.hosts import origin
from gnomon.web.languages import catalogue
from gnomon.web.pages import channels
from gnomon.web.pages.forms import fault_page, host_of, known, see
from gnomon.web.pages.shelf import title_of
from gnomon.web.visitor import visitor_of

SHOWN_FOR: Final = timedelta(minutes=30)
"""A deadline stands in the calendar as so long a time, at the end of which the clock runs out."""
PLAYED_FOR: Final = timedelta(hours=1)
"""An adjourned match stands there from its time on for so long."""
AGAIN: Final = timedelta(hours=1)
"""How often calendar programs are asked to look."""
UNIVERSAL: Final = "UTC"
NOT_FOUND: Final = 404
NOT_MODIFIED: Final = 304


async def feed(request: Request) -> Response:
    """The calendar of whoever has made this address."""
    host = host_of(request)
    try:
        user = await host.access.calendar_reader(request.path_params["token"])
    except Declined:
        raise HTTPException(NOT_FOUND) from None
    rules = await host.channels.rules(user)
    found = await host.deadlines.of(user)
    language = user.language or visitor_of(request).language
    zone = rules.zone if rules else UNIVERSAL
    adjourned = await host.deadlines.adjourned(user)
    body = await asyncio.to_thread(calendar_of, found, adjourned, origin(request), zone, language)
    mark = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    headers = {"etag": mark, "cache-control": "private, no-cache", "vary": "Accept-Language"}
    if is_known(request.headers.get("if-none-match", ""), mark):
        return Response(status_code=NOT_MODIFIED, headers=headers)
    return Response(body, media_type="text/calendar", headers=headers)


def calendar_of(
    found: Sequence[Deadline], adjourned: Sequence[MatchRecord], place: str, zone: str, language: str
) -> bytes:
    """Deadlines, and adjourned matches, as a calendar with links to a `place`, in the times of a `zone`; the same ones give the same
    bytes.
    """
    say = catalogue(language).gettext
    calendar = Calendar()
    calendar.add("prodid", "-//Gnomon//Deadlines//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", say("Gnomon: my turns"))
    calendar.add("x-wr-timezone", zone)
    calendar.add("refresh-interval", AGAIN, {"value": "DURATION"})
    calendar.add("x-published-ttl", AGAIN)
    days = []
    for one in found:
        ends, key = _instant(one.ends), f"gnomon deadline\n{one.record.id}\n{one.since}"
        event = _event(one.record, key, (ends - SHOWN_FOR, ends), place, zone)
        event.add("summary", say("{title}: your time runs out").format(title=_title(one.record)))
        event.add("transp", "TRANSPARENT")
        calendar.add_component(event)
        days.append(ends.date())
    for record in adjourned:
        begins, key = _instant(record.adjourned), f"gnomon adjournment\n{record.id}"
        event = _event(record, key, (begins, begins + PLAYED_FOR), place, zone)
        event.add("summary", say("{title}: the match goes on").format(title=_title(record)))
        calendar.add_component(event)
        days.append(begins.date())
    if days:
        calendar.add_missing_timezones(
            first_date=min(days).replace(month=1, day=1), last_date=max(days).replace(month=12, day=31)
        )
    body: bytes = calendar.to_ical()
    return body


def _event(record: MatchRecord, key: str, span: tuple[datetime, datetime], place: str, zone: str) -> Event:
    """A time in a match, known to calendar programs by what comes of a `key`."""
    event = Event()
    host = urlsplit(place).hostname or "localhost"
    event.add("uid", f"{hashlib.sha256(key.encode()).hexdigest()[:32]}@{host}")
    event.add("dtstamp", _instant(record.since))
    event.add("dtstart", _local(span[0], zone))
    event.add("dtend", _local(span[1], zone))
    event.add("description", f"{title_of(record.game)}\n{place}/matches/{record.id}")
    event.add("url", f"{place}/matches/{record.id}")
    event.add("class", "PRIVATE")
    return event


def _title(record: MatchRecord) -> str:
    return record.title or title_of(record.game)


def _instant(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds // 1000, UTC)


def _local(instant: datetime, zone: str) -> datetime:
    """An instant by the clocks of a zone; in universal time where these show the same time twice, for nobody could tell which."""
    here = instant.astimezone(zone_of(zone))
    twice = here.replace(fold=0).utcoffset() != here.replace(fold=1).utcoffset()
    return instant if twice else here


async def make(request: Request) -> Response:
    """Make an address for one's deadlines and show it, this once; the one before opens nothing any more."""
    user = known(request)
    if user is None:
        return see(channels.STRANGER)
    name = catalogue(visitor_of(request).language).gettext("Calendar of my turns")
    try:
        token = await host_of(request).access.make_calendar(user, name[:24])
    except GnomonError as fault:
        return fault_page(request, fault, 400)
    return await channels.about(request, user, calendar=f"{origin(request)}/calendars/{token}.ics")


async def end(request: Request) -> Response:
    """Let one's address open nothing any more."""
    user = known(request)
    if user is None:
        return see(channels.STRANGER)
    await host_of(request).access.end_calendar(user)
    return see(f"{channels.PLACE}#calendar")


def routes() -> list[Route]:
    """The routes of this module."""
    return [
        Route("/calendars/{token}.ics", feed),
        Route(f"{channels.PLACE}/calendar", make, methods=["POST"]),
        Route(f"{channels.PLACE}/calendar/end", end, methods=["POST"]),
    ]
