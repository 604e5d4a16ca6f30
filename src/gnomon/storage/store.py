"""`gnomon.matches.ports.Store` over SQLAlchemy Core.

Lists leave out what is damaged. What would be wrong without a part of it (a match's rows and seats) is read whole or not
at all.
"""

from collections.abc import Callable, Mapping, Sequence, Set
from operator import attrgetter
from typing import Any, Final, TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    Executable,
    Select,
    bindparam,
    delete,
    distinct,
    func,
    insert,
    literal,
    select,
    union_all,
    update,
)
from sqlalchemy.sql.schema import Table

from gnomon.matches.errors import Conflict, Unreadable
from gnomon.matches.records import (
    NEVER,
    SPECTATOR,
    ChallengeRecord,
    ChatLine,
    Commit,
    Invitation,
    MatchRecord,
    News,
    Notice,
    Order,
    ReviewRecord,
    RowRecord,
    SandboxRecord,
    Seat,
    User,
)
from gnomon.storage import schema
from gnomon.storage.admissions import SqlAdmissions
from gnomon.storage.belongings import SqlBelongings
from gnomon.storage.channels import SqlChannels, commit_notices
from gnomon.storage.devices import SqlDevices
from gnomon.storage.digests import SqlDigests
from gnomon.storage.engines import Engines
from gnomon.storage.events import SqlEvents
from gnomon.storage.hosting import SqlHostingStore
from gnomon.storage.leaves import SqlLeaves
from gnomon.storage.logins import SqlLogins
from gnomon.storage.old_matches import SqlOldMatches
from gnomon.storage.passkeys import SqlPasskeys
from gnomon.storage.ratings import SqlRatings, note_end
from gnomon.storage.reading import Reading, carefully, needing, strictly
from gnomon.storage.seeks import SqlSeeks
from gnomon.storage.takings import SqlTakings
from gnomon.storage.ties import SqlReports, SqlTies
from gnomon.storage.together import Together
from gnomon.storage.tokens import SqlTokens
from gnomon.storage.traits import SqlTraits, keep_review
from gnomon.storage.upgrade import upgrade
from gnomon.storage.writing import inserting, upsert

T = TypeVar("T")
Listed = list[tuple[MatchRecord, list[Seat]]]

SERVER: Final = "server"
FIXED: Final = frozenset({"id", "game", "seats", "header", "commitment", "claimed", "lesson", "created"})
"""What a match is stored with once and for all."""
MOVING: Final = tuple(column.name for column in schema.match.columns if column.name not in FIXED)
STORE_MATCH: Final = (
    update(schema.match)
    .where((schema.match.c.id == bindparam("of")) & (schema.match.c.seq == bindparam("expected")))
    .values({name: bindparam(name) for name in MOVING})
)
STORE_ROW: Final = insert(schema.match_row)
ROOM: Final = "x" * 8_192
"""More than a change of a match takes."""


def _values(record: object, **more: object) -> dict[str, Any]:
    return schema.values_of(record) | more


