"""The pages about Feudum in the documentation name what exists."""

import re
from pathlib import Path

import pytest

import gnomon.games.feudum
from gnomon.games.feudum.components import exported
from gnomon.games.feudum.game import GAME

ROOT = Path(__file__).parents[4]
PAGES = ROOT / "docs" / "games" / "feudum"
PACKAGE = Path(gnomon.games.feudum.__file__).parent


def page(name: str) -> str:
    return (PAGES / name).read_text(encoding="utf-8")


def rows(text: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.strip("|\n").split("|")] for line in text.splitlines() if line[:3] == "| D"]


def test_every_ruling_has_its_row_once() -> None:
    assert [row[0] for row in rows(page("rulings.md"))] == [f"D{number}" for number in range(1, 89)]


@pytest.mark.parametrize("row", rows(page("rulings.md")), ids=lambda row: row[0])
def test_a_ruling_names_places_that_exist(row: list[str]) -> None:
    places = re.findall(r"`([\w/]+\.(?:py|toml))`(?:, `(\w+)`)?", row[3])
    assert places
    for file, name in places:
        source = PACKAGE.joinpath(file).read_text(encoding="utf-8")
        assert not name or re.search(rf"^(?:def |class )?{name}\b", source, re.MULTILINE), (file, name)


def test_the_options_are_those_of_a_match() -> None:
    listed = re.findall(r"^\| `(\w+)` \| (.+?) \|", page("index.md"), re.MULTILINE)
    assert listed == [
        (spec.name, ", ".join(f"`{str(choice).lower()}`" for choice in spec.choices)) for spec in GAME.specs
    ]
    named = {row[4].strip("`") for row in rows(page("rulings.md")) if row[4]}
    assert named == {spec.name for spec in GAME.specs}


def test_a_ruling_that_is_an_option_stands_by_its_number_in_the_option() -> None:
    for spec in GAME.specs:
        found = re.fullmatch(r"12\.4, (\d+)", spec.source)
        if found:
            row = next(row for row in rows(page("rulings.md")) if row[0] == f"D{found[1]}")
            assert row[4] == f"`{spec.name}`"


def test_the_kinds_of_provenance_are_explained() -> None:
    kinds = set(re.findall(r'^provenance\w* = "(\w+)"', exported(), re.MULTILINE))
    explained = set(re.findall(r"^- `(\w+)`", page("provenance.md"), re.MULTILINE))
    assert kinds <= explained
