# gnomon: interpreted
"""Time of Empires on the table's page: which elements change, what the options are called, what the clock will do.

The host's pages know no game; they ask `PAGE`, an object of this module, for everything that is Time of Empires.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Final, cast

from gnomon.drawing import themes
from gnomon.drawing.boxes import Front
from gnomon.drawing.emblems import Emblem
from gnomon.drawing.kept import Latest
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
from gnomon.games.time_of_empires import events as happened
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.games.time_of_empires.view import (
    board,
    boxart,
    clock,
    lesson,
    page_boards,
    page_clock,
    page_desk,
    page_look,
    page_options,
    page_parts,
    page_told,
    palette,
    sheets,
)
from gnomon.games.time_of_empires.view.account import account
from gnomon.games.time_of_empires.view.pieces import SEATS
from gnomon.games.time_of_empires.view.rules_pages import RULES
from gnomon.games.time_of_empires.view.targets import NO_FRAME
from gnomon.games.time_of_empires.view.text import frame_for, words_for
from gnomon.games.time_of_empires.view.text_prompts import hint, prompt, waiting
from gnomon.games.time_of_empires.view.text_refusals import refusal_text
from gnomon.games.time_of_empires.view.text_settings import OPTIONS, SOURCES
from gnomon.games.time_of_empires.view.words import Words
from gnomon.kernel.events import Events
from gnomon.kernel.game import Game, Preview
from gnomon.kernel.outcome import Outcome
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.state import State

KEPT: Final = 4000
"""Lists of options and of acts to come that are kept, of all tables together."""

Drawn = dict[str, str]


def empires(view: State) -> EmpiresState:
    """A state as what it is: pages hold states of any game."""
    return cast(EmpiresState, view)


def plain_words(language: str, viewer: int = SPECTATOR) -> Words:
    """Words about no match in particular."""
    return Words(language, (), viewer)


class EmpiresPage:
    """See `gnomon.web.gamepage.GamePage`."""

    minutes: Final = 60
    rules: Final = RULES

    def __init__(self) -> None:
        self._parts = page_parts.Parts()
        self._acts: Latest[Sequence[Due]] = Latest(KEPT)
        self._groups: Latest[Sequence[Group]] = Latest(KEPT)
        self._denied: Latest[Sequence[Choice]] = Latest(KEPT)

    # --- fixed things ---------------------------------------------------------------------------------------------

    def stylesheet(self) -> str:
        """CSS of boards and page with this game's roles for both themes."""
        own = resources.files("gnomon.games.time_of_empires.view").joinpath("page.css").read_text(encoding="utf-8")
        roles = themes.roles_of_both(palette.theme("light"), palette.theme("dark"))
        return f"{roles}{sheets.stylesheet()}\n{own}"

    def symbols(self, view: State) -> str:
        """The shapes that all sheets share."""
        return sheets.definitions()

    def emblem(self, seat: int) -> Emblem:
        """The mark of a seat."""
        return SEATS[seat]

    def front(self) -> Front:
        """The front of the box."""
        return boxart.EMPIRES_BOX

    def board_tabs(self, language: str) -> Sequence[tuple[str, str, str]]:
        """The parts of the table."""
        words = plain_words(language)
        return [
            ("te-land", words.say("Map"), ""),
            ("te-shared", words.say("Boards"), ""),
            ("te-mine", words.say("My board"), ""),
            ("te-others", words.say("The others"), ""),
        ]

    def layers(self, language: str) -> Sequence[tuple[str, str]]:
        """Nothing is switched on these boards."""
        return ()

    def order_words(self, language: str) -> Mapping[str, OrderWords]:
        """Nothing is asked out of turn."""
        return {}

    def option_words(self, language: str) -> Mapping[str, OptionWords]:
        """The options of a match in words."""
        return option_words(OPTIONS, plain_words(language))

    # --- what stands ----------------------------------------------------------------------------------------------

    def boards(self, shown: Mapping[str, str], view: State, language: str) -> str:
        """All sheets."""
        state = empires(view)
        return page_boards.boards(shown, state, words_for(state, language, (), SPECTATOR))

    def public(self, view: State, language: str, names: Sequence[str]) -> Drawn:
        """The map, the clock, the shared boards, and every player at a glance."""
        state = empires(view)
        return self._parts.public(state, words_for(state, language, names, SPECTATOR))

    def private(self, game: Game, view: State, seat: int, language: str, names: Sequence[str], asked: bool) -> Drawn:
        """The seat's own board, timers, cards and dock; and, if asked, where it may act."""
        state = empires(view)
        options = game.options(view, seat) if asked else []
        return self._parts.private(state, seat, options, asked, words_for(state, language, names, seat))

    def standings(self, view: State, seat: int, language: str, names: Sequence[str]) -> Standing:
        """The players' public holdings."""
        state = empires(view)
        return page_desk.standings(state, words_for(state, language, names, seat))

    def account(
        self, view: State, seat: int, language: str, names: Sequence[str]
    ) -> Sequence[tuple[str, Sequence[str]]]:
        """The whole position in words: headings with sentences."""
        state = empires(view)
        return [(part.heading, part.lines) for part in account(state, words_for(state, language, names, seat))]

    def progress(self, view: State) -> float:
        """Eras over, and how much of the present one."""
        state = empires(view)
        if state.over:
            return 1.0
        return (max(0, state.era - 1) + clock.share_of(state, True)) / state.setting.eras

    def stage(self, view: State, language: str) -> str:
        """“Era II of III · real time”."""
        return page_desk.stage(empires(view), plain_words(language))

    def chapter_title(self, chapter: int, language: str) -> str:
        """“Era II”."""
        return page_told.chapter_title(chapter, plain_words(language))

    def asked_next(self, view: State) -> Sequence[int]:
        """The next player clockwise of an introductory era's round; nobody waits for a turn else."""
        state = empires(view)
        if state.over or state.active < 0:
            return []
        following = (state.active + 1) % state.seats
        return [] if following == state.first else [following]

    # --- what is asked --------------------------------------------------------------------------------------------

    def question(self, view: State, seat: int, language: str, names: Sequence[str]) -> str:
        """What the seat is asked."""
        state = empires(view)
        frame = frame_for(state, seat)
        return prompt(state, frame, seat, words_for(state, language, names, seat)) if frame is not None else ""

    def waits(self, view: State, asked: int, seat: int, language: str, names: Sequence[str]) -> str:
        """What everybody else waits for."""
        state = empires(view)
        return waiting(state, frame_for(state, asked) or NO_FRAME, asked, words_for(state, language, names, seat))

    def hint(self, view: State, seat: int, language: str, names: Sequence[str]) -> str:
        """One line about the question."""
        state = empires(view)
        frame = frame_for(state, seat)
        return hint(state, frame, seat, words_for(state, language, names, seat)) if frame is not None else ""

    def groups(self, game: Game, view: State, seat: int, language: str, names: Sequence[str]) -> Sequence[Group]:
        """The options of the present question by timer or clan group."""
        state, words = empires(view), words_for(empires(view), language, names, seat)
        basis = page_options.basis(state, seat, game.options(state, seat))
        if basis is None:
            return page_options.groups(game, state, seat, words)
        key = (words, state.setting)
        return self._groups.get_or(key, basis, lambda: page_options.groups(game, state, seat, words))

    def denied(self, game: Game, view: State, seat: int, language: str, names: Sequence[str]) -> Sequence[Choice]:
        """What looks possible and is not."""
        state, words = empires(view), words_for(empires(view), language, names, seat)
        basis = page_options.basis(state, seat, game.options(state, seat))
        if basis is None:
            return page_options.denied(game, state, seat, words)
        key = (words, state.setting)
        return self._denied.get_or(key, basis, lambda: page_options.denied(game, state, seat, words))

    def ending(self, game: Game, view: State, seat: int, language: str, names: Sequence[str]) -> Choice | None:
        """“Finish”, or “ready”: always at the same place."""
        state = empires(view)
        return page_options.ending(game, state, seat, words_for(state, language, names, seat))

    def preview(self, view: State, seat: int, preview: Preview, code: int, language: str, names: Sequence[str]) -> Look:
        """Every sheet as it would be, and what happens in words."""
        before = empires(view)
        words = words_for(before, language, names, seat)
        return page_look.preview(before, empires(preview.state), preview, seat, code, words)

    def refused(self, view: State, seat: int, code: int, refusal: Refusal, language: str, names: Sequence[str]) -> Look:
        """Signs on the refused place, and the rule in a sentence."""
        state = empires(view)
        return page_look.refused(state, seat, code, refusal, words_for(state, language, names, seat))

    def refusal(self, refusal: Refusal, view: State, language: str, names: Sequence[str]) -> str:
        """A refusal in words."""
        return refusal_text(refusal, words_for(empires(view), language, names, SPECTATOR))

    # --- what happened --------------------------------------------------------------------------------------------

    def told(self, events: Events, view: State, viewer: int, language: str, names: Sequence[str]) -> Sequence[Told]:
        """Events as sentences of the log."""
        return page_told.told(events, words_for(empires(view), language, names, viewer))

    def glides(self, events: Events, view: State) -> Sequence[Glide]:
        """Clans glide from node to node."""
        found: list[Glide] = []
        for event in events:
            if event[0] == happened.MOVED:
                _, start, end, _ = event[3:7]
                found.append(Glide(board.clans_key(end), board.clans_key(start), len(found)))
        return found

    def sound(self, events: Events, view: State, viewer: int) -> str:
        """The gravest of what happened gives the cue."""
        return page_told.sound(events, empires(view), viewer)

    def schedule(self, view: State, seat: int, language: str, names: Sequence[str]) -> Sequence[Due]:
        """Gongs, cries, and one's own sand."""
        state = empires(view)
        words = words_for(state, language, names, seat)
        basis = page_clock.basis(state, seat)
        return self._acts.get_or((words, seat), basis, lambda: page_clock.schedule(state, seat, words))

    def score_sheet(self, outcome: Outcome, language: str) -> Sequence[tuple[str, Sequence[int]]]:
        """Every source that gave anybody points."""
        return score_lines(SOURCES, outcome.sources, plain_words(language))

    # --- teaching -------------------------------------------------------------------------------------------------

    def lesson_match(self) -> LessonMatch:
        """An introductory era, then one in real time at half speed."""
        return LessonMatch(lesson.SEED, lesson.OPTIONS, round(100 * lesson.SPEED))

    def practice_options(self) -> Mapping[str, object]:
        """A match of one era in real time."""
        return lesson.PRACTICE

    def lesson(self, view: State, seat: int, seen: Sequence[str], language: str) -> Note | None:
        """The next note of the guided match."""
        state = empires(view)
        return next_note(lesson.LESSONS, state, seat, seen, words_for(state, language, (), seat))


PAGE: Final = EmpiresPage()
