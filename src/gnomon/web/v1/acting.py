"""What a program may do: set tables, sit down, answer, take back, give up, talk."""

from __future__ import annotations

import hashlib

from gnomon.matches import errors
from gnomon.matches.errors import Declined
from gnomon.matches.lobby import NewTable, SeatPlan
from gnomon.matches.play import Receipt as Stored
from gnomon.matches.records import Pace
from gnomon.matches.table import Table
from gnomon.web.hosts import origin
from gnomon.web.players import DEFAULT_LEVEL
from gnomon.web.v1.calls import Call
from gnomon.web.v1.shapes import ChatLineInfo, InvitationLink, Made, Receipt, Seated, Summary
from gnomon.web.v1.telling import summary_at


async def create(call: Call) -> Made:
    """Set a table. The match begins when no seat is free."""
    posted = call.body
    pace = posted.pace
    wish = NewTable(
        posted.game,
        tuple(SeatPlan(seat.kind, seat.name, seat.level) for seat in posted.seats),
        posted.options,
        Pace(pace.kind, pace.base_ms, pace.increment_ms, pace.expiry, pace.stand_in, pace.speed),
        listed=posted.listed,
        title=posted.title,
        coached=posted.coached,
        phrases=posted.phrases,
    )
    table = await call.host.lobby.create(call.who, wish, call.client)
    call.headers["location"] = f"/api/v1/matches/{table.id}"
    address = f"{origin(call.request)}/matches/{table.id}"
    return Made(id=table.id, commitment=table.record.commitment, address=address)


async def join(call: Call) -> Seated:
    """Sit down on a free seat of a listed table, or on one that is kept for me."""
    table = await call.table()
    mine = table.seats_of(call.user_id)
    if mine and call.body.seat in (-1, *mine):
        return Seated(id=table.id, seat=mine[0] if call.body.seat == -1 else call.body.seat, again=True)
    seat = await call.host.seating.sit(table, call.who, call.body.seat, call.body.name)
    return Seated(id=table.id, seat=seat, again=False)


async def accept(call: Call) -> Seated:
    """Follow an invitation by its code."""
    table, seat = await call.host.seating.accept(call.request.path_params["code"], call.who, call.body.name)
    return Seated(id=table.id, seat=seat, again=False)


async def invite(call: Call) -> InvitationLink:
    """An invitation to a free seat of a table where I sit (-1: to any), or one that offers my own seat to whoever follows it."""
    table = await call.table()
    invitation = await call.host.seating.invite(table, call.user_id, call.body.seat)
    return InvitationLink(code=invitation.code, address=f"{origin(call.request)}/join/{invitation.code}")


async def start(call: Call) -> Summary:
    """Let programs take the free seats of a table that I have set, so that the match begins."""
    table = await call.table()
    free = [seat.index for seat in table.seats if seat.kind == "open"]
    if not free:
        raise Declined(errors.ALREADY_STARTED)
    for seat in free:
        await call.host.seating.fill(table, call.user_id, seat, call.body.level)
    return summary_at(table, call.user_id)


async def answers(call: Call) -> Receipt:
    """Give one answer, or several in turn: all of them are stored, or none.

    A request with the same `Idempotency-Key` sent again changes nothing and is told so by `again`; another one never is.
    """
    posted, table = call.body, await call.table()
    message = hashlib.sha256(call.key.encode()).hexdigest()[:32] if call.key else ""
    stored = await call.host.play.answers(table, call.user_id, posted.seat, posted.number, posted.answers, message)
    return _receipt(table, posted.seat, stored)


async def undo(call: Call) -> Receipt:
    """Take back one answer, the act, all to the barrier, or all from a row on."""
    posted, table = call.body, await call.table()
    to = posted.row if posted.to == "row" else posted.to
    return _receipt(table, posted.seat, await call.host.play.undo(table, call.user_id, posted.seat, to))


async def resign(call: Call) -> Summary:
    """Give a seat up for good; a program plays it to the end."""
    table = await call.table()
    await call.host.seating.resign(table, call.user_id, call.body.seat, call.body.level or DEFAULT_LEVEL)
    return summary_at(table, call.user_id)


async def offer(call: Call) -> Summary:
    """Offer a seat of mine to somebody by name, who is told of it; an invitation to it offers it to whoever has the link."""
    table = await call.table()
    other = await call.host.distance.of_tag(call.body.tag, call.who)
    await call.host.offers.offer(table, call.who, call.body.seat, other)
    return summary_at(table, call.user_id)


async def no_offer(call: Call) -> Summary:
    """Keep a seat of mine that I have offered: nobody can take it any more."""
    table = await call.table()
    await call.host.offers.withdraw(table, call.user_id, call.body.seat)
    return summary_at(table, call.user_id)


async def take(call: Call) -> Seated:
    """Take a seat that is offered to me by name. A match in which a seat went to somebody else is not rated."""
    table = await call.table()
    await call.host.offers.take(table, call.who, call.body.seat, call.body.name)
    return Seated(id=table.id, seat=call.body.seat, again=False)


async def close(call: Call) -> Summary:
    """Close a table where I sit to watchers: from now on nobody sees it but those who sit there."""
    table = await call.table()
    await call.host.watching.close(table, call.user_id)
    return summary_at(table, call.user_id)


async def reopen(call: Call) -> Summary:
    """Open a table to watchers again that I have closed."""
    table = await call.table()
    await call.host.watching.open(table, call.user_id)
    return summary_at(table, call.user_id)


async def say(call: Call) -> ChatLineInfo:
    """Say a line at a table."""
    table = await call.table()
    line = await call.host.talk.say(table, call.who, call.body.text)
    return ChatLineInfo(id=line.id, seat=line.seat, name=line.name, text=line.text, at=line.stamp, mine=True)


def _receipt(table: Table, seat: int, stored: Stored) -> Receipt:
    asked = table.may_answer(seat)
    return Receipt(seq=stored.seq, again=stored.again, number=table.match.number(seat), asked=asked)
