"""Seeks in storage, on both kinds of database: of two servers that let the same people meet one does."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from gnomon.matches.errors import UNKNOWN_USER, Conflict, Declined
from gnomon.matches.records import Pace
from gnomon.matches.seeking import Seek
from gnomon.storage.store import SqlStore
from tests.storage.conftest import make_store
from tests.storage.test_store import ADA, BEN

pytestmark = pytest.mark.anyio

CAY = replace(ADA, id="cay", name="Cay", tag="")
NOW = 100
HERS = Seek("hers", "ada", "khronos", 2, "", Pace("days", 5), "t" * 64, 0, 1200, 10, 1000)


def first_two(waiting: Sequence[Seek], apart: object) -> Sequence[Seek]:
    return waiting[:2]


async def three(store: SqlStore) -> None:
    for user in (ADA, BEN, CAY):
        await store.save_user(user)


async def test_of_two_servers_one_lets_people_meet(store: SqlStore, database: str, tmp_path: Path) -> None:
    other = make_store(database, tmp_path)
    try:
        await three(store)
        people = [
            HERS,
            replace(HERS, id="bens", user="ben", created=11),
            replace(HERS, id="cays", user="cay", created=12),
        ]
        for one in people:
            assert await store.seeks.add(one, 3)

        async def meet(at: SqlStore, seek: Seek, match: str) -> list[Seek]:
            with suppress(Conflict):
                return await at.seeks.meet(seek, match, NOW, 9, first_two)
            return []

        servers = [store, other] * 3
        found = await asyncio.gather(
            *(meet(at, people[number % 3], f"match{number}") for number, at in enumerate(servers))
        )
        met = [seeks for seeks in found if seeks]
        assert [len(seeks) for seeks in met] == [2], "the third one has nobody left"
        stored = [one for user in ("ada", "ben", "cay") for one in await other.seeks.of_user(user)]
        assert sorted(one.match != "" for one in stored) == [False, True, True]
        assert {one.match for one in stored if one.match} == {met[0][0].match}
        assert {one.id for one in await other.seeks.met(9)} == {one.id for one in met[0]}
    finally:
        await other.close()


async def test_wishes_are_kept_one_for_the_same_and_few_for_one_person(store: SqlStore) -> None:
    await three(store)
    seeks = store.seeks
    with pytest.raises(Declined) as gone:
        await seeks.add(replace(HERS, user="nobody"), 3)
    assert gone.value.code == UNKNOWN_USER
    assert await seeks.add(HERS, 1)
    assert await seeks.add(replace(HERS, id="again"), 1)
    assert [one.id for one in await seeks.of_user("ada")] == ["again"]
    assert not await seeks.add(replace(HERS, id="more", terms="u" * 64), 1)
    assert not await seeks.remove("ben", "again")
    assert await seeks.remove("ada", "again")
    assert not await seeks.remove("ada", "again")


async def test_who_is_looked_at_is_open_fits_and_is_somebody_else(store: SqlStore) -> None:
    await three(store)
    seeks = store.seeks
    await seeks.add(HERS, 3)
    looked: list[list[str]] = []

    async def met_by(seek: Seek) -> list[str]:
        looked.clear()

        def note(waiting: Sequence[Seek], apart: object) -> Sequence[Seek]:
            looked.append([one.id for one in waiting])
            return ()

        await seeks.meet(seek, "match000", NOW, 9, note)
        return looked[0] if looked else []

    bens = replace(HERS, id="bens", user="ben")
    assert await met_by(bens) == ["bens", "hers"]
    for other in (
        replace(bens, terms="u" * 64),
        replace(bens, user="ada"),
        replace(bens, points=1301, band=100),
        replace(bens, points=1000, band=199),
    ):
        assert await met_by(other) == []
    assert await met_by(replace(bens, points=1300, band=100)) == ["bens", "hers"]
    await seeks.renew("ada", "days", NOW, NOW)
    assert await met_by(bens) == [], "hers holds no more"


async def test_what_has_met_is_told_for_a_while_and_opened_again_where_somebody_left(store: SqlStore) -> None:
    await three(store)
    seeks = store.seeks
    bens = replace(HERS, id="bens", user="ben")
    for one in (HERS, bens):
        await seeks.add(one, 3)
    await seeks.meet(bens, "match000", NOW, 9, first_two)
    assert await seeks.shown(NOW, 9) == []
    assert await seeks.waiting(0, 9) == []
    assert not await seeks.remove("ada", "hers"), "she has met somebody"
    await seeks.tidy(5000, 9)
    assert len(await seeks.met(9)) == 2, "its match is not set yet"
    await seeks.reopen("match000")
    assert {one.id for one, _person in await seeks.shown(NOW, 9)} == {"hers", "bens"}
    await seeks.meet(bens, "match001", NOW, 9, first_two)
    await seeks.close("match001", 700)
    assert await seeks.met(9) == []
    assert [(one.match, one.terms, one.until) for one in await seeks.of_user("ben")] == [("match001", "", 700)]
    assert [await seeks.tidy(701, 1) for _ in range(3)] == [1, 1, 0], "some at a time"
    assert await seeks.of_user("ben") == await seeks.of_user("ada") == []


async def test_what_is_chosen_of_the_rules_is_stored_with_a_wish(store: SqlStore) -> None:
    await three(store)
    chosen: dict[str, object] = {"deck": 33, "holdem": True, "unused_cards": "discard"}
    await store.seeks.add(replace(HERS, options=chosen), 3)
    await store.seeks.add(replace(HERS, id="bens", user="ben", terms="u" * 64), 3)
    assert [one.options for one in await store.seeks.of_user("ada")] == [chosen]
    assert [one.options for one in await store.seeks.of_user("ben")] == [{}]
