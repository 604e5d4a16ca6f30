"""The documents: they build, their links lead somewhere, and their Python examples run."""

import pkgutil
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import gnomon
from gnomon import bots, lab, match, programs, rl
from gnomon.storage import schema
from tests.kit.site import Site, built
from tests.repo.project import ROOT, tracked_files
from tools import schema_page, shown

DOCUMENTS = [path for path in tracked_files() if path.suffix == ".md"]
WITH_EXAMPLES = [
    path
    for path in DOCUMENTS
    if path.is_relative_to(ROOT / "docs" / "developers") and "```python" in path.read_text(encoding="utf-8")
]
LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)(?:#[^)]*)?\)")


def names(paths: list[Path]) -> list[str]:
    return [str(path.relative_to(ROOT)) for path in paths]


@pytest.mark.parametrize("document", DOCUMENTS, ids=names(DOCUMENTS))
def test_every_link_within_the_repository_leads_to_a_file(document: Path) -> None:
    targets = LINK.findall(re.sub(r"```.*?```", "", document.read_text(encoding="utf-8"), flags=re.DOTALL))
    missing = [t for t in targets if "://" not in t and not (document.parent / t).resolve().exists()]
    assert not missing


@pytest.mark.parametrize("document", WITH_EXAMPLES, ids=names(WITH_EXAMPLES))
def test_the_python_examples_of_a_page_run_from_top_to_bottom(document: Path, tmp_path: Path) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", document.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    script = tmp_path / "examples.py"
    script.write_text("\n".join(blocks), encoding="utf-8")
    result = subprocess.run([sys.executable, str(script)], cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert result.returncode == 0, result.stderr[-3000:]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The documents as pages, and what building them said."""
    return built(tmp_path_factory)


def test_the_documents_build_without_a_warning(site: Site) -> None:
    assert site.returncode == 0, site.stderr[-3000:]
    assert (site.folder / "index.html").is_file()


def test_the_built_documents_fetch_nothing_from_elsewhere(site: Site) -> None:
    fetched = re.compile(r"<(?:script|img|link|iframe)\b[^>]*\b(?:src|href)=[\"'](?:https?:)?//[^\"']+")
    found = {
        match.group()
        for page in site.folder.rglob("*.html")
        for match in fetched.finditer(page.read_text(encoding="utf-8"))
        if 'rel="canonical"' not in match.group()
    }
    assert not found


@pytest.mark.parametrize("package", [gnomon, bots, lab, match, programs, rl], ids=lambda package: package.__name__)
def test_the_reference_has_every_name_that_a_package_hands_out(site, package: ModuleType) -> None:
    pages = "".join(page.read_text(encoding="utf-8") for page in (site[0] / "reference").glob("*.html"))
    places = set(re.findall(r'id="(gnomon(?:\.\w+)+)"', pages))
    known = {id(pkgutil.resolve_name(place)) for place in places if resolves(place)}
    ends = {place.rpartition(".")[2] for place in places}
    names = [name for name in package.__all__ if not name.startswith("__")]
    missing = [name for name in names if id(getattr(package, name)) not in known and name not in ends]
    assert not missing


def resolves(place: str) -> bool:
    """Whether a name of the reference is one of the package; attributes of instances are not."""
    try:
        pkgutil.resolve_name(place)
    except AttributeError:
        return False
    return True


def test_the_page_about_the_database_is_up_to_date() -> None:
    anew = "python -m tools.schema_page writes it anew"
    assert schema_page.PAGE.read_text(encoding="utf-8") == schema_page.page(), anew
    assert schema_page.PICTURE.read_text(encoding="utf-8") == schema_page.picture() + "\n", anew


def test_of_every_table_that_names_people_it_is_told_whose_data_that_is() -> None:
    names = {"user", "owner", "by", "holder", "actor", "target", "keeper", "player"}
    about = {name: one for group in schema_page.GROUPS for name, one in group.tables.items()}
    silent = [
        table.name
        for table in schema.metadata.tables.values()
        if names & {*table.columns.keys()} and about[table.name].personal == schema_page.NOTHING
    ]
    assert not silent


def test_every_picture_of_the_documents_is_shown_somewhere() -> None:
    texts = "".join(path.read_text(encoding="utf-8") for path in DOCUMENTS)
    unused = [p.name for p in (ROOT / "docs" / "pictures").glob("*.png") if f"pictures/{p.name}" not in texts]
    assert not unused


def test_no_picture_shows_a_page_whose_template_has_changed_since() -> None:
    record = shown.read()
    assert {f"{name}.png" for name in record} == {path.name for path in shown.PICTURES.glob("*.png")}
    stale = [name for name, seen in record.items() if seen["digest"] != shown.digest(seen["template"])]
    assert not stale, f"take them again with `make pictures`: {', '.join(stale)}"


def test_a_picture_is_stale_when_a_part_of_its_page_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    templates = tmp_path / "templates"
    shutil.copytree(shown.TEMPLATES, templates)
    monkeypatch.setattr(shown, "TEMPLATES", templates)
    before = {page: shown.digest(page) for page in ("home.html", "rules.html", "table.html")}
    with (templates / "parts" / "lives.html").open("a", encoding="utf-8") as part:
        part.write("<p></p>")
    assert [page for page in before if shown.digest(page) != before[page]] == ["home.html"]
    with (templates / "panels" / "chat.html").open("a", encoding="utf-8") as panel:
        panel.write("<p></p>")
    assert shown.digest("table.html") != before["table.html"]
