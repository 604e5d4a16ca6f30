"""Machines that lend their processor over HTTPS: they take jobs from the server's line and hand in what came of them.

Only a host of the server can make a token for it. A machine is told views, never a secret; whoever asked for a plan checks it by
the rules. See `gnomon.matches.jobs`.
"""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

import gnomon
from gnomon.matches import errors
from gnomon.matches.errors import Declined
from gnomon.matches.jobs import BEAT_SECONDS, LENT, Jobs, Kind, Lane, Outcome, Taken
from gnomon.matches.people import tidy_line
from gnomon.matches.thinking import Claim, Urgency
from gnomon.web.v1.calls import Call
from gnomon.web.v1.shapes import Count, Given, Told, Word

LONGEST_WAIT: Final = 15.0
"""Seconds for which a request for a job may stay open."""
LOOK_SECONDS: Final = 2.0
"""How often such a request looks whether the server is about to end."""
LARGEST: Final = 262_144
"""Letters of an outcome."""

Machine = Annotated[str, msgspec.Meta(max_length=160)]
Key = Annotated[str, msgspec.Meta(max_length=200)]


class PostedMachine(Given):
    """A machine by the `name` that the host reads; its `version` of Gnomon has to be the server's."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    version: Word


class MachineInfo(Told):
    """What the machine is called in later requests, and how often it is to give a sign."""

    machine: str
    beat_seconds: float


class PostedSign(Given):
    """A sign from a machine, or its farewell."""

    machine: Machine


class Heard(Told):
    """Whether the machine is known; if not, it is to join anew. `tickets` are the jobs that it holds: what else it does was
    withdrawn, or somebody else has it, and may be broken off.
    """

    known: bool
    tickets: list[int]


class PostedTake(Given):
    """What a machine would do, and how many `seconds` it waits for it."""

    machine: Machine
    kinds: Annotated[list[Kind], msgspec.Meta(min_length=1, max_length=8)]
    lanes: Annotated[list[Lane], msgspec.Meta(min_length=1, max_length=8)]
    seconds: Annotated[float, msgspec.Meta(ge=0, le=LONGEST_WAIT)] = LONGEST_WAIT


class JobInfo(Told):
    """A job: its `body` is JSON by its `kind`, and is to be done within so many `seconds`. `waiting` are in line behind it.
    `trace` is the span that asked for it, as `traceparent` of the W3C has it; empty where the server traces nothing.
    """

    ticket: int
    kind: Kind
    key: str
    body: str
    urgency: int
    seconds: float
    attempts: int
    waiting: int
    trace: str


class Offer(Told):
    """A job, or none for now."""

    job: JobInfo | None


class PostedOutcome(Given):
    """What came of a job: the JSON that its kind asks for, or why it could not be done."""

    machine: Machine
    ticket: Count
    kind: Kind
    key: Key
    body: Annotated[str, msgspec.Meta(max_length=LARGEST)] = "null"
    error: Annotated[str, msgspec.Meta(max_length=500)] = ""


class Accepted(Told):
    """Whether the outcome counts. Not if the machine does not hold the job of this ticket and key, or no more: the outcome is
    thrown away then.
    """

    accepted: bool


async def join(call: Call) -> MachineInfo:
    """Register a machine that would do jobs."""
    if call.body.version != gnomon.__version__:
        raise Declined(errors.OTHER_RELEASE, version=gnomon.__version__)
    name = tidy_line(call.body.name) or "?"  # whatever a database would not take is left out
    taker = await _line(call).join(name, from_afar=True)
    return MachineInfo(machine=f"{taker}~{_seal(call, taker)}", beat_seconds=BEAT_SECONDS)


async def beat(call: Call) -> Heard:
    """Give a sign, at least every few seconds: a machine that is not heard of loses its jobs to others."""
    held = await _line(call).beat(_taker(call))
    return Heard(known=held is not None, tickets=sorted(held or ()))


async def leave(call: Call) -> Heard:
    """Take leave: what the machine has not done goes back in line."""
    await _line(call).leave(_taker(call))
    return Heard(known=False, tickets=[])


async def take(call: Call) -> Offer:
    """The first job that the machine may do, as soon as there is one; none for a machine that is not known, or no more."""
    posted, line, taker = call.body, _line(call), _taker(call)
    kinds = [kind for kind in posted.kinds if kind in LENT]
    if not kinds:
        raise Declined(errors.OUT_OF_SCOPE, scope="work")
    left, taken = posted.seconds, None
    while taken is None and left >= 0.0 and not call.host.access.is_closing:
        taken = await line.take(taker, kinds, posted.lanes, min(left, LOOK_SECONDS))
        left -= LOOK_SECONDS
    if taken is None:
        return Offer(job=None)
    return Offer(
        job=JobInfo(
            ticket=taken.ticket,
            kind=taken.kind,
            key=taken.key,
            body=taken.body,
            urgency=taken.claim.urgency.value,
            seconds=taken.seconds,
            attempts=taken.attempts,
            waiting=taken.waiting,
            trace=taken.trace,
        )
    )


async def finish(call: Call) -> Accepted:
    """Hand in what came of a job that the machine holds."""
    posted = call.body
    if not posted.error:
        msgspec.json.decode(posted.body)  # what is no JSON is sent back, not kept
    taken = Taken(posted.ticket, _taker(call), posted.kind, posted.key, "", Claim(Urgency.AWAITED, ""), 0.0)
    outcome = Outcome(msgspec.Raw(posted.body.encode()), posted.error)
    return Accepted(accepted=await _line(call).finish(taken, outcome))


def _line(call: Call) -> Jobs:
    """The line, for whoever may take from it. Raises Declined."""
    if not call.host.access.lends(call.who.id) or call.host.jobs is None:
        raise Declined(errors.OUT_OF_SCOPE, scope="work")
    return call.host.jobs


def _seal(call: Call, taker: str) -> str:
    """What only the machine knows that this taker was made for; every server over the storage can tell."""
    return f"{call.host.secret.number('machine', taker, call.who.id) >> 160:024x}"


def _taker(call: Call) -> str:
    """The taker that a machine has. Raises Declined for one that was made for somebody else."""
    machine: str = call.body.machine
    taker, _, seal = machine.rpartition("~")
    if not taker or seal != _seal(call, taker):
        raise Declined(errors.UNKNOWN_MACHINE)
    return taker
