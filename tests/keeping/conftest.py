"""A private PostgreSQL for what is kept in one, as in the tests of the storage."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import gnomon
from gnomon import main
from gnomon.keeping.place import Storage, storage_of
from gnomon.settings import Chosen, choose
from tests.storage.cluster import cluster, find_binaries, must_be_here
from tests.storage.conftest import new_database

KINDS = ["sqlite", "postgresql"] if find_binaries() is not None or must_be_here() else ["sqlite"]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with cluster() as address:
        yield address


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


class Place:
    """A data folder with its database of a kind."""

    def __init__(self, folder: Path, database: str) -> None:
        self.flags = {"data_folder": str(folder)} | ({"database_url": database} if database else {})
        self.folder = folder

    @property
    def words(self) -> list[str]:
        """The flags of a command."""
        return [word for name, value in self.flags.items() for word in (f"--{name.replace('_', '-')}", value)]

    @property
    def chosen(self) -> Chosen:
        return choose(self.flags, {})

    @property
    def storage(self) -> Storage:
        return storage_of(self.chosen)

    def add(self, seed: int, answers: int = 10_000) -> str:
        """Store a match, played to its end or so many answers; its id."""
        match = gnomon.new("khronos", seats=2, seed=seed)
        while not match.over and answers > 0:
            match.play(match.to_act[0], match.options(match.to_act[0])[-1])
            answers -= 1
        return main.import_match(self.chosen, match.dump())

    def has(self, *matches: str) -> bool:
        """Whether exactly these matches are stored, each of them to be opened."""
        texts = [main.export_match(self.chosen, match) for match in matches]
        return all(gnomon.match.verify(text).ok for text in texts) and self.count() == len(matches)

    def count(self) -> int:
        from sqlalchemy import create_engine, text

        engine = create_engine(self.storage.url)
        try:
            with engine.connect() as connection:
                return int(connection.execute(text("SELECT count(*) FROM match")).scalar_one())
        finally:
            engine.dispose()


@pytest.fixture
def make(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str], Place]:
    """Makes places of a kind, each with an empty database."""

    def made(name: str) -> Place:
        database = new_database(request.getfixturevalue("postgres")) if kind == "postgresql" else ""
        return Place(tmp_path / name, database)

    return made


@pytest.fixture(params=KINDS[1:])
def postgres_place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """A place with PostgreSQL; no such test exists where there can be none."""
    return Place(tmp_path / "data", new_database(request.getfixturevalue("postgres")))
