"""The deals of the last seven days as discs, and how many days or wins stand in a row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, Literal

from gnomon.matches.challenges import DAILY
from gnomon.matches.records import ChallengeRecord
from gnomon.web.languages import catalogue

DAYS: Final = 7

DayState = Literal["won", "lost", "played", "open", "none"]


@dataclass(frozen=True, slots=True)
class Day:
    """One day: its short name, what became of its deal, and both in words."""

    name: str
    state: DayState
    words: str


@dataclass(frozen=True, slots=True)
class Week:
    """The last seven days, today last; `row` says how many stand in a row, `best` the most that ever did."""

    days: tuple[Day, ...]
    row: str
    best: int


def week_of(records: Sequence[ChallengeRecord], today: str, language: str) -> Week:
    """What somebody made of the deals of each day. A day is won if one of its deals was, and counted if one counts."""
    records = [one for one in records if one.kind == DAILY]
    won = {one.name for one in records if one.verdict == "counts" and one.won}
    counted = {one.name for one in records if one.verdict == "counts"}
    begun = {one.name for one in records}
    last = date.fromisoformat(today)
    days = tuple(
        _day(last - timedelta(days=back), last, won, counted, begun, language) for back in range(DAYS - 1, -1, -1)
    )
    say = catalogue(language)
    wins, played = _row(won, last), _row(counted, last)
    if wins > 1:
        row = say.ngettext("%(num)d win in a row", "%(num)d wins in a row", wins) % {"num": wins}
        return Week(days, row, _longest(won))
    row = say.ngettext("%(num)d day in a row", "%(num)d days in a row", played) % {"num": played} if played > 1 else ""
    return Week(days, row, _longest(counted))


def _day(day: date, today: date, won: set[str], counted: set[str], begun: set[str], language: str) -> Day:
    say = catalogue(language).gettext
    # Days of the week, from Monday on, as short as they can be said.
    names = say("Mon Tue Wed Thu Fri Sat Sun").split()
    name, key = names[day.weekday()], day.isoformat()
    if key in won:
        return Day(name, "won", say("won"))
    if key in counted:
        return Day(name, "lost", say("lost"))
    if day == today:
        return Day(name, "open", say("today, open"))
    return Day(name, "played", say("begun, not counted")) if key in begun else Day(name, "none", say("not played"))


def _row(days: set[str], today: date) -> int:
    """How many days up to today stand in a row; today itself may still be open."""
    at = today if today.isoformat() in days else today - timedelta(days=1)
    count = 0
    while at.isoformat() in days:
        count += 1
        at -= timedelta(days=1)
    return count


def _longest(days: set[str]) -> int:
    """The most days in a row."""
    most = 0
    for day in days:
        at = date.fromisoformat(day)
        if (at - timedelta(days=1)).isoformat() in days:
            continue
        count = 0
        while at.isoformat() in days:
            count += 1
            at += timedelta(days=1)
        most = max(most, count)
    return most
