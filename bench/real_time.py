"""Live eras in real time in one server process: 50 tables of four, every timer placed twice a minute, over loopback.

    python -m bench.real_time [--tables 50] [--seconds 40] [--pace 1]

Each of the pages knows no more than what it is sent: it answers with one of the options listed there. A latency is from
the sending of an answer to the moment at which the last of the table's four pages has been told of it. How late the
clock acted is read from the stored rows afterwards: each carries the match time at which it was due, and its instant.
The clients run in this process, the server in another. All seconds and milliseconds are of the reference machine
(`bench.pace`): at half its pace match time passes at half its speed, and people answer half as often.
"""

import argparse
import asyncio
import json
import random
import re
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect

import gnomon
from bench.server import quantile, report, served
from gnomon.games.time_of_empires.actions import CODES, FINISH, PLACE
from gnomon.games.time_of_empires.state import RUNNING, EmpiresState
from gnomon.kernel.codec import parse
from gnomon.main import Place, build_host
from gnomon.matches.entropy import SystemEntropy
from gnomon.matches.pauses import LEAD_MS
from gnomon.matches.records import FULL_SPEED
from gnomon.matches.service import Settings
from gnomon.matches.stopwatch import SteadyClock
from gnomon.matches.transfer import import_table, plain_facts
from gnomon.storage.engines import Engines, database_url
from gnomon.storage.store import SqlStore
from gnomon.web.metrics import Metrics
from gnomon.web.security import SESSION_COOKIE

SEATS: Final = 4
ERA: Final = 2
"""Measured in the second era, when boards and hands have filled."""
MATCHES: Final = 4
"""So many different matches, dealt out to the tables."""
EVERY: Final = 15.0
"""Seconds from one placement of a seat to the next: two timers, twice a minute each."""
THOUGHT: Final = 0.5
"""Seconds from one answer of a seat to the next."""
STEPS: Final = 6
"""After so many answers an action is ended as soon as that is listed."""
RECENT: Final = 60
"""Among so many of a page's last messages the one that tells of a new row is looked for."""
WARM_UP: Final = 5.0
TARGET_MS: Final = 100.0
LATE_MS: Final = 20.0
CONNECTING_EACH: Final = 1 / 50

_CODE: Final = re.compile(r'data-code="(\d+)"(?! data-denied)')
_NUMBER: Final = re.compile(r'data-number="(\d+)"')


class Heard(msgspec.Struct):
    """As much of a message from the server as a page of the measurement reads."""

    kind: str = msgspec.field(name="is")
    seq: int = -1
    re: int = 0
    shown: dict[str, str] = msgspec.field(name="set", default_factory=dict)


@dataclass
class Page:
    """One seat's page: its line, its question as it was last sent, when it was told of which row."""

    seat: int
    line: ClientConnection
    ask: str = ""
    options: str = ""
    told: list[tuple[int, float]] = field(default_factory=list)
    replies: dict[int, asyncio.Future[Heard]] = field(default_factory=dict)
    asked: int = 0

    async def listen(self) -> None:
        """Take in everything that is sent, for ever."""
        decode = msgspec.json.Decoder(Heard).decode
        async for text in self.line:
            arrived = time.perf_counter()
            heard = decode(text)
            if heard.kind == "update":
                self.told.append((heard.seq, arrived))
                self.ask = heard.shown.get("ask", self.ask)
                self.options = heard.shown.get("options", self.options)
            elif heard.re in self.replies:
                self.replies.pop(heard.re).set_result(heard)

    def codes(self) -> list[int]:
        """The answers listed on the page."""
        return [int(code) for code in _CODE.findall(self.ask) + _CODE.findall(self.options)]

    async def answer(self, code: int) -> tuple[float, Heard]:
        """Give an answer: when it was sent, and the reply."""
        self.asked += 1
        number = _NUMBER.search(self.options)
        message = {"do": "answer", "id": self.asked, "seat": self.seat, "code": code}
        reply = self.replies[self.asked] = asyncio.get_running_loop().create_future()
        sent = time.perf_counter()
        await self.line.send(json.dumps(message | {"number": int(number[1]) if number else 0}))
        return sent, await reply

    async def was_told(self, seq: int) -> float:
        """When the page was first told of a row or a later one."""
        while not self.told or self.told[-1][0] < seq:
            await asyncio.sleep(0.02)
        return next(arrived for row, arrived in self.told[max(0, len(self.told) - RECENT) :] if row >= seq)


