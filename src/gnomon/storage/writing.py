"""Writing rows that may be there already, in the words of the database at hand."""

from collections.abc import Mapping, Set
from typing import Any, Final

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite

from gnomon.storage import schema

KEYS: Final = {name: [column.name for column in table.primary_key] for name, table in schema.metadata.tables.items()}


def inserting(connection: Connection) -> Any:
    """The insert of the database at hand, which knows what to do where there is something already."""
    return postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert


def upsert(connection: Connection, table: Table, values: Mapping[str, Any], kept: Set[str] = frozenset()) -> None:
    """Insert, or update all but the key and what is `kept`."""
    keys = KEYS[table.name]
    changed = {name: value for name, value in values.items() if name not in keys and name not in kept}
    added = inserting(connection)(table).values(dict(values))
    connection.execute(added.on_conflict_do_update(index_elements=keys, set_=changed))
