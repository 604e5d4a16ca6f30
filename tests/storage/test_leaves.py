"""Days off in storage, on both kinds of database, and between two servers: what one is told holds at the other."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from gnomon.matches.errors import DAYS_OVERLAP, UNKNOWN_USER, Declined
from gnomon.matches.leave import Leave
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.records import DAY_MS, Pace
from gnomon.storage.bus import MemoryBus
from gnomon.storage.store import SqlStore
from tests.storage.conftest import make_store
from tests.storage.test_store import ADA, BEN
from tests.storage.test_two_servers import server

pytestmark = pytest.mark.anyio

HERS = Leave("hers", "ada", "Asia/Tokyo", "2026-01-02", "2026-01-03", 100, 200, 10)


def no_offence(_others: Sequence[Leave]) -> None:
    """Everything goes together."""


def alone(others: Sequence[Leave]) -> None:
    if others:
        raise Declined(DAYS_OVERLAP)


async def test_of_leaves_that_do_not_go_together_one_is_kept_whichever_server_is_asked(
    store: SqlStore, database: str, tmp_path: Path
) -> None:
    other = make_store(database, tmp_path)
    try:
        await store.save_user(ADA)
        with pytest.raises(Declined) as gone:
            await store.leaves.add(replace(HERS, user="nobody"), no_offence)
        assert gone.value.code == UNKNOWN_USER
        found = await asyncio.gather(
            *(at.leaves.add(replace(HERS, id=f"n{n}"), alone) for n, at in enumerate([store, other] * 3)),
            return_exceptions=True,
        )
        assert sum(one is None for one in found) == 1
        assert len(await other.leaves.of_user("ada")) == 1
    finally:
        await other.close()


async def test_leaves_hold_until_they_are_over_or_ended_and_are_told_once(store: SqlStore) -> None:
    for user in (ADA, BEN):
        await store.save_user(user)
    leaves, later = store.leaves, replace(HERS, id="later", user="ben", begins=150, ends=900, created=11)
    for one in (later, HERS):
        await leaves.add(one, no_offence)
    assert await leaves.of_user("ada") == [HERS]
    assert await leaves.holding(199) == [HERS, later]
    assert await leaves.holding(200) == [later]
    assert await leaves.untold(9) == [HERS, later]
    await leaves.tell(HERS)
    await leaves.tell(replace(later, ended=3))
    assert await leaves.untold(9) == [later], "it stands otherwise than what was told"
    ended = replace(HERS, ended=150, last="2026-01-02")
    assert await leaves.end(ended)
    assert not await leaves.end(replace(ended, ended=160))
    assert await leaves.holding(0) == [later]
    assert await leaves.untold(9) == [ended, later], "that it is over is told anew"
    assert await leaves.of_user("ada") == [ended]
    await leaves.tidy(201)
    assert (await leaves.of_user("ada"), await leaves.of_user("ben")) == ([], [later])


async def test_what_is_planned_at_one_server_stops_the_clock_at_the_other(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MemoryBus, "is_shared", True)
    async with server(database, tmp_path) as one, server(database, tmp_path) as two:
        ada = await one.guest("Ada")
        pace = Pace("days", DAY_MS)
        here = await one.set_table(ada, pace=pace)
        live = await one.set_table(ada, pace=Pace("live", DAY_MS))
        waits = await one.set_table(ada, SeatPlan("me"), SeatPlan("open"), pace=pace)
        assert await one.host.store.leaves.matches(ada.id) == [here.id]
        there = await two.host.tables.open(here.id)
        deadline = there.deadline()
        leave = await two.host.leaves.plan(ada, "2026-01-01", "2026-01-03")
        here = await one.host.tables.current(here.id)
        for table in (here, there):
            assert table.deadline() == table.record.deadline == deadline + 3 * DAY_MS
        assert here.stopwatch.left == there.stopwatch.left
        await one.host.leaves.settle()
        begun = await one.set_table(ada, pace=pace)
        assert [span.leave for span in begun.off.spans] == [leave.id] * 2, "two seats are hers"
        for house in (one, two):
            house.clock.turn(DAY_MS // 2)
        await one.host.leaves.end(ada, leave.id)
        there = await two.host.tables.current(here.id)
        assert there.deadline() == here.deadline() == deadline + DAY_MS // 2
        await two.host.leaves.settle()
        assert two.host.tables.leaves == {}
        assert (live.off.spans, waits.off.spans) == ((), ())
