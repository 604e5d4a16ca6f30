"""Advice and reviews as jobs, and what does jobs of every kind on a machine.

Advice, and what an answer of one's own costs, needs a view alone, so that machines that are reached over HTTPS are lent it.
It is thought about for some seconds by whatever machine is free, and broken off there when nobody waits for it any more.

A review is made in portions of some seconds, each a job of its own, so that others think between any two. Whatever is decided
on the way follows from the outcomes before, how long the first acts took among them: two servers that make the same review
put the same jobs in line, and each is done once. A portion holds the whole match, the seed too, so that none is lent
over HTTPS: it stays with those who reach the database.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import logging
from collections.abc import Callable, Collection, Sequence
from typing import TypeVar

import msgspec

import gnomon
from gnomon.catalog import Entry
from gnomon.insight import Advice, Explanation
from gnomon.kernel.errors import BadInput
from gnomon.kernel.game import Game
from gnomon.kernel.state import State
from gnomon.match import Match
from gnomon.match.judging import JudgedAct
from gnomon.match.kept_reviews import judge_of, pack, pack_acts, pack_lines, unpack, unpack_acts, unpack_lines
from gnomon.match.reviews import Review, estimator_for
from gnomon.matches.advising import LINES, Outlined, ProcessAdvisers, reviewed
from gnomon.matches.errors import StorageTrouble
from gnomon.matches.jobs import Job, JobFailed, Jobs, Kind, Line, Outcome, Taken, disbelieve, done
from gnomon.matches.opponents import ProcessOpponents
from gnomon.matches.ports import AdviserFailed
from gnomon.matches.processes import packed
from gnomon.matches.thinking import Claim, Claiming
from gnomon.matches.thoughts import Thinker
from gnomon.matches.workshop import Handler, Workshop

log = logging.getLogger("gnomon.studies")

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


class Inquiry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A position as a seat sees it, and how long to think about it: `data` and `position` are JSON.

    With `answers` it is asked what beginning with them costs, against the `best` line as `pack_lines` has it if that is known.
    """

    game: str
    position: msgspec.Raw
    seat: int
    stage: int
    answers: list[int] = []
    best: str = ""
    data: msgspec.Raw = msgspec.Raw(b"null")


class Counsel(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Lines of play, packed, the best first; of a comparison the own way to go on, and the best if that is another."""

    lines: str


class QueuedAdvisers:
    """Puts advice and reviews in line; what comes of no advice is made beside the server. See `ports.Advisers`."""

    def __init__(self, jobs: Jobs, beside: ProcessAdvisers, deadline: float) -> None:
        self._jobs = jobs
        self._beside = beside
        self._deadline = deadline
        self._asked = 0

    @property
    def waited_for(self) -> int:
        """How many jobs this process waits for, its own workshop's among them."""
        return self._asked

    async def advise(
        self, entry: Entry, view: State, seat: int, stage: int = 0, claiming: Claiming = Claim
    ) -> list[Advice]:
        """See `ports.Advisers`."""
        lines = await self._counsel(entry, view, seat, stage, claiming)
        return await self._beside.advise(entry, view, seat, stage, claiming) if lines is None else lines

    async def explain(
        self,
        entry: Entry,
        view: State,
        seat: int,
        answers: Sequence[int],
        stage: int = 0,
        best: Advice | None = None,
        claiming: Claiming = Claim,
    ) -> Explanation:
        """See `ports.Advisers`."""
        lines = await self._counsel(entry, view, seat, stage, claiming, answers, best)
        if lines is None:
            return await self._beside.explain(entry, view, seat, answers, stage, best, claiming)
        return Explanation(seat, lines[0], lines[-1])

    async def _counsel(
        self,
        entry: Entry,
        view: State,
        seat: int,
        stage: int,
        claiming: Claiming,
        answers: Sequence[int] = (),
        best: Advice | None = None,
    ) -> list[Advice] | None:
        """The lines that came by way of the line of jobs; None if none did, or none that will do: they are made beside the server.

        Somebody looks at the page and waits: what a machine could not do, or a line out of reach, takes no advice from them.
        """
        game, data, position = packed(entry, view)
        inquiry = Inquiry(
            game,
            msgspec.Raw(position),
            seat,
            stage,
            list(answers),
            "" if best is None else pack_lines([best]),
            msgspec.Raw(data if data is not None else b"null"),
        )
        body = msgspec.json.encode(inquiry)
        key = f"advise {hashlib.sha256(body).hexdigest()[:32]} {gnomon.__version__}"
        job = Job(Kind.ADVISE, key, body.decode(), claiming, seconds=self._deadline, at_once=True)
        try:
            found = await self._came_of(job, Counsel)
            lines = unpack_lines(found.lines, entry.game, view.seats)
            _must_do(inquiry, lines, entry.game, view)
        except (AdviserFailed, BadInput, StorageTrouble, msgspec.MsgspecError) as fault:
            log.warning("advice is made here", extra={"game": game, "fault": f"{type(fault).__name__}: {fault}"[:200]})
            if isinstance(fault, BadInput | msgspec.MsgspecError):
                await disbelieve(self._jobs, job)
            return None
        return lines

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
        return await self._came_of(job, kind)

    async def _came_of(self, job: Job, kind: type[Found]) -> Found:
        """What came of a job. Raises AdviserFailed, and MsgspecError for what cannot be read."""
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


def _must_do(inquiry: Inquiry, lines: Sequence[Advice], game: Game, view: State) -> None:
    """Refuse lines that begin with what the rules refuse, or that are no answer to what was asked. Raises BadInput."""
    if not 1 <= len(lines) <= LINES:
        raise BadInput("lines", f"expected 1 to {LINES}, found {len(lines)}")
    if any(line.answers and game.check(view, inquiry.seat, line.answers[0]) is not None for line in lines):
        raise BadInput("lines", "one begins with what is not legal")
    if inquiry.answers and lines[0].answers[: len(inquiry.answers)] != inquiry.answers:
        raise BadInput("lines", "it does not begin as was asked")


def _unpacked(text: str, match: Match) -> Review:
    """A packed review of a match. Raises BadInput."""
    try:
        content = base64.b64decode(text, validate=True)
    except ValueError:
        raise BadInput("review", "damaged") from None
    return unpack(content, match)


class Adviser:
    """Gives advice in processes, for as long as this machine has shown that it takes: a workshop's handler for `Kind.ADVISE`."""

    def __init__(self, advisers: ProcessAdvisers) -> None:
        self._advisers = advisers

    async def __call__(self, taken: Taken) -> Outcome:
        """The lines for a position. Raises AdviserFailed, BadInput, and MsgspecError for a body that asks nothing."""
        asked = msgspec.json.decode(taken.body, type=Inquiry)
        position = asked.game, None if bytes(asked.data) == b"null" else bytes(asked.data), bytes(asked.position)
        if asked.answers:
            compared = await self._advisers.compared(
                position, asked.seat, asked.answers, asked.stage, asked.best, taken.claiming
            )
            lines = [compared.own] if compared.best is compared.own else [compared.own, compared.best]
        else:
            lines = await self._advisers.advised(position, asked.seat, asked.stage, taken.claiming)
        return Outcome(msgspec.Raw(msgspec.json.encode(Counsel(pack_lines(lines)))))


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
    advisers = ProcessAdvisers(opponents.processes)
    handlers: dict[Kind, Handler] = {
        Kind.THINK: Thinker(opponents, slots),
        Kind.ADVISE: Adviser(advisers),
        Kind.REVIEW: Reviewer(advisers),
    }
    return Workshop(jobs, {kind: handlers[kind] for kind in kinds}, slots, name)
