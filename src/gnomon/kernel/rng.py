"""The generator of a match: Threefry-4x64 with 20 rounds (Salmon, Moraes, Dror, Shaw, SC 2011).

It is counter-based: word number n of a seed is a pure function of both, so the whole generator is two integers in the
state, the 256-bit seed and the count of words drawn. Checked in the tests against the vectors published with the
algorithm.
"""

from typing import Final, Protocol

MASK64: Final = 0xFFFFFFFFFFFFFFFF
SEED_BITS: Final = 256
_SHORTS: Final = 1 << 16
_PARITY: Final = 0x1BD11BDAA9FC1A22
_ROTATIONS: Final = ((14, 16), (52, 57), (23, 40), (5, 37), (25, 33), (46, 12), (58, 22), (32, 32))


_LATEST: Final[list[tuple[int, int, tuple[int, int, int, int]]]] = [(0, -1, (0, 0, 0, 0))]
"""Seed, number and words of the block made last: words are mostly drawn one after another, four from a block."""


class Source(Protocol):
    """Anything that carries a generator: a state, or a `Generator`."""

    seed: int
    draws: int


class Generator:
    """A generator on its own, for bots and samplers. `seed` is any integer, taken modulo 2**256."""

    __slots__ = ("draws", "seed")

    def __init__(self, seed: int, draws: int = 0) -> None:
        self.seed = seed & ((1 << SEED_BITS) - 1)
        self.draws = draws


def threefry(key: tuple[int, int, int, int], counter: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    """Four 64-bit words for a key of four words and a counter of four words."""
    k0, k1, k2, k3 = key
    ks = (k0, k1, k2, k3, _PARITY ^ k0 ^ k1 ^ k2 ^ k3)
    x0 = (counter[0] + k0) & MASK64
    x1 = (counter[1] + k1) & MASK64
    x2 = (counter[2] + k2) & MASK64
    x3 = (counter[3] + k3) & MASK64
    for turn in range(20):
        a, b = _ROTATIONS[turn & 7]
        if turn & 1 == 0:
            x0 = (x0 + x1) & MASK64
            x1 = (((x1 << a) | (x1 >> (64 - a))) & MASK64) ^ x0
            x2 = (x2 + x3) & MASK64
            x3 = (((x3 << b) | (x3 >> (64 - b))) & MASK64) ^ x2
        else:
            x0 = (x0 + x3) & MASK64
            x3 = (((x3 << a) | (x3 >> (64 - a))) & MASK64) ^ x0
            x2 = (x2 + x1) & MASK64
            x1 = (((x1 << b) | (x1 >> (64 - b))) & MASK64) ^ x2
        if turn & 3 == 3:
            step = (turn >> 2) + 1
            x0 = (x0 + ks[step % 5]) & MASK64
            x1 = (x1 + ks[(step + 1) % 5]) & MASK64
            x2 = (x2 + ks[(step + 2) % 5]) & MASK64
            x3 = (x3 + ks[(step + 3) % 5] + step) & MASK64
    return (x0, x1, x2, x3)


def _block(seed: int, number: int) -> tuple[int, int, int, int]:
    held_seed, held_number, words = _LATEST[0]
    if number != held_number or seed != held_seed:
        key = (seed & MASK64, (seed >> 64) & MASK64, (seed >> 128) & MASK64, (seed >> 192) & MASK64)
        words = threefry(key, (number & MASK64, number >> 64, 0, 0))
        _LATEST[0] = (seed, number, words)
    return words


def next_word(source: Source) -> int:
    """The next 64-bit word; advances the source by one."""
    number = source.draws
    source.draws = number + 1
    return _block(source.seed, number >> 2)[number & 3]


def fresh_seed(source: Source) -> int:
    """A seed of another generator, drawn from this one."""
    return sum(next_word(source) << (64 * part) for part in range(SEED_BITS // 64))


def below(source: Source, limit: int) -> int:
    """A uniform integer in [0, limit), without bias. `limit` must be between 1 and 2**64."""
    if limit < 1 or limit > MASK64 + 1:
        raise ValueError(f"limit must be in 1..2**64, not {limit}")
    excess = (MASK64 + 1) % limit
    while True:
        word = next_word(source)
        if word <= MASK64 - excess:
            return word % limit


def shuffle(source: Source, items: list[int]) -> None:
    """Shuffle a list in place, every order equally likely (Fisher-Yates from the end).

    Each word gives four 16-bit numbers, lowest bits first; those that would favour an order are skipped. Draws whole
    words. Lists longer than 65,536 are refused with ValueError.
    """
    if len(items) > _SHORTS:
        raise ValueError(f"at most {_SHORTS} items can be shuffled, not {len(items)}")
    word = left = 0
    seed, number = source.seed, source.draws
    block: tuple[int, int, int, int] = (0, 0, 0, 0)
    held = -1
    for last in range(len(items) - 1, 0, -1):
        fair = _SHORTS - _SHORTS % (last + 1)
        while True:
            if left == 0:
                if number >> 2 != held:
                    held = number >> 2
                    block = _block(seed, held)
                word = block[number & 3]
                number += 1
                left = 4
            short = word & (_SHORTS - 1)
            word >>= 16
            left -= 1
            if short < fair:
                break
        other = short % (last + 1)
        items[last], items[other] = items[other], items[last]
    source.draws = number
