"""The home page: the shelf, my matches, open tables, and a new match at once; and setting a table on its own page."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon import catalog
from gnomon.bots import levels
from gnomon.drawing.boxes import box, thumbnail
from gnomon.drawing.emblems import badge
from gnomon.games.face import AnyFace
from gnomon.kernel.errors import GnomonError
from gnomon.kernel.game import Game
from gnomon.matches.errors import BAD_REQUEST, Declined
from gnomon.matches.lobby import NewTable, SeatPlan, Summary
from gnomon.matches.records import DAY_MS, FULL_SPEED, NEVER, SPECTATOR, Expiry, Pace
from gnomon.web import security
from gnomon.web.languages import catalogue
from gnomon.web.pages.challenge import challenged
from gnomon.web.pages.forms import client_of, fault_page, fields, host_of, integer, known, see, text, welcome
from gnomon.web.pages.remembered import last_of
from gnomon.web.pages.shelf import front_of, match_title, title_of
from gnomon.web.players import DEFAULT_LEVEL, PARTNER, level_name
from gnomon.web.rendering import page
from gnomon.web.variants import SPEEDS
from gnomon.web.visitor import given_name, visitor_of

log = logging.getLogger("gnomon.web")

MINUTE_MS: Final = 60_000
SECOND_MS: Final = 1000
MOST_SEATS: Final = 5


@dataclass(frozen=True, slots=True)
class Box:
    """A box on the shelf, with the number of open tables."""

    id: str
    title: str
    game: Game
    page: AnyFace
    open: int


def shelf(offers: list[Summary]) -> list[Box]:
    """The boxes from left to right."""
    waiting = Counter(offer.record.game for offer in offers)
    return [
        Box(name, title_of(name), catalog.entry(name).game, catalog.face(name), waiting[name])
        for name in catalog.shown()
    ]


@dataclass(frozen=True, slots=True)
class Line:
    """A match in a list, ready for the page."""

    summary: Summary
    title: str
    stage: str
    progress: float
    badges: tuple[str, ...]
    state: str
    whose: str
    since: int
    deadline: int
    address: str
    button: str


def line_of(summary: Summary, language: str) -> Line:
    """What a list says about a match."""
    say = catalogue(language).gettext
    record, table = summary.record, summary.table
    face = catalog.face(record.game)
    view = table.view(SPECTATOR) if table is not None else None
    stage = face.stage(view, language) if view is not None else ""
    progress = face.progress(view) if view is not None else 0.0
    names = [seat.name for seat in summary.seats]
    address = f"/matches/{record.id}"
    if record.status == "over":
        stage, progress = _result(summary, language), 1.0
        state, whose, button, address = "done", say("Finished"), say("Analyse"), f"{address}/replay"
    elif record.status == "waiting":
        state, whose, button = "soon", say("Waits for players"), say("Open")
    elif record.paused:
        state, whose, button = "other", say("Paused"), say("Look")
    elif summary.my_turn:
        state, whose, button = "mine", say("Your turn"), say("Play")
    else:
        asked = names[record.asked[0]] if record.asked else ""
        state, whose, button = "other", say("{name} plays").format(name=asked) if asked else "", say("Look")
    badges = tuple(badge(face.emblem(seat.index), 30) if seat.kind != "open" else "" for seat in summary.seats)
    since = record.finished if record.status == "over" else record.since
    # The deal of a challenge is named after its day or word alone, which says nothing about the game.
    title = record.title if record.title and record.claimed else match_title(record)
    if title == record.title:
        stage = f"{title_of(record.game)} · {stage}" if stage else title_of(record.game)
    deadline = NEVER if record.pace.kind == "none" else record.deadline
    return Line(summary, title, stage, progress, badges, state, whose, since, deadline, address, button)


def _result(summary: Summary, language: str) -> str:
    say = catalogue(language).gettext
    result = summary.record.result or {}
    scores, ranks = result.get("scores"), result.get("ranks")
    if not isinstance(scores, list) or not isinstance(ranks, list):
        return ""
    if (rivals := _rivals_points(result)) is not None:
        scores = [*scores, rivals]
    listed = "–".join(str(score) for score in sorted(scores, reverse=True))
    won = any(ranks[seat] == 1 for seat in summary.mine)
    if summary.mine:
        template = say("You won {scores}") if won else say("You lost {scores}")
    else:
        template = say("{scores}")
    return template.format(scores=listed)


def lines_of(summaries: Iterable[Summary], language: str, unreadable: Collection[str] = ()) -> list[Line]:
    """What a list says about matches. One that cannot be read is listed as that, the others as they are."""
    return [
        _line_without(summary, language) if summary.record.id in unreadable else _line_or_less(summary, language)
        for summary in summaries
    ]


def _line_or_less(summary: Summary, language: str) -> Line:
    try:
        return line_of(summary, language)
    except Exception as fault:  # whatever damaged data lead to; their own words may quote the seed
        log.error("a match cannot be listed", extra={"match": summary.record.id, "fault": type(fault).__name__})
        return _line_without(summary, language)


def _line_without(summary: Summary, language: str) -> Line:
    """What a list says about a match that cannot be read."""
    say = catalogue(language).gettext
    record = replace(summary.record, asked=(), result=None)
    if record.game not in catalog.shown():
        record = replace(record, game=catalog.GAMES[0])
    title = record.title or title_of(record.game)
    shown = replace(summary, record=record, table=None)
    address = f"/matches/{record.id}"
    return Line(shown, title, "", 0.0, (), "other", say("Cannot be read"), record.since, NEVER, address, say("Look"))


def _rivals_points(result: Mapping[str, object]) -> int | None:
    """What opponents without a seat have reached, in a match alone against those that the game brings."""
    facts = result.get("facts")
    points = facts.get("opponents") if isinstance(facts, dict) else None
    return points if isinstance(points, int) else None


async def home(request: Request) -> Response:
    """Tables."""
    visitor = visitor_of(request)
    lobby = host_of(request).lobby
    mine = await lobby.mine(visitor.user) if visitor.user else []
    unreadable = set()
    for summary in mine:
        if summary.record.status != "over" and summary.table is None:
            try:
                await host_of(request).tables.open(summary.record.id)
            except Declined:
                unreadable.add(summary.record.id)
    if visitor.user:
        mine = await lobby.mine(visitor.user)
    offers = [offer for offer in await lobby.open_tables(visitor.user) if not offer.mine]
    chosen = request.query_params.get("game", "")
    shown = [offer for offer in offers if not chosen or offer.record.game == chosen]
    lines = lines_of(mine, visitor.language, unreadable)
    return page(
        request,
        "home.html",
        place="tables",
        lines=lines,
        turns=[line for line in lines if line.state == "mine"],
        offers=lines_of(shown, visitor.language),
        boxes=shelf(offers),
        challenged=challenged(),
        chosen=chosen,
        never=NEVER,
        new_code=visitor.user is not None and security.CODE_COOKIE in request.cookies,
        extra={**setting(request, chosen, mine), **drawn()},
    )


def drawn() -> Mapping[str, object]:
    """The box pictures."""
    return {
        "front": lambda game, name="": box(front_of(game), name),
        "thumbnail": lambda game, size=54: thumbnail(front_of(game), size),
    }


def setting(request: Request, chosen: str = "", mine: Iterable[Summary] = ()) -> dict[str, object]:
    """What the form for a new match needs: as it was filled in for the last table of the game that is among `mine`."""
    visitor = visitor_of(request)
    game = catalog.entry(chosen if chosen in catalog.shown() else catalog.GAMES[0]).game
    face = catalog.face(game.id)
    last = last_of(mine, visitor.id, game.id)
    return {
        "last": last,
        "games": [(name, title_of(name)) for name in catalog.shown()],
        "new_game": game,
        "seat_counts": game.seat_counts,
        "most": max(game.seat_counts),
        "first_count": len(last.seats) if last is not None else face.usual_seats,
        "options": face.option_words(visitor.language),
        "specs": game.specs,
        "speeds": SPEEDS,
        "practised": bool(face.practice_options()),
        "levels": [(level, level_name(level, visitor.language)) for level in levels()],
        "default_level": PARTNER if visitor.user is None else DEFAULT_LEVEL,
        "given": given_name(visitor.language),
        "emblem": lambda seat, size=28: badge(face.emblem(seat), size),
    }


async def new(request: Request) -> Response:
    """Setting a table, with every option explained."""
    chosen = request.query_params.get("game", "")
    visitor = visitor_of(request)
    mine = await host_of(request).lobby.mine(visitor.user) if visitor.user else []
    return page(request, "new.html", place="tables", extra={**setting(request, chosen, mine), **drawn()})


async def create(request: Request) -> Response:
    """Set the table that a form describes."""
    user = known(request)
    form = await fields(request)
    host = host_of(request)
    try:
        if user is None:
            name = text(form, "my_name")
            if not name:
                return welcome(request)
            user = await host.people.guest(name, visitor_of(request).language)
            response = see(f"/matches/{(await host.lobby.create(user, _wish(form), client_of(request))).id}")
            security.set_session(
                response, await host.people.open_session(user), request.url.scheme == "https", user.recovery
            )
            return response
        table = await host.lobby.create(user, _wish(form), client_of(request))
    except GnomonError as fault:
        return fault_page(request, fault, 400)
    return see(f"/matches/{table.id}")


def _wish(form: FormData) -> NewTable:
    game = text(form, "game")
    if game not in catalog.shown():
        raise Declined(BAD_REQUEST, where="game")
    count = integer(form, "seats")
    if not 1 <= count <= MOST_SEATS:
        raise Declined(BAD_REQUEST, where="seats")
    seats = tuple(_plan(form, index) for index in range(count))
    options: dict[str, object] = {
        spec.name: text(form, f"option_{spec.name}")
        for spec in catalog.entry(game).game.specs
        if text(form, f"option_{spec.name}")
    }
    pace = text(form, "pace", "none")
    if pace == "local":
        seats = tuple(
            SeatPlan("local", text(form, f"name_{index}") or f"{index + 1}") if plan.kind == "open" else plan
            for index, plan in enumerate(seats)
        )
    return NewTable(game, seats, options, _pace(form, pace), text(form, "listed") != "", text(form, "title"))


def _plan(form: FormData, index: int) -> SeatPlan:
    kind = text(form, f"seat_{index}", "me" if index == 0 else "open")
    if kind == "me":
        return SeatPlan("me")
    if kind == "local":
        return SeatPlan("local", text(form, f"name_{index}"))
    if kind == "opponent":
        return SeatPlan("opponent", level=text(form, f"level_{index}", DEFAULT_LEVEL))
    if kind == "open":
        return SeatPlan("open")
    raise Declined(BAD_REQUEST, where=f"seat_{index}")


def _pace(form: FormData, pace: str) -> Pace:
    expiry: Expiry = "hand_over" if text(form, "expiry") == "hand_over" else "default"
    speed = integer(form, "speed", FULL_SPEED)
    if pace == "live":
        base, increment = integer(form, "minutes", 30), integer(form, "increment", 30)
        return Pace("live", base * MINUTE_MS, increment * SECOND_MS, expiry, DEFAULT_LEVEL, speed)
    if pace == "days":
        return Pace("days", integer(form, "days", 2) * DAY_MS, 0, expiry, DEFAULT_LEVEL)
    return Pace(speed=speed)


def routes() -> list[Route]:
    """The routes of this module."""
    return [Route("/", home), Route("/new", new), Route("/new", create, methods=["POST"])]
