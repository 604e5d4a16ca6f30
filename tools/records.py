"""Writes out what the games declare: slots and positions for the engine, and the pages of the vocabulary.

`python -m tools.records` writes, `python -m tools.records --check` tells what is stale and ends with 1. For each game of
the package and of `examples`: `frames.py` (where the values of each frame stand) and `fields.py` (the slots of the state
and their copying) in its folder, and for those of the package `docs/games/<id>/vocabulary.md`. They follow from
`decisions.OPS`, `state.FIELDS`, `events.EVENTS` and `actions.CODES`, which are edited by hand; what is written here never
is.
"""

import importlib
import keyword
import sys
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Final

from gnomon.kernel.actions import Codes
from gnomon.kernel.frames import JOIN, QUESTION, STANDING, STEP
from gnomon.kernel.kinds import SHAPE_NAMES, Kind, Parts
from gnomon.kernel.records import ANY_LENGTH, BUNDLE, FIXED, MANY, OWN, Field, Fields, Happenings, Ops
from gnomon.kernel.state import COMMON

ROOT: Final = Path(__file__).resolve().parent.parent
GAMES: Final = ROOT / "src" / "gnomon" / "games"
EXAMPLES: Final = ROOT / "examples"
DOCS: Final = ROOT / "docs" / "games"

NOTE: Final = "# Written by `python -m tools.records` from `{source}`; edit that file instead.\n# fmt: off\n"
SEVERAL: Final = "# ruff: noqa: E702"
"""Several statements stand in a line."""
NO_FIELDS: Final = "from gnomon.kernel.state import State\n\n\nclass Slots(State):\n    def copy_fields(self, to: State) -> None: ...\n"
LINE: Final = 120
MANY_NUMBERS: Final = 5
"""More numbers in order than these are told by the first and the last."""
ROLE_NAMES: Final = {QUESTION: "question", STANDING: "standing question", STEP: "step", JOIN: "join"}


def games() -> list[Path]:
    """The folders of the games that stand here, in a fixed order."""
    found = [*GAMES.iterdir(), *(EXAMPLES.iterdir() if EXAMPLES.is_dir() else ())]
    return sorted(folder for folder in found if (folder / "decisions.py").is_file())


def class_name(name: str) -> str:
    """The name of the class for a frame: `secret_feeding` is `SecretFeeding`."""
    return "".join(part.capitalize() for part in name.split("_"))


# --- frames -----------------------------------------------------------------------------------------------------------


def frames_file(game: str, ops: Ops) -> str:
    """`frames.py`: for each frame that has values a class with the place of each."""
    lines = [NOTE.format(source="decisions.py") + '"""Where the values of each frame stand: `frame[Name.part]`."""', ""]
    several = any(len(parts.names) > 1 for parts in ops.parts)
    lines += [*([SEVERAL] if several else ()), "from typing import Final", "", ""]
    for op, parts, doc in zip(ops.all, ops.parts, ops.docs, strict=True):
        if parts.names:
            lines += [f"class {class_name(op.name)}:", f'    """{doc}"""', f"    {'; '.join(_places(parts))}"]
    return "\n".join(lines) + "\n"


def _places(parts: Parts) -> Iterator[str]:
    for part, (start, end) in parts.places().items():
        name = f"{part}_" if keyword.iskeyword(part) else part
        if parts.kind(part).is_single:
            yield f"{name}: Final = {start + 2}"
        else:
            yield f"{name}: Final = slice({start + 2}, {end + 2 if end >= 0 else None})"


# --- fields -----------------------------------------------------------------------------------------------------------


