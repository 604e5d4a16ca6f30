"""Kills the server without warning at random instants while matches are played, and looks for what was lost."""

import asyncio
import contextlib
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import httpx

import gnomon
from gnomon.kernel.game import NO_ANSWER
from gnomon.kernel.log import ANSWER
from gnomon.match import Match
from tests.kit.up import until_up

SERVE = "import sys; from gnomon.main import serve; serve(int(sys.argv[1]), '127.0.0.1', __import__('pathlib').Path(sys.argv[2]))"


@dataclass
class Accepted:
    """An answer that the server has said it stored."""

    seq: int
    seat: int
    number: int
    code: int


@dataclass
class Player:
    """One person at one table against programs: answers at random, sends again what was not acknowledged."""

    match: str
    chance: random.Random
    accepted: list[Accepted] = field(default_factory=list)
    pending: dict[str, object] | None = None
    over: bool = False

    async def play(self, http: httpx.AsyncClient) -> None:
        """Until the match is over or the server is gone (httpx raises)."""
        while not self.over:
            if self.pending is None:
                found = (await http.get(f"/api/matches/{self.match}")).json()
                self.over = found["status"] == "over"
                if not found["options"]:
                    await asyncio.sleep(0.02)
                    continue
                option = self.chance.choice(found["options"])
                self.pending = {
                    "seat": found["seat"],
                    "number": found["number"],
                    "answer": option["code"],
                    "message": f"{self.chance.getrandbits(60):x}",
                }
            answer = await http.post(f"/api/matches/{self.match}/answers", json=self.pending)
            if answer.status_code == 429:
                await asyncio.sleep(0.05)
                continue
            if answer.status_code != 200:
                raise AssertionError(f"an answer that was lawful is not taken: {answer.text}")
            sent = self.pending
            self.accepted.append(Accepted(answer.json()["seq"], sent["seat"], sent["number"], sent["answer"]))  # type: ignore[arg-type]
            self.pending = None


class Server:
    """A server process over a data folder."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        self.port = port
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Start and wait until it answers."""
        told = self.folder / "output"
        with told.open("ab") as output:
            self.process = subprocess.Popen(
                [sys.executable, "-c", SERVE, str(self.port), str(self.folder / "data")],
                stdout=output,
                stderr=output,
                env={**os.environ, "GNOMON_LIMIT_TABLES": "1000"},
            )
        await asyncio.to_thread(until_up, self.port, self.process, told)

    def client(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", timeout=30, trust_env=False)

    def kill(self) -> None:
        """As a power cut would: no warning, no farewell."""
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()


async def play_under_fire(folder: Path, port: int, matches: int, kills: int, seed: int) -> list[Player]:
    """Play so many matches to their end while the server is killed so many times; the players afterwards."""
    chance = random.Random(seed)
    server = Server(folder, port)
    await server.start()
    try:
        async with server.client() as http:
            session = (await http.post("/api/me", json={"name": "Ada"})).cookies
            http.cookies.update(session)
            seats = [{"kind": "me"}, {"kind": "opponent", "level": "random"}]
            made = [
                (await http.post("/api/matches", json={"game": "khronos", "seats": seats})).json()
                for _ in range(matches)
            ]
        players = [Player(one["id"], random.Random(chance.random())) for one in made]
        for _ in range(kills):
            await _until_killed(server, players, session, chance.uniform(0.05, 1.2))
            await server.start()
        await _until_killed(server, players, session, 600)
        assert all(player.over for player in players)
    finally:
        if server.process is not None and server.process.poll() is None:
            server.kill()
    return players


async def _until_killed(server: Server, players: list[Player], session: httpx.Cookies, seconds: float) -> None:
    async with server.client() as http:
        http.cookies.update(session)
        playing = asyncio.gather(*(player.play(http) for player in players if not player.over), return_exceptions=True)
        done, _ = await asyncio.wait([playing], timeout=seconds)
        if not done:
            server.kill()
        for result in await playing:
            if isinstance(result, BaseException) and not isinstance(result, httpx.TransportError):
                raise result


def habit(match: Match, seat: int) -> int:
    """What the server answers for a person where all answers come to the same."""
    decision = match.asked(seat)
    return NO_ANSWER if decision is None else match.game.habit(match.state, seat, decision.frame)


def losses(folder: Path, players: list[Player]) -> list[str]:
    """What the storage says against what the players were told: accepted answers lost, doubled or changed."""
    wrong: list[str] = []
    with contextlib.closing(sqlite3.connect(folder / "data" / "gnomon.db")) as database:
        for player in players:
            [header] = database.execute("SELECT header FROM match WHERE id = ?", (player.match,)).fetchone()
            rows = database.execute(
                "SELECT seq, body, seat, number, code FROM match_row WHERE match = ? ORDER BY seq", (player.match,)
            ).fetchall()
            if [row[0] for row in rows] != list(range(len(rows))):
                wrong.append(f"{player.match}: rows are missing")
            stored = {row[0]: (row[2], row[3], row[4]) for row in rows}
            wrong.extend(
                f"{player.match}: {told} is stored as {stored.get(told.seq)}"
                for told in player.accepted
                if stored.get(told.seq) != (told.seat, told.number, told.code)
            )
            questions = [(row[2], row[3]) for row in rows if row[3] >= 0]
            if len(questions) != len(set(questions)):
                wrong.append(f"{player.match}: a question was answered twice")
            header, bodies = json.loads(header), [json.loads(row[1]) for row in rows]
            match = gnomon.match.restore(header, bodies)
            told_of = {told.seq for told in player.accepted}
            wrong.extend(
                f"{player.match}: {row} was never accepted"
                for row in match.rows
                if row.kind == ANSWER and row.seat == 0 and row.seq not in told_of
                if habit(gnomon.match.restore(header, bodies[: row.seq]), row.seat) != row.code
            )
            if not match.over:
                wrong.append(f"{player.match}: not over")
    return wrong
