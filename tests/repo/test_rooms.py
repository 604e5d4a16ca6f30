"""The tables of every kind of file in a game's folder, against the four folders."""

import ast
import re
from pathlib import Path

from gnomon.catalog import GAMES
from tests.repo.project import PACKAGE, ROOT, tracked_files

PAGE = ROOT / "docs" / "developers" / "architecture.md"
FOLDER = PACKAGE / "games"
ROW = re.compile(r"^\| `(?P<file>[^`]+)` \| (?P<what>[^|]+) \|(?P<only> [^|]+)? \|$", re.MULTILINE)
PLACE = re.compile(r"<\w+>")
NAMES = {"khronos": "Khronos", "time_of_empires": "Time of Empires", "feudum": "Feudum", "inventions": "Inventions"}


def rows() -> list[tuple[str, str]]:
    """File as the tables name it, and the games that have it; none for all."""
    text = PAGE.read_text(encoding="utf-8")
    told = text[text.index("\n### The folder itself") : text.index("\n## Versions")]
    found = [(match["file"], (match["only"] or "").strip()) for match in ROW.finditer(told)]
    assert len(found) == sum(line.startswith("| `") for line in told.splitlines())
    return found


def fits(named: str, file: str) -> bool:
    """Whether a row is about a file; `<word>` stands for one name."""
    pieces = [re.escape(piece) for piece in PLACE.split(named)]
    return re.fullmatch("[^/]+".join(pieces), file) is not None


def row_of(file: str, named: list[str]) -> str:
    """The row that is about a file: the one of its very name before those that leave a name open; `""` for none."""
    return file if file in named else next((one for one in named if fits(one, file)), "")


def files_of(game: str) -> list[str]:
    """The files of a game, by their paths beneath its folder."""
    folder = FOLDER / game
    return [path.relative_to(folder).as_posix() for path in tracked_files() if path.is_relative_to(folder)]


def test_the_tables_name_no_file_twice() -> None:
    named = [file for file, _ in rows()]
    assert len(named) == len(set(named))


def test_every_file_of_every_game_is_of_a_kind_that_the_tables_name() -> None:
    named = [file for file, _ in rows()]
    assert [f"{game}/{file}" for game in GAMES for file in files_of(game) if not row_of(file, named)] == []


def test_every_row_says_which_games_have_such_a_file() -> None:
    named = [file for file, _ in rows()]
    having: dict[str, set[str]] = {file: set() for file in named}
    for game in GAMES:
        for file in files_of(game):
            having[row_of(file, named)].add(game)
    told = {
        file: "" if having[file] == set(GAMES) else ", ".join(NAMES[game] for game in NAMES if game in having[file])
        for file in named
    }
    assert [file for file in named if not having[file]] == []
    assert dict(rows()) == told


def test_a_file_of_an_unknown_kind_is_in_no_row() -> None:
    named = [file for file, _ in rows()]
    assert row_of("page/board.py", named) == row_of("helpers.py", named) == row_of("view/words.py", named) == ""
    assert row_of("rules/ending.py", named) == "rules/ending.py"
    assert row_of("rules/anything.py", named) == "rules/<chapter>.py"
    assert row_of("scenarios/rules-start.toml", named) == "scenarios/<position>.toml"


def test_the_rooms_of_every_game_are_under_the_import_contract() -> None:
    assert [room for game in GAMES for room in ("say", "draw", "teach", "page") if not _is_package(game, room)] == []
    contract = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert [game for game in GAMES if f'\n    "gnomon.games.{game}",' not in contract] == []


def _is_package(game: str, room: str) -> bool:
    return Path(FOLDER / game / room / "__init__.py").is_file()


FIRST_VALUE = {"frame": 2, "event": 3, "facts": 0}
"""Where the values begin that have names: after the op and seats of a frame, or the head of an event."""


def is_counted_off(node: ast.AST) -> bool:
    """Whether a value of a frame or an event is taken by its place: `frame[2]`, `event[3:7]`."""
    if not isinstance(node, ast.Subscript) or not isinstance(node.value, ast.Name):
        return False
    place = node.slice.lower if isinstance(node.slice, ast.Slice) else node.slice
    if place is None:
        return node.value.id == "facts"
    known = isinstance(place, ast.Constant) and isinstance(place.value, int)
    return known and place.value >= FIRST_VALUE.get(node.value.id, place.value + 1)


def test_a_value_taken_by_its_place_is_found() -> None:
    taken = "facts[0]", "facts[:3]", "frame[2]", "frame[2:5]", "event[4]"
    named = 'facts["seat"]', "frame[0]", "frame[Goods.left]", "event[0]", "counts[3]", "frame[:2]"
    assert [text for text in (*taken, *named) if is_counted_off(ast.parse(text, mode="eval").body)] == list(taken)


def test_the_rooms_call_the_values_of_frames_and_events_by_their_names() -> None:
    assert [
        f"{path.relative_to(FOLDER)}:{node.lineno}: {ast.unparse(node)}"
        for room in ("say", "draw", "page", "teach")
        for path in sorted(FOLDER.glob(f"*/{room}/*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if is_counted_off(node)
    ] == []
