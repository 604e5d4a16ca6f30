"""`gnomon.matches.ties.TieStore` and `ReportStore` over SQLAlchemy Core."""

from collections.abc import Sequence
from typing import Any, Literal

from sqlalchemy import ColumnElement, CompoundSelect, Connection, Select, delete, func, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from gnomon.matches.deeds import Deed, Standing
from gnomon.matches.phrases import FREE_TALK
from gnomon.matches.records import NEVER, ChatLine, User
from gnomon.matches.ties import Report, Tie
from gnomon.storage import schema
from gnomon.storage.engines import Engines, is_damage
from gnomon.storage.hosting import note
from gnomon.storage.reading import carefully, told
from gnomon.storage.writing import upsert


class SqlTies:
    """Whom people keep away."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines

    async def of_user(self, user: str) -> list[tuple[Tie, User]]:
        """Whom a user keeps away, with the others as they are now, latest first."""
        tie, person = schema.tie, schema.person
        own = (
            select(tie).where((tie.c.user == user) & (tie.c.kind != "friend")).order_by(tie.c.since.desc(), tie.c.other)
        )

        def work(connection: Connection) -> list[tuple[Tie, User]]:
            ties = carefully(connection, tie, Tie, own)
            wanted = select(person).where(person.c.id.in_([one.other for one in ties]))
            others = {one.id: one for one in carefully(connection, person, User, wanted)}
            return [(one, others[one.other]) for one in ties if one.other in others]

        return await self._engines.read(work)

    async def tie(self, user: str, other: str) -> Tie | None:
        """What a user has said about another."""
        tie = schema.tie
        wanted = select(tie).where((tie.c.user == user) & (tie.c.other == other))
        return await self._engines.read(lambda c: next(iter(carefully(c, tie, Tie, wanted)), None))

    async def unheard(self, users: list[str]) -> dict[str, frozenset[str]]:
        """Whom each of some users does not hear, FREE_TALK among them; those who hear everybody are left out."""
        tie, person, keeper = schema.tie, schema.person, schema.person.alias()
        kept = select(keeper.c.id).where((keeper.c.id == person.c.keeper) & keeper.c.phrases).exists()
        bound = select(person.c.id).where(person.c.id.in_(users) & (person.c.phrases | kept))
        wanted = select(tie.c.user, tie.c.other).where(tie.c.user.in_(users) & (tie.c.kind != "friend"))

        def work(connection: Connection) -> dict[str, frozenset[str]]:
            found: dict[str, set[str]] = {}
            for user, other in _sound(connection, wanted):
                found.setdefault(user, set()).add(other)
            for user in connection.scalars(bound):
                found.setdefault(user, set()).add(FREE_TALK)
            return {user: frozenset(others) for user, others in found.items()}

        return await self._engines.read(work)

    async def apart(self, user: str) -> frozenset[str]:
        """Those whom a user has blocked, or who have blocked that user."""
        tie = schema.tie
        own = select(tie.c.other).where((tie.c.user == user) & (tie.c.kind == "blocked"))
        theirs = select(tie.c.user).where((tie.c.other == user) & (tie.c.kind == "blocked"))
        wanted = own.union(theirs)
        return await self._engines.read(lambda connection: frozenset(str(row[0]) for row in _sound(connection, wanted)))

    async def put(self, tie: Tie, most: int) -> bool:
        """Keep a tie in place of the user's other one to the same person; False if the user has `most` already.

        Whoever keeps somebody away is nobody's friend there any more.
        """
        table = schema.tie
        theirs = (table.c.user == tie.other) & (table.c.other == tie.user) & (table.c.kind == "friend")
        others = select(func.count()).where((table.c.user == tie.user) & (table.c.other != tie.other))

        def work(connection: Connection) -> bool:
            if connection.execute(others).scalar_one() >= most:
                return False
            upsert(connection, table, schema.values_of(tie))
            if tie.kind != "friend":
                connection.execute(delete(table).where(theirs))
            return True

        return await self._engines.write(work)

    async def cut(self, user: str, other: str) -> None:
        """Keep somebody away no longer."""
        tie = schema.tie
        gone = delete(tie).where((tie.c.user == user) & (tie.c.other == other) & (tie.c.kind != "friend"))
        await self._engines.write(lambda connection: connection.execute(gone))

    async def part(self, user: str, other: str) -> None:
        """Forget that either wants the other as a friend."""
        tie = schema.tie
        both = (tie.c.user == user) & (tie.c.other == other) | (tie.c.user == other) & (tie.c.other == user)
        gone = delete(tie).where(both & (tie.c.kind == "friend"))
        await self._engines.write(lambda connection: connection.execute(gone))

    async def friendly(self, user: str) -> list[Tie]:
        """Whom a user wants as friends, latest first."""
        return await self._friendly(schema.tie.c.user == user)

    async def friendly_to(self, user: str) -> list[Tie]:
        """Who wants a user as a friend, latest first."""
        return await self._friendly(schema.tie.c.other == user)

    async def _friendly(self, whose: ColumnElement[bool]) -> list[Tie]:
        tie = schema.tie
        wanted = select(tie).where(whose & (tie.c.kind == "friend")).order_by(tie.c.since.desc(), tie.c.user)
        return await self._engines.read(lambda connection: carefully(connection, tie, Tie, wanted))

    async def friends_among(self, user: str, others: list[str]) -> frozenset[str]:
        """Those of some people who are a user's friends: both have said so."""
        tie = schema.tie
        own = select(tie.c.other).where((tie.c.user == user) & tie.c.other.in_(others) & (tie.c.kind == "friend"))
        theirs = select(tie.c.user).where((tie.c.other == user) & tie.c.user.in_(others) & (tie.c.kind == "friend"))
        wanted = own.intersect(theirs)
        return await self._engines.read(lambda connection: frozenset(str(row[0]) for row in _sound(connection, wanted)))

    async def played_among(self, user: str, others: list[str]) -> frozenset[str]:
        """Those of some people who sit or have sat with a user in a match that has begun."""
        own, seat, match = schema.seat.alias(), schema.seat, schema.match
        together = own.join(seat, seat.c.match == own.c.match).join(match, match.c.id == own.c.match)
        sit = (own.c.user == user) & (own.c.kind == "person") & seat.c.user.in_(others) & (seat.c.kind == "person")
        wanted = select(seat.c.user).select_from(together).where(sit & (match.c.status != "waiting")).distinct()
        return await self._engines.read(lambda connection: frozenset(connection.scalars(wanted)))

    async def offered(self, user: str) -> list[str]:
        """The matches that are not over in which somebody offers a user their seat."""
        seat = schema.seat
        wanted = select(seat.c.match).where((seat.c.offered == user) & (seat.c.finished == NEVER)).distinct()
        return await self._engines.read(lambda connection: list(connection.scalars(wanted.order_by(seat.c.match))))

    async def finished(self, user: str, most: int) -> int:
        """How many matches with other people somebody has finished; no more than `most` are counted."""
        own, seat = schema.seat.alias(), schema.seat
        with_ = (seat.c.match == own.c.match) & (seat.c.kind == "person") & ~seat.c.machine & (seat.c.user != user)
        ended = (own.c.user == user) & (own.c.finished > NEVER) & select(seat.c.match).where(with_).exists()
        wanted = select(own.c.match).where(ended).distinct().limit(most)
        return await self._engines.read(lambda connection: len(connection.execute(wanted).all()))

    async def people(self, users: list[str]) -> list[User]:
        """Some people, by name."""
        person = schema.person
        wanted = select(person).where(person.c.id.in_(users)).order_by(person.c.name, person.c.id)
        return await self._engines.read(lambda connection: carefully(connection, person, User, wanted))


