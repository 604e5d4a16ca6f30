"""What the tests of the repository itself share: its folder, its tracked text, and the places that imports name."""

import ast
import subprocess
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "gnomon"
TEXT_SUFFIXES = {
    "", ".cfg", ".css", ".html", ".in", ".ini", ".js", ".json", ".mako", ".md", ".mjs", ".po", ".py", ".sh", ".svg",
    ".toml", ".txt", ".yml",
}  # fmt: skip


@cache
def project_file() -> dict[str, Any]:
    """The contents of pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@cache
def tracked_files() -> list[Path]:
    """Every file of the repository that still exists, tracked or about to be (ignored ones left out)."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    return [ROOT / name for name in sorted(set(names)) if name and (ROOT / name).is_file()]


@cache
def tracked_texts() -> dict[Path, str]:
    """Path beneath the repository's folder → text, for every tracked file that is text."""
    return {
        path.relative_to(ROOT): path.read_text(encoding="utf-8")
        for path in tracked_files()
        if path.suffix in TEXT_SUFFIXES
    }


@cache
def modules() -> dict[Path, ast.Module]:
    """Path beneath the package's folder → syntax tree, for every module of the package."""
    return {
        path.relative_to(PACKAGE): ast.parse(path.read_text(encoding="utf-8"), str(path))
        for path in sorted(PACKAGE.rglob("*.py"))
    }


def imported(tree: ast.Module) -> set[str]:
    """The top-level names of everything that a module imports when it runs, wherever in it the import stands."""
    for_checkers = {
        id(node)
        for test in ast.walk(tree)
        if isinstance(test, ast.If) and isinstance(test.test, ast.Name) and test.test.id == "TYPE_CHECKING"
        for node in test.body
    }
    names: set[str] = set()
    for node in ast.walk(tree):
        if id(node) in for_checkers:
            continue
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.split(".")[0])
    return names
