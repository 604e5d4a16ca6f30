"""`gnomon.matches.identity.Tokens` over SQLAlchemy Core."""

from collections.abc import Sequence

from sqlalchemy import Connection, delete, insert, select, update

from gnomon.matches.errors import Conflict
from gnomon.matches.records import AccessToken, KeptReply, User
from gnomon.storage import schema
from gnomon.storage.engines import Engines
from gnomon.storage.reading import carefully, strictly

AT_ONCE = 500


class SqlTokens:
    """Tokens, the accounts kept for programs, and replies to requests with a key, in a database."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines

    async def add(self, token: AccessToken) -> None:
        """A new token."""
        await self._engines.write(lambda connection: connection.execute(insert(schema.token), schema.values_of(token)))

    async def remove(self, maker: str, token: str) -> None:
        """Forget a token that somebody made."""
        table = schema.token
        gone = delete(table).where((table.c.maker == maker) & (table.c.id == token))
        await self._engines.write(lambda connection: connection.execute(gone))

    async def made_by(self, maker: str) -> list[AccessToken]:
        """The tokens that somebody made, oldest first."""
        table = schema.token
        wanted = select(table).where(table.c.maker == maker).order_by(table.c.created, table.c.id)
        return await self._engines.read(lambda connection: carefully(connection, table, AccessToken, wanted))

    async def holder(self, digest: str) -> tuple[AccessToken, User] | None:
        """A token by its hash, and whom it acts for."""
        table, person = schema.token, schema.person

        def work(connection: Connection) -> tuple[AccessToken, User] | None:
            found = strictly(connection, table, AccessToken, select(table).where(table.c.digest == digest))
            if not found:
                return None
            users = strictly(connection, person, User, select(person).where(person.c.id == found[0].user))
            return (found[0], users[0]) if users else None

        return await self._engines.read(work)

    async def living(self, digests: Sequence[str]) -> set[str]:
        """Those of some tokens that have not been forgotten."""
        table = schema.token

        def work(connection: Connection) -> set[str]:
            found: set[str] = set()
            for start in range(0, len(digests), AT_ONCE):
                some = table.c.digest.in_(digests[start : start + AT_ONCE])
                found.update(connection.scalars(select(table.c.digest).where(some)))
            return found

        return await self._engines.read(work)

    async def note_use(self, token: str, stamp: int) -> None:
        """Note that a token is used."""
        noted = update(schema.token).where(schema.token.c.id == token).values(used=stamp)
        await self._engines.write(lambda connection: connection.execute(noted))

    async def kept_by(self, keeper: str) -> list[User]:
        """The accounts that somebody keeps for programs, oldest first."""
        table = schema.person
        wanted = select(table).where(table.c.keeper == keeper).order_by(table.c.created, table.c.id)
        return await self._engines.read(lambda connection: carefully(connection, table, User, wanted))

    async def begin(self, reply: KeptReply, stale: int) -> KeptReply | None:
        """Claim a request's key: None if it is new now, else what is kept of it. Older ones than `stale` are forgotten."""
        table = schema.kept_reply

        def claim(connection: Connection) -> None:
            connection.execute(delete(table).where(table.c.created < stale))
            connection.execute(insert(table), schema.values_of(reply))

        try:
            await self._engines.write(claim)
        except Conflict:
            wanted = select(table).where((table.c.user == reply.user) & (table.c.key == reply.key))
            found = await self._engines.read(lambda connection: strictly(connection, table, KeptReply, wanted))
            return found[0] if found else reply  # given up in this very moment: as good as still being answered
        return None

    async def finish(self, reply: KeptReply) -> None:
        """Keep what was answered."""
        table = schema.kept_reply
        claimed = (table.c.user == reply.user) & (table.c.key == reply.key)
        kept = update(table).where(claimed).values(status=reply.status, body=reply.body)
        await self._engines.write(lambda connection: connection.execute(kept))

    async def withdraw(self, user: str, key: str) -> None:
        """Give a key up: its request changed nothing."""
        table = schema.kept_reply
        gone = delete(table).where((table.c.user == user) & (table.c.key == key) & (table.c.status == 0))
        await self._engines.write(lambda connection: connection.execute(gone))
