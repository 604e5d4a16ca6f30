"""Passkeys and their challenges, on both databases and with several servers."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest

from gnomon.matches import errors
from gnomon.matches.errors import Conflict, Declined
from gnomon.matches.passkeys import CHALLENGE_MS
from gnomon.matches.people import DEVICE_LENGTH
from gnomon.matches.records import Passkey
from gnomon.storage.store import SqlStore
from tests.matches.house import declined, opened
from tests.storage.conftest import make_store
from tests.storage.test_store import ADA, BEN

pytestmark = pytest.mark.anyio

KEY = Passkey("d" * 64, "an id", "ada", b"\x00\xff", 3, "a maker", "Firefox · Linux", "table.test", 10)


async def test_a_challenge_is_taken_once_by_the_same_browser_and_user(store: SqlStore) -> None:
    kept = store.passkeys
    await kept.ask("one", "browser", "ada", 100, 0)
    for challenge, browser, user, since in (
        ("two", "browser", "ada", 0),
        ("one", "other", "ada", 0),
        ("one", "browser", "", 0),
        ("one", "browser", "ada", 101),
    ):
        assert not await kept.take(challenge, browser, user, since)
    assert await kept.take("one", "browser", "ada", 100)
    assert not await kept.take("one", "browser", "ada", 0)
    await kept.ask("old", "browser", "", 100, 0)
    await kept.ask("new", "browser", "", 200, 101)
    assert not await kept.take("old", "browser", "", 0), "what nobody answers is not kept"
    assert await kept.take("new", "browser", "", 0)


async def test_of_all_who_take_a_challenge_at_once_one_has_it(store: SqlStore, database: str, tmp_path: Path) -> None:
    other = make_store(database, tmp_path)  # another server over the same database
    try:
        await store.passkeys.ask("one", "browser", "", 100, 0)
        found = await asyncio.gather(*(one.passkeys.take("one", "browser", "", 0) for one in [store, other] * 5))
        assert sum(found) == 1
    finally:
        await other.close()


async def test_a_passkey_is_found_by_its_id_and_its_count_only_rises(store: SqlStore) -> None:
    for user in (ADA, BEN):
        await store.save_user(user)
    assert await store.passkeys.add(KEY, 2)
    silent = replace(KEY, digest="e" * 64, id="another", count=0, created=11)
    assert await store.passkeys.add(silent, 2)
    assert await store.passkeys.of_user("ada") == [KEY, silent]
    assert await store.passkeys.of_user("ben") == []
    assert await store.passkeys.holder(KEY.digest) == (KEY, ADA)
    assert await store.passkeys.holder("f" * 64) is None
    for count in (0, 2, 3):
        assert not await store.passkeys.use(KEY.digest, count, 50)
    assert await store.passkeys.use(KEY.digest, 4, 60)
    for stamp in (70, 80):
        assert await store.passkeys.use(silent.digest, 0, stamp)
    assert await store.passkeys.of_user("ada") == [replace(KEY, count=4, used=60), replace(silent, used=80)]
    for whose, mark in (("ben", KEY.mark), ("ada", "0" * 16), ("ada", "%" * 16), ("ada", "_" * 16)):
        assert not await store.passkeys.remove(whose, mark)
    assert await store.passkeys.remove("ada", KEY.mark)
    assert await store.passkeys.holder(KEY.digest) is None
    assert not await store.passkeys.use(KEY.digest, 9, 90)


async def test_an_id_is_kept_once_and_nobody_has_more_than_the_limit(
    store: SqlStore, database: str, tmp_path: Path
) -> None:
    for user in (ADA, BEN):
        await store.save_user(user)
    await store.passkeys.add(KEY, 3)
    with pytest.raises(Conflict):
        await store.passkeys.add(replace(KEY, user="ben"), 3)
    with pytest.raises(Declined):
        await store.passkeys.add(replace(KEY, digest="0" * 64, user="nobody"), 3)
    other = make_store(database, tmp_path)
    try:
        more = [replace(KEY, digest=f"{number:064x}", id=str(number)) for number in range(6)]
        found = await asyncio.gather(*(([store, other][n % 2]).passkeys.add(one, 3) for n, one in enumerate(more)))
        assert sum(found) == 2
        assert len(await store.passkeys.of_user("ada")) == 3
    finally:
        await other.close()


async def test_one_server_asks_and_another_is_answered(database: str, tmp_path: Path) -> None:
    async with opened(make_store(database, tmp_path)) as house, opened(make_store(database, tmp_path)) as other:
        ada = await house.guest("Ada")
        drawn = await house.host.passkeys.challenge("browser", ada)
        await other.host.passkeys.take(drawn, "browser", ada)
        kept = await other.host.passkeys.add(ada, "an id", b"key", 0, "maker", "x" * 200, "table.test")
        assert len(kept.device) == DEVICE_LENGTH
        found, user = await house.host.passkeys.holder("an id")
        assert (found, user.name) == (kept, "Ada")
        await house.host.passkeys.use(found, 4)
        assert await declined(other.host.passkeys.use(found, 4)) == errors.PASSKEY_COPIED
        assert await declined(house.host.passkeys.take(drawn, "browser", ada)) == errors.PASSKEY_OVER
        assert await declined(house.host.passkeys.take(b"never drawn", "")) == errors.PASSKEY_OVER
        late = await house.host.passkeys.challenge("browser")
        other.clock.turn(CHALLENGE_MS + 1)
        assert await declined(other.host.passkeys.take(late, "browser")) == errors.PASSKEY_OVER


async def test_programs_keep_no_passkeys(database: str, tmp_path: Path) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        ada = await house.guest("Ada")
        robot = await house.host.access.adopt(ada, "Robby")
        passkeys = house.host.passkeys
        assert await declined(passkeys.challenge("browser", robot)) == errors.PERSONS_ALONE
        assert await declined(passkeys.add(robot, "id", b"key", 0, "", "", "")) == errors.PERSONS_ALONE


async def test_passkeys_are_told_to_their_owner_without_their_keys_and_go_with_them(
    database: str, tmp_path: Path
) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        host = house.host
        ada, ben = await house.guest("Ada"), await house.guest("Ben")
        await host.passkeys.challenge("browser", ada)
        kept = await host.passkeys.add(ada, "ada-key", b"of nobody's business", 0, "maker", "Firefox", "table.test")
        await host.passkeys.add(ben, "ben-key", b"key", 0, "", "", "table.test")
        house.clock.turn(1_000)
        await host.passkeys.use(kept, 0)
        account = json.loads((await host.belongings.take(ada)).text)
        assert account["passkeys"] == [
            {
                "id": "ada-key",
                "site": "table.test",
                "device": "Firefox",
                "created": "2026-01-01T00:00:00Z",
                "last_used": "2026-01-01T00:00:01Z",
            }
        ]
        await host.parting.leave(ada, "Ada")
        assert await declined(host.passkeys.holder("ada-key")) == errors.UNKNOWN_PASSKEY
        assert (await host.passkeys.holder("ben-key"))[1].name == "Ben"
