"""Chat at a table."""

from typing import Final

from gnomon.matches.ports import Clock, Store
from gnomon.matches.records import Line, User
from gnomon.matches.table import Table
from gnomon.matches.tables import Tables
from gnomon.matches.trouble import BAD_REQUEST, NOT_YOURS, TOO_LONG, Declined

LINE_LENGTH: Final = 500


class Talk:
    """What people say to one another."""

    def __init__(self, tables: Tables, store: Store, clock: Clock) -> None:
        self._tables = tables
        self._store = store
        self._clock = clock

    async def say(self, table: Table, user: User, text: str) -> Line:
        """A line of chat by somebody who sits at the table. Raises Declined."""
        seats = table.seats_of(user.id)
        if not seats:
            raise Declined(NOT_YOURS)
        tidy = "".join(letter for letter in text if letter.isprintable() or letter == "\n").strip()
        if not tidy:
            raise Declined(BAD_REQUEST, where="text")
        if len(tidy) > LINE_LENGTH:
            raise Declined(TOO_LONG, limit=LINE_LENGTH)
        seat = table.seats[seats[0]]
        line = await self._store.add_line(table.id, Line(0, user.id, seat.index, seat.name, tidy, self._clock.now()))
        await self._tables.refresh(table)
        return line
