"""The clock of several servers: set to the storage's at first, then led to it, and never back."""

import time
from itertools import pairwise

from gnomon.matches.stopwatch import SLEWED, SteadyClock

MS = 1_000_000
SECOND = 1_000 * MS


class Machine:
    """A machine's two clocks, turned by a test."""

    def __init__(self, date: int = 5_000 * SECOND, monotonic: int = 70 * SECOND) -> None:
        self.date = date
        self.monotonic = monotonic
        self.clock = SteadyClock(lambda: self.date, lambda: self.monotonic)

    def wait(self, milliseconds: int) -> int:
        self.monotonic += milliseconds * MS
        return self.clock.now()

    def told(self, instant: int, doubt_ms: int = 0) -> None:
        at = self.monotonic / SECOND
        self.clock.correct(instant, at - doubt_ms / 1000, at + doubt_ms / 1000)


def test_without_a_word_it_is_the_date_at_the_start_carried_on() -> None:
    machine = Machine()
    machine.date += 3_600 * SECOND  # somebody sets the machine's date
    assert machine.wait(1_500) == 5_001_500


def test_the_first_word_sets_it_whatever_the_machine_says() -> None:
    machine = Machine()
    machine.told(9_000)
    assert machine.clock.now() == 9_000
    assert machine.wait(250) == 9_250


def test_an_error_is_made_up_for_slowly_and_it_never_goes_back() -> None:
    for error in (-400, 400):
        machine = Machine()
        machine.told(100_000)
        machine.wait(1_000)
        machine.told(101_000 + error)
        seen = [machine.wait(100) for _ in range(20 * 10)]
        steps = [later - sooner for sooner, later in pairwise(seen)]
        assert min(steps) >= 100 - 100 // SLEWED - 1
        assert max(steps) <= 100 + 100 // SLEWED + 1
        assert abs(seen[-1] - (101_000 + error + 20_000)) <= 1


def test_words_that_come_often_lead_it_as_well() -> None:
    machine = Machine()
    machine.told(0)
    before, true = 0, 0
    for _ in range(600):  # this machine's crystal is slow by a hundredth
        true += 100
        now = machine.wait(99)
        assert now >= before
        before = now
        machine.told(true, 2)
    assert abs(machine.clock.now() - true) <= 5


def test_what_the_way_of_a_word_leaves_open_is_no_error() -> None:
    machine = Machine()
    machine.told(100_000)
    machine.wait(1_000)
    machine.told(101_300, 400)
    assert machine.wait(10_000) == 111_000


def test_by_the_machines_own_clocks_it_goes_on() -> None:
    clock = SteadyClock()
    before = clock.now()
    time.sleep(0.02)
    assert 10 <= clock.now() - before < 5_000
