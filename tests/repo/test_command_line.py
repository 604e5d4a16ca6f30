"""Every command explains itself, and the documents name no command that does not exist."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.main import get_command

from gnomon.cli.app import app
from tests.repo.project import ROOT, tracked_files

COMMANDS = sorted(get_command(app).commands)
DOCUMENTS = [path for path in tracked_files() if path.suffix == ".md"]
WANTED = {
    "serve", "simulate", "arena", "replay", "verify", "draw", "games", "rules", "bench", "data", "backup", "export", "import",
}  # fmt: skip


def gnomon(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [str(Path(sys.executable).with_name("gnomon")), *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)


def test_every_promised_command_exists() -> None:
    assert set(COMMANDS) >= WANTED


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    result = gnomon(command, "--help")
    assert result.returncode == 0, result.stderr
    assert re.search(rf"Usage: gnomon {command}", result.stdout)


def test_an_unknown_command_is_refused_in_one_sentence() -> None:
    result = gnomon("juggle")
    assert result.returncode != 0
    assert "juggle" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("document", DOCUMENTS, ids=[str(path.relative_to(ROOT)) for path in DOCUMENTS])
def test_the_documents_name_only_commands_that_exist(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    named = re.findall(r"(?:`|^|/)gnomon ([a-z]+)\b", text, re.MULTILINE)
    assert set(named) <= set(COMMANDS)
