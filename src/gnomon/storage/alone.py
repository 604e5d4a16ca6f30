"""One server for one SQLite file: viewers of a second one would not see what the first one stores."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Final

from sqlalchemy.engine import URL

from gnomon.matches.errors import StorageTrouble

SUFFIX: Final = "-serving"


@contextmanager
def alone(url: URL) -> Iterator[None]:
    """Be the only server over a SQLite file for the length of a block. Raises StorageTrouble if another one is.

    An empty database beside it is locked: SQLite's own locks work on every system and end with the process, however it
    ends. Other databases are for several servers.
    """
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        yield
        return
    try:
        claim = sqlite3.connect(f"{url.database}{SUFFIX}", timeout=0, isolation_level=None, check_same_thread=False)
        claim.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as fault:
        raise StorageTrouble(_sentence(url, fault)) from None
    with closing(claim):
        yield


def _sentence(url: URL, fault: sqlite3.OperationalError) -> str:
    if "locked" in str(fault):
        return f"Another server is at work on {url.database}; stop it, or give this one a data folder of its own."
    return f"{url.database} cannot be kept for this server alone: {fault}."