class SqlReports:
    """What people report, and what came of it."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines

    async def add(self, report: Report, since: int, most: int) -> Literal["", "again", "many"]:
        """Keep a report, unless its author has reported the same person since an instant, or written `most` reports since."""
        table, person = schema.report, schema.person
        lately = (table.c.by == report.by) & (table.c.created > since)

        def work(connection: Connection) -> Literal["", "again", "many"]:
            # Of two requests at once, on whatever servers, the second one sees what the first has written.
            connection.execute(select(person.c.id).where(person.c.id == report.by).with_for_update())
            targets = list(connection.scalars(select(table.c.target).where(lately)))
            if report.target in targets:
                return "again"
            if len(targets) >= most:
                return "many"
            values = schema.values_of(report)
            del values["id"]
            connection.execute(insert(table).values(values))
            return ""

        return await self._engines.write(work)

    async def open(self, host: str, limit: int) -> list[Report]:
        """What nobody has decided yet, the oldest first, but for reports about a host who looks; of the `fresh` ones about one person
        the first alone.
        """
        return await self._all(select(schema.report).where(_open(host)).order_by(schema.report.c.id).limit(limit))

    async def count_open(self, host: str) -> int:
        """How many these are."""
        wanted = select(func.count()).select_from(schema.report).where(_open(host))
        return await self._engines.read(lambda connection: int(connection.execute(wanted).scalar_one()))

    async def decided(self, host: str, limit: int, before: int = NEVER) -> list[Report]:
        """What was decided, latest first; before an instant, if given."""
        table = schema.report
        span = (table.c.decided > NEVER) & (table.c.target != host)
        wanted = select(table).where(span if before == NEVER else span & (table.c.decided < before))
        return await self._all(wanted.order_by(table.c.decided.desc(), table.c.id.desc()).limit(limit))

    async def one(self, report: int) -> Report | None:
        """A report by its number."""
        return next(iter(await self._all(select(schema.report).where(schema.report.c.id == report))), None)

    async def about(self, target: str, limit: int) -> list[Report]:
        """The reports about a person, latest first."""
        table = schema.report
        wanted = select(table).where(table.c.target == target).order_by(table.c.created.desc(), table.c.id.desc())
        return await self._all(wanted.limit(limit))

    async def by(self, user: str, limit: int) -> list[Report]:
        """The reports that a person wrote, latest first."""
        table = schema.report
        wanted = select(table).where(table.c.by == user).order_by(table.c.created.desc(), table.c.id.desc())
        return await self._all(wanted.limit(limit))

    async def context(self, match: str, line: int, limit: int) -> list[ChatLine]:
        """The last lines of a match's chat up to one of them, oldest first."""
        table = schema.chat_line
        fields = [column for column in table.c if column.name != "match"]
        wanted = select(*fields).where((table.c.match == match) & (table.c.id <= line))
        wanted = wanted.order_by(table.c.id.desc()).limit(limit)
        return (await self._engines.read(lambda c: carefully(c, table, ChatLine, wanted)))[::-1]

    async def decide(self, report: Report, deed: Deed, standing: Standing | None) -> bool:
        """Close a report, with the entry in the log and what is decided about its target; False if it is closed already.

        With a `fresh` one go the others about the same person.
        """
        table = schema.report
        still = (table.c.id == report.id) & (table.c.decided == NEVER)
        closed = {"decided": report.decided, "decision": report.decision, "warning": report.warning}
        closing = update(table).where(still).values(closed)
        same = (table.c.target == report.target) & table.c.fresh & (table.c.decided == NEVER)

        def work(connection: Connection) -> bool:
            if connection.execute(closing).rowcount != 1:
                return False
            if report.fresh:
                connection.execute(update(table).where(same).values(closed))
            if standing is not None:
                upsert(connection, schema.standing, schema.values_of(standing))
            note(connection, deed)
            return True

        return await self._engines.write(work)

    async def heed(self, user: str, stamp: int) -> None:
        """A person has read the warning that was given at an instant: it goes."""
        table = schema.standing
        read = update(table).where((table.c.user == user) & (table.c.warned == stamp)).values(warning="", warned=NEVER)
        await self._engines.write(lambda connection: connection.execute(read))

    async def _all(self, wanted: Select[Any]) -> list[Report]:
        return await self._engines.read(lambda connection: carefully(connection, schema.report, Report, wanted))


