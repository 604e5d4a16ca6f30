"""How many viewers one server process serves: 4 pages on each table, one answer a second there, over loopback.

    python -m bench.viewers [--viewers 1000] [--seconds 10] [--every 1] [--pace 1]

Two viewers of a table sit there, each with a session and a view of their own; two watch. The latency is from the
sending of an answer to the arrival of the update at each of the four pages. The clients run in this process, the server
in another. With `--every 10` everybody answers once in ten seconds, nearer to how people play. What people do in their
heads is done beforehand: every answer is chosen and written before the first is sent, so that the clients neither think
nor collect garbage while they listen for a thousand pages. Seconds and milliseconds
are of the reference machine (`bench.pace`): at half its pace everybody answers once in two seconds.
"""

import argparse
import asyncio
import gc
import json
import random
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

import gnomon
from bench.server import quantile, report, served
from gnomon.kernel.game import NO_ANSWER
from gnomon.main import Place as Hosted
from gnomon.main import build_host
from gnomon.match import Match
from gnomon.matches.entropy import SystemEntropy
from gnomon.matches.records import User
from gnomon.matches.service import Settings
from gnomon.matches.transfer import import_table
from gnomon.web.metrics import Metrics
from gnomon.web.security import SESSION_COOKIE

PLAYERS: Final = 2
WATCHERS: Final = 2
PAGES: Final = PLAYERS + WATCHERS
MIDDLE: Final = 30
"""So many random answers of each player lie behind every table when the measurement begins."""
TARGET_MS: Final = 100.0
WARM_UP: Final = 4
"""So many answers at each table go before those that count."""
CONNECTING_AT_ONCE: Final = 40
CONNECTING_EACH: Final = 1 / 50
"""Seconds from one line to the next: a server lets in about sixty a second from one address."""


class Told(msgspec.Struct):
    """As much of a message from the server as the measurement reads."""

    kind: str = msgspec.field(name="is")
    seq: int = -1


@dataclass(frozen=True, slots=True)
class Prepared:
    """An answer ready to be sent: by whom, as what text, and the row that it becomes."""

    seat: int
    text: str
    seq: int


@dataclass(slots=True)
class Waited:
    """An answer on its way: when it was sent and which pages have shown it."""

    seq: int
    sent: float
    counts: bool
    shown: set[int] = field(default_factory=set)


@dataclass(slots=True)
class Place:
    """A table with its pages, what will be answered there, and what was measured. Latencies in milliseconds."""

    id: str
    sessions: list[str]
    answers: list[Prepared] = field(default_factory=list)
    lines: list[ClientConnection] = field(default_factory=list)
    waited: Waited | None = None
    latencies: list[float] = field(default_factory=list)
    missed: int = 0


@dataclass
class Measured:
    """What came out. Latencies in milliseconds."""

    viewers: int
    seconds: int
    every: int
    answers: int
    latencies: list[float]
    missed: int
    server_cpu: float
    clients_cpu: float
    server_megabytes: float
    stored_ms: float
    """The mean from taking up an answer to its stored row."""

    @property
    def holds(self) -> bool:
        """Whether the target is met: the slowest hundredth below it, and nothing missed."""
        return self.missed == 0 and quantile(self.latencies, 0.99) < TARGET_MS

    def to_dict(self) -> dict[str, object]:
        """JSON-ready."""
        return {
            "viewers": self.viewers,
            "every_seconds": self.every,
            "answers": self.answers,
            "updates": len(self.latencies),
            "missed": self.missed,
            "median_ms": round(quantile(self.latencies, 0.5), 1),
            "p99_ms": round(quantile(self.latencies, 0.99), 1),
            "stored_ms": round(self.stored_ms, 1),
            "target_p99_ms": TARGET_MS,
            "server_cpu": round(self.server_cpu, 2),
            "clients_cpu": round(self.clients_cpu, 2),
            "server_megabytes": round(self.server_megabytes),
            "holds": self.holds,
        }

    def told(self) -> str:
        """The figures in a line."""
        return (
            f"{self.viewers} viewers, {self.answers} answers in {self.seconds} s, one in {self.every} s at a table: median"
            f" {quantile(self.latencies, 0.5):.1f} ms, p99 {quantile(self.latencies, 0.99):.1f} ms"
            f" (target {TARGET_MS:g}), stored after {self.stored_ms:.1f} ms,"
            f" {self.missed} missed, server at {self.server_cpu:.0%} of a core,"
            f" {self.server_megabytes:.0f} MB, clients at {self.clients_cpu:.0%}"
        )


def middle_of_a_match(players: int, seed: int, game: str = "khronos", **options: str) -> Match:
    """A match after some random answers."""
    match = gnomon.new(game, seats=players, seed=seed, data=None, **options)
    chance = random.Random(seed)
    for _ in range(MIDDLE * players):
        seat = match.to_act[0]
        match.play(seat, chance.choice(match.options(seat)))
    return match


def random_answers(match: Match, count: int, chance: random.Random) -> list[Prepared]:
    """The next answers of a match, chosen at random; fewer if it ends. The match plays them."""
    found: list[Prepared] = []
    while len(found) < count and not match.over:
        seat = match.to_act[0]
        option = chance.choice(match.options(seat))
        message = {"do": "answer", "id": 1, "seat": seat, "number": match.number(seat), "code": option.code}
        found.append(Prepared(seat, json.dumps(message), match.play(seat, option).seq))
        while is_spared(match):
            pass
    return found


