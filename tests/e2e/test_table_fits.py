"""The table fits its window: one screen on a desk, one board with the question in reach on a phone, nothing out of date."""

import json

import pytest

DESKS = ((1180, 800), (1280, 720), (1366, 680), (1366, 768), (1440, 780), (1440, 1000), (1920, 1080), (2560, 1440))
IDS = "() => [...document.querySelectorAll('#content [id], #logturn [id]')].map((one) => one.id).sort().join(' ')"
INSIDE = """(selector) => {
  const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight && bottom > top;
}"""
PARTS = ("#ask", "#options", "#hand", "#players", "#log")
WHERE = """() => ['#b0', '#b2', '#ask', '#hand', '#players', '#log'].map((selector) => {
  const { x, y, width } = document.querySelector(selector).getBoundingClientRect();
  return [x, y, width].map(Math.round).join();
}).join(' ')"""


def build_something(person):
    """Answer until a building of one's own stands on a board."""
    buildings = person.page.locator("[id*='-buildings-']")
    assert person.wait_turn()
    before = buildings.count()
    for _ in range(8):
        option = person.options().filter(has_text="Construct")
        person.answered((option if option.count() else person.options()).first.click)
        if buildings.count() > before:
            return
    raise AssertionError("nothing was built")


def test_on_a_desk_the_table_is_one_screen_and_nothing_jumps(people):
    helena = people("Helena")
    helena.set_table({1: "random", 2: "random", 3: "random", 4: "random"})
    page = helena.page
    wrong, seen = [], set()
    for turn in range(4):
        assert helena.wait_turn()
        for width, height in DESKS:
            page.set_viewport_size({"width": width, "height": height})
            size = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
            if size != [width, height]:
                wrong.append(f"{width} by {height}: the page is {size} ({helena.page.inner_text('#question')})")
            wrong += [f"{width} by {height}: {part}" for part in PARTS if not page.evaluate(INSIDE, part)]
        page.set_viewport_size({"width": 1440, "height": 900})
        seen.add(page.evaluate(WHERE))
        option = helena.options().filter(has_text="Construct")
        helena.answered((option if option.count() and turn < 2 else helena.options()).first.click)
    assert not wrong, "\n".join(wrong)
    assert len(seen) == 1, seen


def test_on_a_tablet_the_question_has_room_beside_the_acts(people):
    helena = people("Helena", width=768, height=1024)
    helena.set_table({1: "random"})
    page = helena.page
    assert helena.wait_turn()
    helena.answered(helena.options().filter(has_text="Construct").first.click)
    for width in (768, 1024, 1099):
        page.set_viewport_size({"width": width, "height": 1024})
        assert page.locator("#ask h1").bounding_box()["width"] >= 250
        assert page.locator("#ask").bounding_box()["height"] <= 100


def test_a_page_that_was_late_shows_nothing_that_has_gone(people):
    helena = people("Helena")
    match = helena.set_table({1: "random"})
    page = helena.page
    build_something(helena)
    seat = page.get_attribute("#ask", "data-seat")

    def undone_meanwhile(route):
        form = {"seat": seat, "to": "barrier"}
        page.request.post(f"{match}/undo", form=form, headers={"Origin": helena.address}, max_redirects=0)
        route.continue_()

    page.route("**/js/table.*", undone_meanwhile, times=1)
    helena.open(match)
    page.wait_for_function("() => !document.querySelector('#ask [data-key=undo]:not([disabled])')")
    late = page.evaluate(IDS)
    helena.open(match)
    assert page.evaluate(IDS) == late


def test_a_page_of_a_quiet_table_is_not_sent_what_it_shows_already(people):
    helena, eve = people("Helena"), people("Eve")
    match = helena.set_table({1: "local"})
    eve.open(match)
    heard: list[dict] = []
    eve.page.on("websocket", lambda line: line.on("framereceived", lambda text: heard.append(json.loads(text))))
    eve.open(match)
    eve.page.wait_for_function("() => document.querySelector('#offline')?.hidden")
    while not any(message["is"] == "pong" for message in heard):
        eve.page.wait_for_timeout(50)
    eve.page.wait_for_timeout(300)
    assert not any(message.get("whole") for message in heard)


@pytest.fixture
def phone(people):
    ama = people("Ama", width=390, height=844, touch=True)
    ama.set_table({1: "random"})
    assert ama.wait_turn()
    return ama


def choose_to_construct(phone):
    """Look at the first construction that the menu offers, without confirming it."""
    phone.page.locator(".group-list button").filter(has_text="Construct").tap()
    phone.options().first.tap()


def test_on_a_phone_what_an_option_does_is_told_whole_above_the_question(phone):
    page = phone.page
    choose_to_construct(phone)
    phone.answered(page.locator("#confirm .main").tap)
    phone.options().first.tap()
    page.wait_for_selector(".kh-steps li")
    told = page.locator(".kh-steps li").first.bounding_box()
    band = page.locator("#ask .q").bounding_box()
    frame = page.locator("#content").bounding_box()
    assert told["y"] >= frame["y"]
    assert told["y"] + told["height"] <= band["y"] + 1
    assert page.locator(".tab-marks .kh-bead").count() >= 1
    assert page.locator(".kh-purse strong").is_visible()
    page.locator("[data-cancel-choice]").tap()
    assert page.locator(".tab-marks .kh-bead").count() == 0


def test_on_a_phone_the_question_stays_where_it_is_while_options_are_considered(phone):
    page = phone.page
    band = page.locator("#ask .q")
    before = band.bounding_box()
    choose_to_construct(phone)
    page.wait_for_function("() => document.querySelector('#confirm .preview-line')?.textContent")
    assert band.bounding_box() == before
    told = page.locator("#confirm .preview-line").bounding_box()
    assert abs(told["y"] + told["height"] - before["y"]) <= 1
    page.locator("[data-cancel-choice]").tap()
    assert band.bounding_box() == before


def test_the_opened_group_stays_readable_under_the_pointer(phone):
    group = phone.page.locator(".group-list button").filter(has_text="Construct")
    group.tap()
    group.hover()
    colours = group.evaluate("(one) => [getComputedStyle(one).backgroundColor, getComputedStyle(document.body).color]")
    assert colours[0] == colours[1]


def test_on_a_phone_the_board_that_matters_comes_into_view(phone):
    page = phone.page
    page.locator(".board-tabs a").nth(2).tap()
    page.wait_for_function("() => document.querySelectorAll('.board-tabs a')[2].ariaCurrent === 'true'")
    choose_to_construct(phone)
    page.wait_for_function("() => document.querySelectorAll('.board-tabs a')[0].ariaCurrent === 'true'")


def test_the_menu_of_a_small_screen_has_what_the_bar_of_a_large_one_has(phone):
    page = phone.page
    page.locator(".menu-button").tap()
    menu = page.locator("#menu-sheet")
    menu.locator("[data-layer=hide-domains]").tap()
    assert "hide-domains" in page.get_attribute("#content", "class")
    menu.locator("[data-sound]").tap()
    assert menu.locator("[data-sound]").get_attribute("aria-pressed") == "false"
    page.reload()
    phone.wait_ready()
    assert page.locator("[data-sound]").first.get_attribute("aria-pressed") == "false"
    assert page.locator("[data-layer=hide-domains]").first.get_attribute("aria-pressed") == "false"
