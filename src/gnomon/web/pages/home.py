"""The home page, for who comes first and for who comes again; and setting a table on its own page."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from gnomon import catalog
from gnomon.bots import in_style, may_lean
from gnomon.drawing.emblems import badge
from gnomon.drawing.faces import face as drawn_face
from gnomon.drawing.faces import seated
from gnomon.games.face import AnyFace
from gnomon.kernel.errors import GnomonError
from gnomon.kernel.game import Game
from gnomon.matches.errors import BAD_REQUEST, NO_INVITES, NOT_YOURS, Declined
from gnomon.matches.lobby import NewTable, SeatPlan, Summary
from gnomon.matches.phrases import is_bound
from gnomon.matches.records import DAY_MS, FULL_SPEED, NEVER, Expiry, Pace, User
from gnomon.matches.service import Host
from gnomon.matches.table import Table
from gnomon.web import security
from gnomon.web.browsers import open_session
from gnomon.web.lastact import LastActs
from gnomon.web.later import LaterReader
from gnomon.web.live import Live, lives_of
from gnomon.web.opengraph import house_card
from gnomon.web.pages.cards import CARDS, card_of, last_opponent, urgent_first
from gnomon.web.pages.challenge import challenged, today_of
from gnomon.web.pages.channels import ways_of
from gnomon.web.pages.entering import guest_page
from gnomon.web.pages.forms import (
    client_of,
    fault_page,
    fields,
    host_of,
    integer,
    known,
    see,
    text,
    unusual_options,
    welcome,
)
from gnomon.web.pages.keeping import LATER_COOKIE, ONCE, has_no_way_back, note_asked
from gnomon.web.pages.lines import lines_of, tags_among
from gnomon.web.pages.mine import record_of
from gnomon.web.pages.remembered import Remembered, last_of
from gnomon.web.pages.shelf import standing_box, theme_of, thumbnail_of, title_of
from gnomon.web.pages.watching import being_played, opened_of
from gnomon.web.pages.week import week_of
from gnomon.web.players import DEFAULT_LEVEL, PARTNER, choosable, level_name, program_words, styles, usual_style
from gnomon.web.rated_words import foreseen_words
from gnomon.web.rendering import page
from gnomon.web.variants import SPEEDS
from gnomon.web.visitor import given_name, visitor_of

MINUTE_MS: Final = 60_000
SECOND_MS: Final = 1000
MOST_SEATS: Final = 5
KEPT: Final = "kept:"
"""Before the tag of whoever a seat is kept for."""
READ: Final = 4
"""So many of somebody's matches that nobody has open are read before the page is answered."""
WATCHED: Final = 4
OFFERED: Final = 4
OWN_FACE: Final = 28
FINISHED: Final = 8
"""So many finished matches stand on the page; the rest is among the records."""


@dataclass(frozen=True, slots=True)
class Box:
    """A box on the shelf, with the number of open tables and what the game is in a sentence."""

    id: str
    title: str
    game: Game
    page: AnyFace
    open: int
    theme: str


def shelf(offers: list[Summary], language: str) -> list[Box]:
    """The boxes from left to right."""
    waiting = Counter(offer.record.game for offer in offers)
    return [
        Box(name, title_of(name), catalog.entry(name).game, catalog.face(name), waiting[name], theme_of(name, language))
        for name in catalog.shown()
    ]


async def home(request: Request) -> Response:
    """Tables: what this is and how to begin, for whoever has played nothing; else what waits, and what else is mine."""
    visitor = visitor_of(request)
    host = host_of(request)
    mine = await read_few(request, await host.lobby.mine(visitor.user)) if visitor.user else []
    offers = [offer for offer in await host.lobby.open_tables(visitor.user) if not offer.mine]
    shared = {
        "place": "tables",
        "boxes": shelf(offers, visitor.language),
        "offers": lines_of(offers[:OFFERED], visitor.language),
        "lives": await being_played(host, visitor.user, visitor.language, WATCHED),
        "today": host.challenges.today(),
        "challenged": challenged(),
        "deals": await today_of(request, challenged()),
        "never": NEVER,
        "passed": await host.offers.to(visitor.user) if visitor.user else [],
        "warning": host.tables.standings.of(visitor.id).warning,
        "new_code": visitor.user is not None and security.CODE_COOKIE in request.cookies,
        "unheard": next((way.label for way in await ways_of(request, visitor.user) if way.is_unheard), ""),
    }
    shared["running"] = len(await host.lobby.watchable(visitor.user)) if shared["lives"] else 0
    shared["study"] = [] if shared["lives"] else await last_finished(host, visitor.user, visitor.language)
    if visitor.user is None or not mine:
        guided = next((name for name in catalog.shown() if catalog.face(name).matches), "")
        return guest_page(
            request,
            "welcome.html",
            {
                **drawn(),
                **shared,
                "card": house_card(request),
                "guided": guided,
                "face": catalog.face(guided or catalog.GAMES[0]),
            },
        )
    return page(
        request,
        "home.html",
        card=house_card(request),
        extra={
            **drawn(),
            **shared,
            **await regular(request, visitor.user, mine),
            "keep": LATER_COOKIE not in request.cookies
            and any(one.record.status == "over" and not one.record.lesson for one in mine)
            and await has_no_way_back(request, visitor.user),
        },
    )


