"""Which sections of a rulebook the tests name: read from the tests where they are, else from the shipped list."""

import ast
import json
from functools import cache
from importlib import resources
from pathlib import Path
from typing import NamedTuple

from gnomon.catalog import GAMES

SHIPPED_LIST = "tested.json"
MARK = "rule"


def tests_folder(game_id: str) -> Path | None:
    """The folder of a game's tests in a working copy of the project, or None in an installed package."""
    folder = Path(__file__).resolve().parents[3] / "tests" / "games" / game_id
    return folder if folder.is_dir() else None


class Test(NamedTuple):
    """A test with a mark: its name ("" for a mark on a whole module or a case), its file and line."""

    name: str
    where: str
    line: int


@cache
def marked_tests(folder: Path) -> dict[str, list[Test]]:
    """The tests below a folder by the sections that they carry as `@pytest.mark.rule("5.4")`."""
    found: dict[str, list[Test]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        owners = {id(mark): node for node in functions for mark in node.decorator_list}
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _is_mark(node.func):
                owner = owners.get(id(node))
                test = Test(owner.name, str(path), owner.lineno) if owner else Test("", str(path), node.lineno)
                for value in node.args:
                    if isinstance(value, ast.Constant) and isinstance(value.value, str):
                        found.setdefault(value.value, []).append(test)
    return found


def scan(folder: Path) -> set[str]:
    """The sections that tests below a folder carry."""
    return set(marked_tests(folder))


def _is_mark(function: ast.expr) -> bool:
    return (
        isinstance(function, ast.Attribute)
        and function.attr == MARK
        and isinstance(function.value, ast.Attribute)
        and function.value.attr == "mark"
    )


def shipped(game_id: str) -> set[str]:
    """The sections of the list that comes with a game; empty where there is none, as for a game of somebody's own."""
    if game_id not in GAMES:
        return set()
    file = resources.files(f"gnomon.games.{game_id}") / SHIPPED_LIST
    return set(json.loads(file.read_text(encoding="utf-8"))) if file.is_file() else set()


def tested(game_id: str) -> set[str]:
    """The sections with a test."""
    folder = tests_folder(game_id)
    return shipped(game_id) if folder is None else scan(folder)
