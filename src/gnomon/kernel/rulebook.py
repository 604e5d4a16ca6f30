"""Marks that tie code to the sections of a rulebook, and the table of what is implemented.

A section that is longer than a screen has numbered paragraphs, sections of their own: of 5.2 "Move" the paragraph 5.2.3
"Pilfer". Marks name the paragraph; the number of the whole section stays for what concerns all of it.
"""

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

Marked = TypeVar("Marked", bound=Callable[..., object])

_MARKS: Final[dict[str, dict[str, list[str]]]] = {}


def rule(*sections: str) -> Callable[[Marked], Marked]:
    """Mark a function as the place of the given sections of its game's rulebook.

    The game is that of the folder beneath `games`. One that stands elsewhere has the name of its module or of a folder
    that this lies in, as `race` of `race.py` and `lanterns` of `examples/lanterns/rules.py`.
    """

    def mark(function: Marked) -> Marked:
        module = str(getattr(function, "__module__", ""))
        name = str(getattr(function, "__qualname__", getattr(function, "__name__", "")))
        parts = module.split(".")
        for game in [parts[parts.index("games") + 1]] if "games" in parts else parts:
            places = _MARKS.setdefault(game, {})
            for section in sections:
                places.setdefault(section, []).append(f"{module}.{name}")
        return function

    return mark


class Section:
    """One section of a rulebook: its number, title, and whether it holds rules (or only explains)."""

    __slots__ = ("id", "rules", "title")

    def __init__(self, id: str, title: str, rules: bool = True) -> None:
        self.id = id
        self.title = title
        self.rules = rules


class Absence:
    """A sentence of the rules for which there is nothing to code: what it says, and the function that shows it.

    "There is no limit" is kept by a place that counts nothing. `seen` is that place, by module and name.
    """

    __slots__ = ("fact", "section", "seen")

    def __init__(self, section: str, fact: str, seen: str) -> None:
        self.section = section
        self.fact = fact
        self.seen = seen


class Rulebook:
    """The sections of a game in printed order, the ones that are not implemented with the reason, and the absences."""

    def __init__(
        self,
        game: str,
        sections: Sequence[Section],
        not_implemented: dict[str, str],
        by_absence: Sequence[Absence] = (),
    ) -> None:
        self.game = game
        self.sections = tuple(sections)
        self.not_implemented = dict(not_implemented)
        self.by_absence = tuple(by_absence)

    def implemented(self) -> dict[str, list[str]]:
        """Where each section stands in the code: section to qualified names."""
        places = _MARKS.get(self.game, {})
        return {section.id: list(places[section.id]) for section in self.sections if section.id in places}

    def ids(self) -> list[str]:
        """The numbers of the sections that hold rules."""
        return [section.id for section in self.sections if section.rules]
