"""`gnomon.matches.rounds.EventStore` over SQLAlchemy Core."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from sqlalchemy import Connection, Delete, Select, Update, delete, func, insert, select, union, update
from sqlalchemy.exc import SQLAlchemyError

from gnomon.matches.errors import BOTH_IN_EVENT, Conflict, Declined, Unreadable
from gnomon.matches.records import GONE, User
from gnomon.matches.rounds import (
    Division,
    Drawn,
    Entrant,
    Event,
    EventRound,
    EventStatus,
    EventTable,
    Listed,
    Step,
    Whole,
)
from gnomon.storage import schema
from gnomon.storage.engines import Engines
from gnomon.storage.reading import carefully, only_id, strictly
from gnomon.storage.writing import upsert

GOING_ON: Final = ("open", "running")


class SqlEvents:
    """Tournaments and leagues, who takes part in them, their rounds, tables and divisions."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines

    async def add(self, event: Event, entrants: Sequence[Entrant]) -> None:
        """A new event, with who takes part from the beginning."""

        await self._engines.write(lambda connection: _add(connection, event, entrants))

    async def take(self, step: Step) -> None:
        """Store a change, all of it or nothing. Raises Conflict if somebody else has changed the event since it was read."""
        table, turn = schema.event, step.before.turn
        own = (table.c.id == step.before.id) & (table.c.turn == turn)
        after = schema.values_of(step.after) | {"turn": turn + 1}

        def work(connection: Connection) -> None:
            if connection.execute(update(table).where(own).values(after)).rowcount != 1:
                raise Conflict("the event has changed meanwhile")
            gone = schema.event_entrant
            for one in step.gone:
                connection.execute(delete(gone).where((gone.c.event == one.event) & (gone.c.number == one.number)))
            for opened in step.opened:
                _add(connection, opened.event, opened.entrants)
            for of, records in (
                (schema.event_entrant, step.entrants),
                (schema.event_round, step.rounds),
                (schema.event_table, step.tables),
                (schema.event_division, step.divisions),
            ):
                for record in records:
                    upsert(connection, of, schema.values_of(record))

        await self._engines.write(work)

    async def whole(self, event: str) -> Whole | None:
        """An event with everything around it."""

        def work(connection: Connection) -> Whole | None:
            if connection.dialect.name == "postgresql":  # SQLite's transactions look at one moment anyway
                connection.execution_options(isolation_level="REPEATABLE READ")
            table, entrant, drawn, at = schema.event, schema.event_entrant, schema.event_round, schema.event_table
            found = strictly(connection, table, Event, select(table).where(table.c.id == event))
            if not found:
                return None
            entrants = select(entrant).where(entrant.c.event == event).order_by(entrant.c.number)
            rounds = select(drawn).where(drawn.c.event == event).order_by(drawn.c.number)
            tables = select(at).where(at.c.event == event).order_by(at.c.round, at.c.number)
            part = schema.event_division
            divisions = select(part).where(part.c.league == event).order_by(part.c.season, part.c.number)
            return Whole(
                found[0],
                tuple(strictly(connection, entrant, Entrant, entrants)),
                tuple(strictly(connection, drawn, EventRound, rounds)),
                tuple(strictly(connection, at, EventTable, tables)),
                tuple(strictly(connection, part, Division, divisions)) if found[0].form == "league" else (),
            )

        return await self._engines.read(work)

    async def shown(self, status: EventStatus, limit: int) -> list[Listed]:
        """The events of a status, latest first, divisions apart."""
        table, entrant = schema.event, schema.event_entrant
        shown = (table.c.league == "") & (table.c.status == status)
        wanted = select(table).where(shown).order_by(table.c.created.desc()).limit(limit)

        def work(connection: Connection) -> list[Listed]:
            found = carefully(connection, table, Event, wanted)
            known = [one.id for one in found]
            counting = select(entrant.c.event, func.count()).where(entrant.c.event.in_(known)).group_by(entrant.c.event)
            counts: dict[str, int] = {}
            with (
                suppress(Unreadable, SQLAlchemyError),
                connection.begin_nested(),
            ):  # how many there are is worth no page
                counts = {row[0]: int(row[1]) for row in connection.execute(counting)} if known else {}
            return [Listed(one, counts.get(one.id, 0)) for one in found]

        return await self._engines.read(work)

    async def waiting(self, now: int) -> list[str]:
        """The events that run, those that are to begin by an instant, and those that nobody holds who could begin them."""
        table = schema.event
        begins = (table.c.status == "open") & (
            ((table.c.due >= 0) & (table.c.due <= now)) | ((table.c.due < 0) & (table.c.holder == ""))
        )
        runs = select(table.c.id).where(table.c.status == "running")
        wanted = union(runs, select(table.c.id).where(begins)).order_by("id")
        return await self._engines.read(lambda connection: list(connection.scalars(wanted)))

    async def held(self, user: str) -> int:
        """How many events that are neither over nor called off somebody holds."""
        table = schema.event
        wanted = select(func.count()).select_from(table)
        wanted = wanted.where((table.c.holder == user) & table.c.status.in_(GOING_ON))
        return await self._engines.read(lambda connection: int(connection.execute(wanted).scalar_one()))

    async def of_user(self, user: str) -> list[str]:
        """The events that somebody holds or takes part in, oldest first."""
        table = schema.event
        wanted: Select[Any] = select(table.c.id).where(table.c.id.in_(_theirs([user]))).order_by(table.c.created)
        return await self._engines.read(lambda connection: carefully(connection, table, only_id, wanted))

    async def drawn(self, match: str) -> Drawn | None:
        """Where a match belongs, if it is one of an event."""
        table, event, drawn = schema.event_table, schema.event, schema.event_round
        joined = table.join(event, event.c.id == table.c.event)
        joined = joined.join(drawn, (drawn.c.event == table.c.event) & (drawn.c.number == table.c.round))
        fields = (table.c.event, table.c.round, event.c.duplicate, drawn.c.closed)
        wanted = select(*fields).select_from(joined).where(table.c.match == match)

        def work(connection: Connection) -> Drawn | None:
            row = connection.execute(wanted).first()
            return None if row is None else Drawn(row.event, row.round, bool(row.duplicate) and row.closed < 0)

        return await self._engines.read(work)


