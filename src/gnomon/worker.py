"""A machine that lends its processor: takes jobs from the line of the servers over a database, and does them."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path
from typing import Final, NoReturn

from gnomon.kernel.errors import BadInput
from gnomon.lab.simulation import is_compiled
from gnomon.matches.errors import StorageTrouble
from gnomon.matches.jobs import Jobs, Kind
from gnomon.matches.opponents import ProcessOpponents
from gnomon.matches.thoughts import thinking_workshop
from gnomon.matches.workshop import machine_name
from gnomon.storage.engines import database_url
from gnomon.storage.queue import PostgresJobs
from gnomon.web import logs

GRACE_SECONDS: Final = 10.0
"""What is not done so long after the word to stop goes back in line."""
FAILED: Final = 2
NO_SERVER: Final = (
    "A worker needs the PostgreSQL database of its servers: --database-url or GNOMON_DATABASE_URL. "
    "A table that keeps its matches in a file thinks on its own machine."
)


def work(database: str, kinds: str = "think", processes: int = 0, name: str = "") -> None:
    """Do jobs of some `kinds` (with commas) until told to stop, so many `processes` at once (0: one a core).

    `name` is what the host's page calls this machine. Raises BadInput for a kind that there is not; exits with a sentence
    and code 2 when the `database` cannot be used.
    """
    wanted = _kinds(kinds)
    try:
        url = database_url(database, Path())
        if url.get_backend_name() == "sqlite":
            _give_up(NO_SERVER)
        logs.set_up(None)
        asyncio.run(_run(PostgresJobs(url), wanted, processes or os.cpu_count() or 1, name or machine_name()))
    except KeyboardInterrupt:
        return
    except StorageTrouble as trouble:
        _give_up(str(trouble))


def _kinds(text: str) -> set[Kind]:
    """The kinds that a text lists. Raises BadInput."""
    found: set[Kind] = set()
    for word in text.replace(",", " ").split():
        try:
            found.add(Kind(word))
        except ValueError:
            raise BadInput("kinds", f"unknown kind {word!r:.40}; known: {', '.join(Kind)}") from None
    if not found:
        raise BadInput("kinds", f"nothing to do; known: {', '.join(Kind)}")
    return found


async def _run(jobs: Jobs, kinds: set[Kind], slots: int, name: str) -> None:
    told = asyncio.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(sign, told.set)
    await jobs.open()
    opponents = ProcessOpponents(max(1, slots - 1))
    shop = thinking_workshop(jobs, opponents, slots, name)
    try:
        await shop.start()
        engine = "compiled" if is_compiled() else "in plain Python"
        print(f"{name} does what waits ({', '.join(sorted(kinds))}), {slots} at once; the engine runs {engine}.")
        print("Ctrl+C ends it; what it has begun goes back in line.\n", flush=True)
        await told.wait()
    finally:
        await shop.stop(GRACE_SECONDS)
        await jobs.close()
    print(f"{name} has done {shop.done:,} jobs.", flush=True)


def _give_up(sentence: str) -> NoReturn:
    print(f"gnomon: {sentence}", file=sys.stderr)
    raise SystemExit(FAILED)