class SqlStore:
    """Storage in a database."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines
        self._changes: Together[Commit] = Together(engines, _commit)
        self.tokens = SqlTokens(engines)
        self.hosting = SqlHostingStore(engines, self._listed)
        self.admissions = SqlAdmissions(engines)
        self.belongings = SqlBelongings(engines, _commit)
        self.devices, self.passkeys = SqlDevices(engines), SqlPasskeys(engines)
        self.logins, self.channels, self.digests = SqlLogins(engines), SqlChannels(engines), SqlDigests(engines)
        self.old_matches = SqlOldMatches(engines)
        self.ratings, self.traits = SqlRatings(engines, self._listed), SqlTraits(engines)
        self.events, self.leaves = SqlEvents(engines), SqlLeaves(engines)
        self.ties, self.reports, self.seeks = SqlTies(engines), SqlReports(engines), SqlSeeks(engines)
        self.takings = SqlTakings(engines)

    async def open(self) -> None:
        """Bring the schema up to date. Raises StorageTrouble."""
        await self._engines.write(upgrade)

    async def close(self) -> None:
        """Let go of every connection."""
        await self._engines.dispose()

    async def ping(self) -> None:
        """Prove that the storage takes as much as an answer needs. Nothing of it stays. Raises StorageTrouble."""
        table = schema.notice
        probe = Notice(0, "", "", SPECTATOR, "", NEVER, NEVER, state="cancelled", detail=ROOM)

        def work(connection: Connection) -> None:
            written = connection.execute(insert(table).values(_new(probe)).returning(table.c.id)).scalar_one()
            connection.execute(delete(table).where(table.c.id == written))

        await self._engines.write(work)

    async def secret(self, fresh: str, stamp: int) -> tuple[str, int]:
        """The server's secret and since when it is there; `fresh` becomes it if there is none."""
        table = schema.secret
        made = {"name": SERVER, "value": fresh, "created": stamp}

        def work(connection: Connection) -> tuple[str, int]:
            connection.execute(inserting(connection)(table).values(made).on_conflict_do_nothing())
            row = connection.execute(select(table.c.value, table.c.created).where(table.c.name == SERVER)).one()
            return row.value, row.created

        return await self._engines.write(work)

    # --- matches ----------------------------------------------------------------------------------------------------

    async def create(self, record: MatchRecord, seats: Sequence[Seat], rows: Sequence[RowRecord]) -> None:
        """A new match with its seats and first rows."""

        def work(connection: Connection) -> None:
            connection.execute(insert(schema.match), _values(record))
            connection.execute(
                insert(schema.seat), [_values(seat, match=record.id, finished=record.finished) for seat in seats]
            )
            if rows:
                connection.execute(insert(schema.match_row), [_values(row, match=record.id) for row in rows])

        await self._engines.write(work)

    async def commit(self, change: Commit) -> None:
        """Store a change of a match, all of it or nothing. Raises Conflict, StorageTrouble."""
        await self._changes.store(change)

    async def match(self, match: str) -> MatchRecord | None:
        """One match."""
        return await self._one(schema.match, MatchRecord, _one_match(match))

    async def seats(self, match: str) -> list[Seat]:
        """The seats of a match, in order."""
        return await self._engines.read(lambda connection: strictly(connection, schema.seat, Seat, _seats_of(match)))

    async def rows(self, match: str, after: int = -1) -> list[RowRecord]:
        """The rows of a match whose number is greater than `after`, in order."""
        table, wanted = schema.match_row, _rows_of(match, after)
        return await self._engines.read(lambda connection: strictly(connection, table, RowRecord, wanted))

    async def news(self, match: str, after: int, last: int) -> News | None:
        """A match as it stands, with the rows behind `after` and the `last` lines of chat, all of one moment."""

        def work(connection: Connection) -> News | None:
            if connection.dialect.name == "postgresql":  # SQLite's transactions look at one moment anyway
                connection.execution_options(isolation_level="REPEATABLE READ")
            found = strictly(connection, schema.match, MatchRecord, _one_match(match))
            if not found:
                return None
            return News(
                found[0],
                strictly(connection, schema.seat, Seat, _seats_of(match)),
                strictly(connection, schema.match_row, RowRecord, _rows_of(match, after)),
                carefully(connection, schema.chat_line, ChatLine, _lines_of(match, last))[::-1],
                carefully(connection, schema.standing_order, Order, _orders_of(match)),
            )

        return await self._engines.read(work)

    async def head(self, match: str) -> int:
        """The number of a match's last row, -1 for none."""
        wanted = select(schema.match.c.seq).where(schema.match.c.id == match)
        found = await self._engines.read(lambda connection: connection.execute(wanted).scalar())
        return -1 if found is None else int(found)

    async def running(self) -> Listed:
        """The matches that are neither over nor waiting for people to sit down."""
        return await self._listed(select(schema.match).where(schema.match.c.status == "running"))

    async def unattended(self, soon: int, after: str, limit: int) -> list[str]:
        """The running matches that need a server by the instant `soon`, in the order of their ids, behind `after`."""
        wanted = needing(soon, after).order_by("id").limit(limit)
        try:
            return await self._engines.read(lambda connection: list(connection.scalars(wanted)))
        except Unreadable:  # without an index every running match is looked at
            known = sorted(record.id for record, _seats in await self.running())
            return [match for match in known if match > after][:limit]

    async def rest(self, match: str, seq: int, deadline: int) -> None:
        """Note that a match waits for people or its deadline, if `seq` is its last row's number."""
        table = schema.match
        same = (table.c.id == match) & (table.c.seq == seq)
        await self._run(update(table).where(same).values(quiet=seq, deadline=deadline))

    async def unfinished(self, owner: str, since: int) -> Listed:
        """The matches that somebody or a program of theirs has set, not over, where something has happened since an instant."""
        programs = select(schema.person.c.id).where(schema.person.c.keeper == owner)
        # One list of owners: of two conditions joined by "or" PostgreSQL finds neither by the index.
        theirs = schema.match.c.owner.in_(union_all(select(literal(owner)), programs))
        return await self._listed(select(schema.match).where(theirs & _going_on(since)))

    async def going_on(self, matches: Sequence[str], since: int) -> set[str]:
        """Those of some matches that are not over and where something has happened since an instant."""

        def work(connection: Connection) -> set[str]:
            found: set[str] = set()
            for start in range(0, len(matches), 500):
                some = schema.match.c.id.in_(matches[start : start + 500])
                found.update(connection.scalars(select(schema.match.c.id).where(some & _going_on(since))))
            return found

        return await self._engines.read(work)

    async def of_user(self, user: str, limit: int, before: int | None = None) -> Listed:
        """The matches in which a user sits or for whom a seat is kept: those that go on, latest change first, and then those
        that are over, the last to end first, so many of each. With `before` only those that ended before an instant.
        """
        table, seat = schema.match, schema.seat
        theirs = select(seat.c.match).where((seat.c.user == user) & (seat.c.finished == NEVER))
        going = select(table).where(table.c.id.in_(theirs)).order_by(table.c.since.desc()).limit(limit)
        ended = (seat.c.user == user) & (seat.c.finished > NEVER)
        if before is not None:
            ended &= seat.c.finished < before
        last = select(seat.c.match).where(ended).order_by(seat.c.finished.desc(), seat.c.match).limit(limit).subquery()
        over = select(table).where(table.c.id.in_(select(last.c.match))).order_by(table.c.finished.desc(), table.c.id)
        return [*(await self._listed(going) if before is None else ()), *await self._listed(over)]

    async def open_tables(self, limit: int) -> Listed:
        """Listed matches with a free seat, latest first."""
        table = schema.match
        free = select(schema.seat.c.match).where((schema.seat.c.kind == "open") & schema.seat.c.user.is_(None))
        wanted = (table.c.status == "waiting") & table.c.listed & (table.c.closed < 0) & table.c.id.in_(free)
        return await self._listed(select(table).where(wanted).order_by(table.c.created.desc()).limit(limit))

    async def watchable(self, limit: int) -> Listed:
        """Listed matches that are being played, latest change first."""
        table = schema.match
        wanted = (table.c.status == "running") & table.c.listed & (table.c.closed < 0)
        return await self._listed(select(table).where(wanted).order_by(table.c.since.desc()).limit(limit))

    async def listed(self, limit: int, before: int) -> Listed:
        """Listed matches that ended before an instant, latest first."""
        table = schema.match
        wanted = (table.c.status == "over") & table.c.listed & (table.c.closed < 0) & (table.c.finished < before)
        return await self._listed(select(table).where(wanted).order_by(table.c.finished.desc()).limit(limit))

    async def over(self, game: str) -> Listed:
        """The finished matches of a game, in the order in which they ended."""
        table = schema.match
        wanted = (table.c.status == "over") & (table.c.game == game)
        return await self._listed(select(table).where(wanted).order_by(table.c.finished, table.c.id))

    async def _listed(self, wanted: Select[Any]) -> Listed:
        def work(connection: Connection, read: Reading) -> Listed:
            records = read(connection, schema.match, MatchRecord, wanted)
            seats: dict[str, list[Seat]] = {record.id: [] for record in records}
            known, table = list(seats), schema.seat
            for start in range(0, len(known), 500):
                some = select(*schema.SEAT).where(table.c.match.in_(known[start : start + 500])).order_by(table.c.index)
                for match, seat in read(connection, table, _of_match, some):
                    seats[match].append(seat)
            return [(record, seats[record.id]) for record in records]

        try:
            return await self._engines.read(lambda connection: work(connection, strictly))
        except Unreadable:
            found = await self._engines.read(lambda connection: work(connection, carefully))
            return [(record, seats) for record, seats in found if len(seats) == record.seats]

    # --- people -----------------------------------------------------------------------------------------------------

    async def save_user(self, user: User) -> None:
        """Insert a user, or update one whose recovery code stays as it is."""
        values = _values(user)
        await self._engines.write(
            lambda connection: upsert(connection, schema.person, values, frozenset({"recovery", "tag"}))
        )

    async def change_user(self, user: User) -> None:
        """Update a user, but for the recovery code; whoever is there no more does not come back by it."""
        values = {name: value for name, value in _values(user).items() if name not in ("id", "recovery", "tag")}
        await self._run(update(schema.person).where(schema.person.c.id == user.id).values(values))

    async def user(self, user: str) -> User | None:
        """One user by id."""
        return await self._one(schema.person, User, select(schema.person).where(schema.person.c.id == user))

    async def set_recovery(self, user: str, stored: str) -> None:
        """Give a user another recovery code; `stored` is what is kept of it."""
        await self._run(update(schema.person).where(schema.person.c.id == user).values(recovery=stored))

    async def user_of_recovery(self, code: str) -> User | None:
        """One user by what is stored of the recovery code."""
        return await self._one(schema.person, User, select(schema.person).where(schema.person.c.recovery == code))

    async def save_session(self, digest: str, user: str, stamp: int, device: str = "") -> None:
        """Remember that a session (by the hash of its id) belongs to a user, and on what `device` it is."""
        session = {"digest": digest, "user": user, "created": stamp, "seen": stamp, "device": device}
        await self._save(schema.session, session)

    async def session(self, digest: str, since: int = 0) -> User | None:
        """The user of a session that was used at an instant or after it."""
        table = schema.session
        joined = schema.person.join(table, table.c.user == schema.person.c.id)
        wanted = (table.c.digest == digest) & (table.c.seen >= since)
        return await self._one(schema.person, User, select(schema.person).select_from(joined).where(wanted))

    async def see_session(self, digest: str, stamp: int, before: int) -> None:
        """Note that a session is used now, unless it was noted at `before` or later."""
        table = schema.session
        late = (table.c.digest == digest) & (table.c.seen < before)
        await self._run(update(table).where(late).values(seen=stamp))

    async def end_sessions(self, user: str, but: str) -> None:
        """Forget every session of a user but one."""
        table = schema.session
        await self._run(delete(table).where((table.c.user == user) & (table.c.digest != but)))

    async def end_unused_sessions(self, before: int) -> None:
        """Forget the sessions that were last used before an instant."""
        await self._run(delete(schema.session).where(schema.session.c.seen < before))

    async def end_session(self, digest: str) -> None:
        """Forget a session."""
        await self._run(delete(schema.session).where(schema.session.c.digest == digest))

    # --- invitations, chat, orders ----------------------------------------------------------------------------------

    async def save_invitation(self, invitation: Invitation) -> None:
        """Insert or update an invitation."""
        await self._save(schema.invitation, _values(invitation))

    async def invitation(self, code: str) -> Invitation | None:
        """One invitation by code."""
        return await self._one(
            schema.invitation, Invitation, select(schema.invitation).where(schema.invitation.c.code == code)
        )

    async def invitations(self, match: str) -> list[Invitation]:
        """The unspent invitations of a match."""
        table = schema.invitation
        return await self._all(table, Invitation, select(table).where((table.c.match == match) & (table.c.spent < 0)))

    async def seat_of_recovery(self, code: str) -> tuple[str, Seat] | None:
        """Match and seat of a recovery code."""
        return await self._one(schema.seat, _of_match, select(*schema.SEAT).where(schema.seat.c.recovery == code))

    async def add_line(self, match: str, line: ChatLine) -> ChatLine:
        """Store a line of chat; hands it back with its id."""
        added = insert(schema.chat_line).values(_new(line) | {"match": match}).returning(schema.chat_line.c.id)
        number = await self._engines.write(lambda connection: connection.execute(added).scalar_one())
        return ChatLine(number, line.user, line.seat, line.name, line.text, line.stamp)

    async def lines(self, match: str, last: int | None = None) -> list[ChatLine]:
        """The chat of a match, or so many `last` lines of it, oldest first."""
        return (await self._all(schema.chat_line, ChatLine, _lines_of(match, last)))[::-1]

    async def save_orders(self, match: str, seat: int, orders: Sequence[Order]) -> None:
        """Replace the standing orders of a seat."""
        table = schema.standing_order

        def work(connection: Connection) -> None:
            connection.execute(delete(table).where((table.c.match == match) & (table.c.seat == seat)))
            if orders:
                connection.execute(insert(table), [_values(order, match=match) for order in orders])

        await self._engines.write(work)

    async def orders(self, match: str) -> list[Order]:
        """The standing orders of a match."""
        return await self._all(schema.standing_order, Order, _orders_of(match))

    # --- notices ----------------------------------------------------------------------------------------------------

    async def take_notices(self, now: int, lease: int, limit: int) -> list[Notice]:
        """Waiting notices that are due, each handed to one taker until `now + lease`."""
        table = schema.notice
        due = select(table.c.id).where((table.c.state == "waiting") & (table.c.due <= now))
        due = due.order_by(table.c.due).limit(limit).with_for_update(skip_locked=True)
        taking = update(table).where(table.c.id.in_(due)).values(due=now + lease).returning(table.c.id)

        taken = await self._engines.write(lambda connection: connection.execute(taking).scalars().all())
        if not taken:
            return []
        return await self._all(table, Notice, select(table).where(table.c.id.in_(taken)).order_by(table.c.id))

    async def save_notice(self, notice: Notice) -> None:
        """Record what became of a notice, or add one (id 0)."""
        if notice.id:
            await self._save(schema.notice, _values(notice))
        else:
            await self._run(insert(schema.notice).values(_new(notice)))

    async def notices(self, user: str, match: str | None, limit: int) -> list[Notice]:
        """What was sent to a user and when, latest first."""
        table = schema.notice
        wanted = select(table).where((table.c.user == user) & (table.c.state != "cancelled"))
        if match is not None:
            wanted = wanted.where(table.c.match == match)
        return await self._all(table, Notice, wanted.order_by(table.c.id.desc()).limit(limit))

    # --- challenges -------------------------------------------------------------------------------------------------

    async def save_challenge(self, record: ChallengeRecord) -> None:
        """Insert a match's place in a challenge, or update all of it but whose it is."""
        await self._save(schema.challenge, _values(record), {"user"})

    async def challenge(self, match: str) -> ChallengeRecord | None:
        """A match's place in a challenge, if it has one."""
        return await self._one(
            schema.challenge, ChallengeRecord, select(schema.challenge).where(schema.challenge.c.match == match)
        )

    async def challenges(self, matches: Sequence[str]) -> list[ChallengeRecord]:
        """The places of these matches in challenges, as far as they have one."""
        table = schema.challenge
        return await self._all(table, ChallengeRecord, select(table).where(table.c.match.in_(matches)))

    async def attempts(self, games: Sequence[str], kind: str, name: str, user: str) -> list[ChallengeRecord]:
        """A user's matches of some games' challenges of a name, in whatever mode, the first one first."""
        table = schema.challenge
        wanted = _named(games, kind, name).where(table.c.user == user)
        return await self._all(table, ChallengeRecord, wanted.order_by(table.c.created, table.c.match))

    async def unjudged(self, games: Sequence[str], kind: str, name: str) -> list[ChallengeRecord]:
        """Matches of some games' challenges of a name that are over and not judged yet."""
        table = schema.challenge
        over = select(schema.match.c.id).where(schema.match.c.status == "over")
        wanted = _named(games, kind, name).where((table.c.verdict == "") & table.c.match.in_(over))
        return await self._all(table, ChallengeRecord, wanted)

    async def best(self, game: str, kind: str, name: str, mode: str, limit: int) -> list[ChallengeRecord]:
        """Those that count: won ones first, then by margin, then by points, then the earlier finished."""
        table = schema.challenge
        wanted = _named([game], kind, name).where((table.c.mode == mode) & (table.c.verdict == "counts"))
        best = (table.c.won.desc(), table.c.margin.desc(), table.c.points.desc())
        return await self._all(
            table, ChallengeRecord, wanted.order_by(*best, table.c.finished, table.c.match).limit(limit)
        )

    async def points(self, game: str, kind: str, name: str, mode: str) -> dict[int, int]:
        """How many results that count have so many points, by points."""
        table = schema.challenge
        own = _named([game], kind, name).where((table.c.mode == mode) & (table.c.verdict == "counts"))
        wanted = own.with_only_columns(table.c.points, func.count()).group_by(table.c.points)
        found = await self._engines.read(lambda connection: connection.execute(wanted).all())
        return {int(points): int(count) for points, count in found}

    async def players(self, games: Sequence[str], kind: str, name: str) -> dict[str, int]:
        """How many people have a judged match of a challenge of a name, in whatever mode: by game, where anybody has."""
        table = schema.challenge
        judged = _named(games, kind, name).where(table.c.verdict != "")
        wanted = judged.with_only_columns(table.c.game, func.count(distinct(table.c.user))).group_by(table.c.game)
        found = await self._engines.read(lambda connection: connection.execute(wanted).all())
        return {str(game): int(count) for game, count in found}

    # --- analysis ---------------------------------------------------------------------------------------------------

    async def save_review(self, review: ReviewRecord, accuracy: Mapping[int, int]) -> None:
        """Keep the review of a match in place of an earlier one, with each seat's `accuracy`. Raises Conflict if there is no such match."""
        await self._engines.write(lambda connection: keep_review(connection, review, accuracy))

    async def review(self, match: str) -> ReviewRecord | None:
        """The review of a match that was kept last."""
        return await self._one(schema.review, ReviewRecord, select(schema.review).where(schema.review.c.match == match))

    async def save_sandbox(self, sandbox: SandboxRecord) -> None:
        """Insert an analysis copy, or update all of it but whose it is."""
        await self._save(schema.sandbox, _values(sandbox), {"owner"})

    async def sandbox(self, sandbox: str) -> SandboxRecord | None:
        """One analysis copy."""
        return await self._one(
            schema.sandbox, SandboxRecord, select(schema.sandbox).where(schema.sandbox.c.id == sandbox)
        )

    async def sandboxes(self, owner: str, limit: int) -> list[SandboxRecord]:
        """The analysis copies of a user, latest first."""
        table = schema.sandbox
        wanted = select(table).where(table.c.owner == owner).order_by(table.c.created.desc()).limit(limit)
        return await self._all(table, SandboxRecord, wanted)

    # --- helpers ----------------------------------------------------------------------------------------------------

    async def _one(self, table: Table, make: Callable[..., T], wanted: Select[Any]) -> T | None:
        found = await self._engines.read(lambda connection: strictly(connection, table, make, wanted.limit(1)))
        return found[0] if found else None

    async def _all(self, table: Table, make: Callable[..., T], wanted: Select[Any]) -> list[T]:
        try:
            return await self._engines.read(lambda connection: strictly(connection, table, make, wanted))
        except Unreadable:
            return await self._engines.read(lambda connection: carefully(connection, table, make, wanted))

    async def _run(self, change: Executable) -> None:
        await self._engines.write(lambda connection: connection.execute(change))

    async def _save(self, table: Table, values: dict[str, Any], kept: Set[str] = frozenset()) -> None:
        await self._engines.write(lambda connection: upsert(connection, table, values, kept))


