"""Features of observations: named blocks of numbers, and the players as whoever looks sees them.

Everything is read from a view, so that a seat's numbers hold nothing that the seat may not know, and told from that seat
on: player 0 is whoever looks, player 1 the next in turn order.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from gnomon.kernel.frames import UNKNOWN

QUANTITY: Final = "quantity"
CATEGORY: Final = "category"
SWITCH: Final = "switch"
"""What an entry is: an amount, one of several things that have no order, or 0 and 1."""

NOBODY: Final = -1
"""In place of a player."""
MOST: Final = (1 << 31) - 1
"""The largest number of a row; greater ones are written as this."""
Numbers = Sequence[int]
Read = Callable[[Any, int], object]
"""What a feature depends on, of a view and a seat: equal values give equal entries."""
Write = Callable[[Any, int], Numbers]
"""The entries of what was read, for a seat."""


def _nothing(view: Any, eye: int) -> object:
    return None


class Feature:
    """One block of a row: `shape` entries from `least` to `most` of one `kind`, the last axis counted fastest.

    `labels` names the entries of each axis, for as many axes as have names; the others are counted. `group` is what it
    belongs to: boards, players, hand, table, timers, question, options. `reads` may be the name of a field that is read as
    it is. `watches` names fields: while they stay equal, so do the entries; without any it is read every time.
    `of_players` tells that the entries are players.
    """

    __slots__ = (
        "doc",
        "field",
        "group",
        "kind",
        "labels",
        "least",
        "most",
        "name",
        "of_players",
        "reads",
        "shape",
        "size",
        "watches",
        "writes",
    )

    def __init__(
        self,
        name: str,
        doc: str,
        group: str,
        shape: Sequence[int],
        kind: str,
        least: int,
        most: int,
        reads: Read | str,
        writes: Write,
        labels: Sequence[Sequence[str]] = (),
        watches: Sequence[str] = (),
        of_players: bool = False,
    ) -> None:
        self.name = name
        self.doc = doc
        self.group = group
        self.shape = tuple(shape)
        self.kind = kind
        self.least = max(least, -MOST)
        self.most = min(most, MOST)
        self.field = reads if isinstance(reads, str) else ""
        self.reads: Read = _nothing if isinstance(reads, str) else reads
        self.writes = writes
        self.watches: tuple[str, ...] = (reads,) if isinstance(reads, str) else tuple(watches)
        self.labels = tuple(tuple(axis) for axis in labels)
        self.of_players = of_players
        size = 1
        for length in self.shape:
            size *= length
        self.size = size
        for axis, length in zip(self.labels, self.shape, strict=False):
            if axis and len(axis) != length:
                raise ValueError(f"{name}: {len(axis)} labels for {length} entries")

    def names(self) -> list[str]:
        """A name for each entry, such as `hands.0.religious`."""
        found = [self.name]
        for place, length in enumerate(self.shape):
            labels = self.labels[place] if place < len(self.labels) else ()
            words = labels or [str(number) for number in range(length)]
            found = [f"{start}.{word}" for start in found for word in words]
        return found


class Seats:
    """The seats of a match as one of them sees them: player 0 is that seat, and the others follow in turn order.

    `parties` counts the colours, at least as many as seats; those behind the seats are nobody's and keep their numbers.
    """

    __slots__ = ("_flags", "count", "labels", "parties", "player_of")

    def __init__(self, count: int, parties: int = 0) -> None:
        self.count = count
        self.parties = max(count, parties)
        self.labels = tuple(str(player) for player in range(self.parties))
        self.player_of = [
            [(seat - eye) % count if seat < count else seat for seat in range(self.parties)] for eye in range(count)
        ]
        """`player_of[eye][seat]`; a spectator sees them as seat 0 does."""
        self._flags = [
            [self.turned(eye, bits(mask, self.parties), 1) for mask in range(1 << self.parties)] for eye in range(count)
        ]

    def players(self, eye: int, seats: Iterable[int]) -> list[int]:
        """Seats as another sees them; whatever is no seat and no colour is nobody."""
        row, parties = self.player_of[max(eye, 0)], self.parties
        return [row[seat] if 0 <= seat < parties else NOBODY for seat in seats]

    def player(self, eye: int, seat: int) -> int:
        """A seat as another sees it."""
        return self.players(eye, (seat,))[0]

    def turned(self, eye: int, row: Sequence[Any], width: int) -> Sequence[Any]:
        """A row with so many entries for each colour, those of whoever looks first."""
        if eye <= 0 or not width:
            return row
        start, end = width * eye, width * self.count
        if isinstance(row, list):
            return row[start:end] + row[:start] + row[end:]
        if isinstance(row, tuple):
            return row[start:end] + row[:start] + row[end:]
        return [*row[start:end], *row[:start], *row[end:]]

    def flags(self, eye: int, mask: int) -> Numbers:
        """A mask of colours as a 0 or 1 for each player."""
        rows = self._flags[max(eye, 0)]
        return rows[mask % len(rows)] if mask >= 0 else [UNKNOWN] * self.parties


def bits(mask: int, width: int) -> list[int]:
    """A mask as so many entries, 0 or 1; all -1 if it is unknown."""
    if mask < 0:
        return [UNKNOWN] * width
    return [mask >> place & 1 for place in range(width)]


def padded(row: Sequence[int], length: int) -> list[int]:
    """A row of any length as one of this length, -1 where nothing is; what is too long is cut."""
    return [*row[:length], *([-1] * (length - len(row)))]


def tally(row: Iterable[int], width: int) -> list[int]:
    """How often each value 0 to `width - 1` occurs, and last how many are unknown."""
    found = [0] * (width + 1)
    for value in row:
        found[value if value >= 0 else width] += 1
    return found


def clipped(row: Iterable[int]) -> list[int]:
    """A row within the bounds of 32-bit integers."""
    return [min(max(value, -MOST), MOST) for value in row]
