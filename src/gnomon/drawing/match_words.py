"""The words of a match's options and of its score sheet: what every game lists, said in a language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gnomon.drawing.parts import OptionWords
from gnomon.drawing.speaking import Translator


class OptionMessages(NamedTuple):
    """The messages of an option: its title, what it is about, and a sentence for each of its values, in their order."""

    title: str
    explanation: str
    values: Mapping[bool | int | str, str]


def option_words(options: Mapping[str, OptionMessages], words: Translator) -> dict[str, OptionWords]:
    """Every option in words, by name."""
    return {
        name: OptionWords(
            words.say(option.title),
            words.say(option.explanation),
            tuple((str(value), words.say(message)) for value, message in option.values.items()),
        )
        for name, option in options.items()
    }


def score_lines(
    sources: Mapping[str, str], scored: Sequence[Mapping[str, int]], words: Translator
) -> list[tuple[str, list[int]]]:
    """The lines of a score sheet: each source in words with its points by seat, those that moved nobody's left out.

    `sources` are messages by the names that `scored` uses, seat by seat.
    """
    lines = []
    for source, message in sources.items():
        points = [by_source.get(source, 0) for by_source in scored]
        if any(points):
            lines.append((words.say(message), points))
    return lines
