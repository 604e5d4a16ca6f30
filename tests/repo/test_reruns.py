"""Who is tried again: browser tests, and nobody else; and what would make them fail by chance."""

import re
from pathlib import Path

import pytest

from tests.e2e.conftest import TRIED_AGAIN

pytest_plugins = ["pytester"]


def test_only_browser_tests_are_tried_again(request: pytest.FixtureRequest) -> None:
    for item in request.session.items:
        marks = [mark.kwargs for mark in item.iter_markers("flaky")]
        assert marks == ([{"reruns": TRIED_AGAIN}] if item.path.parent.name == "e2e" else []), item.nodeid


def test_what_passes_when_tried_again_is_named(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest

        TRIES = []

        @pytest.mark.flaky(reruns=2)
        def test_at_last():
            TRIES.append(1)
            assert len(TRIES) == 3

        @pytest.mark.flaky(reruns=2)
        def test_never():
            assert False
        """
    )
    found = pytester.runpytest_subprocess("-raR", "-p", "no:cacheprovider")
    found.assert_outcomes(passed=1, failed=1)
    found.stdout.fnmatch_lines(["RERUN *test_at_last*", "FAILED *test_never*"])


def test_a_browser_test_waits_for_a_function_and_never_for_a_text() -> None:
    """A text that is not true at once is looked at again by `eval`, which the pages' policy forbids."""
    texts = re.compile(r"""wait_for_function\(\s*f?["'](?!\(|\w+ =>)""")
    tests = {
        file.name: file.read_text(encoding="utf-8") for file in (Path(__file__).parents[1] / "e2e").glob("test_*.py")
    }
    assert sum(text.count("wait_for_function(") for text in tests.values()) > 50
    assert not {name: found.group() for name, text in tests.items() if (found := texts.search(text))}


def test_what_a_browser_test_waits_for_may_be_missing_for_a_while() -> None:
    """A page that is just arriving has not everything yet: `?.` waits for it, a dot breaks off."""
    found = re.compile(r"""(querySelector|getElementById)\((`[^`]*`|'[^']*'|\\"[^"]*"|\w+)\)\.""")
    short = set()
    for file in (Path(__file__).parents[1] / "e2e").glob("test_*.py"):
        text = file.read_text(encoding="utf-8")
        named = "|".join(set(re.findall(r"wait_for_function\(([A-Z_]+)", text))) or "none"
        waited = re.findall(rf"""wait_for_function\(\s*f?["'].*|^(?:{named}) = "\(.*""", text, re.MULTILINE)
        short |= {(file.name, line) for line in waited if found.search(line)}
    assert not short
