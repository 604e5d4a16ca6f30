"""What a house costs as it grows: a long line of thoughts, a second worker, a second server, many tables, many stored matches.

    python -m bench.growth [--only line,workers,reach,costs,memory,start] [--tables 1000] [--long 500] [--matches 100000]

    line     so many running matches with a program each, so many thoughts of theirs in line, then an era in real time: the
             share of its programs' answers that were thought of within their own reaction time
    workers  thoughts a second of one `gnomon worker`, and of two
    reach    from an answer sent to one server to a page at another that shows it
    costs    what an answer costs a server and the database, without anybody who looks on, and what a whole match weighs there
    memory   what a table holds that nobody looks at, how many of them stay open, and how long one takes to come back
    start    how long a server takes to begin over so many stored matches, with PostgreSQL and with SQLite

Everything runs on loopback, servers and database on the same machine, in a database cluster of its own. Milliseconds of
`reach` are of the reference machine (`bench.pace`), everything else is this machine's.
"""

import argparse
import asyncio
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, TypeVar

import httpx
import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Table as Sheet
from sqlalchemy import Engine, create_engine, text
from websockets.asyncio.client import connect

from bench.pace import add_pace, measured_pace
from bench.real_time import Page, in_real_time
from bench.scale import LIMITS, Process
from bench.server import cpu_seconds, quantile
from bench.viewers import middle_of_a_match
from gnomon import catalog
from gnomon.bots.reactions import reaction
from gnomon.kernel.frames import NEVER as NO_SPAN
from gnomon.main import Place, build_host
from gnomon.match import Match
from gnomon.matches.entropy import SystemEntropy
from gnomon.matches.jobs import Job, Kind, done
from gnomon.matches.lobby import NewTable, SeatPlan
from gnomon.matches.opponents import ProcessOpponents
from gnomon.matches.quotas import Limits
from gnomon.matches.records import FULL_SPEED
from gnomon.matches.service import Host, Settings
from gnomon.matches.stopwatch import SteadyClock
from gnomon.matches.table import Table
from gnomon.matches.tables import KEPT
from gnomon.matches.thinking import Claim, Urgency
from gnomon.matches.thoughts import Thought
from gnomon.matches.transfer import import_table
from gnomon.storage import schema
from gnomon.storage.engines import database_url
from gnomon.storage.queue import PostgresJobs
from gnomon.web.metrics import Metrics
from tests.storage.cluster import cluster, free_port
from tests.storage.conftest import new_database

T = TypeVar("T")

NO_LIMITS: Final = Limits(100_000, 100_000, 100_000, 100_000)
IN_TIME: Final = 0.95
TWICE: Final = 1.8
REACH_MS: Final = 5.0
BACK_MS: Final = 50.0
START_SECONDS: Final = 3.0
ERA_SECONDS: Final = 60.0
OWNED: Final = 20
"""So many tables are one person's."""
ERA_LEVEL: Final = "club"
SLOW_GAME, SLOW_LEVEL = "feudum", "expert"
THINKING_SECONDS: Final = 30.0
ANSWERS: Final = 200
ANSWER_EVERY: Final = 0.1
PLAYED_AT_ONCE: Final = 12
MANY_TABLES: Final = 1200
RUNNING: Final = 0.01
"""The share of the stored matches that go on."""


@dataclass(frozen=True, slots=True)
class Row:
    """A figure in words, what was wanted (empty: nothing in particular), and whether that is met."""

    what: str
    figure: str
    wanted: str
    holds: bool


# --- houses -------------------------------------------------------------------------------------------------------------


@contextmanager
def a_database() -> Iterator[str]:
    """The address of an empty database in a cluster of its own."""
    with cluster(tended=True) as server:
        yield new_database(server)


@asynccontextmanager
async def a_host(folder: Path, database: str = "") -> AsyncIterator[Host]:
    """A host in this process, its programs in processes of their own."""
    opponents = ProcessOpponents()
    place = Place(folder, database, "", "off", False, True)
    host = build_host(place, Settings(pause=0, notices=False, limits=NO_LIMITS), Metrics(), opponents)
    await host.start()
    await opponents.make_ready()
    try:
        yield host
    finally:
        await host.stop()


# --- a long line --------------------------------------------------------------------------------------------------------


