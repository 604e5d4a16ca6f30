"""How to play: a guided first match that explains as it goes, and practice for what goes by the clock."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon import catalog
from gnomon.drawing.boxes import thumbnail
from gnomon.kernel.errors import GnomonError
from gnomon.matches.errors import BAD_REQUEST, Declined
from gnomon.matches.lobby import NewTable, SeatPlan
from gnomon.matches.records import Pace
from gnomon.web import security
from gnomon.web.languages import SOURCE
from gnomon.web.pages.forms import client_of, fault_page, fields, host_of, integer, known, see, text
from gnomon.web.pages.shelf import front_of, theme_of, title_of
from gnomon.web.players import DEFAULT_LEVEL, PARTNER
from gnomon.web.rendering import page
from gnomon.web.variants import SPEEDS
from gnomon.web.visitor import given_name, visitor_of


async def learn(request: Request) -> Response:
    """What a guided match is, and the button that begins one."""
    language = visitor_of(request).language
    games = [catalog.entry(name).game for name in catalog.shown() if catalog.face(name).matches]
    further = {game.id: [match.label for match in catalog.face(game.id).lesson_matches(language)][1:] for game in games}
    practised = {game.id for game in games if catalog.face(game.id).practice_options()}
    themes = {game.id: theme_of(game.id, language) for game in games}
    return page(
        request,
        "learn.html",
        place="learn",
        games=games,
        themes=themes,
        titles={game.id: title_of(game.id) for game in games},
        firsts={game.id: catalog.face(game.id).lesson_matches(language)[0] for game in games},
        further=further,
        practised=practised,
        speeds=SPEEDS,
        given=given_name(language),
        thumbnail=lambda game: thumbnail(front_of(game), 96),
    )


async def begin(request: Request) -> Response:
    """Set the guided match of a game, or its match for practice."""
    form = {**request.query_params, **await fields(request)}
    host = host_of(request)
    user = known(request)
    session = ""
    language = visitor_of(request).language
    game = text(form, "game")
    try:
        if game not in catalog.shown():
            game = catalog.GAMES[0]
        if user is None:
            user = await host.people.guest(text(form, "name") or given_name(language), language)
            session = await host.people.open_session(user)
        practises = text(form, "kind") == "practice"
        number = integer(form, "match") if "match" in form else 0
        table = await host.lobby.create(
            user,
            _practice(game, integer(form, "speed")) if practises else _guided(game, number),
            client_of(request),
        )
    except GnomonError as fault:
        return fault_page(request, fault, 400)
    response = see(f"/matches/{table.id}")
    if session:
        security.set_session(response, session, request.url.scheme == "https", user.recovery)
    return response


def _guided(game: str, number: int) -> NewTable:
    """A guided match of a game by its number: always the same cards."""
    matches = catalog.face(game).lesson_matches(SOURCE)
    if not 0 <= number < len(matches):
        raise Declined(BAD_REQUEST, where="match")
    chosen = matches[number]
    seats = (SeatPlan("me"), *[SeatPlan("opponent", level=DEFAULT_LEVEL)] * chosen.opponents)
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
