"""`gnomon.matches.telling.DigestStore` over SQLAlchemy Core."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from sqlalchemy import Connection, Select, Table, delete, insert, select, update

from gnomon.matches.records import Digest, Notice
from gnomon.storage import schema
from gnomon.storage.engines import Engines
from gnomon.storage.reading import carefully
from gnomon.storage.writing import upsert

T = TypeVar("T")


class SqlDigests:
    """Who is told once a day what there is; what is damaged is left out."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines

    async def of_user(self, user: str) -> Digest | None:
        """What somebody wants to be told once a day, if they do."""
        table = schema.digest
        return next(iter(await self._all(table, Digest, select(table).where(table.c.user == user))), None)

    async def save(self, digest: Digest) -> None:
        """Keep it."""
        values = schema.values_of(digest)
        await self._engines.write(lambda connection: upsert(connection, schema.digest, values))

    async def drop(self, user: str) -> None:
        """Tell somebody no more."""
        table = schema.digest
        await self._engines.write(lambda connection: connection.execute(delete(table).where(table.c.user == user)))

    async def due(self, now: int, limit: int) -> list[Digest]:
        """What is due at an instant, what is so longest first."""
        table = schema.digest
        return await self._all(
            table, Digest, select(table).where(table.c.due <= now).order_by(table.c.due).limit(limit)
        )

    async def begin(self, digest: Digest, following: Digest, notice: Notice) -> bool:
        """Let a notice wait to be sent, and what follows on a digest stand in its place; False if another server was first."""
        table, values = schema.digest, schema.values_of(notice)
        del values["id"]

        def work(connection: Connection) -> bool:
            same = (table.c.user == digest.user) & (table.c.due == digest.due) & (table.c.way == digest.way)
            moved = update(table).where(same).values(due=following.due, since=following.since)
            if not connection.execute(moved).rowcount:
                return False
            connection.execute(insert(schema.notice).values(values))
            return True

        return await self._engines.write(work)

    async def begun(self, matches: Sequence[str], since: int) -> set[str]:
        """Those of some matches that have begun after an instant."""
        table = schema.match_row
        told = (table.c.stamp > since) & table.c.body.contains('"what":"started"')
        wanted = select(table.c.match).where(table.c.match.in_(matches) & told)
        return set(await self._all(table, _only_match, wanted))

    async def _all(self, table: Table, make: Callable[..., T], wanted: Select[Any]) -> list[T]:
        return await self._engines.read(lambda connection: carefully(connection, table, make, wanted))


def _only_match(match: str) -> str:
    return match
