"""The words of scenario files: a name out of a list, goods, a row of names."""

from collections.abc import Sequence

from gnomon.games.feudum.terms import GOOD_NAMES
from gnomon.kernel.codec import Reader


def one_of(reader: Reader, name: str, word: object, names: Sequence[str]) -> int:
    """The place of a word in a list of names. Raises BadInput."""
    if not isinstance(word, str) or word not in names:
        raise reader.error(name, f"'{word!s:.40}' is none of {', '.join(names)}")
    return names.index(word)


def row_of(reader: Reader, name: str, names: Sequence[str]) -> list[int]:
    """The numbers of a list of names; empty if it is left out. Raises BadInput."""
    return [one_of(reader, name, word, names) for word in reader.items(name)] if reader.has(name) else []


def listed(reader: Reader, name: str) -> list[list[str]]:
    """`"farm, blue serf"` as the words of each part. Raises BadInput for an empty part."""
    parts = [part.split() for part in reader.text(name).split(",")]
    if not all(parts):
        raise reader.error(name, "expected words with commas between them")
    return parts


def number_of(reader: Reader, name: str, word: str) -> int:
    """A number from 0 to 99. Raises BadInput."""
    if not (word.isascii() and word.isdigit() and len(word) <= 2):
        raise reader.error(name, f"'{word:.40}' is no number")
    return int(word)


def goods_of(reader: Reader, most: int = 99) -> list[int]:
    """A table of goods: a number of each, none where it is left out. Raises BadInput."""
    found = [reader.integer(good, 0, most) if reader.has(good) else 0 for good in GOOD_NAMES]
    reader.finish()
    return found
