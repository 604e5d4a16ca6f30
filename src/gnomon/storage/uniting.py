"""Making all that is a guest's a person's, in one transaction."""

from collections.abc import Sequence

from sqlalchemy import Connection, delete, func, select, update

from gnomon.matches.errors import GUEST_GONE, NO_GUEST, UNKNOWN_USER, Conflict, Declined
from gnomon.matches.records import GONE, User
from gnomon.storage import events, private, ratings, schema, seat_notes, ties

Sit = tuple[str, int]
"""A match and a seat's number."""


def unite(
    connection: Connection, guest: User, person: User, stay: Sequence[str], damaged: Sequence[str], sat: Sequence[Sit]
) -> None:
    """Everything but the matches that are not over, which have been changed before in the same transaction if they are not `damaged`.

    `sat` is what `hold` has told. Raises Conflict, Declined; see `gnomon.matches.ports.BelongingsStore.unite`.
    """
    _look(connection, guest, person, stay, damaged)
    ratings.pass_on(connection, guest.id, stay)
    events.pass_on(connection, guest, person)
    _rename(connection, guest, person, [one for one in sat if one[0] not in stay])
    match, seat = schema.match, schema.seat
    line, challenge, sandbox, deed = schema.chat_line, schema.challenge, schema.sandbox, schema.deed
    own_seat = (seat.c.user == guest.id) & seat.c.match.not_in(stay)
    own_line = (line.c.user == guest.id) & line.c.match.not_in(stay)
    notice = schema.notice
    own_notice = (
        (notice.c.user == guest.id) & (notice.c.state == "waiting") & (notice.c.way == "") & notice.c.match.not_in(stay)
    )
    call = schema.match_call
    own_call = (call.c.user == guest.id) & call.c.match.not_in(stay)
    taken = select(call.c.match).where(own_call)
    own_deal = (challenge.c.user == guest.id) & challenge.c.match.not_in(stay)
    for change in (
        update(seat).where(own_seat & (seat.c.name == guest.name)).values(name=person.name),
        update(seat).where(own_seat).values(user=person.id),
        update(match).where((match.c.owner == guest.id) & match.c.id.not_in(stay)).values(owner=person.id),
        update(line).where(own_line & (line.c.name == guest.name)).values(name=person.name),
        update(line).where(own_line).values(user=person.id),
        update(challenge).where(own_deal & (challenge.c.player == guest.name)).values(player=person.name),
        update(challenge).where(own_deal).values(user=person.id),
        delete(call).where((call.c.user == person.id) & call.c.match.in_(taken)),
        update(call).where(own_call).values(user=person.id),
        update(notice).where(own_notice).values(user=person.id),
        update(sandbox).where((sandbox.c.owner == guest.id) & sandbox.c.match.not_in(stay)).values(owner=person.id),
    ):
        connection.execute(change)
    _count_once(connection, person)
    if stay:
        return
    login = schema.login
    ties.pass_on(connection, guest.id, person.id)
    connection.execute(update(seat).where(seat.c.offered == guest.id).values(offered=person.id))
    for gone in (
        update(login).where(login.c.user == guest.id).values(user=person.id),
        update(deed).where(deed.c.actor == guest.id).values(name=GONE),
        update(deed).where(deed.c.subject == guest.id).values(title=GONE),
        *private.deletes([guest.id]),
    ):
        connection.execute(gone)


def hold(connection: Connection, guest: User, person: User) -> list[Sit]:
    """Let nobody else unite or delete one of both before the transaction ends; where the guest sits. Raises Declined if one is gone."""
    ratings.rate_alone(connection)  # first, as whoever rates does it
    table = schema.person
    wanted = select(table.c.id).where(table.c.id.in_([guest.id, person.id])).order_by(table.c.id).with_for_update()
    found = set(connection.scalars(wanted))
    if guest.id not in found:
        raise Declined(GUEST_GONE)
    if person.id not in found:
        raise Declined(UNKNOWN_USER)
    seat = schema.seat
    sits = select(seat.c.match, seat.c.index).where(seat.c.user == guest.id)
    return [(match, index) for match, index in connection.execute(sits)]


def _look(connection: Connection, guest: User, person: User, stay: Sequence[str], damaged: Sequence[str]) -> None:
    """See that both are who they were thought to be, and sit where."""
    table, standing, match, seat = schema.person, schema.standing, schema.match, schema.seat
    barred = select(standing.c.user).where(standing.c.user.in_([guest.id, person.id]) & standing.c.banned)
    keeps = select(table.c.id).where(table.c.keeper == guest.id)
    hosts = select(schema.host.c.user).where(schema.host.c.user == guest.id)
    if any(connection.execute(wanted).first() is not None for wanted in (barred, keeps, hosts)):
        raise Declined(NO_GUEST)
    theirs = select(seat.c.match).where(seat.c.user == person.id)
    both = set(connection.scalars(select(seat.c.match).where((seat.c.user == guest.id) & seat.c.match.in_(theirs))))
    sits = select(seat.c.match).where(seat.c.user == guest.id)
    missed = select(match.c.id).where(
        (match.c.status != "over")
        & match.c.id.not_in([*stay, *damaged])
        & ((match.c.owner == guest.id) | match.c.id.in_(sits))
    )
    if both != set(stay) or connection.execute(missed).first() is not None:
        raise Conflict("the guest has sat down meanwhile")


def _rename(connection: Connection, guest: User, person: User, sat: Sequence[Sit]) -> None:
    """Let the notes with which the guest sat down say the person's name, so that it goes with the person."""
    deed = schema.deed
    for match, index in sat:
        seat_notes.rename(connection, match, index, lambda name: person.name if name == guest.name else name)
        stood_in = (deed.c.act == "stood_in") & (deed.c.subject == match)
        for deed_id, facts in connection.execute(select(deed.c.id, deed.c.facts).where(stood_in)).all():
            if facts.get("seat") == index and facts.get("name") == guest.name:
                connection.execute(update(deed).where(deed.c.id == deed_id).values(facts=facts | {"name": person.name}))


def _count_once(connection: Connection, person: User) -> None:
    """Of all tries of one deal only the first one may count."""
    table = schema.challenge
    deal = (table.c.game, table.c.kind, table.c.name, table.c.mode)
    wanted = select(*deal).where(table.c.user == person.id).group_by(*deal).having(func.count() > 1)
    for found in connection.execute(wanted).all():
        same = [column == value for column, value in zip(deal, found, strict=True)]
        tries = select(table.c.match).where(table.c.user == person.id, *same).order_by(table.c.created, table.c.match)
        later = list(connection.scalars(tries))[1:]
        again = update(table).where(table.c.match.in_(later) & (table.c.verdict == "counts")).values(verdict="again")
        connection.execute(again)
