"""Pauses as the log tells them: by agreement, until a stated time, while a player's line is down, after a restart; and how each ends.

Outside a stretch of real time (`Game.span`) only people pause a match, and it goes on at once when somebody says so. In
such a stretch nobody shall be surprised: the match goes on some seconds after the word for it, at an instant that
everybody is told. A player whose line is down is waited for once in each stretch, for a stated time; then, and at once
every further time, a program holds the seat until its player is back.

An adjourned match goes on by itself at its time, and clocks run from what was left. In such a stretch it waits then until
everybody is there, as it does after a restart.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from gnomon.kernel.frames import NEVER as NO_SPAN
from gnomon.kernel.log import Row
from gnomon.matches.records import NEVER, Notice, Seat

if TYPE_CHECKING:
    from gnomon.matches.draft import Draft

LEAD_MS: Final = 3_000
"""From the word to the instant at which a stretch of real time goes on."""
STAND_IN: Final = "club"
"""The strength of the program that holds a seat, if the match's pace names none."""
ARRIVAL_MS: Final = 5 * 60_000
"""For so long a stretch of real time that was adjourned waits for whoever is not there at its time."""
REMINDED_MS: Final = 3_600_000
"""So long before an adjourned match goes on everybody is reminded of it, if there is twice as long until then."""

STARTED: Final = "started"
PAUSED: Final = "paused"
ADJOURNED: Final = "adjourned"
"""The note that everybody has agreed to go on at the instant `until`."""
CALLED: Final = "called"
"""The note that this time has come in a stretch of real time: who is waited for (`waits`), and until when."""
DROPPED: Final = "dropped"
RETURNED: Final = "returned"
STOOD_IN: Final = "stood_in"
RESTARTED: Final = "restarted"
RESUMING: Final = "resuming"
RESUMED: Final = "resumed"

FIRST_ROWS: Final = 4
"""Among so many rows a match notes how its table was set."""
LATE: Final = "late"
"""In the note of a pause's end: how long before the note's stamp the pause was over (ms)."""

MARKS: Final = (STARTED, PAUSED, ADJOURNED, CALLED, DROPPED, RESTARTED, RESUMED)
"""The notes from which match time runs or stands still."""
_LEAVING: Final = (RETURNED, STOOD_IN, "handed_over", "resigned", "retired", "moved", "recovered")
CHANGED_HANDS: Final = frozenset({"seated", "taken_back", *_LEAVING})
"""The notes after which somebody else, or a program, answers for a seat."""
_SEATING: Final = ("seated", "taken_back", "timed_out", *_LEAVING)


@dataclass(frozen=True, slots=True)
class Pause:
    """Why a match stands still. `agreed`: until somebody says the word. `until` is when it goes on, once that is known.

    `waited` are the seats whose players are waited for, each with the instant at which that ends. `adjourned` is the instant
    to which everybody has agreed to adjourn, `row` the number of the note that says so, or that this instant has come.
    """

    agreed: bool
    waited: tuple[tuple[int, int], ...]
    until: int
    adjourned: int = NEVER
    row: int = NEVER

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that are waited for."""
        return tuple(seat for seat, _until in self.waited)

    def instant(self) -> int:
        """When time acts next in the pause; NEVER if people alone can end it, 0 if nothing holds it any longer."""
        if self.until != NEVER:
            return self.until
        if self.adjourned != NEVER:
            return self.adjourned
        if self.agreed:
            return NEVER
        return min((until for _seat, until in self.waited), default=0)


def is_set_with(rows: Sequence[Row], note: str) -> bool:
    """Whether a match notes at its beginning that its table was set so."""
    return note in [what(row) for row in rows[:FIRST_ROWS]]


def what(row: Row) -> str:
    """The name of the fact that a note tells; empty for other rows."""
    return str(row.note.get("what", "")) if row.note is not None else ""


def pause_of(rows: Sequence[Row]) -> Pause:
    """The pause in which a log ends."""
    first = len(rows)
    while first and what(rows[first - 1]) not in (STARTED, RESUMED):
        first -= 1
    agreed, until, adjourned, noted = False, NEVER, NEVER, NEVER
    waited: dict[int, int] = {}
    for row in rows[first:]:
        name, note = what(row), row.note or {}
        if name == PAUSED:
            agreed, until, adjourned, noted = True, NEVER, NEVER, NEVER
        elif name == ADJOURNED:
            agreed, until, adjourned, noted = True, NEVER, _number(note.get("until")), row.seq
        elif name == CALLED:
            agreed, until, adjourned, noted = False, NEVER, NEVER, row.seq
            waited = dict.fromkeys(_seats(note.get("waits")), _number(note.get("until")))
        elif name == DROPPED:
            waited[row.seat], until = _number(note.get("until")), NEVER
        elif name == RESTARTED:
            waited, until = dict.fromkeys(_seats(note.get("waits")), _number(note.get("until"))), NEVER
        elif name in _LEAVING:
            waited.pop(row.seat, None)
        elif name == RESUMING:
            agreed, until, adjourned = False, _number(note.get("until")), NEVER
    return Pause(agreed, tuple(waited.items()), until, adjourned, noted)


def lateness(row: Row) -> int:
    """How long (ms) before its stamp the fact of a note held."""
    late = (row.note or {}).get(LATE)
    return late if isinstance(late, int) and late > 0 else 0


def _number(value: object) -> int:
    return value if isinstance(value, int) else NEVER


def _seats(value: object) -> list[int]:
    return [seat for seat in value if isinstance(seat, int)] if isinstance(value, list) else []


def is_stood_in(rows: Sequence[Row], seat: int) -> bool:
    """Whether a program holds a seat because its player's line is down, and for no other reason."""
    last = next((row for row in reversed(rows) if row.seat == seat and what(row) in _SEATING), None)
    return last is not None and what(last) == STOOD_IN


