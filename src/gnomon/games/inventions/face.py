# gnomon: interpreted
"""How Inventions speaks and looks: its rooms behind the contract of `gnomon.games.face`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial
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
    Rivals,
    Signs,
    Standing,
    Target,
    Told,
    Trail,
)
from gnomon.drawing.small import SmallBoard
from gnomon.drawing.speaking import SPECTATOR
from gnomon.games.face import GameFace, Sight
from gnomon.games.inventions import events as happened
from gnomon.games.inventions.draw import boxart, celebration, palette, picture, sheets, small
from gnomon.games.inventions.draw.layout import citizens_key
from gnomon.games.inventions.draw.pieces import SEATS
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.page import (
    boards,
    desk,
    explained,
    legend,
    log,
    options,
    parts,
    planner,
    previews,
    targets,
)
from gnomon.games.inventions.say import account, beforehand, prompts, results
from gnomon.games.inventions.say.events import event_text, facts_for_all
from gnomon.games.inventions.say.options import option_text
from gnomon.games.inventions.say.refusals import refusal_text
from gnomon.games.inventions.say.settings import ADVICE, OPTIONS, SOURCES
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.scenario import read_scenario, shipped
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.teach import introduction, lessons, measures
from gnomon.games.inventions.teach.rules_pages import RULES
from gnomon.games.inventions.terms import ACTION_NAMES, LAST_STEP
from gnomon.kernel.events import Event, Events
from gnomon.kernel.frames import NO_FRAME, Frame
from gnomon.kernel.game import Game, Preview
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.shelf import shipped_course

Seen = Sight[InventionsState, Words]

_speaker = lru_cache(maxsize=4096)(Words)


class InventionsFace(GameFace[InventionsState, Words]):
    """Inventions, for whoever shows it."""

    minutes = 120
    lesson_minutes = 17
    """By the script of the tests up to sixty answers of about twelve seconds, and nine tasks to read, half a minute each."""
    opening_length = 2
    duels = (Duel("greedy", "random", 400, 400), Duel("planner", "greedy", 330, 400))
    weight = 4
    usual_seats = 2
    challenge = "difficulty"
    emblems = SEATS
    front = boxart.INVENTIONS_BOX
    celebration = celebration.CELEBRATION
    rules = RULES
    options = OPTIONS
    sources = SOURCES
    advice = ADVICE
    matches = lessons.MATCHES
    lessons = lessons.LESSONS
    courses = ("first", "chain", "sharing", "era_change")
    happenings = happened.EVENTS
    measures = measures.MEASURES
    holdings = ("points", "influence", "at_home", "scholars", "on_map", "cards", "tiles", "tokens")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.parts = parts.Parts()

    def words(self, sight: Seen) -> Words:
        return _speaker(sight.language, tuple(sight.names), sight.seat, sight.view.setting.components, sight.view.seats)

    def words_in(self, language: str) -> Words:
        return _speaker(language)

    def opening_step(self, answer: Mapping[str, str]) -> str:
        return answer.get("action", "") if answer["choose"] == "space" else ""

    def opening_words(self, step: str, language: str) -> str:
        return self.words_in(language).action(ACTION_NAMES.index(step)) if step in ACTION_NAMES else step

    def stylesheet(self) -> str:
        own = resources.files("gnomon.games.inventions.page").joinpath("page.css").read_text(encoding="utf-8")
        roles = themes.roles_of_both(palette.theme("light"), palette.theme("dark"))
        return f"{roles}{sheets.stylesheet()}\n{own}"

    def symbols(self, view: InventionsState) -> str:
        return sheets.definitions()

    def introduction(self, language: str) -> Introduction:
        return introduction.introduction(language)

    def board_tabs(self, language: str) -> Sequence[tuple[str, str, str]]:
        return boards.tabs(self.words_in(language))

    def order_words(self, language: str) -> Mapping[str, OrderWords]:
        return beforehand.order_words(self.words_in(language))

    # --- what stands ----------------------------------------------------------------------------------------------

    def svg(self, sight: Seen, theme: str) -> str:
        return picture.svg(sight.view, sight.words, theme)

    def small_board(self, sight: Seen, theme: str, touched: Sequence[str] = ()) -> SmallBoard:
        return small.small_board(sight.view, touched, theme)

    def account(self, sight: Seen) -> Sequence[Passage]:
        return account.account(sight.view, sight.words)

    def boards(self, shown: Mapping[str, str], view: InventionsState, language: str) -> str:
        return boards.boards(shown, view, self.words(Sight(self, self.game, view, language=language)))

    def public(self, sight: Seen) -> dict[str, str]:
        return self.parts.public(sight.view, sight.words)

    def private(self, sight: Seen, asked: bool) -> dict[str, str]:
        everybody = sight.by(SPECTATOR).words
        return self.parts.private(sight.view, sight.seat, sight.options if asked else [], sight.words, everybody)

    def standings(self, sight: Seen) -> Standing:
        return desk.standings(sight.view, sight.words)

    def explain(self, sight: Seen, thing: str) -> Card | None:
        return explained.explain(sight.view, sight.seat, thing, sight.words)

    def legend(self, language: str) -> Sequence[Signs]:
        return legend.legend(self.words_in(language))

    def progress(self, view: InventionsState) -> float:
        """The steps of the Chronos meeple, and the turns of the present round."""
        if view.over:
            return 1.0
        return min(0.99, (view.step + view.turn % len(view.order) / len(view.order)) / LAST_STEP)

    def stage(self, view: InventionsState, language: str) -> str:
        return desk.stage(view, self.words_in(language))

    def chapter_title(self, chapter: int, language: str) -> str:
        return log.chapter_title(chapter, self.words_in(language))

    def asked_next(self, view: InventionsState) -> Sequence[int]:
        """The next player of the round; who follows the last one, an Era Change may decide."""
        return [] if view.over else [party for party in view.order[view.turn + 1 :] if party < view.seats][:1]

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

    def trail(self, sight: Seen, acts: Iterable[tuple[int, Events]]) -> Trail:
        return planner.trail(acts, sight.view, sight.seat, sight.words)

    def ending(self, sight: Seen) -> Choice | None:
        return options.ending(sight.game, sight.view, sight.seat, sight.words)

    def preview(self, sight: Seen, found: Preview, code: int) -> Look:
        """The table as it would be up to the next choice, what happens in words, and what it brings."""
        return previews.preview(sight.view, sight.seat, code, sight.words, partial(self._drawn, sight))

    def refused(self, sight: Seen, code: int, refusal: Refusal) -> Look:
        drawn = partial(self._drawn, sight)
        return previews.refused(sight.view, sight.seat, code, refusal, sight.words, drawn)

    def _drawn(self, sight: Seen, state: InventionsState, seat: int) -> dict[str, str]:
        """Another position as the same reader would see it."""
        return self.parts.everything(state, seat, sight.words, sight.by(SPECTATOR).words)

    # --- what happened --------------------------------------------------------------------------------------------

    def sentence(self, sight: Seen, event: Event) -> str:
        return event_text(event, sight.words)

    def told(self, sight: Seen, events: Events) -> Sequence[Told]:
        return log.told(events, sight.words)

    def glides(self, events: Events, view: InventionsState) -> Sequence[Glide]:
        """Citizens glide from region to region."""
        found: list[Glide] = []
        for event in events:
            if event[0] == happened.MOVED:
                facts = facts_for_all(event)
                start, end = (citizens_key(facts[at], facts["seat"]) for at in ("origin", "destination"))
                found.append(Glide(end, start, len(found)))
        return found

    def sound(self, events: Events, view: InventionsState, viewer: int) -> str:
        return log.sound(events, viewer)

    def result_words(self, facts: Mapping[str, int], language: str) -> str:
        """The end of a match alone: opponents, accolades, title."""
        return results.result_words(facts, self.words_in(language))

    def rivals(self, sight: Seen) -> Rivals | None:
        """Chronos and Hephaestus, with whom a match alone is played."""
        return results.rivals(sight.view, sight.by(SPECTATOR).words)

    def closing(self, sight: Seen) -> Sequence[str]:
        """The end of a match alone: who has won, what the bots' points are made of, the accolades."""
        return results.closing(sight.view, sight.by(SPECTATOR).words)

    # --- teaching -------------------------------------------------------------------------------------------------

    def course_text(self, name: str) -> str:
        return shipped_course("gnomon.games.inventions", name)

    def read_position(self, text: str, where: str) -> InventionsState:
        return read_scenario(text, where)

    def shipped_position(self, name: str) -> InventionsState:
        return shipped(name)


FACE: Final = InventionsFace(GAME)
