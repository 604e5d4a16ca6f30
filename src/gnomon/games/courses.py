# gnomon: interpreted
"""Courses: guided matches and drills as data. Tasks with goals, hints and words, and the position from which they begin.

A file names its game, may hold a position in the form of a scenario, and then has a `[course]` table and `[[task]]` tables;
`docs/developers/tasks.md` tells the whole form. A scenario file without any of these is a course as well: play it to the
end. Whatever is wrong with a file is said with its line.
"""

from __future__ import annotations

import re
import string
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from gnomon.games.conditions import Condition, ConditionReader, Vocabulary
from gnomon.kernel.codec import Reader
from gnomon.kernel.errors import BadInput
from gnomon.kernel.kinds import NUMBER
from gnomon.kernel.shelf import parsed, with_line
from gnomon.kernel.state import State

if TYPE_CHECKING:
    from gnomon.games.face import AnyFace

FORM: Final = 1
LARGEST: Final = 64 * 1024
"""A file of a course has at most so many bytes: far more than twenty tasks in three languages."""
MOST_TASKS: Final = 20
LONGEST_TEXT: Final = 400
LANGUAGE: Final = re.compile(r"[a-z]{2}(_[A-Z]{2})?")
NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
HEAD: Final = re.compile(r"^\s*\[\[?\s*(course|task)\b", re.MULTILINE)
PLAYED: Final = "played"
"""The only task of a file without tasks."""

TEXTS: Final = ("chapter", "ask", "brief", "why", "until", "hint", "praise", "done", "otherwise", "missed", "learned")
"""What a task may say, each in one or two sentences; `ask` must be there."""
COUNTED: Final = ("praise", "done", "otherwise", "missed")
"""What is said when something has come of the task, and so may name numbers."""


@dataclass(frozen=True, slots=True)
class Poor:
    """An act that is caught kindly: when, and what is said about it, by language."""

    when: Condition
    says: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Subject:
    """What a task is about, as long as a condition holds: elements by id."""

    when: Condition | None
    elements: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Task:
    """One thing to do.

    It is set as soon as `when` holds; until then the learner plays freely. It is done when `goal` holds, done another
    way when `other` does, and given up when `lost` holds. Where no few answers lead to the goal, more of the measure
    `towards` is a step to it. `words` are its texts by language and name.
    """

    name: str
    goal: Condition
    other: Condition | None
    when: Condition | None
    lost: Condition | None
    poor: tuple[Poor, ...]
    subjects: tuple[Subject, ...]
    towards: str
    section: str
    words: Mapping[str, Mapping[str, str]]

    def text(self, name: str, language: str) -> str:
        """One of its texts, in the language or the first that it has; empty if it has none of that name."""
        return said(self.words, language).get(name, "")

    @property
    def begins_chapter(self) -> bool:
        """Whether a chapter begins with it."""
        return any("chapter" in texts for texts in self.words.values())


@dataclass(frozen=True, slots=True)
class Course:
    """A guided match or a drill.

    `start` is the position that it begins with, or None: then a match is set up with `seed`, `options` and so many
    `opponents`. `learner` is the seat that learns, `level` how strong the others are (empty: as the host thinks fit),
    `limit` how many answers a drill takes at most (0: any number), `towards` the measure that is worth having more of
    wherever a task names none. `text` is the file.
    """

    game: str
    name: str
    text: str
    start: State | None
    seed: int
    options: Mapping[str, object]
    opponents: int
    learner: int
    level: str
    speed: int
    limit: int
    towards: str
    tasks: tuple[Task, ...]
    poor: tuple[Poor, ...]
    words: Mapping[str, Mapping[str, str]]

    def title(self, language: str) -> str:
        """What it is called."""
        return said(self.words, language).get("title", "")

    def note(self, language: str) -> str:
        """What it is about, in a sentence."""
        return said(self.words, language).get("note", "")

    def chapter(self, place: int) -> range:
        """The places of the tasks in the chapter to which a task belongs."""
        begins = [number for number, task in enumerate(self.tasks) if task.begins_chapter or not number]
        first = max((number for number in begins if number <= place), default=0)
        return range(first, min((number for number in begins if number > place), default=len(self.tasks)))

    @property
    def seats(self) -> int:
        """How many seats it has."""
        return self.start.seats if self.start is not None else self.opponents + 1

    def place(self, task: str) -> int:
        """The number of a task by its name, or -1."""
        return next((number for number, one in enumerate(self.tasks) if one.name == task), -1)


