"""A position out of a file: a match, what one seat knows of a match, or a scenario written by hand."""

import importlib
from pathlib import Path

from gnomon.catalog import Entry, entry, games
from gnomon.cli.shared import STDIN, contents_of, name_of, read_text, read_toml
from gnomon.kernel.codec import Reader, parse
from gnomon.kernel.errors import BadInput
from gnomon.kernel.state import State
from gnomon.match import VIEW_FORMAT, load


def read_position(path: Path, row: int | None = None) -> tuple[Entry, State]:
    """The position in a file, after log row `row` of a match if given, and its game. Raises BadInput and WrongFile."""
    text = read_text(path)
    # Standard input has no name that tells what it holds; only what is written as JSON begins with a brace.
    if path.suffix.lower() == ".toml" or (path == STDIN and text.lstrip()[:1] not in ("{", "")):
        _no_rows(row)
        with contents_of(path):
            return _read_scenario(text, path)
    with contents_of(path):
        value = parse(text, name_of(path))
        known = isinstance(value, dict) and value.get("format") == VIEW_FORMAT
        match = None if known else load(text)
    if match is None:
        _no_rows(row)
        with contents_of(path):
            reader = Reader(value, name_of(path))
            found = entry(reader.text("game"))
            return found, found.game.load(reader.raw("view"))
    if row is None:
        return match.entry, match.state
    if not -1 <= row < len(match.rows):
        raise BadInput("--row", f"{row} is not in -1..{len(match.rows) - 1}")
    return match.entry, match.state_at(row)


def _no_rows(row: int | None) -> None:
    if row is not None:
        raise BadInput("--row", "only a match file has rows")


def _read_scenario(text: str, path: Path) -> tuple[Entry, State]:
    game = read_toml(text, path).get("game")
    if not isinstance(game, str) or game not in games():
        raise BadInput(name_of(path), f"a scenario names its game, one of {', '.join(games())}")
    state: State = importlib.import_module(f"gnomon.games.{game}.scenario").read_scenario(text, name_of(path))
    return entry(game), state
