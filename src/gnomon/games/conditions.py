# gnomon: interpreted
"""Conditions of tasks as data: what has happened, what was answered, how much somebody has, how a position stands.

A condition is a table with one word that says what it is about, read by `read_condition`; `docs/developers/tasks.md`
lists them all. It is asked of moments: a row of the log as the learner sees it. Nothing here names a game: events, answers
and questions go by the names that the game declares, and what else it counts it hands over as measures.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gnomon.kernel.codec import Reader
from gnomon.kernel.events import Event, face
from gnomon.kernel.game import Game
from gnomon.kernel.kinds import FLAG, MASK, NUMBER, SEAT, WORD, Kind, Parts
from gnomon.kernel.records import Happenings
from gnomon.kernel.state import State

Measure = Callable[[Any, int], int]
"""A number that a seat has in a view: its points, its income, the buildings that it owns."""
Tallies = MutableMapping[int, int]
"""What conditions have counted so far, by the condition's number."""

POINTS: Final = "points"
"""The measure that every game has."""
ME: Final = "me"
OTHER: Final = "other"
ANYBODY: Final = "anybody"
SEAT_FACT: Final = "seat"
DEEPEST: Final = 8
MOST: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words that conditions of one game may use."""

    game: Game
    happenings: Happenings | None
    measures: Mapping[str, Measure]

    def measure(self, name: str) -> Measure:
        """A measure by name; the points of every game among them."""
        return self.measures.get(name, self._points)

    @property
    def measured(self) -> tuple[str, ...]:
        """The names of all measures."""
        return (*self.measures, *([] if POINTS in self.measures else [POINTS]))

    def _points(self, view: State, seat: int) -> int:
        return self.game.outcome(view).scores[seat]

    def best_other(self, name: str, view: State, learner: int) -> int:
        """The most that anybody but the learner has."""
        measure = self.measure(name)
        return max((measure(view, seat) for seat in range(view.seats) if seat != learner), default=0)


@dataclass(frozen=True, slots=True)
class Moment:
    """A row of the log as the learner sees it: who did it (-1: nobody), with which code, what happened, before and after."""

    vocabulary: Vocabulary
    learner: int
    seat: int
    code: int
    events: Sequence[Event]
    before: State
    after: State


class Condition:
    """Something that may be so; `number` tells it apart from the others of a course."""

    def begin(self, vocabulary: Vocabulary, view: State, learner: int, tallies: Tallies) -> None:
        """Note how things stand when a task is set."""

    def watch(self, moment: Moment, tallies: Tallies) -> None:
        """Count what has happened."""

    def met(self, moment: Moment, tallies: Mapping[int, int]) -> bool:
        """Whether it is so now."""
        raise NotImplementedError

    @property
    def is_lasting(self) -> bool:
        """Whether it is about a position alone, which may hold before anybody has done anything."""
        return False

    def facts(self) -> Mapping[str, Kind]:
        """The numbers that the event which it waits for tells."""
        return {}


# --- what is compared -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Range:
    """From `least` to `most`."""

    least: int = -MOST
    most: int = MOST

    def holds(self, value: int) -> bool:
        """Whether a number lies in it."""
        return self.least <= value <= self.most


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact of an event, and what it has to be: one of some values, or a number in a range."""

    name: str
    kind: Kind
    values: frozenset[int | str]
    range: Range | None

    def holds(self, values: Sequence[int], learner: int, seats: int) -> bool:
        """Whether the values of the fact are as asked for."""
        if not values:
            return False
        if self.range is not None:
            return self.range.holds(values[0])
        return any(self._is(wanted, values[0], learner, seats) for wanted in self.values)

    def _is(self, wanted: int | str, value: int, learner: int, seats: int) -> bool:
        if self.kind.shape == MASK:
            if isinstance(wanted, int):
                return value >> wanted & 1 == 1
            mine = value >> learner & 1 == 1
            return mine if wanted == ME else value & ~(1 << learner) != 0
        if isinstance(wanted, int):
            return value == wanted
        seat = value - self.kind.base
        return seat == learner if wanted == ME else seat != learner and 0 <= seat < seats


