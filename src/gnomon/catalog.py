"""The one list of games, and what a game's package hands to its hosts.

A package `gnomon.games.<id>` exports `GAME` (the rules) and `FACE` (how it speaks and looks). One that lets
owners put in printed values also exports `build(data)`, which returns the rules over the owner's component data.
Packages are imported when they are first asked for.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final

from gnomon.kernel.errors import BadInput, did_you_mean
from gnomon.kernel.game import Game
from gnomon.kernel.state import State

if TYPE_CHECKING:
    from gnomon.games.face import AnyFace, AnySight
    from gnomon.kernel.encoder import Encoder
    from gnomon.kernel.encoding import Encoding

LISTED: Final = "GNOMON_GAMES"
"""The variable of the environment that lists modules with games to be adopted, between commas or spaces."""
GAMES: Final = ("khronos", "time_of_empires", "feudum", "inventions")


class Entry:
    """A game of the catalogue; `data` is the owner's component data, None for the shipped.

    The face is loaded when first asked for: programs that only simulate do without texts and pictures.
    """

    __slots__ = ("_encoding", "_face", "data", "game")

    def __init__(
        self,
        game: Game,
        face: AnyFace | None = None,
        data: dict[str, object] | None = None,
        encoding: Encoding | None = None,
    ) -> None:
        self.game = game
        self.data = data
        self._face = face
        self._encoding = encoding

    def encoder(self, seats: int) -> Encoder:
        """What writes observations of the game for a number of seats, with a memory of its own.

        Raises BadInput for a game that was registered without an encoding, and for seats that the game does not take.
        """
        from gnomon.kernel.encoder import Encoder

        if self._encoding is None:
            if self.game.id not in GAMES:
                raise BadInput("game", f"{self.game.title} says nothing of how it is observed: it has no encoding")
            found: Encoding = importlib.import_module(f"gnomon.games.{self.game.id}.encoding").ENCODING
            self._encoding = found
        return Encoder(self.game, self._encoding, seats)

    @property
    def face(self) -> AnyFace:
        """How the game speaks and looks. Raises BadInput for one that was registered without."""
        if self._face is None:
            if self.game.id not in GAMES:
                raise BadInput("game", f"{self.game.title} has no face")
            found: AnyFace = importlib.import_module(f"gnomon.games.{self.game.id}").FACE
            self._face = found
        return self._face

    @property
    def has_face(self) -> bool:
        """Whether it can be shown."""
        return self._face is not None or self.game.id in GAMES

    def sees(self, view: State, seat: int, language: str) -> AnySight:
        """A view of the game as the seat sees it whose view it is, in a language; players go by their colours."""
        from gnomon.games.face import Sight

        return Sight(self.face, self.game, view, seat, language)


_entries: Final[dict[str, Entry]] = {}


def games() -> list[str]:
    """The ids of the games that can be played: those of the package, then registered ones.

    Among these are the games of the modules that the environment lists in `GNOMON_GAMES`; see `adopt`.

    Examples:
        >>> import gnomon
        >>> gnomon.games()[:4]
        ['khronos', 'time_of_empires', 'feudum', 'inventions']
    """
    _adopt_listed(os.environ.get(LISTED, ""))
    return [*GAMES, *(name for name in _entries if name not in GAMES)]


def entry(id: str, data: Mapping[str, object] | None = None) -> Entry:
    """A game by id, over an owner's component data if given. Raises BadInput for an unknown game or wrong data."""
    if id not in _entries:
        known = games()
        if id not in known:
            hint = did_you_mean(id, known)
            raise BadInput("game", f"unknown game {id!r:.40}; known: {', '.join(known)}{hint}")
        if id in GAMES:
            _entries[id] = Entry(importlib.import_module(f"gnomon.games.{id}").GAME)
    found = _entries[id]
    if data is None:
        return found
    build: Callable[[Mapping[str, object]], Game] | None = None
    if id in GAMES:
        build = getattr(importlib.import_module(f"gnomon.games.{id}"), "build", None)
    if build is None:
        raise BadInput("data", f"{found.game.title} takes no component data")
    return Entry(build(data), data=dict(data))


def face(id: str) -> AnyFace:
    """How a game speaks and looks. Raises BadInput for an unknown game, and for one that has no face."""
    return entry(id).face


def register(game: Game, face: AnyFace | None = None, encoding: Encoding | None = None) -> None:
    """Add a game that stands outside the package under its own id.

    With a face it has a page as well, with an encoding it can be observed as numbers.
    """
    _entries[game.id] = Entry(game, face, encoding=encoding)


def adopt(module: str) -> None:
    """Register the game of a module that exports `GAME` and `FACE`, as the packages of Gnomon's own games do.

    If it exports an `ENCODING` too, the game can be observed as numbers. Raises BadInput for one that cannot be imported
    or exports no game.
    """
    try:
        found = importlib.import_module(module)
    except ImportError as fault:
        raise BadInput("game", f"{module!r:.80} cannot be imported: {fault}") from None
    game, face = getattr(found, "GAME", None), getattr(found, "FACE", None)
    if not isinstance(game, Game) or game.id in GAMES:
        raise BadInput("game", f"{module!r:.80} exports no game of its own as GAME")
    register(game, face, getattr(found, "ENCODING", None))


@cache
def _adopt_listed(modules: str) -> None:
    for module in modules.replace(",", " ").split():
        adopt(module)


def shown() -> list[str]:
    """The ids of the games that have a face: those of the package, then registered ones."""
    return [name for name in games() if name in GAMES or _entries[name].has_face]
