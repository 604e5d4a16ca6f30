"""The one place where what somebody wrote becomes a whole number."""

from __future__ import annotations

from typing import Final

LONGEST: Final = 15
"""So many digits hold every instant, row and code, and fit a database's numbers."""


def whole_number(text: str, default: int, longest: int = LONGEST) -> int:
    """A number of at most `longest` ASCII digits, with a minus before it or without; for anything else the default."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) <= longest else default


def is_numbered(section: str) -> bool:
    """Whether a section of a game's rules goes by a number; the overview and the like go by a word."""
    return section[-1:].isdigit()
