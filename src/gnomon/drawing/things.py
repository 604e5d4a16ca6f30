# gnomon: interpreted
"""Names of things that explain themselves: “kind:id”, carried by what is drawn and asked for by the page.

A drawing marks an element with `explains("card", 206)`; whoever points at it asks the game's face to explain `card:206`.
What a page asks for may come from anybody: `read` knows a name from nonsense, and `number` an index from any other text.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

LONGEST: Final = 80
"""No name is longer."""
_NAME: Final = re.compile(r"([a-z][a-z0-9_]{0,23}):([A-Za-z0-9_.-]{1,48})")


class Thing(NamedTuple):
    """A name taken apart: its kind, and the parts of its id."""

    kind: str
    parts: tuple[str, ...]

    def number(self, place: int, below: int) -> int:
        """The part at a place as a number from 0 to less than `below`; -1 if it is none, or not there."""
        return number(self.parts[place], below) if place < len(self.parts) else -1

    def numbers(self, *below: int) -> tuple[int, ...] | None:
        """All parts as numbers, each less than its bound; None unless there are just so many and all are."""
        found = tuple(number(part, most) for part, most in zip(self.parts, below, strict=False))
        return found if len(found) == len(below) == len(self.parts) and -1 not in found else None


def number(text: str, below: int) -> int:
    """A text as a number from 0 to less than `below`, or -1."""
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        return -1
    found = int(text)
    return found if found < below else -1


def thing(kind: str, *parts: object) -> str:
    """The name of a thing; the parts of its id are joined by hyphens and hold none."""
    return f"{kind}:{'-'.join(map(str, parts))}"


def explains(kind: str, *parts: object) -> str:
    """The attribute of an element that stands for a thing, with a space before it."""
    return f' data-explains="{thing(kind, *parts)}"'


def read(name: str) -> Thing | None:
    """A name taken apart, or None for what is no name of anything."""
    found = _NAME.fullmatch(name) if len(name) <= LONGEST else None
    return Thing(found[1], tuple(found[2].split("-"))) if found else None