def _commit(changes: Sequence[Commit], connection: Connection) -> None:
    """Store changes of several matches, in the order of their ids so that two servers never wait for each other."""
    ordered = sorted(changes, key=attrgetter("match.id"))
    moved = [{name: getattr(change.match, name) for name in MOVING} for change in ordered]
    for change, values in zip(ordered, moved, strict=True):
        values |= {"of": change.match.id, "expected": change.expected}
    done = connection.execute(STORE_MATCH, moved)
    if done.rowcount != len(ordered):
        raise Conflict(", ".join(change.match.id for change in ordered))
    rows = [_values(row, match=change.match.id) for change in ordered for row in change.rows]
    if rows:
        connection.execute(STORE_ROW, rows)
    for change in ordered:
        if change.seats or change.cancelled or change.notices or change.rewound:
            _commit_rest(connection, change)
        if change.match.status == "over":
            ended = (schema.seat.c.match == change.match.id) & (schema.seat.c.finished == NEVER)
            connection.execute(update(schema.seat).where(ended).values(finished=change.match.finished))
            note_end(connection, change.match, bool(change.seats))


def _commit_rest(connection: Connection, change: Commit) -> None:
    """What seldom changes with an answer: seats and notices."""
    record = change.match
    for seat in change.seats:
        at = (schema.seat.c.match == record.id) & (schema.seat.c.index == seat.index)
        connection.execute(update(schema.seat).where(at).values(_values(seat)))
    commit_notices(connection, change)


