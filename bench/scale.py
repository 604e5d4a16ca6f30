"""Servers and workers over one PostgreSQL while processes are killed: is anything lost, done twice, or left standing?

    python -m bench.scale [--servers 3] [--workers 2] [--tables 200] [--seconds 300] [--every 5] [--level club] [--pause 15]
                          [--update-from TREE]

Somebody sits at every table, opposite a program, and answers over the API about once in fifteen seconds, as people do, each answer
under a key: what counts is how long they wait from an answer until they are asked again. With `--pause 0 --level random` programs play among
themselves instead, without a pause, and four people beside them: what counts then is how long a match stands still, on a machine with no
time left. Every few seconds one process, a server or a worker, is killed without a word and started anew, or the wire between a worker
and the database is cut for a while: nothing passes, and nobody is told. At the end every acknowledged answer has to be in the storage
once, rows have to follow one another, and nobody may have waited for longer than the limit. Everything runs on loopback, in a database
cluster of its own.

With `--update-from TREE`, the `src` of an older checkout with its translations compiled, nothing is killed: servers and workers of
that release begin, then one server of this release joins them and brings the database up to date while they play on, and each of
theirs is ended and started anew as one of this release.
"""

import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser, Namespace
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import httpx
import psycopg
from sqlalchemy.engine import make_url

from bench.server import quantile, report
from gnomon.matches.workshop import IN_VAIN, WENT_BACK
from tests.kit.up import until_up
from tests.storage.cluster import cluster, free_port
from tests.storage.wire import Wire

STILL_SECONDS: Final = 10.0
TWICE_SHARE: Final = 0.01
GAME: Final = "feudum"
SETTLE_SECONDS: Final = 8.0
LOOK_SECONDS: Final = 0.25
CUT_SECONDS: Final = 12.0
"""Longer than a lease, so that what a worker has taken goes to another while its wire is cut."""
POLL_SECONDS: Final = 0.25
"""So often somebody who waits for a program asks how their table stands."""
PEOPLE: Final = 4
"""So many play where all others are programs."""
PLANS: Final = "SELECT last_value FROM pg_sequences WHERE sequencename = 'procrastinate_jobs_id_seq'"
"""How many jobs were ever put in line. Here each is a plan: nobody asks the coach, and no match is reviewed."""
LIMITS: Final = {f"GNOMON_LIMIT_{name}": "100000" for name in ("TABLES", "PROGRAM_TABLES", "PEOPLE", "GUESTS")}


@dataclass(slots=True)
class Process:
    """A server (with a `port`) or a worker, and what it has written."""

    name: str
    folder: Path
    port: int = 0
    running: "subprocess.Popen[bytes] | None" = None
    lives: int = 0
    source: str = ""
    """Where the code of another release stands; empty: this one's."""

    def start(self, database: str) -> None:
        """Begin, or begin anew."""
        self.folder.mkdir(exist_ok=True)
        command = [sys.executable, "-m", "gnomon"]
        if self.port:
            command += ["serve", "--host", "127.0.0.1", "--port", str(self.port), "--data-folder", str(self.folder)]
        else:
            command += ["worker", "--name", self.name, "--processes", "1"]
        environment = os.environ | LIMITS | {"GNOMON_DATABASE_URL": database, "GNOMON_LOG": "-"}
        if not self.port:
            environment.pop("GNOMON_LOG")
        if self.source:
            environment["PYTHONPATH"] = self.source
        with (self.folder / "output").open("ab") as output:
            self.running = subprocess.Popen(command, stdout=output, stderr=output, env=environment)
        self.lives += 1

    async def answers(self) -> None:
        """Wait until it does, as a server."""
        await asyncio.to_thread(until_up, self.port, None, self.folder / "output")

    def kill(self) -> None:
        """End it as a pulled plug does."""
        if self.running is not None:
            self.running.kill()
            self.running.wait()

    def end(self) -> None:
        """End it as a host does: it is told, and finishes."""
        if self.running is not None:
            self.running.terminate()
            self.running.wait()

    def logged(self) -> list[dict[str, Any]]:
        """The lines of its log."""
        lines = (self.folder / "output").read_text(errors="replace").splitlines()
        return [json.loads(line) for line in lines if line.startswith("{")]


