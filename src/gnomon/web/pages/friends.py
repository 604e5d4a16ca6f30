"""Playing with friends: a link and its code that stand on a game's page before there is a table."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

import segno
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from gnomon import catalog
from gnomon.drawing.emblems import badge
from gnomon.drawing.qr import qr
from gnomon.kernel.errors import GnomonError
from gnomon.matches.errors import BY_INVITATION, Declined
from gnomon.matches.table import Table
from gnomon.web.hosts import host_name, is_loopback, origin
from gnomon.web.opengraph import invitation_card
from gnomon.web.pages.entering import enter
from gnomon.web.pages.forms import client_of, fault_page, fields, host_of, see, status_of, text
from gnomon.web.pages.shelf import title_of
from gnomon.web.rendering import page
from gnomon.web.visitor import GUEST_COOKIE, name_to_be, visitor_of


@dataclass(frozen=True, slots=True)
class Door:
    """What a game's page shows: the link, its picture, how many it is for, and who has come already."""

    code: str
    address: str
    picture: str
    seats: int
    guests: tuple[str, ...]
    table: str
    shut_in: bool


async def door_for(request: Request, game: str, wish: int) -> Door:
    """The link for friends on the page of a game, for `wish` players if that many can play."""
    counts = [count for count in catalog.entry(game).game.seat_counts if count > 1]
    usual = catalog.face(game).usual_seats
    seats = next((count for count in (wish, usual) if count in counts), counts[0])
    visitor, friends = visitor_of(request), host_of(request).friends
    code = await friends.link(game, seats, visitor.user, request.cookies.get(GUEST_COOKIE, ""))
    place = origin(request)
    address = f"{place}/with/{code}"
    table = await friends.table(code)
    picture = qr(segno.make(address, error="l").matrix, address, 128)
    shut_in = is_loopback(host_name(urlsplit(place).netloc))
    return Door(
        code, address, picture, seats, _guests(table, visitor.id), f"/matches/{table.id}" if table else "", shut_in
    )


def _guests(table: Table | None, user: str) -> tuple[str, ...]:
    """Who sits there beside whoever asks."""
    seats = table.seats if table is not None else ()
    return tuple(seat.name for seat in seats if seat.kind != "open" and seat.user != user)


async def invited(request: Request) -> Response:
    """The page behind the link: which game, who is there, under which name one sits down. It sets no table."""
    friends, visitor = host_of(request).friends, visitor_of(request)
    try:
        promised = friends.promise(request.path_params["code"])
        table = await friends.table(request.path_params["code"])
    except GnomonError as fault:
        return fault_page(request, fault, 404)
    if table is not None and (table.seats_of(visitor.id) or not table.is_waiting):
        return see(f"/matches/{table.id}")
    return page(
        request,
        "with.html",
        card=invitation_card(request, promised.game, _guests(table, "")),
        place="games",
        code=request.path_params["code"],
        game=promised.game,
        game_title=title_of(promised.game),
        seat_badge=badge(catalog.face(promised.game).emblem(1), 64),
        seats=promised.seats,
        seated=_guests(table, ""),
        name=visitor.name or name_to_be(request),
    )


async def come(request: Request) -> Response:
    """Sit down; whoever comes first sets the table. A script that asks for JSON is told where it is."""
    form = await fields(request)
    wants = "application/json" in request.headers.get("accept", "")
    try:
        host_of(request).friends.promise(request.path_params["code"])
        came = await enter(request, text(form, "name"), "seat")
        table = await host_of(request).friends.come(
            request.path_params["code"], came.user, text(form, "name"), client_of(request)
        )
        if came.session and not (table.seats_of(came.user.id) or host_of(request).people.lets_in("door")):
            raise Declined(BY_INVITATION)  # too late for a seat, which alone would have let them in
    except GnomonError as fault:
        if wants:
            code, sentence, _section = request.app.state.presenter.words_of(fault, visitor_of(request).language)
            return JSONResponse({"code": code, "sentence": sentence}, status_of(fault, 400))
        return fault_page(request, fault, 400)
    address = f"/matches/{table.id}"
    return came.signed(request, JSONResponse({"table": address}) if wants else see(address))


async def guests(request: Request) -> Response:
    """Who has come through a link, for the page that shows it."""
    visitor = visitor_of(request)
    try:
        table = await host_of(request).friends.table(request.path_params["code"])
    except GnomonError as fault:
        return JSONResponse({"code": "unknown"}, status_of(fault, 404))
    names = list(_guests(table, visitor.id))
    return JSONResponse({"names": names, "mine": table is not None and bool(table.seats_of(visitor.id))})


def routes() -> list[Route]:
    """The routes of this module."""
    return [
        Route("/with/{code}", invited),
        Route("/with/{code}", come, methods=["POST"]),
        Route("/with/{code}/guests", guests),
    ]
