"""`gnomon.matches.ports.BelongingsStore` over SQLAlchemy Core."""

from collections.abc import Callable
from typing import Any, TypeVar

from sqlalchemy import Select, Table, select

from gnomon.matches.records import ChallengeRecord, ChatLine, SessionRecord
from gnomon.storage import schema
from gnomon.storage.engines import Engines
from gnomon.storage.reading import carefully, only_id

T = TypeVar("T")


class SqlBelongings:
    """All that a database holds of one person; what is damaged is left out."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines

    async def sessions(self, user: str) -> list[SessionRecord]:
        """The browsers in which somebody is known, oldest first."""
        table = schema.session
        wanted = select(table.c.created, table.c.seen).where(table.c.user == user)
        return await self._all(table, SessionRecord, wanted.order_by(table.c.created, table.c.digest))

    async def matches(self, user: str) -> list[str]:
        """The matches in which somebody sits or that they have set, oldest first."""
        table, seat = schema.match, schema.seat
        sits = select(seat.c.match).where((seat.c.user == user) & (seat.c.kind == "person"))
        wanted = select(table.c.id).where((table.c.owner == user) | table.c.id.in_(sits))
        return await self._all(table, only_id, wanted.order_by(table.c.created, table.c.id))

    async def lines(self, user: str) -> list[tuple[str, ChatLine]]:
        """What somebody has said, with the match, oldest first."""
        table = schema.chat_line
        return await self._all(table, _of_match, select(table).where(table.c.user == user).order_by(table.c.id))

    async def copies(self, owner: str) -> list[str]:
        """The analysis copies of somebody, oldest first."""
        table = schema.sandbox
        wanted = select(table.c.id).where(table.c.owner == owner)
        return await self._all(table, only_id, wanted.order_by(table.c.created, table.c.id))

    async def challenges(self, user: str) -> list[ChallengeRecord]:
        """The matches of challenges that somebody has begun, oldest first."""
        table = schema.challenge
        wanted = select(table).where(table.c.user == user)
        return await self._all(table, ChallengeRecord, wanted.order_by(table.c.created, table.c.match))

    async def _all(self, table: Table, make: Callable[..., T], wanted: Select[Any]) -> list[T]:
        return await self._engines.read(lambda connection: carefully(connection, table, make, wanted))


def _of_match(match: str, **fields: Any) -> tuple[str, ChatLine]:
    return match, ChatLine(**fields)
