"""Moves that several chapters test: pawns laid out, Move played, steps made."""

from gnomon.kernel.options import Value
from tests.kit.feudum import Table

RED, GREEN = range(2)


def moving(*pawns: str, seats: int = 2, shillings: int = 0, **options: Value) -> Table:
    """Red holds Move and Repeat; pawns as "monk D1 ship"; no vessel is for sale."""
    table = Table(seats, **options)
    table.guild_vessels()
    for words in pawns:
        character, at, *vessel = words.split()
        table.pawn(RED, character, at, *vessel)
    table.give(RED, shillings=shillings)
    table.hand(RED, "move", "repeat", "tax")
    table.hand(GREEN, "tax", "move")
    return table


def go(table: Table, *steps: str) -> Table:
    """Play Move and make steps; what follows stays for the test."""
    table.turn(RED).answer(play="move")
    for step in steps:
        table.answer(step=step)
    return table