def _sound(connection: Connection, wanted: Select[Any] | CompoundSelect[Any]) -> Sequence[Any]:
    """Rows of ties; none where they are damaged, for nobody's lists are to fail for that. The log names it."""
    try:
        with connection.begin_nested():
            return connection.execute(wanted).all()
    except SQLAlchemyError as fault:
        if not is_damage(fault):
            raise
    told(schema.tie, ())
    return ()


def _open(host: str) -> ColumnElement[bool]:
    report, first = schema.report, schema.report.alias()
    same = (first.c.target == report.c.target) & first.c.fresh & (first.c.decided == NEVER) & (first.c.id < report.c.id)
    counted = ~report.c.fresh | ~select(first.c.id).where(same).exists()
    return (report.c.decided == NEVER) & (report.c.target != host) & counted


def pass_on(connection: Connection, guest: str, person: str) -> None:
    """Let what a guest has said, and what was said about the guest, be the person's: nobody comes nearer by that."""
    tie, report = schema.tie, schema.report
    for own, other in ((tie.c.user, tie.c.other), (tie.c.other, tie.c.user)):
        known = select(other).where(own == person)
        moved = update(tie).where((own == guest) & (other != person) & other.not_in(known))
        connection.execute(moved.values({own.name: person}))
    connection.execute(update(report).where(report.c.by == guest).values(by=person))
    connection.execute(update(report).where(report.c.target == guest).values(target=person))


def unname(connection: Connection, users: Sequence[str]) -> None:
    """Let what somebody has reported stay without their name and words."""
    connection.execute(update(schema.report).where(schema.report.c.by.in_(users)).values(by="", text=""))