def fields_file(game: str, fields: Fields) -> str:
    """`fields.py`: the slots of the state and how they are copied and compared."""
    homes: dict[str, list[str]] = {}
    for field in fields.all:
        if field.home:
            homes.setdefault(field.home, []).append(field.type.removeprefix("list[").removesuffix("]"))
    homes["gnomon.kernel.state"] = ["State"]
    lines = [NOTE.format(source="state.py") + '"""The slots of the state, and how they are copied and compared."""', ""]
    lines += [SEVERAL] if len(fields.all) > 1 else []
    lines += [f"from {home} import {', '.join(sorted(set(types)))}" for home, types in sorted(homes.items())]
    lines += [
        "",
        "",
        "class Slots(State):",
        '    """The fields that `state.FIELDS` declares."""',
        "",
        "    __slots__ = (",
    ]
    lines += _wrapped([f'"{field.name}",' for field in sorted(fields.all, key=lambda field: field.name)], 8)
    lines += ["    )", ""]
    lines += _statements([f"{field.name}: {field.type}" for field in fields.all], 4)
    lines += ["", '    def copy_fields(self, to: "Slots") -> None:', '        """Copy every field to another state."""']
    lines += ["        self.copy_common(to)"]
    copies = [f"to.{field.name} = self.{field.name}{'[:]' if _is_list(field) else ''}" for field in fields.all]
    lines += _statements(copies, 8)
    lines += [
        "",
        "    def differing(self, known: State) -> list[int]:",
        '        """The numbers of the fields that differ."""',
    ]
    lines += ["        assert isinstance(known, Slots)", "        found = self.differing_common(known)"]
    for number, field in enumerate(fields.all, len(COMMON)):
        lines += [f"        if {_unlike(field)}:", f"            found.append({number})"]
    lines += ["        return found"]
    return "\n".join(lines) + "\n"


def _is_list(field: Field) -> bool:
    return field.shape in (MANY, BUNDLE) or (field.shape == OWN and field.type.startswith("list["))


def _unlike(field: Field) -> str:
    """How a field is compared; what copies share is one and the same object mostly."""
    is_shared = field.shape == FIXED or (field.shape == OWN and not _is_list(field))
    other = f"self.{field.name} is not known.{field.name} and " if is_shared else ""
    return f"{other}self.{field.name} != known.{field.name}"


def _statements(statements: list[str], indent: int) -> Iterator[str]:
    return (line.removesuffix(";") for line in _wrapped([f"{one};" for one in statements], indent))


def _wrapped(words: list[str], indent: int) -> Iterator[str]:
    line = " " * indent
    for word in words:
        if len(line) + len(word) > LINE:
            yield line.rstrip()
            line = " " * indent
        line += f"{word} "
    yield line.rstrip()


# --- the page of the vocabulary ---------------------------------------------------------------------------------------


def page(title: str, fields: Fields | None, ops: Ops | None, events: Happenings | None, codes: Codes) -> str:
    """The reference page of a game's vocabulary."""
    lines = [
        f"# {title}: the vocabulary",
        "",
        "What the engine holds, asks, takes for an answer and tells, as it is declared in the code.",
    ]
    lines += ["This page is written by `python -m tools.records`."]
    if fields is not None:
        lines += ["", "## The state", "", "| field | shape | values | known to | what it is |", "|---|---|---|---|---|"]
        lines += [_field_row(field) for field in fields.all]
    if ops is not None:
        lines += ["", "## Frames", "", "| number | frame | role | values | what it is |", "|---|---|---|---|---|"]
        for number, (op, parts, doc) in enumerate(zip(ops.all, ops.parts, ops.docs, strict=True)):
            lines.append(f"| {number} | {op.name} | {ROLE_NAMES[op.role]} | {_parts(parts)} | {_cell(doc)} |")
    if events is not None:
        lines += [
            "",
            "## Events",
            "",
            "| number | event | facts | to the other seats | what happened |",
            "|---|---|---|---|---|",
        ]
        for number, name in enumerate(events.names):
            parts, public = events.parts[number], events.public[number]
            others = "" if public.names == parts.names else _parts(public)
            lines.append(f"| {number} | {name} | {_parts(parts)} | {others} | {_cell(events.docs[number])} |")
    lines += ["", "## Answers", "", "| codes | kind | field | parts | what it is |", "|---|---|---|---|---|"]
    for block in codes.blocks:
        span = f"{block.base}–{block.end - 1}" if block.end - block.base > 1 else f"{block.base}"
        parts_text = ", ".join(f"{name} ({len(words)})" for name, words in block.parts.items())
        lines.append(f"| {span} | {block.kind} | {block.field} | {parts_text} | {_cell(block.doc)} |")
    lines += _words_of(codes)
    return "\n".join(lines) + "\n"