# --- conditions -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Happened(Condition):
    """An event has happened so often since the task was set."""

    number: int
    kind: int
    by: str
    where: tuple[Fact, ...]
    times: int
    parts: Parts

    def watch(self, moment: Moment, tallies: Tallies) -> None:
        """Count what has happened."""
        found = sum(1 for event in moment.events if self.fits(event, moment))
        if found:
            tallies[self.number] = tallies.get(self.number, 0) + found

    def met(self, moment: Moment, tallies: Mapping[int, int]) -> bool:
        """Whether it is so now."""
        return tallies.get(self.number, 0) >= self.times

    def fits(self, event: Event, moment: Moment) -> bool:
        """Whether an event is the one that is meant."""
        if event[0] != self.kind:
            return False
        happenings = moment.vocabulary.happenings
        assert happenings is not None
        seen = face(event, moment.learner)
        for parts in (self.parts, happenings.public[self.kind]):
            if not parts.fault(seen):
                told = parts.split(seen)
                break
        else:
            return False
        seats = moment.after.seats
        if self.by != ANYBODY:
            doer = told[SEAT_FACT][0] if SEAT_FACT in told else moment.seat
            if (doer == moment.learner) != (self.by == ME):
                return False
        return all(fact.holds(told.get(fact.name, ()), moment.learner, seats) for fact in self.where)

    def facts(self) -> Mapping[str, Kind]:
        """The numbers that the awaited event tells."""
        return dict(zip(self.parts.names, self.parts.kinds, strict=True))


@dataclass(frozen=True, slots=True)
class Answered(Condition):
    """The learner has given one of some answers since the task was set."""

    number: int
    codes: frozenset[int]
    times: int

    def watch(self, moment: Moment, tallies: Tallies) -> None:
        """Count what has happened."""
        if moment.seat == moment.learner and moment.code in self.codes:
            tallies[self.number] = tallies.get(self.number, 0) + 1

    def met(self, moment: Moment, tallies: Mapping[int, int]) -> bool:
        """Whether it is so now."""
        return tallies.get(self.number, 0) >= self.times


@dataclass(frozen=True, slots=True)
class Asked(Condition):
    """The learner is asked a question of a kind."""

    kinds: frozenset[str]

    def met(self, moment: Moment, tallies: Mapping[int, int]) -> bool:
        """Whether it is so now."""
        asked = moment.vocabulary.game.asked(moment.after, moment.learner)
        return asked is not None and asked.kind in self.kinds

    @property
    def is_lasting(self) -> bool:
        """Whether it is about a position alone."""
        return True


@dataclass(frozen=True, slots=True)
class Measured(Condition):
    """Somebody has so much, or so much more than a moment ago (`rises`) or less (`falls`), or than when the task was set (`gains`)."""

    number: int
    name: str
    of: str
    how: str
    range: Range

    def begin(self, vocabulary: Vocabulary, view: State, learner: int, tallies: Tallies) -> None:
        """Note how things stand when a task is set."""
        if self.how == "gains":
            tallies[self.number] = self._value(vocabulary, view, learner)

    def met(self, moment: Moment, tallies: Mapping[int, int]) -> bool:
        """Whether it is so now."""
        value = self._value(moment.vocabulary, moment.after, moment.learner)
        if self.how == "rises":
            value -= self._value(moment.vocabulary, moment.before, moment.learner)
        elif self.how == "falls":
            value = self._value(moment.vocabulary, moment.before, moment.learner) - value
        elif self.how == "gains":
            value -= tallies.get(self.number, value)
        return self.range.holds(value)

    def _value(self, vocabulary: Vocabulary, view: State, learner: int) -> int:
        if self.of == ME:
            return vocabulary.measure(self.name)(view, learner)
        best = vocabulary.best_other(self.name, view, learner)
        return best if self.of == OTHER else vocabulary.measure(self.name)(view, learner) - best

    @property
    def is_lasting(self) -> bool:
        """Whether it is about a position alone."""
        return self.how == "has"


@dataclass(frozen=True, slots=True)
class Stands(Condition):
    """A number of the position, by the name of its field, and its place in a list (-1: the learner's)."""

    field: str
    place: int | None
    range: Range

    def met(self, moment: Moment, tallies: Mapping[int, int]) -> bool:
        """Whether it is so now."""
        value = getattr(moment.after, self.field)
        if self.place is not None:
            value = value[moment.learner if self.place < 0 else self.place]
        return self.range.holds(int(value))

    @property
    def is_lasting(self) -> bool:
        """Whether it is about a position alone."""
        return True


