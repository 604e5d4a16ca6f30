"""`gnomon.matches.seeking.SeekStore` over SQLAlchemy Core."""

from typing import Any, Final

from sqlalchemy import Column, ColumnElement, Connection, Select, delete, func, insert, or_, select, update

from gnomon.matches.errors import UNKNOWN_USER, Conflict, Declined
from gnomon.matches.records import User
from gnomon.matches.seeking import Chooser, Seek
from gnomon.storage import schema
from gnomon.storage.engines import Engines
from gnomon.storage.reading import carefully

TABLE: Final = schema.seek
OPEN: Final = TABLE.c.match == ""


class SqlSeeks:
    """Who would like to play what."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines

    async def add(self, seek: Seek, most: int) -> bool:
        """Keep a seek, in place of one of the same user for the same; False if the user has `most` others already."""
        person, facts = schema.person, _of(seek.user, TABLE.c.id, TABLE.c.terms, TABLE.c.match, TABLE.c.until)

        def work(connection: Connection) -> bool:
            # Of two that are added at once, the second one sees the first.
            owner = select(person.c.id).where(person.c.id == seek.user).with_for_update()
            if connection.execute(owner).first() is None:
                raise Declined(UNKNOWN_USER)
            waiting = [one for one in connection.execute(facts) if not one.match]
            same = [one.id for one in waiting if one.terms == seek.terms]
            if sum(one.until > seek.created and one.id not in same for one in waiting) >= most:
                return False
            if same:
                connection.execute(delete(TABLE).where(TABLE.c.id.in_(same) & OPEN))
            connection.execute(insert(TABLE).values(schema.values_of(seek)))
            return True

        return await self._engines.write(work)

    async def meet(self, seek: Seek, match: str, now: int, most: int, choose: Chooser) -> list[Seek]:
        """Let those meet at a match whom `choose` picks: of a seek and up to `most` others that suit it, the longest first; they then."""
        apart = func.abs(TABLE.c.points - seek.points)
        suits = or_(TABLE.c.band == 0, apart <= TABLE.c.band)
        if seek.band:
            suits &= apart <= seek.band
        others = (TABLE.c.terms == seek.terms) & (TABLE.c.until > now) & (TABLE.c.user != seek.user)
        wanted = select(TABLE).where(OPEN & others & suits).order_by(TABLE.c.created, TABLE.c.id).limit(most)
        tie = schema.tie

        def work(connection: Connection) -> list[Seek]:
            waiting = [seek, *carefully(connection, TABLE, Seek, wanted)]
            if len(waiting) < seek.seats:
                return []
            users = [one.user for one in waiting]
            blocks = select(tie.c.user, tie.c.other).where(
                tie.c.user.in_(users) & tie.c.other.in_(users) & (tie.c.kind == "blocked")
            )
            chosen = choose(waiting, {frozenset((user, other)) for user, other in connection.execute(blocks)})
            if not chosen:
                return []
            ids = [one.id for one in chosen]
            changed = update(TABLE).where(TABLE.c.id.in_(ids) & OPEN & (TABLE.c.until > now)).values(match=match)
            if connection.execute(changed).rowcount != len(ids):
                raise Conflict("somebody has met others meanwhile")
            return self._found(connection, select(TABLE).where(TABLE.c.match == match))

        return await self._engines.write(work)

    async def met(self, limit: int) -> list[Seek]:
        """Seeks that have met, of matches that may not be set yet."""
        return await self._all((TABLE.c.match > "") & (TABLE.c.terms > ""), limit)

    async def close(self, match: str, until: int) -> None:
        """The match at which some have met is set; until an instant it is told to them."""
        closed = update(TABLE).where((TABLE.c.match == match) & (TABLE.c.match > "")).values(terms="", until=until)
        await self._engines.write(lambda connection: connection.execute(closed))

    async def reopen(self, match: str) -> None:
        """Somebody of those who met at a match has left: the others wait again."""
        opened = update(TABLE).where((TABLE.c.match == match) & (TABLE.c.terms > "")).values(match="")
        await self._engines.write(lambda connection: connection.execute(opened))

    async def of_user(self, user: str) -> list[Seek]:
        """The seeks of somebody, oldest first."""
        wanted = _of(user, *TABLE.columns).order_by(TABLE.c.created, TABLE.c.id)
        return await self._engines.read(lambda connection: self._found(connection, wanted))

    async def shown(self, now: int, limit: int) -> list[tuple[Seek, User]]:
        """Seeks that wait at an instant, latest first, each with whose it is."""
        person = schema.person

        def work(connection: Connection) -> list[tuple[Seek, User]]:
            found = self._found(connection, _latest(OPEN & (TABLE.c.until > now), limit))
            wanted = select(person).where(person.c.id.in_([one.user for one in found]))
            people = {one.id: one for one in carefully(connection, person, User, wanted)}
            return [(one, people[one.user]) for one in found if one.user in people]

        return await self._engines.read(work)

    async def waiting(self, since: int, limit: int) -> list[Seek]:
        """Seeks that were made since an instant and have met nobody, latest first."""
        return await self._all(OPEN & (TABLE.c.created > since), limit)

    async def renew(self, user: str, kind: str, now: int, until: int) -> None:
        """Let somebody's seeks at a kind of pace that hold at an instant hold until another."""

        def work(connection: Connection) -> None:
            own = self._found(connection, _of(user, *TABLE.columns))
            ids = [one.id for one in own if not one.match and one.until > now and one.pace.kind == kind]
            if ids:
                connection.execute(update(TABLE).where(TABLE.c.id.in_(ids) & OPEN).values(until=until))

        await self._engines.write(work)

    async def remove(self, user: str, seek: str) -> bool:
        """Forget a seek of somebody that has met nobody; False if there is none."""
        gone = delete(TABLE).where((TABLE.c.id == seek) & (TABLE.c.user == user) & OPEN)
        return await self._engines.write(lambda connection: connection.execute(gone).rowcount > 0)

    async def tidy(self, before: int, most: int) -> int:
        """Forget up to `most` seeks that have held until before an instant, but for those whose match is not set yet; how many."""
        over = select(TABLE.c.id).where((TABLE.c.until < before) & or_(OPEN, TABLE.c.terms == "")).limit(most)
        gone = delete(TABLE).where(TABLE.c.id.in_(over))
        return await self._engines.write(lambda connection: connection.execute(gone).rowcount)

    async def _all(self, which: ColumnElement[bool], limit: int) -> list[Seek]:
        return await self._engines.read(lambda connection: self._found(connection, _latest(which, limit)))

    def _found(self, connection: Connection, wanted: Select[tuple[object, ...]]) -> list[Seek]:
        return carefully(connection, TABLE, Seek, wanted)


def _of(user: str, *columns: Column[Any]) -> Select[Any]:
    """Somebody's few seeks. Which of them wait is for the caller to see: asked for that too, SQLite goes through everybody's that wait,
    rather than through one person's.
    """
    return select(*columns).where(TABLE.c.user == user)


def _latest(which: ColumnElement[bool], limit: int) -> Select[tuple[object, ...]]:
    return select(TABLE).where(which).order_by(TABLE.c.created.desc()).limit(limit)
