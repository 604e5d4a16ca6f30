"""The kinds of values in a game's vocabulary: what an integer of a frame, an event, an answer or a field stands for.

A kind knows the bounds of its values, their words in files, and the `noun` under which they are spoken of. Parts are
kinds with names, in order: the values of one frame or the facts of one event.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from gnomon.kernel.codec import Reader

NUMBER: Final = 0
WORD: Final = 1
FLAG: Final = 2
MASK: Final = 3
COUNTS: Final = 4
MASKS: Final = 5
SEAT: Final = 6
ROW: Final = 7
WORDS: Final = 8
PAIRS: Final = 9

SHAPE_NAMES: Final = ("number", "word", "flag", "mask", "counts", "masks", "seat", "row", "words", "pairs")

MOST: Final = 9_999
NO_WORD: Final = "none"
"""The word for nothing, where nothing may stand."""
NO_PLACE: Final = -1

Values = Sequence[int]


class Kind:
    """What values stand for.

    `shape` is NUMBER (one value as it is, from `least` to `most`), WORD (one value: the word at its place in `words`,
    counted from `base`; `nothing` as "none"), FLAG (0 or 1), MASK (one value: the words of its bits), COUNTS (as many
    values as words: how many of each), ROW (the same, written as a list), SEAT (a player, by colour). MASKS, WORDS and
    PAIRS (a word and a number by turns) take all values that are left. An `optional` one may be missing in the frame.
    `noun` names the method of a speaker that puts a value into words; a number without one is said as it is.
    """

    __slots__ = ("base", "least", "most", "nothing", "noun", "optional", "shape", "words")

    def __init__(
        self,
        shape: int,
        words: Sequence[str] = (),
        base: int = 0,
        nothing: int = NO_PLACE,
        optional: bool = False,
        noun: str = "",
        least: int = 0,
        most: int = MOST,
    ) -> None:
        self.shape = shape
        self.words = words
        self.base = base
        self.nothing = nothing
        self.optional = optional
        self.noun = noun
        self.least = least
        self.most = most

    def called(self, noun: str) -> "Kind":
        """The same kind under another noun."""
        return Kind(self.shape, self.words, self.base, self.nothing, self.optional, noun, self.least, self.most)

    def maybe(self) -> "Kind":
        """The same kind, which a frame may lack."""
        return Kind(self.shape, self.words, self.base, self.nothing, True, self.noun, self.least, self.most)

    @property
    def is_rest(self) -> bool:
        """Whether it takes all values that are left."""
        return self.shape in (MASKS, WORDS, PAIRS)

    @property
    def is_single(self) -> bool:
        """Whether it is one value."""
        return not self.is_rest and self.shape not in (COUNTS, ROW)

    def width(self, left: int) -> int:
        """How many of the values that are left it takes."""
        if self.is_rest:
            return left
        return 1 if self.is_single else len(self.words)

    def holds(self, values: Values) -> bool:
        """Whether the values lie within its bounds."""
        return all(self._holds(value, place) for place, value in enumerate(values))

    def _holds(self, value: int, place: int) -> bool:
        if self.shape in (MASK, MASKS):
            return 0 <= value < 1 << len(self.words)
        if self.shape == FLAG:
            return value in (0, 1)
        if self.shape in (WORD, WORDS, SEAT) or (self.shape == PAIRS and place % 2 == 0):
            return value == self.nothing or not self.words or 0 <= value - self.base < len(self.words)
        return value == NO_PLACE or self.least <= value <= self.most

    def bounds(self) -> str:
        """Its bounds for people: “0–9”, or the number of its words."""
        if self.shape == FLAG:
            return "0, 1"
        if self.words and self.shape not in (COUNTS, ROW):
            return f"{len(self.words)} words"
        return f"{self.least}–{self.most}"

    # --- in files -------------------------------------------------------------------------------------------------

    def write(self, values: Values) -> str:
        """The text of its values."""
        if self.shape == MASKS:
            return f"[{', '.join(listed_mask(value, self.words) for value in values)}]"
        if self.shape == WORDS:
            return f"[{', '.join(self._quoted(value) for value in values)}]"
        if self.shape == PAIRS:
            pairs = zip(values[::2], values[1::2], strict=True)
            return f"[{', '.join(f'[{self._quoted(value)}, {number}]' for value, number in pairs)}]"
        if self.shape == ROW:
            return str(list(values))
        if self.shape == COUNTS:
            return counted(values, self.words)
        value = values[0]
        if self.shape == FLAG:
            return "true" if value else "false"
        if self.shape == MASK:
            return listed_mask(value, self.words)
        return str(value) if self.shape == NUMBER else self._quoted(value)

    def _quoted(self, value: int) -> str:
        return f'"{NO_WORD if value == self.nothing else self.words[value - self.base]}"'

    def read(self, reader: Reader, name: str) -> list[int]:
        """Its values. Raises BadInput."""
        if self.shape == MASKS:
            return [Reader({name: row}, reader.where).choices(name, self.words) for row in reader.items(name)]
        if self.shape == WORDS:
            return [self._place(reader, name, word) for word in reader.items(name)]
        if self.shape == PAIRS:
            return [value for pair in reader.items(name) for value in self._pair(reader, name, pair)]
        if self.shape == ROW:
            return reader.integers(name, len(self.words), self.least, self.most)
        if self.shape == COUNTS:
            return counts_of(reader.table(name), self.words)
        if self.shape == FLAG:
            return [int(reader.boolean(name))]
        if self.shape == MASK:
            return [reader.choices(name, self.words)]
        if self.shape == NUMBER:
            return [reader.integer(name, NO_PLACE, self.most)]
        return [self._place(reader, name, reader.raw(name))]

    def _place(self, reader: Reader, name: str, word: object) -> int:
        return self.nothing if word == NO_WORD else self.base + reader.choice_of(name, word, self.words)

    def _pair(self, reader: Reader, name: str, pair: object) -> list[int]:
        if not isinstance(pair, list) or len(pair) != 2:
            raise reader.error(name, "expected pairs of a word and a number")
        number = Reader({name: pair[1]}, reader.where).integer(name, NO_PLACE, self.most)
        return [self._place(reader, name, pair[0]), number]


# --- making kinds -----------------------------------------------------------------------------------------------------


def number(noun: str = "", least: int = 0, most: int = MOST) -> Kind:
    """A number from `least` to `most`, or -1 where none is meant."""
    return Kind(NUMBER, noun=noun, least=least, most=most)


def word(noun: str, words: Sequence[str], base: int = 0, nothing: int = NO_PLACE) -> Kind:
    """One of several words, the first of them `base`; `nothing` stands for none of them."""
    return Kind(WORD, words, base, nothing, noun=noun)


def flag() -> Kind:
    """0 or 1."""
    return Kind(FLAG)


def mask(noun: str, words: Sequence[str]) -> Kind:
    """A set of words, a bit for each."""
    return Kind(MASK, words, noun=noun)


def counts(noun: str, words: Sequence[str], most: int = MOST) -> Kind:
    """As many numbers as words."""
    return Kind(COUNTS, words, noun=noun, most=most)


def row(noun: str, words: Sequence[str], most: int = MOST) -> Kind:
    """As many numbers as words, written in files as a list."""
    return Kind(ROW, words, noun=noun, most=most)


def seat(noun: str = "name", colours: Sequence[str] = (), nothing: int = NO_PLACE) -> Kind:
    """A player, or `nothing` for nobody; without `colours`, those of the file's players."""
    return Kind(SEAT, colours, nothing=nothing, noun=noun)


