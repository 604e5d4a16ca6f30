"""Reviews of finished matches: each made once, beside the server's work, kept with its match, asked for as often as one likes.

A whole review is stored; one that a server's end broke off is begun anew when somebody asks again.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import Final

from gnomon.drawing.caches import LruCache
from gnomon.match import Match
from gnomon.match.kept_reviews import judge_of, pack, unpack
from gnomon.match.reviews import Review
from gnomon.matches.errors import NOT_OVER, Conflict, Declined, StorageTrouble
from gnomon.matches.ports import Advisers, Clock, Store
from gnomon.matches.quotas import Quotas
from gnomon.matches.records import ReviewRecord
from gnomon.matches.table import Table
from gnomon.matches.thinking import Claim, Urgency
from gnomon.matches.traits import accuracy_of
from gnomon.matches.waits import end

KEPT: Final = 100
"""Reviews that stay at hand, some 500 kB each; all of them are stored."""
FAILED: Final = 400
"""So many matches are remembered whose review could not be made."""

log = logging.getLogger("gnomon.reviews")


@dataclass(frozen=True, slots=True)
class SoFar:
    """What there is of a review, if anything is: first the chances after every act, then more and more judged acts.

    `done` says how much of it is made, 0 to 1; only a whole one names best and costliest acts for good.
    """

    review: Review | None = None
    done: float = 0.0

    @property
    def is_whole(self) -> bool:
        """Whether nothing is missing."""
        return self.review is not None and self.done >= 1.0


class _Job:
    """A review that is being made."""

    def __init__(self) -> None:
        self.so_far = SoFar()
        self.task: asyncio.Task[None] | None = None

    def tell(self, review: Review, done: float) -> None:
        """Take in how far it is."""
        self.so_far = SoFar(review, min(done, 0.99))


class Reviews:
    """One review for each finished match, however often notes are added to its log."""

    def __init__(self, advisers: Advisers, quotas: Quotas, store: Store, clock: Clock) -> None:
        self._advisers = advisers
        self._quotas = quotas
        self._store = store
        self._clock = clock
        self._kept: LruCache[Review] = LruCache(KEPT)
        self._failed: LruCache[bool] = LruCache(FAILED)
        self._jobs: dict[tuple[str, int], _Job] = {}

    def possible(self, table: Table) -> bool:
        """Whether there is a network for a match as it is played."""
        match = table.match
        return match.estimator is not None

    async def recall(self, table: Table) -> None:
        """Take up the review of a match that was stored before, unless it is at hand: before asking for it anew.

        One made by an earlier release, by another network, or one that is damaged counts for nothing.
        """
        key, match = _key(table), table.match
        estimator = match.estimator if table.is_over else None
        if estimator is None or key in self._kept or key in self._jobs:
            return
        try:
            record = await self._store.review(table.id)
            if record is None or record.judge != judge_of(match, estimator):
                return
            self._kept.put(key, await asyncio.to_thread(unpack, record.body, match))
        except Exception as fault:  # whatever damaged data lead to: the review is made anew
            log.warning("a stored review cannot be read", extra={"match": table.id, "fault": type(fault).__name__})

    def so_far(self, table: Table) -> SoFar:
        """What there is of the review of a match by now; `recall` it first."""
        key = _key(table)
        known = self._kept.get(key)
        if known is not None:
            return SoFar(known, 1.0)
        job = self._jobs.get(key)
        return job.so_far if job is not None else SoFar()

    def failed(self, table: Table) -> bool:
        """Whether it was tried in vain."""
        return _key(table) in self._failed

    async def ask(self, table: Table, user: str, client: str) -> None:
        """See to it that the review of a match is made; nothing is begun if it is known, or being made for somebody else.

        `recall` it first. `user` is whose quotas it draws on, empty for a stranger, whom the key of the address stands for.
        Raises Declined.
        """
        if not table.is_over:
            raise Declined(NOT_OVER)
        if not self._is_wanted(table):
            return
        await self._quotas.take("reviews", user, client)
        if self._is_wanted(table):  # nobody else has come first meanwhile
            key, job = _key(table), _Job()
            self._jobs[key] = job
            job.task = asyncio.get_running_loop().create_task(self._make(table, key, job, user or client))

    def _is_wanted(self, table: Table) -> bool:
        """Whether a review can be made, and nobody has seen to it."""
        key = _key(table)
        return key not in self._jobs and key not in self._kept and key not in self._failed and self.possible(table)

    async def _make(self, table: Table, key: tuple[str, int], job: _Job, who: str) -> None:
        try:
            found = await self._advisers.review(table.match, job.tell, lambda: Claim(Urgency.LATER, who))
        except Exception as fault:  # whatever it was, the page tells the scores; its own words may quote the seed
            log.warning("a review could not be made", extra={"match": table.id, "fault": type(fault).__name__})
            self._failed.put(key, True)
        else:
            self._kept.put(key, found)
            await self._keep(table.id, table.match, found)
        finally:
            del self._jobs[key]

    async def _keep(self, match_id: str, match: Match, found: Review) -> None:
        """Store a review; without room for it this process has it all the same."""
        estimator = match.estimator
        if estimator is None:
            return
        try:
            body = await asyncio.to_thread(pack, found)
            record = ReviewRecord(match_id, judge_of(match, estimator), self._clock.now(), body)
            await self._store.save_review(record, accuracy_of(found))
        except (Conflict, StorageTrouble) as trouble:
            log.warning("a review could not be stored", extra={"match": match_id, "fault": type(trouble).__name__})

    async def settled(self, table: Table) -> None:
        """Wait until a review is made, or has failed; at once if nobody makes it."""
        job = self._jobs.get(_key(table))
        if job is not None and job.task is not None:
            await asyncio.shield(job.task)

    async def stop(self) -> None:
        """Break off."""
        await end([job.task for job in self._jobs.values() if job.task is not None])


def _key(table: Table) -> tuple[str, int]:
    return table.id, table.match.timeline.head
