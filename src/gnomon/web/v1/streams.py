"""Streams as newline-delimited JSON: events of mine, and one match, full once and then its changes.

A stream has no queue. It remembers what it has sent and, whenever the line is free, sends what differs now; whoever does not
read holds at most what the connection's buffer takes, and is hung up on by `gnomon.web.doors` after a minute.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import aclosing, suppress
from functools import partial
from typing import Any, Final

import anyio
import msgspec
from anyio.lowlevel import checkpoint
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from gnomon.matches import errors
from gnomon.matches.access import Pass
from gnomon.matches.errors import Declined, StorageTrouble
from gnomon.matches.table import Table, Viewer
from gnomon.web.sockets import seated
from gnomon.web.v1.calls import Call
from gnomon.web.v1.feeds import Feed, Feeds
from gnomon.web.v1.shapes import Change, Ended, Line, WholeMatch
from gnomon.web.v1.telling import chat_of, log_of, match_info

MEDIA: Final = "application/x-ndjson"
KEEP_ALIVE: Final = 7.0
"""After so many seconds without news an empty line is sent."""
COMPARED: Final = 3.0
"""So often an account's matches are compared with the storage where other processes may have changed them (s)."""
LISTED: Final = 100

Source = AsyncIterator[Line | None]
"""Lines to send; None for an empty one."""


