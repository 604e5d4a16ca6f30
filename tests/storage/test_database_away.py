"""A database that takes nothing, or is gone for a while: clear refusals, nothing lost or doubled, and on it goes by itself."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from gnomon.matches.errors import Declined, StorageTrouble
from gnomon.matches.jobs import Job, Kind, Lane, Outcome, done
from gnomon.matches.table import Table
from gnomon.matches.thinking import Claim, Urgency
from gnomon.storage.engines import database_url
from gnomon.storage.queue import PostgresJobs
from tests.matches.house import House
from tests.storage.cluster import Cluster, find_binaries, must_be_here, running
from tests.storage.conftest import new_database
from tests.storage.test_two_servers import server, until

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(240)]

WITH = [()] if find_binaries() is not None or must_be_here() else []
PATIENCE = 60.0
"""Seconds for a server to come back to a database that is there again."""


@pytest.fixture(params=WITH, ids=["postgresql"])
def own(request: pytest.FixtureRequest) -> Iterator[Cluster]:
    """A cluster of the test's own, which it may stop."""
    with running() as made:
        yield made


async def refused(house: House, table: Table) -> None:
    """An answer is declined with a clear word, and the table is as it was before."""
    ada = table.seats[table.asked[0]].user or ""
    before = table.seq, table.match.digest(), table.version
    with pytest.raises((Declined, StorageTrouble)) as fault:
        await house.host.play.answer(
            table, ada, table.asked[0], table.match.number(table.asked[0]), table.match.options(table.asked[0])[0].code
        )
    assert not isinstance(fault.value, Declined) or fault.value.code == "storage_down"
    assert (table.seq, table.match.digest(), table.version) == before


async def answered_again(house: House, table: Table) -> None:
    """Answer as soon as the storage takes one again."""
    ada = await house.host.people.user(table.record.owner)
    begun = time.monotonic()
    while True:
        try:
            await house.answer(table, ada, table.asked[0])
            return
        except (Declined, StorageTrouble):
            assert time.monotonic() - begun < PATIENCE
            await asyncio.sleep(0.2)


async def test_a_database_that_only_reads_refuses_and_loses_nothing(own: Cluster, tmp_path: Path) -> None:
    database = new_database(own.address)
    plain = database.replace("postgresql+psycopg", "postgresql")

    def read_only(how: str) -> None:
        with psycopg.connect(plain, autocommit=True) as connection:
            connection.execute("SET default_transaction_read_only = off")
            connection.execute(f"ALTER SYSTEM SET default_transaction_read_only = {how}")  # type: ignore[arg-type]
            connection.execute("SELECT pg_reload_conf()")

    async with server(database, tmp_path) as one, server(database, tmp_path) as two:
        ada = await one.guest("Ada")
        table = await one.set_table(ada)
        await one.answer(table, ada, table.asked[0])
        there = await two.host.tables.open(table.id)
        read_only("on")
        await asyncio.sleep(0.5)  # every connection hears of it before its next transaction
        for house, seen in ((one, table), (two, there)):
            await refused(house, seen)
        assert (await two.host.tables.current(table.id)).seq == table.seq  # who looks on sees what stands
        read_only("off")
        await answered_again(one, table)
        await until(lambda: there.seq == table.seq)
        rows = await one.host.store.rows(table.id)
        assert [row.seq for row in rows] == list(range(table.seq + 1))


async def test_a_database_that_goes_away_comes_back_to_servers_that_go_on(own: Cluster, tmp_path: Path) -> None:
    database = new_database(own.address)
    async with server(database, tmp_path) as one, server(database, tmp_path) as two:
        ada = await one.guest("Ada")
        table = await one.set_table(ada)
        for _ in range(3):
            await one.answer(table, ada, table.asked[0])
        there = await two.host.tables.open(table.id)
        await until(lambda: there.seq == table.seq)
        own.stop()
        for house, seen in ((one, table), (two, there)):
            await refused(house, seen)
        own.start()
        await answered_again(one, table)
        for _ in range(100):  # the bell of the other server hangs on a new line by then, or it looks for itself
            if (await two.host.tables.current(table.id)).seq == table.seq:
                break
            await asyncio.sleep(0.1)
        assert there.seq == table.seq and there.match.digest() == table.match.digest()
        await answered_again(two, there)
        rows = await one.host.store.rows(table.id)
        assert [row.seq for row in rows] == list(range(there.seq + 1))


async def test_what_stood_in_line_is_done_when_the_database_is_back(own: Cluster, tmp_path: Path) -> None:
    jobs = PostgresJobs(database_url(new_database(own.address), tmp_path))
    await jobs.open()
    try:
        wish = Job(Kind.THINK, "one", "{}", lambda: Claim(Urgency.LATER, "ada"))
        asked = asyncio.get_running_loop().create_task(done(jobs, wish))
        while not await jobs.line():
            await asyncio.sleep(0.05)
        own.stop()
        with pytest.raises(StorageTrouble):
            await jobs.join("Attic")
        own.start()
        begun, taken = time.monotonic(), None
        while taken is None:
            assert time.monotonic() - begun < PATIENCE
            try:
                attic = await jobs.join("Attic")
                taken = await jobs.take(attic, (Kind.THINK,), tuple(Lane), 1.0)
            except StorageTrouble:
                await asyncio.sleep(0.2)
        assert taken.key == "one"
        assert await jobs.finish(taken, Outcome(b"[3]"))  # type: ignore[arg-type]
        assert await asyncio.wait_for(asked, PATIENCE) == b"[3]"
    finally:
        await jobs.close()
