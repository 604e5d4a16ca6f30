"""A page for each game behind its box, all boxes side by side, and a match against a program at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon import catalog
from gnomon.bots import FROZEN, levels
from gnomon.drawing.introductions import Introduction
from gnomon.drawing.parts import LessonMatch
from gnomon.games.face import AnyFace
from gnomon.kernel.errors import GnomonError
from gnomon.kernel.game import Game
from gnomon.matches.errors import BAD_REQUEST, Declined
from gnomon.matches.lobby import NewTable, SeatPlan, Summary
from gnomon.matches.records import NEVER, Pace
from gnomon.web.languages import catalogue
from gnomon.web.live import lives_of
from gnomon.web.numbers import whole_number
from gnomon.web.opengraph import game_card, house_card
from gnomon.web.pages.challenge import challenged, today_of
from gnomon.web.pages.drills import shipped
from gnomon.web.pages.entering import draw_a_name, enter, guest_page
from gnomon.web.pages.forms import client_of, fault_page, fields, host_of, see, text
from gnomon.web.pages.friends import door_for
from gnomon.web.pages.home import drawn
from gnomon.web.pages.lines import lines_of
from gnomon.web.pages.mine import Record, record_of
from gnomon.web.pages.reading import opening
from gnomon.web.pages.remembered import last_of
from gnomon.web.pages.shelf import theme_of, title_of
from gnomon.web.pages.watching import being_played, opened_of
from gnomon.web.players import PARTNER, level_name, level_words, strengths
from gnomon.web.variants import SPEEDS
from gnomon.web.visitor import visitor_of

BOTH: Final = 2
"""So many sit at a table that is set in one click: one person and one program, where the game can be played by two."""
SHOWN: Final = 4
LIVE: Final = 3


@dataclass(frozen=True, slots=True)
class Box:
    """A box with what stands beside it."""

    id: str
    title: str
    game: Game
    face: AnyFace
    theme: str
    first: LessonMatch | None


def box_of(game: str, language: str) -> Box:
    """A game as its page shows it."""
    face = catalog.face(game)
    lessons = face.lesson_matches(language)
    theme = theme_of(game, language)
    return Box(game, title_of(game), catalog.entry(game).game, face, theme, lessons[0] if lessons else None)


async def games(request: Request) -> Response:
    """All boxes, each with the two ways to begin at once."""
    language = visitor_of(request).language
    boxes = [box_of(name, language) for name in catalog.shown()]
    return _page(request, "games.html", card=house_card(request), boxes=boxes)


async def game(request: Request) -> Response:
    """Everything about a game that helps to begin: what it is, and every way to a table."""
    name = request.path_params["game"]
    if name not in catalog.shown():
        raise HTTPException(404)
    visitor, host = visitor_of(request), host_of(request)
    box = box_of(name, visitor.language)
    introduction = box.face.introduction(visitor.language)
    mine = [one for one in await host.lobby.mine(visitor.user) if one.record.game == name] if visitor.user else []
    offers = [one for one in await host.lobby.open_tables(visitor.user) if one.record.game == name and not one.mine]
    running = [one for one in await host.lobby.watchable(visitor.user) if one.record.game == name]
    finished = [one for one in await host.lobby.finished(visitor.user) if one.record.game == name]
    record = record_of(mine, name)
    lives = await being_played(host, visitor.user, visitor.language, LIVE, name)
    study = lives_of(await opened_of(host, finished[:1], 1), visitor.language) if not lives else []
    draw_a_name(request)
    counts = [count for count in box.game.seat_counts if count > 1]
    wish = whole_number(request.query_params.get("seats", ""), 0)
    return _page(
        request,
        "game.html",
        card=game_card(request, name),
        door=await door_for(request, name, wish) if counts else None,
        seat_choices=counts,
        box=box,
        introduction=introduction,
        symbols=_symbols(name, introduction),
        further=box.face.lesson_matches(visitor.language)[1:],
        drills=shipped(name)[1:],
        practised=bool(box.face.practice_options()),
        speeds=SPEEDS,
        waiting=lines_of(_awaiting(mine), visitor.language),
        offers=lines_of(offers[:SHOWN], visitor.language),
        free_tables=len(offers),
        running=len(running),
        lives=lives or study,
        last=await last_of(host.lobby, mine, visitor.id, name),
        study=finished[0].record.id if finished else "",
        record=record,
        level=record.even,
        strengths=_strengths(record, visitor.language),
        measured=_measured(box.face, visitor.language),
        level_name=lambda level: level_name(level, visitor.language),
        daily=(await today_of(request, [name]))[0] if name in challenged() else None,
        never=NEVER,
    )


def _awaiting(mine: list[Summary]) -> list[Summary]:
    """My matches of this game in which it is my turn, those whose time ends first before others."""
    found = [one for one in mine if one.my_turn and one.record.status == "running"]
    return sorted(found, key=lambda one: (one.record.deadline == NEVER, one.record.deadline))


def _symbols(game: str, introduction: Introduction) -> str:
    """The shapes that the pictures share."""
    own = "".join(shape for scene in introduction.scenes for shape in scene.shapes.values())
    return catalog.face(game).symbols(opening(game)) + own


@dataclass(frozen=True, slots=True)
class Strength:
    """A program that one may choose: how it plays, and my matches for two against it."""

    level: str
    name: str
    words: str
    bars: int
    won: int
    lost: int


def _strengths(record: Record, language: str) -> list[Strength]:
    """The programs that play with a plan, weakest first."""
    listed = strengths(language)
    found = []
    for place, level in enumerate(listed):
        tally = record.against.get(level)
        won, lost = (tally.won, tally.lost) if tally else (0, 0)
        found.append(Strength(level, level_name(level, language), level_words(level, language), place + 1, won, lost))
    return found


def _measured(face: AnyFace, language: str) -> list[str]:
    """What was measured of the programs, in sentences: of the one that sees one act ahead, and of the search of the stronger ones."""
    say = catalogue(language).gettext
    told = {
        ("greedy", "random"): say(
            "Measured: “{steady}” won {won} of {matches} matches against one that plays by chance."
        ),
        ("planner", "greedy"): say(
            "The search of “{strong}” and “{expert}” won {won} of {matches} against “{steady}”,"
            " on a budget between those of the two."
        ),
    }
    places = {"steady": "club", "strong": "tournament", "expert": "master"}
    names = {place: level_name(level, language) for place, level in places.items()}
    return [
        told[duel.first, duel.second].format(won=_halves(duel.won), matches=duel.matches, **names)
        for duel in face.duels
        if (duel.first, duel.second) in told
    ]


def _halves(points: float) -> str:
    """Points of a tournament, in which a shared victory counts half."""
    whole, half = divmod(points, 1)
    return f"{whole:.0f}½" if half else f"{whole:.0f}"


def _page(request: Request, template: str, **context: object) -> Response:
    return guest_page(request, template, {**drawn(), **context, "place": "games"})


async def play(request: Request) -> Response:
    """Sit down against a program at once: no name, no question in between."""
    form = await fields(request)
    name = request.path_params["game"]
    level = text(form, "level", PARTNER)
    try:
        if name not in catalog.shown():
            raise HTTPException(404)
        if level not in levels() and level not in FROZEN:
            raise Declined(BAD_REQUEST, where="level")
        came = await enter(request)
        table = await host_of(request).lobby.create(came.user, at_once(name, level), client_of(request))
    except GnomonError as fault:
        return fault_page(request, fault, 400)
    return came.signed(request, see(f"/matches/{table.id}"))


async def again(request: Request) -> Response:
    """The same table once more, as somebody set it last."""
    host, user, name = host_of(request), visitor_of(request).user, request.path_params["game"]
    last = await last_of(host.lobby, await host.lobby.mine(user), user.id, name) if user is not None else None
    if user is None or last is None:
        return see(f"/new?game={name}" if name in catalog.shown() else "/games")
    try:
        table = await host.lobby.create(user, last.wish(), client_of(request))
    except GnomonError as fault:
        return fault_page(request, fault, 400)
    return see(f"/matches/{table.id}")


def at_once(game: str, level: str) -> NewTable:
    """A table against as few programs as the game allows; against the one for beginners as the first guided match is."""
    counts = catalog.entry(game).game.seat_counts
    programs = (BOTH if BOTH in counts else counts[0]) - 1
    seats = (SeatPlan("me"), *[SeatPlan("opponent", level=level)] * programs)
    lessons = catalog.face(game).matches
    if level == PARTNER and lessons:
        return NewTable(game, seats, lessons[0].options, Pace(speed=lessons[0].speed))
    return NewTable(game, seats)


def routes() -> list[Route]:
    """The routes of this module."""
    return [
        Route("/games", games),
        Route("/games/{game}", game),
        Route("/games/{game}/play", play, methods=["POST"]),
        Route("/games/{game}/again", again, methods=["POST"]),
    ]
