"""The line of jobs of a server that is alone: in its memory, for whoever needs a job done puts it anew after a restart."""

import asyncio
import itertools
from collections.abc import Collection
from dataclasses import dataclass, field

from gnomon import __version__, tracing
from gnomon.matches.jobs import (
    ATTEMPTS,
    GRACE_MS,
    LEASE_MS,
    LOST,
    OUTCOME_MS,
    InLine,
    Job,
    Kind,
    Lane,
    Outcome,
    Spot,
    Taken,
    Taker,
    spot,
)
from gnomon.matches.ports import Clock
from gnomon.matches.thinking import Claim
from gnomon.matches.waits import happens


@dataclass(eq=False, slots=True)
class _Entry:
    job: Job
    ticket: int
    put: int
    claim: Claim
    spot: Spot
    taker: str = ""
    begun: int = 0
    attempts: int = 0


@dataclass(eq=False, slots=True)
class _Member:
    name: str
    seen: int


@dataclass(eq=False, slots=True)
class _Answer:
    came: asyncio.Event = field(default_factory=asyncio.Event)
    outcome: Outcome | None = None
    stamp: int = 0
    waiting: int = 0


class MemoryJobs:
    """See `gnomon.matches.jobs.Jobs`."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._tickets = itertools.count(1)
        self._entries: dict[str, _Entry] = {}
        self._answers: dict[str, _Answer] = {}
        self._takers: dict[str, _Member] = {}
        self._stirred = asyncio.Event()
        self._broken_off = asyncio.Event()

    async def open(self) -> None:
        """Nothing to do."""

    async def close(self) -> None:
        """Forget everything."""
        self._entries.clear()
        self._answers.clear()
        self._takers.clear()

    async def put(self, job: Job) -> bool:
        """See `Jobs`."""
        answer = self._answers.get(job.key)
        if answer is not None and answer.outcome is not None:
            return False
        entry = self._entries.get(job.key)
        if entry is not None and entry.taker:
            return False
        claim = job.claiming()
        ticket = entry.ticket if entry is not None else next(self._tickets)
        place = self._spot(claim, ticket)
        if entry is None:
            self._entries[job.key] = _Entry(job, ticket, self._clock.now(), claim, place)
        else:
            entry.claim, entry.spot = claim, place
        self._stir()
        return entry is None

    def _spot(self, claim: Claim, ticket: int) -> Spot:
        """Where a job of this ticket stands now."""
        others = self._entries.values()
        return spot(claim, sum(other.claim.owner == claim.owner and other.ticket < ticket for other in others))

    def _remove(self, gone: _Entry) -> None:
        """Take a job out; what its owner has put after it moves up."""
        del self._entries[gone.job.key]
        for other in self._entries.values():
            if other.claim.owner == gone.claim.owner and other.ticket > gone.ticket:
                other.spot = self._spot(other.claim, other.ticket)
        self._stir()

    async def outcome(self, key: str, seconds: float) -> Outcome:
        """See `Jobs`."""
        answer = self._answers.setdefault(key, _Answer())
        answer.waiting += 1
        try:
            if answer.outcome is None and key in self._entries:
                async with asyncio.timeout(seconds):
                    await answer.came.wait()
            if answer.outcome is None:
                raise TimeoutError
            return answer.outcome
        finally:
            answer.waiting -= 1
            if answer.outcome is None and not answer.waiting:
                self._answers.pop(key, None)

    async def withdraw(self, key: str, begun: bool = False) -> None:
        """See `Jobs`."""
        entry = self._entries.get(key)
        if entry is not None and key not in self._answers and (begun or not entry.taker):
            self._remove(entry)
            if entry.taker:
                self._broken_off.set()

    async def forget(self, key: str) -> None:
        """See `Jobs`."""
        answer = self._answers.get(key)
        if answer is not None and answer.outcome is not None:
            del self._answers[key]

    async def join(self, name: str, from_afar: bool = False) -> str:
        """See `Jobs`."""
        taker = f"{name} {next(self._tickets)}"
        self._takers[taker] = _Member(name, self._clock.now())
        return taker

    async def beat(self, taker: str) -> set[int] | None:
        """See `Jobs`."""
        member = self._takers.get(taker)
        if member is None:
            return None
        member.seen = self._clock.now()
        return {entry.ticket for entry in self._entries.values() if entry.taker == taker}

    async def pause(self, seconds: float) -> None:
        """See `Jobs`."""
        await happens(self._broken_off, seconds)
        self._broken_off.clear()

    async def leave(self, taker: str) -> None:
        """See `Jobs`."""
        self._takers.pop(taker, None)
        for entry in self._entries.values():
            if entry.taker == taker:
                entry.taker, entry.begun = "", 0
        self._stir()

    async def take(self, taker: str, kinds: Collection[Kind], lanes: Collection[Lane], seconds: float) -> Taken | None:
        """See `Jobs`."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        while True:
            begun = tracing.instant()
            found = self._first(kinds, lanes) if taker in self._takers else None
            if found is not None:
                tracing.past("job.take", begun, found.job.trace)
                return self._hand(found, taker)
            left = until - loop.time()
            if left <= 0:
                return None
            stirred = self._stirred
            await happens(stirred, min(left, self._next_due(kinds, lanes)))

    def _first(self, kinds: Collection[Kind], lanes: Collection[Lane]) -> _Entry | None:
        now = self._clock.now()
        ready = (entry for entry in self._waiting(kinds, lanes) if entry.job.due <= now)
        return min(ready, key=_order, default=None)

    def _waiting(self, kinds: Collection[Kind], lanes: Collection[Lane]) -> list[_Entry]:
        return [
            entry
            for entry in self._entries.values()
            if not entry.taker and entry.job.kind in kinds and entry.spot.lane in lanes
        ]

    def _next_due(self, kinds: Collection[Kind], lanes: Collection[Lane]) -> float:
        """Seconds until another job falls due, a minute at most."""
        now = self._clock.now()
        return min([60.0, *((entry.job.due - now) / 1000 for entry in self._waiting(kinds, lanes))])

    def _hand(self, entry: _Entry, taker: str) -> Taken:
        entry.taker, entry.begun = taker, self._clock.now()
        job = entry.job
        waiting = sum(not other.taker for other in self._entries.values())
        return Taken(
            entry.ticket,
            taker,
            job.kind,
            job.key,
            job.body,
            entry.claim,
            job.seconds,
            entry.attempts,
            waiting,
            job.trace,
        )

    async def finish(self, taken: Taken, outcome: Outcome) -> bool:
        """See `Jobs`."""
        entry = self._entries.get(taken.key)
        if entry is None or (entry.ticket, entry.taker) != (taken.ticket, taken.taker):
            return False
        self._end(entry, outcome)
        return True

    def _end(self, entry: _Entry, outcome: Outcome) -> None:
        self._remove(entry)
        answer = self._answers.setdefault(entry.job.key, _Answer())
        answer.outcome, answer.stamp = outcome, self._clock.now()
        answer.came.set()

    async def sweep(self) -> int:
        """See `Jobs`."""
        now = self._clock.now()
        for taker in [taker for taker, member in self._takers.items() if now - member.seen > LEASE_MS]:
            del self._takers[taker]
        lost = 0
        for entry in [entry for entry in self._entries.values() if entry.taker]:
            late = now - entry.begun > entry.job.seconds * 1000 + GRACE_MS
            if entry.taker in self._takers and not late:
                continue
            lost += 1
            entry.attempts += 1
            if entry.attempts >= ATTEMPTS:
                self._end(entry, Outcome(error=LOST))
            else:
                entry.taker, entry.begun = "", 0
        for key, answer in list(self._answers.items()):
            if answer.outcome is not None and now - answer.stamp > OUTCOME_MS:
                del self._answers[key]
        self._stir()
        return lost

    async def line(self) -> list[InLine]:
        """See `Jobs`."""
        names = {taker: member.name for taker, member in self._takers.items()}
        return [
            InLine(entry.job.kind, key, entry.claim, entry.put, entry.begun, names.get(entry.taker, ""))
            for key, entry in sorted(self._entries.items(), key=lambda pair: (not pair[1].taker, _order(pair[1])))
        ]

    async def takers(self) -> list[Taker]:
        """See `Jobs`."""
        held = [entry.taker for entry in self._entries.values()]
        return sorted(Taker(member.name, held.count(taker), __version__) for taker, member in self._takers.items())

    def _stir(self) -> None:
        """Let everybody who waits for a job look again."""
        self._stirred.set()
        self._stirred = asyncio.Event()


def _order(entry: _Entry) -> tuple[int, int]:
    return -entry.spot.priority, entry.ticket
