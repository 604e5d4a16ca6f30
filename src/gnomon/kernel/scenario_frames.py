"""The frames of a position in words: `[[pending]]` tables, whose values are named as a game declares them."""

from collections.abc import Mapping, Sequence

from gnomon.kernel.codec import Reader
from gnomon.kernel.frames import TABLE, Frame, Op
from gnomon.kernel.game import lane_of
from gnomon.kernel.kinds import SEAT, WORD, Kind
from gnomon.kernel.records import Ops
from gnomon.kernel.scenario_words import read_frame_head, write_frame_head
from gnomon.kernel.state import State


def _known(kind: Kind, colours: Sequence[str]) -> Kind:
    """The kind itself, or that of the players' colours."""
    return Kind(WORD, colours) if kind.shape == SEAT and not kind.words else kind


class FrameWords:
    """The frames of a game as `[[pending]]` tables: `fields[name of an op]` the values after the seats, in order."""

    def __init__(
        self,
        ops: Sequence[Op],
        colours: Sequence[str],
        fields: Mapping[str, Sequence[tuple[str, Kind]]],
        says_nobody: bool = False,
    ) -> None:
        self.names = tuple(op.name for op in ops)
        self.colours = colours
        self.fields = fields
        self.says_nobody = says_nobody
        assert sorted(fields) == sorted(self.names)

    @classmethod
    def declared(
        cls, ops: Ops, colours: Sequence[str], says_nobody: bool = False, others: Mapping[str, Kind] | None = None
    ) -> "FrameWords":
        """The frames as a game declares them; if `says_nobody`, one that concerns nobody has an empty list of seats.

        `others` are kinds, by the name of the part, that stand in for those declared where words depend on the match.
        """
        instead = others or {}
        named = {
            op.name: tuple((name, instead.get(name, kind)) for name, kind in zip(parts.names, parts.kinds, strict=True))
            for op, parts in zip(ops.all, ops.parts, strict=True)
        }
        return cls(ops.all, colours, named, says_nobody)

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
        lines = write_frame_head(name, frame[1], self.colours, self.says_nobody)
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
