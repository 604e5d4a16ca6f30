"""Several server processes over one database: each sees what the others store, and one answer wins."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from gnomon.matches.entropy import SystemEntropy
from gnomon.matches.errors import Declined
from gnomon.matches.ports import Bus
from gnomon.matches.service import Host, Settings
from gnomon.storage.bus import MemoryBus, PostgresBus
from gnomon.storage.engines import database_url
from tests.matches.house import House, InlineOpponents, Postbox, Tally, TurnedClock, opened
from tests.storage.conftest import make_store

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def server(database: str, folder: Path) -> AsyncIterator[House]:
    """A house that rings and listens as its database allows."""
    house = House(make_store(database, folder), TurnedClock())
    url = database_url(database, folder)
    bus: Bus = PostgresBus(url) if database.startswith("postgres") else MemoryBus()
    house.host = Host(
        house.host.store,
        bus,
        house.clock,
        InlineOpponents(),
        Postbox(),
        SystemEntropy(),
        Tally(),
        Settings("", 0, False),
    )
    await house.host.start()
    try:
        yield house
    finally:
        await house.host.stop()


async def until(happened: object, seconds: float = 5.0) -> None:
    """Wait for something that another server does."""
    for _ in range(int(seconds / 0.01)):
        if happened():  # type: ignore[operator]
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not happen")


async def test_what_one_server_stores_the_other_shows(postgres_database: str, tmp_path: Path) -> None:
    async with server(postgres_database, tmp_path) as one, server(postgres_database, tmp_path) as two:
        ada = await one.guest("Ada")
        here = await one.set_table(ada)
        there = await two.host.tables.open(here.id)
        page = there.subscribe(there.viewer(""))
        for _ in range(5):
            await one.answer(here, ada, here.asked[0])
        await until(lambda: there.seq == here.seq)
        assert there.match.digest() == here.match.digest()
        await asyncio.wait_for(page.changed(), 1)
        await two.answer(there, ada, there.asked[0])
        await two.host.talk.say(there, ada, "hello")
        await until(lambda: here.seq == there.seq and len(here.lines) == 1)
        await two.host.seating.hand_over(there, ada.id, 1, "random")
        await until(lambda: here.seats[1].level == "random")


async def test_of_answers_on_two_servers_at_once_exactly_one_wins(database: str, tmp_path: Path) -> None:
    async with server(database, tmp_path) as one, server(database, tmp_path) as two:
        ada = await one.guest("Ada")
        here = await one.set_table(ada)
        there = await two.host.tables.open(here.id)
        for _ in range(10):
            seat, number = here.asked[0], here.match.number(here.asked[0])
            codes = [option.code for option in here.match.options(seat)]
            results = await asyncio.gather(
                one.host.play.answer(here, ada.id, seat, number, codes[0]),
                two.host.play.answer(there, ada.id, seat, number, codes[-1]),
                return_exceptions=True,
            )
            won = [result for result in results if not isinstance(result, BaseException)]
            lost = [result for result in results if isinstance(result, Declined)]
            assert len(won) + len(lost) == 2
            if codes[0] == codes[-1]:
                assert {receipt.seq for receipt in won} == {won[0].seq}
            else:
                assert len(won) == 1
                assert lost[0].code == "stale"
            for house, table in ((one, here), (two, there)):
                await house.host.tables.change(table, lambda draft: draft.note("seen"))
            await one.host.tables.change(here, lambda draft: draft.note("seen"))
            assert [row.seq for row in await one.host.store.rows(here.id)] == list(range(here.seq + 1))


async def test_a_table_that_is_asked_for_stands_as_the_other_server_has_stored_it(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MemoryBus, "is_shared", True)
    async with server(database, tmp_path) as one, server(database, tmp_path) as two:
        ada = await one.guest("Ada")
        here = await one.set_table(ada)
        await two.host.tables.open(here.id)
        for _ in range(5):
            await one.answer(here, ada, here.asked[0])
            there = await two.host.tables.current(here.id)
            assert (there.seq, there.match.digest()) == (here.seq, here.match.digest())
            assert there.match.number(here.asked[0]) == here.match.number(here.asked[0])


async def test_a_second_server_knows_that_it_is_not_alone(postgres_database: str, tmp_path: Path) -> None:
    url = database_url(postgres_database, tmp_path)
    first, second = PostgresBus(url), PostgresBus(url)
    assert await first.open()
    assert not await second.open()
    await first.close()
    await second.close()
    third = PostgresBus(url)
    assert await third.open()
    await third.close()


async def test_a_doorbell_that_broke_is_hung_up_anew(postgres_database: str, tmp_path: Path) -> None:
    url = database_url(postgres_database, tmp_path)
    listener, ringer = PostgresBus(url), PostgresBus(url)
    await listener.open()
    await ringer.open()
    await ringer.ring("m1")
    assert await asyncio.wait_for(listener.heard(), 5) == "m1"
    await ringer._ringing.execute("SELECT pg_terminate_backend(%s)", (listener._listening.info.backend_pid,))
    assert await asyncio.wait_for(listener.heard(), 10) == ""
    for _ in range(100):
        await ringer.ring("m2")
        try:
            assert await asyncio.wait_for(listener.heard(), 0.1) == "m2"
            break
        except TimeoutError:
            continue
    else:
        raise AssertionError("the doorbell stayed silent")
    await listener.close()
    await ringer.close()


async def test_connections_that_the_database_ended_are_replaced(postgres_database: str, tmp_path: Path) -> None:
    async with opened(make_store(postgres_database, tmp_path)) as house:
        ada = await house.guest("Ada")
        table = await house.set_table(ada)
        other = PostgresBus(database_url(postgres_database, tmp_path))
        await other.open()
        await other._ringing.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND application_name = '' AND pid NOT IN (%s, %s)",
            (other._ringing.info.backend_pid, other._listening.info.backend_pid),
        )
        seq = await house.answer(table, ada, table.asked[0])
        assert len(await house.host.store.rows(table.id)) == seq + 1
        await other.close()
