"""Seeds, ids and codes from the operating system's generator, and the host's steady clock."""

import secrets
import time
from typing import Final

LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""Digits and letters that are not mistaken for one another (no 0, 1, i, l, o)."""


class SystemDice:
    """Dice that nobody can foresee."""

    def seed(self) -> int:
        """256 bits."""
        return secrets.randbits(256)

    def token(self) -> str:
        """16 letters and digits, 79 bits."""
        return "".join(secrets.choice(LETTERS) for _ in range(16))

    def code(self) -> str:
        """Eight letters and digits in two groups, 39 bits, for people to read out and type."""
        drawn = "".join(secrets.choice(LETTERS) for _ in range(8))
        return f"{drawn[:4]}-{drawn[4:]}"


def tidy_code(typed: str) -> str:
    """A typed code in the form in which `code` writes it: case, spaces and dashes do not matter."""
    bare = "".join(letter for letter in typed.lower() if letter.isalnum())
    return f"{bare[:4]}-{bare[4:]}"


class SteadyClock:
    """The system's date at the start, carried on by the monotonic clock, so that it never goes back."""

    def __init__(self) -> None:
        self._start = time.time_ns() - time.monotonic_ns()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return (self._start + time.monotonic_ns()) // 1_000_000
