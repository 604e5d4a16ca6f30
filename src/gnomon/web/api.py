"""For programs and hosts: health, metrics, and matches as JSON with the session of a cookie."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from gnomon.kernel.errors import GnomonError, Refused
from gnomon.matches.records import SPECTATOR, User
from gnomon.matches.service import Host
from gnomon.matches.table import ANY_SEAT
from gnomon.matches.trouble import (
    BAD_REQUEST,
    NOT_YOURS,
    STORAGE_DOWN,
    UNKNOWN_MATCH,
    Declined,
    StorageTrouble,
)
from gnomon.web.metrics import CONTENT_TYPE, Metrics

STATUS = {UNKNOWN_MATCH: 404, NOT_YOURS: 403, BAD_REQUEST: 400, STORAGE_DOWN: 503}


class PostedAnswer(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """An answer as a program posts it: a code, or its names."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=63)]
    number: Annotated[int, msgspec.Meta(ge=0)]
    answer: int | dict[str, str]
    message: Annotated[str, msgspec.Meta(max_length=40)] = ""


def routes() -> list[Route]:
    """The routes; the application's state holds `host` and `metrics`."""
    return [
        Route("/healthz", healthz),
        Route("/metrics", metrics),
        Route("/api/matches/{match}", match),
        Route("/api/matches/{match}/answers", answer, methods=["POST"]),
    ]


async def healthz(request: Request) -> Response:
    """Whether the server can do its work: 200, or 503 with the reason."""
    host: Host = request.app.state.host
    try:
        await host.store.ping()
    except StorageTrouble as trouble:
        return JSONResponse({"status": "storage_down", "reason": str(trouble)}, 503)
    return JSONResponse({"status": "ok"})


async def metrics(request: Request) -> Response:
    """What the server counts, as Prometheus text."""
    counted: Metrics = request.app.state.metrics
    return Response(counted.text(), media_type=CONTENT_TYPE)


async def match(request: Request) -> Response:
    """What the caller may know of a match: the full dump once it is over, else a seat's or a spectator's.

    With the number of the question that stands, for an answer.
    """
    host: Host = request.app.state.host
    try:
        table = await host.tables.open(request.path_params["match"])
    except (GnomonError, StorageTrouble) as fault:
        return _trouble(fault)
    user: User | None = request.state.user
    asked = request.query_params.get("seat", "")
    seat = table.viewer(user.id if user else "", int(asked) if asked.isdigit() else ANY_SEAT).seat
    body: dict[str, Any] = {
        "id": table.id,
        "status": table.record.status,
        "seq": table.seq,
        "asked": table.asked,
        "number": table.match.number(seat) if seat != SPECTATOR else None,
        "commitment": table.record.commitment,
        "names": table.names(),
        "match": msgspec.Raw(table.match.dump(None if table.is_over else seat).encode()),
    }
    return Response(msgspec.json.encode(body), media_type="application/json")


async def answer(request: Request) -> Response:
    """Take an answer; the row under which it is stored."""
    host: Host = request.app.state.host
    user: User | None = request.state.user
    try:
        posted = msgspec.json.decode(await request.body(), type=PostedAnswer)
        table = await host.tables.open(request.path_params["match"])
        receipt = await host.play.answer(
            table, user.id if user else "", posted.seat, posted.number, posted.answer, posted.message
        )
    except (msgspec.DecodeError, RecursionError):
        return _trouble(Declined(BAD_REQUEST))
    except (GnomonError, StorageTrouble) as fault:
        return _trouble(fault)
    return JSONResponse({"seq": receipt.seq, "again": receipt.again})


def _trouble(fault: GnomonError | StorageTrouble) -> Response:
    if isinstance(fault, Refused):
        refusal = fault.refusal
        return JSONResponse({"code": refusal.code, "section": refusal.section, "facts": refusal.facts}, 409)
    if isinstance(fault, StorageTrouble):
        fault = Declined(STORAGE_DOWN)
    if isinstance(fault, Declined):
        return JSONResponse({"code": fault.code, "text": str(fault), "facts": fault.facts}, STATUS.get(fault.code, 409))
    return JSONResponse({"code": BAD_REQUEST, "text": str(fault)}, 400)
