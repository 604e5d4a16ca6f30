"""The hosts' part of the storage, on both databases: roles, decisions and a log that only grows."""

from dataclasses import replace

import pytest
from sqlalchemy import delete, update

from gnomon.matches.deeds import Deed, HostRecord, Standing
from gnomon.matches.errors import Conflict, StorageTrouble
from gnomon.matches.records import NEVER
from gnomon.storage import schema
from gnomon.storage.store import SqlStore
from tests.storage.test_store import ADA, BEN, SEATS, a_match

pytestmark = pytest.mark.anyio

DEED = Deed(0, 5, "ada", "Ada", "muted", "ben", "Ben", "shouts 日本語", {"until": 9, "name": "é"})


async def test_what_was_decided_about_people_comes_back_with_its_entry(store: SqlStore) -> None:
    await store.save_user(BEN)
    await store.hosting.save_standing(Standing("ben", 9), DEED)
    await store.hosting.save_standing(Standing("ben", NEVER, True, 3), replace(DEED, act="banned", facts={}))
    assert await store.hosting.standings() == [Standing("ben", NEVER, True, 3)]
    deeds = await store.hosting.deeds(10)
    assert [deed.act for deed in deeds] == ["banned", "muted"]
    assert replace(deeds[1], id=0) == DEED
    assert await store.hosting.deeds(10, deeds[0].id) == deeds[1:]
    assert await store.hosting.last("muted") == deeds[1]
    assert await store.hosting.last("stopped") is None


async def test_neither_a_decision_nor_its_entry_is_stored_without_the_other(store: SqlStore) -> None:
    with pytest.raises(Conflict):
        await store.hosting.save_standing(Standing("nobody"), DEED)
    assert await store.hosting.deeds(10) == []


async def test_the_log_can_neither_be_changed_nor_cut(store: SqlStore) -> None:
    await store.hosting.note(DEED)
    for change in (update(schema.deed).values(reason="nothing"), delete(schema.deed)):
        with pytest.raises((Conflict, StorageTrouble), match="stays"):
            await store._engines.write(lambda connection, change=change: connection.execute(change))  # type: ignore[misc]
    assert [deed.reason for deed in await store.hosting.deeds(10)] == [DEED.reason]


async def test_a_link_makes_one_host_and_only_in_time(store: SqlStore) -> None:
    await store.save_user(ADA)
    await store.save_user(BEN)
    await store.hosting.save_link("d1", 100, replace(DEED, act="link_made"))
    assert await store.hosting.link_since("d1", 100)
    assert not await store.hosting.link_since("d1", 101)
    assert not await store.hosting.spend_link("d1", 101, HostRecord("ada", 110), DEED)
    assert await store.hosting.spend_link("d1", 100, HostRecord("ada", 110), DEED)
    assert not await store.hosting.spend_link("d1", 100, HostRecord("ben", 111), DEED)
    assert await store.hosting.hosts() == [HostRecord("ada", 110)]
    await store.hosting.add_host(HostRecord("ada", 120, "ben"), DEED)
    assert await store.hosting.hosts() == [HostRecord("ada", 110)]
    await store.hosting.remove_host("ada", DEED)
    assert await store.hosting.hosts() == []
    assert len(await store.hosting.deeds(10)) == 4


async def test_people_are_found_by_name_and_id_and_whoever_was_here_last_is_known(store: SqlStore) -> None:
    await store.save_user(ADA)
    await store.save_user(BEN)
    await store.save_user(replace(BEN, id="percent", name="100%_x\\"))
    await store.save_session("s1", "ben", 50)
    await store.create(a_match(), SEATS, [])
    await store.save_session("s2", "ada", 49)
    await store.save_session("s3", "ben", 48)
    found = await store.hosting.latest(10)
    assert [(one.user.id, one.seen, one.matches) for one in found] == [("ben", 50, 0), ("ada", 49, 1)]
    assert [one.user.id for one in await store.hosting.latest(1)] == ["ben"]
    everybody = await store.hosting.known("", 10)
    assert {one.user.id: one.seen for one in everybody} == {"ben": 50, "ada": 49, "percent": NEVER}
    assert [one.user.id for one in await store.hosting.known("BEN", 10)] == ["ben"]
    assert [one.user.id for one in await store.hosting.known("%_x\\", 10)] == ["percent"]
    assert [one.user.id for one in await store.hosting.known("ada", 10)] == ["ada"]
    assert [one.user.id for one in await store.hosting.known_of(["ada", "nobody"])] == ["ada"]
    assert await store.hosting.known_of([]) == []
    assert await store.hosting.named("Ben", 2) == [BEN]
    assert await store.hosting.named("ben", 2) == []
    assert await store.hosting.count_people() == 3


async def test_what_runs_and_what_rests_is_told_apart(store: SqlStore) -> None:
    assert await store.hosting.oldest_match() == NEVER
    await store.save_user(ADA)
    for name, since, status in (("m1", 10, "running"), ("m2", 20, "running"), ("m3", 30, "over")):
        seats = [replace(seat, recovery=f"{name}-{seat.index}") for seat in SEATS]
        await store.create(a_match(name, since=since, status=status, listed=False), seats, [])
    assert [record.id for record, seats in await store.hosting.running(10) if len(seats) == 3] == ["m2", "m1"]
    assert [record.id for record, _ in await store.hosting.running(1)] == ["m2"]
    assert [record.id for record, _ in await store.hosting.unchanged(10, 20, 9)] == ["m1"]
    assert await store.hosting.count_matches() == {"running": 2}
    assert await store.hosting.count_finished() == 1
    assert await store.hosting.oldest_match() == 10


async def test_the_size_of_every_table_is_told(store: SqlStore) -> None:
    sizes = await store.hosting.sizes()
    if sizes:  # SQLite may have been built without the table of its pages
        assert {"match", "match_row", "person", "deed"} <= set(sizes)
        assert all(size > 0 for name, size in sizes.items() if name == "match_row")
