"""A replay in a browser: it plays on by itself, turns and acts are stepped by keys, and the list of acts leads anywhere."""

import json

from tests.e2e.people import by_mouse

SIZES = ((1366, 680), (1440, 780), (390, 700))
# What of the list, its present act and the buttons lies outside the window.
OUTSIDE = """() => [...document.querySelectorAll('#acts, #act-now, [data-to][aria-current], #plays, [data-go]')]
  .filter((element) => element.checkVisibility())
  .map((element) => [element.id || element.dataset.go || 'the present act', element.getBoundingClientRect()])
  .filter(([, box]) => box.top < -1 || box.bottom > innerHeight + 1 || box.left < -1 || box.right > innerWidth + 1)
  .map(([name, box]) => `${name}: ${box.left}, ${box.top} to ${box.right}, ${box.bottom} in ${innerWidth} x ${innerHeight}`)"""
PLACE = "(place) => document.getElementById('slider')?.value === String(place)"


def test_a_replay_plays_on_and_is_stepped_by_turns_and_by_the_list_of_acts(people):
    iris = people("Iris", width=1366, height=680)
    match = iris.set_table({1: "random"})
    for _ in range(3):
        assert iris.wait_turn()
        iris.answered(iris.page.locator("#ask [data-key=end]").click)
    page = iris.page
    page.goto(f"{match}/replay?at=-1")
    iris.wait_ready()
    page.wait_for_function(PLACE, arg=0)
    page.locator("#drawer summary").click()
    page.locator("[data-to]").last.click()
    last = int(page.locator("[data-to]").last.get_attribute("data-to"))
    page.wait_for_function(PLACE, arg=last)
    page.wait_for_function(
        "() => document.querySelector('[data-to][aria-current]') === [...document.querySelectorAll('[data-to]')].at(-1)"
    )
    page.keyboard.press("Shift+ArrowLeft")
    page.wait_for_function("(last) => Number(document.getElementById('slider')?.value ?? last) < last", arg=last)
    page.keyboard.press("Home")
    page.wait_for_function(PLACE, arg=0)
    page.select_option("#speed", "300")
    page.click("#plays")
    page.wait_for_function(PLACE, arg=int(page.get_attribute("#slider", "max")), timeout=60_000)
    page.wait_for_function("() => document.getElementById('plays')?.getAttribute('aria-pressed') === 'false'")


def test_the_present_act_its_buttons_and_the_list_of_all_lie_in_the_window_however_long_the_match(people):
    iris = people("Iris", width=1366, height=680)
    match = iris.set_table({1: "random"})
    for _ in range(8):
        assert iris.wait_turn()
        iris.answered(iris.page.locator("#ask [data-key=end]").click)
    page = iris.page
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{match}/replay")
        iris.wait_ready()
        now = page.locator("#act-now > span")
        assert page.evaluate(OUTSIDE) == []
        assert not page.locator("#acts").is_visible()
        page.locator("#drawer summary").click()
        page.wait_for_function("() => document.getElementById('acts')?.clientHeight > 0")
        page.wait_for_timeout(100)
        assert page.evaluate(OUTSIDE) == []
        bounded = page.evaluate("() => [acts.scrollHeight, acts.clientHeight]")
        assert bounded[0] > bounded[1], "the list scrolls within"
        assert now.inner_text() == page.locator("[data-to][aria-current] > span").inner_text()
        page.keyboard.press("Home")
        page.wait_for_function(PLACE, arg=0)
        page.locator("[data-to]").first.click()
        page.wait_for_function("() => document.querySelector('[data-to]')?.getAttribute('aria-current') === 'step'")
        assert page.evaluate(OUTSIDE) == []
        assert now.inner_text() == page.locator("[data-to][aria-current] > span").inner_text()
        page.keyboard.press("Escape")
        assert not page.locator("#acts").is_visible()


def test_buttons_and_keys_lead_from_turning_point_to_turning_point_with_the_chances_in_words(people):
    iris = people("Iris", width=1366, height=680)
    match = iris.set_table({1: "random"})
    iris.play_out(by_mouse, seed=1)
    page = iris.page
    page.goto(f"{match}/replay?at=-1")
    iris.wait_ready()
    places = json.loads(page.get_attribute("[data-turning-points]", "data-turning-points"))
    assert places
    page.click("[data-go=turning-forward]")
    page.wait_for_function(PLACE, arg=places[0])
    assert page.locator("#chances").inner_text().count("%") == 2
    page.keyboard.press("Home")
    page.wait_for_function(PLACE, arg=0)
    page.keyboard.press("End")
    page.keyboard.press("Shift+T")
    last = int(page.get_attribute("#slider", "max"))
    page.wait_for_function(PLACE, arg=[place for place in places if place < last][-1])
    page.keyboard.press("t")
    page.wait_for_function(PLACE, arg=last if last in places else places[-1])
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.locator(".chance-head").scroll_into_view_if_needed()
        assert page.locator("[data-go=turning-back]").is_visible()
