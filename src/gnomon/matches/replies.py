"""Programs at a table whose deal others play too: whoever gives the same answers there meets the same replies.

The chance of such programs follows from the deal's seed and from what has been answered, and from nothing that differs
between two matches of the deal: not from the match, its clock, or what was taken back. They answer one after the other,
after everybody else who is asked, and think again before every answer, so that neither a hurried person nor a server
that was started anew changes a reply. When the seed is told anybody can work all of it out again.
"""

import hashlib
import hmac
from typing import Final

from gnomon.kernel.codec import canonical
from gnomon.matches.table import Table

DEALT: Final = "dealt"
"""What the log of such a match notes when its table is set."""
FIRST_ROWS: Final = 3
BYTES: Final = 32
"""Of a seed, as the key of what follows from it."""


def is_alike(table: Table) -> bool:
    """Whether the programs at a table are to reply to everybody alike."""
    return any(row.note is not None and row.note.get("what") == DEALT for row in table.match.rows[:FIRST_ROWS])


def turn(table: Table) -> int | None:
    """The one seat whose program answers next at such a table; None while anybody else is asked."""
    if any(not table.seats[seat].is_program for seat in table.asked):
        return None
    return min(table.asked, default=None)


def chance(table: Table, seat: int, purpose: str) -> int:
    """Chance of a seat's program at such a table, 64 bits: it tells nothing about the seed from which it follows."""
    answers = [[row.seat, row.code] for row in table.match.effective_rows() if row.plays]
    words = canonical(["program", seat, purpose, answers])
    digest = hmac.digest((table.match.seed % (1 << 8 * BYTES)).to_bytes(BYTES, "big"), words, hashlib.sha256)
    return int.from_bytes(digest[:8], "big")
