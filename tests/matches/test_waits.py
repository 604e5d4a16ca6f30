"""Waiting for a while, and ending what works in the background."""

import asyncio

import pytest

from gnomon.matches.waits import end, happens

pytestmark = pytest.mark.anyio


async def test_an_event_is_waited_for_no_longer_than_that(anyio_backend: str) -> None:
    event = asyncio.Event()
    assert not await happens(event, 0.01)
    asyncio.get_running_loop().call_later(0.01, event.set)
    assert await happens(event, 10)
    assert await happens(event, 0)


@pytest.mark.parametrize("rounds", range(6))
async def test_whoever_waits_in_a_loop_ends_though_the_event_is_set_at_that_moment(
    rounds: int, anyio_backend: str
) -> None:
    event = asyncio.Event()

    async def work() -> None:
        while True:
            await happens(event, 60)
            event.clear()

    task = asyncio.create_task(work())
    await asyncio.sleep(0.01)
    event.set()
    for _ in range(rounds):
        await asyncio.sleep(0)
    task.cancel()
    done, _ = await asyncio.wait([task], timeout=5)
    assert done and task.cancelled()


async def test_a_task_that_takes_no_notice_is_cancelled_again(anyio_backend: str) -> None:
    heard = 0

    async def deaf() -> None:
        nonlocal heard
        while heard < 2:
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                heard += 1

    async def breaks() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            raise OSError("the line is gone")

    async def prompt() -> None:
        await asyncio.sleep(60)

    tasks = [asyncio.create_task(work()) for work in (deaf, breaks, prompt)]
    await asyncio.sleep(0)
    async with asyncio.timeout(10):
        await end(tasks)
    assert heard == 2
    assert all(task.done() for task in tasks)


async def test_nothing_is_ended_at_once(anyio_backend: str) -> None:
    await end([])
