# gnomon: interpreted
"""Time of Empires on the table's page: which elements change, what the options are called, what the clock will do.

The host's pages know no game; they ask `PAGE`, an object of this module, for everything that is Time of Empires.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Final, cast

from gnomon.drawing import themes
from gnomon.drawing.kept import Latest
from gnomon.drawing.parts import (
    Choice,
    Due,
    Glide,
    Group,
    Look,
)
from gnomon.drawing.speaking import SPECTATOR
from gnomon.games.pages import Panels, TablePage, Texts
from gnomon.games.time_of_empires import events as happened
from gnomon.games.time_of_empires.draw import board, boxart, clock, palette, sheets
from gnomon.games.time_of_empires.draw.pieces import SEATS
from gnomon.games.time_of_empires.page import boards, desk, log, parts, previews, schedule
from gnomon.games.time_of_empires.page import options as page_options
from gnomon.games.time_of_empires.say.account import account
from gnomon.games.time_of_empires.say.prompts import hint, prompt, waiting
from gnomon.games.time_of_empires.say.refusals import refusal_text
from gnomon.games.time_of_empires.say.settings import OPTIONS, SOURCES
from gnomon.games.time_of_empires.say.telling import frame_for, words_for
from gnomon.games.time_of_empires.say.words import Words
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.games.time_of_empires.teach import lessons
from gnomon.games.time_of_empires.teach.rules_pages import RULES
from gnomon.kernel.events import Events
from gnomon.kernel.game import Game, Preview
from gnomon.kernel.state import State

KEPT: Final = 4000
"""Lists of options and of acts to come that are kept, of all tables together."""

Drawn = dict[str, str]


def empires(view: State) -> EmpiresState:
    """A state as what it is: pages hold states of any game."""
    return cast(EmpiresState, view)


TEXTS: Final[Texts[EmpiresState, Words]] = Texts(
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
PANELS: Final[Panels[EmpiresState, Words]] = Panels(
    stage=desk.stage,
    chapter_title=log.chapter_title,
    standings=desk.standings,
    groups=page_options.groups,
    denied=page_options.denied,
    ending=page_options.ending,
    refused=previews.refused,
    told=log.told,
)


class EmpiresPage(TablePage[EmpiresState, Words]):
    """See `gnomon.web.gamepage.GamePage`."""

    minutes: Final = 60
    usual_seats: Final = 2

    def __init__(self) -> None:
        super().__init__(RULES, boxart.EMPIRES_BOX, SEATS, TEXTS, PANELS, lessons.LESSONS, lessons.MATCHES)
        self._parts = parts.Parts()
        self._acts: Latest[Sequence[Due]] = Latest(KEPT)
        self._groups: Latest[Sequence[Group]] = Latest(KEPT)
        self._denied: Latest[Sequence[Choice]] = Latest(KEPT)

    # --- fixed things ---------------------------------------------------------------------------------------------

    def stylesheet(self) -> str:
        """CSS of boards and page with this game's roles for both themes."""
        own = resources.files("gnomon.games.time_of_empires.page").joinpath("page.css").read_text(encoding="utf-8")
        roles = themes.roles_of_both(palette.theme("light"), palette.theme("dark"))
        return f"{roles}{sheets.stylesheet()}\n{own}"

    def symbols(self, view: State) -> str:
        """The shapes that all sheets share."""
        return sheets.definitions()

    def board_tabs(self, language: str) -> Sequence[tuple[str, str, str]]:
        """The parts of the table."""
        words = Words(language)
        return [
            ("te-land", words.say("Map"), ""),
            ("te-shared", words.say("Boards"), ""),
            ("te-mine", words.say("My board"), ""),
            ("te-others", words.say("The others"), ""),
        ]

    # --- what stands ----------------------------------------------------------------------------------------------

    def boards(self, shown: Mapping[str, str], view: State, language: str) -> str:
        """All sheets."""
        state = empires(view)
        return boards.boards(shown, state, words_for(state, language, (), SPECTATOR))

    def public(self, view: State, language: str, names: Sequence[str]) -> Drawn:
        """The map, the clock, the shared boards, and every player at a glance."""
        state = empires(view)
        return self._parts.public(state, words_for(state, language, names, SPECTATOR))

    def private(self, game: Game, view: State, seat: int, language: str, names: Sequence[str], asked: bool) -> Drawn:
        """The seat's own board, timers, cards and dock; and, if asked, where it may act."""
        state = empires(view)
        options = game.options(view, seat) if asked else []
        return self._parts.private(state, seat, options, asked, words_for(state, language, names, seat))

    def progress(self, view: State) -> float:
        """Eras over, and how much of the present one."""
        state = empires(view)
        if state.over:
            return 1.0
        return (max(0, state.era - 1) + clock.share_of(state, True)) / state.setting.eras

    def asked_next(self, view: State) -> Sequence[int]:
        """The next player clockwise of an introductory era's round; nobody waits for a turn else."""
        state = empires(view)
        if state.over or state.active < 0:
            return []
        following = (state.active + 1) % state.seats
        return [] if following == state.first else [following]

    # --- what is asked --------------------------------------------------------------------------------------------

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

    def preview(self, view: State, seat: int, preview: Preview, code: int, language: str, names: Sequence[str]) -> Look:
        """Every sheet as it would be, and what happens in words."""
        before = empires(view)
        words = words_for(before, language, names, seat)
        return previews.preview(before, empires(preview.state), preview, seat, code, words)

    # --- what happened --------------------------------------------------------------------------------------------

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
        return log.sound(events, empires(view), viewer)

    def schedule(self, view: State, seat: int, language: str, names: Sequence[str]) -> Sequence[Due]:
        """Gongs, cries, and one's own sand."""
        state = empires(view)
        words = words_for(state, language, names, seat)
        basis = schedule.basis(state, seat)
        return self._acts.get_or((words, seat), basis, lambda: schedule.schedule(state, seat, words))

    # --- teaching -------------------------------------------------------------------------------------------------

    def practice_options(self) -> Mapping[str, object]:
        """A match of one era in real time."""
        return lessons.PRACTICE


PAGE: Final = EmpiresPage()
