"""`gnomon backup` and `gnomon restore`, for both kinds of database, and the trial that a copy passes or not."""

import asyncio
import json
import os
import shutil
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp
from typing import Final, TypeVar

from sqlalchemy import Connection, select
from sqlalchemy.engine import URL

from gnomon.keeping import embedded, postgres
from gnomon.keeping.place import CannotKeep, Storage, held, now_ms, write_note
from gnomon.kernel.errors import WrongFile
from gnomon.matches.errors import StorageTrouble
from gnomon.matches.tables import revive
from gnomon.storage import schema
from gnomon.storage.engines import Engines, database_url
from gnomon.storage.store import SqlStore
from gnomon.web.backups import MOST_NAMED, Backup

TRIAL: Final = ".trial-"
"""How the folders begin in which copies are tried."""
Progress = Callable[[int, int], None]
DAY_SECONDS: Final = 86_400

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Tried:
    """What a trial found: how many `matches` the copy holds, and the ids of the `bad` ones."""

    matches: int
    bad: tuple[str, ...]


def backup(storage: Storage, target: Path) -> Path:
    """Copy everything that is stored into a file or folder; the file written. Raises CannotKeep."""
    source = storage.file
    os.umask(0o077)  # what is stored is for its owner alone
    if target.is_dir():
        target = target / ("gnomon.dump" if source is None else "gnomon.db")
    if source is None:
        postgres.dump(storage.url, target)
    else:
        if not source.is_file():
            raise CannotKeep(f"There is no database in {source.parent}.")
        if target.resolve() == source.resolve():
            raise CannotKeep("The backup would overwrite the database itself.")
        embedded.copy(source, target)
    write_note(storage.folder, Backup(now_ms(), str(target.resolve()), None, _count(storage, target), 0))
    return target


def _count(storage: Storage, target: Path) -> int:
    """How many matches there are, in the copy where it can be asked."""
    if storage.file is not None:
        return embedded.count(target)
    return len(asyncio.run(_with_store(storage.url, _ids, False)))


def try_copy(storage: Storage, file: Path, progress: Progress) -> Tried:
    """Restore a copy into an empty place, play every match in it again, and note what was found.

    A match is bad if it does not replay row by row, or comes to another deal or result than the one that is stored.
    Raises WrongFile for a copy that cannot be restored at all, CannotKeep.
    """
    made = round(file.stat().st_mtime * 1000) if file.exists() else 0
    with _empty_folder(storage.folder) as folder:
        if storage.file is None:
            postgres.check(file)
            with postgres.trial(storage.url, file, folder) as url:
                found = _replay(url, progress)
        else:
            embedded.put(file, folder / "gnomon.db", replace=False)
            found = _replay(database_url("", folder), progress)
    named = found.bad[:MOST_NAMED]
    write_note(storage.folder, Backup(made, str(file.resolve()), now_ms(), found.matches, len(found.bad), named))
    return found


def restore(storage: Storage, file: Path, replace: bool) -> Path | None:
    """Bring a copy back; where the database that was there is kept now. Raises CannotKeep and WrongFile.

    A database that holds something is touched only to `replace` it. No server may be at work on it.
    """
    os.umask(0o077)
    try:
        storage.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as fault:
        raise CannotKeep(f"The data folder {storage.folder} cannot be made: {fault.strerror}.") from None
    if storage.file is None:
        _refuse(file, embedded.HEAD, "this is a copy of an embedded database, and the matches are in PostgreSQL")
        return postgres.restore(storage.url, file, storage.folder, replace)
    _refuse(file, postgres.HEAD, "this is a copy of a PostgreSQL database, and the matches are in the data folder")
    with held(storage.url):
        return embedded.put(file, storage.file, replace)


def _refuse(file: Path, head: bytes, sentence: str) -> None:
    try:
        with file.open("rb") as opened:
            if opened.read(len(head)) == head:
                raise WrongFile(str(file), sentence)
    except OSError as fault:
        raise CannotKeep(f"{file} cannot be read: {fault.strerror}.") from None


@contextmanager
def _empty_folder(folder: Path) -> Iterator[Path]:
    """A folder beside the data, where there is room for them; what a killed trial left behind goes a day later."""
    try:
        for left in [one for one in folder.glob(f"{TRIAL}*") if one.stat().st_mtime < time.time() - DAY_SECONDS]:
            shutil.rmtree(left, ignore_errors=True)
        made = Path(mkdtemp(prefix=TRIAL, dir=folder))
    except OSError as fault:
        raise CannotKeep(f"The data folder {folder} cannot be written: {fault.strerror}.") from None
    try:
        yield made
    finally:
        shutil.rmtree(made, ignore_errors=True)


def _replay(url: URL, progress: Progress) -> Tried:
    async def work(store: SqlStore, engines: Engines) -> Tried:
        ids = await _ids(store, engines)
        bad: list[str] = []
        for done, match in enumerate(ids, 1):
            if not await _is_sound(store, match):
                bad.append(match)
            progress(done, len(ids))
        return Tried(len(ids), tuple(bad))

    return asyncio.run(_with_store(url, work, True))


async def _is_sound(store: SqlStore, match: str) -> bool:
    """Whether a match replays to what is stored of it."""
    try:
        record, seats, rows = await store.match(match), await store.seats(match), await store.rows(match)
        if record is None:
            return False
        played = revive(record, rows)
        same = (played.game.id, played.seats, len(seats), len(rows) - 1, played.commitment(), played.over)
        stored = (record.game, record.seats, record.seats, record.seq, record.commitment, record.status == "over")
        result = json.loads(json.dumps(played.outcome.to_dict())) if played.over else None
    except StorageTrouble as fault:
        if type(fault) is StorageTrouble:
            raise
        return False
    except Exception:  # whatever damaged data lead to is that match's trouble
        return False
    return same == stored and (result is None or result == record.result)


async def _ids(_store: SqlStore, engines: Engines) -> list[str]:
    def work(connection: Connection) -> list[str]:
        return list(connection.scalars(select(schema.match.c.id).order_by(schema.match.c.id)))

    return await engines.read(work)


async def _with_store(url: URL, work: Callable[[SqlStore, Engines], Awaitable[T]], upgraded: bool) -> T:
    """Let `work` look into a database, brought up to the present schema before if it is one of a trial."""
    engines = Engines(url, False)
    store = SqlStore(engines)
    try:
        if upgraded:
            await store.open()
        return await work(store, engines)
    except StorageTrouble as fault:
        raise CannotKeep(f"The database does not serve: {fault}.") from None
    finally:
        await store.close()
