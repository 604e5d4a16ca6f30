"""The words of scenario files: a name out of a list, rows of names, words with commas between, answers to give."""

from collections.abc import Sequence
from typing import Final

from gnomon.kernel.codec import Reader
from gnomon.kernel.game import Game
from gnomon.kernel.state import State

NO_WORD: Final = "none"
"""The word for nothing, where nothing may stand."""
NO_PLACE: Final = -1


def one_of(reader: Reader, name: str, word: object, words: Sequence[str], absent: bool = False) -> int:
    """The place of a word in a list; NO_PLACE for "none" where that is allowed. Raises BadInput."""
    return NO_PLACE if absent and word == NO_WORD else reader.choice_of(name, word, words)


def row_of(reader: Reader, name: str, words: Sequence[str], absent: bool = False) -> tuple[int, ...]:
    """The places of the words of a row; empty if the name is left out. Raises BadInput."""
    if not reader.has(name):
        return ()
    return tuple(one_of(reader, name, word, words, absent) for word in reader.items(name))


def mask_of(reader: Reader, name: str, words: Sequence[str]) -> int:
    """A mask of the words of a row, each at most once; 0 if the name is left out. Raises BadInput."""
    return reader.choices(name, words) if reader.has(name) else 0


def parts_of(reader: Reader, name: str) -> list[list[str]]:
    """`"farm, blue serf"` as the words of each part. Raises BadInput for an empty part."""
    parts = [part.split() for part in reader.text(name).split(",")]
    if not all(parts):
        raise reader.error(name, "expected words with commas between them")
    return parts


def count_of(reader: Reader, name: str, word: str) -> int:
    """A number from 0 to 99. Raises BadInput."""
    if not (word.isascii() and word.isdigit() and len(word) <= 2):
        raise reader.error(name, f"'{word:.40}' is no number")
    return int(word)


def give_answers(reader: Reader, game: Game, state: State, colours: Sequence[str]) -> None:
    """Give the `answers` that a scenario lists, each as colour, kind and name. Raises BadInput."""
    for line in reader.items("answers") if reader.has("answers") else []:
        words = line.split(" ") if isinstance(line, str) else []
        if len(words) != 3:
            raise reader.error("answers", f"'{line!s:.60}' is not a colour, a kind and a name")
        seat = one_of(reader, "answers", words[0], colours)
        kinds = [block.kind for block in game.codes.blocks]
        block = game.codes.blocks[one_of(reader, "answers", words[1], kinds)]
        code = block.base + one_of(reader, "answers", words[2], block.names)
        refusal = game.check(state, seat, code)
        if refusal is not None:
            raise reader.error("answers", f"'{line}' is refused: {refusal.code} ({refusal.section})")
        game.apply(state, seat, code)
