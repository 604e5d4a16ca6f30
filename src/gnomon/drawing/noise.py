"""Irregularity for drawings: fractions that look random and are the same for the same name on every machine."""

from __future__ import annotations

_MASK = (1 << 64) - 1


def scatter(name: int) -> int:
    """A well mixed 64-bit number for a number (the finishing step of SplitMix64, Steele et al. 2014)."""
    word = (name + 0x9E3779B97F4A7C15) & _MASK
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
    return word ^ (word >> 31)


class Noise:
    """A sequence of numbers fixed by its name, for trees, cracks and water; never for anything a rule could see."""

    __slots__ = ("_word",)

    def __init__(self, name: int) -> None:
        self._word = scatter(name)

    def between(self, low: float, high: float) -> float:
        """The next number in [low, high)."""
        self._word = scatter(self._word)
        return low + (high - low) * (self._word >> 11) / (1 << 53)

    def pick(self, count: int) -> int:
        """The next index below the count."""
        return int(self.between(0, count))