@dataclass(slots=True)
class Watch:
    """When each match moved last, and for how long it has stood still at most."""

    moved: dict[str, tuple[int, float]] = field(default_factory=dict)
    still: dict[str, float] = field(default_factory=dict)
    over: set[str] = field(default_factory=set)

    def waited(self, match: str, seconds: float) -> None:
        """Note how long somebody at a match has waited to be asked again."""
        self.still[match] = max(self.still.get(match, 0.0), seconds)

    def see(self, match: str, seq: int, is_over: bool, now: float) -> None:
        """Take in how a match stands."""
        known = self.moved.get(match)
        if known is not None and match not in self.over:
            self.waited(match, now - known[1])
        if known is None or known[0] != seq:
            self.moved[match] = (seq, now)
        if is_over:
            self.over.add(match)


@dataclass(frozen=True, slots=True)
class Figures:
    """What came of it."""

    servers: int
    workers: int
    tables: int
    seconds: float
    kills: int
    cuts: int
    rows: int
    answers: int
    lost: int
    doubled: int
    gaps: int
    slowest: float
    middle: float
    plans: int
    back: int
    vain: int
    replaced: int
    refused: int

    @property
    def twice(self) -> float:
        """The share of plans that were thought about more than once, at most: one that went back in line and was then handed in
        by whoever had lost it is counted for either.
        """
        return (self.back + self.vain) / max(1, self.plans)

    @property
    def holds(self) -> bool:
        """Whether nothing was lost, doubled, or still for too long, and nobody was refused anything by an update."""
        whole = not (self.lost or self.doubled or self.gaps or (self.replaced and self.refused))
        return whole and self.slowest <= STILL_SECONDS and self.twice <= TWICE_SHARE

    def to_dict(self) -> dict[str, object]:
        """JSON-ready."""
        return {name: getattr(self, name) for name in self.__slots__} | {"twice": self.twice}

    def told(self) -> str:
        """The figures in a line."""
        return (
            f"scale: {self.servers} servers, {self.workers} workers, {self.tables} tables, {self.seconds:.0f} s, {self.kills} "
            f"killed, {self.replaced} replaced, {self.cuts} wires cut; {self.rows:,} rows, of {self.answers} acknowledged answers {self.lost} lost and {self.doubled} doubled, "
            f"{self.gaps} gaps; longest stand-still {self.slowest:.1f} s (middle of the matches {self.middle:.1f} s, wanted "
            f"{STILL_SECONDS:g} s); {self.plans:,} plans, of which {self.back} went back in line and {self.vain} were made in vain: {self.twice:.1%} (wanted {TWICE_SHARE:.0%}); {self.refused} requests refused"
        )


