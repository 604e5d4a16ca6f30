"""How one is told of one's turn: by which ways, when not, and what was sent."""

from __future__ import annotations

import json
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon.kernel.errors import GnomonError
from gnomon.matches.calling import time_of, zones
from gnomon.matches.channels import STOPPED, Fresh
from gnomon.matches.records import Channel, ChannelKind, User, day_of
from gnomon.web.browsers import browser_named
from gnomon.web.channel_words import (
    Way,
    about_match,
    event_words,
    heard_by,
    kind_words,
    outcome_of,
    told_of,
    way_of,
)
from gnomon.web.pages.forms import client_of, fault_page, fields, host_of, known, see, text
from gnomon.web.pages.shelf import thumbnail_of, title_of
from gnomon.web.rendering import page
from gnomon.web.visitor import visitor_of

PLACE: Final = "/me/turn"
SHOWN_MATCHES: Final = 50
STRANGER: Final = f"/me?next={PLACE}"


async def shown(request: Request) -> Response:
    """The page."""
    user = known(request)
    return see(STRANGER) if user is None else await about(request, user)


async def about(request: Request, user: User, fresh: Fresh | None = None, calendar: str = "") -> Response:
    """The page of a user; a secret or a `calendar`'s address that was just made is shown this once."""
    host, language = host_of(request), visitor_of(request).language
    channels, rules = await host.channels.all(user), await host.channels.rules(user)
    offered = [kind for kind in host.channels.kinds() if kind != "push"]
    told = [
        {
            "notice": one.notice,
            "title": one.title or (title_of(one.game) if one.game else ""),
            "event": event_words(one.notice, language),
            "by": kind_words(one.notice.channel, language),
            "outcome": outcome_of(one.notice, language),
        }
        for one in await host.channels.told(user)
    ]
    return page(
        request,
        "turn.html",
        extra={
            "ways": [way_of(channel, host.clock.now(), language) for channel in channels],
            "heard": heard_by([channel for channel in channels if channel.is_open], language),
            "works": works(channels),
            "offered": offered,
            "names": {kind: kind_words(kind, language) for kind in offered},
            "day": day_of,
            "stopped": STOPPED,
            "push_key": host.channels.push_key() if "push" in host.channels.kinds() else "",
            "told": told,
            "digest": await host.digests.of(user),
            "time_of": time_of,
            "events": told_of(language),
            "thumbnail": thumbnail_of,
            "calls": await host.channels.calls(user),
            "matches": await _matches(request, user) if channels else [],
            "fresh": fresh,
            "calendar": calendar,
            "calendar_since": await host.access.calendar(user),
            "zones": zones(),
            "zone": rules.zone if rules else "",
            "begins": time_of(rules.quiet_from) if rules else "",
            "ends": time_of(rules.quiet_until) if rules else "",
        },
    )


async def _matches(request: Request, user: User) -> list[dict[str, str]]:
    """The matches of a user that are not over, for the choice of what is told of each."""
    language = visitor_of(request).language
    mine = [one for one in await host_of(request).lobby.mine(user) if one.mine and one.record.status != "over"]
    return [
        {
            "id": one.record.id,
            "game": one.record.game,
            "title": one.record.title or title_of(one.record.game),
            "about": about_match(
                one.record.pace.kind, [seat.name for seat in one.seats if seat.user != user.id], language
            ),
        }
        for one in mine
        if not one.record.lesson
    ][:SHOWN_MATCHES]


def works(channels: list[Channel]) -> bool:
    """Whether some way is open and not failing."""
    return any(channel.is_open and channel.failures == 0 and channel.wants("your_turn") for channel in channels)


async def ways_of(request: Request, user: User | None) -> list[Way]:
    """The ways of a user, for other pages."""
    if user is None:
        return []
    host, language = host_of(request), visitor_of(request).language
    return [way_of(channel, host.clock.now(), language) for channel in await host.channels.all(user)]


async def add(request: Request) -> Response:
    """One more way."""
    user = known(request)
    if user is None:
        return see(STRANGER)
    form, host = await fields(request), host_of(request)
    named: tuple[ChannelKind, ...] = tuple(one for one in host.channels.kinds() if one == text(form, "kind"))
    kind = named[0] if named else "webhook"
    given = await _with_device(request, text(form, "given")) if kind == "push" else text(form, "given")
    try:
        fresh = await host.channels.add(user, kind, given, client_of(request))
    except GnomonError as fault:
        return fault_page(request, fault, 400)
    return await about(request, user, fresh) if fresh.secret else see(PLACE)


