"""Copies of the embedded database, and putting one in its place so that a kill at any instant loses nothing."""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from gnomon.keeping.place import CannotKeep, free_name, has_database
from gnomon.kernel.errors import WrongFile
from gnomon.storage.upgrade import NEWER, Schema, schema_at

HEAD: Final = b"SQLite format 3\x00"
BESIDE: Final = ("-wal", "-shm")


def copy(source: Path, target: Path) -> None:
    """Copy a database into a file, while somebody writes to it or not; either all of it is there or nothing of it.

    Raises CannotKeep.
    """
    part = target.with_name(target.name + ".part")
    trouble = f"The backup could not be written to {target}"
    try:
        current = sqlite3.connect(_address(source), uri=True)
    except sqlite3.Error as fault:
        raise CannotKeep(f"{trouble}: {fault}.") from None
    with closing(current):
        _copy_into(current, part, trouble)
    try:
        part.replace(target)
        _settle(target.parent)
    except OSError as fault:
        part.unlink(missing_ok=True)
        raise CannotKeep(f"The backup could not be written to {target}: {fault.strerror}.") from None


def _copy_into(source: sqlite3.Connection, part: Path, trouble: str) -> None:
    try:
        _remove(part)
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        with closing(sqlite3.connect(part)) as made:
            source.backup(made)
            made.execute("PRAGMA journal_mode = DELETE")  # one file by itself, wherever it is put
        _settle(part)
    except (OSError, sqlite3.Error) as fault:
        _remove(part)
        raise CannotKeep(f"{trouble}: {fault}.") from None


def check(file: Path, name: str = "") -> Schema:
    """The schema of a copy that is whole. Raises WrongFile, which calls it `name`, for one that is not."""
    name = name or str(file)
    try:
        with file.open("rb") as opened:
            if opened.read(len(HEAD)) != HEAD:
                raise WrongFile(name, "this is no copy of the embedded database")
        with closing(_look(file)) as database:
            found = [row[0] for row in database.execute("PRAGMA integrity_check(3)")]
            if found != ["ok"]:
                raise WrongFile(name, "this copy is damaged")
            if database.execute("PRAGMA foreign_key_check").fetchone() is not None:
                raise WrongFile(name, "this copy is damaged: its parts do not belong together")
            tables = {row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if not tables >= {"alembic_version", "match", "match_row"}:
                raise WrongFile(name, "this database holds no matches of a table")
            schema = schema_at(str(database.execute("SELECT version_num FROM alembic_version").fetchone()[0]))
    except OSError as fault:
        raise CannotKeep(f"{name} cannot be read: {fault.strerror}.") from None
    except (sqlite3.Error, TypeError):
        raise WrongFile(name, "this copy is damaged") from None
    if schema.is_newer:
        raise WrongFile(name, NEWER)
    return schema


def count(file: Path) -> int:
    """How many matches a copy holds."""
    with closing(_look(file)) as database:
        return int(database.execute("SELECT count(*) FROM match").fetchone()[0])


def put(source: Path, target: Path, replace: bool) -> Path | None:
    """Put a copy in a database's place, and say where the old one is kept. The caller keeps servers away.

    The place is never empty and never half full: the copy is made and checked beside it, the old database gets a second
    name, and the copy takes its first one in a single step. Raises CannotKeep and WrongFile; then all is as it was.
    """
    if not source.is_file():
        raise CannotKeep(f"There is no file {source}.")
    if target.exists() and source.samefile(target):
        raise CannotKeep("This is the database itself, no copy of it.")
    there = has_database(target)
    if there and not replace:
        raise CannotKeep(f"{target} holds a database already; --replace keeps it beside the restored one.")
    check(source)
    needed, free = source.stat().st_size, shutil.disk_usage(target.parent).free
    if free < needed:
        raise CannotKeep(
            f"{target.parent} has room for {free / 1e6:,.0f} MB, and the copy needs {needed / 1e6:,.0f} MB."
        )
    part = target.with_name(target.name + ".part")
    try:
        with closing(_look(source)) as given:
            _copy_into(given, part, f"The copy could not be written to {target.parent}")
        check(part, str(source))
        kept = _keep(target) if there else None
        part.replace(target)
        _settle(target.parent)
    except OSError as fault:
        raise CannotKeep(f"The copy could not be put at {target}: {fault.strerror}.") from None
    finally:
        _remove(part)
    return kept


def _keep(target: Path) -> Path:
    """Give the old database a second name, with all that stood in the file beside it."""
    kept = free_name(target)
    _fold(target)
    try:
        os.link(target, kept)
    except OSError:  # a file system that knows no second names
        shutil.copy2(target, kept)
    for ending in BESIDE:
        beside = target.with_name(target.name + ending)
        if beside.exists():
            beside.replace(kept.with_name(kept.name + ending))
    return kept


def _fold(target: Path) -> None:
    """Take what stands beside a database into its file. One so damaged that this cannot be is kept as it lies there."""
    with target.open("rb") as opened:
        if opened.read(len(HEAD)) != HEAD:
            return  # the library would clear away what lies beside it
    try:
        with closing(sqlite3.connect(target, timeout=5)) as old:
            busy = old.execute("PRAGMA journal_mode = DELETE").fetchone()[0] == "wal"
    except sqlite3.Error as fault:
        busy = "locked" in str(fault)
    if busy:
        raise CannotKeep(f"Somebody is at work on {target}; stop it first.")


def _address(file: Path, more: str = "") -> str:
    name = str(file.resolve()).replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    return f"file:{name}?mode=ro{more}"


def _look(file: Path) -> sqlite3.Connection:
    """A look into a copy, which nobody writes to: nothing is made beside it, and it may lie where nothing can be."""
    alone = not file.with_name(file.name + "-wal").exists()
    return sqlite3.connect(_address(file, "&immutable=1" if alone else ""), uri=True)


def _settle(path: Path) -> None:
    """Wait until the disk has a file, or the names in a folder."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _remove(file: Path) -> None:
    for ending in ("", "-journal", *BESIDE):
        file.with_name(file.name + ending).unlink(missing_ok=True)
