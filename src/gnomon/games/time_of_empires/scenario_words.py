"""The words of scenario files: cards, slots, timers and pieces, read and written."""

from collections.abc import Sequence
from typing import Final

from gnomon.games.time_of_empires.actions import SLOT_NAMES
from gnomon.games.time_of_empires.state import EXHAUSTED, GRACE, OFF, SAND
from gnomon.games.time_of_empires.terms import BUILDING_NAMES, COLOUR_NAMES
from gnomon.kernel.codec import Reader
from gnomon.kernel.kinds import NO_WORD
from gnomon.kernel.scenario_words import UNKNOWN_WORD, listed, one_of

WISHES: Final = ("all", "none", "all_after_all")
"""What a seat has declared about the next appointment."""

SAND_NAMES: Final = ("empty", "sand", "grace")
"""By state of the sand: run out, running, run out but not yet to be cleared by others."""
assert (SAND_NAMES[EXHAUSTED], SAND_NAMES[SAND], SAND_NAMES[GRACE]) == ("empty", "sand", "grace")


def listed_cards(cards: Sequence[int], words: Sequence[str]) -> str:
    """A list of cards in words: "?" for those that a view does not know."""
    return listed(cards, words, UNKNOWN_WORD)


# --- timers --------------------------------------------------------------------------------------------------------


def write_timer(slot: int, sand: int, ready_at: int) -> str:
    """A timer: its slot or "off", and how its sand stands with the instant at which it ran or runs out."""
    words = [NO_WORD if slot == OFF else SLOT_NAMES[slot]]
    if sand != EXHAUSTED or ready_at:
        words += [SAND_NAMES[sand], str(ready_at)]
    return f'"{" ".join(words)}"'


def read_timer(reader: Reader, name: str, item: object) -> tuple[int, int, int]:
    """The slot (or OFF), the state of the sand and its instant. Raises BadInput."""
    words = item.split() if isinstance(item, str) else []
    if len(words) not in (1, 3):
        raise reader.error(name, f"{item!r:.40} is no timer: a slot, and how its sand stands at which instant")
    slot = one_of(reader, name, words[0], SLOT_NAMES, absent=True)
    if len(words) == 1:
        return slot, EXHAUSTED, 0
    sand = one_of(reader, name, words[1], SAND_NAMES)
    if not words[2].isdecimal() or len(words[2]) > 15:
        raise reader.error(name, f"{words[2]!r:.40} is no instant in milliseconds")
    return slot, sand, int(words[2])


# --- pieces --------------------------------------------------------------------------------------------------------


def write_piece(owner: int, kind: int) -> str:
    """A building piece: its colour and kind."""
    return f"{COLOUR_NAMES[owner]} {BUILDING_NAMES[kind]}"


def read_piece(reader: Reader, name: str, item: object, seats: int) -> tuple[int, int]:
    """The owner and the kind of a building piece. Raises BadInput."""
    words = item.split() if isinstance(item, str) else []
    if len(words) != 2 or words[0] not in COLOUR_NAMES[:seats] or words[1] not in BUILDING_NAMES:
        raise reader.error(name, f"{item!r:.40} is no building: a colour and a kind")
    return COLOUR_NAMES.index(words[0]), BUILDING_NAMES.index(words[1])
