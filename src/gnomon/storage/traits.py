"""`gnomon.matches.traits.TraitStore` over SQLAlchemy Core."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection, Select, select, update

from gnomon.matches.records import NEVER, ReviewRecord
from gnomon.matches.traits import Trait, Unopened
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

    async def unopened(self, limit: int) -> list[Unopened]:
        """Rated matches of which nobody knows yet how their seats opened, the latest first."""
        wanted = unopened(limit)
        return await self._engines.read(lambda connection: [Unopened(*row) for row in connection.execute(wanted)])

    async def first_rows(self, match: str, limit: int) -> list[str]:
        """The first rows of a match as JSON text, in order."""
        row = schema.match_row
        wanted = select(row.c.body).where(row.c.match == match).order_by(row.c.seq).limit(limit)
        return await self._engines.read(lambda connection: list(connection.scalars(wanted)))

    async def keep_openings(self, match: str, openings: Mapping[int, str]) -> None:
        """Keep how seats of a match opened, by seat: it is known from now on. A match that is gone meanwhile stays gone."""
        rated = schema.rating_match
        looked_at = update(rated).where(rated.c.match == match).values(opened=True)

        def work(connection: Connection) -> None:
            if connection.execute(looked_at).rowcount:
                for seat, opening in openings.items():
                    values = {"match": match, "seat": seat, "accuracy": NEVER, "opening": opening}
                    upsert(connection, TABLE, values, {"accuracy"})

        await self._engines.write(work)

    async def _all(self, wanted: Select[Any]) -> list[Trait]:
        return await self._engines.read(lambda connection: carefully(connection, TABLE, Trait, wanted))


def unopened(limit: int) -> Select[Any]:
    """The rated matches of which nobody knows yet how their seats opened, the latest first."""
    rated, match = schema.rating_match, schema.match
    wanted = select(rated.c.match, match.c.game).select_from(rated.join(match, match.c.id == rated.c.match))
    return wanted.where(schema.UNOPENED).order_by(rated.c.finished.desc(), rated.c.match.desc()).limit(limit)


def keep_review(connection: Connection, review: ReviewRecord, accuracy: Mapping[int, int]) -> None:
    """Keep the review of a match, and how well its seats were played by it: by seat, in tenths of a percent."""
    upsert(connection, schema.review, schema.values_of(review))
    for seat, tenths in accuracy.items():
        upsert(connection, TABLE, {"match": review.match, "seat": seat, "accuracy": tenths})
