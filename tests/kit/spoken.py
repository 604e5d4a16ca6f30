"""What every recorded match does and says, held against what it did and said before.

`tests/conformance/before/<game>.json` was first written by version 0.1, and no refactoring may change it: a difference
is a fault of whatever has changed since. Only what is to be *said* otherwise on purpose is written anew, by the commit
that changes the sentence. Drawings are no part of it: tests of the pages measure what they must hold.

    python -m tests.kit.spoken compare [--game G] [--aspect A] [--dump DIR]
    python -m tests.kit.spoken write   [--game G] [--aspect A] [--anew]

A file holds no texts but short digests of them, one for each match, part, language and CHUNK rows. `compare` names those
that differ; with `--dump` it also writes the texts themselves, one line each, so that two trees can be compared by
`diff -r`. `write` adds what a file has not yet, and refuses to touch what it has unless told `--anew`. What rules decide
(`course`, `foreseeing`) is never written anew. The aspects are the keys of `spoken_aspects.ASPECTS`. What is dear is told
of some rows only, always the same ones.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from gnomon.catalog import GAMES
from gnomon.kernel.events import Event
from tests.kit.spoken_aspects import ASPECTS, Said
from tests.kit.spoken_matches import chosen_events, fixed, moments, recorded, sentences

FOLDER: Final = Path(__file__).parents[1] / "conformance" / "before"
CHUNK: Final = 20
"""So many rows share a digest."""
DIGITS: Final = 8

# --- digests ---------------------------------------------------------------------------------------------------------

BROKEN: Final = "broken off"
"""The part under which stands why a match could not be played or told to its end."""

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
    for name, state, lines in recorded(id, of_former):
        row = 0
        try:
            for is_after, at in moments(id, name, state, lines):
                row, tell = at.row, after if is_after else before
                if tell is not None:
                    yield from ((name, row, said) for said in tell(at))
        except Exception as fault:  # whatever goes wrong, its place is what one wants to know
            yield name, row, Said(BROKEN, "", "", f"{type(fault).__name__}: {fault}")


def digests(id: str, aspect: str, events: list[Event], dump: Path | None = None) -> Told:
    """The digests of an aspect; the texts go to files in `dump`."""
    hashes: dict[tuple[str, str], dict[int, Any]] = defaultdict(dict)
    texts: dict[tuple[str, str], list[str]] = defaultdict(list)
    for match, row, said in everything(id, aspect, events):
        key = match, f"{said.part} {said.language}".strip()
        text = said.text if isinstance(said.text, str) else json.dumps(said.text, ensure_ascii=False)
        line = f"{row}\t{said.about}\t{text}\n"
        hashes[key].setdefault(row // CHUNK, hashlib.sha256()).update(line.encode())
        if said.part == BROKEN:
            print(f"{id} {match}, row {row}: {text}", file=sys.stderr)
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


DECIDED: Final = ("course", "foreseeing")
"""What rules decide: a change of it is a new version of the rules, whose matches are recorded anew."""


def write(id: str, aspect: str, anew: bool = False) -> None:
    """Put an aspect into the file of a game, or the matches of it that came since.

    Raises ValueError if all is there already and not to be written anew.
    """
    body = stored(id)
    known: Told = body["aspects"].get(aspect, {})
    if aspect == "sentences" and not body["events"]:
        body["events"] = [" ".join(map(str, event)) for event in chosen_events(id)]
    found = digests(id, aspect, events_of(body))
    if known and (not anew or aspect in DECIDED):
        if not found.keys() - known.keys():
            raise ValueError(f"{file_of(id).name} holds {aspect} already")
        found |= known
    body["aspects"][aspect] = found
    assert not any(BROKEN in parts for parts in found.values()), "a match is broken off"
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
    parser.add_argument("--anew", action="store_true", help="also what the file has, for sentences changed on purpose")
    wanted = parser.parse_args(arguments)
    found: list[str] = []
    for game in [wanted.game] if wanted.game else GAMES:
        for aspect in [wanted.aspect] if wanted.aspect else ASPECTS:
            if wanted.do == "write":
                write(game, aspect, wanted.anew)
            else:
                found += differences(game, aspect, wanted.dump)
    print("\n".join(found) if found else "written" if wanted.do == "write" else "nothing differs")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
