"""A calendar of somebody's deadlines, under a secret address that calendar programs read (RFC 5545)."""

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
from gnomon.web.headers import is_known
from gnomon.web.hosts import origin
from gnomon.web.languages import catalogue
from gnomon.web.pages import channels
from gnomon.web.pages.forms import fault_page, host_of, known, see
from gnomon.web.pages.shelf import title_of
from gnomon.web.visitor import visitor_of

SHOWN_FOR: Final = timedelta(minutes=30)
"""A deadline stands in the calendar as so long a time, at the end of which the clock runs out."""
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
    body = await asyncio.to_thread(calendar_of, found, origin(request), zone, language)
    mark = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    headers = {"etag": mark, "cache-control": "private, no-cache", "vary": "Accept-Language"}
    if is_known(request.headers.get("if-none-match", ""), mark):
        return Response(status_code=NOT_MODIFIED, headers=headers)
    return Response(body, media_type="text/calendar", headers=headers)


def calendar_of(found: Sequence[Deadline], place: str, zone: str, language: str) -> bytes:
    """Deadlines as a calendar with links to a `place`, in the times of a `zone`; the same ones give the same bytes."""
    say = catalogue(language).gettext
    host = urlsplit(place).hostname or "localhost"
    calendar = Calendar()
    calendar.add("prodid", "-//Gnomon//Deadlines//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", say("Gnomon: my turns"))
    calendar.add("x-wr-timezone", zone)
    calendar.add("refresh-interval", AGAIN, {"value": "DURATION"})
    calendar.add("x-published-ttl", AGAIN)
    for one in found:
        event = Event()
        ends = datetime.fromtimestamp(one.ends // 1000, UTC)
        key = hashlib.sha256(f"gnomon deadline\n{one.record.id}\n{one.since}".encode()).hexdigest()[:32]
        event.add("uid", f"{key}@{host}")
        event.add("dtstamp", datetime.fromtimestamp(one.since // 1000, UTC))
        event.add("dtstart", _local(ends - SHOWN_FOR, zone))
        event.add("dtend", _local(ends, zone))
        title = one.record.title or title_of(one.record.game)
        event.add("summary", say("{title}: your time runs out").format(title=title))
        event.add("description", f"{title_of(one.record.game)}\n{place}/matches/{one.record.id}")
        event.add("url", f"{place}/matches/{one.record.id}")
        event.add("class", "PRIVATE")
        event.add("transp", "TRANSPARENT")
        calendar.add_component(event)
    if found:
        first, last = (datetime.fromtimestamp(one.ends // 1000, UTC).date() for one in (found[0], found[-1]))
        calendar.add_missing_timezones(
            first_date=first.replace(month=1, day=1), last_date=last.replace(month=12, day=31)
        )
    body: bytes = calendar.to_ical()
    return body


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
