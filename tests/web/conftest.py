"""Every test here that asks for `server` has one of its own over a fresh SQLite file."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.web.served import Served, served


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def server(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Served]:
    async with served(tmp_path) as running:
        yield running
