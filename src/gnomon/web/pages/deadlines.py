"""A calendar of somebody's deadlines, of when adjourned matches go on and of the rounds of their events, under a secret address that
calendar programs read (RFC 5545).
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
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
from gnomon.matches.records import NEVER, MatchRecord
from gnomon.matches.rounds import Whole
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
    events = await host.events.of_user(user.id)
    entries = entries_of(found, await host.deadlines.adjourned(user), events, language)
    body = await asyncio.to_thread(calendar_of, entries, origin(request), zone, language)
    mark = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    headers = {"etag": mark, "cache-control": "private, no-cache", "vary": "Accept-Language"}
    if is_known(request.headers.get("if-none-match", ""), mark):
        return Response(status_code=NOT_MODIFIED, headers=headers)
    return Response(body, media_type="text/calendar", headers=headers)


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that stands in a calendar: a `summary`, from when to when, the `path` of its page, what it is `about`, and the instant
    `since` which it is so (ms). Calendar programs know it by what comes of its `key`. One `takes_time` if people have to be there.
    """

    key: str
    summary: str
    begins: datetime
    ends: datetime
    path: str
    about: str
    since: int
    takes_time: bool


def entries_of(
    found: Sequence[Deadline], adjourned: Sequence[MatchRecord], events: Sequence[Whole], language: str
) -> list[Entry]:
    """Deadlines, adjourned matches, and the next instant of each event, in the words of a language."""
    say = catalogue(language).gettext
    entries = []
    for one in found:
        key, ends = f"gnomon deadline\n{one.record.id}\n{one.since}", _instant(one.ends)
        summary = say("{title}: your time runs out").format(title=_title(one.record))
        entries.append(_of_match(one.record, key, summary, ends - SHOWN_FOR, ends, False))
    for record in adjourned:
        key, begins = f"gnomon adjournment\n{record.id}", _instant(record.adjourned)
        summary = say("{title}: the match goes on").format(title=_title(record))
        entries.append(_of_match(record, key, summary, begins, begins + PLAYED_FOR, True))
    for whole in events:
        event = whole.event
        last = whole.rounds[-1] if whole.rounds else None
        if event.status == "running" and last is not None and not last.is_closed and last.ends != NEVER:
            ends = _instant(last.ends)
            summary = say("{title}: round {number} ends").format(title=event.name, number=last.number)
            span = (ends - SHOWN_FOR, ends)
        elif event.status == "running" and event.due != NEVER and event.form != "league":
            summary = say("{title}: round {number} begins").format(title=event.name, number=event.round + 1)
            span = (_instant(event.due), _instant(event.due) + SHOWN_FOR)
        elif event.status == "open" and event.due != NEVER:
            summary = say("{title} begins").format(title=event.name)
            span = (_instant(event.due), _instant(event.due) + SHOWN_FOR)
        else:
            continue
        key, path = f"gnomon event\n{event.id}\n{event.status}\n{event.round}", f"/events/{event.id}"
        since = last.drawn if last is not None else event.created
        entries.append(Entry(key, summary, *span, path, title_of(event.game), since, False))
    return entries


def calendar_of(entries: Sequence[Entry], place: str, zone: str, language: str) -> bytes:
    """Entries as a calendar with links to a `place`, in the times of a `zone`; the same ones give the same bytes."""
    calendar = Calendar()
    calendar.add("prodid", "-//Gnomon//Deadlines//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", catalogue(language).gettext("Gnomon: my turns"))
    calendar.add("x-wr-timezone", zone)
    calendar.add("refresh-interval", AGAIN, {"value": "DURATION"})
    calendar.add("x-published-ttl", AGAIN)
    host = urlsplit(place).hostname or "localhost"
    for entry in entries:
        event = Event()
        event.add("uid", f"{hashlib.sha256(entry.key.encode()).hexdigest()[:32]}@{host}")
        event.add("dtstamp", _instant(entry.since))
        event.add("dtstart", _local(entry.begins, zone))
        event.add("dtend", _local(entry.ends, zone))
        event.add("description", f"{entry.about}\n{place}{entry.path}")
        event.add("url", f"{place}{entry.path}")
        event.add("class", "PRIVATE")
        event.add("summary", entry.summary)
        if not entry.takes_time:
            event.add("transp", "TRANSPARENT")
        calendar.add_component(event)
    if entries:
        days = [(entry.begins if entry.takes_time else entry.ends).date() for entry in entries]
        calendar.add_missing_timezones(
            first_date=min(days).replace(month=1, day=1), last_date=max(days).replace(month=12, day=31)
        )
    body: bytes = calendar.to_ical()
    return body


def _of_match(record: MatchRecord, key: str, summary: str, begins: datetime, ends: datetime, takes_time: bool) -> Entry:
    path, about = f"/matches/{record.id}", title_of(record.game)
    return Entry(key, summary, begins, ends, path, about, record.since, takes_time)


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
