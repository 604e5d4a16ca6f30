"""One request to `/api/v1`: who asks, within which scopes, how often, with which key; and how it is answered."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from gnomon.kernel.errors import GnomonError, Refused
from gnomon.matches import errors
from gnomon.matches.access import SCOPES, Pass
from gnomon.matches.errors import Declined, StorageTrouble
from gnomon.matches.records import SPECTATOR, User
from gnomon.matches.service import Host
from gnomon.matches.table import ANY_SEAT, Table, Viewer
from gnomon.web.clients import client_key
from gnomon.web.headers import is_known
from gnomon.web.security import Buckets
from gnomon.web.v1 import problems
from gnomon.web.v1.problems import problem_of
from gnomon.web.v1.shapes import Given, Told
from gnomon.web.visitor import language_of, visitor_of

FAULTS: Final = (msgspec.MsgspecError, RecursionError, UnicodeDecodeError, GnomonError, StorageTrouble)
BURST: Final = 600
RATE: Final = 30.0
"""So many requests of one account at once, and so many a second for long."""
KEY: Final = "idempotency-key"
KEY_LENGTH: Final = 64
JSON: Final = "application/json"
READING: Final = ("GET", "HEAD")


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing that a program may ask or do.

    `scope` is what a token must be good for, empty for what everybody may. `query` and `body` are the shapes of what is sent,
    `gives` that of the reply (several for the lines of a stream); what gives a file has its kind as `media` instead. `own_key` says that the operation itself tells a key that
    comes again; else the reply is kept.
    """

    method: str
    path: str
    name: str
    handler: Handler
    gives: Any
    scope: str = ""
    query: type[Given] | None = None
    body: type[Given] | None = None
    status: int = 200
    streams: bool = False
    own_key: bool = False
    saves: bool = True
    """Whether it changes what is stored, so that a key makes sense."""
    media: str = ""

    @property
    def keyed(self) -> bool:
        """Whether a request may carry a key."""
        return self.method == "POST" and self.saves


@dataclass(slots=True)
class Call:
    """A request that was let in. `query` and `body` are of the operation's shapes, `key` is its key or empty."""

    request: Request
    host: Host
    user: User | None
    held: Pass | None
    language: str
    query: Any = None
    body: Any = None
    key: str = ""
    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def who(self) -> User:
        """Whoever asks. Raises Declined for a stranger."""
        if self.user is None:
            raise Declined(errors.NO_TOKEN)
        return self.user

    @property
    def user_id(self) -> str:
        """The id of whoever asks, empty for a stranger."""
        return self.user.id if self.user is not None else ""

    @property
    def client(self) -> str:
        """The key under which the address of whoever asks is counted."""
        return client_key(self.request.client.host) if self.request.client else ""

    async def table(self) -> Table:
        """The table that the path names, as it is stored at this moment. Raises Declined."""
        return await self.host.tables.current(self.request.path_params["match"], self.user_id)

    def viewer(self, table: Table, seat: int = ANY_SEAT) -> Viewer:
        """How whoever asks looks at a table. Raises Declined for a seat that is not theirs."""
        viewer = table.viewer(self.user_id, seat, self.language)
        if seat != ANY_SEAT and viewer.seat != seat:
            raise Declined(errors.NOT_YOURS, seat=seat)
        return viewer

    def own(self, table: Table, seat: int) -> Viewer:
        """The same for a seat that has to be theirs. Raises Declined."""
        if seat == SPECTATOR or seat not in table.seats_of(self.user_id):
            raise Declined(errors.NOT_YOURS, seat=seat)
        return self.viewer(table, seat)


Handler = Callable[[Call], Awaitable[Any]]


async def serve(request: Request, operation: Operation) -> Response:
    """Answer one request by its operation."""
    language = language_of(request)
    try:
        held = await _held(request)
    except FAULTS as fault:
        return _declined(request, fault, language)
    user = held.user if held is not None else visitor_of(request).user
    scopes = held.scopes if held is not None else frozenset(SCOPES)
    who = user.id if user is not None else f"client {client_key(request.client.host) if request.client else ''}"
    buckets: Buckets = request.app.state.api_rates
    taken = buckets.take(who)
    rates = _rates(buckets, who)
    call = Call(request, request.app.state.host, user, held, language)
    try:
        if not taken:
            raise Declined(errors.TOO_FAST)
        if user is None and not call.host.people.lets_in("door"):
            raise Declined(errors.BY_INVITATION)
        if operation.scope and user is None:
            raise Declined(errors.NO_TOKEN)
        if operation.scope and operation.scope not in scopes:
            raise Declined(errors.OUT_OF_SCOPE, scope=operation.scope)
        response = await _keyed(call, operation) if operation.keyed else await _done(call, operation)
    except FAULTS as fault:
        response = _declined(request, fault, language, call)
    response.headers.update(rates)
    return response


