"""Who may watch a table: as long as nobody who sits there has closed it, whoever knows its address.

Whoever closes a table opens it again; once they have got up or left for good, anybody who sits there may.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from gnomon.kernel.log import Row
from gnomon.matches import errors
from gnomon.matches.draft import Draft
from gnomon.matches.errors import Declined
from gnomon.matches.pauses import what
from gnomon.matches.records import GONE, NEVER, Seat
from gnomon.matches.table import Table
from gnomon.matches.tables import Tables

CLOSED: Final = "closed_to_watchers"
OPENED: Final = "opened_to_watchers"


class Watching:
    """The tables' doors."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def close(self, table: Table, user: str) -> None:
        """Let nobody look at a table any more but those who sit there, and take it off every list. Raises Declined."""

        def act(draft: Draft) -> None:
            seat = _seat_of(table, draft, user)
            if draft.record.closed == NEVER:
                draft.record = replace(draft.record, closed=seat)
                draft.note(CLOSED, seat)

        await self._tables.change(table, act)

    async def open(self, table: Table, user: str) -> None:
        """Open a closed table to watchers again. Raises Declined for anybody but whoever has closed it, as long as they are there."""

        def act(draft: Draft) -> None:
            seat, closed = _seat_of(table, draft, user), draft.record.closed
            if closed == NEVER:
                return
            if not may_open(draft.seats[closed], user):
                raise Declined(errors.NOT_CLOSER)
            draft.record = replace(draft.record, closed=NEVER)
            draft.note(OPENED, seat)

        await self._tables.change(table, act)


def may_close(table: Table) -> bool:
    """Whether the people at a table say who watches it: those of events and challenges are open alike to whoever compares results."""
    return not (table.event or table.is_challenge)


def may_open(closer: Seat, user: str) -> bool:
    """Whether somebody who sits at a table may open it, of which the seat that has closed it is given."""
    return closer.user == user or closer.kind != "person" or closer.name == GONE


def closed_by(rows: Iterable[Row]) -> int:
    """The seat that has closed a table to watchers, as its log tells, or NEVER."""
    seat = NEVER
    for row in rows:
        if what(row) in (CLOSED, OPENED):
            seat = row.seat if what(row) == CLOSED else NEVER
    return seat


def _seat_of(table: Table, draft: Draft, user: str) -> int:
    """The first seat of somebody at a table. Raises Declined for whoever has none, and where results are compared with others'."""
    seat = next((one.index for one in draft.seats if user and one.kind == "person" and one.user == user), None)
    if seat is None:
        raise Declined(errors.NOT_YOURS)
    if not may_close(table):
        raise Declined(errors.STAYS_OPEN)
    return seat
