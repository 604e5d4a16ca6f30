"""`gnomon.matches.identity.PasskeyStore` over SQLAlchemy Core."""

from sqlalchemy import Connection, delete, func, insert, select, update

from gnomon.matches.errors import UNKNOWN_USER, Declined
from gnomon.matches.records import Passkey, User
from gnomon.storage import schema
from gnomon.storage.engines import Engines
from gnomon.storage.reading import carefully, strictly


class SqlPasskeys:
    """Passkeys, and the challenges that their owners are to sign."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines

    async def ask(self, challenge: str, browser: str, user: str, stamp: int, since: int) -> None:
        """Keep the hash of a challenge for a browser and a user, empty for whoever comes; those made before `since` go."""
        table = schema.challenge_asked

        def work(connection: Connection) -> None:
            connection.execute(delete(table).where(table.c.created < since))
            connection.execute(insert(table).values(digest=challenge, browser=browser, user=user, created=stamp))

        await self._engines.write(work)

    async def take(self, challenge: str, browser: str, user: str, since: int) -> bool:
        """Whether there was such a challenge, made at `since` or later; it is there no more."""
        table = schema.challenge_asked
        same = (table.c.digest == challenge) & (table.c.browser == browser) & (table.c.user == user)
        gone = delete(table).where(same & (table.c.created >= since))
        return await self._engines.write(lambda connection: connection.execute(gone).rowcount > 0)

    async def add(self, passkey: Passkey, most: int) -> bool:
        """Keep a passkey; False if its owner has `most` already. Conflict if it is kept already, Declined if its owner is gone."""
        table, person = schema.passkey, schema.person

        def work(connection: Connection) -> bool:
            # Of two that are added at once, the second one sees the first.
            owner = select(person.c.id).where(person.c.id == passkey.user).with_for_update()
            if connection.execute(owner).first() is None:
                raise Declined(UNKNOWN_USER)
            held = select(func.count()).select_from(table).where(table.c.user == passkey.user)
            if connection.scalar(held) >= most:  # type: ignore[operator]  # a count is always a number
                return False
            connection.execute(insert(table).values(schema.values_of(passkey)))
            return True

        return await self._engines.write(work)

    async def of_user(self, user: str) -> list[Passkey]:
        """The passkeys of somebody, oldest first."""
        table = schema.passkey
        wanted = select(table).where(table.c.user == user).order_by(table.c.created, table.c.digest)
        return await self._engines.read(lambda connection: carefully(connection, table, Passkey, wanted))

    async def holder(self, digest: str) -> tuple[Passkey, User] | None:
        """A passkey by the hash of its id, and whose it is."""
        table, person = schema.passkey, schema.person

        def work(connection: Connection) -> tuple[Passkey, User] | None:
            for passkey in carefully(connection, table, Passkey, select(table).where(table.c.digest == digest)):
                for user in strictly(connection, person, User, select(person).where(person.c.id == passkey.user)):
                    return passkey, user
            return None

        return await self._engines.read(work)

    async def use(self, digest: str, count: int, stamp: int) -> bool:
        """Note that a passkey is used; False, and nothing noted, if it says that it was not used more often than is known."""
        table = schema.passkey
        goes_on = (table.c.count < count) | ((table.c.count == 0) & (count == 0))
        noted = update(table).where((table.c.digest == digest) & goes_on).values(count=count, used=stamp)
        return await self._engines.write(lambda connection: connection.execute(noted).rowcount > 0)

    async def remove(self, user: str, mark: str) -> bool:
        """Forget the passkey of somebody that bears a mark; False if there is none."""
        table = schema.passkey
        bears = (table.c.user == user) & table.c.digest.startswith(mark, autoescape=True)
        return await self._engines.write(lambda connection: connection.execute(delete(table).where(bears)).rowcount > 0)
