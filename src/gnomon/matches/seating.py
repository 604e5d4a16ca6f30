"""Who sits where: sitting down, programs standing in, hand-overs, giving up, getting back in; and the stop that hosts put to a match."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from itertools import count
from typing import Final

from gnomon.bots import split_style
from gnomon.matches import errors
from gnomon.matches.brake import Brake
from gnomon.matches.draft import Draft
from gnomon.matches.entropy import LONGEST_CODE, is_short_code, tidy_code
from gnomon.matches.errors import Declined
from gnomon.matches.likeness import told_apart, told_apart_in_list
from gnomon.matches.pauses import PAUSED, hold
from gnomon.matches.people import tidy_name
from gnomon.matches.play import holding, must_run
from gnomon.matches.ports import Clock, Entropy, Opponents, Store
from gnomon.matches.records import ANYBODY, DAY_MS, Invitation, Seat, User
from gnomon.matches.table import ANY_SEAT, Table
from gnomon.matches.tables import Tables
from gnomon.settings import default_number

PROGRAM_NAMES: Final = ("Vesper", "Meridian", "Solstice", "Zenith", "Almanac", "Ecliptic", "Equinox", "Analemma")


OFFERED: Final = "offered"
"""The note that a seat's person offers it to somebody else."""
OFFER_WITHDRAWN: Final = "offer_withdrawn"

INVITATION_DAYS: Final = default_number("invitation_days")
"""How long an invitation holds unless the host sets it otherwise."""


def start_if_full(draft: Draft) -> None:
    """Begin the match when the last free seat is taken."""
    if draft.record.status == "waiting" and all(seat.kind != "open" for seat in draft.seats):
        draft.record = replace(draft.record, status="running")
        draft.note("started")


def may_pass(table: Table) -> None:
    """Raise Declined where seats stay with whoever they were dealt to."""
    if table.event:
        raise Declined(errors.EVENT_SEAT)


def offer_seat(draft: Draft, user: str, seat: int, to: str) -> None:
    """Let a seat be offered `to` a user or ANYBODY, and to nobody else. Raises Declined unless the user plays there in person."""
    held = holding(draft, user, seat)
    if draft.record.status == "over":
        raise Declined(errors.OVER)
    if held.is_program:
        raise Declined(errors.STOOD_IN, seat=seat)
    if held.offered != to:
        draft.put(replace(held, offered=to))
        draft.note(OFFERED, seat)