class Lines(Response):
    """A response that goes on until its lines end or whoever reads them hangs up. `begin` makes the lines."""

    media_type = MEDIA

    def __init__(self, begin: Callable[[], Source]) -> None:
        super().__init__(None, 200, {"cache-control": "no-store", "x-accel-buffering": "no"}, MEDIA)
        del self.headers["content-length"]
        self._begin = begin

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve it."""
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        if scope["method"] == "HEAD":
            await send({"type": "http.response.body", "body": b""})
            return
        async with anyio.create_task_group() as group:

            async def tell() -> None:
                async with aclosing(self._begin()) as lines:  # type: ignore[type-var]  # all are generators
                    async for line in lines:
                        body = b"\n" if line is None else msgspec.json.encode(line) + b"\n"
                        await send({"type": "http.response.body", "body": body, "more_body": True})
                        await checkpoint()  # to whoever has hung up, sending takes no time at all
                await send({"type": "http.response.body", "body": b""})
                group.cancel_scope.cancel()

            group.start_soon(tell)
            while (await receive())["type"] != "http.disconnect":
                continue
            group.cancel_scope.cancel()


class Patience:
    """When a stream looks up: at a change, for a keep-alive line, when its time is over, when its token is revoked."""

    def __init__(self, call: Call, held: Pass, seconds: float) -> None:
        self._access = call.host.access
        self._revoked = self._access.watch(held)
        self._until = time.monotonic() + seconds if seconds else None

    def end(self) -> Ended | None:
        """Why the stream is over, if it is."""
        if self._revoked.is_set():
            return Ended(reason="restart" if self._access.is_closing else "revoked")
        if self._until is not None and time.monotonic() >= self._until:
            return Ended(reason="time")
        return None

    async def wait(self, changed: Callable[[], Awaitable[None]], longest: float = KEEP_ALIVE) -> bool:
        """Wait for a change, at most so many seconds; whether it came."""
        left = longest if self._until is None else min(longest, max(0.0, self._until - time.monotonic()))
        change = asyncio.ensure_future(changed())
        revoked = asyncio.ensure_future(self._revoked.wait())
        try:
            await asyncio.wait({change, revoked}, timeout=left, return_when=asyncio.FIRST_COMPLETED)
            return change.done()
        finally:
            change.cancel()
            revoked.cancel()

    def close(self) -> None:
        """The stream is over."""
        self._access.unwatch(self._revoked)


def _held(call: Call) -> Pass:
    """Streams are for tokens: those can be revoked while one is open. Raises Declined."""
    if call.held is None:
        raise Declined(errors.NO_TOKEN)
    return call.held


# --- events of mine ---------------------------------------------------------------------------------------------------


async def events(call: Call) -> Response:
    """Events of mine: a match goes on, a question is put to me, a match is over, somebody speaks."""
    held = _held(call)
    feeds: Feeds = call.request.app.state.feeds
    with feeds.counted(held.user.id):
        pass  # declined before anything is sent
    return Lines(partial(_events, call, held, feeds))


async def _events(call: Call, held: Pass, feeds: Feeds) -> Source:
    patience = Patience(call, held, call.query.seconds)
    try:
        with feeds.counted(held.user.id), feeds.feed(held.user.id, "chat" in held.scopes) as feed:
            await call.host.distance.learn(held.user.id)
            for summary in await call.host.lobby.mine(held.user):
                if summary.record.status != "over":
                    feed.touch(summary.record.id)
            compared = time.monotonic()
            while True:
                for match in feed.taken():
                    with suppress(Declined):  # gone, or damaged: the others go on
                        for line in feed.news(await call.host.tables.open(match)):
                            yield line
                end = patience.end()
                if end is not None:
                    yield end
                    return
                shared = call.host.tables.bus.is_shared
                if not await patience.wait(feed.changed, COMPARED if shared else KEEP_ALIVE):
                    yield None
                if shared and time.monotonic() - compared >= COMPARED:
                    compared = time.monotonic()
                    await _compare(call, feed)
    except (Declined, StorageTrouble):
        yield Ended(reason="gone")
    finally:
        patience.close()


async def _compare(call: Call, feed: Feed) -> None:
    """Look whether another process has changed a match of mine that is not open here, or set a new one."""
    with suppress(StorageTrouble):
        for record, _seats in await call.host.store.of_user(feed.user, LISTED):
            if record.status != "over" and not feed.has_seen(record.id, record.seq, record.status):
                with suppress(Declined):
                    await call.host.tables.current(record.id, feed.user)
                    feed.touch(record.id)


# --- one match --------------------------------------------------------------------------------------------------------


async def follow(call: Call) -> Response:
    """A match as my seat may know it: full once, then what changes. It ends with the match."""
    held = _held(call)
    table = await call.table()
    if call.query.seen > table.seq:
        raise Declined(errors.BEHIND)
    viewer = call.viewer(table, call.query.seat)
    feeds: Feeds = call.request.app.state.feeds
    with feeds.counted(held.user.id):
        pass
    return Lines(partial(_follow, call, held, feeds, table, viewer))


async def _follow(call: Call, held: Pass, feeds: Feeds, table: Table, viewer: Viewer) -> Source:
    patience = Patience(call, held, call.query.seconds)
    subscription = table.subscribe(viewer)
    hears = "chat" in held.scopes
    try:
        with feeds.counted(held.user.id):
            await call.host.distance.learn(held.user.id)
            viewer = seated(table, viewer)
            whole = match_info(table, viewer, call.query.since)
            shown, seq = _compared(whole), table.seq
            line = table.lines[-1].id if table.lines else 0
            yield WholeMatch(match=whole)
            while True:
                end = Ended(reason="over") if table.is_over else patience.end()
                if end is not None:
                    yield end
                    return
                if not await patience.wait(subscription.changed):
                    yield None
                    continue
                if not table.lets_in(viewer.user):
                    yield Ended(reason="gone")
                    return
                subscription.viewer = viewer = seated(table, viewer)
                now = _compared(match_info(table, viewer, table.seq))
                lines = chat_of(table, viewer, line) if hears else []
                change = Change(
                    seq=table.seq,
                    match={name: value for name, value in now.items() if name != "view" and shown[name] != value},
                    view={name: value for name, value in now["view"].items() if shown["view"].get(name) != value},
                    log=log_of(table, viewer.seat, seq),
                    lines=lines,
                )
                line = lines[-1].id if lines else line
                if change.match or change.view or change.log or change.lines:
                    yield change
                shown, seq = now, table.seq
    except Declined:
        yield Ended(reason="gone")
    finally:
        table.unsubscribe(subscription)
        patience.close()


def _compared(whole: Any) -> dict[str, Any]:
    """A match in plain values, without what depends on the row from which it is told."""
    plain: dict[str, Any] = msgspec.to_builtins(whole)
    del plain["log"], plain["since"]
    return plain