def _add(connection: Connection, event: Event, entrants: Sequence[Entrant]) -> None:
    connection.execute(insert(schema.event), schema.values_of(event))
    for one in entrants:
        connection.execute(insert(schema.event_entrant), schema.values_of(one))


def _theirs(users: Sequence[str]) -> Select[Any]:
    """The ids of the events that some people hold or take part in: one index each."""
    table, entrant = schema.event, schema.event_entrant
    both = union(
        select(table.c.id).where(table.c.holder.in_(users)), select(entrant.c.event).where(entrant.c.user.in_(users))
    ).subquery()
    return select(both.c.id)


def forget(connection: Connection, users: Sequence[str]) -> None:
    """Let events go on without some people: whoever has not played yet is gone, results stay as somebody's."""
    for change in _leaving(users):
        connection.execute(change)


def _leaving(users: Sequence[str]) -> list[Update | Delete]:
    event, entrant = schema.event, schema.event_entrant
    theirs = entrant.c.user.in_(users)
    number = select(event.c.round).where(event.c.id == entrant.c.event).scalar_subquery()
    open_ones = select(event.c.id).where((event.c.id == entrant.c.event) & (event.c.status == "open"))
    return [
        update(event).where(event.c.id.in_(_theirs(users))).values(turn=event.c.turn + 1),
        delete(entrant).where(theirs & open_ones.exists()),
        update(entrant).where(theirs & (entrant.c.left < 0)).values(left=number),
        update(entrant).where(theirs).values(user="", name=GONE),
        update(event).where(event.c.holder.in_(users)).values(holder="", holder_name=GONE),
    ]


def pass_on(connection: Connection, guest: User, person: User) -> None:
    """Let what a guest holds or takes part in be a person's. Raises Declined if both take part in one that is not over."""
    event, entrant = schema.event, schema.event_entrant
    going = select(event.c.id).where(event.c.status.in_(GOING_ON))
    theirs = select(entrant.c.event).where(entrant.c.user == person.id)
    own = (entrant.c.user == guest.id) & entrant.c.event.in_(theirs) & entrant.c.event.in_(going)
    if connection.execute(select(entrant.c.number).where(own)).first() is not None:
        raise Declined(BOTH_IN_EVENT)
    for change in (
        update(event).where(event.c.id.in_(_theirs([guest.id]))).values(turn=event.c.turn + 1),
        update(entrant).where((entrant.c.user == guest.id) & (entrant.c.name == guest.name)).values(name=person.name),
        update(entrant).where(entrant.c.user == guest.id).values(user=person.id),
        update(event).where(event.c.holder == guest.id).values(holder=person.id, holder_name=person.name),
    ):
        connection.execute(change)
