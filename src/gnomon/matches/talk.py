"""Chat at a table."""

from collections import deque
from contextlib import suppress
from dataclasses import replace
from typing import Final

from gnomon.kernel.log import ANSWER
from gnomon.matches.brake import Brake
from gnomon.matches.draft import NOTICE_DELAY
from gnomon.matches.errors import (
    BAD_REQUEST,
    NOT_YOURS,
    PHRASES_ALONE,
    TALK_OFF,
    TALKATIVE,
    TOO_LONG,
    UNKNOWN_USER,
    Declined,
    StorageTrouble,
)
from gnomon.matches.likeness import told_apart
from gnomon.matches.phrases import Manner, hears, is_bound, is_phrase
from gnomon.matches.ports import Clock, Store
from gnomon.matches.records import SPECTATOR, ChatLine, Notice, User
from gnomon.matches.table import Table
from gnomon.matches.tables import Tables

LINE_LENGTH: Final = 500
LINES_AT_ONCE: Final = 5
SPAN_MS: Final = 10_000
"""So long so many lines of one person are enough."""
REMEMBERED: Final = 1_000


def tidy_text(text: str) -> str:
    """Lines that somebody wrote, without control characters."""
    return "".join(letter for letter in text if letter.isprintable() or letter == "\n").strip()


def was_here(table: Table, user: str, since: int) -> bool:
    """Whether somebody has played or written at a table after an instant."""
    if any(line.user == user and line.stamp > since for line in table.lines):
        return True
    own = set(table.seats_of(user))
    return any(
        row.kind == ANSWER and row.seat in own
        for row, stamp in zip(reversed(table.match.rows), reversed(table.stamps), strict=False)
        if stamp > since
    )


class Talk:
    """What people say to one another."""

    def __init__(
        self,
        tables: Tables,
        store: Store,
        clock: Clock,
        brake: Brake,
        onlookers: bool = True,
        manner: Manner = "free",
    ) -> None:
        """`onlookers` says whether who has no seat may talk, among themselves while the match runs; `manner` how people may talk
        at any table of this server.
        """
        self.onlookers = onlookers
        self.manner = manner
        self._tables = tables
        self._store = store
        self._clock = clock
        self._brake = brake
        self._said: dict[str, deque[int]] = {}

    async def say(self, table: Table, user: User, text: str) -> ChatLine:
        """A line of chat by somebody who sits at the table, or who watches and has a name. Raises Declined.

        Nobody hears whom a host has silenced.
        """
        self._tables.standings.admit_to_talk(user.id)
        if self.manner == "off":
            raise Declined(TALK_OFF)
        seats = table.seats_of(user.id)
        if not seats and not (self.onlookers and user.name and table.lets_in(user.id)):
            raise Declined(NOT_YOURS)
        tidy = tidy_text(text)
        if not tidy:
            raise Declined(BAD_REQUEST, where="text")
        if len(tidy) > LINE_LENGTH:
            raise Declined(TOO_LONG, limit=LINE_LENGTH)
        self._take_breath(user.id)
        await self._brake.say(table, user, tidy)
        known = await self._store.user(user.id)
        if known is None:  # an open page of somebody who has left for good
            raise Declined(UNKNOWN_USER)
        keeper = await self._store.user(known.keeper) if known.is_machine else None
        if self.manner_at(table, known, keeper) != "free" and not is_phrase(tidy):
            raise Declined(PHRASES_ALONE)
        seat, name = (seats[0], table.seats[seats[0]].name) if seats else (SPECTATOR, self._shown(table, user))
        line = await self._store.add_line(table.id, ChatLine(0, user.id, seat, name, tidy, self._clock.now()))
        await self._tables.said(table, line)
        with suppress(StorageTrouble):  # what was said is stored: that nobody is called for it loses nothing
            await self._call(table, line)
        return line

    def manner_at(self, table: Table, *users: User | None) -> Manner:
        """How people may talk at a table, or how a user may; a program as its account and whoever keeps it may."""
        if self.manner != "free":
            return self.manner
        bound = is_bound(table) or any(user is not None and user.phrases for user in users)
        return "phrases" if bound else "free"

    async def bind(self, user: User, phrases: bool) -> None:
        """Let a user say and hear ready phrases alone, at every table, or talk freely again."""
        await self._store.change_user(replace(user, phrases=phrases))

    def _shown(self, table: Table, user: User) -> str:
        """The name of somebody who watches, told apart from those who sit there, and from hosts."""
        hosts = [name for host, name in self._tables.guarded.items() if host != user.id]
        return told_apart(user.name, user.tag, [*table.names(), *hosts])

    async def _call(self, table: Table, line: ChatLine) -> None:
        """Let those who play over days, and are not here, be told that something was said; of further lines once they were here."""
        heard = line.seat != SPECTATOR or table.is_over
        if table.pace.kind != "days" or not heard:
            return
        absent = self._tables.reachable - table.online() - {line.user}
        seated = {seat.user for seat in table.seats if seat.user in absent}
        unheard = await self._store.ties.unheard(sorted(user for user in seated if user)) if seated else {}
        absent -= {user for user, others in unheard.items() if not hears(others, line, user)}
        called: set[str] = set()
        for seat in table.seats:
            if seat.kind != "person" or seat.resigned or seat.user is None or seat.user not in absent - called:
                continue
            called.add(seat.user)
            last = await self._store.channels.last_told(seat.user, table.id, "chat")
            if last is None or (last.state == "sent" and was_here(table, seat.user, last.sent)):
                due = self._clock.now() + NOTICE_DELAY
                call = Notice(0, seat.user, table.id, seat.index, "", line.id, due, event="chat")
                await self._store.save_notice(call)

    def _take_breath(self, user: str) -> None:
        """Raise Declined if a person has said a lot just now, at whichever table."""
        now = self._clock.now()
        if len(self._said) > REMEMBERED:
            self._said = {name: said for name, said in self._said.items() if now - said[-1] < SPAN_MS}
        said = self._said.setdefault(user, deque(maxlen=LINES_AT_ONCE))
        if len(said) == LINES_AT_ONCE and now - said[0] < SPAN_MS:
            raise Declined(TALKATIVE)
        said.append(now)
