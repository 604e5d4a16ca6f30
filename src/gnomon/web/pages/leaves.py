"""Days off, on a page of their own: taking them, being back early, and calling them off."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon.kernel.errors import GnomonError
from gnomon.matches.calling import zones
from gnomon.matches.errors import UNKNOWN_LEAVE, Declined
from gnomon.matches.leave import LONGEST_AHEAD, day_at
from gnomon.web.dates import day_words
from gnomon.web.pages.forms import fault_page, fields, host_of, known, see, text
from gnomon.web.rendering import page
from gnomon.web.visitor import visitor_of

PLACE: Final = "/me/days-off"
STRANGER: Final = f"/me?next={PLACE}"
ABSENT: Final = 404


async def shown(request: Request) -> Response:
    """The page."""
    user, host = known(request), host_of(request)
    if user is None:
        return see(STRANGER)
    now, zone = host.clock.now(), await host.leaves.zone(user)
    today, knows_zone = day_at(zone, now), await host.channels.rules(user) is not None
    return page(
        request,
        "days_off.html",
        leaves=await host.leaves.ahead(user),
        now=now,
        left=await host.leaves.left(user),
        allowance=host.leaves.allowance,
        zone=zone,
        zones=() if knows_zone else zones(),
        first=(today - timedelta(days=not knows_zone)).isoformat(),
        last=(today + LONGEST_AHEAD).isoformat(),
        day_words=partial(day_words, language=visitor_of(request).language),
    )


async def plan(request: Request) -> Response:
    """Take days off."""
    user = known(request)
    if user is None:
        return see(STRANGER)
    form = await fields(request)
    try:
        await host_of(request).leaves.plan(user, text(form, "first"), text(form, "last"), text(form, "zone"))
    except GnomonError as fault:
        return fault_page(request, fault, 400)
    return see(PLACE)


async def end(request: Request) -> Response:
    """Be back, or call days off off."""
    user = known(request)
    if user is None:
        return see(STRANGER)
    try:
        await host_of(request).leaves.end(user, text(await fields(request), "leave"))
    except GnomonError as fault:
        return fault_page(
            request, fault, ABSENT if isinstance(fault, Declined) and fault.code == UNKNOWN_LEAVE else 400
        )
    return see(PLACE)


def routes() -> list[Route]:
    """The routes of this module."""
    return [
        Route(PLACE, shown),
        Route(PLACE, plan, methods=["POST"]),
        Route(f"{PLACE}/end", end, methods=["POST"]),
    ]
