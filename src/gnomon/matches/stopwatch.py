"""Match time and the seats' clocks: arithmetic over instants that the host hands in. Values, never changed in place.

The instants come from the host's steady clock.
"""

import time
from collections.abc import Callable, Collection, Mapping
from typing import Final

from gnomon.matches.off import NONE, Off
from gnomon.matches.ports import Clock
from gnomon.matches.records import FULL_SPEED, NEVER, Pace

NS_PER_MS: Final = 1_000_000
NS_PER_S: Final = 1_000_000_000
SLEWED: Final = 20
"""A clock that is corrected gains or loses at most one part in so many."""


class SteadyClock:
    """The system's date at the start, carried on by the monotonic clock, so that it never goes back.

    Several servers go by one clock, the storage's: the first `correct` sets this one to it, further ones make it run
    faster or slower by a twentieth until it agrees. `date` and `monotonic` are the machine's clocks, in nanoseconds.
    """

    def __init__(
        self, date: Callable[[], int] = time.time_ns, monotonic: Callable[[], int] = time.monotonic_ns
    ) -> None:
        self._monotonic = monotonic
        self._since = monotonic()
        self._offset = date() - self._since
        self._ahead = 0
        self._is_set = False

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self._at(self._monotonic()) // NS_PER_MS

    def _at(self, instant: int) -> int:
        """The time at an instant of the monotonic clock: what has been made up of the error since the last word counts."""
        most = (instant - self._since) // SLEWED
        return instant + self._offset + max(-most, min(most, self._ahead))

    def correct(self, told: int, before: float, after: float) -> None:
        """Another clock said `told` (ms since 1970) at some moment between two of `time.monotonic()` (seconds).

        An error that those two leave open is none.
        """
        middle, doubt = round((before + after) / 2 * NS_PER_S), round((after - before) / 2 * NS_PER_S)
        if not self._is_set:
            self._is_set = True
            self._offset, self._ahead = told * NS_PER_MS - middle, 0
            return
        now = self._monotonic()
        reached = self._at(now)
        self._since, self._offset = now, reached - now
        error = told * NS_PER_MS + (now - middle) - reached
        self._ahead = error if abs(error) > doubt + NS_PER_MS else 0