def _going_on(since: int) -> ColumnElement[bool]:
    return (schema.match.c.status != "over") & (schema.match.c.since >= since)


def _named(games: Sequence[str], kind: str, name: str) -> Select[Any]:
    table = schema.challenge
    return select(table).where(table.c.game.in_(games) & (table.c.kind == kind) & (table.c.name == name))


def _of_match(match: str, **fields: Any) -> tuple[str, Seat]:
    return match, Seat(**fields)


def _but_match(table: Table) -> Select[Any]:
    return select(*(column for column in table.columns if column.name != "match"))


def _one_match(match: str) -> Select[Any]:
    return select(schema.match).where(schema.match.c.id == match)


def _seats_of(match: str) -> Select[Any]:
    table = schema.seat
    own = [column for column in schema.SEAT if column.name != "match"]
    return select(*own).where(table.c.match == match).order_by(table.c.index)


def _rows_of(match: str, after: int) -> Select[Any]:
    table = schema.match_row
    return _but_match(table).where((table.c.match == match) & (table.c.seq > after)).order_by(table.c.seq)


def _lines_of(match: str, last: int | None) -> Select[Any]:
    table = schema.chat_line
    return _but_match(table).where(table.c.match == match).order_by(table.c.id.desc()).limit(last)


def _orders_of(match: str) -> Select[Any]:
    table = schema.standing_order
    return _but_match(table).where(table.c.match == match).order_by(table.c.seat, table.c.created)


def _new(record: ChatLine | Notice) -> dict[str, Any]:
    values = _values(record)
    del values["id"]
    return values
