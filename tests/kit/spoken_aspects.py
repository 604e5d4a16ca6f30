"""What `tests.kit.spoken` compares: what is asked of the rows of a match, aspect by aspect."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple
from zlib import crc32

from gnomon.kernel.events import Events
from gnomon.kernel.game import Game
from gnomon.kernel.state import State
from tests.kit import spoken_face as told
from tests.kit.spoken_face import Reader

LANGUAGES: Final = ("en", "pt_BR", "ja")
NAMES: Final = ("Ann", "Bo", "Cléo", "Dai", "Eva")
SPECTATOR: Final = -1

SELDOM: Final = {"asking": 4, "standing": 10, "foreseeing": 10}
"""Of so many rows one is asked for what is dear."""
TRIED: Final = 40
"""So many codes are tried at a question for refusals."""
SHOWN: Final = 2
"""Of so many answers is told what they would bring."""


class Said(NamedTuple):
    """One thing that is said: a part of an aspect, the language or "", who hears it or what it is about, and the text."""

    part: str
    language: str
    about: str
    text: object


@dataclass
class Moment:
    """A row of a match: the live position before it, and once it is given the position after it with its events."""

    id: str
    game: Game
    match: str
    row: int
    state: State
    seat: int = SPECTATOR
    events: Events = field(default_factory=list)
    past: list[tuple[int, Events]] = field(default_factory=list)
    listed: list[int] = field(default_factory=list)

    @property
    def viewers(self) -> range:
        """Everybody: a spectator, then the seats."""
        return range(SPECTATOR, self.state.seats)

    @property
    def language(self) -> str:
        """The language of this row, where one must suffice."""
        return LANGUAGES[self.row % len(LANGUAGES)]

    def reader(self, seat: int, language: str) -> Reader:
        """A seat that reads a language."""
        return Reader(seat, language, NAMES[: self.state.seats])

    def falls(self, every: int) -> bool:
        """Whether the row is one of those that the dear things are asked of; the end always is."""
        return self.state.over or (self.row + crc32(self.match.encode())) % every == 0

    def chance(self) -> random.Random:
        """Chance that is the same in every run."""
        return random.Random(f"{self.id} {self.match} {self.row}")


# --- the aspects -----------------------------------------------------------------------------------------------------


def course(at: Moment) -> Iterator[Said]:
    """After every row: the position, everything that is pending, what happened, and what could have been answered."""
    yield Said("state", "", "", at.game.digest(at.state))
    yield Said("lanes", "", "", told.lanes_of(at.game, at.state))
    yield Said("asked", "", "", f"{at.game.to_act(at.state)} {at.game.deadline(at.state)}")
    yield Said("answers", "", f"{at.seat}", at.listed)
    yield Said("events", "", "", at.events)


def telling(at: Moment) -> Iterator[Said]:
    """After every row: its events in words, to everybody."""
    for language in LANGUAGES:
        for viewer in at.viewers if at.events else ():
            reader = at.reader(viewer, language)
            for event in at.events:
                yield Said("sentences", language, f"{viewer}", told.event_text(at.id, event, at.state, reader))


def asking(at: Moment) -> Iterator[Said]:
    """Questions to all, and to those who are asked their options and the refusals of what is none."""
    if not at.falls(SELDOM["asking"]):
        return
    asked = at.game.to_act(at.state)
    for viewer in at.viewers:
        view = at.game.view(at.state, viewer)
        for language in LANGUAGES:
            reader = at.reader(viewer, language)
            yield Said("questions", language, f"{viewer}", told.question_text(at.id, view, reader))
            if viewer in asked:
                yield Said("questions", language, f"{viewer} hint", told.hint_text(at.id, view, reader))
            for seat in asked[:1]:
                yield Said("questions", language, f"{viewer} waits", told.waiting_text(at.id, view, seat, reader))
    for seat in asked:
        yield from _answers(at, seat)


def _answers(at: Moment, seat: int) -> Iterator[Said]:
    view = at.game.view(at.state, seat)
    listed = list(at.game.options(view, seat))
    yield Said("options", "", f"{seat}", [told.answer_name(at.game, code) for code in listed])
    refusals = {code: at.game.check(view, seat, code) for code in _tried(at, listed)}
    for code, refusal in refusals.items():
        if refusal is not None:
            yield Said("refusals", "", f"{seat} {code}", told.refusal_facts(refusal))
    for language in LANGUAGES:
        reader = at.reader(seat, language)
        for code in listed:
            yield Said("options", language, f"{seat} {code}", told.option_text(at.id, view, code, reader))
        for code, refusal in refusals.items():
            if refusal is not None:
                yield Said("refusals", language, f"{seat} {code}", told.refusal_text(at.id, refusal, view, reader))


def _tried(at: Moment, listed: list[int]) -> list[int]:
    """A few codes, at least half of them near the listed ones, which are likelier of the question's own kind."""
    chance = at.chance()
    blocks = [at.game.codes.block_of(code) for code in (listed[0], listed[-1])] if listed else []
    near = [block.base + chance.randrange(len(block.names)) for block in blocks for _ in range(TRIED // 4)]
    return sorted({*near, *(chance.randrange(at.game.codes.size) for _ in range(TRIED // 2))})


def standing(at: Moment) -> Iterator[Said]:
    """The position as everybody may know it: saved, as a scenario, in words, and what it is worth."""
    if not at.falls(SELDOM["standing"]):
        return
    outcome = at.game.outcome(at.state)
    yield Said("scores", "", "", json.dumps(outcome.to_dict()))
    yield Said("scenarios", "", "", told.scenario_text(at.id, at.state))
    for viewer in at.viewers:
        view = at.game.view(at.state, viewer)
        yield Said("views", "", f"{viewer}", at.game.digest(view))
        yield Said("scenarios", "", f"{viewer}", told.scenario_text(at.id, view))
        for language in LANGUAGES:
            reader = at.reader(viewer, language)
            yield Said("accounts", language, f"{viewer}", told.account_text(at.id, view, reader))
            for name, text in told.standing_texts(at.id, view, outcome, reader):
                yield Said("scores", language, f"{viewer} {name}", text)


def foreseeing(at: Moment) -> Iterator[Said]:
    """What a few answers would bring, before they are given."""
    if not at.falls(SELDOM["foreseeing"]):
        return
    chance = at.chance()
    for seat in at.game.to_act(at.state)[:SHOWN]:
        view = at.game.view(at.state, seat)
        listed = list(at.game.options(view, seat))
        for code in chance.sample(listed, min(SHOWN, len(listed))):
            found = at.game.preview(view, seat, code)
            known = (at.game.digest(found.state), found.stop, found.asked, found.answers, found.events)
            yield Said("previews", "", f"{seat} {code}", known)


class Aspect(NamedTuple):
    """What is told before a row, and after it; whether matches under former rules tell it too."""

    before: Callable[[Moment], Iterator[Said]] | None
    after: Callable[[Moment], Iterator[Said]] | None = None
    of_former: bool = False


ASPECTS: Final = {
    "course": Aspect(None, course, True),
    "telling": Aspect(None, telling),
    "asking": Aspect(asking),
    "standing": Aspect(standing),
    "foreseeing": Aspect(foreseeing),
    "fixed": Aspect(None),
    "sentences": Aspect(None),
}
"""What is compared. The last two belong to no match: `fixed` is what a game says anyhow, `sentences` is events by chance."""

COMPILED: Final = ("course", "asking", "standing", "foreseeing")
"""What the compiled rules decide; the rest is made of the same sentences by the interpreter on every build."""
