"""`gnomon.matches.servers.Servers` over SQLAlchemy Core: rows of servers, of who keeps which match, of who is where.

Every instant here is the database's own, so that no machine's clock decides who is alive.
"""

import secrets
from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Insert,
    Integer,
    Select,
    bindparam,
    column,
    delete,
    func,
    insert,
    literal_column,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL

from gnomon.matches.records import NEVER
from gnomon.matches.servers import HORIZON_MS, PAGE, Beat, Rhythm, Round, Taken
from gnomon.matches.table import STRANGER
from gnomon.storage import schema
from gnomon.storage.engines import Engines
from gnomon.storage.reading import needing

FORGOTTEN_MS: Final = 600_000
"""So long after its last heartbeat a server is forgotten with all that it kept."""
IMPATIENT: Final = {
    "connect_timeout": "3",
    "tcp_user_timeout": "3000",
    "keepalives_idle": "2",
    "keepalives_interval": "1",
}
HUNG_SECONDS: Final = 5.0
NOBODY: Final = 0
"""The number of no process of PostgreSQL."""
BACKEND: Final = text("SELECT pg_backend_pid()")
BACKENDS: Final = text("SELECT pid FROM pg_stat_activity").columns(column("pid", Integer))
NOW: Final = {
    "postgresql": text("SELECT CAST(floor(extract(epoch FROM clock_timestamp()) * 1000) AS bigint)"),
    "sqlite": text("SELECT CAST((julianday('now') - 2440587.5) * 86400000.0 AS INTEGER)"),
}

server, keeper, attendance = schema.server, schema.keeper, schema.attendance