@dataclass
class Measured:
    """What came out, in milliseconds; `late` is how long after they were due the clock's acts were done."""

    tables: int
    seconds: float
    placements: int
    declined: int
    latencies: list[float]
    late: list[float]
    server_cpu: float

    @property
    def holds(self) -> bool:
        """Whether both targets are met."""
        return quantile(self.latencies, 0.99) < TARGET_MS and quantile(self.late, 0.99) < LATE_MS

    def to_dict(self) -> dict[str, object]:
        """JSON-ready."""
        return {
            "tables": self.tables,
            "sockets": self.tables * SEATS,
            "answers": len(self.latencies),
            "placements": self.placements,
            "declined": self.declined,
            "median_ms": round(quantile(self.latencies, 0.5), 1),
            "p99_ms": round(quantile(self.latencies, 0.99), 1),
            "target_p99_ms": TARGET_MS,
            "clock_acts": len(self.late),
            "late_median_ms": round(quantile(self.late, 0.5), 1),
            "late_p99_ms": round(quantile(self.late, 0.99), 1),
            "target_late_p99_ms": LATE_MS,
            "server_cpu": round(self.server_cpu, 2),
            "holds": self.holds,
        }

    def told(self) -> str:
        """The figures in a line."""
        return (
            f"{self.tables} tables in real time, {self.tables * SEATS} sockets, {self.placements} placements,"
            f" {len(self.latencies)} answers in {self.seconds:g} s: everybody told after"
            f" {quantile(self.latencies, 0.5):.1f} ms in the middle, p99 {quantile(self.latencies, 0.99):.1f} ms"
            f" (target {TARGET_MS:g}); {len(self.late)} acts of the clock"
            f" {quantile(self.late, 0.5):.1f} ms late in the middle, p99 {quantile(self.late, 0.99):.1f} ms"
            f" (target {LATE_MS:g}); {self.declined} declined, server at {self.server_cpu:.0%} of a core"
        )


def in_real_time(seed: int) -> gnomon.Match:
    """A match in the first instant of its second era, after a random first one."""
    match = gnomon.new("time_of_empires", seats=SEATS, seed=seed)
    chance = random.Random(seed)
    while True:
        state = match.state
        assert isinstance(state, EmpiresState)
        if state.era == ERA and state.phase == RUNNING:
            return match
        if not match.to_act:
            match.wait()
            continue
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(match.options(seat)))


async def set_tables(folder: Path, count: int, pace: float) -> list[tuple[str, list[str]]]:
    """Put so many tables into a fresh data folder: each match's id and its people's sessions."""
    folder.mkdir(parents=True)
    host, entropy = build_host(Place.of(folder), Settings(), Metrics()), SystemEntropy()
    await host.store.open()
    matches = [in_real_time(seed) for seed in range(MATCHES)]
    found = []
    for index in range(count):
        match = matches[index % MATCHES]
        facts = plain_facts(match, entropy, host.clock) | {
            "pace": ["none", 0, 0, "default", "", round(FULL_SPEED * pace)]
        }
        document = json.dumps(json.loads(match.dump()) | {"table": facts})
        record, seats = await import_table(document, host.store, entropy, host.clock)
        users = [await host.people.user(seat.user or "") for seat in seats]
        found.append((record.id, [await host.people.open_session(user) for user in users]))
    await host.store.close()
    return found


