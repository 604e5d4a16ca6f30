# gnomon: interpreted
"""Inventions on the table's page: which elements change, what the options are called, what a look shows.

The host's pages know no game; they ask `PAGE`, an object of this module, for everything that is Inventions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from importlib import resources
from typing import Final

from gnomon.drawing import themes
from gnomon.drawing.parts import Glide, Look, OrderWords, Rivals, Trail
from gnomon.drawing.speaking import SPECTATOR
from gnomon.games.inventions import events as happened
from gnomon.games.inventions.draw import boxart, palette, sheets
from gnomon.games.inventions.draw.layout import citizens_key
from gnomon.games.inventions.draw.pieces import SEATS
from gnomon.games.inventions.page import boards, desk, log, parts, planner, previews
from gnomon.games.inventions.page import options as page_options
from gnomon.games.inventions.say.account import account
from gnomon.games.inventions.say.beforehand import order_words
from gnomon.games.inventions.say.prompts import hint, prompt, waiting
from gnomon.games.inventions.say.refusals import refusal_text
from gnomon.games.inventions.say.results import closing, result_words, rivals
from gnomon.games.inventions.say.settings import OPTIONS, SOURCES
from gnomon.games.inventions.say.telling import frame_for, words_for
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.teach import lessons
from gnomon.games.inventions.teach.rules_pages import RULES
from gnomon.games.inventions.terms import LAST_STEP
from gnomon.games.pages import Panels, TablePage, Texts
from gnomon.kernel.events import Events
from gnomon.kernel.game import Game, Preview
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.state import State

TEXTS: Final[Texts[InventionsState, Words]] = Texts(
    words_for=words_for,
    plain=Words,
    frame_for=frame_for,
    prompt=prompt,
    hint=hint,
    waiting=waiting,
    refusal=refusal_text,
    account=account,
    options=OPTIONS,
    sources=SOURCES,
)


class InventionsPage(TablePage[InventionsState, Words]):
    """See `gnomon.web.gamepage.GamePage`."""

    minutes: Final = 120
    usual_seats: Final = 2
    challenge: str = "difficulty"

    def __init__(self) -> None:
        self._parts = parts.Parts()
        panels: Panels[InventionsState, Words] = Panels(
            stage=desk.stage,
            chapter_title=log.chapter_title,
            standings=desk.standings,
            groups=page_options.groups,
            denied=page_options.denied,
            ending=page_options.ending,
            refused=self._refused,
            told=log.told,
        )
        super().__init__(RULES, boxart.INVENTIONS_BOX, SEATS, TEXTS, panels, lessons.LESSONS, lessons.MATCHES)

    # --- fixed things ---------------------------------------------------------------------------------------------

    def stylesheet(self) -> str:
        """CSS of boards and page with this game's roles for both themes."""
        own = resources.files("gnomon.games.inventions.page").joinpath("page.css").read_text(encoding="utf-8")
        roles = themes.roles_of_both(palette.theme("light"), palette.theme("dark"))
        return f"{roles}{sheets.stylesheet()}\n{own}"

    def symbols(self, view: State) -> str:
        """The shapes that all sheets share."""
        return sheets.definitions()

    def board_tabs(self, language: str) -> Sequence[tuple[str, str, str]]:
        """The parts of the table."""
        return boards.tabs(Words(language))

    def order_words(self, language: str) -> Mapping[str, OrderWords]:
        """What an Era Change asks."""
        return order_words(Words(language))

    # --- what stands ----------------------------------------------------------------------------------------------

    def boards(self, shown: Mapping[str, str], view: State, language: str) -> str:
        """The world, the Assembly, what is known, the Society board, the others."""
        return boards.boards(shown, self.own(view), self.words(view, language, (), SPECTATOR))

    def public(self, view: State, language: str, names: Sequence[str]) -> dict[str, str]:
        """Everything that all may see."""
        return self._parts.public(self.own(view), self.words(view, language, names, SPECTATOR))

    def private(
        self, game: Game, view: State, seat: int, language: str, names: Sequence[str], asked: bool
    ) -> dict[str, str]:
        """The seat's own board and goals; and, if asked, where it may act."""
        options = game.options(view, seat) if asked else []
        everybody = self.words(view, language, names, SPECTATOR)
        return self._parts.private(self.own(view), seat, options, self.words(view, language, names, seat), everybody)

    def progress(self, view: State) -> float:
        """The steps of the Chronos meeple, and the turns of the present round."""
        state = self.own(view)
        if state.over:
            return 1.0
        return min(0.99, (state.step + state.turn % len(state.order) / len(state.order)) / LAST_STEP)

    def asked_next(self, view: State) -> Sequence[int]:
        """The next player of the round; who follows the last one, an Era Change may decide."""
        state = self.own(view)
        if state.over:
            return []
        return [party for party in state.order[state.turn + 1 :] if party < state.seats][:1]

    # --- what is asked --------------------------------------------------------------------------------------------

    def trail(
        self, acts: Iterable[tuple[int, Events]], view: State, seat: int, language: str, names: Sequence[str]
    ) -> Trail:
        """The present turn, chain by chain."""
        return planner.trail(acts, self.own(view), seat, self.words(view, language, names, seat))

    def preview(self, view: State, seat: int, preview: Preview, code: int, language: str, names: Sequence[str]) -> Look:
        """The table as it would be up to the next choice, what happens in words, and what it brings."""
        words = self.words(view, language, names, seat)
        return previews.preview(self.own(view), seat, code, words, self._everything(words))

    def _refused(self, state: InventionsState, seat: int, code: int, refusal: Refusal, words: Words) -> Look:
        """Signs on the refused place, and the rule in a sentence."""
        return previews.refused(state, seat, code, refusal, words, self._everything(words))

    def _everything(self, words: Words) -> previews.Everything:
        """Draws a position as the viewer of the words sees it."""
        return partial(self._drawn, words)

    def _drawn(self, words: Words, state: InventionsState, seat: int) -> dict[str, str]:
        everybody = words_for(state, words.language, words.names[: state.seats], SPECTATOR)
        return self._parts.everything(state, seat, words, everybody)

    def result_words(self, facts: Mapping[str, int], language: str) -> str:
        """The end of a match alone: opponents, accolades, title."""
        return result_words(facts, Words(language))

    def rivals(self, view: State, language: str, names: Sequence[str]) -> Rivals | None:
        """Chronos and Hephaestus, with whom a match alone is played."""
        return rivals(self.own(view), self.words(view, language, names, SPECTATOR))

    def closing(self, view: State, language: str, names: Sequence[str]) -> Sequence[str]:
        """The end of a match alone: who has won, what the bots' points are made of, the accolades."""
        return closing(self.own(view), self.words(view, language, names, SPECTATOR))

    # --- what happened --------------------------------------------------------------------------------------------

    def glides(self, events: Events, view: State) -> Sequence[Glide]:
        """Citizens glide from region to region."""
        found: list[Glide] = []
        for event in events:
            if event[0] == happened.MOVED:
                seat, start, end = event[3:6]
                found.append(Glide(citizens_key(end, seat), citizens_key(start, seat), len(found)))
        return found

    def sound(self, events: Events, view: State, viewer: int) -> str:
        """The gravest of what happened gives the cue."""
        return log.sound(events, viewer)


PAGE: Final = InventionsPage()