class Stopwatch:
    """How much match time has passed and what each seat has left, as marked at the last row.

    Match time was `at` at the instant `began`; from then on it has run at the pace's speed, or stood still if `running`
    is False. Rows do not move that mark, so that deadlines stay where they are however late a row is stored.
    `ticking` are the seats whose clocks run since `stamp`, `left` what every seat had at `stamp` (ms, empty without
    clocks); the time that `off` tells does not count, in matches over days. A host's clock that was set back while the server was down counts from the last stamp.
    """

    __slots__ = ("_clock", "_shift", "at", "began", "left", "off", "pace", "running", "stamp", "ticking")

    def __init__(
        self,
        pace: Pace,
        clock: Clock,
        at: int,
        stamp: int,
        running: bool,
        left: list[int],
        ticking: Collection[int],
        off: Off = NONE,
    ) -> None:
        self.pace = pace
        self.at = at
        self.began = stamp
        self.stamp = stamp
        self.running = running
        self.left = left
        self.ticking = tuple(ticking) if pace.kind != "none" and running else ()
        self.off = off if pace.kind == "days" else NONE
        self._clock = clock
        self._shift = max(0, stamp - clock.now())

    def now(self) -> int:
        """The present instant, never before the last row's."""
        return max(self._clock.now() + self._shift, self.stamp)

    def match_time(self, now: int) -> int:
        """Match time at an instant (ms since the match began, pauses excluded)."""
        return self.at + (now - self.began) * self.pace.speed // FULL_SPEED if self.running else self.at

    def instant(self, at: int) -> int:
        """The instant at which it will be a match time, or NEVER while match time stands still."""
        if not self.running:
            return NEVER
        return self.began - (self.at - at) * FULL_SPEED // self.pace.speed

    def remaining(self, seat: int) -> int:
        """What a seat has left at this moment (0 when run out), or NEVER without clocks."""
        if not self.left:
            return NEVER
        return max(0, self.left[seat] - (self._spent(seat, self.now()) if seat in self.ticking else 0))

    def _spent(self, seat: int, now: int) -> int:
        """How long a seat's clock has run from the last row to an instant, if it runs."""
        return now - self.stamp - self.off.between(seat, self.stamp, now)

    def deadline(self) -> int:
        """The instant at which the next clock runs out, or NEVER."""
        return min((self._expiry(seat) for seat in self.ticking), default=NEVER)

    def _expiry(self, seat: int) -> int:
        return self.off.later(seat, self.stamp, self.left[seat])

    def expiry(self, seat: int) -> int:
        """The instant at which a seat's clock runs out, or NEVER while it does not run."""
        return self._expiry(seat) if seat in self.ticking else NEVER

    def shown(self, seat: int) -> int:
        """The instant that a seat's clock counts down to: days off that are to come stop it in due time. NEVER while it stands still."""
        now = self.now()
        if seat not in self.ticking or self.off.at(seat, now) is not None:
            return NEVER
        ends = self._expiry(seat)
        return ends - self.off.between(seat, now, ends)

    def expired(self, now: int) -> list[int]:
        """The seats whose clocks have run out at an instant."""
        return [seat for seat in self.ticking if self._expiry(seat) <= now]

    def mark(
        self, now: int, running: bool, ticking: Collection[int], refill: Collection[int], bonus: Mapping[int, int]
    ) -> "Stopwatch":
        """The stopwatch after a row stored at `now`: time charged, `refill` full again, `bonus` added (ms)."""
        left = self.left[:]
        for seat in self.ticking:
            left[seat] = max(0, left[seat] - self._spent(seat, now))
        if left:
            for seat in refill:
                left[seat] = self.pace.base_ms
            for seat, extra in bonus.items():
                left[seat] += extra
        at, began = (self.at, self.began) if running == self.running else (self.match_time(now), now)
        marked = Stopwatch(self.pace, self._clock, at, now, running, left, ticking, self.off)
        marked.began = began
        marked._shift = self._shift
        return marked

    def running_since(self, began: int) -> "Stopwatch":
        """Match time going on from where it stands still, since an instant that may have passed: the end of a pause."""
        running = Stopwatch(self.pace, self._clock, self.at, self.stamp, True, self.left, self.ticking, self.off)
        running.began = began
        running._shift = self._shift
        return running

    def rebased(self, now: int) -> "Stopwatch":
        """As if no time had passed since the last row: what a stop of the server is to a live match."""
        at = self.match_time(self.stamp)
        rebased = Stopwatch(self.pace, self._clock, at, now, self.running, self.left, self.ticking, self.off)
        rebased._shift = self._shift
        return rebased

    def knowing(self, off: Off) -> "Stopwatch":
        """The same where some other time is off."""
        knowing = Stopwatch(self.pace, self._clock, self.at, self.stamp, self.running, self.left, self.ticking, off)
        knowing.began = self.began
        knowing._shift = self._shift
        return knowing


def resumed(
    pace: Pace,
    clock: Clock,
    mark: tuple[int, int],
    last: tuple[int, int],
    running: bool,
    left: list[int],
    ticking: Collection[int],
    off: Off = NONE,
) -> Stopwatch:
    """The stopwatch of a match as stored.

    `mark` and `last` are match time and instant of the row from which match time has run (or stood still) since, and
    of the last row. Where they do not agree, as in a file brought from elsewhere, it counts from the last row.
    """
    watch = Stopwatch(pace, clock, *last, running, left, ticking, off)
    marked = Stopwatch(pace, clock, *mark, running, left, ())
    if marked.match_time(last[1]) >= last[0]:
        watch.at, watch.began = mark
    return watch


def fresh(pace: Pace, clock: Clock, seats: int, stamp: int, at: int = 0) -> Stopwatch:
    """The stopwatch of a match that has not begun; `at` is the match time of the position from which it will."""
    left = [pace.base_ms] * seats if pace.kind != "none" else []
    return Stopwatch(pace, clock, at, stamp, False, left, ())
