# gnomon: interpreted
"""What the pages of all games have in common: the host's questions handed on to a game's own texts and panels.

The host holds states of any game and knows languages and names; a game's texts and panels know their own state and the
words of one viewer. `TablePage` stands between, so that a game's page says only what is its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar, cast

from gnomon.drawing.boxes import Front
from gnomon.drawing.emblems import Emblem
from gnomon.drawing.lessons import Lesson, next_note
from gnomon.drawing.match_words import OptionMessages, option_words, score_lines
from gnomon.drawing.parts import (
    Choice,
    Due,
    Group,
    LessonMatch,
    Look,
    Note,
    OptionWords,
    OrderWords,
    Passage,
    Rivals,
    Standing,
    Told,
    Trail,
)
from gnomon.drawing.rule_pages import RulePages
from gnomon.drawing.speaking import SPECTATOR, Speaker
from gnomon.kernel.events import Events
from gnomon.kernel.frames import NO_FRAME, Frame
from gnomon.kernel.game import Game
from gnomon.kernel.outcome import Outcome
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.state import State

Position = TypeVar("Position", bound=State)
Words = TypeVar("Words", bound=Speaker)


@dataclass(frozen=True, slots=True, kw_only=True)
class Texts(Generic[Position, Words]):
    """What a game says. `words_for` gives the speaker to one viewer of a position, `plain` one about no match.

    `frame_for` is the question that a seat is asked; `prompt`, `hint` and `waiting` put it into words.
    """

    words_for: Callable[[Position, str, Sequence[str], int], Words]
    plain: Callable[[str], Words]
    frame_for: Callable[[Position, int], Frame | None]
    prompt: Callable[[Position, Frame, int, Words], str]
    hint: Callable[[Position, Frame, int, Words], str]
    waiting: Callable[[Position, Frame, int, Words], str]
    refusal: Callable[[Refusal, Words], str]
    account: Callable[[Position, Words], Sequence[Passage]]
    options: Mapping[str, OptionMessages]
    sources: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Panels(Generic[Position, Words]):
    """What a game puts beside its boards; see the methods of `TablePage` that bear these names."""

    stage: Callable[[Position, Words], str]
    chapter_title: Callable[[int, Words], str]
    standings: Callable[[Position, Words], Standing]
    groups: Callable[[Game, Position, int, Words], Sequence[Group]]
    denied: Callable[[Game, Position, int, Words], Sequence[Choice]]
    ending: Callable[[Game, Position, int, Words], Choice | None]
    refused: Callable[[Position, int, int, Refusal, Words], Look]
    told: Callable[[Events, Words], Sequence[Told]]


class TablePage(Generic[Position, Words]):
    """The part of `gnomon.web.gamepage.GamePage` that is alike in every game.

    `emblems` are the seats' marks and `lessons` the notes of the guided matches, which are played with `lesson_matches`.
    """

    challenge: str = ""
    """Nobody plays alone for points."""

    def __init__(
        self,
        rules: RulePages,
        front: Front,
        emblems: Sequence[Emblem],
        texts: Texts[Position, Words],
        panels: Panels[Position, Words],
        lessons: Sequence[Lesson[Position]],
        lesson_matches: Sequence[LessonMatch],
    ) -> None:
        self.rules = rules
        self._front = front
        self._emblems = emblems
        self._texts = texts
        self._panels = panels
        self._lessons = lessons
        self._lesson_matches = lesson_matches

    def own(self, view: State) -> Position:
        """A state as what it is."""
        return cast(Position, view)

    def words(self, view: State, language: str, names: Sequence[str], viewer: int) -> Words:
        """The speaker to one viewer of a position."""
        return self._texts.words_for(self.own(view), language, names, viewer)

    # --- fixed things ---------------------------------------------------------------------------------------------

    def emblem(self, seat: int) -> Emblem:
        """The mark of a seat."""
        return self._emblems[seat]

    def front(self) -> Front:
        """The front of the box."""
        return self._front

    def layers(self, language: str) -> Sequence[tuple[str, str]]:
        """Nothing is switched from the page's head."""
        return ()

    def order_words(self, language: str) -> Mapping[str, OrderWords]:
        """Nothing is asked out of turn."""
        return {}

    def option_words(self, language: str) -> Mapping[str, OptionWords]:
        """The options of a match in words."""
        return option_words(self._texts.options, self._texts.plain(language))

    # --- what stands ----------------------------------------------------------------------------------------------

    def standings(self, view: State, seat: int, language: str, names: Sequence[str]) -> Standing:
        """The players' public holdings."""
        return self._panels.standings(self.own(view), self.words(view, language, names, seat))

    def account(
        self, view: State, seat: int, language: str, names: Sequence[str]
    ) -> Sequence[tuple[str, Sequence[str]]]:
        """The whole position in words: headings with sentences."""
        parts = self._texts.account(self.own(view), self.words(view, language, names, seat))
        return [(part.heading, part.lines) for part in parts]

    def stage(self, view: State, language: str) -> str:
        """Where the match stands, in a few words."""
        return self._panels.stage(self.own(view), self._texts.plain(language))

    def chapter_title(self, chapter: int, language: str) -> str:
        """The heading of a group of the log."""
        return self._panels.chapter_title(chapter, self._texts.plain(language))

    # --- what is asked --------------------------------------------------------------------------------------------

    def question(self, view: State, seat: int, language: str, names: Sequence[str]) -> str:
        """What the seat is asked."""
        frame = self._texts.frame_for(self.own(view), seat)
        if frame is None:
            return ""
        return self._texts.prompt(self.own(view), frame, seat, self.words(view, language, names, seat))

    def waits(self, view: State, asked: int, seat: int, language: str, names: Sequence[str]) -> str:
        """What everybody else waits for."""
        frame = self._texts.frame_for(self.own(view), asked) or NO_FRAME
        return self._texts.waiting(self.own(view), frame, asked, self.words(view, language, names, seat))

    def hint(self, view: State, seat: int, language: str, names: Sequence[str]) -> str:
        """One line about the question."""
        frame = self._texts.frame_for(self.own(view), seat)
        if frame is None:
            return ""
        return self._texts.hint(self.own(view), frame, seat, self.words(view, language, names, seat))

    def groups(self, game: Game, view: State, seat: int, language: str, names: Sequence[str]) -> Sequence[Group]:
        """The options of the present question in their groups."""
        return self._panels.groups(game, self.own(view), seat, self.words(view, language, names, seat))

    def denied(self, game: Game, view: State, seat: int, language: str, names: Sequence[str]) -> Sequence[Choice]:
        """What looks possible and is not."""
        return self._panels.denied(game, self.own(view), seat, self.words(view, language, names, seat))

    def trail(
        self, acts: Iterable[tuple[int, Events]], view: State, seat: int, language: str, names: Sequence[str]
    ) -> Trail:
        """Nothing: the log alone tells of the turn."""
        return Trail()

    def ending(self, game: Game, view: State, seat: int, language: str, names: Sequence[str]) -> Choice | None:
        """The answer with a button of its own, always at the same place."""
        return self._panels.ending(game, self.own(view), seat, self.words(view, language, names, seat))

    def refused(self, view: State, seat: int, code: int, refusal: Refusal, language: str, names: Sequence[str]) -> Look:
        """Signs on the refused place, and the rule in a sentence."""
        return self._panels.refused(self.own(view), seat, code, refusal, self.words(view, language, names, seat))

    def refusal(self, refusal: Refusal, view: State, language: str, names: Sequence[str]) -> str:
        """A refusal in words."""
        return self._texts.refusal(refusal, self.words(view, language, names, SPECTATOR))

    # --- what happened --------------------------------------------------------------------------------------------

    def told(self, events: Events, view: State, viewer: int, language: str, names: Sequence[str]) -> Sequence[Told]:
        """Events as sentences of the log."""
        return self._panels.told(events, self.words(view, language, names, viewer))

    def schedule(self, view: State, seat: int, language: str, names: Sequence[str]) -> Sequence[Due]:
        """Nothing: no clock belongs to the game."""
        return ()

    def result_words(self, facts: Mapping[str, int], language: str) -> str:
        """Nothing: the points say it all."""
        return ""

    def closing(self, view: State, language: str, names: Sequence[str]) -> Sequence[str]:
        """Nothing: the points say it all."""
        return ()

    def rivals(self, view: State, language: str, names: Sequence[str]) -> Rivals | None:
        """Nobody: whoever plays has a seat."""
        return None

    def score_sheet(self, outcome: Outcome, language: str) -> Sequence[tuple[str, Sequence[int]]]:
        """Every source that moved anybody's points."""
        return score_lines(self._texts.sources, outcome.sources, self._texts.plain(language))

    # --- teaching -------------------------------------------------------------------------------------------------

    def lesson_matches(self, language: str) -> Sequence[LessonMatch]:
        """The guided matches, with their labels and notes in words."""
        words = self._texts.plain(language)
        return [
            replace(
                match,
                label=words.say(match.label) if match.label else "",
                note=words.say(match.note) if match.note else "",
            )
            for match in self._lesson_matches
        ]

    def practice_options(self) -> Mapping[str, object]:
        """Nothing is played by the clock."""
        return {}

    def lesson(self, view: State, seat: int, seen: Sequence[str], language: str) -> Note | None:
        """The next note of the guided match."""
        return next_note(self._lessons, self.own(view), seat, seen, self.words(view, language, (), seat))
