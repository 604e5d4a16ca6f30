"""The compiled engine beside the table: which tree is used, who builds it, and what an interrupted build leaves."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.repo.project import ROOT
from tools import compiling

FAKE_BUILD = """
import pathlib, sys, time
tree = pathlib.Path(sys.argv[sys.argv.index("--build-lib") + 1])
(tree / "gnomon").mkdir(parents=True)
(tree / "gnomon" / "half").touch()
while pathlib.Path("wait").exists():
    time.sleep(0.02)
(tree / "gnomon" / "whole").touch()
"""
"""Stands for the compiler: puts down a tree in two halves, the second when it is let."""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small project with the real tools and a compiler that is quick."""
    shutil.copytree(ROOT / "tools", tmp_path / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "src" / "gnomon").mkdir(parents=True)
    (tmp_path / "src" / "gnomon" / "rng.py").write_text("draw = 1\n", encoding="utf-8")
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "setup.py").write_text(FAKE_BUILD, encoding="utf-8")
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    python = tmp_path / ".venv" / "bin" / "python"
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', encoding="utf-8")
    python.chmod(0o755)
    return tmp_path


def run(project: Path, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a command in the project."""
    given = {"PATH": os.environ["PATH"], "GNOMON_COMPILE": "0", **variables}
    return subprocess.run(words, cwd=project, env=given, capture_output=True, text=True, timeout=60)


def begun(project: Path, *, settle: float = 0) -> subprocess.Popen[bytes]:
    """A build in the background that has been begun."""
    script = f"from tools import compiling; compiling.SETTLING_SECONDS = {settle}; compiling.build_beside()"
    return subprocess.Popen([sys.executable, "-c", script], cwd=project)


def soon(condition: object, seconds: float = 30) -> None:
    """Wait until a condition holds."""
    assert callable(condition)
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.02)


def trees(project: Path) -> list[Path]:
    """The trees that have a name."""
    return sorted(path for path in (project / "build" / "engines").glob("*") if path.name != ".part")


def used(project: Path) -> str:
    """The path on which a start of the table has its command look for modules."""
    script = "import os; print(os.environ.get('PYTHONPATH', ''))"
    done = run(project, "sh", "tools/play.sh", sys.executable, "-c", script)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.strip()


def test_the_name_of_a_tree_changes_with_the_source_and_with_nothing_that_is_made_from_it(project: Path) -> None:
    first = compiling.fingerprint(project)
    (project / "src" / "gnomon" / "texts.mo").touch()
    assert compiling.fingerprint(project) == first
    (project / "src" / "gnomon" / "rng.py").write_text("draw = 2\n", encoding="utf-8")
    assert compiling.fingerprint(project) != first


def test_a_complete_tree_of_the_present_source_is_used_and_a_stale_one_is_not(project: Path) -> None:
    assert used(project) == ""
    assert begun(project).wait(60) == 0
    (tree,) = trees(project)
    assert (tree / "gnomon" / "whole").is_file()
    assert (project / "build" / "compiled").resolve() == tree.resolve()
    assert used(project) == str(tree)
    (project / "src" / "gnomon" / "rng.py").write_text("draw = 2\n", encoding="utf-8")
    assert used(project) == ""


def test_the_next_tree_leaves_the_one_that_may_be_in_use_and_older_ones_go(project: Path) -> None:
    seen = []
    for number in range(3):
        (project / "src" / "gnomon" / "rng.py").write_text(f"draw = {number}\n", encoding="utf-8")
        assert begun(project).wait(60) == 0
        seen.append((project / "build" / "compiled").resolve())
    assert trees(project) == sorted(seen[1:])


def test_two_builds_never_run_at_once_even_when_the_first_has_lost_its_parent(project: Path) -> None:
    (project / "wait").touch()
    first = begun(project)
    soon(lambda: (project / "build" / "engines" / ".part" / "gnomon" / "half").is_file())
    first.send_signal(signal.SIGKILL)
    first.wait(10)
    assert begun(project).wait(60) == 0  # leaves at once, for the other is still at work
    assert not (project / "build" / "engines" / ".part" / "gnomon" / "whole").is_file()
    (project / "wait").unlink()
    soon(lambda: (project / "build" / "engines" / ".part" / "gnomon" / "whole").is_file())


def test_an_interrupted_build_leaves_nothing_that_is_used_and_the_next_begins_anew(project: Path) -> None:
    (project / "wait").touch()
    first = begun(project)
    half = project / "build" / "engines" / ".part" / "gnomon" / "half"
    soon(half.is_file)
    first.send_signal(signal.SIGKILL)
    first.wait(10)
    assert used(project) == ""
    (half.parent / "left").touch()
    (project / "wait").unlink()
    with compiling.alone(project / "build", wait=True):
        pass  # the orphan has let go
    assert begun(project).wait(60) == 0
    (tree,) = trees(project)
    assert not (tree / "gnomon" / "left").exists()
    assert used(project) == str(tree)


def test_source_that_changes_while_it_is_compiled_does_not_get_the_name_of_what_was_compiled(project: Path) -> None:
    (project / "wait").touch()
    first = begun(project)
    soon(lambda: (project / "build" / "engines" / ".part" / "gnomon" / "half").is_file())
    (project / "src" / "gnomon" / "rng.py").write_text("draw = 2\n", encoding="utf-8")
    (project / "wait").unlink()
    assert first.wait(60) == 0
    assert trees(project) == []


def test_without_a_c_compiler_the_table_starts_as_ever(project: Path) -> None:
    done = run(project, "sh", "tools/play.sh", "echo", "open", GNOMON_COMPILE="", CC=str(project / "no-compiler"))
    assert (done.returncode, done.stdout, done.stderr) == (0, "open\n", "")
    assert not (project / "build").exists()


def test_with_a_c_compiler_the_table_starts_and_one_line_tells_of_the_build(project: Path) -> None:
    compiler = project / "cc"
    compiler.symlink_to("/bin/true")
    (project / "tools" / "compiling.py").write_text(
        (ROOT / "tools" / "compiling.py").read_text(encoding="utf-8").replace("= 15.0", "= 0.0"), encoding="utf-8"
    )
    done = run(project, "sh", "tools/play.sh", "echo", "open", GNOMON_COMPILE="", CC=str(compiler))
    assert (done.returncode, done.stdout) == (0, "open\n")
    assert done.stderr.count("\n") == 1
    assert "build/compile.log" in done.stderr
    soon(lambda: used(project) != "")


def test_a_build_that_fails_says_so_in_its_log_and_nowhere_else(project: Path) -> None:
    (project / "setup.py").write_text("raise SystemExit('no such luck')\n", encoding="utf-8")
    done = run(project, sys.executable, "-c", "from tools.compiling import main; import sys; sys.exit(main())")
    assert done.returncode == 1
    assert "no such luck" in done.stderr
    assert "no such luck" in (project / "build" / "compile.log").read_text(encoding="utf-8")
    assert trees(project) == []