class House:
    """The servers and workers over a database, and what is done with them."""

    def __init__(self, asked: Namespace, folder: Path, server: str) -> None:
        self.asked = asked
        self.database = f"{server}/gnomon"
        self.plain = self.database.replace("postgresql+psycopg", "postgresql")
        self.servers = [Process(f"server {n}", folder / f"server-{n}", free_port()) for n in range(asked.servers)]
        self.workers = [Process(f"worker {n}", folder / f"worker-{n}") for n in range(asked.workers)]
        self.wires = [Wire(make_url(self.database).port or 5432) for _ in self.workers]
        self.late = (self.servers[-1], self.workers[-1]) if asked.update_from else ()
        """Those that join later; the others are of another release until then."""
        for process in (*self.servers[:-1], *self.workers[:-1]):
            process.source = asked.update_from or ""
        self.kills = 0
        self.replaced = 0
        self.cuts = 0
        self.watch = Watch()
        self.acknowledged: dict[tuple[str, int, int], int] = {}
        self.matches: list[str] = []
        self.refused = 0
        self._chance = random.Random(asked.seed)
        self._answered: dict[int, tuple[str, int, float]] = {}

    async def set_tables(self) -> None:
        """Let programs play at so many tables, set at the servers in turn."""
        for number in range(0 if self.asked.pause else self.asked.tables):
            port = self.servers[number % len(self.servers)].port
            async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", trust_env=False, timeout=60) as http:
                (await http.post("/api/me", json={"name": f"Host {number}"})).raise_for_status()
                seats = [{"kind": "opponent", "level": self.asked.level}] * 2
                made = await http.post("/api/matches", json={"game": GAME, "seats": seats})
                made.raise_for_status()
                self.matches.append(made.json()["id"])

    async def play(self, number: int, until: float) -> None:
        """Play as a person's client would: whoever does not get an answer asks again, at another server."""
        place = number
        cookies = httpx.Cookies()
        match = ""
        await asyncio.sleep(self.asked.pause * number / max(1, self.asked.tables))
        async with httpx.AsyncClient(trust_env=False, timeout=20, cookies=cookies) as http:
            while time.monotonic() < until:
                base = f"http://127.0.0.1:{self.servers[place % len(self.servers)].port}"
                try:
                    if not match:
                        if not http.cookies:
                            (await http.post(f"{base}/api/me", json={"name": f"Ada {number}"})).raise_for_status()
                        seats = [{"kind": "me"}, {"kind": "opponent", "level": self.asked.level}]
                        made = await http.post(f"{base}/api/matches", json={"game": GAME, "seats": seats})
                        made.raise_for_status()
                        match = made.json()["id"]
                        if self.asked.pause:
                            self.matches.append(match)
                    match = await self._answer(http, base, match, number)
                except (httpx.HTTPError, KeyError) as error:
                    self.refused += isinstance(error, httpx.HTTPStatusError)
                    place += 1
                    await asyncio.sleep(0.2)
        if number in self._answered:
            self._asked_again(number)

    def _asked_again(self, number: int) -> None:
        """Somebody's last answer has come to something; what they waited for it counts."""
        match, _, since = self._answered.pop(number)
        self.watch.waited(match, time.monotonic() - since)

    async def _answer(self, http: httpx.AsyncClient, base: str, match: str, number: int) -> str:
        """Give one answer, if one is asked for; the match to go on with."""
        here = (await http.get(f"{base}/api/v1/matches/{match}")).raise_for_status().json()
        is_over = here["status"] == "over"
        if self.asked.pause:
            last = self._answered.get(number)
            if last is not None and (is_over or (here["choices"] and here["number"] != last[1])):
                self._asked_again(number)
            if here["choices"] and number not in self._answered:
                await asyncio.sleep(self.asked.pause * (0.5 + self._chance.random()))
                self._answered[number] = match, here["number"], time.monotonic()
        if is_over:
            return ""
        if not here["choices"]:
            await asyncio.sleep(POLL_SECONDS if self.asked.pause else 0.05)
            return match
        choice = self._chance.choice(here["choices"])
        body = {"seat": here["seat"], "number": here["number"], "answers": [choice["code"]]}
        headers = {"Idempotency-Key": f"{match} {here['number']}", "Origin": base}
        told = await http.post(f"{base}/api/v1/matches/{match}/answers", json=body, headers=headers)
        if told.status_code == 200:
            self.acknowledged[match, here["seat"], here["number"]] = told.json()["seq"]
        elif told.status_code >= 500:
            told.raise_for_status()
        return match

    async def look(self, until: float) -> None:
        """See how every match moves."""
        async with await psycopg.AsyncConnection.connect(self.plain, autocommit=True) as connection:
            while time.monotonic() < until:
                rows = await connection.execute(
                    "SELECT id, status, seq FROM match WHERE id = ANY(%s)",
                    (self.matches,),
                )
                now = time.monotonic()
                for match, status, seq in await rows.fetchall():
                    self.watch.see(match, seq, status == "over", now)
                await asyncio.sleep(LOOK_SECONDS)

    async def pull_plugs(self, until: float) -> None:
        """Kill a process every few seconds, and start it anew."""
        plugs: list[Process | Wire] = [*self.servers, *self.workers, *self.wires]
        cutting: list[asyncio.Task[None]] = []
        while time.monotonic() + self.asked.every < until:
            await asyncio.sleep(self.asked.every)
            plug = self._chance.choice(plugs)
            if isinstance(plug, Wire):
                cutting.append(asyncio.create_task(plug.cut(CUT_SECONDS)))
                self.cuts += 1
            else:
                await asyncio.to_thread(plug.kill)
                self.start(plug)
                self.kills += 1
        await asyncio.gather(*cutting)

    async def update(self, until: float) -> None:
        """Bring a server and a worker of this release among those of another, and replace these one after another."""
        calm = (until - time.monotonic()) / 4
        await asyncio.sleep(calm)
        for process in self.late:
            await self.begin(process)
        await asyncio.sleep(calm)
        for process in (*self.servers[:-1], *self.workers[:-1]):
            await asyncio.to_thread(process.end)
            process.source = ""
            await self.begin(process)
            self.replaced += 1

    async def begin(self, process: Process) -> None:
        """Start a process; a server answers then."""
        self.start(process)
        if process.port:
            await process.answers()

    def start(self, process: Process) -> None:
        """Start a server, or a worker at the end of its wire."""
        database = self.database
        if process in self.workers:
            wire = self.wires[self.workers.index(process)]
            database = make_url(database).set(host="127.0.0.1", port=wire.port).render_as_string(hide_password=False)
        process.start(database)

    async def figures(self) -> Figures:
        """Compare what was acknowledged with what is stored."""
        async with await psycopg.AsyncConnection.connect(self.plain) as connection:
            counted = await (await connection.execute("SELECT count(*) FROM match_row")).fetchone()
            gaps = await (
                await connection.execute(
                    'SELECT count(*) FROM (SELECT "match" FROM match_row GROUP BY "match" HAVING max(seq) + 1 <> count(*)) AS x'
                )
            ).fetchone()
            doubled = lost = 0
            for (match, seat, number), seq in self.acknowledged.items():
                found = await connection.execute(
                    'SELECT seq FROM match_row WHERE "match" = %s AND seat = %s AND number = %s', (match, seat, number)
                )
                stored = [row[0] for row in await found.fetchall()]
                lost += seq not in stored
                doubled += len(stored) > 1
            plans = await (await connection.execute(PLANS)).fetchone()
        logged = [line for process in (*self.servers, *self.workers) for line in process.logged()]
        still = list(self.watch.still.values())
        return Figures(
            len(self.servers),
            len(self.workers),
            len(self.matches),
            self.asked.seconds,
            self.kills,
            self.cuts,
            counted[0] if counted else 0,
            len(self.acknowledged),
            lost,
            doubled,
            gaps[0] if gaps else 0,
            max(still, default=0.0),
            quantile(still, 0.5),
            plans[0] if plans else 0,
            sum(line["jobs"] for line in logged if line["text"] == WENT_BACK),
            sum(line["text"] == IN_VAIN for line in logged),
            self.replaced,
            self.refused,
        )


