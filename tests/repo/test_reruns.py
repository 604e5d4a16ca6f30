"""Who is tried again: browser tests, and nobody else."""

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
