"""Playing on from a moment of a finished match: a table of one's own that never changes the match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gnomon.bots import split_style
from gnomon.kernel.rng import Generator
from gnomon.matches.errors import NOT_OVER, OVER, UNKNOWN_ROW, Declined
from gnomon.matches.lobby import Lobby, NewTable, SeatPlan
from gnomon.matches.ports import Entropy, Opponents
from gnomon.matches.records import SPECTATOR, Pace, Seat, User
from gnomon.matches.table import Table

PRACTICE: Final = "practice"
"""What the note in the log of such a table says, with the match and the row from which it begins."""


class Practice:
    """Sets tables at positions of finished matches."""

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
        game = table.game
        start = game.determinize(game.view(then, seat), Generator(self._entropy.seed()))
        wish = NewTable(
            table.record.game,
            tuple(self._plan(one, seat, level) for one in table.seats),
            table.match.option_values,
            Pace(speed=table.pace.speed),
            title=title,
            seed=start.seed,
            start=start,
            note={"what": PRACTICE, "match": table.id, "row": row},
        )
        return await self._lobby.create(user, wish, client)

    def _plan(self, seat: Seat, own: int, level: str) -> SeatPlan:
        if seat.index == own:
            return SeatPlan("me")
        if seat.kind == "opponent" and split_style(seat.level)[0] in self._opponents.levels():
            return SeatPlan("opponent", seat.name, seat.level)
        return SeatPlan("opponent", level=level)


def practised(table: Table) -> tuple[str, int] | None:
    """The match and the row from which a table begins that was set for practice; None for any other."""
    for row in table.match.rows[:3]:
        note: Mapping[str, object] = row.note or {}
        match, at = note.get("match"), note.get("row")
        if note.get("what") == PRACTICE and isinstance(match, str) and isinstance(at, int):
            return match, at
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
