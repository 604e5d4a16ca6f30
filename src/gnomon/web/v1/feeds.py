"""What is new in the matches of an account: kept as what each stream was told last, so that nothing piles up behind a reader
who is slow; what happened meanwhile is told as it stands then.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from gnomon.matches.errors import MANY_STREAMS, Declined
from gnomon.matches.service import Host
from gnomon.matches.table import Table
from gnomon.web.v1.shapes import EventLine, MatchOver, MatchStarted, Said, YourTurn
from gnomon.web.v1.telling import chat_of, summary_at

MOST: Final = 8
"""So many streams of one account may be open in this process."""


@dataclass(slots=True)
class Known:
    """What a stream was told of a match: its status, the last row and line, and the questions that were put."""

    status: str
    seq: int
    line: int
    numbers: dict[int, int] = field(default_factory=dict)


class Feed:
    """The events of one account for one stream."""

    def __init__(self, user: str, hears: bool) -> None:
        """`hears` says whether what is said at the tables belongs to it."""
        self.user = user
        self._hears = hears
        self._known: dict[str, Known] = {}
        self._touched: dict[str, None] = {}
        self._event = asyncio.Event()

    def touch(self, match: str) -> None:
        """Say that something changed at a table."""
        self._touched[match] = None
        self._event.set()

    def has_seen(self, match: str, seq: int, status: str) -> bool:
        """Whether a match was told of as it stands by now."""
        known = self._known.get(match)
        return known is not None and (known.seq, known.status) == (seq, status)

    async def changed(self) -> None:
        """Wait for a change."""
        await self._event.wait()

    def taken(self) -> list[str]:
        """The matches that changed since this was asked last."""
        found = list(self._touched)
        self._touched.clear()
        self._event.clear()
        return found

    def news(self, table: Table) -> Iterator[EventLine]:
        """What is new at a table."""
        mine = table.seats_of(self.user)
        if not mine:
            self._known.pop(table.id, None)
            return
        status, last = table.record.status, table.lines[-1].id if table.lines else 0
        known = self._known.get(table.id)
        before = known.status if known is not None else "waiting"
        if known is None:
            known = self._known[table.id] = Known(status, table.seq, last)
        if status == "running" and before == "waiting":
            yield MatchStarted(match=summary_at(table, self.user))
        asked = {seat: table.match.number(seat) for seat in mine if self._is_asked(table, seat)}
        for seat, number in asked.items():
            if known.numbers.get(seat) != number:
                yield YourTurn(match=table.id, game=table.record.game, seat=seat, number=number, seq=table.seq)
        if self._hears:
            for line in chat_of(table, table.viewer(self.user), known.line):
                if not line.mine:
                    yield Said(match=table.id, line=line)
        if status == "over" and before == "running":
            yield MatchOver(match=summary_at(table, self.user))
        self._known[table.id] = Known(status, table.seq, last, asked)

    @staticmethod
    def _is_asked(table: Table, seat: int) -> bool:
        return not table.is_over and seat in table.asked and not table.seats[seat].is_program


class Feeds:
    """The streams that are open in this process."""

    def __init__(self, host: Host) -> None:
        self._feeds: dict[str, list[Feed]] = {}
        self._counts: Counter[str] = Counter()
        host.tables.watchers.append(self.attend)
        host.tables.hearers.append(self.attend)

    def __len__(self) -> int:
        """How many streams are open."""
        return self._counts.total()

    def attend(self, table: Table) -> None:
        """Something changed at a table, or somebody spoke: those who sit there are told."""
        if self._feeds:
            for user in {seat.user for seat in table.seats if seat.user}:
                for feed in self._feeds.get(user, ()):
                    feed.touch(table.id)

    @contextmanager
    def counted(self, user: str) -> Iterator[None]:
        """For the length of a block one more stream of an account is open. Raises Declined."""
        if self._counts[user] >= MOST:
            raise Declined(MANY_STREAMS, limit=MOST)
        self._counts[user] += 1
        try:
            yield
        finally:
            self._counts[user] -= 1
            if not self._counts[user]:
                del self._counts[user]

    @contextmanager
    def feed(self, user: str, hears: bool) -> Iterator[Feed]:
        """The events of an account, for the length of a block."""
        feed = Feed(user, hears)
        self._feeds.setdefault(user, []).append(feed)
        try:
            yield feed
        finally:
            self._feeds[user].remove(feed)
            if not self._feeds[user]:
                del self._feeds[user]
