"""What the page of a table is told about a position: choices, looks, standings, sentences of the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple, Protocol


class Passage(Protocol):
    """A part of the account of a position in words."""

    @property
    def heading(self) -> str:
        """What it is about."""

    @property
    def lines(self) -> Sequence[str]:
        """Its sentences."""


class Target(Protocol):
    """Where an answer lies in the picture: ids of the elements that light up (two for a drag, none for a button)."""

    @property
    def code(self) -> int:
        """The answer."""

    @property
    def elements(self) -> Sequence[str]:
        """The elements, by id."""


class Choice(NamedTuple):
    """One answer as the page lists it.

    `elements` light up and answer a click; `label` names it, `detail` says more; `weight` is "main" for the answer that
    ends a turn, "quiet" for one that declines or finishes, else empty. `opens` says what it would make possible; `sign`
    is a small picture of it, as markup.
    """

    code: int
    label: str
    elements: tuple[str, ...] = ()
    detail: str = ""
    weight: str = ""
    opens: str = ""
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Choices under one heading; an empty heading needs none.

    What stands `apart` does not answer the question: permissions that are given at any time. It always has its heading.
    """

    title: str
    choices: tuple[Choice, ...]
    apart: bool = False


class Step(NamedTuple):
    """A thing done in the present turn: the row of the log with which it began, which can be taken back with all after it.

    `title` names it and `text` says what it brought; `sign` is a small picture, as markup; `elements` light up with it.
    """

    row: int
    title: str
    text: str = ""
    sign: str = ""
    elements: tuple[str, ...] = ()


class Trail(NamedTuple):
    """The present turn so far, step by step; `follows` says what it leads to now; `drawn` are elements that mark it."""

    steps: tuple[Step, ...] = ()
    follows: str = ""
    drawn: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Look:
    """Elements to lay over the page for a moment, and what they mean in a sentence.

    `section` is the rule concerned, or empty; `tally` a short text of gains and losses, as markup.
    """

    elements: Mapping[str, str]
    text: str
    section: str = ""
    tally: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """The table of players: the heads of its columns and the cells by seat (markup), and a short line on each seat."""

    heads: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rivals:
    """Opponents without a seat, against whom a match alone is played: their names, and where their points came from."""

    name: str
    lines: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        """All their points."""
        return sum(points for _, points in self.lines)


@dataclass(frozen=True, slots=True)
class Told:
    """An event as the log tells it: the seat that did it (-1: nobody), elements to light, seats that it touched.

    `begins` is the number of the turn that begins with it, or -1. `step` marks the sentences of a scoring that is to be
    read step by step: "head" for one that opens a step, "line" for one within it.
    """

    text: str
    seat: int = -1
    elements: tuple[str, ...] = ()
    touched: tuple[int, ...] = ()
    begins: int = -1
    step: str = ""


@dataclass(frozen=True, slots=True)
class Glide:
    """A piece that moved: its element now, the element where it was, its step in the order of telling."""

    element: str
    start: str
    order: int = 0


@dataclass(frozen=True, slots=True)
class Due:
    """What the clock will do at a match time (ms): the cue that sounds then, what is shown, and what is read aloud.

    Sentences that the log tells in the same instant are not read aloud here.
    """

    at: int
    cue: str
    show: str = ""
    say: str = ""


@dataclass(frozen=True, slots=True)
class OptionWords:
    """What an option of a match means: a title, an explanation, and each value (as text) with its words."""

    title: str
    explanation: str
    values: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class OrderWords:
    """A question that may be answered beforehand: when it comes up, and each answer by its code.

    `once` names what settles it for this time only, where it is put several times in turn; empty if that is no help.
    """

    when: str
    answers: tuple[tuple[int, str], ...]
    once: str = ""


@dataclass(frozen=True, slots=True)
class Duel:
    """A measured tournament of two programs, as `gnomon arena` names them: how many of its matches the first has won.

    A shared victory counts half. The figures are those of the game's page of statistics.
    """

    first: str
    second: str
    won: float
    matches: int


@dataclass(frozen=True, slots=True)
class LessonMatch:
    """What a guided match is played with: a seed, options by name, the speed of match time in percent.

    `label` names what a further guided match teaches and is empty for the first; `opponents` sit beside the learner.
    `note` says what this match is like where that is not plain.
    """

    seed: int
    options: Mapping[str, object] = field(default_factory=dict)
    speed: int = 100
    label: str = ""
    opponents: int = 1
    note: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """A note of a guided match: its own name, a title, a text, elements to point at, and a section to read."""

    name: str
    title: str
    text: str
    elements: tuple[str, ...] = ()
    section: str = ""


# --- what explains itself -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of a card: what it is about, and what holds.

    `tone` colours what stands between asterisks, or everything: "good" for what one has, "bad" for what is lacking, which
    the words say too. “3 bricks; you have *1*” with the tone "bad" shows the 1 in red.
    """

    label: str
    words: str
    tone: str = ""


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign of the drawings and what it means: a small picture as markup, and its words."""

    picture: str
    words: str


@dataclass(frozen=True, slots=True)
class Card:
    """What a thing tells of itself, always in this order.

    `name`; `kind`: what it is, where it stands, what it costs; `does`: what it does, in one sentence; `facts`: two to
    five; `now`: what it would mean for the reader in this position, a sentence or two, empty for whoever has no seat;
    `section`: its rule, a section of the game's rules pages; `signs`: what the signs on it mean.
    """

    name: str
    kind: str = ""
    does: str = ""
    facts: tuple[Fact, ...] = ()
    now: tuple[str, ...] = ()
    section: str = ""
    signs: tuple[Sign, ...] = ()


@dataclass(frozen=True, slots=True)
class Signs:
    """A group of the legend: its title, and the signs in it."""

    title: str
    signs: tuple[Sign, ...]
