"""`gnomon.matches.ratings.RatingStore` over SQLAlchemy Core.

Everything that rates takes one lock (SQLite has one writer anyway), so that servers never rate the same match twice and none
after a later one.
"""

import hashlib
import json
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any, Final, TypeVar

from sqlalchemy import ColumnElement, Connection, Select, Table, case, delete, func, insert, select, tuple_, update

from gnomon.matches.anchors import anchor
from gnomon.matches.counting import IMPORTED, ONE_OWNER, PENDING, RATED, UNREADABLE, Counted, Note, Sitter, judge
from gnomon.matches.errors import Unreadable
from gnomon.matches.rated import Change, Leader, Meeting, Rating, Unrated
from gnomon.matches.records import NEVER, MatchRecord, Seat, User
from gnomon.matches.strength import POINT, Entrant, Strength, after, settled_until
from gnomon.storage import schema
from gnomon.storage.engines import Engines
from gnomon.storage.reading import carefully, strictly, told
from gnomon.storage.writing import inserting, upsert

LOCK: Final = 0x726174696E67
"""The number of the lock on PostgreSQL; another than that of `gnomon.storage.bus`, which every server holds as long as it runs."""
KEPT: Final = (IMPORTED, ONE_OWNER)
"""Reasons that cannot always be found again: what they follow from goes with the accounts."""

T = TypeVar("T")
Lister = Callable[[Select[Any]], Awaitable[list[tuple[MatchRecord, list[Seat]]]]]
Mark = tuple[int, str]
"""Where a match stands in the order: when it ended, and its id."""


