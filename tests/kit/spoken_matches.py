"""The recorded matches that `tests.kit.spoken` lets happen again row by row, and events by chance beside them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from typing import Any, Final, NamedTuple

from gnomon.kernel.events import Event, Events, face
from gnomon.kernel.frames import NEVER
from gnomon.kernel.game import Game
from gnomon.kernel.state import State
from tests.kit import spoken_face as told
from tests.kit.spoken_aspects import LANGUAGES, NAMES, SPECTATOR, Moment, Said
from tests.kit.spoken_face import Reader

# --- recorded matches ------------------------------------------------------------------------------------------------


def recorded(game: str, of_former: bool) -> Iterator[tuple[str, State, list[str]]]:
    """The recorded matches of a game: name, first position, lines."""
    record: Any = import_module(f"tests.games.{game}.golden.record")
    former = [getattr(record, name) for name in ("FIRST",) if hasattr(record, name)]
    for golden in [record.GOLDEN, *(former if of_former else [])]:
        is_newest = golden is record.GOLDEN
        for name in golden.names:
            plan, lines, _, version = golden.read(name)
            state = record.begin(plan) if is_newest else record.begin(plan, version)
            yield (name if is_newest else f"{name} of version {version}"), state, lines


class Line(NamedTuple):
    """A line of a recorded match: `[instant] [colour] kind name`, or `instant clock` for all that is due by then.

    A line that names no colour is of whoever is asked; the clock's is nobody's.
    """

    at: int
    seat: int
    code: int


CLOCK: Final = -1


def _read(game: Game, state: State, line: str, colours: tuple[str, ...]) -> Line:
    first, _, rest = line.partition(" ")
    at, rest = (int(first), rest) if first.isdigit() else (0, line)
    if rest == "clock":
        return Line(at, SPECTATOR, CLOCK)
    colour, _, after = rest.partition(" ")
    seat, rest = (colours.index(colour), after) if colour in colours else (game.to_act(state)[0], rest)
    kind, _, name = rest.partition(" ")
    return Line(at, seat, game.codes.from_names({"choose": kind, game.codes.block(kind).field: name}))


def _give(game: Game, state: State, line: Line, events: Events) -> None:
    if line.code == CLOCK:
        while not state.over and NEVER != game.deadline(state) <= line.at:
            game.tick(state, events)
    else:
        game.apply(state, line.seat, line.code, line.at, events)


@cache
def _colours(game: str) -> tuple[str, ...]:
    """How the lines of a game call the seats."""
    terms = import_module(f"gnomon.games.{game}.terms") if game != "khronos" else None
    return tuple(terms.COLOUR_NAMES) if terms is not None else ()


def moments(id: str, match: str, state: State, lines: list[str]) -> Iterator[tuple[bool, Moment]]:
    """Every row twice, before it is given (False) and after (True); at last the end of the match."""
    game, colours = told.rules_of(id), _colours(id)
    past: list[tuple[int, Events]] = []
    for row, text in enumerate(lines):
        line = _read(game, state, text, colours)
        at = Moment(id, game, match, row, state, line.seat, past=past)
        yield False, at
        at.listed = list(game.options(state, at.seat))
        _give(game, state, line, at.events)
        past.append((row, at.events))
        yield True, at
    yield False, Moment(id, game, match, len(lines), state, past=past)


# --- sentences by chance ---------------------------------------------------------------------------------------------

SENTENCES: Final = 1000
EXAMPLES: Final = {
    "khronos": "tests.games.khronos.text.test_speaking",
    "time_of_empires": "tests.games.time_of_empires.text.test_speaking",
    "feudum": "tests.kit.feudum_spoken",
}
"""Where examples stand of what recorded matches do not bring about; asked for only while a file is first written."""


def _positions(id: str) -> list[State]:
    """The last positions of the recorded matches with fewest and most players."""
    found = {name: (state, lines) for name, state, lines in recorded(id, False) if name.startswith("players-")}
    last = []
    for name in (min(found), max(found)):
        state, lines = found[name]
        for _ in moments(id, name, state, lines):
            pass
        last.append(state)
    return last


def sentences(id: str, events: Iterable[Event]) -> Iterator[tuple[int, Said]]:
    """Events by chance as everybody's sentences, of a match of few and one of many."""
    for position in _positions(id):
        for row, event in enumerate(events):
            for said in _sentences(id, position, event):
                yield row, said


def _sentences(id: str, position: State, event: Event) -> Iterator[Said]:
    facts = face(event, SPECTATOR)
    first = facts[0] if facts and 0 <= facts[0] < position.seats else 0
    for language in LANGUAGES:
        for viewer in (first, (first + 1) % len(NAMES), SPECTATOR):
            text = told.event_text(id, event, position, Reader(viewer, language, NAMES))
            yield Said("chance", language, f"{position.seats} {viewer} {event}", text)


def chosen_events(id: str) -> list[Event]:
    """Events of every kind, with facts by chance, each of which some event of recorded matches or examples had there.

    Left out is what has no words, because the facts do not go together.
    """
    met: set[Event] = set(import_module(EXAMPLES[id]).SOME_EVENTS) if id in EXAMPLES else set()
    for name, start, lines in recorded(id, False):
        for is_after, at in moments(id, name, start, lines):
            met.update(at.events if is_after else ())
    pools: dict[tuple[int, ...], list[set[int]]] = {}
    for event in met:
        pool = pools.setdefault((event[0], len(event), event[2]), [set() for _ in event])
        for place, value in enumerate(event):
            pool[place].add(value)
    positions = _positions(id)
    chance = random.Random(id)
    found: list[Event] = []
    for _, pool in sorted(pools.items()):
        values = [sorted(one) for one in pool]
        most = -(-SENTENCES // len(pools))
        drawn = {tuple(chance.choice(one) for one in values): None for _ in range(3 * most)}
        found += [event for event in drawn if _has_words(id, event, positions)][:most]
    return found


def _has_words(id: str, event: Event, positions: list[State]) -> bool:
    try:
        return all(isinstance(said.text, str) for one in positions for said in _sentences(id, one, event))
    except Exception:  # facts that no play brings together may fail anywhere
        return False


def fixed(id: str) -> Iterator[Said]:
    """What a game says whatever the position."""
    for language in LANGUAGES:
        for name, text in told.fixed_texts(id, language):
            yield Said("fixed", language, name, text)
    yield Said("fixed", "", "figures", told.figures(id))
