"""The table's socket: one connection for each open page, changes as keyed elements, answers taken one at a time.

A connection remembers what it sent last and, whenever the line is free, sends what differs now: a slow page gets fewer,
larger updates and nothing piles up.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import anyio
import msgspec
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from gnomon.kernel.errors import GnomonError
from gnomon.matches import errors
from gnomon.matches.errors import Declined, StorageTrouble
from gnomon.matches.records import SPECTATOR, User
from gnomon.matches.service import Host
from gnomon.matches.table import ANY_SEAT, Subscription, Table, Viewer
from gnomon.web import messages
from gnomon.web.numbers import whole_number
from gnomon.web.ports import Presenter
from gnomon.web.scene import is_asked
from gnomon.web.security import Bucket
from gnomon.web.visitor import visitor_of

log = logging.getLogger("gnomon.sockets")

UNKNOWN: Final = 4004
"""Close code for a match that is not there."""
POLICY: Final = 1008
TRY_LATER: Final = 1013
FAULTS_BORNE: Final = 20
"""After so many messages that cannot be read the connection is closed."""
BURST: Final = 80
RATE: Final = 40.0


def routes() -> list[WebSocketRoute]:
    """The socket's route; the application's state holds `host`, `presenter` and `turns`."""
    return [WebSocketRoute("/ws/matches/{match}", table_socket)]


async def table_socket(socket: WebSocket) -> None:
    """Serve one page on a table. `?seat=` looks from a seat of one's own.

    A page that comes back names in `?version=` what it shows and in `?seq=` the last row that it has seen.
    """
    host: Host = socket.app.state.host
    await socket.accept()
    try:
        match = socket.path_params["match"]
        if not match.isprintable():
            raise Declined(errors.UNKNOWN_MATCH)
        table = await host.tables.current(match, visitor_of(socket).id)
    except Declined:
        await socket.close(UNKNOWN)
        return
    except StorageTrouble:
        await socket.close(TRY_LATER)
        return
    visitor = visitor_of(socket)
    try:
        await host.distance.learn(visitor.id)
    except StorageTrouble:
        await socket.close(TRY_LATER)
        return
    seat = whole_number(socket.query_params.get("seat", ""), ANY_SEAT)
    viewer = table.screen(visitor.id, seat, visitor.language, visitor.theme)
    seen = whole_number(socket.query_params.get("seq", ""), table.seq)
    state = socket.app.state
    connection = Connection(socket, host, state.presenter, state.turns, table, viewer, visitor.user, seen)
    connection.resume(socket.query_params.get("version", ""))
    await connection.serve()


class Connection:
    """One page on one table. Pages take `turns` in being drawn: the loop hears and stores answers between any two."""

    def __init__(
        self,
        socket: WebSocket,
        host: Host,
        presenter: Presenter,
        turns: anyio.Lock,
        table: Table,
        viewer: Viewer,
        user: User | None,
        seen: int,
    ) -> None:
        self._socket = socket
        self._host = host
        self._presenter = presenter
        self._turns = turns
        self._table = table
        self._viewer = viewer
        self._user = user
        self._seen = min(seen, table.seq)
        self._asked: tuple[int, int] | None = None  # seat and number of the question that was read aloud last
        self._sent: Mapping[str, str] = {}
        self._subscription: Subscription | None = None
        self._sending = anyio.Lock(fast_acquire=True)  # a drawn message goes out before another page's is drawn
        self._bucket = Bucket(BURST, RATE)
        self._faults = 0

    def resume(self, version: str) -> None:
        """Go on from what a page that comes back shows already, if that is how it stands."""
        if version == version_of(self._table, self._viewer):
            self._sent = self._presenter.fragments(self._table, self._viewer)

    async def serve(self) -> None:
        """Until the page goes away."""
        self._subscription = self._table.subscribe(self._viewer)
        self._subscription.wake()
        try:
            async with anyio.create_task_group() as group:
                group.start_soon(self._tell, self._subscription)
                await self._hear()
                group.cancel_scope.cancel()
        finally:
            self._table.unsubscribe(self._subscription)

    # --- telling ----------------------------------------------------------------------------------------------------

    async def _tell(self, subscription: Subscription) -> None:
        try:
            while True:
                await subscription.changed()
                if not self._table.lets_in(self._viewer.user):
                    await self._socket.close(UNKNOWN)
                    return
                async with self._turns:
                    update = self._drawn()
                if update is not None:
                    await self._send(update)
        except (WebSocketDisconnect, RuntimeError):
            return  # the page has gone; the listening side ends the connection

    def _drawn(self) -> messages.Update | None:
        """What differs, or nothing where drawing fails; the next change is then sent with everything."""
        try:
            return self._difference()
        except Exception:
            log.exception("a page could not be drawn", extra={"match": self._table.id})
            self._sent = {}
            return None

    def _difference(self) -> messages.Update | None:
        """What differs from what was sent last; None if nothing does."""
        table, sent = self._table, self._sent
        self._viewer = viewer = seated(table, self._viewer)
        if self._subscription is not None:
            self._subscription.viewer = viewer
        change = self._presenter.change(table, viewer, sent)
        self._sent = change.shown
        if not change.set and not change.gone and self._seen == table.seq:
            return None
        asked = (viewer.seat, table.match.number(viewer.seat)) if is_asked(table, viewer) else None
        cues = self._presenter.cues(table, viewer, self._seen, asked != self._asked)
        self._seen, self._asked = table.seq, asked
        version = version_of(table, viewer)
        return messages.Update(
            table.seq, version, change.set, change.gone, cues.moves, cues.sound, cues.say, cues.show, not sent
        )

    async def _send(self, message: messages.FromServer) -> None:
        text = messages.encoder.encode(message).decode()
        async with self._sending:
            await self._socket.send_text(text)

    # --- hearing ----------------------------------------------------------------------------------------------------

    async def _hear(self) -> None:
        try:
            while self._faults < FAULTS_BORNE:
                received = await self._socket.receive()
                if received["type"] == "websocket.disconnect":
                    return
                await self._send(await self._replied(received.get("text") or received.get("bytes") or b""))
            await self._socket.close(POLICY)
        except (WebSocketDisconnect, RuntimeError):
            return

    async def _replied(self, text: str | bytes) -> messages.FromServer:
        """The reply to a message, whatever it is: a mistake of ours is logged, and the line stays open."""
        try:
            return await self._answered(text)
        except Exception:
            log.exception("a message could not be answered", extra={"match": self._table.id})
            code, sentence, section = self._presenter.trouble(GnomonError(), self._viewer, None)
            return messages.Declined(_id_of(text), code, sentence, section)

    async def _answered(self, text: str | bytes) -> messages.FromServer:
        asking: messages.FromPage | None = None
        try:
            if not self._bucket.take():
                raise Declined(errors.TOO_FAST)
            asking = self._read(text)
            return await self._reply(asking)
        except (GnomonError, StorageTrouble) as fault:
            re = asking.id if asking is not None else _id_of(text)
            if isinstance(fault, Declined) and fault.code == errors.STALE:
                self._sent = {}
                if self._subscription is not None:
                    self._subscription.wake()
            known = fault if isinstance(fault, GnomonError) else Declined(errors.STORAGE_DOWN)
            code, sentence, section = self._presenter.trouble(known, self._viewer, self._table)
            return messages.Declined(re, code, sentence, section)

    def _read(self, text: str | bytes) -> messages.FromPage:
        if len(text) > messages.MAX_MESSAGE:
            self._faults += 1
            raise Declined(errors.TOO_LONG, limit=messages.MAX_MESSAGE)
        try:
            return messages.decoder.decode(text)
        except (msgspec.DecodeError, RecursionError) as fault:
            self._faults += 1
            raise Declined(errors.BAD_REQUEST, where=str(fault)[:200]) from None

    async def _reply(self, asking: messages.FromPage) -> messages.FromServer:
        table, play, user = self._table, self._host.play, self._viewer.user
        if isinstance(asking, messages.Answer | messages.Undo) and self._subscription is not None:
            table.put_first(self._subscription)
        if isinstance(asking, messages.Answer):
            receipt = await play.answer(table, user, asking.seat, asking.number, asking.code, asking.message)
            return messages.Accepted(asking.id, receipt.seq, receipt.again)
        if isinstance(asking, messages.Undo):
            to = asking.row if asking.to == "row" else asking.to
            receipt = await play.undo(table, user, asking.seat, to)
            return messages.Accepted(asking.id, receipt.seq)
        if isinstance(asking, messages.Preview):
            self._own(asking.seat)
            overlay = self._presenter.preview(table, self._viewer, asking.seat, asking.code)
            return messages.Previewed(asking.id, asking.seat, asking.code, dict(overlay.elements), overlay.text)
        if isinstance(asking, messages.Why):
            self._own(asking.seat)
            overlay = self._presenter.why(table, self._viewer, asking.seat, asking.code)
            shown = dict(overlay.elements)
            return messages.Explained(asking.id, asking.seat, asking.code, overlay.text, overlay.section, shown)
        if isinstance(asking, messages.Say):
            if self._user is None:
                raise Declined(errors.NOT_YOURS)
            line = await self._host.talk.say(table, self._user, asking.text)
            return messages.Accepted(asking.id, table.seq if line.id else SPECTATOR)
        if isinstance(asking, messages.Look):
            if asking.seat != SPECTATOR:
                self._own(asking.seat)
            self._viewer = replace(self._viewer, seat=asking.seat)
            self._again()
            return messages.Accepted(asking.id, table.seq)
        if isinstance(asking, messages.Resync):
            await self._host.tables.current(table.id, self._viewer.user)
            self._again()
            return messages.Accepted(asking.id, table.seq)
        return messages.Pong(asking.id, table.stopwatch.now())

    def _own(self, seat: int) -> None:
        """Raise Declined unless the viewer looks from a seat of their own at this moment."""
        if seat not in self._table.seats_of(self._viewer.user):
            raise Declined(errors.NOT_YOURS, seat=seat)

    def _again(self) -> None:
        self._sent = {}
        if self._subscription is not None:
            self._subscription.wake()


def version_of(table: Table, viewer: Viewer) -> str:
    """A name for what a viewer is shown now."""
    return f"{table.version}.{viewer.seat}.{viewer.language}"


def seated(table: Table, viewer: Viewer) -> Viewer:
    """The viewer with the seats held now: whoever lost a seat sees no more from it, whoever has just one looks from it.

    On a shared screen (several seats) nothing is uncovered by itself.
    """
    seats = table.seats_of(viewer.user)
    if seats == viewer.seats:
        return viewer
    seat = viewer.seat if viewer.seat in seats else SPECTATOR
    return replace(viewer, seats=seats, seat=seats[0] if len(seats) == 1 else seat)


class _Numbered(msgspec.Struct):
    id: messages.Id = 0


def _id_of(text: str | bytes) -> int:
    """The page's own number of a message that could not be read otherwise."""
    try:
        return msgspec.json.decode(text, type=_Numbered).id if len(text) <= messages.MAX_MESSAGE else 0
    except (msgspec.DecodeError, RecursionError):
        return 0
