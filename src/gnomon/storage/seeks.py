"""`gnomon.matches.seeking.SeekStore` over SQLAlchemy Core."""

from typing import Final

from sqlalchemy import ColumnElement, Connection, Select, delete, func, insert, or_, select, update

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
        person = schema.person
        theirs = (TABLE.c.user == seek.user) & OPEN

        def work(connection: Connection) -> bool:
            # Of two that are added at once, the second one sees the first.
            owner = select(person.c.id).where(person.c.id == seek.user).with_for_update()
            if connection.execute(owner).first() is None:
                raise Declined(UNKNOWN_USER)
            connection.execute(delete(TABLE).where(theirs & (TABLE.c.terms == seek.terms)))
            held = select(func.count()).select_from(TABLE).where(theirs & (TABLE.c.until > seek.created))
            if connection.execute(held).scalar_one() >= most:
                return False
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
        wanted = select(TABLE).where(TABLE.c.user == user).order_by(TABLE.c.created, TABLE.c.id)
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
            own = select(TABLE).where((TABLE.c.user == user) & OPEN & (TABLE.c.until > now))
            ids = [one.id for one in self._found(connection, own) if one.pace.kind == kind]
            if ids:
                connection.execute(update(TABLE).where(TABLE.c.id.in_(ids) & OPEN).values(until=until))

        await self._engines.write(work)

    async def remove(self, user: str, seek: str) -> bool:
        """Forget a seek of somebody that has met nobody; False if there is none."""
        gone = delete(TABLE).where((TABLE.c.id == seek) & (TABLE.c.user == user) & OPEN)
        return await self._engines.write(lambda connection: connection.execute(gone).rowcount > 0)

    async def tidy(self, before: int) -> None:
        """Forget the seeks that have held until before an instant, but for those whose match is not set yet."""
        over = (TABLE.c.until < before) & or_(OPEN, TABLE.c.terms == "")
        await self._engines.write(lambda connection: connection.execute(delete(TABLE).where(over)))

    async def _all(self, which: ColumnElement[bool], limit: int) -> list[Seek]:
        return await self._engines.read(lambda connection: self._found(connection, _latest(which, limit)))

    def _found(self, connection: Connection, wanted: Select[tuple[object, ...]]) -> list[Seek]:
        return carefully(connection, TABLE, Seek, wanted)


def _latest(which: ColumnElement[bool], limit: int) -> Select[tuple[object, ...]]:
    return select(TABLE).where(which).order_by(TABLE.c.created.desc()).limit(limit)
