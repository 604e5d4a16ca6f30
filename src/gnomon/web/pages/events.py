"""Tournaments: the list of them, setting one up, and the page of each, before, while it runs and after it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, NamedTuple

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from gnomon import catalog
from gnomon.drawing.emblems import badge
from gnomon.kernel.errors import GnomonError
from gnomon.matches.errors import BAD_REQUEST, EVENT_FULL, EVENTS_OFF, UNKNOWN_EVENT, UNKNOWN_GAME, Declined
from gnomon.matches.event_standings import POINT, standings, survivors
from gnomon.matches.events import MOST_ROUNDS, NAME_LENGTH
from gnomon.matches.records import DAY_MS, NEVER, Pace, User, told_instant
from gnomon.matches.rounds import FILLER, Event, EventStatus, EventTable, Form, Ladder, Whole, Wish
from gnomon.web.event_tree import tree_of
from gnomon.web.event_words import calendar, form_words, lines_of, pace_words, state_words, tables_of
from gnomon.web.numbers import whole_number
from gnomon.web.opengraph import house_card
from gnomon.web.pages.entering import enter
from gnomon.web.pages.forms import fault_page, fields, host_of, integer, known, see, text, unusual_options, welcome
from gnomon.web.pages.home import MINUTE_MS, SECOND_MS
from gnomon.web.pages.leagues import event_facts, league_facts, league_page, league_rows
from gnomon.web.pages.shelf import thumbnail_of, title_of
from gnomon.web.rendering import page
from gnomon.web.spreadsheets import csv_file
from gnomon.web.visitor import visitor_of

ABSENT: Final = 404
HOUR_MS: Final = 60 * MINUTE_MS
STATES: Final[tuple[EventStatus, ...]] = ("open", "running", "over")
STARTS: Final = (NEVER, 15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS, 3 * DAY_MS, 7 * DAY_MS)
LIMITS: Final = (NEVER, 2 * HOUR_MS, 6 * HOUR_MS, DAY_MS, 3 * DAY_MS, 7 * DAY_MS, 14 * DAY_MS, 28 * DAY_MS)
RESTS: Final = (0, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, DAY_MS)
SEASON_RESTS: Final = (0, HOUR_MS, DAY_MS, 3 * DAY_MS, 7 * DAY_MS, 14 * DAY_MS, 28 * DAY_MS)
WEEK_MS: Final = 7 * DAY_MS
SEASONS: Final = (0, 2, 3, 4, 6, 8, 12)
FORMS: Final[dict[str, Form]] = {"points": "points", "knockout": "knockout", "league": "league"}
USUAL_PLACES: Final = 16
USUAL_DIVISION: Final = 8


async def events(request: Request) -> Response:
    """The events that one may enter, those that run, and those that are over."""
    visitor, host = visitor_of(request), host_of(request)
    shown = [(status, await host.events.shown(status)) for status in STATES]
    return page(
        request,
        "events.html",
        card=house_card(request),
        place="events",
        shown=shown,
        may_hold=visitor.user is None or host.events.may_hold(visitor.user),
        form_words=lambda event: form_words(event, visitor.language),
        pace_words=lambda event: pace_words(event, visitor.language),
        state_words=lambda event: state_words(event, visitor.language),
        title_of=title_of,
        thumbnail=thumbnail_of,
        never=NEVER,
    )


async def new(request: Request) -> Response:
    """Setting up an event."""
    user, host = known(request), host_of(request)
    if user is None:
        return welcome(request)
    if not host.events.may_hold(user):
        return fault_page(request, Declined(EVENTS_OFF), 403)
    chosen = request.query_params.get("game", "")
    games = [name for name in catalog.shown() if _tables(name)]
    game = chosen if chosen in games else games[0]
    return page(
        request,
        "event_new.html",
        place="events",
        games=[(name, title_of(name)) for name in games],
        game=game,
        specs=catalog.entry(game).game.specs,
        options=catalog.face(game).option_words(visitor_of(request).language),
        seat_counts=_tables(game),
        usual=catalog.face(game).usual_seats,
        name_length=NAME_LENGTH,
        most_rounds=MOST_ROUNDS,
        limit=host.quotas.limits.entrants,
        usual_places=min(USUAL_PLACES, host.quotas.limits.entrants),
        starts=STARTS,
        limits=LIMITS,
        rests=RESTS,
        season_rests=SEASON_RESTS,
        week=WEEK_MS,
        seasons=SEASONS,
        usual_division=USUAL_DIVISION,
        minute=MINUTE_MS,
        hour=HOUR_MS,
        day=DAY_MS,
        never=NEVER,
        thumbnail=thumbnail_of,
    )


async def hold(request: Request) -> Response:
    """Set up the event that a form describes."""
    user = known(request)
    if user is None:
        return welcome(request)
    form = await fields(request)
    try:
        kind, pace = text(form, "form", "points"), text(form, "pace", "live")
        if kind not in FORMS or pace not in ("live", "days"):
            raise Declined(BAD_REQUEST, where="form")
        shape, game = FORMS[kind], text(form, "game")
        if game not in catalog.shown():
            raise Declined(UNKNOWN_GAME)
        live = Pace("live", integer(form, "minutes", 30) * MINUTE_MS, integer(form, "increment", 30) * SECOND_MS)
        wish = Wish(
            text(form, "name"),
            game,
            2 if shape == "knockout" else integer(form, "seats"),
            shape,
            text(form, "duplicate") != "",
            integer(form, "rounds", 3),
            Pace("days", integer(form, "days", 2) * DAY_MS) if pace == "days" else live,
            integer(form, "round_ms", NEVER),
            integer(form, "rest_ms", 0),
            integer(form, "most", USUAL_PLACES),
            integer(form, "starts", NEVER),
            unusual_options(form, game),
            ladder=_ladder(form) if shape == "league" else None,
            phrases=text(form, "phrases") != "",
        )
        whole = await host_of(request).events.hold(user, wish)
        if text(form, "mine") != "":
            await host_of(request).events.join(whole.event.id, user)
    except GnomonError as fault:
        return fault_page(request, fault, 400)
    return see(f"/events/{whole.event.id}")


def _ladder(form: FormData) -> Ladder:
    rest = integer(form, "season_rest_ms", WEEK_MS)
    return Ladder(integer(form, "size", USUAL_DIVISION), integer(form, "moves", 1), rest, integer(form, "seasons", 0))


def _tables(game: str) -> list[int]:
    """How many may sit at a table of a tournament."""
    return [count for count in catalog.entry(game).game.seat_counts if count > 1]


async def event(request: Request) -> Response:
    """The page of an event."""
    visitor, host = visitor_of(request), host_of(request)
    language, user = visitor.language, visitor.user
    try:
        whole = await host.events.whole(request.path_params["event"])
    except Declined as fault:
        return fault_page(request, fault, ABSENT)
    one = whole.event
    if one.form == "league":
        return await league_page(request, whole, await _page_of(request, one.holder))
    number = whole_number(request.query_params.get("round", ""), one.round)
    number = number if 1 <= number <= one.round else one.round
    drawn = whole.of_round(number)
    matches = await host.events.course.matches(drawn)
    live = {
        record.id: table for record, _seats in matches.values() if (table := host.tables.peek(record.id)) is not None
    }
    me = user.id if user is not None else ""
    tags = await host.store.ratings.tags([entrant.user for entrant in whole.entrants if entrant.user])
    own = whole.entrant_of(me)
    mine = next(
        (table for table in whole.of_round(one.round) if own is not None and own.number in table.entrants), None
    )
    record = None
    if mine is not None and mine.match:
        record = (matches.get(mine.match) or (await host.events.course.matches([mine])).get(mine.match) or (None,))[0]
    face = catalog.face(one.game)
    return page(
        request,
        "event.html",
        **event_facts(request, whole),
        strokes=calendar(whole),
        lines=lines_of(whole, me, tags, language),
        number=number,
        tables=tables_of(whole, number, matches, live, me, language) if number else [],
        mine=mine,
        my_record=record,
        my_seat=mine.entrants.index(own.number) if mine is not None and own is not None else -1,
        marks=[badge(face.emblem(seat), 26) for seat in range(one.seats)],
        tree=tree_of(whole, me, language),
        league=await _league_of(request, whole),
        winner=_winner(whole),
        holder=await _page_of(request, one.holder),
        seals=[
            (drawn.number, drawn.seal, host.events.course.told(one.id, drawn)) for drawn in whole.rounds if drawn.seal
        ],
    )


class OfLeague(NamedTuple):
    """Where an event belongs that is a division: its league, the season, and its number."""

    event: Event
    season: int
    number: int


async def _league_of(request: Request, whole: Whole) -> OfLeague | None:
    """The league of which an event is a division; None for others, and where the league cannot be read."""
    if whole.event.league:
        with suppress(Declined):
            league = await host_of(request).events.whole(whole.event.league)
            own = next((one for one in league.divisions if one.event == whole.event.id), None)
            return OfLeague(league.event, own.season, own.number) if own is not None else None
    return None


def _winner(whole: Whole) -> str:
    """Who has won an event that is over, alone or with equal ones; empty before its end."""
    if whole.event.status != "over" or not whole.tables:
        return ""
    if whole.event.form == "knockout":
        left = survivors(whole)
        return next((one.name for one in whole.entrants if left == [one.number]), "")
    return ", ".join(one.entrant.name for one in standings(whole) if one.place == 1)


async def _page_of(request: Request, user: str) -> str:
    """The address of somebody's page, empty if they have none for others."""
    tag = (await host_of(request).store.ratings.tags([user])).get(user, "") if user else ""
    return f"/people/{tag}" if tag else ""


