"""What a game declares once: its frames, its events and the fields of its state, with named parts of a kind.

From a declaration follow the positions and slots that `tools.records` writes out for the engine, saving and loading,
the words of scenario files, and the reference page of the vocabulary. Nothing here is asked while a match runs.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from gnomon.kernel.codec import Reader
from gnomon.kernel.frames import JOIN, QUESTION, STANDING, STEP, UNKNOWN, Frame, Op
from gnomon.kernel.kinds import Kind, Parts
from gnomon.kernel.state import State


def _together(*groups: Mapping[str, Kind]) -> Parts:
    """Groups of parts, one after another."""
    return Parts({name: kind for group in groups for name, kind in group.items()})


class Ops:
    """The frames of a game, numbered in the order in which they are declared: `all` for the engine, by number.

    Each is declared with a line about it and its values after `(op, seats)`: groups that several frames share, then
    parts by name.
    """

    def __init__(self) -> None:
        self.all: list[Op] = []
        self.parts: list[Parts] = []
        self.docs: list[str] = []

    def question(
        self,
        name: str,
        doc: str,
        *groups: Mapping[str, Kind],
        selecting: bool = False,
        settled: bool = False,
        **parts: Kind,
    ) -> int:
        """A question that somebody must answer; see `Op` for its marks. Its number."""
        return self._add(Op(name, QUESTION, selecting, settled), doc, groups, parts)

    def standing(self, name: str, doc: str, *groups: Mapping[str, Kind], **parts: Kind) -> int:
        """A question that stays and leaves the lanes open. Its number."""
        return self._add(Op(name, STANDING), doc, groups, parts)

    def step(self, name: str, doc: str, *groups: Mapping[str, Kind], chance: bool = False, **parts: Kind) -> int:
        """Work that the engine owes; `chance` if it draws or reveals. Its number."""
        return self._add(Op(name, STEP, chance=chance), doc, groups, parts)

    def join(self, name: str, doc: str, *groups: Mapping[str, Kind], chance: bool = False, **parts: Kind) -> int:
        """A step that waits until every seat's lane is empty. Its number."""
        return self._add(Op(name, JOIN, chance=chance), doc, groups, parts)

    def _add(self, op: Op, doc: str, groups: Sequence[Mapping[str, Kind]], parts: Mapping[str, Kind]) -> int:
        if any(known.name == op.name for known in self.all):
            raise ValueError(f"the frame {op.name!r} is declared already")
        self.all.append(op)
        self.parts.append(_together(*groups, parts))
        self.docs.append(doc)
        return len(self.all) - 1

    def __len__(self) -> int:
        return len(self.all)

    def __getitem__(self, number: int) -> Op:
        return self.all[number]

    def __iter__(self) -> Iterator[Op]:
        return iter(self.all)

    def fault(self, frame: Frame) -> str:
        """What is wrong with a frame; empty if it is as declared."""
        if not 0 <= frame[0] < len(self.all):
            return f"no frame has the number {frame[0]}"
        found = self.parts[frame[0]].fault(frame[2:])
        return f"{self.all[frame[0]].name}: {found}" if found else ""


