"""Offering one's seat to somebody else: to a person by name, or to whoever follows a link that works once.

Everybody at the table sees that a seat is offered. Whoever takes it sits there from then on, with all that the seat knows; the
other one sees no more from it than anybody who watches. A match in which a seat went to somebody else is not rated.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from gnomon.matches import errors
from gnomon.matches.brake import Brake
from gnomon.matches.draft import NOTICE_DELAY
from gnomon.matches.errors import Declined
from gnomon.matches.lobby import Lobby
from gnomon.matches.play import holding
from gnomon.matches.ports import Clock, Store
from gnomon.matches.records import NEVER, Notice, Seat, User
from gnomon.matches.seating import OFFER_WITHDRAWN, Seating, may_pass, offer_seat
from gnomon.matches.table import Table
from gnomon.matches.tables import Tables

if TYPE_CHECKING:
    from gnomon.matches.draft import Draft


class Offers:
    """Seats that are offered by name, and what becomes of any offer."""

    def __init__(
        self, tables: Tables, store: Store, clock: Clock, seating: Seating, lobby: Lobby, brake: Brake
    ) -> None:
        self._tables = tables
        self._store = store
        self._clock = clock
        self._seating = seating
        self._lobby = lobby
        self._brake = brake

    async def offer(self, table: Table, user: User, seat: int, other: User) -> None:
        """Offer a seat of one's own to somebody by name, and to nobody else any more. They are told of it.

        Raises Declined, for whoever sits at the table, wants no invitation from the user, or keeps away from somebody there too.
        """
        self._tables.standings.admit(user.id)
        held = holding(table, user.id, seat)
        may_pass(table)
        if held.offered == other.id:
            return
        if table.seats_of(other.id):
            raise Declined(errors.SITS_THERE)
        if await self._lobby.unwilling(user, [other.id]):
            raise Declined(errors.NO_INVITES)
        if await self._seating.keep_apart(table, other):
            raise Declined(errors.NO_TAKER)

        def act(draft: "Draft") -> None:
            offer_seat(draft, user.id, seat, other.id)
            if other.id in self._tables.reachable:
                due = self._clock.now() + NOTICE_DELAY
                draft.call(Notice(0, other.id, table.id, seat, "", NEVER, due, event="invited"))

        async with self._brake.calling(user):
            await self._tables.change(table, act)
        await self._seating.spend_links(table, seat)

    async def withdraw(self, table: Table, user: str, seat: int) -> None:
        """Keep one's seat after all. Raises Declined."""

        def act(draft: "Draft") -> None:
            held = holding(draft, user, seat)
            if not held.offered:
                raise Declined(errors.NOT_OFFERED)
            draft.put(replace(held, offered=""))
            draft.note(OFFER_WITHDRAWN, seat)

        await self._tables.change(table, act)
        await self._seating.spend_links(table, seat)

    async def take(self, table: Table, user: User, seat: int, name: str = "") -> None:
        """Take a seat that is offered to the user by name. Raises Declined."""
        await self._seating.pass_on(table, seat, user, name, user.id)

    async def to(self, user: User) -> list[tuple[Table, Seat]]:
        """The seats that are offered to a user by name, in matches that are not over and can be read."""
        found = []
        for match in await self._store.ties.offered(user.id):
            try:
                table = await self._tables.open(match)
            except Declined:
                continue
            if not table.is_over:
                found += [(table, seat) for seat in table.seats if seat.offered == user.id]
        return found