class SqlRatings:
    """Ratings, what each match has changed of them, and which matches wait to be rated."""

    def __init__(self, engines: Engines, listed: Lister) -> None:
        self._engines = engines
        self._listed = listed

    async def settle(self, limit: int) -> int:
        """Rate matches that are over and were not looked at, the first to end first, `limit` at most; how many there were."""

        def work(connection: Connection) -> int:
            rate_alone(connection)
            for done in range(limit):
                first = connection.execute(pending(1)).first()
                if first is None:
                    return done
                _settle(connection, (first.finished, first.match))
            return limit

        if await self._engines.read(lambda connection: connection.execute(pending(1)).first()) is None:
            return 0  # nobody need wait for the lock
        return await self._engines.write(work)

    async def forget_all(self) -> None:
        """Let every match that is over wait to be rated again, and nobody have a rating."""
        table = schema.rating_match

        def work(connection: Connection) -> None:
            rate_alone(connection)
            connection.execute(delete(schema.rating))
            connection.execute(delete(schema.rating_change))
            connection.execute(update(table).where(table.c.verdict.not_in(KEPT)).values(verdict=PENDING))

        await self._engines.write(work)

    async def leave_out(self, match: str, finished: int) -> None:
        """Note that a match came from a file, and is never rated."""
        values = {"match": match, "finished": finished, "verdict": IMPORTED}
        await self._engines.write(lambda connection: connection.execute(insert(schema.rating_match).values(values)))

    async def count(self) -> dict[str, int]:
        """How many matches that are over are rated, or are not for which reason."""
        table = schema.rating_match
        wanted = select(table.c.verdict, func.count()).where(table.c.finished != NEVER).group_by(table.c.verdict)
        found = await self._engines.read(lambda connection: connection.execute(wanted).all())
        return {str(verdict): int(number) for verdict, number in sorted(found)}

    async def digest(self) -> str:
        """A hash of all ratings and of everything that matches have changed."""

        def work(connection: Connection) -> str:
            found = hashlib.sha256()
            for table in (schema.rating, schema.rating_change):
                for row in connection.execute(select(table).order_by(*table.primary_key)):
                    found.update(json.dumps(list(row)).encode() + b"\n")
            return found.hexdigest()

        return await self._engines.read(work)

    async def of_user(self, user: str) -> list[Rating]:
        """Somebody's ratings, by game and kind."""
        table = schema.rating
        wanted = select(table).where(table.c.user == user).order_by(table.c.game, table.c.kind)
        return await self._all(table, Rating, wanted)

    async def of_match(self, match: str) -> list[Change]:
        """What a match has changed, seat by seat; nothing if it is not rated."""
        table = schema.rating_change
        return await self._all(table, Change, select(table).where(table.c.match == match).order_by(table.c.seat))

    async def of_matches(self, matches: Sequence[str]) -> list[Change]:
        """What some matches have changed, in whatever order."""
        table = schema.rating_change
        return await self._all(table, Change, select(table).where(table.c.match.in_(matches)))

    async def verdict(self, match: str) -> str | None:
        """What a match is to ratings: `rated`, a reason why not, empty while nobody has looked; None before its end."""
        table = schema.rating_match
        wanted = select(table.c.verdict).where(table.c.match == match)
        found = await self._engines.read(lambda connection: connection.execute(wanted).scalar())
        return None if found is None else str(found)

    async def verdicts(self, matches: Sequence[str]) -> dict[str, str]:
        """The same of those of some matches that are over."""
        table = schema.rating_match
        wanted = select(table.c.match, table.c.verdict).where(table.c.match.in_(matches))
        return {str(match): str(one) for match, one in await self._engines.read(lambda c: c.execute(wanted).all())}

    async def ended(self, user: str) -> list[str]:
        """The matches that are over in which somebody sat, in the order in which they ended."""
        seat = schema.seat
        wanted = select(seat.c.match).where(_sat(user)).order_by(seat.c.finished, seat.c.match)
        return list(dict.fromkeys(await self._engines.read(lambda connection: list(connection.scalars(wanted)))))

    async def unrated(
        self, user: str, reach: int, verdicts: Collection[str], timed: Collection[str], public: bool
    ) -> list[Unrated]:
        """Among the last `reach` matches in which somebody sat, those that are not rated for some reasons, latest first.

        With the headers of those of `timed` games; `public` leaves out what was not listed.
        """
        wanted = unrated(user, reach, verdicts, timed, public)
        found = await self._engines.read(lambda connection: [Unrated(*row) for row in connection.execute(wanted)])
        return list(dict.fromkeys(found))  # whoever sat there with others at one screen has several seats

    async def history(self, user: str, game: str, kind: str, limit: int, before: int = 0) -> list[Change]:
        """What the last matches have changed for somebody, latest first; those `before` a number of their own, if one is named."""
        return await self._all(schema.rating_change, Change, history(user, game, kind, limit, before))

    async def changes(self, user: str) -> list[Change]:
        """What every match has changed for somebody, in the order in which they ended."""
        table = schema.rating_change
        wanted = select(table).where(table.c.user == user).order_by(table.c.finished, table.c.match)
        return await self._all(table, Change, wanted)

    async def latest(self, game: str, kind: str, limit: int) -> list[Change]:
        """What the last rated matches of a kind have changed, latest first: so many changes, not so many matches."""
        return await self._all(schema.rating_change, Change, latest(game, kind, limit))

    async def of_tag(self, tag: str) -> User | None:
        """Whose page a tag names, hidden or not."""
        person = schema.person
        return next(iter(await self._all(person, User, select(person).where(person.c.tag == tag).limit(1))), None)

    async def tags(self, users: Sequence[str]) -> dict[str, str]:
        """The tags of those of some users who have a page for others."""
        person = schema.person
        wanted = select(person.c.id, person.c.tag).where(
            person.c.id.in_(users) & ~person.c.hidden & (person.c.tag != "")
        )
        return {str(user): str(tag) for user, tag in await self._engines.read(lambda c: c.execute(wanted).all())}

    async def matches(self, matches: Sequence[str]) -> list[tuple[MatchRecord, list[Seat]]]:
        """Some matches, in whatever order."""
        return await self._listed(select(schema.match).where(schema.match.c.id.in_(matches)))

    async def met(self, user: str, other: str) -> Meeting:
        """How two people have fared against each other in rated matches."""
        found = await self._engines.read(lambda connection: connection.execute(met(user, other)).one())
        return Meeting(*(int(number or 0) for number in found))

    async def leaders(self, game: str, kind: str, now: int, limit: int, after: Rating | None = None) -> list[Leader]:
        """The best of those who have no provisional rating at an instant and are not hidden; `after` one, those behind it."""
        return await self._leaders(leaders(game, kind, limit, schema.rating.c.settled >= now, after))

    async def newcomers(self, game: str, kind: str, now: int, limit: int, after: Rating | None = None) -> list[Leader]:
        """Those who have a provisional rating and are not hidden, best first; `after` one, those behind it."""
        return await self._leaders(leaders(game, kind, limit, schema.rating.c.settled < now, after))

    async def ahead(self, game: str, kind: str, mean: int, now: int, most: int, below: int | None = None) -> int:
        """How many of the leaders have a greater mean, one that lies `below` another if that is named; nobody counts beyond `most`."""
        wanted = ahead(game, kind, mean, now, most, below)
        return int(await self._engines.read(lambda connection: connection.execute(wanted).scalar()) or 0)

    async def spread(self, game: str, kind: str, now: int) -> dict[int, int]:
        """How many of the leaders of a kind have so many points."""
        wanted = spread(game, kind, now)
        found = await self._engines.read(lambda connection: connection.execute(wanted).all())
        return {int(points): int(number) for points, number in found}

    async def _all(self, table: Table, make: Callable[..., T], wanted: Select[Any]) -> list[T]:
        return await self._engines.read(lambda connection: carefully(connection, table, make, wanted))

    async def _leaders(self, wanted: Select[Any]) -> list[Leader]:
        def work(connection: Connection) -> list[Leader]:
            found = carefully(connection, schema.rating, Rating, wanted)
            person = schema.person
            known = select(person).where(person.c.id.in_([rating.user for rating in found]))
            users = {user.id: user for user in carefully(connection, person, User, known)}
            return [Leader(users[rating.user], rating) for rating in found if rating.user in users]

        return await self._engines.read(work)


