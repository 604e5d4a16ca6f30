"""The world of Inventions on a phone: a key map shows which part one sees, and brings the part that is tapped."""

from playwright.sync_api import Page

from tests.e2e.conftest import People

# Whether the middle of a region's number is within the part of the world that is shown.
SHOWS = """(name) => {
  const view = document.querySelector('[data-pans]').getBoundingClientRect();
  const disc = document.querySelector(`#i-region-${name} .iv-number`).getBoundingClientRect();
  const [x, y] = [disc.left + disc.width / 2, disc.top + disc.height / 2];
  return x > view.left && x < view.right && y > view.top && y < view.bottom;
}"""


def tap_on_key(page: Page, across: float, down: float) -> None:
    """A tap on the key map, at shares of its width and height."""
    box = page.locator("[data-keymap] svg").bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] * across, box["y"] + box["height"] * down)


def test_a_key_map_shows_the_part_one_sees_and_brings_another(people: People) -> None:
    helena = people("Helena", 390, 844, touch=True)
    path = helena.set_table({1: "random"}, game="inventions")
    helena.open(path)
    page = helena.page
    page.locator("[data-keymap] svg").wait_for()
    for name, other, across, down in (
        ("oceania", "north_america", 0.97, 0.97),
        ("north_america", "oceania", 0.03, 0.03),
    ):
        tap_on_key(page, across, down)
        page.wait_for_function(f"(name) => ({SHOWS})(name)", arg=name)
        assert not page.evaluate(SHOWS, other)
        seen = page.locator("[data-view]")
        page.wait_for_function(
            "([left]) => (Number(document.querySelector('[data-view]')?.getAttribute('x')) > 100) === left",
            arg=[across > 0.5],
        )
        assert 200 < float(seen.get_attribute("width") or 0) < 500


def test_a_wide_screen_needs_no_key_map(people: People) -> None:
    helena = people("Helena", 1440, 900)
    helena.open(helena.set_table({1: "random"}, game="inventions"))
    page = helena.page
    page.locator("#i-world").wait_for()
    assert page.locator("[data-keymap]").is_hidden()
