"""Tells people, by those of their channels that they have chosen for it, that it is their turn, that their time runs short, that a
seat is kept for them, that a match or a round of an event has begun, that an adjourned match goes on, or that a match is over or is
talked at; and keeps a record of what was sent, when, and what came of it.

A notice waits a while, and longer while its person is at the table or wants to hear nothing. When it is due, and still says
what is so, there is one of it for each channel of the person; each of these is tried by itself. Whoever is at the table when a
match begins or ends, or something is said there, sees it, and is not told; that an adjourned one goes on is told to everybody.
"""

import asyncio
import logging
import time
from dataclasses import replace
from typing import Final, NamedTuple

from gnomon.matches.calling import lead_of, quiet_until, remind_at
from gnomon.matches.channels import fared, stop_link
from gnomon.matches.digests import Digests
from gnomon.matches.errors import Declined, StorageTrouble
from gnomon.matches.messages import (
    CHAT,
    DEADLINE,
    ENDED,
    GOES_ON,
    GOES_ON_SOON,
    INVITED,
    OFFERED,
    ROUND,
    STARTED,
    YOUR_TURN,
    Message,
    said,
    span,
)
from gnomon.matches.pauses import CALLED, REMINDED_MS, RESUMED, pause_of, what
from gnomon.matches.ports import Clock, Meter, Store
from gnomon.matches.records import NEVER, Channel, Notice, User, is_told, told_instant
from gnomon.matches.secret import Secret
from gnomon.matches.table import Table
from gnomon.matches.tables import Tables
from gnomon.matches.talk import was_here
from gnomon.matches.telling import Messenger

log = logging.getLogger("gnomon.notices")

EVERY_SECONDS: Final = 3.0
LEASE: Final = 60_000
"""A notice taken by a process that then dies is taken again after this long (ms)."""
LONGEST_PILE: Final = 30.0
"""Seconds for which a notice that was taken up may wait for its person's earlier ones: well within the lease."""
AT_ONCE: Final = 20
MOST_AT_ONCE: Final = 200
"""With so many people calls may be under way at once."""
RETRIES: Final = (15_000, 120_000, 900_000)
"""How long after a failure the next attempt follows (ms); then the notice counts as failed."""
LOOK_AGAIN: Final = 60_000
"""How long after somebody was seen at the table it is looked again (ms)."""
LEFT_OPEN: Final = 600_000
"""Whoever has not answered for so long has left the page open and gone away, unless clocks run live (ms)."""
SENTENCES: Final = {
    "your_turn": YOUR_TURN,
    "deadline": DEADLINE,
    "invited": INVITED,
    "started": STARTED,
    "round": ROUND,
    "goes_on": GOES_ON,
    "ended": ENDED,
    "chat": CHAT,
}
OF_QUESTIONS: Final = ("your_turn", "deadline")
"""What is told of a question as long as it is put, also to whoever has the table open and does not look."""
ANYWHERE: Final = (*OF_QUESTIONS, "goes_on")
"""What is told also to whoever has the table open: they may not look, least of all at one that was adjourned for days."""
ONCE: Final = (*OF_QUESTIONS, "chat")
"""What a channel is told once until its person has been at the table again."""


class Place(NamedTuple):
    """Where a match of an event belongs: the event's id and name, the number of its round, and of the table in it."""

    event: str
    name: str
    round: int
    table: int


