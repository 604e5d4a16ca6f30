# gnomon: interpreted
"""How Time of Empires speaks and looks: its rooms behind the contract of `gnomon.games.face`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib import resources
from typing import Final, TypeVar

from gnomon.drawing import themes
from gnomon.drawing.caches import LatestValues
from gnomon.drawing.introductions import Introduction
from gnomon.drawing.parts import Card, Choice, Due, Duel, Glide, Group, Look, Passage, Signs, Standing, Target, Told
from gnomon.drawing.small import SmallBoard
from gnomon.games.face import GameFace, Sight
from gnomon.games.said import facts_seen
from gnomon.games.time_of_empires import events as happened
from gnomon.games.time_of_empires.draw import board, boxart, celebration, clock, palette, picture, sheets, small
from gnomon.games.time_of_empires.draw.pieces import SEATS
from gnomon.games.time_of_empires.game import GAME
from gnomon.games.time_of_empires.page import (
    boards,
    desk,
    explained,
    legend,
    log,
    options,
    parts,
    previews,
    schedule,
    targets,
)
from gnomon.games.time_of_empires.say import account, prompts
from gnomon.games.time_of_empires.say.events import event_text
from gnomon.games.time_of_empires.say.options import option_text
from gnomon.games.time_of_empires.say.refusals import refusal_text
from gnomon.games.time_of_empires.say.settings import ADVICE, OPTIONS, SOURCES
from gnomon.games.time_of_empires.say.words import Words, scene_of
from gnomon.games.time_of_empires.scenario import read_scenario, shipped
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.games.time_of_empires.teach import introduction, lessons, measures
from gnomon.games.time_of_empires.teach.rules_pages import RULES
from gnomon.games.time_of_empires.terms import SPACE_NAMES
from gnomon.kernel.events import Event, Events
from gnomon.kernel.frames import NO_FRAME, Frame
from gnomon.kernel.game import Game, Preview
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.shelf import shipped_course

KEPT: Final = 4000
"""Lists of options and of acts to come that are kept, of all tables together."""

Listed = TypeVar("Listed")
Seen = Sight[EmpiresState, Words]

_speaker = lru_cache(maxsize=4096)(Words)


class EmpiresFace(GameFace[EmpiresState, Words]):
    """Time of Empires, for whoever shows it."""

    minutes = 60
    duels = (Duel("greedy", "random", 400, 400), Duel("planner", "greedy", 368, 400))
    weight = 3
    usual_seats = 2
    emblems = SEATS
    front = boxart.EMPIRES_BOX
    celebration = celebration.CELEBRATION
    rules = RULES
    options = OPTIONS
    sources = SOURCES
    advice = ADVICE
    matches = lessons.MATCHES
    lessons = lessons.LESSONS
    courses = ("first", "sand")
    lesson_minutes = 18  # ten of them the era of sand at nine tenths of its speed, which nobody can shorten
    happenings = happened.EVENTS
    measures = measures.MEASURES
    holdings = (
        "scored",
        "knowledge",
        "bricks",
        "scholars",
        "sent",
        "cards",
        "clans",
        "territories",
        "cities",
        "buildings",
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.parts = parts.Parts()
        self._acts: LatestValues[Sequence[Due]] = LatestValues(KEPT)
        self._groups: LatestValues[Sequence[Group]] = LatestValues(KEPT)
        self._denied: LatestValues[Sequence[Choice]] = LatestValues(KEPT)

    def words(self, sight: Seen) -> Words:
        return _speaker(sight.language, tuple(sight.names), sight.seat, scene_of(sight.view))

    def words_in(self, language: str) -> Words:
        return _speaker(language)

    def opening_step(self, answer: Mapping[str, str]) -> str:
        slot = answer.get("timer", "").partition(" ")[2] if answer["choose"] == "place" else ""
        return slot.rpartition(".")[0]

    def opening_words(self, step: str, language: str) -> str:
        return self.words_in(language).space(SPACE_NAMES.index(step)) if step in SPACE_NAMES else step

    def stylesheet(self) -> str:
        own = resources.files("gnomon.games.time_of_empires.page").joinpath("page.css").read_text(encoding="utf-8")
        roles = themes.roles_of_both(palette.theme("light"), palette.theme("dark"))
        return f"{roles}{sheets.stylesheet()}\n{own}"

    def symbols(self, view: EmpiresState) -> str:
        return sheets.definitions()

    def introduction(self, language: str) -> Introduction:
        return introduction.introduction(language)

    def board_tabs(self, language: str) -> Sequence[tuple[str, str, str]]:
        return boards.tabs(self.words_in(language))

    # --- what stands ----------------------------------------------------------------------------------------------

    def svg(self, sight: Seen, theme: str) -> str:
        return picture.svg(sight.view, sight.words, theme)

    def small_board(self, sight: Seen, theme: str, touched: Sequence[str] = ()) -> SmallBoard:
        return small.small_board(sight.view, touched, theme)

    def account(self, sight: Seen) -> Sequence[Passage]:
        return account.account(sight.view, sight.words)

    def boards(self, shown: Mapping[str, str], view: EmpiresState, language: str) -> str:
        return boards.boards(shown, view, self.words(Sight(self, self.game, view, language=language)))

    def public(self, sight: Seen) -> dict[str, str]:
        return self.parts.public(sight.view, sight.words)

    def private(self, sight: Seen, asked: bool) -> dict[str, str]:
        return self.parts.private(sight.view, sight.seat, sight.options if asked else [], asked, sight.words)

    def standings(self, sight: Seen) -> Standing:
        return desk.standings(sight.view, sight.words)

    def progress(self, view: EmpiresState) -> float:
        """Eras over, and how much of the present one."""
        return 1.0 if view.over else (max(0, view.era - 1) + clock.share_of(view, True)) / view.setting.eras

    def stage(self, view: EmpiresState, language: str) -> str:
        return desk.stage(view, self.words_in(language))

    def chapter_title(self, chapter: int, language: str) -> str:
        return log.chapter_title(chapter, self.words_in(language))

    def asked_next(self, view: EmpiresState) -> Sequence[int]:
        """The next player clockwise of an introductory era's round; nobody waits for a turn else."""
        if view.over or view.active < 0:
            return []
        following = (view.active + 1) % view.seats
        return [] if following == view.first else [following]

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
        """The options of the present question by timer or clan group."""
        return self._listed(self._groups, options.groups, sight)

    def denied(self, sight: Seen) -> Sequence[Choice]:
        return self._listed(self._denied, options.denied, sight)

    def _listed(
        self, kept: LatestValues[Listed], draw: Callable[[Game, EmpiresState, int, Words], Listed], sight: Seen
    ) -> Listed:
        """What was listed last for this reader, while nothing that it depends on has changed."""
        basis = options.basis(sight.view, sight.seat, sight.options)
        if basis is None:
            return draw(sight.game, sight.view, sight.seat, sight.words)
        key = (sight.words, sight.view.setting)
        return kept.get_or(key, basis, lambda: draw(sight.game, sight.view, sight.seat, sight.words))

    def ending(self, sight: Seen) -> Choice | None:
        return options.ending(sight.game, sight.view, sight.seat, sight.words)

    def preview(self, sight: Seen, found: Preview, code: int) -> Look:
        after = found.state
        assert isinstance(after, EmpiresState)
        return previews.preview(sight.view, after, found, sight.seat, code, sight.words)

    def refused(self, sight: Seen, code: int, refusal: Refusal) -> Look:
        return previews.refused(sight.view, sight.seat, code, refusal, sight.words)

    # --- what happened --------------------------------------------------------------------------------------------

    def sentence(self, sight: Seen, event: Event) -> str:
        return event_text(event, sight.words)

    def told(self, sight: Seen, events: Events) -> Sequence[Told]:
        return log.told(events, sight.words)

    def glides(self, events: Events, view: EmpiresState) -> Sequence[Glide]:
        """Clans glide from node to node."""
        found: list[Glide] = []
        for event in events:
            if event[0] == happened.MOVED:
                facts = facts_seen(happened.EVENTS, event)
                found.append(Glide(board.clans_key(facts["end"]), board.clans_key(facts["start"]), len(found)))
        return found

    def sound(self, events: Events, view: EmpiresState, viewer: int) -> str:
        return log.sound(events, view, viewer)

    def schedule(self, sight: Seen) -> Sequence[Due]:
        """Gongs, cries, and one's own sand."""
        basis = schedule.basis(sight.view, sight.seat)
        return self._acts.get_or(
            (sight.words, sight.seat), basis, lambda: schedule.schedule(sight.view, sight.seat, sight.words)
        )

    # --- what explains itself -------------------------------------------------------------------------------------

    def explain(self, sight: Seen, thing: str) -> Card | None:
        return explained.explain(sight.view, sight.seat, thing, sight.words)

    def legend(self, language: str) -> Sequence[Signs]:
        return legend.legend(self.words_in(language))

    # --- teaching -------------------------------------------------------------------------------------------------

    def practice_options(self) -> Mapping[str, object]:
        """A match of one era in real time."""
        return lessons.PRACTICE

    def deal_options(self) -> Mapping[str, object]:
        """Three eras in turns, without sand."""
        return lessons.IN_TURNS

    # --- teaching -------------------------------------------------------------------------------------------------

    def course_text(self, name: str) -> str:
        return shipped_course("gnomon.games.time_of_empires", name)

    def read_position(self, text: str, where: str) -> EmpiresState:
        return read_scenario(text, where)

    def shipped_position(self, name: str) -> EmpiresState:
        return shipped(name)


FACE: Final = EmpiresFace(GAME)
