"""Whatever others may call is documented: modules, classes, functions and methods without a leading underscore."""

import ast
import importlib
import inspect
import re
from pathlib import Path
from typing import Protocol

import pytest

import gnomon
import gnomon.bots
import gnomon.lab
import gnomon.programs
import gnomon.rl
from tests.repo.project import modules

MADE_BY_OTHERS = {
    "gnomon.Match",
    "gnomon.Option",
    "gnomon.Report",
    "gnomon.rl.Batch",
    "gnomon.rl.Together",
    "gnomon.rl.Turns",
}
"""What a function hands out and nobody builds: its attributes are explained, not how it is made."""
Named = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def is_public(name: str) -> bool:
    return not name.startswith("_")


def contract_methods() -> set[str]:
    """The names of the methods whose meaning the contracts of rules and faces document."""
    from gnomon.games.face import GameFace
    from gnomon.kernel.game import Game
    from gnomon.kernel.state import State

    return {name for owner in (Game, State, GameFace) for name in vars(owner)}


def undocumented(path: Path, tree: ast.Module, documented_elsewhere: set[str]) -> list[str]:
    missing = [] if ast.get_docstring(tree) or not tree.body else [f"{path}: the module"]
    for node in tree.body:
        if not isinstance(node, Named) or not is_public(node.name):
            continue
        if not ast.get_docstring(node):
            missing.append(f"{path}:{node.lineno}: {node.name}")
        if isinstance(node, ast.ClassDef):
            missing += [
                f"{path}:{method.lineno}: {node.name}.{method.name}"
                for method in node.body
                if isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef)
                and is_public(method.name)
                and not ast.get_docstring(method)
                and not (node.bases and method.name in documented_elsewhere)
                and not any(getattr(mark, "attr", "") == "setter" for mark in method.decorator_list)
            ]
    return missing


def protocol_methods() -> set[str]:
    """The names of the methods of every Protocol of the package: whoever fills one need not say it again."""
    return {
        method.name
        for tree in modules().values()
        for node in tree.body
        if isinstance(node, ast.ClassDef) and any(getattr(base, "id", "") == "Protocol" for base in node.bases)
        for method in node.body
        if isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def test_everything_public_is_documented() -> None:
    elsewhere = contract_methods() | protocol_methods()
    missing = [line for path, tree in modules().items() for line in undocumented(path, tree, elsewhere)]
    assert not missing, f"{len(missing)} without a docstring:\n" + "\n".join(missing)


ROOMS = ("bots", "lab", "match", "programs", "rl", "catalog.py")
"""Whose docstrings tell shapes, units and errors; the kernel's contract has its own page."""
ERRORS = {"BadInput", "Refused"}


def raised(function: ast.AST) -> set[str]:
    """The errors about bad input that a function raises by itself."""
    calls = [node.exc for node in ast.walk(function) if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call)]
    return {getattr(call.func, "id", "") for call in calls} & ERRORS


def test_what_raises_an_error_about_bad_input_says_so() -> None:
    silent = [
        f"{path}:{node.lineno}: {node.name} does not name {error}"
        for path, tree in modules().items()
        if path.parts[0] in ROOMS
        for owner in [tree, *(node for node in tree.body if isinstance(node, ast.ClassDef) and is_public(node.name))]
        for node in owner.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (is_public(node.name) or node.name == "__init__")
        for error in raised(node)
        if error not in (ast.get_docstring(node if is_public(node.name) else owner) or "")
    ]
    assert not silent, "\n".join(silent)


def handed_out() -> list[tuple[str, object]]:
    """The functions and classes that programs import first, by name."""
    packages = (gnomon, gnomon.bots, gnomon.lab, gnomon.programs, gnomon.rl)
    names = [(package, name) for package in packages for name in package.__all__]
    found = {
        id(getattr(package, name)): (f"{package.__name__}.{name}", getattr(package, name)) for package, name in names
    }
    return [one for one in found.values() if inspect.isfunction(one[1]) or inspect.isclass(one[1])]


@pytest.mark.parametrize(("name", "entry"), handed_out(), ids=[name for name, _ in handed_out()])
def test_every_parameter_of_what_programs_import_first_is_explained(name: str, entry: type) -> None:
    if inspect.isclass(entry) and issubclass(entry, Exception | Protocol):
        return
    text = inspect.getdoc(entry) or ""
    made_by_others = name in MADE_BY_OTHERS
    parameters = () if made_by_others else inspect.signature(entry).parameters
    missing = [parameter for parameter in parameters if not re.search(rf"`[^`]*\b{parameter}\b[^`]*`", text)]
    assert not missing, f"{name} says nothing of {', '.join(missing)}"


def test_every_name_of_the_public_interface_exists_and_is_documented() -> None:
    for name in gnomon.__all__:
        found = getattr(gnomon, name)
        assert inspect.getdoc(found) or not callable(found), name
    for name in ("Match", "Option", "Report", "Refusal"):
        owner = getattr(gnomon, name)
        for method, function in inspect.getmembers(owner, inspect.isfunction):
            assert not is_public(method) or inspect.getdoc(function), f"{name}.{method}"


def test_every_module_can_be_imported() -> None:
    for path in modules():
        if path.name != "__main__.py" and "migrations" not in path.parts:
            importlib.import_module(".".join(("gnomon", *path.with_suffix("").parts)).removesuffix(".__init__"))