async def later(request: Request) -> Response:
    """Be asked no more how one's name is to be kept; a line on the page goes on saying so."""
    return note_asked(request, see("/"), ONCE)


async def waits(request: Request) -> Response:
    """How many of somebody's matches await them, and a mark that changes with them: a page that is open asks now and then."""
    user = visitor_of(request).user
    mine = await host_of(request).lobby.mine(user) if user else []
    turns = sorted((one.record.id, one.record.since) for one in mine if one.my_turn)
    return JSONResponse({"turns": len(turns), "mark": mark_of(turns)}, headers={"cache-control": "private, no-store"})


def mark_of(turns: Iterable[tuple[str, int]]) -> str:
    """What stands for the matches that await somebody, each with the instant since when."""
    return hashlib.sha256(repr(sorted(turns)).encode()).hexdigest()[:16]


async def regular(request: Request, user: User, mine: list[Summary]) -> Mapping[str, object]:
    """What waits for somebody, what else is theirs, and how they may begin the next match."""
    host, language = host_of(request), visitor_of(request).language
    await host.distance.learn(user.id)  # of what is said, they are told what they hear
    unreadable = {one.record.id for one in mine if one.table is None and host.tables.is_unreadable(one.record.id)}
    lines = lines_of(mine, language, unreadable)
    turns = urgent_first([line for line in lines if line.state == "mine"])
    acts: LastActs = request.app.state.acts
    cards = [card_of(line, acts, user.id, language) for line in turns[:CARDS]]
    running = [line for line in lines if line.state not in ("mine", "done")]
    done = sorted((line for line in lines if line.state == "done"), key=lambda line: -line.since)
    last = max(mine, key=lambda one: one.record.since).record.game
    opponent, met = last_opponent(mine, user.id)
    game = last if last in catalog.shown() else catalog.GAMES[0]
    return {
        "cards": cards,
        "turns": turns,
        "mark": mark_of((one.record.id, one.record.since) for one in mine if one.my_turn),
        "also": [card_of(line, acts, user.id, language) for line in (*turns[CARDS:], *running)],
        "done": done[:FINISHED],
        "tags": await tags_among(request, [line.summary for line in done[:FINISHED]]),
        "finished": len(done),
        "last_game": game,
        "last_title": title_of(game),
        "even": (even := record_of(mine, game).even),
        "level": level_name(even, language),
        "opponent": opponent,
        "met": met,
        "week": week_of(await host.challenges.among(mine), host.challenges.today(), language),
    }


async def read_few(request: Request, mine: list[Summary]) -> list[Summary]:
    """Somebody's matches with the tables that are open; the most urgent others are read from storage now.

    The rest is read one after another when the page is out, so that it is there for the next one.
    """
    host = host_of(request)
    closed = [one for one in mine if one.record.status != "over" and one.table is None]
    closed.sort(key=lambda one: (not one.my_turn, one.record.deadline == NEVER, one.record.deadline, one.record.since))
    for one in closed[:READ]:
        with suppress(Declined):
            await host.tables.open(one.record.id)
    if len(closed) > READ:
        reader: LaterReader = request.app.state.later
        reader.read(host.tables, [one.record.id for one in closed[READ:]])
    return [host.lobby.again(one) for one in mine]


async def last_finished(host: Host, user: User | None, language: str) -> list[Live]:
    """Finished matches to look at again, where nothing is being played."""
    found = (await host.lobby.finished(user))[:WATCHED]
    return lives_of(await opened_of(host, found, WATCHED), language)


