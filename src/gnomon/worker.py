"""A machine that lends its processor: takes jobs from the line of some servers, and does them."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final, NoReturn

from gnomon import __version__, tracing
from gnomon.kernel.errors import BadInput
from gnomon.lab.simulation import is_compiled
from gnomon.matches.errors import StorageTrouble
from gnomon.matches.jobs import LENT, Kind
from gnomon.matches.opponents import ProcessOpponents
from gnomon.matches.studies import workshop_of
from gnomon.matches.waits import end
from gnomon.matches.workshop import machine_name
from gnomon.storage.engines import database_url
from gnomon.storage.queue import PostgresJobs
from gnomon.web import logs
from gnomon.web.v1.remote import RemoteLine, Unwanted

log = logging.getLogger("gnomon.worker")

RELEASES_SECONDS: Final = 60.0
STRANGERS: Final = "servers or machines of another release are at this line, and their jobs are left to themselves"
GRACE_SECONDS: Final = 10.0
"""What is not done so long after the word to stop goes back in line."""
FAILED: Final = 2
VARIABLE: Final = "GNOMON_TOKEN"
NO_SERVER: Final = (
    "A worker needs the PostgreSQL database of its servers (--database-url or GNOMON_DATABASE_URL), or the address of one of "
    f"them: --server, with a token in {VARIABLE} that a host makes on the page about themselves."
)


def work(database: str, server: str = "", kinds: str = "", processes: int = 0, name: str = "") -> None:
    """Do jobs of some `kinds` (with commas; empty: all that there are) until told to stop, so many `processes` at once (0:
    one a core).

    The line is that of a `database`, or of a `server` by its address. `name` is what the host's page calls this machine.
    Raises BadInput for a kind that there is not; exits with a sentence and code 2 when the line cannot be used.
    """
    wanted = _kinds(kinds, LENT if server else frozenset(Kind))
    name = name or machine_name()
    try:
        line = _line(database, server)
        logs.set_up(None)
        tracing.begin(os.environ, __version__)
        asyncio.run(_run(line, wanted, processes or os.cpu_count() or 1, name))
    except KeyboardInterrupt:
        return
    except (StorageTrouble, Unwanted) as trouble:
        _give_up(str(trouble))
    finally:
        tracing.end()


def _line(database: str, server: str) -> PostgresJobs | RemoteLine:
    """Where the jobs are. Exits with a sentence when nothing usable is named."""
    if server:
        token = os.environ.get(VARIABLE, "")
        if not token:
            _give_up(NO_SERVER)
        if not server.startswith(("http://", "https://")):
            _give_up(f"{server!r:.80} is no address of a server; it begins with https:// or http://.")
        return RemoteLine(server, token)
    url = database_url(database, Path())
    if url.get_backend_name() == "sqlite":
        _give_up(NO_SERVER)
    return PostgresJobs(url)


def _kinds(text: str, known: frozenset[Kind]) -> set[Kind]:
    """The kinds that a text lists, all that are `known` to the line if it is empty. Raises BadInput."""
    if not text:
        return set(known)
    found: set[Kind] = set()
    told = ", ".join(kind for kind in Kind if kind in known)
    for word in text.replace(",", " ").split():
        if word not in known:
            raise BadInput("kinds", f"unknown kind {word!r:.40}; known: {told}")
        found.add(Kind(word))
    if not found:
        raise BadInput("kinds", f"nothing to do; known: {told}")
    return found


async def _watch_releases(line: PostgresJobs) -> None:
    """Log which other releases are at the line whenever that changes: none does the other's jobs, so that this machine may idle."""
    told: set[str] = set()
    while True:
        with suppress(StorageTrouble):
            found = {taker.version or "an earlier one" for taker in await line.takers() if taker.is_stranger}
            if found - told:
                log.warning(STRANGERS, extra={"release": __version__, "others": sorted(found)})
            told = found
        await asyncio.sleep(RELEASES_SECONDS)


async def _run(line: PostgresJobs | RemoteLine, kinds: set[Kind], slots: int, name: str) -> None:
    told = asyncio.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(sign, told.set)
    if isinstance(line, PostgresJobs):
        await line.open()
    opponents = ProcessOpponents(max(1, slots - 1))
    shop = workshop_of(line, opponents, slots, name, sorted(kinds))
    beside = [asyncio.create_task(opponents.stay_ready())]
    try:
        await shop.start()
        if isinstance(line, PostgresJobs):
            beside.append(asyncio.create_task(_watch_releases(line)))
        engine = "compiled" if is_compiled() else "in plain Python"
        print(f"{name} does what waits ({', '.join(sorted(kinds))}), {slots} at once; the engine runs {engine}.")
        print("Ctrl+C ends it; what it has begun goes back in line.\n", flush=True)
        await shop.until(told)
    finally:
        with suppress(Unwanted):
            await shop.stop(GRACE_SECONDS)
        await end(beside)
        await line.close()
    print(f"{name} has done {shop.done:,} jobs.", flush=True)


def _give_up(sentence: str) -> NoReturn:
    print(f"gnomon: {sentence}", file=sys.stderr)
    raise SystemExit(FAILED)
