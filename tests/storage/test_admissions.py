"""Invitations in the storage, on both databases: who takes a place, and that the last one is taken once."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text

from gnomon.matches.deeds import Admission, Arrival, Deed
from gnomon.matches.errors import Conflict
from gnomon.storage.store import SqlStore
from tests.storage.conftest import make_store
from tests.storage.test_store import ADA, BEN

pytestmark = pytest.mark.anyio

DEED = Deed(0, 5, "ada", "Ada", "invited", "i1", "The club 日本", "plays well", {"places": 2, "until": 90})
CLUB = Admission("i1", "d1", "The club 日本", 2, 0, 5, 90, "ada", "Ada")
CORA = replace(ADA, id="cora", name="Cora", created=40, recovery="cora-recovery-12")


async def test_an_invitation_comes_back_and_takes_people_in_until_it_is_full(store: SqlStore) -> None:
    await store.admissions.add(CLUB, DEED)
    assert await store.admissions.all(9) == [CLUB]
    assert await store.admissions.one("i1") == await store.admissions.of_code("d1") == CLUB
    assert await store.admissions.one("i2") is await store.admissions.of_code("i1") is None
    for user in (replace(ADA, created=10), replace(BEN, created=20)):
        assert await store.admissions.arrive("d1", user)
        assert await store.user(user.id) == user
    assert not await store.admissions.arrive("d1", CORA)
    assert await store.user("cora") is None
    assert await store.admissions.one("i1") == replace(CLUB, used=2)
    assert await store.admissions.arrivals("i1") == [Arrival("ada", "i1", 10), Arrival("ben", "i1", 20)]
    assert await store.admissions.arrival("ben") == Arrival("ben", "i1", 20)
    assert await store.admissions.arrival("cora") is None
    assert await store.admissions.count_open(20) == 0
    assert [replace(deed, id=0) for deed in await store.hosting.deeds(9)] == [DEED]


async def test_an_invitation_takes_nobody_in_after_its_time_or_withdrawn_or_unknown(store: SqlStore) -> None:
    await store.admissions.add(CLUB, DEED)
    assert await store.admissions.count_open(89) == 1
    assert await store.admissions.count_open(90) == 0
    assert not await store.admissions.arrive("d1", replace(CORA, created=90))
    assert not await store.admissions.arrive("d2", CORA)
    withdrawn = replace(DEED, act="uninvited", stamp=30)
    assert await store.admissions.revoke("i1", withdrawn)
    assert not await store.admissions.revoke("i1", replace(withdrawn, stamp=31))
    assert not await store.admissions.revoke("i2", withdrawn)
    assert not await store.admissions.arrive("d1", CORA)
    assert await store.admissions.one("i1") == replace(CLUB, revoked=30)
    assert await store.admissions.count_open(31) == 0
    assert [deed.act for deed in await store.hosting.deeds(9)] == ["uninvited", "invited"]
    assert await store.user("cora") is None


async def test_the_last_place_is_taken_once_by_however_many_at_once(
    store: SqlStore, database: str, tmp_path: Path
) -> None:
    other = make_store(database, tmp_path)  # another server over the same database
    await store.admissions.add(replace(CLUB, places=1), DEED)
    crowd = [replace(CORA, id=f"user{number}", recovery=f"code{number}") for number in range(8)]
    came = await asyncio.gather(
        *((store, other)[place % 2].admissions.arrive("d1", user) for place, user in enumerate(crowd))
    )
    await other.close()
    assert came.count(True) == 1
    assert [await store.user(user.id) is not None for user in crowd] == came
    assert [one.user for one in await store.admissions.arrivals("i1")] == [crowd[came.index(True)].id]


async def test_a_place_is_not_taken_for_somebody_who_cannot_be_stored(store: SqlStore) -> None:
    await store.admissions.add(CLUB, DEED)
    await store.save_user(ADA)
    with pytest.raises(Conflict):
        await store.admissions.arrive("d1", replace(ADA, created=10))
    assert await store.admissions.one("i1") == CLUB


async def test_people_of_the_ninth_schema_stay_and_came_by_no_invitation(database: str, tmp_path: Path) -> None:
    from alembic import command

    from gnomon.storage.upgrade import configuration

    old = make_store(database, tmp_path)
    await old._engines.write(lambda connection: command.upgrade(configuration(connection), "0009"))
    person = {"id": ADA.id, "name": ADA.name, "recovery": ADA.recovery, "language": ADA.language}  # as stored then
    told = text(
        "INSERT INTO person (id, name, created, recovery, webhook, language) VALUES (:id, :name, 1, :recovery, '', :language)"
    )
    await old._engines.write(lambda connection: connection.execute(told, person))
    session = text("INSERT INTO session (digest, \"user\", created, seen) VALUES ('d', 'ada', 5, 5)")  # as stored then
    await old._engines.write(lambda connection: connection.execute(session))
    await old.open()
    found = await old.session("d")
    assert found == replace(ADA, tag=found.tag if found else "")
    assert await old.admissions.arrival("ada") is None
    assert await old.admissions.all(9) == []
    await old.admissions.add(CLUB, DEED)
    assert await old.admissions.arrive("d1", CORA)
    await old.close()