async def again(request: Request) -> Response:
    """Set a table for oneself and the person of an earlier match: the next one of it, if it is over."""
    user = known(request)
    if user is None:
        return welcome(request)
    form = await fields(request)
    host = host_of(request)
    try:
        met = await host.tables.current(text(form, "match"), user.id)
        if met.is_over and not met.record.lesson:
            return see(f"/matches/{(await host.lobby.rematch(met, user, client_of(request))).id}")
        table = await host.lobby.go_on(user, _with(met, user), client_of(request))
    except GnomonError as fault:
        return fault_page(request, fault, 400)
    return see(f"/matches/{table.id}")


def _with(met: Table, user: User) -> NewTable:
    """A new table of the same game and rulings, a place kept for everybody who sits at the other. Raises Declined."""
    if not met.seats_of(user.id):
        raise Declined(NOT_YOURS)
    plans = [
        SeatPlan("me") if seat.user == user.id else SeatPlan("open", kept_for=seat.user)
        for seat in met.seats
        if seat.kind == "person" and not (seat.local and seat.user == user.id)
    ]
    least = met.game.seat_counts[0]
    plans += [SeatPlan("opponent", level=DEFAULT_LEVEL)] * (least - len(plans))
    return NewTable(met.record.game, tuple(plans), met.match.option_values, met.pace, phrases=is_bound(met))


def drawn() -> Mapping[str, object]:
    """The box pictures."""
    return {
        "front": standing_box,
        "thumbnail": thumbnail_of,
    }


async def setting(request: Request, chosen: str = "", mine: Iterable[Summary] = ()) -> dict[str, object]:
    """What the form for a new match needs: as it was filled in for the last table of the game that is among `mine`."""
    visitor = visitor_of(request)
    game = catalog.entry(chosen if chosen in catalog.shown() else catalog.GAMES[0]).game
    face = catalog.face(game.id)
    last = await last_of(host_of(request).lobby, mine, visitor.id, game.id)
    given = given_name(visitor.language)
    usual = PARTNER if visitor.user is None else DEFAULT_LEVEL
    first = last or Remembered(game.id, (SeatPlan("me"), *[SeatPlan("opponent", level=usual)] * (face.usual_seats - 1)))
    return {
        "last": last,
        "as_set": first.words(visitor.language),
        "rated": _rated(request, first),
        "games": [(name, title_of(name)) for name in catalog.shown()],
        "new_game": game,
        "seat_counts": game.seat_counts,
        "most": max(game.seat_counts),
        "first_count": len(last.seats) if last is not None else face.usual_seats,
        "options": face.option_words(visitor.language),
        "specs": game.specs,
        "speeds": SPEEDS,
        "practised": bool(face.practice_options()),
        "levels": [(level, program_words(level, visitor.language)) for level in choosable()],
        "default_level": usual,
        "styles": styles(visitor.language),
        "usual_style": lambda seat: usual_style(seat, usual),
        "given": given,
        "emblem": lambda seat, size=28: badge(face.emblem(seat), size),
        "own_face": seated(drawn_face(visitor.name or given, OWN_FACE, face.emblem(0).colour), face.emblem(0)),
    }


def _rated(request: Request, first: Remembered) -> str:
    """Whether the table that the form shows at first would be rated; nothing about one that could not be set any more."""
    visitor = visitor_of(request)
    with suppress(GnomonError):
        return foreseen_words(host_of(request), visitor.user, first.wish(), visitor.language)
    return ""


async def rated(request: Request) -> Response:
    """Whether the table that a form describes would be rated, in a sentence; nothing is set."""
    visitor = visitor_of(request)
    try:
        words = foreseen_words(host_of(request), visitor.user, _wish(request.query_params), visitor.language)
    except GnomonError:
        return PlainTextResponse("", 400)
    return PlainTextResponse(words, headers={"cache-control": "no-store"})


async def new(request: Request) -> Response:
    """Setting a table, with every option explained."""
    chosen = request.query_params.get("game", "")
    visitor = visitor_of(request)
    mine = await host_of(request).lobby.mine(visitor.user) if visitor.user else []
    try:
        company, invited = await _company(request, visitor.user)
    except GnomonError as fault:
        return fault_page(request, fault, 400)
    names = host_of(request).seating.shown_in_list(company)
    found = {**await setting(request, chosen, mine), **drawn(), "company": company, "names": names, "invited": invited}
    if invited and 2 in catalog.entry(chosen if chosen in catalog.shown() else catalog.GAMES[0]).game.seat_counts:
        found["first_count"] = 2
    return page(request, "new.html", place="tables", extra=found)


