"""Results as Atom feeds: those of a deal, of an event, and a person's own under a secret address."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from email.utils import format_datetime, parsedate_to_datetime
from typing import Final
from urllib.parse import urlencode, urlsplit
from xml.etree import ElementTree as ET

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon.kernel.errors import GnomonError
from gnomon.matches.challenges import DAILY, WEEKLY, Challenge, before
from gnomon.matches.errors import Declined
from gnomon.matches.lobby import Summary
from gnomon.matches.records import ChallengeRecord, told_instant
from gnomon.matches.rounds import FILLER, Whole
from gnomon.web.ending import signed
from gnomon.web.headers import is_known
from gnomon.web.hosts import origin
from gnomon.web.languages import catalogue, tag
from gnomon.web.pages import visit
from gnomon.web.pages.challenge import QUERIES, asked_of, challenged, modes_of, result_words
from gnomon.web.pages.forms import fault_page, host_of, known, see
from gnomon.web.pages.shelf import match_title, title_of
from gnomon.web.visitor import visitor_of

ATOM: Final = "http://www.w3.org/2005/Atom"
DAYS: Final = 3
"""So many days of deals stand in the feed that names none."""
SHOWN: Final = 50
NOT_FOUND: Final = 404
NOT_MODIFIED: Final = 304


@dataclass(frozen=True, slots=True)
class Entry:
    """One result. `key` is the same for ever and tells nothing; `updated` is an instant."""

    key: str
    title: str
    text: str
    link: str
    author: str
    updated: int


# --- the feeds ----------------------------------------------------------------------------------------------------------


async def of_deals(request: Request) -> Response:
    """The results of the deals of a day, a week, a word, or of the last days and weeks."""
    challenges, language = host_of(request).challenges, visitor_of(request).language
    try:
        asked = asked_of(request.query_params, challenges)
    except GnomonError:
        raise HTTPException(400) from None
    names = [(asked.kind, asked.name)]
    if not asked.is_named:
        today, week = challenges.today(), challenges.this_week()
        names = [(DAILY, _before(today, back)) for back in range(DAYS)] + [(WEEKLY, week), (WEEKLY, before(week))]
    entries = []
    for game in challenged():
        for kind, name in names:
            for mode, label in modes_of(game, language, kind):
                deal = Challenge(game, kind, name, mode)
                is_past = not challenges.is_open(deal)
                found = await challenges.best(deal)
                entries += [_of_deal(record, label, is_past, language) for record in found]
    say = catalogue(language).gettext
    wish = asked.query if asked.is_named else {}
    title = " · ".join(part for part in (say("Deals"), asked.name if asked.is_named else "") if part)
    return _atom(request, title, f"/challenge{_query(wish)}", f"/challenge.atom{_query(wish)}", entries)


def _of_deal(record: ChallengeRecord, label: str, is_past: bool, language: str) -> Entry:
    """A result of a deal; its match is named only when nobody plays the deal any more."""
    say = catalogue(language).gettext
    title = say("{name}: {points} points").format(name=record.player, points=signed(record.points))
    words = result_words(record, language)
    text = " · ".join((title_of(record.game), record.name, label, words))
    wish = {QUERIES[record.kind]: record.name}
    link = f"/matches/{record.match}/replay" if is_past else f"/challenge{_query(wish)}"
    return Entry(_key(record.match), title, text, link, record.player, record.finished)


async def of_event(request: Request) -> Response:
    """The results of an event's rounds that are over, table by table; of a league those of all its divisions."""
    events, language = host_of(request).events, visitor_of(request).language
    try:
        whole = await events.whole(request.path_params["event"])
        played = [whole]
        if whole.event.ladder is not None:
            seasons = range(1, whole.event.round + 1)
            played = [one for season in seasons for one in await events.played(whole, season)]
    except Declined:
        raise HTTPException(NOT_FOUND) from None
    entries = [entry for one in played for entry in _of_rounds(one, language)]
    page = f"/events/{whole.event.id}"
    return _atom(request, whole.event.name, page, f"{page}/results.atom", entries)


def _of_rounds(whole: Whole, language: str) -> Iterable[Entry]:
    """The tables of an event's rounds that are over, byes left out."""
    say = catalogue(language).gettext
    names = {one.number: one.name for one in whole.entrants}
    for one in whole.rounds:
        for table in whole.of_round(one.number) if one.is_closed else ():
            if table.is_bye or not table.is_counted:
                continue
            of_round = say("Round %(number)s") % {"number": one.number}
            title = f"{of_round} · {say('Table %(number)s') % {'number': table.number}}"
            seats = zip(table.places, table.entrants, table.scores, strict=True)
            found = [(names[entrant], score) for _, entrant, score in sorted(seats) if entrant != FILLER]
            text = ", ".join(say("{name}: {score}").format(name=name, score=signed(score)) for name, score in found)
            link = f"/matches/{table.match}/replay"
            yield Entry(_key(table.match), title, text, link, found[0][0] if found else "", one.closed)


