"""Reviews as jobs, and what does jobs of every kind on a machine.

A review is made in portions of some seconds, each a job of its own, so that others think between any two. Whatever is decided
on the way follows from the outcomes before, how long the first acts took among them: two servers that make the same review
put the same jobs in line, and each is done once. A portion holds the whole match, the seed too, so that none is lent
over HTTPS: it stays with those who reach the database.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
from collections.abc import Callable, Collection, Sequence
from typing import TypeVar

import msgspec

from gnomon.kernel.errors import BadInput
from gnomon.match import Match
from gnomon.match.judging import JudgedAct
from gnomon.match.kept_reviews import judge_of, pack, pack_acts, unpack, unpack_acts
from gnomon.match.reviews import Review, estimator_for
from gnomon.matches.advising import Outlined, ProcessAdvisers, reviewed
from gnomon.matches.jobs import Job, JobFailed, Jobs, Kind, Line, Outcome, Taken, done
from gnomon.matches.opponents import ProcessOpponents
from gnomon.matches.ports import AdviserFailed
from gnomon.matches.thinking import Claim, Claiming
from gnomon.matches.thoughts import Thinker
from gnomon.matches.workshop import Handler, Workshop

Found = TypeVar("Found", bound=msgspec.Struct)


class Portion(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A match that is over as its file has it, and the acts to judge by searches of `budget` iterations: `places` among those
    that somebody chose. Without a budget its outline is wanted, the chances after every act.
    """

    match: str
    places: list[int] = []
    budget: int = 0


class Outline(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A review without judged acts, packed; of each act that may be judged the moment after it and its seat."""

    review: str
    choices: list[tuple[int, int]]


class Judged(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Judged acts, packed, and how many seconds they took."""

    acts: str
    seconds: float


class QueuedAdvisers:
    """Puts reviews in line; advice, for which somebody waits at this moment, is thought beside the server.

    See `ports.Advisers`.
    """

    def __init__(self, jobs: Jobs, beside: ProcessAdvisers, deadline: float) -> None:
        self.advise = beside.advise
        self.explain = beside.explain
        self._jobs = jobs
        self._deadline = deadline
        self._asked = 0

    @property
    def waited_for(self) -> int:
        """How many portions this process waits for, its own workshop's among them."""
        return self._asked

    async def review(
        self, match: Match, told: Callable[[Review, float], None] | None = None, claiming: Claiming = Claim
    ) -> Review:
        """See `ports.Advisers`."""
        text, key = match.dump(), key_of(match)

        async def outline() -> Outlined:
            found = await self._done(Portion(text), key, claiming, Outline)
            return await asyncio.to_thread(_unpacked, found.review, match), found.choices

        async def judge(places: Sequence[int], budget: int) -> tuple[list[JudgedAct], float]:
            found = await self._done(Portion(text, list(places), budget), key, claiming, Judged)
            acts = unpack_acts(found.acts, match)
            if len(acts) != len(places):
                raise BadInput("acts", f"expected {len(places)}, found {len(acts)}")
            return acts, found.seconds

        try:
            return await reviewed(outline, judge, told)
        except (BadInput, msgspec.MsgspecError) as fault:  # the match was looked at before: it is the outcome's fault
            raise AdviserFailed(f"{type(fault).__name__}: {fault}") from None

    async def _done(self, portion: Portion, key: str, claiming: Claiming, kind: type[Found]) -> Found:
        """What came of a portion. Raises AdviserFailed, and MsgspecError for what cannot be read."""
        places = hashlib.sha256(msgspec.json.encode(portion.places)).hexdigest()[:16]
        body = msgspec.json.encode(portion).decode()
        job = Job(Kind.REVIEW, f"{key} {portion.budget} {places}", body, claiming, seconds=self._deadline)
        self._asked += 1
        try:
            return msgspec.json.decode(await done(self._jobs, job), type=kind)
        except JobFailed as failure:
            raise AdviserFailed(str(failure)) from None
        finally:
            self._asked -= 1


def key_of(match: Match) -> str:
    """What names the review of a match by whoever would review it now, whichever server asks. Raises BadInput if it cannot be.

    It is made of the header, the seed in it, and of the answers; what players are called and what was noted makes no difference.
    """
    judge = judge_of(match, estimator_for(match))
    rows = [(row.seq, row.kind, row.seat, row.code, row.at) for row in match.effective_rows()]
    digest = hashlib.sha256(msgspec.json.encode((match.commitment(), rows))).hexdigest()
    return f"review {digest[:32]} {judge}"


def _unpacked(text: str, match: Match) -> Review:
    """A packed review of a match. Raises BadInput."""
    try:
        content = base64.b64decode(text, validate=True)
    except ValueError:
        raise BadInput("review", "damaged") from None
    return unpack(content, match)


class Reviewer:
    """Does portions of reviews in processes: a workshop's handler for `Kind.REVIEW`."""

    def __init__(self, advisers: ProcessAdvisers) -> None:
        self._advisers = advisers

    async def __call__(self, taken: Taken) -> Outcome:
        """What a portion comes to. Raises AdviserFailed, BadInput, and MsgspecError for a body that says no portion."""
        portion = msgspec.json.decode(taken.body, type=Portion)
        found: Outline | Judged
        if portion.budget:
            acts, seconds = await self._advisers.judged(portion.match, portion.places, portion.budget, taken.claiming)
            found = Judged(pack_acts(acts), seconds)
        else:
            review, choices = await self._advisers.outlined(portion.match, taken.claiming)
            packed = await asyncio.to_thread(pack, review)
            found = Outline(base64.b64encode(packed).decode("ascii"), choices)
        return Outcome(msgspec.Raw(msgspec.json.encode(found)))


def workshop_of(
    jobs: Line, opponents: ProcessOpponents, slots: int = 0, name: str = "", kinds: Collection[Kind] = tuple(Kind)
) -> Workshop:
    """What does jobs of some `kinds` on this machine: so many `slots`, or as many as `opponents` may think at once."""
    slots = slots or opponents.processes.slots
    handlers: dict[Kind, Handler] = {
        Kind.THINK: Thinker(opponents, slots),
        Kind.REVIEW: Reviewer(ProcessAdvisers(opponents.processes)),
    }
    return Workshop(jobs, {kind: handlers[kind] for kind in kinds}, slots, name)
