"""Work that no process owns: put in line by whoever needs it, taken by whatever machine is free, done once.

A job has a key. While a job of a key waits, is being done or has an outcome, putting it again adds nothing, so that two
servers that want the same thought get one. Whoever takes a job holds it by a lease: a taker that gives no sign for
`LEASE_MS`, or is longer at a job than it may be, loses it to the next one.

The line has three lanes, so that nobody waits behind long thoughts: what a person waits for, if nothing else of the same
owner is in line, may take any slot, and some slots are kept for it alone; what programs among themselves think may take
half of the slots at most. See `Workshop`.
"""

import asyncio
import logging
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, NamedTuple, Protocol

import msgspec

from gnomon import __version__, tracing
from gnomon.matches.errors import StorageTrouble
from gnomon.matches.thinking import Claim, Claiming, Urgency

log = logging.getLogger("gnomon.jobs")

LEASE_MS: Final = 5_000
"""A taker that has given no sign for so long is gone."""
BEAT_SECONDS: Final = 1.0
"""How often takers give a sign."""
GRACE_MS: Final = 5_000
"""So much longer than a job may take a taker holds it, for the way there and back."""
ATTEMPTS: Final = 3
"""So many takers may lose a job; then it has failed."""
OUTCOME_MS: Final = 600_000
"""How long an outcome is kept for whoever asks for it."""
LOOK_SECONDS: Final = 1.0
"""How often whoever waits for an outcome looks whether it has become more urgent, or less."""
ANEW_SECONDS: Final = 10.0
"""How often a job without an outcome is put anew: its place depends on what else its owner has in line."""
ANEW_LATER_SECONDS: Final = 60.0
"""The same while nobody waits for it."""
RETRY_SECONDS: Final = 2.0
REACH_SECONDS: Final = 5.0
"""A line that has not taken what is wanted at once after so long is out of reach."""
LOST: Final = "everybody who took it was lost on the way"
"""The error of a job that nobody could finish."""
BAND: Final = 1_000
"""Places within one urgency: jobs of owners who have fewer in line come first."""
AWAITED_BAND: Final = 4
"""Where what a person waits for begins, in bands. Functions of PostgreSQL that releases share count by it; what is less urgent goes
below zero.
"""


class Kind(StrEnum):
    """What there is to do."""

    THINK = "think"
    """What a program answers, seen from a view; the outcome is a `Plan`."""
    ADVISE = "advise"
    """What the coach says of a view, or of an answer there; the outcome is a `Counsel`."""
    REVIEW = "review"
    """A portion of the review of a match that is over; only for takers that reach the database."""


LENT: Final = frozenset({Kind.THINK, Kind.ADVISE})
"""What whoever lends a processor over HTTPS may do: a view is all that it takes."""


class Lane(StrEnum):
    """Which slots may take a job."""

    FIRST = "first"
    """A stretch of real time runs, or a person waits and nothing else of the same owner is in line."""
    PEOPLE = "people"
    """For tables where people play."""
    PROGRAMS = "programs"
    """For tables where programs play among themselves."""


class Spot(NamedTuple):
    """A place in line: the lane, and the `priority` within what a taker takes, greatest first."""

    lane: Lane
    priority: int


def spot(claim: Claim, others: int) -> Spot:
    """Where a job stands by what it is for, if so many `others` of its owner wait or are being done."""
    priority = (AWAITED_BAND + Urgency.AWAITED - claim.urgency) * BAND - min(others, BAND - 1)
    if claim.urgency.is_among_programs:
        return Spot(Lane.PROGRAMS, priority)
    waits = claim.urgency == Urgency.BY_THE_CLOCK or not (claim.urgency.is_unattended or others)
    return Spot(Lane.FIRST if waits else Lane.PEOPLE, priority)


@dataclass(frozen=True, slots=True)
class Job:
    """One thing to do: `body` is JSON that says all of it, `key` what makes it the same thing.

    `claiming` is asked for urgency and owner whenever the job is put. It is not taken before `due` (ms since 1970), and may
    take so many `seconds` once it is. One that somebody waits for `at_once` is broken off, though it has begun, when they wait
    no more, and a line that is out of reach is not waited for. `trace` is what asked for it, as `gnomon.tracing.context`
    tells that.
    """

    kind: Kind
    key: str
    body: str
    claiming: Claiming = Claim
    due: int = 0
    seconds: float = 60.0
    at_once: bool = False
    trace: str = ""


@dataclass(frozen=True, slots=True)
class Taken:
    """A job in a taker's hands. `waiting` says how many were in line when it was taken (a long line may be told shorter), `attempts` how often it was lost,
    `trace` what asked for it.
    """

    ticket: int
    taker: str
    kind: Kind
    key: str
    body: str
    claim: Claim
    seconds: float
    attempts: int = 0
    waiting: int = 0
    trace: str = ""

    def claiming(self) -> Claim:
        """The claim by which it is thought about beside whoever has taken it: it has had its turn in line."""
        return self.claim._replace(is_job=True)


class InLine(NamedTuple):
    """A job as the host's page tells of it; `begun` is 0 while it waits (both in ms since 1970)."""

    kind: Kind
    key: str
    claim: Claim
    put: int
    begun: int
    taker: str


class Taker(NamedTuple):
    """A taker as the host's page tells of it: its name, how many jobs it has in hand, and its release of Gnomon.

    One of another release takes no job of this one; `version` is empty for releases that did not say theirs.
    """

    name: str
    busy: int
    version: str = ""

    @property
    def is_stranger(self) -> bool:
        """Whether it is of another release."""
        return self.version != __version__


