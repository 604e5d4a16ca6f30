"""Offering to adjourn a match to a day and a time, agreeing to it, and declining it."""

from __future__ import annotations

from datetime import timedelta

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon.kernel.errors import GnomonError
from gnomon.matches.agreements import LATEST_MS
from gnomon.matches.calling import instant_of, zones
from gnomon.matches.leave import day_at
from gnomon.matches.play import holding
from gnomon.matches.records import SPECTATOR, User
from gnomon.matches.table import Table
from gnomon.web.numbers import whole_number
from gnomon.web.pages.forms import fault_page, host_of, integer, known, text, welcome
from gnomon.web.pages.table import form, table_of
from gnomon.web.rendering import page


async def offer(request: Request) -> Response:
    """The day and the time to which a match is to be adjourned, and what that means."""
    user = known(request)
    if user is None:
        return welcome(request)
    host = host_of(request)
    seat = whole_number(request.query_params.get("seat", ""), SPECTATOR)
    try:
        here = await table_of(request)
        holding(here, user.id, seat)
        rules = await host.channels.rules(user)
    except GnomonError as fault:
        return fault_page(request, fault)
    zone, now = await host.leaves.zone(user), host.clock.now()
    unsure = timedelta(days=rules is None)
    return page(
        request,
        "adjourn.html",
        record=here.record,
        seat=seat,
        zone=zone,
        zones=zones() if rules is None else (),
        first=(day_at(zone, now) - unsure).isoformat(),
        last=(day_at(zone, now + LATEST_MS) + unsure).isoformat(),
    )


async def _offer(request: Request, here: Table, user: User, given: dict[str, str]) -> str | None:
    host = host_of(request)
    rules = await host.channels.rules(user)
    zone = rules.zone if rules is not None else text(given, "zone")
    until = instant_of(zone, text(given, "day"), text(given, "time"))
    await host.agreements.offer_adjournment(here, user.id, until)
    if rules is None:
        await host.channels.rest(user, zone, "", "")
    return _seat_at(here, given)


async def _agree(request: Request, here: Table, user: User, given: dict[str, str]) -> str | None:
    await host_of(request).agreements.accept_adjournment(here, user.id, integer(given, "until"))
    return None


async def _decline(request: Request, here: Table, user: User, given: dict[str, str]) -> str | None:
    await host_of(request).agreements.decline_adjournment(here, user.id, integer(given, "until"))
    return None


def _seat_at(here: Table, given: dict[str, str]) -> str:
    return f"/matches/{here.id}?seat={integer(given, 'seat', SPECTATOR)}"


def routes() -> list[Route]:
    """The routes of this module."""
    forms = {"adjourn": _offer, "adjourn/agree": _agree, "adjourn/decline": _decline}
    return [
        Route("/matches/{match}/adjourn", offer),
        *(Route(f"/matches/{{match}}/{name}", form(act), methods=["POST"]) for name, act in forms.items()),
    ]
