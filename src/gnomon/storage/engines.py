"""Connections to SQLite (one writer, several readers) and PostgreSQL, and what their errors mean."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from gnomon.matches.trouble import Conflict, StorageTrouble

BUSY_MS: Final = 5_000
READERS: Final = 3
CONNECTIONS: Final = 10


class Engines:
    """Where to write and where to read; the same engine on PostgreSQL."""

    def __init__(self, url: URL, durable: bool) -> None:
        self.url = url
        self.is_sqlite = url.get_backend_name() == "sqlite"
        if self.is_sqlite:
            self._write = create_async_engine(url, pool_size=1, max_overflow=0)
            self._read = create_async_engine(url, pool_size=READERS, max_overflow=0)
            _prepare_sqlite(self._write, "BEGIN IMMEDIATE", durable)
            _prepare_sqlite(self._read, "BEGIN", durable)
        else:
            self._write = self._read = create_async_engine(url, pool_size=CONNECTIONS, pool_pre_ping=True)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """One transaction that writes: committed at the end, or nothing of it holds.

        Raises Conflict for a key that is there already, StorageTrouble for whatever else fails.
        """
        try:
            async with self._write.begin() as connection:
                yield connection
        except IntegrityError as fault:
            raise Conflict(str(fault.orig)) from fault
        except (SQLAlchemyError, OSError, sqlite3.Error) as fault:
            raise StorageTrouble(_reason(fault)) from fault

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """One consistent look. Raises StorageTrouble."""
        try:
            async with self._read.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError, sqlite3.Error) as fault:
            raise StorageTrouble(_reason(fault)) from fault

    async def dispose(self) -> None:
        """Close every connection; a process would not end with one open."""
        await self._write.dispose()
        if self._read is not self._write:
            await self._read.dispose()


def database_url(setting: str, folder: Path) -> URL:
    """The database that a setting names; without one, a file in the data folder. Raises StorageTrouble."""
    if not setting:
        return URL.create("sqlite+aiosqlite", database=str(folder / "gnomon.db"))
    try:
        url = make_url(setting)
    except ArgumentError:
        raise StorageTrouble("GNOMON_DATABASE_URL is no database address") from None
    if url.drivername in ("postgresql", "postgres", "postgresql+psycopg"):
        return url.set(drivername="postgresql+psycopg")
    if url.drivername in ("sqlite", "sqlite+aiosqlite"):
        return url.set(drivername="sqlite+aiosqlite")
    raise StorageTrouble(f"GNOMON_DATABASE_URL names {url.drivername!r}; known: postgresql+psycopg, sqlite")


def _prepare_sqlite(engine: AsyncEngine, begin: str, durable: bool) -> None:
    @event.listens_for(engine.sync_engine, "connect")
    def _connected(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # this module begins transactions itself
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def _begun(connection: Any) -> None:
        connection.exec_driver_sql(begin)


def _reason(fault: BaseException) -> str:
    if isinstance(fault, DBAPIError):
        return str(fault.orig)
    if isinstance(fault, PoolTimeout):
        return "every connection is in use"
    return str(fault)