def rate_alone(connection: Connection) -> None:
    """Let nobody else rate until this transaction ends."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(LOCK)))


def note_end(connection: Connection, record: MatchRecord, anew: bool) -> None:
    """Let a match that is over wait to be rated, and one that was rated be looked at again if `anew`."""
    table = schema.rating_match
    values = {"match": record.id, "finished": record.finished, "verdict": PENDING}
    statement = inserting(connection)(table).values(values)
    if anew:
        again = statement.on_conflict_do_update(
            index_elements=["match"], set_={"verdict": PENDING}, where=table.c.verdict.not_in(KEPT)
        )
        connection.execute(again)
    else:
        connection.execute(statement.on_conflict_do_nothing())


def pending(limit: int) -> Select[Any]:
    """The matches that wait to be rated, the first to end first."""
    table = schema.rating_match
    wanted = select(table.c.match, table.c.finished).where(schema.UNRATED)
    return wanted.order_by(table.c.finished, table.c.match).limit(limit)


def history(user: str, game: str, kind: str, limit: int, before: int = 0) -> Select[Any]:
    """What the last matches of a kind have changed for somebody, latest first; those `before` a number, if one is named."""
    table = schema.rating_change
    own = (table.c.user == user) & (table.c.game == game) & (table.c.kind == kind)
    if before:
        own &= table.c.number < before
    return select(table).where(own).order_by(table.c.finished.desc(), table.c.match.desc()).limit(limit)


def unrated(user: str, reach: int, verdicts: Collection[str], timed: Collection[str], public: bool) -> Select[Any]:
    """Among the last seats in which somebody sat, the matches that are not rated for some reasons, latest first."""
    seat, match, rated = schema.seat, schema.match, schema.rating_match
    last = (
        select(seat.c.match, seat.c.finished).where(_sat(user)).order_by(seat.c.finished.desc()).limit(reach).subquery()
    )
    joined = last.join(match, match.c.id == last.c.match).join(rated, rated.c.match == last.c.match)
    header = case((match.c.game.in_(timed) | (match.c.seats < 2), match.c.header), else_="")
    told = (match.c.id, match.c.game, match.c.seats, last.c.finished, rated.c.verdict, match.c.claimed, header)
    wanted = select(*told).select_from(joined)
    wanted = wanted.where(rated.c.verdict.in_(verdicts) & ~match.c.lesson)
    if public:
        wanted = wanted.where(match.c.listed & (match.c.closed < 0))
    return wanted.order_by(last.c.finished.desc(), match.c.id.desc())


def _sat(user: str) -> ColumnElement[bool]:
    """The seats of somebody in matches that are over."""
    seat = schema.seat
    return (seat.c.user == user) & (seat.c.kind == "person") & (seat.c.finished > NEVER)


def latest(game: str, kind: str, limit: int) -> Select[Any]:
    """What the last rated matches of a kind have changed, latest first."""
    table = schema.rating_change
    own = (table.c.game == game) & (table.c.kind == kind)
    return select(table).where(own).order_by(table.c.finished.desc(), table.c.match.desc()).limit(limit)


def leaders(game: str, kind: str, limit: int, wanted: ColumnElement[bool], after: Rating | None = None) -> Select[Any]:
    """The best ratings of a kind of those who are not hidden; `after` one, those behind it."""
    table = schema.rating
    if after is not None:
        level = (table.c.mean == after.mean) & (table.c.user > after.user)
        wanted &= (table.c.mean <= after.mean) & ((table.c.mean < after.mean) | level)
    return select(table).where(_shown(game, kind) & wanted).order_by(table.c.mean.desc(), table.c.user).limit(limit)


def ahead(game: str, kind: str, mean: int, now: int, most: int, below: int | None = None) -> Select[Any]:
    """How many leaders have a greater mean, one that lies `below` another if that is named; nobody counts beyond `most`."""
    table = schema.rating
    better = (table.c.mean > mean) & (table.c.settled >= now)
    if below is not None:
        better &= table.c.mean < below
    some = select(table.c.mean).where(_shown(game, kind) & better).limit(most).subquery()
    return select(func.count()).select_from(some)


def spread(game: str, kind: str, now: int) -> Select[Any]:
    """How many leaders have so many points."""
    table = schema.rating
    points = ((table.c.mean + POINT // 2) // POINT).label("points")
    return select(points, func.count()).where(_shown(game, kind) & (table.c.settled >= now)).group_by(points)


def _shown(game: str, kind: str) -> ColumnElement[bool]:
    """The ratings of a kind of those who are not hidden."""
    table, person = schema.rating, schema.person
    shown = select(person.c.id).where((person.c.id == table.c.user) & ~person.c.hidden).exists()
    return (table.c.game == game) & (table.c.kind == kind) & shown


def met(user: str, other: str) -> Select[Any]:
    """How often a user came before another, behind, and in the same place."""
    own, theirs = schema.rating_change.alias("own"), schema.rating_change.alias("theirs")
    both = (own.c.match == theirs.c.match) & (theirs.c.user == other)
    counts = [
        func.sum(case((found, 1), else_=0))
        for found in (own.c.place < theirs.c.place, own.c.place > theirs.c.place, own.c.place == theirs.c.place)
    ]
    return select(*counts).select_from(own.join(theirs, both)).where(own.c.user == user)


def forget(connection: Connection, users: Sequence[str]) -> None:
    """Let some people have no ratings. What their matches have changed stays as somebody's: others' ratings follow from it."""
    rate_alone(connection)
    table = schema.rating_change
    connection.execute(delete(schema.rating).where(schema.rating.c.user.in_(users)))
    connection.execute(update(table).where(table.c.user.in_(users)).values(user=""))


def pass_on(connection: Connection, guest: str, stay: Sequence[str]) -> None:
    """Let the matches of a guest, but for those that `stay`, be rated anew: their seats become somebody else's in this transaction."""
    rate_alone(connection)
    seat, table = schema.seat, schema.rating_match
    theirs = select(seat.c.match).where((seat.c.user == guest) & seat.c.match.not_in(stay))
    again = table.c.match.in_(theirs) & table.c.verdict.not_in(KEPT)
    connection.execute(update(table).where(again).values(verdict=PENDING))
    if not stay:
        forget(connection, [guest])


