"""Learning by playing: a guided first match that explains as it goes, and practice for what goes by the clock."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from gnomon import catalog
from gnomon.kernel.errors import GnomonError
from gnomon.matches.errors import BAD_REQUEST, Declined
from gnomon.matches.lobby import NewTable, SeatPlan
from gnomon.matches.records import Pace
from gnomon.web.languages import SOURCE
from gnomon.web.pages.drills import course_of
from gnomon.web.pages.entering import enter
from gnomon.web.pages.forms import client_of, fault_page, fields, host_of, integer, see, text
from gnomon.web.players import DEFAULT_LEVEL, PARTNER
from gnomon.web.variants import SPEEDS

MOVED: Final = 301


async def learn(request: Request) -> Response:
    """Where one learns a game: beside its box."""
    return RedirectResponse("/games", MOVED)


async def begin(request: Request) -> Response:
    """Set the guided match of a game, or its match for practice."""
    form = {**request.query_params, **await fields(request)}
    game = text(form, "game")
    try:
        if game not in catalog.shown():
            game = catalog.GAMES[0]
        number = integer(form, "match") if "match" in form else 0
        practises = text(form, "kind") == "practice"
        courses = catalog.face(game).courses
        if not practises and number == 0 and courses:
            came = await enter(request, text(form, "name"))
            table = await host_of(request).courses.begin(
                came.user, course_of(game, courses[0]), PARTNER, client_of(request)
            )
        else:
            wish = _practice(game, integer(form, "speed")) if practises else _guided(game, number)
            came = await enter(request, text(form, "name"))
            table = await host_of(request).lobby.create(came.user, wish, client_of(request))
    except GnomonError as fault:
        return fault_page(request, fault, 400)
    return came.signed(request, see(f"/matches/{table.id}"))


def _guided(game: str, number: int) -> NewTable:
    """A guided match of a game by its number: always the same cards; in the first against the mildest program."""
    matches = catalog.face(game).lesson_matches(SOURCE)
    if not 0 <= number < len(matches):
        raise Declined(BAD_REQUEST, where="match")
    chosen, level = matches[number], PARTNER if number == 0 else DEFAULT_LEVEL
    seats = (SeatPlan("me"), *[SeatPlan("opponent", level=level)] * chosen.opponents)
    return NewTable(game, seats, chosen.options, Pace(speed=chosen.speed), seed=chosen.seed, lesson=True)


def _practice(game: str, speed: int) -> NewTable:
    """A match for practice at one of the speeds offered, against the mildest program that plays with a plan."""
    options = catalog.face(game).practice_options()
    if not options or speed not in dict(SPEEDS):
        raise Declined(BAD_REQUEST, where="kind")
    seats = (SeatPlan("me"), SeatPlan("opponent", level=PARTNER))
    return NewTable(game, seats, options, Pace(speed=speed))


def routes() -> list[Route]:
    """The routes of this module."""
    return [Route("/learn", learn), Route("/learn", begin, methods=["POST"])]
