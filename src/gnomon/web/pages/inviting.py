"""Getting to a seat: links with QR codes, the page behind a link, seat codes."""

from __future__ import annotations

from urllib.parse import quote, urlsplit

import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon import catalog
from gnomon.drawing.emblems import badge
from gnomon.drawing.qr import qr
from gnomon.kernel.errors import GnomonError
from gnomon.matches.coaching import is_agreed
from gnomon.matches.entropy import tidy_code
from gnomon.matches.records import ANYBODY, SPECTATOR
from gnomon.matches.table import ANY_SEAT
from gnomon.web import security
from gnomon.web.browsers import open_session
from gnomon.web.hosts import host_name, is_loopback, origin
from gnomon.web.numbers import whole_number
from gnomon.web.opengraph import invitation_card
from gnomon.web.pages.forms import fault_page, fields, host_of, known, safe_path, see, text, welcome
from gnomon.web.pages.offering import passing_page
from gnomon.web.pages.table import table_of
from gnomon.web.pages.uniting import signed_in
from gnomon.web.rated_words import handing_words
from gnomon.web.rendering import page
from gnomon.web.scene import names_of
from gnomon.web.visitor import visitor_of
from gnomon.web.watching_words import watching_words


async def invite(request: Request) -> Response:
    """A link to a seat, as text and as a QR code; made for somebody who came here from our own pages alone."""
    user = known(request)
    if user is None:
        return welcome(request)
    if request.headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
        return see(f"/matches/{quote(request.path_params['match'])}")
    wish = request.query_params.get("seat", "")
    try:
        here, seat = await table_of(request), whole_number(wish, ANY_SEAT)
        if seat in here.seats_of(user.id) and here.seats[seat].offered != ANYBODY:
            return see(f"/matches/{here.id}/offer?seat={seat}")  # to look at a page offers nothing
        invitation = await host_of(request).seating.invite(here, user.id, seat)
    except GnomonError as fault:
        return fault_page(request, fault)
    place = origin(request)
    address = f"{place}/join/{invitation.code}"
    language = visitor_of(request).language
    names = names_of(here, language)
    return page(
        request,
        "invite.html",
        record=here.record,
        address=address,
        picture=qr(segno.make(address, error="m").matrix, address),
        transfer=invitation.transfer,
        seat=seat,
        rated=handing_words(here, language) if invitation.transfer else "",
        seat_name=names[invitation.seat] if invitation.seat >= 0 else "",
        here_alone=is_loopback(host_name(request.headers.get("host", ""))),
        shut_in=is_loopback(host_name(urlsplit(place).netloc)),
    )


async def door(request: Request) -> Response:
    """The link to any free seat with its QR code, for the page of the table that waits."""
    user = known(request)
    if user is None:
        return welcome(request)
    try:
        here = await table_of(request)
        invitation = await host_of(request).seating.invite(here, user.id)
    except GnomonError as fault:
        return fault_page(request, fault)
    address = f"{origin(request)}/join/{invitation.code}"
    return page(request, "parts/door.html", address=address, picture=qr(segno.make(address, error="m").matrix, address))


async def join(request: Request) -> Response:
    """The page behind an invitation: which table, which seat, under which name."""
    try:
        invitation = await host_of(request).seating.invited(request.path_params["code"])
        here = await host_of(request).tables.open(invitation.match)
    except GnomonError as fault:
        return fault_page(request, fault, 404)
    if invitation.transfer:
        return passing_page(request, here, invitation.seat, f"/join/{invitation.code}")
    visitor = visitor_of(request)
    face = catalog.face(here.record.game)
    free = [seat.index for seat in here.seats if seat.kind == "open"]
    seat = invitation.seat if invitation.seat != ANY_SEAT else (free[0] if free else SPECTATOR)
    seated = [name for name, one in zip(here.names(), here.seats, strict=True) if one.kind != "open"]
    return page(
        request,
        "join.html",
        card=invitation_card(request, here.record.game, seated),
        record=here.record,
        action=f"/join/{invitation.code}",
        game_title=here.game.title,
        seat_badge=badge(face.emblem(seat), 64) if seat != SPECTATOR else "",
        seated=seated,
        already=here.seats_of(visitor.id),
        giver="",
        rated="",
        coached=is_agreed(here),
        talks=host_of(request).talk.manner_at(here),
        watching=watching_words(here, visitor.language),
        may_watch=here.lets_in(visitor.id),
    )


async def accept(request: Request) -> Response:
    """Sit down."""
    form = await fields(request)
    host = host_of(request)
    user = known(request)
    session = ""
    try:
        if user is None:
            user = await host.people.guest(text(form, "name"), visitor_of(request).language, "seat")
            session = await open_session(request, user)
        here, seat = await host.seating.accept(request.path_params["code"], user, text(form, "name"))
    except GnomonError as fault:
        return fault_page(request, fault)
    response = see(f"/matches/{here.id}?seat={seat}")
    if session:
        security.set_session(response, session, request.url.scheme == "https", user.recovery)
    return response


async def ask_code(request: Request) -> Response:
    """Where a code is typed."""
    return see("/me")


async def recover(request: Request) -> Response:
    """Come back with any code: of a seat, of oneself, or of an invitation, pasted with its whole address if need be."""
    form = await fields(request)
    host = host_of(request)
    code = text(form, "code").rstrip("/").rpartition("/")[2]
    secure = request.url.scheme == "https"
    user = known(request)
    try:
        if await host.seating.opens(code):
            new = user is None
            if user is None:
                user = await host.people.guest(text(form, "name") or "…", visitor_of(request).language, "seat")
            here, seat = await host.seating.recover(code, user)
            response = see(f"/matches/{here.id}?seat={seat}")
            if new:
                security.set_session(response, await open_session(request, user), secure, user.recovery)
            return response
        if await host.seating.invites(code):
            return see(f"/join/{quote(code)}")
        if await host.invitations.knows(code):
            return see(f"/invited/{tidy_code(code)}")
        if await host.devices.knows(code):
            return see(f"/in/{tidy_code(code)}")
        found = await host.people.recover(code)
    except GnomonError as fault:
        return fault_page(request, fault, 400)
    return await signed_in(request, found, safe_path(text(form, "next", "/")), see)


def routes() -> list[Route]:
    """The routes of this module."""
    return [
        Route("/matches/{match}/invite", invite),
        Route("/matches/{match}/door", door, methods=["POST"]),
        Route("/join/{code}", join),
        Route("/join/{code}", accept, methods=["POST"]),
        Route("/recover", ask_code),
        Route("/recover", recover, methods=["POST"]),
        Route("/me/recover", recover, methods=["POST"]),
    ]
