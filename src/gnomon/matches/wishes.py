"""What the people at a table wish for, as the log tells: a pause, an early end, a program for somebody who stays away."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from gnomon.kernel.log import Row
from gnomon.matches.pauses import PAUSED, RESUMED, what

ENDED_EARLY: Final = "ended_early"
ABOUT: Final = "about"
"""In a note on a program: the seat that it is to play for."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """The seats that want a pause, those that want the match to end early, and by seat those that want a program to play for it."""

    pause: frozenset[int] = frozenset()
    end: frozenset[int] = frozenset()
    program: tuple[tuple[int, frozenset[int]], ...] = ()

    def programs(self, seat: int) -> frozenset[int]:
        """The seats that want a program to play for a seat."""
        return dict(self.program).get(seat, frozenset())

    def after(self, rows: Iterable[Row]) -> "Wishes":
        """What is wished for after some more rows of the log."""
        pause, end = set(self.pause), set(self.end)
        program = {seat: set(found) for seat, found in self.program}
        changing: dict[str, Callable[[int], None]] = {
            "pause_asked": pause.add,
            "pause_withdrawn": pause.discard,
            "end_asked": end.add,
            "end_withdrawn": end.discard,
        }
        for row in rows:
            name = what(row)
            if name in changing:
                changing[name](row.seat)
            elif name in (PAUSED, RESUMED):
                pause.clear()
            elif name == ENDED_EARLY:
                end.clear()
            elif name == "program_asked":
                program.setdefault(_about(row), set()).add(row.seat)
            else:  # whoever answers is there, and whom somebody else answers for has been helped
                program.pop(row.seat, None)
        asked = tuple((seat, frozenset(found)) for seat, found in sorted(program.items()))
        return Wishes(frozenset(pause), frozenset(end), asked)


NONE: Final = Wishes()


def _about(row: Row) -> int:
    about = (row.note or {}).get(ABOUT)
    return about if isinstance(about, int) else -1
