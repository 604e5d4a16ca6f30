"""Who cites the project finds the release, its date and its authors, the same in every place."""

import re
from datetime import date
from typing import cast

import pytest
from mkdocs.utils.yaml import yaml_load

from tests.repo.project import ROOT, project_file

# Of the Citation File Format 1.2.0: what a file must have, and what one about software may have besides.
REQUIRED = {"authors", "cff-version", "message", "title"}
OPTIONAL = {
    "abstract", "commit", "contact", "date-released", "doi", "identifiers", "keywords", "license", "license-url",
    "preferred-citation", "references", "repository", "repository-artifact", "repository-code", "type", "url", "version",
}  # fmt: skip
ENTITY = {
    "address", "alias", "city", "country", "date-end", "date-start", "email", "fax", "location", "name", "orcid",
    "post-code", "region", "tel", "website",
}  # fmt: skip


@pytest.fixture(scope="module")
def citation() -> dict[str, object]:
    """The file as a table."""
    with (ROOT / "CITATION.cff").open(encoding="utf-8") as file:
        return cast(dict[str, object], yaml_load(file))


def test_the_file_keeps_to_its_format(citation: dict[str, object]) -> None:
    assert set(citation) >= REQUIRED
    assert set(citation) <= REQUIRED | OPTIONAL
    assert (citation["cff-version"], citation["type"]) == ("1.2.0", "software")
    for key in ("abstract", "license", "message", "title", "version"):
        assert isinstance(citation[key], str) and citation[key], key
    assert isinstance(citation["date-released"], date)
    keywords = cast(list[str], citation["keywords"])
    assert len(set(keywords)) == len(keywords) > 0


def test_it_says_what_the_project_says_of_itself(citation: dict[str, object]) -> None:
    project = project_file()["project"]
    assert (citation["version"], citation["license"]) == (project["version"], project["license"])
    assert citation["authors"] == project["authors"]
    assert all("name" in author and set(author) <= ENTITY for author in cast(list[dict[str, str]], citation["authors"]))
    assert set(cast(list[str], citation["keywords"])) == set(project["keywords"])


def test_it_names_the_day_of_the_release(citation: dict[str, object]) -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    released = re.search(rf"^## {re.escape(str(citation['version']))} \((.+)\)$", changes, re.MULTILINE)
    assert released is not None
    assert released.group(1) == str(citation["date-released"])


def test_the_page_about_citing_says_the_same(citation: dict[str, object]) -> None:
    page = (ROOT / "docs" / "citing.md").read_text(encoding="utf-8")
    entry = re.search(r"```bibtex\n(.*?)```", page, re.DOTALL)
    assert entry is not None
    told = dict(re.findall(r"^  (\w+)\s*= \{+([^{}]+)\}", entry.group(1), re.MULTILINE))
    assert told["title"] == citation["title"]
    assert told["version"] == citation["version"]
    assert told["date"] == str(citation["date-released"])
    assert told["license"] == citation["license"]
    assert [told["author"]] == [author["name"] for author in cast(list[dict[str, str]], citation["authors"])]