def people(seats: Collection[Seat]) -> list[int]:
    """The seats whose players play in person."""
    return [seat.index for seat in seats if _is_played(seat)]


def persons(seats: Collection[Seat]) -> list[int]:
    """Those of these where a person sits, and no program's account."""
    return [seat.index for seat in seats if _is_played(seat) and not seat.machine]


def _is_played(seat: Seat) -> bool:
    return seat.kind == "person" and not seat.is_program and not seat.resigned


# --- what happens ----------------------------------------------------------------------------------------------------


def span_of(draft: "Draft") -> int:
    """The stretch of real time in which a running match is, or NO_SPAN."""
    return draft.match.game.span(draft.match.state) if draft.record.status == "running" else NO_SPAN


def hold(draft: "Draft", name: str, seat: int = -1, **facts: object) -> Row:
    """Let the match stand still from now on; the note of it."""
    draft.record = replace(draft.record, paused=True)
    return draft.note(name, seat, **facts)


def go_on(draft: "Draft") -> None:
    """Let a match that stands still go on: at once, or in a stretch of real time after a moment to get ready."""
    if span_of(draft) == NO_SPAN:
        _resume(draft)
    else:
        draft.note(RESUMING, until=draft.now + LEAD_MS)


def _resume(draft: "Draft") -> Row:
    draft.record = replace(draft.record, paused=False)
    return draft.note(RESUMED)


def _resume_as_announced(draft: "Draft", until: int) -> None:
    """Match time runs from the instant that everybody was told, however late the host gets round to it.

    What the clock says at the last row is the limit: to a match whose server was away no time has passed since.
    """
    since = max(until, draft.stopwatch.stamp)
    if since < draft.now:
        draft.note(RESUMED, late=draft.now - since)
    else:
        draft.note(RESUMED)
    draft.record = replace(draft.record, paused=False)
    draft.run_since(since)


def settle_pause(draft: "Draft") -> None:
    """What time has done to a pause: it is over, or a program takes the seat of somebody waited for in vain."""
    pause = pause_of(draft.match.rows)
    if pause.until != NEVER:
        if pause.until <= draft.now:
            _resume_as_announced(draft, pause.until)
        return
    if pause.adjourned != NEVER and pause.adjourned <= draft.now:
        _meet_again(draft)
        return
    if pause.agreed:
        return
    late = [seat for seat, until in pause.waited if until <= draft.now]
    if late and not set(people(draft.seats)) - set(pause.seats):
        draft.note(PAUSED)  # nobody is left to wait: let it wait for them
        return
    for seat in late:
        _stand_in(draft, seat)
    if len(late) == len(pause.waited):
        go_on(draft)


def _meet_again(draft: "Draft") -> None:
    """The time to which a match was adjourned has come: everybody is told, and nobody that it is their turn beside it."""
    if span_of(draft) == NO_SPAN:
        row = _resume(draft)
    else:
        row = hold(draft, CALLED, waits=people(draft.seats), until=draft.now + ARRIVAL_MS)
    draft.told = frozenset(persons(draft.seats))
    tell_everybody(draft, row, draft.now)


def tell_everybody(draft: "Draft", row: Row, due: int) -> None:
    """Let every person at the table be told once, at an instant, when the match goes on, as a note says."""
    known: set[str] = set()
    for seat in persons(draft.seats):
        user = draft.seats[seat].user
        if user in draft.table.reachable and user not in known:
            known.add(user)
            draft.call(Notice(0, user, draft.record.id, seat, "", row.seq, due, event="goes_on"))


def _stand_in(draft: "Draft", seat: int) -> None:
    level = draft.record.pace.stand_in or STAND_IN
    draft.put(replace(draft.seats[seat], level=level))
    draft.note(STOOD_IN, seat, level=level)


def drop(draft: "Draft", users: Collection[str], until: int) -> None:
    """These users' lines are down: their seats are waited for, or held by a program if they were before."""
    span = span_of(draft)
    if span == NO_SPAN or (draft.record.paused and pause_of(draft.match.rows).agreed):
        return
    waited = pause_of(draft.match.rows).seats if draft.record.paused else ()
    for seat in people(draft.seats):
        if draft.seats[seat].user not in users or seat in waited:
            continue
        if any(_dropped_in(row, seat, span) for row in draft.match.rows):
            _stand_in(draft, seat)
        else:
            hold(draft, DROPPED, seat, span=span, until=until)
    if not people(draft.seats) and not draft.record.paused:
        hold(draft, PAUSED)


def _dropped_in(row: Row, seat: int, span: int) -> bool:
    return row.seat == seat and what(row) == DROPPED and row.note is not None and row.note.get("span") == span


def come_back(draft: "Draft", users: Collection[str]) -> None:
    """These users are here again: they hold their seats themselves, and nobody waits for them any longer."""
    waited = pause_of(draft.match.rows).seats if draft.record.paused else ()
    for seat in draft.seats:
        if seat.kind != "person" or seat.user not in users:
            continue
        if is_stood_in(draft.match.rows, seat.index):
            draft.put(replace(seat, level=""))
        elif seat.index not in waited:
            continue
        draft.note(RETURNED, seat.index)
    if draft.record.paused and pause_of(draft.match.rows).instant() == 0:
        go_on(draft)


def note_restart(draft: "Draft", until: int) -> None:
    """The server was away. A stretch of real time stands still until everybody is back, at the longest to `until`."""
    if span_of(draft) == NO_SPAN:
        draft.note(RESTARTED)
    else:
        hold(draft, RESTARTED, waits=people(draft.seats), until=until)
