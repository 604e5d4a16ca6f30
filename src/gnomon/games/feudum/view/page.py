# gnomon: interpreted
"""Feudum on the table's page: which elements change, what the options are called, what a look shows.

The host's pages know no game; they ask `PAGE`, an object of this module, for everything that is Feudum.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Final, cast

from gnomon.drawing import themes
from gnomon.drawing.boxes import Front
from gnomon.drawing.emblems import Emblem
from gnomon.drawing.lessons import next_note
from gnomon.drawing.match_words import option_words, score_lines
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
    Standing,
    Told,
)
from gnomon.drawing.speaking import SPECTATOR
from gnomon.games.feudum import events as happened
from gnomon.games.feudum.decisions import FEED_PAWNS, NOURISH
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import EPOCHS, PAWNS
from gnomon.games.feudum.view import (
    boxart,
    lesson,
    page_boards,
    page_desk,
    page_look,
    page_options,
    page_parts,
    page_told,
    palette,
    sheets,
    terrain,
)
from gnomon.games.feudum.view.account import account
from gnomon.games.feudum.view.layout import monster_key, pawn_key
from gnomon.games.feudum.view.pieces import SEATS
from gnomon.games.feudum.view.rules_pages import RULES
from gnomon.games.feudum.view.targets import NO_FRAME
from gnomon.games.feudum.view.text import frame_for, words_for
from gnomon.games.feudum.view.text_beforehand import order_words
from gnomon.games.feudum.view.text_labels import label
from gnomon.games.feudum.view.text_prompts import hint, prompt, waiting
from gnomon.games.feudum.view.text_refusals import refusal_text
from gnomon.games.feudum.view.text_settings import OPTIONS, SOURCES
from gnomon.games.feudum.view.words import Words
from gnomon.kernel.events import Events
from gnomon.kernel.frames import TABLE
from gnomon.kernel.game import Game, Preview
from gnomon.kernel.outcome import Outcome
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.state import State

Drawn = dict[str, str]


def feudum(view: State) -> FeudumState:
    """A state as what it is: pages hold states of any game."""
    return cast(FeudumState, view)


class FeudumPage:
    """See `gnomon.web.gamepage.GamePage`."""

    minutes: Final = 150
    rules: Final = RULES

    def __init__(self) -> None:
        self._parts = page_parts.Parts()

    # --- fixed things ---------------------------------------------------------------------------------------------

    def stylesheet(self) -> str:
        """CSS of boards and page with this game's roles for both themes."""
        own = resources.files("gnomon.games.feudum.view").joinpath("page.css").read_text(encoding="utf-8")
        roles = themes.roles_of_both(palette.theme("light"), palette.theme("dark"))
        return f"{roles}{sheets.stylesheet()}\n{own}"

    def symbols(self, view: State) -> str:
        """The shapes that all sheets share."""
        return terrain.terrain_symbols()

    def emblem(self, seat: int) -> Emblem:
        """The mark of a seat."""
        return SEATS[seat]

    def front(self) -> Front:
        """The front of the box."""
        return boxart.FEUDUM_BOX

    def board_tabs(self, language: str) -> Sequence[tuple[str, str, str]]:
        """The parts of the table."""
        words = Words(language)
        return [
            ("table-map", label("map", words), ""),
            ("table-guilds", label("guilds", words), ""),
            ("table-others", label("others", words), ""),
        ]

    def layers(self, language: str) -> Sequence[tuple[str, str]]:
        """None in the page's head: the switches of the three networks lie on the map itself."""
        return ()

    def order_words(self, language: str) -> Mapping[str, OrderWords]:
        """Defend and Royal Immunity, by what they would be for."""
        return order_words(Words(language))

    def option_words(self, language: str) -> Mapping[str, OptionWords]:
        """The options of a match in words."""
        return option_words(OPTIONS, Words(language))

    # --- what stands ----------------------------------------------------------------------------------------------

    def boards(self, shown: Mapping[str, str], view: State, language: str) -> str:
        """The realm, the guilds, the players."""
        state = feudum(view)
        return page_boards.boards(shown, state, words_for(state, language, (), SPECTATOR))

    def public(self, view: State, language: str, names: Sequence[str]) -> Drawn:
        """The map, the six guilds, every player at a glance, and the head."""
        state = feudum(view)
        return self._parts.public(state, words_for(state, language, names, SPECTATOR))

    def private(self, game: Game, view: State, seat: int, language: str, names: Sequence[str], asked: bool) -> Drawn:
        """The seat's own cards, desk and writs; and, if asked, where it may act."""
        state = feudum(view)
        options = game.options(view, seat) if asked else []
        everybody = words_for(state, language, names, SPECTATOR)
        return self._parts.private(state, seat, options, words_for(state, language, names, seat), everybody)

    def standings(self, view: State, seat: int, language: str, names: Sequence[str]) -> Standing:
        """The players' public holdings."""
        state = feudum(view)
        return page_desk.standings(state, words_for(state, language, names, seat))

    def account(
        self, view: State, seat: int, language: str, names: Sequence[str]
    ) -> Sequence[tuple[str, Sequence[str]]]:
        """The whole position in words: headings with sentences."""
        state = feudum(view)
        return [(part.heading, part.lines) for part in account(state, words_for(state, language, names, seat))]

    def progress(self, view: State) -> float:
        """The tiles that have left their stacks, of those that must leave before the last epoch."""
        state = feudum(view)
        if state.over:
            return 1.0
        past = sum(state.stacks) - len(state.stacks)
        return min(0.98, (past + state.epoch - 1) / (3 * len(state.stacks) + EPOCHS))

    def stage(self, view: State, language: str) -> str:
        """“Epoch II of V · Round 4”."""
        return page_desk.stage(feudum(view), Words(language))

    def chapter_title(self, chapter: int, language: str) -> str:
        """“Round 4”."""
        return page_told.chapter_title(chapter, Words(language))

    def asked_next(self, view: State) -> Sequence[int]:
        """The next player clockwise who has a card to play, or pawns to feed; nobody can say else."""
        state = feudum(view)
        if state.over or any(frame[0] == NOURISH for frame in state.lanes[TABLE]):
            return []
        if not any(state.held) or any(frame[0] == FEED_PAWNS for frame in state.lanes[TABLE]):
            return []
        order = [(state.active + step) % state.seats for step in range(1, state.seats)]
        return [seat for seat in order if state.held[seat]][:1]

    # --- what is asked --------------------------------------------------------------------------------------------

    def question(self, view: State, seat: int, language: str, names: Sequence[str]) -> str:
        """What the seat is asked."""
        state = feudum(view)
        frame = frame_for(state, seat)
        return prompt(state, frame, seat, words_for(state, language, names, seat)) if frame is not None else ""

    def waits(self, view: State, asked: int, seat: int, language: str, names: Sequence[str]) -> str:
        """What everybody else waits for."""
        state = feudum(view)
        return waiting(state, frame_for(state, asked) or NO_FRAME, asked, words_for(state, language, names, seat))

    def hint(self, view: State, seat: int, language: str, names: Sequence[str]) -> str:
        """One line about the question."""
        state = feudum(view)
        frame = frame_for(state, seat)
        return hint(state, frame, seat, words_for(state, language, names, seat)) if frame is not None else ""

    def groups(self, game: Game, view: State, seat: int, language: str, names: Sequence[str]) -> Sequence[Group]:
        """The options of the present question by card, piece or guild."""
        state = feudum(view)
        return page_options.groups(game, state, seat, words_for(state, language, names, seat))

    def denied(self, game: Game, view: State, seat: int, language: str, names: Sequence[str]) -> Sequence[Choice]:
        """What looks possible and is not."""
        state = feudum(view)
        return page_options.denied(game, state, seat, words_for(state, language, names, seat))

    def ending(self, game: Game, view: State, seat: int, language: str, names: Sequence[str]) -> Choice | None:
        """What ends the turn, or a series of answers: always at the same place."""
        state = feudum(view)
        return page_options.ending(game, state, seat, words_for(state, language, names, seat))

    def preview(self, view: State, seat: int, preview: Preview, code: int, language: str, names: Sequence[str]) -> Look:
        """The table as it would be, what happens in words, and what it brings."""
        before = feudum(view)
        words = words_for(before, language, names, SPECTATOR)
        return page_look.preview(before, feudum(preview.state), preview, seat, code, words, self._parts.public)

    def refused(self, view: State, seat: int, code: int, refusal: Refusal, language: str, names: Sequence[str]) -> Look:
        """Signs on the refused place, and the rule in a sentence."""
        state = feudum(view)
        return page_look.refused(state, seat, code, refusal, words_for(state, language, names, seat))

    def refusal(self, refusal: Refusal, view: State, language: str, names: Sequence[str]) -> str:
        """A refusal in words."""
        return refusal_text(refusal, words_for(feudum(view), language, names, SPECTATOR))

    # --- what happened --------------------------------------------------------------------------------------------

    def told(self, events: Events, view: State, viewer: int, language: str, names: Sequence[str]) -> Sequence[Told]:
        """Events as sentences of the log."""
        return page_told.told(events, words_for(feudum(view), language, names, viewer))

    def glides(self, events: Events, view: State) -> Sequence[Glide]:
        """Pawns and monsters glide from location to location: they stay the same elements."""
        found: list[Glide] = []
        for event in events:
            if event[0] == happened.STEPPED:
                seat, piece = event[3:5]
                name = pawn_key(seat, piece) if piece < PAWNS else monster_key(piece - PAWNS)
                found.append(Glide(name, name, len(found)))
        return found

    def sound(self, events: Events, view: State, viewer: int) -> str:
        """The gravest of what happened gives the cue."""
        return page_told.sound(events, viewer)

    def schedule(self, view: State, seat: int, language: str, names: Sequence[str]) -> Sequence[Due]:
        """Nothing: no clock belongs to this game."""
        return ()

    def score_sheet(self, outcome: Outcome, language: str) -> Sequence[tuple[str, Sequence[int]]]:
        """Every source that gave or cost anybody points."""
        return score_lines(SOURCES, outcome.sources, Words(language))

    # --- teaching -------------------------------------------------------------------------------------------------

    def lesson_match(self) -> LessonMatch:
        """The basic game, with a seed of its own."""
        return LessonMatch(lesson.SEED, lesson.OPTIONS)

    def practice_options(self) -> Mapping[str, object]:
        """Nothing of this game is played by the clock."""
        return {}

    def lesson(self, view: State, seat: int, seen: Sequence[str], language: str) -> Note | None:
        """The next note of the guided match."""
        state = feudum(view)
        return next_note(lesson.LESSONS, state, seat, seen, words_for(state, language, (), seat))


PAGE: Final = FeudumPage()
