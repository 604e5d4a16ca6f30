"""Opponents against each other: fixed seeds, every seed once in every rotation of the seats, ties shared."""

import math
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from itertools import zip_longest
from pathlib import Path

from gnomon.kernel.errors import BadInput
from gnomon.lab.jobs import Data, Job, game_of
from gnomon.lab.skill import Meeting
from gnomon.lab.table import Faults, add_faults, seed_of
from gnomon.lab.workers import TIMED_MATCH, Progress, Timed, map_jobs
from gnomon.programs import check_program

NORMAL_95 = 1.959964


def wilson(points: float, matches: int) -> tuple[float, float]:
    """The 95 % interval (Wilson's) of a share of `points` out of `matches`: its ends, from 0 to 1.

    Examples:
        >>> from gnomon.lab import wilson
        >>> low, high = wilson(60, 100)
        >>> round(low, 3), round(high, 3)
        (0.502, 0.691)
    """
    if matches == 0:
        return (0.0, 1.0)
    share = points / matches
    square = NORMAL_95 * NORMAL_95
    middle = (share + square / (2 * matches)) / (1 + square / matches)
    spread = math.sqrt(share * (1 - share) / matches + square / (4 * matches * matches))
    half = NORMAL_95 * spread / (1 + square / matches)
    return (max(0.0, middle - half), min(1.0, middle + half))


class Contestant:
    """How one opponent, by its `name`, did over its `matches`.

    `points` are those of its victories (a win 1, a shared win its part); `score` and `rank` add up over the matches, and so do
    the CPU `seconds` that it thought and the `acts` that it began.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.matches = 0
        self.points = 0.0
        self.score = 0
        self.rank = 0
        self.seconds = 0.0
        self.acts = 0

    @property
    def share(self) -> float:
        """Points for each match, from 0 to 1."""
        return self.points / max(1, self.matches)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share: its ends."""
        return wilson(self.points, self.matches)

    def cost(self) -> dict[str, float]:
        """JSON-ready: CPU seconds for a match and for an act. They differ from run to run."""
        return {
            "cpu_seconds_a_match": round(self.seconds / max(1, self.matches), 4),
            "cpu_seconds_an_act": round(self.seconds / max(1, self.acts), 5),
        }

    def to_dict(self) -> dict[str, object]:
        """JSON-ready: the share of points with its 95 % interval, and means."""
        low, high = self.interval
        matches = max(1, self.matches)
        return {
            "name": self.name,
            "matches": self.matches,
            "points": self.points,
            "share": round(self.share, 4),
            "interval": [round(low, 4), round(high, 4)],
            "mean_score": round(self.score / matches, 2),
            "mean_rank": round(self.rank / matches, 3),
        }


