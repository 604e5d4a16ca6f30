# gnomon: interpreted
"""How Khronos speaks and looks: its rooms behind the contract of `gnomon.games.face`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import resources
from typing import Final

from gnomon.drawing import themes
from gnomon.drawing.introductions import Introduction
from gnomon.drawing.parts import (
    Card,
    Choice,
    Duel,
    Glide,
    Group,
    Look,
    OrderWords,
    Passage,
    Signs,
    Standing,
    Target,
    Told,
)
from gnomon.drawing.small import SmallBoard
from gnomon.games.face import GameFace, Sight
from gnomon.games.khronos import events as happened
from gnomon.games.khronos.components import DESIGN_NAMES, TYPE_NAMES
from gnomon.games.khronos.draw import board, boxart, celebration, palette, panels, picture, small
from gnomon.games.khronos.draw.pieces import SEATS
from gnomon.games.khronos.game import GAME
from gnomon.games.khronos.page import boards, desk, explained, log, options, parts, previews, targets
from gnomon.games.khronos.queries import income
from gnomon.games.khronos.say import account, beforehand, prompts
from gnomon.games.khronos.say.events import event_text
from gnomon.games.khronos.say.labels import label, turn_text
from gnomon.games.khronos.say.options import option_text
from gnomon.games.khronos.say.refusals import refusal_text
from gnomon.games.khronos.say.settings import ADVICE, OPTIONS, SOURCES
from gnomon.games.khronos.say.words import Words
from gnomon.games.khronos.scenario import read_scenario, shipped
from gnomon.games.khronos.state import TURNS, KhronosState
from gnomon.games.khronos.teach import introduction, lessons, measures
from gnomon.games.khronos.teach.rules_pages import RULES
from gnomon.kernel.events import Event, Events
from gnomon.kernel.frames import NO_FRAME, Frame
from gnomon.kernel.game import Game, Preview
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.shelf import shipped_course

TAB_SIGN: Final = 21
"""How large an age's sign stands on its tab, in pixels."""

OPENING_STEPS: Final = ("upgrade", "demolish", "populate", "renovate", "travel")
"""The acts that are steps of an opening, beside buildings by their type."""

Seen = Sight[KhronosState, Words]

_speaker = lru_cache(maxsize=4096)(Words)


