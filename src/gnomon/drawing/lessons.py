"""The notes of a guided first match: each is called up by the position, never by a script."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Generic, NamedTuple, TypeVar

from gnomon.drawing.parts import Note
from gnomon.drawing.speaking import Translator

Position = TypeVar("Position")


class Lesson(NamedTuple, Generic[Position]):
    """One note: when it fits a position and a seat, its messages, what it points at, and the section to read on."""

    name: str
    fits: Callable[[Position, int], bool]
    title: str
    text: str
    elements: Callable[[Position, int], tuple[str, ...]]
    section: str


def next_note(
    lessons: Iterable[Lesson[Position]], view: Position, seat: int, seen: Collection[str], words: Translator
) -> Note | None:
    """The first note that fits a seat's view and is not among the names `seen`, or None."""
    for lesson in lessons:
        if lesson.name not in seen and lesson.fits(view, seat):
            return Note(
                lesson.name,
                words.say(lesson.title),
                words.say(lesson.text),
                lesson.elements(view, seat),
                lesson.section,
            )
    return None
