"""What a game brings to the table's page: its boards, panels and previews as keyed elements.

A game's package exports it as `PAGE` in `gnomon.games.<id>.page.table`. Every `view` is what the seat may know; `names`
holds one name per seat; seat -1 is a spectator. An element's text carries its own id.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Protocol, cast

from gnomon.drawing.boxes import Front
from gnomon.drawing.emblems import Emblem
from gnomon.drawing.parts import (
    Choice,
    Due,
    Glide,
    Group,
    LessonMatch,
    Look,
    Note,
    OptionWords,
    OrderWords,
    Rivals,
    Standing,
    Told,
    Trail,
)
from gnomon.drawing.rule_pages import RulePages
from gnomon.kernel.events import Events
from gnomon.kernel.game import Game, Preview
from gnomon.kernel.outcome import Outcome
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.state import State


class GamePage(Protocol):
    """The pictures and words that a game puts on the page."""

    @property
    def minutes(self) -> int:
        """How long a match lasts among people at one table."""

    @property
    def usual_seats(self) -> int:
        """How many seats a new table has until somebody chooses: a number that a match alone against programs suits."""

    @property
    def challenge(self) -> str:
        """The option that says how hard a match alone is, whose values are the modes of a challenge; empty if there is none."""

    @property
    def rules(self) -> RulePages:
        """The rules in the game's own words, with drawn examples."""

    def stylesheet(self) -> str:
        """CSS of the boards and panels; colours by role, the game's own roles included for light and dark."""

    def symbols(self, view: State) -> str:
        """SVG definitions that the boards share, put once on the page."""

    def emblem(self, seat: int) -> Emblem:
        """The mark of a seat."""

    def front(self) -> Front:
        """The front of the box."""

    def board_tabs(self, language: str) -> Sequence[tuple[str, str, str]]:
        """Element id, short name and sign (SVG or empty) of each board, for a narrow screen that shows one at a time."""

    def layers(self, language: str) -> Sequence[tuple[str, str]]:
        """What may be switched off on the boards: the class that hides it, and its label."""

    def option_words(self, language: str) -> Mapping[str, OptionWords]:
        """The options of a match in words, by name."""

    def order_words(self, language: str) -> Mapping[str, OrderWords]:
        """The questions that may be answered beforehand, by the aspect that `Game.foreseen` names."""

    # --- what stands ----------------------------------------------------------------------------------------------

    def boards(self, shown: Mapping[str, str], view: State, language: str) -> str:
        """The main part of the page, filled from `public` and `private` elements by key.

        A part of it marked `data-drags` is played by joining places: options that name several elements there (a timer,
        then where it may go) are taken by a drag from the first to one of the others, or by a tap on each.
        """

    def public(self, view: State, language: str, names: Sequence[str]) -> dict[str, str]:
        """Everything on the page that changes and that all may see, drawn from a spectator's view."""

    def private(
        self, game: Game, view: State, seat: int, language: str, names: Sequence[str], asked: bool
    ) -> dict[str, str]:
        """What this seat sees in its own words. If `asked`, the options of its present question are lit."""

    def standings(self, view: State, seat: int, language: str, names: Sequence[str]) -> Standing:
        """The players' public holdings."""

    def account(
        self, view: State, seat: int, language: str, names: Sequence[str]
    ) -> Sequence[tuple[str, Sequence[str]]]:
        """The whole position in words: headings with sentences."""

    def progress(self, view: State) -> float:
        """How much of the match is played, 0 to 1."""

    def stage(self, view: State, language: str) -> str:
        """Where the match stands, in a few words: “Turn 4 of 7”."""

    def chapter_title(self, chapter: int, language: str) -> str:
        """The heading of such a group."""

    def asked_next(self, view: State) -> Sequence[int]:
        """The seats that will be asked after the present one; empty if nobody can say."""

    # --- what is asked --------------------------------------------------------------------------------------------

    def question(self, view: State, seat: int, language: str, names: Sequence[str]) -> str:
        """What the seat is asked now."""

    def waits(self, view: State, asked: int, seat: int, language: str, names: Sequence[str]) -> str:
        """What everybody else is told while seat `asked` is asked."""

    def hint(self, view: State, seat: int, language: str, names: Sequence[str]) -> str:
        """A second, smaller sentence beside the question, or empty."""

    def groups(self, game: Game, view: State, seat: int, language: str, names: Sequence[str]) -> Sequence[Group]:
        """The options of the seat's present question, grouped for people; every option once, in a fixed order."""

    def denied(self, game: Game, view: State, seat: int, language: str, names: Sequence[str]) -> Sequence[Choice]:
        """Answers that look possible and are refused, with the elements that ask why."""

    def trail(
        self, acts: Iterable[tuple[int, Events]], view: State, seat: int, language: str, names: Sequence[str]
    ) -> Trail:
        """The present turn so far, where it is worth showing step by step.

        `acts` are the answers in effect, the latest first: the number of each in the log, and its events.
        """

    def ending(self, game: Game, view: State, seat: int, language: str, names: Sequence[str]) -> Choice | None:
        """The answer that ends the turn, if it is listed now: it gets a button of its own."""

    def preview(self, view: State, seat: int, preview: Preview, code: int, language: str, names: Sequence[str]) -> Look:
        """What an option would do: ghosts, changed numbers and sentences over the present page."""

    def refused(self, view: State, seat: int, code: int, refusal: Refusal, language: str, names: Sequence[str]) -> Look:
        """Why an answer is refused: signs on the board and a sentence."""

    def refusal(self, refusal: Refusal, view: State, language: str, names: Sequence[str]) -> str:
        """A refusal in words alone."""

    # --- what happened --------------------------------------------------------------------------------------------

    def told(self, events: Events, view: State, viewer: int, language: str, names: Sequence[str]) -> Sequence[Told]:
        """Events as sentences of the log; those left out that need none. `view` is of some moment after them."""

    def glides(self, events: Events, view: State) -> Sequence[Glide]:
        """Which pieces moved from where."""

    def sound(self, events: Events, view: State, viewer: int) -> str:
        """The cue that fits the events for a viewer: a name that the page's synthesiser knows, or empty."""

    def schedule(self, view: State, seat: int, language: str, names: Sequence[str]) -> Sequence[Due]:
        """What the clock will do as far as the seat can foresee it, so that the page can sound it at its instant."""

    def result_words(self, facts: Mapping[str, int], language: str) -> str:
        """What the facts of a finished match say beside its points (`Outcome.facts`), in a few words."""

    def closing(self, view: State, language: str, names: Sequence[str]) -> Sequence[str]:
        """What a finished match has come to beside its points, in whole sentences, for everybody."""

    def rivals(self, view: State, language: str, names: Sequence[str]) -> Rivals | None:
        """The opponents without a seat of a match alone, with their points; None where all have seats."""

    def score_sheet(self, outcome: Outcome, language: str) -> Sequence[tuple[str, Sequence[int]]]:
        """The lines of the score sheet: a source's name and its points by seat; sources that nobody has left out."""

    # --- teaching -------------------------------------------------------------------------------------------------

    def lesson_matches(self, language: str) -> Sequence[LessonMatch]:
        """What the guided matches are played with: the first match, and what may be learned after it."""

    def practice_options(self) -> Mapping[str, object]:
        """The options of a short match to practise alone what the game plays by the clock; empty if it does not."""

    def lesson(self, view: State, seat: int, seen: Sequence[str], language: str) -> Note | None:
        """The next note of the guided match that fits the position and was not seen."""


@cache
def page_of(game: str) -> GamePage:
    """The page of a game of the catalogue."""
    return cast(GamePage, importlib.import_module(f"gnomon.games.{game}.page.table").PAGE)
