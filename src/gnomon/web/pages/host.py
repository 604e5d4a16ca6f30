"""The host's page: how the house is, what needs a look, and what hosts may do. Nobody else finds it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

import gnomon
from gnomon.kernel.errors import GnomonError
from gnomon.matches.damaged import Remains
from gnomon.matches.deeds import MOST_TIMES, Admission
from gnomon.matches.errors import UNKNOWN_MATCH, UNKNOWN_USER, UNREADABLE, Declined
from gnomon.matches.hosting import REASON_LENGTH, Hosting
from gnomon.matches.pauses import STAND_IN
from gnomon.matches.records import DAY_MS, NEVER, User
from gnomon.matches.service import Host
from gnomon.matches.table import Table
from gnomon.web import house_words as words_of
from gnomon.web.house import House
from gnomon.web.live import pace_of, stage_of
from gnomon.web.numbers import whole_number
from gnomon.web.pages.entering import enter
from gnomon.web.pages.forms import fault_page, fields, host_of, integer, known, see, text
from gnomon.web.pages.lines import lines_of
from gnomon.web.pages.shelf import match_title, thumbnail_of
from gnomon.web.rendering import page, words
from gnomon.web.visitor import visitor_of

RENEWED: Final = (
    "sentence",
    "door",
    "needs",
    "figures",
    "running",
    "people",
    "invitations",
    "workers",
    "thinking",
    "storage",
    "backup",
    "happened",
)
"""The parts of the page that are drawn anew while somebody looks at it."""
HOUR_MS: Final = 3_600_000
SPANS: Final = (HOUR_MS, DAY_MS, 7 * DAY_MS, 30 * DAY_MS)
"""For how long somebody may be silenced from the page."""
LISTED: Final = 100
SITS: Final = 12

Handler = Callable[[Request], Awaitable[Response]]
Act = Callable[[Request, User, FormData], Awaitable[str]]


def for_hosts(handler: Handler) -> Handler:
    """A page that nobody but a host finds."""

    async def guarded(request: Request) -> Response:
        if not host_of(request).hosting.is_host(visitor_of(request).id):
            raise HTTPException(404)
        return await handler(request)

    return guarded


# --- looking ----------------------------------------------------------------------------------------------------------


@for_hosts
async def overview(request: Request) -> Response:
    """The house at a glance."""
    who = request.query_params.get("who", "").strip()[:LISTED]
    return page(request, "host.html", place="host", extra=await _shown(request, who))


@for_hosts
async def now(request: Request) -> Response:
    """The parts of the page that have changed by now, each as it stands."""
    shown, language = await _shown(request), visitor_of(request).language
    # Who looks for somebody has found them: nobody is looked for again and again.
    renewed = [name for name in RENEWED if name != "people" or "who" not in request.query_params]
    parts = {name: words(language, f"host/{name}.html", shown) for name in renewed}
    return JSONResponse(parts, headers={"cache-control": "no-store"})


async def _shown(request: Request, who: str = "") -> dict[str, object]:
    """Everything that the page and its parts name; `who` narrows the list of people."""
    host, language = host_of(request), visitor_of(request).language
    house: House = request.app.state.house
    seen = await house.overview(who, visitor_of(request).id)
    hosting = host.hosting
    records = [*(one.record for one in seen.running), *(table.record for table in host.tables.live())]
    titles = {record.id: match_title(record) for record in records}
    return {
        "house": seen,
        "who": who,
        "sentence": words_of.sentence(seen, language),
        "facts": words_of.facts(seen, language),
        "needs": [words_of.notice_of(need, language) for need in seen.needs],
        "figures": words_of.figures(seen, house.cores, language),
        "lines": lines_of(seen.running, language),
        "pace_of": pace_of,
        "cores": house.cores,
        "titles": titles,
        "urgency_of": lambda urgency: words_of.urgency_of(urgency, language),
        "lasting": lambda milliseconds: words_of.lasting(round(milliseconds), language),
        "sized": lambda size: words_of.sized(size, language),
        "limits": words_of.limits_of(host.quotas.limits, language),
        "places_of": lambda admission: words_of.places_of(admission, seen.now, language),
        "shares": words_of.shares_of(seen.room, language) if seen.room else [],
        "tried_in_time": seen.backup is not None and words_of.tried_in_time(seen.backup, seen.now),
        "deed_words": lambda deed: words_of.deed_words(deed, language),
        "version": gnomon.__version__,
        "up": words_of.lasting(round(1000 * house.seconds), language),
        "house_notice": hosting.notice,
        "language": language,
        "thumbnail": thumbnail_of,
        "reason_length": REASON_LENGTH,
    }


@for_hosts
async def happened(request: Request) -> Response:
    """Everything that hosts did, latest first."""
    language = visitor_of(request).language
    before = whole_number(request.query_params.get("before", ""), NEVER)
    deeds = await host_of(request).store.hosting.deeds(LISTED, max(before, NEVER))
    return page(
        request,
        "host/all_happened.html",
        place="host",
        deeds=deeds,
        deed_words=lambda deed: words_of.deed_words(deed, language),
        last=deeds[-1].id if len(deeds) == LISTED else 0,
    )


@for_hosts
async def match(request: Request) -> Response:
    """One match, and what a host may do about it; what is left of it where it cannot be read."""
    language = visitor_of(request).language
    found = await _found(request)
    if isinstance(found, Remains):
        return page(
            request,
            "host/damaged.html",
            place="host",
            left=found,
            title=found.id if found.record is None else match_title(found.record),
            reason_length=REASON_LENGTH,
        )
    table = found
    return page(
        request,
        "host/match.html",
        place="host",
        table=table,
        title=match_title(table.record),
        stage=stage_of(table, language),
        pace=pace_of(table, language),
        awaited=[table.seats[seat] for seat in table.asked if not table.seats[seat].is_program],
        lasted=words_of.lasting(max(0, host_of(request).clock.now() - table.record.since), language),
        thumbnail=thumbnail_of,
        reason_length=REASON_LENGTH,
    )


@for_hosts
async def person(request: Request) -> Response:
    """One person, and what a host may decide about them."""
    host, language = host_of(request), visitor_of(request).language
    house: House = request.app.state.house
    found = await host.store.hosting.known_of([request.path_params["user"]])
    if not found:
        return fault_page(request, Declined(UNKNOWN_USER), 404)
    user = found[0].user
    matches = await host.store.of_user(user.id, SITS)
    times = host.tables.standings.times(user.payer)
    return page(
        request,
        "host/person.html",
        place="host",
        person=house.person(found[0], house.online()),
        invitation=await _invitation_of(host, user.id),
        me=visitor_of(request).id,
        keeper=await host.store.user(user.keeper) if user.keeper else None,
        limits=words_of.limits_of(host.quotas.limits, language, times),
        matches=[(record, match_title(record)) for record, _ in matches],
        spans=[(span, words_of.lasting(span, language)) for span in SPANS],
        most_times=MOST_TIMES,
        reason_length=REASON_LENGTH,
    )


async def _invitation_of(host: Host, user: str) -> Admission | None:
    """By which invitation somebody came, if it was by one."""
    arrival = await host.invitations.store.arrival(user)
    return await host.invitations.store.one(arrival.admission) if arrival is not None else None


async def _found(request: Request) -> Table | Remains:
    """The table that an address names, or what is left of it. Raises Declined."""
    name = request.path_params["match"]
    if not name.isprintable():
        raise Declined(UNKNOWN_MATCH)
    try:
        return await host_of(request).tables.open(name)
    except Declined as fault:
        if fault.code != UNREADABLE:
            raise
        return await host_of(request).hosting.left_of(name)


async def _table(request: Request) -> Table:
    """The table that an address names, and that can be read. Raises Declined."""
    found = await _found(request)
    if isinstance(found, Remains):
        raise Declined(UNREADABLE)
    return found


# --- doing ------------------------------------------------------------------------------------------------------------


def doing(act: Act) -> Handler:
    """An act of a host: done, the page that shows what came of it; else what stands in the way."""

    async def handler(request: Request) -> Response:
        by = known(request)
        assert by is not None  # hosts are people
        form = await fields(request)
        try:
            return see(await act(request, by, form))
        except GnomonError as fault:
            return fault_page(request, fault, 400)

    return for_hosts(handler)


def _decision(decide: Callable[[Hosting, User, User, FormData, str], Awaitable[None]]) -> Handler:
    """An act about the person whom the address names."""

    async def act(request: Request, by: User, form: FormData) -> str:
        user = await host_of(request).people.user(request.path_params["user"])
        await decide(host_of(request).hosting, by, user, form, text(form, "reason"))
        return f"/host/people/{user.id}"

    return doing(act)


async def _mute(hosting: Hosting, by: User, user: User, form: FormData, reason: str) -> None:
    span = integer(form, "span")
    await hosting.mute(by, user, hosting.now() + (span if span in SPANS else 0), reason)


async def _stop(request: Request, by: User, form: FormData) -> str:
    found, hosting, reason = await _found(request), host_of(request).hosting, text(form, "reason")
    await (hosting.halt(by, found, reason) if isinstance(found, Remains) else hosting.stop(by, found, reason))
    return f"/host/matches/{found.id}"


async def _program(request: Request, by: User, form: FormData) -> str:
    table = await _table(request)
    hosting = host_of(request).hosting
    await hosting.let_program(by, table, integer(form, "seat"), STAND_IN, text(form, "reason"))
    return f"/host/matches/{table.id}"


async def _announce(request: Request, by: User, form: FormData) -> str:
    await host_of(request).hosting.announce(by, text(form, "text"), text(form, "reason"))
    return "/host#notice"


@for_hosts
async def export(request: Request) -> Response:
    """A match as a file: all of it once everything may be known, until then what a spectator sees."""
    by = known(request)
    assert by is not None  # hosts are people
    form = await fields(request)
    try:
        found, hosting, reason = await _found(request), host_of(request).hosting, text(form, "reason")
        file = await (
            hosting.salvage(by, found, reason) if isinstance(found, Remains) else hosting.export(by, found, reason)
        )
    except GnomonError as fault:
        return fault_page(request, fault, 400)
    game = found.record.game if found.record is not None else "match"
    headers = {"content-disposition": f'attachment; filename="{game}-{found.id}.json"'}
    return Response(file, media_type="application/json", headers=headers)


# --- becoming a host --------------------------------------------------------------------------------------------------


async def link(request: Request) -> Response:
    """What a link of `gnomon host link` opens; looking at it spends nothing."""
    if not await host_of(request).hosting.opens(request.path_params["code"]):
        raise HTTPException(404)
    return page(request, "host/link.html", place="host")


async def follow(request: Request) -> Response:
    """Become a host by a link."""
    hosting, code = host_of(request).hosting, request.path_params["code"]
    if not await hosting.opens(code):
        raise HTTPException(404)
    form = await fields(request)
    try:
        entry = await enter(request, text(form, "name"), "host")
        await hosting.follow_link(code, entry.user)
    except GnomonError as fault:
        return fault_page(request, fault, 400)
    return entry.signed(request, see("/host"))


def routes() -> list[Route]:
    """The routes of this module."""
    people, matches = "/host/people/{user}", "/host/matches/{match}"
    decisions: Mapping[str, Callable[[Hosting, User, User, FormData, str], Awaitable[None]]] = {
        "mute": _mute,
        "unmute": lambda hosting, by, user, form, why: hosting.unmute(by, user, why),
        "ban": lambda hosting, by, user, form, why: hosting.ban(by, user, why),
        "unban": lambda hosting, by, user, form, why: hosting.unban(by, user, why),
        "quota": lambda hosting, by, user, form, why: hosting.allow(by, user, integer(form, "times", 0), why),
        "add": lambda hosting, by, user, form, why: hosting.add(by, user, why),
        "remove": lambda hosting, by, user, form, why: hosting.remove(by, user, why),
    }
    return [
        Route("/host", overview),
        Route("/host/now", now),
        Route("/host/happened", happened),
        Route("/host/notice", doing(_announce), methods=["POST"]),
        Route("/host/link/{code}", link),
        Route("/host/link/{code}", follow, methods=["POST"]),
        Route(matches, match),
        Route(f"{matches}/stop", doing(_stop), methods=["POST"]),
        Route(f"{matches}/program", doing(_program), methods=["POST"]),
        Route(f"{matches}/export", export, methods=["POST"]),
        Route(people, person),
        *(Route(f"{people}/{name}", _decision(decide), methods=["POST"]) for name, decide in decisions.items()),
    ]
