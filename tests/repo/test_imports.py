"""What may be imported where: the library needs the standard library alone, and what else is in use is declared."""

import re
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests.repo.project import imported, modules, project_file

LIBRARY = (
    "kernel",
    "games",
    "bots",
    "insight",
    "lab",
    "match",
    "programs",
    "drawing",
    "catalog.py",
    "settings.py",
    "__init__.py",
)
EXTRAS = ("table", "png", "trace", "postgres", "cluster", "lab", "learn", "onnx", "rl", "openspiel")

# these ask for the library of their extra only when they are called, and say so where it is missing
ALLOWED_IN_LIBRARY: dict[str, set[str]] = {
    "drawing/raster.py": {"resvg_py"},
    "lab/cluster.py": {"distributed"},
    "lab/recorder.py": {"pyarrow"},
    "lab/skill.py": {"openskill"},
    "programs/policy.py": {"numpy", "onnxruntime"},
}


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def declared_libraries() -> set[str]:
    project = project_file()["project"]
    requirements = list(project["dependencies"])
    for extra in EXTRAS:
        requirements += project["optional-dependencies"][extra]
    return {normal(re.split(r"[\[<>=~! ]", requirement)[0]) for requirement in requirements}


@pytest.mark.parametrize("package", LIBRARY)
def test_the_library_imports_the_standard_library_alone(package: str) -> None:
    foreign = {}
    for path, tree in modules().items():
        if path.parts[0] == package:
            allowed = ALLOWED_IN_LIBRARY.get(path.as_posix(), set())
            names = imported(tree) - sys.stdlib_module_names - {"gnomon"} - allowed
            if names:
                foreign[path.as_posix()] = names
    assert not foreign


def test_every_imported_library_is_a_declared_dependency() -> None:
    distributions = packages_distributions()
    declared = declared_libraries()
    undeclared: dict[str, set[Path]] = {}
    for path, tree in modules().items():
        for name in imported(tree) - sys.stdlib_module_names - {"gnomon"}:
            if not declared & {normal(distribution) for distribution in distributions.get(name, [name])}:
                undeclared.setdefault(name, set()).add(path)
    assert not undeclared


def test_every_declared_library_is_used() -> None:
    distributions = packages_distributions()
    used = {normal(d) for tree in modules().values() for name in imported(tree) for d in distributions.get(name, [])}
    # named in a setting or loaded by another library by its name, never imported by us
    by_name = {"aiosqlite", "httptools", "psycopg", "uvloop", "websockets", "python-multipart", "tzdata"}
    assert declared_libraries() - used - by_name == set()
