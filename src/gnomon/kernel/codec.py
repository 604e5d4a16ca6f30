"""Strict reading of saved data: unknown names, wrong types and absurd depth are refused with the place named."""

import hashlib
import json
from collections.abc import Mapping, Sequence

from gnomon.kernel.errors import BadInput

MAX_DEPTH = 64
MAX_INTEGER = 1 << 512


def canonical(value: object) -> bytes:
    """The one JSON text of a value: sorted names, no spaces, ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode("ascii")


def digest(value: object) -> str:
    """SHA-256 of the canonical JSON of a value, in hexadecimal; stable for ever."""
    return hashlib.sha256(canonical(value)).hexdigest()


def parse(text: str | bytes, where: str) -> object:
    """Decode JSON of bounded depth; infinities and a name twice in one table are refused. Raises BadInput."""
    try:
        value: object = json.loads(text, object_pairs_hook=_table, parse_constant=_no_number)
    except RecursionError:
        raise BadInput(where, "nested too deeply") from None
    except (ValueError, UnicodeDecodeError) as fault:
        raise BadInput(where, f"not valid JSON ({fault})") from None
    if _depth_exceeds(value, MAX_DEPTH):
        raise BadInput(where, "nested too deeply")
    return value


def _table(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name stands twice in one table")
    return found


def _no_number(name: str) -> object:
    raise ValueError(f"{name} is no number")


def _depth_exceeds(value: object, limit: int) -> bool:
    level: list[object] = [value]
    for _ in range(limit + 1):
        below: list[object] = []
        for item in level:
            if isinstance(item, dict):
                below.extend(item.values())
            elif isinstance(item, list):
                below.extend(item)
        if not below:
            return False
        level = below
    return True


class Reader:
    """Reads one mapping name by name; `finish` refuses names that nobody asked for."""

    def __init__(self, value: object, where: str) -> None:
        if not isinstance(value, Mapping):
            raise BadInput(where, "expected a table of names and values")
        self.where = where
        self._left: dict[str, object] = {}
        for name, item in value.items():
            if not isinstance(name, str):
                raise BadInput(where, "names must be text")
            self._left[name] = item

    def error(self, name: str, what: str) -> BadInput:
        """The error to raise for a name."""
        return BadInput(f"{self.where}: {name}", what)

    def has(self, name: str) -> bool:
        """Whether a name is there and not yet read."""
        return name in self._left

    def names(self) -> list[str]:
        """The names that are not yet read, in order."""
        return list(self._left)

    def raw(self, name: str) -> object:
        """The value of a name, of any type."""
        if name not in self._left:
            raise self.error(name, "missing")
        return self._left.pop(name)

    def expect(self, name: str, wanted: object) -> None:
        """Refuse any other value."""
        found = self.raw(name)
        if type(found) is not type(wanted) or found != wanted:
            raise self.error(name, f"expected {wanted!r}, found {found!r:.60}")

    def integer(self, name: str, low: int | None = None, high: int | None = None) -> int:
        """An integer in [low, high]; booleans are refused."""
        return self._checked(name, self.raw(name), low, high)

    def boolean(self, name: str) -> bool:
        """True or False."""
        found = self.raw(name)
        if not isinstance(found, bool):
            raise self.error(name, "expected true or false")
        return found

    def text(self, name: str) -> str:
        """Text."""
        found = self.raw(name)
        if not isinstance(found, str):
            raise self.error(name, "expected text")
        return found

    def choice(self, name: str, words: Sequence[str]) -> int:
        """The number of a word among those allowed."""
        return self.choice_of(name, self.text(name), words)

    def choice_of(self, name: str, word: object, words: Sequence[str]) -> int:
        """The number of a word of the name's that has been read."""
        if not isinstance(word, str) or word not in words:
            raise self.error(name, f"{word!r:.40} is none of {', '.join(words)}")
        return words.index(word)

    def choices(self, name: str, words: Sequence[str]) -> int:
        """A list of words as a mask of their numbers, each at most once."""
        found = 0
        for word in self.items(name):
            bit = 1 << self.choice_of(name, word, words)
            if found & bit:
                raise self.error(name, f"{word} stands twice")
            found |= bit
        return found

    def hexadecimal(self, name: str) -> int:
        """A whole number written in hexadecimal digits."""
        written = self.text(name)
        try:
            return int(written, 16)
        except ValueError:
            raise self.error(name, "not a hexadecimal number") from None

    def items(self, name: str) -> list[object]:
        """A list of anything."""
        found = self.raw(name)
        if not isinstance(found, list):
            raise self.error(name, "expected a list")
        return found

    def integers(
        self, name: str, length: int | None = None, low: int | None = None, high: int | None = None
    ) -> list[int]:
        """A list of integers, of the given length if any."""
        found = [self._checked(name, item, low, high) for item in self.items(name)]
        if length is not None and len(found) != length:
            raise self.error(name, f"expected {length} numbers, found {len(found)}")
        return found

    def nested_integers(self, name: str) -> list[list[list[int]]]:
        """A list of lists of lists of integers."""
        out: list[list[list[int]]] = []
        for lane in self.items(name):
            if not isinstance(lane, list):
                raise self.error(name, "expected lists of lists of numbers")
            frames: list[list[int]] = []
            for frame in lane:
                if not isinstance(frame, list) or len(frame) < 2:
                    raise self.error(name, "expected lists of lists of at least two numbers")
                frames.append([self._checked(name, item, None, None) for item in frame])
            out.append(frames)
        return out

    def mapping(self, name: str, found: object) -> dict[str, object]:
        """A mapping of names to anything, kept whole."""
        if not isinstance(found, dict) or not all(isinstance(key, str) for key in found):
            raise self.error(name, "expected a table of names and values")
        return dict(found)

    def table(self, name: str) -> "Reader":
        """A nested mapping."""
        return Reader(self.raw(name), f"{self.where}: {name}")

    def finish(self) -> None:
        """Refuse what is left over."""
        if self._left:
            raise BadInput(self.where, f"unknown name {min(self._left)!r}")

    def _checked(self, name: str, item: object, low: int | None, high: int | None) -> int:
        if isinstance(item, bool) or not isinstance(item, int) or abs(item) > MAX_INTEGER:
            raise self.error(name, f"expected a whole number, found {item!r:.60}")
        if (low is not None and item < low) or (high is not None and item > high):
            raise self.error(name, f"{item} is out of range")
        return item
