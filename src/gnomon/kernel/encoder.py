"""Observations written: the row of a game with a number of seats, and its answers as verbs with arguments."""

from array import array
from hashlib import sha256
from typing import Any, Final

from gnomon.kernel.actions import Codes
from gnomon.kernel.encoding import Encoding
from gnomon.kernel.errors import BadInput
from gnomon.kernel.features import Feature, padded
from gnomon.kernel.game import Game
from gnomon.kernel.state import State

VERSION: Final = 1
"""Of the way in which every game is laid out; part of each encoder's `version`."""


class Group:
    """Where a feature stands in the row: entries `start` to `stop - 1`, laid out as `feature.shape`."""

    __slots__ = ("feature", "start", "stop")

    def __init__(self, feature: Feature, start: int, stop: int) -> None:
        self.feature = feature
        self.start = start
        self.stop = stop


class Encoder:
    """The observations of one game with a number of seats: a row of `size` 32-bit integers for whoever looks.

    `parts` finds a feature by name, `groups` says where each group of features starts and stops, `names` names each
    entry, `least` and `most` bound it. `version` names game, rules, layout and seats: rows of equal versions mean the
    same. An encoder remembers what each seat saw last; matches may take turns with one, at the cost of that memory.
    Raises BadInput for a number of seats that the game does not take.
    """

    def __init__(self, game: Game, encoding: Encoding, seats: int) -> None:
        if seats not in game.seat_counts:
            raise BadInput("seats", f"{game.title} takes {game.seat_counts[0]} to {game.seat_counts[-1]}, not {seats}")
        self.game = game
        self.seats = seats
        self.geometry = encoding.geometry
        self.features = encoding.features(game, seats)
        self.parts: dict[str, Group] = {}
        self.groups: dict[str, tuple[int, int]] = {}
        start = 0
        for feature in self.features:
            stop = start + feature.size
            self.parts[feature.name] = Group(feature, start, stop)
            first = self.groups.get(feature.group, (start, stop))[0]
            self.groups[feature.group] = (first, stop)
            start = stop
        self.size = start
        layout = f"{VERSION}.{encoding.version}"
        shapes = ";".join(f"{feature.name}{feature.shape}{feature.kind}" for feature in self.features)
        digest = sha256(shapes.encode()).hexdigest()[:8]
        self.version = f"{game.id} rules {game.rules_version} layout {layout}-{digest} seats {seats}"
        self._fields = [feature.field for feature in self.features]
        self._reads = [feature.reads for feature in self.features]
        self._writes = [feature.writes for feature in self.features]
        self._starts = [self.parts[feature.name].start for feature in self.features]
        self._stops = [self.parts[feature.name].stop for feature in self.features]
        self._rows = [array("i", bytes(4 * self.size)) for _ in range(seats + 1)]
        self._seen: list[list[object]] = [[self] * len(self.features) for _ in range(seats + 1)]

    @property
    def names(self) -> list[str]:
        """A name for each entry of the row."""
        return [name for feature in self.features for name in feature.names()]

    @property
    def least(self) -> list[int]:
        """The lower bound of each entry."""
        return [feature.least for feature in self.features for _ in range(feature.size)]

    @property
    def most(self) -> list[int]:
        """The upper bound of each entry."""
        return [feature.most for feature in self.features for _ in range(feature.size)]

    def encode(self, state: State, seat: int) -> "array[int]":
        """What a seat (-1: a spectator) may know of a position, as a new row."""
        found = array("i", bytes(4 * self.size))
        self.encode_into(state, seat, found)
        return found

    def encode_into(self, state: State, seat: int, row: Any) -> None:
        """Write what a seat (-1: a spectator) may know of a position into a row of 32-bit integers that the caller owns.

        Raises BadInput for a position with other seats, for a seat that is not there, and for a buffer that is not
        `size` writable 32-bit integers side by side.
        """
        if state.seats != self.seats or not -1 <= seat < self.seats:
            raise BadInput(
                "observation", f"seat {seat} of {state.seats} was asked of an encoder for {self.seats} seats"
            )
        self.encode_view(self.game.view(state, seat), seat, row)

    def encode_view(self, view: State, seat: int, row: Any) -> None:
        """Write a seat's view, which the caller leaves as it is from then on. Raises BadInput for a wrong buffer."""
        target = self._target(row)
        seen = self._seen[seat + 1]
        written = self._rows[seat + 1]
        writes, starts, stops = self._writes, self._starts, self._stops
        for place, field in enumerate(self._fields):
            # What is read as it is needs no call; this loop is most of what an observation costs.
            value: object = getattr(view, field) if field else self._reads[place](view, seat)
            known = seen[place]
            if value is not known and value != known:
                start, stop = starts[place], stops[place]
                told = writes[place](value, seat)
                seen[place] = value
                if stop - start == 1 and len(told) == 1:
                    written[start] = told[0]
                    continue
                entries = told if isinstance(told, array) else array("i", told)
                if len(entries) != stop - start:
                    name = self.features[place].name
                    raise AssertionError(f"{name}: {len(entries)} entries, {stop - start} declared")
                written[start:stop] = entries
        target[:] = memoryview(written)

    def _target(self, row: Any) -> memoryview:
        try:
            target = memoryview(row)
        except TypeError:
            raise BadInput("observation", f"expected a buffer of {self.size} 32-bit integers") from None
        shape = target.shape or ()
        if shape != (self.size,) or target.format not in ("i", "l") or target.itemsize != 4:
            given = f"{shape} of format {target.format!r}, {target.itemsize} bytes each"
            raise BadInput("observation", f"expected {self.size} 32-bit integers, found {given}")
        if target.readonly or not target.c_contiguous:
            raise BadInput("observation", "the buffer must be writable, its integers side by side")
        return target

    def check_version(self, version: str) -> None:
        """Make sure that rows of another encoder mean the same as this one's. Raises BadInput that names both."""
        if version != self.version:
            raise BadInput("encoder", f"made for {version!r:.120}, but this is {self.version!r}")


def factored(codes: Codes) -> list[tuple[int, ...]]:
    """For each code its verb (the place of its block) and its arguments (places in their words), -1 where there are fewer.

    All rows have the same length: one more than the greatest number of arguments.
    """
    width = max(len(block.parts) for block in codes.blocks)
    found: list[tuple[int, ...]] = []
    for verb, block in enumerate(codes.blocks):
        found += [(verb, *padded(codes.decode(code), width)) for code in range(block.base, block.end)]
    return found
