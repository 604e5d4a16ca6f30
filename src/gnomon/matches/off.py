"""Days off as the log of a match over days tells them: whose clocks do not run, and when.

A note says from which instant until which one a seat's player is off, be that ahead; another one that it is over sooner. No
clock is stopped or wound up by either: what is left of it is counted without the time off, so that whoever reads the log finds the
same clocks, whenever that is.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Final, NamedTuple

from gnomon.kernel.log import HOST, Row
from gnomon.matches.pauses import what

if TYPE_CHECKING:
    from gnomon.matches.draft import Draft
    from gnomon.matches.leave import Leave

DAYS_OFF: Final = "days_off"
"""The note that a seat's player has days off: `leave` names them, `begins` and `ends` are instants, `first` and `last` the days there."""
BACK: Final = "days_off_over"
"""The note that a `leave` is over sooner, at the instant `ends`."""


class Span(NamedTuple):
    """Time that a seat's player is off, from one instant until another: up to the end of the day `last` where they are."""

    seat: int
    leave: str
    begins: int
    ends: int
    last: str


@dataclass(frozen=True, slots=True)
class Off:
    """The time off of all seats, that which is over too, in the order in which it begins."""

    spans: tuple[Span, ...] = ()

    def after(self, rows: Iterable[Row]) -> "Off":
        """What is known after some more rows of the log."""
        known = {(span.seat, span.leave): span for span in self.spans}
        for row in rows:
            name = what(row)
            if name not in (DAYS_OFF, BACK) or row.seat == HOST:
                continue
            note = row.note or {}
            key = row.seat, str(note.get("leave", ""))
            begins, ends = note.get("begins"), note.get("ends")
            if not isinstance(ends, int):
                continue
            if name == DAYS_OFF and isinstance(begins, int):
                known[key] = Span(*key, begins, ends, last_day(row))
            elif name == BACK and key in known:
                known[key] = known[key]._replace(ends=min(ends, known[key].ends))
        return Off(tuple(sorted(known.values(), key=lambda span: (span.begins, span))))

    def at(self, seat: int, instant: int) -> Span | None:
        """The time off in which a seat's player is at an instant."""
        return next((one for one in self.spans if one.seat == seat and one.begins <= instant < one.ends), None)

    def knows(self, seat: int, leave: str) -> bool:
        """Whether the log has told of a leave, be it over or not."""
        return any((one.seat, one.leave) == (seat, leave) for one in self.spans)

    def ahead(self, seat: int, instant: int) -> list[Span]:
        """The time off of a seat that is not over at an instant."""
        return [one for one in self.spans if one.seat == seat and one.ends > max(instant, one.begins)]

    def between(self, seat: int, since: int, until: int) -> int:
        """How much of the time from one instant until another a seat's player was off (ms)."""
        found, reached = 0, since
        for span in self.spans:
            if span.seat == seat:
                begins, ends = max(reached, span.begins), min(until, span.ends)
                if begins < ends:
                    found, reached = found + ends - begins, ends
        return found

    def later(self, seat: int, since: int, time: int) -> int:
        """The instant at which so much time (ms) will have passed since another in which a seat's player is not off."""
        reached = since
        for span in self.spans:
            if span.seat != seat or span.ends <= max(reached, span.begins):
                continue
            if reached + time < span.begins:
                break
            time -= max(0, span.begins - reached)
            reached = span.ends
        return reached + time

    def turns_between(self, after: int, until: int) -> bool:
        """Whether anybody's time off begins or ends after an instant and not later than another."""
        return any(after < instant <= until for one in self.spans for instant in (one.begins, one.ends))


NONE: Final = Off()


def last_day(row: Row) -> str:
    """The last day off that a note names, such as `2026-12-03`; empty where it names none."""
    last = (row.note or {}).get("last")
    try:
        return date.fromisoformat(last).isoformat() if isinstance(last, str) else ""
    except ValueError:
        return ""


# --- what happens ----------------------------------------------------------------------------------------------------


def note_days_off(draft: "Draft", *new: "Leave") -> None:
    """Let the log of a running match over days tell of all days off of those who sit there, `new` ones too, and of nobody else's."""
    if draft.record.status != "running" or draft.record.pace.kind != "days":
        return
    for seat in draft.seats:
        moved = seat.user != draft.table.seats[seat.index].user
        if moved:
            for span in draft.off.ahead(seat.index, draft.now):
                _note_end(draft, span)
        if seat.kind != "person" or seat.resigned:
            continue
        own = [leave for leave in new if leave.user == seat.user]
        for leave in (*draft.table.leaves.get(seat.user or "", ()), *own):
            if leave.holds(draft.now) and (moved or not draft.off.knows(seat.index, leave.id)):
                days = {"first": leave.first, "last": leave.last}
                draft.note(DAYS_OFF, seat.index, leave=leave.id, begins=leave.begins, ends=leave.ends, **days)


def end_days_off(draft: "Draft", leave: "Leave") -> None:
    """Let a leave that was ended be over from now on."""
    for seat in draft.seats:
        for span in draft.off.ahead(seat.index, draft.now):
            if span.leave == leave.id:
                _note_end(draft, span)


def _note_end(draft: "Draft", span: Span) -> None:
    draft.note(BACK, span.seat, leave=span.leave, ends=draft.now)