async def of_person(request: Request) -> Response:
    """The results of whoever has made this address, latest first."""
    host, language = host_of(request), visitor_of(request).language
    try:
        user = await host.access.reader(request.path_params["token"])
    except Declined:
        raise HTTPException(NOT_FOUND) from None
    mine = [one for one in await host.lobby.mine(user) if one.record.status == "over" and not one.record.lesson]
    now = host.tables.clock.now()
    # Others still play the deal of a day or week: its match is told when that is over.
    secret = {deal.match: deal.secret_until for deal in await host.challenges.among(mine)}
    entries = [
        _of_match(one, max(one.record.finished, secret.get(one.record.id, 0)), language)
        for one in mine
        if secret.get(one.record.id, 0) <= now and one.mine and one.record.result is not None
    ]
    title = catalogue(language).gettext("Results of {name}").format(name=user.name)
    key = _key(request.path_params["token"])
    return _atom(request, title, "/records", request.url.path, entries, key)


def _of_match(one: Summary, updated: int, language: str) -> Entry:
    """A finished match as its player has played it."""
    say = catalogue(language).gettext
    result = one.record.result or {}
    scores, ranks = result.get("scores"), result.get("ranks")
    assert isinstance(scores, list) and isinstance(ranks, list)
    seat = min(one.mine, key=lambda place: ranks[place])
    title = match_title(one.record)
    if len(one.seats) > 1:
        place = say("place {place} of {count}").format(place=ranks[seat], count=len(one.seats))
        title = f"{title}: {place}"
    by_rank = sorted(one.seats, key=lambda other: (ranks[other.index], other.index))
    text = ", ".join(
        say("{name}: {score}").format(name=other.name, score=signed(scores[other.index])) for other in by_rank
    )
    return Entry(_key(one.record.id), title, text, f"/matches/{one.record.id}/replay", one.seats[seat].name, updated)


async def make(request: Request) -> Response:
    """Make an address for one's results and show it, this once."""
    user = known(request)
    if user is None:
        return see("/me")
    name = catalogue(visitor_of(request).language).gettext("Feed of my results")
    try:
        token = await host_of(request).access.make_feed(user, name[:24])
    except GnomonError as fault:
        return fault_page(request, fault, 400)
    return await visit.about(request, feed=f"{origin(request)}/feeds/{token}.atom")


# --- Atom ---------------------------------------------------------------------------------------------------------------


def _atom(request: Request, title: str, page: str, own: str, entries: Iterable[Entry], key: str = "") -> Response:
    """A feed, or word that it has not changed. `key` names it where its own address is a secret."""
    place, language = origin(request), visitor_of(request).language
    shown = sorted(entries, key=lambda entry: (-entry.updated, entry.key))[:SHOWN]
    latest = shown[0].updated if shown else 0
    host = urlsplit(place).hostname or "localhost"
    feed = ET.Element("feed", {"xmlns": ATOM, "xml:lang": tag(language)})
    _add(feed, "id", f"tag:{host},2026:feeds/{key or _key(own)}")
    _add(feed, "title", title)
    _add(feed, "updated", told_instant(latest))
    ET.SubElement(feed, "link", {"rel": "self", "type": "application/atom+xml", "href": place + own})
    ET.SubElement(feed, "link", {"rel": "alternate", "type": "text/html", "href": place + page})
    _add(feed, "generator", "Gnomon")
    for entry in shown:
        one = ET.SubElement(feed, "entry")
        _add(one, "id", f"tag:{host},2026:results/{entry.key}")
        _add(one, "title", entry.title)
        _add(one, "updated", told_instant(entry.updated))
        _add(ET.SubElement(one, "author"), "name", entry.author)
        ET.SubElement(one, "link", {"rel": "alternate", "type": "text/html", "href": place + entry.link})
        _add(one, "summary", entry.text)
    body = ET.tostring(feed, encoding="utf-8", xml_declaration=True)
    changed = datetime.fromtimestamp(latest // 1000, UTC)
    mark = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    headers = {
        "etag": mark,
        "last-modified": format_datetime(changed, usegmt=True),
        "cache-control": "private, no-cache",
        "vary": "Accept-Language, Cookie",
    }
    if _is_known(request, mark, changed):
        return Response(status_code=NOT_MODIFIED, headers=headers)
    return Response(body, media_type="application/atom+xml", headers=headers)


def _is_known(request: Request, mark: str, changed: datetime) -> bool:
    """Whether a reader has this very feed: by its tag, or by the instant where it sends no tag."""
    tags = request.headers.get("if-none-match")
    if tags is not None:
        return is_known(tags, mark)
    try:
        return changed <= parsedate_to_datetime(request.headers.get("if-modified-since", ""))
    except (TypeError, ValueError):
        return False


def _add(parent: ET.Element, name: str, text: str) -> None:
    ET.SubElement(parent, name).text = text


def _key(text: str) -> str:
    """What stands for an id that is not to be told: a match's leads to the match."""
    return hashlib.sha256(f"gnomon feed\n{text}".encode()).hexdigest()[:32]


def _query(wish: dict[str, str]) -> str:
    return f"?{urlencode(wish)}" if wish else ""


def _before(today: str, days: int) -> str:
    return (date.fromisoformat(today) - timedelta(days=days)).isoformat()


def routes() -> list[Route]:
    """The routes of this module."""
    return [
        Route("/challenge.atom", of_deals),
        Route("/events/{event}/results.atom", of_event),
        Route("/feeds/{token}.atom", of_person),
        Route("/me/feed", make, methods=["POST"]),
    ]