class JobFailed(Exception):
    """Nobody could do a job; its words say why."""


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of a job: JSON as its kind has it, or the `error`."""

    body: msgspec.Raw = msgspec.Raw(b"null")
    error: str = ""

    def told(self) -> bytes:
        """The JSON. Raises JobFailed."""
        if self.error:
            raise JobFailed(self.error)
        return bytes(self.body)


class Line(Protocol):
    """What takers have of the line. Every method raises StorageTrouble when what is behind it cannot serve."""

    async def join(self, name: str, from_afar: bool = False) -> str:
        """Register a taker, by a name for people; what it is called in `take` and `beat`.

        One that is of this process loses what it holds as soon as the process has ended, one `from_afar` when its lease ends.
        """
        ...

    async def beat(self, taker: str) -> set[int] | None:
        """Give a sign; the tickets of what the taker still holds. None if its lease has ended, or another release let it join: it
        is to join anew.

        What it does that is not among them was withdrawn, or somebody else has it.
        """
        ...

    async def pause(self, seconds: float) -> None:
        """Let so many seconds pass before the next sign, less if a job that somebody has taken is withdrawn meanwhile."""
        ...

    async def leave(self, taker: str) -> None:
        """End a taker; what it held goes back in line at once, and counts as no attempt."""
        ...

    async def take(self, taker: str, kinds: Collection[Kind], lanes: Collection[Lane], seconds: float) -> Taken | None:
        """The first job of some kinds and lanes that is due; None if there is none within so many seconds, and for a taker who is
        not known, or no more: its next sign tells it.
        """
        ...

    async def finish(self, taken: Taken, outcome: Outcome) -> bool:
        """Hand in what came of a job. False unless this taker holds the ticket of this key: nothing is kept of it then.

        Its lease may have ended, the job may have been withdrawn, or somebody tells of what they were never given.
        """
        ...

    async def sweep(self) -> int:
        """Put back in line what is held by takers that are gone or too slow, forget old outcomes; how many were lost."""
        ...


class Jobs(Line, Protocol):
    """The whole line, for those who need something done."""

    async def open(self) -> None:
        """Make ready."""
        ...

    async def close(self) -> None:
        """Let go of every connection; what waits stays in line where others can reach it."""
        ...

    async def put(self, job: Job) -> bool:
        """Put a job in line, or move it to where its claim has it now. False if nothing was added."""
        ...

    async def outcome(self, key: str, seconds: float) -> Outcome:
        """What came of a job. Raises TimeoutError after so many seconds without an outcome, at once if the job is not there."""
        ...

    async def withdraw(self, key: str, begun: bool = False) -> None:
        """Take a job out of line if nobody waits for it in this process; one that somebody has taken only if told so, though it
        has `begun`. Whoever waits for it in other processes puts it anew.
        """
        ...

    async def forget(self, key: str) -> None:
        """Throw an outcome away that will not do: whoever asks next has the job done anew."""
        ...

    async def line(self) -> list[InLine]:
        """What is being done, then what waits in the order in which it is taken."""
        ...

    async def takers(self) -> list[Taker]:
        """Whoever takes jobs now, by name."""
        ...


async def done(jobs: Jobs, job: Job) -> bytes:
    """The outcome of a job, put in line for it. Raises JobFailed.

    A storage that does not serve is waited for; for a job that is wanted `at_once` StorageTrouble is raised instead.
    Cancelling takes the job out of line as long as it waits there, and breaks such a one off.
    """
    with tracing.span("job", kind=str(job.kind)):
        return await _done(jobs, replace(job, trace=tracing.context()) if tracing.is_on() else job)


async def disbelieve(jobs: Jobs, job: Job) -> None:
    """Throw away what came of a job, for it is a lie; it is forgotten in time where the storage does not serve."""
    with suppress(StorageTrouble):
        await jobs.forget(job.key)


async def _done(jobs: Jobs, job: Job) -> bytes:
    while True:
        try:
            outcome = await _come(jobs, job)
        except StorageTrouble as trouble:
            if job.at_once:
                raise
            log.warning("the line of jobs is out of reach", extra={"key": job.key, "trouble": str(trouble)})
            await asyncio.sleep(RETRY_SECONDS)
        else:
            if outcome is not None:
                return outcome.told()


async def _come(jobs: Jobs, job: Job) -> Outcome | None:
    """Put a job in line, and wait for its outcome; None if that takes long, or the job has left the line without one."""
    try:
        claim = job.claiming()
        with tracing.span("job.put", "producer"):
            await _put(jobs, job)
        return await _outcome(jobs, job, claim)
    except TimeoutError:
        return None
    except asyncio.CancelledError:
        with suppress(StorageTrouble):
            await jobs.withdraw(job.key, job.at_once)
        raise


async def _put(jobs: Jobs, job: Job) -> None:
    try:
        async with asyncio.timeout(REACH_SECONDS if job.at_once else None):
            await jobs.put(job)
    except TimeoutError:
        raise StorageTrouble(f"nothing was put within {REACH_SECONDS:g} s") from None


async def _outcome(jobs: Jobs, job: Job, claim: Claim) -> Outcome:
    """The outcome of a job that was put by a `claim`. Raises TimeoutError if it is to be put anew, as when that has changed."""
    anew = ANEW_SECONDS if not claim.urgency.is_unattended else ANEW_LATER_SECONDS
    waiting = asyncio.ensure_future(jobs.outcome(job.key, anew))
    try:
        while not (await asyncio.wait({waiting}, timeout=LOOK_SECONDS))[0]:
            if job.claiming() != claim:
                raise TimeoutError
        return waiting.result()
    finally:
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
