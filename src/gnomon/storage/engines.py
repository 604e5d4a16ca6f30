"""Connections to SQLite (one writer, several readers) and PostgreSQL, and what their errors mean.

Each transaction runs whole in a thread of its own kind: one hop from the server's loop and back, whatever the number of
its statements.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from gnomon import tracing
from gnomon.matches.errors import Conflict, StorageTrouble, Unreadable

BUSY_MS: Final = 5_000
READERS: Final = 3
CONNECTIONS: Final = 8
HUNG_SECONDS: Final = 8.0
"""So long PostgreSQL waits for the next statement of a transaction: a machine that was cut off in the middle of one would keep its
rows locked for hours.
"""
DAMAGED: Final = ("XX001", "XX002")
"""What PostgreSQL calls a damaged table and a damaged index."""

T = TypeVar("T")


class Engines:
    """Where to write and where to read; the same place on PostgreSQL, by so many `connections` at most, where a transaction
    that says nothing for `hung` seconds is undone. `durable` lets SQLite survive a power cut too.
    """

    def __init__(self, url: URL, durable: bool, connections: int = CONNECTIONS, hung: float = HUNG_SECONDS) -> None:
        self.url = url
        self.is_sqlite = url.get_backend_name() == "sqlite"
        if self.is_sqlite:
            self._write = create_engine(url, pool_size=1, max_overflow=0)
            self._read = create_engine(url, pool_size=READERS, max_overflow=0)
            _prepare_sqlite(self._write, "BEGIN IMMEDIATE", durable)
            _prepare_sqlite(self._read, "BEGIN", durable)
            self._writers = ThreadPoolExecutor(1, "gnomon-writer")
            self._readers = ThreadPoolExecutor(READERS, "gnomon-reader")
        else:
            self._write = self._read = create_engine(url, pool_size=connections, max_overflow=0, pool_pre_ping=True)
            _prepare_postgres(self._write, hung)
            self._writers = self._readers = ThreadPoolExecutor(connections, "gnomon-storage")

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Let `work` run in one transaction: committed at its end, or nothing of it holds.

        Raises Conflict for a key that is there already, StorageTrouble for whatever else fails.
        """
        with tracing.span("storage.write", "client", code=work):
            return await asyncio.get_running_loop().run_in_executor(self._writers, _transaction, self._write, work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Let `work` have one consistent look; nothing is written. Raises StorageTrouble."""
        with tracing.span("storage.read", "client", code=work):
            return await asyncio.get_running_loop().run_in_executor(self._readers, _look, self._read, work)

    async def dispose(self) -> None:
        """Finish what has begun and close every connection."""
        await asyncio.to_thread(self._dispose)

    def _dispose(self) -> None:
        for threads in (self._writers, self._readers):
            threads.shutdown()
        for engine in (self._read, self._write):
            engine.dispose()


def database_url(setting: str, folder: Path) -> URL:
    """The database that a setting names; without one, a file in the data folder. Raises StorageTrouble."""
    if not setting:
        return URL.create("sqlite+pysqlite", database=str(folder / "gnomon.db"))
    try:
        url = make_url(setting)
    except ArgumentError:
        raise StorageTrouble("GNOMON_DATABASE_URL is no database address") from None
    if url.drivername in ("postgresql", "postgres", "postgresql+psycopg"):
        return url.set(drivername="postgresql+psycopg")
    if url.drivername in ("sqlite", "sqlite+pysqlite"):
        return url.set(drivername="sqlite+pysqlite")
    raise StorageTrouble(f"GNOMON_DATABASE_URL names {url.drivername!r}; known: postgresql+psycopg, sqlite")


def _transaction(engine: Engine, work: Callable[[Connection], T]) -> T:
    with _told(), engine.begin() as connection:
        return work(connection)


def _look(engine: Engine, work: Callable[[Connection], T]) -> T:
    with _told(), engine.connect() as connection:  # ends without a commit: after a damaged page SQLite would refuse it
        return work(connection)


@contextmanager
def _told() -> Iterator[None]:
    """Tell of the database's errors in the application's terms."""
    try:
        yield
    except IntegrityError as fault:
        raise Conflict(str(fault.orig)) from fault
    except (SQLAlchemyError, OSError, sqlite3.Error) as fault:
        if is_damage(fault):
            raise Unreadable from None  # the database's own words quote what it could not read
        raise StorageTrouble(_reason(fault)) from fault


def hung_after(seconds: float) -> str:
    """The setting of a PostgreSQL session by which a transaction ends that says nothing for so long."""
    return f"idle_in_transaction_session_timeout={round(seconds * 1000)}"


def _prepare_postgres(engine: Engine, hung: float) -> None:
    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _record: Any) -> None:
        connection.execute(f"SET {hung_after(hung)}")
        connection.commit()


def _prepare_sqlite(engine: Engine, begin: str, durable: bool) -> None:
    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # this module begins transactions itself
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
        connection.execute("PRAGMA foreign_keys = ON")

    @event.listens_for(engine, "begin")
    def _begun(connection: Any) -> None:
        connection.exec_driver_sql(begin)


def is_damage(fault: BaseException) -> bool:
    """Whether an error says that a part of what is stored is damaged, rather than that the storage does not serve."""
    if isinstance(fault, Unreadable):
        return True
    found = fault.orig if isinstance(fault, DBAPIError) else fault
    if isinstance(found, sqlite3.Error):
        # The complaint about letters comes from Python's own module, without a code.
        undecodable = str(found).startswith("Could not decode to UTF-8")
        return undecodable or getattr(found, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_CORRUPT
    return getattr(found, "sqlstate", None) in DAMAGED


def _reason(fault: BaseException) -> str:
    if isinstance(fault, DBAPIError):
        return str(fault.orig)
    if isinstance(fault, PoolTimeout):
        return "every connection is in use"
    return str(fault)
