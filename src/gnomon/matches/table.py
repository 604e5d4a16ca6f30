"""One live match at a table: the match itself, who sits where, clocks, chat, orders, and who looks on.

A `Table` is read by pages, sockets and presenters; only the services of this package change it, each change under the
table's lock and stored before anyone is told.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from gnomon.kernel.game import Game
from gnomon.kernel.state import State
from gnomon.match import Match
from gnomon.matches.leave import Leave
from gnomon.matches.off import Off, Span
from gnomon.matches.stopwatch import Stopwatch
from gnomon.matches.wishes import NONE, Wishes

if TYPE_CHECKING:
    from gnomon.matches.draft import Draft
from gnomon.matches.phrases import hears
from gnomon.matches.records import NEVER, SPECTATOR, ChatLine, MatchRecord, Order, Pace, RowRecord, Seat

ANY_SEAT: Final = -1
STRANGER: Final = ""
"""Stands for whoever looks on elsewhere without a seat."""
LATER_MS: Final = 60_000
"""A table with a deadline so far off may be closed until then."""
LINES_SHOWN: Final = 100
"""So many lines of chat a table holds; all of them are stored."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody who looks at a table.

    `user` is empty for a stranger; `seat` is the seat looked from (SPECTATOR for none; on a shared screen one of
    several), `seats` all seats of the user at this table. `language` and `theme` are the page's.
    """

    user: str = ""
    seat: int = SPECTATOR
    seats: tuple[int, ...] = ()
    language: str = "en"
    theme: str = "light"


class Answered(NamedTuple):
    """What was said to a question: the row, the code, and the client's own id of the message."""

    seq: int
    code: int
    message: str


class Subscription:
    """One open page: woken when its table changes. Any number of changes before it looks are one."""

    __slots__ = ("_event", "viewer")

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self._event = asyncio.Event()

    def wake(self) -> None:
        """Say that something changed."""
        self._event.set()

    async def changed(self) -> None:
        """Wait for a change since the last call."""
        await self._event.wait()
        self._event.clear()


