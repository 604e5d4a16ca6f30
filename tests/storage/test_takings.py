"""What people have had lately, on both kinds of database, and counted for two servers together."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import create_engine, select

from gnomon.matches.errors import Declined
from gnomon.matches.quotas import HOUR_MS, Limits
from gnomon.storage import schema
from gnomon.storage.engines import database_url
from gnomon.storage.store import SqlStore
from tests.storage.conftest import make_store
from tests.storage.test_two_servers import server

pytestmark = pytest.mark.anyio


async def test_of_many_who_take_at_once_at_two_servers_no_more_get_it_than_may(
    store: SqlStore, database: str, tmp_path: Path
) -> None:
    other = make_store(database, tmp_path)
    try:
        taken = await asyncio.gather(*(at.takings.take("ada", "advice", 10, 0, 3) for at in [store, other] * 6))
        assert sum(taken) == 3
        assert await other.takings.recent("ada", "advice", 0) == [10, 10, 10]
        assert await store.takings.take("ada", "copies", 10, 0, 1) and await store.takings.take(
            "ben", "advice", 10, 0, 1
        )
    finally:
        await other.close()


async def test_what_was_taken_counts_until_its_time_is_over_or_it_is_forgotten(store: SqlStore) -> None:
    takings = store.takings
    await takings.note("ada", "calls", 10, 2)
    await takings.note("ada", "calls", 20, 1)
    assert not await takings.take("ada", "calls", 25, 0, 3)
    await takings.forget("ada", "calls", 2)
    assert await takings.recent("ada", "calls", 0) == [10]
    assert await takings.take("ada", "calls", 30, 10, 1)  # what was taken at that instant counts no more
    await takings.tidy(30)
    assert await takings.recent("ada", "calls", 0) == [30]


async def test_an_hour_s_measure_is_one_measure_at_two_servers(database: str, tmp_path: Path) -> None:
    async with server(database, tmp_path) as first, server(database, tmp_path) as second:
        ada = await first.guest("Ada")
        for house in (first, second):
            house.host.quotas.limits = Limits(advice=2, people=1)
        await first.host.quotas.take("advice", ada.id, "192.0.2.7")
        await second.host.quotas.take("advice", ada.id, "192.0.2.8")
        for house in (first, second):
            with pytest.raises(Declined) as declined:
                await house.host.quotas.take("advice", ada.id, "192.0.2.9")
            assert declined.value.code == "many_questions"
        second.clock.turn(HOUR_MS)
        await second.host.quotas.take("advice", ada.id, "192.0.2.8")
        await second.host.quotas.take("advice", "", "192.0.2.9")  # a refusal was held against no address


async def test_how_often_an_address_is_mailed_is_counted_for_all_and_the_address_stands_nowhere(
    database: str, tmp_path: Path
) -> None:
    async with server(database, tmp_path) as first, server(database, tmp_path) as second:
        for house in (first, second):
            house.host.quotas.limits = Limits(tries=2)
        await first.host.quotas.take_of_mail("Ada@example.org", "192.0.2.7")
        await second.host.quotas.take_of_mail("ada@example.org", "192.0.2.8")
        with pytest.raises(Declined) as declined:
            await first.host.quotas.take_of_mail("ADA@example.org", "192.0.2.9")
        assert declined.value.code == "many_tries"
    engine = create_engine(database_url(database, tmp_path))
    with engine.connect() as connection:
        users = list(connection.execute(select(schema.taking.c.user)).scalars())
    engine.dispose()
    assert len(users) == 2 and not any("example" in user for user in users)
