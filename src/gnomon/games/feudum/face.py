# gnomon: interpreted
"""How Feudum speaks and looks: its rooms behind the contract of `gnomon.games.face`."""

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
from gnomon.drawing.speaking import SPECTATOR
from gnomon.games.face import GameFace, Sight
from gnomon.games.feudum import events as happened
from gnomon.games.feudum.actions import EFFECT_NAMES
from gnomon.games.feudum.decisions import FEED_PAWNS, NOURISH, PICK_CARDS, PLAY_CARD
from gnomon.games.feudum.draw import boxart, celebration, palette, picture, sheets, small, terrain
from gnomon.games.feudum.draw.layout import monster_key, pawn_key
from gnomon.games.feudum.draw.pieces import SEATS
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.page import boards, desk, explained, log, options, parts, plan, previews, targets
from gnomon.games.feudum.say import account, beforehand, prompts
from gnomon.games.feudum.say.events import event_text
from gnomon.games.feudum.say.labels import label
from gnomon.games.feudum.say.options import option_text
from gnomon.games.feudum.say.refusals import refusal_text
from gnomon.games.feudum.say.settings import ADVICE, OPTIONS, SOURCES
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.scenario import read_scenario, shipped
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.teach import introduction, lessons, measures
from gnomon.games.feudum.teach.rules_pages import RULES
from gnomon.games.feudum.terms import EPOCHS, PAWNS
from gnomon.games.said import facts_seen
from gnomon.kernel.events import Event, Events
from gnomon.kernel.frames import NO_FRAME, TABLE, Frame
from gnomon.kernel.game import Game, Preview
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.shelf import shipped_course

Seen = Sight[FeudumState, Words]

_speaker = lru_cache(maxsize=4096)(Words)


