# gnomon: interpreted
"""Who tells of a thing: from the names of things to the cards of what a game writes about each kind.

A game writes one function for each kind of thing; `numbered`, `paired` and `single` say which numbers its id holds, so that the
function gets numbers of this match and never a stranger's text.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Final, Protocol, TypeVar

from gnomon.drawing import things
from gnomon.drawing.parts import Card
from gnomon.drawing.things import Thing

PER_SEAT: Final = -1
"""As a bound of numbers: one for each seat of the match; `2 * PER_SEAT`: two for each."""


class Seated(Protocol):
    """A position of a match."""

    @property
    def seats(self) -> int:
        """How many play."""


S = TypeVar("S", bound=Seated)
W = TypeVar("W")
Teller = Callable[[S, int, Thing, W], Card | None]
"""From a position, the seat that looks, a thing and the words of a language to its card; None if there is none."""


def numbered(below: int) -> Callable[[Callable[[S, int, int, W], Card | None]], Teller[S, W]]:
    """A teller of things whose id is a number less than a bound; the bound may count `PER_SEAT`."""

    def made(tell: Callable[[S, int, int, W], Card | None]) -> Teller[S, W]:
        @functools.wraps(tell)
        def teller(state: S, seat: int, thing: Thing, words: W) -> Card | None:
            found = thing.numbers(_bound(below, state))
            return None if found is None else tell(state, seat, found[0], words)

        return teller

    return made


def paired(first: int, second: int) -> Callable[[Callable[[S, int, int, int, W], Card | None]], Teller[S, W]]:
    """A teller of things whose id is two numbers, each less than its bound."""

    def made(tell: Callable[[S, int, int, int, W], Card | None]) -> Teller[S, W]:
        @functools.wraps(tell)
        def teller(state: S, seat: int, thing: Thing, words: W) -> Card | None:
            found = thing.numbers(_bound(first, state), _bound(second, state))
            return None if found is None else tell(state, seat, found[0], found[1], words)

        return teller

    return made


def single(tell: Callable[[S, int, W], Card | None]) -> Teller[S, W]:
    """A teller of what there is one of: its id is 0."""

    @functools.wraps(tell)
    def teller(state: S, seat: int, thing: Thing, words: W) -> Card | None:
        return None if thing.numbers(1) is None else tell(state, seat, words)

    return teller


def _bound(below: int, state: Seated) -> int:
    return below if below > 0 else -below * state.seats


def told(tellers: Mapping[str, Teller[S, W]], state: S, seat: int, name: str, words: W) -> Card | None:
    """The card of a thing as a seat may know it; None for what is no thing of this match. The name may be a stranger's."""
    thing = things.read(name)
    teller = tellers.get(thing.kind) if thing else None
    return teller(state, seat, thing, words) if teller and thing else None