def _words_of(codes: Codes) -> Iterator[str]:
    """How a code follows from its parts, and the words of every part; those of several parts stand once."""
    yield from (
        "",
        "### The words of the parts",
        "",
        "The code of an answer is the first code of its kind plus its part. Of several parts the last is counted fastest:",
        "with parts of sizes *a*, *b* and *c* it is the first code plus (*i* × *b* + *j*) × *c* + *k*. Parts count from 0.",
        "",
        "| parts | words |",
        "|---|---|",
    )
    users: dict[tuple[str, ...], list[str]] = {}
    for block in codes.blocks:
        for part, words in block.parts.items():
            users.setdefault(words, []).append(f"{block.kind}.{part}")
    for words, parts in users.items():
        yield f"| {', '.join(parts)} | {_numbered(words)} |"


def _numbered(words: tuple[str, ...]) -> str:
    """Each word after its place; of numbers in order only the first and the last."""
    told = [f"{index} `{_cell(word)}`" for index, word in enumerate(words)]
    if len(words) > MANY_NUMBERS and words[0].isdecimal():
        first = int(words[0])
        if words == tuple(str(first + index) for index in range(len(words))):
            return f"{told[0]} … {told[-1]}"
    return ", ".join(told)


def _field_row(field: Field) -> str:
    if field.shape == OWN:
        return f"| `{field.name}` | `{_cell(field.type)}` | | {field.seen_by} | {_cell(field.doc)} |"
    length = (
        f", {field.per_seat} a seat" if field.per_seat else f", {field.length}" if field.length != ANY_LENGTH else ""
    )
    return f"| `{field.name}` | {field.shape}{length} | {field.least} to {field.most} | {field.seen_by} | {_cell(field.doc)} |"


def _parts(parts: Parts) -> str:
    return ", ".join(f"{name} ({_kind(kind)})" for name, kind in zip(parts.names, parts.kinds, strict=True))


def _kind(kind: Kind) -> str:
    return f"{kind.noun or SHAPE_NAMES[kind.shape]}, {_cell(kind.bounds())}"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


# --- writing ----------------------------------------------------------------------------------------------------------


def files_of(folder: Path) -> Iterator[tuple[Path, str]]:
    """The files that follow from the declarations of the game in a folder, each with its text."""
    game = folder.name
    package = f"gnomon.games.{game}" if folder.parent == GAMES else f"{EXAMPLES.name}.{game}"
    ops, fields = _declared(folder, package)
    if isinstance(ops, Ops):
        yield folder / "frames.py", frames_file(game, ops)
    if isinstance(fields, Fields):
        yield folder / "fields.py", fields_file(game, fields)
    if folder.parent != GAMES or not isinstance(ops, Ops) or not isinstance(fields, Fields):
        return
    events = getattr(importlib.import_module(f"{package}.events"), "EVENTS", None)
    codes = importlib.import_module(f"{package}.actions").CODES
    title = importlib.import_module(f"{package}.game").GAME.title
    if isinstance(events, Happenings):
        yield DOCS / game / "vocabulary.md", page(title, fields, ops, events, codes)


def _declared(folder: Path, package: str) -> tuple[object, object]:
    """The frames and fields, read without what the package's `__init__` opens: that needs the files that follow.

    A new game has no `fields.py` yet, which its `state.py` imports: it begins with a class without fields.
    """
    if not (folder / "fields.py").is_file():
        (folder / "fields.py").write_text(NOTE.format(source="state.py") + NO_FIELDS, encoding="utf-8")
    spec = spec_from_file_location(package, folder / "__init__.py", submodule_search_locations=[str(folder)])
    assert spec is not None
    sys.modules[package] = module_from_spec(spec)
    try:
        ops = getattr(importlib.import_module(f"{package}.decisions"), "OPS", None)
        fields = getattr(importlib.import_module(f"{package}.state"), "FIELDS", None)
    finally:
        for name in [name for name in sys.modules if name == package or name.startswith(f"{package}.")]:
            del sys.modules[name]
    return ops, fields


def main(arguments: list[str]) -> int:
    """Write every file, or tell which are stale."""
    stale = 0
    for game in games():
        for path, text in files_of(game):
            if path.is_file() and path.read_text(encoding="utf-8") == text:
                continue
            stale += 1
            if "--check" in arguments:
                print(f"{path.relative_to(ROOT)} is stale: run `python -m tools.records`.")
            else:
                path.write_text(text, encoding="utf-8")
                print(f"{path.relative_to(ROOT)} written.")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
