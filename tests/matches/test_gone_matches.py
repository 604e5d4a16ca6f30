"""Jobs whose match is gone meanwhile, stopped or cleared, in line and in hand: they end, and disturb nobody."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import pytest

from gnomon.bots import plan_for
from gnomon.matches.deeds import Deed
from gnomon.matches.jobs import Kind, Lane, Outcome, Taken
from gnomon.matches.line import MemoryJobs
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.opponents import ProcessOpponents
from gnomon.matches.table import Table
from gnomon.matches.thoughts import Plan, QueuedOpponents
from tests.matches.house import NEW_YEAR, House

pytestmark = pytest.mark.anyio

ALL = tuple(Lane)
STATES = pytest.mark.parametrize("is_in_hand", [False, True], ids=["in line", "in hand"])


@asynccontextmanager
async def asked(house: House, *, is_in_hand: bool) -> AsyncIterator[tuple[MemoryJobs, Table, str, list[Taken]]]:
    """A table whose program is asked, by way of a line whose taker has taken the job or has not."""
    jobs = MemoryJobs(house.clock)
    house.host.programs._opponents = QueuedOpponents(jobs, ProcessOpponents(1, thinking=0.0))
    ada = await house.guest("Ada")
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("opponent", level="club"))
    while 1 not in table.asked:
        await house.answer(table, ada, 0)
    while not await jobs.line():
        await asyncio.sleep(0)
    taker = await jobs.join("Attic")
    held = [await taken(jobs, taker)] if is_in_hand else []
    yield jobs, table, taker, held


async def taken(jobs: MemoryJobs, taker: str) -> Taken:
    found = await jobs.take(taker, (Kind.THINK,), ALL, 5.0)
    assert found is not None
    return found


async def ends(house: House, table: Table, jobs: MemoryJobs, job: Taken) -> None:
    """Hand a good plan in, and see that the program's seat is left alone: nothing is answered, and nobody waits on."""
    seq = table.seq
    planned = plan_for("club", table.game, table.view(1), 1, 5)
    assert isinstance(planned, list)
    assert await jobs.finish(job, Outcome(msgspec.Raw(msgspec.json.encode(Plan(planned)))))
    async with asyncio.timeout(10):
        while house.host.programs.busy:
            await asyncio.sleep(0.01)
    assert table.seq == seq
    assert await jobs.line() == []


@STATES
async def test_a_job_of_a_match_that_a_host_has_stopped_ends_and_nothing_is_answered(
    house: House, is_in_hand: bool
) -> None:
    async with asked(house, is_in_hand=is_in_hand) as (jobs, table, taker, held):
        await house.host.hosting.stop(None, table, "to look at it")
        job = held[0] if held else await taken(jobs, taker)
        await ends(house, table, jobs, job)


@STATES
async def test_a_job_of_a_match_that_was_cleared_ends_too(house: House, is_in_hand: bool) -> None:
    async with asked(house, is_in_hand=is_in_hand) as (jobs, table, taker, held):
        deed = Deed(0, NEW_YEAR, "", "Gnomon", "cleared", "", "", "", {})
        later = NEW_YEAR + 86_400_000
        clear = house.host.store.old_matches.delete
        assert await clear("unfinished", later, [table.id], deed) == 0, "a program is asked there: it goes on by itself"
        await house.host.hosting.stop(None, table, "nobody plays it")
        assert await clear("unfinished", later, [table.id], deed) == 1
        house.host.tables.forget(table.id)
        job = held[0] if held else await taken(jobs, taker)
        await ends(house, table, jobs, job)
