"""Through a match that was played, act by act."""

from collections.abc import Iterator, Sequence

from gnomon.kernel.game import Game
from gnomon.kernel.log import CLOCK, Row
from gnomon.kernel.state import State


def acts(rows: Sequence[Row]) -> Iterator[list[Row]]:
    """The rows in effect act by act."""
    act: list[Row] = []
    for row in rows:
        if act and act[-1].act != row.act:
            yield act
            act = []
        act.append(row)
    if act:
        yield act


def perform(game: Game, state: State, row: Row) -> None:
    """Do again what a row in effect has done, an answer or an act of the clock; changes the full `state`."""
    if row.kind == CLOCK:
        game.tick(state)
    else:
        game.apply(state, row.seat, row.code, row.at)
