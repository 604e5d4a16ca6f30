"""Observations written: the row of a game with a number of seats, and its answers as verbs with arguments."""

from array import array
from hashlib import sha256
from struct import Struct
from typing import Any, Final

from gnomon.kernel.actions import Codes
from gnomon.kernel.encoding import Encoding
from gnomon.kernel.errors import BadInput
from gnomon.kernel.features import Feature, Read, padded
from gnomon.kernel.game import Game
from gnomon.kernel.state import COMMON, State

VERSION: Final = 1
"""Of the way in which every game is laid out; part of each encoder's `version`."""


Derived = tuple[Read, list[int]]
"""What is read of a view, and the places of the features that follow from it."""


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
    Raises BadInput for a number of seats that the game does not take, ValueError for a feature of what is no field.
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
        self._writes = [feature.writes for feature in self.features]
        self._starts = [self.parts[feature.name].start for feature in self.features]
        self._sizes = [feature.size for feature in self.features]
        self._packs = [Struct(f"{feature.size}i").pack_into for feature in self.features]
        fields = [*COMMON, *(field.name for field in encoding.fields.all)]
        for feature in self.features:
            if unknown := [name for name in feature.watches if name not in fields]:
                raise ValueError(f"{feature.name} watches what is no field: {', '.join(unknown)}")
        self._every_field = list(range(len(fields)))
        self._plain = [
            [place for place, feature in enumerate(self.features) if feature.field == field] for field in fields
        ]
        """By the number of a field (`State.differing`), the features that are told from it as it is."""
        self._derived = [
            _together(
                [(place, one) for place, one in enumerate(self.features) if not one.field and field in one.watches]
            )
            for field in fields
        ]
        """By the number of a field, what else is read when it differs, with the features that follow from it."""
        self._unwatched = _together([(place, one) for place, one in enumerate(self.features) if not one.watches])
        """The same of what is read every time."""
        self._rows = [array("i", bytes(4 * self.size)) for _ in range(seats + 1)]
        self._views: list[State | None] = [None] * (seats + 1)
        # By seat: what each feature was told from, where that is not a field, and the entries it came to.
        self._seen: list[list[object]] = [[] for _ in range(seats + 1)]
        self._told: list[list[list[Any] | None]] = [[] for _ in range(seats + 1)]

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
        written = self._rows[seat + 1]
        known = self._views[seat + 1]
        self._views[seat + 1] = None  # whoever is interrupted on the way leaves nothing to compare with
        if known is None:
            self._seen[seat + 1] = [self] * len(self.features)
            self._told[seat + 1] = [None] * len(self.features)
        for number in self._every_field if known is None else view.differing(known):
            for place in self._plain[number]:
                self._put(place, getattr(view, self._fields[place]), seat, written)
            if self._derived[number]:
                self._derive(self._derived[number], view, seat, written)
        self._derive(self._unwatched, view, seat, written)
        self._views[seat + 1] = view
        target[:] = memoryview(written)

    def _derive(self, groups: list[Derived], view: State, seat: int, written: "array[int]") -> None:
        """Write features of which something else is read than a field, unless it is what was read last."""
        seen = self._seen[seat + 1]
        for reads, places in groups:
            value = reads(view, seat)
            known = seen[places[0]]
            if value is not known and value != known:
                for place in places:
                    self._put(place, value, seat, written)
                seen[places[0]] = value

    def _put(self, place: int, value: object, seat: int, written: "array[int]") -> None:
        """Write a feature's entries, of those told before only the ones that are others now."""
        told = self._writes[place](value, seat)
        start, size = self._starts[place], self._sizes[place]
        if len(told) != size:
            raise AssertionError(f"{self.features[place].name}: {len(told)} entries, {size} declared")
        if isinstance(told, array):
            written[start : start + size] = told
            return
        entries: list[Any] = told if isinstance(told, list) else list(told)
        before = self._told[seat + 1][place]
        if before is None:
            self._packs[place](written, 4 * start, *entries)
        else:
            for number in range(size):
                entry = entries[number]
                if entry is not before[number]:  # no comparison: what is equal may well be written again
                    written[start + number] = entry
        self._told[seat + 1][place] = entries

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


def _together(features: list[tuple[int, Feature]]) -> list[Derived]:
    """The places of features by what is read for them."""
    found: list[Derived] = []
    for place, feature in features:
        if found and found[-1][0] is feature.reads:
            found[-1][1].append(place)
        else:
            found.append((feature.reads, [place]))
    return found


def factored(codes: Codes) -> list[tuple[int, ...]]:
    """For each code its verb (the place of its block) and its arguments (places in their words), -1 where there are fewer.

    All rows have the same length: one more than the greatest number of arguments.
    """
    width = max(len(block.parts) for block in codes.blocks)
    found: list[tuple[int, ...]] = []
    for verb, block in enumerate(codes.blocks):
        found += [(verb, *padded(codes.decode(code), width)) for code in range(block.base, block.end)]
    return found