# --- one match --------------------------------------------------------------------------------------------------------


def _settle(connection: Connection, mark: Mark) -> None:
    """Look at the first match that waits."""
    found = _judged(connection, mark[1])
    table = schema.rating_change
    before = connection.execute(select(table).where(table.c.match == mark[1]).order_by(table.c.seat)).all()
    if before:
        if isinstance(found, Counted) and _is_same(connection, found, before):
            _note(connection, mark, RATED)
            return
        _rewind(connection, before[0].game, before[0].kind, mark)
    if isinstance(found, str):
        _note(connection, mark, found)
        return
    own = (table.c.game == found.game) & (table.c.kind == found.kind)
    if connection.execute(select(table.c.match).where(own & _from(mark)).limit(1)).first() is not None:
        _rewind(connection, found.game, found.kind, mark)  # it comes late
    _rate(connection, found, mark)
    _note(connection, mark, RATED)


def _judged(connection: Connection, match: str) -> Counted | str:
    """What a match is to ratings."""
    table, seat = schema.match, schema.seat
    fields = [column for column in schema.SEAT if column.name != "match"]
    try:
        record = strictly(connection, table, MatchRecord, select(table).where(table.c.id == match))[0]
        wanted = select(*fields).where(seat.c.match == match).order_by(seat.c.index)
        seats = strictly(connection, seat, Seat, wanted)
        notes = _notes(connection, match)
    except (Unreadable, ValueError, LookupError, TypeError):
        told(table, [match])
        return UNREADABLE
    if len(seats) != record.seats:
        return UNREADABLE
    users = [one.user for one in seats if one.user]
    return judge(record, seats, notes, _owners(connection, users))