# --- doing ------------------------------------------------------------------------------------------------------------

Act = Callable[[Request, str, User], Awaitable[Whole]]


def doing(act: Act) -> Callable[[Request], Awaitable[Response]]:
    """An act of somebody who is known here: done, the page that shows what came of it; else what stands in the way."""

    async def handler(request: Request) -> Response:
        user = known(request)
        if user is None:
            return welcome(request)
        name = request.path_params["event"]
        try:
            await act(request, name, user)
        except Declined as fault:
            return fault_page(request, fault, ABSENT if fault.code == UNKNOWN_EVENT else 409)
        except GnomonError as fault:
            return fault_page(request, fault, 400)
        return see(f"/events/{name}")

    return handler


async def join(request: Request) -> Response:
    """Take part; a stranger is somebody from then on."""
    name = request.path_params["event"]
    try:
        host = host_of(request)
        closed = host.events.why_closed(await host.events.whole(name))
        if closed and (closed != EVENT_FULL or known(request) is None):
            raise Declined(closed)  # before anybody is made somebody for nothing
        came = await enter(request, text(await fields(request), "name"))
        await host.events.join(name, came.user)
    except Declined as fault:
        return fault_page(request, fault, ABSENT if fault.code == UNKNOWN_EVENT else 409)
    except GnomonError as fault:
        return fault_page(request, fault, 400)
    return came.signed(request, see(f"/events/{name}"))


