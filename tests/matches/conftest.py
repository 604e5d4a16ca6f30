"""Every test here has a house of its own over a fresh SQLite file."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.matches.house import House, opened, sqlite_store


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def house(tmp_path: Path, anyio_backend: str) -> AsyncIterator[House]:
    async with opened(sqlite_store(tmp_path)) as open_house:
        yield open_house
