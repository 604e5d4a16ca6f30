"""`gnomon.matches.identity.DeviceStore` over SQLAlchemy Core."""

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from gnomon.matches.records import NEVER, User
from gnomon.storage import schema
from gnomon.storage.engines import Engines
from gnomon.storage.reading import carefully


class SqlDevices:
    """Links that sign another device in, and the sessions that somebody ends from afar."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines

    async def save_link(self, digest: str, user: str, stamp: int) -> None:
        """Keep the hash of a link's code; the links that somebody had before open nothing any more."""
        table = schema.device_link

        def work(connection: Connection) -> None:
            connection.execute(delete(table).where(table.c.user == user))
            connection.execute(insert(table).values(digest=digest, user=user, created=stamp, spent=NEVER))

        await self._engines.write(work)

    async def of_link(self, digest: str, since: int) -> User | None:
        """Whom an unspent link signs in that was made at an instant or after it."""
        return await self._engines.read(lambda connection: _user_of(connection, _open(digest, since)))

    async def spend_link(self, digest: str, since: int, stamp: int) -> User | None:
        """The same, once: of two who follow it one is signed in."""
        table = schema.device_link

        def work(connection: Connection) -> User | None:
            spent = connection.execute(update(table).where(_open(digest, since)).values(spent=stamp)).rowcount
            return _user_of(connection, table.c.digest == digest) if spent else None

        return await self._engines.write(work)

    async def end(self, user: str, mark: str) -> bool:
        """Forget the session of somebody that bears a mark; False if there is none."""
        table = schema.session
        bears = (table.c.user == user) & table.c.digest.startswith(mark, autoescape=True)
        return await self._engines.write(lambda connection: connection.execute(delete(table).where(bears)).rowcount > 0)


def _open(digest: str, since: int) -> ColumnElement[bool]:
    table = schema.device_link
    return (table.c.digest == digest) & (table.c.created >= since) & (table.c.spent == NEVER)


def _user_of(connection: Connection, wanted: ColumnElement[bool]) -> User | None:
    person, link = schema.person, schema.device_link
    found = select(person).select_from(person.join(link, link.c.user == person.c.id)).where(wanted)
    return next(iter(carefully(connection, person, User, found)), None)