@dataclass(frozen=True, slots=True)
class Ended(Condition):
    """The match is over; or the learner has won it."""

    won: bool

    def met(self, moment: Moment, tallies: Mapping[int, int]) -> bool:
        """Whether it is so now."""
        if not moment.after.over:
            return False
        return not self.won or moment.learner in moment.vocabulary.game.outcome(moment.after).winners

    @property
    def is_lasting(self) -> bool:
        """Whether it is about a position alone."""
        return True


@dataclass(frozen=True, slots=True)
class Joined(Condition):
    """All of several conditions, any of them, or none."""

    how: str
    parts: tuple[Condition, ...]

    def begin(self, vocabulary: Vocabulary, view: State, learner: int, tallies: Tallies) -> None:
        """Note how things stand when a task is set."""
        for part in self.parts:
            part.begin(vocabulary, view, learner, tallies)

    def watch(self, moment: Moment, tallies: Tallies) -> None:
        """Count what has happened."""
        for part in self.parts:
            part.watch(moment, tallies)

    def met(self, moment: Moment, tallies: Mapping[int, int]) -> bool:
        """Whether it is so now."""
        found = (part.met(moment, tallies) for part in self.parts)
        if self.how == "all":
            return all(found)
        return any(found) == (self.how == "any")

    @property
    def is_lasting(self) -> bool:
        """Whether it is about a position alone."""
        return all(part.is_lasting for part in self.parts)

    def facts(self) -> Mapping[str, Kind]:
        """The numbers that the awaited event tells."""
        return {name: kind for part in self.parts for name, kind in part.facts().items()}


# --- read -------------------------------------------------------------------------------------------------------------


