"""The documents as pages, opened from a folder: they can be searched, and ask nobody else for anything."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.kit.site import built

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = built(tmp_path_factory)
    assert found.returncode == 0, found.stderr[-3000:]
    return found.folder


@pytest.fixture
def reader(browser: Browser) -> Iterator[Page]:
    """A page without a server; whatever it asks for must lie in the folder."""
    context = browser.new_context(viewport={"width": 1366, "height": 800}, offline=True)
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    yield page
    context.close()
    assert asked
    assert [address for address in asked if not address.startswith(("file:", "data:", "blob:"))] == []


def test_pages_in_a_folder_can_be_searched(reader: Page, site: Path) -> None:
    reader.goto((site / "games" / "khronos" / "index.html").as_uri())
    reader.get_by_role("textbox", name="Search").press_sequentially("timeline")
    first = reader.locator(".md-search-result__link").first
    expect(first).to_be_visible()
    first.click()
    expect(reader.get_by_role("heading", level=1).first).to_be_visible()
    assert not reader.url.startswith((site / "games" / "khronos").as_uri())


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_a_page_wears_the_colours_that_its_reader_prefers(reader: Page, site: Path, colours: str) -> None:
    reader.emulate_media(color_scheme="dark" if colours == "dark" else "light")
    reader.goto((site / "reference" / "lab.html").as_uri())
    scheme = {"light": "default", "dark": "slate"}[colours]
    expect(reader.locator(f"body[data-md-color-scheme={scheme}]")).to_be_visible()
    bright = reader.evaluate("getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)[0] > 128")
    assert bright is (colours == "light")


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_axe_finds_nothing_on_pages_of_each_kind(reader: Page, site: Path, colours: str) -> None:
    reader.emulate_media(color_scheme="dark" if colours == "dark" else "light", reduced_motion="reduce")
    for page in ("index", "reference/lab", "reference/gnomon", "developers/command-line", "games/khronos/vocabulary"):
        reader.goto((site / f"{page}.html").as_uri())
        reader.evaluate(AXE)
        found = reader.evaluate("axe.run(document, { runOnly: ['wcag2a', 'wcag2aa'] })")
        assert [(fault["id"], fault["nodes"][0]["target"]) for fault in found["violations"]] == [], page


def test_no_page_of_the_reference_is_wider_than_a_phone(reader: Page, site: Path) -> None:
    reader.set_viewport_size({"width": 390, "height": 844})
    for page in sorted((site / "reference").glob("*.html")):
        reader.goto(page.as_uri())
        assert reader.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.name
