"""Invitations to the server, for its hosts: make one, see who came by it, withdraw it."""

from __future__ import annotations

from typing import Final

import segno
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon.drawing.qr import qr
from gnomon.kernel.errors import GnomonError
from gnomon.matches.errors import UNKNOWN_CODE, Declined
from gnomon.matches.hosting import REASON_LENGTH
from gnomon.matches.invitations import DAYS, MOST_DAYS, MOST_PLACES, NOTE_LENGTH
from gnomon.matches.records import User
from gnomon.web import house_words as words_of
from gnomon.web.hosts import origin
from gnomon.web.pages.forms import fault_page, fields, host_of, integer, known, text
from gnomon.web.pages.host import LISTED, doing, for_hosts
from gnomon.web.rendering import page
from gnomon.web.visitor import visitor_of

PLACE: Final = "/host/invitations"


@for_hosts
async def every(request: Request) -> Response:
    """All of them, and where another one is made."""
    return await _shown(request)


@for_hosts
async def make(request: Request) -> Response:
    """Make one and show its address, this once."""
    form, by = await fields(request), known(request)
    assert by is not None  # hosts are people
    wish = text(form, "note"), integer(form, "places"), integer(form, "days"), text(form, "reason")
    try:
        code = await host_of(request).invitations.make(by, *wish)
    except GnomonError as fault:
        return fault_page(request, fault, 400)
    return await _shown(request, f"{origin(request)}/invited/{code}")


async def _shown(request: Request, address: str = "") -> Response:
    """The page of all; the `address` of one that has just been made stands there once."""
    host, language = host_of(request), visitor_of(request).language
    now = host.clock.now()
    return page(
        request,
        "host/all_invitations.html",
        place="host",
        newcomers=host.settings.newcomers,
        admissions=await host.invitations.store.all(LISTED),
        places_of=lambda admission: words_of.places_of(admission, now, language),
        now=now,
        address=address,
        picture=qr(segno.make(address, error="m").matrix, address) if address else "",
        days=DAYS,
        most_days=MOST_DAYS,
        most_places=MOST_PLACES,
        note_length=NOTE_LENGTH,
        reason_length=REASON_LENGTH,
    )


@for_hosts
async def one(request: Request) -> Response:
    """One of them: how long it holds, who came by it, and where it is withdrawn."""
    host, language = host_of(request), visitor_of(request).language
    found = await host.invitations.store.one(request.path_params["admission"])
    if found is None:
        return fault_page(request, Declined(UNKNOWN_CODE), 404)
    arrivals = await host.invitations.store.arrivals(found.id)
    people = {one.user.id: one.user.name for one in await host.store.hosting.known_of([one.user for one in arrivals])}
    now = host.clock.now()
    return page(
        request,
        "host/invitation.html",
        place="host",
        admission=found,
        is_open=found.is_open(now),
        places=words_of.places_of(found, now, language),
        arrivals=[(arrival, people[arrival.user]) for arrival in arrivals if arrival.user in people],
        reason_length=REASON_LENGTH,
    )


async def _revoke(request: Request, by: User, form: FormData) -> str:
    admission: str = request.path_params["admission"]
    await host_of(request).invitations.revoke(by, admission, text(form, "reason"))
    return f"{PLACE}/{admission}"


def routes() -> list[Route]:
    """The routes of this module."""
    return [
        Route(PLACE, every),
        Route(PLACE, make, methods=["POST"]),
        Route(f"{PLACE}/{{admission}}", one),
        Route(f"{PLACE}/{{admission}}/revoke", doing(_revoke), methods=["POST"]),
    ]
