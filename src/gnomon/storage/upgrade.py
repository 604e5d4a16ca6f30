"""Brings a database up to the present schema; one history for both kinds."""

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection

from gnomon.matches.errors import StorageTrouble

HISTORY: Final = Path(__file__).parent / "migrations"
NEWER: Final = (
    "The database was written by another, newer version of Gnomon; serve it with that one, or restore a backup."
)


def configuration(connection: Connection | None = None) -> Config:
    """Alembic's settings, without a file."""
    settings = Config()
    settings.set_main_option("script_location", str(HISTORY).replace("%", "%%"))
    settings.attributes["connection"] = connection
    return settings


def upgrade(connection: Connection) -> None:
    """Run every migration that the database lacks, in the connection's transaction. Raises StorageTrouble."""
    try:
        command.upgrade(configuration(connection), "head")
    except CommandError:  # its schema's name is in no history of ours
        raise StorageTrouble(NEWER) from None
