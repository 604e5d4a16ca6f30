"""Whatever others may call is documented: modules, classes, functions and methods without a leading underscore."""

import ast
import importlib
import inspect
from pathlib import Path

import gnomon
from tests.repo.project import modules

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
