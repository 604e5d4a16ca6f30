"""`gnomon.matches.deeds.HostingStore`: who keeps the server, what was decided about people, and the log of what was done."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from sqlalchemy import Connection, Select, delete, func, insert, or_, select, update
from sqlalchemy import text as sql
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from gnomon.matches.deeds import Act, Deed, HostRecord, Known, Standing
from gnomon.matches.errors import Unreadable
from gnomon.matches.records import NEVER, MatchRecord, Seat, User
from gnomon.storage import schema
from gnomon.storage.engines import Engines, is_damage
from gnomon.storage.reading import carefully
from gnomon.storage.writing import inserting, upsert

Listed = list[tuple[MatchRecord, list[Seat]]]

ESCAPE: Final = "\\"
SESSIONS: Final = 6
SQLITE_SIZES: Final = """
SELECT coalesce(s.tbl_name, d.name) AS name, sum(d.pgsize) AS size
FROM dbstat AS d LEFT JOIN sqlite_schema AS s ON s.name = d.name GROUP BY 1
"""
POSTGRES_SIZES: Final = """
SELECT relname AS name, pg_total_relation_size(oid) AS size FROM pg_class
WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
"""


class SqlHostingStore:
    """The hosts' part of the storage; `listed` reads matches with their seats."""

    def __init__(self, engines: Engines, listed: Callable[[Select[Any]], Awaitable[Listed]]) -> None:
        self._engines = engines
        self._listed = listed

    # --- hosts ------------------------------------------------------------------------------------------------------

    async def hosts(self) -> list[HostRecord]:
        """The people who keep the server, the first one first."""
        table = schema.host
        wanted = select(table).order_by(table.c.since, table.c.user)
        return await self._engines.read(lambda connection: carefully(connection, table, HostRecord, wanted))

    async def add_host(self, host: HostRecord, deed: Deed) -> None:
        """Make somebody a host."""

        def work(connection: Connection) -> None:
            _add_host(connection, host)
            note(connection, deed)

        await self._engines.write(work)

    async def remove_host(self, user: str, deed: Deed) -> None:
        """Take the role from somebody."""

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.host).where(schema.host.c.user == user))
            note(connection, deed)

        await self._engines.write(work)

    async def save_link(self, digest: str, stamp: int, deed: Deed) -> None:
        """Remember a link that makes whoever follows it a host, by the hash of its code."""

        def work(connection: Connection) -> None:
            connection.execute(insert(schema.host_link).values(digest=digest, created=stamp, spent=NEVER))
            note(connection, deed)

        await self._engines.write(work)

    async def link_since(self, digest: str, since: int) -> bool:
        """Whether there is an unspent link of this hash, made at an instant or after it."""
        wanted = select(schema.host_link.c.digest).where(_open_link(digest, since))
        return await self._engines.read(lambda connection: connection.execute(wanted).first() is not None)

    async def spend_link(self, digest: str, since: int, host: HostRecord, deed: Deed) -> bool:
        """Spend such a link and make somebody a host; False if there is none."""

        def work(connection: Connection) -> bool:
            spending = update(schema.host_link).where(_open_link(digest, since)).values(spent=deed.stamp)
            if connection.execute(spending).rowcount != 1:
                return False
            _add_host(connection, host)
            note(connection, deed)
            return True

        return await self._engines.write(work)

    # --- decisions and the log --------------------------------------------------------------------------------------

    async def standings(self) -> list[Standing]:
        """What was decided about people, as far as anything was."""
        table = schema.standing
        return await self._engines.read(lambda connection: carefully(connection, table, Standing, select(table)))

    async def save_standing(self, standing: Standing, deed: Deed) -> None:
        """Decide something about a person."""
        values = schema.values_of(standing)

        def work(connection: Connection) -> None:
            upsert(connection, schema.standing, values)
            note(connection, deed)

        await self._engines.write(work)

    async def note(self, deed: Deed) -> None:
        """Add a deed to the log."""
        await self._engines.write(lambda connection: note(connection, deed))

    async def halt(self, match: str, deed: Deed) -> None:
        """Let a match stand still that no server can read: no server looks after it any more."""
        table = schema.match
        halted = update(table).where(table.c.id == match).values(paused=True, deadline=NEVER, quiet=table.c.seq)

        def work(connection: Connection) -> None:
            note(connection, deed)
            connection.execute(halted)

        await self._engines.write(work)

    async def deeds(self, limit: int, before: int = NEVER) -> list[Deed]:
        """What happened, latest first; of a number lower than `before`, if given."""
        table = schema.deed
        wanted = select(table).order_by(table.c.id.desc()).limit(limit)
        if before != NEVER:
            wanted = wanted.where(table.c.id < before)
        return await self._engines.read(lambda connection: carefully(connection, table, _deed, wanted))

    async def last(self, act: Act) -> Deed | None:
        """The latest deed of a kind."""
        table = schema.deed
        wanted = select(table).where(table.c.act == act).order_by(table.c.id.desc()).limit(1)
        found = await self._engines.read(lambda connection: carefully(connection, table, _deed, wanted))
        return found[0] if found else None

    # --- people -----------------------------------------------------------------------------------------------------

    async def named(self, name: str, limit: int) -> list[User]:
        """The people who bear exactly this name."""
        table = schema.person
        wanted = select(table).where(table.c.name == name).order_by(table.c.created).limit(limit)
        return await self._engines.read(lambda connection: carefully(connection, table, User, wanted))

    async def known(self, part: str, limit: int) -> list[Known]:
        """People whose name has a part, or whose id it is; whoever came last first."""
        table = schema.person
        pattern = part.replace(ESCAPE, ESCAPE * 2).replace("%", ESCAPE + "%").replace("_", ESCAPE + "_")
        fits = or_(table.c.name.ilike(f"%{pattern}%", escape=ESCAPE), table.c.id == part)
        wanted = select(table).where(fits).order_by(table.c.created.desc(), table.c.id).limit(limit)
        return await self._engines.read(lambda connection: _known(connection, wanted))

    async def latest(self, limit: int) -> list[Known]:
        """The people whose browsers were here last, to the day."""
        session = schema.session
        # Of one person there may be many sessions; a few times as many as are wanted have enough people as a rule.
        last = select(session.c.user).order_by(session.c.seen.desc()).limit(SESSIONS * limit)

        def work(connection: Connection) -> list[Known]:
            users = list(dict.fromkeys(_ids(connection, last)))[:limit]
            found = {
                one.user.id: one
                for one in _known(connection, select(schema.person).where(schema.person.c.id.in_(users)))
            }
            return [found[user] for user in users if user in found]

        return await self._engines.read(work)

    async def known_of(self, users: Sequence[str]) -> list[Known]:
        """These people."""
        wanted = select(schema.person).where(schema.person.c.id.in_(users)).order_by(schema.person.c.name)
        return await self._engines.read(lambda connection: _known(connection, wanted)) if users else []

    async def count_people(self) -> int:
        """How many people there are."""
        wanted = select(func.count()).select_from(schema.person)
        return await self._engines.read(lambda connection: int(connection.execute(wanted).scalar_one()))

    # --- matches ----------------------------------------------------------------------------------------------------

    async def count_matches(self) -> dict[str, int]:
        """How many matches there are of each status, but for those that are over."""
        table = schema.match
        going = table.c.status.in_(("waiting", "running"))
        wanted = select(table.c.status, func.count()).where(going).group_by(table.c.status)
        return await self._engines.read(
            lambda connection: {str(status): int(count) for status, count in connection.execute(wanted)}
        )

    async def count_finished(self) -> int:
        """How many matches are over."""
        wanted = select(func.count()).where(schema.match.c.status == "over")
        return await self._engines.read(lambda connection: int(connection.execute(wanted).scalar_one()))

    async def oldest_match(self) -> int:
        """When the first match was set, NEVER if there is none."""
        wanted = select(func.min(schema.match.c.created))
        found = await self._engines.read(lambda connection: connection.execute(wanted).scalar())
        return NEVER if found is None else int(found)

    async def running(self, limit: int) -> Listed:
        """Matches that are being played, listed or not, latest change first."""
        table = schema.match
        wanted = select(table).where(table.c.status == "running").order_by(table.c.since.desc()).limit(limit)
        return await self._listed(wanted)

    async def unchanged(self, since: int, before: int, limit: int) -> Listed:
        """Running matches that last changed at `since` or after it and before `before`, latest first."""
        table = schema.match
        rests = (table.c.status == "running") & (table.c.since >= since) & (table.c.since < before)
        return await self._listed(select(table).where(rests).order_by(table.c.since.desc()).limit(limit))

    async def sizes(self) -> dict[str, int]:
        """How many bytes each table of the database takes, its indexes included; empty where that cannot be told."""
        wanted = sql(SQLITE_SIZES if self._engines.is_sqlite else POSTGRES_SIZES)

        def work(connection: Connection) -> dict[str, int]:
            try:
                return {str(row.name): int(row.size) for row in connection.execute(wanted)}
            except DBAPIError:  # SQLite may have been built without the table of its pages
                return {}

        return await self._engines.read(work)


