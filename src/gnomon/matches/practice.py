"""Playing on from a moment of a match, or from what was tried there: a table of one's own that never changes the match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from gnomon.bots import split_style
from gnomon.kernel.rng import Generator
from gnomon.kernel.state import State
from gnomon.matches.branches import Sandbox
from gnomon.matches.coaching import is_shared, silence_over
from gnomon.matches.errors import NOT_OVER, OVER, UNKNOWN_ROW, UNKNOWN_SEAT, Declined
from gnomon.matches.lobby import Lobby, NewTable, SeatPlan
from gnomon.matches.ports import Entropy, Opponents
from gnomon.matches.records import SPECTATOR, Pace, Seat, User
from gnomon.matches.table import Table

PRACTICE: Final = "practice"
"""What the note in the log of such a table says, with where it begins."""


class Origin(NamedTuple):
    """Where practice begins: a match, a row of its log (-1: the beginning), and how many answers were tried from there on."""

    match: str
    row: int
    tried: int = 0


def refusal(table: Table, copy: Sandbox, user: str) -> str:
    """Why a user may not play on from a copy of a table's match, as a code of `errors`; empty where they may.

    At a table of practice one is alone with the coach: what it says nothing about is not to be played on from either.
    """
    return silence_over(table, copy.record, user) or (NOT_OVER if not table.is_over and is_shared(table) else "")


class Practice:
    """Sets tables at positions of finished matches and of analysis boards."""

    def __init__(self, lobby: Lobby, opponents: Opponents, entropy: Entropy) -> None:
        self._lobby = lobby
        self._opponents = opponents
        self._entropy = entropy

    async def begin(
        self, table: Table, user: User, row: int, seat: int, level: str, title: str = "", client: str = ""
    ) -> Table:
        """Set a table at the position after a `row` in effect (-1: the beginning), at which the user has `seat`.

        What the seat could not know then is drawn anew. Programs have the other seats: those that sat there, or ones as
        strong as `level` in place of people. Raises Declined, BadInput.
        """
        if not table.is_over:
            raise Declined(NOT_OVER)
        if not 0 <= seat < len(table.seats):
            raise Declined(UNKNOWN_ROW, row=row)
        if row != -1 and not any(kept.seq == row for kept in table.match.effective_rows()):
            raise Declined(UNKNOWN_ROW, row=row)
        then = table.match.state_at(row)
        if then.over:
            raise Declined(OVER)
        plans = tuple(self._plan(one, seat, level) for one in table.seats)
        origin = origin_of(table) if row == -1 else None
        return await self._set(table, user, then, seat, plans, origin or Origin(table.id, row), title, client)

    async def begin_on(
        self, table: Table, copy: Sandbox, user: User, seat: int, level: str, title: str = "", client: str = ""
    ) -> Table:
        """Set a table at the position on an analysis board, at which the user has `seat` and programs of a `level` the others.

        Raises Declined: where programs say nothing about the board, and as long as its match runs among several people.
        """
        reason = refusal(table, copy, user.id)
        if reason:
            raise Declined(reason)
        match = copy.match
        if match.over:
            raise Declined(OVER)
        if not 0 <= seat < match.seats:
            raise Declined(UNKNOWN_SEAT)
        plans = [SeatPlan("opponent", level=level)] * match.seats
        plans[seat] = SeatPlan("me")
        origin = Origin(table.id, copy.record.row, copy.place)
        return await self._set(table, user, match.state, seat, tuple(plans), origin, title, client)

    async def _set(
        self,
        table: Table,
        user: User,
        then: State,
        seat: int,
        plans: tuple[SeatPlan, ...],
        origin: Origin,
        title: str,
        client: str,
    ) -> Table:
        """Set a table at a position of a table's match, with what the seat could not know there drawn anew."""
        game = table.game
        start = game.determinize(game.view(then, seat), Generator(self._entropy.seed()))
        wish = NewTable(
            table.record.game,
            plans,
            table.match.option_values,
            Pace(speed=table.pace.speed),
            title=title,
            seed=start.seed,
            start=start,
            note={"what": PRACTICE, **origin._asdict()},
        )
        return await self._lobby.create(user, wish, client)

    def _plan(self, seat: Seat, own: int, level: str) -> SeatPlan:
        if seat.index == own:
            return SeatPlan("me")
        if seat.kind == "opponent" and split_style(seat.level)[0] in self._opponents.levels():
            return SeatPlan("opponent", seat.name, seat.level)
        return SeatPlan("opponent", level=level)


def origin_of(table: Table) -> Origin | None:
    """Where a table begins that was set for practice; None for any other."""
    for row in table.match.rows[:3]:
        note: Mapping[str, object] = row.note or {}
        match, at, tried = note.get("match"), note.get("row"), note.get("tried", 0)
        if note.get("what") == PRACTICE and isinstance(match, str) and isinstance(at, int) and isinstance(tried, int):
            return Origin(match, at, tried)
    return None


def seat_for(table: Table, user: str, acting: int) -> int:
    """From which seat somebody plays on before an act of seat `acting`: their own; the actor's for whoever has several
    or none, and theirs or the first for an act of nobody's.
    """
    own = table.seats_of(user)
    if len(own) == 1:
        return own[0]
    if acting != SPECTATOR and (acting in own or not own):
        return acting
    return own[0] if own else 0
