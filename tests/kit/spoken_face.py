"""What a game says and draws, for `tests.kit.spoken`: the one place that knows by which names the package is asked.

Every answer is text or plain data of texts and numbers, so that what is compared does not depend on how the package
calls its own parts. When an interface changes its name, this module follows, and nothing else does.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Final, NamedTuple

from gnomon.catalog import entry
from gnomon.drawing.speaking import SPECTATOR
from gnomon.games.face import AnyFace, AnySight
from gnomon.kernel.events import Event, Events, censored
from gnomon.kernel.game import Game, Preview
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


NUMBERED_SINCE: Final = {
    "feudum": ("5.2", "6.7", "7.4"),
    "inventions": ("2.7", "6.1", "7.1", "7.2", "7.2.1", "7.2.2", "7.2.3"),
}
"""Pages of the rules whose paragraphs have had numbers and headings of their own since."""


def refusal_facts(refusal: Refusal) -> str:
    """A refusal as programs read it."""
    return repr(_coarse(refusal))


def _coarse(refusal: Refusal) -> Refusal:
    """The refusal without the paragraph of its section: long sections were numbered finer since."""
    return Refusal(refusal.code, ".".join(refusal.section.split(".")[:2]), refusal.facts)


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


def picture(game: str, view: State, seat: int, language: str, theme: str) -> str:
    """The whole table as one SVG document."""
    return _face(game).svg(entry(game).sees(view, seat, language), theme)


def targets(game: str, view: State, seat: int) -> object:
    """Every legal answer with the elements of the picture that stand for it."""
    return [[found.code, list(found.elements)] for found in _face(game).targets(entry(game).sees(view, seat, "en"))]


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
    yield "standings", plain(page.standings(sight))
    yield "sheet", plain(page.score_sheet(outcome, language))
    yield "result", page.result_words(outcome.facts, language)
    yield "closing", plain(page.closing(sight))
    yield "rivals", plain(page.rivals(sight))
    yield "schedule", plain(page.schedule(sight))


def happening(game: str, events: Events, view: State, reader: Reader) -> Iterator[tuple[str, object]]:
    """Events as the page tells, moves and sounds them."""
    page, known = _face(game), [censored(event, reader.seat) for event in events]
    told = page.told(_sight(game, view, reader), known)
    yield "told", plain(told)
    yield "chapters", [page.chapter_title(one.begins, reader.language) for one in told if one.begins >= 0]
    yield "glides", plain(page.glides(known, view))
    yield "sound", page.sound(known, view, reader.seat)


def look_text(game: str, view: State, preview: Preview, code: int, reader: Reader) -> object:
    """What an answer would do, as the page shows it."""
    return plain(_face(game).preview(_sight(game, view, reader), preview, code))


def refused_look(game: str, view: State, code: int, refusal: Refusal, reader: Reader) -> object:
    """Why an answer is refused, as the page shows it."""
    return plain(_face(game).refused(_sight(game, view, reader), code, _coarse(refusal)))


def elements(game: str, view: State, reader: Reader, asked: bool) -> Iterator[tuple[str, object]]:
    """All keyed elements of the page, and the frame that holds them."""
    page, sight = _face(game), _sight(game, view, reader)
    public, private = page.public(sight.by(SPECTATOR)), page.private(sight, asked)
    for name in sorted(public):
        yield f"public {name}", public[name]
    for name in sorted(private):
        yield f"private {name}", private[name]
    holes = {name: f"[{name}]" for name in {**public, **private}}
    yield "boards", page.boards(holes, view, reader.language)
    yield "symbols", page.symbols(view)


def choosing(
    game: str, view: State, reader: Reader, acts: Iterable[tuple[int, Events]]
) -> Iterator[tuple[str, object]]:
    """The options as the page groups them, what looks possible and is not, and the turn so far."""
    page, sight = _face(game), _sight(game, view, reader)
    yield "groups", plain(page.groups(sight))
    yield "denied", plain(page.denied(sight))
    yield "ending", plain(page.ending(sight))
    known = [(row, [censored(event, reader.seat) for event in events]) for row, events in acts]
    yield "trail", plain(page.trail(sight, known))
    yield "question", page.question(sight)


def fixed_texts(game: str, language: str) -> Iterator[tuple[str, object]]:
    """What a game says whatever the position: its options, its lessons, its rules."""
    page = _face(game)
    yield "options", plain(page.option_words(language))
    yield "orders", plain(page.order_words(language))
    yield "lessons", plain(page.lesson_matches(language))
    yield "tabs", plain(page.board_tabs(language))
    yield "layers", plain(page.layers(language))
    for section in page.rules.read(language).pages:
        if section in NUMBERED_SINCE.get(game, ()):
            continue
        yield f"rules {section}", plain(page.rules.section(section, language, "link"))


def fixed_pictures(game: str) -> Iterator[tuple[str, object]]:
    """What a game draws whatever the position and language."""
    page = _face(game)
    yield "stylesheet", page.stylesheet()
    yield "front", plain(page.front)
    yield "emblems", [plain(page.emblem(seat)) for seat in range(max(rules_of(game).seat_counts))]
    yield "figures", [page.minutes, page.usual_seats, page.challenge, plain(page.practice_options())]


def next_note(game: str, view: State, seat: int, language: str) -> object:
    """What a learner would be told at a position."""
    return plain(_face(game).lesson(entry(game).sees(view, seat, language), ()))