async def _with_device(request: Request, given: str) -> str:
    """A browser's subscription with what kind of browser it is; what is none stays as it is."""
    try:
        found = json.loads(given)
    except (ValueError, RecursionError):
        return given
    return json.dumps({**found, "device": await browser_named(request)}) if isinstance(found, dict) else given


async def attempt(request: Request) -> Response:
    """Send a test by a way."""
    user = known(request)
    if user is None:
        return see(STRANGER)
    try:
        await host_of(request).channels.attempt(user, text(await fields(request), "channel"), client_of(request))
    except GnomonError as fault:
        return fault_page(request, fault, 400)
    return see(f"{PLACE}#ways")


async def remove(request: Request) -> Response:
    """One way fewer."""
    user = known(request)
    if user is None:
        return see(STRANGER)
    try:
        await host_of(request).channels.remove(user, text(await fields(request), "channel"))
    except GnomonError as fault:
        return fault_page(request, fault, 404)
    return see(f"{PLACE}#ways")


async def sign(request: Request) -> Response:
    """Another secret for a webhook, shown this once."""
    user = known(request)
    if user is None:
        return see(STRANGER)
    try:
        fresh = await host_of(request).channels.sign(user, text(await fields(request), "channel"))
    except GnomonError as fault:
        return fault_page(request, fault, 404)
    return await about(request, user, fresh)


async def words(request: Request) -> Response:
    """What one is told of by which way; only the ways that the form shows are changed."""
    user = known(request)
    if user is None:
        return see(STRANGER)
    form = await fields(request)
    shown = [way for way in form.getlist("way") if isinstance(way, str)]
    told = [event for event in form.getlist("told") if isinstance(event, str)]
    chosen = {way: [one.partition(".")[2] for one in told if one.partition(".")[0] == way] for way in shown}
    try:
        await host_of(request).channels.choose(user, chosen)
    except GnomonError as fault:
        return fault_page(request, fault, 400)
    return see(f"{PLACE}#words")


async def matches(request: Request) -> Response:
    """What one is told of which match."""
    user = known(request)
    if user is None:
        return see(STRANGER)
    form = await fields(request)
    chosen = {name.removeprefix("of."): text(form, name) for name in form if name.startswith("of.")}
    try:
        await host_of(request).channels.limit(user, chosen)
    except GnomonError as fault:
        return fault_page(request, fault, 400)
    return see(f"{PLACE}#matches")


async def digest(request: Request) -> Response:
    """What there is, once a day: by which way and when."""
    user = known(request)
    if user is None:
        return see(STRANGER)
    form = await fields(request)
    try:
        await host_of(request).digests.choose(user, text(form, "way"), text(form, "time"), text(form, "zone"))
    except GnomonError as fault:
        return fault_page(request, fault, 400)
    return see(f"{PLACE}#digest")


async def hours(request: Request) -> Response:
    """Hear nothing between two times of day."""
    user = known(request)
    if user is None:
        return see(STRANGER)
    form = await fields(request)
    try:
        await host_of(request).channels.rest(user, text(form, "zone"), text(form, "begins"), text(form, "ends"))
        await host_of(request).digests.move(user)
    except GnomonError as fault:
        return fault_page(request, fault, 400)
    return see(f"{PLACE}#hours")


def routes() -> list[Route]:
    """The routes of this module."""
    return [
        Route(PLACE, shown),
        Route(f"{PLACE}/add", add, methods=["POST"]),
        Route(f"{PLACE}/try", attempt, methods=["POST"]),
        Route(f"{PLACE}/remove", remove, methods=["POST"]),
        Route(f"{PLACE}/secret", sign, methods=["POST"]),
        Route(f"{PLACE}/words", words, methods=["POST"]),
        Route(f"{PLACE}/matches", matches, methods=["POST"]),
        Route(f"{PLACE}/digest", digest, methods=["POST"]),
        Route(f"{PLACE}/hours", hours, methods=["POST"]),
    ]
