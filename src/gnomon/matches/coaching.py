"""The coach at a table: who may ask it, what is thought only once, and what the others hear of it.

It is free wherever one person plays alone or against programs. Where several people play, everybody must have agreed when
they sat down: the table was set with the coach, as the log says from its first lines on. A match of a challenge has none,
for its result is compared with others'. What the coach says follows from the seat's view alone, as in `gnomon.insight`.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeVar

from gnomon.drawing.caches import LruCache
from gnomon.insight import Advice, Estimate, Explanation
from gnomon.kernel.errors import Refused
from gnomon.kernel.state import State
from gnomon.match import Match
from gnomon.matches import errors
from gnomon.matches.branches import Sandbox
from gnomon.matches.draft import Draft
from gnomon.matches.errors import Declined
from gnomon.matches.lookout import LOOK_SECONDS, Lookout
from gnomon.matches.pauses import is_set_with
from gnomon.matches.play import holding, must_run
from gnomon.matches.ports import AdviserFailed, Advisers
from gnomon.matches.quotas import Quotas
from gnomon.matches.records import SPECTATOR, SandboxRecord
from gnomon.matches.table import Table
from gnomon.matches.tables import Tables
from gnomon.matches.thinking import Claim, Claiming, Urgency

log = logging.getLogger("gnomon.coach")

AGREED: Final = "coach_agreed"
"""The note at a match's beginning that says that the coach may be asked there."""
ASKED: Final = "coach_asked"
STAGES: Final = 3
"""The coach is heard so many times on a question, each time after more thought."""
AT_A_GLANCE: Final = 0
"""The stage of thought that one's own answer is compared with: it is wanted while the pointer rests."""
KEPT: Final = 400
OF_COPIES: Final = -1
"""In the place of a question's number: a position of an analysis board."""

T = TypeVar("T")


def is_agreed(table: Table) -> bool:
    """Whether the coach was agreed on when the table was set."""
    return is_set_with(table.match.rows, AGREED)


def is_shared(table: Table) -> bool:
    """Whether several people play, or are to play."""
    return sum(seat.kind != "opponent" for seat in table.seats) > 1


def silence(table: Table) -> str:
    """Why the coach says nothing at a table, as a code of `errors`; empty where it may be asked."""
    if table.is_challenge:
        return errors.COACH_IN_CHALLENGE
    if table.record.lesson or not is_shared(table) or is_agreed(table):
        return ""
    return errors.COACH_NOT_AGREED


def silence_over(table: Table, record: SandboxRecord, user: str) -> str:
    """Why programs say nothing to a user about a copy of a table's match, as a code of `errors`; empty where they do.

    While the match runs the law is the coach's, and only the seat from which the copy was taken may ask. As long as others
    play the same deal nobody asks but who has played it.
    """
    if table.is_over:
        return "" if table.is_disclosed or table.seats_of(user) else errors.COACH_IN_CHALLENGE
    return silence(table) or ("" if record.seat in table.seats_of(user) else errors.NOT_YOURS)


@dataclass(eq=False, slots=True)
class Question:
    """One question of a seat as the coach looks at it: what it has said to it so far, stage by stage."""

    table: Table
    seat: int
    number: int
    view: State
    stages: list[list[Advice]] = field(default_factory=list)
    compared: dict[int, Explanation] = field(default_factory=dict)
    advising: asyncio.Lock = field(default_factory=asyncio.Lock)
    comparing: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def first(self) -> Advice | None:
        """The best line that was told last."""
        return self.stages[-1][0] if self.stages and self.stages[-1] else None

    @property
    def stands(self) -> bool:
        """Whether it is still put to the seat."""
        return self.table.match.number(self.seat) == self.number and self.table.may_answer(self.seat)


class Tried(Question):
    """A position of an analysis board: it stands as long as somebody looks at it."""

    __slots__ = ()

    @property
    def stands(self) -> bool:
        """Whether it is still looked at, as far as a table knows."""
        return True