async def _leave(request: Request, name: str, user: User) -> Whole:
    return await host_of(request).events.leave(name, user)


async def _begin(request: Request, name: str, user: User) -> Whole:
    return await host_of(request).events.begin(name, user, text(await fields(request), "reason"))


async def _close(request: Request, name: str, user: User) -> Whole:
    return await host_of(request).events.close(name, user, text(await fields(request), "reason"))


async def _reopen(request: Request, name: str, user: User) -> Whole:
    return await host_of(request).events.reopen(name, user, text(await fields(request), "reason"))


async def _end(request: Request, name: str, user: User) -> Whole:
    return await host_of(request).events.end(name, user, text(await fields(request), "reason"))


async def _program(request: Request, name: str, user: User) -> Whole:
    form = await fields(request)
    events = host_of(request).events
    return await events.add_program(name, user, text(form, "name"), text(form, "level"), text(form, "reason"))


async def _remove(request: Request, name: str, user: User) -> Whole:
    form = await fields(request)
    return await host_of(request).events.remove(name, user, integer(form, "entrant"), text(form, "reason"))


# --- taking along -----------------------------------------------------------------------------------------------------


async def results_facts(request: Request) -> Response:
    """The results of an event as JSON, with its rounds and tables; those of a league with its seasons and divisions."""
    try:
        whole = await host_of(request).events.whole(request.path_params["event"])
        found = await league_facts(request, whole) if whole.event.ladder is not None else _course_facts(request, whole)
    except Declined as fault:
        return fault_page(request, fault, ABSENT)
    file = f'attachment; filename="gnomon-event-{whole.event.id}.json"'
    return JSONResponse(_facts(whole) | found, headers={"content-disposition": file})


