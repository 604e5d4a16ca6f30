"""`gnomon.matches.taking.TakingStore` over SQLAlchemy Core."""

from typing import Final

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select

from gnomon.storage import schema
from gnomon.storage.engines import Engines

TABLE: Final = schema.taking


class SqlTakings:
    """Who took what when; a row that is damaged counts for nobody."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines

    async def take(self, user: str, thing: str, at: int, since: int, most: int) -> bool:
        """Note one more of a thing, unless so many were taken after an instant already; whether it was noted."""

        def work(connection: Connection) -> bool:
            if connection.dialect.name == "postgresql":  # one after the other; SQLite has one writer anyway
                connection.execute(select(func.pg_advisory_xact_lock(func.hashtext(f"{thing} {user}"))))
            known = select(func.count()).select_from(TABLE).where(_of(user, thing) & (TABLE.c.at > since))
            if connection.execute(known).scalar_one() >= most:
                return False
            connection.execute(insert(TABLE).values(user=user, thing=thing, at=at))
            return True

        return await self._engines.write(work)

    async def recent(self, user: str, thing: str, since: int) -> list[int]:
        """When a thing was taken after an instant, earliest first."""
        wanted = select(TABLE.c.at).where(_of(user, thing) & (TABLE.c.at > since)).order_by(TABLE.c.at)
        return await self._engines.read(lambda connection: list(connection.scalars(wanted)))

    async def note(self, user: str, thing: str, at: int, number: int) -> None:
        """Note so many more of a thing, however many there are."""
        rows = [{"user": user, "thing": thing, "at": at}] * number
        await self._engines.write(lambda connection: connection.execute(insert(TABLE), rows))

    async def forget(self, user: str, thing: str, number: int) -> None:
        """Forget the last ones of a thing, as many as that."""
        last = select(TABLE.c.id).where(_of(user, thing)).order_by(TABLE.c.at.desc(), TABLE.c.id.desc()).limit(number)
        await self._engines.write(lambda connection: connection.execute(delete(TABLE).where(TABLE.c.id.in_(last))))

    async def tidy(self, before: int) -> None:
        """Forget all that was taken before an instant."""
        await self._engines.write(lambda connection: connection.execute(delete(TABLE).where(TABLE.c.at < before)))


def _of(user: str, thing: str) -> ColumnElement[bool]:
    return (TABLE.c.user == user) & (TABLE.c.thing == thing)
