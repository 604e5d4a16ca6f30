# gnomon: interpreted
"""Sentences as rows: a message with places, filled from declared parts by the speaker.

The place `{card}` takes the part `card`, put into words by the speaker's method that the part's kind names as its noun
(`words.card(value)`); a number without a noun is said as it is. A place of another name, or one made of several parts,
is filled by a function of the row: `Said("…{building}…", building=lambda words, facts: …)`.
"""

from collections.abc import Callable, Mapping, Sequence
from string import Formatter
from typing import Any, Final

from gnomon.drawing.speaking import Speaker
from gnomon.kernel.kinds import Parts

Facts = Mapping[str, Any]
"""Values by the names of their parts: a number, or a tuple where the part has several."""

Filling = Callable[[Any, Facts], object]

_PLAYER: Final = "player"


class Said:
    """A sentence, or two: `you` for the player whom it is about, `other` with `{player}` for everybody else.

    `who` is the part that names that player; without `other` everybody reads the first sentence.
    """

    __slots__ = ("_fillings", "_needed", "other", "who", "you")

    def __init__(self, you: str, other: str = "", /, who: str = "seat", **fillings: Filling) -> None:
        self.you = you
        self.other = other
        self.who = who
        self._fillings = fillings
        self._needed = {message: _places(message) for message in (you, other)}

    def __call__(self, words: Speaker, parts: Parts, facts: Facts) -> str:
        """The sentence to the viewer of `words`."""
        mine = not self.other or facts[self.who] == words.viewer
        message = self.you if mine else self.other
        filled = {place: self._filled(place, words, parts, facts) for place in self._needed[message]}
        return words.say(message, **filled)

    def _filled(self, place: str, words: Speaker, parts: Parts, facts: Facts) -> object:
        filling = self._fillings.get(place)
        if filling is not None:
            return filling(words, facts)
        if place == _PLAYER and place not in facts:
            return words.name(facts[self.who])
        noun = parts.kind(place).noun
        return getattr(words, noun)(facts[place]) if noun else facts[place]


class Counted:
    """A sentence in two forms, by the number in the part `count`, which fills `{count}`; the other places as in `Said`."""

    __slots__ = ("_said", "count", "many", "one")

    def __init__(self, one: str, many: str, /, count: str, who: str = "seat", **fillings: Filling) -> None:
        self.one = one
        self.many = many
        self.count = count
        self._said = Said(one, who=who, **fillings)

    def __call__(self, words: Speaker, parts: Parts, facts: Facts) -> str:
        """The sentence to the viewer of `words`."""
        places = [place for place in {*_places(self.one), *_places(self.many)} if place != "count"]
        filled = {place: self._said._filled(place, words, parts, facts) for place in places}
        return words.count(self.one, self.many, facts[self.count], **filled)


class If:
    """One of two sentences, by whether a part is other than nought."""

    __slots__ = ("no", "part", "yes")

    def __init__(self, part: str, yes: "Row", no: "Row") -> None:
        self.part = part
        self.yes = yes
        self.no = no

    def __call__(self, words: Speaker, parts: Parts, facts: Facts) -> str:
        """The sentence to the viewer of `words`."""
        return (self.yes if facts[self.part] else self.no)(words, parts, facts)


Row = Said | Counted | If


def facts_of(parts: Parts, values: Sequence[int]) -> dict[str, Any]:
    """The values of parts by name, those of a single value as that value."""
    return {name: values[0] if parts.kind(name).is_single else values for name, values in parts.split(values).items()}


def _places(message: str) -> list[str]:
    return [name for _, name, _, _ in Formatter().parse(message) if name]
