"""The engine on every Python that this machine has, and on that of browsers; `make pythons` runs its whole suites on each here."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.repo.project import ROOT, project_file
from tools import pythons

LIBRARY = ROOT / "tests" / "kit" / "library_alone.py"


def told(python: Path, cache: Path) -> object:
    """What the library of the working copy says of itself under an interpreter that has the standard library alone."""
    script = f"import sys, runpy; sys.path.insert(0, {str(ROOT / 'src')!r}); sys.pycache_prefix = {str(cache)!r}; "
    script += f"runpy.run_path({str(LIBRARY)!r}, run_name='__main__')"
    command = [str(python), "-I", "-S", "-W", "error::DeprecationWarning:gnomon", "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, timeout=280)
    assert done.returncode == 0, f"{python}: {done.stderr}"
    return json.loads(done.stdout)


def test_every_python_here_imports_all_of_the_library_without_warning_and_plays_the_same_matches(
    tmp_path: Path,
) -> None:
    found = pythons.interpreters()
    assert f"{sys.version_info[0]}.{sys.version_info[1]}" in found
    answers = {version: told(python, tmp_path / version) for version, python in found.items()}
    first = next(iter(answers.values()))
    assert [version for version, answer in answers.items() if answer != first] == []


def test_the_python_of_browsers_says_the_same() -> None:
    script = ROOT / "tests" / "kit" / "library_in_wasm.js"
    node = Path(sys.executable).with_name("node")
    done = subprocess.run([node, script, ROOT], cwd=ROOT, capture_output=True, text=True, timeout=280)
    assert done.returncode == 0, done.stderr
    here = subprocess.run([sys.executable, str(LIBRARY)], capture_output=True, text=True, timeout=280)
    assert json.loads(done.stdout) == json.loads(here.stdout)


def test_the_test_libraries_of_other_pythons_are_pinned_with_hashes() -> None:
    lines = pythons.pins(pythons.LIBRARIES)
    entries = [line for line in lines.splitlines() if "==" in line]
    assert {entry.partition("==")[0] for entry in entries} >= set(pythons.LIBRARIES)
    assert lines.count("--hash=sha256:") > len(entries)
    assert "gnomon" not in lines


@pytest.mark.parametrize("words", ["nothing", "print('pypy 3 12')", "print('cpython 3 12'); raise SystemExit(1)"])
def test_an_interpreter_that_cannot_be_used_is_passed_over(tmp_path: Path, words: str) -> None:
    python = tmp_path / "python"
    if words != "nothing":
        python.write_text(f"#!{sys.executable}\n{words}\n", encoding="utf-8")
        python.chmod(0o755)
    assert pythons.version_of(python) is None


def test_the_named_versions_lie_in_the_range_that_is_looked_for() -> None:
    named = [line.rpartition(" ")[2] for line in project_file()["project"]["classifiers"] if "Python :: 3." in line]
    looked_for = [f"3.{minor}" for minor in range(pythons.OLDEST[1], pythons.NEWEST[1] + 1)]
    assert named == looked_for[: len(named)]
    assert project_file()["project"]["requires-python"] == f">={looked_for[0]}"
