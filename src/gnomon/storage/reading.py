"""Reading rows as records, damaged ones apart: what cannot be read is left out of lists and named in the log.

Damage is told by its place, never by its contents: they may hold the seed of a match.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol, TypeVar

from sqlalchemy import (
    BigInteger,
    Boolean,
    CompoundSelect,
    Connection,
    Integer,
    LargeBinary,
    Select,
    String,
    Table,
    select,
)
from sqlalchemy.exc import SQLAlchemyError

from gnomon.matches.errors import Unreadable
from gnomon.storage import schema
from gnomon.storage.engines import is_damage

log = logging.getLogger("gnomon.storage")

KINDS: Final = ((Boolean, bool), (Integer, int), (BigInteger, int), (String, str), (LargeBinary, bytes))
TYPES: Final[dict[str, dict[str, tuple[type, bool]]]] = {
    table.name: {
        column.name: (kind, bool(column.nullable))
        for column in table.columns
        for sort, kind in KINDS
        if isinstance(column.type, sort)
    }
    for table in schema.metadata.tables.values()
}
"""The type of each plain column, and whether it may be empty. SQLite itself would keep a text where a number belongs."""

T = TypeVar("T")


class Reading(Protocol):
    """One of the two ways to read: `strictly` or `carefully`."""

    def __call__(self, connection: Connection, table: Table, make: Callable[..., T], wanted: Select[Any]) -> list[T]:
        """The rows that are wanted, as records."""
        ...


def strictly(connection: Connection, table: Table, make: Callable[..., T], wanted: Select[Any]) -> list[T]:
    """Every row that is wanted, as a record. Raises Unreadable if one is damaged."""
    return [make(**sound(table, row)) for row in connection.execute(wanted).mappings()]


def carefully(connection: Connection, table: Table, make: Callable[..., T], wanted: Select[Any]) -> list[T]:
    """Every row that is wanted and can be read, each asked for by itself where they cannot be read together."""
    try:
        with connection.begin_nested():
            return strictly(connection, table, make, wanted)
    except (Unreadable, SQLAlchemyError) as fault:
        if not is_damage(fault):
            raise
    found: list[T] = []
    for key in _keys(connection, table, wanted):
        same = [column == value for column, value in zip(table.primary_key, key, strict=True)]
        try:
            with connection.begin_nested():
                found += strictly(connection, table, make, wanted.where(*same))
        except (Unreadable, SQLAlchemyError) as fault:
            if not is_damage(fault):
                raise
            told(table, key)
    return found


def only_id(id: str) -> str:
    """The id alone, where nothing else is wanted."""
    return id


def told(table: Table, key: Sequence[object]) -> None:
    """Log that a row is damaged."""
    log.error("what is stored here cannot be read: restore a backup", extra={"table": table.name, "key": list(key)})


def sound(table: Table, row: Mapping[Any, Any]) -> dict[str, Any]:
    """A row's fields by name. Raises Unreadable where one is not of its column's type."""
    fields = dict(row)
    types = TYPES[table.name]
    for name, value in fields.items():
        kind, nullable = types.get(name, (object, True))
        if not isinstance(value, kind) and not (nullable and value is None):
            raise Unreadable
    return fields


def _keys(connection: Connection, table: Table, wanted: Select[Any]) -> Sequence[Sequence[object]]:
    """The keys of the rows that are wanted; of all rows where a damaged page hides which those are."""
    for asked in (wanted.with_only_columns(*table.primary_key), select(*table.primary_key)):
        try:
            with connection.begin_nested():
                return [tuple(row) for row in connection.execute(asked)]
        except SQLAlchemyError as fault:
            if not is_damage(fault):
                raise
    told(table, ())
    return []


def needing(soon: int, after: str = "") -> CompoundSelect[Any]:
    """The ids of the running matches that need a server by the instant `soon`: one index each for the two reasons."""
    table = schema.match
    restless = select(table.c.id).where(schema.UNREST, table.c.id > after)
    timed = select(table.c.id).where(schema.TIMED, table.c.deadline <= soon, table.c.id > after)
    return restless.union(timed)
