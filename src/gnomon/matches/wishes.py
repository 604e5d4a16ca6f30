"""What the people at a table wish for, as the log tells: a pause, an adjournment, to go on sooner, an early end, a program for
somebody who stays away.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from typing import Final

from gnomon.kernel.log import Row
from gnomon.matches.pauses import ADJOURNED, CALLED, CHANGED_HANDS, PAUSED, RESUMED, persons, what
from gnomon.matches.records import Seat

ENDED_EARLY: Final = "ended_early"
ABOUT: Final = "about"
"""In a note on a program: the seat that it is to play for."""


@dataclass(frozen=True, slots=True)
class Adjournment:
    """The offer of the seat `by` to go on at the instant `until`, and the seats that agree."""

    by: int
    until: int
    seats: frozenset[int]


@dataclass(frozen=True, slots=True)
class Wishes:
    """The seats that want a pause, those that want the match to end early, and by seat those that want a program to play for it;
    what was offered last as an adjournment, and the seats that want an adjourned match to go on sooner.
    """

    pause: frozenset[int] = frozenset()
    end: frozenset[int] = frozenset()
    program: tuple[tuple[int, frozenset[int]], ...] = ()
    adjourn: Adjournment | None = None
    sooner: frozenset[int] = frozenset()

    def adjournment(self, seats: Collection[Seat], now: int) -> Adjournment | None:
        """The adjournment that is offered still: its time is to come, and whoever offers it plays in person."""
        offer = self.adjourn
        return offer if offer is not None and offer.until > now and offer.by in persons(seats) else None

    def programs(self, seat: int) -> frozenset[int]:
        """The seats that want a program to play for a seat."""
        return dict(self.program).get(seat, frozenset())

    def after(self, rows: Iterable[Row]) -> "Wishes":
        """What is wished for after some more rows of the log."""
        pause, end, sooner, adjourn = set(self.pause), set(self.end), set(self.sooner), self.adjourn
        program = {seat: set(found) for seat, found in self.program}
        changing: dict[str, Callable[[int], None]] = {
            "pause_asked": pause.add,
            "pause_withdrawn": pause.discard,
            "end_asked": end.add,
            "end_withdrawn": end.discard,
            "sooner_asked": sooner.add,
            "sooner_withdrawn": sooner.discard,
        }
        for row in rows:
            name = what(row)
            adjourn = _offered(adjourn, row)
            if name in CHANGED_HANDS:
                sooner.discard(row.seat)
            if name in changing:
                changing[name](row.seat)
            elif name in (PAUSED, ADJOURNED, CALLED, RESUMED):
                pause.clear()
                sooner.clear()
            elif name == ENDED_EARLY:
                end.clear()
            elif name == "program_asked":
                program.setdefault(_about(row), set()).add(row.seat)
            else:  # whoever answers is there, and whom somebody else answers for has been helped
                program.pop(row.seat, None)
        asked = tuple((seat, frozenset(found)) for seat, found in sorted(program.items()))
        return Wishes(frozenset(pause), frozenset(end), asked, adjourn, frozenset(sooner))


NONE: Final = Wishes()


def _offered(offer: Adjournment | None, row: Row) -> Adjournment | None:
    """The adjournment that is offered after one more row. Whoever hands their seat to somebody else takes their word along."""
    name, until = what(row), (row.note or {}).get("until")
    if name == "adjourn_asked" and isinstance(until, int):
        if offer is None or offer.until != until:
            return Adjournment(row.seat, until, frozenset((row.seat,)))
        return replace(offer, seats=offer.seats | {row.seat})
    if name in ("adjourn_withdrawn", "adjourn_declined", ADJOURNED, CALLED, PAUSED, RESUMED, ENDED_EARLY):
        return None
    if offer is not None and name in CHANGED_HANDS:
        return None if row.seat == offer.by else replace(offer, seats=offer.seats - {row.seat})
    return offer


def _about(row: Row) -> int:
    about = (row.note or {}).get(ABOUT)
    return about if isinstance(about, int) else -1
