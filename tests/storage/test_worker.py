"""`gnomon worker`: a process that takes jobs from the servers' line, is killed, stops in good order, says what is wrong."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import msgspec
import pytest
from sqlalchemy.engine import make_url

import gnomon
from gnomon import __version__, catalog
from gnomon.bots import plan_for
from gnomon.matches.advising import ProcessAdvisers
from gnomon.matches.jobs import LEASE_MS, Job, Kind, done
from gnomon.matches.ports import AdviserFailed
from gnomon.matches.studies import QueuedAdvisers
from gnomon.matches.thinking import Claim, Urgency
from gnomon.matches.thoughts import Plan, Thought
from gnomon.storage.engines import database_url
from gnomon.storage.queue import PostgresJobs
from gnomon.worker import STRANGERS
from tests.kit.finished import played_by_chance
from tests.storage.wire import Wire

pytestmark = pytest.mark.anyio


def start(database: str, *more: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "gnomon", "worker", "--database-url", database, *more]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def thought(salt: int, level: str = "club") -> tuple[Job, list[int]]:
    """A job, and the plan that it is to bring."""
    entry = catalog.entry("khronos")
    state = entry.game.setup({}, 2, salt)
    seat = entry.game.to_act(state)[0]
    view = entry.game.view(state, seat)
    body = msgspec.json.encode(
        Thought(level, "khronos", msgspec.Raw(msgspec.json.encode(view.to_dict())), seat, salt, thinking=0.0)
    )
    planned = plan_for(level, entry.game, view, seat, salt)
    assert isinstance(planned, list)
    return Job(Kind.THINK, f"{level} {salt}", body.decode(), lambda: Claim(Urgency.AWAITED, str(salt))), planned


async def sweep_on(jobs: PostgresJobs) -> None:
    """Look for lost jobs for ever, as servers do."""
    while True:
        await jobs.sweep()
        await asyncio.sleep(0.5)


async def test_workers_do_what_waits_and_one_that_is_killed_is_made_up_for(
    postgres_database: str, tmp_path: Path
) -> None:
    jobs = PostgresJobs(database_url(postgres_database, tmp_path))
    await jobs.open()
    workers = [start(postgres_database, "--processes", "1", "--name", name) for name in ("Attic", "Lab")]
    try:
        wanted = [thought(salt) for salt in range(12)]
        asking = [asyncio.ensure_future(done(jobs, job)) for job, _ in wanted]
        while sum(task.done() for task in asking) < 2:
            await asyncio.sleep(0.02)
        workers[0].kill()
        sweeping = asyncio.ensure_future(sweep_on(jobs))
        found = await asyncio.wait_for(asyncio.gather(*asking), 60)
        sweeping.cancel()
        assert [msgspec.json.decode(body, type=Plan).codes for body in found] == [codes for _, codes in wanted]
        workers[1].send_signal(signal.SIGTERM)
        told, trouble = await asyncio.to_thread(workers[1].communicate, timeout=30)
        assert workers[1].returncode == 0, trouble
        assert "Lab does what waits (advise, review, think), 1 at once" in told
        assert "Lab has done" in told
    finally:
        for worker in workers:
            worker.kill()
            worker.communicate()
        await jobs.close()


async def test_a_worker_among_servers_of_another_release_says_so(postgres_database: str, tmp_path: Path) -> None:
    jobs = PostgresJobs(database_url(postgres_database, tmp_path), "0.0.1")
    await jobs.open()
    await jobs.join("server")
    worker = start(postgres_database, "--processes", "1", "--name", "Attic")
    try:
        async with asyncio.timeout(60):
            while len(await jobs.takers()) < 2:
                await asyncio.sleep(0.05)
            while STRANGERS not in (line := await asyncio.to_thread(worker.stderr.readline)):  # type: ignore[union-attr]
                assert line, "it has ended"
        told = json.loads(line)
        assert (told["level"], told["release"], told["others"]) == ("warning", __version__, ["0.0.1"])
    finally:
        worker.kill()
        worker.communicate()
        await jobs.close()


async def test_a_worker_whose_wire_is_cut_is_made_up_for_and_works_on_afterwards(
    postgres_database: str, tmp_path: Path
) -> None:
    url = make_url(postgres_database)
    wire = Wire(url.port or 5432)
    await wire.open()
    jobs = PostgresJobs(database_url(postgres_database, tmp_path))
    await jobs.open()
    far = url.set(host="127.0.0.1", port=wire.port).render_as_string(hide_password=False)
    workers = [start(far, "--processes", "1", "--name", "Far")]

    sweeping = asyncio.ensure_future(sweep_on(jobs))
    try:
        first, planned = thought(0)
        assert msgspec.json.decode(await done(jobs, first), type=Plan).codes == planned
        wanted = [thought(salt) for salt in range(1, 9)]
        asking = [asyncio.ensure_future(done(jobs, job)) for job, _ in wanted]
        await asyncio.sleep(0.2)
        cutting = asyncio.ensure_future(wire.cut(LEASE_MS / 1000 + 3))
        workers.append(start(postgres_database, "--processes", "1", "--name", "Near"))
        async with asyncio.timeout(60):
            found = await asyncio.gather(*asking)
        assert [msgspec.json.decode(body, type=Plan).codes for body in found] == [codes for _, codes in wanted]
        await cutting
        workers[1].kill()
        last, planned = thought(9)
        async with asyncio.timeout(60):
            assert msgspec.json.decode(await done(jobs, last), type=Plan).codes == planned
    finally:
        sweeping.cancel()
        for worker in workers:
            worker.kill()
            worker.communicate()
        await jobs.close()
        await wire.close()


async def test_a_worker_makes_portions_of_reviews(
    postgres_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gnomon.matches.advising.REVIEW_SECONDS", 0.5)
    match = played_by_chance("khronos", 2)
    jobs = PostgresJobs(database_url(postgres_database, tmp_path))
    await jobs.open()
    worker = start(postgres_database, "--processes", "1", "--kinds", "review", "--name", "Attic")
    try:
        advisers = [QueuedAdvisers(jobs, ProcessAdvisers(), 60.0) for _ in range(2)]
        one, two = await asyncio.wait_for(asyncio.gather(*(each.review(match) for each in advisers)), 60)
        assert one.to_dict() == two.to_dict()
        assert len(one.judged) >= 3
        worker.send_signal(signal.SIGTERM)
        told, trouble = await asyncio.to_thread(worker.communicate, timeout=30)
        assert worker.returncode == 0, trouble
        assert "Attic does what waits (review), 1 at once" in told
    finally:
        worker.kill()
        worker.communicate()
        await jobs.close()


class Nobody(ProcessAdvisers):
    """Nothing is made beside the server."""

    async def _beside(self, *_: object, **__: object) -> NoReturn:  # type: ignore[override]
        raise AdviserFailed("beside the server")


async def test_a_worker_gives_advice_and_one_that_is_killed_at_it_is_made_up_for(
    postgres_database: str, tmp_path: Path
) -> None:
    match = gnomon.new("khronos", seats=2, seed=3)
    seat = match.to_act[0]
    view, code = match.view(seat), match.options(seat)[-1].code
    jobs = PostgresJobs(database_url(postgres_database, tmp_path))
    await jobs.open()
    advisers = QueuedAdvisers(jobs, Nobody(), 60.0)
    sweeping = asyncio.ensure_future(sweep_on(jobs))
    workers = [start(postgres_database, "--processes", "1", "--kinds", "advise", "--name", "Attic")]
    try:
        async with asyncio.timeout(120):
            asking = asyncio.ensure_future(advisers.advise(match.entry, view, seat, 2))
            while not any(line.begun for line in await jobs.line()):
                await asyncio.sleep(0.02)
            workers[0].kill()
            workers.append(start(postgres_database, "--processes", "1", "--kinds", "advise", "--name", "Lab"))
            lines = await asking
            assert all(match.check(seat, line.answers[0]) is None for line in lines)
            found = await advisers.explain(match.entry, view, seat, [code], 0, lines[0])
            assert found.own.answers[0] == code
        workers[1].send_signal(signal.SIGTERM)
        told, trouble = await asyncio.to_thread(workers[1].communicate, timeout=30)
        assert workers[1].returncode == 0, trouble
        assert "Lab does what waits (advise), 1 at once" in told
        assert "Lab has done" in told
    finally:
        sweeping.cancel()
        for worker in workers:
            worker.kill()
            worker.communicate()
        await jobs.close()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--database-url", "sqlite:///here.db"], "A worker needs the PostgreSQL database of its servers"),
        ([], "A worker needs the PostgreSQL database of its servers"),
        (["--database-url", "postgresql://gnomon@127.0.0.1:1/none"], "refused"),
        (["--database-url", "mysql://here"], "names 'mysql'; known are postgresql://"),
        (["--kinds", "dream"], "unknown kind 'dream'; known: think, advise, review"),
        (["--kinds", ","], "nothing to do; known: think, advise, review"),
    ],
)
def test_what_is_wrong_is_told_in_one_sentence(arguments: list[str], sentence: str, tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "GNOMON_DATABASE_URL"}
    command = [sys.executable, "-m", "gnomon", "worker", *arguments]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, env=environment, cwd=tmp_path)
    assert ended.returncode == 2
    assert sentence in ended.stderr
    assert "Traceback" not in ended.stderr
