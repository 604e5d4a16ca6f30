"""What one can do about a person who is unpleasant: not hear them, not meet them, tell the hosts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon.kernel.errors import GnomonError
from gnomon.matches.errors import UNKNOWN_SEAT, UNKNOWN_USER, Declined
from gnomon.matches.records import SPECTATOR, MatchRecord, User
from gnomon.matches.reports import TEXT_LENGTH
from gnomon.web.numbers import whole_number
from gnomon.web.pages.forms import fault_page, fields, host_of, known, see, text, welcome
from gnomon.web.pages.shelf import match_title
from gnomon.web.pages.table import table_of
from gnomon.web.rendering import page
from gnomon.web.report_words import grounds
from gnomon.web.visitor import visitor_of

ABSENT: Final = 404
DONE: Final = ("muted", "unmuted", "blocked", "unblocked", "reported")

Act = Callable[[Request, User, User], Awaitable[str]]


async def about(request: Request) -> Response:
    """What is between somebody and oneself, and what can be changed about it."""
    user = known(request)
    if user is None:
        return welcome(request)
    host = host_of(request)
    try:
        other = await host.distance.of_tag(request.path_params["tag"], user)
    except GnomonError as fault:
        return fault_page(request, fault, ABSENT)
    match = await _match(request)
    done = request.query_params.get("done", "")
    response = page(
        request,
        "distance.html",
        place="records",
        person=other,
        between=await host.distance.between(user, other),
        done=done if done in DONE else "",
        match=match.id if match is not None else "",
        title=match_title(match) if match is not None else "",
        back=f"/matches/{match.id}" if match is not None else ("/me" if other.hidden else f"/people/{other.tag}"),
        grounds=grounds(visitor_of(request).language),
        text_length=TEXT_LENGTH,
    )
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response


async def _match(request: Request) -> MatchRecord | None:
    """The match from which somebody came, if there is such a one."""
    name = request.query_params.get("match", "")
    try:
        tables = host_of(request).tables
        return (await tables.current(name, visitor_of(request).id)).record if name.isprintable() else None
    except Declined:
        return None


async def at_table(request: Request) -> Response:
    """The same about somebody at a table: whoever has a seat, or has said a line."""
    user = known(request)
    if user is None:
        return welcome(request)
    query = request.query_params
    try:
        table = await table_of(request)
        line = whole_number(query.get("line", ""), -1)
        seat = whole_number(query.get("seat", ""), SPECTATOR)
        said = next((one.user for one in table.lines if one.id == line), "")
        sits = table.seats[seat].user if 0 <= seat < len(table.seats) else ""
        found = await host_of(request).store.user(who) if (who := said or sits) else None
        if found is None or not found.tag:
            raise Declined(UNKNOWN_SEAT)
        if found.id == user.id:
            return see(f"/people/{found.tag}")
    except GnomonError as fault:
        return fault_page(request, fault, ABSENT)
    return see(f"/people/{found.tag}/distance?match={table.id}")


def doing(act: Act) -> Callable[[Request], Awaitable[Response]]:
    """An act about the person whom the address names: done, the page again; else what stands in the way."""

    async def handler(request: Request) -> Response:
        user = known(request)
        if user is None:
            return welcome(request)
        try:
            other = await host_of(request).distance.of_tag(request.path_params["tag"], user)
            done = await act(request, user, other)
        except GnomonError as fault:
            lost = isinstance(fault, Declined) and fault.code == UNKNOWN_USER
            return fault_page(request, fault, ABSENT if lost else 400)
        match = text(await fields(request), "match")
        back = f"&match={match}" if match.isalnum() else ""
        return see(f"/people/{other.tag}/distance?done={done}{back}")

    return handler


async def _mute(request: Request, user: User, other: User) -> str:
    await host_of(request).distance.put(user, other, "muted")
    return "muted"


async def _block(request: Request, user: User, other: User) -> str:
    await host_of(request).distance.put(user, other, "blocked")
    return "blocked"


async def _cut(request: Request, user: User, other: User) -> str:
    distance = host_of(request).distance
    was_blocked = await distance.between(user, other) == "blocked"
    await distance.cut(user, other)
    return "unblocked" if was_blocked else "unmuted"


async def _report(request: Request, user: User, other: User) -> str:
    form = await fields(request)
    match = text(form, "match") if text(form, "along") == "yes" else ""
    await host_of(request).reports.write(user, other, text(form, "grounds"), text(form, "text"), match)
    return "reported"


async def heed(request: Request) -> Response:
    """Say that one has read the warning of a host."""
    user = known(request)
    if user is not None:
        await host_of(request).reports.heed(user)
    return see("/")


def routes() -> list[Route]:
    """The routes of this module."""
    person = "/people/{tag}"
    return [
        Route("/matches/{match}/person", at_table),
        Route(f"{person}/distance", about),
        Route(f"{person}/mute", doing(_mute), methods=["POST"]),
        Route(f"{person}/block", doing(_block), methods=["POST"]),
        Route(f"{person}/hear", doing(_cut), methods=["POST"]),
        Route(f"{person}/report", doing(_report), methods=["POST"]),
        Route("/me/warning", heed, methods=["POST"]),
    ]