Said = Mapping[str, str]


def said(words: Mapping[str, Said], language: str) -> Said:
    """What is said in a language, else in the first one there is."""
    return words.get(language) or next(iter(words.values()), {})


def read_course(text: str, face: AnyFace, where: str = "course") -> Course:
    """The course of a file. Raises BadInput with the line, as far as it can be told, and the reason."""
    if len(text.encode("utf-8")) > LARGEST:
        raise BadInput(where, f"too large: more than {LARGEST // 1024} KiB")
    try:
        return _read(text, face, where)
    except BadInput as fault:
        raise (fault if "(line " in fault.where else with_line(fault, text)) from None


def game_of(text: str, where: str = "course") -> str:
    """The game that a file names. Raises BadInput."""
    if len(text.encode("utf-8")) > LARGEST:
        raise BadInput(where, f"too large: more than {LARGEST // 1024} KiB")
    game = parsed(text, where).get("game")
    if not isinstance(game, str):
        raise BadInput(where, "names no game")
    return game


def _read(text: str, face: AnyFace, where: str) -> Course:
    whole = parsed(text, where)
    found = HEAD.search(text)
    position, own = (text[: found.start()], whole) if found else (text, {})
    if whole.get("game") != face.game.id:
        raise BadInput(f"{where}: game", f"expected {face.game.id!r}")
    start = _position(position, whole, face, where)
    head = Reader(own.get("course", {}), f"{where}: course")
    form = head.integer("form", 1) if head.has("form") else FORM
    if form != FORM:
        raise head.error("form", f"this server reads form {FORM}, not {form}")
    if head.has("position"):
        if start is not None:
            raise head.error("position", "the file holds a position already")
        start = face.shipped_position(head.text("position"))
    seed = head.integer("seed", 0) if head.has("seed") else 0
    options = head.mapping("options", head.raw("options")) if head.has("options") else {}
    opponents = head.integer("opponents", 0, 9) if head.has("opponents") else 1
    if start is not None and (seed or options or opponents != 1):
        raise head.error("seed", "seed, options and opponents are those of the position")
    sample = start if start is not None else face.game.setup(options, opponents + 1, seed)
    asked = face.game.to_act(sample)
    learner = (
        head.integer("seat", 0, sample.seats - 1) if head.has("seat") else 0 if start is None else min(asked or [0])
    )
    level = head.text("level") if head.has("level") else ""
    speed = head.integer("speed", 1, 1_000) if head.has("speed") else 100
    limit = head.integer("limit", 0, 500) if head.has("limit") else 0
    name = _name(head, PLAYED)
    reading = _Reading(face, sample)
    towards = reading.measure(head, "towards")
    poor = reading.poor(head)
    words = _words(head, ("title", "note"))
    head.finish()
    tables = own.get("task", [])
    if not isinstance(tables, list) or len(tables) > MOST_TASKS:
        raise BadInput(f"{where}: task", f"expected up to {MOST_TASKS} [[task]] tables")
    tasks = tuple(reading.task(Reader(one, f"{where}: task {number + 1}")) for number, one in enumerate(tables))
    if len({task.name for task in tasks}) != len(tasks):
        raise BadInput(f"{where}: task", "two tasks have one name")
    if start is not None and sample.over:
        raise BadInput(where, "the position is over: nobody is asked anything")
    return Course(
        face.game.id,
        name,
        text,
        start,
        seed,
        options,
        opponents,
        learner,
        level,
        speed,
        limit,
        towards,
        tasks,
        poor,
        words,
    )


def _position(text: str, whole: Mapping[str, object], face: AnyFace, where: str) -> State | None:
    """The position that stands in a file before its tasks; None if it has none."""
    own = {"game", "course", "task", "rules_version"}
    if set(whole) <= own:
        if "course" not in whole:
            raise BadInput(where, "neither a position nor a course")
        return None
    version = whole.get("rules_version", face.game.rules_version)
    if version != face.game.rules_version:
        known = face.game.rules_version
        raise BadInput(f"{where}: rules_version", f"made for version {version} of the rules; here it is {known}")
    start: State = face.read_position(text, where)
    face.game.run(start, None, False)
    return start