async def results_table(request: Request) -> Response:
    """The standings of an event as a table that spreadsheets read."""
    try:
        whole = await host_of(request).events.whole(request.path_params["event"])
        rows = await league_rows(request, whole) if whole.event.ladder is not None else _rows(whole)
    except Declined as fault:
        return fault_page(request, fault, ABSENT)
    return csv_file(rows, f"gnomon-event-{whole.event.id}")


def _rows(whole: Whole) -> list[list[object]]:
    """The standings, a row for each entrant, below a row of headings."""
    rows: list[list[object]] = [
        ["place", "name", "program", "points", "score", *(f"round_{one.number}" for one in whole.rounds), "left"]
    ]
    for one in standings(whole):
        found = [field.place if field.kind == "place" else field.kind for field in one.fields]
        left = "" if one.entrant.is_there else one.entrant.left
        name, level = one.entrant.name, one.entrant.level
        rows.append([one.place, name, level, one.points / POINT, float(one.score), *found, left])
    return rows


def _facts(whole: Whole) -> dict[str, object]:
    """What is told of every event."""
    event = whole.event
    return {
        "id": event.id,
        "name": event.name,
        "game": event.game,
        "options": event.options,
        "phrases": event.phrases,
        "form": event.form,
        "duplicate": event.duplicate,
        "seats": event.seats,
        "status": event.status,
        "created": told_instant(event.created),
        "ended": None if event.ended == NEVER else told_instant(event.ended),
    }


def _course_facts(request: Request, whole: Whole) -> dict[str, object]:
    """What is told of a tournament: its standings, rounds and tables."""
    course = host_of(request).events.course
    names = {one.number: one.name for one in whole.entrants}
    return {
        "league": whole.event.league or None,
        "standings": [
            {
                "place": one.place,
                "name": one.entrant.name,
                "program": one.entrant.level or None,
                "points": one.points / POINT,
                "score": float(one.score),
                "rounds": [field.place if field.kind == "place" else field.kind for field in one.fields],
                "left_after": None if one.entrant.is_there else one.entrant.left,
            }
            for one in standings(whole)
        ],
        "rounds": [
            {
                "round": one.number,
                "drawn": told_instant(one.drawn),
                "closed": told_instant(one.closed) if one.is_closed else None,
                "seal": one.seal or None,
                "seed": course.told(whole.event.id, one) or None,
                "tables": [_told(whole, table, names) for table in whole.of_round(one.number)],
            }
            for one in whole.rounds
        ],
    }


def _told(whole: Whole, table: EventTable, names: dict[int, str]) -> dict[str, object]:
    """A table with its result; of a duplicate round that goes on nothing but who sits there."""
    tells = table.is_counted and (whole.is_closed(table.round) or not whole.event.duplicate)
    return {
        "table": table.number,
        "match": table.match or None,
        "players": [names.get(one, "") if one != FILLER else None for one in table.entrants],
        "places": list(table.places) if tells else [],
        "scores": list(table.scores) if tells else [],
    }


def routes() -> list[Route]:
    """The routes of this module."""
    acts = {
        "leave": _leave,
        "begin": _begin,
        "close": _close,
        "reopen": _reopen,
        "end": _end,
        "program": _program,
        "remove": _remove,
    }
    return [
        Route("/events", events),
        Route("/events", hold, methods=["POST"]),
        Route("/events/new", new),
        Route("/events/{event}", event),
        Route("/events/{event}/results.csv", results_table),
        Route("/events/{event}/results.json", results_facts),
        Route("/events/{event}/join", join, methods=["POST"]),
        *(Route(f"/events/{{event}}/{name}", doing(act), methods=["POST"]) for name, act in acts.items()),
    ]