class FeudumFace(GameFace[FeudumState, Words]):
    """Feudum, for whoever shows it."""

    minutes = 150
    duels = (Duel("greedy", "random", 400, 400), Duel("planner", "greedy", 39, 40))
    weight = 5
    lesson_minutes = 12
    usual_seats = 3
    emblems = SEATS
    front = boxart.FEUDUM_BOX
    celebration = celebration.CELEBRATION
    rules = RULES
    options = OPTIONS
    sources = SOURCES
    advice = ADVICE
    matches = lessons.MATCHES
    lessons = lessons.LESSONS
    courses = ("first", "pull_push", "stars", "siege")
    happenings = happened.EVENTS
    measures = measures.MEASURES
    holdings = ("points", "shillings", "goods", "pawns", "ruled", "stars", "led")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.parts = parts.Parts()

    def words(self, sight: Seen) -> Words:
        return _speaker(sight.language, tuple(sight.names), sight.seat, sight.view.setting.components)

    def words_in(self, language: str) -> Words:
        return _speaker(language)

    def opening_step(self, answer: Mapping[str, str]) -> str:
        return answer.get("effect", "") if answer["choose"] == "play" else ""

    def opening_words(self, step: str, language: str) -> str:
        return self.words_in(language).effect(EFFECT_NAMES.index(step)) if step in EFFECT_NAMES else step

    def stylesheet(self) -> str:
        own = resources.files("gnomon.games.feudum.page").joinpath("page.css").read_text(encoding="utf-8")
        roles = themes.roles_of_both(palette.theme("light"), palette.theme("dark"))
        return f"{roles}{sheets.stylesheet()}\n{own}"

    def symbols(self, view: FeudumState) -> str:
        return terrain.terrain_symbols()

    def introduction(self, language: str) -> Introduction:
        return introduction.introduction(language)

    def board_tabs(self, language: str) -> Sequence[tuple[str, str, str]]:
        words = self.words_in(language)
        return [(f"table-{name}", label(name, words), "") for name in ("map", "guilds", "others")]

    def order_words(self, language: str) -> Mapping[str, OrderWords]:
        return beforehand.order_words(self.words_in(language))

    # --- what stands ----------------------------------------------------------------------------------------------

    def svg(self, sight: Seen, theme: str) -> str:
        return picture.svg(sight.view, sight.words, theme)

    def small_board(self, sight: Seen, theme: str, touched: Sequence[str] = ()) -> SmallBoard:
        return small.small_board(sight.view, touched, theme)

    def account(self, sight: Seen) -> Sequence[Passage]:
        return account.account(sight.view, sight.words)

    def boards(self, shown: Mapping[str, str], view: FeudumState, language: str) -> str:
        return boards.boards(shown, view, self.words(Sight(self, self.game, view, language=language)))

    def public(self, sight: Seen) -> dict[str, str]:
        return self.parts.public(sight.view, sight.words)

    def private(self, sight: Seen, asked: bool) -> dict[str, str]:
        everybody = sight.by(SPECTATOR).words
        return self.parts.private(sight.view, sight.seat, sight.options if asked else [], sight.words, everybody)

    def standings(self, sight: Seen) -> Standing:
        return desk.standings(sight.view, sight.words)

    def progress(self, view: FeudumState) -> float:
        """The tiles that have left their stacks, of those that must leave before the last epoch."""
        if view.over:
            return 1.0
        past = sum(view.stacks) - len(view.stacks)
        return min(0.98, (past + view.epoch - 1) / (3 * len(view.stacks) + EPOCHS))

    def stage(self, view: FeudumState, language: str) -> str:
        return desk.stage(view, self.words_in(language))

    def chapter_title(self, chapter: int, language: str) -> str:
        return log.chapter_title(chapter, self.words_in(language))

    def asked_next(self, view: FeudumState) -> Sequence[int]:
        """The next player clockwise who has a card to play, or pawns to feed; nobody can say else."""
        if view.over or any(frame[0] == NOURISH for frame in view.lanes[TABLE]):
            return []
        if not any(view.held) or any(frame[0] == FEED_PAWNS for frame in view.lanes[TABLE]):
            return []
        order = [(view.active + step) % view.seats for step in range(1, view.seats)]
        return [seat for seat in order if view.held[seat]][:1]

    # --- what explains itself -------------------------------------------------------------------------------------

    def explain(self, sight: Seen, thing: str) -> Card | None:
        return explained.explain(sight.view, sight.seat, thing, sight.words)

    def legend(self, language: str) -> Sequence[Signs]:
        return explained.legend(self.words_in(language))

    # --- what is asked --------------------------------------------------------------------------------------------

    def prompt(self, sight: Seen, frame: Frame) -> str:
        return prompts.prompt(sight.view, frame, sight.seat, sight.words)

    def hint(self, sight: Seen) -> str:
        frame = sight.frame
        if frame is None:
            return ""
        notes = plan.notes(sight.view, sight.seat, sight.words) if frame[0] in (PICK_CARDS, PLAY_CARD) else ()
        return " ".join(notes) or prompts.hint(sight.view, frame, sight.seat, sight.words)

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
        return options.ending(sight.game, sight.view, sight.seat, sight.words)

    def preview(self, sight: Seen, found: Preview, code: int) -> Look:
        after = found.state
        assert isinstance(after, FeudumState)
        words = sight.by(SPECTATOR).words
        return previews.preview(sight.view, after, found, sight.seat, code, words, self.parts.public)

    def refused(self, sight: Seen, code: int, refusal: Refusal) -> Look:
        return previews.refused(sight.view, sight.seat, code, refusal, sight.words)

    # --- what happened --------------------------------------------------------------------------------------------

    def sentence(self, sight: Seen, event: Event) -> str:
        return event_text(event, sight.words)

    def told(self, sight: Seen, events: Events) -> Sequence[Told]:
        return log.told(events, sight.words)

    def glides(self, events: Events, view: FeudumState) -> Sequence[Glide]:
        """Pawns and monsters glide from location to location: they stay the same elements."""
        found: list[Glide] = []
        for event in events:
            if event[0] == happened.STEPPED:
                facts = facts_seen(happened.EVENTS, event, SPECTATOR)
                piece = facts["piece"]
                name = pawn_key(facts["seat"], piece) if piece < PAWNS else monster_key(piece - PAWNS)
                found.append(Glide(name, name, len(found)))
        return found

    def sound(self, events: Events, view: FeudumState, viewer: int) -> str:
        return log.sound(events, viewer)

    # --- teaching -------------------------------------------------------------------------------------------------

    def course_text(self, name: str) -> str:
        return shipped_course("gnomon.games.feudum", name)

    def read_position(self, text: str, where: str) -> FeudumState:
        return read_scenario(text, where)

    def shipped_position(self, name: str) -> FeudumState:
        return shipped(name)


FACE: Final = FeudumFace(GAME)
