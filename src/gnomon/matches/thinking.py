"""Whose program thinks next: people before programs among themselves, one owner of tables after the other.

Nothing that thinks is interrupted. So that nobody waits behind long thoughts, the last slot is never given to the owner
who holds all the others, nor to a table whose people are away, and programs that play among themselves share half of the
slots at most.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final, NamedTuple

REMEMBERED: Final = 1_000
"""Owners whose last turn is remembered."""


class Urgency(IntEnum):
    """How soon a program is wanted, the most urgent first."""

    BY_THE_CLOCK = 0
    """A stretch of real time runs, with a person who is there."""
    AWAITED = 1
    """A person at the table has it open."""
    SEEN = 2
    """People play live, none of them is there now, and somebody looks on."""
    LIVE = 3
    """People play live, none of them is there now."""
    LATER = 4
    """The same over days; or something that nobody waits for, as a review."""
    WATCHED = 5
    """Programs alone, and somebody looks on."""
    UNSEEN = 6
    """Programs alone, and nobody looks."""

    @property
    def is_unattended(self) -> bool:
        """Whether nobody who plays is there."""
        return self >= Urgency.SEEN

    @property
    def is_among_programs(self) -> bool:
        """Whether no person plays."""
        return self >= Urgency.WATCHED


class Claim(NamedTuple):
    """What a thought is for: how urgent it is, whose table it is at, and the match that it is about, if that is known.

    `is_job` says that it has come out of the line of jobs, which tells of it.
    """

    urgency: Urgency = Urgency.AWAITED
    owner: str = ""
    match: str = ""
    is_job: bool = False


class Underway(NamedTuple):
    """A thought as it stands: what for, whether it is under way or waits, and for how long it has been (seconds)."""

    claim: Claim
    thinks: bool
    seconds: float


Claiming = Callable[[], Claim]
"""Asked again at every choice: somebody may have opened or left the table meanwhile."""


@dataclass(eq=False, slots=True)
class _Waiting:
    claiming: Claiming
    called: asyncio.Future[None]
    claim: Claim = field(default_factory=Claim)
    begun: float = field(default_factory=time.monotonic)


class Turns:
    """At most `slots` thoughts at once (two at least), chosen fairly among those that wait."""

    def __init__(self, slots: int) -> None:
        self._slots = max(2, slots)
        self._of_one_owner = self._slots - 1
        self._unattended = self._slots - 1
        self._among_programs = max(1, self._of_one_owner // 2)
        self._waiting: list[_Waiting] = []
        self._thinking: list[_Waiting] = []
        self._served: dict[str, int] = {}
        self._turns = 0

    @property
    def slots(self) -> int:
        """How many thoughts may be under way at once."""
        return self._slots

    def thoughts(self) -> list[Underway]:
        """Every thought, those under way first, of each kind the oldest first."""
        now = time.monotonic()
        both = [(one, True) for one in self._thinking] + [(one, False) for one in self._waiting]
        return [Underway(one.claiming(), thinks, now - one.begun) for one, thinks in both]

    @property
    def thinking(self) -> int:
        """How many thoughts are under way."""
        return len(self._thinking)

    @asynccontextmanager
    async def turn(self, claiming: Claiming) -> AsyncIterator[None]:
        """Wait for a slot, and hold it for the length of a block."""
        one = _Waiting(claiming, asyncio.get_running_loop().create_future())
        self._waiting.append(one)
        self._call()
        try:
            await one.called
            yield
        finally:
            (self._thinking if one in self._thinking else self._waiting).remove(one)
            self._call()

    def _call(self) -> None:
        """Call as many as may think now."""
        while len(self._thinking) < self._slots:
            waiting = [one for one in self._waiting if not one.called.cancelled()]
            for one in waiting:
                one.claim = one.claiming()
            ready = [one for one in waiting if self._may_think(one.claim)]
            if not ready:
                return
            chosen = min(ready, key=self._rank)  # of equals the one who came first
            self._waiting.remove(chosen)
            chosen.begun = time.monotonic()
            self._thinking.append(chosen)
            self._note(chosen.claim.owner)
            chosen.called.set_result(None)

    def _may_think(self, claim: Claim) -> bool:
        if sum(one.claim.owner == claim.owner for one in self._thinking) >= self._of_one_owner:
            return False
        if not claim.urgency.is_unattended:
            return True
        if sum(one.claim.urgency.is_unattended for one in self._thinking) >= self._unattended:
            return False
        if not claim.urgency.is_among_programs:
            return True
        return sum(one.claim.urgency.is_among_programs for one in self._thinking) < self._among_programs

    def _rank(self, one: _Waiting) -> tuple[int, int]:
        return one.claim.urgency, self._served.get(one.claim.owner, 0)

    def _note(self, owner: str) -> None:
        self._turns += 1
        self._served.pop(owner, None)
        self._served[owner] = self._turns
        if len(self._served) > REMEMBERED:
            del self._served[next(iter(self._served))]
