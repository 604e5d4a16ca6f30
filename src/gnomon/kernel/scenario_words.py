"""The words of scenario files, read and written: names, rows, words with commas between, answers, pending frames."""

from collections.abc import Mapping, Sequence
from typing import Final

from gnomon.kernel.codec import Reader
from gnomon.kernel.frames import UNKNOWN
from gnomon.kernel.game import Game
from gnomon.kernel.kinds import NO_PLACE, NO_WORD, listed_mask
from gnomon.kernel.options import OptionSpec, Value
from gnomon.kernel.rng import SEED_BITS
from gnomon.kernel.state import FIRST_RULES, State

UNKNOWN_WORD: Final = "?"
"""The word for one of several things that a view does not know."""
HIDDEN_WORD: Final = "hidden"
"""The seed of a view."""


def one_of(reader: Reader, name: str, word: object, words: Sequence[str], absent: bool = False) -> int:
    """The place of a word in a list; NO_PLACE for "none" where that is allowed. Raises BadInput."""
    return NO_PLACE if absent and word == NO_WORD else reader.choice_of(name, word, words)


def row_of(reader: Reader, name: str, words: Sequence[str], absent: bool = False) -> tuple[int, ...]:
    """The places of the words of a row; empty if the name is left out. Raises BadInput."""
    if not reader.has(name):
        return ()
    return tuple(one_of(reader, name, word, words, absent) for word in reader.items(name))


def cards_of(reader: Reader, name: str, words: Sequence[str]) -> tuple[int, ...]:
    """The places of the words of a row, UNKNOWN for "?". Raises BadInput."""
    row = reader.items(name)
    return tuple(UNKNOWN if word == UNKNOWN_WORD else one_of(reader, name, word, words) for word in row)


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


# --- written ---------------------------------------------------------------------------------------------------------


def quoted(number: int, words: Sequence[str], absent: str = NO_WORD) -> str:
    """A word in quotation marks; another one for a negative number."""
    return f'"{words[number] if number >= 0 else absent}"'


def listed_texts(texts: Sequence[str]) -> str:
    """A list of texts in quotation marks."""
    marked = [f'"{text}"' for text in texts]
    return f"[{', '.join(marked)}]"


def listed(numbers: Sequence[int], words: Sequence[str], absent: str = NO_WORD) -> str:
    """A list of words."""
    return f"[{', '.join(quoted(number, words, absent) for number in numbers)}]"


def option_lines(values: Mapping[str, Value], specs: Sequence[OptionSpec]) -> list[str]:
    """The table of the options that are not as printed; no lines if all are."""
    other = {spec.name: values[spec.name] for spec in specs if values[spec.name] != spec.default}
    lines = [f"{name} = {_option_word(value)}" for name, value in other.items()]
    return ["", "[options]", *lines] if lines else []


def _option_word(value: Value) -> str:
    """A value in TOML; truth is told apart first, for compiled code takes it for a number."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)


# --- the generator ---------------------------------------------------------------------------------------------------


def read_seed(reader: Reader) -> int:
    """The `seed`: a number, or its hexadecimal digits; UNKNOWN if it is hidden, 0 if it is left out. Raises BadInput."""
    seed = reader.raw("seed") if reader.has("seed") else 0
    if seed == HIDDEN_WORD:
        return UNKNOWN
    if isinstance(seed, str):
        try:
            seed = int(seed, 16)
        except ValueError:
            raise reader.error("seed", f"'{seed:.40}' is no hexadecimal number") from None
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 1 << SEED_BITS:
        raise reader.error("seed", f"expected a number of up to {SEED_BITS} bits")
    return seed


def read_rules_version(reader: Reader, newest: int) -> int:
    """The version of the rules that a position is played by: the `newest` if it names none. Raises BadInput."""
    return reader.integer("rules_version", FIRST_RULES, newest) if reader.has("rules_version") else newest


def write_seed(seed: int) -> str:
    """The `seed` in hexadecimal digits, or that it is hidden."""
    return f'"{HIDDEN_WORD if seed < 0 else format(seed, "x")}"'


# --- pending frames --------------------------------------------------------------------------------------------------


def write_frame_head(name: str, seats: int, colours: Sequence[str], says_nobody: bool = False) -> list[str]:
    """The first lines of a `[[pending]]` table: the name of its op, and the seats of a mask if there are any."""
    lines = ["[[pending]]", f'frame = "{name}"']
    return [*lines, f"seats = {listed_mask(seats, colours)}"] if seats or says_nobody else lines


def read_frame_head(reader: Reader, names: Sequence[str], colours: Sequence[str]) -> tuple[int, int]:
    """The op of a `[[pending]]` table and the mask of its seats. Raises BadInput."""
    name = reader.text("frame")
    if name not in names:
        raise reader.error("frame", f"unknown frame '{name:.40}'; known: {', '.join(names)}")
    return names.index(name), mask_of(reader, "seats", colours)
