"""Brings a database up to the present schema; one history for both kinds."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from gnomon.matches.errors import StorageTrouble

HISTORY: Final = Path(__file__).parent / "migrations"
NEWER: Final = (
    "The database was written by another, newer version of Gnomon; serve it with that one, or restore a backup."
)


@dataclass(frozen=True, slots=True)
class Schema:
    """Which schema a database has (empty for none), the present one, and the steps from the one to the other in order."""

    here: str
    present: str
    missing: tuple[str, ...]

    @property
    def is_newer(self) -> bool:
        """Whether another, newer version wrote it."""
        return bool(self.here) and self.here not in known()


def configuration(connection: Connection | None = None) -> Config:
    """Alembic's settings, without a file."""
    settings = Config()
    settings.set_main_option("script_location", str(HISTORY).replace("%", "%%"))
    settings.attributes["connection"] = connection
    return settings


@cache
def known() -> tuple[str, ...]:
    """Every schema that there has been, the first one first."""
    history = ScriptDirectory.from_config(configuration())
    return tuple(script.revision for script in history.walk_revisions())[::-1]


def schema_at(here: str) -> Schema:
    """What a schema by its name, empty for none, is to the present one."""
    after = known().index(here) + 1 if here in known() else len(known()) if here else 0
    return Schema(here, known()[-1], known()[after:])


def schema_of(connection: Connection) -> Schema:
    """The schema of a database; nothing is written."""
    return schema_at(MigrationContext.configure(connection).get_current_revision() or "")


def upgrade(connection: Connection) -> None:
    """Run every migration that the database lacks, in the connection's transaction. Raises StorageTrouble."""
    try:
        command.upgrade(configuration(connection), "head")
    except CommandError:  # its schema's name is in no history of ours
        raise StorageTrouble(NEWER) from None