class Happenings:
    """The events of a game, numbered in the order in which they are declared."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.docs: list[str] = []
        self.parts: list[Parts] = []
        self.public: list[Parts] = []

    def add(
        self,
        name: str,
        doc: str,
        *groups: Mapping[str, Kind],
        public: Mapping[str, Kind] | None = None,
        **parts: Kind,
    ) -> int:
        """An event with its facts; `public` are those that the other seats learn of one with two faces. Its number."""
        if name in self.names:
            raise ValueError(f"the event {name!r} is declared already")
        self.names.append(name)
        self.docs.append(doc)
        self.parts.append(_together(*groups, parts))
        self.public.append(self.parts[-1] if public is None else Parts(public))
        return len(self.names) - 1

    def fault(self, happened: Sequence[int]) -> str:
        """What is wrong with an event; empty if its faces are as declared."""
        if not 0 <= happened[0] < len(self.names):
            return f"no event has the number {happened[0]}"
        end = 3 + happened[2]
        found = self.parts[happened[0]].fault(happened[3:end])
        if not found and len(happened) > end:
            found = self.public[happened[0]].fault(happened[end:])
        return f"{self.names[happened[0]]}: {found}" if found else ""


# --- fields of a state ------------------------------------------------------------------------------------------------

ONE: Final = "number"
TRUTH: Final = "truth"
MANY: Final = "list"
FIXED: Final = "tuple"
BUNDLE: Final = "list of tuples"
OWN: Final = "own"

EVERYBODY: Final = "everybody"
OWNER: Final = "the owner"
PARTLY: Final = "in part"
"""Who may know what stands in a field: all; of each seat's entries that seat alone; or as the game's `secrets` say."""

ANY_LENGTH: Final = -1


class Field:
    """One field of a state.

    `shape` is ONE (a number), TRUTH, MANY (numbers changed in place), FIXED (numbers that clones share), BUNDLE (a list
    of tuples) or OWN (a value of the game's own `type`, which it fills, saves and loads itself). A list, tuple or bundle
    has `length` entries, `per_seat` so many for each seat, or ANY_LENGTH. `start` is each entry before set-up; what may
    be of any length, a tuple or each one of a bundle, has at most `longest` entries.
    """

    __slots__ = (
        "doc",
        "home",
        "least",
        "length",
        "longest",
        "most",
        "name",
        "per_seat",
        "seen_by",
        "shape",
        "start",
        "type",
    )

    def __init__(
        self,
        shape: str,
        name: str,
        doc: str,
        least: int,
        most: int,
        length: int,
        per_seat: int,
        start: int,
        seen_by: str,
        type: str,
        home: str = "",
        longest: int = ANY_LENGTH,
    ) -> None:
        self.shape = shape
        self.name = name
        self.doc = doc
        self.least = least
        self.most = most
        self.length = length
        self.per_seat = per_seat
        self.start = start
        self.seen_by = seen_by
        self.type = type
        self.home = home
        self.longest = longest

    def entries(self, seats: int) -> int:
        """How many entries it has in a match of so many seats, or ANY_LENGTH."""
        return self.per_seat * seats if self.per_seat else self.length

    def fresh(self, seats: int) -> object:
        """Its value before anything is set up."""
        if self.shape == TRUTH:
            return self.start == 1
        if self.shape == ONE:
            return self.start
        entries = max(self.entries(seats), 0)
        if self.shape == BUNDLE:
            return [()] * entries
        return [self.start] * entries if self.shape == MANY else (self.start,) * entries

    def saved(self, value: object) -> object:
        """Its value as JSON has it."""
        if self.shape in (ONE, TRUTH):
            return value
        assert isinstance(value, list | tuple)
        return [list(part) for part in value] if self.shape == BUNDLE else list(value)

    def read(self, reader: Reader, seats: int) -> object:
        """Its value from a saved state. Raises BadInput."""
        if self.shape == TRUTH:
            return reader.boolean(self.name)
        if self.shape == ONE:
            return reader.integer(self.name, self.least, self.most)
        entries = self.entries(seats)
        if self.shape != BUNDLE:
            length = None if entries == ANY_LENGTH else entries
            numbers = self._short(reader, reader.integers(self.name, length, self.least, self.most))
            return numbers if self.shape == MANY else tuple(numbers)
        parts = reader.items(self.name)
        if len(parts) != entries:
            raise reader.error(self.name, f"expected {entries} lists, found {len(parts)}")
        readers = [Reader({self.name: part}, reader.where) for part in parts]
        rows = [part.integers(self.name, None, self.least, self.most) for part in readers]
        return [tuple(self._short(reader, row)) for row in rows]

    def _short(self, reader: Reader, row: list[int]) -> list[int]:
        if len(row) > self.longest != ANY_LENGTH:
            raise reader.error(self.name, f"expected at most {self.longest} numbers, found {len(row)}")
        return row


def one(name: str, doc: str, least: int, most: int, start: int = 0, seen_by: str = EVERYBODY) -> Field:
    """A number."""
    return Field(ONE, name, doc, least, most, ANY_LENGTH, 0, start, seen_by, "int")


def truth(name: str, doc: str, start: int = 0) -> Field:
    """True or false."""
    return Field(TRUTH, name, doc, 0, 1, ANY_LENGTH, 0, start, EVERYBODY, "bool")


def many(
    name: str,
    doc: str,
    least: int,
    most: int,
    length: int = ANY_LENGTH,
    per_seat: int = 0,
    start: int = 0,
    seen_by: str = EVERYBODY,
) -> Field:
    """A list of numbers, changed in place."""
    return Field(MANY, name, doc, least, most, length, per_seat, start, seen_by, "list[int]")


def fixed(
    name: str,
    doc: str,
    least: int,
    most: int,
    length: int = ANY_LENGTH,
    per_seat: int = 0,
    start: int = 0,
    seen_by: str = EVERYBODY,
    longest: int = ANY_LENGTH,
) -> Field:
    """A tuple of numbers, replaced as a whole and shared by clones; empty at the start if its length is any."""
    return Field(FIXED, name, doc, least, most, length, per_seat, start, seen_by, "tuple[int, ...]", longest=longest)


def bundle(
    name: str,
    doc: str,
    least: int,
    most: int,
    length: int = ANY_LENGTH,
    per_seat: int = 0,
    seen_by: str = EVERYBODY,
    longest: int = ANY_LENGTH,
) -> Field:
    """A list of tuples, each of any length and empty at the start."""
    return Field(BUNDLE, name, doc, least, most, length, per_seat, 0, seen_by, "list[tuple[int, ...]]", longest=longest)


def own(name: str, doc: str, type: str, home: str, seen_by: str = EVERYBODY) -> Field:
    """A value of a type of the game's own that stands in the module `home`; clones copy a `list[…]` and share the rest."""
    return Field(OWN, name, doc, 0, 0, ANY_LENGTH, 0, 0, seen_by, type, home)


class Fields:
    """The fields of a game's state, in the order in which they are saved."""

    def __init__(self, *fields: Field) -> None:
        self.all = fields
        self.plain = tuple(field for field in fields if field.shape != OWN)
        self._owned = tuple(field for field in self.plain if field.seen_by == OWNER)
        if len({field.name for field in fields}) != len(fields):
            raise ValueError("two fields have one name")

    def fill(self, state: State) -> None:
        """Put into every field but the game's own what stands there before anything is set up."""
        for field in self.plain:
            setattr(state, field.name, field.fresh(state.seats))

    def save(self, state: State, found: dict[str, object]) -> None:
        """Add every field but the game's own to what is saved."""
        for field in self.plain:
            found[field.name] = field.saved(getattr(state, field.name))

    def load(self, reader: Reader, state: State) -> None:
        """Fill every field but the game's own from a saved state. Raises BadInput."""
        for field in self.plain:
            setattr(state, field.name, field.read(reader, state.seats))

    def hide(self, view: State, seat: int) -> None:
        """Hide from a seat (-1: a spectator) the others' entries of the fields that their owners alone may know."""
        for field in self._owned:
            entries = list(getattr(view, field.name))
            if field.shape == BUNDLE:
                hidden = [part if owner == seat else (UNKNOWN,) * len(part) for owner, part in enumerate(entries)]
            else:
                hidden = [UNKNOWN] * len(entries)
                if seat >= 0:
                    start, end = field.per_seat * seat, field.per_seat * (seat + 1)
                    hidden[start:end] = entries[start:end]
            setattr(view, field.name, tuple(hidden) if field.shape == FIXED else hidden)
