"""What the server measures of itself for its host, kept in memory: one look every few seconds, an hour of minutes."""

from __future__ import annotations

import asyncio
import math
import os
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final

LOOK_SECONDS: Final = 5.0
MINUTE: Final = 60.0
MINUTES: Final = 60
"""So many minutes are kept."""
KEPT: Final = 4_096
"""So many answers are remembered; where more come in a minute, its last ones stand for it."""
HOUR: Final = 3_600.0


class Recent:
    """The answers of the last minute and the failures of the last hour."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._answers: deque[tuple[float, float]] = deque(maxlen=KEPT)
        self._failures: deque[float] = deque(maxlen=KEPT)

    def answered(self, seconds: float) -> None:
        """An answer was stored, so long after it was taken up."""
        self._answers.append((self._now(), seconds))

    def failed(self) -> None:
        """A program failed."""
        self._failures.append(self._now())

    def answers(self) -> list[float]:
        """How long each answer of the last minute took, the quickest first (seconds)."""
        since = self._now() - MINUTE
        return sorted(seconds for stamp, seconds in self._answers if stamp >= since)

    def failures(self) -> int:
        """How often a program failed in the last hour."""
        since = self._now() - HOUR
        return sum(stamp >= since for stamp in self._failures)


@dataclass(frozen=True, slots=True)
class Sample:
    """One look: the load of the machine (1: every core busy), half of the answers and 95 in 100 within so many seconds
    (negative: nobody answered), thoughts that wait, that are under way, people with a table open.
    """

    load: float
    half: float
    most: float
    waiting: int
    thinking: int
    people: int


def share_of(ordered: Sequence[float], share: float) -> float:
    """The value that a share of ordered values do not exceed; negative if there are none."""
    return ordered[min(len(ordered) - 1, math.floor(share * len(ordered)))] if ordered else -1.0


def machine_load() -> float:
    """How busy the machine's cores were in the last minute (1: all of them); negative where the system does not say."""
    if not hasattr(os, "getloadavg"):
        return -1.0
    return os.getloadavg()[0] / (os.cpu_count() or 1)


class Samples:
    """The last hour, a minute at a time: of each minute the mean of its looks."""

    def __init__(
        self,
        take: Callable[[], Sample],
        now: Callable[[], float] = time.monotonic,
        prepare: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        self._take = take
        self._prepare = prepare
        self._now = now
        self._minute: list[Sample] = []
        self._begun = now()
        self._minutes: deque[Sample] = deque(maxlen=MINUTES)

    def look(self) -> Sample:
        """Measure, and keep it with the others of its minute."""
        sample = self._take()
        if self._now() - self._begun >= MINUTE and self._minute:
            self._minutes.append(_mean(self._minute))
            self._minute.clear()
            self._begun = self._now()
        self._minute.append(sample)
        return sample

    def hour(self) -> list[Sample]:
        """The minutes of the last hour as far as the server has run, the present one last."""
        return [*self._minutes, *([_mean(self._minute)] if self._minute else [])]

    async def work(self) -> None:
        """Look again and again, for ever."""
        while True:
            if self._prepare is not None:
                await self._prepare()
            self.look()
            await asyncio.sleep(LOOK_SECONDS)


def _mean(samples: Sequence[Sample]) -> Sample:
    """What stands for several looks: means, the worst of what is waited for."""
    halves = [one.half for one in samples if one.half >= 0]
    mosts = [one.most for one in samples if one.most >= 0]
    return Sample(
        sum(one.load for one in samples) / len(samples),
        sum(halves) / len(halves) if halves else -1.0,
        max(mosts, default=-1.0),
        max(one.waiting for one in samples),
        max(one.thinking for one in samples),
        max(one.people for one in samples),
    )
