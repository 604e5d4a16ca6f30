"""What every recorded match says and draws, held against what it said before the vocabulary was declared.

`tests/conformance/before/<game>.json` was written by the package as it stood at version 0.1 (commit e93da0c), before
states, frames, events and answers were declared as data. Nothing may differ from it, and it must never be rewritten for
a refactoring: a difference is a fault of whatever has changed since. `write` adds what a file has not yet and refuses to
touch what it has.

    python -m tests.kit.spoken compare [--game G] [--aspect A] [--dump DIR]
    python -m tests.kit.spoken write   [--game G] [--aspect A]

A file holds no texts but short digests of them, one for each match, part, language and CHUNK rows. `compare` names those
that differ; with `--dump` it also writes the texts themselves, one line each, so that two trees can be compared by
`diff -r`. The aspects are the keys of ASPECTS. What is dear is told of some rows only, always the same ones.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple
from zlib import crc32

from gnomon.catalog import GAMES
from gnomon.kernel.events import Event, Events, face
from gnomon.kernel.frames import NEVER
from gnomon.kernel.game import Game
from gnomon.kernel.state import State
from tests.kit import spoken_face as told
from tests.kit.spoken_face import Reader

FOLDER: Final = Path(__file__).parents[1] / "conformance" / "before"
LANGUAGES: Final = ("en", "pt_BR", "ja")
NAMES: Final = ("Ann", "Bo", "Cléo", "Dai", "Eva")
SPECTATOR: Final = -1
CHUNK: Final = 20
"""So many rows share a digest."""
DIGITS: Final = 8

SELDOM: Final = {"asking": 4, "standing": 10, "looking": 10, "page": 40}
"""Of so many rows one is asked for what is dear; the happenings of a page of one in HAPPENING."""
HAPPENING: Final = 5
TRIED: Final = 40
"""So many codes are tried at a question for refusals."""
SHOWN: Final = 2
"""Of so many answers, and refusals, the page's look is taken."""
TRAIL: Final = 60
"""So many of the last rows may belong to the present turn."""


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
    yield Said("options", "", f"{seat} targets", told.targets(at.id, view, seat))
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


def happening(at: Moment) -> Iterator[Said]:
    """After a row: how the page tells, moves and sounds it."""
    if at.events and at.falls(HAPPENING):
        for viewer in sorted({SPECTATOR, at.seat, 0}):
            view = at.game.view(at.state, viewer)
            for name, found in told.happening(at.id, at.events, view, at.reader(viewer, at.language)):
                yield Said("happening", "", f"{viewer} {name}", found)


def looking(at: Moment) -> Iterator[Said]:
    """What the page shows of a few answers before they are given, and of a few that are refused."""
    if not at.falls(SELDOM["looking"]):
        return
    chance = at.chance()
    for seat in at.game.to_act(at.state)[:SHOWN]:
        view, reader = at.game.view(at.state, seat), at.reader(seat, at.language)
        listed = list(at.game.options(view, seat))
        for code in chance.sample(listed, min(SHOWN, len(listed))):
            found = at.game.preview(view, seat, code)
            known = (at.game.digest(found.state), found.stop, found.asked, found.answers, found.events)
            yield Said("looks", "", f"{seat} {code} preview", known)
            yield Said("looks", "", f"{seat} {code} look", told.look_text(at.id, view, found, code, reader))
        refused = [(code, reason) for code in _tried(at, listed) if (reason := at.game.check(view, seat, code))]
        for code, refusal in chance.sample(refused, min(SHOWN, len(refused))):
            yield Said("looks", "", f"{seat} {code} refused", told.refused_look(at.id, view, code, refusal, reader))


def page(at: Moment) -> Iterator[Said]:
    """All elements of the page and what it offers, for a spectator and two seats, and the picture for one of them."""
    if not at.falls(SELDOM["page"]):
        return
    asked = at.game.to_act(at.state)
    viewers = sorted({SPECTATOR, *asked[:1], at.row % at.state.seats})
    for viewer in viewers:
        view, reader = at.game.view(at.state, viewer), at.reader(viewer, at.language)
        for name, text in told.elements(at.id, view, reader, viewer in asked):
            yield Said("elements", "", f"{viewer} {name}", text)
        if viewer in asked:
            for name, text in told.choosing(at.id, view, reader, at.past[: -TRAIL - 1 : -1]):
                yield Said("choosing", "", f"{viewer} {name}", text)
            yield Said("choosing", "", f"{viewer} lesson", told.next_note(at.id, view, viewer, at.language))
    number = at.row // SELDOM["page"]
    viewer, theme = viewers[number % len(viewers)], ("light", "dark")[number % 2]
    drawn = told.picture(at.id, at.game.view(at.state, viewer), viewer, at.language, theme)
    yield Said("pictures", "", f"{viewer} {theme}", drawn)


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
    "looking": Aspect(looking, happening),
    "page": Aspect(page),
    "fixed": Aspect(None),
    "sentences": Aspect(None),
}
"""What is compared. The last two belong to no match: `fixed` is what a game says anyhow, `sentences` is events by chance."""

COMPILED: Final = ("course", "asking", "standing", "looking")
"""What the compiled rules decide; the rest is made of the same sentences and drawings by the interpreter on every build."""


# --- recorded matches ------------------------------------------------------------------------------------------------


def _recorded(game: str, of_former: bool) -> Iterator[tuple[str, State, list[str]]]:
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
    found = {name: (state, lines) for name, state, lines in _recorded(id, False) if name.startswith("players-")}
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
    for name, start, lines in _recorded(id, False):
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
    """What a game says and draws whatever the position."""
    for language in LANGUAGES:
        for name, text in told.fixed_texts(id, language):
            yield Said("fixed", language, name, text)
    for name, text in told.fixed_pictures(id):
        yield Said("fixed", "", name, text)


