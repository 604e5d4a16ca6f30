"""What somebody has played of a game, counted from their own finished matches."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from gnomon.bots import level_of, levels
from gnomon.matches.lobby import Summary
from gnomon.web.players import PARTNER


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
    """My matches of a game that are over and were no lessons: how many, how they ended, and against which programs."""

    all: Tally = Tally()
    best: int = 0
    average: int = 0
    against: Mapping[str, Tally] = field(default_factory=dict)

    @property
    def played(self) -> int:
        """How many matches."""
        return self.all.won + self.all.lost

    @property
    def next_level(self) -> str:
        """The weakest program above the strongest that was beaten in a match for two; the one for beginners at first."""
        beaten = [level for level in levels() if level in self.against and self.against[level].won]
        if not beaten:
            return PARTNER
        above = levels()[levels().index(beaten[-1]) + 1 :]
        return above[0] if above else beaten[-1]


def record_of(summaries: Iterable[Summary], game: str) -> Record:
    """My record in a game. Solo matches and lessons are left out."""
    total = Tally()
    points: list[int] = []
    against: dict[str, Tally] = {}
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
    if not points:
        return Record()
    return Record(total, max(points), round(sum(points) / len(points)), against)


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
