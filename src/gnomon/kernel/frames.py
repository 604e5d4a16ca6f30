"""Frames: what is pending, as plain tuples of integers.

A frame is `(op, seats, *values)`: the number of its op in the game's table, a mask of the seats that it concerns, and
every intermediate value that it needs. Frames are immutable and shared by clones, so a match can be saved, copied,
undone and handed over in the middle of any cascade.
"""

from typing import Final

Frame = tuple[int, ...]
"""`(op, seats, *values)`."""

NO_FRAME: Final[Frame] = (-1, 0)
"""In place of a question where nothing is asked."""

Lane = tuple[Frame, ...]
"""One stack of frames, bottom first."""

UNKNOWN: Final = -1
"""Stands in a view in every entry that its seat cannot know."""

NEVER: Final = -1
"""The due instant of a clock act where none is pending."""

TABLE: Final = 0
"""The lane of the whole table; lane 1 + s belongs to seat s."""

QUESTION: Final = 0
STANDING: Final = 1
STEP: Final = 2
JOIN: Final = 3


class Op:
    """One kind of frame.

    `role` is QUESTION (somebody must answer), STANDING (a question that stays and leaves the lanes open), STEP (work
    that the engine owes) or JOIN (a step that waits until every seat's lane is empty). `selecting` marks questions
    that only choose among possibilities: nobody else sees them and they can be stepped back. `settled` marks questions
    between acts. `chance` marks steps that draw from the generator or reveal something hidden.
    """

    __slots__ = ("chance", "name", "role", "selecting", "settled")

    def __init__(
        self, name: str, role: int, selecting: bool = False, settled: bool = False, chance: bool = False
    ) -> None:
        self.name = name
        self.role = role
        self.selecting = selecting
        self.settled = settled
        self.chance = chance


class Decision:
    """What one seat may answer now: the kind's name, the seats asked (a mask), the frame and its lane."""

    __slots__ = ("frame", "kind", "lane", "seats")

    def __init__(self, kind: str, seats: int, frame: Frame, lane: int) -> None:
        self.kind = kind
        self.seats = seats
        self.frame = frame
        self.lane = lane

    @property
    def context(self) -> Frame:
        """The values of the frame, without op and seats."""
        return self.frame[2:]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Decision) and self.frame == other.frame and self.lane == other.lane

    def __hash__(self) -> int:
        return hash((self.frame, self.lane))

    def __repr__(self) -> str:
        return f"Decision({self.kind!r}, seats={self.seats:b}, context={self.context})"


def seat_mask(seat: int) -> int:
    """The mask of one seat."""
    return 1 << seat


def seats_of(mask: int) -> list[int]:
    """The seats of a mask, ascending."""
    found: list[int] = []
    seat = 0
    while mask:
        if mask & 1:
            found.append(seat)
        mask >>= 1
        seat += 1
    return found


def public_frames(lane: Lane, seat: int, selecting: list[bool]) -> Lane:
    """A lane without the unfinished selection of somebody else. `selecting` tells by op which frames only select."""
    end = len(lane)
    while end and selecting[lane[end - 1][0]] and not (lane[end - 1][1] >> seat if seat >= 0 else 0) & 1:
        end -= 1
    return lane[:end]
