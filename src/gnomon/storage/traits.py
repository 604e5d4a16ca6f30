"""`gnomon.matches.traits.TraitStore` over SQLAlchemy Core."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection, Select, select

from gnomon.matches.records import ReviewRecord
from gnomon.matches.traits import Trait
from gnomon.storage import schema
from gnomon.storage.engines import Engines
from gnomon.storage.reading import carefully
from gnomon.storage.writing import upsert

TABLE: Final = schema.seat_trait


class SqlTraits:
    """How seats were played; what is damaged is left out."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines

    async def of_matches(self, matches: Sequence[str]) -> list[Trait]:
        """What is kept of the seats of some matches, in whatever order."""
        return await self._all(select(TABLE).where(TABLE.c.match.in_(matches)))

    async def of_user(self, user: str) -> list[Trait]:
        """What is kept of all the seats in which somebody sat, in whatever order."""
        seat = schema.seat
        joined = seat.join(TABLE, (TABLE.c.match == seat.c.match) & (TABLE.c.seat == seat.c.index))
        return await self._all(select(TABLE).select_from(joined).where(seat.c.user == user))

    async def _all(self, wanted: Select[Any]) -> list[Trait]:
        return await self._engines.read(lambda connection: carefully(connection, TABLE, Trait, wanted))


def keep_review(connection: Connection, review: ReviewRecord, accuracy: Mapping[int, int]) -> None:
    """Keep the review of a match, and how well its seats were played by it: by seat, in tenths of a percent."""
    upsert(connection, schema.review, schema.values_of(review))
    for seat, tenths in accuracy.items():
        upsert(connection, TABLE, {"match": review.match, "seat": seat, "accuracy": tenths})
