"""Waiting for a while, and ending what works in the background."""

import asyncio
from collections.abc import Collection
from typing import Any, Final

AGAIN_SECONDS: Final = 0.5
"""How long a cancelled task may take to end before it is cancelled again."""


async def happens(event: asyncio.Event, seconds: float) -> bool:
    """Wait until an event is set, at most so many seconds; whether it is.

    Not `asyncio.wait_for`: before Python 3.12 that takes no notice of being cancelled when the event is set at the same
    moment, and whoever waits in a loop then waits for ever.
    """
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return event.is_set()
    return True


async def end(tasks: Collection["asyncio.Task[Any]"]) -> None:
    """Cancel tasks and wait until every one has ended; what they raise is dropped.

    A task that took no notice of being cancelled, as libraries' listeners may when they hear something at that moment, is
    cancelled again.
    """
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=AGAIN_SECONDS)
    await asyncio.gather(*tasks, return_exceptions=True)
