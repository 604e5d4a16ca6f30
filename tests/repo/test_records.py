"""The files that follow from a game's declarations are written before anything can be imported that needs them."""

import itertools
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gnomon.catalog import GAMES, entry
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


def cells(page: str, heading: str) -> list[list[str]]:
    """The rows of the table under a heading, without its head."""
    table = page.split(f"\n{heading}\n")[1].split("\n#")[0]
    rows = [line for line in table.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[1:]]


def words_told(cell: str) -> list[str]:
    """The words of a part, those between the first and the last of a run of numbers filled in."""
    pairs = [(int(place), word) for place, word in re.findall(r"(\d+) `([^`]+)`", cell)]
    if "…" in cell:
        first = int(pairs[0][1])
        return [str(first + place) for place in range(pairs[-1][0] + 1)]
    assert [place for place, _ in pairs] == list(range(len(pairs)))
    return [word for _, word in pairs]


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_the_vocabulary_tells_what_every_code_means(game: str) -> None:
    page = (ROOT / "docs" / "games" / game / "vocabulary.md").read_text(encoding="utf-8")
    words = {
        part: words_told(told)
        for parts, told in cells(page, "### The words of the parts")
        for part in parts.split(", ")
    }
    codes = entry(game).game.codes
    told: dict[int, tuple[str, list[str]]] = {}
    for span, kind, _field, parts, about in cells(page, "## Answers"):
        assert about, f"nothing is said of {kind}"
        names = re.findall(r"(\w+) \((\d+)\)", parts)
        ways = [words[f"{kind}.{name}"] for name, _ in names]
        assert [len(way) for way in ways] == [int(size) for _, size in names]
        for number, answer in enumerate(itertools.product(*ways), int(span.partition("–")[0])):
            told[number] = (kind, list(answer))
    assert sorted(told) == list(range(codes.size))
    for code, named in told.items():
        block = codes.block_of(code)
        meant = [way[place] for way, place in zip(block.parts.values(), codes.decode(code), strict=True)]
        assert named == (block.kind, meant)