class SqlServers:
    """The server processes over a database; each is known by an id of its own run, never used again.

    Its connections are its own: a heartbeat does not wait behind what pages read. On PostgreSQL it always comes by one and the
    same connection: when a process ends, however it ends, its system closes that, and the others need not wait until the
    heartbeat is missed.
    """

    is_shared = True

    def __init__(self, url: URL, version: str, rhythm: Rhythm | None = None) -> None:
        rhythm = rhythm or Rhythm()
        self.id = secrets.token_hex(8)
        self.sure = rhythm.sure
        self._engines = Engines(_impatient(url), False, hung=HUNG_SECONDS)
        self._pulse = Engines(_impatient(url), False, 1, HUNG_SECONDS)
        self._backend = NOBODY
        self._version = version[:40]
        self._dead = round(rhythm.dead * 1000)
        self._has_begun = False

    async def beat(self) -> Beat:
        """Say that this server is at work; the first time, that it has begun. Raises StorageTrouble."""
        backend, beat = await self._pulse.write(self._beat)
        self._has_begun, self._backend = True, backend
        return beat

    def _beat(self, connection: Connection) -> tuple[int, Beat]:
        now, backend = instant(connection), self._backend_of(connection)
        is_cut = self._backend not in (NOBODY, backend)  # the others may have given this server up meanwhile
        mine = server.c.id == self.id
        # Whoever was given up meanwhile has not served without a break.
        back = mine & (server.c.seen < now - self._dead)
        connection.execute(update(server).where(back).values(begun=now))
        known = connection.execute(update(server).where(mine).values(seen=now, backend=backend)).rowcount
        if not known:
            row = {"id": self.id, "version": self._version, "begun": now, "seen": now, "ended": NEVER}
            connection.execute(insert(server).values(row | {"backend": backend}))
            _forget(connection, now - FORGOTTEN_MS)
        alive = frozenset(connection.scalars(select(server.c.id).where(self._at_work(now))))
        return backend, Beat(now, alive, is_cut or (not known and self._has_begun))

    def _backend_of(self, connection: Connection) -> int:
        return NOBODY if self._engines.is_sqlite else connection.execute(BACKEND).scalar_one()

    async def leave(self) -> None:
        """Say that this server ends: its matches are anybody's at once. Raises StorageTrouble."""

        def work(connection: Connection) -> None:
            connection.execute(update(server).where(server.c.id == self.id).values(ended=instant(connection)))

        try:
            await self._engines.write(work)
        finally:
            await self._engines.dispose()
            await self._pulse.dispose()

    async def claim(self, matches: Sequence[str]) -> Round:
        """Become the keeper of those that nobody at work keeps; the owners of all of them. Raises StorageTrouble."""

        def work(some: Sequence[str], connection: Connection) -> Round:
            now = instant(connection)
            kept = keeper.outerjoin(server, server.c.id == keeper.c.server)
            before = select(keeper.c.match, self._seen()).select_from(kept).where(keeper.c.match.in_(some))
            seen = {row.match: row.seen for row in connection.execute(before)}
            won = sorted(connection.scalars(self._taking(connection, some, now)))
            found = select(keeper.c.match, keeper.c.server).where(keeper.c.match.in_(some))
            owners = {row.match: row.server for row in connection.execute(found)}
            taken = tuple(Taken(match, seen.get(match, NEVER)) for match in won)
            return Round(taken, self._served(connection, now), owners)

        taken: tuple[Taken, ...] = ()
        owners: dict[str, str] = {}
        served = NEVER
        for some in _portions(matches):
            part = await self._engines.write(partial(work, some))
            taken, served = taken + part.taken, part.served
            owners |= part.owners
        return Round(taken, served, owners)

    async def take(self, limit: int, but: Collection[str]) -> Round:
        """Become the keeper of so many matches that need a server now and have none. Raises StorageTrouble.

        Those in `but` are this server's already, so that they are never found. Which ones come first is left to chance,
        lest all servers reach for the same.
        """

        def work(connection: Connection) -> Round:
            now = instant(connection)
            found = {row.id: row.seen for row in connection.execute(self._unkept(now, limit))}
            won = sorted(
                match
                for some in _portions(sorted(found))
                for match in connection.scalars(self._taking(connection, some, now))
            )
            taken = tuple(Taken(match, found[match]) for match in won)
            return Round(taken, self._served(connection, now), dict.fromkeys(won, self.id), len(found) == limit)

        return await self._engines.write(work)

    def _served(self, connection: Connection, now: int) -> int:
        """Since when there has been a server without a break, as far as those know that are at work."""
        served = connection.scalar(select(func.min(server.c.begun)).where(self._at_work(now)))
        return now if served is None else served

    def _seen(self) -> ColumnElement[int]:
        latest = func.max if self._engines.is_sqlite else func.greatest
        return func.coalesce(latest(server.c.seen, server.c.ended), NEVER).label("seen")

    def _unkept(self, now: int, limit: int) -> Select[tuple[str, int]]:
        needed = needing(now + HORIZON_MS).subquery("needed")
        joined = needed.outerjoin(keeper, keeper.c.match == needed.c.id).outerjoin(
            server, server.c.id == keeper.c.server
        )
        nobodys = or_(server.c.id.is_(None), ~self._at_work(now))
        wanted = select(needed.c.id, self._seen()).select_from(joined).where(nobodys)
        return wanted.order_by(func.random()).limit(limit)

    def _taking(self, connection: Connection, matches: Sequence[str], now: int) -> Insert:
        """Become the keeper of matches unless somebody at work is; in one order, so that two never wait for each other."""
        rows = [{"match": match, "server": self.id} for match in sorted(matches)]
        idle = keeper.c.server.not_in(select(server.c.id).where(self._at_work(now)))
        made = postgresql.insert(keeper) if connection.dialect.name == "postgresql" else sqlite.insert(keeper)
        taking = made.values(rows).on_conflict_do_update(
            index_elements=[keeper.c.match], set_={"server": self.id}, where=idle
        )
        return taking.returning(keeper.c.match)

    async def release(self, matches: Sequence[str]) -> None:
        """Keep these no longer. Raises StorageTrouble."""

        def work(some: Sequence[str], connection: Connection) -> None:
            connection.execute(delete(keeper).where((keeper.c.server == self.id) & keeper.c.match.in_(some)))

        for some in _portions(matches):
            await self._engines.write(partial(work, some))

    async def attend(self, come: Sequence[tuple[str, str]], gone: Sequence[tuple[str, str]]) -> None:
        """Note who has come to which table at this server and who has gone. Raises StorageTrouble."""
        table = attendance

        def work(connection: Connection) -> None:
            if gone:
                at = (
                    (table.c.server == self.id)
                    & (table.c.match == bindparam("of"))
                    & (table.c.user == bindparam("who"))
                )
                connection.execute(delete(table).where(at), [{"of": match, "who": user} for match, user in gone])
            if come:
                rows = [{"server": self.id, "match": match, "user": user} for match, user in come]
                made = postgresql.insert(table) if connection.dialect.name == "postgresql" else sqlite.insert(table)
                connection.execute(made.on_conflict_do_nothing(), rows)

        await self._engines.write(work)

    async def elsewhere(self, matches: Sequence[str]) -> Mapping[str, frozenset[str]]:
        """Who has these tables open at other servers that are at work. Raises StorageTrouble."""

        def work(connection: Connection) -> dict[str, frozenset[str]]:
            others = select(server.c.id).where(self._at_work(instant(connection)) & (server.c.id != self.id))
            found: dict[str, frozenset[str]] = {}
            for some in _portions(matches):
                there = attendance.c.server.in_(others) & attendance.c.match.in_(some)
                for match, user in connection.execute(select(attendance.c.match, attendance.c.user).where(there)):
                    found[match] = found.get(match, frozenset()) | {user}
            return found

        return await self._engines.read(work)

    async def people_elsewhere(self) -> frozenset[str]:
        """The users who have a table at which they sit open at other servers that are at work. Raises StorageTrouble."""

        def work(connection: Connection) -> frozenset[str]:
            others = select(server.c.id).where(self._at_work(instant(connection)) & (server.c.id != self.id))
            there = attendance.c.server.in_(others) & (attendance.c.user != STRANGER)
            return frozenset(connection.scalars(select(attendance.c.user).where(there).distinct()))

        return await self._engines.read(work)

    async def cut_off(self, match: str) -> frozenset[str]:
        """Who had a table open at servers that are no longer at work. Raises StorageTrouble."""

        def work(connection: Connection) -> frozenset[str]:
            alive = select(server.c.id).where(self._at_work(instant(connection)))
            there = (attendance.c.match == match) & (attendance.c.user != STRANGER) & attendance.c.server.not_in(alive)
            return frozenset(connection.scalars(select(attendance.c.user).where(there)))

        return await self._engines.read(work)

    def _at_work(self, now: int) -> ColumnElement[bool]:
        at_work = (server.c.ended < literal_column("0")) & (server.c.seen >= now - self._dead)
        if self._engines.is_sqlite:
            return at_work
        return at_work & or_(server.c.backend == NOBODY, server.c.backend.in_(BACKENDS))


def _impatient(url: URL) -> URL:
    """The database by lines that are given up soon: a heartbeat that hangs would outlast the lease."""
    return url if url.get_backend_name() == "sqlite" else url.update_query_dict(IMPATIENT)


def instant(connection: Connection) -> int:
    """The database's own time, in milliseconds since 1970."""
    return int(connection.execute(NOW[connection.dialect.name]).scalar_one())


def _forget(connection: Connection, before: int) -> None:
    """Forget the servers that were at work last before an instant, and whatever they kept."""
    old = list(connection.scalars(select(server.c.id).where(server.c.seen < before)))
    if old:
        for table, column in ((attendance, attendance.c.server), (keeper, keeper.c.server), (server, server.c.id)):
            connection.execute(delete(table).where(column.in_(old)))


def _portions(matches: Sequence[str]) -> list[Sequence[str]]:
    return [matches[start : start + PAGE] for start in range(0, len(matches), PAGE)]
