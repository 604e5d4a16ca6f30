"""What somebody chose for their last table of a game, read from that table itself: nothing is kept beside it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from gnomon.matches.lobby import NewTable, PlanKind, SeatPlan, Summary
from gnomon.matches.records import DAY_MS, Pace, Seat


@dataclass(frozen=True, slots=True)
class Remembered:
    """The settings of a table: who sits where, how fast, whether it is listed, and the rulings by name."""

    game: str
    seats: tuple[SeatPlan, ...]
    pace: Pace = field(default_factory=Pace)
    listed: bool = False
    options: Mapping[str, object] = field(default_factory=dict)

    @property
    def at_once(self) -> bool:
        """Whether nobody has to be waited for."""
        return all(plan.kind in ("me", "opponent") for plan in self.seats)

    @property
    def days(self) -> int:
        """The days for a turn, where it goes by days."""
        return max(1, self.pace.base_ms // DAY_MS)

    @property
    def minutes(self) -> int:
        """The minutes for each player, where it goes by the clock."""
        return max(1, self.pace.base_ms // 60_000)

    def kind(self, seat: int) -> str:
        """Who sat on a seat, as the form names it; a program where there was none."""
        return self.seats[seat].kind if seat < len(self.seats) else "opponent"

    def level(self, seat: int, usual: str) -> str:
        """The strength of the program on a seat, or the usual one."""
        return self.seats[seat].level or usual if seat < len(self.seats) else usual

    def wish(self) -> NewTable:
        """The same table once more."""
        return NewTable(self.game, self.seats, self.options, self.pace, self.listed)


def last_of(summaries: Iterable[Summary], user: str, game: str) -> Remembered | None:
    """The settings of the last table of a game that somebody set by choice, no lesson and no given deal."""
    own = (one for one in summaries if one.record.game == game and one.record.owner == user)
    chosen = [one for one in own if one.record.claimed and not one.record.lesson]
    if not chosen:
        return None
    last = max(chosen, key=lambda one: one.record.created)
    header = json.loads(last.record.header)
    options = header.get("options")
    if header.get("data") is not None or not isinstance(options, dict) or 0 not in last.mine:
        return None  # it was played with an owner's tables, or what is stored of it is damaged
    seats = (SeatPlan("me"), *(_plan(seat, user) for seat in last.seats[1:]))
    return Remembered(game, seats, last.record.pace, last.record.listed, options)


def _plan(seat: Seat, user: str) -> SeatPlan:
    if seat.kind == "opponent":
        return SeatPlan("opponent", level=seat.level)
    kind: PlanKind = "local" if seat.local and seat.user == user else "open"
    return SeatPlan(kind, seat.name if kind == "local" else "")
