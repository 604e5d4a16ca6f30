"""Asking the coach: its lines of play as a stream that deepens, one's own answer beside them, and a page without script.

`POST /matches/{match}/coach` answers with one JSON object a line: `stage`, `done`, and as markup `head` and `lines`; `waits`
with how far forward it stands in line, and `head`, as often as that changes before a stage; `error` where it ends early. `POST /analysis/{copy}/lines` does the same for the position on an analysis board.
"""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from gnomon.games.face import AnySight
from gnomon.insight import Advice
from gnomon.kernel.errors import GnomonError
from gnomon.matches.coaching import STAGES, Heard, Waits
from gnomon.matches.records import SPECTATOR, User
from gnomon.matches.table import Table
from gnomon.web import coach, continuations
from gnomon.web.balance import balance as told
from gnomon.web.pages.forms import client_of, fault_page, fields, host_of, integer, known, status_of, welcome
from gnomon.web.pages.table import table_of, viewer_of
from gnomon.web.pages.trying import opened, sight_of_copy
from gnomon.web.rendering import page
from gnomon.web.scene import sight_of
from gnomon.web.visitor import visitor_of

STREAM: Final = "application/x-ndjson"
NOTHING: Final = 204
READ: Final = 1
"""The stage that a page without script waits for."""


class Stage(NamedTuple):
    """What is told after a stage of thought, its parts as markup."""

    stage: int
    head: str
    lines: str

    def to_json(self) -> str:
        """The stage as a line of JSON."""
        told = {"stage": self.stage, "done": self.stage + 1 == STAGES, "head": self.head, "lines": self.lines}
        return json.dumps(told, ensure_ascii=False) + "\n"


def _sight(request: Request, table: Table, user: User, seat: int) -> AnySight:
    visitor = visitor_of(request)
    return sight_of(table, table.viewer(user.id, seat, visitor.language, visitor.theme))


async def ask(request: Request) -> Response:
    """The coach's lines of play for a question, stage by stage."""
    user = known(request)
    if user is None:
        return welcome(request)
    form = await fields(request)
    seat, number = integer(form, "seat"), integer(form, "number")
    streams = STREAM in request.headers.get("accept", "")
    try:
        table = await table_of(request)
        heard = host_of(request).coach.lines(table, user.id, seat, number, client_of(request))
        if not streams:
            return await _read(request, table, user, seat, heard)
        first = await anext(heard)
    except GnomonError as fault:
        return _declined(request, fault) if streams else fault_page(request, fault)

    def line(stage: int, advice: list[Advice]) -> Stage:
        sight = _sight(request, table, user, seat)
        return Stage(stage, coach.head(sight, advice, stage), coach.lines(sight, advice))

    return StreamingResponse(_told(request, line, first, heard), media_type=STREAM)


async def ask_about_copy(request: Request) -> Response:
    """The programs' lines for the position on an analysis board, stage by stage."""
    user = known(request)
    if user is None:
        return welcome(request)
    try:
        copy = await opened(request)
        table, sight = await sight_of_copy(request, copy)
        heard = host_of(request).coach.lines_of_copy(table, copy, user.id, client_of(request))
        first = await anext(heard)
    except GnomonError as fault:
        return _declined(request, fault)

    def line(stage: int, advice: list[Advice]) -> Stage:
        return Stage(stage, continuations.head(sight, advice, stage), continuations.lines(sight, advice))

    return StreamingResponse(_told(request, line, first, heard), media_type=STREAM)


async def _told(
    request: Request,
    line: Callable[[int, list[Advice]], Stage],
    first: Heard,
    heard: AsyncGenerator[Heard, None],
) -> AsyncIterator[str]:
    """One line of JSON for each stage, and for each place in line before it."""

    def written(one: Heard) -> str:
        if not isinstance(one, Waits):
            return line(*one).to_json()
        head = coach.waiting(visitor_of(request).language, one.place)
        return json.dumps({"waits": one.place, "head": head}, ensure_ascii=False) + "\n"

    async with aclosing(heard):
        try:
            yield written(first)
            async for one in heard:
                yield written(one)
        except GnomonError as fault:
            yield json.dumps({"error": _sentence(request, fault)}) + "\n"


async def _read(request: Request, table: Table, user: User, seat: int, heard: AsyncGenerator[Heard, None]) -> Response:
    """The same as a page to read, for browsers without script."""
    async with aclosing(heard):
        async for one in heard:
            if isinstance(one, Waits) or one[0] < READ:
                continue
            _stage, advice = one
            sight = _sight(request, table, user, seat)
            told = coach.lines(sight, advice)
            return page(
                request, "coach.html", record=table.record, seat=seat, lines=told, title=sight.face.question(sight)
            )
    raise AssertionError("the coach has more stages than that")


async def compare(request: Request) -> Response:
    """What an answer of one's own costs against the coach's first; JSON with markup."""
    user = known(request)
    if user is None:
        return welcome(request)
    form = await fields(request)
    seat, number, code = integer(form, "seat"), integer(form, "number"), integer(form, "code")
    try:
        table = await table_of(request)
        found = await host_of(request).coach.compare(table, user.id, seat, number, code, client_of(request))
    except GnomonError as fault:
        return _declined(request, fault)
    return JSONResponse({"code": code, "html": coach.comparison(_sight(request, table, user, seat), code, found)})


async def balance(request: Request) -> Response:
    """Everybody's chance to win as the viewer's seat knows the match, as markup; without content where nobody is told."""
    try:
        table = await table_of(request)
        viewer = viewer_of(request, table)
        estimate = await host_of(request).coach.balance(
            table, viewer.seat if viewer.seat in viewer.seats else SPECTATOR
        )
    except GnomonError as fault:
        return _declined(request, fault)
    if estimate is None:
        return Response(status_code=NOTHING)
    return JSONResponse({"html": told(sight_of(table, viewer), estimate)})


async def balance_of_copy(request: Request) -> Response:
    """The same on an analysis board, of the position that stands there."""
    host = host_of(request)
    try:
        sandbox = await opened(request)
        table, sight = await sight_of_copy(request, sandbox)
        estimate = host.coach.balance_of_copy(table, sandbox.match)
    except GnomonError as fault:
        return _declined(request, fault)
    return Response(status_code=NOTHING) if estimate is None else JSONResponse({"html": told(sight, estimate)})


def _declined(request: Request, fault: GnomonError) -> Response:
    return JSONResponse({"error": _sentence(request, fault)}, status_of(fault, 409))


def _sentence(request: Request, fault: GnomonError) -> str:
    sentence: str = request.app.state.presenter.words_of(fault, visitor_of(request).language)[1]
    return sentence


def routes() -> list[Route]:
    """The routes of this module."""
    return [
        Route("/matches/{match}/coach", ask, methods=["POST"]),
        Route("/matches/{match}/coach/compare", compare, methods=["POST"]),
        Route("/matches/{match}/balance", balance),
        Route("/analysis/{copy}/lines", ask_about_copy, methods=["POST"]),
        Route("/analysis/{copy}/balance", balance_of_copy),
    ]
