"""The acts of a match as a list to jump by: one line an act under the heading of its turn, as its reader was told them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gnomon.drawing.faces import kept
from gnomon.games.face import AnySight
from gnomon.kernel.log import Row
from gnomon.matches.analysis import Point
from gnomon.matches.table import Table
from gnomon.web.following import told_as_act
from gnomon.web.story import Story


@dataclass(frozen=True, slots=True)
class Told:
    """One act: the moment after it, its row, whose it was (negative for nobody’s), its words, the points it changed.

    `gains` are the seats whose score it changed, and by how much, as everybody may know; the actor's, which has no name
    beside it, comes first.
    """

    place: int
    row: int
    seat: int
    text: str
    gains: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """The acts of one turn, and the moment at which it begins."""

    place: int
    title: str
    acts: tuple[Told, ...]


def turns_of(table: Table, sight: AnySight, points: Sequence[Point]) -> list[Turn]:
    """Every turn of a match with its acts, the first one first; acts of which the reader was told nothing are left out."""
    number_of: dict[int, int] = {}
    titles: dict[int, str] = {}
    for chapter in reversed(Story().chapters(table, sight)):
        titles[chapter.number] = chapter.title
        for line in chapter.lines:
            number_of.setdefault(line.row, chapter.number)
    rows = table.match.effective_rows()
    scores = (0,) * table.match.seats
    found: list[tuple[int, int, list[Told]]] = []
    next_row = 0
    for place, point in enumerate(points, 1):
        group: list[Row] = []
        while next_row < len(rows) and rows[next_row].seq <= point.seq:
            group.insert(0, rows[next_row])
            next_row += 1
        gains = tuple((seat, now - then) for seat, (then, now) in enumerate(zip(scores, point.scores, strict=True)))
        gains = tuple((seat, gain) for seat, gain in gains if gain) if place > 1 else ()
        scores = point.scores
        act = told_as_act(table, sight, group) if group else None
        if act is None:
            continue
        number = next((number_of[row.seq] for row in reversed(group) if row.seq in number_of), 0)
        if not found or (number and number != found[-1][0]):
            found.append((number, place - 1, []))
        own_first = tuple(sorted(gains, key=lambda gain: gain[0] != act.seat))
        found[-1][2].append(Told(place, point.seq, act.seat, act.text, own_first))
    return [Turn(place, titles.get(number, ""), tuple(acts)) for number, place, acts in found]


def faces_of(sight: AnySight, seats: int) -> list[str]:
    """The face of every seat, drawn once for the whole page: the lines point to it."""
    return [kept(str(seat), sight.names[seat], sight.face.emblem(seat).colour) for seat in range(seats)]