def is_spared(match: Match) -> bool:
    """Answer, as the table does for people, a question whose answers all come to the same; whether there was one."""
    for seat in match.to_act:
        asked = match.asked(seat)
        code = match.game.habit(match.state, seat, asked.frame) if asked is not None else NO_ANSWER
        if code != NO_ANSWER:
            match.play(seat, code)
            return True
    return False


async def set_tables(folder: Path, count: int, players: int, answers: int = 0, game: str = "khronos") -> list[Place]:
    """Put so many tables with so many people each into a fresh data folder, in the middle of their matches.

    At each of them so many random answers are prepared.
    """
    folder.mkdir(parents=True)
    host, entropy = build_host(Hosted.of(folder), Settings(), Metrics()), SystemEntropy()
    await host.store.open()
    dumps = [middle_of_a_match(players, seed, game).dump() for seed in range(8)]
    chance = random.Random(1)
    places: list[Place] = []
    for index in range(count):
        dump = dumps[index % len(dumps)]
        record, seats = await import_table(dump, host.store, entropy, host.clock)
        users: list[User] = [await host.people.user(seat.user or "") for seat in seats]
        sessions = [await host.people.open_session(user) for user in users]
        places.append(Place(record.id, sessions, random_answers(gnomon.load(dump), answers, chance)))
    await host.store.close()
    return places


async def sit_down(places: list[Place], port: int, pace: float) -> list[asyncio.Task[None]]:
    """Open every page, a few at a time."""
    gate = asyncio.Semaphore(CONNECTING_AT_ONCE)
    begun = time.monotonic()

    async def open_page(place: Place, page: int) -> ClientConnection:
        headers = {"Cookie": f"{SESSION_COOKIE}={place.sessions[page]}"} if page < PLAYERS else {}
        async with gate:
            line = await connect(
                f"ws://127.0.0.1:{port}/ws/matches/{place.id}",
                additional_headers=headers,
                proxy=None,
                max_size=None,
            )
            await line.recv()
            return line

    for index, place in enumerate(places):
        place.lines = list(await asyncio.gather(*(open_page(place, page) for page in range(PAGES))))
        await asyncio.sleep((index + 1) * PAGES * CONNECTING_EACH - (time.monotonic() - begun))
    return [asyncio.create_task(place_hears(place, page, pace)) for place in places for page in range(PAGES)]


async def place_hears(place: Place, page: int, pace: float) -> None:
    """Note when a page is told of the answer that is on its way."""
    decode = msgspec.json.Decoder(Told).decode
    line = place.lines[page]
    while True:
        text = await line.recv(decode=False)
        arrived = time.perf_counter()
        told = decode(text)
        waited = place.waited
        if told.kind == "declined":
            raise RuntimeError(f"declined: {text!r:.200}")
        if waited is not None and told.kind == "update" and told.seq >= waited.seq and page not in waited.shown:
            waited.shown.add(page)
            if waited.counts:
                place.latencies.append((arrived - waited.sent) * 1000 * pace)


async def keep_answering(place: Place, delay: float, between: float, pace: float) -> None:
    """Give the prepared answers from a moment on, so many seconds `between` them."""
    await asyncio.sleep(delay / pace)
    for number, answer in enumerate(place.answers):
        waited = place.waited = Waited(answer.seq, time.perf_counter(), number >= WARM_UP)
        await place.lines[answer.seat].send(answer.text)
        await asyncio.sleep(max(0.0, waited.sent + between / pace - time.perf_counter()))
        if waited.counts:
            place.missed += PAGES - len(waited.shown)


async def measure(viewers: int, seconds: int, every: int, pace: float) -> Measured:
    """Run the measurement over so many viewers, who answer once in `every` seconds at each table, by the clock of a machine of
    this pace.
    """
    with tempfile.TemporaryDirectory(prefix="gnomon-viewers-") as name:
        folder = Path(name) / "data"
        places = await set_tables(folder, viewers // PAGES, PLAYERS, WARM_UP + seconds // every)
        async with served(folder) as server:
            hearing = await sit_down(places, server.port, pace)
            gc.collect()
            gc.freeze()
            await asyncio.sleep(2)
            chance = random.Random(2)
            answering = asyncio.gather(
                *(keep_answering(place, every * chance.random(), every, pace) for place in places)
            )
            await asyncio.sleep(WARM_UP * every / pace)
            cpu, own = server.cpu_seconds(), time.process_time()
            await asyncio.sleep(seconds / pace)
            cpu, own = server.cpu_seconds() - cpu, time.process_time() - own
            await answering
            measured = Measured(
                PAGES * len(places),
                seconds,
                every,
                sum(len(place.answers[WARM_UP:]) for place in places),
                [latency for place in places for latency in place.latencies],
                sum(place.missed for place in places),
                cpu / seconds * pace,
                own / seconds * pace,
                server.megabytes(),
                await _stored_ms(server.port) * pace,
            )
            for task in hearing:
                task.cancel()
            await asyncio.gather(*hearing, return_exceptions=True)
    return measured


async def _stored_ms(port: int) -> float:
    async with httpx.AsyncClient(trust_env=False) as http:
        text = (await http.get(f"http://127.0.0.1:{port}/metrics")).text
    values = dict(line.rsplit(" ", 1) for line in text.splitlines() if line.startswith("gnomon_answer_seconds_"))
    return 1000 * float(values["gnomon_answer_seconds_sum"]) / max(1.0, float(values["gnomon_answer_seconds_count"]))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Viewers that one server process serves.")
    parser.add_argument("--viewers", type=int, default=1000)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--every", type=int, default=1, help="seconds between two answers at a table")
    report(parser, lambda asked, pace: measure(asked.viewers, asked.seconds, asked.every, pace))


if __name__ == "__main__":
    main()