async def _company(request: Request, user: User | None) -> tuple[list[User], str]:
    """For whom somebody may want to keep a seat, and the tag of the one whom they invite by this address, if any.

    Raises Declined if that one wants no invitation from them.
    """
    if user is None:
        return [], ""
    host, tag = host_of(request), request.query_params.get("with", "")
    circle = await host.circles.of(user)
    people = [*circle.friends, *circle.opponents]
    try:
        invited = await host.distance.of_tag(tag, user) if tag else None
    except Declined:
        invited = None
    unwilling = await host.lobby.unwilling(user, [one.id for one in (*people, *([invited] if invited else []))])
    if invited is not None and invited.id in unwilling:
        raise Declined(NO_INVITES)
    people = [one for one in people if one.id not in unwilling]
    if invited is not None and all(one.id != invited.id for one in people):
        people.insert(0, invited)
    return people, invited.tag if invited is not None else ""


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
            if any(plan.kept_for is not None for plan in _wish(form).seats):
                raise Declined(BAD_REQUEST, where="seat")  # a stranger knows nobody
            user = await host.people.guest(name, visitor_of(request).language)
            response = see(f"/matches/{(await host.lobby.create(user, _wish(form), client_of(request))).id}")
            security.set_session(
                response, await open_session(request, user), request.url.scheme == "https", user.recovery
            )
            return response
        wish = await _with_kept(request, user, _wish(form))
        table = await host.lobby.create(user, wish, client_of(request))
    except GnomonError as fault:
        return fault_page(request, fault, 400)
    return see(f"/matches/{table.id}")


async def _with_kept(request: Request, user: User, wish: NewTable) -> NewTable:
    """The wish with the people for whose tags seats are kept. Raises Declined."""
    distance = host_of(request).distance
    plans = [
        plan if plan.kept_for is None else replace(plan, kept_for=(await distance.of_tag(plan.kept_for, user)).id)
        for plan in wish.seats
    ]
    return replace(wish, seats=tuple(plans))


def _wish(form: Mapping[str, object]) -> NewTable:
    game = text(form, "game")
    if game not in catalog.shown():
        raise Declined(BAD_REQUEST, where="game")
    count = integer(form, "seats")
    if not 1 <= count <= MOST_SEATS:
        raise Declined(BAD_REQUEST, where="seats")
    seats = tuple(_plan(form, index) for index in range(count))
    pace = text(form, "pace", "none")
    if pace == "local":
        seats = tuple(
            SeatPlan("local", text(form, f"name_{index}") or f"{index + 1}") if plan.kind == "open" else plan
            for index, plan in enumerate(seats)
        )
    return NewTable(
        game,
        seats,
        unusual_options(form, game),
        _pace(form, pace),
        text(form, "listed") != "",
        text(form, "title"),
        coached=text(form, "coached") != "",
        phrases=text(form, "phrases") != "",
    )


def _plan(form: Mapping[str, object], index: int) -> SeatPlan:
    kind = text(form, f"seat_{index}", "me" if index == 0 else "open")
    if kind == "me":
        return SeatPlan("me")
    if kind == "local":
        return SeatPlan("local", text(form, f"name_{index}"))
    if kind == "opponent":
        level = text(form, f"level_{index}", DEFAULT_LEVEL)
        style = text(form, f"style_{index}") if may_lean(level) else ""
        return SeatPlan("opponent", level=in_style(level, style))
    if kind == "open":
        return SeatPlan("open")
    if kind.startswith(KEPT):
        return SeatPlan("open", kept_for=kind.removeprefix(KEPT))
    raise Declined(BAD_REQUEST, where=f"seat_{index}")


def _pace(form: Mapping[str, object], pace: str) -> Pace:
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
    return [
        Route("/", home),
        Route("/new", new),
        Route("/new/rated", rated),
        Route("/new", create, methods=["POST"]),
        Route("/waits", waits),
        Route("/later", later, methods=["POST"]),
        Route("/again", again, methods=["POST"]),
    ]
