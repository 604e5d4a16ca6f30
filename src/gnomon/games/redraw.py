# gnomon: interpreted
"""Parts of a page that are drawn again only when what they are drawn from is not what it was.

A part tells what it `reads` of a position and how to `draw` it. With GNOMON_PROVE_PARTS=1 every part is drawn through a
position that notes what is read of it, and one that draws from a field which it does not tell of is an error. That is for
development and tests: it is slow, and compiled code cannot be watched.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, Final, Generic, NamedTuple, SupportsIndex, TypeVar

from gnomon.drawing.caches import LatestValues, LruCache
from gnomon.kernel.state import State

Position = TypeVar("Position", bound=State)

Drawn = dict[str, str]
"""Elements by key."""

TABLES: Final = 2_000
"""Tables of a game of which parts are kept, those drawn last."""
KEPT: Final = 400
"""Parts of one table that are kept: some forty for everybody who reads a language, ten a player."""

LISTS: Final = 4 * TABLES
"""Lists of parts, one or two for each reader of a table."""

PROVING: Final = os.environ.get("GNOMON_PROVE_PARTS") == "1"

UNCHANGING: Final = frozenset({"seats", "setting", "land"})
"""What never changes in a match, and stands in the key of a part."""

Entry = tuple[str, int]
"""One entry of a field; -1 for its length, or for a field that is no list."""


class Part(NamedTuple, Generic[Position]):
    """A part by name: what it reads of a position, compared with what it read before; and its elements."""

    name: str
    reads: Callable[[Position], object]
    draw: Callable[[Position], Drawn]


class UntoldReading(AssertionError):
    """A part is drawn from something that it does not tell of."""


class PartCache(Generic[Position]):
    """The elements of pages, kept by part, reader and match."""

    def __init__(self, proving: bool | None = None) -> None:
        self._kept: LruCache[LatestValues[Drawn]] = LruCache(TABLES)
        self._lists: LruCache[list[Part[Position]]] = LruCache(LISTS)
        self._proving = PROVING if proving is None else proving

    def listed(self, *key: object, make: Callable[..., Iterable[Part[Position]]]) -> list[Part[Position]]:
        """The parts that `make(*key)` gives, made once for each key."""
        return self._lists.get_or((make, *key), lambda: list(make(*key)))

    def drawn(self, parts: Iterable[Part[Position]], state: Position, reader: object, scope: object = None) -> Drawn:
        """The elements of all parts, for those who read like `reader`, in the match of `scope`."""
        found: Drawn = {}
        kept = self._kept.get_or(scope, lambda: LatestValues(KEPT))
        for part in parts:
            if self._proving:
                prove(part, state)
            found.update(kept.get_or((part.name, reader), part.reads(state), partial(part.draw, state)))
        return found


# --- proving ----------------------------------------------------------------------------------------------------------


def prove(part: Part[Any], state: State) -> None:
    """Raise UntoldReading if the part is drawn from entries that it does not read."""
    told, seen = set[Entry](), set[Entry]()
    _take_whole(part.reads(_watched(state, told)))
    part.draw(_watched(state, seen))
    untold = sorted({name for name, _ in seen - told})
    if untold:
        raise UntoldReading(f"{part.name} is drawn from {', '.join(untold)}, which it does not tell of")


def _take_whole(basis: object) -> None:
    """Note every entry of the lists and tuples that a basis holds whole."""
    if isinstance(basis, list | tuple):
        for value in basis:
            _take_whole(value)


def _watched(state: State, read: set[Entry]) -> State:
    """A copy of a position that notes which entries of its fields are read; what is tried out on a clone is not noted."""
    kind = type(state)

    def noting(self: State, name: str) -> Any:
        value = object.__getattribute__(self, name)
        if name == "clone":
            return state.clone
        if name.startswith("_") or name in UNCHANGING or callable(value):
            return value
        if isinstance(value, list):
            return _List(value, name, read)
        if isinstance(value, tuple):
            return _tuple(value, name, read)
        read.add((name, -1))
        return value

    watched = state.clone()
    watched.__class__ = type(kind.__name__, (kind,), {"__slots__": (), "__getattribute__": noting})
    return watched


class _Noting:
    """The reading of a list or tuple that notes which entries are read."""

    _name: str
    _read: set[Entry]

    def _note(self, key: SupportsIndex | slice, length: int) -> None:
        places = range(length)[key] if isinstance(key, slice) else (range(length)[key],)
        self._read.update((self._name, place) for place in places)

    def _note_all(self, length: int) -> None:
        self._read.update((self._name, place) for place in range(-1, length))


class _List(list[Any], _Noting):
    def __init__(self, values: Iterable[Any], name: str, read: set[Entry]) -> None:
        super().__init__(values)
        self._name = name
        self._read = read

    def __getitem__(self, key: SupportsIndex | slice) -> Any:
        self._note(key, super().__len__())
        return super().__getitem__(key)

    def __iter__(self) -> Iterator[Any]:
        self._note_all(super().__len__())
        return super().__iter__()

    def __len__(self) -> int:
        self._read.add((self._name, -1))
        return super().__len__()

    def __contains__(self, value: object) -> bool:
        self._note_all(super().__len__())
        return super().__contains__(value)


class _Tuple(tuple[Any, ...], _Noting):
    def __getitem__(self, key: SupportsIndex | slice) -> Any:
        self._note(key, super().__len__())
        return super().__getitem__(key)

    def __iter__(self) -> Iterator[Any]:
        self._note_all(super().__len__())
        return super().__iter__()

    def __len__(self) -> int:
        self._read.add((self._name, -1))
        return super().__len__()

    def __contains__(self, value: object) -> bool:
        self._note_all(super().__len__())
        return super().__contains__(value)


def _tuple(values: tuple[Any, ...], name: str, read: set[Entry]) -> _Tuple:
    made = _Tuple(values)
    made._name = name
    made._read = read
    return made
