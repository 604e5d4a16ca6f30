"""Offering one's seat to somebody else, and taking one that is offered: pages and forms."""

from __future__ import annotations

from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon import catalog
from gnomon.drawing.emblems import badge
from gnomon.kernel.errors import GnomonError
from gnomon.matches import errors
from gnomon.matches.coaching import is_agreed
from gnomon.matches.errors import Declined
from gnomon.matches.play import holding
from gnomon.matches.records import SPECTATOR, User
from gnomon.matches.table import Table
from gnomon.web.numbers import whole_number
from gnomon.web.opengraph import invitation_card
from gnomon.web.pages.forms import fault_page, host_of, integer, known, text, welcome
from gnomon.web.pages.table import form, table_of
from gnomon.web.rated_words import handing_words
from gnomon.web.rendering import page
from gnomon.web.visitor import visitor_of
from gnomon.web.watching_words import watching_words


async def offer(request: Request) -> Response:
    """To whom a seat is to be offered, and what that means."""
    user = known(request)
    if user is None:
        return welcome(request)
    seat = whole_number(request.query_params.get("seat", ""), SPECTATOR)
    host = host_of(request)
    try:
        here = await table_of(request)
        holding(here, user.id, seat)
        circle = await host.circles.of(user)
        people = [one for one in (*circle.friends, *circle.opponents) if not here.seats_of(one.id)]
        unwilling = await host.lobby.unwilling(user, [one.id for one in people])
    except GnomonError as fault:
        return fault_page(request, fault)
    return page(
        request,
        "offer.html",
        record=here.record,
        seat=seat,
        people=[one for one in people if one.id not in unwilling],
        rated=handing_words(here, visitor_of(request).language),
    )


async def _offer(request: Request, here: Table, user: User, given: dict[str, str]) -> str | None:
    host, seat, tag = host_of(request), integer(given, "seat"), text(given, "to")
    holding(here, user.id, seat)
    if not tag:
        await host.seating.invite(here, user.id, seat)
        return f"/matches/{here.id}/invite?seat={seat}"
    await host.offers.offer(here, user, seat, await host.distance.of_tag(tag, user))
    return f"/matches/{here.id}?seat={seat}"


async def _no_offer(request: Request, here: Table, user: User, given: dict[str, str]) -> str | None:
    seat = integer(given, "seat")
    await host_of(request).offers.withdraw(here, user.id, seat)
    return f"/matches/{here.id}?seat={seat}"


async def taking(request: Request) -> Response:
    """A seat that is offered to whoever asks: at which table, and what comes of taking it."""
    user = known(request)
    if user is None:
        return welcome(request)
    try:
        here = await table_of(request)
        seat = whole_number(request.query_params.get("seat", ""), SPECTATOR)
        if not 0 <= seat < len(here.seats) or here.seats[seat].offered != user.id:
            raise Declined(errors.NOT_OFFERED)
    except GnomonError as fault:
        return fault_page(request, fault)
    return passing_page(request, here, seat, f"/matches/{quote(here.id)}/take")


def passing_page(request: Request, here: Table, seat: int, action: str) -> Response:
    """The page on which somebody takes a seat over from its person: its form leads to `action`."""
    visitor = visitor_of(request)
    seated = [one.name for one in here.seats if one.kind != "open"]
    return page(
        request,
        "join.html",
        card=invitation_card(request, here.record.game, seated),
        record=here.record,
        action=action,
        seat=seat,
        game_title=here.game.title,
        seat_badge=badge(catalog.face(here.record.game).emblem(seat), 64),
        seated=seated,
        already=here.seats_of(visitor.id),
        giver=here.seats[seat].name,
        rated=handing_words(here, visitor.language),
        coached=is_agreed(here),
        talks=host_of(request).talk.manner_at(here),
        watching=watching_words(here, visitor.language),
        may_watch=here.lets_in(visitor.id),
    )


async def _take(request: Request, here: Table, user: User, given: dict[str, str]) -> str | None:
    seat = integer(given, "seat")
    await host_of(request).offers.take(here, user, seat, text(given, "name"))
    return f"/matches/{here.id}?seat={seat}"


def routes() -> list[Route]:
    """The routes of this module."""
    return [
        Route("/matches/{match}/offer", offer),
        Route("/matches/{match}/take", taking),
        *(
            Route(f"/matches/{{match}}/{name}", form(act), methods=["POST"])
            for name, act in (("offer", _offer), ("no-offer", _no_offer), ("take", _take))
        ),
    ]