class KhronosFace(GameFace[KhronosState, Words]):
    """Khronos, for whoever shows it."""

    minutes = 90
    duels = (Duel("greedy", "random", 400, 400), Duel("planner", "greedy", 299.5, 400))
    weight = 3
    usual_seats = 3
    emblems = SEATS
    front = boxart.KHRONOS_BOX
    celebration = celebration.CELEBRATION
    rules = RULES
    options = OPTIONS
    sources = SOURCES
    advice = ADVICE
    matches = lessons.MATCHES
    lessons = lessons.LESSONS
    courses = ("first", "junction", "paradox", "division")
    lesson_minutes = 15
    happenings = happened.EVENTS
    measures = measures.MEASURES
    holdings = ("money", "worth", "domains", "cards")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.parts = parts.Parts()

    def words(self, sight: Seen) -> Words:
        return _speaker(sight.language, tuple(sight.names), sight.seat)

    def words_in(self, language: str) -> Words:
        return _speaker(language)

    def opening_step(self, answer: Mapping[str, str]) -> str:
        what, _, rest = answer.get("do", "").partition("_") if answer["choose"] == "action" else ("", "", "")
        design = rest.partition("_")[2]  # behind the age
        if what == "construct" and design in DESIGN_NAMES:
            return TYPE_NAMES[DESIGN_NAMES.index(design) // 3]
        return what if what in OPENING_STEPS else ""

    def opening_words(self, step: str, language: str) -> str:
        words = self.words_in(language)
        if step in TYPE_NAMES:
            return words.type(TYPE_NAMES.index(step))
        return label(step, words) if step in OPENING_STEPS else step

    def stylesheet(self) -> str:
        own = resources.files("gnomon.games.khronos.page").joinpath("page.css").read_text(encoding="utf-8")
        roles = themes.roles_of_both(palette.KHRONOS_LIGHT, palette.KHRONOS_DARK)
        return f"{roles}{board.stylesheet()}\n{panels.stylesheet()}\n{own}"

    def symbols(self, view: KhronosState) -> str:
        return board.page_definitions(view.setting.components.terrain)

    def board_tabs(self, language: str) -> Sequence[tuple[str, str, str]]:
        words = self.words_in(language)
        return [(f"age-{age}", words.age(age), panels.age_emblem(age, TAB_SIGN)) for age in range(3)]

    def introduction(self, language: str) -> Introduction:
        return introduction.introduction(language)

    def layers(self, language: str) -> Sequence[tuple[str, str]]:
        words = self.words_in(language)
        return [(f"hide-{name}", label(name, words)) for name in ("domains", "legal", "ripple")]

    def order_words(self, language: str) -> Mapping[str, OrderWords]:
        return beforehand.order_words(self.words_in(language))

    # --- what stands ----------------------------------------------------------------------------------------------

    def svg(self, sight: Seen, theme: str) -> str:
        return picture.svg(sight.view, sight.words, theme)

    def small_board(self, sight: Seen, theme: str, touched: Sequence[str] = ()) -> SmallBoard:
        return small.small_board(sight.view, touched, theme)

    def account(self, sight: Seen) -> Sequence[Passage]:
        return account.account(sight.view, sight.words)

    def boards(self, shown: Mapping[str, str], view: KhronosState, language: str) -> str:
        return boards.boards(shown, self.words_in(language))

    def public(self, sight: Seen) -> dict[str, str]:
        return self.parts.public(sight.view, sight.words)

    def private(self, sight: Seen, asked: bool) -> dict[str, str]:
        return self.parts.private(sight.view, sight.seat, sight.options if asked else (), asked, sight.words)

    def standings(self, sight: Seen) -> Standing:
        return desk.standings(sight.view, sight.words)

    def progress(self, view: KhronosState) -> float:
        """Player turns played, of seven for each player."""
        if view.over:
            return 1.0
        played = (view.active - view.first) % view.seats
        return ((view.turn - 1) * view.seats + played) / (TURNS * view.seats)

    def stage(self, view: KhronosState, language: str) -> str:
        return desk.stage(view, self.words_in(language))

    def chapter_title(self, chapter: int, language: str) -> str:
        return turn_text(chapter, self.words_in(language))

    def asked_next(self, view: KhronosState) -> Sequence[int]:
        """The player after the active one, while the match goes on."""
        last = view.turn == TURNS and (view.active + 1) % view.seats == view.first
        return [] if view.over or last else [(view.active + 1) % view.seats]

    def balance(self, view: KhronosState) -> Sequence[int]:
        """Everybody's income, which previews count too."""
        return [income(view, seat) for seat in range(view.seats)]

    # --- what explains itself -------------------------------------------------------------------------------------

    def explain(self, sight: Seen, thing: str) -> Card | None:
        return explained.explain(sight.view, sight.seat, thing, sight.words)

    def legend(self, language: str) -> Sequence[Signs]:
        return explained.legend(self.words_in(language))

    # --- what is asked --------------------------------------------------------------------------------------------

    def prompt(self, sight: Seen, frame: Frame) -> str:
        return prompts.prompt(sight.view, frame, sight.seat, sight.words)

    def hint(self, sight: Seen) -> str:
        return prompts.hint(sight.view, frame, sight.seat, sight.words) if (frame := sight.frame) else ""

    def waiting(self, sight: Seen, frame: Frame, asked: int) -> str:
        return prompts.waiting(sight.view, frame, asked, sight.words)

    def label(self, sight: Seen, code: int) -> str:
        return option_text(sight.view, sight.frame or NO_FRAME, sight.seat, code, sight.words)

    def refusal(self, sight: Seen, refusal: Refusal) -> str:
        return refusal_text(refusal, sight.words)

    def targets(self, sight: Seen) -> Sequence[Target]:
        return targets.targets(sight.view, sight.seat, sight.options, sight.words)

    def groups(self, sight: Seen) -> Sequence[Group]:
        return options.groups(sight.game, sight.view, sight.seat, sight.words)

    def denied(self, sight: Seen) -> Sequence[Choice]:
        return options.denied(sight.game, sight.view, sight.seat, sight.words)

    def ending(self, sight: Seen) -> Choice | None:
        return options.ending(sight.view, sight.seat, sight.options, sight.words)

    def preview(self, sight: Seen, found: Preview, code: int) -> Look:
        after = found.state
        assert isinstance(after, KhronosState)
        return previews.preview(sight.view, after, found, sight.seat, code, sight.words)

    def refused(self, sight: Seen, code: int, refusal: Refusal) -> Look:
        return previews.refused(sight.view, sight.seat, code, refusal, sight.words)

    # --- what happened --------------------------------------------------------------------------------------------

    def sentence(self, sight: Seen, event: Event) -> str:
        return event_text(event, sight.words)

    def told(self, sight: Seen, events: Events) -> Sequence[Told]:
        return log.told(events, sight.words)

    def glides(self, events: Events, view: KhronosState) -> Sequence[Glide]:
        return log.glides(events)

    def sound(self, events: Events, view: KhronosState, viewer: int) -> str:
        return log.sound(events)

    # --- teaching -------------------------------------------------------------------------------------------------

    def course_text(self, name: str) -> str:
        return shipped_course("gnomon.games.khronos", name)

    def read_position(self, text: str, where: str) -> KhronosState:
        return read_scenario(text, where)

    def shipped_position(self, name: str) -> KhronosState:
        return shipped(name)


FACE: Final = KhronosFace(GAME)
