"""Tables on which a player holds a seat of a guild and plays the Guild card."""

from gnomon.games.feudum.rules.guilds import check_function
from gnomon.games.feudum.terms import FUNCTION_NAMES
from gnomon.kernel.options import Value
from tests.kit.feudum import Table, guild_of

PLAYER, RIVAL = 0, 1


def at_guild(guild: str, rank: str = "", seats: int = 2, **options: Value) -> Table:
    """The player is guild master or journeyman (the rival then the master) of a guild, or has no seat anywhere.

    Both keep a card more, so that the turn goes on to somebody.
    """
    table = Table(seats, **options)
    if rank:
        table.pawn(PLAYER, guild, "B1")
    if rank == "journeyman":
        table.pawn(RIVAL, guild, "B4")
        table.track(guild, RIVAL, PLAYER)
    elif rank == "master":
        table.track(guild, PLAYER)
    table.hand(PLAYER, "guild", "tax")
    table.hand(RIVAL, "move", "tax")
    return table.turn(PLAYER)


def use(table: Table, function: str, reeve: str = "no") -> Table:
    """Play the Guild card for a function, with or without a reeve."""
    table.answer(play="guild").answer(function=function)
    if table.asks[0] == "reeve":
        table.answer(whether=reeve)
    return table


def why_not(table: Table, function: str) -> str:
    """Why the player cannot use a function now; empty if it is possible."""
    guild, what = function.rsplit("_", 1)
    refusal = check_function(table.state, PLAYER, guild_of(guild), FUNCTION_NAMES.index(what))
    return refusal.code if refusal is not None else ""
