"""What somebody has played of a game, counted from their own finished matches."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import floor
from typing import Final

from gnomon.bots import level_of, levels
from gnomon.matches.lobby import Summary
from gnomon.web.players import PARTNER

RUNGS_OF_TEN: Final = 2.0
"""Whoever stands so many rungs above another wins ten of eleven matches."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Matches won and lost; a shared victory is won."""

    won: int = 0
    lost: int = 0

    def and_one(self, won: bool) -> Tally:
        """With one match more."""
        return Tally(self.won + won, self.lost + (not won))


@dataclass(frozen=True, slots=True)
class Record:
    """My matches of a game that are over and were no lessons: how many, how they ended, and against which programs.

    `even` is the program that I should beat about as often as it beats me.
    """

    all: Tally = Tally()
    best: int = 0
    average: int = 0
    against: Mapping[str, Tally] = field(default_factory=dict)
    even: str = PARTNER

    @property
    def played(self) -> int:
        """How many matches."""
        return self.all.won + self.all.lost


def even_after(met: Iterable[tuple[str, bool]]) -> str:
    """The level that is even after matches for two against programs, oldest first: the level met, and whether I won.

    A person's strength is followed in rungs of the ladder, as ratings follow results: whoever beats a level is taken to be as
    strong at least, whoever loses to one no stronger, and then it moves by how little the result was expected.
    """
    known = levels()
    lowest = strength = float(known.index(PARTNER))
    for name, won in met:
        if name not in known[1:]:
            continue  # a victory over chance tells nothing
        rung = known.index(name)
        strength = max(strength, rung) if won else min(strength, rung)
        expected = 1.0 / (1.0 + 10.0 ** ((rung - strength) / RUNGS_OF_TEN))
        strength = max(lowest, strength + (float(won) - expected))
    return known[min(floor(strength + 0.5), len(known) - 1)]


def record_of(summaries: Iterable[Summary], game: str) -> Record:
    """My record in a game. Solo matches and lessons are left out."""
    total = Tally()
    points: list[int] = []
    against: dict[str, Tally] = {}
    met: list[tuple[int, str, bool]] = []
    for one in summaries:
        found = _mine(one) if one.record.game == game else None
        if found is None:
            continue
        score, won = found
        points.append(score)
        total = total.and_one(won)
        others = [seat for seat in one.seats if seat.index not in one.mine]
        if len(others) == 1 and others[0].kind == "opponent":
            level = level_of(others[0].level)
            against[level] = against.get(level, Tally()).and_one(won)
            met.append((one.record.since, level, won))
    if not points:
        return Record()
    even = even_after((level, won) for _, level, won in sorted(met))
    return Record(total, max(points), round(sum(points) / len(points)), against, even)


def _mine(one: Summary) -> tuple[int, bool] | None:
    """My points in a finished match with others, and whether I won it; nothing of one that began in the middle."""
    result = one.record.result or {}
    scores, ranks = result.get("scores"), result.get("ranks")
    counts = one.record.status == "over" and not one.record.lesson and len(one.mine) == 1 < len(one.seats)
    if (
        not counts
        or json.loads(one.record.header).get("start") is not None
        or not isinstance(scores, Sequence)
        or not isinstance(ranks, Sequence)
    ):
        return None
    seat = one.mine[0]
    if one.seats[seat].is_program:
        return None
    return scores[seat], ranks[seat] == 1