# --- digests ---------------------------------------------------------------------------------------------------------

Told = dict[str, dict[str, str]]
"""For each match, "part language": the digests of its chunks, "-" where nothing is told."""


def everything(id: str, aspect: str, events: list[Event]) -> Iterator[tuple[str, int, Said]]:
    """All that an aspect of a game says: match, row, and what is said."""
    if aspect == "fixed":
        yield from (("", 0, said) for said in fixed(id))
        return
    if aspect == "sentences":
        yield from (("", row, said) for row, said in sentences(id, events))
        return
    before, after, of_former = ASPECTS[aspect]
    for name, state, lines in _recorded(id, of_former):
        for is_after, at in moments(id, name, state, lines):
            tell = after if is_after else before
            if tell is not None:
                yield from ((name, at.row, said) for said in tell(at))


def digests(id: str, aspect: str, events: list[Event], dump: Path | None = None) -> Told:
    """The digests of an aspect; the texts go to files in `dump`."""
    hashes: dict[tuple[str, str], dict[int, Any]] = defaultdict(dict)
    texts: dict[tuple[str, str], list[str]] = defaultdict(list)
    for match, row, said in everything(id, aspect, events):
        key = match, f"{said.part} {said.language}".strip()
        text = said.text if isinstance(said.text, str) else json.dumps(said.text, ensure_ascii=False)
        line = f"{row}\t{said.about}\t{text}\n"
        hashes[key].setdefault(row // CHUNK, hashlib.sha256()).update(line.encode())
        if dump is not None:
            texts[key].append(line)
    if dump is not None:
        _write_texts(dump / id, texts)
    found: Told = {}
    for (match, part), chunks in sorted(hashes.items()):
        short = [chunks[n].hexdigest()[:DIGITS] if n in chunks else "-" for n in range(max(chunks) + 1)]
        found.setdefault(match, {})[part] = " ".join(short)
    return found


def _write_texts(folder: Path, texts: dict[tuple[str, str], list[str]]) -> None:
    for (match, part), lines in texts.items():
        file = folder / (match or "game") / f"{part.replace(' ', '.')}.txt"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("".join(lines), encoding="utf-8")


# --- files -----------------------------------------------------------------------------------------------------------


def file_of(id: str) -> Path:
    """The file of a game."""
    return FOLDER / f"{id}.json"


def stored(id: str) -> dict[str, Any]:
    """What the file of a game holds: `events` by chance, and the digests by aspect."""
    if not file_of(id).exists():
        return {"game": id, "events": [], "aspects": {}}
    found: dict[str, Any] = json.loads(file_of(id).read_text(encoding="utf-8"))
    return found


def events_of(body: dict[str, Any]) -> list[Event]:
    """The events by chance that a file names."""
    return [tuple(int(number) for number in one.split(" ")) for one in body["events"]]


def write(id: str, aspect: str) -> None:
    """Add an aspect to the file of a game. Raises ValueError if it is there already."""
    body = stored(id)
    if aspect in body["aspects"]:
        raise ValueError(f"{file_of(id).name} holds {aspect} already, and what it holds is never rewritten")
    if aspect == "sentences":
        body["events"] = [" ".join(map(str, event)) for event in chosen_events(id)]
    body["aspects"][aspect] = digests(id, aspect, events_of(body))
    FOLDER.mkdir(exist_ok=True)
    file_of(id).write_text(json.dumps(body, indent=0, sort_keys=True) + "\n", encoding="utf-8")


def differences(id: str, aspect: str, dump: Path | None = None) -> list[str]:
    """Where a game says anything else than it did: one line for each match, part and language."""
    body = stored(id)
    known: Told = body["aspects"].get(aspect, {})
    found = digests(id, aspect, events_of(body), dump)
    lines = [] if known else [f"{id}: {aspect} was never written"]
    for match in sorted({*known, *found}):
        before, now = known.get(match, {}), found.get(match, {})
        for part in sorted({*before, *now}):
            places = _places(before.get(part, "").split(), now.get(part, "").split())
            if places:
                lines.append(f"{id} {match or 'game'}, {part}: {places}")
    return lines


def _places(before: list[str], now: list[str]) -> str:
    """The rows of the chunks that differ."""
    most = max(len(before), len(now))
    pairs = zip(before + ["-"] * (most - len(before)), now + ["-"] * (most - len(now)), strict=True)
    differ = [chunk for chunk, (one, other) in enumerate(pairs) if one != other]
    if not differ:
        return ""
    rows = [f"{chunk * CHUNK}-{chunk * CHUNK + CHUNK - 1}" for chunk in differ[:6]]
    return f"rows {', '.join(rows)}" + (f" and {len(differ) - 6} chunks more" if len(differ) > 6 else "")


def main(arguments: list[str]) -> int:
    """See above; 1 if anything differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.kit.spoken")
    parser.add_argument("do", choices=("write", "compare"))
    parser.add_argument("--game", choices=GAMES)
    parser.add_argument("--aspect", choices=ASPECTS)
    parser.add_argument("--dump", type=Path)
    wanted = parser.parse_args(arguments)
    found: list[str] = []
    for game in [wanted.game] if wanted.game else GAMES:
        for aspect in [wanted.aspect] if wanted.aspect else ASPECTS:
            if wanted.do == "write":
                write(game, aspect)
            else:
                found += differences(game, aspect, wanted.dump)
    print("\n".join(found) if found else "written" if wanted.do == "write" else "nothing differs")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