class ConditionReader:
    """Reads the conditions of one course and numbers them. `start` is a position of the game, to know its fields by."""

    def __init__(self, vocabulary: Vocabulary, start: State) -> None:
        self.vocabulary = vocabulary
        self.start = start
        self._next = 0

    def _number(self) -> int:
        self._next += 1
        return self._next

    def read(self, value: object, where: str, depth: int = 0) -> Condition:
        """A condition. Raises BadInput with the place and what is wrong."""
        reader = Reader(value, where)
        if depth > DEEPEST:
            raise reader.error("condition", "nested too deeply")
        readers = {
            "event": self._happened,
            "answer": self._answered,
            "asked": self._asked,
            "measure": self._measured,
            "field": self._stands,
            "over": self._ended,
            "won": self._ended,
        }
        heads = [head for head in (*readers, "all", "any", "none") if reader.has(head)]
        if len(heads) != 1:
            raise reader.error("condition", f"expected one of {', '.join((*readers, 'all', 'any', 'none'))}")
        head = heads[0]
        if head in readers:
            found = readers[head](reader)
        else:
            parts = [self.read(part, f"{where}: {head}", depth + 1) for part in reader.items(head)]
            if not parts:
                raise reader.error(head, "expected at least one condition")
            found = Joined(head, tuple(parts))
        reader.finish()
        return found

    def _happened(self, reader: Reader) -> Condition:
        happenings = self.vocabulary.happenings
        known = happenings.names if happenings is not None else []
        kind = reader.choice("event", known)
        assert happenings is not None
        parts = happenings.parts[kind]
        by = reader.text("by") if reader.has("by") else ME if SEAT_FACT in parts.names else ANYBODY
        if by not in (ME, OTHER, ANYBODY):
            raise reader.error("by", f"{by!r:.40} is none of {ME}, {OTHER}, {ANYBODY}")
        where = []
        if reader.has("where"):
            table = reader.table("where")
            for name, part in zip(parts.names, parts.kinds, strict=True):
                if table.has(name):
                    where.append(self._fact(table, name, part))
            table.finish()
        return Happened(self._number(), kind, by, tuple(where), self._times(reader), parts)

    def _fact(self, table: Reader, name: str, kind: Kind) -> Fact:
        value = table.raw(name)
        if kind.shape not in (NUMBER, WORD, SEAT, FLAG, MASK):
            raise table.error(name, "is a list and cannot be compared")
        if isinstance(value, dict):
            if kind.shape != NUMBER:
                raise table.error(name, "only numbers have a least and a most")
            return Fact(name, kind, frozenset(), _range(Reader(value, f"{table.where}: {name}"), table, name))
        given = value if isinstance(value, list) else [value]
        return Fact(name, kind, frozenset(_value(table, name, kind, one) for one in given), None)

    def _answered(self, reader: Reader) -> Condition:
        blocks = {block.kind: block for block in self.vocabulary.game.codes.blocks}
        block = blocks[list(blocks)[reader.choice("answer", list(blocks))]]
        names = list(block.names)
        if reader.has("names"):
            names = [names[reader.choice_of("names", name, block.names)] for name in reader.items("names")]
        elif reader.has("begins"):
            begins = reader.text("begins")
            names = [name for name in names if name.startswith(begins)]
            if not names:
                raise reader.error("begins", f"no answer of {block.kind!r} begins with {begins!r:.40}")
        codes = frozenset(block.base + block.index(name) for name in names)
        return Answered(self._number(), codes, self._times(reader))

    def _asked(self, reader: Reader) -> Condition:
        ops = [op.name for op in self.vocabulary.game.ops]
        value = reader.raw("asked")
        given = value if isinstance(value, list) else [value]
        return Asked(frozenset(ops[reader.choice_of("asked", one, ops)] for one in given))

    def _measured(self, reader: Reader) -> Condition:
        known = self.vocabulary.measured
        name = known[reader.choice("measure", known)]
        of = reader.text("of") if reader.has("of") else ME
        if of not in (ME, OTHER, "lead"):
            raise reader.error("of", f"{of!r:.40} is none of me, other, lead")
        for how in ("rises", "falls", "gains"):
            if reader.has(how):
                return Measured(self._number(), name, of, how, Range(reader.integer(how, -MOST, MOST)))
        return Measured(self._number(), name, of, "has", _range(reader, reader, "measure"))

    def _stands(self, reader: Reader) -> Condition:
        name = reader.text("field")
        value = getattr(self.start, name, None) if name.isidentifier() and not name.startswith("_") else None
        place: int | None = None
        if isinstance(value, list | tuple) and value and all(isinstance(one, int) for one in value):
            at = reader.raw("at")
            if at == ME:
                place = -1
            elif isinstance(at, int) and not isinstance(at, bool) and 0 <= at < len(value):
                place = at
            else:
                raise reader.error("at", f"expected “me” or a place from 0 to {len(value) - 1}")
        elif not isinstance(value, int):
            raise reader.error("field", f"{name!r:.40} is no number, and no list of numbers, of a position")
        return Stands(name, place, _range(reader, reader, "field"))

    def _ended(self, reader: Reader) -> Condition:
        won = reader.has("won")
        if not reader.boolean("won" if won else "over"):
            raise reader.error("won" if won else "over", "expected true; for its opposite use none = [...]")
        return Ended(won)

    def _times(self, reader: Reader) -> int:
        return reader.integer("times", 1, 1_000) if reader.has("times") else 1


def _range(reader: Reader, outer: Reader, name: str) -> Range:
    least = reader.integer("least", -MOST, MOST) if reader.has("least") else None
    most = reader.integer("most", -MOST, MOST) if reader.has("most") else None
    if least is None and most is None:
        raise outer.error(name, "say least, most, or both")
    if reader is not outer:
        reader.finish()
    found = Range(-MOST if least is None else least, MOST if most is None else most)
    if found.least > found.most:
        raise outer.error(name, f"nothing lies between {found.least} and {found.most}")
    return found


def _value(table: Reader, name: str, kind: Kind, value: object) -> int | str:
    """The number that a word of a file stands for; `me` and `other` stay words until it is known who learns."""
    if kind.shape == FLAG:
        if not isinstance(value, bool):
            raise table.error(name, "expected true or false")
        return int(value)
    if kind.shape == NUMBER:
        return Reader({name: value}, table.where).integer(name, -MOST, MOST)
    if value in (ME, OTHER) and value not in kind.words:
        return str(value)
    return kind.base + table.choice_of(name, value, list(kind.words) or [ME, OTHER])
