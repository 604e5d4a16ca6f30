"""Full and read-only databases: a clear refusal, nothing lost, nothing changed, and on it goes when there is room."""

import asyncio
import resource
import threading
import time
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from gnomon.matches.errors import Declined, StorageTrouble
from gnomon.storage.engines import Engines, database_url
from gnomon.storage.store import SqlStore
from tests.matches.house import House, opened

pytestmark = pytest.mark.anyio


async def pragma(house: House, words: str) -> None:
    store = house.host.store
    assert isinstance(store, SqlStore)
    await store._engines.write(lambda connection: connection.exec_driver_sql(f"PRAGMA {words}"))


async def make_room(house: House) -> None:
    """A fresh connection, which knows nothing of the limits that the test has set."""
    store = house.host.store
    assert isinstance(store, SqlStore)
    store._engines._write.dispose()


async def fill(house: House) -> None:
    """Leave the database no page to grow by, and none free inside."""
    store = house.host.store
    assert isinstance(store, SqlStore)

    def work(connection: Connection) -> None:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    await store._engines.write(work)


@pytest.mark.parametrize("trouble", ["full", "read-only"])
async def test_nothing_is_lost_when_the_database_takes_no_more(tmp_path: Path, trouble: str) -> None:
    async with opened(SqlStore(Engines(database_url("", tmp_path), False))) as house:
        ada = await house.guest("Ada")
        table = await house.set_table(ada)
        await house.answer(table, ada, table.asked[0])
        if trouble == "full":
            await fill(house)
        else:
            await pragma(house, "query_only = ON")
        declined: Declined | None = None
        while declined is None:
            seq, digest, numbers = table.seq, table.match.digest(), [table.match.number(0), table.match.number(1)]
            version = table.version
            try:
                await house.answer(table, ada, table.asked[0])
            except Declined as fault:
                declined = fault
            assert table.seq < 400
        assert declined.code == "storage_down"
        assert (table.seq, table.match.digest(), table.version) == (seq, digest, version)
        assert [table.match.number(0), table.match.number(1)] == numbers
        assert len(await house.host.store.rows(table.id)) == seq + 1
        with pytest.raises(StorageTrouble):
            for _ in range(40):
                house.clock.turn(60_000)
                await house.host.talk.say(table, ada, "x" * 500)
        await make_room(house)
        assert await house.answer(table, ada, table.asked[0]) == seq + 1


@pytest.mark.parametrize("trouble", ["full", "read-only", "no room on the disk"])
async def test_health_is_found_out_by_writing(tmp_path: Path, trouble: str) -> None:
    async with opened(SqlStore(Engines(database_url("", tmp_path), False))) as house:
        store = house.host.store
        if trouble != "full":  # a first look leaves room inside for a second one
            await store.ping()
        assert await store.take_notices(10**15, 1, 10) == []
        largest = resource.getrlimit(resource.RLIMIT_FSIZE)
        if trouble == "full":
            await fill(house)
        elif trouble == "read-only":
            await pragma(house, "query_only = ON")
        else:
            log = tmp_path / "gnomon.db-wal"
            resource.setrlimit(resource.RLIMIT_FSIZE, (log.stat().st_size, largest[1]))
        try:
            with pytest.raises(StorageTrouble):
                await store.ping()
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, largest)
        if trouble != "no room on the disk":
            await make_room(house)
        await store.ping()
        ada = await house.guest("Ada")
        assert await house.host.channels.told(ada) == []


async def test_a_database_that_is_no_database_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "gnomon.db").write_bytes(b"this is not a database at all, whatever its name says" * 100)
    store = SqlStore(Engines(database_url("", tmp_path), False))
    with pytest.raises(StorageTrouble, match="not a database"):
        await store.open()
    await store.close()


async def test_a_database_server_that_is_not_there_is_told_in_a_sentence(tmp_path: Path) -> None:
    store = SqlStore(Engines(database_url("postgresql://gnomon@127.0.0.1:9/none", tmp_path), False))
    with pytest.raises(StorageTrouble, match="refused"):
        await store.open()
    await store.close()


async def test_what_a_machine_that_was_cut_off_in_a_transaction_held_is_free_soon(
    tmp_path: Path, postgres_database: str
) -> None:
    url = database_url(postgres_database, tmp_path)
    cut, other = Engines(url, False, hung=0.5), Engines(url, False)
    locked = threading.Event()

    def hold(connection: Connection) -> None:
        connection.execute(text("SELECT pg_advisory_xact_lock(1)"))
        locked.set()
        time.sleep(2.0)
        connection.execute(text("SELECT 1"))

    try:
        holding = asyncio.ensure_future(cut.write(hold))
        assert await asyncio.to_thread(locked.wait, 5.0)
        begun = time.monotonic()
        await other.write(lambda connection: connection.execute(text("SELECT pg_advisory_xact_lock(1)")))
        assert time.monotonic() - begun < 1.9
        with pytest.raises(StorageTrouble):
            await holding
        assert await cut.read(lambda connection: connection.execute(text("SELECT 1")).scalar()) == 1, (
            "by a new connection"
        )
    finally:
        await cut.dispose()
        await other.dispose()
