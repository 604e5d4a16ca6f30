"""The same suite over SQLite and PostgreSQL: `database` is the address of an empty database of each kind."""

import itertools
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, Table, insert, inspect

from gnomon.storage.engines import Engines, database_url
from gnomon.storage.store import SqlStore
from tests.storage.cluster import cluster, find_binaries, must_be_here
from tests.storage.rooms import Room

NUMBERS = itertools.count()
KINDS = ["sqlite", "postgresql"] if find_binaries() is not None or must_be_here() else ["sqlite"]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with cluster() as address:
        yield address


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'gnomon.db'}"
    else:
        with empty_database(request.getfixturevalue("postgres")) as address:
            yield address


@pytest.fixture(params=KINDS[1:])
def postgres_database(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of an empty PostgreSQL database; no such test exists where there can be no PostgreSQL."""
    with empty_database(request.getfixturevalue("postgres")) as address:
        yield address


@contextmanager
def empty_database(server: str) -> Iterator[str]:
    """The address of a new database in a cluster, which is dropped afterwards: thousands of them would fill the disk."""
    address = new_database(server)
    yield address
    plain, _, name = address.replace("postgresql+psycopg", "postgresql").rpartition("/")
    with suppress(psycopg.OperationalError), psycopg.connect(f"{plain}/postgres", autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")  # whoever has stopped the cluster may leave it so


def new_database(server: str) -> str:
    """Create an empty database in a cluster."""
    name = f"test_{next(NUMBERS)}"
    plain = server.replace("postgresql+psycopg", "postgresql")
    with psycopg.connect(f"{plain}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return f"{server}/{name}"


def make_store(database: str, folder: Path) -> SqlStore:
    """A store over a database, not yet open."""
    return SqlStore(Engines(database_url(database, folder), False))


@pytest.fixture
async def store(database: str, tmp_path: Path, anyio_backend: str) -> AsyncIterator[SqlStore]:
    made = make_store(database, tmp_path)
    await made.open()
    yield made
    await made.close()


@pytest.fixture
async def room(database: str, tmp_path: Path, anyio_backend: str) -> AsyncIterator[Room]:
    made = Room(database, tmp_path)
    await made.jobs.open()
    yield made
    await made.close()


def put_as_of_then(connection: Connection, table: Table, values: Mapping[str, object]) -> None:
    """Write a row into a schema that may know fewer columns than today's."""
    known = {column["name"] for column in inspect(connection).get_columns(table.name)}
    connection.execute(insert(table), {name: value for name, value in values.items() if name in known})
