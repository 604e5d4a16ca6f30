"""The home page in a browser: both of its states at the sizes of real windows, what stands above the edge, and live boards."""

import json

import pytest

from tests.e2e.test_every_page import AXE, CLIPPED, LANGUAGES, SMALL

SIZES = ((390, 700), (740, 360), (768, 950), (1366, 680), (1440, 780), (2560, 1300))
OVERLAP = """() => {
  const seen = [...document.querySelectorAll('.hero h1, .hero .call, .plate, .any-code, .card, .panel, .live, .seatable, .reasons li, .section-head')]
    .filter((element) => element.checkVisibility());
  const boxes = seen.map((element) => element.getBoundingClientRect());
  const wrong = [];
  for (let one = 0; one < seen.length; one += 1) for (let other = one + 1; other < seen.length; other += 1) {
    if (seen[one].contains(seen[other]) || seen[other].contains(seen[one])) continue;
    const [a, b] = [boxes[one], boxes[other]];
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 2 && high > 2) wrong.push(`${seen[one].className} over ${seen[other].className}`);
  }
  return wrong;
}"""
SEVERE = ("serious", "critical")


def looked_at(page, size: tuple[int, int], where: str) -> None:
    """Nothing is clipped, lies over anything else, is too small to read or reaches beyond the window's sides."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_timeout(60)
    assert page.evaluate(CLIPPED) == [], (where, size)
    assert page.evaluate(OVERLAP) == [], (where, size)
    assert page.evaluate(SMALL) == [], (where, size)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (where, size)


def foot(page, selector: str) -> float:
    """The lowest edge of what a selector finds."""
    return max(box["y"] + box["height"] for box in (one.bounding_box() for one in page.locator(selector).all()) if box)


@pytest.mark.parametrize(("language", "locale"), LANGUAGES.items())
def test_both_states_fit_every_window_in_every_language(people, language: str, locale: str) -> None:
    for person, state in ((people("", locale=locale), "first"), (people("Ama", locale=locale), "regular")):
        page = person.page
        if state == "regular":
            for game in ("khronos", "feudum", "inventions"):
                person.set_table({1: "local"}, game=game, pace="days", days="2")
        page.goto("/")
        assert page.locator(f"main.{state}").count() == 1
        for size in SIZES:
            looked_at(page, size, f"{state} in {language}")
        page.set_viewport_size({"width": 1440, "height": 780})
        if state == "first":
            assert foot(page, ".plate") <= 780, language
            assert foot(page, ".call") <= 780
        else:
            assert foot(page, ".card >> nth=0") <= 780, language
        page.set_viewport_size({"width": 1366, "height": 680})
        assert foot(page, ".plate" if state == "first" else ".card >> nth=0") <= 680, language


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_both_states_and_the_page_for_watching(people, theme: str) -> None:
    stranger, person = people(""), people("Ama")
    person.set_table({1: "local"}, pace="days", days="2")
    for page, path in ((stranger.page, "/"), (person.page, "/"), (person.page, "/watch")):
        page.emulate_media(color_scheme=theme)
        for width in (1440, 390):
            page.set_viewport_size({"width": width, "height": 780})
            page.goto(path)
            page.evaluate(AXE)
            found = page.evaluate("axe.run()")["violations"]
            told = [(one["id"], one["nodes"][0]["html"][:120]) for one in found if one["impact"] in SEVERE]
            assert told == [], json.dumps(told)


def test_a_stranger_is_at_a_table_one_click_after_opening_the_page(people) -> None:
    for place in (0, 1):
        stranger = people("")
        page = stranger.page
        page.goto("/")
        page.locator(".hero .way").nth(place).click()
        page.wait_for_url("**/matches/*")
        stranger.wait_ready()
        assert page.locator("#ask h1").count() == 1


def test_a_live_board_is_redrawn_when_somebody_moves(people) -> None:
    player, onlooker = people("Ama"), people("Ben")
    onlooker.introduce()
    player.introduce()
    made = player.page.request.post(
        "/api/matches",
        data={"game": "khronos", "listed": True, "title": "Glass house", "seats": [{"kind": "me"}, {"kind": "local"}]},
        headers={"origin": player.address},
    )
    match = made.json()["id"]
    page = onlooker.page
    page.goto("/watch")
    card = page.locator(f"[data-live='{match}']")
    picture = card.locator("img.in-light")
    assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth)") == 384
    before = picture.get_attribute("src")
    position = player.page.request.get(f"/api/matches/{match}").json()
    answer = {"seat": position["seat"], "number": position["number"], "answer": position["options"][0]["code"]}
    given = player.page.request.post(f"/api/matches/{match}/answers", data=answer, headers={"origin": player.address})
    assert given.ok, given.text()
    page.wait_for_function(
        "([match, before]) => (document.querySelector(`[data-live='${match}'] img.in-light`)?.getAttribute('src') ?? before) !== before",
        arg=[match, before],
    )
    assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth)") == 384
