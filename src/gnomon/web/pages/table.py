"""The table's page, and its forms for browsers without script: everything a socket can do, by POST."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from gnomon.kernel.errors import GnomonError
from gnomon.matches.agreements import Agreements
from gnomon.matches.coaching import silence
from gnomon.matches.errors import UNKNOWN_MATCH, Declined
from gnomon.matches.phrases import phrases
from gnomon.matches.records import NEVER, SPECTATOR, User
from gnomon.matches.table import ANY_SEAT, Table, Viewer
from gnomon.web.coach import coach_says
from gnomon.web.explaining import legend_of
from gnomon.web.languages import catalogue
from gnomon.web.numbers import is_numbered, whole_number
from gnomon.web.opengraph import match_card
from gnomon.web.pages.forms import client_of, fault_page, fields, host_of, integer, known, see, text, welcome
from gnomon.web.players import DEFAULT_LEVEL
from gnomon.web.rendering import page
from gnomon.web.scene import sight_of
from gnomon.web.sockets import version_of
from gnomon.web.story import whole_log
from gnomon.web.talk import whole_talk
from gnomon.web.visitor import visitor_of
from gnomon.web.waiting import EVERY_FREE_SEAT

Act = Callable[[Request, Table, User, dict[str, str]], Awaitable[str | None]]
"""What a form does at a table, by whom, with its fields: where it leads, or None for the table itself."""


async def table_of(request: Request) -> Table:
    """The table that a path names, as it stands now. Raises Declined."""
    return await host_of(request).tables.current(request.path_params["match"], visitor_of(request).id)


def viewer_of(request: Request, table: Table) -> Viewer:
    """How whoever asks looks at a table; `?seat=` on a shared screen."""
    visitor = visitor_of(request)
    wish = request.query_params.get("seat", "")
    seat = whole_number(wish, ANY_SEAT)
    return table.screen(visitor.id, seat, visitor.language, visitor.theme)


async def table(request: Request) -> Response:
    """The page of a running, waiting or finished match, as its viewer may see it."""
    try:
        here = await table_of(request)
    except Declined as fault:
        return fault_page(request, fault, 404 if fault.code == UNKNOWN_MATCH else 409)
    viewer = viewer_of(request, here)
    await host_of(request).distance.learn(viewer.user)
    sight = sight_of(here, viewer)
    face = sight.face
    shown = dict(request.app.state.presenter.fragments(here, viewer))
    lesson = None
    if here.record.lesson and viewer.seat != SPECTATOR:
        lesson = face.lesson(sight, ())
    say = catalogue(viewer.language).gettext
    words = {
        "rule": say("Rule {section}"),
        "since": say("{count} since you looked"),
        "concerns": say("Concerned you: {count}"),
        "commit": say("Confirm: {option}"),
        "unread": say("Chat: {count} unread"),
        "fresh": say("new"),
    }
    return page(
        request,
        "table.html",
        card=match_card(request, here),
        table=here,
        record=here.record,
        viewer=viewer,
        version=version_of(here, viewer),
        game=face,
        title=here.record.title or here.game.title,
        game_title=here.game.title,
        symbols=face.symbols(sight.view),
        boards=face.boards(shown, sight.view, viewer.language),
        tabs=face.board_tabs(viewer.language),
        layers=face.layers(viewer.language),
        shown=shown,
        log=whole_log(shown),
        talk=whole_talk(shown),
        onlookers=host_of(request).talk.onlookers,
        talks=host_of(request).talk.manner_at(here, visitor_of(request).user),
        phrases=phrases(viewer.language),
        words=json.dumps(words, ensure_ascii=False),
        lesson=lesson,
        legend=legend_of(face, viewer.language),
        coach_says=coach_says(here, viewer.language),
        balanced=viewer.seats and not here.is_over and not silence(here),
        names=sight.names,
    )


async def account(request: Request) -> Response:
    """The whole position in words, as a page to read through by headings."""
    try:
        here = await table_of(request)
    except Declined as fault:
        return fault_page(request, fault, 404)
    viewer = viewer_of(request, here)
    sight = sight_of(here, viewer)
    parts = [(part.heading, part.lines) for part in sight.face.account(sight)]
    return page(request, "account.html", parts=parts, record=here.record, game_title=here.game.title)


async def lesson(request: Request) -> Response:
    """The next note of a guided match for the position as it stands; `seen` lists the notes that were read."""
    try:
        here = await table_of(request)
    except Declined as fault:
        return fault_page(request, fault, 404)
    viewer = viewer_of(request, here)
    seen = [name for name in request.query_params.get("seen", "").split(",") if name][:100]
    if viewer.seat == SPECTATOR or not here.record.lesson or host_of(request).courses.follower(here) is not None:
        return JSONResponse(None)
    sight = sight_of(here, viewer)
    note = sight.face.lesson(sight, seen)
    if note is None:
        return JSONResponse(None)
    say = catalogue(viewer.language).gettext
    shown = {
        "name": note.name,
        "title": note.title,
        "text": note.text,
        "elements": list(note.elements),
        "section": note.section,
        "link": say("Rule {section}").format(section=note.section) if is_numbered(note.section) else say("Rules"),
    }
    return JSONResponse(shown)


# --- forms -----------------------------------------------------------------------------------------------------------


def form(
    act: Act,
) -> Callable[[Request], Awaitable[Response]]:
    """A form at a table: done, then back to the table (or where `act` says)."""

    async def handle(request: Request) -> Response:
        user = known(request)
        if user is None:
            return welcome(request)
        given = {key: value for key, value in (await fields(request)).items() if isinstance(value, str)}
        try:
            here = await table_of(request)
            path = await act(request, here, user, given)
        except GnomonError as fault:
            return fault_page(request, fault)
        return see(path or f"/matches/{here.id}")

    return handle


async def _answer(request: Request, here: Table, user: User, given: dict[str, str]) -> str | None:
    seat = integer(given, "seat")
    await host_of(request).play.answer(here, user.id, seat, integer(given, "number"), integer(given, "code"))
    return f"/matches/{here.id}?seat={seat}"


async def _undo(request: Request, here: Table, user: User, given: dict[str, str]) -> str | None:
    seat = integer(given, "seat")
    to = text(given, "to", "answer")
    row = whole_number(to, NEVER)
    await host_of(request).play.undo(here, user.id, seat, to if row < 0 else row)
    return f"/matches/{here.id}?seat={seat}"


async def why(request: Request) -> Response:
    """Without script: why an answer is not possible, on a page of its own."""
    given = {key: value for key, value in (await fields(request)).items() if isinstance(value, str)}
    presenter = request.app.state.presenter
    try:
        here = await table_of(request)
        viewer = viewer_of(request, here)
        seat = integer(given, "seat")
        if seat not in viewer.seats:
            raise Declined("not_yours")
        look = presenter.why(here, viewer, seat, integer(given, "why"))
    except GnomonError as fault:
        return fault_page(request, fault)
    return page(request, "fault.html", 409, code="refused", sentence=look.text, section=look.section)


async def _say(request: Request, here: Table, user: User, given: dict[str, str]) -> str | None:
    await host_of(request).talk.say(here, user, text(given, "word") or text(given, "text"))
    return None


async def _sit(request: Request, here: Table, user: User, given: dict[str, str]) -> str | None:
    await host_of(request).seating.sit(here, user, integer(given, "seat", ANY_SEAT), text(given, "name"))
    return None


async def _fill(request: Request, here: Table, user: User, given: dict[str, str]) -> str | None:
    every = [seat.index for seat in here.seats if seat.kind == "open"]
    for seat in every if text(given, "seat") == EVERY_FREE_SEAT else [integer(given, "seat")]:
        await host_of(request).seating.fill(here, user.id, seat, text(given, "level"))
    return None


async def _leave(request: Request, here: Table, user: User, given: dict[str, str]) -> str | None:
    await host_of(request).seating.leave(here, user.id, integer(given, "seat"))
    return "/"


async def _hand_over(request: Request, here: Table, user: User, given: dict[str, str]) -> str | None:
    await host_of(request).seating.hand_over(here, user.id, integer(given, "seat"), text(given, "level"))
    return None


async def _take_back(request: Request, here: Table, user: User, given: dict[str, str]) -> str | None:
    await host_of(request).seating.take_back(here, user.id, integer(given, "seat"))
    return None


async def _resign(request: Request, here: Table, user: User, given: dict[str, str]) -> str | None:
    await host_of(request).seating.resign(here, user.id, integer(given, "seat"), text(given, "level"))
    return None


async def _level(request: Request, here: Table, user: User, given: dict[str, str]) -> str | None:
    await host_of(request).seating.set_level(here, user.id, integer(given, "seat"), text(given, "level"))
    return None


async def _reissue(request: Request, here: Table, user: User, given: dict[str, str]) -> str | None:
    await host_of(request).seating.reissue(here, user.id, integer(given, "seat"))
    return None


async def _name(request: Request, here: Table, user: User, given: dict[str, str]) -> str | None:
    """Another name at this table; whoever has one seat here, and not a whole screen, is called so from now on."""
    await host_of(request).seating.rename(here, user.id, integer(given, "seat"), text(given, "name"))
    if len(here.seats_of(user.id)) == 1:
        await host_of(request).people.rename(user, text(given, "name"))
    return None


def _wished(wish: Callable[[Agreements, Table, str], Awaitable[object]]) -> Act:
    """What is done when somebody at a table says that they wish something, and nothing else."""

    async def act(request: Request, here: Table, user: User, given: dict[str, str]) -> str | None:
        await wish(host_of(request).agreements, here, user.id)
        return None

    return act


async def _end(request: Request, here: Table, user: User, given: dict[str, str]) -> str | None:
    await host_of(request).agreements.ask_end(here, user.id, DEFAULT_LEVEL)
    return None


async def _program(request: Request, here: Table, user: User, given: dict[str, str]) -> str | None:
    await host_of(request).agreements.ask_program(here, user.id, integer(given, "seat"))
    return None


async def _close(request: Request, here: Table, user: User, given: dict[str, str]) -> str | None:
    await host_of(request).watching.close(here, user.id)
    return None


async def _open(request: Request, here: Table, user: User, given: dict[str, str]) -> str | None:
    await host_of(request).watching.open(here, user.id)
    return None


async def _rematch(request: Request, here: Table, user: User, given: dict[str, str]) -> str | None:
    stronger = text(given, "programs") == "stronger"
    return f"/matches/{(await host_of(request).lobby.rematch(here, user, client_of(request), stronger)).id}"


async def _order(request: Request, here: Table, user: User, given: dict[str, str]) -> str | None:
    play = host_of(request).play
    seat, question = integer(given, "seat"), text(given, "question")
    await play.order(here, user.id, seat, question, integer(given, "code"))
    if given.get("once"):
        await play.forget_order(here, user.id, seat, question)
    return None


async def _forget_order(request: Request, here: Table, user: User, given: dict[str, str]) -> str | None:
    await host_of(request).play.forget_order(here, user.id, integer(given, "seat"), text(given, "question"))
    return None


async def resign(request: Request) -> Response:
    """Ask once more before a seat is given up for good."""
    try:
        here = await table_of(request)
    except Declined as fault:
        return fault_page(request, fault, 404)
    viewer = viewer_of(request, here)
    if viewer.seat == SPECTATOR:
        return see(f"/matches/{here.id}")
    return page(request, "resign.html", record=here.record, seat=viewer.seat, level=DEFAULT_LEVEL)


def routes() -> list[Route]:
    """The routes of this module."""
    forms = {
        "answer": _answer,
        "undo": _undo,
        "say": _say,
        "sit": _sit,
        "fill": _fill,
        "leave": _leave,
        "hand-over": _hand_over,
        "take-back": _take_back,
        "resign": _resign,
        "level": _level,
        "reissue": _reissue,
        "name": _name,
        "pause": _wished(Agreements.ask_pause),
        "no-pause": _wished(Agreements.withdraw_pause),
        "end": _end,
        "no-end": _wished(Agreements.withdraw_end),
        "program": _program,
        "resume": _wished(Agreements.resume),
        "close": _close,
        "open": _open,
        "no-resume": _wished(Agreements.withdraw_resume),
        "rematch": _rematch,
        "order": _order,
        "forget-order": _forget_order,
    }
    return [
        Route("/matches/{match}", table),
        Route("/matches/{match}/account", account),
        Route("/matches/{match}/lesson", lesson),
        Route("/matches/{match}/resign", resign),
        Route("/matches/{match}/why", why, methods=["POST"]),
        *(Route(f"/matches/{{match}}/{name}", form(act), methods=["POST"]) for name, act in forms.items()),
    ]