def _notes(connection: Connection, match: str) -> list[tuple[int, Note]]:
    row = schema.match_row
    wanted = select(row.c.body).where((row.c.match == match) & row.c.body.contains('"note"')).order_by(row.c.seq)
    bodies = [json.loads(body) for body in connection.scalars(wanted)]
    return [(body["seat"], body["note"]) for body in bodies if isinstance(body.get("note"), dict)]


def _owners(connection: Connection, users: Sequence[str]) -> dict[str, str]:
    """Whose the accounts are that are still there."""
    person = schema.person
    wanted = select(person.c.id, person.c.keeper).where(person.c.id.in_(users))
    return {user: keeper or user for user, keeper in connection.execute(wanted)}


def _is_same(connection: Connection, found: Counted, before: Sequence[Any]) -> bool:
    """Whether a match that was rated would be rated in the same way."""
    there = _owners(connection, [sitter.user for sitter in found.sitters if sitter.user])
    own = [(one.seat, one.user if one.user in there else "", one.place) for one in found.sitters if not one.level]
    kinds = {(one.game, one.kind) for one in before}
    return kinds == {(found.game, found.kind)} and own == [(one.seat, one.user, one.place) for one in before]


def _rate(connection: Connection, found: Counted, mark: Mark) -> None:
    """Rate a match that is the last of its kind."""
    people = [one for one in found.sitters if not one.level]
    there = _owners(connection, [one.user for one in people])
    known = {one.user: _known(connection, found, one, one.user in there) for one in people}
    entrants: list[Entrant] = []
    for one in found.sitters:
        if one.level:
            fixed = anchor(found.game, found.options, one.level)
            assert fixed is not None  # else it would not count
            entrants.append(Entrant(fixed, one.place, True))
        else:
            strength, last, _ = known[one.user]
            entrants.append(Entrant(strength if last == NEVER else strength.faded(last, mark[0]), one.place))
    changes, ratings = [], []
    for one, entrant, now in zip(found.sitters, entrants, after(entrants), strict=True):
        if one.level:
            continue
        number = known[one.user][2] + 1
        of = {"game": found.game, "kind": found.kind, "mean": now.mean, "deviation": now.deviation}
        changes.append(
            of
            | {"match": mark[1], "seat": one.seat, "user": one.user if one.user in there else "", "finished": mark[0]}
            | {"number": number, "place": one.place}
            | {"mean_before": entrant.strength.mean, "deviation_before": entrant.strength.deviation}
        )
        if one.user in there:
            settled = settled_until(number, now.deviation, mark[0])
            ratings.append(of | {"user": one.user, "matches": number, "last": mark[0], "settled": settled})
    connection.execute(insert(schema.rating_change), changes)
    for rating in ratings:
        upsert(connection, schema.rating, rating)