def _add_host(connection: Connection, host: HostRecord) -> None:
    connection.execute(inserting(connection)(schema.host).values(schema.values_of(host)).on_conflict_do_nothing())


def note(connection: Connection, deed: Deed) -> None:
    """Add a deed to the log, in the transaction of what was done."""
    values = schema.values_of(deed) | {"facts": dict(deed.facts)}
    del values["id"]
    connection.execute(insert(schema.deed).values(values))


def _deed(**fields: Any) -> Deed:
    """An entry of the log. Raises Unreadable."""
    if not isinstance(fields["facts"], dict):
        raise Unreadable
    return Deed(**fields)


def _open_link(digest: str, since: int) -> Any:
    table = schema.host_link
    return (table.c.digest == digest) & (table.c.spent == NEVER) & (table.c.created >= since)


def _known(connection: Connection, wanted: Select[Any]) -> list[Known]:
    """People with their last day here and their number of matches, in the order in which they are wanted."""
    users = carefully(connection, schema.person, User, wanted)
    names = [user.id for user in users]
    seat, session = schema.seat, schema.session
    sits = select(seat.c.user, func.count(seat.c.match.distinct())).where(seat.c.user.in_(names)).group_by(seat.c.user)
    here = select(session.c.user, func.max(session.c.seen)).where(session.c.user.in_(names)).group_by(session.c.user)
    matches, seen = _numbers(connection, sits), _numbers(connection, here)
    return [Known(user, seen.get(user.id) or NEVER, matches.get(user.id, 0)) for user in users]


def _ids(connection: Connection, wanted: Select[Any]) -> list[str]:
    """The ids that are wanted; none where damage keeps them from being read."""
    try:
        with connection.begin_nested():
            return [row[0] for row in connection.execute(wanted)]
    except SQLAlchemyError as fault:
        if not is_damage(fault):
            raise
        return []


def _numbers(connection: Connection, wanted: Select[Any]) -> dict[str, int]:
    """A number for each person; none where damage keeps them from being counted."""
    try:
        with connection.begin_nested():
            return {row[0]: row[1] for row in connection.execute(wanted)}
    except SQLAlchemyError as fault:
        if not is_damage(fault):
            raise
        return {}
