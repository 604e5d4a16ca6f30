"""Who is told once a day, in both databases: of several servers one begins it, and it goes with its way and its person."""

import asyncio
from dataclasses import replace

import pytest

from gnomon.matches.records import Commit, Digest, Notice, RowRecord
from gnomon.storage.store import SqlStore
from tests.storage.test_channels import WAY
from tests.storage.test_store import ADA, with_match

pytestmark = pytest.mark.anyio

DIGEST = Digest("ada", "w1", 1_080, 5_000, 1_000)


async def test_one_of_several_servers_begins_a_digest(store: SqlStore) -> None:
    await store.save_user(ADA)
    await store.channels.add(WAY)
    await store.digests.save(replace(DIGEST, minute=1))
    await store.digests.save(DIGEST)
    assert await store.digests.of_user("ada") == DIGEST
    assert await store.digests.due(4_999, 9) == []
    assert await store.digests.due(5_000, 9) == [DIGEST]
    following = replace(DIGEST, due=9_000, since=5_000)
    notice = Notice(0, "ada", "", -1, "", 0, 5_000, way="w1", event="digest")
    begun = await asyncio.gather(*(store.digests.begin(DIGEST, following, notice) for _ in range(4)))
    assert sum(begun) == 1
    assert await store.digests.of_user("ada") == following
    assert [(one.event, one.way) for one in await store.notices("ada", None, 9)] == [("digest", "w1")]
    await store.channels.remove("ada", "w1")
    assert await store.digests.of_user("ada") is None
    assert not await store.digests.begin(following, following, notice)
    assert await store.notices("ada", None, 9) == [], "what waited for the way goes with it"


async def test_matches_that_have_begun_are_found(store: SqlStore) -> None:
    record = await with_match(store)
    assert await store.digests.begun(["m1"], 0) == set()
    row = RowRecord(1, '{"seat":-1,"note":{"what":"started"}}', 500)
    await store.commit(Commit(replace(record, seq=1), 0, rows=(row,)))
    assert await store.digests.begun(["m1", "m2"], 499) == {"m1"}
    assert await store.digests.begun(["m1"], 500) == set()
    assert await store.digests.begun([], 0) == set()
