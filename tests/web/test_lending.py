"""Machines that think for a server over HTTPS: with a host's token, through the line, held by leases."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace

import msgspec
import pytest

import gnomon
from gnomon.matches.errors import Declined, StorageTrouble
from gnomon.matches.jobs import LEASE_MS, Job, JobFailed, Kind, Lane, Outcome, Taken, done
from gnomon.matches.line import MemoryJobs
from gnomon.matches.studies import QueuedAdvisers
from gnomon.matches.thinking import Claim, Urgency
from gnomon.matches.workshop import Workshop
from gnomon.web.v1.remote import RemoteLine, Unwanted
from tests.matches.house import TurnedClock
from tests.storage.rooms import Endless
from tests.storage.test_worker import Nobody, thought
from tests.web.served import Served

pytestmark = pytest.mark.anyio

ALL = tuple(Lane)


@asynccontextmanager
async def lent(server: Served) -> AsyncIterator[tuple[RemoteLine, MemoryJobs, str]]:
    """A line at a server, how a machine reaches it, and its token."""
    jobs = MemoryJobs(TurnedClock())
    server.house.host.jobs = jobs
    access = server.house.host.access
    access.lends = lambda _user: True
    keeper = await server.house.host.people.guest("Helena")
    token = await access.make(keeper, "Attic", ["work"])
    line = RemoteLine(server.address, token)
    try:
        yield line, jobs, token
    finally:
        await line.close()


def wish(key: str) -> Job:
    return Job(Kind.THINK, key, '{"of": "%s"}' % key, lambda: Claim(Urgency.AWAITED, "ada's id"))  # noqa: UP031


async def test_a_machine_elsewhere_does_what_waits(server: Served) -> None:
    async def handler(taken: Taken) -> Outcome:
        if taken.key == "bad":
            raise ValueError("cannot be read")
        return Outcome(msgspec.Raw(msgspec.json.encode({"did": json.loads(taken.body)["of"]})))

    async with lent(server) as (line, jobs, _token):
        shop = Workshop(line, {Kind.THINK: handler}, 2, "Attic")
        await shop.start()
        try:
            found = await asyncio.gather(*(done(jobs, wish(f"key {number}")) for number in range(6)))
            assert [json.loads(one)["did"] for one in found] == [f"key {number}" for number in range(6)]
            with pytest.raises(JobFailed, match="cannot be read"):
                await done(jobs, wish("bad"))
            while shop.done < 7:  # whoever asked is told a moment before the machine
                await asyncio.sleep(0.01)
        finally:
            await shop.stop()


async def test_a_review_which_holds_the_seed_is_not_lent(server: Served) -> None:
    async with lent(server) as (line, jobs, _token):
        await jobs.put(Job(Kind.REVIEW, "review", "{}", lambda: Claim(Urgency.BY_THE_CLOCK, "ada's id")))
        await jobs.put(wish("a"))
        machine = await line.join("Attic")
        taken = await line.take(machine, list(Kind), ALL, 1)
        assert taken is not None and taken.key == "a"
        assert await line.take(machine, list(Kind), ALL, 0) is None
        with pytest.raises(Unwanted):
            await line.take(machine, [Kind.REVIEW], ALL, 0)


async def test_who_a_job_is_for_is_not_told(server: Served) -> None:
    async with lent(server) as (line, jobs, _token):
        words = f"00-{'a' * 32}-{'b' * 16}-01"
        await jobs.put(replace(wish("a"), trace=words))
        taken = await line.take(await line.join("Attic"), [Kind.THINK], ALL, 1)
        assert taken is not None
        assert (taken.claim, taken.trace) == (Claim(Urgency.AWAITED, ""), words)


async def test_a_machine_s_lease_is_the_line_s(server: Served) -> None:
    async with lent(server) as (line, jobs, _token):
        machine = await line.join("Attic")
        assert await line.beat(machine) == set()
        await jobs.put(wish("a"))
        taken = await line.take(machine, [Kind.THINK], ALL, 1)
        assert taken is not None
        assert await line.beat(machine) == {taken.ticket}
        await line.leave(machine)
        assert await line.beat(machine) is None
        again = await jobs.take(await jobs.join("here"), [Kind.THINK], ALL, 1)
        assert again is not None
        assert await jobs.finish(again, Outcome())
        assert not await line.finish(taken, Outcome()), "somebody else was first"


async def test_a_machine_ends_no_job_that_it_does_not_hold(server: Served) -> None:
    """One token is no key to everybody's jobs: neither their number nor their key, nor another's machine, is enough."""
    async with lent(server) as (line, jobs, _token):
        for key in ("a", "b", "waits"):
            await jobs.put(wish(key))
        here, machine, other = await jobs.join("here"), await line.join("Attic"), await line.join("Cellar")
        hers = await jobs.take(here, [Kind.THINK], ALL, 1)
        mine = await line.take(machine, [Kind.THINK], ALL, 1)
        assert hers is not None and mine is not None
        lie = Outcome(msgspec.Raw(b'{"codes": []}'))
        for told in (
            replace(hers, taker=machine),
            replace(mine, taker=other),
            replace(mine, key=hers.key),
            replace(mine, ticket=mine.ticket + 1, key="waits"),
            replace(mine, key="not yet put"),
        ):
            assert not await line.finish(told, lie)
            assert not await line.finish(told, Outcome(error="out of order"))
        answer = await line._client.post(
            "/outcomes", json={"machine": other, "ticket": mine.ticket, "kind": "think", "key": mine.key, "body": "{}"}
        )
        assert (answer.status_code, answer.json()) == (200, {"accepted": False})
        for key in ("a", "b", "waits", "not yet put"):
            with pytest.raises(TimeoutError):
                await jobs.outcome(key, 0.01)
        assert await line.finish(mine, Outcome()) and await jobs.finish(hers, Outcome())


async def test_a_machine_elsewhere_ends_what_nobody_waits_for_any_more(server: Served) -> None:
    endless = Endless()
    async with lent(server) as (line, jobs, _token), asyncio.timeout(60):
        shop = Workshop(line, {Kind.THINK: endless}, 1, "Attic")
        await shop.start()
        try:
            asking = asyncio.ensure_future(done(jobs, replace(wish("a"), at_once=True)))
            await endless.begun.wait()
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
            await endless.broken.wait()
        finally:
            await shop.stop()


async def test_a_machine_that_another_person_has_joined_is_not_mine(server: Served) -> None:
    async with lent(server) as (line, _jobs, _token):
        machine = await line.join("Attic")
        for forged in (machine[:-1] + ("0" if machine[-1] != "0" else "1"), "Attic 1", "~", ""):
            with pytest.raises(Unwanted, match="not known here"):
                await line.beat(forged)


async def test_only_a_host_makes_a_token_for_it_and_one_that_is_no_host_any_more_lends_nothing(server: Served) -> None:
    async with lent(server) as (line, _jobs, _token):
        access = server.house.host.access
        access.lends = lambda _user: False
        eve = await server.house.host.people.guest("Eve")
        with pytest.raises(Declined):
            await access.make(eve, "mine", ["work"])
        with pytest.raises(Unwanted, match="may not be used for that"):
            await line.join("Attic")


async def test_a_token_that_is_revoked_while_a_job_is_in_hand_ends_the_machine_and_another_does_the_job(
    server: Served,
) -> None:
    endless = Endless()
    async with lent(server) as (line, jobs, token), asyncio.timeout(60):
        access = server.house.host.access
        shop = Workshop(line, {Kind.THINK: endless}, 1, "Attic")
        await shop.start()
        try:
            asking = asyncio.ensure_future(done(jobs, wish("a")))
            await endless.begun.wait()
            held = next(iter(shop._doing.values()))
            keeper = (await access.admit(token)).user
            await access.revoke(keeper, (await access.tokens(keeper))[0].id)
            with pytest.raises(Unwanted, match="is not valid"):
                await line.finish(held, Outcome(msgspec.Raw(b'"too late"')))
            with pytest.raises(Unwanted, match="is not valid"):
                await shop.until(asyncio.Event())
        finally:
            with suppress(Unwanted):
                await shop.stop()
        assert endless.broken.is_set()
        assert [one.begun > 0 for one in await jobs.line()] == [True], "its lease runs on"
        jobs._clock.turn(LEASE_MS + 1_000)  # type: ignore[attr-defined]
        assert await jobs.sweep() == 1
        other = await jobs.join("here")
        again = await jobs.take(other, [Kind.THINK], ALL, 1)
        assert again is not None and await jobs.finish(again, Outcome(msgspec.Raw(b'"done"')))
        assert await asking == b'"done"'


async def test_a_revoked_token_and_another_release_are_told(server: Served) -> None:
    async with lent(server) as (line, _jobs, token):
        wrong = RemoteLine(server.address, token + "x")
        with pytest.raises(Unwanted, match="is not valid"):
            await wrong.join("Attic")
        await wrong.close()
        answer = await line._client.post("/machines", json={"name": "Attic", "version": "0.0.1"})
        assert (answer.status_code, answer.json()["code"]) == (409, "other_release")
        assert gnomon.__version__ != "0.0.1"


async def test_what_is_no_outcome_is_sent_back(server: Served) -> None:
    async with lent(server) as (line, jobs, _token):
        machine = await line.join("Attic")
        await jobs.put(wish("a"))
        taken = await line.take(machine, [Kind.THINK], ALL, 1)
        assert taken is not None
        with pytest.raises(Unwanted):
            await line.finish(taken, Outcome(msgspec.Raw(b"{not json")))
        assert await line.finish(taken, Outcome(msgspec.Raw(b"{}")))


async def test_a_server_out_of_reach_is_storage_trouble() -> None:
    line = RemoteLine("http://127.0.0.1:1", "gnomon_x")
    with pytest.raises(StorageTrouble):
        await line.join("Attic")
    await line.close()


async def test_a_worker_by_address_thinks_advises_and_ends_in_good_order(server: Served) -> None:
    async with lent(server) as (_line, jobs, token):
        environment = os.environ | {"GNOMON_TOKEN": token}
        command = [sys.executable, "-m", "gnomon", "worker", "--server", server.address, "--processes", "1"]
        worker = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
        try:
            job, planned = thought(3)
            found = await asyncio.wait_for(done(jobs, job), 60)
            assert json.loads(found)["codes"] == planned
            match = gnomon.new("khronos", seats=2, seed=3)
            seat = match.to_act[0]
            async with asyncio.timeout(60):
                lines = await QueuedAdvisers(jobs, Nobody(), 60.0).advise(match.entry, match.view(seat), seat)
            assert all(match.check(seat, line.answers[0]) is None for line in lines)
            worker.send_signal(signal.SIGTERM)
            told, trouble = await asyncio.to_thread(worker.communicate, timeout=30)
            assert worker.returncode == 0, trouble
            assert "does what waits (advise, think), 1 at once" in told
            assert "has done 2 jobs" in told
        finally:
            worker.kill()
            worker.communicate()


@pytest.mark.parametrize(
    ("server_address", "token", "sentence"),
    [
        ("here.example", "x", "is no address of a server"),
        ("http://127.0.0.1:1", "", "with a token in GNOMON_TOKEN"),
    ],
)
def test_what_is_wrong_with_a_server_is_told_in_one_sentence(server_address: str, token: str, sentence: str) -> None:
    command = [sys.executable, "-m", "gnomon", "worker", "--server", server_address]
    ended = subprocess.run(
        command, capture_output=True, text=True, timeout=60, env=os.environ | {"GNOMON_TOKEN": token}
    )
    assert ended.returncode == 2
    assert sentence in ended.stderr
    assert "Traceback" not in ended.stderr
