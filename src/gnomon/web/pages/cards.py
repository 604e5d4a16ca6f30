"""What waits for somebody, as cards: the board where the last act was, that act in words, and how long is left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from gnomon.matches.lobby import Summary
from gnomon.matches.records import NEVER, Pace
from gnomon.matches.table import Table
from gnomon.web.lastact import NOTHING, LastAct, LastActs
from gnomon.web.live import version_of
from gnomon.web.pages.lines import Line

CARDS: Final = 4
"""More turns than these are lines."""
HOUR_MS: Final = 3_600_000
TENTH: Final = 10


@dataclass(frozen=True, slots=True)
class Card:
    """A turn of mine. `hurry` is the instant from which on its time is short, NEVER without clocks; `chat` as in `unread`."""

    line: Line
    version: str
    act: LastAct
    hurry: int
    chat: str


def card_of(line: Line, acts: LastActs, user: str, language: str) -> Card:
    """A line of a list as a card; one whose table is not open has neither board nor words."""
    table = line.summary.table
    if table is None:
        return Card(line, "", NOTHING, NEVER, "")
    act = acts.of(table, table.viewer(user, language=language))
    return Card(line, version_of(table), act, hurry_at(table.pace, line.deadline), unread(table, user))


def hurry_at(pace: Pace, deadline: int) -> int:
    """From when on time is short: in the last tenth, and in the last hour of what takes days."""
    if deadline == NEVER or pace.kind == "none":
        return NEVER
    least = HOUR_MS if pace.kind == "days" else 0
    return deadline - max(least, pace.base_ms // TENTH)


def unread(table: Table, user: str) -> str:
    """The latest lines of chat that others said, as `number:seat`: the browser knows which of them were read."""
    told = table.lines_for(table.seats_of(user), user)
    return " ".join(f"{line.id}:{line.seat}" for line in told if line.user != user)


def urgent_first(lines: Sequence[Line]) -> list[Line]:
    """Turns of mine, those whose time ends first before others, then those that wait longest."""
    return sorted(lines, key=lambda line: (line.deadline == NEVER, line.deadline, line.since))


def last_opponent(summaries: Sequence[Summary], user: str) -> tuple[str, str]:
    """The person with whom somebody sat last, and the match: name and match's id, empty if there was nobody."""
    for one in sorted(summaries, key=lambda one: -one.record.since):
        for seat in one.seats:
            if seat.kind == "person" and seat.user not in (None, user) and one.mine and one.record.status != "waiting":
                return seat.name, one.record.id
    return "", ""
