"""Which sections of a rulebook the tests name: read from the tests where they are, else from the shipped list."""

import ast
import json
from importlib import resources
from pathlib import Path

SHIPPED_LIST = "tested.json"
MARK = "rule"


def tests_folder(game_id: str) -> Path | None:
    """The folder of a game's tests in a working copy of the project, or None in an installed package."""
    folder = Path(__file__).resolve().parents[3] / "tests" / "games" / game_id
    return folder if folder.is_dir() else None


def scan(folder: Path) -> set[str]:
    """The sections that tests below a folder carry as `@pytest.mark.rule("5.4")`."""
    found: set[str] = set()
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
            if isinstance(node, ast.Call) and _is_mark(node.func):
                found.update(
                    value.value
                    for value in node.args
                    if isinstance(value, ast.Constant) and isinstance(value.value, str)
                )
    return found


def _is_mark(function: ast.expr) -> bool:
    return (
        isinstance(function, ast.Attribute)
        and function.attr == MARK
        and isinstance(function.value, ast.Attribute)
        and function.value.attr == "mark"
    )


def shipped(game_id: str) -> set[str]:
    """The sections of the list that comes with a game; empty where there is none."""
    file = resources.files(f"gnomon.games.{game_id}") / SHIPPED_LIST
    return set(json.loads(file.read_text(encoding="utf-8"))) if file.is_file() else set()


def tested(game_id: str) -> set[str]:
    """The sections with a test."""
    folder = tests_folder(game_id)
    return shipped(game_id) if folder is None else scan(folder)
