"""How a field of a state is told in an observation: as it is, as players, as flags, as lists."""

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any

from gnomon.kernel.features import (
    CATEGORY,
    MOST,
    NOBODY,
    QUANTITY,
    SWITCH,
    Feature,
    Numbers,
    Seats,
    bits,
    clipped,
    padded,
    tally,
)
from gnomon.kernel.records import BUNDLE, ONE, OWN, TRUTH, Field

As = Callable[[Field, Seats, str], list[Feature]]
"""How a field is told: the features of it, in a group."""


class _Axes:
    """How a field's entries are laid out: `width` of them for each player (0: they are nobody's), one for each label."""

    __slots__ = ("labels", "shape", "width")

    def __init__(self, field: Field, seats: Seats, each: int, words: Sequence[Sequence[str]]) -> None:
        self.width = field.per_seat or each
        self.labels: tuple[tuple[str, ...], ...] = ()
        self.shape: tuple[int, ...] = ()
        if field.shape in (ONE, TRUTH):
            return
        if field.shape == OWN:
            raise ValueError(f"{field.name}: a field of the game's own says itself how it is told")
        entries = field.entries(seats.count)
        if entries < 0:
            raise ValueError(f"{field.name}: a field of any length must say how it is told")
        if self.width:
            self.shape, self.labels = (entries // self.width,), (seats.labels[: entries // self.width],)
            entries = self.width
        inner = tuple(len(axis) for axis in words)
        covered = 1
        for length in inner:
            covered *= length
        if entries != covered or not words:
            if entries % covered:
                raise ValueError(f"{field.name}: {entries} entries do not make rows of {covered}")
            if entries // covered > 1:
                self.shape, self.labels = (*self.shape, entries // covered), (*self.labels, ())
        self.shape, self.labels = (*self.shape, *inner), (*self.labels, *(tuple(axis) for axis in words))


def plain(*words: Sequence[str], each: int = 0, kind: str = QUANTITY) -> As:
    """As it is. `words` names the entries of the inner axes; `each`: so many entries for each colour."""

    def told(field: Field, seats: Seats, group: str) -> list[Feature]:
        axes = _Axes(field, seats, each, words)
        is_wide = field.most > MOST or field.least < -MOST

        def one(value: Any, eye: int) -> Numbers:
            return clipped([value]) if is_wide else [int(value)]

        def row(value: Any, eye: int) -> Numbers:
            found = seats.turned(eye, value, axes.width)
            return clipped(found) if is_wide else found

        kept = SWITCH if field.shape == TRUTH else kind
        writes = row if axes.shape else one
        return [
            Feature(
                *(field.name, field.doc, group, axes.shape, kept, field.least, field.most),
                *(field.name, writes, axes.labels),
            )
        ]

    return told


def category(*words: Sequence[str], each: int = 0) -> As:
    """One of several things that have no order, at each entry."""
    return plain(*words, each=each, kind=CATEGORY)


def players(each: int = 0) -> As:
    """Entries that are colours, as players."""

    def told(field: Field, seats: Seats, group: str) -> list[Feature]:
        axes = _Axes(field, seats, each, ())

        def one(value: Any, eye: int) -> Numbers:
            return seats.players(eye, (value,))

        def row(value: Any, eye: int) -> Numbers:
            return seats.players(eye, seats.turned(eye, value, axes.width))

        writes = row if axes.shape else one
        most = seats.parties - 1
        return [
            Feature(
                *(field.name, field.doc, group, axes.shape, CATEGORY, NOBODY, most, field.name, writes, axes.labels),
                of_players=True,
            )
        ]

    return told


def flags(words: Sequence[str], each: int = 0) -> As:
    """Entries that are masks, as a 0 or 1 for each word; -1 where the mask is unknown."""

    def told(field: Field, seats: Seats, group: str) -> list[Feature]:
        axes = _Axes(field, seats, each, ())
        width = len(words)

        def one(value: Any, eye: int) -> Numbers:
            return bits(value, width)

        def row(value: Any, eye: int) -> Numbers:
            found: list[int] = []
            for mask in seats.turned(eye, value, axes.width):
                found += bits(mask, width)
            return found

        labels = (*axes.labels, *(((),) * (len(axes.shape) - len(axes.labels))), words)
        writes, shape = row if axes.shape else one, (*axes.shape, width)
        least = min(field.least, 0)
        return [Feature(field.name, field.doc, group, shape, SWITCH, least, 1, field.name, writes, labels)]

    return told


def player_flags() -> As:
    """Entries that are masks of colours, as a 0 or 1 for each player."""

    def told(field: Field, seats: Seats, group: str) -> list[Feature]:
        axes = _Axes(field, seats, 0, ())

        def one(value: Any, eye: int) -> Numbers:
            return seats.flags(eye, value)

        def row(value: Any, eye: int) -> Numbers:
            found: list[int] = []
            for mask in value:
                found += seats.flags(eye, mask)
            return found

        writes, shape = row if axes.shape else one, (*axes.shape, seats.parties)
        labels = (((),) * len(axes.shape)) + (seats.labels,)
        return [Feature(field.name, field.doc, group, shape, SWITCH, 0, 1, field.name, writes, labels)]

    return told


def _lists(
    field: Field,
    seats: Seats,
    group: str,
    each: int,
    length: int,
    words: Sequence[str],
    entries: Callable[[Sequence[int], int], Numbers],
    kind: str,
    least: int,
    most: int,
    suffix: str = "",
    of_players: bool = False,
) -> Feature:
    """A feature of a list, or of as many lists as a bundle has, each written as `length` entries."""
    width = field.per_seat or each

    def one(value: Any, eye: int) -> Numbers:
        return entries(value, eye)

    def many(value: Any, eye: int) -> Numbers:
        found: list[int] = []
        for row in seats.turned(eye, value, width):
            found += entries(row, eye)
        return found

    name, reads = field.name + suffix, field.name
    inner = (tuple(words),) if words else ()
    tail = (length,) if length else ()
    if field.shape != BUNDLE:
        return Feature(name, field.doc, group, tail, kind, least, most, reads, one, inner, of_players=of_players)
    count = field.entries(seats.count)
    labels = (seats.labels[:count] if width else (), *inner)
    return Feature(
        name, field.doc, group, (count, *tail), kind, least, most, reads, many, labels, of_players=of_players
    )


def tallied(words: Sequence[str], each: int = 0) -> As:
    """Lists of things, as how often each occurs and how many are unknown."""

    def told(field: Field, seats: Seats, group: str) -> list[Feature]:
        width = len(words)

        def entries(row: Sequence[int], eye: int) -> Numbers:
            return tally(row, width)

        named = (*words, "unknown")
        return [_lists(field, seats, group, each, width + 1, named, entries, QUANTITY, 0, 99)]

    return told


def listed(length: int, of_players: bool = False, each: int = 0, suffix: str = "") -> As:
    """Things in an order that matters, -1 where the list has ended; what lies past `length` is left out.

    `of_players` if the things are colours; `suffix` ends the name of a feature where a field is told in several ways.
    """

    def told(field: Field, seats: Seats, group: str) -> list[Feature]:
        def entries(row: Sequence[int], eye: int) -> Numbers:
            return padded(seats.players(eye, row) if of_players else row, length)

        most = seats.parties - 1 if of_players else field.most
        return [_lists(field, seats, group, each, length, (), entries, CATEGORY, -1, most, suffix, of_players)]

    return told


def lengths(each: int = 0) -> As:
    """How many things are in each list, whatever they are."""

    def told(field: Field, seats: Seats, group: str) -> list[Feature]:
        def entries(row: Sequence[int], eye: int) -> Numbers:
            return [len(row)]

        return [_lists(field, seats, group, each, 0, (), entries, QUANTITY, 0, 999, "_length")]

    return told


def until() -> As:
    """Instants of match time, as milliseconds from now: 0 where they are past, -1 for never."""

    def told(field: Field, seats: Seats, group: str) -> list[Feature]:
        axes = _Axes(field, seats, 0, ())
        read = attrgetter(field.name)

        def reads(view: Any, eye: int) -> object:
            now = view.now
            found = read(view)
            if isinstance(found, int):
                return max(found - now, 0) if found >= 0 else -1
            return [max(at - now, 0) if at >= 0 else -1 for at in found]

        def one(value: Any, eye: int) -> Numbers:
            return clipped([value])

        def row(value: Any, eye: int) -> Numbers:
            return clipped(seats.turned(eye, value, axes.width))

        writes = row if axes.shape else one
        doc = f"{field.doc.removesuffix('.')}, from now."
        watches = ("now", field.name)
        return [Feature(field.name, doc, group, axes.shape, QUANTITY, -1, MOST, reads, writes, axes.labels, watches)]

    return told


def several(*ways: As) -> As:
    """Told in several ways, one after another."""

    def told(field: Field, seats: Seats, group: str) -> list[Feature]:
        return [feature for way in ways for feature in way(field, seats, group)]

    return told


def left_out(reason: str) -> As:
    """Not told, for a reason: it says nothing that another feature does not, or never differs."""
    if not reason:
        raise ValueError("what is left out needs a reason")

    def told(field: Field, seats: Seats, group: str) -> list[Feature]:
        return []

    return told
