"""Takes jobs from the line and does them, beside a server or on a machine of its own."""

import asyncio
import logging
import os
import socket
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from gnomon import tracing
from gnomon.matches.errors import StorageTrouble
from gnomon.matches.jobs import BEAT_SECONDS, Kind, Lane, Line, Outcome, Taken
from gnomon.matches.waits import end

log = logging.getLogger("gnomon.workshop")

TAKE_SECONDS: Final = 20.0
"""How long a slot waits for a job before it asks anew."""
RETRY_SECONDS: Final = 2.0
HAND_IN_ATTEMPTS: Final = 3
WENT_BACK: Final = "jobs went back in line"
"""Logged with how many `jobs`: whoever had begun them was lost, and they are to be begun anew."""
IN_VAIN: Final = "a job was given up, or done by somebody else, meanwhile"
"""Logged with the `key` of one that was done to its end and counted for nothing."""

Handler = Callable[[Taken], Awaitable[Outcome]]
"""Does a job; what it raises becomes the job's error."""


def lanes_of(slot: int, slots: int) -> tuple[Lane, ...]:
    """What the slot of a number may take: the first only what a person waits for, half of the others nothing of programs."""
    if slot == 0 and slots > 1:
        return (Lane.FIRST,)
    among_programs = max(1, (slots - 1) // 2)
    if slot >= slots - among_programs:
        return (Lane.FIRST, Lane.PEOPLE, Lane.PROGRAMS)
    return (Lane.FIRST, Lane.PEOPLE)


def machine_name() -> str:
    """What this process is called on the host's page."""
    return f"{socket.gethostname()} {os.getpid()}"


class Workshop:
    """So many `slots` over one line, and one `handlers` function for each kind that is done here."""

    def __init__(self, jobs: Line, handlers: Mapping[Kind, Handler], slots: int, name: str = "") -> None:
        self._jobs = jobs
        self._handlers = handlers
        self._slots = slots
        self.name = name or machine_name()
        self._taker = ""
        self._retired: set[str] = set()
        self._in_doubt = False
        self._tasks: list[asyncio.Task[None]] = []
        self._doing: dict[asyncio.Task[Outcome], Taken] = {}
        self._stopping = False
        self.done = 0
        self.lost: Callable[[int], None] = lambda _jobs: None
        """Told how many jobs went back in line, for whoever had begun them was lost."""
        self.broken: asyncio.Future[None] | None = None

    @property
    def doing(self) -> int:
        """How many jobs are being done here."""
        return len(self._doing)

    async def start(self) -> None:
        """Begin to take jobs."""
        self._taker = await self._jobs.join(self.name)
        loop = asyncio.get_running_loop()
        self.broken = loop.create_future()
        self._tasks = [loop.create_task(self._beat())]
        self._tasks += [loop.create_task(self._serve(lanes_of(slot, self._slots))) for slot in range(self._slots)]
        for task in self._tasks:
            task.add_done_callback(self._ended)

    async def until(self, told: asyncio.Event) -> None:
        """Work until told to stop. Raises what has ended the work, if anything has."""
        assert self.broken is not None
        waiting = asyncio.ensure_future(told.wait())
        ends: set[asyncio.Future[Any]] = {waiting, self.broken}
        try:
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            if self.broken.done():
                self.broken.result()
        finally:
            waiting.cancel()

    def _ended(self, task: "asyncio.Task[None]") -> None:
        fault = None if task.cancelled() else task.exception()
        if fault is not None and self.broken is not None and not self.broken.done():
            log.error("a workshop breaks off", extra={"fault": f"{type(fault).__name__}: {fault}"})
            self.broken.set_exception(fault)
            self.broken.exception()  # whoever waits for it is told; nobody has to

    async def stop(self, seconds: float = 0.0) -> None:
        """Take nothing more; what is not done within so many seconds goes back in line."""
        self._stopping = True
        if self._doing and seconds > 0.0:
            await asyncio.wait(self._doing, timeout=seconds)
            await asyncio.sleep(0)
        await end([*self._tasks, *self._doing])
        self._tasks.clear()
        for taker in {self._taker, *self._retired} - {""}:
            try:
                await self._jobs.leave(taker)
            except StorageTrouble as trouble:
                log.warning("jobs go back in line when their lease ends", extra={"trouble": str(trouble)})
        self._taker = ""
        self._retired.clear()

    async def _beat(self) -> None:
        """Give a sign, and put back in line what others have lost."""
        while True:
            await self._jobs.pause(BEAT_SECONDS)
            try:
                await self._look_after_takers()
                lost = await self._jobs.sweep()
            except StorageTrouble as trouble:
                log.warning("the line of jobs is out of reach", extra={"trouble": str(trouble)})
                continue
            if lost:
                self.lost(lost)
                log.warning(WENT_BACK, extra={"jobs": lost})

    async def _look_after_takers(self) -> None:
        """Keep the leases of what is being done here, and of nothing else."""
        if self._in_doubt:  # a job may have been handed out without arriving: what this taker holds ends with its jobs
            fresh = await self._jobs.join(self.name)
            self._retired.add(self._taker)
            self._taker, self._in_doubt = fresh, False
        elif not await self._sign(self._taker):
            self._taker = await self._jobs.join(self.name)
        busy = {taken.taker for taken in self._doing.values()}
        for taker in sorted(self._retired):
            if taker in busy:
                await self._sign(taker)
            else:
                await self._jobs.leave(taker)
                self._retired.discard(taker)

    async def _sign(self, taker: str) -> bool:
        """Give the sign of a taker, and end what is done by it for nobody any more. False for one that is not known."""
        doing = [(task, taken.ticket) for task, taken in self._doing.items() if taken.taker == taker]
        held = await self._jobs.beat(taker)
        if held is None:
            return False
        for task, ticket in doing:
            if ticket not in held:
                task.cancel()
        return True

    async def _serve(self, lanes: tuple[Lane, ...]) -> None:
        while not self._stopping:
            try:
                taken = await self._jobs.take(self._taker, tuple(self._handlers), lanes, TAKE_SECONDS)
            except StorageTrouble as trouble:
                self._in_doubt = True
                log.warning("the line of jobs is out of reach", extra={"trouble": str(trouble)})
                await asyncio.sleep(RETRY_SECONDS)
                continue
            if taken is not None:
                with tracing.span("job.do", "consumer", taken.trace, kind=str(taken.kind), attempt=taken.attempts):
                    await self._do(taken)

    async def _do(self, taken: Taken) -> None:
        task = asyncio.ensure_future(self._handled(taken))
        self._doing[task] = taken
        try:
            await asyncio.wait({task})
        finally:
            del self._doing[task]
            task.cancel()
        if task.cancelled():
            log.info("a job is wanted no more", extra={"key": taken.key})
            return
        outcome = task.result()
        if await self._hand_in(taken, outcome):
            self.done += 1
        else:
            log.warning(IN_VAIN, extra={"key": taken.key})

    async def _hand_in(self, taken: Taken, outcome: Outcome) -> bool:
        """Finish a job, as soon as the line is in reach; its lease ends if that takes long."""
        for _ in range(HAND_IN_ATTEMPTS):
            try:
                return await self._jobs.finish(taken, outcome)
            except StorageTrouble as trouble:
                log.warning("the line of jobs is out of reach", extra={"trouble": str(trouble)})
                await asyncio.sleep(RETRY_SECONDS)
        return False

    async def _handled(self, taken: Taken) -> Outcome:
        try:
            async with asyncio.timeout(taken.seconds):
                return await self._handlers[taken.kind](taken)
        except Exception as fault:  # whatever it was, whoever waits is to know, and the slot goes on
            return Outcome(error=f"{type(fault).__name__}: {fault}"[:500])
