# gnomon: interpreted
"""Sentences as rows: a message with places, filled from named facts by the speaker.

The place `{card}` takes the fact `card`, put into words by the speaker's method that the fact's kind names as its noun
(`words.card(value)`); a value without a noun is said as it is, and `{player}` is the name of whom the row is about. A
place of another fact is named by the row, `Said("…{space}…", space="column")`; one that is made of several facts is
filled by a function: `Said("…{building}…", building=lambda words, facts: …)`.

A sentence that takes real thought is a function `(words, facts) -> str` in the place of a row. Where each place comes
from is found once, when a table is made: an unknown place, or a filling without one, is a ValueError.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any, Final

from gnomon.drawing.speaking import SPECTATOR
from gnomon.kernel.events import Event, is_whole
from gnomon.kernel.frames import Frame
from gnomon.kernel.kinds import Kind, Parts, seat
from gnomon.kernel.records import Happenings, Ops

Kinds = Mapping[str, Kind]

Facts = Mapping[str, Any]
"""Values by the names of their parts: a number, or a tuple where the part has several."""

Filling = Callable[[Any, Facts], Any]
Teller = Callable[[Any, Facts], str]
"""`(words, facts) -> str`: what is told to the viewer of `words`."""

Asker = Callable[[Any, Frame, int, Any], str]
"""`(state, frame, seat, words) -> str`: what a seat is asked."""

_PLAYER: Final = "player"


class Row(ABC):
    """What is said of some facts, as data."""

    @abstractmethod
    def _bound(self, kinds: Kinds) -> Teller: ...


class Said(Row):
    """A sentence, or two: `you` for the player whom it is about, `other` with `{player}` for everybody else.

    `about` is the fact that names that player; without `other` everybody reads the first sentence.
    """

    def __init__(self, you: str, other: str = "", /, about: str = "seat", **fillings: str | Filling) -> None:
        self._you = you
        self._other = other
        self._about = about
        self._fillings = fillings

    def _bound(self, kinds: Kinds) -> Teller:
        _only_places(self._fillings, _places(self._you) | _places(self._other))
        about, yours = self._about, self._spoken(self._you, kinds)
        if not self._other:
            return yours
        others = self._spoken(self._other, kinds)
        return lambda words, facts: (yours if facts[about] == words.viewer else others)(words, facts)

    def _spoken(self, message: str, kinds: Kinds) -> Teller:
        fillings = _fillings(_places(message), kinds, self._about, self._fillings)
        if not fillings:
            return lambda words, facts: words.say(message)
        return lambda words, facts: words.say(message, **{place: fill(words, facts) for place, fill in fillings})


class Counted(Row):
    """A sentence in two forms, by a number that fills `{count}`: a fact, or what a function makes of several."""

    def __init__(
        self, one: str, many: str, /, count: str | Filling, about: str = "seat", **fillings: str | Filling
    ) -> None:
        self._one = one
        self._many = many
        self._count = count
        self._about = about
        self._fillings = fillings

    def _bound(self, kinds: Kinds) -> Teller:
        one, many, number = self._one, self._many, _bare(self._count, kinds)
        places = (_places(one) | _places(many)) - {"count"}
        _only_places(self._fillings, places)
        fillings = _fillings(places, kinds, self._about, self._fillings)
        return lambda words, facts: words.count(
            one, many, number(words, facts), **{place: fill(words, facts) for place, fill in fillings}
        )


class By(Row):
    """One of several rows, by the value of a fact or what a function makes of several: the first one for 0."""

    def __init__(self, part: str | Filling, /, *rows: "Row | Teller") -> None:
        self._part = part
        self._rows = rows

    def _bound(self, kinds: Kinds) -> Teller:
        value, which = _bare(self._part, kinds), self._which
        tellers = [bound(row, kinds) for row in self._rows]
        return lambda words, facts: tellers[which(value(words, facts), words)](words, facts)

    def _which(self, value: int, words: Any) -> int:
        return value


class If(By):
    """One of two rows, by whether a fact, or what a function makes of several, is other than nought."""

    def __init__(self, part: str | Filling, /, yes: "Row | Teller", no: "Row | Teller") -> None:
        super().__init__(part, yes, no)

    def _which(self, value: int, words: Any) -> int:
        return 0 if value else 1


class Is(By):
    """One of two rows, by whether a fact has a value."""

    def __init__(self, part: str, value: int, /, yes: "Row | Teller", no: "Row | Teller") -> None:
        super().__init__(part, yes, no)
        self._value = value

    def _which(self, value: int, words: Any) -> int:
        return 0 if value == self._value else 1


class Mine(By):
    """One of two rows: for the player whom the fact `about` names, and for everybody else."""

    def __init__(self, yours: "Row | Teller", others: "Row | Teller", /, about: str = "seat") -> None:
        super().__init__(about, yours, others)

    def _which(self, value: int, words: Any) -> int:
        return 0 if value == words.viewer else 1


def called(fact: str, noun: str) -> Filling:
    """A fact under another noun than that of its kind."""
    return lambda words, facts: getattr(words, noun)(facts[fact])


def has(fact: str) -> Filling:
    """Whether a fact is known at all."""
    return lambda words, facts: fact in facts


class TwoFaced:
    """What an event says to those who see it whole, and to the others, who know its public facts alone."""

    def __init__(self, whole: Row | Teller, others: Row | Teller) -> None:
        self.whole = whole
        self.others = others


Rows = Mapping[str, Row | Teller]
EventRows = Mapping[int, Row | Teller | TwoFaced]
FrameRows = Mapping[int, Row | Asker]


# --- tables of rows ---------------------------------------------------------------------------------------------------


def bound(row: Row | Teller, kinds: Kinds) -> Teller:
    """What tells a row, or the function in its place, of facts of these kinds. Raises ValueError."""
    return row._bound(kinds) if isinstance(row, Row) else row


def tellers(rows: Rows, kinds: Kinds) -> dict[str, Teller]:
    """What tells each row of a table whose facts are of the same kinds throughout. Raises ValueError."""
    return {key: bound(row, kinds) for key, row in rows.items()}


class Sentences:
    """What a game says of its events, a row for each."""

    def __init__(self, happenings: Happenings, rows: EventRows) -> None:
        self._happenings = happenings
        self._whole: dict[int, Teller] = {}
        self._others: dict[int, Teller] = {}
        for number, row in rows.items():
            whole, others = (row.whole, row.others) if isinstance(row, TwoFaced) else (row, row)
            self._whole[number] = bound(whole, _kinds(happenings.parts[number]))
            self._others[number] = bound(others, _kinds(happenings.public[number]))

    def text(self, event: Event, words: Any) -> str:
        """The sentence of an event, as far as the viewer of `words` may know it."""
        told = self._whole if is_whole(event, words.viewer) else self._others
        return told[event[0]](words, facts_seen(self._happenings, event, words.viewer))


def askers(ops: Ops, rows: FrameRows) -> dict[int, Asker]:
    """What asks each question of a table by its frame; in a row `{player}` is the seat that is asked. Raises ValueError."""
    return {number: _asker(ops.parts[number], row) if isinstance(row, Row) else row for number, row in rows.items()}


def _asker(parts: Parts, row: Row) -> Asker:
    teller = row._bound({**_kinds(parts), _PLAYER: seat()})
    return lambda state, frame, seat, words: teller(words, {**facts_of(parts, frame[2:]), _PLAYER: seat})


# --- facts by name ----------------------------------------------------------------------------------------------------


def facts_of(parts: Parts, values: Sequence[int]) -> dict[str, Any]:
    """The values of parts by name, those of a single value as that value; an optional one that is missing is left out."""
    known = len(values)
    return {name: values[at] for name, at, needed in _spans(parts) if needed <= known}


def facts_seen(happenings: Happenings, event: Event, viewer: int = SPECTATOR) -> dict[str, Any]:
    """The facts of an event that a seat may know, by name; of a spectator if none is named."""
    end = 3 + event[2]
    if is_whole(event, viewer):
        return facts_of(happenings.parts[event[0]], event[3:end])
    return facts_of(happenings.public[event[0]], event[end:])


@cache
def _spans(parts: Parts) -> list[tuple[str, Any, int]]:
    """The name of each part, the index or slice of its values, and how many values must be there for it."""
    return [
        (name, start, end) if kind.is_single else (name, slice(start, None if end < 0 else end), max(end, start))
        for kind, (name, (start, end)) in zip(parts.kinds, parts.places().items(), strict=True)
    ]


def _kinds(parts: Parts) -> Kinds:
    return dict(zip(parts.names, parts.kinds, strict=True))


# --- places -----------------------------------------------------------------------------------------------------------


def _places(message: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(message) if name}


def _only_places(fillings: Mapping[str, object], places: set[str]) -> None:
    if not fillings.keys() <= places:
        raise ValueError(f"no place {', '.join(fillings.keys() - places)} in the sentence")


def _fillings(
    places: set[str], kinds: Kinds, about: str, own: Mapping[str, str | Filling]
) -> list[tuple[str, Filling]]:
    return [(place, _filling(kinds, about, own.get(place, place))) for place in sorted(places)]


def _filling(kinds: Kinds, about: str, filling: str | Filling) -> Filling:
    if not isinstance(filling, str):
        return filling
    if filling == _PLAYER and _PLAYER not in kinds:
        return lambda words, facts: words.name(facts[about])
    bare = _bare(filling, kinds)
    return called(filling, kinds[filling].noun) if kinds[filling].noun else bare


def _bare(part: str | Filling, kinds: Kinds) -> Filling:
    if not isinstance(part, str):
        return part
    if part not in kinds:
        raise ValueError(f"no fact {part!r} among {', '.join(kinds) or 'none'}")
    return lambda words, facts: facts[part]
