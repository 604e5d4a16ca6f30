"""Following the others: the acts of a table since one last acted, each in words, with what it changed for oneself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import Final, NamedTuple

from gnomon.drawing.caches import LruCache
from gnomon.games.face import AnyFace, AnySight
from gnomon.kernel.log import NO_ACT, Row
from gnomon.matches.records import SPECTATOR
from gnomon.matches.table import Table, Viewer

ACTS: Final = 6
"""So many acts are listed, the last ones."""
LOOKED_BACK: Final = 60
"""So many answers are looked through for them."""
TABLES: Final = 2000
TOLD: Final = 20_000
"""So many acts are kept in words."""
POSITIONS: Final = 64
"""Of each table what so many positions come to is kept."""


@dataclass(frozen=True, slots=True)
class Act:
    """What one seat did in one go: the last row of it, its sentence, what followed from it, elements to light.

    `effect` is what it changed for the reader, as the game counts (`GameFace.balance`); 0 for nothing, or for nobody.
    """

    row: int
    seat: int
    text: str
    rest: tuple[str, ...]
    elements: tuple[str, ...]
    effect: int = 0


class Following(NamedTuple):
    """The acts since the reader last acted, the first one first, and the row before them."""

    acts: tuple[Act, ...]
    before: int

    @property
    def last(self) -> Act | None:
        """What was done last."""
        return self.acts[-1] if self.acts else None

    @property
    def rows(self) -> tuple[int, ...]:
        """The rows between which the acts lie."""
        return (self.before, *(act.row for act in self.acts))


START: Final = -1
"""In place of a row: the beginning."""
NOTHING: Final = Following((), START)


class Balances:
    """What the positions of tables come to for each seat, as far as everybody may know, and acts in words.

    Each is counted, and told to a seat in a language, once.
    """

    def __init__(self) -> None:
        self._kept: LruCache[LruCache[Sequence[int]]] = LruCache(TABLES)
        self._told: LruCache[Act | None] = LruCache(TOLD)

    def at(self, table: Table, face: AnyFace, row: int) -> Sequence[int]:
        """By seat after a row of the match; the last row's position is at hand."""
        of_table = self._kept.get_or(table.id, lambda: LruCache(POSITIONS))
        return of_table.get_or(row, lambda: self._count(table, face, row))

    def act(self, table: Table, sight: AnySight, group: Sequence[Row]) -> Act | None:
        """See `told_as_act`."""
        key = (table.id, group[-1].seq, group[0].seq, sight.seat, sight.language, tuple(sight.names))
        return self._told.get_or(key, lambda: told_as_act(table, sight, group))

    def _count(self, table: Table, face: AnyFace, row: int) -> Sequence[int]:
        if row == table.seq:
            return face.balance(table.view(SPECTATOR))
        return face.balance(table.game.view(table.match.state_at(row), SPECTATOR))


def followed(table: Table, viewer: Viewer, sight: AnySight, balances: Balances) -> Following:
    """What others did since the viewer's last answer; for whoever has no seat, what was done last."""
    own = {viewer.seat, *viewer.seats} - {SPECTATOR}
    acts: list[Act] = []
    group: list[Row] = []
    before = START
    for row in islice(chain(reversed(table.match.effective_rows()), (None,)), LOOKED_BACK):
        if group and (row is None or row.act == NO_ACT or (row.act, row.seat) != (group[-1].act, group[-1].seat)):
            # What nobody is told of counts for nothing, so that a hidden choice does not show by what it moves away.
            act = balances.act(table, sight, group)
            acts += [act] if act is not None else []
            group = []
        before = START if row is None else row.seq
        if row is None or row.seat in own or len(acts) == ACTS:
            break
        group.append(row)
    if not acts:
        return NOTHING
    acts.reverse()
    if sight.seat != SPECTATOR:
        worth = [balances.at(table, sight.face, row)[sight.seat] for row in (before, *(act.row for act in acts))]
        acts = [replace(act, effect=now - then) for act, then, now in zip(acts, worth, worth[1:], strict=False)]
    return Following(tuple(acts), before)


def told_as_act(table: Table, sight: AnySight, group: Sequence[Row]) -> Act | None:
    """One act in words; None if nothing of it is told. `group` are its rows, the last one first.

    What can be seen on the table names it before the cards that are drawn at the end of a turn.
    """
    seat = group[0].seat
    lines = [
        line for row in reversed(group) for line in sight.face.told(sight, table.match.events_for(row.seq, sight.seat))
    ]
    if not lines:
        return None
    done = [line for line in lines if line.seat == seat]
    head = next((line for line in done if line.elements), (done or lines)[0])
    rest = tuple(line.text for line in lines if line is not head)
    return Act(group[0].seq, seat, head.text, rest, head.elements)
