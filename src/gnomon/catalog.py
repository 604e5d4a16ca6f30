"""The one list of games, and what a game's package hands to its hosts.

A package `gnomon.games.<id>` exports `GAME` (the rules) and `PRESENTATION` (its texts and pictures). One that lets
owners put in printed values also exports `build(data)`, which returns the rules over the owner's component data.
Packages are imported when they are first asked for.
"""

import importlib
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol

from gnomon.kernel.errors import BadInput, did_you_mean
from gnomon.kernel.events import Event
from gnomon.kernel.game import Game
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.state import State

GAMES: Final = ("khronos", "time_of_empires", "feudum", "inventions")


class Target(Protocol):
    """Where an answer lies in the picture: ids of the elements that light up (two for a drag, none for a button)."""

    @property
    def code(self) -> int:
        """The answer."""

    @property
    def elements(self) -> Sequence[str]:
        """The elements, by id."""


class Presentation(Protocol):
    """How a game speaks and looks. Every `view` is what the seat may know; `names` holds one name per seat.

    Languages are `en`, `pt_BR` and `ja`; seat -1 is a spectator.
    """

    def describe_event(self, event: Event, state: State, viewer: int, language: str, names: Sequence[str]) -> str:
        """What happened, as far as the viewer may know it; empty if the viewer learns nothing."""

    def describe_option(self, view: State, seat: int, code: int, language: str, names: Sequence[str]) -> str:
        """An answer as the label of its button."""

    def describe_question(self, view: State, seat: int, language: str, names: Sequence[str]) -> str:
        """What the seat is asked now, in one sentence; empty if it is asked nothing."""

    def describe_refusal(self, refusal: Refusal, language: str, names: Sequence[str], view: State) -> str:
        """Why an answer was not allowed, with the facts that failed."""

    def account(self, view: State, seat: int, language: str, names: Sequence[str]) -> str:
        """The whole position in words."""

    def svg(self, view: State, seat: int, language: str, theme: str) -> str:
        """The board as one SVG document."""

    def targets(self, view: State, seat: int) -> Sequence[Target]:
        """For each option of the present question, the elements of the picture that stand for it."""


class Entry:
    """A game of the catalogue; `data` is the owner's component data, None for the shipped.

    The presentation is loaded when first asked for: programs that only simulate do without texts and pictures.
    """

    __slots__ = ("_presentation", "data", "game")

    def __init__(
        self, game: Game, presentation: Presentation | None = None, data: dict[str, object] | None = None
    ) -> None:
        self.game = game
        self.data = data
        self._presentation = presentation

    @property
    def presentation(self) -> Presentation:
        """The game's texts and pictures."""
        if self._presentation is None:
            presentation: Presentation = importlib.import_module(f"gnomon.games.{self.game.id}").PRESENTATION
            self._presentation = presentation
        return self._presentation


_entries: Final[dict[str, Entry]] = {}


def games() -> list[str]:
    """The ids of the games that can be played: those of the package, then registered ones."""
    return [*GAMES, *(name for name in _entries if name not in GAMES)]


def entry(id: str, data: Mapping[str, object] | None = None) -> Entry:
    """A game by id, over an owner's component data if given. Raises BadInput for an unknown game or wrong data."""
    if id not in _entries:
        if id not in games():
            hint = did_you_mean(id, games())
            raise BadInput("game", f"unknown game {id!r:.40}; known: {', '.join(games())}{hint}")
        package = importlib.import_module(f"gnomon.games.{id}")
        _entries[id] = Entry(package.GAME)
    found = _entries[id]
    if data is None:
        return found
    build: Callable[[Mapping[str, object]], Game] | None = None
    if id in GAMES:
        build = getattr(importlib.import_module(f"gnomon.games.{id}"), "build", None)
    if build is None:
        raise BadInput("data", f"{found.game.title} takes no component data")
    return Entry(build(data), data=dict(data))


def register(found: Entry) -> None:
    """Add a game that stands outside the package, such as one under test, under its own id."""
    _entries[found.game.id] = found
