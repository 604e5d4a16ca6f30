"""What the people at a table agree on: a pause, an early end, and a program in the seat of somebody who stays away.

Everybody who plays in person has to wish for it; the log keeps who did. To end a match early means that programs play all of
it to its end, with its score sheet and review, and that no rating hears of it.
"""

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from gnomon.matches import errors
from gnomon.matches.errors import Declined
from gnomon.matches.pauses import PAUSED, STAND_IN, go_on, hold, people
from gnomon.matches.play import holding, must_run
from gnomon.matches.records import DAY_MS
from gnomon.matches.wishes import ENDED_EARLY, NONE, Wishes

if TYPE_CHECKING:
    from gnomon.matches.draft import Draft
    from gnomon.matches.table import Table
    from gnomon.matches.tables import Tables

ABSENT_MS: Final = DAY_MS
"""For so long a seat must have been asked before the others may let a program play for it."""
RETIRED: Final = "retired"
"""The note of each seat that a program plays from an early end on."""


def absent(table: "Table | Draft", now: int) -> list[int]:
    """The seats that have been asked for so long, days off not counted, that the others may let a program play for them."""
    record, off = table.record, table.off
    if record.status != "running" or record.paused or now - record.since < ABSENT_MS:
        return []
    asked = [seat for seat in people(table.seats) if seat in record.asked and off.at(seat, now) is None]
    return [seat for seat in asked if now - record.since - off.between(seat, record.since, now) >= ABSENT_MS]


class Agreements:
    """Hears what people wish for, and does it once all of them wish for it."""

    def __init__(self, tables: "Tables") -> None:
        self._tables = tables

    async def ask_pause(self, table: "Table", user: str) -> bool:
        """Agree to a pause; True once everybody who plays in person has, and the match stands still. Raises Declined."""

        def act(draft: "Draft") -> bool:
            must_run(draft)
            _wish(draft, user, "pause_asked", _wishes(draft).pause)
            if not set(people(draft.seats)) <= _wishes(draft).pause:
                return False
            hold(draft, PAUSED)
            return True

        return await self._tables.change(table, act)

    async def withdraw_pause(self, table: "Table", user: str) -> None:
        """Take back the wish for a pause."""
        await self._tables.change(table, lambda draft: _withdraw(draft, user, "pause_withdrawn", _wishes(draft).pause))

    async def ask_end(self, table: "Table", user: str, level: str) -> bool:
        """Agree to end the match early; True once all who play in person have, and programs of a strength play it to the end.

        Raises Declined, for whoever is the only person there too: they may resign.
        """

        def act(draft: "Draft") -> bool:
            _must_go_on(draft)
            if len({draft.seats[seat].user for seat in people(draft.seats)}) < 2:
                raise Declined(errors.NOBODY_ELSE)
            _wish(draft, user, "end_asked", _wishes(draft).end)
            if not set(people(draft.seats)) <= _wishes(draft).end:
                return False
            draft.note(ENDED_EARLY)
            for seat in [seat for seat in draft.seats if seat.kind == "person" and not seat.resigned]:
                draft.put(replace(seat, level=level, resigned=True))
                draft.note(RETIRED, seat.index, level=level)
            if draft.record.paused:
                go_on(draft)
            return True

        return await self._tables.change(table, act)

    async def withdraw_end(self, table: "Table", user: str) -> None:
        """Take back the wish to end the match early."""
        await self._tables.change(table, lambda draft: _withdraw(draft, user, "end_withdrawn", _wishes(draft).end))

    async def ask_program(self, table: "Table", user: str, seat: int) -> bool:
        """Agree that a program plays for somebody who has been asked for a day; True once all the others have.

        Whoever was away takes the seat back when they are there again. Raises Declined.
        """

        def act(draft: "Draft") -> bool:
            must_run(draft)
            away = draft.seat(seat)
            if away.user == user:
                raise Declined(errors.NOT_YOURS, seat=seat)
            if seat not in absent(draft, draft.now):
                raise Declined(errors.NOT_ABSENT)
            _wish(draft, user, "program_asked", _wishes(draft).programs(seat), about=seat)
            others = [one for one in people(draft.seats) if draft.seats[one].user != away.user]
            if not set(others) <= _wishes(draft).programs(seat):
                return False
            level = draft.record.pace.stand_in or STAND_IN
            draft.put(replace(away, level=level))
            draft.note("handed_over", seat, level=level)
            return True

        return await self._tables.change(table, act)


def _wishes(draft: "Draft") -> Wishes:
    return NONE.after(draft.match.rows)


def _must_go_on(draft: "Draft") -> None:
    """Raise Declined unless the match has begun and is not over, be it paused or not."""
    if draft.record.status == "waiting":
        raise Declined(errors.NOT_STARTED)
    if draft.record.status == "over":
        raise Declined(errors.OVER)


def _wish(draft: "Draft", user: str, name: str, known: frozenset[int], **facts: object) -> None:
    """Note a wish of every seat that somebody plays in person, unless it is known. Raises Declined if there is none."""
    own = [seat for seat in people(draft.seats) if draft.seats[seat].user == user]
    if not own:
        held = [seat.index for seat in draft.seats if user and seat.user == user]
        if held:
            holding(draft, user, held[0])
            raise Declined(errors.STOOD_IN, seat=held[0])
        raise Declined(errors.NOT_YOURS)
    for seat in own:
        if seat not in known:
            draft.note(name, seat, **facts)


def _withdraw(draft: "Draft", user: str, name: str, known: frozenset[int]) -> None:
    for seat in sorted(known):
        if user and draft.seats[seat].user == user:
            draft.note(name, seat)
