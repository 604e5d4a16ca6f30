"""`gnomon.matches.ports.BelongingsStore` over SQLAlchemy Core."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from sqlalchemy import Connection, Select, Table, delete, select, update

from gnomon.matches.errors import BANNED, LAST_HOST, Declined
from gnomon.matches.records import GONE, GONE_WORDS, ChallengeRecord, ChatLine, Commit, Place, SessionRecord, User
from gnomon.storage import private, schema, seat_notes, ties, uniting
from gnomon.storage.engines import Engines
from gnomon.storage.events import forget as forget_events
from gnomon.storage.ratings import forget as forget_ratings
from gnomon.storage.reading import carefully, only_id

T = TypeVar("T")


class SqlBelongings:
    """All that a database holds of one person; what is damaged is left out."""

    def __init__(self, engines: Engines, commit: Callable[[Sequence[Commit], Connection], None]) -> None:
        self._engines = engines
        self._commit = commit

    async def sessions(self, user: str) -> list[SessionRecord]:
        """The browsers in which somebody is known, oldest first."""
        table = schema.session
        wanted = select(table.c.digest, table.c.created, table.c.seen, table.c.device).where(table.c.user == user)
        return await self._all(table, SessionRecord, wanted.order_by(table.c.created, table.c.digest))

    async def matches(self, user: str) -> list[str]:
        """The matches in which somebody sits or that they have set, oldest first."""
        table, seat = schema.match, schema.seat
        sits = select(seat.c.match).where((seat.c.user == user) & (seat.c.kind == "person"))
        wanted = select(table.c.id).where((table.c.owner == user) | table.c.id.in_(sits))
        return await self._all(table, only_id, wanted.order_by(table.c.created, table.c.id))

    async def lines(self, user: str) -> list[tuple[str, ChatLine]]:
        """What somebody has said, with the match, oldest first."""
        table = schema.chat_line
        return await self._all(table, _of_match, select(table).where(table.c.user == user).order_by(table.c.id))

    async def copies(self, owner: str) -> list[str]:
        """The analysis copies of somebody, oldest first."""
        table = schema.sandbox
        wanted = select(table.c.id).where(table.c.owner == owner)
        return await self._all(table, only_id, wanted.order_by(table.c.created, table.c.id))

    async def challenges(self, user: str) -> list[ChallengeRecord]:
        """The matches of challenges that somebody has begun, oldest first."""
        table = schema.challenge
        wanted = select(table).where(table.c.user == user)
        return await self._all(table, ChallengeRecord, wanted.order_by(table.c.created, table.c.match))

    async def unfinished(self, users: Sequence[str]) -> list[str]:
        """The matches that are not over in which some users sit, have a seat kept for them, or that they have set."""
        table, seat = schema.match, schema.seat
        sits = select(seat.c.match).where(seat.c.user.in_(users))
        theirs = table.c.owner.in_(users) | table.c.id.in_(sits)
        wanted = select(table.c.id).where((table.c.status != "over") & theirs).order_by(table.c.id)
        return await self._all(table, only_id, wanted)

    async def places(self, users: Sequence[str]) -> list[Place]:
        """Where some users sit, in whatever match."""
        seat = schema.seat
        wanted = select(seat.c.match, seat.c.index, seat.c.name).where(seat.c.user.in_(users))
        wanted = wanted.order_by(seat.c.match, seat.c.index)
        return await self._engines.read(lambda connection: [Place(*row) for row in connection.execute(wanted)])

    async def forget(self, users: Sequence[str], places: Sequence[Place]) -> None:
        """Delete people with all that is theirs alone, and take their names from all that stays; in one transaction.

        `places` are where they sat before they got up. Raises Declined for whoever is banned, or the last host; nothing is changed then.
        """
        await self._engines.write(lambda connection: _forget(connection, users, places))

    async def unite(
        self, guest: User, person: User, stay: Sequence[str], changes: Sequence[Commit], damaged: Sequence[str] = ()
    ) -> None:
        """Make all that is a guest's a person's, but for the matches that `stay`; `changes` do it for those that are not over
        and not `damaged`.

        In one transaction; the guest is deleted unless something stays. Raises Conflict if anything has changed meanwhile,
        Declined if one of both is gone or the guest is none; nothing is changed then.
        """

        def work(connection: Connection) -> None:
            sat = uniting.hold(connection, guest, person)
            if changes:
                self._commit(changes, connection)
            uniting.unite(connection, guest, person, stay, damaged, sat)

        await self._engines.write(work)

    async def _all(self, table: Table, make: Callable[..., T], wanted: Select[Any]) -> list[T]:
        return await self._engines.read(lambda connection: carefully(connection, table, make, wanted))


def _of_match(match: str, **fields: Any) -> tuple[str, ChatLine]:
    return match, ChatLine(**fields)


def _forget(connection: Connection, users: Sequence[str], places: Sequence[Place]) -> None:
    banned = select(schema.standing.c.user).where(schema.standing.c.user.in_(users) & schema.standing.c.banned)
    if connection.execute(banned).first() is not None:
        raise Declined(BANNED)
    hosts = set(connection.scalars(select(schema.host.c.user)))
    if hosts and not hosts - set(users):
        raise Declined(LAST_HOST)
    forget_ratings(connection, users)
    forget_events(connection, users)
    _unname_matches(connection, users, places)
    _unname_words(connection, users)
    ties.unname(connection, users)
    seat, order, sandbox = schema.seat, schema.standing_order, schema.sandbox
    held = select(seat.c.match).where((seat.c.match == order.c.match) & (seat.c.index == order.c.seat))
    own = select(schema.match.c.id).where(schema.match.c.owner.in_(users) & (schema.match.c.status == "waiting"))
    for gone in (
        delete(order).where(held.where(seat.c.user.in_(users)).exists()),
        delete(schema.invitation).where(schema.invitation.c.match.in_(own)),
        delete(sandbox).where(sandbox.c.owner.in_(users) & ~sandbox.c.shared),
        update(sandbox).where(sandbox.c.owner.in_(users)).values(owner=""),
        update(seat).where(seat.c.offered.in_(users)).values(offered=""),
        update(seat).where(seat.c.user.in_(users) & (seat.c.kind == "person")).values(name=GONE, recovery=""),
        *private.deletes(users),
    ):
        connection.execute(gone)


def _unname_matches(connection: Connection, users: Sequence[str], places: Sequence[Place]) -> None:
    """Take the names from the notes with which people sat down where they sit or sat; those of others stay."""
    seat = schema.seat
    theirs = connection.execute(select(seat.c.match, seat.c.index, seat.c.name).where(seat.c.user.in_(users))).all()
    named: dict[tuple[str, int], set[str]] = {}
    for place in (*places, *(Place(*one) for one in theirs)):
        named.setdefault((place.match, place.seat), set()).add(place.name)
    for (match, index), names in named.items():
        names |= {seat_notes.rename(connection, match, index, lambda _name: GONE)} - {""}
    deed = schema.deed
    wanted = select(deed.c.id, deed.c.subject, deed.c.facts).where(
        (deed.c.act == "stood_in") & deed.c.subject.in_({match for match, _ in named})
    )
    for one in connection.execute(wanted).all():
        facts = one.facts
        if facts.get("name") in named.get((one.subject, facts.get("seat", -1)), ()):
            connection.execute(update(deed).where(deed.c.id == one.id).values(facts=facts | {"name": GONE}))


def _unname_words(connection: Connection, users: Sequence[str]) -> None:
    """Take the names from chats, challenges, invitations to the server, and the hosts' log."""
    line, challenge, deed = schema.chat_line, schema.challenge, schema.deed
    for change in (
        update(line).where(line.c.user.in_(users)).values(user="", name=GONE, text=GONE_WORDS),
        update(challenge).where(challenge.c.user.in_(users) & (challenge.c.player != "")).values(player=GONE),
        update(schema.admission).where(schema.admission.c.by.in_(users)).values(name=GONE),
        update(deed).where(deed.c.actor.in_(users)).values(name=GONE),
        update(deed).where(deed.c.subject.in_(users)).values(title=GONE),
    ):
        connection.execute(change)