async def measure(asked: Namespace, _pace: float) -> Figures:
    """Set the house up, pull plugs, and look."""
    with tempfile.TemporaryDirectory() as folder, cluster(tended=True) as server:
        house = House(asked, Path(folder), server)
        with psycopg.connect(
            server.replace("postgresql+psycopg", "postgresql") + "/postgres", autocommit=True
        ) as connection:
            connection.execute("CREATE DATABASE gnomon")
        try:
            for wire in house.wires:
                await wire.open()
            for process in (*house.servers, *house.workers):
                if process not in house.late:
                    await house.begin(process)
            await house.set_tables()
            until = time.monotonic() + asked.seconds
            await asyncio.gather(
                *(() if asked.pause else (house.look(until + SETTLE_SECONDS),)),
                house.update(until) if asked.update_from else house.pull_plugs(until),
                *(house.play(number, until) for number in range(asked.tables if asked.pause else PEOPLE)),
            )
            return await house.figures()
        finally:
            for process in (*house.servers, *house.workers):
                process.kill()
            for wire in house.wires:
                await wire.close()


def main() -> None:
    """Measure and print."""
    parser = ArgumentParser(prog="python -m bench.scale", description=__doc__)
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--every", type=float, default=5.0, help="seconds between two kills")
    parser.add_argument("--level", default="club", help="who plays at the tables")
    parser.add_argument(
        "--pause",
        type=float,
        default=15.0,
        help="people at every table answer once in so many seconds; 0: programs alone",
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--update-from", metavar="TREE", help="`src` of an older checkout, replaced while people play")
    report(parser, measure)


if __name__ == "__main__":
    main()