class _Reading:
    """Reads the tasks of one file."""

    def __init__(self, face: AnyFace, sample: State) -> None:
        self.vocabulary = Vocabulary(face.game, face.happenings, face.measures)
        self.conditions = ConditionReader(self.vocabulary, sample)

    def task(self, reader: Reader) -> Task:
        """One task."""
        name = _name(reader, "")
        goal = self.conditions.read(reader.raw("goal"), f"{reader.where}: goal")
        other = self._condition(reader, "other")
        when = self._condition(reader, "when")
        lost = self._condition(reader, "lost")
        poor = self.poor(reader)
        subjects = (
            [self._subject(one, reader.where) for one in reader.items("subject")] if reader.has("subject") else []
        )
        towards = self.measure(reader, "towards")
        section = reader.text("section") if reader.has("section") else ""
        words = _words(reader, TEXTS)
        reader.finish()
        facts = {fact for fact, kind in goal.facts().items() if kind.shape == NUMBER}
        for language, texts in words.items():
            if not texts.get("ask"):
                raise reader.error(language, "the text “ask” is missing")
            for text in texts:
                known = self.places() | (facts if text in ("praise", "done") else set()) if text in COUNTED else set()
                _check_places(reader, f"{language}: {text}", texts[text], known)
        if not words:
            raise reader.error("en", "a task needs its words in at least one language: [task.en] with “ask”")
        return Task(name, goal, other, when, lost, poor, tuple(subjects), towards, section, words)

    def measure(self, reader: Reader, name: str) -> str:
        """The name of a measure, or empty."""
        measured = self.vocabulary.measured
        return measured[reader.choice(name, measured)] if reader.has(name) else ""

    def poor(self, reader: Reader) -> tuple[Poor, ...]:
        """The poor acts that are caught."""
        found = []
        for number, one in enumerate(reader.items("poor") if reader.has("poor") else []):
            table = Reader(one, f"{reader.where}: poor {number + 1}")
            when = self.conditions.read(table.raw("when"), f"{table.where}: when")
            says = {language: table.text(language) for language in _languages(table)}
            table.finish()
            if not says:
                raise table.error("en", "what is said about it is missing")
            for language, text in says.items():
                _check_places(table, language, text, self.places())
            found.append(Poor(when, says))
        return tuple(found)

    def places(self) -> set[str]:
        """The names of numbers that a text may show."""
        return {
            place
            for name in self.vocabulary.measured
            for place in (name, f"{name}_rise", f"rival_{name}", f"rival_{name}_rise")
        } | {"rival"}

    def _condition(self, reader: Reader, name: str) -> Condition | None:
        return self.conditions.read(reader.raw(name), f"{reader.where}: {name}") if reader.has(name) else None

    def _subject(self, value: object, where: str) -> Subject:
        table = Reader(value, f"{where}: subject")
        when = self._condition(table, "when")
        elements = [one for one in table.items("elements") if isinstance(one, str) and 0 < len(one) <= 80]
        table.finish()
        if not elements or len(elements) > 20:
            raise table.error("elements", "expected one to twenty ids")
        return Subject(when, tuple(elements))


def _name(reader: Reader, default: str) -> str:
    if not reader.has("name") and default:
        return default
    name = reader.text("name")
    if not NAME.fullmatch(name):
        raise reader.error("name", "expected small letters, digits and low lines, a letter first")
    return name


def _languages(reader: Reader) -> Sequence[str]:
    return [name for name in reader.names() if LANGUAGE.fullmatch(name)]


def _words(reader: Reader, known: Sequence[str]) -> Mapping[str, Mapping[str, str]]:
    """The texts by language: `[task.en]`, `[task.ja]`."""
    found: dict[str, Mapping[str, str]] = {}
    for language in _languages(reader):
        table = reader.table(language)
        texts = {name: table.text(name) for name in known if table.has(name)}
        table.finish()
        for name, text in texts.items():
            if len(text) > LONGEST_TEXT or not text.isprintable():
                raise table.error(name, f"expected one line of at most {LONGEST_TEXT} characters")
        found[language] = texts
    return found


def _check_places(reader: Reader, name: str, text: str, known: set[str]) -> None:
    """Refuse a text that shows what is not known when it is said."""
    try:
        places = [(place, form) for _, place, form, _ in string.Formatter().parse(text) if place is not None]
    except ValueError:
        raise reader.error(name, "a brace stands alone; write {{ or }} for one") from None
    for place, form in places:
        if place not in known or form not in ("", "+"):
            shown = ", ".join(sorted(known)) or "none"
            raise reader.error(name, f"the place {{{place}}} is not known here; known: {shown}")