async def line(asked: argparse.Namespace) -> list[Row]:
    """Programs in real time beside a long line of slow thoughts."""
    with tempfile.TemporaryDirectory() as folder, a_database() as database:
        async with a_host(Path(folder), database) as host:
            programs = (SeatPlan("opponent", level=SLOW_LEVEL),) * 2
            for number in track(range(asked.tables), "tables", transient=True):
                if number % OWNED == 0:
                    owner = await host.people.guest(f"Eve {number}")
                await host.lobby.create(owner, NewTable(SLOW_GAME, (*programs, SeatPlan("me"))))
            assert host.jobs is not None
            waiting = len(await host.jobs.line())
            table, ada = await _an_era(host)
            in_time: list[bool] = []
            _note_reactions(host, table.id, in_time)
            page = table.subscribe(table.viewer(ada))
            chance, until = random.Random(1), time.monotonic() + ERA_SECONDS
            while time.monotonic() < until and not table.is_over:
                if 0 in table.asked and table.game.span(table.match.state) == NO_SPAN:
                    code = chance.choice(table.match.options(0)).code
                    await host.play.answer(table, ada, 0, table.match.number(0), code)
                await asyncio.sleep(0.05)
            table.unsubscribe(page)
            left = len(await host.jobs.line())
    share = sum(in_time) / max(1, len(in_time))
    told = (
        f"{share:.1%} of {len(in_time)} answers within their reaction time ({asked.tables} running matches, "
        f"{waiting} thoughts in line before, {left} after)"
    )
    is_long = waiting >= asked.long
    return [
        Row(
            "an era in real time behind a long line",
            told,
            f"{IN_TIME:.0%}, {asked.long} in line",
            is_long and share >= IN_TIME,
        )
    ]


async def _an_era(host: Host) -> tuple[Table, str]:
    """A match in the first instant of its second era, and who sits at its first seat; programs sit at the others."""
    record, _ = await import_table(in_real_time(1).dump(), host.store, SystemEntropy(), SteadyClock())
    table = await host.tables.open(record.id)
    for seat in range(1, len(table.seats)):
        await host.seating.let_program(table, seat, ERA_LEVEL)
    return table, table.seats[0].user or ""


def _note_reactions(host: Host, match: str, in_time: list[bool]) -> None:
    """Note of every answer of a program in real time whether it was thought of before it was due."""
    take_time = host.programs._take_time

    async def noted(table: Table, seat: int, begun: float) -> None:
        if table.id == match and table.game.span(table.match.state) != NO_SPAN:
            taken = reaction(table.seats[seat].level, host.programs._salt(table, seat, "reaction"))
            in_time.append(time.monotonic() - begun <= taken * FULL_SPEED / table.pace.speed / 1000)
        await take_time(table, seat, begun)

    host.programs._take_time = noted  # type: ignore[method-assign]


# --- workers ------------------------------------------------------------------------------------------------------------


async def workers(_asked: argparse.Namespace) -> list[Row]:
    """Thoughts a second with one worker and with two."""
    done_by = [await _thoughts_done(count) for count in (1, 2)]
    ratio = done_by[1] / max(1, done_by[0])
    told = f"{done_by[0] / THINKING_SECONDS:.1f} thoughts/s with one, {done_by[1] / THINKING_SECONDS:.1f} with two: {ratio:.2f} times ({os.cpu_count()} cores)"
    return [Row("a second worker", told, f"{TWICE} times", ratio >= TWICE)]


async def _thoughts_done(count: int) -> int:
    """How many thoughts so many workers finish, after each has finished its first."""
    with tempfile.TemporaryDirectory() as folder, a_database() as database:
        jobs = PostgresJobs(database_url(database, Path(folder)))
        await jobs.open()
        command = [sys.executable, "-m", "gnomon", "worker", "--database-url", database, "--processes", "1", "--name"]
        running = [subprocess.Popen([*command, f"W{n}"], stdout=subprocess.DEVNULL) for n in range(count)]
        finished = 0

        async def keep_asking(lane: int) -> None:
            nonlocal finished
            number = 0
            while True:
                number += 1
                await done(jobs, _a_thought(lane, number))
                finished += 1

        asking = [asyncio.ensure_future(keep_asking(lane)) for lane in range(4 * count)]
        try:
            while finished < 4 * count:
                await asyncio.sleep(0.1)
            before = finished
            await asyncio.sleep(THINKING_SECONDS)
            return finished - before
        finally:
            for task in asking:
                task.cancel()
            await asyncio.gather(*asking, return_exceptions=True)
            for process in running:
                process.kill()
                process.wait()
            await jobs.close()


