"""The frames of a position in words: each game says how the values of its frames are written in `[[pending]]` tables."""

from collections.abc import Mapping, Sequence
from typing import Final

from gnomon.kernel.codec import Reader
from gnomon.kernel.frames import TABLE, Frame, Op
from gnomon.kernel.game import lane_of
from gnomon.kernel.scenario_words import NO_PLACE, NO_WORD, listed_mask, one_of, read_frame_head, write_frame_head
from gnomon.kernel.state import State

NUMBER: Final = 0
WORD: Final = 1
FLAG: Final = 2
MASK: Final = 3
COUNTS: Final = 4
MASKS: Final = 5
SEAT: Final = 6

MOST: Final = 9_999


class Kind:
    """How values of a frame are written.

    `shape` is NUMBER (one value as it is), WORD (one value: the word at its place in `words`, counted from `base`;
    `nothing` as "none"), FLAG (0 or 1), MASK (one value: the words of its bits), COUNTS (as many values as words: how many
    of each), MASKS (a mask for each value that is left) or SEAT (a word: the colour of a player). An `optional` one may be
    missing in the frame.
    """

    __slots__ = ("base", "nothing", "optional", "shape", "words")

    def __init__(
        self,
        shape: int,
        words: Sequence[str] = (),
        base: int = 0,
        nothing: int = NO_PLACE,
        optional: bool = False,
    ) -> None:
        self.shape = shape
        self.words = words
        self.base = base
        self.nothing = nothing
        self.optional = optional

    def width(self, left: int) -> int:
        """How many of the values that are left it takes."""
        if self.shape == MASKS:
            return left
        return len(self.words) if self.shape == COUNTS else 1

    def write(self, values: Sequence[int]) -> str:
        """The text of its values."""
        if self.shape == MASKS:
            return f"[{', '.join(listed_mask(value, self.words) for value in values)}]"
        if self.shape == COUNTS:
            return counted(values, self.words)
        value = values[0]
        if self.shape == FLAG:
            return "true" if value else "false"
        if self.shape == MASK:
            return listed_mask(value, self.words)
        if self.shape == NUMBER:
            return str(value)
        return f'"{NO_WORD if value == self.nothing else self.words[value - self.base]}"'

    def read(self, reader: Reader, name: str) -> list[int]:
        """Its values. Raises BadInput."""
        if self.shape == MASKS:
            return [Reader({name: row}, reader.where).choices(name, self.words) for row in reader.items(name)]
        if self.shape == COUNTS:
            return counts_of(reader.table(name), self.words)
        if self.shape == FLAG:
            return [int(reader.boolean(name))]
        if self.shape == MASK:
            return [reader.choices(name, self.words)]
        if self.shape == NUMBER:
            return [reader.integer(name, NO_PLACE, MOST)]
        place = one_of(reader, name, reader.raw(name), self.words, absent=True)
        return [self.nothing if place == NO_PLACE else self.base + place]


def _known(kind: Kind, colours: Sequence[str]) -> Kind:
    """The kind itself, or that of the players' colours."""
    return Kind(WORD, colours) if kind.shape == SEAT else kind


def counted(numbers: Sequence[int], words: Sequence[str]) -> str:
    """A table of how many there are of each word, without those of which there are none."""
    found = ", ".join(f"{word} = {number}" for word, number in zip(words, numbers, strict=True) if number)
    return f"{{ {found} }}" if found else "{}"


def counts_of(table: Reader, words: Sequence[str], most: int = MOST) -> list[int]:
    """A number of each word, none where it is left out. Raises BadInput."""
    found = [table.integer(word, 0, most) if table.has(word) else 0 for word in words]
    table.finish()
    return found


class FrameWords:
    """The frames of a game as `[[pending]]` tables: `fields[name of an op]` the values after the seats, in order."""

    def __init__(
        self, ops: Sequence[Op], colours: Sequence[str], fields: Mapping[str, Sequence[tuple[str, Kind]]]
    ) -> None:
        self.names = tuple(op.name for op in ops)
        self.colours = colours
        self.fields = fields
        assert sorted(fields) == sorted(self.names)

    def lines(self, state: State) -> list[str]:
        """The tables of all that is pending in a position, lane by lane."""
        return [
            line
            for lane, frames in enumerate(state.lanes)
            for frame in frames
            for line in ("", *self.write(frame, lane))
        ]

    def write(self, frame: Frame, lane: int) -> list[str]:
        """The lines of one frame of a lane."""
        name = self.names[frame[0]]
        lines = write_frame_head(name, frame[1], self.colours)
        if lane != TABLE:
            lines.append(f'lane = "{self.colours[lane - 1]}"')
        left = frame[2:]
        for field, kind in self.fields[name]:
            if left or not kind.optional:
                width = kind.width(len(left))
                lines.append(f"{field} = {_known(kind, self.colours).write(left[:width])}")
                left = left[width:]
        assert not left, f"{name}: values without a name in {frame}"
        return lines

    def read(self, reader: Reader, seats: int) -> tuple[int, Frame]:
        """The lane and the frame of one table, for a match of so many seats. Raises BadInput."""
        colours = self.colours[:seats]
        op, mask = read_frame_head(reader, self.names, colours)
        lane = lane_of(reader.choice("lane", colours)) if reader.has("lane") else TABLE
        values: list[int] = []
        for field, kind in self.fields[self.names[op]]:
            if reader.has(field) or not kind.optional:
                values += _known(kind, colours).read(reader, field)
        reader.finish()
        return lane, (op, mask, *values)

    def push_pending(self, reader: Reader, state: State) -> None:
        """Push the frames of all `[[pending]]` tables, the bottom of each lane first. Raises BadInput."""
        for number, item in enumerate(reader.items("pending")):
            lane, frame = self.read(Reader(item, f"{reader.where}: pending {number + 1}"), state.seats)
            state.push(frame, lane)
