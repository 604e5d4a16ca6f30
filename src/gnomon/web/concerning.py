"""What concerned a reader since they last acted: by which rows of the log what they hold has changed, or was aimed at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from gnomon.drawing.caches import LruCache
from gnomon.games.conditions import SEAT_FACT, Measure, Vocabulary
from gnomon.games.face import AnyFace, AnySight
from gnomon.games.said import facts_seen
from gnomon.kernel.events import Event
from gnomon.kernel.frames import NEVER as NO_SPAN
from gnomon.kernel.kinds import SEAT
from gnomon.kernel.log import Row
from gnomon.kernel.records import Happenings
from gnomon.kernel.state import State
from gnomon.match.walking import perform
from gnomon.matches.records import SPECTATOR
from gnomon.matches.table import Table, Viewer
from gnomon.web.following import START, told_as_act
from gnomon.web.scene import sight_of

LOOKED_BACK: Final = 400
"""So many rows are looked through."""
KEPT: Final = 1000
PLAYERS: Final = frozenset({"name", "who"})
"""The nouns under which events speak of players."""
DOERS: Final = frozenset({SEAT_FACT, "party"})
"""The facts that say whose deed or lot an event is: those are told by what they change."""


@dataclass(frozen=True, slots=True)
class Concern:
    """A row of the log that concerned the reader, and the row before it: what was done, what it did to them.

    `elements` are to be lit. `effect` is what it changed for the reader as the game counts (`GameFace.balance`).
    """

    row: int
    before: int
    text: str
    rest: tuple[str, ...]
    elements: tuple[str, ...]
    effect: int


class Concerns:
    """What concerned readers of tables, looked for once for each state of a log."""

    def __init__(self) -> None:
        self._kept: LruCache[tuple[Concern, ...]] = LruCache(KEPT)

    def of(self, table: Table, viewer: Viewer) -> tuple[Concern, ...]:
        """The rows since the viewer last acted that concerned the seat from which they look, the first one first.

        Nothing for whoever has no seat, and in real time, where much happens at once.
        """
        in_real_time = table.game.timed and table.game.span(table.match.state) != NO_SPAN
        if viewer.seat == SPECTATOR or viewer.seat not in viewer.seats or in_real_time:
            return ()
        key = (table.id, table.seq, table.social, viewer.seat, viewer.seats, viewer.language)
        return self._kept.get_or(key, lambda: _found(table, viewer))


def _found(table: Table, viewer: Viewer) -> tuple[Concern, ...]:
    rows: list[Row] = []
    before = START
    for row in reversed(table.match.effective_rows()):
        if row.seat in viewer.seats or len(rows) == LOOKED_BACK:
            before = row.seq
            break
        rows.append(row)
    rows.reverse()
    if not rows:
        return ()
    sight = sight_of(table, viewer)
    state = table.match.state_at(before).clone()
    vocabulary = Vocabulary(sight.game, sight.face.happenings, sight.face.measures)
    holdings = [vocabulary.measure(name) for name in sight.face.holdings]
    held = _held(sight, state, holdings)
    found: list[Concern] = []
    for row in rows:
        perform(table.game, state, row)
        now = _held(sight, state, holdings)
        concern = _concern(table, sight, row, before, held != now, now.balance - held.balance)
        found += [concern] if concern is not None else []
        held, before = now, row.seq
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Held:
    """What a seat has: its holdings in numbers, and what its position comes to."""

    numbers: tuple[int, ...]
    balance: int


def _held(sight: AnySight, state: State, holdings: Sequence[Measure]) -> _Held:
    view = sight.game.view(state, sight.seat)
    numbers = tuple(measure(view, sight.seat) for measure in holdings)
    return _Held(numbers, sight.face.balance(view)[sight.seat])


def _concern(table: Table, sight: AnySight, row: Row, before: int, is_changed: bool, effect: int) -> Concern | None:
    """What a row did to the reader; None if nothing, or if nothing of it is told."""
    act = told_as_act(table, sight, [row])
    if act is None:
        return None
    lines = [
        line
        for event in table.match.events_for(row.seq, sight.seat)
        for line in sight.face.told(sight, [event])
        if sight.seat in line.touched or is_aimed(sight.face, event, sight.seat)
    ]
    if not lines and not is_changed:
        return None
    rest = tuple(dict.fromkeys(line.text for line in lines if line.text != act.text))
    elements = tuple(dict.fromkeys([*(name for line in lines for name in line.elements), *act.elements]))
    return Concern(row.seq, before, act.text, rest, elements, effect)


def is_aimed(face: AnyFace, event: Event, seat: int) -> bool:
    """Whether an event names a seat otherwise than as whose deed or lot it is: as a defender, as whom somebody feasts."""
    if face.happenings is None:
        return False
    facts = facts_seen(face.happenings, event, seat)
    return any(facts.get(name) == seat for name in _aims(face.happenings, event[0]))


@cache
def _aims(happenings: Happenings, kind: int) -> Sequence[str]:
    """The facts of an event that name a player whom it is aimed at."""
    parts = happenings.parts[kind]
    return [
        name
        for name, one in zip(parts.names, parts.kinds, strict=True)
        if one.is_single and name not in DOERS and (one.shape == SEAT or one.noun in PLAYERS)
    ]
