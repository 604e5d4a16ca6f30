"""How to play: a guided first match that explains as it goes."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon import catalog
from gnomon.drawing.parts import PracticeMatch
from gnomon.kernel.errors import GnomonError
from gnomon.matches.lobby import NewTable, SeatPlan
from gnomon.matches.records import Pace
from gnomon.web import security
from gnomon.web.gamepage import page_of
from gnomon.web.pages.forms import fault_page, fields, host_of, known, see, text
from gnomon.web.panels import DEFAULT_LEVEL
from gnomon.web.rendering import page
from gnomon.web.visitor import visitor_of

PARTNER: Final = "beginner"
"""The strength of the program that one practises with."""


async def learn(request: Request) -> Response:
    """What a guided match is, and the button that begins one."""
    games = [catalog.entry(name).game for name in catalog.GAMES]
    practised = {game.id for game in games if page_of(game.id).practice_match() is not None}
    return page(request, "learn.html", place="learn", games=games, practised=practised)


async def begin(request: Request) -> Response:
    """Set the guided match of a game, or its match for practice."""
    form = await fields(request)
    host = host_of(request)
    user = known(request)
    session = ""
    game = text(form, "game")
    try:
        if game not in catalog.GAMES:
            game = catalog.GAMES[0]
        if user is None:
            user = await host.people.guest(text(form, "name"), visitor_of(request).language)
            session = await host.people.open_session(user)
        practice = page_of(game).practice_match() if text(form, "kind") == "practice" else None
        table = await host.lobby.create(user, _guided(game) if practice is None else _practice(game, practice))
    except GnomonError as fault:
        return fault_page(request, fault, 400)
    response = see(f"/matches/{table.id}")
    if session:
        security.set_session(response, session, request.url.scheme == "https")
    return response


def _guided(game: str) -> NewTable:
    """The guided match: always the same cards."""
    first = page_of(game).lesson_match()
    seats = (SeatPlan("me"), SeatPlan("opponent", level=DEFAULT_LEVEL))
    return NewTable(game, seats, first.options, Pace(speed=first.speed), seed=first.seed, lesson=True)


def _practice(game: str, practice: PracticeMatch) -> NewTable:
    """A match for practice, against the mildest program that plays with a plan."""
    seats = (SeatPlan("me"), SeatPlan("opponent", level=PARTNER))
    return NewTable(game, seats, practice.options, Pace(speed=practice.speed))


def routes() -> list[Route]:
    """The routes of this module."""
    return [Route("/learn", learn), Route("/learn", begin, methods=["POST"])]
