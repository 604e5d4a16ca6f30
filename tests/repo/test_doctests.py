"""The examples in docstrings give what they say, and the main entries have one."""

import ast
import doctest
import importlib
import inspect

import pytest

import gnomon
from gnomon import bots, lab, rl
from tests.repo.project import modules

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
PROMPT = ">>> "
ENTRIES = [
    gnomon.new, gnomon.load, gnomon.verify, gnomon.begin_at, gnomon.Match, gnomon.catalog.games,
    rl.aec, rl.parallel, rl.single, rl.vector, rl.encoder,
    bots.Bot, bots.make_bot, lab.Environment, lab.arena, lab.simulate, lab.ratings, lab.play_match, lab.wilson,
]  # fmt: skip


def has_examples(tree: ast.Module) -> bool:
    """Whether a docstring of a module shows a prompt."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    return any(PROMPT in (ast.get_docstring(node) or "") for node in ast.walk(tree) if isinstance(node, documented))


WITH_EXAMPLES = sorted(
    ".".join(("gnomon", *path.with_suffix("").parts)).removesuffix(".__init__")
    for path, tree in modules().items()
    if has_examples(tree)
)


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_of_a_module_give_what_they_say(name: str) -> None:
    found = doctest.testmod(importlib.import_module(name), optionflags=FLAGS)
    assert found.attempted > 0
    assert found.failed == 0


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: f"{entry.__module__}.{entry.__qualname__}")
def test_the_main_entries_show_an_example(entry: object) -> None:
    assert PROMPT in (inspect.getdoc(entry) or "")
