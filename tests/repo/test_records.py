"""The files that follow from a game's declarations are written before anything can be imported that needs them."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.repo.project import ROOT

WRITTEN = ("fields.py", "frames.py")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of the worked example in a copy of what is needed to write its files."""
    for name in ("tools", "examples"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "src" / "gnomon" / "games").mkdir(parents=True)
    return tmp_path / "examples" / "lanterns"


def records(folder: Path, *arguments: str) -> tuple[int, list[str]]:
    command = [sys.executable, "-m", "tools.records", *arguments]
    done = subprocess.run(command, cwd=folder.parents[1], capture_output=True, text=True, timeout=60)
    assert done.stderr == ""
    return done.returncode, done.stdout.splitlines()


def test_a_new_game_has_its_files_written_before_it_can_be_imported(folder: Path) -> None:
    for name in WRITTEN:
        (folder / name).unlink()
    code, said = records(folder)
    assert (code, sorted(said)) == (0, [f"examples/lanterns/{name} written." for name in WRITTEN])
    for name in WRITTEN:
        assert (folder / name).read_text() == (ROOT / "examples" / "lanterns" / name).read_text()
    assert records(folder, "--check") == (0, [])


def test_a_frame_that_rules_name_already_is_stale_and_then_written(folder: Path) -> None:
    rules, decisions = folder / "rules.py", folder / "decisions.py"
    rules.write_text(rules.read_text().replace("import Ebb", "import Ebb, Fog"))
    decisions.write_text(decisions.read_text() + 'FOG: Final = OPS.step("fog", "Fog rises.", card=CARD, seat=SEAT)\n')
    stale = "examples/lanterns/frames.py is stale: run `python -m tools.records`."
    assert records(folder, "--check") == (1, [stale])
    assert records(folder) == (0, ["examples/lanterns/frames.py written."])
    assert "class Fog:" in (folder / "frames.py").read_text()
    assert "card: Final = 2; seat: Final = 3" in (folder / "frames.py").read_text()
