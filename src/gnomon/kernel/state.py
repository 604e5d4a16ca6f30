"""The part of a match's state that every game has."""

from typing import Final

from gnomon.kernel.codec import Reader
from gnomon.kernel.frames import Frame, Lane
from gnomon.kernel.native import mypyc_attr

SAVE_VERSION = 1
COMMON: Final = ("now", "lanes")
"""The fields of every game that `State.differing` numbers before the game's own."""
FIRST_RULES: Final = 1
"""The version of the rules that a game begins with; a saved state that names none was played with it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Plain data: generator, lanes of frames, match time. Games add their own fields and override `clone`, `to_dict`.

    `seed` and `draws` are the generator (UNKNOWN in a view). `lanes[0]` is the table's stack, `lanes[1 + s]` seat s's.
    `shown` counts the facts shown so far (a row that changes it is a barrier for undo). `now` is the match time of the
    last answer in milliseconds. `rules_version` is that of the rules the match began with and is played by to its end.
    `listed` caches the legal list of `listed_seat`; every `apply` drops it.
    """

    __slots__ = ("draws", "lanes", "listed", "listed_seat", "now", "over", "rules_version", "seats", "seed", "shown")

    def __init__(self, seats: int, seed: int) -> None:
        self.seats = seats
        self.seed = seed
        self.draws = 0
        self.shown = 0
        self.now = 0
        self.over = False
        self.rules_version = FIRST_RULES
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
        to.rules_version = self.rules_version
        to.lanes = self.lanes[:]
        to.listed = self.listed
        to.listed_seat = self.listed_seat

    def differing(self, known: "State") -> list[int]:
        """The numbers of the fields that differ from another state of the same game: `COMMON`, then the game's own as
        they are declared. Written by `tools.records`; only what observes matches asks."""
        raise NotImplementedError

    def differing_common(self, known: "State") -> list[int]:
        """Those of this class that differ, as a new list."""
        found: list[int] = []
        if self.now != known.now:
            found.append(0)
        if self.lanes != known.lanes:
            found.append(1)
        return found

    def to_dict(self) -> dict[str, object]:
        """Everything but caches, as JSON-ready values in a fixed order."""
        raise NotImplementedError

    def common_dict(self) -> dict[str, object]:
        """The fields of this class for `to_dict`.

        The first version of the rules goes without saying, so that the digests of its matches hold for ever.
        """
        rules = {} if self.rules_version == FIRST_RULES else {"rules_version": self.rules_version}
        return {
            "version": SAVE_VERSION,
            **rules,
            "seats": self.seats,
            "seed": f"{self.seed:x}",
            "draws": self.draws,
            "shown": self.shown,
            "now": self.now,
            "over": self.over,
            "lanes": [[list(frame) for frame in lane] for lane in self.lanes],
        }

    def read_common(self, reader: Reader, newest_rules: int = FIRST_RULES) -> None:
        """Fill the fields of this class (all but seats and seed) from a strict reader.

        `newest_rules` is the game's present version of the rules: a later one cannot be played here.
        """
        reader.expect("version", SAVE_VERSION)
        if reader.has("rules_version"):
            self.rules_version = reader.integer("rules_version", FIRST_RULES + 1, newest_rules)
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
