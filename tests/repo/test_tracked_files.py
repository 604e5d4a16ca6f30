"""The project speaks of itself alone: no machine's paths, no package index, nothing left for later."""

import re
from pathlib import Path

import pytest

from tests.repo.project import ROOT, tracked_files, tracked_texts

HERE = Path(__file__).relative_to(ROOT)
VENDORED = ("vendor",)

FORBIDDEN = {
    "the path of a machine": r"(?<![\w.])/(?:work|root|home/\w+)/\w",
    "the address of a package index": r"https?://(?:registry|files|pypi)\.|\bpypi\.org|pythonhosted|/simple/\w|--(?:extra-)?index-url",
    "how the work is organised": r"(?i)\b(?:issue|task|ticket) #?\d|\bclaude\b|\bsubagent|\blanguage model\b",
    "something left for later": r"\b(?:TODO|FIXME|XXX|HACK)\b|(?i:coming soon|lorem ipsum|not yet implemented)",
    "a switched-off test": r"pytest\.(?:skip|xfail|importorskip)\(|pytest\.mark\.(?:skip|skipif|xfail)\b|\bassert True\b",
}
EXCEPTIONS = {HERE, Path("tests/repo/test_session_rules.py")}  # they must name what they look for


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_tracked_file_contains(what: str) -> None:
    pattern = re.compile(FORBIDDEN[what])
    found = [
        f"{path}:{number}: {match.group()}"
        for path, text in tracked_texts().items()
        if path not in EXCEPTIONS and not set(VENDORED) & set(path.parts)
        for number, line in enumerate(text.splitlines(), 1)
        if (match := pattern.search(line))
    ]
    assert not found, f"{what}:\n" + "\n".join(found)


def test_nothing_that_is_built_is_tracked() -> None:
    built = {".mo", ".so", ".pyc", ".sqlite", ".sqlite3", ".db"}
    assert [str(path.relative_to(ROOT)) for path in tracked_files() if path.suffix in built] == []


def test_no_tracked_file_is_heavy() -> None:
    heavy = {str(p.relative_to(ROOT)): p.stat().st_size for p in tracked_files() if p.stat().st_size > 2_000_000}
    assert not heavy


def test_modules_can_be_read_in_one_sitting() -> None:
    long = {
        str(path): lines
        for path, text in tracked_texts().items()
        if path.suffix == ".py" and path.parts[0] == "src" and (lines := len(text.splitlines())) > 600
    }
    assert not long


def test_every_work_of_others_stands_in_the_notice_with_its_licence_beside_it() -> None:
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    works = [path for path in tracked_files() if path.suffix == ".woff2" or "vendor" in path.parts]
    for work in works:
        assert str(work.parent.relative_to(ROOT)) in notice
        if not work.name.endswith(".LICENSE.txt"):
            stems = {path.name.removesuffix(".LICENSE.txt") for path in work.parent.glob("*.LICENSE.txt")}
            assert any(work.name.startswith(stem.split("-core")[0]) for stem in stems), work.name
