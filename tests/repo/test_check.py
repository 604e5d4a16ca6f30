"""The quick answer asks the tests that a change can break, the nearest first, and is true about what it left out."""

from pathlib import Path

import pytest

from tools.check import INTERRUPTED, changed_files, modules_of, reached_tests, run_tests, since


def test_a_rule_asks_the_tests_that_import_it_before_all_others() -> None:
    files = reached_tests(["src/gnomon/games/khronos/rules/ripple.py"])
    assert files[0].startswith("tests/games/khronos/")
    assert "tests/repo" in files


def test_a_game_asks_the_tests_of_every_game_though_the_catalogue_imports_it_late() -> None:
    files = reached_tests(["src/gnomon/games/feudum/rules/conquer.py"])
    assert {"tests/conformance/test_playing.py", "tests/conformance/test_secrets.py"} <= set(files)
    assert not any(file.startswith("tests/games/khronos/") for file in files)


def test_a_sentence_asks_the_tests_of_its_game() -> None:
    files = reached_tests(["src/gnomon/games/khronos/locale/ja/LC_MESSAGES/khronos.po"])
    assert any(file.startswith("tests/games/khronos/") for file in files)


def test_a_template_asks_the_tests_of_pages_and_browsers_last() -> None:
    files = reached_tests(["src/gnomon/web/templates/home.html"])
    assert "tests/web/test_pages.py" in files
    in_browsers = [file for file in files if file.startswith("tests/e2e/")]
    assert in_browsers and in_browsers == files[-len(in_browsers) :]


def test_what_stands_outside_the_code_asks_the_tests_of_the_repository_alone() -> None:
    assert reached_tests(["docs/index.md", "Makefile"]) == ["tests/repo"]


def test_fixtures_stand_for_every_test_beneath_their_folder() -> None:
    known = ["tests.web.test_pages", "tests.web.served", "tests.lab.test_arena"]
    assert modules_of("tests/web/conftest.py", known) == {"tests.web.test_pages", "tests.web.served"}


def test_nothing_differs_from_the_very_state_of_the_files() -> None:
    assert since("a-name") == "a-name"
    assert not [path for path in changed_files("HEAD") if path.startswith(".git/")]


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        ("assert 1 + 1 == 2", 0, "1 tests ran, 0 failed."),
        ("assert False", 1, "1 tests ran, 1 failed."),
        ("import time; time.sleep(60)", INTERRUPTED, "0 tests ran, 0 failed."),
    ],
)
def test_the_answer_says_what_ran_and_what_failed(
    body: str, status: int, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "test_one.py"
    file.write_text(f"def test_it():\n    {body}\n", encoding="utf-8")
    seconds = 8.0 if status == INTERRUPTED else 60.0
    assert run_tests([str(file)], seconds, grace=4.0) == status
    assert said in capsys.readouterr().out