class Waits(NamedTuple):
    """What the coach is to think has not begun: how far forward it stands in line, 1 being the next. 0 once it has begun."""

    place: int


Heard = tuple[int, list[Advice]] | Waits
"""What is heard of the coach: a stage's number with its lines, or that it waits, whenever it has come on in line."""


class Comparison(NamedTuple):
    """What an answer costs, and the coach's first line as it was told, None if none was."""

    found: Explanation
    first: Advice | None


class Coach:
    """Asks `advisers` for people at their tables; while that waits in line, a `lookout` says where."""

    def __init__(self, tables: Tables, advisers: Advisers, quotas: Quotas, lookout: Lookout | None = None) -> None:
        self._tables = tables
        self._advisers = advisers
        self._quotas = quotas
        self._lookout = lookout
        self._questions: LruCache[Question] = LruCache(KEPT)
        self._balances: LruCache[Estimate] = LruCache(KEPT)
        self._thinking: dict[asyncio.Task[Any], Question] = {}

    async def lines(
        self, table: Table, user: str, seat: int, number: int, client: str = ""
    ) -> AsyncGenerator[Heard, None]:
        """The coach's lines of play for question `number` of a seat, best first, stage by stage, each with its number.

        Raises Declined, with `errors.STALE` as soon as the question is put no more.
        """
        async for told in self._deepened(await self._put(table, user, seat, number), user, client):
            yield told

    async def lines_of_copy(
        self, table: Table, copy: Sandbox, user: str, client: str = ""
    ) -> AsyncGenerator[Heard, None]:
        """The same for the position on an analysis board and the seat that is first to move there, by what that seat knows.

        Raises Declined.
        """
        reason = silence_over(table, copy.record, user)
        if reason:
            raise Declined(reason)
        if not copy.match.to_act:
            raise Declined(errors.OVER)
        seat = copy.match.to_act[0]
        view = copy.match.view(seat)
        if not table.is_over and is_shared(table):
            asking = copy.record.seat
            await self._tables.change(table, lambda draft: _note_asked(draft, asking, draft.match.number(asking)))
        key = (table.id, seat, OF_COPIES, table.game.digest(view))
        question = self._questions.get_or(key, lambda: Tried(table, seat, OF_COPIES, view))
        async for told in self._deepened(question, user, client):
            yield told

    async def _deepened(self, question: Question, user: str, client: str) -> AsyncGenerator[Heard, None]:
        """What is said of a question stage by stage; only what nobody has heard yet is thought, and counted once."""
        entry, seat = question.table.match.entry, question.seat
        if not question.stages:
            await self._quotas.take("advice", user, client)
        for stage in range(STAGES):
            async with question.advising:
                if len(question.stages) <= stage:
                    claiming = _claiming(user, question.table)
                    wanted = self._advisers.advise(entry, question.view, seat, stage, claiming)
                    with self._thought(question, wanted) as task:
                        async for waits in self._waiting(question.table, task):
                            yield waits
                        question.stages.append(_came_of(question, task))
            yield stage, question.stages[stage]

    async def _waiting(self, table: Table, task: asyncio.Task[Any]) -> AsyncGenerator[Waits, None]:
        """Until a thought has ended: whenever it has come on in line, where it stands."""
        last = 0
        while not (await asyncio.wait([task], timeout=LOOK_SECONDS))[0]:
            place = 0 if self._lookout is None else await self._lookout.advice(table.id)
            if place != last:
                last = place
                yield Waits(place)

    async def compare(
        self, table: Table, user: str, seat: int, number: int, code: int, client: str = ""
    ) -> "Comparison":
        """What an answer of one's own to question `number` costs. Raises Declined, Refused."""
        question = await self._put(table, user, seat, number)
        refusal = table.match.check(seat, code)
        if refusal is not None:
            raise Refused(refusal)
        async with question.comparing:
            known = question.compared.get(code) or _of_lines(question, code)
            if known is None:
                await self._quotas.take("comparisons", user, client)
                claiming = _claiming(user, table)
                wanted = self._advisers.explain(
                    table.match.entry, question.view, seat, [code], AT_A_GLANCE, question.first, claiming
                )
                with self._thought(question, wanted) as task:
                    await asyncio.wait([task])
                    known = _came_of(question, task)
                question.compared[code] = known
            return Comparison(known, question.first)

    async def balance(self, table: Table, seat: int) -> Estimate | None:
        """What a seat may expect of the match as it knows it; None where nobody is told, or no network is there."""
        if seat == SPECTATOR or silence(table) or table.is_waiting or table.is_over:
            return None
        estimator = table.match.estimator
        if estimator is None:
            return None
        view = table.view(seat)
        key = (table.id, seat, table.game.digest(view))
        known = self._balances.get(key)
        if known is None:
            known = await asyncio.to_thread(estimator.seen_by, view)
            self._balances.put(key, known)
        return known

    def balance_of_copy(self, table: Table, copy: Match) -> Estimate | None:
        """What is expected of a copy for analysis as it stands; None while its match runs and has no balance."""
        estimator = copy.estimator
        if estimator is None or (not table.is_over and silence(table)):
            return None
        return estimator.of(copy.state)

    def attend(self, table: Table) -> None:
        """Think no more about questions of a table that are put no more."""
        for task, question in self._thinking.items():
            if question.table is table and not question.stands:
                task.cancel()

    async def _put(self, table: Table, user: str, seat: int, number: int) -> Question:
        """The question that somebody may ask the coach about; the others at the table hear of it. Raises Declined."""
        taken = holding(table, user, seat)
        reason = silence(table)
        if reason:
            raise Declined(reason)
        must_run(table)
        if taken.is_program:
            raise Declined(errors.STOOD_IN, seat=seat)
        question = Question(table, seat, number, table.view(seat))
        if not question.stands:
            raise Declined(errors.STALE)
        key = (table.id, seat, number, table.game.digest(question.view))
        known = self._questions.get(key)
        if known is not None:
            return known
        if is_shared(table):
            await self._tables.change(table, lambda draft: _note_asked(draft, seat, number))
        return self._questions.get_or(key, lambda: question)

    @contextmanager
    def _thought(self, question: Question, work: Coroutine[Any, Any, T]) -> Iterator[asyncio.Task[T]]:
        """A thought about a question, for the length of a block; it ends with it, or once the question is put no more."""
        task = asyncio.ensure_future(work)
        self._thinking[task] = question
        try:
            yield task
        finally:
            del self._thinking[task]
            task.cancel()


