"""Opponents against each other: fixed seeds, every seed once in every rotation of the seats, ties shared."""

import math
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from itertools import zip_longest
from pathlib import Path

from gnomon.kernel.errors import BadInput
from gnomon.lab.jobs import Data, Job, game_of
from gnomon.lab.skill import Meeting
from gnomon.lab.table import Faults, add_faults, seed_of
from gnomon.lab.workers import MATCH, Progress, map_jobs
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

    `points` are those of its victories (a win 1, a shared win its part); `score` and `rank` add up over the matches.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.matches = 0
        self.points = 0.0
        self.score = 0
        self.rank = 0

    @property
    def share(self) -> float:
        """Points for each match, from 0 to 1."""
        return self.points / max(1, self.matches)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share: its ends."""
        return wilson(self.points, self.matches)

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

    def in_turn(self) -> list[Meeting]:
        """All matches, those of different pairings in turn, so that no rating rests on one rival for long."""
        rounds = zip_longest(*self._meetings.values())
        return [meeting for together in rounds for meeting in together if meeting is not None]


def pairings(count: int, seats: int) -> list[list[int]]:
    """Who meets whom: everybody at once if they fit the seats, otherwise every pair, each filling half of them."""
    if count == seats:
        return [list(range(count))]
    pairs = [(first, second) for first in range(count) for second in range(first + 1, count)]
    return [[(first, second)[seat % 2] for seat in range(seats)] for first, second in pairs]


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
) -> Arena:
    """Let opponents play `matches` matches of `game_id` for every pairing (rounded up to whole rotations).

    A rotation plays one seed once with every contestant in every seat's place, so luck of the seat and of the deal
    cancel. `names` are two or more different programs as `gnomon.programs` understands them: they all meet at once if
    they fill the `seats`, otherwise in pairs. `seed` is any whole number, `options` are the game's, `data` is an owner's
    component data; `progress` is called with the matches done and those in all. The result depends on neither
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
    jobs: list[Job] = []
    seatings: list[list[int]] = []
    for numbers in pairings(len(names), seats):
        rotations = len(numbers) if len(set(numbers)) == len(numbers) else 2
        for deal in range(math.ceil(matches / rotations)):
            for turn in range(rotations):
                seating = numbers[turn:] + numbers[:turn]
                chosen = [names[number] for number in seating]
                jobs.append(Job(game_id, data, chosen, options or {}, seed_of(seed, *sorted(set(chosen)), deal)))
                seatings.append(seating)
    found = Arena(names)
    records = map_jobs(MATCH, jobs, processes, progress, executor, finished)
    for seating, record in zip(seatings, records, strict=True):
        found.add(seating, record.scores, record.ranks)
        add_faults(found.faults, record.faults)
    return found