class Arena:
    """What `arena` found: the `contestants` in the order of the `names` given, and the points between each two.

    `beaten[i][j]` are the points of i against j: 1 for every match in which it was ahead of it, half where they shared.
    `faults` tells by name what programs did instead of answering, and how often.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self.contestants = [Contestant(name) for name in names]
        self.beaten = [[0.0] * len(names) for _ in names]
        self.faults: Faults = {}
        self._meetings: dict[frozenset[int], list[Meeting]] = {}

    def add(self, numbers: Sequence[int], scores: Sequence[int], ranks: Sequence[int]) -> None:
        """Count one match; `numbers[seat]` is the contestant at a seat, `scores` and `ranks` have one number a seat."""
        self._meetings.setdefault(frozenset(numbers), []).append((tuple(numbers), tuple(ranks)))
        winners = ranks.count(1)
        for seat, number in enumerate(numbers):
            contestant = self.contestants[number]
            contestant.matches += 1
            contestant.score += scores[seat]
            contestant.rank += ranks[seat]
            if ranks[seat] == 1:
                contestant.points += 1.0 / winners
            for other, rival in enumerate(numbers):
                if rival != number:
                    ahead = (ranks[seat] < ranks[other]) + 0.5 * (ranks[seat] == ranks[other])
                    self.beaten[number][rival] += ahead

    def note(self, numbers: Sequence[int], timed: Timed) -> None:
        """Count one match with what it cost and what went wrong."""
        self.add(numbers, timed.record.scores, timed.record.ranks)
        add_faults(self.faults, timed.record.faults)
        for seat, number in enumerate(numbers):
            self.contestants[number].seconds += timed.seconds[seat]
            self.contestants[number].acts += timed.acts[seat]

    def in_turn(self) -> list[Meeting]:
        """All matches, those of different pairings in turn, so that no rating rests on one rival for long."""
        rounds = zip_longest(*self._meetings.values())
        return [meeting for together in rounds for meeting in together if meeting is not None]


Enough = Callable[[Arena, float], bool]
"""Asked after every deal with what was found so far and the first contestant's share of the deal's points: whether to stop."""


def pairings(count: int, seats: int) -> list[list[int]]:
    """Who meets whom: everybody at once if they fit the seats, otherwise every pair, each filling half of them."""
    if count == seats:
        return [list(range(count))]
    pairs = [(first, second) for first in range(count) for second in range(first + 1, count)]
    return [[(first, second)[seat % 2] for seat in range(seats)] for first, second in pairs]


def seatings(numbers: Sequence[int]) -> list[list[int]]:
    """The rotations in which one deal is played: every one that is different from those before it."""
    found: list[list[int]] = []
    for turn in range(len(numbers)):
        seating = [*numbers[turn:], *numbers[:turn]]
        if seating not in found:
            found.append(seating)
    return found


def arena(
    game_id: str,
    names: Sequence[str],
    matches: int,
    seed: int = 1,
    seats: int = 2,
    options: Mapping[str, object] | None = None,
    data: Data = None,
    processes: int = 1,
    progress: Progress | None = None,
    executor: Executor | None = None,
    finished: Path | None = None,
    lone: bool = False,
    enough: Enough | None = None,
) -> Arena:
    """Let opponents play `matches` matches of `game_id` for every pairing (rounded up to whole rotations).

    A rotation plays one seed once with every contestant in every seat's place, so luck of the seat and of the deal
    cancel. `names` are two or more different programs as `gnomon.programs` understands them: they all meet at once if
    they fill the `seats`, otherwise in pairs. `seed` is any whole number, `options` are the game's, `data` is an owner's
    component data; with `lone` the first of two names sits alone among the second; `enough` is asked after every deal whether the
    rest may be left out; `progress` is called with the matches done and those in all. The result depends on neither
    `processes` nor `executor`; what these and `finished` mean stands at `workers.map_jobs`. Raises BadInput for whatever of
    this cannot be.

    Examples:
        >>> from gnomon.lab import arena
        >>> found = arena("khronos", ["steady", "random"], matches=4, seed=1)
        >>> [(one.name, one.points, one.matches) for one in found.contestants]
        [('steady', 4.0, 4), ('random', 0.0, 4)]
        >>> found.beaten
        [[0.0, 4.0], [0.0, 0.0]]
    """
    if len(names) < 2 or len(set(names)) != len(names):
        raise BadInput("opponents", "name at least two different ones")
    if matches < 1:
        raise BadInput("matches", f"at least 1, not {matches}")
    game = game_of(game_id, data)
    game.setup(options or {}, seats, seed)
    for name in names:
        check_program(name, game, seats)
    if lone and len(names) != 2:
        raise BadInput("opponents", "name two: the one that sits alone, and the one at all other seats")
    jobs: list[Job] = []
    taken: list[tuple[list[int], bool]] = []
    for numbers in [[0] + [1] * (seats - 1)] if lone else pairings(len(names), seats):
        rotations = seatings(numbers)
        for deal in range(math.ceil(matches / len(rotations))):
            for seating in rotations:
                chosen = [names[number] for number in seating]
                jobs.append(Job(game_id, data, chosen, options or {}, seed_of(seed, *sorted(set(chosen)), deal)))
                taken.append((seating, seating is rotations[-1]))
    found = Arena(names)
    deal_points = 0.0
    timed = map_jobs(TIMED_MATCH, jobs, processes, progress, executor, finished)
    try:
        for (seating, is_last), one in zip(taken, timed, strict=True):
            before = found.contestants[0].points
            found.note(seating, one)
            deal_points += found.contestants[0].points - before
            if is_last:
                if enough is not None and enough(found, deal_points / len(seatings(seating))):
                    break
                deal_points = 0.0
    finally:
        timed.close()
    return found