def _came_of(question: Question, task: asyncio.Task[T]) -> T:
    """What comes of a thought that has ended. Raises Declined if it failed, or the question is put no more."""
    if task.cancelled():
        raise Declined(errors.STALE)
    try:
        return task.result()
    except AdviserFailed as failure:
        log.warning("the coach has failed", extra={"match": question.table.id, "fault": str(failure)[:200]})
        raise Declined(errors.COACH_FAILED) from None


def _claiming(user: str, table: Table) -> Claiming:
    """Somebody waits for it."""
    return lambda: Claim(Urgency.AWAITED, user, table.id)


def _note_asked(draft: Draft, seat: int, number: int) -> None:
    """Tell everybody at the table, once for each question."""
    rows = draft.match.rows
    last = next((row for row in reversed(rows) if row.seat == seat and row.note is not None), None)
    if last is None or last.note is None or (last.note.get("what"), last.note.get("number")) != (ASKED, number):
        draft.note(ASKED, seat, number=number)


def _of_lines(question: Question, code: int) -> Explanation | None:
    """What is known of an answer with which one of the coach's lines begins."""
    if not question.stages or not question.stages[-1]:
        return None
    lines = question.stages[-1]
    own = next((line for line in lines if line.answers[:1] == [code]), None)
    return None if own is None else Explanation(question.seat, own, lines[0])