def _a_thought(lane: int, number: int) -> Job:
    entry = catalog.entry(SLOW_GAME)
    state = entry.game.setup({}, 2, 1)  # the same for all, so that all cost the same
    seat = entry.game.to_act(state)[0]
    view = msgspec.Raw(msgspec.json.encode(entry.game.view(state, seat).to_dict()))
    body = msgspec.json.encode(Thought(SLOW_LEVEL, SLOW_GAME, view, seat, 1, thinking=0.0))
    return Job(Kind.THINK, f"{lane} {number}", body.decode(), lambda: Claim(Urgency.AWAITED, f"{lane}"))


# --- from server to server ----------------------------------------------------------------------------------------------


async def reach(asked: argparse.Namespace) -> list[Row]:
    """From an answer at one server to a page at another."""
    pace = asked.pace or measured_pace()
    with tempfile.TemporaryDirectory() as name, a_database() as database:
        servers = [Process(f"server {n}", Path(name) / f"server-{n}", free_port()) for n in range(2)]
        try:
            for process in servers:
                process.start(database)
                await process.answers()
            latencies = await _answers_seen(servers[0].port, servers[1].port)
        finally:
            for process in servers:
                process.kill()
    near, far = [own * pace for own, _ in latencies], [other * pace for _, other in latencies]
    middle = quantile(far, 0.5)
    told = f"median {middle:.1f} ms, p95 {quantile(far, 0.95):.1f} ms ({len(far)} answers; at their own server {quantile(near, 0.5):.1f} ms)"
    return [Row("an answer at one server, seen at another", told, f"median {REACH_MS:g} ms", middle <= REACH_MS)]


async def _answers_seen(here: int, there: int) -> list[tuple[float, float]]:
    """Milliseconds from each answer's sending to its arrival at a page of its own server, and of the other one."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{here}", trust_env=False) as http:
        (await http.post("/api/me", json={"name": "Ada"})).raise_for_status()
        seats = [{"kind": "me"}, {"kind": "local", "name": "Ben"}]
        made = (await http.post("/api/matches", json={"game": "khronos", "seats": seats})).raise_for_status().json()
        cookie = {"Cookie": "; ".join(f"{key}={value}" for key, value in http.cookies.items())}
        address = "ws://127.0.0.1:{}/ws/matches/" + made["id"]
        async with (
            connect(address.format(there), proxy=None, max_size=None) as other,
            connect(address.format(here), additional_headers=cookie, proxy=None, max_size=None) as own,
        ):
            watcher, player = Page(0, other), Page(0, own)
            hearing = [asyncio.create_task(page.listen()) for page in (watcher, player)]
            chance = random.Random(1)
            found: list[tuple[float, float]] = []
            base = f"/api/v1/matches/{made['id']}"
            while len(found) < ANSWERS:
                now = (await http.get(base)).raise_for_status().json()
                if now["status"] == "over":
                    break
                choice = chance.choice(now["choices"])
                player.seat, player.options = now["seat"], f'data-number="{now["number"]}"'
                sent, reply = await player.answer(choice["code"])
                found.append(
                    (
                        (await player.was_told(reply.seq) - sent) * 1000,
                        (await watcher.was_told(reply.seq) - sent) * 1000,
                    )
                )
                await asyncio.sleep(ANSWER_EVERY)
            for task in hearing:
                task.cancel()
            return found


# --- what an answer costs ---------------------------------------------------------------------------------------------


async def costs(_asked: argparse.Namespace) -> list[Row]:
    """What answers cost a server and PostgreSQL, and what whole matches of two weigh there."""
    return [await _costs(game) for game in track(sorted(catalog.GAMES), "games", transient=True)]


async def _costs(game: str) -> Row:
    with tempfile.TemporaryDirectory() as folder, a_database() as database:
        async with a_host(Path(folder), database) as host:
            ada = await host.people.guest("Ada")
            seats = (SeatPlan("me"), SeatPlan("local", "Ben"))
            tables = [
                await host.lobby.create(ada, NewTable(game, seats, _in_turns(game), seed=seed))
                for seed in range(PLAYED_AT_ONCE)
            ]
            engine = create_engine(database_url(database, Path(folder)))
            empty, mine, its = _weight(engine), time.process_time(), _cpu_of_backends(engine)
            await asyncio.gather(*(_play_out(host, table, ada.id) for table in tables))
            mine, its = time.process_time() - mine, _cpu_of_backends(engine) - its
            answers = sum(1 for table in tables for row in table.match.rows if row.kind == "answer")
            weight = (_weight(engine) - empty) / len(tables)
            engine.dispose()
    told = (
        f"{mine / answers * 1000:.1f} ms of a server and {its / answers * 1000:.2f} ms of the database an answer; "
        f"{answers / len(tables):.0f} answers and {weight / 1000:.0f} kB a match"
    )
    return Row(f"answers nobody looks at, {game}", told, "", True)


async def _play_out(host: Host, table: Table, user: str) -> None:
    """Answer at random for every seat until the match is over."""
    chance = random.Random(table.id)
    while not table.is_over:
        seat = table.asked[0]
        code = chance.choice(table.match.options(seat)).code
        await host.play.answer(table, user, seat, table.match.number(seat), code)


def _weight(engine: Engine) -> int:
    """Bytes of matches, seats and rows with their indices."""
    names = ("match", "seat", "match_row")
    with engine.begin() as connection:
        return sum(connection.execute(text(f"SELECT pg_total_relation_size('{name}')")).scalar_one() for name in names)


def _cpu_of_backends(engine: Engine) -> float:
    """Seconds of processor that the database's processes for those who are connected have taken."""
    with engine.connect() as connection:
        pids = list(connection.scalars(text("SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'")))
    return sum(map(cpu_seconds, pids))