class Notices:
    """One task that sends what is due."""

    def __init__(
        self,
        tables: Tables,
        store: Store,
        clock: Clock,
        messenger: Messenger,
        meter: Meter,
        base: str,
        secret: Secret,
        digests: Digests,
    ) -> None:
        self._digests = digests
        self._secret = secret
        self._tables = tables
        self._store = store
        self._channels = store.channels
        self._clock = clock
        self._messenger = messenger
        self._meter = meter
        self._base = base
        self._piles: dict[str, list[tuple[Notice, float]]] = {}
        self._sending: dict[str, asyncio.Task[None]] = {}

    async def work(self) -> None:
        """Send what is due, for ever. Nobody's notice waits for another person's receiver."""
        try:
            while True:
                try:
                    await self._begin_due()
                    self._tables.reachable.update(await self._channels.reachable())
                except StorageTrouble as trouble:
                    log.warning("notices must wait", extra={"trouble": str(trouble)})
                await asyncio.sleep(EVERY_SECONDS)
        finally:
            for task in self._sending.values():
                task.cancel()

    async def send_due(self) -> int:
        """Send every notice that is due now, to the end; how many were taken up."""
        count = await self._begin_due()
        await asyncio.gather(*self._sending.values())
        return count

    async def _begin_due(self) -> int:
        """Take up what is due: one call at a time to each person, all people side by side."""
        await self._digests.begin_due()
        count = 0
        while len(self._sending) < MOST_AT_ONCE:
            taken = await self._store.take_notices(self._clock.now(), LEASE, AT_ONCE)
            count += len(taken)
            for notice in taken:
                self._piles.setdefault(notice.user, []).append((notice, time.monotonic()))
                if notice.user not in self._sending:
                    self._sending[notice.user] = asyncio.get_running_loop().create_task(self._send_pile(notice.user))
            if len(taken) < AT_ONCE:
                break
        return count

    async def _send_pile(self, user: str) -> None:
        """Send what has been taken up for a person, one after the other; what has waited too long is taken up anew."""
        pile = self._piles[user]
        try:
            while pile:
                notice, taken = pile.pop(0)
                if time.monotonic() - taken >= LONGEST_PILE:
                    await self._store.save_notice(replace(notice, due=self._clock.now()))
                elif notice.way:
                    await self._store.save_notice(await self._sent(notice))
                else:
                    pile.extend((copy, taken) for copy in await self._addressed(notice))
        except StorageTrouble as trouble:
            log.warning("notices must wait", extra={"trouble": str(trouble)})
        except Exception:
            log.exception("a notice could not be sent")
        finally:
            del self._piles[user]
            del self._sending[user]

    # --- to whom, and whether now -----------------------------------------------------------------------------------

    async def _addressed(self, notice: Notice) -> list[Notice]:
        """A notice for each channel of its person in place of one for none; none if it has no reason now, or not yet."""
        user, table = await self._store.user(notice.user), await self._stands(notice)
        ways = await self._ways(notice, table)
        if table is not None and notice.event == "round" and notice.seat in table.asked:
            ways = [one for one in ways if not one.wants("your_turn")]  # who is asked first hears of that
        if user is None or table is None or not ways:
            await self._store.save_notice(replace(notice, state="cancelled"))
            return []
        if notice.event not in ANYWHERE and notice.user in table.online():
            await self._store.save_notice(replace(notice, state="cancelled"))
            return []
        if notice.event == "invited" and _inviter(table, notice) in await self._store.ties.apart(notice.user):
            await self._store.save_notice(replace(notice, state="cancelled"))
            return []
        free = await self._free_at(notice, table)
        if free > self._clock.now():
            await self._store.save_notice(replace(notice, due=free))
            return []
        copies = [replace(notice, id=0, channel=way.kind, way=way.id) for way in ways]
        return await self._channels.address(notice, copies)

    async def _ways(self, notice: Notice, table: Table | None) -> list[Channel]:
        """The channels by which the person of a notice wants to be told of it.

        That an adjourned match goes on is told where somebody's turn is, too, if it is theirs: nothing else says so.
        """
        events = [notice.event]
        if notice.event == "goes_on" and table is not None and notice.seat in table.asked:
            events.append("your_turn")
        open_ways = [one for one in await self._channels.of_user(notice.user) if one.is_open]
        ways = [one for one in open_ways if any(map(one.wants, events))]
        if not ways:
            return []
        call = (await self._channels.calls(notice.user)).get(notice.match, "")
        return ways if is_told(call, notice.event) else []

    async def _free_at(self, notice: Notice, table: Table) -> int:
        """When the person of a notice may be told: not while they sit at the table, nor in their quiet hours, nor of a question on
        their days off.
        """
        now = self._clock.now()
        if notice.user in table.online() and notice.event != "goes_on":
            is_live = table.pace.kind == "live" or table.game.timed
            if is_live or now - table.record.since < LEFT_OPEN:
                return now + LOOK_AGAIN
        rules = await self._channels.rules(notice.user)
        span = table.off.at(notice.seat, now) if notice.event in OF_QUESTIONS else None
        if span is not None:
            return span.ends
        if notice.event == "deadline":
            due = remind_at(rules, table.stopwatch.expiry(notice.seat), lead_of(table.pace))
            if due > now:
                return due
        if notice.event == "goes_on" and table.record.adjourned != NEVER:
            due = remind_at(rules, table.record.adjourned, REMINDED_MS)
            if due > now:
                return due
        return quiet_until(rules, now)

    async def _stands(self, notice: Notice) -> Table | None:
        """The table of a notice if it is still so: its seat is asked the question, its clock runs, it is kept, and so on."""
        try:
            table = await self._tables.open(notice.match)
        except Declined:
            return None
        seat = table.seats[notice.seat]
        is_so = {
            "your_turn": notice.seat in table.asked and not seat.is_program,
            "deadline": table.stopwatch.expiry(notice.seat) > self._clock.now() and lead_of(table.pace) != NEVER,
            "invited": table.is_waiting and seat.kind == "open",
            "chat": seat.kind == "person" and not seat.resigned,
            "started": table.record.status == "running" and not seat.is_program,
            "round": table.record.status == "running" and not seat.is_program,
            "goes_on": _goes_on(table, notice),
            "ended": table.is_over,
        }
        if _is_offered(table, notice):
            return table
        return table if is_so.get(notice.event) and seat.user == notice.user else None

    async def _may_go(self, notice: Notice, way: Channel, table: Table) -> bool:
        """Whether a notice is to go by a channel: its person wants it there, and does not know it from there."""
        wanted = any(one.id == way.id for one in await self._ways(notice, table))
        return wanted and not await self._is_known(notice, way, table)

    async def _is_known(self, notice: Notice, way: Channel, table: Table) -> bool:
        """Whether somebody was told by this channel already and has not been at this table since.

        Programs are told of every question.
        """
        if notice.event not in ONCE or (way.kind == "webhook" and notice.event == "your_turn"):
            return False
        last = await self._channels.last_sent(way.id, notice.match, notice.event)
        return last is not None and not was_here(table, notice.user, last.sent)

    # --- sending ----------------------------------------------------------------------------------------------------

    async def _sent(self, notice: Notice) -> Notice:
        user, way = await self._store.user(notice.user), await self._channels.channel(notice.way)
        if notice.event == "digest":
            return await self._digested(notice, user, way)
        table, now = await self._stands(notice), self._clock.now()
        if user is None or way is None or table is None or not await self._may_go(notice, way, table):
            return replace(notice, state="cancelled")
        free = max(way.rests, quiet_until(await self._channels.rules(user.id), now))
        if free > now:
            return replace(notice, due=free)
        place = await self._place_of(notice.match) if notice.event == "round" else None
        return await self._delivered(notice, way, self._message(notice, way, user, table, place))

    async def _place_of(self, match: str) -> Place | None:
        """Where a match of an event belongs."""
        drawn = await self._store.events.drawn(match)
        whole = await self._store.events.whole(drawn.event) if drawn is not None else None
        if whole is None:
            return None
        event = whole.event
        return next(
            (Place(event.id, event.name, one.round, one.number) for one in whole.tables if one.match == match), None
        )

    async def _digested(self, notice: Notice, user: User | None, way: Channel | None) -> Notice:
        """Send what there is of a day, if there is anything."""
        if user is None or way is None or not way.is_open:
            return replace(notice, state="cancelled")
        now = self._clock.now()
        free = max(way.rests, quiet_until(await self._channels.rules(user.id), now))
        if free > now:
            return replace(notice, due=free)
        stop = stop_link(self._secret, self._base, way)
        message = await self._digests.message(notice, way, user, stop)
        if message is None:
            return replace(notice, state="cancelled")
        return await self._delivered(replace(notice, channel=way.kind), way, message)

    async def _delivered(self, notice: Notice, way: Channel, message: Message) -> Notice:
        """Send a message, and note how it went."""
        delivery = await self._messenger.send(way, message)
        self._meter.noticed(delivery.arrived)
        now, attempts = self._clock.now(), notice.attempts + 1
        fares = fared(way, delivery, now)
        await self._channels.note(fares)
        if delivery.arrived:
            return replace(notice, state="sent", sent=now, attempts=attempts, detail=delivery.detail)
        if attempts > len(RETRIES) or fares.ended != NEVER:
            return replace(notice, state="failed", sent=now, attempts=attempts, detail=delivery.detail)
        return replace(notice, due=now + RETRIES[attempts - 1], attempts=attempts, detail=delivery.detail)

    def _message(self, notice: Notice, way: Channel, user: User, table: Table, place: Place | None = None) -> Message:
        """What a notice says by a channel; `place` is where the match of a round belongs."""
        link = f"{self._base}/matches/{notice.match}"
        seat, title, offered = (
            table.seats[notice.seat],
            table.record.title or table.game.title,
            _is_offered(table, notice),
        )
        name, host = (user.name, seat.name) if offered else (seat.name or user.name, host_of(table))
        sentence = SENTENCES["started" if notice.event == "round" and place is None else notice.event]
        time_left, adjourned = table.remaining(notice.seat), table.record.adjourned
        if notice.event == "goes_on" and adjourned != NEVER:
            sentence, time_left = GOES_ON_SOON, adjourned - self._clock.now()
        left = span(max(0, time_left), user.language)
        text = said(
            OFFERED if offered else sentence,
            user.language,
            name=name,
            title=title,
            scores=scores_of(table),
            left=left,
            host=host,
            event=place.name if place is not None else "",
            round=str(place.round) if place is not None else "",
            table=str(place.table) if place is not None else "",
        )
        facts: dict[str, object] = {
            "event": notice.event,
            "match": notice.match,
            "game": table.record.game,
            "title": title,
            "seat": notice.seat,
            "name": name,
            "language": user.language,
            "link": link,
            "content": f"{text} {link}",
        }
        if notice.event == "deadline":
            facts["deadline"] = told_instant(table.stopwatch.expiry(notice.seat))
        if notice.event == "goes_on":
            facts["goes_on"] = told_instant(adjourned) if adjourned != NEVER else None
        if place is not None:
            facts |= {"tournament": place.event, "round": place.round, "table": place.table}
        if notice.event == "invited":
            facts |= {"host": host, "offered": offered}
        if notice.event == "ended":
            outcome = table.match.outcome
            facts["results"] = [
                {
                    "seat": seat.index,
                    "name": seat.name,
                    "score": outcome.scores[seat.index],
                    "rank": outcome.ranks[seat.index],
                }
                for seat in table.seats
            ]
        stop = stop_link(self._secret, self._base, way)
        return Message(f"msg_{way.id}_{notice.id}", notice.event, user.language, text, link, facts, stop)


