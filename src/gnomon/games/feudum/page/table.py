# gnomon: interpreted
"""Feudum on the table's page: which elements change, what the options are called, what a look shows.

The host's pages know no game; they ask `PAGE`, an object of this module, for everything that is Feudum.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Final, cast

from gnomon.drawing import themes
from gnomon.drawing.parts import (
    Glide,
    Look,
    OrderWords,
)
from gnomon.drawing.speaking import SPECTATOR
from gnomon.games.feudum import events as happened
from gnomon.games.feudum.decisions import FEED_PAWNS, NOURISH
from gnomon.games.feudum.draw import boxart, palette, sheets, terrain
from gnomon.games.feudum.draw.layout import monster_key, pawn_key
from gnomon.games.feudum.draw.pieces import SEATS
from gnomon.games.feudum.page import boards, desk, log, parts, previews
from gnomon.games.feudum.page import options as page_options
from gnomon.games.feudum.say.account import account
from gnomon.games.feudum.say.beforehand import order_words
from gnomon.games.feudum.say.labels import label
from gnomon.games.feudum.say.prompts import hint, prompt, waiting
from gnomon.games.feudum.say.refusals import refusal_text
from gnomon.games.feudum.say.settings import OPTIONS, SOURCES
from gnomon.games.feudum.say.telling import frame_for, words_for
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.teach import lessons
from gnomon.games.feudum.teach.rules_pages import RULES
from gnomon.games.feudum.terms import EPOCHS, PAWNS
from gnomon.games.pages import Panels, TablePage, Texts
from gnomon.kernel.events import Events
from gnomon.kernel.frames import TABLE
from gnomon.kernel.game import Game, Preview
from gnomon.kernel.state import State

Drawn = dict[str, str]


def feudum(view: State) -> FeudumState:
    """A state as what it is: pages hold states of any game."""
    return cast(FeudumState, view)


TEXTS: Final[Texts[FeudumState, Words]] = Texts(
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
PANELS: Final[Panels[FeudumState, Words]] = Panels(
    stage=desk.stage,
    chapter_title=log.chapter_title,
    standings=desk.standings,
    groups=page_options.groups,
    denied=page_options.denied,
    ending=page_options.ending,
    refused=previews.refused,
    told=log.told,
)


class FeudumPage(TablePage[FeudumState, Words]):
    """See `gnomon.web.gamepage.GamePage`."""

    minutes: Final = 150
    usual_seats: Final = 3

    def __init__(self) -> None:
        super().__init__(RULES, boxart.FEUDUM_BOX, SEATS, TEXTS, PANELS, lessons.LESSONS, lessons.MATCHES)
        self._parts = parts.Parts()

    # --- fixed things ---------------------------------------------------------------------------------------------

    def stylesheet(self) -> str:
        """CSS of boards and page with this game's roles for both themes."""
        own = resources.files("gnomon.games.feudum.page").joinpath("page.css").read_text(encoding="utf-8")
        roles = themes.roles_of_both(palette.theme("light"), palette.theme("dark"))
        return f"{roles}{sheets.stylesheet()}\n{own}"

    def symbols(self, view: State) -> str:
        """The shapes that all sheets share."""
        return terrain.terrain_symbols()

    def board_tabs(self, language: str) -> Sequence[tuple[str, str, str]]:
        """The parts of the table."""
        words = Words(language)
        return [
            ("table-map", label("map", words), ""),
            ("table-guilds", label("guilds", words), ""),
            ("table-others", label("others", words), ""),
        ]

    def order_words(self, language: str) -> Mapping[str, OrderWords]:
        """Defend and Royal Immunity, by what they would be for."""
        return order_words(Words(language))

    # --- what stands ----------------------------------------------------------------------------------------------

    def boards(self, shown: Mapping[str, str], view: State, language: str) -> str:
        """The realm, the guilds, the players."""
        state = feudum(view)
        return boards.boards(shown, state, words_for(state, language, (), SPECTATOR))

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

    def progress(self, view: State) -> float:
        """The tiles that have left their stacks, of those that must leave before the last epoch."""
        state = feudum(view)
        if state.over:
            return 1.0
        past = sum(state.stacks) - len(state.stacks)
        return min(0.98, (past + state.epoch - 1) / (3 * len(state.stacks) + EPOCHS))

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

    def preview(self, view: State, seat: int, preview: Preview, code: int, language: str, names: Sequence[str]) -> Look:
        """The table as it would be, what happens in words, and what it brings."""
        before = feudum(view)
        words = words_for(before, language, names, SPECTATOR)
        return previews.preview(before, feudum(preview.state), preview, seat, code, words, self._parts.public)

    # --- what happened --------------------------------------------------------------------------------------------

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
        return log.sound(events, viewer)

    # --- teaching -------------------------------------------------------------------------------------------------


PAGE: Final = FeudumPage()
