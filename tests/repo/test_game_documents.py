"""The pages about each game in the documentation name what exists."""

import importlib
import re

import pytest

from gnomon import catalog
from tests.repo.project import PACKAGE, ROOT

GAMES = pytest.mark.parametrize("game", catalog.GAMES)
WITHOUT_A_RULING = {
    "khronos": {"deck", "unused_cards"},
    "time_of_empires": {"era_1", "era_2", "era_3", "eras"},
    "inventions": {"difficulty", "fourth_goal", "public_objectives"},
}
"""The options that no contested rule is behind."""


def page(game: str, name: str) -> str:
    return (ROOT / "docs" / "games" / game / name).read_text(encoding="utf-8")


def rows(game: str) -> list[list[str]]:
    """The table of rulings: number, ruling, and so on; where it stands, and its option, are the fourth and the fifth."""
    lines = page(game, "rulings.md").splitlines()
    return [[cell.strip() for cell in line.strip("|\n").split("|")] for line in lines if line[:3] == "| D"]


RULINGS = [pytest.param(game, row, id=f"{game}-{row[0]}") for game in catalog.GAMES for row in rows(game)]


@GAMES
def test_every_ruling_that_the_rules_pages_tell_has_its_row_once(game: str) -> None:
    numbers = [row[0] for row in rows(game)]
    assert numbers == [f"D{number}" for number in range(1, len(numbers) + 1)]
    told = [block.rows for page in catalog.entry(game).face.rules.read("en").in_order() for block in page.blocks]
    assert {number for cells in told for row in cells for number in re.findall(r"\bD\d+", row[0])} == set(numbers)


@pytest.mark.parametrize(("game", "row"), RULINGS)
def test_a_ruling_names_places_that_exist(game: str, row: list[str]) -> None:
    places = re.findall(r"`([\w/]+\.(?:py|toml))`(?:, `(\w+)`)?", row[3])
    assert places
    for file, name in places:
        source = (PACKAGE / "games" / game / file).read_text(encoding="utf-8")
        assert not name or re.search(rf"(?:\bdef |\bclass |^){name}\b", source, re.MULTILINE), (file, name)


@GAMES
def test_the_options_are_those_of_a_match(game: str) -> None:
    specs = catalog.entry(game).game.specs
    listed = re.findall(r"^\| `(\w+)` \| (.+?) \|", page(game, "index.md"), re.MULTILINE)
    assert listed == [(spec.name, ", ".join(f"`{str(choice).lower()}`" for choice in spec.choices)) for spec in specs]
    options = {spec.name for spec in specs}
    named = {row[4].strip("`") for row in rows(game) if row[4]}
    assert named <= options
    assert options - named == WITHOUT_A_RULING.get(game, set())


@GAMES
def test_the_kinds_of_provenance_are_explained(game: str) -> None:
    exported = importlib.import_module(f"gnomon.games.{game}.components").exported()
    kinds = set(re.findall(r'^provenance\w* = "(\w+)"', exported, re.MULTILINE))
    explained = set(re.findall(r"^- `(\w+)`", page(game, "provenance.md"), re.MULTILINE))
    assert kinds
    assert kinds <= explained


def test_a_ruling_of_feudum_that_is_an_option_stands_by_its_number_in_the_option() -> None:
    options = {row[0]: row[4] for row in rows("feudum")}
    numbered = [(spec, re.fullmatch(r"12\.4, (\d+)", spec.source)) for spec in catalog.entry("feudum").game.specs]
    found = [(options[f"D{number[1]}"], f"`{spec.name}`") for spec, number in numbered if number]
    assert found
    assert all(option == name for option, name in found)


def test_the_lines_of_the_worked_example_are_as_many_as_its_table_says() -> None:
    text = (ROOT / "docs" / "developers" / "adding-a-game.md").read_text(encoding="utf-8")
    table = text[text.index("## The worked example") :]
    folder, rooms, told = ROOT / "examples" / "lanterns", ("words.py", "face.py"), set()
    lines = {
        path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in folder.iterdir() if path.is_file()
    }
    for cell, count in re.findall(r"^\| (`[^|]*`) \|[^|]*\| (\d+) \|$", table, re.MULTILINE):
        files = re.findall("`([^`]+)`", cell)
        assert sum(lines[name] for name in files) == int(count), cell
        told.update(files)
    assert told == set(lines)
    written = {"README.md", "frames.py", "fields.py", "encoding.py", *rooms}
    rules, shown = sum(lines[name] for name in set(lines) - written), sum(lines[name] for name in rooms)
    assert f"the rules take {rules} lines by hand, with the declarations; words and face take {shown}." in table


@GAMES
def test_the_strengths_that_a_game_tells_of_its_programs_are_those_that_were_measured(game: str) -> None:
    """Each duel of a face stands in the table of its page of statistics, and the command above it has its names."""
    text = page(game, "statistics.md")
    assert [(duel.first, duel.second) for duel in catalog.face(game).duels] == [
        ("greedy", "random"),
        ("planner", "greedy"),
    ]
    for duel in catalog.face(game).duels:
        points = f"{duel.won:g} : {duel.matches - duel.won:g}"
        found = [line for line in text.splitlines() if line.startswith(f"| {duel.first} against {duel.second}")]
        assert any(f"| {points} |" in row for row in found), (points, found)
        assert f"--opponents {duel.first},{duel.second} " in text
