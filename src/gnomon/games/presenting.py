# gnomon: interpreted
"""How games speak and look for hosts, which know languages and names but no game: its functions as objects to ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar, cast

from gnomon.drawing.parts import Passage
from gnomon.drawing.speaking import SPECTATOR, Speaker, mark
from gnomon.kernel.events import Event
from gnomon.kernel.frames import NO_FRAME, Frame
from gnomon.kernel.game import Game
from gnomon.kernel.refusals import (
    NOTHING_TO_UNDO,
    UNDO_ANOTHER_SEAT,
    UNDO_CLOCK,
    UNDO_DREW,
    UNDO_SHOWED,
    Refusal,
)
from gnomon.kernel.state import State

Position = TypeVar("Position", bound=State)
Words = TypeVar("Words", bound=Speaker)
Target = TypeVar("Target")


Facts = Mapping[str, int]
"""What a refusal tells besides its code."""

UNDO_REFUSALS: Final = {
    NOTHING_TO_UNDO: mark("There is nothing to take back."),
    UNDO_ANOTHER_SEAT: mark("Somebody else has acted since."),
    UNDO_CLOCK: mark("Time has acted since."),
    UNDO_DREW: mark("Cards were drawn: it cannot be taken back."),
    UNDO_SHOWED: mark("Something was shown: it cannot be taken back."),
}
"""Why nothing is taken back. No game's rules say so, and each says it in the same words."""


def refusal_sentence(
    refusal: Refusal, sentences: Mapping[str, str | Callable[[Words, Facts], str]], words: Words
) -> str:
    """The sentence of a refusal by its code: a plain one, or one that is made from its facts.

    `sentences` are those of the game's own rules and questions.
    """
    plain = UNDO_REFUSALS.get(refusal.code)
    if plain is not None:
        return words.say(plain)
    teller = sentences[refusal.code]
    if isinstance(teller, str):
        return words.say(teller)
    return teller(words, refusal.facts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling(Generic[Position, Words]):
    """A game's texts: who speaks to a viewer of a position, and its functions from facts to sentences."""

    game: Game
    words_for: Callable[[Position, str, Sequence[str], int], Words]
    event_text: Callable[[Event, Words], str]
    option_text: Callable[[Position, Frame, int, int, Words], str]
    prompt: Callable[[Position, Frame, int, Words], str]
    hint: Callable[[Position, Frame, int, Words], str]
    waiting: Callable[[Position, Frame, int, Words], str]
    refusal_text: Callable[[Refusal, Words], str]

    def frame_for(self, state: Position, seat: int) -> Frame | None:
        """The question that a seat is asked now: the table's, its own lane's, or a standing one."""
        decision = self.game.asked(state, seat)
        return decision.frame if decision is not None else None

    def describe_event(self, event: Event, state: Position, viewer: int, language: str, names: Sequence[str]) -> str:
        """What happened, as far as the viewer may know it. `state` may be any position of the match after it."""
        return self.event_text(event, self.words_for(state, language, names, viewer))

    def describe_option(self, state: Position, seat: int, code: int, language: str, names: Sequence[str]) -> str:
        """An answer as the label of its button. `state` may be the seat's view."""
        frame = self.frame_for(state, seat) or NO_FRAME
        return self.option_text(state, frame, seat, code, self.words_for(state, language, names, seat))

    def describe_question(self, state: Position, seat: int, language: str, names: Sequence[str]) -> str:
        """What the seat is asked now, or for whom everybody waits; empty when nobody is asked."""
        words = self.words_for(state, language, names, seat)
        frame = self.frame_for(state, seat)
        if frame is not None:
            return self.prompt(state, frame, seat, words)
        for other in range(state.seats):
            found = self.frame_for(state, other)
            if found is not None:
                return self.waiting(state, found, other, words)
        return ""

    def describe_hint(self, state: Position, seat: int, language: str, names: Sequence[str]) -> str:
        """A second, smaller sentence for the seat that is asked; often empty."""
        frame = self.frame_for(state, seat)
        return self.hint(state, frame, seat, self.words_for(state, language, names, seat)) if frame is not None else ""

    def describe_refusal(
        self, refusal: Refusal, state: Position, seat: int, language: str, names: Sequence[str]
    ) -> str:
        """Why an answer was not allowed, with the facts that failed."""
        return self.refusal_text(refusal, self.words_for(state, language, names, seat))


@dataclass(frozen=True, slots=True, kw_only=True)
class Voice(Generic[Position, Words, Target]):
    """What a game says and draws: its texts, its account, picture and targets."""

    telling: Telling[Position, Words]
    account: Callable[[Position, Words], Sequence[Passage]]
    svg: Callable[[Position, int, str, str], str]
    targets: Callable[[Position, int, Sequence[int], Words], list[Target]]


class GamePresentation(Generic[Position, Words, Target]):
    """See `gnomon.catalog.Presentation`."""

    def __init__(self, voice: Voice[Position, Words, Target]) -> None:
        self._voice = voice

    def describe_event(self, event: Event, state: State, viewer: int, language: str, names: Sequence[str]) -> str:
        """What happened, as far as the viewer may know it."""
        return self._voice.telling.describe_event(event, cast(Position, state), viewer, language, names)

    def describe_option(self, view: State, seat: int, code: int, language: str, names: Sequence[str]) -> str:
        """An answer as the label of its button."""
        return self._voice.telling.describe_option(cast(Position, view), seat, code, language, names)

    def describe_question(self, view: State, seat: int, language: str, names: Sequence[str]) -> str:
        """What the seat is asked now."""
        return self._voice.telling.describe_question(cast(Position, view), seat, language, names)

    def describe_refusal(self, refusal: Refusal, language: str, names: Sequence[str], view: State) -> str:
        """Why an answer was not allowed."""
        return self._voice.telling.describe_refusal(refusal, cast(Position, view), SPECTATOR, language, names)

    def account(self, view: State, seat: int, language: str, names: Sequence[str]) -> str:
        """The whole position in words: headings, each with its sentences on the lines below it."""
        state = cast(Position, view)
        parts = self._voice.account(state, self._voice.telling.words_for(state, language, names, seat))
        return "\n\n".join("\n".join((part.heading, *part.lines)) for part in parts)

    def svg(self, view: State, seat: int, language: str, theme: str) -> str:
        """The whole table as one SVG document."""
        return self._voice.svg(cast(Position, view), seat, language, theme)

    def targets(self, view: State, seat: int) -> list[Target]:
        """The elements of the picture that stand for each option of the present question."""
        state, telling = cast(Position, view), self._voice.telling
        options = telling.game.options(view, seat)
        return self._voice.targets(state, seat, options, telling.words_for(state, "en", (), seat))