async def sit_down(tables: list[tuple[str, list[str]]], port: int) -> list[list[Page]]:
    """Open every page, as fast as the server lets one address in; an era goes on when its four people are there."""
    found = []
    for match, sessions in tables:
        pages = []
        for seat, session in enumerate(sessions):
            address = f"ws://127.0.0.1:{port}/ws/matches/{match}?seat={seat}"
            cookie = {"Cookie": f"{SESSION_COOKIE}={session}"}
            line = await connect(address, additional_headers=cookie, proxy=None, max_size=None)
            pages.append(Page(seat, line))
            await asyncio.sleep(CONNECTING_EACH)
        found.append(pages)
    return found


async def play(
    page: Page, others: list[Page], chance: random.Random, until: float, measured: Measured, pace: float
) -> None:
    """A seat's placements and their actions, answer by answer."""
    await asyncio.sleep(chance.random() * EVERY / pace)
    following = time.perf_counter()
    while (now := time.perf_counter()) < until:
        codes = page.codes()
        places = [code for code in codes if CODES.base_of(code) == PLACE]
        if places and now >= following:
            following += EVERY / pace
            measured.placements += 1
            await _answer(page, others, chance.choice(places), measured, pace)
            for step in range(100):
                await asyncio.sleep(THOUGHT / pace)
                codes = page.codes()
                if not codes or any(CODES.base_of(code) == PLACE for code in codes) or time.perf_counter() >= until:
                    break
                code = FINISH if step >= STEPS and FINISH in codes else chance.choice(codes)
                await _answer(page, others, code, measured, pace)
        await asyncio.sleep(THOUGHT / pace)


async def _answer(page: Page, pages: list[Page], code: int, measured: Measured, pace: float) -> None:
    sent, reply = await page.answer(code)
    if reply.kind != "accepted":
        measured.declined += 1
        return
    told = [await other.was_told(reply.seq) for other in pages]
    measured.latencies.append((max(told) - sent) * 1000 * pace)


async def lateness(folder: Path, after: int, pace: float) -> list[float]:
    """How late each act of the clock was done after an instant, in milliseconds, read from the rows."""
    store = SqlStore(Engines(database_url("", folder), False))
    await store.open()
    found = []
    for record, _seats in await store.running():
        began = None
        for row in await store.rows(record.id):
            body = parse(row.body, "row")
            assert isinstance(body, dict)
            at = int(str(body["at"]))
            note = body.get("note")
            if isinstance(note, dict) and note.get("what") == "resumed":
                began = row.stamp - at / pace
            elif body["kind"] == "clock" and began is not None and row.stamp >= after:
                found.append((row.stamp - began) * pace - at)
    await store.close()
    return found


async def measure(tables: int, seconds: float, pace: float) -> Measured:
    """Run the measurement at so many tables, by the clock of a machine of this pace."""
    measured = Measured(tables, seconds, 0, 0, [], [], 0.0)
    with tempfile.TemporaryDirectory(prefix="gnomon-real-time-") as name:
        folder = Path(name) / "data"
        places = await set_tables(folder, tables, pace)
        async with served(folder) as server:
            seated = await sit_down(places, server.port)
            hearing = [asyncio.create_task(page.listen()) for pages in seated for page in pages]
            await asyncio.sleep(LEAD_MS / 1000 + 1)
            chance = random.Random(1)
            until = time.perf_counter() + (WARM_UP + EVERY + seconds) / pace
            playing = [
                asyncio.create_task(play(page, pages, random.Random(chance.random()), until, measured, pace))
                for pages in seated
                for page in pages
            ]
            await asyncio.sleep((WARM_UP + EVERY) / pace)
            measured.latencies.clear()
            measured.placements = measured.declined = 0
            began = SteadyClock().now()
            cpu, begun = server.cpu_seconds(), time.perf_counter()
            await asyncio.gather(*playing)
            measured.server_cpu = (server.cpu_seconds() - cpu) / (time.perf_counter() - begun)
            for task in hearing:
                task.cancel()
            await asyncio.gather(*hearing, return_exceptions=True)
        measured.late = await lateness(folder, began, pace)
    return measured


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Live tables in real time that one server process serves.")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=40)
    report(parser, lambda asked, pace: measure(asked.tables, asked.seconds, pace))


if __name__ == "__main__":
    main()