class Table:
    """A match with everything around it, as it stands now.

    `version` grows with every visible change of any kind (rows, seats, chat, presence, proposals), so that drawings
    can be cached by `(id, version, language)`; it begins at the present instant, so that no two servers share one. `social` grows with those changes alone that are not of the position:
    seats, status, pauses, days off, orders, presence. `lines` are the last of the chat. `seq` is the number of the last row.
    `is_challenge` says whether the result is compared with others'.
    While a program is asked and waits for a processor, `in_line` says how far forward it stands, 1 being the next; else it is 0.
    `callers` are told when a user comes or leaves. Until the instant `secret_until` others play the same deal, though
    the match may be over. `event` is the id of the event of which it is a table, and while it `is_sealed` nobody but its
    players may look. `leaves` are the days off of everybody here, by user.
    """

    def __init__(
        self,
        record: MatchRecord,
        seats: Iterable[Seat],
        match: Match,
        rows: Iterable[RowRecord],
        lines: Iterable[ChatLine],
        orders: Iterable[Order],
        stopwatch: Stopwatch,
    ) -> None:
        self.record = record
        self.seats = list(seats)
        self.match = match
        self.lines = list(lines)
        self.orders = list(orders)
        self.stopwatch = stopwatch
        self.lock = asyncio.Lock()
        self.version = stopwatch.now()
        self.social = 0
        self.stored = 0
        self.stamps: list[int] = []
        self.wishes: Wishes = NONE.after(match.rows)
        self.held_orders: set[int] = set()
        self.secret_until = NEVER
        self.is_challenge = False
        self.event = ""
        self.is_sealed = False
        self.in_line = 0
        self.reachable: set[str] = set()
        self.unheard: Mapping[str, frozenset[str]] = {}
        self.leaves: Mapping[str, Sequence[Leave]] = {}
        self._answered: dict[tuple[int, int], Answered] = {}
        self._messages: dict[tuple[int, str], int] = {}
        self._subscriptions: dict[Subscription, None] = {}
        self.callers: list[Callable[[Table], None]] = []
        self.elsewhere: frozenset[str] = frozenset()
        self.cause = ""
        """The trace of the last change, for what programs think of it."""
        for row in rows:
            self.note_stored(row)
        match.names = self.names()

    # --- what stands ------------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """The match's id, part of its address."""
        return self.record.id

    @property
    def game(self) -> Game:
        """The rules."""
        return self.match.game

    @property
    def pace(self) -> Pace:
        """How long seats may think."""
        return self.record.pace

    @property
    def seq(self) -> int:
        """The number of the last row, -1 before the first."""
        return self.stored - 1

    @property
    def is_waiting(self) -> bool:
        """Whether a seat is still free, so that nobody may answer yet."""
        return self.record.status == "waiting"

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.record.status == "over"

    @property
    def is_disclosed(self) -> bool:
        """Whether everything about the match may be known, its seed too: it is over, and no others play the same deal."""
        return self.is_over and not self.is_sealed and self.stopwatch.now() >= self.secret_until

    @property
    def is_paused(self) -> bool:
        """Whether the match stands still by agreement."""
        return self.record.paused

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that are asked now; none while the match waits for people or stands still."""
        return () if self.is_waiting or self.is_paused else tuple(self.match.to_act)

    def may_answer(self, seat: int) -> bool:
        """Whether a question is put to a seat now, be it one that leaves it nothing but what the rules always permit."""
        return not (self.is_waiting or self.is_paused) and self.match.asked(seat) is not None

    def view(self, seat: int) -> State:
        """What a seat (or SPECTATOR) may know of the present position; kept until the next row. Do not change it."""
        return self.match.view(seat)

    def names(self) -> list[str]:
        """The name of each seat's player, empty for a free seat."""
        return [seat.name for seat in self.seats]

    def seats_of(self, user: str) -> tuple[int, ...]:
        """The seats that a user holds here, given up or not."""
        return tuple(seat.index for seat in self.seats if user and seat.kind == "person" and seat.user == user)

    def lets_in(self, user: str) -> bool:
        """Whether a user (empty: a stranger) may look as far as the people at the table say.

        If one of them has closed it to watchers, those alone may who sit there or may sit down by name, and before the match
        whoever has set the table.
        """
        if self.record.closed == NEVER:
            return True
        sits = any(user in (seat.user, seat.offered) for seat in self.seats)
        return user != "" and (sits or (self.is_waiting and self.record.owner == user))

    def viewer(self, user: str, seat: int = ANY_SEAT, language: str = "en", theme: str = "light") -> Viewer:
        """How a user looks at the table: from `seat` if it is theirs, else from the one asked first, else from any."""
        own = self.seats_of(user)
        looked = SPECTATOR
        if seat in own:
            looked = seat
        elif own:
            looked = next((asked for asked in self.match.to_act if asked in own), own[0])
        return Viewer(user, looked, own, language, theme)

    def screen(self, user: str, seat: int = ANY_SEAT, language: str = "en", theme: str = "light") -> Viewer:
        """How a page of a user looks at the table: the same, but a screen that several share uncovers no hand unasked."""
        viewer = self.viewer(user, seat, language, theme)
        if seat != viewer.seat and len(viewer.seats) > 1 and not (self.is_waiting or self.is_over):
            return replace(viewer, seat=SPECTATOR)
        return viewer

    def remaining(self, seat: int) -> int:
        """What is left on a seat's clock now, in milliseconds, or NEVER without clocks."""
        return self.stopwatch.remaining(seat)

    @property
    def off(self) -> Off:
        """Who is off, and when, as the log tells."""
        return self.stopwatch.off

    def off_now(self, seat: int) -> Span | None:
        """The days off in which a seat's player is now, while the match goes on."""
        return self.off.at(seat, self.stopwatch.now()) if self.record.status == "running" else None

    def deadline(self) -> int:
        """The instant of the next expiry (milliseconds since 1970), or NEVER."""
        return self.stopwatch.deadline()

    def orders_of(self, seat: int) -> list[Order]:
        """The standing orders of a seat."""
        return [order for order in self.orders if order.seat == seat]

    def here(self) -> set[str]:
        """The users who have this table open at this server now."""
        return {subscription.viewer.user for subscription in self._subscriptions if subscription.viewer.user}

    def online(self) -> set[str]:
        """The users who have this table open now, at whatever server."""
        return self.here() | (self.elsewhere - {STRANGER})

    @property
    def is_watched(self) -> bool:
        """Whether a page has this table open, at whatever server."""
        return bool(self._subscriptions or self.elsewhere)

    def meet(self, elsewhere: frozenset[str]) -> None:
        """Learn who has this table open at other servers: users of a seat here by their ids, STRANGER for any others."""
        if elsewhere != self.elsewhere:
            self.elsewhere = elsewhere
            self._came_or_left()

    def onlookers(self) -> int:
        """How many pages without a seat have this table open."""
        return sum(1 for subscription in self._subscriptions if subscription.viewer.seat == SPECTATOR)

    def pages(self) -> int:
        """How many pages have this table open."""
        return len(self._subscriptions)

    @property
    def is_idle(self) -> bool:
        """Whether the table may be closed: nobody looks, nothing is going on, and nothing will for a while by itself."""
        waits = self.record.quiet == self.seq or self.record.status != "running"
        later = self.record.deadline == NEVER or self.record.deadline - self.stopwatch.now() > LATER_MS
        return waits and later and not self._subscriptions and not self.lock.locked()

    def revealed_seed(self) -> str:
        """The seed in hexadecimal once it may be known, else empty."""
        return f"{self.match.seed:064x}" if self.is_disclosed else ""

    # --- who looks on -----------------------------------------------------------------------------------------------

    def subscribe(self, viewer: Viewer) -> Subscription:
        """Be woken at every change, until `unsubscribe`."""
        subscription = Subscription(viewer)
        was_here = viewer.user in self.here()
        self._subscriptions[subscription] = None
        if viewer.user and not was_here:
            self._came_or_left()
        return subscription

    def unsubscribe(self, subscription: Subscription) -> None:
        """End a subscription."""
        self._subscriptions.pop(subscription, None)
        if subscription.viewer.user and subscription.viewer.user not in self.here():
            self._came_or_left()

    def put_first(self, subscription: Subscription) -> None:
        """Tell a page of every change before the others from now on: its person waits for what they just did."""
        if subscription in self._subscriptions:
            self._subscriptions = {subscription: None} | self._subscriptions

    def _came_or_left(self) -> None:
        self.changed()
        for caller in self.callers:
            caller(self)

    def changed(self) -> None:
        """Count a change around the match and wake every page."""
        self.social += 1
        self.played()

    def lines_for(self, seats: Sequence[int], user: str = "") -> list[ChatLine]:
        """What is told to a user who holds these seats: who watches talks apart until the match is over, and reads what is said
        at the table if that stands in lists.

        Nobody is told what people say whom they do not want to hear, nor what they write freely who want ready phrases alone.
        """
        unheard = self.unheard.get(user)
        heard = [line for line in self.lines if hears(unheard, line, user)] if unheard else self.lines
        if not seats:
            return heard if self.record.is_public else [line for line in heard if line.seat == SPECTATOR]
        return heard if self.is_over else [line for line in heard if line.seat != SPECTATOR]

    def hear(self, *lines: ChatLine) -> None:
        """Take in lines of chat that are stored, and wake every page if one of them is new."""
        known = {line.id for line in self.lines}
        new = [line for line in lines if line.id not in known]
        if new:
            heard = sorted([*self.lines, *new], key=lambda line: line.id)
            # Whoever watches cannot talk away what the players said.
            seated = [line for line in heard if line.seat != SPECTATOR][-LINES_SHOWN:]
            watching = [line for line in heard if line.seat == SPECTATOR][-LINES_SHOWN:]
            self.lines = sorted([*seated, *watching], key=lambda line: line.id)
            self.played()

    def stand(self, place: int) -> None:
        """Learn at which `place` of the line the program that is asked stands, 0 for none, and wake every page if that is new."""
        if place != self.in_line:
            self.in_line = place
            self.changed()

    def played(self) -> None:
        """Count a change of any kind and wake every page."""
        self.version += 1
        for subscription in self._subscriptions:
            subscription.wake()

    def adopt(self, draft: "Draft", rows: Iterable[RowRecord]) -> None:
        """Take over what a stored draft has made of the table."""
        self.held_orders = draft.held_orders
        self.take_over(draft.match, draft.record, draft.seats, draft.stopwatch, rows)

    def take_over(
        self,
        match: Match,
        record: MatchRecord,
        seats: list[Seat],
        stopwatch: Stopwatch,
        rows: Iterable[RowRecord],
    ) -> None:
        """Stand as stored, here or by another process, with `rows` more."""
        before = (self.seats, self.wishes, self.off, *_about(self.record))
        self.match = match
        self.record = record
        self.seats = seats
        self.stopwatch = stopwatch
        self.wishes = self.wishes.after(match.rows[self.stored :])
        if before != (self.seats, self.wishes, self.off, *_about(self.record)):
            self.social += 1
        for row in rows:
            self.note_stored(row)
        self.match.names = self.names()

    # --- what was answered ------------------------------------------------------------------------------------------

    def note_stored(self, row: RowRecord) -> None:
        """Remember a stored row: its number, its instant, and which question it answered."""
        self.stored = row.seq + 1
        self.in_line = 0
        self.stamps.append(row.stamp)
        if row.number != NEVER:
            self._answered[row.seat, row.number] = Answered(row.seq, row.code, row.message)
        if row.message:
            self._messages[row.seat, row.message] = row.seq

    def answered(self, seat: int, number: int) -> Answered | None:
        """With what a seat answered the question of a number, if it did."""
        return self._answered.get((seat, number))

    def answered_message(self, seat: int, message: str) -> int | None:
        """The row that a client's message became, if it came through."""
        return self._messages.get((seat, message))


def _about(record: MatchRecord) -> tuple[object, ...]:
    """What a record says that is not of the position or of time."""
    return record.status, record.paused, record.rematch, record.closed