# --- memory -------------------------------------------------------------------------------------------------------------


async def memory(_asked: argparse.Namespace) -> list[Row]:
    """What tables hold that nobody looks at. They are stored by one process and opened by a fresh one."""
    rows = []
    for game in track(sorted(catalog.GAMES), "games", transient=True):
        with tempfile.TemporaryDirectory() as name:
            ids = await _apart(_store_tables, name, game)
            rows.append(await _apart(_open_tables, name, game, ids))
    return rows


async def _apart(work: Callable[..., Coroutine[Any, Any, T]], *given: object) -> T:
    """Do something in a process of its own."""
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        return await asyncio.get_running_loop().run_in_executor(process, partial(_run, work, *given))


def _run(work: Callable[..., Coroutine[Any, Any, T]], *given: object) -> T:
    return asyncio.run(work(*given))


async def _store_tables(folder: str, game: str) -> list[str]:
    """The ids of many tables in the middle of their matches."""
    dumps = [_in_the_middle(game, seed).dump() for seed in range(8)]
    async with a_host(Path(folder)) as host:
        made = [
            await import_table(dump, host.store, SystemEntropy(), SteadyClock()) for dump in dumps * (MANY_TABLES // 8)
        ]
    return [record.id for record, _ in made]


async def _open_tables(folder: str, game: str, ids: list[str]) -> Row:
    async with a_host(Path(folder)) as host:
        await host.tables.open(ids[0])
        before = _resident()
        for match in ids[1 : KEPT + 1]:
            await host.tables.open(match)
        full = _resident()
        taken = []
        for match in ids[KEPT + 1 :] + ids[: MANY_TABLES // 2]:
            begun = time.perf_counter()
            await host.tables.open(match)
            taken.append((time.perf_counter() - begun) * 1000)
        kept, slow = len(host.tables.live()), quantile(taken, 0.95)
    told = (
        f"{(full - before) / KEPT / 1000:.0f} kB a table, {kept} of {len(ids)} open, {(_resident() - full) / 1e6:+.0f} MB while "
        f"they took turns; back in {quantile(taken, 0.5):.0f} ms, p95 {slow:.0f} ms"
    )
    return Row(f"tables nobody looks at, {game}", told, f"p95 {BACK_MS:g} ms", kept <= KEPT and slow <= BACK_MS)


def _in_the_middle(game: str, seed: int) -> Match:
    """A match of two after some random answers; where time could run, turn by turn."""
    return middle_of_a_match(2, seed, game, **_in_turns(game))


def _in_turns(game: str) -> dict[str, Any]:
    """The options by which nobody waits for sand."""
    return {f"era_{era}": "introductory" for era in (1, 2, 3)} if game == "time_of_empires" else {}


def _resident() -> int:
    """Bytes that this process holds."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()


# --- many stored matches ------------------------------------------------------------------------------------------------


async def start(asked: argparse.Namespace) -> list[Row]:
    """How long a server takes to begin over many stored matches."""
    rows = []
    with tempfile.TemporaryDirectory() as name:
        rows.append(await _begun(asked.matches, Path(name) / "data", "", "SQLite"))
    with tempfile.TemporaryDirectory() as name, a_database() as database:
        rows.append(await _begun(asked.matches, Path(name) / "data", database, "PostgreSQL"))
    return rows


async def _begun(matches: int, folder: Path, database: str, title: str) -> Row:
    folder.mkdir()
    await _fill(matches, folder, database)
    process = Process(title, folder, free_port())
    begun = time.monotonic()
    try:
        process.start(database)
        await process.answers()
        taken = time.monotonic() - begun
    finally:
        process.kill()
    empty = Process(title, folder / "empty", free_port())
    begun = time.monotonic()
    try:
        empty.start("")
        await empty.answers()
        bare = time.monotonic() - begun
    finally:
        empty.kill()
    told = f"{taken:.1f} s, of which {bare:.1f} s with nothing stored"
    return Row(
        f"a server's start over {matches:,} matches, {title}", told, f"{START_SECONDS:g} s", taken <= START_SECONDS
    )


async def _fill(matches: int, folder: Path, database: str) -> None:
    """Store a match many times over: most are finished, some go on."""
    async with a_host(folder, database) as host:
        dump = middle_of_a_match(2, 1).dump()
        record, _ = await import_table(dump, host.store, SystemEntropy(), SteadyClock())
    url = database_url(database, folder)
    engine = create_engine(url)
    numbers = (
        f"SELECT generate_series(1, {matches}) AS n"
        if database
        else f"WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < {matches}) SELECT n FROM counted"
    )
    with engine.begin() as connection:
        for table, key in (("match", "id"), ("seat", "match"), ("match_row", "match")):
            columns = schema.metadata.tables[table].columns.keys()
            chosen = ", ".join("'z' || CAST(1000000 + n AS text)" if name == key else f'"{name}"' for name in columns)
            names = ", ".join(f'"{name}"' for name in columns)
            connection.execute(
                text(
                    f'INSERT INTO "{table}" ({names}) SELECT {chosen} FROM "{table}", ({numbers}) AS numbers WHERE "{key}" = :id'
                    + (" AND seq < 5" if table == "match_row" else "")
                ),
                {"id": record.id},
            )
        goes_on = max(1, round(1 / RUNNING))
        connection.execute(
            text(
                "UPDATE \"match\" SET status = 'over' WHERE id LIKE 'z%' AND CAST(substr(id, 2) AS integer) % :part <> 0"
            ),
            {"part": goes_on},
        )
    engine.dispose()


# --- the report ---------------------------------------------------------------------------------------------------------

PARTS: Final[dict[str, Callable[[argparse.Namespace], Coroutine[Any, Any, list[Row]]]]] = {
    "line": line,
    "workers": workers,
    "reach": reach,
    "costs": costs,
    "memory": memory,
    "start": start,
}


def main() -> int:
    """Measure and print; 1 if anything falls short."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.growth", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", default=",".join(PARTS), help="parts to run, with commas")
    parser.add_argument("--tables", type=int, default=1000, help="running matches with a program, for `line`")
    parser.add_argument("--long", type=int, default=500, help="thoughts in line, for `line`")
    parser.add_argument("--matches", type=int, default=100_000, help="stored matches, for `start`")
    add_pace(parser)
    asked = parser.parse_args()
    wanted = [part.strip() for part in asked.only.split(",")]
    if set(wanted) - set(PARTS):
        parser.error(f"parts are {', '.join(PARTS)}")
    os.environ.update(LIMITS)
    sheet = Sheet(title=f"A house as it grows ({os.cpu_count()} cores, everything on them)", title_justify="left")
    for heading in ("", "measured", "wanted", ""):
        sheet.add_column(heading)
    rows = [row for part in wanted for row in asyncio.run(PARTS[part](asked))]
    for row in rows:
        verdict = "MISSED" if not row.holds else "reached" if row.wanted else ""
        sheet.add_row(row.what, row.figure, row.wanted, verdict)
    Console(width=150).print(sheet)
    return 0 if all(row.holds for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
