"""`gnomon.matches.old_matches.OldMatchStore` over SQLAlchemy Core."""

from dataclasses import replace
from typing import Final

from sqlalchemy import ColumnElement, Connection, delete, false, func, select, true

from gnomon.matches.counting import PENDING, RATED, UNREADABLE
from gnomon.matches.deeds import Deed
from gnomon.matches.old_matches import Kind
from gnomon.matches.records import NEVER
from gnomon.storage import schema
from gnomon.storage.engines import Engines
from gnomon.storage.hosting import note

KEPT: Final = (PENDING, RATED, UNREADABLE)
"""What a match is to ratings that is never deleted: ratings are computed anew from those that count."""
ALONG: Final = (
    schema.chat_line,
    schema.standing_order,
    schema.invitation,
    schema.notice,
    schema.match_call,
    schema.attendance,
    schema.seat,
    schema.match_row,
)
"""What goes with a match before it does; what else is a match's the database itself deletes with it."""


class SqlOldMatches:
    """Finds and deletes what is too old."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines

    async def count(self, kind: Kind, before: int) -> int:
        """How many matches of a kind are older than an instant: over since then, or without anything happening."""
        wanted = select(func.count()).select_from(schema.match).where(old(kind, before))
        return int(await self._engines.read(lambda connection: connection.execute(wanted).scalar_one()))

    async def some(self, kind: Kind, before: int, limit: int) -> list[str]:
        """Such matches, `limit` at most, in whatever order."""
        wanted = select(schema.match.c.id).where(old(kind, before)).limit(limit)
        return await self._engines.read(lambda connection: list(connection.scalars(wanted)))

    async def delete(self, kind: Kind, before: int, matches: list[str], deed: Deed) -> int:
        """Delete those of some matches that still are such ones, with everything of theirs; how many those were.

        In one transaction with the `deed` for the hosts' log, to whose facts the number is added; none where nothing went.
        """
        match = schema.match
        still = select(match.c.id).where(match.c.id.in_(matches) & old(kind, before)).with_for_update()

        def work(connection: Connection) -> int:
            gone = list(connection.scalars(still))
            if not gone:
                return 0
            for table in ALONG:
                connection.execute(delete(table).where(table.c.match.in_(gone)))
            connection.execute(delete(match).where(match.c.id.in_(gone)))
            note(connection, replace(deed, facts=dict(deed.facts) | {"matches": len(gone)}))
            return len(gone)

        return await self._engines.write(work)


def old(kind: Kind, before: int) -> ColumnElement[bool]:
    """Whether a match is of a kind and older than an instant, and nothing keeps it."""
    match, seat, rated = schema.match, schema.seat, schema.rating_match
    listed = match.c.listed.in_((true(), false()))  # both: the index has it between the status and the end
    if kind == "unfinished":
        still = (match.c.status == "waiting") | ((match.c.deadline == NEVER) & (match.c.quiet == match.c.seq))
        aged = match.c.status.in_(("waiting", "running")) & (match.c.since < before) & still
    else:
        sits = select(seat.c.match).where((seat.c.match == match.c.id) & (seat.c.kind == "person")).exists()
        aged = (match.c.status == "over") & listed & (match.c.finished < before) & (sits if kind == "people" else ~sits)
    kept = [
        select(rated.c.match).where((rated.c.match == match.c.id) & rated.c.verdict.in_(KEPT)),
        *(
            select(table.c.match).where(table.c.match == match.c.id)
            for table in (schema.challenge, schema.event_table, schema.sandbox, schema.attendance)
        ),
    ]
    reported = select(schema.report.c.match).where(schema.report.c.decided == NEVER)
    for found in kept:
        aged &= ~found.exists()
    return aged & match.c.id.not_in(reported)
