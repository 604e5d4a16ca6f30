"""The map of Feudum: locations open into cards, routes are switched on the map, a phone's map goes to the question."""

from playwright.sync_api import Page

from tests.e2e.conftest import People
from tests.e2e.people import Person

SKERRY = "f-loc-S1"

# Which of the present question's places lie in the part of the map that is shown, and how many there are in all.
IN_VIEW = """() => {
  const view = document.querySelector('[data-pans]').getBoundingClientRect();
  const ids = [...document.querySelectorAll('.option-lists > .open .option[data-code]')].flatMap((one) => one.dataset.elements.split(' '));
  const boxes = [...new Set(ids)].map((id) => document.getElementById(id)).filter(Boolean).map((one) => one.getBoundingClientRect());
  const seen = boxes.filter((box) => box.left < view.right && box.right > view.left && box.top < view.bottom && box.bottom > view.top);
  return [seen.length, boxes.length];
}"""


def sits_down(person: Person) -> str:
    """A match against a program, asked where the first pawn begins."""
    path = person.set_table({1: "random"}, game="feudum")
    assert person.wait_turn()
    go_on(person)
    return path


def go_on(person: Person) -> None:
    """Answer until the question is where the first pawn begins."""
    page = person.page
    while True:
        assert person.wait_turn()
        if page.locator("#options [data-code][data-elements^='f-loc-']:not([data-denied])").count():
            return
        person.answered(lambda: person.options().first.click())


def card(page: Page, name: str) -> None:
    """Wait until the card of a location is open."""
    page.wait_for_function(
        "(name) => document.querySelector('#explain h2')?.checkVisibility() && document.querySelector('#explain h2')?.textContent === name",
        arg=name,
    )


def is_shut(page: Page) -> bool:
    """Whether no card is open."""
    return not page.locator("#explain h2").is_visible()


def click_disc(page: Page, name: str, button: str = "left") -> None:
    """A click on the middle of a location's disc."""
    box = page.locator(f"#{name} .fd-reach").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, button=button)


def test_a_location_opens_into_a_card_and_a_lit_one_under_a_resting_pointer(people: People) -> None:
    helena = people("Helena")
    path = helena.set_table({1: "random"}, game="feudum")
    page = helena.page
    assert helena.wait_turn()
    click_disc(page, SKERRY)
    card(page, "North Skerry")
    assert "For you now" in page.locator("#explain").inner_text()
    page.keyboard.press("Escape")
    assert is_shut(page)
    go_on(helena)
    lit = page.locator("#options [data-code][data-elements^='f-loc-']:not([data-denied])").first
    place = (lit.get_attribute("data-elements") or "").split()[0]
    number = helena.number()
    box = page.locator(f"#{place} .fd-reach").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    page.wait_for_function("() => document.querySelector('#explain h2')?.checkVisibility()")
    assert helena.number() == number, "looking is no answer"
    page.keyboard.press("Escape")
    page.goto(f"{path}/replay")
    page.wait_for_function("() => document.body.dataset.ready === '1'")
    click_disc(page, SKERRY)
    card(page, "North Skerry")


def test_routes_are_switched_on_the_map_and_stay_so(people: People) -> None:
    helena = people("Helena")
    path = sits_down(helena)
    page = helena.page
    birds, waves = page.locator(".fd-net-flying_machine").first, page.locator(".fd-net-ship").first
    assert birds.is_visible()
    page.locator("[data-layer=hide-flying]").click()
    assert not birds.is_visible()
    assert waves.is_visible()
    helena.open(path)
    assert not page.locator(".fd-net-flying_machine").first.is_visible()
    assert page.locator("[data-layer=hide-flying]").get_attribute("aria-pressed") == "false"
    page.goto(f"{path}/replay")
    page.wait_for_function("() => document.body.dataset.ready === '1'")
    page.locator("[data-layer=hide-flying]").click()
    assert page.locator(".fd-net-flying_machine").first.is_visible()


def test_a_phones_map_goes_to_the_places_of_the_question(people: People) -> None:
    helena = people("Helena", 390, 844, touch=True)
    path = sits_down(helena)
    page = helena.page
    helena.open(path)
    page.wait_for_function(f"() => {{ const [seen, all] = ({IN_VIEW})(); return seen > 0 && all > 0; }}")
    page.wait_for_function("() => document.querySelector('[data-pans]')?.scrollLeft > 0")
    assert page.evaluate("() => document.documentElement.scrollWidth") == page.evaluate("() => innerWidth")
