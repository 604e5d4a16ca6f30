"""The part of a match's state that every game has."""

from gnomon.kernel.codec import Reader
from gnomon.kernel.frames import Frame, Lane
from gnomon.kernel.native import mypyc_attr

SAVE_VERSION = 1


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Plain data: generator, lanes of frames, match time. Games add their own fields and override `clone`, `to_dict`.

    `seed` and `draws` are the generator (UNKNOWN in a view). `lanes[0]` is the table's stack, `lanes[1 + s]` seat s's.
    `shown` counts the facts shown so far (a row that changes it is a barrier for undo). `now` is the match time of the
    last answer in milliseconds. `listed` caches the legal list of `listed_seat`; every `apply` drops it.
    """

    __slots__ = ("draws", "lanes", "listed", "listed_seat", "now", "over", "seats", "seed", "shown")

    def __init__(self, seats: int, seed: int) -> None:
        self.seats = seats
        self.seed = seed
        self.draws = 0
        self.shown = 0
        self.now = 0
        self.over = False
        self.lanes: list[Lane] = [()] * (seats + 1)
        self.listed: list[int] = []
        self.listed_seat = -1

    def clone(self) -> "State":
        """An independent copy; immutable parts are shared."""
        raise NotImplementedError

    def copy_common(self, to: "State") -> None:
        """Copy the fields of this class to a new state of the same game."""
        to.draws = self.draws
        to.shown = self.shown
        to.now = self.now
        to.over = self.over
        to.lanes = self.lanes[:]
        to.listed = self.listed
        to.listed_seat = self.listed_seat

    def to_dict(self) -> dict[str, object]:
        """Everything but caches, as JSON-ready values in a fixed order."""
        raise NotImplementedError

    def common_dict(self) -> dict[str, object]:
        """The fields of this class for `to_dict`."""
        return {
            "version": SAVE_VERSION,
            "seats": self.seats,
            "seed": f"{self.seed:x}",
            "draws": self.draws,
            "shown": self.shown,
            "now": self.now,
            "over": self.over,
            "lanes": [[list(frame) for frame in lane] for lane in self.lanes],
        }

    def read_common(self, reader: Reader) -> None:
        """Fill the fields of this class (all but seats and seed) from a strict reader."""
        reader.expect("version", SAVE_VERSION)
        self.draws = reader.integer("draws", -1)
        self.shown = reader.integer("shown", 0)
        self.now = reader.integer("now", 0)
        self.over = reader.boolean("over")
        lanes = reader.nested_integers("lanes")
        if len(lanes) != self.seats + 1:
            raise reader.error("lanes", f"expected {self.seats + 1} lanes, found {len(lanes)}")
        self.lanes = [tuple(tuple(frame) for frame in lane) for lane in lanes]

    def push(self, frame: Frame, lane: int = 0) -> None:
        """Put a frame on top of a lane."""
        self.lanes[lane] = (*self.lanes[lane], frame)

    def pop(self, lane: int = 0) -> Frame:
        """Take the top frame of a lane."""
        stack = self.lanes[lane]
        self.lanes[lane] = stack[:-1]
        return stack[-1]
