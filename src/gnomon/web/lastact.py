"""The last act of the others in words, with what it did to whoever reads: for lists, where no board stands open."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Final

from gnomon.drawing.caches import LruCache
from gnomon.matches.records import SPECTATOR
from gnomon.matches.table import Table, Viewer
from gnomon.web.scene import sight_of

LOOKED_BACK: Final = 60
"""So many answers are looked through; longer is no turn of one's own."""
KEPT: Final = 2000


@dataclass(frozen=True, slots=True)
class LastAct:
    """What another seat did last: its words, what it did to the reader (empty if nothing), when; `seat` is whose it was."""

    seat: int = SPECTATOR
    text: str = ""
    effect: str = ""
    stamp: int = -1


NOTHING: Final = LastAct()


class LastActs:
    """What was done last at tables, looked for once for a row of the log and a reader."""

    def __init__(self) -> None:
        self._kept: LruCache[LastAct] = LruCache(KEPT)

    def of(self, table: Table, viewer: Viewer) -> LastAct:
        """What the others did last, as the viewer was told; NOTHING before anybody did anything."""
        key = (table.id, table.seq, table.social, viewer.seat, viewer.language)
        return self._kept.get_or(key, lambda: _found(table, viewer))


def _found(table: Table, viewer: Viewer) -> LastAct:
    """The last lines of one other seat.

    What can be seen on the table goes before the cards that are drawn at the end of a turn.
    """
    sight = sight_of(table, viewer)
    actor, text, effect, stamp, is_seen = SPECTATOR, "", "", -1, False
    for row in islice(reversed(table.match.effective_rows()), LOOKED_BACK):
        if row.seat in viewer.seats or (actor != SPECTATOR and row.seat != actor):
            if actor != SPECTATOR:
                break
            continue
        told = sight.face.told(sight, table.match.events_for(row.seq, viewer.seat))
        done = [line for line in told if line.seat == row.seat]
        if not done:
            continue
        actor = row.seat
        seen = next((line.text for line in done if line.elements), "")
        if not text or (seen and not is_seen):
            text, stamp, is_seen = seen or done[0].text, table.stamps[row.seq], bool(seen)
        touching = next((line.text for line in told if viewer.seat in line.touched), "")
        effect = effect or touching
    return LastAct(actor, text, "" if effect == text else effect, stamp)
