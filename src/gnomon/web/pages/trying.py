"""The analysis board: a private copy of a match in which one answers for everybody and steps back and forth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from gnomon import catalog
from gnomon.drawing import faces
from gnomon.drawing.emblems import badge
from gnomon.games.face import AnySight, Sight
from gnomon.kernel.errors import GnomonError, Refused
from gnomon.matches.branches import Sandbox
from gnomon.matches.coaching import silence_over
from gnomon.matches.errors import NO_POSITION, SENTENCES, Declined
from gnomon.matches.lobby import TITLE_LENGTH
from gnomon.matches.practice import refusal, seat_for
from gnomon.matches.records import SPECTATOR
from gnomon.matches.table import Table
from gnomon.web.acts import faces_of
from gnomon.web.branches import acts_before, branches_of
from gnomon.web.explaining import legend_of
from gnomon.web.hosts import origin
from gnomon.web.languages import catalogue
from gnomon.web.numbers import whole_number
from gnomon.web.pages.forms import client_of, fault_page, fields, host_of, integer, known, see, status_of, text, welcome
from gnomon.web.pages.shelf import match_title
from gnomon.web.pages.table import table_of
from gnomon.web.panels import stop_words
from gnomon.web.players import DEFAULT_LEVEL, level_name, strengths
from gnomon.web.question import choosing, panel
from gnomon.web.rendering import page, words
from gnomon.web.scene import listed
from gnomon.web.visitor import visitor_of

PARTS: Final = ("ask", "players", "branches", "playing")
NOT_FOUND: Final = 404
LONGEST_ACT: Final = 100
"""So many answers are given at once at most."""


async def copies(request: Request) -> Response:
    """My analysis boards, and where to begin one."""
    user = known(request)
    host = host_of(request)
    found = []
    for record in await host.analysis.mine(user) if user else []:
        try:
            sandbox = await host.analysis.open(record.id, user)
        except GnomonError:
            continue
        found.append((record, sandbox))
    mine = [one for one in await host.lobby.mine(user) if one.record.game in catalog.shown()] if user else []
    return page(request, "analysis.html", place="analysis", copies=found, matches=mine, match_title=match_title)


async def copy(request: Request) -> Response:
    """Take a private copy of a match at a moment."""
    user = known(request)
    if user is None:
        return welcome(request)
    form = await fields(request)
    try:
        here = await table_of(request)
        viewer = here.viewer(user.id)
        sandbox = await host_of(request).analysis.copy(
            here, user, viewer.seat, integer(form, "row"), client_of(request)
        )
    except GnomonError as fault:
        return fault_page(request, fault)
    return see(f"/analysis/{sandbox.id}")


async def opened(request: Request) -> Sandbox:
    """The copy that a request names, at the position that it names by `?at=`, else where it was left. Raises Declined."""
    sandbox = await host_of(request).analysis.open(request.path_params["copy"], known(request))
    if "at" in request.query_params:
        sandbox.open(integer(dict(request.query_params), "at"))
    return sandbox


async def sight_of_copy(request: Request, sandbox: Sandbox) -> tuple[Table, AnySight]:
    """The table that was copied, and the copy as the seat to move sees it."""
    match = sandbox.match
    table = await host_of(request).tables.open(sandbox.record.match)
    names = [name or f"{seat + 1}" for seat, name in enumerate(table.names())][: match.seats]
    seat = match.to_act[0] if match.to_act else SPECTATOR
    face = catalog.face(match.game.id)
    return table, Sight(face, match.game, match.view(seat), seat, visitor_of(request).language, names)


async def _drawn(request: Request, sandbox: Sandbox) -> dict[str, str]:
    """Everything on the board as the seat to move sees it."""
    match = sandbox.match
    table, sight = await sight_of_copy(request, sandbox)
    face, seat, names, language = sight.face, sight.seat, sight.names, sight.language
    asked = seat != SPECTATOR
    found = face.public(replace(sight, view=match.view(SPECTATOR), seat=SPECTATOR))
    found.update(face.private(sight, asked))
    context: dict[str, object] = {
        "sandbox": sandbox,
        "seat": seat,
        "asked": (seat,) if asked else (),
        "mine": asked,
        "names": names,
        "question": face.question(sight) if asked else "",
        "hint": face.hint(sight) if asked else "",
        "end": face.ending(sight) if asked else None,
        "standing": face.standings(sight),
        "emblem": lambda index, size=26: badge(face.emblem(index), size),
        "portrait": lambda index: faces.seated(faces.shown(str(index)), face.emblem(index)),
        "colour": lambda index: face.emblem(index).colour,
        "stage": face.stage(sight.view, language),
        "stands_for": names[seat] if asked and seat not in table.seats_of(visitor_of(request).id) else "",
        "outcome": match.outcome if match.over else None,
    }
    context |= _kept(request, sandbox, table, sight) | _playing_on(request, sandbox, table, sight)
    for name in PARTS:
        found[name] = words(language, f"study/{name}.html", context)
    found["options"] = _options(sandbox, sight)
    return found


def _kept(request: Request, sandbox: Sandbox, table: Table, sight: AnySight) -> dict[str, object]:
    """What the list of branches shows, and the address of the position."""
    user = known(request)
    return {
        "branches": branches_of(sandbox, sight, acts_before(table, sandbox.record.row)),
        "mine": user is not None and sandbox.record.owner == user.id,
        "address": f"{origin(request)}/analysis/{sandbox.id}?at={sandbox.number}",
        "legend": legend_of(sight.face, sight.language),
    }


def _playing_on(request: Request, sandbox: Sandbox, table: Table, sight: AnySight) -> dict[str, object]:
    """Whom one may play on against from the position, and from which seat."""
    user = known(request)
    may = user is not None and sight.seat != SPECTATOR and not refusal(table, sandbox, user.id)
    return {
        "may_play_on": may,
        "own_seat": seat_for(table, user.id if user else "", sight.seat),
        "strengths": [(level, level_name(level, sight.language)) for level in strengths(sight.language)],
        "usual": DEFAULT_LEVEL,
    }


def _options(sandbox: Sandbox, sight: AnySight) -> str:
    face, seat, language = sight.face, sight.seat, sight.language
    if seat == SPECTATOR:
        return panel("", 0, "", seat, sandbox.place, language)
    groups, denied = listed(face.groups(sight)), face.denied(sight)
    form = f'<form method="post" action="/analysis/{sandbox.id}/step?at={sandbox.number}" data-do="answer">'
    count = sum(len(group.choices) for group in groups)
    inside = choosing(groups, denied, form, "", language)
    return panel(inside, count, face.emblem(seat).colour, seat, sandbox.place, language)


async def board(request: Request) -> Response:
    """The analysis board; at an address that leads nowhere any more it stands where it was left, and says so."""
    user = known(request)
    lost = ""
    try:
        try:
            sandbox = await opened(request)
        except Declined as fault:
            if fault.code != NO_POSITION:
                raise
            lost = _fault(request, fault)
            sandbox = await host_of(request).analysis.open(request.path_params["copy"], user)
        shown = await _drawn(request, sandbox)
        table, sight = await sight_of_copy(request, sandbox)
    except GnomonError as fault:
        return fault_page(request, fault, NOT_FOUND)
    match = sandbox.match
    face, language = catalog.face(match.game.id), visitor_of(request).language
    silent = silence_over(table, sandbox.record, user.id if user else "")
    return page(
        request,
        "study.html",
        NOT_FOUND if lost else 200,
        place="analysis",
        lost=lost,
        sandbox=sandbox,
        game_id=match.game.id,
        game_title=match.game.title,
        symbols=face.symbols(match.view(SPECTATOR)) + "".join(faces_of(sight, match.seats)),
        boards=face.boards(shown, match.view(SPECTATOR), language),
        tabs=face.board_tabs(language),
        shown=shown,
        legend=legend_of(face, language),
        silent=catalogue(language).gettext(SENTENCES[silent]) if silent else "",
    )


async def step(request: Request) -> Response:
    """Answer for whoever is asked, go to another place of the line, or open or remove a branch; JSON for scripts, else back to
    the board.
    """
    user = known(request)
    if user is None:
        return welcome(request)
    form = await fields(request)
    scripted = "application/json" in request.headers.get("accept", "")
    try:
        sandbox = await opened(request)
        changes = _moved(sandbox, form)
        if changes or sandbox.record.owner == user.id:
            sandbox = await host_of(request).analysis.save(sandbox, user, client_of(request))
        if not scripted:
            return see(f"/analysis/{sandbox.id}?at={sandbox.number}")
        shown = await _drawn(request, sandbox)
    except GnomonError as fault:
        if not scripted:
            return fault_page(request, fault)
        return JSONResponse({"error": _fault(request, fault)}, status_of(fault, 409))
    return JSONResponse({"id": sandbox.id, "at": sandbox.number, "set": shown})


def _moved(sandbox: Sandbox, form: Mapping[str, object]) -> bool:
    """Do what a form asks for; whether more has changed than where the board stands. Raises Refused, BadInput, Declined."""
    if "place" in form:
        sandbox.go(integer(form, "place"))
    elif "open" in form:
        sandbox.open(integer(form, "open"))
    elif "remove" in form:
        sandbox.remove(integer(form, "remove"))
        return True
    else:
        codes = text(form, "act").split()[:LONGEST_ACT] or [text(form, "code")]
        sandbox.play_act([whole_number(code, -1) for code in codes])
        return True
    return False


async def play_on(request: Request) -> Response:
    """Set a practice table at the position on the board, against programs of the strength that was chosen."""
    user = known(request)
    if user is None:
        return welcome(request)
    form = await fields(request)
    host = host_of(request)
    try:
        sandbox = await opened(request)
        table = await host.tables.open(sandbox.record.match)
        say = catalogue(visitor_of(request).language).gettext
        title = say("Practice: {title}").format(title=table.record.title or table.game.title)[:TITLE_LENGTH]
        level = text(form, "level", DEFAULT_LEVEL)
        seat = integer(form, "seat")
        begun = await host.practice.begin_on(table, sandbox, user, seat, level, title, client_of(request))
    except GnomonError as fault:
        return fault_page(request, fault)
    return see(f"/matches/{begun.id}")


def _fault(request: Request, fault: GnomonError) -> str:
    sentence: str = request.app.state.presenter.words_of(fault, visitor_of(request).language)[1]
    return sentence


async def look(request: Request) -> Response:
    """What an answer would do, or why it is not possible."""
    try:
        sandbox = await opened(request)
        match = sandbox.match
        _, sight = await sight_of_copy(request, sandbox)
        seat = sight.seat
        code = integer(dict(request.query_params), "code")
        refusal = match.check(seat, code)
        if refusal is not None:
            why = sight.face.refused(sight, code, refusal)
            return JSONResponse({"set": dict(why.elements), "text": why.text, "section": why.section, "refused": True})
        found = match.preview(seat, code)
        seen = sight.face.preview(sight, found, code)
    except Refused as fault:
        return JSONResponse({"error": _fault(request, fault)}, 409)
    except GnomonError as fault:
        return JSONResponse({"error": _fault(request, fault)}, 404)
    says = " ".join(part for part in (seen.text, stop_words(found, sight)) if part)
    return JSONResponse({"set": {**seen.elements, f"tally-{code}": seen.tally}, "text": says, "section": ""})


async def share(request: Request) -> Response:
    """Let anybody with the link look at a copy."""
    user = known(request)
    if user is None:
        return welcome(request)
    analysis = host_of(request).analysis
    try:
        sandbox = await opened(request)
        await analysis.share(sandbox, user)
    except GnomonError as fault:
        return fault_page(request, fault)
    return see(f"/analysis/{sandbox.id}?at={sandbox.number}")


async def download(request: Request) -> Response:
    """The copy as a file that `gnomon replay` reads."""
    try:
        sandbox = await opened(request)
    except GnomonError as fault:
        return fault_page(request, fault, NOT_FOUND)
    name = f"gnomon-analysis-{sandbox.id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(sandbox.match.dump(), media_type="application/json", headers=headers)


def routes() -> list[Route]:
    """The routes of this module."""
    return [
        Route("/analysis", copies),
        Route("/matches/{match}/copy", copy, methods=["POST"]),
        Route("/analysis/{copy}", board),
        Route("/analysis/{copy}/step", step, methods=["POST"]),
        Route("/analysis/{copy}/look", look),
        Route("/analysis/{copy}/play-on", play_on, methods=["POST"]),
        Route("/analysis/{copy}/share", share, methods=["POST"]),
        Route("/analysis/{copy}/download", download),
    ]
