"""A finished match as its reader looks back at it: whose it was, every act in words, and the chances to win after each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from gnomon.games.face import AnySight
from gnomon.insight.advice import differences
from gnomon.insight.estimates import Estimate
from gnomon.insight.words import Insight
from gnomon.kernel.log import Row
from gnomon.match.judging import JudgedAct
from gnomon.matches.analysis import Point
from gnomon.matches.records import SPECTATOR
from gnomon.matches.reviewing import SoFar
from gnomon.matches.service import Host
from gnomon.matches.table import Table, Viewer
from gnomon.web.acts import Told, turns_of
from gnomon.web.following import Act, told_as_act
from gnomon.web.scene import sight_of

NOBODY: Final = SPECTATOR


async def points_of(host: Host, table: Table) -> list[Point]:
    """Scores and chances after every act: those of the match's review, which is recalled here, if there is one by now."""
    await host.reviews.recall(table)
    return await host.analysis.curve(table, host.reviews.so_far(table).review)


def may_know(table: Table, viewer: Viewer) -> bool:
    """Whether a viewer may know everything of a finished match: as long as others play its deal, only who played it."""
    return table.is_disclosed or bool(viewer.seats)


@dataclass(frozen=True, slots=True)
class Moment:
    """After an act: the log's row (-1: before the first act), the turn that it belongs to, and the act in words.

    `seat` acted, NOBODY where nobody did; both texts are empty where nothing was told.
    """

    row: int
    turn: str
    text: str
    seat: int


class Lookback:
    """The facts about a finished match for one reader.

    `own` is the reader's seat: NOBODY for whoever has none, and for whoever has several, who is told names alone.
    `points` are the scores after every act, `made` is what there is of the review.
    """

    def __init__(self, table: Table, viewer: Viewer, points: Sequence[Point], made: SoFar) -> None:
        self.table = table
        self.viewer = viewer
        self.points = points
        self.made = made
        self.review = made.review
        self.language = viewer.language
        self.own = viewer.seats[0] if len(viewer.seats) == 1 else NOBODY
        self.sight: AnySight = sight_of(table, replace(viewer, seat=self.own))
        self.face = self.sight.face
        self.names = self.sight.names
        self.outcome = table.match.outcome

    def public(self) -> Lookback:
        """The same as anybody may be told it, outside too: people by the colours of their seats, but for the reader."""
        colours = replace(self.sight, names=()).words.names
        names = [
            seat.name
            if seat.kind == "opponent" or (seat.index in self.viewer.seats and not seat.local)
            else colours[seat.index]
            for seat in self.table.seats
        ]
        found = Lookback(self.table, replace(self.viewer, seats=(), seat=SPECTATOR), self.points, self.made)
        found.sight, found.names = found.sight.named(names), names
        return found

    @cached_property
    def moments(self) -> list[Moment]:
        """The beginning, then the end of every act."""
        told: dict[int, tuple[str, Told]] = {}
        begins: dict[int, str] = {}
        for turn in turns_of(self.table, self.sight, self.points):
            begins[turn.place] = turn.title
            told.update((act.place, (turn.title, act)) for act in turn.acts)
        found, title = [Moment(-1, "", "", NOBODY)], ""
        for place, point in enumerate(self.points, 1):
            title = begins.get(place - 1, title)
            turn_title, act = told.get(place, (title, None))
            found.append(Moment(point.seq, turn_title, act.text if act else "", act.seat if act else NOBODY))
        return found

    @cached_property
    def turns(self) -> list[tuple[int, str]]:
        """The moment at which each turn begins, and its heading."""
        found: list[tuple[int, str]] = []
        for place, moment in enumerate(self.moments):
            if moment.turn and (not found or found[-1][1] != moment.turn):
                found.append((max(0, place - 1), moment.turn))
        return found

    @cached_property
    def chances(self) -> list[Sequence[float]]:
        """The chances to win at every moment, by seat; empty at those of which nothing is known."""
        if self.review is not None:
            return [moment.estimate.winning for moment in self.review.moments]
        return [(), *(point.chances for point in self.points)] if any(point.chances for point in self.points) else []

    @cached_property
    def given_up(self) -> dict[int, int]:
        """The moment at which a seat was given up for good, by seat: from there on a program played for it."""
        found: dict[int, int] = {}
        for row in self.table.match.rows:
            if row.note is not None and row.note.get("what") == "resigned":
                found[row.seat] = max((place for place, one in enumerate(self.moments) if one.row < row.seq), default=0)
        return found

    def is_own_play(self, judged: JudgedAct) -> bool:
        """Whether an act was the seat's own: not a program's that played on for somebody."""
        return judged.moment <= self.given_up.get(judged.seat, judged.moment)

    def before(self, judged: JudgedAct) -> int:
        """The moment before an act."""
        return max(place for place, moment in enumerate(self.moments[: judged.moment]) if moment.row < judged.first)

    def act(self, first: int, last: int, seat: int) -> Act | None:
        """What a seat did from one row of the log to another, in words; None if nothing of it is told."""
        group: list[Row] = [
            row
            for row in reversed(self.table.match.effective_rows())
            if first <= row.seq <= last and (row.seat == seat or seat == NOBODY)
        ]
        return told_as_act(self.table, self.sight, group) if group else None

    def follow_ups(self, place: int) -> list[str]:
        """What the act that led to a moment did beside its main sentence, as far as its player did it."""
        rows = [row for row in self.table.match.effective_rows() if self._in_act(row, place)]
        if not rows:
            return []
        main, seat = self.moments[place].text, rows[0].seat
        told = [
            line for row in rows for line in self.face.told(self.sight, self.table.match.events_for(row.seq, self.own))
        ]
        own = [line.text for line in told if line.seat == seat and line.begins < 0 and not line.step]
        return [text for text in dict.fromkeys(own) if text != main]

    def _in_act(self, row: Row, place: int) -> bool:
        return self.moments[place - 1].row < row.seq <= self.moments[place].row

    def changes(self, then: Estimate, now: Estimate, seat: int, most: int = 3) -> list[tuple[str, int]]:
        """By how many points the expected score sheet of a seat differs, in the sources that differ most, by name."""
        return self.words.changes(differences(then, now)[seat], most)

    def source(self, name: str) -> str:
        """What a source of points is called."""
        return self.words.source(name)

    @cached_property
    def words(self) -> Insight:
        """Who says what programs think."""
        return Insight(replace(self.sight, seat=self.own, names=self.names))
