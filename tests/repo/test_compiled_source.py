"""The compiler reads the source with the marks of rules set behind all functions, and nothing else changed."""

import ast
from pathlib import Path

from tools.compiled_source import COMPILED_MODULES, compiled_modules, lay_out, marks_behind, told_if_noted

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "gnomon"

SOURCE = """from gnomon.kernel.rulebook import rule


@rule("4", "4.1")
def begins(seat):
    return seat


class Tables:
    @rule("1.1")
    def read(self):
        return begins(1)
"""


def test_a_mark_becomes_a_call_at_the_end_and_lines_stay_where_they_are():
    lines = marks_behind(SOURCE).splitlines()
    assert lines[: len(SOURCE.splitlines())] == SOURCE.replace('@rule("4", "4.1")', "").splitlines()
    assert lines[len(SOURCE.splitlines()) :] == ['rule("4", "4.1")(begins)']


def test_nothing_is_told_where_nothing_is_noted_and_lines_stay_where_they_are():
    source = "def gain(events):\n    if won:\n        tell(events, GAINED, 1)\n    tell_in_part(said, DREW, 1)\n    retell(events, 3)\n"
    assert told_if_noted(source).splitlines() == [
        "def gain(events):",
        "    if won:",
        "        if events is not None: tell(events, GAINED, 1)",
        "    if said is not None: tell_in_part(said, DREW, 1)",
        "    retell(events, 3)",
    ]


def test_every_mark_of_a_function_of_the_rules_is_taken_and_none_is_lost(tmp_path: Path):
    lay_out(PACKAGE, tmp_path)
    taken = 0
    for path in sorted(PACKAGE.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        read = (tmp_path / "gnomon" / path.relative_to(PACKAGE)).read_text(encoding="utf-8")
        assert read.count("rule(") == source.count("rule("), path
        ast.parse(read)
        marked = [node for node in ast.parse(read).body if isinstance(node, ast.FunctionDef) and node.decorator_list]
        assert not any(ast.unparse(mark).startswith("rule(") for node in marked for mark in node.decorator_list), path
        taken += source != read
    assert taken > 40


def test_what_is_compiled_beside_the_packages_is_there():
    taken = compiled_modules(PACKAGE.parent)
    assert len(taken) == len(set(taken))
    for module in COMPILED_MODULES:
        assert f"gnomon/{module}" in taken
        assert (PACKAGE / module).is_file()