def _known(connection: Connection, found: Counted, one: Sitter, is_there: bool) -> tuple[Strength, int, int]:
    """What is believed of somebody before a match: with the instant of their last one, and how many there were."""
    rating, table, seat = schema.rating, schema.rating_change, schema.seat
    of_kind = (table.c.game == found.game) & (table.c.kind == found.kind)
    if is_there:
        own = (rating.c.user == one.user) & (rating.c.game == found.game) & (rating.c.kind == found.kind)
        row = connection.execute(select(rating).where(own)).mappings().first()
        if row is not None:
            return Strength(row["mean"], row["deviation"]), row["last"], row["matches"]
        return Strength(), NEVER, 0
    # Whoever has left is known by their seats alone.
    joined = table.join(seat, (seat.c.match == table.c.match) & (seat.c.index == table.c.seat))
    wanted = select(table).select_from(joined).where(of_kind & (seat.c.user == one.user))
    last = connection.execute(wanted.order_by(table.c.finished.desc(), table.c.match.desc()).limit(1)).first()
    return (Strength(), NEVER, 0) if last is None else (Strength(last.mean, last.deviation), last.finished, last.number)


def _rewind(connection: Connection, game: str, kind: str, mark: Mark) -> None:
    """Take back what matches of a kind have changed from one on; all of them wait to be rated again."""
    table, rating, waiting = schema.rating_change, schema.rating, schema.rating_match
    later = (table.c.game == game) & (table.c.kind == kind) & _from(mark)
    users = [user for user in connection.scalars(select(table.c.user).where(later).distinct()) if user]
    connection.execute(
        update(waiting).where(waiting.c.match.in_(select(table.c.match).where(later))).values(verdict=PENDING)
    )
    connection.execute(delete(table).where(later))
    for user in users:
        last = connection.execute(history(user, game, kind, 1)).first()
        if last is None:
            own = (rating.c.user == user) & (rating.c.game == game) & (rating.c.kind == kind)
            connection.execute(delete(rating).where(own))
        else:
            settled = settled_until(last.number, last.deviation, last.finished)
            believed = {"mean": last.mean, "deviation": last.deviation, "matches": last.number}
            of = {"user": user, "game": game, "kind": kind, "last": last.finished, "settled": settled}
            upsert(connection, schema.rating, of | believed)


def _from(mark: Mark) -> ColumnElement[bool]:
    table = schema.rating_change
    return tuple_(table.c.finished, table.c.match) >= tuple_(*mark)


def _note(connection: Connection, mark: Mark, verdict: str) -> None:
    table = schema.rating_match
    connection.execute(update(table).where(table.c.match == mark[1]).values(verdict=verdict))
