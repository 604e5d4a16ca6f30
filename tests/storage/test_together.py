"""Changes of many matches at one time share a transaction, and each learns what became of its own."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

import pytest
from sqlalchemy import Connection

from gnomon.matches.errors import Conflict, StorageTrouble
from gnomon.matches.records import Commit, MatchRecord
from gnomon.storage.store import SqlStore
from tests.storage.test_store import a_row, with_match

pytestmark = pytest.mark.anyio

T = TypeVar("T")


async def matches(store: SqlStore, count: int) -> list[MatchRecord]:
    return [await with_match(store, f"m{index}") for index in range(count)]


def next_row(record: MatchRecord) -> Commit:
    return Commit(replace(record, seq=record.seq + 1, asked=(1,)), record.seq, (a_row(record.seq + 1),))


def counted(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """One entry for each transaction from now on."""
    begun: list[int] = []
    write = store._engines.write

    async def counting(work: Callable[[Connection], T]) -> T:
        begun.append(1)
        return await write(work)

    monkeypatch.setattr(store._engines, "write", counting)
    return begun


async def test_many_at_once_share_a_transaction(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    records = await matches(store, 20)
    begun = counted(store, monkeypatch)
    await asyncio.gather(*(store.commit(next_row(record)) for record in records))
    assert len(begun) == 1
    for record in records:
        assert [row.seq for row in await store.rows(record.id)] == [0, 1]
        assert (await store.match(record.id) or record).asked == (1,)


async def test_what_comes_while_one_is_stored_goes_with_the_next(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = await matches(store, 6)
    begun = counted(store, monkeypatch)
    first = asyncio.ensure_future(store.commit(next_row(records[0])))
    while not begun:
        await asyncio.sleep(0)
    await asyncio.gather(first, *(store.commit(next_row(record)) for record in records[1:]))
    assert len(begun) == 2
    assert [len(await store.rows(record.id)) for record in records] == [2] * 6


async def test_one_conflict_among_many_is_of_one_alone(store: SqlStore) -> None:
    records = await matches(store, 8)
    changes = [next_row(record) for record in records]
    changes[3] = replace(changes[3], expected=7)
    results = await asyncio.gather(*(store.commit(change) for change in changes), return_exceptions=True)
    assert [isinstance(result, Conflict) for result in results] == [index == 3 for index in range(8)]
    assert [len(await store.rows(record.id)) for record in records] == [1 if index == 3 else 2 for index in range(8)]


async def test_a_mistake_is_told_and_the_others_go_on(store: SqlStore) -> None:
    records = await matches(store, 2)
    wrong = replace(next_row(records[0]), rows=(None,))  # type: ignore[arg-type]
    with pytest.raises(AttributeError):
        await store.commit(wrong)
    await store.commit(next_row(records[1]))
    assert [len(await store.rows(record.id)) for record in records] == [1, 2]


async def test_a_storage_that_fails_fails_for_each(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    records = await matches(store, 3)
    tried: list[int] = []

    async def failing(work: Callable[[Connection], T]) -> T:
        tried.append(1)
        raise StorageTrouble("database or disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(store._engines, "write", failing)
        results = await asyncio.gather(*(store.commit(next_row(one)) for one in records), return_exceptions=True)
    assert [str(result) for result in results] == ["database or disk is full"] * 3
    assert len(tried) == 1 + 3
    await store.commit(next_row(records[0]))
    assert [len(await store.rows(record.id)) for record in records] == [2, 1, 1]
