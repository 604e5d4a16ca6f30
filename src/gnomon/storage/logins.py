"""`gnomon.matches.identity.LoginStore` over SQLAlchemy Core."""

from sqlalchemy import Connection, delete, insert, select, update

from gnomon.matches.errors import UNKNOWN_USER, Declined
from gnomon.matches.records import Login, User
from gnomon.storage import schema
from gnomon.storage.engines import Engines
from gnomon.storage.reading import carefully, strictly


class SqlLogins:
    """What identity providers call people."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines

    async def holder(self, digest: str) -> User | None:
        """Who is called so."""
        table, person = schema.login, schema.person
        wanted = select(person).join(table, table.c.user == person.c.id).where(table.c.digest == digest)
        found = await self._engines.read(lambda connection: strictly(connection, person, User, wanted))
        return found[0] if found else None

    async def come(self, user: User, login: Login) -> None:
        """Somebody new with what they are called, both or neither. Conflict if somebody is called so already."""

        def work(connection: Connection) -> None:
            connection.execute(insert(schema.person).values(schema.values_of(user)))
            connection.execute(insert(schema.login).values(schema.values_of(login)))

        await self._engines.write(work)

    async def add(self, login: Login) -> None:
        """What somebody is called besides. Conflict if somebody is called so already, Declined if the user is gone."""
        person = schema.person

        def work(connection: Connection) -> None:
            owner = select(person.c.id).where(person.c.id == login.user).with_for_update()
            if connection.execute(owner).first() is None:
                raise Declined(UNKNOWN_USER)
            connection.execute(insert(schema.login).values(schema.values_of(login)))

        await self._engines.write(work)

    async def use(self, digest: str, stamp: int) -> None:
        """Note when it was used."""
        table = schema.login
        noted = update(table).where(table.c.digest == digest).values(used=stamp)
        await self._engines.write(lambda connection: connection.execute(noted))

    async def of_user(self, user: str) -> list[Login]:
        """What somebody is called, oldest first."""
        table = schema.login
        wanted = select(table).where(table.c.user == user).order_by(table.c.created, table.c.digest)
        return await self._engines.read(lambda connection: carefully(connection, table, Login, wanted))

    async def remove(self, user: str, mark: str) -> bool:
        """Forget what bears a mark; False if there is none."""
        table = schema.login
        bears = (table.c.user == user) & table.c.digest.startswith(mark, autoescape=True)
        return await self._engines.write(lambda connection: connection.execute(delete(table).where(bears)).rowcount > 0)
