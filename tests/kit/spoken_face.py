"""What a game says, for `tests.kit.spoken`: the one place that knows by which names the package is asked.

Every answer is text or plain data of texts and numbers, so that what is compared does not depend on how the package
calls its own parts. When an interface changes its name, this module follows, and nothing else does.
"""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import NamedTuple

from gnomon.catalog import entry
from gnomon.drawing.speaking import SPECTATOR
from gnomon.games.face import AnyFace, AnySight
from gnomon.kernel.events import Event
from gnomon.kernel.game import Game
from gnomon.kernel.outcome import Outcome
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.state import State

Names = Sequence[str]


class Reader(NamedTuple):
    """Who reads what: a seat (-1 is a spectator) in a language."""

    seat: int
    language: str
    names: tuple[str, ...]


def plain(value: object) -> object:
    """A value of the package without the names of its types and fields: texts, numbers, lists and tables."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return [plain(getattr(value, field.name)) for field in dataclasses.fields(value)]
    if isinstance(value, Mapping):
        return {str(name): plain(value[name]) for name in sorted(value)}
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return value


# --- the rules -------------------------------------------------------------------------------------------------------


def rules_of(game: str) -> Game:
    """The rules of a game of the catalogue."""
    return entry(game).game


def lanes_of(game: Game, state: State) -> str:
    """Everything that is pending, with the names of the frames."""
    lanes = [" ".join(f"{game.ops[op].name}{tuple(values)}" for op, *values in lane) for lane in state.lanes]
    return " | ".join(lanes)


def answer_name(game: Game, code: int) -> str:
    """An answer by its names in files."""
    return " ".join(str(name) for name in game.codes.to_names(code).values())


def refusal_facts(refusal: Refusal) -> str:
    """A refusal as programs read it."""
    return repr(refusal)


def scenario_text(game: str, state: State) -> str:
    """A position, or a view of one, as a scenario file."""
    text: str = import_module(f"gnomon.games.{game}.scenario").write_scenario(state)
    return text


# --- texts -----------------------------------------------------------------------------------------------------------


def _face(game: str) -> AnyFace:
    return entry(game).face


def _sight(game: str, view: State, reader: Reader) -> AnySight:
    return entry(game).sees(view, reader.seat, reader.language).named(reader.names)


def event_text(game: str, event: Event, state: State, reader: Reader) -> str:
    """An event as one sentence; the reader is told the whole event and has to leave out what it may not know."""
    return _face(game).sentence(_sight(game, state, reader), event)


def question_text(game: str, view: State, reader: Reader) -> str:
    """What the reader is asked, or for whom it waits."""
    return _face(game).question(_sight(game, view, reader))


def option_text(game: str, view: State, code: int, reader: Reader) -> str:
    """An answer as the label of its button."""
    return _face(game).label(_sight(game, view, reader), code)


def refusal_text(game: str, refusal: Refusal, view: State, reader: Reader) -> str:
    """Why an answer is refused."""
    return _face(game).refusal(_sight(game, view, reader).by(SPECTATOR), refusal)


def account_text(game: str, view: State, reader: Reader) -> str:
    """The position in words."""
    return _face(game).account_text(_sight(game, view, reader))


# --- the page --------------------------------------------------------------------------------------------------------


def hint_text(game: str, view: State, reader: Reader) -> str:
    """The smaller sentence beside a question."""
    return _face(game).hint(_sight(game, view, reader))


def waiting_text(game: str, view: State, asked: int, reader: Reader) -> str:
    """What the reader is told while another seat is asked."""
    return _face(game).waits(_sight(game, view, reader), asked)


def standing_texts(game: str, view: State, outcome: Outcome, reader: Reader) -> Iterator[tuple[str, object]]:
    """Where the match stands, and what it has come to."""
    page, sight, language = _face(game), _sight(game, view, reader), reader.language
    yield "stage", page.stage(view, language)
    yield "progress", page.progress(view)
    yield "next", plain(page.asked_next(view))
    yield "sheet", plain(page.score_sheet(outcome, language))
    yield "result", page.result_words(outcome.facts, language)
    yield "closing", plain(page.closing(sight))
    yield "rivals", plain(page.rivals(sight))
    yield "schedule", plain(page.schedule(sight))


def fixed_texts(game: str, language: str) -> Iterator[tuple[str, object]]:
    """What a game says whatever the position: its options and its rules."""
    page = _face(game)
    yield "options", plain(page.option_words(language))
    yield "orders", plain(page.order_words(language))
    for section in page.rules.read(language).pages:
        yield f"rules {section}", _without_figures(plain(page.rules.section(section, language, "link")))


def _without_figures(page: object) -> str:
    """A page of the rules without its drawn examples and the symbols that they are made of."""
    assert isinstance(page, list)
    texts = [part for part in page if isinstance(part, str)]
    return re.sub(r"<svg.*</svg>", "", json.dumps(texts, ensure_ascii=False), flags=re.DOTALL)


def figures(game: str) -> object:
    """What a game promises whatever the position and language."""
    page = _face(game)
    return [page.minutes, page.usual_seats, page.challenge, plain(page.practice_options())]
