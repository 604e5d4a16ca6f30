"""`gnomon.matches.leave.LeaveStore` over SQLAlchemy Core."""

from typing import Final

from sqlalchemy import ColumnElement, Connection, Select, delete, insert, select, update

from gnomon.matches.errors import UNKNOWN_USER, Declined
from gnomon.matches.leave import Check, Leave
from gnomon.matches.records import NEVER, Pace
from gnomon.storage import schema
from gnomon.storage.engines import Engines
from gnomon.storage.reading import carefully

TABLE: Final = schema.leave


class SqlLeaves:
    """Who has days off; what is damaged is left out."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines

    async def add(self, leave: Leave, check: Check) -> None:
        """Keep a leave, if the `check` of those that its user has takes no offence."""
        person = schema.person

        def work(connection: Connection) -> None:
            # Of two that are added at once, the second one sees the first.
            owner = select(person.c.id).where(person.c.id == leave.user).with_for_update()
            if connection.execute(owner).first() is None:
                raise Declined(UNKNOWN_USER)
            check(_found(connection, _ordered(TABLE.c.user == leave.user)))
            connection.execute(insert(TABLE).values(schema.values_of(leave)))

        await self._engines.write(work)

    async def of_user(self, user: str) -> list[Leave]:
        """The leaves of somebody, the first one first."""
        return await self._all(_ordered(TABLE.c.user == user))

    async def holding(self, now: int) -> list[Leave]:
        """Everybody's leaves that are to come or under way at an instant, the first one first."""
        return await self._all(_ordered((TABLE.c.ended == NEVER) & (TABLE.c.ends > now)))

    async def end(self, leave: Leave) -> bool:
        """Keep the `last` day of a leave that was `ended`; False if it was ended before."""
        same = (TABLE.c.id == leave.id) & (TABLE.c.ended == NEVER)
        ended = update(TABLE).where(same).values(ended=leave.ended, last=leave.last, told=False)
        return await self._engines.write(lambda connection: connection.execute(ended).rowcount > 0)

    async def untold(self, limit: int) -> list[Leave]:
        """Leaves of which some match may not know how they stand, oldest first."""
        wanted = select(TABLE).where(TABLE.c.told.is_(False)).order_by(TABLE.c.created).limit(limit)
        return await self._all(wanted)

    async def tell(self, leave: Leave) -> None:
        """Note that all matches know how a leave stands, unless that has changed meanwhile."""
        same = (TABLE.c.id == leave.id) & (TABLE.c.ended == leave.ended)
        told = update(TABLE).where(same).values(told=True)
        await self._engines.write(lambda connection: connection.execute(told))

    async def matches(self, user: str) -> list[str]:
        """The matches over days in which somebody sits and which go on."""
        match, seat = schema.match, schema.seat
        sits = select(seat.c.match).where((seat.c.user == user) & (seat.c.finished == NEVER))
        wanted = select(match.c.id, match.c.pace).where(match.c.id.in_(sits) & (match.c.status == "running"))

        def work(connection: Connection) -> list[str]:
            return [found for found in carefully(connection, match, _over_days, wanted) if found]

        return await self._engines.read(work)

    async def tidy(self, before: int) -> None:
        """Forget the leaves that were over before an instant."""
        await self._engines.write(lambda connection: connection.execute(delete(TABLE).where(TABLE.c.ends < before)))

    async def _all(self, wanted: Select[tuple[object, ...]]) -> list[Leave]:
        return await self._engines.read(lambda connection: _found(connection, wanted))


def _found(connection: Connection, wanted: Select[tuple[object, ...]]) -> list[Leave]:
    return carefully(connection, TABLE, Leave, wanted)


def _ordered(which: ColumnElement[bool]) -> Select[tuple[object, ...]]:
    return select(TABLE).where(which).order_by(TABLE.c.begins, TABLE.c.id)


def _over_days(id: str, pace: Pace) -> str:
    """The id of a match over days, else nothing."""
    return id if pace.kind == "days" else ""
