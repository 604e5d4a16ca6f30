"""For programs and hosts: health, metrics, and matches as JSON with the session of a cookie."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from gnomon.kernel.errors import GnomonError, Refused
from gnomon.matches import errors
from gnomon.matches.errors import Declined, StorageTrouble
from gnomon.matches.lobby import NewTable, SeatPlan
from gnomon.matches.records import FULL_SPEED, SPECTATOR, Pace, User
from gnomon.matches.service import Host
from gnomon.matches.table import ANY_SEAT, Table
from gnomon.web.browsers import open_session
from gnomon.web.health import Health
from gnomon.web.metrics import CONTENT_TYPE, Metrics
from gnomon.web.numbers import whole_number
from gnomon.web.pages.forms import TOO_MANY, client_of
from gnomon.web.security import set_session

FAULTS: Final = (msgspec.DecodeError, RecursionError, UnicodeDecodeError, GnomonError, StorageTrouble)
STATUS: Final = {
    errors.UNKNOWN_MATCH: 404,
    errors.NOT_YOURS: 403,
    errors.BY_INVITATION: 403,
    errors.BAD_REQUEST: 400,
    errors.STORAGE_DOWN: 503,
} | dict.fromkeys(errors.QUOTAS, TOO_MANY)


class PostedAnswer(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """An answer as a program posts it: a code, or its names."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=63)]
    number: Annotated[int, msgspec.Meta(ge=0)]
    answer: int | dict[str, str]
    message: Annotated[str, msgspec.Meta(max_length=40)] = ""


class PostedName(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Who a program plays for."""

    name: Annotated[str, msgspec.Meta(max_length=200)]


class PostedSeat(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A seat of a new table; an opponent has a level."""

    kind: Literal["me", "local", "open", "opponent"]
    name: str = ""
    level: str = ""


class PostedTable(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A table to set, without clocks of the seats' own; `speed` of match time in percent."""

    game: str
    seats: Annotated[list[PostedSeat], msgspec.Meta(max_length=16)]
    options: dict[str, str | int | bool] = {}
    speed: int = FULL_SPEED
    listed: bool = False
    title: str = ""
    coached: bool = False


def routes() -> list[Route]:
    """The routes; the application's state holds `host`, `metrics` and `health`."""
    return [
        Route("/healthz", healthz),
        Route("/metrics", metrics),
        Route("/api/me", me, methods=["POST"]),
        Route("/api/matches", create, methods=["POST"]),
        Route("/api/matches/{match}", match),
        Route("/api/matches/{match}/answers", answer, methods=["POST"]),
    ]


async def healthz(request: Request) -> Response:
    """Whether the server can do its work: 200, or 503 with the reason."""
    health: Health = request.app.state.health
    trouble = await health.trouble()
    if trouble:
        return JSONResponse({"status": "storage_down", "reason": trouble}, 503)
    return JSONResponse({"status": "ok"})


async def metrics(request: Request) -> Response:
    """What the server counts, as Prometheus text; for this machine, and whom the host has named, alone."""
    if not request.app.state.askers.admit(request.client.host if request.client else ""):
        return PlainTextResponse("The metrics are for whoever keeps this server: GNOMON_METRICS names them.", 403)
    counted: Metrics = request.app.state.metrics
    host: Host = request.app.state.host
    if host.jobs is not None:
        await counted.look_at_line(host.jobs, host.clock.now())
    return Response(counted.text(), media_type=CONTENT_TYPE)


async def me(request: Request) -> Response:
    """Become a guest of a name; the session comes as a cookie."""
    people = _host(request).people
    try:
        posted = msgspec.json.decode(await request.body(), type=PostedName)
        user = await people.guest(posted.name)
        response = JSONResponse({"user": user.id, "name": user.name, "recovery": user.recovery})
        set_session(response, await open_session(request, user), request.url.scheme == "https")
    except FAULTS as fault:
        return told_fault(fault)
    return response


async def create(request: Request) -> Response:
    """Set a table; the id of its match."""
    user: User | None = request.state.user
    try:
        posted = msgspec.json.decode(await request.body(), type=PostedTable)
        if user is None:
            raise Declined(errors.NOT_YOURS)
        seats = tuple(SeatPlan(seat.kind, seat.name, seat.level) for seat in posted.seats)
        pace = Pace(speed=posted.speed)
        wish = NewTable(
            posted.game,
            seats,
            posted.options,
            pace,
            listed=posted.listed,
            title=posted.title,
            coached=posted.coached,
        )
        table = await _host(request).lobby.create(user, wish, client_of(request))
    except FAULTS as fault:
        return told_fault(fault)
    return JSONResponse({"id": table.id, "commitment": table.record.commitment}, 201)


async def match(request: Request) -> Response:
    """What the caller may know of a match: the full dump once that may be known, else a seat's or a spectator's.

    With the number of the question that the seat is asked, and every legal answer to it.
    """
    try:
        user: User | None = request.state.user
        table = await _host(request).tables.current(request.path_params["match"], user.id if user else "")
    except FAULTS as fault:
        return told_fault(fault)
    asked = request.query_params.get("seat", "")
    seat = table.viewer(user.id if user else "", whole_number(asked, ANY_SEAT)).seat
    body: dict[str, Any] = {
        "id": table.id,
        "status": table.record.status,
        "seq": table.seq,
        "asked": table.asked,
        "seat": seat,
        "number": table.match.number(seat) if seat != SPECTATOR else None,
        "options": _options(table, seat),
        "commitment": table.record.commitment,
        "names": table.names(),
        "match": msgspec.Raw(table.match.dump(None if table.is_disclosed else seat).encode()),
    }
    return Response(msgspec.json.encode(body), media_type="application/json")


async def answer(request: Request) -> Response:
    """Take an answer; the row under which it is stored."""
    host = _host(request)
    user: User | None = request.state.user
    try:
        posted = msgspec.json.decode(await request.body(), type=PostedAnswer)
        table = await host.tables.current(request.path_params["match"], user.id if user else "")
        receipt = await host.play.answer(
            table, user.id if user else "", posted.seat, posted.number, posted.answer, posted.message
        )
    except FAULTS as fault:
        return told_fault(fault)
    return JSONResponse({"seq": receipt.seq, "again": receipt.again})


def _host(request: Request) -> Host:
    host = request.app.state.host
    assert isinstance(host, Host)
    return host


def _options(table: Table, seat: int) -> list[dict[str, object]]:
    if seat == SPECTATOR or seat not in table.asked:
        return []
    return [{"code": option.code, "answer": option.name} for option in table.match.options(seat)]


def told_fault(fault: Exception) -> Response:
    """What went wrong, as whoever reads JSON is told it."""
    if isinstance(fault, Refused):
        refusal = fault.refusal
        return JSONResponse({"code": refusal.code, "section": refusal.section, "facts": refusal.facts}, 409)
    if isinstance(fault, StorageTrouble):
        fault = Declined(errors.STORAGE_DOWN)
    if isinstance(fault, Declined):
        return JSONResponse({"code": fault.code, "text": str(fault), "facts": fault.facts}, STATUS.get(fault.code, 409))
    return JSONResponse({"code": errors.BAD_REQUEST, "text": str(fault)}, 400)
