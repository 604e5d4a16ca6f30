"""The page of words: what stands beside each of them is there."""

import importlib
import re

import pytest

from tests.repo.project import ROOT

PAGE = (ROOT / "docs" / "developers" / "words.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (?P<ours>[^|]+) \| [^|]+ \| `(?P<place>gnomon[\w.]+)` \|$", PAGE, re.MULTILINE)


def resolved(place: str) -> object:
    """What a dotted name means: a module, or something in one."""
    parts = place.split(".")
    for end in range(len(parts), 0, -1):
        try:
            found: object = importlib.import_module(".".join(parts[:end]))
        except ModuleNotFoundError:
            continue
        for name in parts[end:]:
            found = getattr(found, name)
        return found
    raise ModuleNotFoundError(place)


@pytest.mark.parametrize(("ours", "place"), ROWS, ids=[ours for ours, _ in ROWS])
def test_every_word_is_defined_where_the_page_says(ours: str, place: str) -> None:
    assert resolved(place) is not None


def test_every_row_of_the_page_names_a_place() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ") and not line.startswith("| our word")]
    assert len(rows) == len(ROWS) > 60
