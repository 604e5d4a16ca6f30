# gnomon: interpreted
"""How games speak and look for hosts that know no game: one game's functions as the object that hosts ask."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar, cast

from gnomon.drawing.parts import Passage
from gnomon.drawing.speaking import SPECTATOR, Speaker
from gnomon.kernel.events import Event
from gnomon.kernel.game import Game
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.state import State

Position = TypeVar("Position", bound=State)
Words = TypeVar("Words", bound=Speaker)
Target = TypeVar("Target")


@dataclass(frozen=True, slots=True, kw_only=True)
class Voice(Generic[Position, Words, Target]):
    """What a game says and draws: the functions of its `view.text`, its account, picture and targets."""

    game: Game
    words_for: Callable[[Position, str, Sequence[str], int], Words]
    describe_event: Callable[[Event, Position, int, str, Sequence[str]], str]
    describe_option: Callable[[Position, int, int, str, Sequence[str]], str]
    describe_question: Callable[[Position, int, str, Sequence[str]], str]
    describe_refusal: Callable[[Refusal, Position, int, str, Sequence[str]], str]
    account: Callable[[Position, Words], Sequence[Passage]]
    svg: Callable[[Position, int, str, str], str]
    targets: Callable[[Position, int, Sequence[int], Words], list[Target]]


class GamePresentation(Generic[Position, Words, Target]):
    """See `gnomon.catalog.Presentation`."""

    def __init__(self, voice: Voice[Position, Words, Target]) -> None:
        self._voice = voice

    def describe_event(self, event: Event, state: State, viewer: int, language: str, names: Sequence[str]) -> str:
        """What happened, as far as the viewer may know it."""
        return self._voice.describe_event(event, cast(Position, state), viewer, language, names)

    def describe_option(self, view: State, seat: int, code: int, language: str, names: Sequence[str]) -> str:
        """An answer as the label of its button."""
        return self._voice.describe_option(cast(Position, view), seat, code, language, names)

    def describe_question(self, view: State, seat: int, language: str, names: Sequence[str]) -> str:
        """What the seat is asked now."""
        return self._voice.describe_question(cast(Position, view), seat, language, names)

    def describe_refusal(self, refusal: Refusal, language: str, names: Sequence[str], view: State) -> str:
        """Why an answer was not allowed."""
        return self._voice.describe_refusal(refusal, cast(Position, view), SPECTATOR, language, names)

    def account(self, view: State, seat: int, language: str, names: Sequence[str]) -> str:
        """The whole position in words: headings, each with its sentences on the lines below it."""
        state = cast(Position, view)
        parts = self._voice.account(state, self._voice.words_for(state, language, names, seat))
        return "\n\n".join("\n".join((part.heading, *part.lines)) for part in parts)

    def svg(self, view: State, seat: int, language: str, theme: str) -> str:
        """The whole table as one SVG document."""
        return self._voice.svg(cast(Position, view), seat, language, theme)

    def targets(self, view: State, seat: int) -> list[Target]:
        """The elements of the picture that stand for each option of the present question."""
        state, game = cast(Position, view), self._voice.game
        return self._voice.targets(state, seat, game.options(view, seat), self._voice.words_for(state, "en", (), seat))
