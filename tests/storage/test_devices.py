"""Links that sign another device in and sessions that are ended from afar, on both databases."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from gnomon.matches import errors
from gnomon.matches.devices import LINK_MS
from gnomon.matches.people import DEVICE_LENGTH, UNUSED_MS
from gnomon.matches.records import SessionRecord
from gnomon.storage.store import SqlStore
from tests.matches.house import declined, opened
from tests.storage.conftest import make_store
from tests.storage.test_store import ADA, BEN

pytestmark = pytest.mark.anyio


async def test_a_link_names_whom_it_signs_in_once_and_the_next_one_ends_it(store: SqlStore) -> None:
    for user in (ADA, BEN):
        await store.save_user(user)
    await store.devices.save_link("one", "ada", 100)
    await store.devices.save_link("bens", "ben", 100)
    assert await store.devices.of_link("one", 100) == await store.devices.of_link("one", 50) == ADA
    assert await store.devices.of_link("one", 101) is None, "too old"
    assert await store.devices.spend_link("one", 101, 150) is None
    await store.devices.save_link("two", "ada", 120)
    assert await store.devices.of_link("one", 0) is None, "a newer one is there"
    assert await store.devices.spend_link("two", 100, 150) == ADA
    assert await store.devices.of_link("two", 0) is await store.devices.spend_link("two", 0, 160) is None, "spent"
    assert await store.devices.of_link("bens", 0) == BEN, "another's is another's"


async def test_of_all_who_follow_a_link_at_once_one_is_signed_in(
    store: SqlStore, database: str, tmp_path: Path
) -> None:
    other = make_store(database, tmp_path)  # another server over the same database
    try:
        await store.save_user(ADA)
        await store.devices.save_link("one", "ada", 100)
        stores = [store, other] * 5
        found = await asyncio.gather(*(one.devices.spend_link("one", 0, 150) for one in stores))
        assert [user for user in found if user is not None] == [ADA]
    finally:
        await other.close()


async def test_a_session_is_ended_by_its_mark_and_by_nobody_else(store: SqlStore) -> None:
    for user in (ADA, BEN):
        await store.save_user(user)
    first, second = "a" * 64, "b" * 64
    await store.save_session(first, "ada", 10, "Firefox · Linux")
    await store.save_session(second, "ada", 20)
    found = [SessionRecord(first, 10, 10, "Firefox · Linux"), SessionRecord(second, 20, 20)]
    assert await store.belongings.sessions("ada") == found
    for whose, mark in (("ben", found[0].mark), ("ada", "c" * 16), ("ada", "%" * 16), ("ada", "_" * 16)):
        assert not await store.devices.end(whose, mark)
    assert await store.devices.end("ada", found[0].mark)
    assert await store.belongings.sessions("ada") == found[1:]
    assert await store.session(first) is None
    assert await store.session(second) == ADA


async def test_a_second_device_is_signed_in_by_a_link_and_out_from_the_first(database: str, tmp_path: Path) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        host = house.host
        ada = await house.guest("Ada")
        here = await host.people.open_session(ada, "Firefox · Linux")
        code = await host.devices.link(ada)
        assert (await host.devices.whose(code)).name == (await host.devices.whose(f" {code}\n")).name == "Ada"
        assert await host.devices.knows(code)
        found = await host.devices.follow(code)
        assert replace(found, recovery="") == replace(ada, recovery="")
        there = await host.people.open_session(found, "x" * 200)
        assert [(one.device, is_here) for one, is_here in await host.devices.all(ada, here)] == [
            ("Firefox · Linux", True),
            ("x" * DEVICE_LENGTH, False),
        ]
        for gone in (code, "", "?", "a" * 5_000):
            assert (
                await declined(host.devices.follow(gone))
                == await declined(host.devices.whose(gone))
                == errors.LINK_OVER
            )
            assert not await host.devices.knows(gone)
        ((_, _), (phone, _)) = await host.devices.all(ada, here)
        for mark in ("", "A" * 16, phone.mark[:-1], phone.digest, "g" * 16):
            assert await declined(host.devices.end(ada, mark)) == errors.UNKNOWN_DEVICE
        ben = await house.guest("Ben")
        assert await declined(host.devices.end(ben, phone.mark)) == errors.UNKNOWN_DEVICE
        await host.devices.end(ada, phone.mark)
        assert await host.people.of_session(there) is None
        assert (await host.people.of_session(here)) is not None


async def test_a_link_ends_in_time_and_what_is_unused_is_not_listed(database: str, tmp_path: Path) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        host = house.host
        ada = await house.guest("Ada")
        code = await host.devices.link(ada)
        house.clock.turn(LINK_MS)
        assert (await host.devices.whose(code)).id == ada.id
        house.clock.turn(1)
        assert await declined(host.devices.follow(code)) == errors.LINK_OVER
        session = await host.people.open_session(ada)
        house.clock.turn(UNUSED_MS)
        assert len(await host.devices.all(ada, session)) == 1
        house.clock.turn(1)
        assert await host.devices.all(ada, session) == []


async def test_whoever_is_turned_away_signs_in_nowhere_and_programs_have_no_devices(
    database: str, tmp_path: Path
) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        host = house.host
        ada = await house.guest("Ada")
        code = await host.devices.link(ada)
        program = await host.access.adopt(ada, "Deep Sand")
        assert await declined(host.devices.link(program)) == errors.PERSONS_ALONE
        await host.hosting.ban(None, ada, "said unkind things")
        assert await declined(host.devices.whose(code)) == await declined(host.devices.follow(code)) == errors.BANNED


async def test_links_go_with_whoever_leaves(database: str, tmp_path: Path) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        ada = await house.guest("Ada")
        code = await house.host.devices.link(ada)
        await house.host.parting.leave(ada, "Ada")
        assert await declined(house.host.devices.follow(code)) == errors.LINK_OVER