async def _held(request: Request) -> Pass | None:
    """The token that a request carries, None without one: then it is the cookie's session that counts."""
    header = request.headers.get("authorization", "")
    if not header:
        return None
    kind, _, token = header.partition(" ")
    if kind.lower() != "bearer":
        raise Declined(errors.UNKNOWN_TOKEN)
    host: Host = request.app.state.host
    return await host.access.admit(token.strip())


async def _keyed(call: Call, operation: Operation) -> Response:
    """Answer a request that changes something: once for its key, however often it is sent."""
    key = call.request.headers.get(KEY, "")
    if len(key) > KEY_LENGTH or not key.isascii() or not key.isprintable():
        raise Declined(errors.BAD_REQUEST, where=KEY)
    call.key = key
    if not key or operation.own_key or call.user is None:
        return await _done(call, operation)
    said = b"\n".join((operation.name.encode(), call.request.url.path.encode(), await call.request.body()))
    kept = await call.host.access.begin(call.user.id, key, said)
    if kept is not None:
        if not call.host.access.is_same(kept, said):
            raise Declined(errors.KEY_REUSED)
        if not kept.status:
            raise Declined(errors.KEY_IN_USE)
        headers = {"idempotency-replayed": "true"}
        return Response(kept.body.encode(), kept.status, headers, JSON)
    try:
        response = await _done(call, operation)
    except FAULTS:
        await call.host.access.withdraw(call.user.id, key)
        raise
    await call.host.access.finish(call.user.id, key, response.status_code, bytes(response.body))
    return response


async def _done(call: Call, operation: Operation) -> Response:
    request = call.request
    if operation.query is not None:
        call.query = msgspec.convert(dict(request.query_params), operation.query, strict=False)
    if operation.body is not None:
        call.body = await _body(request, operation.body)
    told = await operation.handler(call)
    if isinstance(told, Response):
        return told
    assert isinstance(told, Told)
    body = msgspec.json.encode(told)
    headers = {"cache-control": "private, no-cache", "vary": "Authorization, Cookie, Accept-Language", **call.headers}
    status = call.status or operation.status
    if request.method in READING and status == 200:
        tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
        headers["etag"] = tag
        if is_known(request.headers.get("if-none-match", ""), tag):
            return Response(None, 304, headers)
    return Response(body, status, headers, JSON)


async def _body(request: Request, shape: type[Given]) -> Given:
    """The body of a request. Raises Declined, or what msgspec raises."""
    body = await request.body()
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind and kind != JSON:
        raise Declined(errors.NOT_JSON)
    if not body:
        return msgspec.convert({}, shape)
    return msgspec.json.decode(body, type=shape)


def _rates(buckets: Buckets, who: str) -> dict[str, str]:
    left = buckets.left(who)
    return {
        "ratelimit-limit": str(buckets.size),
        "ratelimit-remaining": str(max(0, left)),
        "ratelimit-reset": str(-(-max(0, 1 - left) // max(1, round(buckets.rate)))),
    }


def _declined(request: Request, fault: Exception, language: str, call: Call | None = None) -> Response:
    """What went wrong as problem details, in the reader's language."""
    presenter = request.app.state.presenter
    more: dict[str, Any] = {}
    if call is not None and isinstance(fault, Refused | Declined):
        more = _at_the_table(call, fault, presenter, language)
    return problems.answer(problem_of(fault, language, presenter, **more))


def _at_the_table(call: Call, fault: Refused | Declined, presenter: Any, language: str) -> dict[str, Any]:
    """What a refusal at a table says beside its code: the rules' sentence; after `stale` how it stands."""
    table = call.host.tables.peek(str(call.request.path_params.get("match", "")))
    if table is None:
        return {}
    if isinstance(fault, Refused):
        viewer = table.viewer(call.user_id, ANY_SEAT, language)
        return {"detail": presenter.trouble(fault, viewer, table)[1]}
    seat = getattr(call.body, "seat", SPECTATOR)
    if fault.code == errors.STALE and seat in table.seats_of(call.user_id):
        return {"seq": table.seq, "number": table.match.number(seat)}
    return {}
