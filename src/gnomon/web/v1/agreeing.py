"""What a program may do about agreements at a table: ask for a pause, an early end or an adjournment, agree, decline, go on.

Each needs everybody who plays there in person; adjourning, and going on sooner, every person and no program's account.
"""

from __future__ import annotations

from gnomon.matches import errors
from gnomon.matches.errors import Declined
from gnomon.matches.table import Table
from gnomon.web.players import DEFAULT_LEVEL
from gnomon.web.v1.calls import Call
from gnomon.web.v1.shapes import Given, Instant, State, Told, WishesInfo
from gnomon.web.v1.telling import adjourned_of, wishes_of


class PostedMoment(Given):
    """The instant at which the match is to go on (milliseconds since 1970): from five minutes to sixty days ahead in an offer; the
    offered one in an answer to it.
    """

    until: Instant


class Agreed(Told):
    """How the match stands after a wish, and what is wished for by whom."""

    seq: int
    status: State
    paused: bool
    adjourned: int
    wishes: WishesInfo


def _agreed(table: Table) -> Agreed:
    record = table.record
    return Agreed(
        seq=table.seq,
        status=record.status,
        paused=record.paused,
        adjourned=adjourned_of(record),
        wishes=wishes_of(table),
    )


async def _own(call: Call) -> Table:
    """The table, if whoever asks sits there. Raises Declined."""
    table = await call.table()
    if not table.seats_of(call.user_id):
        raise Declined(errors.NOT_YOURS)
    return table


async def pause(call: Call) -> Agreed:
    """Ask for a pause, or agree to one: the match stands still once everybody who plays in person has."""
    table = await _own(call)
    await call.host.agreements.ask_pause(table, call.user_id)
    return _agreed(table)


async def no_pause(call: Call) -> Agreed:
    """Take back that I have asked for a pause."""
    table = await _own(call)
    await call.host.agreements.withdraw_pause(table, call.user_id)
    return _agreed(table)


async def end(call: Call) -> Agreed:
    """Propose to end the match early, or agree to it: once everybody has, programs play it to its end, and it is not rated."""
    table = await _own(call)
    await call.host.agreements.ask_end(table, call.user_id, DEFAULT_LEVEL)
    return _agreed(table)


async def no_end(call: Call) -> Agreed:
    """Take back that I would end the match early."""
    table = await _own(call)
    await call.host.agreements.withdraw_end(table, call.user_id)
    return _agreed(table)


async def adjourn(call: Call) -> Agreed:
    """Offer to break off until an instant, also where the match is adjourned to another one. One offer stands at a time."""
    table = await _own(call)
    await call.host.agreements.offer_adjournment(table, call.user_id, call.body.until)
    return _agreed(table)


async def agree(call: Call) -> Agreed:
    """Agree to the adjournment that is offered, naming its instant: the match is adjourned once every person there has."""
    table = await _own(call)
    await call.host.agreements.accept_adjournment(table, call.user_id, call.body.until)
    return _agreed(table)


async def decline(call: Call) -> Agreed:
    """Decline the adjournment that is offered, or withdraw my own offer, naming its instant."""
    table = await _own(call)
    await call.host.agreements.decline_adjournment(table, call.user_id, call.body.until)
    return _agreed(table)


async def resume(call: Call) -> Agreed:
    """Go on after a pause; an adjourned match goes on before its time once every person there has asked for it."""
    table = await _own(call)
    await call.host.agreements.resume(table, call.user_id)
    return _agreed(table)


async def no_resume(call: Call) -> Agreed:
    """Take back that I would go on sooner with an adjourned match."""
    table = await _own(call)
    await call.host.agreements.withdraw_resume(table, call.user_id)
    return _agreed(table)
