"""Where a table keeps what it has stored, as commands of its host see it."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import msgspec
from sqlalchemy.engine import URL

from gnomon.kernel.errors import GnomonError
from gnomon.matches.errors import StorageTrouble
from gnomon.settings import Chosen
from gnomon.storage.alone import alone
from gnomon.storage.engines import database_url
from gnomon.web.backups import RECORD, Backup

"""What the last backup was, in the data folder."""


class CannotKeep(GnomonError):
    """Why a command of the host does nothing, in one sentence."""


@dataclass(frozen=True, slots=True)
class Storage:
    """The data folder and the database of a table."""

    folder: Path
    url: URL

    @property
    def file(self) -> Path | None:
        """The database's file, None where a server has it. Raises CannotKeep for one in memory."""
        if self.url.get_backend_name() != "sqlite":
            return None
        if self.url.database in (None, "", ":memory:"):
            raise CannotKeep("A database in memory has nothing to keep.")
        return Path(str(self.url.database))


def storage_of(chosen: Chosen) -> Storage:
    """The storage that was chosen. Raises CannotKeep for an address that names none."""
    try:
        return Storage(chosen.folder, database_url(chosen.text("database_url"), chosen.folder))
    except StorageTrouble as fault:
        raise CannotKeep(f"{fault}.") from None


def has_database(file: Path) -> bool:
    """Whether a file holds anything."""
    return file.is_file() and file.stat().st_size > 0


@contextmanager
def held(url: URL) -> Iterator[None]:
    """Keep servers away from a SQLite file for the length of a block. Raises CannotKeep if one is at work."""
    claim = alone(url)
    try:
        claim.__enter__()
    except StorageTrouble as fault:
        busy = str(fault).startswith("Another server")
        raise CannotKeep(f"A server is at work on {url.database}; stop it first." if busy else f"{fault}") from None
    try:
        yield
    finally:
        claim.__exit__(None, None, None)


def now_ms() -> int:
    """The date, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def free_name(target: Path) -> Path:
    """A name beside a file for what stood there before, which no other file has."""
    stamp = time.strftime("%Y-%m-%d-%H%M%S", time.gmtime())
    kept = target.with_name(f"{target.stem}-before-{stamp}{target.suffix}")
    number = 1
    while kept.exists():
        number += 1
        kept = target.with_name(f"{target.stem}-before-{stamp}-{number}{target.suffix}")
    return kept


def write_note(folder: Path, note: Backup) -> None:
    """Remember the last backup. Raises CannotKeep."""
    part = folder / f"{RECORD}.part"
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(msgspec.json.encode(note))
        part.replace(folder / RECORD)
    except OSError as fault:
        raise CannotKeep(f"The backup is written, but not that it was: {folder / RECORD}: {fault.strerror}.") from None
