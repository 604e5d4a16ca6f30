"""What the people at a table agree on: a pause, an adjournment, an early end, and a program in the seat of somebody who stays away.

Everybody who plays in person has to wish for it; the log keeps who did. To end a match early means that programs play all of
it to its end, with its score sheet and review, and that no rating hears of it.
"""

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from gnomon.matches import errors
from gnomon.matches.errors import Declined
from gnomon.matches.pauses import (
    ADJOURNED,
    PAUSED,
    REMINDED_MS,
    STAND_IN,
    go_on,
    hold,
    pause_of,
    people,
    persons,
    tell_everybody,
)
from gnomon.matches.play import holding, must_run
from gnomon.matches.records import DAY_MS, NEVER
from gnomon.matches.wishes import ENDED_EARLY, NONE, Adjournment, Wishes

if TYPE_CHECKING:
    from gnomon.matches.draft import Draft
    from gnomon.matches.table import Table
    from gnomon.matches.tables import Tables

ABSENT_MS: Final = DAY_MS
"""For so long a seat must have been asked before the others may let a program play for it."""
SOONEST_MS: Final = 5 * 60_000
"""A match is adjourned for so long at least."""
LATEST_MS: Final = 60 * DAY_MS
"""And for so long at most."""
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

    async def resume(self, table: "Table", user: str) -> bool:
        """Go on after a pause; anybody at the table may, but for a pause that waits for somebody. Raises Declined.

        An adjourned match goes on before its time once every person there wishes it; whether it does now.
        """

        def act(draft: "Draft") -> bool:
            if not table.seats_of(user):
                raise Declined(errors.NOT_YOURS)
            if not draft.record.paused:
                raise Declined(errors.NOT_PAUSED)
            pause = pause_of(draft.match.rows)
            if pause.waited:
                raise Declined(errors.AWAITED, names=", ".join(draft.seats[seat].name for seat in pause.seats))
            if pause.adjourned != NEVER:
                _own_of_person(draft, user)
                _wish(draft, user, "sooner_asked", _wishes(draft).sooner)
                if not set(persons(draft.seats)) <= _wishes(draft).sooner:
                    return False
            if pause.until == NEVER:
                go_on(draft)
            return True

        return await self._tables.change(table, act)

    async def withdraw_resume(self, table: "Table", user: str) -> None:
        """Take back the wish that an adjourned match goes on sooner."""
        await self._tables.change(
            table, lambda draft: _withdraw(draft, user, "sooner_withdrawn", _wishes(draft).sooner)
        )

    async def offer_adjournment(self, table: "Table", user: str, until: int) -> None:
        """Offer to break off and to go on at an instant, also where a match is adjourned to another one. Raises Declined."""

        def act(draft: "Draft") -> None:
            _may_adjourn(draft, user)
            offer = _wishes(draft).adjournment(draft.seats, draft.now)
            if offer is not None and offer.until != until:
                raise Declined(errors.ADJOURN_OFFERED)
            if until < draft.now + SOONEST_MS:
                raise Declined(errors.TOO_SOON)
            if until > draft.now + LATEST_MS:
                raise Declined(errors.TOO_LATE)
            _wish(draft, user, "adjourn_asked", offer.seats if offer is not None else frozenset(), until=until)
            _adjourn_if_agreed(draft)

        await self._tables.change(table, act)

    async def accept_adjournment(self, table: "Table", user: str, until: int) -> bool:
        """Agree to the adjournment that is offered, until the instant it says; True once every person has. Raises Declined."""

        def act(draft: "Draft") -> bool:
            _may_adjourn(draft, user)
            _wish(draft, user, "adjourn_asked", _offered(draft, until).seats, until=until)
            return _adjourn_if_agreed(draft)

        return await self._tables.change(table, act)

    async def decline_adjournment(self, table: "Table", user: str, until: int) -> None:
        """Decline the adjournment that is offered, or withdraw one's own offer: it stands no more. Raises Declined."""

        def act(draft: "Draft") -> None:
            own = _may_adjourn(draft, user)
            is_withdrawn = _offered(draft, until).by in own
            draft.note("adjourn_withdrawn" if is_withdrawn else "adjourn_declined", own[0])

        await self._tables.change(table, act)

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
    for seat in _own(draft, user):
        if seat not in known:
            draft.note(name, seat, **facts)


def _own(draft: "Draft", user: str) -> list[int]:
    """The seats that a user plays in person. Raises Declined if there are none."""
    own = [seat for seat in people(draft.seats) if draft.seats[seat].user == user]
    if not own:
        held = [seat.index for seat in draft.seats if user and seat.user == user]
        if held:
            holding(draft, user, held[0])
            raise Declined(errors.STOOD_IN, seat=held[0])
        raise Declined(errors.NOT_YOURS)
    return own


def _own_of_person(draft: "Draft", user: str) -> list[int]:
    """The same where only people are asked. Raises Declined for a program's account too."""
    own = _own(draft, user)
    if draft.seats[own[0]].machine:
        raise Declined(errors.PEOPLE_ALONE)
    return own


def _may_adjourn(draft: "Draft", user: str) -> list[int]:
    """The seats of a user, if a match of several people goes on, or is adjourned, and they play there in person. Raises Declined."""
    _must_go_on(draft)
    own = _own_of_person(draft, user)
    if draft.record.paused and pause_of(draft.match.rows).adjourned == NEVER:
        raise Declined(errors.PAUSED)
    if len({draft.seats[seat].user for seat in persons(draft.seats)}) < 2:
        raise Declined(errors.NOBODY_ELSE)
    return own


def _offered(draft: "Draft", until: int) -> Adjournment:
    """The adjournment that is offered, if it is until this instant. Raises Declined."""
    offer = _wishes(draft).adjournment(draft.seats, draft.now)
    if offer is None or offer.until != until:
        raise Declined(errors.NOT_ADJOURNING)
    return offer


def _adjourn_if_agreed(draft: "Draft") -> bool:
    """Adjourn the match once every person wishes it, and see to it that they are reminded; whether it is adjourned now."""
    offer = _wishes(draft).adjourn
    if offer is None or not set(persons(draft.seats)) <= offer.seats:
        return False
    row = hold(draft, ADJOURNED, until=offer.until)
    if offer.until - draft.now >= 2 * REMINDED_MS:
        # Looked at early, for quiet hours may lie before it.
        tell_everybody(draft, row, max(draft.now, offer.until - REMINDED_MS - DAY_MS))
    return True


def _withdraw(draft: "Draft", user: str, name: str, known: frozenset[int]) -> None:
    for seat in sorted(known):
        if user and draft.seats[seat].user == user:
            draft.note(name, seat)