class Parts:
    """Named kinds in order: the values of a frame, the facts of an event."""

    __slots__ = ("kinds", "names")

    def __init__(self, parts: Mapping[str, Kind]) -> None:
        self.names = tuple(parts)
        self.kinds = tuple(parts.values())
        if any(kind.is_rest or kind.optional for kind in self.kinds[:-1]):
            raise ValueError(f"only the last of {', '.join(self.names)} may be of any length")

    def kind(self, name: str) -> Kind:
        """The kind of a part. Raises ValueError."""
        return self.kinds[self.names.index(name)]

    def split(self, values: Values) -> dict[str, tuple[int, ...]]:
        """The values of each part, fewer where they do not suffice; an optional one that is missing is left out."""
        found: dict[str, tuple[int, ...]] = {}
        start = 0
        for name, kind in zip(self.names, self.kinds, strict=True):
            if start == len(values) and kind.optional:
                break
            end = min(start + kind.width(len(values) - start), len(values))
            found[name] = tuple(values[start:end])
            start = end
        if start != len(values):
            raise ValueError(f"values without a name in {tuple(values)}: expected {', '.join(self.names) or 'none'}")
        return found

    def fault(self, values: Values) -> str:
        """What is wrong with the values, by the name of the part; empty if they are as declared."""
        try:
            parts = self.split(values)
        except ValueError as found:
            return str(found)
        for name, kind in zip(self.names, self.kinds, strict=True):
            if name not in parts:
                continue
            if not kind.is_rest and len(parts[name]) != kind.width(0):
                return f"{name}: too few values in {tuple(values)}"
            if not kind.holds(parts[name]):
                return f"{name}: {parts[name]} is out of bounds ({kind.bounds()})"
        return ""

    def places(self) -> dict[str, tuple[int, int]]:
        """Where the values of each part stand: first and one past the last, -1 for the end."""
        found: dict[str, tuple[int, int]] = {}
        start = 0
        for name, kind in zip(self.names, self.kinds, strict=True):
            end = -1 if kind.is_rest else start + kind.width(0)
            found[name] = (start, end)
            start = end
        return found


# --- words of files ---------------------------------------------------------------------------------------------------


def listed_mask(mask: int, words: Sequence[str]) -> str:
    """The list of the words of a mask."""
    named = [f'"{name}"' for place, name in enumerate(words) if mask >> place & 1]
    return f"[{', '.join(named)}]"


def counted(numbers: Values, words: Sequence[str]) -> str:
    """A table of how many there are of each word, without those of which there are none."""
    found = ", ".join(f"{name} = {number}" for name, number in zip(words, numbers, strict=True) if number)
    return f"{{ {found} }}" if found else "{}"


def counts_of(table: Reader, words: Sequence[str], most: int = MOST) -> list[int]:
    """A number of each word, none where it is left out. Raises BadInput."""
    found = [table.integer(name, 0, most) if table.has(name) else 0 for name in words]
    table.finish()
    return found