def _is_offered(table: Table, notice: Notice) -> bool:
    """Whether a notice tells somebody of a seat that is offered to them still."""
    return notice.event == "invited" and not table.is_over and table.seats[notice.seat].offered == notice.user


def _goes_on(table: Table, notice: Notice) -> bool:
    """Whether a match is adjourned as it was when a reminder was put by, or goes on since the note that a notice is about."""
    pause = pause_of(table.match.rows) if table.is_paused else None
    if pause is not None:
        return pause.row == notice.number
    return table.record.status == "running" and _went_on(table) == notice.number


def _went_on(table: Table) -> int:
    """The row from which an adjourned match has gone on."""
    return next((row.seq for row in reversed(table.match.rows) if what(row) in (CALLED, RESUMED)), NEVER)


def _inviter(table: Table, notice: Notice) -> str | None:
    """Who keeps a seat for somebody, or offers theirs."""
    return table.seats[notice.seat].user if _is_offered(table, notice) else table.record.owner


def host_of(table: Table) -> str:
    """The name of whoever has set a table; of anybody who sits there, where that is not known."""
    people = [seat for seat in table.seats if seat.kind == "person"]
    found = [seat.name for seat in people if seat.user == table.record.owner] or [seat.name for seat in people]
    return found[0] if found else "Gnomon"


def scores_of(table: Table) -> str:
    """Who has how many points at the end, the first one first; empty before it. It needs no words."""
    if not table.is_over:
        return ""
    outcome = table.match.outcome
    ordered = sorted(table.seats, key=lambda seat: (outcome.ranks[seat.index], seat.index))
    return ", ".join(f"{seat.name} {outcome.scores[seat.index]}" for seat in ordered)