class Seating:
    """The seats of a table."""

    def __init__(
        self,
        tables: Tables,
        store: Store,
        clock: Clock,
        opponents: Opponents,
        entropy: Entropy,
        brake: Brake,
        invitation_ms: int = INVITATION_DAYS * DAY_MS,
    ) -> None:
        self._tables = tables
        self._store = store
        self._clock = clock
        self._opponents = opponents
        self._entropy = entropy
        self._brake = brake
        self._invitation_ms = invitation_ms

    def level(self, name: str) -> str:
        """The strength of a name. Raises Declined."""
        if split_style(name)[0] not in self._opponents.levels():
            raise Declined(errors.UNKNOWN_LEVEL, level=name[:40])
        return name

    def program_name(self, seats: list[Seat]) -> str:
        """A name for a program that nobody at the table bears."""
        return self.spare_name([seat.name for seat in seats])

    def spare_name(self, taken: Collection[str]) -> str:
        """A name for a program that is not taken; with a number where all are."""
        known = (f"{name} {time}" if time > 1 else name for time in count(1) for name in PROGRAM_NAMES)
        return next(name for name in known if name not in taken)

    def shown(self, seats: list[Seat], user: User, name: str) -> str:
        """The name of a user at a table: with letters of their tag if it looks like another's there, a program's or a host's."""
        return self.shown_among([seat.name for seat in seats if seat.user != user.id], user, name)

    def shown_among(self, others: Iterable[str], user: User, name: str) -> str:
        """The same where those stand beside the user who bear other names."""
        hosts = [host for id_, host in self._tables.guarded.items() if id_ != user.id]
        return told_apart(name, user.tag, [*others, *hosts, *PROGRAM_NAMES])

    def shown_in_list(self, people: Iterable[User]) -> dict[str, str]:
        """The names of some people in a list where strangers meet, by id."""
        return told_apart_in_list(people, self._tables.guarded, PROGRAM_NAMES)

    # --- before the match -------------------------------------------------------------------------------------------

    async def sit(self, table: Table, user: User, seat: int = ANY_SEAT, name: str = "") -> int:
        """Take a free seat of a listed table, or one that is kept for the user; the seat. Raises Declined."""
        return await self._sit(table, user, seat, name, False)

    async def come(self, table: Table, user: User, name: str = "") -> int:
        """Take a free seat by a link that is good for any of them, if there is one; the seat. Raises Declined."""
        return await self._sit(table, user, ANY_SEAT, name, True)

    async def meet(self, owner: str, user: User) -> None:
        """Raise Declined if a user and whoever has set a table keep away from one another."""
        if owner != user.id and owner in await self._store.ties.apart(user.payer):
            raise Declined(errors.APART)

    async def _sit(self, table: Table, user: User, seat: int, name: str, invited: bool) -> int:
        self._tables.standings.admit(user.id)
        await self.meet(table.record.owner, user)
        tidy = tidy_name(name or user.name)
        await self._brake.rename(user, tidy)

        def act(draft: Draft) -> int:
            kept = [other for other in draft.seats if other.kind == "open" and other.user == user.id]
            free = [other for other in draft.seats if other.kind == "open" and other.user is None]
            wanted = kept + (free if invited or draft.record.is_public else [])
            taken = next((other for other in wanted if seat in (ANY_SEAT, other.index)), None)
            if taken is None:
                raise Declined(
                    errors.SEAT_TAKEN if seat != ANY_SEAT or draft.record.status != "waiting" else errors.NOT_YOURS
                )
            recovery = self._entropy.code()
            shown = self.shown(draft.seats, user, tidy)
            draft.put(
                replace(taken, kind="person", user=user.id, name=shown, recovery=recovery, machine=user.is_machine)
            )
            draft.note("seated", taken.index, name=shown)
            start_if_full(draft)
            return taken.index

        return await self._tables.change(table, act)

    async def fill(self, table: Table, user: str, seat: int, level: str) -> None:
        """Let a program take a free seat; whoever set the table decides. Raises Declined."""
        strength = self.level(level)

        def act(draft: Draft) -> None:
            if draft.record.owner != user:
                raise Declined(errors.NOT_HOST)
            free = draft.seat(seat)
            if free.kind != "open":
                raise Declined(errors.SEAT_TAKEN, seat=seat)
            name = self.program_name(draft.seats)
            draft.put(replace(free, kind="opponent", user=None, name=name, level=strength))
            draft.note("seated", seat, name=name, level=strength)
            start_if_full(draft)

        await self._tables.change(table, act)

    async def leave(self, table: Table, user: str, seat: int) -> None:
        """Get up before the match has begun; whoever set the table may free any seat. Raises Declined."""

        def act(draft: Draft) -> None:
            left = draft.seat(seat)
            if draft.record.status != "waiting":
                raise Declined(errors.ALREADY_STARTED)
            if left.user != user and draft.record.owner != user:
                raise Declined(errors.NOT_YOURS, seat=seat)
            draft.put(replace(left, kind="open", user=None, name="", level="", local=False, recovery="", machine=False))
            draft.note("left", seat)

        await self._tables.change(table, act)

    # --- invitations ------------------------------------------------------------------------------------------------

    async def invite(self, table: Table, user: str, seat: int = ANY_SEAT) -> Invitation:
        """A link to a free seat (ANY_SEAT: any); for a seat of one's own, a link by which it is offered to whoever follows it.

        Anyone at the table may invite to free seats. The link's code is too long to be guessed; the same link is given
        again until half its time is over. Raises Declined.
        """
        transfer = False
        if seat in table.seats_of(user):
            may_pass(table)
            await self._tables.change(table, lambda draft: offer_seat(draft, user, seat, ANYBODY))
            transfer = True
        elif not table.seats_of(user) and table.record.owner != user:
            raise Declined(errors.NOT_YOURS)
        elif seat != ANY_SEAT and (not 0 <= seat < len(table.seats) or table.seats[seat].kind != "open"):
            raise Declined(errors.SEAT_TAKEN, seat=seat)
        for known in await self._store.invitations(table.id):
            fresh = self._clock.now() - known.created < self._invitation_ms // 2
            if fresh and (known.seat, known.transfer) == (seat, transfer):
                return known
        invitation = Invitation(self._entropy.token(), table.id, seat, transfer, self._clock.now())
        await self._store.save_invitation(invitation)
        return invitation

    async def invited(self, code: str) -> Invitation:
        """The invitation of a code that still opens something. Raises Declined."""
        found = await self._store.invitation(tidy_code(code)) if len(code) <= LONGEST_CODE else None
        if found is None or found.spent >= 0 or self._clock.now() - found.created >= self._invitation_ms:
            raise Declined(errors.UNKNOWN_CODE)
        return found

    async def accept(self, code: str, user: User, name: str = "") -> tuple[Table, int]:
        """Follow an invitation: the table, and the seat taken. Raises Declined."""
        invitation = await self.invited(code)
        table = await self._tables.open(invitation.match)
        if invitation.transfer:
            await self.pass_on(table, invitation.seat, user, name, ANYBODY)
            taken = invitation.seat
        else:
            taken = await self._sit(table, user, invitation.seat, name, True)
        if invitation.seat != ANY_SEAT and not invitation.transfer:
            await self._store.save_invitation(replace(invitation, spent=self._clock.now()))
        return table, taken

    async def keep_apart(self, table: Table, user: User) -> bool:
        """Whether a user and anybody who has set a table or sits there keep away from one another."""
        there = {seat.user for seat in table.seats if seat.kind == "person"} | {table.record.owner}
        return not there.isdisjoint(await self._store.ties.apart(user.payer))

    async def spend_links(self, table: Table, seat: int) -> None:
        """Let no link hand a seat over any more that was made before."""
        for known in await self._store.invitations(table.id):
            if known.transfer and known.seat == seat:
                await self._store.save_invitation(replace(known, spent=self._clock.now()))

    async def pass_on(self, table: Table, seat: int, user: User, name: str, to: str) -> None:
        """Let a user sit where a seat is offered `to` them, or to ANYBODY. Raises Declined."""
        self._tables.standings.admit(user.id)
        if await self.keep_apart(table, user):
            raise Declined(errors.APART)
        may_pass(table)
        tidy = tidy_name(name or user.name)
        await self._brake.rename(user, tidy)

        def act(draft: Draft) -> None:
            held = draft.seat(seat)
            if any(other.kind == "person" and other.user == user.id for other in draft.seats):
                raise Declined(errors.SIT_HERE)
            if draft.record.status == "over":
                raise Declined(errors.OVER)
            if held.kind != "person" or held.offered != to:
                raise Declined(errors.UNKNOWN_CODE if to == ANYBODY else errors.NOT_OFFERED)
            shown = self.shown([other for other in draft.seats if other.index != seat], user, tidy)
            recovery = self._entropy.code()
            draft.put(
                replace(
                    held,
                    user=user.id,
                    name=shown,
                    level="",
                    local=False,
                    recovery=recovery,
                    machine=user.is_machine,
                )
            )
            draft.note("moved", seat, name=shown)

        await self._tables.change(table, act)
        await self.spend_links(table, seat)

    # --- programs and people ----------------------------------------------------------------------------------------

    async def hand_over(self, table: Table, user: str, seat: int, level: str) -> None:
        """Let a program answer for one's seat from now on, half-staged questions included. Raises Declined."""
        await self._stand_in(table, user, seat, level, False)

    async def resign(self, table: Table, user: str, seat: int, level: str) -> None:
        """Give a seat up for good; a program plays it to the end. Raises Declined."""
        await self._stand_in(table, user, seat, level, True)

    async def _stand_in(self, table: Table, user: str, seat: int, level: str, for_good: bool) -> None:
        strength = self.level(level)

        def act(draft: Draft) -> None:
            held = holding(draft, user, seat)
            if draft.record.status == "over":
                raise Declined(errors.OVER)
            draft.put(replace(held, level=strength, resigned=for_good))
            draft.note("resigned" if for_good else "handed_over", seat, level=strength)

        await self._tables.change(table, act)

    async def take_back(self, table: Table, user: str, seat: int) -> None:
        """Answer for one's seat again, at whatever question stands. Raises Declined."""

        def act(draft: Draft) -> None:
            held = holding(draft, user, seat)
            if held.is_program:
                draft.put(replace(held, level=""))
                draft.note("taken_back", seat)

        await self._tables.change(table, act)

    async def set_level(self, table: Table, user: str, seat: int, level: str) -> None:
        """Change the strength of an opponent; whoever set the table decides. Raises Declined."""
        strength = self.level(level)

        def act(draft: Draft) -> None:
            program = draft.seat(seat)
            if draft.record.owner != user:
                raise Declined(errors.NOT_HOST)
            if program.kind != "opponent":
                raise Declined(errors.NOT_YOURS, seat=seat)
            draft.put(replace(program, level=strength))
            draft.note("handed_over", seat, level=strength)

        await self._tables.change(table, act)

    async def rename(self, table: Table, user: str, seat: int, name: str) -> None:
        """Give the holder of a seat another name at this table. Raises Declined."""
        tidy, known = tidy_name(name), await self._store.user(user)
        if known is not None:
            await self._brake.rename(known, tidy)

        def act(draft: Draft) -> None:
            held = holding(draft, user, seat)
            draft.put(replace(held, name=self.shown(draft.seats, known, tidy) if known is not None else tidy))

        await self._tables.change(table, act)

    # --- getting back in --------------------------------------------------------------------------------------------

    async def reissue(self, table: Table, user: str, seat: int) -> str:
        """A fresh recovery code of a seat, for its holder or for whoever set the table; the old one opens nothing."""
        code = self._entropy.code()

        def act(draft: Draft) -> None:
            held = draft.seat(seat)
            if held.kind != "person" or user not in (held.user, draft.record.owner):
                raise Declined(errors.NOT_YOURS, seat=seat)
            draft.put(replace(held, recovery=code))

        await self._tables.change(table, act)
        return code

    async def opens(self, code: str) -> bool:
        """Whether a short code is that of a seat."""
        tidy = tidy_code(code)
        return is_short_code(tidy) and await self._store.seat_of_recovery(tidy) is not None

    async def invites(self, code: str) -> bool:
        """Whether a code is that of an invitation which still holds."""
        try:
            await self.invited(code)
        except Declined:
            return False
        return True

    async def recover(self, code: str, user: User) -> tuple[Table, int]:
        """Get back into a seat with its short code, from any browser: table and seat. Raises Declined."""
        self._tables.standings.admit(user.id)
        found = await self._store.seat_of_recovery(tidy_code(code))
        if found is None:
            raise Declined(errors.UNKNOWN_CODE)
        match, seat = found
        table = await self._tables.open(match)
        if seat.user != user.id:
            may_pass(table)

        def act(draft: Draft) -> None:
            held = draft.seat(seat.index)
            if held.recovery != seat.recovery or held.kind != "person":
                raise Declined(errors.UNKNOWN_CODE)
            draft.put(replace(held, user=user.id, recovery=self._entropy.code(), machine=user.is_machine))
            draft.note("recovered", seat.index)

        await self._tables.change(table, act)
        return table, seat.index

    # --- pauses -----------------------------------------------------------------------------------------------------

    async def stop(self, table: Table) -> None:
        """Let a match stand still by the word of whoever keeps the server; its people may go on with it. Raises Declined."""

        def act(draft: Draft) -> None:
            must_run(draft)
            hold(draft, PAUSED)

        await self._tables.change(table, act)

    async def let_program(self, table: Table, seat: int, level: str) -> None:
        """Let a program answer for somebody by the word of whoever keeps the server; the person may take the seat back.

        Raises Declined.
        """
        strength = self.level(level)

        def act(draft: Draft) -> None:
            must_run(draft)
            held = draft.seat(seat)
            if held.kind != "person" or held.is_program:
                raise Declined(errors.STOOD_IN, seat=seat)
            draft.put(replace(held, level=strength))
            draft.note("handed_over", seat, level=strength)

        await self._tables.change(table, act)
